/* Layers that are alike become one group; bounds of what is imported. */

#include "config.h"

#include "catalog/import_layers.h"

#include <string.h>

#include "base/banned.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/member.h"

static bool
is_alike (const struct vr_layer_group *a, const struct vr_layer_group *b)
{
  if (a->is_mtp != b->is_mtp)
    return false;
  for (size_t i = 0; i < vr_group_member_count (); i++)
    if (vr_member_get (vr_group_member (i), a)
        != vr_member_get (vr_group_member (i), b))
      return false;
  return true;
}

static char
tag_of (uint32_t index)
{
  return (char) (index < 26 ? 'a' + (int) index : 'A' + (int) index - 26);
}

bool
vr_import_add_layer (struct vr_shape *shape,
                     const struct vr_layer_group *layer)
{
  uint32_t i = 0;

  while (i < shape->n_groups && !is_alike (&shape->groups[i], layer))
    i++;
  if (i == VR_SHAPE_MAX_GROUPS
      || (!layer->is_mtp && shape->n_layers == VR_SHAPE_MAX_LAYERS))
    return false;
  if (i == shape->n_groups)
    {
      shape->groups[i] = *layer;
      shape->groups[i].tag = tag_of (i);
      shape->groups[i].n_layers = 0;
      shape->n_groups++;
    }
  shape->groups[i].n_layers++;
  if (!layer->is_mtp)
    shape->group_of_layer[shape->n_layers++] = (uint8_t) i;
  return true;
}

void
vr_import_set_layers (struct vr_imported *imported,
                      const struct vr_stored_layer *layers)
{
  struct vr_stored *stored = &imported->stored;

  vr_stored_set_layers (stored, layers, imported->shape.n_layers);
  imported->rounded_bytes = 0;
  for (uint32_t i = 0; i < imported->shape.n_layers; i++)
    imported->rounded_bytes
        = vr_add (imported->rounded_bytes,
                  vr_less (stored->kinds[stored->kind_of_layer[i]].bytes,
                           layers[i].bytes));
}

/* ---- bounds ---- */

static bool
ends_in (const char *name, const char *end)
{
  size_t n = strlen (name);
  size_t k = strlen (end);

  return n >= k && strcmp (name + n - k, end) == 0;
}

uint64_t
vr_import_bound (const char *member)
{
  if (ends_in (member, "_params"))
    return VR_IMPORT_MAX_PARAMS;
  if (ends_in (member, "_tokens"))
    return VR_IMPORT_MAX_TOKENS;
  return ends_in (member, "_rows") || ends_in (member, "vocabulary")
             ? VR_IMPORT_MAX_ROWS
             : VR_IMPORT_MAX_SIZE;
}

static enum vr_status
check_bound (const char *name, uint64_t value, uint64_t most,
             struct vr_error *err)
{
  if (value <= most)
    return VR_OK;
  return vr_fail (err, VR_E_INVALID, name, VR_SAY_OUT_OF_BOUNDS,
                  vr_number_u64_text (VR_NUMBER_BUF, value), "0",
                  vr_number_u64_text (VR_NUMBER_BUF, most));
}

static enum vr_status
check_stored (const struct vr_stored *stored, struct vr_error *err)
{
  uint64_t most = stored->embedding_bytes;

  most = most > stored->output_bytes ? most : stored->output_bytes;
  most = most > stored->other_bytes ? most : stored->other_bytes;
  most = most > stored->mtp_bytes ? most : stored->mtp_bytes;
  for (uint32_t i = 0; i < stored->n_kinds; i++)
    most = most > stored->kinds[i].bytes ? most : stored->kinds[i].bytes;
  return check_bound ("stored", most, VR_IMPORT_MAX_BYTES, err);
}

enum vr_status
vr_import_check (const struct vr_imported *imported, struct vr_error *err)
{
  const struct vr_shape *shape = &imported->shape;
  enum vr_status status = vr_shape_check (shape, err);

  for (size_t i = 0; i < vr_shape_member_count () && status == VR_OK; i++)
    {
      const struct vr_member *member = vr_shape_member (i);

      status = check_bound (member->name, vr_member_get (member, shape),
                            vr_import_bound (member->name), err);
    }
  for (uint32_t k = 0; k < shape->n_groups; k++)
    for (size_t i = 0; i < vr_group_member_count () && status == VR_OK; i++)
      {
        const struct vr_member *member = vr_group_member (i);

        status = check_bound (member->name,
                              vr_member_get (member, &shape->groups[k]),
                              vr_import_bound (member->name), err);
      }
  if (status == VR_OK)
    status = check_bound ("params_counted", imported->params_total,
                          VR_IMPORT_MAX_PARAMS, err);
  if (status == VR_OK && imported->has_stored)
    status = check_stored (&imported->stored, err);
  return status;
}
