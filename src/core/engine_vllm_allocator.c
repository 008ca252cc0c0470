/* What torch's allocator adds to weights: a matrix of 10 MiB and more gets a
   segment of its own, a multiple of 2 MiB, and of what is left over only
   pieces above 1 MiB are split off for others.

   Read in github.com/pytorch/pytorch, c10/cuda/CUDACachingAllocator.cpp; it
   explains start-up logs to the last digit (two GPUs, 48 layers of a 14B:
   0.16 GiB). */

#include "config.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/engine_vllm.h"
#include "core/units.h"

#define LARGE_BYTES   (10 * VR_MIB)
#define SEGMENT_BYTES (2 * VR_MIB)
#define SPLIT_BYTES   VR_MIB

static uint64_t
left_over (uint64_t bytes)
{
  uint64_t rest = vr_less (vr_round_up (bytes, SEGMENT_BYTES), bytes);

  return bytes >= LARGE_BYTES && rest <= SPLIT_BYTES ? rest : 0;
}

/* Matrices that are one tensor: the first of them stands for all. */
static enum vr_role
first_of (enum vr_role role)
{
  switch (role)
    {
    case VR_ROLE_K:
    case VR_ROLE_V:
      return VR_ROLE_Q;
    case VR_ROLE_V_B:
      return VR_ROLE_K_B;
    case VR_ROLE_UP:
      return VR_ROLE_GATE;
    case VR_ROLE_EXPERT_UP:
      return VR_ROLE_EXPERT_GATE;
    case VR_ROLE_SHARED_UP:
      return VR_ROLE_SHARED_GATE;
    default:
      return role;
    }
}

static uint64_t
left_over_of (const struct vr_vllm_segments *s)
{
  return vr_mul (left_over (s->bytes), s->n_layers);
}

/* Only of what is loaded as it lies in the file: quantized matrices are laid
   out anew, into whatever is free. */
static bool
is_counted (const struct vr_tensor_class *tensor, enum vr_storage storage)
{
  return tensor->role != VR_ROLE_VECTOR && tensor->role != VR_ROLE_OTHER
         && tensor->role != VR_ROLE_REMAINDER
         && (storage == VR_F32 || storage == VR_F16 || storage == VR_BF16);
}

void
vr_vllm_segments_add (struct vr_vllm_segments *s,
                      const struct vr_tensor_class *tensor,
                      enum vr_storage storage, uint64_t bytes)
{
  enum vr_role first = first_of (tensor->role);

  if (!is_counted (tensor, storage))
    return;
  if (first != s->first || tensor->group != s->group)
    {
      s->left_over = vr_vllm_segments_left_over (s);
      s->first = first;
      s->group = tensor->group;
      s->n_layers = tensor->n_layers;
      s->bytes = 0;
    }
  s->bytes = vr_add (s->bytes, bytes / vr_max (tensor->n_layers, 1));
}

uint64_t
vr_vllm_segments_left_over (const struct vr_vllm_segments *s)
{
  return vr_add (s->left_over, left_over_of (s));
}
