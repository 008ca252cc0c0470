/* The question "estimate". */

#include "config.h"

#include "service/estimate.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "service/estimate_internal.h"
#include "service/prices.h"
#include "service/text.h"

uint64_t
vr_estimate_bit (const char *member)
{
  const struct vr_field *field
    = vr_field_find (&vr_estimate_out, member, strlen (member));

  return UINT64_C (1) << (field - vr_estimate_out.fields);
}

/* Whether a member of the answer was asked for. */
static bool
wants (const struct vr_call *call, const char *member)
{
  return (call->selected & vr_estimate_bit (member)) != 0;
}

static void
fill_model (const struct vr_estimate_query *query,
            const struct vr_resolved *r, const struct vr_plan *plan,
            struct vr_estimate_model *out)
{
  const struct vr_shape *shape = &r->model->shape;
  uint64_t counted = r->model->params_total
                     - (vr_setup_format (&r->setup).is_gguf ? shape->other_params
                                                     : 0);

  *out = (struct vr_estimate_model) {
    .requested = r->own == NULL ? query->model : r->model->id,
    .id = r->model->id,
    .architecture = r->model->architecture[0] == '\0'
                      ? NULL
                      : r->model->architecture,
    .attention = vr_shape_attention (shape),
    .params_total = r->model->params_total,
    .params_active = vr_shape_params_active (shape),
    .weight_file_bytes = plan->base.file_bytes,
    .bits_per_weight
    = 8.0 * (double) plan->base.file_bytes / (double) counted,
    .max_context_tokens = shape->max_context_tokens == 0
                            ? VR_UNSET_U64
                            : shape->max_context_tokens,
  };
}

static void
fill_request (const struct vr_resolved *r, const struct vr_plan *plan,
              struct vr_estimate_request *out)
{
  const struct vr_setup *s = &r->setup;
  const char *k = vr_storage_get (s->cache_k)->id;
  const char *v = vr_storage_get (s->cache_v)->id;

  *out = (struct vr_estimate_request) {
    .model = r->model->id,
    .weights = s->scheme->id,
    .kv_cache = s->cache_k == s->cache_v ? k : NULL,
    .cache_type_k = s->cache_k == s->cache_v ? NULL : k,
    .cache_type_v = s->cache_k == s->cache_v ? NULL : v,
    .engine = s->engine->id,
    .engine_version = s->profile->version,
    .gpu = s->device == NULL ? NULL : s->device->id,
    .gpus = s->device == NULL ? 0 : 1,
    .tensor_parallel = 1,
    .pipeline_parallel = 1,
    .free_bytes = s->free_bytes,
    .reserved_bytes = s->reserved_bytes,
    .host_memory_bytes = s->host_memory_bytes,
    .context = s->context_tokens,
    .concurrency = s->concurrency,
    .prompt_tokens = r->prompt_tokens,
    .output_tokens = r->output_tokens,
    .currency = r->currency,
    .exchange_rate = r->exchange_rate,
    .options = plan->base.options,
  };
}

static void
fill_device (const struct vr_resolved *r, const struct vr_plan *plan,
             struct vr_estimate_device *out)
{
  const struct vr_terms *t = &plan->terms;
  const struct vr_device *device = r->setup.device;

  *out = (struct vr_estimate_device) {
    .gpu = device == NULL ? NULL : device->id,
    .rank = 0,
    .weights_bytes = t->weights_bytes,
    .kv_cache_bytes = t->kv_cache_bytes,
    .state_bytes = t->state_bytes,
    .activation_bytes = t->activation_bytes,
    .graph_bytes = t->graph_bytes,
    .overhead_bytes = t->overhead_bytes,
    .reserved_bytes = t->reserved_bytes,
    .total_bytes = t->total_bytes,
    .resident_bytes = plan->resident_bytes,
    .capacity_bytes = VR_UNSET_U64,
    .usable_bytes = VR_UNSET_U64,
    .headroom_bytes = VR_UNSET_I64,
    .margin_bytes = plan->margin_bytes,
    .kv_bytes_per_token = t->kv_bytes_per_token,
    .kv_bytes_per_sequence = t->kv_bytes_per_sequence,
    .kv_pool_bytes = plan->kv_pool_bytes,
  };
  if (device == NULL)
    return;
  out->capacity_bytes = device->capacity_bytes;
  out->capacity_basis = vr_capacity_basis_name (device->capacity_basis);
  out->usable_bytes = plan->usable_bytes;
  out->headroom_bytes = plan->headroom_bytes;
}

