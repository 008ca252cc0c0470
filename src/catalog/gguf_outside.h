#ifndef VR_CATALOG_GGUF_OUTSIDE_H
#define VR_CATALOG_GGUF_OUTSIDE_H

/* What stands outside the blocks of a GGUF file: embeddings, the output
   matrix, norms, towers. */

#include "catalog/gguf_layer.h"
#include "core/stored.h"

enum vr_gguf_outside_kind
{
  VR_OUTSIDE_TOKEN_EMBEDDING,
  VR_OUTSIDE_POSITIONS,
  VR_OUTSIDE_TOKEN_TYPES,
  VR_OUTSIDE_PER_LAYER_EMBEDDING,
  VR_OUTSIDE_EMBEDDING_NORM,
  VR_OUTSIDE_OUTPUT,
  VR_OUTSIDE_OUTPUT_NORM,
  VR_OUTSIDE_POOLER,
  VR_OUTSIDE_UNTRAINED,
  VR_OUTSIDE_OTHER,
  VR_N_OUTSIDE
};

struct vr_gguf_outside
{
  uint64_t params;
  struct vr_gguf_slot_use uses[VR_N_OUTSIDE];
};

/* One tensor that is in no block: its use, and its bytes to `stored`. */
void vr_gguf_outside_add (struct vr_gguf_outside *outside,
                          const struct vr_gguf_tensor *t,
                          struct vr_stored *stored);

/* What of the shape is no layer.  Faults are left in keys->status. */
void vr_gguf_outside_set (const struct vr_gguf_outside *outside,
                          struct vr_gguf_keys *keys, struct vr_shape *s);

/* Parameters that no class of the shape counts: towers and heads of other
   kinds. */
uint64_t vr_gguf_outside_other (const struct vr_gguf_outside *outside,
                                const struct vr_shape *shape);

#endif
