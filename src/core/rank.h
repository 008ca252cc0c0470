#ifndef VR_CORE_RANK_H
#define VR_CORE_RANK_H

/* A set-up as one of several devices sees it.

   Devices are numbered as vLLM numbers its ranks: replicas, in each of them
   pipeline stages, in each of these the devices of a tensor group.  An engine
   that splits by itself has as many as there are places.

   Pure. */

#include <stdbool.h>
#include <stdint.h>

#include "core/setup.h"

/* Points into itself: not to be copied. */
struct vr_rank_view
{
  struct vr_setup setup;
  struct vr_shape share;      /* where the engine splits by shares */
};

/* How many devices take part: 1, or those of the set-up's parallel sizes or
   places; at most VR_MAX_DEVICES. */
uint32_t vr_rank_count (const struct vr_setup *setup);

/* Pipeline stage of a device. */
uint32_t vr_rank_stage (const struct vr_setup *setup, uint32_t rank);

/* The device's place: index into setup->places; the last one where there are
   too few, `rank` itself where there are none. */
uint32_t vr_rank_place (const struct vr_setup *setup, uint32_t rank);

/* Its share, card and sequences: replicas share those of the set-up.  Needs
   vr_parallel_divides where the engine splits by shares. */
void vr_rank_view_init (struct vr_rank_view *view,
                        const struct vr_setup *setup, uint32_t rank);

/* Whether two devices hold alike and are alike. */
bool vr_rank_is_like (const struct vr_setup *setup, uint32_t a, uint32_t b);

#endif
