/* What joining several devices costs vLLM beside its tensors: NCCL's and
   custom all-reduce's buffers, by the fabric between the cards.  The figures
   are rows (sql/seed/40-engine-vllm.sql). */

#include "config.h"

#include <math.h>

#include "base/banned.h"
#include "core/engine_vllm.h"

enum
{
  MOST_SEQUENCES = 256 /* from here on as many graphs as there can be */
};

/* Replicas of a model with experts cut these or exchange tokens. */
static bool
is_in_tensor_group (const struct vr_setup *setup)
{
  const struct vr_parallel *p = &setup->parallel;

  return p->tensor > 1
         || (p->data > 1 && vr_shape_has_experts (vr_setup_whole (setup)));
}

/* Memory of the host that the card shares: what a process holds elsewhere
   counts as well. */
static bool
is_unified (const struct vr_setup *setup)
{
  return setup->device != NULL && setup->device->is_unified
         && is_in_tensor_group (setup);
}

/* The figure of the fabric between the cards; half way where nobody knows
   it, or which card it is. */
static double
by_fabric (const struct vr_setup *setup, double link_bytes, double pcie_bytes)
{
  enum vr_fabric fabric
      = setup->device == NULL ? VR_FABRIC_UNKNOWN : setup->device->fabric;

  switch (fabric)
    {
    case VR_FABRIC_LINK:
      return link_bytes;
    case VR_FABRIC_PCIE:
      return pcie_bytes;
    default:
      return (link_bytes + pcie_bytes) / 2;
    }
}

static double
link_non_torch (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;

  return p->link_non_torch_bytes
         + p->link_non_torch_bytes_per_way
               * (double) vr_ways (setup->parallel.tensor);
}

double
vr_vllm_non_torch_bytes (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;

  if (is_unified (setup))
    return p->unified_non_torch_bytes;
  if (is_in_tensor_group (setup))
    return by_fabric (setup, link_non_torch (setup), p->pcie_non_torch_bytes);
  return setup->parallel.pipeline > 1 ? p->stage_non_torch_bytes
                                      : p->non_torch_bytes;
}

double
vr_vllm_context_bytes (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;
  bool is_one = !is_in_tensor_group (setup) && setup->parallel.pipeline <= 1;

  if (is_one)
    return p->overhead_bytes;
  return by_fabric (setup, p->link_overhead_bytes, p->pcie_overhead_bytes)
         + (vr_shape_has_experts (vr_setup_whole (setup))
                ? p->expert_overhead_bytes
                : 0);
}

double
vr_vllm_outside_half_width (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;
  bool is_unknown = setup->device == NULL
                    || setup->device->fabric == VR_FABRIC_UNKNOWN;
  double apart
      = fabs (link_non_torch (setup) - p->pcie_non_torch_bytes) / 2;

  if (is_unified (setup))
    return p->unified_half_width_bytes;
  if (!is_in_tensor_group (setup))
    return p->overhead_half_width_bytes;
  return by_fabric (setup, p->link_half_width_bytes, p->pcie_half_width_bytes)
         + (is_unknown ? apart : 0);
}

/* With few sequences there are few graphs. */
double
vr_vllm_unified_graph_bytes (const struct vr_setup *setup,
                             const struct vr_options *o)
{
  double share = (double) o->max_num_seqs / MOST_SEQUENCES;

  return is_unified (setup)
             ? fmin (share, 1) * setup->profile->unified_graph_bytes
             : 0;
}

double
vr_vllm_graph_half_width (const struct vr_setup *setup)
{
  return is_unified (setup) ? 0 : setup->profile->graph_half_width_bytes;
}

/* ---- blocks of a format ---- */

/* Inputs, and for squares outputs, that share a scale: a cut through them is
   refused (vllm/model_executor/layers/quantization/utils/fp8_utils.py,
   awq.py, gptq.py). */
static uint64_t
block_of (enum vr_storage storage)
{
  switch (storage)
    {
    case VR_FP8_BLOCK:
    case VR_INT4_G128:
    case VR_INT4_G128_SYM:
    case VR_INT3_G128:
    case VR_INT8_G128:
      return 128;
    case VR_INT4_G64:
    case VR_INT4_G64_SYM:
      return 64;
    case VR_INT4_G32:
    case VR_INT4_G32_ZERO:
      return 32;
    default:
      return 1;
    }
}

static bool
can_cut_blocks (const char *what, uint64_t number, uint64_t block,
                uint64_t ways, struct vr_indivisible *why)
{
  if (ways <= 1 || number % (block * ways) == 0)
    return true;
  *why = (struct vr_indivisible) { what, number / block, (uint32_t) ways };
  return false;
}

bool
vr_vllm_divides (const struct vr_setup *setup, struct vr_indivisible *why)
{
  const struct vr_shape *s = vr_setup_whole (setup);
  const struct vr_parallel *p = &setup->parallel;
  uint64_t block = block_of (setup->scheme->base);
  uint64_t ways = vr_ways (p->tensor);
  uint64_t expert_ways = vr_parallel_expert_ways (p);

  for (uint32_t i = 0; block > 1 && i < s->n_groups; i++)
    {
      const struct vr_layer_group *g = &s->groups[i];
      bool is_dense = !setup->scheme->is_expert_only;

      if (!g->is_mtp
          && ((is_dense
               && (!can_cut_blocks ("intermediate_blocks", g->intermediate,
                                    block, ways, why)
                   || !can_cut_blocks ("shared_intermediate_blocks",
                                       g->shared_intermediate, block, ways,
                                       why)))
              || !can_cut_blocks ("expert_intermediate_blocks",
                                  g->expert_intermediate, block, expert_ways,
                                  why)))
        return false;
    }
  return true;
}
