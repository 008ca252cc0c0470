/* Faults about keys: their names, the values they have, and what may have
   been meant. */

#include "config.h"

#include "catalog/import_value.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/nearest.h"
#include "base/number.h"

/* ---- names of keys ---- */

void
vr_value_write_path (struct vr_buf *out, struct vr_evaluator *e,
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
      vr_value_write_path (out, e, of, node->a);
      vr_buf_add_char (out, '.');
      vr_buf_add (out, node->text, node->length);
      break;
    case VR_EX_ELEMENT:
    case VR_EX_AT:
      vr_value_write_path (out, e, of, node->a);
      element = vr_value_evaluate (e, of, node->b);
      if (element.kind == VR_VALUE_INTEGER)
        {
          vr_buf_add_char (out, '.');
          vr_buf_add_i64 (out, element.integer);
        }
      break;
    case VR_EX_RULE: /* an object that a rule found */
      element = vr_value_evaluate (e, of, index);
      if (element.of != NULL)
        vr_value_write_path (out, e, element.of, element.node);
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
const json_t *
vr_value_member (const json_t *object, const struct vr_expression_node *key)
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
  return vr_value_member (object, key) != NULL;
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
  vr_value_write_path (&out, e, of, index);
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
    json_object_foreach (
        object, key,
        value) if (vr_name_distance (wanted, length, key, strlen (key), most)
                   == d) vr_error_suggest (e->err, key);
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
    return (struct vr_value){ .kind = VR_VALUE_FAILED };
  vr_evaluator_path (e, value, path);
  if (path[0] == '\0' && instead != NULL)
    memcpy (path, instead, VR_VALUE_POINTER);
  show (value, text);
  if (is_news (e, path))
    vr_fail (e->err, VR_E_INVALID, path, VR_SAY_CONFIG_VALUE, path, text);
  return (struct vr_value){ .kind = VR_VALUE_FAILED };
}

/* Why an operator cannot use the value: it is missing, or of another kind. */
struct vr_value
vr_value_refuse (struct vr_evaluator *e, const struct vr_value *value)
{
  if (value->kind == VR_VALUE_NULL && value->of != NULL)
    tell_missing (e, value->of, value->node);
  else
    (void) tell_value (e, value, NULL);
  return (struct vr_value){ .kind = VR_VALUE_FAILED };
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

void
vr_evaluator_fail_bound (struct vr_evaluator *e, uint16_t name,
                         const struct vr_value *value, uint64_t most)
{
  char path[VR_VALUE_POINTER];

  char *last;

  vr_evaluator_path (e, value, path);
  if (path[0] == '\0')
    vr_evaluator_key (e, name, path);
  /* computed from several keys: of their object, if it is one */
  last = strrchr (path, '.');
  if (last != NULL
      && (value->of == NULL
          || vr_value_evaluate (e, value->of, value->node).integer
                 != value->integer))
    *last = '\0';
  if (is_news (e, path))
    vr_fail (e->err, VR_E_INVALID, path, VR_SAY_OUT_OF_BOUNDS,
             vr_number_u64_text (VR_NUMBER_BUF, (uint64_t) value->integer), "0",
             vr_number_u64_text (VR_NUMBER_BUF, most));
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
          && find_key (e, (uint16_t) rule->nodes[i].integer, depth + 1, found))
        return true;
      if (rule->nodes[i].op != VR_EX_KEY
          || (found->of != NULL
              && vr_value_evaluate (e, rule, i).kind == VR_VALUE_NULL))
        continue;
      found->of = rule;
      found->node = i;
      if (vr_value_evaluate (e, rule, i).kind != VR_VALUE_NULL)
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
