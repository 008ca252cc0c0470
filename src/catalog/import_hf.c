/* config.json to a shape, by the rules of its model_type.

   Which keys mean what is in rows (hf_rule); here is only the order: find the
   text model's object, compute what stands outside the layers, then each
   layer, and make groups of layers that are alike. */

#include "config.h"

#include "catalog/import.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/nearest.h"
#include "base/number.h"
#include "catalog/import_layers.h"
#include "catalog/import_value.h"
#include "catalog/load.h"
#include "core/member.h"

enum
{
  MAX_MTP_LAYERS = 64,
  MAX_TYPE_DISTANCE = 3
};

/* The row for a model_type that no row names. */
static const char unknown_type[] = "*";

/* ---- texts ---- */

/* As much of a text as fits; "" when it is none. */
static void
copy_text (char to[VR_IMPORT_TEXT], const json_t *text)
{
  const char *from = json_string_value (text);
  size_t n = from == NULL ? 0 : strlen (from);

  if (n >= VR_IMPORT_TEXT)
    for (n = VR_IMPORT_TEXT - 1; n > 0 && (from[n] & 0xc0) == 0x80;)
      n--;
  if (n > 0)
    memcpy (to, from, n);
  to[n] = '\0';
}

static void
read_texts (const json_t *config, struct vr_imported *imported)
{
  copy_text (imported->model_type, json_object_get (config, "model_type"));
  copy_text (imported->architecture,
             json_array_get (json_object_get (config, "architectures"), 0));
  copy_text (imported->name, json_object_get (config, "_name_or_path"));
}

/* ---- which rules ---- */

static const struct vr_hf_type *
type_of (const struct vr_hf *hf, const json_t *object)
{
  const char *model_type =
      json_string_value (json_object_get (object, "model_type"));

  return model_type == NULL || strcmp (model_type, unknown_type) == 0
             ? NULL
             : vr_hf_type_find (hf, model_type);
}

static uint16_t
name_of (const struct vr_evaluator *e, const char *text)
{
  return vr_hf_name_find (e->hf, text, strlen (text));
}

/* A rule's object inside the config, where the text model's keys are. */
static void
find_text_config (struct vr_evaluator *e)
{
  struct vr_value value = vr_evaluator_get (e, name_of (e, "$text"));
  char path[VR_VALUE_POINTER];
  struct vr_buf prefix;

  if (value.kind == VR_VALUE_NULL || value.kind == VR_VALUE_FAILED)
    return;
  if (value.kind != VR_VALUE_JSON || !json_is_object (value.json))
    {
      vr_evaluator_fail_value (e, name_of (e, "$text"), &value);
      return;
    }
  vr_evaluator_path (e, &value, path);
  e->config = value.json;
  vr_buf_init_borrowed (&prefix, e->prefix, sizeof e->prefix);
  vr_buf_printf (&prefix, "%s.", path);
}

/* The whole's type may add rules of its own, such as the vision tower's
   parameters, to those of the text model's type. */
static void
choose_rules (struct vr_evaluator *e, const struct vr_catalog *catalog,
              const json_t *config, struct vr_error *err, bool *is_unknown)
{
  const struct vr_hf *hf = &catalog->hf;
  const struct vr_hf_type *whole = type_of (hf, config);
  const struct vr_hf_type *other = vr_hf_type_find (hf, unknown_type);
  const struct vr_hf_type *text;

  vr_evaluator_init (e, hf, config, err);
  e->types[0] = whole != NULL ? whole : other;
  vr_evaluator_add_rules (e, e->types[0], true);
  find_text_config (e);
  text = type_of (hf, e->config);
  *is_unknown =
      text == NULL
      && (whole == NULL || json_object_get (e->config, "model_type") != NULL);
  if (text == NULL || text == whole)
    return;
  memset (e->rules, 0, sizeof e->rules);
  memset (e->state, 0, sizeof e->state);
  e->types[0] = text;
  e->types[1] = whole;
  vr_evaluator_add_rules (e, whole, false);
  vr_evaluator_add_rules (e, text, true);
}

