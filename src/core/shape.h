#ifndef VR_CORE_SHAPE_H
#define VR_CORE_SHAPE_H

/* A model's shape: everything about a model that memory depends on.

   A model is a list of layer groups (layers that are alike), the order in
   which the groups' layers stand, and what stands outside the layers.  A
   shape knows no family names.

   Pure.  A shape is a value without pointers: copy it freely. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/mixer.h"

enum
{
  VR_SHAPE_MAX_GROUPS = 16,
  VR_SHAPE_MAX_LAYERS = 256
};

enum vr_ffn
{
  VR_FFN_NONE,
  VR_FFN_GATED,   /* down (act (gate x) * up x): three matrices */
  VR_FFN_PLAIN,   /* down (act (up x)): two matrices */
  VR_N_FFNS
};

/* Units: heads, dimensions and parameters are counts of numbers. */
struct vr_layer_group
{
  char tag;
  enum vr_mixer_kind mixer;
  uint32_t n_layers;            /* of this group, from the layer order */

  uint64_t n_heads;
  uint64_t n_kv_heads;
  uint64_t head_dim;            /* of queries and keys */
  uint64_t v_head_dim;
  uint64_t window_tokens;       /* VR_MIXER_WINDOW */
  bool has_q_bias;
  bool has_kv_bias;
  bool has_out_bias;
  bool is_qkv_fused;            /* one attn_qkv matrix in GGUF files */
  uint64_t qk_norm_params;
  uint64_t sink_params;
  uint64_t norm_params;         /* all other norms of one layer */

  enum vr_ffn ffn;
  uint64_t intermediate;        /* dense feed-forward; 0: experts only */
  bool has_ffn_bias;
  bool is_gate_up_fused;        /* one ffn_up matrix in GGUF files */

  uint64_t n_experts;           /* 0: dense */
  uint64_t experts_per_token;
  uint64_t expert_intermediate;
  bool has_expert_bias;
  uint64_t router_bias_params;
  uint64_t shared_intermediate; /* all shared experts together */
  bool has_shared_gate;
};

struct vr_shape
{
  uint64_t hidden;
  uint64_t vocabulary;
  uint64_t gguf_vocabulary;     /* rows that a GGUF file keeps; 0: all */
  bool is_tied;                 /* the output matrix is the embedding */
  bool has_head_bias;
  bool is_parallel_residual;    /* attention and feed-forward side by side */
  uint64_t position_rows;       /* learned positions; 0: none */
  uint64_t embedding_norm_params;
  uint64_t final_norm_params;
  uint64_t other_params;        /* counted only: vision towers */
  uint64_t max_context_tokens;  /* 0: unknown */

  uint32_t n_groups;
  uint32_t n_layers;
  struct vr_layer_group groups[VR_SHAPE_MAX_GROUPS];
  uint8_t group_of_layer[VR_SHAPE_MAX_LAYERS];
};

/* "(w5f)10w2" to group_of_layer, n_layers and the groups' n_layers; the
   groups must already be in place.  Grammar in sql/schema.sql. */
VR_MUST_CHECK enum vr_status vr_shape_read_layers (struct vr_shape *shape,
                                                   const char *layers,
                                                   struct vr_error *err);

/* Every number that a mixer or a feed-forward needs is there and none that
   it cannot use. */
VR_MUST_CHECK enum vr_status vr_shape_check (const struct vr_shape *shape,
                                             struct vr_error *err);

/* Distinct trained parameters: the sum of the tensor classes
   (core/tensor.h), tied embeddings once. */
uint64_t vr_shape_params_total (const struct vr_shape *shape);

/* The same without the experts that one token does not use. */
uint64_t vr_shape_params_active (const struct vr_shape *shape);

/* "mha", "gqa", "mqa" by the group with the most layers; "none". */
const char *vr_shape_attention (const struct vr_shape *shape);

/* The widest feed-forward that a token passes in a dense layer; 0: none. */
uint64_t vr_shape_widest_intermediate (const struct vr_shape *shape);

bool vr_shape_has_experts (const struct vr_shape *shape);

/* The group with the most layers. */
const struct vr_layer_group *
vr_shape_main_group (const struct vr_shape *shape);

#endif
