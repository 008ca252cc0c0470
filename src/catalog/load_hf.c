/* Rules and defaults of each model_type: parsed, resolved and checked once,
   so that an import cannot meet a rule that makes no sense. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "base/pool.h"
#include "catalog/hf.h"
#include "catalog/load.h"
#include "core/member.h"

/* ---- finding ---- */

static int
compare_type (const void *model_type, const void *type)
{
  return strcmp (model_type, ((const struct vr_hf_type *) type)->model_type);
}

const struct vr_hf_type *
vr_hf_type_find (const struct vr_hf *hf, const char *model_type)
{
  return bsearch (model_type, hf->types, hf->n_types, sizeof *hf->types,
                  compare_type);
}

uint16_t
vr_hf_name_find (const struct vr_hf *hf, const char *text, size_t length)
{
  size_t low = 0;
  size_t high = hf->n_names;

  while (low < high)
    {
      size_t middle = (low + high) / 2;
      const char *name = hf->names[middle].text;
      int order = strncmp (text, name, length);

      if (order == 0 && name[length] == '\0')
        return (uint16_t) middle;
      if (order > 0)
        low = middle + 1;
      else
        high = middle;
    }
  return VR_HF_MAX_NAMES;
}

/* ---- tables ---- */

/* Words in the language of the load's error. */
static void
fail_row (struct vr_rows *rows, enum vr_sentence sentence, const char *word)
{
  struct vr_error err;

  vr_error_init (&err,
                 rows->load->err == NULL ? VR_LANG_EN : rows->load->err->lang);
  vr_fail (&err, VR_E_STORAGE, "", sentence, word);
  vr_rows_fail_words (rows, err.faults[0].text);
}

static bool
is_count (const char *name)
{
  return strcmp (name, "layers") == 0 || strcmp (name, "mtp_layers") == 0;
}

static enum vr_status
load_names (struct vr_load *load)
{
  struct vr_hf *hf = &load->catalog->hf;
  struct vr_rows rows;
  enum vr_status status;

  hf->names =
      vr_load_array (load, "SELECT count (DISTINCT member) FROM hf_rule",
                     sizeof *hf->names, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "hf_rule",
                    "SELECT DISTINCT member FROM hf_rule ORDER BY member"))
    while (vr_rows_next (&rows))
      {
        const char *text = vr_rows_text (&rows, 0);
        struct vr_hf_name *name = &hf->names[hf->n_names++];

        *name = (struct vr_hf_name){
          .text = text,
          .of_shape = vr_shape_member_find (text),
          .of_layer = vr_group_member_find (text),
        };
        if ((text[0] != '$' && name->of_shape == NULL && name->of_layer == NULL
             && !is_count (text))
            || hf->n_names >= VR_HF_MAX_NAMES)
          vr_rows_fail_value (&rows, 0);
      }
  return vr_rows_close (&rows);
}

static enum vr_status
load_types (struct vr_load *load)
{
  struct vr_hf *hf = &load->catalog->hf;
  struct vr_rows rows;
  enum vr_status status;

  hf->types = vr_load_array (load, "SELECT count (*) FROM hf_architecture",
                             sizeof *hf->types, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "hf_architecture",
                    "SELECT model_type FROM hf_architecture"
                    " ORDER BY model_type"))
    while (vr_rows_next (&rows))
      hf->types[hf->n_types++].model_type = vr_rows_text (&rows, 0);
  return vr_rows_close (&rows);
}

static enum vr_status
load_bases (struct vr_load *load)
{
  struct vr_hf *hf = &load->catalog->hf;
  struct vr_hf_type *type = hf->types;
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "hf_architecture",
                    "SELECT model_type, base FROM hf_architecture"
                    " ORDER BY model_type"))
    for (; vr_rows_next (&rows); type++)
      {
        const char *base = vr_rows_text_or_null (&rows, 1);

        if (base == NULL)
          continue;
        type->base = vr_hf_type_find (hf, base);
        if (type->base == NULL)
          vr_rows_fail_reference (&rows, 1, "hf_architecture");
      }
  return vr_rows_close (&rows);
}

/* ---- expressions ---- */

