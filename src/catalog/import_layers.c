/* Layers that are alike become one group. */

#include "config.h"

#include "catalog/import_layers.h"

#include "base/banned.h"
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
