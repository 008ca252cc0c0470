#ifndef VR_CATALOG_IMPORT_LAYERS_H
#define VR_CATALOG_IMPORT_LAYERS_H

/* Layers one by one into the groups of a shape. */

#include "core/shape.h"

/* Adds the next layer, described by a group of its own: to the group that is
   like it in every member, else as a new group with the next tag.  False when
   there are VR_SHAPE_MAX_GROUPS, or VR_SHAPE_MAX_LAYERS, already. */
bool vr_import_add_layer (struct vr_shape *shape,
                          const struct vr_layer_group *layer);

#endif
