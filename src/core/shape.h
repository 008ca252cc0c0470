#ifndef VR_CORE_SHAPE_H
#define VR_CORE_SHAPE_H

/* A model's shape: everything about a model that memory depends on.

   A model is a list of layer groups (layers that are alike), the order in
   which the groups' layers stand, and what stands outside the layers.  A
   layer is attention, recurrent memory or both, then a feed-forward, experts
   or both.  A shape knows no family names.

   Each member is listed once more in core/member.c, with its name in rows
   and files and a sentence of help: a new member is a line in either.

   Pure.  A shape is a value without pointers: copy it freely. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/mixer.h"
#include "core/state.h"

enum
{
  VR_SHAPE_MAX_GROUPS = 32,
  VR_SHAPE_MAX_LAYERS = 256   /* without those of MTP blocks */
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
  uint32_t n_layers;            /* of this group, from the layer order */
  bool is_mtp;                  /* from the layer order: layers of an MTP
                                   block, no part of the main model */

  /* attention */
  enum vr_mixer_kind mixer;
  uint64_t n_heads;
  uint64_t n_kv_heads;
  uint64_t head_dim;            /* of queries and keys */
  uint64_t v_head_dim;
  uint64_t window_tokens;       /* window or chunk */
  uint64_t q_lora_rank;         /* latent; 0: queries are not compressed */
  uint64_t kv_lora_rank;        /* latent */
  uint64_t rope_dim;            /* latent: rotary part of head_dim, shared */
  uint64_t index_heads;         /* sparse attention's indexer; 0: none */
  uint64_t index_head_dim;
  bool has_q_gate;              /* queries bring an output gate: twice as wide */
  bool is_v_of_k;               /* values are the keys: no V matrix */
  bool is_cache_shared;         /* reads an earlier layer's keys and values */
  bool has_q_bias;
  bool has_kv_bias;
  bool has_out_bias;
  bool has_no_rope;             /* no rotary embedding in these layers */
  bool is_qkv_fused;            /* one attn_qkv matrix in GGUF files */
  uint64_t qk_norm_params;      /* norms of q and k, or of their latents */
  uint64_t sink_params;
  uint64_t norm_params;         /* all other norms of one layer */

  /* recurrent memory, see core/state.h */
  enum vr_state_kind state;
  uint64_t state_heads;
  uint64_t state_head_dim;
  uint64_t state_groups;
  uint64_t state_dim;
  uint64_t state_rank;
  uint64_t conv_kernel;
  bool has_conv_bias;
  bool has_state_bias;          /* of its in and out projections */
  uint64_t state_norm_params;
  bool is_state_f32;            /* servers keep the state in 32 bits */

  /* feed-forward */
  enum vr_ffn ffn;
  uint64_t intermediate;        /* dense feed-forward; 0: experts only */
  bool has_ffn_bias;
  bool is_gate_up_fused;        /* one ffn_up matrix in GGUF files */

  /* experts */
  uint64_t n_experts;           /* 0: dense */
  uint64_t router_experts;      /* rows of the router, in a share that has not
                                   all experts; 0: n_experts */
  uint64_t experts_per_token;
  uint64_t expert_intermediate;
  uint64_t expert_hidden;       /* latent experts' input; 0: hidden */
  bool has_expert_bias;
  uint64_t router_bias_params;
  uint64_t shared_intermediate; /* all shared experts together */
  bool has_shared_gate;
};

struct vr_shape
{
  uint64_t hidden;
  uint64_t vocabulary;
  uint64_t embedding_extra_rows; /* rows that only the embedding has */
  uint64_t embedding_dim;       /* projected to hidden and back; 0: hidden */
  uint64_t gguf_vocabulary;     /* rows that a GGUF file keeps; 0: all */
  bool is_tied;                 /* the output matrix is the embedding */
  bool has_head_bias;
  bool has_pooler;              /* a last hidden x hidden layer (encoders) */
  bool is_parallel_residual;    /* attention and feed-forward side by side */
  uint64_t position_rows;       /* learned positions (and token types) */
  bool has_no_rotary;           /* ALiBi, no positions, learned ones */
  bool has_layer_norm;          /* LayerNorm without bias instead of RMSNorm
                                   (with bias final_norm_params tells) */
  uint64_t embedding_norm_params;
  uint64_t final_norm_params;

