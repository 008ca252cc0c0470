/* Names of the constants, and which engine needs which. */

#include "config.h"

#include "core/profile.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"

enum
{
  LLAMACPP = 1,
  VLLM = 2,
  OLLAMA = 4,      /* and all of LLAMACPP: it starts llama-server */
  EVERY = LLAMACPP | VLLM
};

struct constant
{
  const char *name;
  size_t offset;
  unsigned engines;
};

#define CONSTANT(member, engines)                                             \
  {                                                                           \
    #member,                                                                  \
      offsetof (struct vr_profile, member)                                    \
        + 0                                                                   \
            * sizeof (                                                        \
              _Generic (((struct vr_profile *) 0)->member, double : 1)),      \
      engines                                                                 \
  }

static const struct constant constants[] = {
  CONSTANT (overhead_bytes, EVERY),
  CONSTANT (overhead_half_width_bytes, EVERY),
  CONSTANT (weights_half_width_ratio, EVERY),
  CONSTANT (activation_half_width_ratio, EVERY),
  CONSTANT (activation_half_width_bytes, EVERY),
  CONSTANT (context_step_tokens, LLAMACPP),
  CONSTANT (default_n_batch_tokens, LLAMACPP),
  CONSTANT (default_n_ubatch_tokens, LLAMACPP),
  CONSTANT (output_rows_are_slots, LLAMACPP),
  CONSTANT (constrained_batch_tokens, OLLAMA),
  CONSTANT (constrained_card_bytes, OLLAMA),
  CONSTANT (constrained_context_tokens, OLLAMA),
  CONSTANT (medium_batch_tokens, OLLAMA),
  CONSTANT (medium_batch_context_tokens, OLLAMA),
  CONSTANT (medium_batch_share, OLLAMA),
  CONSTANT (medium_batch_extra_bytes, OLLAMA),
  CONSTANT (large_batch_tokens, OLLAMA),
  CONSTANT (large_batch_context_tokens, OLLAMA),
  CONSTANT (large_batch_share, OLLAMA),
  CONSTANT (large_batch_extra_bytes, OLLAMA),
  CONSTANT (batch_share, OLLAMA),
  CONSTANT (embedding_batch_tokens, OLLAMA),
  CONSTANT (flash_capability_min, OLLAMA),
  CONSTANT (flash_capability_except, OLLAMA),
  CONSTANT (projector_extra_bytes, OLLAMA),
  CONSTANT (small_default_context_tokens, OLLAMA),
  CONSTANT (medium_default_context_tokens, OLLAMA),
  CONSTANT (medium_default_card_bytes, OLLAMA),
  CONSTANT (large_default_context_tokens, OLLAMA),
  CONSTANT (large_default_card_bytes, OLLAMA),
  CONSTANT (default_utilization, VLLM),
  CONSTANT (sampler_bytes_per_logit, VLLM),
  CONSTANT (sampler_counts_experts, VLLM),
  CONSTANT (forward_hidden_bytes, VLLM),
  CONSTANT (forward_hidden_eager_bytes, VLLM),
  CONSTANT (forward_gated_bytes, VLLM),
  CONSTANT (forward_plain_bytes, VLLM),
  CONSTANT (non_torch_bytes, VLLM),
  CONSTANT (graph_base_bytes, VLLM),
  CONSTANT (graph_bytes_per_layer, VLLM),
  CONSTANT (graph_bytes_per_hidden, VLLM),
  CONSTANT (graph_moe_bytes, VLLM),
  CONSTANT (graph_latent_bytes, VLLM),
  CONSTANT (graph_half_width_bytes, VLLM),
  CONSTANT (graphs_are_charged, VLLM),
  CONSTANT (default_block_tokens, VLLM),
  CONSTANT (large_card_bytes, VLLM),
  CONSTANT (large_max_num_seqs, VLLM),
  CONSTANT (large_max_num_batched_tokens, VLLM),
  CONSTANT (small_max_num_seqs, VLLM),
  CONSTANT (small_max_num_batched_tokens, VLLM),
  CONSTANT (a100_is_small, VLLM),
  CONSTANT (huge_card_bytes, VLLM),
  CONSTANT (huge_max_num_batched_tokens, VLLM),
  CONSTANT (whole_prompt_max_tokens, VLLM),
  CONSTANT (checks_free_memory, VLLM),
  CONSTANT (has_layer_groups, VLLM),
  CONSTANT (batches_in_flight, VLLM),
  CONSTANT (tokens_follow_concurrency, VLLM),
  CONSTANT (graph_mxfp4_ratio, VLLM),
  CONSTANT (warmup_bytes_per_sequence, VLLM),
  CONSTANT (hopper_expert_column_step, VLLM),
  CONSTANT (blackwell_expert_step, VLLM),
  CONSTANT (multimodal_half_width_bytes, VLLM),
  CONSTANT (link_non_torch_bytes, VLLM),
  CONSTANT (link_non_torch_bytes_per_way, VLLM),
  CONSTANT (link_half_width_bytes, VLLM),
  CONSTANT (pcie_non_torch_bytes, VLLM),
  CONSTANT (pcie_half_width_bytes, VLLM),
  CONSTANT (stage_non_torch_bytes, VLLM),
  CONSTANT (link_overhead_bytes, VLLM),
  CONSTANT (pcie_overhead_bytes, VLLM),
  CONSTANT (expert_overhead_bytes, VLLM),
  CONSTANT (unified_non_torch_bytes, VLLM),
  CONSTANT (unified_half_width_bytes, VLLM),
  CONSTANT (unified_graph_bytes, VLLM),
  CONSTANT (graph_tensor_bytes, VLLM),
  CONSTANT (forward_stage_bytes, VLLM),
};

enum
{
  N_CONSTANTS = sizeof constants / sizeof constants[0]
};

static double *
value_of (struct vr_profile *profile, const struct constant *constant)
{
  return (double *) (void *) ((char *) profile + constant->offset);
}

static double
get (const struct vr_profile *profile, const struct constant *constant)
{
  return *(const double *) (const void *) ((const char *) profile
                                           + constant->offset);
}

void
vr_profile_init (struct vr_profile *profile)
{
  *profile = (struct vr_profile) { 0 };
  for (size_t i = 0; i < N_CONSTANTS; i++)
    *value_of (profile, &constants[i]) = (double) NAN;
}

bool
vr_profile_set (struct vr_profile *profile, const char *name, double value)
{
  for (size_t i = 0; i < N_CONSTANTS; i++)
    if (strcmp (constants[i].name, name) == 0)
      {
        *value_of (profile, &constants[i]) = value;
        return true;
      }
  return false;
}

static unsigned
constants_of (const char *engine)
{
  if (strcmp (engine, "llama.cpp") == 0)
    return LLAMACPP;
  return strcmp (engine, "ollama") == 0 ? LLAMACPP | OLLAMA : VLLM;
}

enum vr_status
vr_profile_check (const struct vr_profile *profile, struct vr_error *err)
{
  unsigned engine = constants_of (profile->engine);

  for (size_t i = 0; i < N_CONSTANTS; i++)
    {
      bool is_needed = (constants[i].engines & engine) != 0;

      if (is_needed == isnan (get (profile, &constants[i])))
        return vr_fail (err, VR_E_STORAGE, constants[i].name,
                        is_needed ? VR_SAY_CONSTANT_MISSING
                                  : VR_SAY_CONSTANT_UNUSED,
                        profile->engine, profile->version,
                        constants[i].name);
    }
  return VR_OK;
}
