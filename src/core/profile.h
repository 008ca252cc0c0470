#ifndef VR_CORE_PROFILE_H
#define VR_CORE_PROFILE_H

/* The constants of one engine version.

   Mechanisms are code (engine_*.c), the numbers in them are rows of
   engine_constant (sql/seed/40-engine-*.sql) with source and date.  The table
   below names each constant once; a row with an unknown name, or a profile
   that lacks one its engine needs, stops the load.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct vr_profile
{
  const char *engine;       /* borrowed texts */
  const char *version;
  int64_t rank;             /* larger is newer */
  uint64_t logged_rows;
  const char *source;

  /* every engine */
  double overhead_bytes;               /* driver context, libraries */
  double overhead_half_width_bytes;
  double weights_half_width_ratio;
  double activation_half_width_ratio;
  double activation_half_width_bytes;

  /* llama.cpp */
  double context_step_tokens;          /* n_ctx is rounded up to it */
  double default_n_batch_tokens;
  double default_n_ubatch_tokens;
  double output_rows_are_slots;        /* 1: server; 0: n_ubatch rows */

  /* Ollama, beside those of llama.cpp: which batch it takes when nobody says */
  double constrained_batch_tokens;     /* small CUDA cards without flash … */
  double constrained_card_bytes;       /* … of at most so much memory … */
  double constrained_context_tokens;   /* … beyond so much total context */
  double medium_batch_tokens;
  double medium_batch_context_tokens;  /* beyond so much total context … */
  double medium_batch_share;           /* … when its own estimate is at most
                                          this share of what is free … */
  double medium_batch_extra_bytes;     /* … and with these is at most … */
  double large_batch_tokens;
  double large_batch_context_tokens;
  double large_batch_share;
  double large_batch_extra_bytes;
  double batch_share;                  /* … this share */
  double embedding_batch_tokens;       /* of models without a cache */
  double flash_capability_min;         /* 10 x compute capability */
  double flash_capability_except;
  double projector_extra_bytes;        /* beside a vision tower on the GPU */
  double small_default_context_tokens;
  double medium_default_context_tokens;
  double medium_default_card_bytes;    /* from so much memory on */
  double large_default_context_tokens;
  double large_default_card_bytes;

  /* vLLM */
  double default_utilization;          /* gpu_memory_utilization */
  double sampler_bytes_per_logit;
  double sampler_counts_experts;       /* 1: MoE workspace beside the sampler */
  double forward_hidden_bytes;         /* per token and hidden unit, compiled */
  double forward_hidden_eager_bytes;   /* the same with enforce_eager */
  double forward_gated_bytes;          /* per token and intermediate unit */
  double forward_plain_bytes;
  double non_torch_bytes;              /* charged to the budget */
  double graph_base_bytes;
  double graph_bytes_per_layer;
  double graph_bytes_per_hidden;
  double graph_moe_bytes;
  double graph_latent_bytes;           /* instead, with latent attention */
  double graph_half_width_bytes;
  double graphs_are_charged;           /* 1: inside the budget */
  double default_block_tokens;
  double large_card_bytes;             /* from here on the larger defaults */
  double large_max_num_seqs;
  double large_max_num_batched_tokens;
  double small_max_num_seqs;
  double small_max_num_batched_tokens;
  double a100_is_small;                /* 1: whatever its memory */
  double huge_card_bytes;              /* 0: no such class */
  double huge_max_num_batched_tokens;
  double whole_prompt_max_tokens;      /* V0: longer prompts come in chunks */
  double checks_free_memory;           /* 1: at the start, its fraction */
  double has_layer_groups;             /* 0: every layer keeps every token */
  double batches_in_flight;
  double tokens_follow_concurrency;    /* 1: "GPU KV cache size" is the
                                          concurrency x max_model_len */
  double graph_mxfp4_ratio;            /* MXFP4 experts: more graphs */
  double warmup_bytes_per_sequence;    /* beyond 256 of them: what the
                                          sampler's warm-up finds only outside
                                          the budget */
  double hopper_expert_column_step;    /* MXFP4 experts on compute 9.0 */
  double blackwell_expert_step;        /* … and on 10.x */
  double multimodal_half_width_bytes;

  /* vLLM on several devices, in place of those of one */
  double link_non_torch_bytes;         /* charged: tensor groups over NVLink …*/
  double link_non_torch_bytes_per_way; /* … and for each device of a group */
  double link_half_width_bytes;
  double pcie_non_torch_bytes;         /* … over PCIe */
  double pcie_half_width_bytes;
  double stage_non_torch_bytes;        /* … stages of one device */
  double link_overhead_bytes;          /* outside the budget */
  double pcie_overhead_bytes;
  double expert_overhead_bytes;        /* … of models with experts, beside it */
  double unified_non_torch_bytes;      /* charged where memory is the host's */
  double unified_half_width_bytes;
  double unified_graph_bytes;          /* of the estimate, beside the rest */
  double graph_tensor_bytes;           /* graphs of a tensor group: beside
                                          those of one device */
  double forward_stage_bytes;          /* per token and hidden unit: what
                                          stages hand on */
};

/* A whole profile whose constants are all unset (NaN). */
void vr_profile_init (struct vr_profile *profile);

/* False when no constant has this name. */
bool vr_profile_set (struct vr_profile *profile, const char *name,
                     double value);

/* VR_E_STORAGE naming the first constant that `profile->engine` needs and the
   profile lacks, or has and does not need. */
VR_MUST_CHECK enum vr_status vr_profile_check (const struct vr_profile *profile,
                                               struct vr_error *err);

#endif