  /* how llama.cpp writes the same sums, which moves its buffers about */
  bool is_attention_added_to_residual;   /* not the residual to it */
  bool is_ffn_added_to_residual;
  bool selects_outputs_last;    /* behind the last layer, not within it */

  uint64_t per_layer_dim;       /* per-layer embeddings; 0: none */
  uint64_t per_layer_vocabulary;
  uint64_t altup_inputs;        /* AltUp (arXiv 2301.13310); 0: none */
  uint64_t laurel_rank;         /* LAuReL (arXiv 2411.07501); 0: none */

  uint64_t mtp_blocks;          /* multi-token prediction; 0: none */
  bool has_mtp_embedding;       /* … with embedding and output of its own */
  bool gguf_skips_mtp;          /* GGUF files leave them out */
  bool has_mtp_output;          /* … with an output alone of its own */

  uint64_t other_params;        /* counted only: vision and audio towers */
  uint64_t remainder_params;    /* of the language model, counted only: what
                                   no other member explains */
  uint64_t max_context_tokens;  /* 0: unknown */

  /* a device's share of a model (core/parallel.h) */
  bool is_embedding_elsewhere;  /* and all tables before the first layer */
  bool is_output_elsewhere;     /* and the norm before it */
  uint32_t whole_layers;        /* of the whole model; 0: n_layers */

  uint32_t n_groups;
  uint32_t n_layers;            /* of the main model */
  struct vr_layer_group groups[VR_SHAPE_MAX_GROUPS];
  uint8_t group_of_layer[VR_SHAPE_MAX_LAYERS];
};

/* "(w5f)10w2" to group_of_layer, n_layers and the groups' n_layers; the
   groups must already be in place.  `mtp_layers`, in the same grammar, are
   the layers of the MTP blocks ("" without); a group stands in one of the
   two.  Grammar in sql/schema.sql. */
VR_MUST_CHECK enum vr_status vr_shape_read_layers (struct vr_shape *shape,
                                                   const char *layers,
                                                   const char *mtp_layers,
                                                   struct vr_error *err);

/* The reverse, at most `size` bytes: repetitions counted, not the shortest
   possible.  False when it does not fit. */
bool vr_shape_write_layers (const struct vr_shape *shape, bool is_mtp,
                            char *layers, size_t size);

/* Every number that a mixer or a feed-forward needs is there and none that
   it cannot use. */
VR_MUST_CHECK enum vr_status vr_shape_check (const struct vr_shape *shape,
                                             struct vr_error *err);

/* Distinct trained parameters: the sum of the tensor classes
   (core/tensor.h), tied embeddings once. */
uint64_t vr_shape_params_total (const struct vr_shape *shape);

/* The same without the experts that one token does not use. */
uint64_t vr_shape_params_active (const struct vr_shape *shape);

/* Parameters of MTP blocks, which engines leave out unless they speculate. */
uint64_t vr_shape_params_mtp (const struct vr_shape *shape);

/* "mla", "mha", "gqa", "mqa" by the attention group with the most layers;
   "hybrid" when other layers are recurrent, "ssm" when all are, "none". */
const char *vr_shape_attention (const struct vr_shape *shape);

/* The widest feed-forward that a token passes in a dense layer; 0: none. */
uint64_t vr_shape_widest_intermediate (const struct vr_shape *shape);

bool vr_shape_has_experts (const struct vr_shape *shape);

bool vr_shape_has_state (const struct vr_shape *shape);

/* The group of the main model with the most layers that have experts; NULL:
   none has. */
const struct vr_layer_group *
vr_shape_expert_group (const struct vr_shape *shape);

/* The group of the main model with the most layers. */
const struct vr_layer_group *
vr_shape_main_group (const struct vr_shape *shape);

/* The same among those with attention of any kind; NULL: none has. */
const struct vr_layer_group *
vr_shape_attention_group (const struct vr_shape *shape);

#endif