static bool
resolve (struct vr_rows *rows, struct vr_expression_parse *parse)
{
  for (uint16_t i = 0; i < parse->n_nodes; i++)
    {
      struct vr_expression_node *node = &parse->nodes[i];
      uint16_t name;
      char *word;

      if (node->op != VR_EX_RULE)
        continue;
      name =
          vr_hf_name_find (&rows->load->catalog->hf, node->text, node->length);
      node->integer = name;
      if (name < VR_HF_MAX_NAMES)
        continue;
      word =
          vr_pool_copy_n (&rows->load->catalog->pool, node->text, node->length);
      fail_row (rows, VR_SAY_EXPRESSION_RULE, word == NULL ? "" : word);
      return false;
    }
  return true;
}

/* Column 3 of the row. */
static void
read_expression (struct vr_rows *rows, struct vr_expression *expression)
{
  struct vr_expression_parse parse;
  struct vr_expression_node *nodes;
  const char *source = vr_rows_text (rows, 3);

  if (rows->status != VR_OK)
    return;
  if (!vr_expression_parse (&parse, source))
    {
      fail_row (rows, VR_SAY_EXPRESSION_SYNTAX, source + parse.error_at);
      return;
    }
  if (!resolve (rows, &parse))
    return;
  nodes =
      vr_pool_alloc (&rows->load->catalog->pool, parse.n_nodes, sizeof *nodes);
  if (nodes == NULL)
    {
      rows->status = vr_load_no_memory (rows->load);
      return;
    }
  memcpy (nodes, parse.nodes, parse.n_nodes * sizeof *nodes);
  *expression = (struct vr_expression){ .root = parse.root,
                                        .n_nodes = parse.n_nodes,
                                        .nodes = nodes };
}

/* The type that column 1 names. */
static struct vr_hf_type *
parent (struct vr_rows *rows)
{
  struct vr_hf *hf = &rows->load->catalog->hf;
  const struct vr_hf_type *type = vr_hf_type_find (hf, vr_rows_text (rows, 1));

  if (type != NULL)
    return &hf->types[type - hf->types];
  vr_rows_fail_reference (rows, 1, "hf_architecture");
  return NULL;
}

static enum vr_status
load_rules (struct vr_load *load)
{
  struct vr_hf *hf = &load->catalog->hf;
  struct vr_rows rows;
  enum vr_status status;
  struct vr_hf_rule *rule = vr_load_array (
      load, "SELECT count (*) FROM hf_rule", sizeof *rule, &status);

  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "hf_rule",
                    "SELECT model_type || ' ' || member, model_type, member,"
                    " expression FROM hf_rule ORDER BY model_type, member"))
    for (; vr_rows_next (&rows); rule++)
      {
        struct vr_hf_type *type = parent (&rows);
        const char *name = vr_rows_text (&rows, 2);

        rule->name = vr_hf_name_find (hf, name, strlen (name));
        read_expression (&rows, &rule->expression);
        if (type != NULL && type->n_rules++ == 0)
          type->rules = rule;
      }
  return vr_rows_close (&rows);
}

static enum vr_status
load_defaults (struct vr_load *load)
{
  struct vr_rows rows;
  enum vr_status status;
  struct vr_hf_default *row = vr_load_array (
      load, "SELECT count (*) FROM hf_default", sizeof *row, &status);

  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "hf_default",
                    "SELECT model_type || ' ' || key, model_type, key, value"
                    " FROM hf_default ORDER BY model_type, key"))
    for (; vr_rows_next (&rows); row++)
      {
        struct vr_hf_type *type = parent (&rows);

        row->key = vr_rows_text (&rows, 2);
        read_expression (&rows, &row->literal);
        if (rows.status == VR_OK
            && (row->literal.n_nodes != 1
                || row->literal.nodes[0].op > VR_EX_TEXT))
          vr_rows_fail_value (&rows, 3);
        if (type != NULL && type->n_defaults++ == 0)
          type->defaults = row;
      }
  return vr_rows_close (&rows);
}

/* ---- what a type's rules mention ---- */

