/* From a set-up to a verdict: the budget rules that engines share. */

#include "config.h"

#include "core/plan_internal.h"

#include <stddef.h>
#include <string.h>

#include "base/banned.h"
#include "base/field.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/rank.h"
#include "core/units.h"

static uint64_t
sum_terms (const struct vr_terms *t)
{
  uint64_t sum = vr_add (t->weights_bytes, t->kv_cache_bytes);

  sum = vr_add (sum, vr_add (t->state_bytes, t->activation_bytes));
  sum = vr_add (sum, vr_add (t->graph_bytes, t->overhead_bytes));
  return vr_add (sum, t->reserved_bytes);
}

static void
compute_terms (const struct vr_setup *setup, const struct vr_base *base,
               uint64_t context_tokens, uint64_t concurrency,
               struct vr_terms *terms)
{
  setup->engine->terms (setup, base, context_tokens, concurrency, terms);
  terms->total_bytes = sum_terms (terms);
}

/* ---- host memory ---- */

uint64_t
vr_plan_host_bytes (const struct vr_terms *t)
{
  return vr_add (vr_add (t->host_weights_bytes, t->host_kv_cache_bytes),
                 vr_add (t->host_state_bytes, t->host_activation_bytes));
}

bool
vr_plan_is_judged (const struct vr_setup *setup, const struct vr_base *base)
{
  return setup->device != NULL
         || (base->is_on_host_alone
             && setup->host_memory_bytes != VR_UNSET_U64);
}

/* INT64_MAX where nobody said how large it is. */
static int64_t
host_headroom (const struct vr_setup *setup, const struct vr_terms *terms)
{
  if (setup->host_memory_bytes == VR_UNSET_U64)
    return INT64_MAX;
  return (int64_t) setup->host_memory_bytes
         - (int64_t) vr_plan_host_bytes (terms);
}

/* What is there to allocate from: the runtime's total, or what was seen as
   free. */
static uint64_t
available_bytes (const struct vr_setup *setup)
{
  uint64_t capacity = setup->device->capacity_bytes;

  return setup->free_bytes == VR_UNSET_U64
           ? capacity
           : vr_min (capacity, setup->free_bytes);
}

/* The tighter of the rules: everything fits into what is there; and, where
   the engine fills a fraction, the charged terms fit into that. */
static int64_t
headroom_of (const struct vr_setup *setup, const struct vr_base *base,
             const struct vr_terms *terms)
{
  int64_t headroom
    = (int64_t) available_bytes (setup) - (int64_t) terms->total_bytes;

  if (setup->engine->budget == VR_BUDGET_FRACTION)
    {
      int64_t in_budget
        = (int64_t) base->budget_bytes - (int64_t) terms->charged_bytes;

      if (in_budget < headroom)
        headroom = in_budget;
    }
  return headroom;
}

static bool
is_beyond_count (const struct vr_terms *terms)
{
  return vr_is_too_many (terms->total_bytes)
         || vr_is_too_many (terms->charged_bytes)
         || vr_is_too_many (vr_plan_host_bytes (terms));
}

int64_t
vr_plan_headroom (const struct vr_setup *setup, const struct vr_base *base,
                  uint64_t context_tokens, uint64_t concurrency)
{
  struct vr_terms terms;

  compute_terms (setup, base, context_tokens, concurrency, &terms);
  if (is_beyond_count (&terms))
    return INT64_MIN;
  return setup->device == NULL ? host_headroom (setup, &terms)
                               : headroom_of (setup, base, &terms);
}

int64_t
vr_plan_host_headroom (const struct vr_setup *setup,
                       const struct vr_base *base, uint64_t context_tokens,
                       uint64_t concurrency)
{
  struct vr_terms terms;

  compute_terms (setup, base, context_tokens, concurrency, &terms);
  return is_beyond_count (&terms) ? INT64_MIN : host_headroom (setup, &terms);
}

static uint64_t
margin_of (const struct vr_setup *setup, const struct vr_plan *plan)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_terms *t = &plan->terms;
  bool is_host = plan->base.is_on_host_alone;
  uint64_t weights_bytes = is_host ? t->host_weights_bytes : t->weights_bytes;
  uint64_t cache_bytes = is_host ? t->host_kv_cache_bytes : t->kv_cache_bytes;
  double activation = p->activation_half_width_bytes
                      + p->activation_half_width_ratio
                          * (double) (is_host ? t->host_activation_bytes
                                              : t->activation_bytes);
  double weights = p->weights_half_width_ratio * (double) weights_bytes;
  double shape = setup->shape_half_width_ratio
                 * (double) vr_add (weights_bytes, cache_bytes);

  return vr_mul (setup->is_newer_than_profile ? 2 : 1,
                 vr_add (plan->base.margin_bytes,
                         vr_bytes_of (activation + weights + shape)));
}

/* ---- engines that fill a fraction of the card ---- */

