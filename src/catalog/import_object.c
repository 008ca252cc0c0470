/* Reads the model object.  It comes from strangers: whatever it holds is
   bounded, and every fault is named with its place. */

#include "config.h"

#include "catalog/import_object.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/import_layers.h"
#include "core/checked.h"
#include "core/scheme.h"
#include "core/tensor.h"

/* up to here a real number holds every whole one */
#define MOST_REAL 9007199254740992.0

struct reader
{
  struct vr_imported *to;
  struct vr_error *err;             /* never NULL here */
};

typedef char vr_place[VR_ERROR_POINTER];

/* "groups.w" and "n_heads" to the dotted name of a fault's place. */
static const char *
place_of (vr_place place, const char *parent, const char *name)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, place, sizeof (vr_place));
  for (const char *s = parent; *s != '\0'; s++)
    vr_buf_add_char (&buf, *s);
  if (*parent != '\0')
    vr_buf_add_char (&buf, '.');
  for (const char *s = name; *s != '\0'; s++)
    vr_buf_add_char (&buf, *s);
  return place;
}
#define PLACE(parent, name) place_of ((vr_place) { 0 }, parent, name)

/* ---- values ---- */

static void
fail (struct reader *r, enum vr_sentence sentence, const char *place)
{
  (void) vr_fail (r->err, VR_E_INVALID, place, sentence, place);
}

static bool
read_number (struct reader *r, const json_t *value, const char *place,
             uint64_t max, uint64_t *number)
{
  json_int_t whole = json_integer_value (value);
  double real = json_real_value (value);

  if (!json_is_number (value))
    {
      fail (r, VR_SAY_WANTS_NUMBER, place);
      return false;
    }
  /* 8e9 is a whole number as people write it */
  if (json_is_real (value))
    {
      if (!(real > -MOST_REAL && real < MOST_REAL)
          || real != (double) (json_int_t) real)
        {
          fail (r, VR_SAY_WANTS_WHOLE, place);
          return false;
        }
      whole = (json_int_t) real;
    }
  if (whole >= 0 && (uint64_t) whole <= max)
    {
      *number = (uint64_t) whole;
      return true;
    }
  (void) vr_fail (r->err, VR_E_INVALID, place, VR_SAY_OUT_OF_BOUNDS,
                  vr_number_f64_text (VR_NUMBER_BUF, (double) whole), "0",
                  vr_number_u64_text (VR_NUMBER_BUF, max));
  return false;
}

static void
read_bool (struct reader *r, const json_t *value, const char *place,
           bool *flag)
{
  if (json_is_boolean (value))
    *flag = json_is_true (value);
  else
    fail (r, VR_SAY_WANTS_BOOL, place);
}

/* A text of at most size - 1 bytes without control characters. */
static void
read_text (struct reader *r, const json_t *value, const char *place,
           char *text, size_t size)
{
  const char *given = json_string_value (value);
  size_t n = json_string_length (value);

  if (given == NULL)
    {
      fail (r, VR_SAY_WANTS_TEXT, place);
      return;
    }
  for (size_t i = 0; i < n; i++)
    if ((unsigned char) given[i] < 0x20 || given[i] == 0x7f)
      {
        fail (r, VR_SAY_CONTROL_BYTE, place);
        return;
      }
  if (n >= size)
    {
      (void) vr_fail (r->err, VR_E_INVALID, place, VR_SAY_TEXT_TOO_LONG,
                      place, vr_number_u64_text (VR_NUMBER_BUF, size - 1));
      return;
    }
  memcpy (text, given, n + 1);
}

static void
read_word (struct reader *r, const struct vr_member *member,
           const json_t *value, const char *place, void *object)
{
  const char *word = json_string_value (value);
  uint64_t number = word == NULL ? UINT64_MAX
                                 : vr_member_word_find (member, word);
  char words[VR_ERROR_TEXT];
  struct vr_buf list;

  if (word == NULL)
    {
      fail (r, VR_SAY_WANTS_TEXT, place);
      return;
    }
  if (vr_member_set (member, object, number))
    return;
  vr_buf_init_borrowed (&list, words, sizeof words);
  for (uint64_t i = 0; vr_member_word (member, i) != NULL; i++)
    {
      vr_buf_add_text (&list, i == 0 ? "" : ", ");
      vr_buf_add_text (&list, vr_member_word (member, i));
    }
  (void) vr_fail (r->err, VR_E_INVALID, place, VR_SAY_NOT_ONE_OF, word, words);
}

