#ifndef VR_CORE_PLAN_H
#define VR_CORE_PLAN_H

/* The whole estimate: the one function that everything else calls.

   Pure: no I/O, no allocation, no clock, no globals; any thread may call. */

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "core/engine.h"
#include "core/rank.h"

enum vr_verdict
{
  VR_VERDICT_FITS,
  VR_VERDICT_TIGHT,
  VR_VERDICT_DOES_NOT_FIT,
  VR_VERDICT_UNKNOWN
};

enum vr_reason
{
  VR_REASON_OK,
  VR_REASON_WEIGHTS,        /* the weights alone are too large */
  VR_REASON_KV_CACHE,
  VR_REASON_ACTIVATION,
  VR_REASON_BUDGET,         /* what is left beside the engine's fraction is
                               too small, or may be */
  VR_REASON_FREE_MEMORY,    /* the engine's check at start fails */
  VR_REASON_INDIVISIBLE,    /* the model cannot be split so */
  VR_REASON_UNSUPPORTED,
  VR_REASON_HOST_MEMORY,    /* what stays on the host is too large for it */
  VR_REASON_QUEUED,         /* one sequence fits, not all: they wait */
  VR_N_REASONS
};

/* What one device, or several that are alike, would hold. */
struct vr_rank_plan
{
  uint32_t rank;            /* the first of them, see core/rank.h */
  uint32_t place;           /* its index into setup->places */
  uint32_t n_alike;
  struct vr_terms terms;
  uint64_t capacity_bytes;
  uint64_t usable_bytes;
  int64_t headroom_bytes;
  uint64_t margin_bytes;
  uint64_t resident_bytes;
  uint64_t kv_pool_bytes;
};

/* Scalar members are those of the limiting device: the one with the least
   headroom; verdict and reason the worst of any device.  With
   VR_REASON_INDIVISIBLE only these, `indivisible` and base.options are set.
   Beyond VR_MAX_RANK_KINDS the ranks with the most headroom are left out. */
struct vr_plan
{
  struct vr_base base;
  struct vr_terms terms;
  uint64_t usable_bytes;    /* 0 without a device */
  int64_t headroom_bytes;   /* usable - total, negative when too large; on
                               the processor alone that of host memory */
  uint64_t margin_bytes;    /* half width of the headroom */
  uint64_t resident_bytes;  /* what nvidia-smi would show */
  uint64_t kv_pool_bytes;   /* what the engine reserves for KV */
  enum vr_verdict verdict;
  enum vr_reason reason;
  struct vr_indivisible indivisible;   /* of that reason */
  uint32_t limiting;        /* index into ranks */
  uint32_t n_ranks;         /* 0: one device, the members above */
  struct vr_rank_plan ranks[VR_MAX_RANK_KINDS];
};

/* The plan of a set-up at its own context and concurrency.  VR_E_INVALID,
   naming the member, when an option cannot be or when a sum leaves 63 bits;
   *plan is then undefined.  Does not know the support table: a caller that
   does sets verdict and reason (VR_REASON_UNSUPPORTED) afterwards. */
VR_MUST_CHECK enum vr_status vr_plan_compute (const struct vr_setup *setup,
                                              struct vr_plan *plan,
                                              struct vr_error *err);

/* Whether the set-up's engine can share its model so; else the first number
   that it cannot split. */
bool vr_plan_divides (const struct vr_setup *setup,
                      struct vr_indivisible *why);

/* The set-up as ranks[index] sees it, for whatever takes a set-up and a base
   of one device: explain, command, the functions below.  Needs n_ranks > 0. */
void vr_plan_view (const struct vr_setup *setup, const struct vr_plan *plan,
                   uint32_t index, struct vr_rank_view *view);

/* The plan of such a view alone. */
VR_MUST_CHECK enum vr_status vr_plan_rank (const struct vr_setup *view,
                                           struct vr_plan *plan,
                                           struct vr_error *err);

/* The engine's own words: of the device whose pool has the fewest blocks, for
   all of them use as many; of one replica. */
void vr_plan_report (const struct vr_setup *setup, const struct vr_plan *plan,
                     struct vr_report *report);

/* Stage 3 again with what `base` holds: headroom at another context and
   concurrency, of the device or, on the processor alone, of host memory;
   INT64_MIN when a sum leaves 63 bits.  Needs vr_plan_is_judged. */
int64_t vr_plan_headroom (const struct vr_setup *setup,
                          const struct vr_base *base, uint64_t context_tokens,
                          uint64_t concurrency);

/* The same of host memory; INT64_MAX when nobody said how large it is. */
int64_t vr_plan_host_headroom (const struct vr_setup *setup,
                               const struct vr_base *base,
                               uint64_t context_tokens, uint64_t concurrency);

/* For engines that fill a fraction of the card: what is left beside it when
   everything outside it has its place; negative when that is too much.  Needs
   a device. */
int64_t vr_plan_room_outside (const struct vr_setup *setup,
                              const struct vr_base *base);

/* What lies in host memory. */
uint64_t vr_plan_host_bytes (const struct vr_terms *terms);

/* Whether there is something to compare the need with: a device, or for a
   set-up without one that asks for the processor alone the host's memory. */
bool vr_plan_is_judged (const struct vr_setup *setup,
                        const struct vr_base *base);

const char *vr_verdict_name (enum vr_verdict verdict);
const char *vr_reason_name (enum vr_reason reason);

#endif
