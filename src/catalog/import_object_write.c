/* Writes the model object. */

#include "config.h"

#include "catalog/import_object.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/tensor.h"

enum
{
  VR_OBJECT_ARRAY = 64 << 10,        /* the longest that any shape makes */
  VR_OBJECT_COARSEST_BYTES = 1 << 20
};

/* A JSON object under way. */
struct writer
{
  struct vr_buf *out;
  bool has_item;
};

static void
add_key (struct writer *w, const char *key)
{
  vr_buf_add_text (w->out, w->has_item ? ",\"" : "\"");
  vr_buf_add_text (w->out, key);
  vr_buf_add_text (w->out, "\":");
  w->has_item = true;
}

static void
open_object (struct writer *w, const char *key)
{
  add_key (w, key);
  vr_buf_add_char (w->out, '{');
  w->has_item = false;
}

static void
close_object (struct writer *w)
{
  vr_buf_add_char (w->out, '}');
  w->has_item = true;
}

static void
add_text (struct writer *w, const char *key, const char *text)
{
  if (text[0] == '\0')
    return;
  add_key (w, key);
  vr_buf_add_json_string (w->out, text);
}

static void
add_number (struct writer *w, const char *key, uint64_t value)
{
  if (value == 0)
    return;
  add_key (w, key);
  vr_buf_add_u64 (w->out, value);
}

static void
add_flag (struct writer *w, const char *key, bool value)
{
  if (!value)
    return;
  add_key (w, key);
  vr_buf_add_text (w->out, "true");
}

static void
add_member (struct writer *w, const struct vr_member *member, uint64_t value)
{
  const char *word = vr_member_word (member, value);

  add_key (w, member->name);
  if (word != NULL)
    vr_buf_add_json_string (w->out, word);
  else if (member->kind == VR_MEMBER_BOOL)
    vr_buf_add_text (w->out, value != 0 ? "true" : "false");
  else
    vr_buf_add_u64 (w->out, value);
}

/* ---- the shape ---- */

/* What most groups say, the first of them where none is the most. */
static uint64_t
usual_value (const struct vr_shape *shape, const struct vr_member *member)
{
  uint64_t usual = 0;
  unsigned most = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      uint64_t value = vr_member_get (member, &shape->groups[i]);
      unsigned n = 0;

      for (uint32_t k = 0; k < shape->n_groups; k++)
        n += vr_member_get (member, &shape->groups[k]) == value;
      if (n > most)
        {
          most = n;
          usual = value;
        }
    }
  return usual;
}

/* How a group is told: by what differs from `usual`, or from another group
   that is told so. */
struct telling
{
  const struct vr_layer_group *base;
  bool is_like;
};

static unsigned
count_differing (const struct vr_layer_group *a,
                 const struct vr_layer_group *b)
{
  unsigned n = 0;

  for (size_t i = 0; i < vr_group_member_count (); i++)
    n += vr_member_get (vr_group_member (i), a)
         != vr_member_get (vr_group_member (i), b);
  return n;
}

/* The shortest way for each group, found in the order of the groups. */
static void
find_tellings (const struct vr_shape *shape,
               const struct vr_layer_group *usual,
               struct telling tellings[VR_SHAPE_MAX_GROUPS])
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *group = &shape->groups[i];
      unsigned least = count_differing (group, usual);

      tellings[i] = (struct telling) { .base = usual };
      for (uint32_t k = 0; k < i; k++)
        {
          unsigned n = count_differing (group, &shape->groups[k]) + 1;

          if (tellings[k].is_like || n >= least)
            continue;
          least = n;
          tellings[i] = (struct telling) { &shape->groups[k], true };
        }
    }
}

static void
write_group (struct writer *w, const struct vr_layer_group *group,
             const struct telling *telling)
{
  const char tag[2] = { group->tag, '\0' };
  const char like[2] = { telling->base->tag, '\0' };

  open_object (w, tag);
  if (telling->is_like)
    add_text (w, "like", like);
  for (size_t i = 0; i < vr_group_member_count (); i++)
    {
      const struct vr_member *member = vr_group_member (i);
      uint64_t value = vr_member_get (member, group);

      if (value != vr_member_get (member, telling->base))
        add_member (w, member, value);
    }
  close_object (w);
}

static void
write_groups (struct writer *w, const struct vr_shape *shape)
{
  struct telling tellings[VR_SHAPE_MAX_GROUPS];
  struct vr_layer_group usual = { .tag = '\0' };

  open_object (w, "common");
  for (size_t i = 0; i < vr_group_member_count (); i++)
    {
      const struct vr_member *member = vr_group_member (i);
      uint64_t value = usual_value (shape, member);

      (void) vr_member_set (member, &usual, value);
      if (value != 0)
        add_member (w, member, value);
    }
  close_object (w);
  find_tellings (shape, &usual, tellings);
  open_object (w, "groups");
  for (uint32_t i = 0; i < shape->n_groups; i++)
    write_group (w, &shape->groups[i], &tellings[i]);
  close_object (w);
}

static void
write_shape (struct writer *w, const struct vr_shape *shape)
{
  char layers[VR_SHAPE_MAX_LAYERS * 4] = "";

  for (size_t i = 0; i < vr_shape_member_count (); i++)
    {
      const struct vr_member *member = vr_shape_member (i);
      uint64_t value = vr_member_get (member, shape);

      if (value != 0)
        add_member (w, member, value);
    }
  if (vr_shape_write_layers (shape, false, layers, sizeof layers))
    add_text (w, "layers", layers);
  layers[0] = '\0';
  if (vr_shape_write_layers (shape, true, layers, sizeof layers))
    add_text (w, "mtp_layers", layers);
  write_groups (w, shape);
}