static void
read_member (struct reader *r, const struct vr_member *member,
             const json_t *value, const char *place, void *object)
{
  uint64_t number = 0;
  bool flag = false;

  if (member->kind == VR_MEMBER_BOOL)
    read_bool (r, value, place, &flag);
  else if (member->kind == VR_MEMBER_U64)
    (void) read_number (r, value, place, vr_import_bound (member->name), &number);
  else
    {
      read_word (r, member, value, place, object);
      return;
    }
  (void) vr_member_set (member, object, flag ? 1 : number);
}

/* ---- groups ---- */

static void
read_group (struct reader *r, const json_t *object, const char *parent,
            struct vr_layer_group *group)
{
  bool is_group = strcmp (parent, "common") != 0;
  const char *key;
  json_t *value;

  if (!json_is_object (object))
    {
      fail (r, VR_SAY_WANTS_OBJECT, parent);
      return;
    }
  json_object_foreach ((json_t *) object, key, value)
    {
      const struct vr_member *member = vr_group_member_find (key);

      if (strcmp (key, "like") == 0 && is_group)
        continue;
      if (member == NULL)
        fail (r, VR_SAY_UNKNOWN_MEMBER, PLACE (parent, key));
      else
        read_member (r, member, value, PLACE (parent, key), group);
    }
}

static bool
is_tag (const char *key)
{
  return ((key[0] >= 'a' && key[0] <= 'z') || (key[0] >= 'A' && key[0] <= 'Z'))
         && key[1] == '\0';
}

/* The groups' tags, in their order; false when they cannot be. */
static bool
read_tags (struct reader *r, const json_t *groups)
{
  struct vr_shape *shape = &r->to->shape;
  const char *key;
  json_t *value;

  if (!json_is_object (groups))
    {
      fail (r, groups == NULL ? VR_SAY_MEMBER_MISSING : VR_SAY_WANTS_OBJECT,
            "groups");
      return false;
    }
  json_object_foreach ((json_t *) groups, key, value)
    if (!is_tag (key))
      (void) vr_fail (r->err, VR_E_INVALID, PLACE ("groups", key),
                      VR_SAY_BAD_TAG, key);
    else if (shape->n_groups == VR_SHAPE_MAX_GROUPS)
      {
        (void) vr_fail (r->err, VR_E_INVALID, "groups", VR_SAY_LIST_TOO_LONG,
                        vr_number_u64_text (VR_NUMBER_BUF,
                                            VR_SHAPE_MAX_GROUPS));
        return false;
      }
    else
      shape->groups[shape->n_groups++].tag = key[0];
  return true;
}

/* The group that another one is like, which is not like a third one. */
static const struct vr_layer_group *
find_like (struct reader *r, const json_t *groups, const json_t *like,
           const char *place)
{
  const char *tag = json_string_value (like);
  const json_t *object = tag == NULL ? NULL : json_object_get (groups, tag);

  for (uint32_t i = 0; i < r->to->shape.n_groups && object != NULL; i++)
    if (is_tag (tag) && r->to->shape.groups[i].tag == tag[0]
        && json_object_get (object, "like") == NULL)
      return &r->to->shape.groups[i];
  (void) vr_fail (r->err, VR_E_INVALID, place, VR_SAY_BAD_LIKE,
                  tag == NULL ? "" : tag);
  return NULL;
}

/* Those that are like none (the pass that fills what others are like), or
   the others. */
