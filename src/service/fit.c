/* The question "fit": set-ups by the hundred through the plan. */

#include "config.h"

#include "service/fit.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"
#include "service/fit_internal.h"
#include "service/text.h"

enum
{
  VR_FIT_MAX_SETUPS = 20000,
  VR_FIT_FIRST_PLACES = 128
};

/* The model's own format loses nothing, whatever it costs other models. */
static const char *
quality_of (const struct vr_catalog *catalog, const struct vr_model *model,
            const struct vr_scheme *scheme)
{
  const struct vr_format_row *row
    = vr_catalog_format_find (catalog, scheme->id);

  if (strcmp (model->native_format, scheme->id) == 0)
    return "lossless";
  return row == NULL ? NULL : row->quality;
}

static bool
is_good_enough (const struct vr_fit_search *s, const char *quality)
{
  const char *least = s->query->min_quality[0] == '\0'
                        ? "noticeable"
                        : s->query->min_quality;

  /* a format asked for by name is wanted, measured or not */
  if ((s->query->weights.n > 0 || s->reading.format != NULL)
      && s->query->min_quality[0] == '\0')
    return true;
  return quality != NULL
         && vr_fit_rank (vr_fit_qualities, quality)
              <= vr_fit_rank (vr_fit_qualities, least);
}

static enum vr_status
mark_owned (struct vr_fit_search *s)
{
  enum vr_status worst = VR_OK;

  for (size_t k = 0; k < s->query->owned.n; k++)
    {
      const struct vr_gpu *gpu = NULL;
      enum vr_status status
        = vr_find_gpu (s->catalog, "owned", s->query->owned.item[k], NULL,
                       &gpu, s->err);

      if (status != VR_OK)
        worst = status;
      for (size_t i = 0; i < s->n_cards; i++)
        if (s->cards[i].gpu == gpu)
          s->cards[i].is_owned = true;
    }
  return worst;
}

/* The cards to try: the one asked for, those listed, or all of the makers. */
static enum vr_status
collect_gpus (struct vr_fit_search *s)
{
  const struct vr_fit_query *q = s->query;
  const struct vr_texts *names
    = q->setup.gpu.n > 0 ? &q->setup.gpu : &q->gpu_in;
  bool is_one = q->setup.gpu.n > 0;
  const char *member = is_one ? "gpu" : "gpu_in";
  enum vr_status worst = VR_OK;

  if (q->setup.gpu_memory_bytes != VR_UNSET_U64 && q->setup.gpu.n == 0)
    {
      vr_setup_own_device (&q->setup, &s->own.device);
      s->cards[s->n_cards++].gpu = &s->own;
      return VR_OK;
    }
  if (q->setup.gpu.n > 1)
    return vr_fail (s->err, VR_E_INVALID, "gpu", VR_SAY_ONE_GPU, "1");
  for (size_t i = 0; i < names->n; i++)
    {
      enum vr_status status
        = vr_find_gpu (s->catalog, member, names->item[i],
                       is_one ? &s->gpu_match : NULL,
                       &s->cards[s->n_cards].gpu, s->err);

      if (status == VR_OK)
        s->n_cards++;
      else
        worst = status;
    }
  if (names->n == 0)
    for (size_t i = 0; i < vr_catalog_n_gpus (s->catalog)
                       && s->n_cards < VR_FIT_MAX_GPUS;
         i++)
      {
        const struct vr_gpu *gpu = vr_catalog_gpu (s->catalog, i);

        if (q->vendor.n == 0 || vr_texts_hold (&q->vendor, gpu->device.vendor))
          s->cards[s->n_cards++].gpu = gpu;
      }
  return worst;
}