/* ---- members ---- */

/* The number that a member gets; false when it cannot have the value. */
static bool
member_number (const struct vr_member *member, const struct vr_value *value,
               uint64_t *number)
{
  char word[VR_VALUE_POINTER];

  if (value->kind == VR_VALUE_TEXT && value->length < sizeof word
      && vr_member_word (member, 0) != NULL)
    {
      memcpy (word, value->text, value->length);
      word[value->length] = '\0';
      *number = vr_member_word_find (member, word);
      return *number != UINT64_MAX;
    }
  if ((value->kind != VR_VALUE_INTEGER
       && (value->kind != VR_VALUE_BOOL || member->kind != VR_MEMBER_BOOL))
      || value->integer < 0 || vr_member_word (member, 0) != NULL)
    return false;
  *number = (uint64_t) value->integer;
  return true;
}

static void
set_member (struct vr_evaluator *e, uint16_t name,
            const struct vr_member *member, void *object)
{
  struct vr_value value = vr_evaluator_get (e, name);
  uint64_t number;

  if (value.kind == VR_VALUE_FAILED)
    return;
  if (value.kind == VR_VALUE_NULL)
    vr_evaluator_fail_missing (e, name, &value);
  else if (!member_number (member, &value, &number))
    vr_evaluator_fail_value (e, name, &value);
  else if (value.kind == VR_VALUE_INTEGER
           && number > vr_import_bound (member->name))
    vr_evaluator_fail_bound (e, name, &value, vr_import_bound (member->name));
  else if (!vr_member_set (member, object, number))
    vr_evaluator_fail_value (e, name, &value);
}

static void
compute_shape (struct vr_evaluator *e, struct vr_shape *shape)
{
  for (uint16_t i = 0; i < e->hf->n_names; i++)
    if (e->hf->names[i].of_shape != NULL && e->rules[i] != NULL)
      set_member (e, i, e->hf->names[i].of_shape, shape);
}

/* One of the counts of layers; at least one after a fault, so that the
   layers' own keys are looked at too. */
static uint32_t
compute_count (struct vr_evaluator *e, const char *text, uint32_t least,
               uint32_t most)
{
  uint16_t name = name_of (e, text);
  struct vr_value value = vr_evaluator_get (e, name);

  if (value.kind == VR_VALUE_NULL && least == 0)
    return 0;
  if (value.kind == VR_VALUE_NULL)
    vr_evaluator_fail_missing (e, name, &value);
  else if (value.kind != VR_VALUE_INTEGER || value.integer < least
           || value.integer > most)
    vr_evaluator_fail_value (e, name, &value);
  else
    return (uint32_t) value.integer;
  return least;
}

/* ---- layers ---- */

struct layers
{
  struct vr_evaluator *e;
  struct vr_shape *shape;
  struct vr_layer_group constant;   /* members that all layers share … */
  uint8_t varying[VR_HF_MAX_NAMES]; /* … and those that differ */
  size_t n_varying;
};

/* Members that do not ask which layer it is are computed once. */
static void
compute_constant (struct layers *l)
{
  struct vr_evaluator *e = l->e;

  for (uint16_t i = 0; i < e->hf->n_names; i++)
    {
      if (e->hf->names[i].of_layer == NULL || e->rules[i] == NULL)
        continue;
      e->has_asked_layer = false;
      set_member (e, i, e->hf->names[i].of_layer, &l->constant);
      if (e->has_asked_layer)
        l->varying[l->n_varying++] = (uint8_t) i;
    }
}

/* Bytes are compared: a group is set member by member over zeros, and copied
   as bytes. */
