/* The verdict in one sentence. */

#include "config.h"

#include "base/banned.h"
#include "core/checked.h"
#include "service/estimate_internal.h"

/* What nothing else holds. */
static uint64_t
free_bytes (const struct vr_setup *s)
{
  if (s->device == NULL)
    return 0;
  return vr_less (vr_min (s->device->capacity_bytes, s->free_bytes),
                  s->reserved_bytes);
}

static const char *
refusal_text (const struct vr_resolved *r, const struct vr_plan *plan,
              struct vr_call *call)
{
  const struct vr_setup *s = &r->setup;
  const char *lacking = VR_GIB_TEXT (-plan->headroom_bytes);
  const char *capacity = VR_GIB_TEXT (plan->base.capacity_bytes);
  const char *reason = NULL;
  uint64_t there = free_bytes (s);

  switch (plan->reason)
    {
    case VR_REASON_UNSUPPORTED:
      if (r->support != NULL)
        reason = call->lang == VR_LANG_BN ? r->support->reason_bn
                                          : r->support->reason_en;
      if (reason != NULL)
        return vr_call_text (call, VR_SAY_VERDICT_UNSUPPORTED, reason);
      return vr_call_text (call, VR_SAY_VERDICT_UNSUPPORTED_PLAIN,
                           s->engine->title, s->scheme->id, s->device->name);
    case VR_REASON_WEIGHTS:
      return vr_call_text (call,
                           plan->terms.weights_bytes > there
                             ? VR_SAY_VERDICT_WEIGHTS
                             : VR_SAY_VERDICT_WEIGHTS_AND_MORE,
                           VR_GIB_TEXT (plan->terms.weights_bytes),
                           VR_GIB_TEXT (there), lacking);
    case VR_REASON_ACTIVATION:
      return vr_call_text (call, VR_SAY_VERDICT_ACTIVATION,
                           VR_GIB_TEXT (plan->terms.activation_bytes),
                           lacking);
    case VR_REASON_QUEUED:
      return vr_call_text (call, VR_SAY_VERDICT_QUEUED,
                           VR_COUNT_TEXT (s->concurrency));
    case VR_REASON_BUDGET:
      return vr_call_text (call, VR_SAY_VERDICT_BUDGET,
                           VR_GIB_TEXT (plan->base.budget_bytes), capacity);
    case VR_REASON_FREE_MEMORY:
      return vr_call_text (call, VR_SAY_VERDICT_FREE_MEMORY,
                           VR_GIB_TEXT (plan->base.budget_bytes),
                           VR_GIB_TEXT (there));
    case VR_REASON_HOST_MEMORY:
      return vr_call_text (
        call, VR_SAY_VERDICT_HOST_MEMORY,
        VR_GIB_TEXT (vr_plan_host_bytes (&plan->terms)),
        VR_GIB_TEXT (s->host_memory_bytes));
    default:
      return vr_call_text (call, VR_SAY_VERDICT_KV_CACHE,
                           VR_COUNT_TEXT (s->concurrency),
                           VR_COUNT_TEXT (s->context_tokens),
                           VR_GIB_TEXT (plan->terms.kv_cache_bytes), lacking);
    }
}

static const char *
tight_text (const struct vr_resolved *r, const struct vr_plan *plan,
            struct vr_call *call)
{
  bool is_short = plan->headroom_bytes < 0;

  if (plan->reason == VR_REASON_BUDGET)
    return vr_call_text (call, VR_SAY_VERDICT_TIGHT_BUDGET,
                         VR_GIB_TEXT (plan->base.budget_bytes),
                         VR_GIB_TEXT (vr_plan_room_outside (&r->setup,
                                                            &plan->base)),
                         VR_GIB_TEXT (plan->margin_bytes));
  return vr_call_text (call,
                       is_short ? VR_SAY_VERDICT_TIGHT_SHORT
                                : VR_SAY_VERDICT_TIGHT,
                       VR_GIB_TEXT (plan->terms.total_bytes),
                       VR_GIB_TEXT (plan->usable_bytes),
                       VR_GIB_TEXT (is_short ? -plan->headroom_bytes
                                             : plan->headroom_bytes),
                       VR_GIB_TEXT (plan->margin_bytes));
}