static void
fill_groups (struct reader *r, const json_t *groups,
             const struct vr_layer_group *usual, bool is_like)
{
  for (uint32_t i = 0; i < r->to->shape.n_groups; i++)
    {
      struct vr_layer_group *group = &r->to->shape.groups[i];
      const char tag[2] = { group->tag, '\0' };
      const json_t *object = json_object_get (groups, tag);
      const json_t *like = json_object_get (object, "like");
      const struct vr_layer_group *base = usual;

      if ((like != NULL) != is_like)
        continue;
      if (is_like)
        base = find_like (r, groups, like,
                          PLACE (PLACE ("groups", tag), "like"));
      if (base != NULL)
        *group = *base;
      group->tag = tag[0];
      read_group (r, object, PLACE ("groups", tag), group);
    }
}

/* Every group is what is common, or what another one is, but for what it
   says itself. */
static void
read_groups (struct reader *r, const json_t *common, const json_t *groups)
{
  struct vr_layer_group usual = { .tag = '\0' };

  if (common != NULL)
    read_group (r, common, "common", &usual);
  if (!read_tags (r, groups))
    return;
  fill_groups (r, groups, &usual, false);
  fill_groups (r, groups, &usual, true);
}

/* ---- the file's bytes ---- */

/* A number of units as bytes. */
static bool
read_units (struct reader *r, const json_t *value, const char *place,
            uint64_t unit_bytes, uint64_t *bytes)
{
  uint64_t n;

  if (!read_number (r, value, place, VR_IMPORT_MAX_BYTES / unit_bytes, &n))
    return false;
  *bytes = n * unit_bytes;
  return true;
}

static void
read_kind (struct reader *r, const json_t *value, const char *place,
           uint64_t unit_bytes, struct vr_stored_layer *kind)
{
  bool is_pair = json_is_array (value) && json_array_size (value) == 2;
  const json_t *bytes = is_pair ? json_array_get (value, 0) : value;

  if (!read_units (r, bytes, place, unit_bytes, &kind->bytes) || !is_pair
      || !read_units (r, json_array_get (value, 1), place, unit_bytes,
                      &kind->expert_bytes))
    return;
  if (kind->expert_bytes > kind->bytes)
    fail (r, VR_SAY_PART_OVER, place);
}

static void
read_kinds (struct reader *r, const json_t *list, uint64_t unit_bytes)
{
  struct vr_stored *stored = &r->to->stored;
  size_t n = json_array_size (list);

  if (!json_is_array (list) || n == 0)
    {
      fail (r, VR_SAY_WANTS_NUMBERS, "stored.kinds");
      return;
    }
  if (n > VR_STORED_MAX_KINDS)
    {
      (void) vr_fail (r->err, VR_E_INVALID, "stored.kinds",
                      VR_SAY_LIST_TOO_LONG,
                      vr_number_u64_text (VR_NUMBER_BUF,
                                          VR_STORED_MAX_KINDS));
      return;
    }
  for (size_t i = 0; i < n; i++)
    read_kind (r, json_array_get (list, i), "stored.kinds", unit_bytes,
               &stored->kinds[stored->n_kinds++]);
}

/* "a3b2": the kind of each layer; false when it cannot be. */
static bool
read_layers (struct reader *r, const char *text)
{
  static const char kinds[] = VR_OBJECT_KINDS;
  struct vr_stored *stored = &r->to->stored;
  uint32_t n = 0;

  while (*text != '\0')
    {
      const char *kind = strchr (kinds, *text++);
      unsigned count = 0;
      bool is_counted = *text >= '0' && *text <= '9';

      for (; *text >= '0' && *text <= '9' && count <= VR_SHAPE_MAX_LAYERS;
           text++)
        count = count * 10 + (unsigned) (*text - '0');
      if (!is_counted)
        count = 1;
      if (kind == NULL || (uint32_t) (kind - kinds) >= stored->n_kinds
          || count == 0 || count > VR_SHAPE_MAX_LAYERS - n)
        return false;
      memset (&stored->kind_of_layer[n], (int) (kind - kinds), count);
      n += count;
    }
  return n == r->to->shape.n_layers;
}

static bool
read_bytes_member (struct reader *r, const char *key, const json_t *value)
{
  static const struct
  {
    const char *name;
    size_t offset;
  } members[] = { VR_OBJECT_BYTES_MEMBERS };

  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
    if (strcmp (key, members[i].name) == 0)
      {
        char *at = (char *) &r->to->stored + members[i].offset;

        (void) read_number (r, value, PLACE ("stored", key), VR_IMPORT_MAX_BYTES,
                            (uint64_t *) (void *) at);
        return true;
      }
  return false;
}

