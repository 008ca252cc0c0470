/* What operators make of values: numbers, comparisons, lists. */

#include "config.h"

#include "catalog/import_value.h"

#include <math.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"

/* Whole numbers that a double holds exactly. */
static const double largest_whole = 9007199254740992.0;

static const struct vr_value failed = { .kind = VR_VALUE_FAILED };

struct vr_value
vr_value_truth (bool is_true)
{
  return (struct vr_value){ .kind = VR_VALUE_BOOL, .integer = is_true };
}

struct vr_value
vr_value_from_json (const json_t *json)
{
  struct vr_value value = { .kind = VR_VALUE_NULL };

  if (json_is_boolean (json))
    return vr_value_truth (json_is_true (json));
  if (json_is_integer (json))
    {
      value.kind = VR_VALUE_INTEGER;
      value.integer = json_integer_value (json);
    }
  else if (json_is_real (json))
    {
      value.kind = VR_VALUE_REAL;
      value.real = json_real_value (json);
    }
  else if (json_is_string (json))
    {
      value.kind = VR_VALUE_TEXT;
      value.text = json_string_value (json);
      value.length = json_string_length (json);
    }
  else if (json != NULL && !json_is_null (json))
    {
      value.kind = VR_VALUE_JSON;
      value.json = json;
    }
  return value;
}

static bool
is_number (const struct vr_value *value)
{
  return value->kind == VR_VALUE_INTEGER || value->kind == VR_VALUE_REAL;
}

static double
as_real (const struct vr_value *value)
{
  return value->kind == VR_VALUE_REAL ? value->real : (double) value->integer;
}

/* Whole numbers may be written 4096.0. */
struct vr_value
vr_value_whole (struct vr_value value)
{
  if (value.kind == VR_VALUE_REAL && fabs (value.real) < largest_whole
      && floor (value.real) >= value.real)
    {
      value.kind = VR_VALUE_INTEGER;
      value.integer = (int64_t) value.real;
    }
  return value;
}

/* -1 false, 1 true, 0: a fault was left. */
int
vr_value_condition (struct vr_evaluator *e, const struct vr_value *value)
{
  if (value->kind == VR_VALUE_BOOL || value->kind == VR_VALUE_INTEGER)
    return value->integer != 0 ? 1 : -1;
  if (value->kind != VR_VALUE_FAILED)
    (void) vr_value_refuse (e, value);
  return 0;
}

static bool
is_equal (const struct vr_value *a, const struct vr_value *b)
{
  if (a->kind == VR_VALUE_TEXT && b->kind == VR_VALUE_TEXT)
    return a->length == b->length && memcmp (a->text, b->text, a->length) == 0;
  if (a->kind == VR_VALUE_REAL || b->kind == VR_VALUE_REAL)
    return is_number (a) && is_number (b)
           && !(as_real (a) < as_real (b) || as_real (a) > as_real (b));
  if (a->kind <= VR_VALUE_NULL || b->kind <= VR_VALUE_NULL)
    return a->kind == b->kind;
  return a->kind <= VR_VALUE_INTEGER && b->kind <= VR_VALUE_INTEGER
         && a->integer == b->integer;
}

static struct vr_value
is_in (struct vr_evaluator *e, const struct vr_value *item,
       const struct vr_value *list)
{
  size_t n;

  if (list->kind != VR_VALUE_JSON || !json_is_array (list->json))
    return vr_value_refuse (e, list);
  n = json_array_size (list->json);
  for (size_t k = 0; k < n; k++)
    {
      struct vr_value other =
          vr_value_from_json (json_array_get (list->json, k));

      if (is_equal (item, &other))
        return vr_value_truth (true);
    }
  return vr_value_truth (false);
}

static struct vr_value
compare (struct vr_evaluator *e, enum vr_expression_op op,
         const struct vr_value *a, const struct vr_value *b)
{
  double x = as_real (a);
  double y = as_real (b);

  if (!is_number (a))
    return vr_value_refuse (e, a);
  if (!is_number (b))
    return vr_value_refuse (e, b);
  switch (op)
    {
    case VR_EX_LESS:
      return vr_value_truth (x < y);
    case VR_EX_LESS_EQUAL:
      return vr_value_truth (x <= y);
    case VR_EX_GREATER:
      return vr_value_truth (x > y);
    default:
      return vr_value_truth (x >= y);
    }
}