static bool
add_layer (struct layers *l, const struct vr_layer_group *group, uint8_t *index)
{
  struct vr_shape *shape = l->shape;
  struct vr_layer_group *new;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      struct vr_layer_group known;

      memcpy (&known, &shape->groups[i], sizeof known);
      known.tag = group->tag;
      known.n_layers = group->n_layers;
      if (memcmp (&known, group, sizeof known) != 0)
        continue;
      shape->groups[i].n_layers++;
      *index = (uint8_t) i;
      return true;
    }
  if (shape->n_groups == VR_SHAPE_MAX_GROUPS)
    return false;
  *index = (uint8_t) shape->n_groups;
  new = &shape->groups[shape->n_groups];
  memcpy (new, group, sizeof *new);
  new->tag = (char) (shape->n_groups < 26 ? 'a' + shape->n_groups
                                          : 'A' + shape->n_groups - 26);
  new->n_layers = 1;
  shape->n_groups++;
  return true;
}

/* False after a fault: layers further on would have the same. */
static bool
compute_layer (struct layers *l, uint32_t layer, bool is_mtp)
{
  struct vr_evaluator *e = l->e;
  struct vr_layer_group group;
  uint8_t index;

  memcpy (&group, &l->constant, sizeof group);
  vr_evaluator_set_layer (e, layer, is_mtp);
  for (size_t k = 0; k < l->n_varying; k++)
    set_member (e, l->varying[k], e->hf->names[l->varying[k]].of_layer, &group);
  group.is_mtp = is_mtp;
  if (e->has_failed)
    return false;
  if (!add_layer (l, &group, &index))
    {
      e->has_failed = true;
      vr_fail (e->err, VR_E_INVALID, "", VR_SAY_CONFIG_GROUPS,
               vr_number_u64_text (VR_NUMBER_BUF, VR_SHAPE_MAX_GROUPS));
      return false;
    }
  if (!is_mtp)
    l->shape->group_of_layer[layer] = index;
  return true;
}

static void
compute_layers (struct vr_evaluator *e, struct vr_shape *shape)
{
  struct layers l = { .e = e, .shape = shape };
  uint32_t n_mtp;

  memset (&l.constant, 0, sizeof l.constant);
  vr_evaluator_set_layer (e, 0, false);
  shape->n_layers = compute_count (e, "layers", 1, VR_SHAPE_MAX_LAYERS);
  n_mtp = compute_count (e, "mtp_layers", 0, MAX_MTP_LAYERS);
  compute_constant (&l);
  for (uint32_t i = 0; i < shape->n_layers; i++)
    if (!compute_layer (&l, i, false))
      return;
  for (uint32_t i = 0; i < n_mtp; i++)
    if (!compute_layer (&l, shape->n_layers + i, true))
      return;
}

/* ---- towers ---- */

static bool
has_part (const json_t *config, const char *key)
{
  const json_t *part = json_object_get (config, key);

  return json_object_size (part) > 0 || json_string_length (part) > 0;
}

static bool
has_any_part (const json_t *config, const char *const *keys)
{
  for (; *keys != NULL; keys++)
    if (has_part (config, *keys))
      return true;
  return false;
}

/* By the names that publishers give to what sees and hears; the rules count
   vision towers only. */
static bool
has_uncounted_tower (const json_t *config, const struct vr_shape *shape)
{
  static const char *const seeing[]
      = { "vision_config", "visual",        "vit_config",  "vision_tower",
          "img_processor", "mm_vision_tower", "vision_lora", NULL };
  static const char *const hearing[]
      = { "audio_config", "speech_config", "audio_processor", "audio_tower",
          "speech_lora",  "sound_config",  NULL };
  const json_t *thinker = json_object_get (config, "thinker_config");

  return has_any_part (config, hearing) || has_any_part (thinker, hearing)
         || (shape->other_params == 0
             && (has_any_part (config, seeing)
                 || has_any_part (thinker, seeing)));
}

/* ---- the whole ---- */

/* The key behind a member, else the member's own name. */
static void
key_of (struct vr_evaluator *e, const char *member,
        char key[VR_VALUE_POINTER])
{
  uint16_t name = name_of (e, member);

  key[0] = '\0';
  if (name < VR_HF_MAX_NAMES)
    vr_evaluator_key (e, name, key);
  if (key[0] == '\0')
    memcpy (key, member, strnlen (member, VR_VALUE_POINTER - 1) + 1);
}

