#ifndef VR_CORE_SCHEME_H
#define VR_CORE_SCHEME_H

/* Weight formats: which tensor is stored in which type.

   A scheme maps role, layer and row length to a storage type.  Two families:
   "server" formats (checkpoints as vLLM and others load them: linear layers
   in one type, everything else in 16 bit) and GGUF mixes (llama.cpp's rules
   by role and layer; tools/quantize in github.com/ggml-org/llama.cpp).  The
   mixes of 1 to 3 bits that demand an importance matrix imply one; "-imatrix"
   names the mixes that come out larger or smaller with one.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shape.h"
#include "core/storage.h"
#include "core/tensor.h"

enum vr_scheme_family
{
  VR_SCHEME_SERVER,
  VR_SCHEME_GGUF,
  VR_SCHEME_BOTH /* 16- and 32-bit formats, which every engine takes */
};

/* Where a GGUF mix spends more bits on a tensor.  i counts tensors of the
   kind, in models with experts layers; N is the number of layers. */
enum vr_more
{
  VR_MORE_NEVER,
  VR_MORE_BITS,                 /* i < N/8, i >= 7N/8, (i - N/8) % 3 = 2 */
  VR_MORE_FIRST_EIGHTH,         /* i < N/8 */
  VR_MORE_FIRST_EIGHTH_OR_BITS, /* … or as above, with eight experts */
  VR_MORE_FIRST_SIXTEENTH,      /* i < N/16 */
  VR_MORE_FIRST_TENSORS,        /* i < N/8, of experts too tensors counted */
  VR_MORE_FIRST_FOUR,
  VR_MORE_FIRST_TWO,
  VR_MORE_MIDDLE,            /* N/8 <= i < 7N/8 */
  VR_MORE_GROUPED,           /* everywhere, when heads / kv_heads >= 4 */
  VR_MORE_GROUPED_OR_EXPERTS /* … or with four experts */
};

struct vr_mix_rule
{
  enum vr_storage less;
  enum vr_storage more; /* in the layers of `when` */
  enum vr_more when;
};

/* Types of a GGUF mix by role. */
struct vr_mix
{
  enum vr_storage embedding; /* token embedding, where not tied */
  enum vr_storage output;    /* output matrix, or the tied embedding */
  enum vr_storage q, k;
  enum vr_storage attention_out;
  struct vr_mix_rule v;       /* attention_v and fused qkv */
  struct vr_mix_rule gate_up; /* ffn_gate and ffn_up, of experts too */
  struct vr_mix_rule down;    /* ffn_down, of experts too */
  bool spares_attention;      /* Q5_K attention_out beside eight experts */
  bool is_low_bit;            /* 1 and 2 bits: rules of their own for eight
                                 experts, none for 70B */
};

struct vr_scheme
{
  const char *id;
  const char *title;
  enum vr_scheme_family family;
  enum vr_storage base;  /* linear layers */
  enum vr_storage plain; /* server: everything else */
  bool is_expert_only;   /* base for routed experts alone */
  struct vr_mix mix;     /* GGUF */
};

size_t vr_scheme_count (void);
const struct vr_scheme *vr_scheme_get (size_t index);

/* By id, without case ("f16" and "fp16" are the same); NULL when unknown. */
const struct vr_scheme *vr_scheme_find (const char *id);

/* Weights as they lie in files: a scheme, in the layout of a GGUF file or of
   a server's checkpoint, and what the model's own quantization_config leaves
   in the scheme's plain type. */
struct vr_format
{
  const struct vr_scheme *scheme;
  bool is_gguf;
  uint64_t plain_roles; /* bit i: vr_role i stays plain; server only */
};

/* Storage type of a class in layer `layer` (ignored for global classes);
   layers of MTP blocks are counted behind those of the main model. */
enum vr_storage vr_format_storage (const struct vr_format *format,
                                   const struct vr_shape *shape,
                                   const struct vr_tensor_class *tensor,
                                   uint32_t layer);

/* Bytes of all copies of a class in all its layers. */
uint64_t vr_format_class_bytes (const struct vr_format *format,
                                const struct vr_shape *shape,
                                const struct vr_tensor_class *tensor);

/* … of a class of a group in each layer of the main model: n_layers numbers,
   0 where the layer is not of the group. */
void vr_format_layer_bytes (const struct vr_format *format,
                            const struct vr_shape *shape,
                            const struct vr_tensor_class *tensor,
                            uint64_t bytes[VR_SHAPE_MAX_LAYERS]);

/* Whether a file has the class at all: towers that are only counted are GGUF
   files of their own, and some MTP blocks are left out of them. */
bool vr_format_has (const struct vr_format *format,
                    const struct vr_shape *shape,
                    const struct vr_tensor_class *tensor);

/* Tensor bytes of the whole file: each tensor that it has once. */
uint64_t vr_format_file_bytes (const struct vr_format *format,
                               const struct vr_shape *shape);

/* File bits per parameter. */
double vr_format_bits_per_weight (const struct vr_format *format,
                                  const struct vr_shape *shape);

#endif
