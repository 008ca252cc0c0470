/* Changes that would make a set-up fit.  Each one was run through the plan;
   what does not fit is not suggested. */

#include "config.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "service/estimate_internal.h"

enum
{
  VR_MAX_SUGGESTIONS = 8,
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
    .host_bytes = vr_plan_host_bytes (&plan.terms),
  };
  return true;
}

/* One more suggestion; `members` are the inside of a JSON object. */
static void
add (struct suggester *s, const struct vr_estimate_effect *effect,
     const char *text, const char *members)
{
  char change[VR_CHANGE_BYTES];
  struct vr_buf buf;
  struct vr_estimate_suggestion *item;

  if (s->n == VR_MAX_SUGGESTIONS)
    return;
  vr_buf_init_borrowed (&buf, change, sizeof change);
  vr_buf_printf (&buf, "{%s}", members);
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

static void
add_word (struct suggester *s, const struct vr_estimate_effect *effect,
          const char *text, const char *member, const char *word)
{
  char members[VR_CHANGE_BYTES];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, members, sizeof members);
  vr_buf_printf (&buf, "\"%s\":\"%s\"", member, word);
  add (s, effect, text, members);
}

static void
add_number (struct suggester *s, const struct vr_estimate_effect *effect,
            const char *text, const char *member, const char *number)
{
  char members[VR_CHANGE_BYTES];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, members, sizeof members);
  vr_buf_printf (&buf, "\"%s\":%s", member, number);
  add (s, effect, text, members);
}

/* Formats of an engine, best quality first; those that lose more than a few
   per cent come last, and the text says so. */
static const char *const *
formats_of (const struct vr_engine *engine)
{
  static const char *const gguf[]
    = { "q8_0", "q6_k", "q5_k_m", "q4_k_m", "q3_k_m", "q2_k", NULL };
  static const char *const server[] = { "fp16", "fp8", "int8", "awq-int4",
                                        "gptq-int4", NULL };

  return engine->uses_gguf ? gguf : server;
}

/* Whether a format loses more of this model's quality than "noticeable", or
   nobody has measured it.  What the model was published in loses nothing. */
static bool
is_poor (const struct suggester *s, const char *id)
{
  const struct vr_format_row *row = vr_catalog_format_find (s->catalog, id);

  if (s->r->model != NULL && strcmp (s->r->model->native_format, id) == 0)
    return false;
  return row == NULL || strcmp (row->quality, "poor") == 0;
}

/* Puts a format into a copy of the set-up; false when it is the same one or
   the cache type does not go with it. */
static bool
change_weights (const struct suggester *s, const char *id,
                struct vr_resolved *changed)
{
  const struct vr_scheme *scheme = vr_scheme_find (id);

  if (scheme == s->r->setup.scheme
      || !vr_setup_set_scheme (changed, scheme, s->query))
    return false;
  vr_setup_set_gpu (s->catalog, changed, s->r->gpu);
  if (s->r->gpu == NULL)
    changed->setup.device = s->r->setup.device;
  return true;
}

/* Bits of a format's linear layers against the present one's. */
static double
relative_size (const struct suggester *s, const char *id)
{
  return vr_storage_bits (vr_scheme_find (id)->base)
         / vr_storage_bits (s->r->setup.scheme->base);
}

/* "weights"; where the model's name says a format, the model by its id too,
   so that the request does not contradict itself. */
static void
write_weights (const struct suggester *s, const char *id, struct vr_buf *buf)
{
  const struct vr_name_reading *reading = &s->r->reading;

  if (reading->format != NULL || reading->is_gguf)
    vr_buf_printf (buf, "\"model\":\"%s\",", s->r->model->id);
  if (s->r->is_engine_read)
    vr_buf_printf (buf, "\"engine\":\"%s\",", s->r->setup.engine->id);
  vr_buf_printf (buf, "\"weights\":\"%s\"", id);
}

/* The best format of at most `most` times the present bits that fits. */
static bool
try_weights_up_to (struct suggester *s, double most)
{
  struct vr_resolved changed = *s->r;
  char members[VR_CHANGE_BYTES];
  struct vr_buf buf;

  for (const char *const *id = formats_of (s->r->setup.engine); *id != NULL;
       id++)
    {
      struct vr_estimate_effect effect;

      if (relative_size (s, *id) > most || !change_weights (s, *id, &changed)
          || !fits (&changed, &effect))
        continue;
      vr_buf_init_borrowed (&buf, members, sizeof members);
      write_weights (s, *id, &buf);
      add (s, &effect,
           vr_call_text (s->call,
                         is_poor (s, *id) ? VR_SAY_SUGGEST_WEIGHTS_POOR
                                          : VR_SAY_SUGGEST_WEIGHTS, *id,
                         VR_GIB_TEXT (effect.headroom_bytes)),
           members);
      return true;
    }
  return false;
}

/* A smaller format; where the present one does not run, one of about its
   size, then any. */
static bool
try_weights (struct suggester *s)
{
  if (s->plan->reason != VR_REASON_UNSUPPORTED)
    return try_weights_up_to (s, 0.999);
  return try_weights_up_to (s, 1.1) || try_weights_up_to (s, INFINITY);
}

