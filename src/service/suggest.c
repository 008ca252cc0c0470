/* Changes that would make a set-up fit.  Each one was run through the plan;
   what does not fit is not suggested. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "service/estimate_internal.h"

enum
{
  VR_MAX_SUGGESTIONS = 6,
  VR_CHANGE_BYTES = 256,
  VR_ROUND_CONTEXT_TOKENS = 1024
};

struct suggester
{
  const struct vr_catalog *catalog;
  const struct vr_estimate_query *query;
  const struct vr_resolved *r;
  const struct vr_plan *plan;
  const struct vr_limits *limits;
  struct vr_call *call;
  struct vr_estimate_suggestion *items;
  size_t n;
  bool is_ok;
};

/* Runs a changed set-up; true, and the effect, when it is better than tight. */
static bool
fits (const struct vr_resolved *changed, struct vr_estimate_effect *effect)
{
  struct vr_plan plan;

  if (vr_setup_plan (changed, &plan, NULL) != VR_OK
      || plan.verdict != VR_VERDICT_FITS)
    return false;
  *effect = (struct vr_estimate_effect) {
    .verdict = vr_verdict_name (plan.verdict),
    .headroom_bytes = plan.headroom_bytes,
    .total_bytes = plan.terms.total_bytes,
  };
  return true;
}

static void
add (struct suggester *s, const struct vr_estimate_effect *effect,
     const char *text, const char *member, const char *value, bool is_word)
{
  char change[VR_CHANGE_BYTES];
  struct vr_buf buf;
  struct vr_estimate_suggestion *item;

  if (s->n == VR_MAX_SUGGESTIONS)
    return;
  vr_buf_init_borrowed (&buf, change, sizeof change);
  vr_buf_printf (&buf, "{\"%s\":", member);
  if (is_word)
    vr_buf_add_json_string (&buf, value);
  else
    vr_buf_add_text (&buf, value);
  vr_buf_add_char (&buf, '}');
  item = &s->items[s->n];
  *item = (struct vr_estimate_suggestion) {
    .change = vr_pool_copy (s->call->pool, change),
    .effect = *effect,
    .text = text,
  };
  if (item->change == NULL || text == NULL)
    s->is_ok = false;
  else
    s->n++;
}

/* Smaller formats of the same engine, best quality first; the first that
   fits. */
static void
try_weights (struct suggester *s)
{
  static const char *const gguf[]
    = { "q8_0", "q6_k", "q5_k_m", "q4_k_m", NULL };
  static const char *const server[] = { "fp16", "fp8", "int8", "awq-int4",
                                        "gptq-int4", NULL };
  const struct vr_resolved *r = s->r;
  bool is_gguf = r->setup.engine->uses_gguf;
  struct vr_resolved changed = *r;
  uint64_t now_bytes = s->plan->base.file_bytes;

  for (const char *const *id = is_gguf ? gguf : server; *id != NULL; id++)
    {
      const struct vr_scheme *scheme = vr_scheme_find (*id);
      struct vr_estimate_effect effect;

      if (scheme == r->setup.scheme
          || !vr_setup_set_scheme (&changed, scheme, s->query)
          || (s->plan->reason != VR_REASON_UNSUPPORTED
              && vr_scheme_file_bytes (scheme, is_gguf, r->setup.shape)
                   >= now_bytes))
        continue;
      vr_setup_set_gpu (s->catalog, &changed, r->gpu);
      if (r->gpu == NULL)
        changed.setup.device = r->setup.device;
      if (!fits (&changed, &effect))
        continue;
      add (s, &effect,
           vr_call_text (s->call, VR_SAY_SUGGEST_WEIGHTS, *id,
                         VR_GIB_TEXT (effect.headroom_bytes)),
           "weights", *id, true);
      return;
    }
}

