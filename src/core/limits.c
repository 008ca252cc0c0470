/* Search for the largest context and concurrency.

   Headroom falls as either grows, nearly along a line: a guess on the line
   through both ends, then its neighbours, needs four or five evaluations
   where halving would need seventeen. */

#include "config.h"

#include "core/limits.h"

#include <stdbool.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/plan_internal.h"

enum
{
  VR_LIMIT_CONTEXT_TOKENS = 1 << 24,   /* where no model says less */
  VR_LIMIT_CONCURRENCY = 1 << 20
};

struct search
{
  const struct vr_setup *setup;
  const struct vr_base *base;
  uint64_t step;         /* of the value that varies */
  uint64_t cap;          /* largest value, not always a multiple of step */
  bool varies_context;
};

static int64_t
headroom_at (const struct search *s, uint64_t n_steps)
{
  uint64_t value = vr_min (vr_mul (n_steps, s->step), s->cap);
  const struct vr_setup *setup = s->setup;
  uint64_t context = s->varies_context ? value : setup->context_tokens;
  uint64_t concurrency = s->varies_context ? setup->concurrency : value;
  int64_t room = vr_plan_headroom (setup, s->base, context, concurrency);
  int64_t host_room;

  if (s->base->host_cache.n_parts == 0)
    return room;
  /* a part of the cache grows in host memory */
  host_room = vr_plan_host_headroom (setup, s->base, context, concurrency);
  return room < host_room ? room : host_room;
}

/* Between low (fits) and high (does not), both exclusive. */
static uint64_t
guess (uint64_t low, int64_t low_room, uint64_t high, int64_t high_room)
{
  double share = (double) low_room
                 / ((double) low_room - (double) high_room);
  uint64_t at = low + (uint64_t) (share * (double) (high - low));

  if (at <= low)
    return low + 1;
  return at >= high ? high - 1 : at;
}

/* The largest value with headroom; 0 when there is none. */
static uint64_t
largest (const struct search *s)
{
  uint64_t low = 1;
  uint64_t high = vr_ceil_div (s->cap, s->step);
  int64_t low_room, high_room;
  bool halves = false;

  high_room = headroom_at (s, high);
  if (high_room >= 0)
    return s->cap;
  low_room = headroom_at (s, low);
  if (low_room < 0 || high == low)
    return 0;
  while (high - low > 1)
    {
      uint64_t at = halves || high_room == INT64_MIN
                      ? low + (high - low) / 2
                      : guess (low, low_room, high, high_room);
      int64_t room = headroom_at (s, at);
      uint64_t before = high - low;

      if (room >= 0)
        {
          low = at;
          low_room = room;
          /* the answer is often the very next step */
          if (high - low > 1 && !halves)
            {
              int64_t next = headroom_at (s, low + 1);

              if (next < 0)
                return vr_mul (low, s->step);
              low++;
              low_room = next;
            }
        }
      else
        {
          high = at;
          high_room = room;
        }
      halves = !halves && high - low > before / 2;
    }
  return vr_mul (low, s->step);
}

static void
limit_context (const struct vr_setup *setup, const struct vr_base *base,
               struct vr_limits *limits)
{
  uint64_t model = setup->shape->max_context_tokens;
  uint64_t cap = model > 0 ? model : VR_LIMIT_CONTEXT_TOKENS;
  struct search search = {
    .setup = setup,
    .base = base,
    .step = setup->engine->context_step (setup, base),
    .cap = cap,
    .varies_context = true,
  };

  limits->max_context_tokens
    = !vr_plan_is_judged (setup, base) ? model : largest (&search);
  limits->context_limited_by
    = limits->max_context_tokens < cap
        ? VR_LIMITED_BY_MEMORY
        : model > 0 ? VR_LIMITED_BY_MODEL : VR_LIMITED_BY_ENGINE;
}

static void
limit_concurrency (const struct vr_setup *setup, const struct vr_base *base,
                   struct vr_limits *limits)
{
  struct search search = {
    .setup = setup,
    .base = base,
    .step = 1,
    .cap = vr_min (setup->engine->max_concurrency (base),
                   VR_LIMIT_CONCURRENCY),
    .varies_context = false,
  };

  limits->max_concurrency
    = !vr_plan_is_judged (setup, base) ? search.cap : largest (&search);
}