/* What is left beside the fraction for everything outside it: driver context,
   graphs that the budget does not count. */
int64_t
vr_plan_room_outside (const struct vr_setup *setup,
                      const struct vr_base *base)
{
  uint64_t outside
    = vr_add (base->overhead_bytes - base->charged_overhead_bytes,
              setup->profile->graphs_are_charged > 0 ? 0
                                                     : base->graph_bytes);
  uint64_t free_bytes
    = vr_less (available_bytes (setup), setup->reserved_bytes);

  return (int64_t) free_bytes
         - (int64_t) vr_add (base->budget_bytes, outside);
}

/* At the start the engine wants its whole fraction free: a check of its own,
   and certain. */
static bool
is_refused_at_start (const struct vr_setup *setup,
                     const struct vr_base *base)
{
  /* without the check the cache that cannot be allocated tells */
  uint64_t taken
    = base->is_free_unchecked
        ? 0
        : base->overhead_bytes - base->charged_overhead_bytes;
  uint64_t free_bytes
    = vr_less (available_bytes (setup), setup->reserved_bytes);

  return vr_less (free_bytes, taken) < base->budget_bytes;
}

static void
fill_pool (const struct vr_setup *setup, struct vr_plan *plan)
{
  const struct vr_terms *t = &plan->terms;
  const struct vr_base *base = &plan->base;
  uint64_t block = vr_mul (base->group_layers, base->page_bytes);

  plan->kv_pool_bytes = t->kv_cache_bytes;
  if (setup->engine->budget == VR_BUDGET_FRACTION && block > 0)
    plan->kv_pool_bytes
      = vr_less (base->budget_bytes,
                 vr_less (t->charged_bytes, t->pooled_bytes))
        / block * block;
  plan->resident_bytes
    = vr_add (vr_less (t->total_bytes, t->pooled_bytes > 0
                                         ? t->pooled_bytes
                                         : t->kv_cache_bytes),
              plan->kv_pool_bytes);
}

/* ---- the verdict ---- */

/* The first term with which the sum is too large. */
static enum vr_reason
reason_of (const struct vr_setup *setup, const struct vr_plan *plan)
{
  const struct vr_terms *t = &plan->terms;
  int64_t headroom = plan->headroom_bytes;
  int64_t without_cache
    = headroom + (int64_t) vr_add (t->kv_cache_bytes, t->state_bytes);
  int64_t without_work = without_cache + (int64_t) t->activation_bytes;

  if (headroom >= 0)
    return VR_REASON_OK;
  if (without_work < 0)
    return VR_REASON_WEIGHTS;
  if (without_cache < 0)
    return VR_REASON_ACTIVATION;
  if (setup->concurrency > 1 && t->one_sequence_less_bytes > 0
      && headroom + (int64_t) t->one_sequence_less_bytes >= 0)
    return VR_REASON_QUEUED;
  return VR_REASON_KV_CACHE;
}

static enum vr_verdict
verdict_of (int64_t headroom_bytes, uint64_t margin_bytes)
{
  int64_t margin = (int64_t) margin_bytes;

  if (headroom_bytes >= margin)
    return VR_VERDICT_FITS;
  return headroom_bytes > -margin ? VR_VERDICT_TIGHT
                                  : VR_VERDICT_DOES_NOT_FIT;
}

static void
set_worse (struct vr_plan *plan, enum vr_verdict verdict,
           enum vr_reason reason)
{
  plan->verdict = verdict;
  plan->reason = reason;
}

/* What an engine that fills a fraction refuses, or may fail at, whatever the
   request needs. */
static void
judge_fraction (const struct vr_setup *setup, struct vr_plan *plan)
{
  bool is_shared = setup->reserved_bytes > 0
                   || setup->free_bytes != VR_UNSET_U64;
  int64_t room = vr_plan_room_outside (setup, &plan->base);
  enum vr_verdict outside = verdict_of (room, plan->margin_bytes);

  if (plan->verdict == VR_VERDICT_DOES_NOT_FIT
      && plan->reason == VR_REASON_WEIGHTS)
    return;
  if (is_refused_at_start (setup, &plan->base))
    set_worse (plan, VR_VERDICT_DOES_NOT_FIT,
               is_shared ? VR_REASON_FREE_MEMORY : VR_REASON_BUDGET);
  /* the pool is measured before graphs are captured: the engine says so
     first */
  else if (plan->verdict == VR_VERDICT_DOES_NOT_FIT
           && plan->reason != VR_REASON_QUEUED)
    return;
  else if (outside == VR_VERDICT_DOES_NOT_FIT
           || (room >= 0 && (uint64_t) room < plan->base.warmup_bytes))
    set_worse (plan, VR_VERDICT_DOES_NOT_FIT, VR_REASON_BUDGET);
  else if (outside == VR_VERDICT_TIGHT && plan->verdict == VR_VERDICT_FITS)
    set_worse (plan, outside, VR_REASON_BUDGET);
}