/* Needs the shape's layers. */
static void
read_stored (struct reader *r, const json_t *object)
{
  const json_t *layers = json_object_get (object, "layers");
  uint64_t unit_bytes = 1;
  const char *key;
  json_t *value;

  if (!json_is_object (object))
    {
      fail (r, VR_SAY_WANTS_OBJECT, "stored");
      return;
    }
  r->to->has_stored = true;
  json_object_foreach ((json_t *) object, key, value)
    if (strcmp (key, "unit_bytes") == 0)
      {
        if (read_number (r, value, "stored.unit_bytes", VR_IMPORT_MAX_BYTES,
                         &unit_bytes)
            && unit_bytes == 0)
          {
            fail (r, VR_SAY_EMPTY, "stored.unit_bytes");
            unit_bytes = 1;
          }
      }
    else if (strcmp (key, "kinds") != 0 && strcmp (key, "layers") != 0
             && !read_bytes_member (r, key, value))
      fail (r, VR_SAY_UNKNOWN_MEMBER, PLACE ("stored", key));
  if (r->to->stored.token_embedding_bytes > r->to->stored.embedding_bytes)
    fail (r, VR_SAY_PART_OVER, "stored.token_embedding_bytes");
  read_kinds (r, json_object_get (object, "kinds"), unit_bytes);
  if (r->err->n_faults > 0)
    return;
  if (!json_is_string (layers))
    fail (r, layers == NULL ? VR_SAY_MEMBER_MISSING : VR_SAY_WANTS_TEXT,
          "stored.layers");
  else if (!read_layers (r, json_string_value (layers)))
    (void) vr_fail (r->err, VR_E_INVALID, "stored.layers", VR_SAY_BAD_LAYERS,
                    json_string_value (layers));
  else if (vr_is_too_many (vr_stored_total (&r->to->stored,
                                            r->to->shape.n_layers)))
    (void) vr_fail (r->err, VR_E_INVALID, "stored", VR_SAY_BAD_SHAPE,
                    "stored");
}

/* ---- what stands beside the shape ---- */

static void
read_roles (struct reader *r, const json_t *list)
{
  size_t n = json_array_size (list);

  if (!json_is_array (list))
    {
      fail (r, VR_SAY_WANTS_TEXTS, "plain_roles");
      return;
    }
  for (size_t i = 0; i < n; i++)
    {
      const char *name = json_string_value (json_array_get (list, i));
      enum vr_role role = name == NULL
                            ? VR_N_ROLES
                            : vr_role_find (name, strlen (name));

      if (role == VR_N_ROLES)
        (void) vr_fail (r->err, VR_E_INVALID, "plain_roles",
                        VR_SAY_UNKNOWN_ROLE, name == NULL ? "" : name);
      else
        r->to->plain_roles |= UINT64_C (1) << role;
    }
}

static void
read_weights (struct reader *r, const json_t *value)
{
  struct vr_imported *to = r->to;

  read_text (r, value, "weights", to->native_format,
             sizeof to->native_format);
  if (to->native_format[0] != '\0'
      && vr_scheme_find (to->native_format) == NULL)
    (void) vr_fail (r->err, VR_E_INVALID, "weights", VR_SAY_UNKNOWN_WEIGHTS,
                    to->native_format);
}

static bool
is_in (const char *key, const char *const *names)
{
  for (; *names != NULL; names++)
    if (strcmp (key, *names) == 0)
      return true;
  return false;
}