static struct vr_fit_candidate *
new_candidate (struct vr_fit_search *s)
{
  struct vr_fit_candidate *grown;
  size_t n = s->n_places == 0 ? VR_FIT_FIRST_PLACES : 2 * s->n_places;

  if (s->n_found < s->n_places)
    return &s->found[s->n_found++];
  grown = vr_pool_alloc (s->call->pool, n, sizeof *grown);
  if (grown == NULL)
    return NULL;
  if (s->n_found > 0)
    memcpy (grown, s->found, s->n_found * sizeof *grown);
  s->found = grown;
  s->n_places = n;
  return &s->found[s->n_found++];
}

/* What each card costs: nothing when owned, NaN when nobody offers it. */
static enum vr_status
price_cards (struct vr_fit_search *s)
{
  const struct vr_fit_query *q = s->query;
  struct vr_price_filter filter;

  vr_price_filter_init (&filter, s->call->today,
                        q->max_price_age_days == VR_UNSET_U64
                          ? VR_PRICE_MAX_AGE_DAYS
                          : q->max_price_age_days);
  filter.providers = &q->provider;
  filter.tiers = &q->tier;
  for (size_t i = 0; i < s->n_cards; i++)
    {
      struct vr_fit_card *card = &s->cards[i];
      const struct vr_offer *offer
        = card->is_owned || card->gpu == &s->own
            ? NULL
            : vr_price_find (s->catalog, card->gpu, 1, &filter);

      card->usd_per_hour = card->is_owned ? 0 : (double) NAN;
      if (offer == NULL)
        continue;
      card->offer = vr_pool_alloc (s->call->pool, 1, sizeof *card->offer);
      if (card->offer == NULL)
        return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY,
                        "");
      vr_estimate_fill_offer (offer, card->offer);
      card->usd_per_hour = card->offer->usd_per_hour;
    }
  return VR_OK;
}

/* A search wants models that are made for the context; an estimate of one
   that is not only warns. */
static bool
is_beyond_model (const struct vr_resolved *r)
{
  uint64_t model_max = r->model->shape.max_context_tokens;

  return model_max > 0 && r->setup.context_tokens > model_max;
}

static bool
is_wanted (const struct vr_fit_search *s, const struct vr_resolved *r,
           const struct vr_plan *plan, const struct vr_limits *limits,
           double usd_per_hour)
{
  const struct vr_fit_query *q = s->query;

  if ((plan->verdict == VR_VERDICT_DOES_NOT_FIT || is_beyond_model (r))
      && q->include[0] == '\0')
    return false;
  if (q->min_context != VR_UNSET_U64
      && limits->max_context_tokens < q->min_context
      && q->include[0] == '\0')
    return false;
  return isnan (q->max_usd_per_hour)
         || usd_per_hour <= q->max_usd_per_hour;
}

static enum vr_status
try_setup (struct vr_fit_search *s, const struct vr_resolved *r,
           const char *quality, const struct vr_fit_card *card)
{
  struct vr_plan plan;
  struct vr_limits limits;
  struct vr_fit_candidate *c;
  enum vr_status status;

  if (!r->is_supported)
    return VR_OK;
  s->n_considered++;
  status = vr_setup_plan (r, &plan, s->err);
  if (status != VR_OK)
    return status;
  vr_limits_compute (&r->setup, &plan, &limits);
  if (!is_wanted (s, r, &plan, &limits, card->usd_per_hour))
    return VR_OK;
  c = new_candidate (s);
  if (c == NULL)
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  *c = (struct vr_fit_candidate) {
    .gpu = r->gpu->device.id,
    .gpu_name = r->gpu->device.name,
    .gpus = 1,
    .tensor_parallel = 1,
    .model = r->model->id,
    .weights = r->setup.scheme->id,
    .quality = quality,
    .engine = r->setup.engine->id,
    .verdict = vr_verdict_name (plan.verdict),
    .verdict_reason = vr_reason_name (plan.reason),
    .total_bytes = plan.terms.total_bytes,
    .capacity_bytes = plan.base.capacity_bytes,
    .headroom_bytes = plan.headroom_bytes,
    .max_context_tokens = limits.max_context_tokens,
    .max_concurrency = limits.max_concurrency,
    .decode_tokens_per_s = (double) NAN,
    .usd_per_hour = card->usd_per_hour,
    .offer = card->offer,
  };
  if (is_beyond_model (r) && plan.verdict != VR_VERDICT_DOES_NOT_FIT)
    {
      c->verdict = vr_verdict_name (VR_VERDICT_DOES_NOT_FIT);
      c->verdict_reason = "context";
    }
  if (!isnan (card->usd_per_hour)
      && !vr_estimate_fill_local (r, card->usd_per_hour, s->call, &c->local))
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return VR_OK;
}

