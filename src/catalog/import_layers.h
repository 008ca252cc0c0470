#ifndef VR_CATALOG_IMPORT_LAYERS_H
#define VR_CATALOG_IMPORT_LAYERS_H

/* Layers one by one into the groups of a shape, and what a shape is held to
   whatever file it came from: what one reader answers the others take. */

#include "base/error.h"
#include "catalog/import.h"
#include "core/shape.h"

/* vr_stored_set_layers, and what it rounded up. */
void vr_import_set_layers (struct vr_imported *imported,
                           const struct vr_stored_layer *layers);

/* So that a product of three sizes stays in 63 bits; everything longer goes
   through core/checked.h. */
#define VR_IMPORT_MAX_SIZE (UINT64_C (1) << 20)
#define VR_IMPORT_MAX_ROWS (UINT64_C (1) << 26)
#define VR_IMPORT_MAX_TOKENS (UINT64_C (1) << 31)
#define VR_IMPORT_MAX_PARAMS (UINT64_C (1) << 50)
#define VR_IMPORT_MAX_BYTES (UINT64_C (1) << 50)

/* The most that a member of a shape or of a group may be. */
uint64_t vr_import_bound (const char *member);

/* VR_E_INVALID naming what vr_shape_check finds, or the first member
   that is beyond its bound. */
VR_MUST_CHECK enum vr_status vr_import_check (const struct vr_imported *imported,
                                              struct vr_error *err);

/* Adds the next layer, described by a group of its own: to the group that is
   like it in every member, else as a new group with the next tag.  False when
   there are VR_SHAPE_MAX_GROUPS, or VR_SHAPE_MAX_LAYERS, already. */
bool vr_import_add_layer (struct vr_shape *shape,
                          const struct vr_layer_group *layer);

#endif