static bool
fill_memory (const struct vr_resolved *r, const struct vr_plan *plan,
             struct vr_call *call, struct vr_estimate_memory *out)
{
  const struct vr_terms *t = &plan->terms;

  out->devices = vr_pool_alloc (call->pool, 1, sizeof *out->devices);
  if (out->devices == NULL)
    return false;
  out->n_devices = 1;
  fill_device (r, plan, &out->devices[0]);
  out->limiting = out->devices[0];
  out->limiting.gpu = NULL;
  out->limiting.rank = VR_UNSET_U64;
  out->host = (struct vr_estimate_host) {
    .weights_bytes = t->host_weights_bytes,
    .kv_cache_bytes = t->host_kv_cache_bytes,
    .state_bytes = t->host_state_bytes,
    .activation_bytes = t->host_activation_bytes,
    .total_bytes = vr_plan_host_bytes (t),
  };
  return true;
}

static void
fill_limits (const struct vr_limits *limits, struct vr_estimate_limits *out)
{
  *out = (struct vr_estimate_limits) {
    .max_context_tokens = limits->max_context_tokens,
    .context_limited_by = vr_limited_by_name (limits->context_limited_by),
    .max_concurrency = limits->max_concurrency,
    .max_gpu_layers = limits->max_gpu_layers,
  };
}

void
vr_estimate_fill_offer (const struct vr_offer *offer,
                        struct vr_estimate_offer *out)
{
  *out = (struct vr_estimate_offer) {
    .id = offer->id,
    .provider = offer->provider,
    .instance = offer->instance,
    .region = offer->region,
    .tier = offer->tier,
    .gpu_count = offer->gpu_count,
    .usd_per_hour = vr_usd_of_micro (offer->price_usd_micro_per_hour),
    .seen_latest = offer->seen_latest,
    .source = offer->source_url,
    .attribution = vr_offer_attribution (offer),
  };
}

bool
vr_estimate_fill_local (const struct vr_resolved *r, double usd_per_hour,
                        struct vr_call *call,
                        struct vr_estimate_local **local)
{
  if (strcmp (r->currency, "USD") == 0)
    return true;
  *local = vr_pool_alloc (call->pool, 1, sizeof **local);
  if (*local == NULL)
    return false;
  **local = (struct vr_estimate_local) {
    .currency = r->currency,
    .per_hour = usd_per_hour * r->exchange_rate,
    .per_million_output_tokens = (double) NAN,
    .exchange_rate = r->exchange_rate,
    .as_of = r->rate == NULL ? NULL : r->rate->as_of,
  };
  return true;
}

static bool
fill_cost (const struct vr_catalog *catalog, const struct vr_resolved *r,
           struct vr_call *call, struct vr_estimate_result *result)
{
  struct vr_price_filter filter;
  const struct vr_offer *offer;
  struct vr_estimate_cost *cost;

  if (r->gpu == NULL)
    return true;
  vr_price_filter_init (&filter, call->today, VR_PRICE_MAX_AGE_DAYS);
  offer = vr_price_find (catalog, r->gpu, 1, &filter);
  if (offer == NULL)
    return true;
  cost = vr_pool_alloc (call->pool, 1, sizeof *cost);
  if (cost == NULL)
    return false;
  vr_estimate_fill_offer (offer, &cost->offer);
  cost->usd_per_hour = cost->offer.usd_per_hour;
  cost->usd_per_million_output_tokens = (double) NAN;
  result->cost = cost;
  return vr_estimate_fill_local (r, cost->usd_per_hour, call, &cost->local);
}

static bool
fill_command (const struct vr_resolved *r, const struct vr_plan *plan,
              struct vr_call *call, struct vr_estimate_result *result)
{
  const char *name = r->ollama_tag != NULL               ? r->ollama_tag
                     : r->own == NULL || r->own->has_name ? r->model->id
                                                          : "";
  struct vr_setup setup = r->setup;
  char text[1024];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, sizeof text);
  if (!r->is_supported)
    return true;   /* nobody should run it */
  /* the files that were named, as they are */
  if (r->repository[0] != '\0' && !setup.engine->uses_gguf
      && !r->reading.is_gguf)
    {
      name = r->repository;
      setup.has_own_weights = true;
    }
  setup.engine->command (&setup, &plan->base, name, &buf);
  result->command = vr_pool_copy (call->pool, text);
  return result->command != NULL;
}

