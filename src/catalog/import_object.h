#ifndef VR_CATALOG_IMPORT_OBJECT_H
#define VR_CATALOG_IMPORT_OBJECT_H

/* The model object's words, for its writer (import_object_write.c) and its
   reader (import_object.c), which are the only ones to include this.

     { "format": "vramd-model-1", "name", "model_type", "architecture",
       members of the shape that are not 0,
       "layers": "(w5f)10w2", "mtp_layers",
       "common": { members of most groups },
       "groups": { "f": { what differs from them },
                   "w": { "like": "f", what differs from f } },
       "weights": "q4_k_m", "gguf": true, "plain_roles": [ … ],
       "params_counted", "unknown_type": true,
       "unknown_quantization": "hqq", "uncounted_tower": true,
       "stored": { "embedding_bytes", "token_embedding_bytes",
                   "output_bytes", "other_bytes", "mtp_bytes", "unit_bytes",
                   "kinds": [ bytes, [ bytes, expert bytes ], … ],
                   "layers": "a3b2" } }

   The values of `kinds` count units of `unit_bytes`. */

#include "catalog/import.h"
#include "core/member.h"

#define VR_OBJECT_FORMAT "vramd-model-1"

/* What stands beside the shape's own members. */
#define VR_OBJECT_BYTES_MEMBERS                                               \
  { "embedding_bytes", offsetof (struct vr_stored, embedding_bytes) },        \
  { "token_embedding_bytes",                                                  \
    offsetof (struct vr_stored, token_embedding_bytes) },                     \
  { "output_bytes", offsetof (struct vr_stored, output_bytes) },              \
  { "other_bytes", offsetof (struct vr_stored, other_bytes) },                \
  { "mtp_bytes", offsetof (struct vr_stored, mtp_bytes) }

/* A kind of stored layer is a character; a count follows. */
#define VR_OBJECT_KINDS                                                       \
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#$%&*+-.:;<"
_Static_assert (sizeof VR_OBJECT_KINDS - 1 == VR_STORED_MAX_KINDS,
                "a character for each kind");

#endif
