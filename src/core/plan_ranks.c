/* A plan for each device that differs, and the whole out of these. */

#include "config.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/plan_internal.h"

struct gathering
{
  const struct vr_setup *setup;
  struct vr_plan *plan;
  uint64_t block_bytes[VR_MAX_RANK_KINDS]; /* 0: no pool of blocks */
  uint64_t fewest_blocks;
  enum vr_verdict verdict;
  enum vr_reason reason;
  int64_t worst_headroom; /* with that verdict */
};

void
vr_plan_view (const struct vr_setup *setup, const struct vr_plan *plan,
              uint32_t index, struct vr_rank_view *view)
{
  vr_rank_view_init (view, setup, plan->ranks[index].rank);
}

static bool
is_known (const struct gathering *g, uint32_t rank)
{
  struct vr_plan *plan = g->plan;

  for (uint32_t i = 0; i < plan->n_ranks; i++)
    if (vr_rank_is_like (g->setup, plan->ranks[i].rank, rank))
      {
        plan->ranks[i].n_alike++;
        return true;
      }
  return false;
}

/* Where to keep one more: VR_MAX_RANK_KINDS when all that are kept have less
   headroom. */
static uint32_t
slot_for (struct vr_plan *plan, int64_t headroom_bytes)
{
  uint32_t most = 0;

  if (plan->n_ranks < VR_MAX_RANK_KINDS)
    return plan->n_ranks++;
  for (uint32_t i = 1; i < plan->n_ranks; i++)
    if (plan->ranks[i].headroom_bytes > plan->ranks[most].headroom_bytes)
      most = i;
  return plan->ranks[most].headroom_bytes > headroom_bytes ? most
                                                           : VR_MAX_RANK_KINDS;
}

static void
keep (struct gathering *g, const struct vr_plan *one, uint32_t rank)
{
  uint32_t slot = slot_for (g->plan, one->headroom_bytes);
  uint64_t block = 0;

  if (g->setup->engine->budget != VR_BUDGET_FREE
      && one->base.capacity_bytes > 0)
    block = vr_mul (one->base.group_layers, one->base.page_bytes);
  if (block > 0)
    g->fewest_blocks = vr_min (g->fewest_blocks, one->kv_pool_bytes / block);
  if (slot == VR_MAX_RANK_KINDS)
    return;
  g->block_bytes[slot] = block;
  g->plan->ranks[slot] = (struct vr_rank_plan){
    .rank = rank,
    .place = vr_rank_place (g->setup, rank),
    .n_alike = 1,
    .terms = one->terms,
    .capacity_bytes = one->base.capacity_bytes,
    .usable_bytes = one->usable_bytes,
    .headroom_bytes = one->headroom_bytes,
    .margin_bytes = one->margin_bytes,
    .resident_bytes = one->resident_bytes,
    .kv_pool_bytes = one->kv_pool_bytes,
  };
}

/* The scalar members, but for the verdict, and the worst verdict. */
static void
compare (struct gathering *g, const struct vr_plan *one, bool is_first)
{
  if (is_first || one->headroom_bytes < g->plan->headroom_bytes)
    memcpy (g->plan, one, offsetof (struct vr_plan, limiting));
  if (is_first || one->verdict > g->verdict
      || (one->verdict == g->verdict
          && one->headroom_bytes < g->worst_headroom))
    {
      g->verdict = one->verdict;
      g->reason = one->reason;
      g->worst_headroom = one->headroom_bytes;
    }
}

/* All devices keep as many blocks as the poorest of them. */
static void
level_pools (struct gathering *g)
{
  struct vr_plan *plan = g->plan;

  for (uint32_t i = 0; i < plan->n_ranks; i++)
    {
      struct vr_rank_plan *r = &plan->ranks[i];
      uint64_t pool = vr_mul (g->fewest_blocks, g->block_bytes[i]);

      if (plan->ranks[i].headroom_bytes
          < plan->ranks[plan->limiting].headroom_bytes)
        plan->limiting = i;
      if (g->block_bytes[i] == 0)
        continue;
      r->resident_bytes =
          vr_add (vr_less (r->resident_bytes, r->kv_pool_bytes), pool);
      r->kv_pool_bytes = pool;
    }
  plan->kv_pool_bytes = plan->ranks[plan->limiting].kv_pool_bytes;
  plan->resident_bytes = plan->ranks[plan->limiting].resident_bytes;
}

bool
vr_plan_divides (const struct vr_setup *setup, struct vr_indivisible *why)
{
  const struct vr_engine *engine = setup->engine;

  if (engine->split != VR_SPLIT_SHARES)
    return true;
  return vr_parallel_divides (vr_setup_whole (setup), &setup->parallel, why)
         && (engine->divides == NULL || engine->divides (setup, why));
}

static void
refuse (const struct vr_setup *setup, struct vr_plan *plan)
{
  plan->base.options = setup->options;
  plan->verdict = VR_VERDICT_DOES_NOT_FIT;
  plan->reason = VR_REASON_INDIVISIBLE;
}

enum vr_status
vr_plan_all_ranks (const struct vr_setup *setup, struct vr_plan *plan,
                   struct vr_error *err)
{
  uint32_t n_ranks = vr_rank_count (setup);
  struct gathering g = { .setup = setup,
                         .plan = plan,
                         .fewest_blocks = UINT64_MAX };
  struct vr_rank_view view;
  struct vr_plan one;

  memset (plan, 0, offsetof (struct vr_plan, ranks));
  if (!vr_plan_divides (setup, &plan->indivisible))
    {
      refuse (setup, plan);
      return VR_OK;
    }
  for (uint32_t rank = 0; rank < n_ranks; rank++)
    {
      enum vr_status status;

      if (is_known (&g, rank))
        continue;
      vr_rank_view_init (&view, setup, rank);
      status = vr_plan_rank (&view.setup, &one, err);
      if (status != VR_OK)
        return status;
      compare (&g, &one, rank == 0);
      keep (&g, &one, rank);
    }
  level_pools (&g);
  plan->verdict = g.verdict;
  plan->reason = g.reason;
  return VR_OK;
}

/* ---- the engine's words ---- */

static void
report_one (const struct vr_setup *setup, const struct vr_base *base,
            const struct vr_terms *terms, struct vr_report *report)
{
  *report = (struct vr_report){
    .model_loading_bytes = VR_UNSET_U64,
    .available_kv_bytes = VR_UNSET_U64,
    .kv_cache_tokens = VR_UNSET_U64,
    .kv_blocks = VR_UNSET_U64,
    .max_concurrency = (double) NAN,
    .preflight_bytes = VR_UNSET_U64,
  };
  setup->engine->report (setup, base, terms, report);
}

void
vr_plan_report (const struct vr_setup *setup, const struct vr_plan *plan,
                struct vr_report *report)
{
  struct vr_rank_view view;
  struct vr_base base;
  struct vr_report one;

  if (plan->n_ranks == 0)
    {
      report_one (setup, &plan->base, &plan->terms, report);
      return;
    }
  for (uint32_t i = 0; i < plan->n_ranks; i++)
    {
      vr_plan_view (setup, plan, i, &view);
      if (vr_plan_prepare (&view.setup, &base, NULL) != VR_OK)
        continue; /* what the plan could, this can */
      report_one (&view.setup, &base, &plan->ranks[i].terms, &one);
      if (i == 0 || one.kv_blocks < report->kv_blocks)
        *report = one;
    }
}