/* The engine's cache type of 8 bits, where it is smaller and runs. */
static bool
smaller_cache (const struct suggester *s, enum vr_storage *smaller)
{
  const struct vr_setup *setup = &s->r->setup;

  *smaller = setup->engine->uses_gguf ? VR_Q8_0 : VR_FP8;
  /* fp8 caches need hardware that computes in fp8 to be worth it */
  if (!setup->engine->uses_gguf && setup->device->capability < 89)
    return false;
  return vr_storage_bits (setup->cache_k) > vr_storage_bits (*smaller)
         && setup->options.flash_attn != 0;
}

/* The name under which the request gave the cache's type. */
static const char *
cache_name (const struct suggester *s)
{
  return s->query->kv_cache_type[0] == '\0' ? "kv_cache"
                                            : "options.kv_cache_type";
}

static bool
try_cache_type (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  struct vr_estimate_effect effect;
  enum vr_storage smaller;

  if (!smaller_cache (s, &smaller))
    return false;
  changed.setup.cache_k = changed.setup.cache_v = smaller;
  if (!fits (&changed, &effect))
    return false;
  add_word (s, &effect,
            vr_call_text (s->call, VR_SAY_SUGGEST_CACHE,
                          vr_storage_get (smaller)->id,
                          VR_GIB_TEXT (effect.headroom_bytes)),
            cache_name (s), vr_storage_get (smaller)->id);
  return true;
}

/* Both at once, where neither alone is enough. */
static void
try_weights_and_cache (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  char members[VR_CHANGE_BYTES];
  enum vr_storage smaller;
  struct vr_buf buf;

  if (!smaller_cache (s, &smaller))
    return;
  for (const char *const *id = formats_of (s->r->setup.engine); *id != NULL;
       id++)
    {
      const char *cache = vr_storage_get (smaller)->id;
      struct vr_estimate_effect effect;

      if (relative_size (s, *id) > 0.999
          || !change_weights (s, *id, &changed))
        continue;
      changed.setup.cache_k = changed.setup.cache_v = smaller;
      if (!fits (&changed, &effect))
        continue;
      vr_buf_init_borrowed (&buf, members, sizeof members);
      write_weights (s, *id, &buf);
      vr_buf_printf (&buf, ",\"%s\":\"%s\"", cache_name (s), cache);
      add (s, &effect,
           vr_call_text (s->call,
                         is_poor (s, *id) ? VR_SAY_SUGGEST_BOTH_POOR
                                          : VR_SAY_SUGGEST_BOTH, *id, cache,
                         VR_GIB_TEXT (effect.headroom_bytes)),
           members);
      return;
    }
}

/* The name under which the request gave a number. */
static const char *
name_of (uint64_t asked, const char *engines_name, const char *name)
{
  return asked == VR_UNSET_U64 ? name : engines_name;
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
      add_number (s, &effect,
                  vr_call_text (s->call, VR_SAY_SUGGEST_CONTEXT,
                                VR_COUNT_TEXT (context),
                                VR_GIB_TEXT (effect.headroom_bytes)),
                  name_of (s->r->setup.options.num_ctx, "options.num_ctx",
                           "context"),
                  VR_COUNT_TEXT (context));
      return;
    }
}