/* The formats to try for one model on one engine. */
static size_t
collect_formats (const struct vr_fit_search *s, const struct vr_resolved *r,
                 const char *ids[VR_FIT_MAX_FORMATS])
{
  static const char *const gguf[] = { "q4_k_m", "q5_k_m", "q6_k", "q8_0",
                                      "fp16" };
  const char *own = vr_setup_default_weights (r);
  size_t n = 0;

  if (s->query->weights.n > 0)
    {
      for (; n < s->query->weights.n; n++)
        ids[n] = s->query->weights.item[n];
      return n;
    }
  if (r->reading.format != NULL
      || (r->reading.is_gguf && !r->setup.engine->uses_gguf))
    {
      ids[n++] = own;
      return n;
    }
  if (!r->setup.engine->uses_gguf)
    {
      ids[n++] = own;
      if (strcmp (own, "fp8") != 0)
        ids[n++] = "fp8";
      ids[n++] = "awq-int4";
      return n;
    }
  if (strcmp (own, "q4_k_m") != 0)
    {
      ids[n++] = own;
      return n;
    }
  for (; n < sizeof gguf / sizeof gguf[0]; n++)
    ids[n] = gguf[n];
  return n;
}

/* What an estimate of the one model would say of it, whatever the card. */
static enum vr_status
keep_warnings (struct vr_fit_search *s, const struct vr_resolved *r)
{
  struct vr_estimate_result *result
    = vr_pool_alloc (s->call->pool, 1, sizeof *result);
  struct vr_plan plan;
  enum vr_status status;

  if (result == NULL)
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  status = vr_setup_plan (r, &plan, s->err);
  if (status != VR_OK)
    return status;
  if (!vr_warn (r, &plan, s->call, result))
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  for (size_t i = 0; i < result->n_warnings; i++)
    {
      const struct vr_estimate_warning *w = &result->warnings[i];
      bool is_of_model = strcmp (w->pointer, "/model") == 0
                         || strcmp (w->code, "context-beyond-model") == 0;

      /* vr_fit_page warns of the name */
      for (size_t k = 0; k < s->n_model_warnings; k++)
        is_of_model &= strcmp (s->model_warnings[k].code, w->code) != 0;
      if (is_of_model && strcmp (w->code, "ambiguous-name") != 0
          && s->n_model_warnings < VR_ESTIMATE_MAX_WARNINGS)
        s->model_warnings[s->n_model_warnings++] = *w;
    }
  return VR_OK;
}

static enum vr_status
try_model (struct vr_fit_search *s, struct vr_resolved *r)
{
  const char *ids[VR_FIT_MAX_FORMATS];
  size_t n_formats = collect_formats (s, r, ids);
  enum vr_status status = VR_OK;

  for (size_t f = 0; f < n_formats; f++)
    {
      const struct vr_scheme *scheme = vr_setup_find_scheme (r, ids[f]);
      const char *quality = quality_of (s->catalog, r->model, scheme);

      /* experts only: nothing to store so in a dense model */
      if (!is_good_enough (s, quality)
          || (scheme->is_expert_only
              && !vr_shape_has_experts (&r->model->shape))
          || !vr_setup_set_scheme (r, scheme, &s->query->setup))
        continue;
      for (size_t i = 0; i < s->n_cards && status == VR_OK; i++)
        {
          vr_setup_set_gpu (s->catalog, r, s->cards[i].gpu);
          status = try_setup (s, r, quality, &s->cards[i]);
        }
    }
  return status;
}

