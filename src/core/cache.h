#ifndef VR_CORE_CACHE_H
#define VR_CORE_CACHE_H

/* What the layers of a shape remember, in bytes, before an engine rounds,
   pages or adds to it.

   Layers that remember alike are one part.  Recurrent layers keep a state of
   fixed size beside it.

   Pure. */

#include <stdint.h>

#include "core/mixer.h"
#include "core/shape.h"
#include "core/storage.h"

struct vr_cache_part
{
  enum vr_mixer_kind mixer;
  uint32_t group;                /* of the shape: the first that is like it */
  uint64_t n_layers;
  uint64_t token_bytes;          /* of all its layers, one token */
  uint64_t window_tokens;        /* window and chunk */
};

struct vr_cache
{
  uint32_t n_parts;
  struct vr_cache_part parts[VR_SHAPE_MAX_GROUPS];
  uint64_t state_layers;         /* recurrent layers */
  uint64_t state_elements;       /* of all of them, one sequence */
  uint64_t conv_elements;        /* … the convolutions' part of it */
  uint64_t state_layer_bytes;    /* largest layer, one sequence: see _init */
};

struct vr_cache_types
{
  enum vr_storage k;
  enum vr_storage v;
  uint64_t index_bytes;          /* of one number of the indexer's keys … */
  uint64_t index_extra_bytes;    /* … and of a token's scales */
  uint64_t state_element_bytes;  /* in state_layer_bytes; the recurrent matrix
                                    takes 4 where the group says so */
  bool is_v_padded;              /* every layer's V row as wide as the widest
                                    (llama.cpp without flash attention) */
};

/* The main model's parts (not those of MTP blocks). */
void vr_cache_init (struct vr_cache *cache, const struct vr_shape *shape,
                    const struct vr_cache_types *types);

/* Whether a part keeps only the last window_tokens. */
bool vr_cache_part_is_short (const struct vr_cache_part *part);

#endif