static void
tell_heads (struct vr_evaluator *e, const struct vr_shape *shape,
            const char *key)
{
  char heads[VR_VALUE_POINTER];

  key_of (e, "n_heads", heads);
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (g->n_kv_heads == 0 || g->n_heads % g->n_kv_heads == 0)
        continue;
      vr_fail (e->err, VR_E_INVALID, key, VR_SAY_CONFIG_DIVISOR, key,
               vr_number_u64_text (VR_NUMBER_BUF, g->n_kv_heads), heads,
               vr_number_u64_text (VR_NUMBER_BUF, g->n_heads));
      return;
    }
}

/* A shape that contradicts itself, told of the keys behind the members. */
static void
check_shape (struct vr_evaluator *e, const struct vr_shape *shape)
{
  struct vr_error own;
  char key[VR_VALUE_POINTER];

  vr_error_init (&own, VR_LANG_EN);
  if (vr_shape_check (shape, &own) == VR_OK)
    return;
  e->has_failed = true;
  key_of (e, own.faults[0].pointer + 1, key);
  if (strcmp (own.faults[0].pointer, "/n_kv_heads") == 0)
    tell_heads (e, shape, key);
  else
    vr_fail (e->err, VR_E_INVALID, key, VR_SAY_CONFIG_CONTRADICTS, key);
}

/* The first fault of a config whose type no row names: the type may be a
   typo. */
static void
tell_unknown_type (const struct vr_hf *hf, const json_t *config,
                   struct vr_error *err)
{
  char model_type[VR_IMPORT_TEXT];

  copy_text (model_type, json_object_get (config, "model_type"));
  if (model_type[0] == '\0' || err == NULL)
    return;
  vr_fail (err, VR_E_INVALID, "model_type", VR_SAY_CONFIG_TYPE, model_type);
  for (unsigned d = 1; d <= MAX_TYPE_DISTANCE; d++)
    for (size_t i = 0; i < hf->n_types; i++)
      if (strcmp (hf->types[i].model_type, unknown_type) != 0
          && vr_name_distance (model_type, strlen (model_type),
                               hf->types[i].model_type,
                               strlen (hf->types[i].model_type),
                               MAX_TYPE_DISTANCE)
                 == d)
        vr_error_suggest (err, hf->types[i].model_type);
}

/* A decoder that attends to an encoder keeps a second cache, of a length of
   its own: no shape says that. */
static bool
has_two_stacks (struct vr_evaluator *e)
{
  struct vr_value value = vr_evaluator_get (e, name_of (e, "$has_two_stacks"));

  return value.kind == VR_VALUE_BOOL && value.integer != 0;
}

enum vr_status
vr_import_hf (const struct vr_catalog *catalog, const struct json_t *config,
              struct vr_imported *imported, struct vr_error *err)
{
  struct vr_evaluator e;

  memset (imported, 0, sizeof *imported);
  if (!json_is_object (config))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_CONFIG_NOT_OBJECT, "");
  read_texts (config, imported);
  choose_rules (&e, catalog, config, err, &imported->is_unknown_type);
  if (has_two_stacks (&e))
    return vr_fail (err, VR_E_INVALID, "model_type", VR_SAY_CONFIG_TWO_STACKS,
                    imported->model_type);
  compute_shape (&e, &imported->shape);
  compute_layers (&e, &imported->shape);
  if (!e.has_failed)
    check_shape (&e, &imported->shape);
  if (e.has_failed)
    {
      if (imported->is_unknown_type)
        tell_unknown_type (&catalog->hf, config, err);
      return VR_E_INVALID;
    }
  imported->has_uncounted_tower
      = has_uncounted_tower (config, &imported->shape);
  return vr_import_quantization (config, imported, err);
}