static void
read_top (struct reader *r, const char *key, const json_t *value)
{
  static const char *const later[]
    = { "format", "layers", "mtp_layers", "common", "groups", "stored",
        NULL };
  struct vr_imported *to = r->to;
  const struct vr_member *member = vr_shape_member_find (key);

  if (member != NULL)
    read_member (r, member, value, key, &to->shape);
  else if (strcmp (key, "name") == 0)
    read_text (r, value, key, to->name, sizeof to->name);
  else if (strcmp (key, "model_type") == 0)
    read_text (r, value, key, to->model_type, sizeof to->model_type);
  else if (strcmp (key, "architecture") == 0)
    read_text (r, value, key, to->architecture, sizeof to->architecture);
  else if (strcmp (key, "weights") == 0)
    read_weights (r, value);
  else if (strcmp (key, "gguf") == 0)
    read_bool (r, value, key, &to->is_gguf);
  else if (strcmp (key, "plain_roles") == 0)
    read_roles (r, value);
  else if (strcmp (key, "params_counted") == 0)
    (void) read_number (r, value, key, VR_IMPORT_MAX_PARAMS, &to->params_total);
  else if (strcmp (key, "unknown_type") == 0)
    read_bool (r, value, key, &to->is_unknown_type);
  else if (strcmp (key, "uncounted_tower") == 0)
    read_bool (r, value, key, &to->has_uncounted_tower);
  else if (strcmp (key, "unknown_quantization") == 0)
    read_text (r, value, key, to->unknown_quantization,
               sizeof to->unknown_quantization);
  else if (!is_in (key, later))
    (void) vr_fail (r->err, VR_E_INVALID, key, VR_SAY_UNKNOWN_MEMBER, key);
}

/* The order of the layers, for which the groups must stand. */
static void
read_order (struct reader *r, const json_t *object)
{
  const json_t *layers = json_object_get (object, "layers");
  const json_t *mtp = json_object_get (object, "mtp_layers");
  enum vr_status status;

  if (!json_is_string (layers))
    fail (r, layers == NULL ? VR_SAY_MEMBER_MISSING : VR_SAY_WANTS_TEXT,
          "layers");
  if (mtp != NULL && !json_is_string (mtp))
    fail (r, VR_SAY_WANTS_TEXT, "mtp_layers");
  if (r->err->n_faults > 0)
    return;
  status = vr_shape_read_layers (
    &r->to->shape, json_string_value (layers),
    mtp == NULL ? "" : json_string_value (mtp), r->err);
  if (status == VR_OK)
    status = vr_shape_check (&r->to->shape, r->err);
  (void) status;   /* err holds the fault */
}

static void
read_whole (struct reader *r, const json_t *object)
{
  const char *format
    = json_string_value (json_object_get (object, "format"));
  const char *key;
  json_t *value;

  if (format == NULL || strcmp (format, VR_OBJECT_FORMAT) != 0)
    {
      (void) vr_fail (r->err, VR_E_INVALID, "format", VR_SAY_NOT_ONE_OF,
                      format == NULL ? "" : format, VR_OBJECT_FORMAT);
      return;
    }
  json_object_foreach ((json_t *) object, key, value)
    read_top (r, key, value);
  read_groups (r, json_object_get (object, "common"),
               json_object_get (object, "groups"));
  read_order (r, object);
  value = json_object_get (object, "stored");
  if (value != NULL && r->err->n_faults == 0)
    read_stored (r, value);
}

/* ---- the least ---- */

enum
{
  PARAMS, LAYERS, HIDDEN, HEADS, KV_HEADS, HEAD_DIM, VOCAB, N_LEAST
};

static const struct
{
  const char *name;
  uint64_t max;
} least[N_LEAST] = {
  [PARAMS] = { "params", VR_IMPORT_MAX_PARAMS },
  [LAYERS] = { "layers", VR_SHAPE_MAX_LAYERS },
  [HIDDEN] = { "hidden", VR_IMPORT_MAX_SIZE },
  [HEADS] = { "heads", VR_IMPORT_MAX_SIZE },
  [KV_HEADS] = { "kv_heads", VR_IMPORT_MAX_SIZE },
  [HEAD_DIM] = { "head_dim", VR_IMPORT_MAX_SIZE },
  [VOCAB] = { "vocab", VR_IMPORT_MAX_ROWS },
};