static void
judge (const struct vr_setup *setup, struct vr_plan *plan)
{
  plan->verdict = verdict_of (plan->headroom_bytes, plan->margin_bytes);
  plan->reason = reason_of (setup, plan);
  /* nobody knows yet whether they will have to wait */
  if (plan->verdict == VR_VERDICT_TIGHT && plan->reason == VR_REASON_QUEUED)
    plan->reason = VR_REASON_KV_CACHE;
  if (plan->verdict != VR_VERDICT_DOES_NOT_FIT
      && host_headroom (setup, &plan->terms) < 0)
    set_worse (plan, VR_VERDICT_DOES_NOT_FIT, VR_REASON_HOST_MEMORY);
  /* the engine runs no more at once, whatever memory there is */
  if (plan->verdict != VR_VERDICT_DOES_NOT_FIT
      && setup->concurrency > setup->engine->max_concurrency (&plan->base))
    set_worse (plan, VR_VERDICT_DOES_NOT_FIT, VR_REASON_QUEUED);
  if (setup->engine->budget == VR_BUDGET_FRACTION)
    judge_fraction (setup, plan);
}

/* The processor alone: host memory takes the place of the card. */
static void
judge_host (const struct vr_setup *setup, struct vr_plan *plan)
{
  plan->headroom_bytes = host_headroom (setup, &plan->terms);
  plan->usable_bytes = setup->host_memory_bytes;
  plan->verdict = verdict_of (plan->headroom_bytes, plan->margin_bytes);
  plan->reason = plan->headroom_bytes < 0 ? VR_REASON_HOST_MEMORY
                                          : VR_REASON_OK;
}

enum vr_status
vr_plan_prepare (const struct vr_setup *setup, struct vr_base *base,
                 struct vr_error *err)
{
  const struct vr_device *device = setup->device;

  *base = (struct vr_base) { .options = setup->options };
  if (device != NULL)
    {
      base->capacity_bytes = device->capacity_bytes;
      base->margin_bytes = device->capacity_half_width_bytes;
    }
  return setup->engine->prepare (setup, base, err);
}

enum vr_status
vr_plan_rank (const struct vr_setup *setup, struct vr_plan *plan,
             struct vr_error *err)
{
  enum vr_status status;

  /* the devices' own plans are large, and nobody reads what n_ranks leaves */
  memset (plan, 0, offsetof (struct vr_plan, ranks));
  status = vr_plan_prepare (setup, &plan->base, err);
  if (status != VR_OK)
    return status;
  compute_terms (setup, &plan->base, setup->context_tokens,
                 setup->concurrency, &plan->terms);
  if (is_beyond_count (&plan->terms))
    return vr_fail (err, VR_E_INVALID, "concurrency", VR_SAY_SUM_TOO_LARGE,
                    vr_number_u64_text (VR_NUMBER_BUF, setup->concurrency),
                    vr_number_u64_text (VR_NUMBER_BUF,
                                        setup->context_tokens));
  plan->verdict = VR_VERDICT_UNKNOWN;
  plan->margin_bytes = margin_of (setup, plan);
  plan->kv_pool_bytes = plan->terms.kv_cache_bytes;
  plan->resident_bytes = plan->terms.total_bytes;
  if (setup->device == NULL)
    {
      if (vr_plan_is_judged (setup, &plan->base))
        judge_host (setup, plan);
      return VR_OK;
    }
  plan->headroom_bytes = headroom_of (setup, &plan->base, &plan->terms);
  plan->usable_bytes
    = (uint64_t) ((int64_t) plan->terms.total_bytes + plan->headroom_bytes);
  fill_pool (setup, plan);
  judge (setup, plan);
  return VR_OK;
}

enum vr_status
vr_plan_compute (const struct vr_setup *setup, struct vr_plan *plan,
                 struct vr_error *err)
{
  return vr_rank_count (setup) > 1 ? vr_plan_all_ranks (setup, plan, err)
                                   : vr_plan_rank (setup, plan, err);
}

const char *
vr_verdict_name (enum vr_verdict verdict)
{
  static const char *const names[]
    = { "fits", "tight", "does_not_fit", "unknown" };

  return names[verdict];
}

const char *
vr_reason_name (enum vr_reason reason)
{
  static const char *const names[VR_N_REASONS] = {
    [VR_REASON_OK] = "ok",
    [VR_REASON_WEIGHTS] = "weights",
    [VR_REASON_KV_CACHE] = "kv_cache",
    [VR_REASON_ACTIVATION] = "activation",
    [VR_REASON_BUDGET] = "budget",
    [VR_REASON_FREE_MEMORY] = "free_memory",
    [VR_REASON_INDIVISIBLE] = "indivisible",
    [VR_REASON_UNSUPPORTED] = "unsupported",
    [VR_REASON_HOST_MEMORY] = "host_memory",
    [VR_REASON_QUEUED] = "queued",
  };

  return names[reason];
}
