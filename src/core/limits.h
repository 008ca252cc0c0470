#ifndef VR_CORE_LIMITS_H
#define VR_CORE_LIMITS_H

/* The longest context and the most sequences that fit, by search over the
   plan: the largest values whose headroom is not negative.

   Pure. */

#include <stdint.h>

#include "core/plan.h"

enum vr_limited_by
{
  VR_LIMITED_BY_MEMORY,
  VR_LIMITED_BY_MODEL,
  VR_LIMITED_BY_ENGINE
};

struct vr_limits
{
  uint64_t max_context_tokens;      /* at the asked concurrency; 0: none */
  enum vr_limited_by context_limited_by;
  uint64_t max_concurrency;         /* at the asked context; 0: none */
  uint64_t max_gpu_layers;          /* see vr_limits_find_gpu_layers */
};

/* `plan` is the set-up's own.  Without a device the limits are the model's
   and the engine's. */
void vr_limits_compute (const struct vr_setup *setup,
                        const struct vr_plan *plan, struct vr_limits *limits);

/* The most units on the GPU (options.n_gpu_layers) with which the rest of the
   set-up fits, card and host memory alike; VR_UNSET_U64 where the engine has
   no such option, where there is no device, and where none at all fits.  A
   plan for each step of the search. */
void vr_limits_find_gpu_layers (const struct vr_setup *setup,
                                const struct vr_plan *plan,
                                struct vr_limits *limits);

const char *vr_limited_by_name (enum vr_limited_by limited_by);

#endif