/* The processor alone. */
static const char *
host_text (const struct vr_resolved *r, const struct vr_plan *plan,
           struct vr_call *call)
{
  const struct vr_setup *s = &r->setup;
  const char *need = VR_GIB_TEXT (vr_plan_host_bytes (&plan->terms));

  switch (plan->verdict)
    {
    case VR_VERDICT_UNKNOWN:
      return vr_call_text (call, VR_SAY_VERDICT_CPU_UNKNOWN, need);
    case VR_VERDICT_FITS:
      return vr_call_text (call, VR_SAY_VERDICT_CPU_FITS, need,
                           VR_GIB_TEXT (s->host_memory_bytes),
                           VR_GIB_TEXT (plan->headroom_bytes),
                           VR_COUNT_TEXT (s->context_tokens));
    case VR_VERDICT_TIGHT:
      return vr_call_text (call, VR_SAY_VERDICT_CPU_TIGHT, need,
                           VR_GIB_TEXT (s->host_memory_bytes),
                           VR_GIB_TEXT (plan->margin_bytes));
    default:
      return refusal_text (r, plan, call);
    }
}

/* What of the model is not on the card. */
static const char *
split_text (const struct vr_resolved *r, const struct vr_plan *plan,
            struct vr_call *call)
{
  const struct vr_base *base = &plan->base;
  const struct vr_shape *shape = r->setup.shape;
  const char *need = VR_GIB_TEXT (vr_plan_host_bytes (&plan->terms));

  if (base->host_layers > 0)
    return vr_call_text (
      call, VR_SAY_VERDICT_LAYERS,
      VR_COUNT_TEXT ((uint64_t) base->options.n_gpu_layers),
      VR_COUNT_TEXT (r->setup.engine->gpu_units (shape)), need);
  if (base->host_expert_layers > 0)
    return vr_call_text (call, VR_SAY_VERDICT_EXPERTS,
                         VR_COUNT_TEXT (base->host_expert_layers),
                         VR_COUNT_TEXT (shape->n_layers), need);
  return vr_call_text (call, VR_SAY_VERDICT_CACHE_ON_HOST, need);
}

static const char *
device_text (const struct vr_resolved *r, const struct vr_plan *plan,
             struct vr_call *call)
{
  const struct vr_setup *s = &r->setup;

  switch (plan->verdict)
    {
    case VR_VERDICT_UNKNOWN:
      return vr_call_text (call, VR_SAY_VERDICT_UNKNOWN,
                           VR_GIB_TEXT (plan->terms.total_bytes));
    case VR_VERDICT_FITS:
      return vr_call_text (call, VR_SAY_VERDICT_FITS,
                           VR_GIB_TEXT (plan->terms.total_bytes),
                           VR_GIB_TEXT (plan->usable_bytes),
                           VR_GIB_TEXT (plan->headroom_bytes),
                           VR_COUNT_TEXT (s->context_tokens));
    case VR_VERDICT_TIGHT:
      return tight_text (r, plan, call);
    default:
      return refusal_text (r, plan, call);
    }
}

const char *
vr_verdict_text (const struct vr_resolved *r, const struct vr_plan *plan,
                 struct vr_call *call)
{
  const struct vr_base *base = &plan->base;
  bool is_split = base->host_layers > 0 || base->host_expert_layers > 0
                  || base->is_cache_on_host;
  const char *text, *more;

  if (base->is_on_host_alone)
    return host_text (r, plan, call);
  text = device_text (r, plan, call);
  if (!is_split || plan->reason == VR_REASON_UNSUPPORTED || text == NULL)
    return text;
  more = split_text (r, plan, call);
  return more == NULL ? NULL
                      : vr_call_text (call, VR_SAY_WITH_REMEDY, text, more);
}