/* Names of formats and engines, and what is not calibrated. */
static enum vr_status
check_lists (const struct vr_fit_search *s)
{
  const struct vr_fit_query *q = s->query;
  enum vr_status worst = VR_OK;

  if (!vr_query_has_model (&q->setup) && q->setup.gpu.n == 0
      && q->setup.gpu_memory_bytes == VR_UNSET_U64)
    worst = vr_fail (s->err, VR_E_INVALID, "model", VR_SAY_FIT_NEEDS_ONE,
                     "");
  for (size_t i = 0; i < q->weights.n; i++)
    {
      const struct vr_scheme *scheme = vr_scheme_find (q->weights.item[i]);

      if (scheme == NULL)
        worst = vr_setup_fail_weights (q->weights.item[i], s->err);
      else if (vr_setup_check_reading (&s->reading, q->setup.model, scheme,
                                       s->err)
               != VR_OK)
        worst = VR_E_INVALID;
    }
  for (size_t i = 0; i < q->engine.n; i++)
    if (vr_engine_find (q->engine.item[i]) == NULL)
      worst = vr_setup_fail_engine (q->engine.item[i], s->err);
  if (!isnan (q->min_decode_tokens_per_s))
    worst = vr_fail (s->err, VR_E_NOT_CALIBRATED, "min_decode_tokens_per_s",
                     VR_SAY_NO_SPEED, "");
  if (!isnan (q->max_ttft_s))
    worst = vr_fail (s->err, VR_E_NOT_CALIBRATED, "max_ttft_s",
                     VR_SAY_NO_SPEED, "");
  if (strcmp (q->sort, "speed") == 0)
    worst = vr_fail (s->err, VR_E_NOT_CALIBRATED, "sort", VR_SAY_NO_SPEED,
                     "");
  return worst;
}

/* The first engine that is known, for faults that any engine would find. */
static const char *
first_engine (const struct vr_fit_search *s)
{
  const struct vr_fit_query *q = s->query;

  for (size_t i = 0; i < q->engine.n; i++)
    if (vr_engine_find (q->engine.item[i]) != NULL)
      return q->engine.item[i];
  return vr_setup_default_engine (&q->setup, &s->reading);
}

/* The query as the set-up of one engine, without a card. */
static void
setup_of (const struct vr_fit_query *q, const char *engine,
          struct vr_estimate_query *setup)
{
  *setup = q->setup;
  setup->gpu.n = 0;
  setup->gpu_memory_bytes = VR_UNSET_U64;
  memcpy (setup->engine, engine,
          strnlen (engine, sizeof setup->engine - 1) + 1);
}

/* What the model's name says; that it is none is found later. */
static void
read_name (struct vr_fit_search *s)
{
  struct vr_name_match match;

  if (s->query->setup.own_model.json == NULL
      && s->query->setup.own_model.made == NULL
      && s->query->setup.model[0] != '\0')
    vr_catalog_read_model (s->catalog, s->query->setup.model, &match,
                           &s->reading);
}

/* The name, the lists and the cards, before any work. */
static enum vr_status
prepare (struct vr_fit_search *s)
{
  enum vr_status lists;
  enum vr_status cards;
  enum vr_status owned;

  read_name (s);
  lists = check_lists (s);
  cards = collect_gpus (s);
  owned = mark_owned (s);

  return lists != VR_OK ? lists : cards != VR_OK ? cards : owned;
}

/* What is wrong with the rest of the query, so that all is named at once. */
static void
find_other_faults (const struct vr_fit_search *s)
{
  struct vr_estimate_query setup;

  setup_of (s->query, first_engine (s), &setup);
  vr_setup_find_faults (s->catalog, &setup, s->err);
}