static void
try_concurrency (struct suggester *s)
{
  struct vr_resolved changed = *s->r;
  uint64_t spare
    = vr_ceil_div (s->plan->margin_bytes,
                   vr_max (1, s->plan->terms.kv_bytes_per_sequence));
  uint64_t n = vr_min (vr_less (s->limits->max_concurrency, spare),
                       vr_less (s->r->setup.concurrency, 1));
  struct vr_estimate_effect effect;

  /* where one more sequence is larger than the margin, try without it */
  if (n == 0 && s->r->setup.concurrency > 1)
    n = vr_min (s->limits->max_concurrency, 1);

  changed.setup.options.n_ctx = VR_UNSET_U64;
  changed.setup.options.n_parallel = VR_UNSET_U64;
  for (unsigned tries = 0; tries < 4 && n > 0; tries++, n = n * 7 / 8)
    {
      changed.setup.concurrency = n;
      if (!fits (&changed, &effect))
        continue;
      add_number (s, &effect,
                  vr_call_text (s->call, VR_SAY_SUGGEST_CONCURRENCY,
                                VR_COUNT_TEXT (n),
                                VR_GIB_TEXT (effect.headroom_bytes)),
                  name_of (s->r->setup.options.num_parallel,
                           "options.num_parallel", "concurrency"),
                  VR_COUNT_TEXT (n));
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
    add_number (s, &effect,
                vr_call_text (s->call, VR_SAY_SUGGEST_RESERVED,
                              VR_GIB_TEXT (s->r->setup.reserved_bytes),
                              VR_GIB_TEXT (effect.headroom_bytes)),
                "reserved_bytes", "0");
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
      add_number (s, &effect,
                  vr_call_text (s->call, VR_SAY_SUGGEST_UTILIZATION,
                                shares[i],
                                VR_GIB_TEXT (effect.headroom_bytes)),
                  "options.gpu_memory_utilization", shares[i]);
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
    add_number (s, &effect,
                vr_call_text (s->call, VR_SAY_SUGGEST_MAX_NUM_SEQS,
                              VR_COUNT_TEXT (n),
                              VR_GIB_TEXT (effect.headroom_bytes)),
                "options.max_num_seqs", VR_COUNT_TEXT (n));
}

/* ---- host memory ---- */

/* The most layers on the card that leave the margin; false when none do. */
static bool
find_gpu_layers (const struct suggester *s, uint64_t *n,
                 struct vr_estimate_effect *effect)
{
  struct vr_resolved changed = *s->r;
  struct vr_estimate_effect at;
  uint64_t high = s->limits->max_gpu_layers;
  uint64_t low = 0;

  if (high == VR_UNSET_U64)
    return false;
  changed.setup.options.n_gpu_layers = (int64_t) high;
  *n = high;
  if (fits (&changed, effect))
    return true;
  changed.setup.options.n_gpu_layers = 0;
  *n = 0;
  if (!fits (&changed, effect))
    return false;
  while (high - low > 1)
    {
      uint64_t middle = low + (high - low) / 2;

      changed.setup.options.n_gpu_layers = (int64_t) middle;
      if (fits (&changed, &at))
        {
          low = middle;
          *effect = at;
        }
      else
        high = middle;
    }
  *n = low;
  return true;
}

static void
try_gpu_layers (struct suggester *s)
{
  struct vr_estimate_effect effect;
  uint64_t n;

  if (!find_gpu_layers (s, &n, &effect))
    return;
  if ((int64_t) n == s->plan->base.options.n_gpu_layers)
    return;
  add_number (s, &effect,
              vr_call_text (s->call, VR_SAY_SUGGEST_GPU_LAYERS,
                            VR_COUNT_TEXT (n),
                            VR_COUNT_TEXT (s->r->setup.engine->gpu_units (
                              s->r->setup.shape)),
                            VR_GIB_TEXT (effect.host_bytes),
                            VR_GIB_TEXT (effect.headroom_bytes)),
              "options.n_gpu_layers", VR_COUNT_TEXT (n));
}

/* The experts of as few layers as possible in host memory: attention, and
   what every token passes, stay on the card. */
static void
try_cpu_moe (struct suggester *s)
{
  const struct vr_shape *shape = s->r->setup.shape;
  struct vr_resolved changed = *s->r;
  struct vr_estimate_effect effect, at;
  uint64_t low = s->plan->base.host_expert_layers;
  uint64_t high = shape->n_layers;

  if (s->r->setup.engine->gpu_units == NULL || s->r->setup.device == NULL
      || !vr_shape_has_experts (shape) || low == high)
    return;
  changed.setup.options.n_cpu_moe = high;
  if (!fits (&changed, &effect))
    return;
  while (high - low > 1)
    {
      uint64_t middle = low + (high - low) / 2;

      changed.setup.options.n_cpu_moe = middle;
      if (fits (&changed, &at))
        {
          high = middle;
          effect = at;
        }
      else
        low = middle;
    }
  add_number (s, &effect,
              vr_call_text (s->call, VR_SAY_SUGGEST_CPU_MOE,
                            VR_COUNT_TEXT (high),
                            VR_COUNT_TEXT (shape->n_layers),
                            VR_GIB_TEXT (effect.host_bytes),
                            VR_GIB_TEXT (effect.headroom_bytes)),
              high == shape->n_layers ? "options.cpu_moe"
                                      : "options.n_cpu_moe",
              high == shape->n_layers ? "true" : VR_COUNT_TEXT (high));
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

  if (s->r->setup.free_bytes != VR_UNSET_U64 || s->r->setup.device == NULL)
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
    add_word (s, &best_effect,
              vr_call_text (s->call, VR_SAY_SUGGEST_GPU, best->device.name,
                            VR_GIB_TEXT (best_effect.headroom_bytes)),
              "gpu", best->device.id);
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
  bool has_cache, has_weights;

  if (plan->verdict == VR_VERDICT_FITS
      || plan->verdict == VR_VERDICT_UNKNOWN)
    return true;
  s.items = vr_pool_alloc (call->pool, VR_MAX_SUGGESTIONS, sizeof *s.items);
  if (s.items == NULL)
    return false;
  try_reserved (&s);
  has_cache = try_cache_type (&s);
  has_weights = try_weights (&s);
  if (!has_cache && !has_weights)
    try_weights_and_cache (&s);
  try_utilization (&s);
  try_max_num_seqs (&s);
  try_context (&s);
  try_concurrency (&s);
  if (s.n == 0)
    try_gpu (&s);
  if (plan->reason != VR_REASON_UNSUPPORTED)
    {
      try_cpu_moe (&s);
      try_gpu_layers (&s);
    }
  result->suggestions = s.items;
  result->n_suggestions = s.n;
  return s.is_ok;
}