struct check
{
  const struct vr_hf *hf;
  const struct vr_expression *rules[VR_HF_MAX_NAMES];
  uint8_t seen[VR_HF_MAX_NAMES]; /* 1: on the way, 2: good */
  const char *bad;
  enum vr_sentence sentence;
};

static bool
check_name (struct check *check, uint16_t name)
{
  const struct vr_expression *rule = check->rules[name];

  if (check->seen[name] == 2)
    return true;
  check->bad = check->hf->names[name].text;
  check->sentence =
      rule == NULL ? VR_SAY_EXPRESSION_RULE : VR_SAY_EXPRESSION_CIRCLE;
  if (rule == NULL || check->seen[name] == 1)
    return false;
  check->seen[name] = 1;
  for (uint16_t i = 0; i < rule->n_nodes; i++)
    if (rule->nodes[i].op == VR_EX_RULE
        && !check_name (check, (uint16_t) rule->nodes[i].integer))
      return false;
  check->seen[name] = 2;
  return true;
}

/* Texts that the rule may come to are words of the member.  The rules refer
   to one another without circles. */
static bool
check_words (struct check *check, const struct vr_member *member,
             const struct vr_expression *rule, uint16_t index)
{
  const struct vr_expression_node *node = &rule->nodes[index];
  char word[32];

  switch (node->op)
    {
    case VR_EX_CHOOSE:
      return check_words (check, member, rule, node->b)
             && check_words (check, member, rule, node->c);
    case VR_EX_ELSE:
      return check_words (check, member, rule, node->a)
             && check_words (check, member, rule, node->b);
    case VR_EX_RULE:
      rule = check->rules[node->integer];
      return check_words (check, member, rule, rule->root);
    case VR_EX_TEXT:
      if (node->length >= sizeof word)
        return false;
      memcpy (word, node->text, node->length);
      word[node->length] = '\0';
      return vr_member_word_find (member, word) != UINT64_MAX;
    default:
      return true;
    }
}

static bool
check_member (struct check *check, uint16_t name)
{
  const struct vr_hf_name *n = &check->hf->names[name];
  const struct vr_expression *rule = check->rules[name];
  const struct vr_member *member =
      n->of_shape != NULL ? n->of_shape : n->of_layer;

  if (!check_name (check, name))
    return false;
  check->bad = n->text;
  check->sentence = VR_SAY_EXPRESSION_WORD;
  return member == NULL || check_words (check, member, rule, rule->root);
}

static bool
check_type (struct check *check, const struct vr_hf_type *type)
{
  unsigned n_bases = 0;

  memset (check->rules, 0, sizeof check->rules);
  memset (check->seen, 0, sizeof check->seen);
  for (; type != NULL; type = type->base)
    {
      check->bad = type->model_type;
      check->sentence = VR_SAY_EXPRESSION_CIRCLE;
      if (++n_bases > VR_HF_MAX_BASES)
        return false;
      for (size_t i = 0; i < type->n_rules; i++)
        if (check->rules[type->rules[i].name] == NULL)
          check->rules[type->rules[i].name] = &type->rules[i].expression;
    }
  for (uint16_t i = 0; i < check->hf->n_names; i++)
    if (check->rules[i] != NULL && !check_member (check, i))
      return false;
  return true;
}

static enum vr_status
check_types (struct vr_load *load)
{
  struct vr_hf *hf = &load->catalog->hf;
  struct check check = { .hf = hf };
  const struct vr_hf_type *type = hf->types;
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "hf_architecture",
                    "SELECT model_type FROM hf_architecture"
                    " ORDER BY model_type"))
    while (vr_rows_next (&rows))
      if (!check_type (&check, type++))
        fail_row (&rows, check.sentence, check.bad);
  return vr_rows_close (&rows);
}

enum vr_status
vr_load_hf (struct vr_load *load)
{
  enum vr_status status = load_names (load);

  if (status == VR_OK)
    status = load_types (load);
  if (status == VR_OK)
    status = load_bases (load);
  if (status == VR_OK)
    status = load_rules (load);
  if (status == VR_OK)
    status = load_defaults (load);
  if (status == VR_OK)
    status = check_types (load);
  return status;
}