/* One engine, for the model asked or for all of them. */
static enum vr_status
try_engine (struct vr_fit_search *s, const char *engine)
{
  struct vr_estimate_query setup;
  size_t n_models = vr_catalog_n_models (s->catalog);
  bool has_model = vr_query_has_model (&s->query->setup);
  struct vr_resolved r;
  enum vr_status status = VR_OK;

  setup_of (s->query, engine, &setup);
  for (size_t i = 0; i < (has_model ? 1 : n_models) && status == VR_OK; i++)
    {
      if (!has_model)
        {
          const char *id = vr_catalog_model (s->catalog, i)->id;
          size_t length = strlen (id);

          if (length >= sizeof setup.model)
            continue;
          memcpy (setup.model, id, length + 1);
        }
      status = vr_setup_resolve (s->catalog, &setup, &r, s->err);
      if (has_model)
        s->model_match = r.model_match;
      if (has_model && status == VR_OK)
        status = keep_warnings (s, &r);
      if (status == VR_OK)
        status = try_model (s, &r);
    }
  return status;
}

static enum vr_status
check_work (const struct vr_fit_search *s)
{
  size_t n_models = vr_query_has_model (&s->query->setup)
                      ? 1
                      : vr_catalog_n_models (s->catalog);
  size_t n_formats = s->query->weights.n == 0 ? 5 : s->query->weights.n;
  size_t n_engines = s->query->engine.n == 0 ? 1 : s->query->engine.n;
  size_t n = n_models * n_formats * n_engines * s->n_cards;

  if (n <= VR_FIT_MAX_SETUPS)
    return VR_OK;
  return vr_fail (s->err, VR_E_TOO_MUCH_WORK, "gpu", VR_SAY_TOO_MUCH_WORK,
                  VR_COUNT_TEXT (n), VR_COUNT_TEXT (VR_FIT_MAX_SETUPS));
}

/* The query with the model that it brings, read. */
static enum vr_status
load_own_model (struct vr_fit_search *s)
{
  struct vr_fit_query *copy;
  enum vr_status status;
  const struct vr_estimate_query *setup = vr_own_model_load (
    s->catalog, &s->query->setup, s->call->pool, &status);

  if (setup == NULL || setup == &s->query->setup)
    return status;
  copy = vr_pool_alloc (s->call->pool, 1, sizeof *copy);
  if (copy == NULL)
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  *copy = *s->query;
  copy->setup = *setup;
  s->query = copy;
  return VR_OK;
}

static enum vr_status
answer (const struct vr_catalog *catalog, const void *query,
        struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_fit_query *q = query;
  struct vr_fit_search s
    = { .catalog = catalog, .query = q, .call = call, .err = err };
  enum vr_status status = prepare (&s);

  if (status == VR_OK)
    status = load_own_model (&s);
  if (status != VR_OK)
    {
      find_other_faults (&s);
      return status;
    }
  status = check_work (&s);
  if (status == VR_OK)
    status = price_cards (&s);
  if (status != VR_OK)
    return status;
  for (size_t i = 0; i < (q->engine.n == 0 ? 1 : q->engine.n); i++)
    {
      status = try_engine (&s, q->engine.n == 0
                                 ? vr_setup_default_engine (&s.query->setup,
                                                            &s.reading)
                                 : q->engine.item[i]);
      if (status != VR_OK)
        return status;
    }
  return vr_fit_page (&s, result);
}

static void
find_faults (const struct vr_catalog *catalog, const void *query,
             struct vr_error *err)
{
  const struct vr_fit_query *q = query;
  struct vr_fit_search s = { .catalog = catalog, .query = q, .err = err };
  enum vr_status status = prepare (&s);

  (void) status;   /* err holds the faults */
  find_other_faults (&s);
}

const struct vr_question vr_question_fit = {
  .name = "fit",
  .text = "Which cards run a model, in which formats, up to which context, "
          "for how much; or which models a card runs.",
  .in = &vr_fit_in,
  .out = &vr_fit_out,
  .answer = answer,
  .find_faults = find_faults,
  .write_text = vr_text_fit,
};
