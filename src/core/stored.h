#ifndef VR_CORE_STORED_H
#define VR_CORE_STORED_H

/* What a model's own file holds, in bytes.

   Where a file's tensor table was read, its bytes win over the rules of a
   weight scheme: mixes differ from file to file.  Layers are kept apart, for
   an engine may leave some of them, or their experts, in host memory.

   Pure. */

#include <stdint.h>

#include "core/shape.h"

enum { VR_STORED_MAX_KINDS = 64 };

struct vr_stored_layer
{
  uint64_t bytes;              /* all tensors of the layer, experts included */
  uint64_t expert_bytes;       /* its routed experts */
};

struct vr_stored
{
  uint64_t embedding_bytes;    /* token, position and per-layer tables */
  uint64_t token_embedding_bytes;   /* … the token table's part of it */
  uint64_t output_bytes;       /* 0: the embedding is the output matrix */
  uint64_t other_bytes;        /* what else stands outside the layers */
  uint64_t mtp_bytes;          /* blocks for multi-token prediction */
  uint32_t n_kinds;
  struct vr_stored_layer kinds[VR_STORED_MAX_KINDS];
  uint8_t kind_of_layer[VR_SHAPE_MAX_LAYERS];
};

/* kinds and kind_of_layer from the layers' own bytes, n_layers of at most
   VR_SHAPE_MAX_LAYERS.  Equal layers are one kind.  Where there are more than
   VR_STORED_MAX_KINDS, neighbours in size are joined and count as the larger
   one, the pair first that adds least to the total: the sum is then above
   the truth, never below. */
void vr_stored_set_layers (struct vr_stored *stored,
                           const struct vr_stored_layer *layers,
                           uint32_t n_layers);

/* All of them, MTP blocks included; VR_TOO_MANY beyond 63 bits. */
uint64_t vr_stored_total (const struct vr_stored *stored,
                          uint32_t n_layers);

#endif
