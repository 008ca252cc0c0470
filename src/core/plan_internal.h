#ifndef VR_CORE_PLAN_INTERNAL_H
#define VR_CORE_PLAN_INTERNAL_H

/* Between plan.c (one device) and plan_ranks.c (several).  Pure. */

#include "core/plan.h"

/* A plan for each device that differs, and the whole out of these. */
VR_MUST_CHECK enum vr_status vr_plan_all_ranks (const struct vr_setup *setup,
                                                struct vr_plan *plan,
                                                struct vr_error *err);

/* Stages 1 and 2. */
VR_MUST_CHECK enum vr_status vr_plan_prepare (const struct vr_setup *setup,
                                              struct vr_base *base,
                                              struct vr_error *err);

#endif