static void
write_roles (struct writer *w, uint64_t roles)
{
  bool has_item = false;

  if (roles == 0)
    return;
  add_key (w, "plain_roles");
  for (int i = 0; i < VR_N_ROLES; i++)
    if ((roles >> i & 1) != 0)
      {
        vr_buf_add_char (w->out, has_item ? ',' : '[');
        vr_buf_add_json_string (w->out, vr_role_name ((enum vr_role) i));
        has_item = true;
      }
  vr_buf_add_text (w->out, has_item ? "]" : "[]");
}

/* ---- the file's bytes ---- */

static uint64_t
greatest_divisor (uint64_t a, uint64_t b)
{
  while (b != 0)
    {
      uint64_t rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* What all kinds are multiples of. */
static uint64_t
common_unit (const struct vr_stored *stored)
{
  uint64_t unit = 0;

  for (uint32_t i = 0; i < stored->n_kinds; i++)
    {
      unit = greatest_divisor (unit, stored->kinds[i].bytes);
      unit = greatest_divisor (unit, stored->kinds[i].expert_bytes);
    }
  return unit == 0 ? 1 : unit;
}

static void
add_units (struct vr_buf *out, uint64_t bytes, uint64_t unit_bytes)
{
  vr_buf_add_u64 (out, vr_ceil_div (bytes, unit_bytes));
}

static void
write_kinds (struct writer *w, const struct vr_stored *stored,
             uint64_t unit_bytes)
{
  add_key (w, "kinds");
  for (uint32_t i = 0; i < stored->n_kinds; i++)
    {
      const struct vr_stored_layer *kind = &stored->kinds[i];
      bool has_experts = kind->expert_bytes > 0;

      vr_buf_add_text (w->out, i == 0 ? "[" : ",");
      vr_buf_add_text (w->out, has_experts ? "[" : "");
      add_units (w->out, kind->bytes, unit_bytes);
      vr_buf_add_text (w->out, has_experts ? "," : "");
      if (has_experts)
        add_units (w->out, kind->expert_bytes, unit_bytes);
      vr_buf_add_text (w->out, has_experts ? "]" : "");
    }
  vr_buf_add_text (w->out, stored->n_kinds == 0 ? "[]" : "]");
}

static void
write_stored (struct writer *w, const struct vr_imported *imported,
              uint64_t unit_bytes)
{
  static const struct
  {
    const char *name;
    size_t offset;
  } members[] = { VR_OBJECT_BYTES_MEMBERS };
  static const char kinds[] = VR_OBJECT_KINDS;
  const struct vr_stored *stored = &imported->stored;
  uint32_t n = imported->shape.n_layers;
  uint32_t count;

  open_object (w, "stored");
  for (size_t i = 0; i < sizeof members / sizeof members[0]; i++)
    add_number (w, members[i].name,
                *(const uint64_t *) (const void *) ((const char *) stored
                                                    + members[i].offset));
  add_number (w, "unit_bytes", unit_bytes);
  write_kinds (w, stored, unit_bytes);
  add_key (w, "layers");
  vr_buf_add_char (w->out, '"');
  for (uint32_t i = 0; i < n; i += count)
    {
      for (count = 1; i + count < n
                      && stored->kind_of_layer[i + count]
                           == stored->kind_of_layer[i];
           count++)
        ;
      vr_buf_add_char (w->out, kinds[stored->kind_of_layer[i]]);
      if (count > 1)
        vr_buf_add_u64 (w->out, count);
    }
  vr_buf_add_char (w->out, '"');
  close_object (w);
}

/* ---- all of it ---- */

static void
write_all (struct vr_buf *out, const struct vr_imported *imported,
           uint64_t unit_bytes)
{
  struct writer w = { .out = out };

  vr_buf_add_char (out, '{');
  add_text (&w, "format", VR_OBJECT_FORMAT);
  add_text (&w, "name", imported->name);
  add_text (&w, "model_type", imported->model_type);
  add_text (&w, "architecture", imported->architecture);
  write_shape (&w, &imported->shape);
  add_text (&w, "weights", imported->native_format);
  add_flag (&w, "gguf", imported->is_gguf);
  write_roles (&w, imported->plain_roles);
  add_number (&w, "params_counted", imported->params_total);
  add_flag (&w, "unknown_type", imported->is_unknown_type);
  add_flag (&w, "uncounted_tower", imported->has_uncounted_tower);
  add_text (&w, "unknown_quantization", imported->unknown_quantization);
  if (imported->has_stored)
    write_stored (&w, imported, unit_bytes);
  vr_buf_add_char (out, '}');
}

/* Units grow, and layers are rounded up to them, only where the object would
   be too long otherwise. */
void
vr_model_object_write (const struct vr_imported *imported, struct vr_buf *out)
{
  char array[VR_OBJECT_ARRAY];
  uint64_t unit_bytes
    = imported->has_stored ? common_unit (&imported->stored) : 1;
  struct vr_buf text;

  for (;;)
    {
      vr_buf_init_borrowed (&text, array, sizeof array);
      write_all (&text, imported, unit_bytes);
      if (text.length <= VR_MODEL_OBJECT_BYTES || !imported->has_stored
          || unit_bytes >= VR_OBJECT_COARSEST_BYTES)
        break;
      unit_bytes = unit_bytes < 256 ? 256 : unit_bytes * 2;
    }
  vr_buf_add (out, array, text.length);
}