static bool
fill_words (const struct vr_catalog *catalog,
            const struct vr_estimate_query *query,
            const struct vr_resolved *r, const struct vr_plan *plan,
            const struct vr_limits *limits, struct vr_call *call,
            struct vr_estimate_result *result)
{
  if (wants (call, "text"))
    {
      result->text = vr_verdict_text (r, plan, call);
      if (result->text == NULL)
        return false;
    }
  return (!wants (call, "cost") || fill_cost (catalog, r, call, result))
         && (!wants (call, "explanation")
             || vr_explain (r, plan, call, result))
         && (!wants (call, "suggestions")
             || vr_suggest (catalog, query, r, plan, limits, call, result))
         && (!wants (call, "command") || fill_command (r, plan, call, result))
         && (!wants (call, "warnings") || vr_warn (r, plan, call, result));
}

enum vr_status
vr_estimate (const struct vr_catalog *catalog,
             const struct vr_estimate_query *query, struct vr_call *call,
             struct vr_estimate_result *result, struct vr_error *err)
{
  struct vr_resolved r;
  struct vr_plan plan;
  struct vr_limits limits;
  enum vr_status status;
  const struct vr_estimate_query *asked = query;

  query = vr_own_model_load (catalog, asked, call->pool, &status);
  if (query == NULL)
    {
      vr_setup_find_faults (catalog, asked, err);
      return status;
    }
  status = vr_setup_resolve (catalog, query, &r, err);
  if (status != VR_OK)
    return status;
  status = vr_setup_plan (&r, &plan, err);
  if (status != VR_OK)
    return status;
  memset (result, 0, sizeof *result);
  vr_limits_compute (&r.setup, &plan, &limits);
  if (wants (call, "limits") || wants (call, "suggestions"))
    vr_limits_find_gpu_layers (&r.setup, &plan, &limits);
  fill_model (query, &r, &plan, &result->model);
  fill_request (&r, &plan, &result->request);
  fill_limits (&limits, &result->limits);
  if (r.setup.device == NULL && limits.max_context_tokens == 0)
    result->limits.max_context_tokens = VR_UNSET_U64;
  result->verdict = vr_verdict_name (plan.verdict);
  result->verdict_reason = plan.verdict == VR_VERDICT_UNKNOWN
                             ? NULL
                             : vr_reason_name (plan.reason);
  result->engine_report = (struct vr_report) {
    .model_loading_bytes = VR_UNSET_U64, .available_kv_bytes = VR_UNSET_U64,
    .kv_cache_tokens = VR_UNSET_U64, .kv_blocks = VR_UNSET_U64,
    .max_concurrency = (double) NAN, .preflight_bytes = VR_UNSET_U64
  };
  r.setup.engine->report (&r.setup, &plan.base, &plan.terms,
                          &result->engine_report);
  result->calibration = (struct vr_estimate_calibration) {
    .engine_profile = r.setup.profile->version,
    .rows = r.setup.profile->logged_rows,
    .sources = r.setup.profile->source,
  };
  if (!fill_memory (&r, &plan, call, &result->memory)
      || !fill_words (catalog, query, &r, &plan, &limits, call, result))
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return VR_OK;
}

/* ---- the question ---- */

static enum vr_status
answer (const struct vr_catalog *catalog, const void *query,
        struct vr_call *call, void *result, struct vr_error *err)
{
  return vr_estimate (catalog, query, call, result, err);
}

static void
find_faults (const struct vr_catalog *catalog, const void *query,
             struct vr_error *err)
{
  vr_setup_find_faults (catalog, query, err);
}

const struct vr_question vr_question_estimate = {
  .name = "estimate",
  .text = "How much memory one model takes on one set-up, term by term, and "
          "whether it fits.",
  .in = &vr_estimate_in,
  .out = &vr_estimate_out,
  .answer = answer,
  .find_faults = find_faults,
  .write_line = vr_text_estimate_line,
  .write_text = vr_text_estimate,
};
