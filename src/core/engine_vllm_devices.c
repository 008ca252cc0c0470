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