static struct vr_value
real_sum (struct vr_evaluator *e, enum vr_expression_op op,
          const struct vr_value *a, const struct vr_value *b)
{
  struct vr_value value = *a;
  double x = as_real (a);
  double y = as_real (b);

  value.kind = VR_VALUE_REAL;
  switch (op)
    {
    case VR_EX_ADD:
      value.real = x + y;
      break;
    case VR_EX_SUBTRACT:
      value.real = x - y;
      break;
    case VR_EX_MULTIPLY:
      value.real = x * y;
      break;
    case VR_EX_MIN:
      value.real = x < y ? x : y;
      break;
    case VR_EX_MAX:
      value.real = x > y ? x : y;
      break;
    case VR_EX_DIVIDE:
      value.real = y < 0 || y > 0 ? x / y : INFINITY;
      break;
    default: /* only of whole numbers */
      return vr_value_refuse (e, a->kind == VR_VALUE_REAL ? a : b);
    }
  return isfinite (value.real) ? value : vr_value_refuse (e, b);
}

/* False when the result leaves 63 bits or does not exist. */
static bool
whole_sum (enum vr_expression_op op, int64_t x, int64_t y, int64_t *z)
{
  switch (op)
    {
    case VR_EX_ADD:
      return !__builtin_add_overflow (x, y, z);
    case VR_EX_SUBTRACT:
      return !__builtin_sub_overflow (x, y, z);
    case VR_EX_MULTIPLY:
      return !__builtin_mul_overflow (x, y, z);
    case VR_EX_MIN:
      *z = x < y ? x : y;
      return true;
    case VR_EX_MAX:
      *z = x > y ? x : y;
      return true;
    default:
      break;
    }
  if (x < 0 || y <= 0)
    return false;
  *z = op == VR_EX_REMAINDER ? x % y : x / y;
  if (op == VR_EX_CEIL_DIV || op == VR_EX_ROUND_UP)
    *z += x % y != 0;
  return op != VR_EX_ROUND_UP || !__builtin_mul_overflow (*z, y, z);
}

static struct vr_value
sum (struct vr_evaluator *e, enum vr_expression_op op, const struct vr_value *a,
     const struct vr_value *b)
{
  struct vr_value value = a->of != NULL ? *a : *b;
  struct vr_value x = vr_value_whole (*a);
  struct vr_value y = vr_value_whole (*b);

  if (!is_number (a))
    return vr_value_refuse (e, a);
  if (!is_number (b))
    return vr_value_refuse (e, b);
  if (x.kind == VR_VALUE_REAL || y.kind == VR_VALUE_REAL)
    {
      struct vr_value real = real_sum (e, op, &x, &y);

      real.of = value.of;
      real.node = value.node;
      return real;
    }
  value.kind = VR_VALUE_INTEGER;
  if (whole_sum (op, x.integer, y.integer, &value.integer))
    return value;
  /* what cannot be is what was divided by, or else too large */
  return vr_value_refuse (
      e, op >= VR_EX_DIVIDE && y.integer <= 0 && b->of != NULL ? b
         : a->of != NULL                                       ? a
                                                               : b);
}

struct vr_value
vr_value_rounded (struct vr_evaluator *e, enum vr_expression_op op,
                  struct vr_value a)
{
  if (!is_number (&a))
    return vr_value_refuse (e, &a);
  if (a.kind == VR_VALUE_REAL)
    a.real = op == VR_EX_FLOOR ? floor (a.real) : ceil (a.real);
  return vr_value_whole (a);
}

struct vr_value
vr_value_length (struct vr_evaluator *e, struct vr_value a)
{
  size_t n = a.length;

  if (a.kind == VR_VALUE_JSON && json_is_array (a.json))
    n = json_array_size (a.json);
  else if (a.kind != VR_VALUE_TEXT)
    return vr_value_refuse (e, &a);
  a.kind = VR_VALUE_INTEGER;
  a.integer = (int64_t) n;
  return a;
}

struct vr_value
vr_value_binary (struct vr_evaluator *e, enum vr_expression_op op,
                 const struct vr_value *a, const struct vr_value *b)
{
  if (a->kind == VR_VALUE_FAILED || b->kind == VR_VALUE_FAILED)
    return failed;
  switch (op)
    {
    case VR_EX_EQUAL:
    case VR_EX_NOT_EQUAL: /* a list that is too short is no null */
      if (a->is_past_end)
        return vr_value_refuse (e, a);
      return vr_value_truth (is_equal (a, b) == (op == VR_EX_EQUAL));
    case VR_EX_IN:
      return is_in (e, a, b);
    case VR_EX_LESS:
    case VR_EX_LESS_EQUAL:
    case VR_EX_GREATER:
    case VR_EX_GREATER_EQUAL:
      return compare (e, op, a, b);
    default:
      return sum (e, op, a, b);
    }
}