static void
try_cache_type (struct suggester *s)
{
  const struct vr_engine *engine = s->r->setup.engine;
  struct vr_resolved changed = *s->r;
  enum vr_storage smaller = engine->uses_gguf ? VR_Q8_0 : VR_FP8;
  const char *id = vr_storage_get (smaller)->id;
  struct vr_estimate_effect effect;

  /* fp8 caches need hardware that computes in fp8 to be worth it */
  if ((!engine->uses_gguf && s->r->setup.device->capability < 89)
      || vr_storage_bits (s->r->setup.cache_k) <= vr_storage_bits (smaller)
      || s->r->setup.options.flash_attn == 0)
    return;
  changed.setup.cache_k = changed.setup.cache_v = smaller;
  if (fits (&changed, &effect))
    add (s, &effect,
         vr_call_text (s->call, VR_SAY_SUGGEST_CACHE, id,
                       VR_GIB_TEXT (effect.headroom_bytes)),
         "kv_cache", id, true);
}

/* The longest context that leaves the margin, rounded down to a number that
   people use. */
static void
try_context (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  uint64_t at_most = s->limits->max_context_tokens;
  uint64_t per_token = vr_max (1, s->plan->terms.kv_bytes_per_token);
  uint64_t spare_tokens
    = s->plan->margin_bytes
      / vr_mul (per_token, vr_max (1, s->r->setup.concurrency));
  uint64_t context = vr_less (at_most, spare_tokens)
                     / VR_ROUND_CONTEXT_TOKENS * VR_ROUND_CONTEXT_TOKENS;
  struct vr_estimate_effect effect;

  changed.setup.options.n_ctx = VR_UNSET_U64;
  for (unsigned tries = 0;
       tries < 4 && context > 0 && context < s->r->setup.context_tokens;
       tries++, context = context * 7 / 8 / VR_ROUND_CONTEXT_TOKENS
                          * VR_ROUND_CONTEXT_TOKENS)
    {
      changed.setup.context_tokens = context;
      if (!fits (&changed, &effect))
        continue;
      add (s, &effect,
           vr_call_text (s->call, VR_SAY_SUGGEST_CONTEXT,
                         VR_COUNT_TEXT (context),
                         VR_GIB_TEXT (effect.headroom_bytes)),
           "context", VR_COUNT_TEXT (context), false);
      return;
    }
}

static void
try_concurrency (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  uint64_t n = vr_min (s->limits->max_concurrency,
                       vr_less (s->r->setup.concurrency, 1));
  struct vr_estimate_effect effect;

  changed.setup.options.n_ctx = VR_UNSET_U64;
  changed.setup.options.n_parallel = VR_UNSET_U64;
  for (unsigned tries = 0; tries < 4 && n > 0; tries++, n = n * 7 / 8)
    {
      changed.setup.concurrency = n;
      if (!fits (&changed, &effect))
        continue;
      add (s, &effect,
           vr_call_text (s->call, VR_SAY_SUGGEST_CONCURRENCY,
                         VR_COUNT_TEXT (n),
                         VR_GIB_TEXT (effect.headroom_bytes)),
           "concurrency", VR_COUNT_TEXT (n), false);
      return;
    }
}

static void
try_reserved (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  struct vr_estimate_effect effect;

  if (changed.setup.reserved_bytes == 0)
    return;
  changed.setup.reserved_bytes = 0;
  if (fits (&changed, &effect))
    add (s, &effect,
         vr_call_text (s->call, VR_SAY_SUGGEST_RESERVED,
                       VR_GIB_TEXT (s->r->setup.reserved_bytes),
                       VR_GIB_TEXT (effect.headroom_bytes)),
         "reserved_bytes", "0", false);
}

/* Another share of the card: more of it when the cache is too small, less
   when the engine wants more than is free. */
