/* Values of expressions.  Nodes are walked as they stand; what does not
   depend on the layer is computed once. */

#include "config.h"

#include "catalog/import_value.h"

#include <math.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/nearest.h"

enum
{
  STATE_UNKNOWN,
  STATE_RUNNING,
  STATE_KNOWN
};

/* Whole numbers that a double holds exactly. */
static const double largest_whole = 9007199254740992.0;

static struct vr_value evaluate (struct vr_evaluator *e,
                                 const struct vr_expression *of,
                                 uint16_t node);

static const struct vr_value failed = { .kind = VR_VALUE_FAILED };

static struct vr_value
truth (bool is_true)
{
  return (struct vr_value) { .kind = VR_VALUE_BOOL, .integer = is_true };
}

static struct vr_value
from_json (const json_t *json)
{
  struct vr_value value = { .kind = VR_VALUE_NULL };

  if (json_is_boolean (json))
    return truth (json_is_true (json));
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

/* ---- names of keys ---- */

static void
write_path (struct vr_buf *out, struct vr_evaluator *e,
            const struct vr_expression *of, uint16_t index)
{
  const struct vr_expression_node *node = &of->nodes[index];
  struct vr_value element;

  switch (node->op)
    {
    case VR_EX_KEY:
      vr_buf_add (out, node->text, node->length);
      break;
    case VR_EX_MEMBER:
      write_path (out, e, of, node->a);
      vr_buf_add_char (out, '.');
      vr_buf_add (out, node->text, node->length);
      break;
    case VR_EX_ELEMENT:
    case VR_EX_AT:
      write_path (out, e, of, node->a);
      element = evaluate (e, of, node->b);
      if (element.kind == VR_VALUE_INTEGER)
        {
          vr_buf_add_char (out, '.');
          vr_buf_add_i64 (out, element.integer);
        }
      break;
    case VR_EX_RULE:   /* an object that a rule found */
      element = evaluate (e, of, index);
      if (element.of != NULL)
        write_path (out, e, element.of, element.node);
      break;
    default:
      break;
    }
}

/* The key at the root of a path; NULL when the path does not start with
   one. */
static const struct vr_expression_node *
root_key (const struct vr_expression *of, uint16_t index)
{
  const struct vr_expression_node *node = &of->nodes[index];

  while (node->op == VR_EX_MEMBER || node->op == VR_EX_ELEMENT
         || node->op == VR_EX_AT)
    node = &of->nodes[node->a];
  return node->op == VR_EX_KEY ? node : NULL;
}

/* Names in expressions are not terminated. */
static const json_t *
get_member (const json_t *object, const struct vr_expression_node *key)
{
  char name[VR_VALUE_POINTER];

  if (key->length >= sizeof name)
    return NULL;
  memcpy (name, key->text, key->length);
  name[key->length] = '\0';
  return json_object_get (object, name);
}

static bool
has_key (const json_t *object, const struct vr_expression_node *key)
{
  return get_member (object, key) != NULL;
}

static void
make_path (struct vr_evaluator *e, const struct vr_expression *of,
           uint16_t index, char path[VR_VALUE_POINTER])
{
  const struct vr_expression_node *key = root_key (of, index);
  struct vr_buf out;

  vr_buf_init_borrowed (&out, path, VR_VALUE_POINTER);
  if (key != NULL && (has_key (e->config, key) || !has_key (e->top, key)))
    vr_buf_add_text (&out, e->prefix);
  write_path (&out, e, of, index);
}

void
vr_evaluator_path (struct vr_evaluator *e, const struct vr_value *value,
                   char path[VR_VALUE_POINTER])
{
  path[0] = '\0';
  if (value->of != NULL)
    make_path (e, value->of, value->node, path);
}

/* ---- faults ---- */

static bool
is_news (struct vr_evaluator *e, const char *path)
{
  e->has_failed = true;
  for (size_t i = 0; i < e->n_told; i++)
    if (strcmp (e->told[i], path) == 0)
      return false;
  if (e->n_told < VR_VALUE_MAX_FAULTS)
    memcpy (e->told[e->n_told++], path, VR_VALUE_POINTER);
  return true;
}

/* Keys of the config that look like the one that is missing. */
static void
suggest_keys (struct vr_evaluator *e, const char *path)
{
  const char *last = strrchr (path, '.');
  const char *wanted = last == NULL ? path : last + 1;
  size_t length = strlen (wanted);
  unsigned most = length < 6 ? 1 : 3;
  json_t *object = (json_t *) (uintptr_t) e->config;
  const char *key;
  json_t *value;

  for (unsigned d = 1; e->err != NULL && d <= most; d++)
    json_object_foreach (object, key, value)
      if (vr_name_distance (wanted, length, key, strlen (key), most) == d)
        vr_error_suggest (e->err, key);
}

static void
tell_missing (struct vr_evaluator *e, const struct vr_expression *of,
              uint16_t node)
{
  char path[VR_VALUE_POINTER];

  make_path (e, of, node, path);
  if (!is_news (e, path))
    return;
  vr_fail (e->err, VR_E_INVALID, path, VR_SAY_CONFIG_MISSING, path);
  suggest_keys (e, path);
}

/* A value as JSON, cut short. */
static void
show (const struct vr_value *value, char text[VR_VALUE_POINTER])
{
  struct vr_buf out;

  vr_buf_init_borrowed (&out, text, VR_VALUE_POINTER);
  switch (value->kind)
    {
    case VR_VALUE_BOOL:
      vr_buf_add_text (&out, value->integer != 0 ? "true" : "false");
      break;
    case VR_VALUE_INTEGER:
      vr_buf_add_i64 (&out, value->integer);
      break;
    case VR_VALUE_REAL:
      vr_buf_add_f64 (&out, value->real, 6);
      break;
    case VR_VALUE_TEXT:
      vr_buf_printf (&out, "\"%.*s\"",
                     (int) (value->length < 40 ? value->length : 40),
                     value->text);
      break;
    case VR_VALUE_JSON:
      vr_buf_add_text (&out, json_is_array (value->json) ? "[…]" : "{…}");
      break;
    default:
      vr_buf_add_text (&out, "null");
      break;
    }
}

static struct vr_value
tell_value (struct vr_evaluator *e, const struct vr_value *value,
            const char *instead)
{
  char path[VR_VALUE_POINTER];
  char text[VR_VALUE_POINTER];

  if (value->kind == VR_VALUE_FAILED)
    return failed;
  vr_evaluator_path (e, value, path);
  if (path[0] == '\0' && instead != NULL)
    memcpy (path, instead, VR_VALUE_POINTER);
  show (value, text);
  if (is_news (e, path))
    vr_fail (e->err, VR_E_INVALID, path, VR_SAY_CONFIG_VALUE, path,
                     text);
  return failed;
}

/* Why an operator cannot use the value: it is missing, or of another kind. */
static struct vr_value
refuse (struct vr_evaluator *e, const struct vr_value *value)
{
  if (value->kind == VR_VALUE_NULL && value->of != NULL)
    tell_missing (e, value->of, value->node);
  else
    (void) tell_value (e, value, NULL);
  return failed;
}

/* ---- keys ---- */

static const struct vr_hf_default *
find_default (const struct vr_hf_type *type, const char *path)
{
  for (; type != NULL; type = type->base)
    for (size_t i = 0; i < type->n_defaults; i++)
      if (strcmp (type->defaults[i].key, path) == 0)
        return &type->defaults[i];
  return NULL;
}

/* Defaults hold for a key that is not there; some only inside the text
   model's object, which publishers cut to what differs. */
static struct vr_value
default_value (struct vr_evaluator *e, const struct vr_expression *of,
               uint16_t node)
{
  char path[VR_VALUE_POINTER];
  struct vr_buf out;
  const struct vr_hf_default *found = NULL;

  vr_buf_init_borrowed (&out, path, sizeof path);
  vr_buf_add_text (&out, "text_config.");
  write_path (&out, e, of, node);
  if (!vr_buf_ok (&out))
    return (struct vr_value) { .kind = VR_VALUE_NULL };
  for (unsigned i = 0; i < 2 && found == NULL; i++)
    {
      found = find_default (e->types[i], strchr (path, '.') + 1);
      if (found == NULL && e->prefix[0] != '\0')
        found = find_default (e->types[i], path);
    }
  return found == NULL ? (struct vr_value) { .kind = VR_VALUE_NULL }
                       : evaluate (e, &found->literal, found->literal.root);
}

static struct vr_value
key_value (struct vr_evaluator *e, const struct vr_expression *of,
           uint16_t node)
{
  const struct vr_expression_node *key = &of->nodes[node];
  const json_t *json = get_member (e->config, key);

  if (json == NULL)
    json = get_member (e->top, key);
  return json != NULL ? from_json (json) : default_value (e, of, node);
}

static struct vr_value
member_value (struct vr_evaluator *e, const struct vr_expression *of,
              uint16_t node)
{
  const struct vr_expression_node *member = &of->nodes[node];
  struct vr_value object = evaluate (e, of, member->a);
  const json_t *json = NULL;

  if (object.kind == VR_VALUE_FAILED)
    return failed;
  if (object.kind == VR_VALUE_JSON)
    json = get_member (object.json, member);
  else if (object.kind != VR_VALUE_NULL)
    return refuse (e, &object);
  return json != NULL ? from_json (json) : default_value (e, of, node);
}

static struct vr_value
element_of (struct vr_evaluator *e, const struct vr_value *list,
            const struct vr_value *index)
{
  size_t i = (size_t) index->integer;

  if (index->kind != VR_VALUE_INTEGER)
    return refuse (e, index);
  if (list->kind == VR_VALUE_NULL)
    return (struct vr_value) { .kind = VR_VALUE_NULL };
  if (list->kind == VR_VALUE_TEXT && index->integer >= 0 && i < list->length)
    return (struct vr_value) { .kind = VR_VALUE_TEXT,
                               .text = list->text + i,
                               .length = 1 };
  if (list->kind != VR_VALUE_TEXT
      && (list->kind != VR_VALUE_JSON || !json_is_array (list->json)))
    return refuse (e, list);
  if (index->integer < 0 || list->kind == VR_VALUE_TEXT
      || i >= json_array_size (list->json))
    return (struct vr_value) { .kind = VR_VALUE_NULL, .is_past_end = true };
  return from_json (json_array_get (list->json, i));
}

static struct vr_value
element_value (struct vr_evaluator *e, const struct vr_expression *of,
               uint16_t node)
{
  bool is_at = of->nodes[node].op == VR_EX_AT;
  struct vr_value list = evaluate (e, of, of->nodes[node].a);
  struct vr_value index;

  if (is_at && (list.kind != VR_VALUE_JSON || !json_is_array (list.json)))
    return list;
  index = evaluate (e, of, of->nodes[node].b);
  if (list.kind == VR_VALUE_FAILED || index.kind == VR_VALUE_FAILED)
    return failed;
  return element_of (e, &list, &index);
}

/* A value with the key it came from. */
static struct vr_value
looked_up (struct vr_evaluator *e, const struct vr_expression *of,
           uint16_t node)
{
  struct vr_value value = of->nodes[node].op == VR_EX_KEY
                            ? key_value (e, of, node)
                          : of->nodes[node].op == VR_EX_MEMBER
                            ? member_value (e, of, node)
                            : element_value (e, of, node);

  value.of = of;
  value.node = node;
  return value;
}

/* ---- operators ---- */

static bool
is_number (const struct vr_value *value)
{
  return value->kind == VR_VALUE_INTEGER || value->kind == VR_VALUE_REAL;
}

static double
as_real (const struct vr_value *value)
{
  return value->kind == VR_VALUE_REAL ? value->real
                                      : (double) value->integer;
}

/* Whole numbers may be written 4096.0. */
static struct vr_value
as_whole (struct vr_value value)
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
static int
condition (struct vr_evaluator *e, const struct vr_value *value)
{
  if (value->kind == VR_VALUE_BOOL || value->kind == VR_VALUE_INTEGER)
    return value->integer != 0 ? 1 : -1;
  if (value->kind != VR_VALUE_FAILED)
    (void) refuse (e, value);
  return 0;
}

static bool
is_equal (const struct vr_value *a, const struct vr_value *b)
{
  if (a->kind == VR_VALUE_TEXT && b->kind == VR_VALUE_TEXT)
    return a->length == b->length
           && memcmp (a->text, b->text, a->length) == 0;
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
    return refuse (e, list);
  n = json_array_size (list->json);
  for (size_t k = 0; k < n; k++)
    {
      struct vr_value other = from_json (json_array_get (list->json, k));

      if (is_equal (item, &other))
        return truth (true);
    }
  return truth (false);
}

static struct vr_value
compare (struct vr_evaluator *e, enum vr_expression_op op,
         const struct vr_value *a, const struct vr_value *b)
{
  double x = as_real (a);
  double y = as_real (b);

  if (!is_number (a))
    return refuse (e, a);
  if (!is_number (b))
    return refuse (e, b);
  switch (op)
    {
    case VR_EX_LESS:
      return truth (x < y);
    case VR_EX_LESS_EQUAL:
      return truth (x <= y);
    case VR_EX_GREATER:
      return truth (x > y);
    default:
      return truth (x >= y);
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
    default:   /* only of whole numbers */
      return refuse (e, a->kind == VR_VALUE_REAL ? a : b);
    }
  return isfinite (value.real) ? value : refuse (e, b);
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
sum (struct vr_evaluator *e, enum vr_expression_op op,
     const struct vr_value *a, const struct vr_value *b)
{
  struct vr_value value = a->of != NULL ? *a : *b;
  struct vr_value x = as_whole (*a);
  struct vr_value y = as_whole (*b);

  if (!is_number (a))
    return refuse (e, a);
  if (!is_number (b))
    return refuse (e, b);
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
  return refuse (e, op >= VR_EX_DIVIDE && y.integer <= 0 && b->of != NULL
                      ? b
                    : a->of != NULL ? a
                                    : b);
}

static struct vr_value
rounded (struct vr_evaluator *e, enum vr_expression_op op, struct vr_value a)
{
  if (!is_number (&a))
    return refuse (e, &a);
  if (a.kind == VR_VALUE_REAL)
    a.real = op == VR_EX_FLOOR ? floor (a.real) : ceil (a.real);
  return as_whole (a);
}

static struct vr_value
length_of (struct vr_evaluator *e, struct vr_value a)
{
  size_t n = a.length;

  if (a.kind == VR_VALUE_JSON && json_is_array (a.json))
    n = json_array_size (a.json);
  else if (a.kind != VR_VALUE_TEXT)
    return refuse (e, &a);
  a.kind = VR_VALUE_INTEGER;
  a.integer = (int64_t) n;
  return a;
}

/* Operators that need both sides. */
static struct vr_value
binary (struct vr_evaluator *e, const struct vr_expression *of,
        const struct vr_expression_node *node)
{
  struct vr_value a = evaluate (e, of, node->a);
  struct vr_value b = evaluate (e, of, node->b);

  if (a.kind == VR_VALUE_FAILED || b.kind == VR_VALUE_FAILED)
    return failed;
  switch (node->op)
    {
    case VR_EX_EQUAL:
    case VR_EX_NOT_EQUAL:   /* a list that is too short is no null */
      if (a.is_past_end)
        return refuse (e, &a);
      return truth (is_equal (&a, &b) == (node->op == VR_EX_EQUAL));
    case VR_EX_IN:
      return is_in (e, &a, &b);
    case VR_EX_LESS:
    case VR_EX_LESS_EQUAL:
    case VR_EX_GREATER:
    case VR_EX_GREATER_EQUAL:
      return compare (e, (enum vr_expression_op) node->op, &a, &b);
    default:
      return sum (e, (enum vr_expression_op) node->op, &a, &b);
    }
}

/* Operators that look at one side first. */
static struct vr_value
lazy (struct vr_evaluator *e, const struct vr_expression *of,
      const struct vr_expression_node *node)
{
  struct vr_value a = evaluate (e, of, node->a);
  struct vr_value b;
  int is_true;

  if (node->op == VR_EX_HAS)
    return a.kind == VR_VALUE_FAILED ? a : truth (a.kind != VR_VALUE_NULL);
  if (node->op == VR_EX_ELSE)
    {
      if (a.kind != VR_VALUE_NULL)
        return a;
      b = evaluate (e, of, node->b);
      /* of several names for one thing the first is missed */
      return b.kind == VR_VALUE_NULL && a.of != NULL
                 && of->nodes[node->b].op != VR_EX_RULE
               ? a
               : b;
    }
  is_true = condition (e, &a);
  if (is_true == 0)
    return failed;
  if (node->op == VR_EX_CHOOSE)
    return evaluate (e, of, is_true > 0 ? node->b : node->c);
  if (node->op == VR_EX_NOT)
    return truth (is_true < 0);
  if ((node->op == VR_EX_OR) == (is_true > 0))
    return truth (is_true > 0);
  b = evaluate (e, of, node->b);
  is_true = condition (e, &b);
  return is_true == 0 ? failed : truth (is_true > 0);
}

static struct vr_value
literal (const struct vr_expression_node *node)
{
  struct vr_value value = { .kind = VR_VALUE_NULL };

  value.integer = node->integer;
  value.real = node->real;
  value.text = node->text;
  value.length = node->length;
  if (node->op == VR_EX_BOOL)
    value.kind = VR_VALUE_BOOL;
  else if (node->op == VR_EX_INTEGER)
    value.kind = VR_VALUE_INTEGER;
  else if (node->op == VR_EX_REAL)
    value.kind = VR_VALUE_REAL;
  else if (node->op == VR_EX_TEXT)
    value.kind = VR_VALUE_TEXT;
  return value;
}

static struct vr_value
evaluate (struct vr_evaluator *e, const struct vr_expression *of,
          uint16_t index)
{
  const struct vr_expression_node *node = &of->nodes[index];

  switch (node->op)
    {
    case VR_EX_NULL:
    case VR_EX_BOOL:
    case VR_EX_INTEGER:
    case VR_EX_REAL:
    case VR_EX_TEXT:
      return literal (node);
    case VR_EX_KEY:
    case VR_EX_MEMBER:
    case VR_EX_ELEMENT:
    case VR_EX_AT:
      return looked_up (e, of, index);
    case VR_EX_RULE:
      return vr_evaluator_get (e, (uint16_t) node->integer);
    case VR_EX_LAYER:
      e->has_asked_layer = true;
      return (struct vr_value) { .kind = VR_VALUE_INTEGER,
                                 .integer = e->layer };
    case VR_EX_IS_MTP:
      e->has_asked_layer = true;
      return truth (e->is_mtp);
    case VR_EX_CHOOSE:
    case VR_EX_ELSE:
    case VR_EX_OR:
    case VR_EX_AND:
    case VR_EX_NOT:
    case VR_EX_HAS:
      return lazy (e, of, node);
    case VR_EX_FLOOR:
    case VR_EX_CEIL:
      return rounded (e, (enum vr_expression_op) node->op,
                      evaluate (e, of, node->a));
    case VR_EX_LEN:
      return length_of (e, evaluate (e, of, node->a));
    default:
      return binary (e, of, node);
    }
}

/* ---- rules ---- */

void
vr_evaluator_init (struct vr_evaluator *e, const struct vr_hf *hf,
                   const struct json_t *config, struct vr_error *err)
{
  memset (e, 0, sizeof *e);
  e->hf = hf;
  e->top = config;
  e->config = config;
  e->err = err;
}

void
vr_evaluator_add_rules (struct vr_evaluator *e, const struct vr_hf_type *type,
                        bool has_bases)
{
  for (; type != NULL; type = has_bases ? type->base : NULL)
    for (size_t i = 0; i < type->n_rules; i++)
      if (e->rules[type->rules[i].name] == NULL)
        e->rules[type->rules[i].name] = &type->rules[i].expression;
}

void
vr_evaluator_set_layer (struct vr_evaluator *e, int64_t layer, bool is_mtp)
{
  e->layer = layer;
  e->is_mtp = is_mtp;
  while (e->n_of_layer > 0)
    e->state[e->of_layer[--e->n_of_layer]] = STATE_UNKNOWN;
}

struct vr_value
vr_evaluator_get (struct vr_evaluator *e, uint16_t name)
{
  const struct vr_expression *rule
    = name < VR_HF_MAX_NAMES ? e->rules[name] : NULL;
  bool had_asked = e->has_asked_layer;

  if (rule == NULL)
    return (struct vr_value) { .kind = VR_VALUE_NULL };
  if (e->state[name] == STATE_KNOWN)
    {
      for (size_t k = 0; k < e->n_of_layer; k++)
        if (e->of_layer[k] == name)
          e->has_asked_layer = true;
      return e->known[name];
    }
  if (e->state[name] == STATE_RUNNING)
    {
      /* rules of two types, each good alone, that mention one another */
      e->has_failed = true;
      vr_fail (e->err, VR_E_BUG, "", VR_SAY_CONFIG_RULE,
                       e->hf->names[name].text);
      return failed;
    }
  e->state[name] = STATE_RUNNING;
  e->has_asked_layer = false;
  e->known[name] = as_whole (evaluate (e, rule, rule->root));
  e->state[name] = STATE_KNOWN;
  if (e->has_asked_layer)
    e->of_layer[e->n_of_layer++] = (uint8_t) name;
  e->has_asked_layer = e->has_asked_layer || had_asked;
  return e->known[name];
}

void
vr_evaluator_fail_missing (struct vr_evaluator *e, uint16_t name,
                           const struct vr_value *value)
{
  char path[VR_VALUE_POINTER];

  if (value->of != NULL)
    {
      tell_missing (e, value->of, value->node);
      return;
    }
  vr_evaluator_key (e, name, path);
  if (is_news (e, path))
    vr_fail (e->err, VR_E_INVALID, path, VR_SAY_CONFIG_MISSING, path);
}

void
vr_evaluator_fail_value (struct vr_evaluator *e, uint16_t name,
                         const struct vr_value *value)
{
  char path[VR_VALUE_POINTER];

  vr_evaluator_key (e, name, path);
  (void) tell_value (e, value, path);
}

/* The first key of the rule, or of the rules it mentions, that the config
   has; else the first one. */
static bool
find_key (struct vr_evaluator *e, uint16_t name, unsigned depth,
          struct vr_value *found)
{
  const struct vr_expression *rule = e->rules[name];

  if (rule == NULL || depth > VR_HF_MAX_BASES)
    return false;
  for (uint16_t i = 0; i < rule->n_nodes; i++)
    {
      if (rule->nodes[i].op == VR_EX_RULE
          && find_key (e, (uint16_t) rule->nodes[i].integer, depth + 1,
                       found))
        return true;
      if (rule->nodes[i].op != VR_EX_KEY
          || (found->of != NULL
              && key_value (e, rule, i).kind == VR_VALUE_NULL))
        continue;
      found->of = rule;
      found->node = i;
      if (key_value (e, rule, i).kind != VR_VALUE_NULL)
        return true;
    }
  return false;
}

void
vr_evaluator_key (struct vr_evaluator *e, uint16_t name,
                  char key[VR_VALUE_POINTER])
{
  struct vr_value found = { .kind = VR_VALUE_NULL };

  key[0] = '\0';
  (void) find_key (e, name, 0, &found);
  if (found.of != NULL)
    make_path (e, found.of, found.node, key);
}
