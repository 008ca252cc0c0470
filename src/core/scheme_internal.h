#ifndef VR_CORE_SCHEME_INTERNAL_H
#define VR_CORE_SCHEME_INTERNAL_H

/* Between scheme.c (look-ups and sums), scheme_table.c (the formats),
   scheme_roles.c (where each role lies) and scheme_gguf.c (llama.cpp's
   rules).  Pure. */

#include "core/scheme.h"

extern const struct vr_scheme vr_schemes[];
extern const size_t vr_n_schemes;

/* What llama.cpp's rules make of a role. */
enum vr_gguf_category
{
  VR_GGUF_UNKNOWN,
  VR_GGUF_AS_CONVERTED, /* never quantized, 16 bits */
  VR_GGUF_FLOAT32,      /* never quantized, 32 bits */
  VR_GGUF_EMBEDDING,
  VR_GGUF_OUTPUT,
  VR_GGUF_QUERY,
  VR_GGUF_KEY,
  VR_GGUF_VALUE, /* attn_v, attn_qkv */
  VR_GGUF_ATTENTION_OUT,
  VR_GGUF_GATE_UP,
  VR_GGUF_DOWN,
  VR_GGUF_PLAIN,   /* any other matrix: the mix's base type */
  VR_GGUF_PLAIN_3D /* … that is a stack of matrices, as experts are */
};

/* What a server's checkpoint makes of it. */
enum vr_part
{
  VR_PART_NONE,
  VR_PART_LINEAR, /* a linear layer: quantized */
  VR_PART_EXPERT, /* … of a routed expert */
  VR_PART_KEPT    /* 16 bits */
};

struct vr_role_place
{
  enum vr_gguf_category gguf;
  enum vr_part part;
};

extern const struct vr_role_place vr_role_places[VR_N_ROLES];

/* A class in a GGUF file: in one layer, and all its layers together; `layers`
   (or NULL) takes the bytes in each layer of the main model. */
enum vr_storage vr_gguf_storage (const struct vr_scheme *scheme,
                                 const struct vr_shape *shape,
                                 const struct vr_tensor_class *tensor,
                                 uint32_t layer);
uint64_t vr_gguf_class_bytes (const struct vr_scheme *scheme,
                              const struct vr_shape *shape,
                              const struct vr_tensor_class *tensor,
                              uint64_t *layers);

#endif