/* The least of any device, and the sequences of all replicas.  One device
   after the other: what fits into all fits into each. */
static void
limit_ranks (const struct vr_setup *setup, const struct vr_plan *plan,
             struct vr_limits *limits)
{
  struct vr_rank_view view;
  struct vr_base base;
  struct vr_limits one;

  for (uint32_t i = 0; i < plan->n_ranks; i++)
    {
      vr_plan_view (setup, plan, i, &view);
      if (vr_plan_prepare (&view.setup, &base, NULL) != VR_OK)
        continue;   /* what the plan could, this can */
      limit_context (&view.setup, &base, &one);
      limit_concurrency (&view.setup, &base, &one);
      if (i == 0 || one.max_context_tokens < limits->max_context_tokens)
        {
          limits->max_context_tokens = one.max_context_tokens;
          limits->context_limited_by = one.context_limited_by;
        }
      if (i == 0 || one.max_concurrency < limits->max_concurrency)
        limits->max_concurrency = one.max_concurrency;
    }
  if (setup->engine->split == VR_SPLIT_SHARES)
    limits->max_concurrency = vr_mul (limits->max_concurrency,
                                      vr_ways (setup->parallel.data));
}

/* An engine that refuses to start holds nothing. */
static bool
is_refused (const struct vr_plan *plan)
{
  return plan->verdict == VR_VERDICT_DOES_NOT_FIT
         && (plan->reason == VR_REASON_BUDGET
             || plan->reason == VR_REASON_FREE_MEMORY
             || plan->reason == VR_REASON_INDIVISIBLE
             || plan->reason == VR_REASON_UNSUPPORTED);
}

void
vr_limits_compute (const struct vr_setup *setup, const struct vr_plan *plan,
                   struct vr_limits *limits)
{
  limits->max_gpu_layers = VR_UNSET_U64;
  if (is_refused (plan))
    {
      limits->max_context_tokens = 0;
      limits->max_concurrency = 0;
      limits->context_limited_by = VR_LIMITED_BY_ENGINE;
    }
  else if (plan->n_ranks > 0)
    limit_ranks (setup, plan, limits);
  else
    {
      limit_context (setup, &plan->base, limits);
      limit_concurrency (setup, &plan->base, limits);
    }
}

/* ---- layers on the GPU ---- */

static bool
is_host_enough (const struct vr_setup *setup, const struct vr_plan *plan)
{
  return setup->host_memory_bytes == VR_UNSET_U64
         || vr_plan_host_bytes (&plan->terms) <= setup->host_memory_bytes;
}

/* Whether so many units leave room on the card; *plan is theirs. */
static bool
has_room (struct vr_setup *setup, uint64_t n, struct vr_plan *plan)
{
  setup->options.n_gpu_layers = (int64_t) n;
  return vr_plan_compute (setup, plan, NULL) == VR_OK
         && plan->headroom_bytes >= 0;
}

/* Weights and caches on the card grow with each unit, but the last one takes
   copies off the compute buffer: it is tried first. */
void
vr_limits_find_gpu_layers (const struct vr_setup *setup,
                           const struct vr_plan *plan,
                           struct vr_limits *limits)
{
  struct vr_setup changed = *setup;
  struct vr_plan at;
  uint64_t low = 0, high;

  limits->max_gpu_layers = VR_UNSET_U64;
  if (setup->engine->gpu_units == NULL || setup->device == NULL)
    return;
  high = setup->engine->gpu_units (setup->shape);
  if (plan->base.options.n_gpu_layers == (int64_t) high
          ? plan->headroom_bytes >= 0
          : has_room (&changed, high, &at))
    low = high;
  else if (!has_room (&changed, 0, &at))
    return;
  while (high - low > 1)
    {
      uint64_t middle = low + (high - low) / 2;

      if (has_room (&changed, middle, &at))
        low = middle;
      else
        high = middle;
    }
  /* fewer on the card are more in host memory */
  if (has_room (&changed, low, &at) && is_host_enough (&changed, &at))
    limits->max_gpu_layers = low;
}

const char *
vr_limited_by_name (enum vr_limited_by limited_by)
{
  static const char *const names[] = { "memory", "model", "engine" };

  return names[limited_by];
}