static void
try_utilization (struct suggester *s)
{
  static const char *const shares[]
    = { "0.95", "0.9", "0.85", "0.8", "0.75", "0.7", "0.6", "0.5", NULL };
  static const double values[]
    = { 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.6, 0.5 };
  struct vr_resolved changed = *s->r;
  struct vr_estimate_effect effect;

  if (s->r->setup.engine->budget != VR_BUDGET_FRACTION)
    return;
  for (size_t i = 0; shares[i] != NULL; i++)
    {
      changed.setup.options.gpu_memory_utilization = values[i];
      if (!fits (&changed, &effect))
        continue;
      add (s, &effect,
           vr_call_text (s->call, VR_SAY_SUGGEST_UTILIZATION, shares[i],
                         VR_GIB_TEXT (effect.headroom_bytes)),
           "options.gpu_memory_utilization", shares[i], false);
      return;
    }
}

/* Fewer sequences at once need less room for their logits. */
static void
try_max_num_seqs (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  uint64_t n = vr_max (16, s->r->setup.concurrency);
  struct vr_estimate_effect effect;

  if (s->r->setup.engine->budget != VR_BUDGET_FRACTION
      || n >= s->plan->base.options.max_num_seqs)
    return;
  changed.setup.options.max_num_seqs = n;
  if (fits (&changed, &effect))
    add (s, &effect,
         vr_call_text (s->call, VR_SAY_SUGGEST_MAX_NUM_SEQS,
                       VR_COUNT_TEXT (n),
                       VR_GIB_TEXT (effect.headroom_bytes)),
         "options.max_num_seqs", VR_COUNT_TEXT (n), false);
}

/* When nothing else helps: the smallest card of a maker on which it fits. */
static void
try_gpu (struct suggester *s)
{
  const char *vendor
    = s->r->gpu == NULL ? "nvidia" : s->r->gpu->device.vendor;
  struct vr_resolved changed = *s->r;
  const struct vr_gpu *best = NULL;
  struct vr_estimate_effect effect, best_effect;

  if (s->r->setup.free_bytes != VR_UNSET_U64)
    return;
  for (size_t i = 0; i < vr_catalog_n_gpus (s->catalog); i++)
    {
      const struct vr_gpu *gpu = vr_catalog_gpu (s->catalog, i);

      if (strcmp (gpu->device.vendor, vendor) != 0
          || gpu->device.is_unified != s->r->setup.device->is_unified
          || (best != NULL
              && best->device.capacity_bytes <= gpu->device.capacity_bytes))
        continue;
      vr_setup_set_gpu (s->catalog, &changed, gpu);
      if (fits (&changed, &effect))
        {
          best = gpu;
          best_effect = effect;
        }
    }
  if (best != NULL)
    add (s, &best_effect,
         vr_call_text (s->call, VR_SAY_SUGGEST_GPU, best->device.name,
                       VR_GIB_TEXT (best_effect.headroom_bytes)),
         "gpu", best->device.id, true);
}

bool
vr_suggest (const struct vr_catalog *catalog,
            const struct vr_estimate_query *query,
            const struct vr_resolved *resolved, const struct vr_plan *plan,
            const struct vr_limits *limits, struct vr_call *call,
            struct vr_estimate_result *result)
{
  struct suggester s = {
    .catalog = catalog,
    .query = query,
    .r = resolved,
    .plan = plan,
    .limits = limits,
    .call = call,
    .is_ok = true,
  };

  if (plan->verdict == VR_VERDICT_FITS
      || plan->verdict == VR_VERDICT_UNKNOWN)
    return true;
  s.items = vr_pool_alloc (call->pool, VR_MAX_SUGGESTIONS, sizeof *s.items);
  if (s.items == NULL)
    return false;
  try_reserved (&s);
  try_cache_type (&s);
  try_weights (&s);
  try_utilization (&s);
  try_max_num_seqs (&s);
  try_context (&s);
  try_concurrency (&s);
  if (s.n == 0)
    try_gpu (&s);
  result->suggestions = s.items;
  result->n_suggestions = s.n;
  return s.is_ok;
}