static void
read_least_members (struct reader *r, const json_t *object,
                    uint64_t numbers[N_LEAST])
{
  const char *key;
  json_t *value;
  size_t i;

  json_object_foreach ((json_t *) object, key, value)
    {
      for (i = 0; i < N_LEAST && strcmp (key, least[i].name) != 0; i++)
        ;
      if (i == N_LEAST)
        (void) vr_fail (r->err, VR_E_INVALID, key, VR_SAY_UNKNOWN_MEMBER,
                        key);
      else if (read_number (r, value, key, least[i].max, &numbers[i])
               && numbers[i] == 0)
        (void) vr_fail (r->err, VR_E_INVALID, key, VR_SAY_OUT_OF_BOUNDS, "0",
                        "1",
                        vr_number_u64_text (VR_NUMBER_BUF, least[i].max));
    }
  for (i = 0; i < N_LEAST; i++)
    if (json_object_get (object, least[i].name) == NULL)
      (void) vr_fail (r->err, VR_E_INVALID, least[i].name,
                      VR_SAY_MEMBER_MISSING, least[i].name);
  if (r->err->n_faults == 0 && numbers[HEADS] % numbers[KV_HEADS] != 0)
    (void) vr_fail (r->err, VR_E_INVALID, "kv_heads", VR_SAY_NOT_A_DIVISOR,
                    "kv_heads", "heads");
}

/* A plain gated model of that many parameters: what attention, norms and
   embeddings leave is the feed-forward's. */
static void
solve_intermediate (struct reader *r, uint64_t params)
{
  struct vr_shape *shape = &r->to->shape;
  struct vr_layer_group *g = &shape->groups[0];
  uint64_t a_unit = 3 * shape->hidden * shape->n_layers;
  uint64_t with_one;

  g->intermediate = 1;
  with_one = vr_shape_params_total (shape);
  if (params < with_one)
    {
      /* small models keep one matrix for embedding and output */
      shape->is_tied = true;
      with_one = vr_shape_params_total (shape);
    }
  if (params < with_one)
    {
      (void) vr_fail (r->err, VR_E_INVALID, "params", VR_SAY_TOO_FEW_PARAMS,
                      vr_number_u64_text (VR_NUMBER_BUF, params),
                      vr_number_u64_text (VR_NUMBER_BUF, with_one));
      return;
    }
  g->intermediate += (params - with_one) / a_unit;
  shape->other_params = (params - with_one) % a_unit;
}

static void
read_least (struct reader *r, const json_t *object)
{
  uint64_t numbers[N_LEAST] = { 0 };
  struct vr_shape *shape = &r->to->shape;
  char layers[16];

  read_least_members (r, object, numbers);
  if (r->err->n_faults > 0)
    return;
  shape->hidden = shape->final_norm_params = numbers[HIDDEN];
  shape->vocabulary = numbers[VOCAB];
  shape->n_groups = 1;
  shape->groups[0] = (struct vr_layer_group) {
    .tag = 'a',
    .mixer = VR_MIXER_FULL,
    .n_heads = numbers[HEADS],
    .n_kv_heads = numbers[KV_HEADS],
    .head_dim = numbers[HEAD_DIM],
    .v_head_dim = numbers[HEAD_DIM],
    .norm_params = 2 * numbers[HIDDEN],
    .ffn = VR_FFN_GATED,
  };
  (void) snprintf (layers, sizeof layers, "a%u", (unsigned) numbers[LAYERS]);
  memcpy (r->to->native_format, "bf16", sizeof "bf16");
  r->to->is_unknown_type = true;
  if (vr_shape_read_layers (shape, layers, "", r->err) == VR_OK)
    solve_intermediate (r, numbers[PARAMS]);
  if (r->err->n_faults == 0 && vr_shape_check (shape, r->err) != VR_OK)
    return;   /* err holds the fault */
}

enum vr_status
vr_model_object_read (const struct json_t *object,
                      struct vr_imported *imported, struct vr_error *err)
{
  struct vr_error own;
  struct reader r = { .to = imported, .err = &own };

  memset (imported, 0, sizeof *imported);
  vr_error_init (&own, err == NULL ? VR_LANG_EN : err->lang);
  if (!json_is_object (object))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_WANTS_OBJECT, "model");
  if (json_object_get (object, "format") != NULL)
    read_whole (&r, object);
  else
    read_least (&r, object);
  vr_error_adopt (err, &own, "");
  return vr_error_status (&own);
}
