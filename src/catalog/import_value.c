/* Values of expressions.  Nodes are walked as they stand; what does not
   depend on the layer is computed once. */

#include "config.h"

#include "catalog/import_value.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/buf.h"

enum
{
  STATE_UNKNOWN,
  STATE_RUNNING,
  STATE_KNOWN
};

static const struct vr_value failed = { .kind = VR_VALUE_FAILED };

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
  vr_value_write_path (&out, e, of, node);
  if (!vr_buf_ok (&out))
    return (struct vr_value){ .kind = VR_VALUE_NULL };
  for (unsigned i = 0; i < 2 && found == NULL; i++)
    {
      found = find_default (e->types[i], strchr (path, '.') + 1);
      if (found == NULL && e->prefix[0] != '\0')
        found = find_default (e->types[i], path);
    }
  return found == NULL
             ? (struct vr_value){ .kind = VR_VALUE_NULL }
             : vr_value_evaluate (e, &found->literal, found->literal.root);
}

static struct vr_value
key_value (struct vr_evaluator *e, const struct vr_expression *of,
           uint16_t node)
{
  const struct vr_expression_node *key = &of->nodes[node];
  const json_t *json = vr_value_member (e->config, key);

  if (json == NULL)
    json = vr_value_member (e->top, key);
  return json != NULL ? vr_value_from_json (json) : default_value (e, of, node);
}

static struct vr_value
member_value (struct vr_evaluator *e, const struct vr_expression *of,
              uint16_t node)
{
  const struct vr_expression_node *member = &of->nodes[node];
  struct vr_value object = vr_value_evaluate (e, of, member->a);
  const json_t *json = NULL;

  if (object.kind == VR_VALUE_FAILED)
    return failed;
  if (object.kind == VR_VALUE_JSON)
    json = vr_value_member (object.json, member);
  else if (object.kind != VR_VALUE_NULL)
    return vr_value_refuse (e, &object);
  return json != NULL ? vr_value_from_json (json) : default_value (e, of, node);
}

static struct vr_value
element_of (struct vr_evaluator *e, const struct vr_value *list,
            const struct vr_value *index)
{
  size_t i = (size_t) index->integer;

  if (index->kind != VR_VALUE_INTEGER)
    return vr_value_refuse (e, index);
  if (list->kind == VR_VALUE_NULL)
    return (struct vr_value){ .kind = VR_VALUE_NULL };
  if (list->kind == VR_VALUE_TEXT && index->integer >= 0 && i < list->length)
    return (struct vr_value){ .kind = VR_VALUE_TEXT,
                              .text = list->text + i,
                              .length = 1 };
  if (list->kind != VR_VALUE_TEXT
      && (list->kind != VR_VALUE_JSON || !json_is_array (list->json)))
    return vr_value_refuse (e, list);
  if (index->integer < 0 || list->kind == VR_VALUE_TEXT
      || i >= json_array_size (list->json))
    return (struct vr_value){ .kind = VR_VALUE_NULL, .is_past_end = true };
  return vr_value_from_json (json_array_get (list->json, i));
}

static struct vr_value
element_value (struct vr_evaluator *e, const struct vr_expression *of,
               uint16_t node)
{
  bool is_at = of->nodes[node].op == VR_EX_AT;
  struct vr_value list = vr_value_evaluate (e, of, of->nodes[node].a);
  struct vr_value index;

  if (is_at && (list.kind != VR_VALUE_JSON || !json_is_array (list.json)))
    return list;
  index = vr_value_evaluate (e, of, of->nodes[node].b);
  if (list.kind == VR_VALUE_FAILED || index.kind == VR_VALUE_FAILED)
    return failed;
  return element_of (e, &list, &index);
}

/* A value with the key it came from. */
static struct vr_value
looked_up (struct vr_evaluator *e, const struct vr_expression *of,
           uint16_t node)
{
  struct vr_value value =
      of->nodes[node].op == VR_EX_KEY      ? key_value (e, of, node)
      : of->nodes[node].op == VR_EX_MEMBER ? member_value (e, of, node)
                                           : element_value (e, of, node);

  value.of = of;
  value.node = node;
  return value;
}

/* ---- nodes ---- */

/* Operators that need both sides. */
static struct vr_value
binary (struct vr_evaluator *e, const struct vr_expression *of,
        const struct vr_expression_node *node)
{
  struct vr_value a = vr_value_evaluate (e, of, node->a);
  struct vr_value b = vr_value_evaluate (e, of, node->b);

  return vr_value_binary (e, (enum vr_expression_op) node->op, &a, &b);
}

/* Operators that look at one side first. */
static struct vr_value
lazy (struct vr_evaluator *e, const struct vr_expression *of,
      const struct vr_expression_node *node)
{
  struct vr_value a = vr_value_evaluate (e, of, node->a);
  struct vr_value b;
  int is_true;

  if (node->op == VR_EX_HAS)
    return a.kind == VR_VALUE_FAILED ? a
                                     : vr_value_truth (a.kind != VR_VALUE_NULL);
  if (node->op == VR_EX_ELSE)
    {
      if (a.kind != VR_VALUE_NULL)
        return a;
      b = vr_value_evaluate (e, of, node->b);
      /* of several names for one thing the first is missed */
      return b.kind == VR_VALUE_NULL && a.of != NULL
                     && of->nodes[node->b].op != VR_EX_RULE
                 ? a
                 : b;
    }
  is_true = vr_value_condition (e, &a);
  if (is_true == 0)
    return failed;
  if (node->op == VR_EX_CHOOSE)
    return vr_value_evaluate (e, of, is_true > 0 ? node->b : node->c);
  if (node->op == VR_EX_NOT)
    return vr_value_truth (is_true < 0);
  if ((node->op == VR_EX_OR) == (is_true > 0))
    return vr_value_truth (is_true > 0);
  b = vr_value_evaluate (e, of, node->b);
  is_true = vr_value_condition (e, &b);
  return is_true == 0 ? failed : vr_value_truth (is_true > 0);
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

struct vr_value
vr_value_evaluate (struct vr_evaluator *e, const struct vr_expression *of,
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
      return (struct vr_value){ .kind = VR_VALUE_INTEGER, .integer = e->layer };
    case VR_EX_IS_MTP:
      e->has_asked_layer = true;
      return vr_value_truth (e->is_mtp);
    case VR_EX_CHOOSE:
    case VR_EX_ELSE:
    case VR_EX_OR:
    case VR_EX_AND:
    case VR_EX_NOT:
    case VR_EX_HAS:
      return lazy (e, of, node);
    case VR_EX_FLOOR:
    case VR_EX_CEIL:
      return vr_value_rounded (e, (enum vr_expression_op) node->op,
                               vr_value_evaluate (e, of, node->a));
    case VR_EX_LEN:
      return vr_value_length (e, vr_value_evaluate (e, of, node->a));
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
  const struct vr_expression *rule =
      name < VR_HF_MAX_NAMES ? e->rules[name] : NULL;
  bool had_asked = e->has_asked_layer;

  if (rule == NULL)
    return (struct vr_value){ .kind = VR_VALUE_NULL };
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
  e->known[name] = vr_value_whole (vr_value_evaluate (e, rule, rule->root));
  e->state[name] = STATE_KNOWN;
  if (e->has_asked_layer)
    e->of_layer[e->n_of_layer++] = (uint8_t) name;
  e->has_asked_layer = e->has_asked_layer || had_asked;
  return e->known[name];
}
