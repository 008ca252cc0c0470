/* llama.cpp on one GPU, with what does not go there in host memory; or in
   host memory alone.

   Read in github.com/ggml-org/llama.cpp at v0.5.0 (2026-09): llama-context.cpp
   (rounding, slots, output rows), llama-kv-cache*.cpp (cells), llama-model.cpp
   (placement), and compared with the buffers of dry runs of that version.

   Symbols: U tokens of a physical batch, E hidden, V vocabulary, F
   intermediate, H heads, D head size, G KV heads, C cells of one stream. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_llamacpp.h"
#include "core/units.h"

/* ---- context, slots, cells ---- */

/* n_ctx is rounded up, shared by the slots, and each share rounded up. */
void
vr_llamacpp_count_cells (const struct vr_setup *setup,
                         const struct vr_base *base, uint64_t context_tokens,
                         uint64_t concurrency, struct vr_llamacpp_cells *cells)
{
  const struct vr_options *o = &base->options;
  uint64_t step = (uint64_t) setup->profile->context_step_tokens;
  bool is_own = context_tokens == setup->context_tokens
                && concurrency == setup->concurrency;
  uint64_t n_ctx = vr_mul (context_tokens, concurrency);

  /* options.n_ctx states the total to the token; searches vary it */
  if (is_own && setup->options.n_ctx != VR_UNSET_U64)
    n_ctx = setup->options.n_ctx;
  cells->slots = concurrency;
  cells->n_ctx = vr_round_up (n_ctx, step);
  cells->n_streams = o->kv_unified > 0 ? 1 : concurrency;
  cells->full = o->kv_unified > 0
                    ? cells->n_ctx
                    : vr_round_up (cells->n_ctx / concurrency, step);
  cells->n_ctx = vr_mul (cells->full, cells->n_streams);
  cells->ubatch_tokens =
      vr_min (cells->n_ctx, vr_min (o->n_batch, o->n_ubatch));
  cells->window = 0;
  for (uint32_t i = 0; i < base->cache.n_parts; i++)
    if (vr_cache_part_is_short (&base->cache.parts[i]))
      cells->window
          = vr_max (cells->window, vr_llamacpp_part_cells (
                                       setup, base, &base->cache.parts[i],
                                       cells));
}

/* Cells of one stream in a layer kind: the whole context, or a window plus
   one physical batch. */
uint64_t
vr_llamacpp_part_cells (const struct vr_setup *setup,
                        const struct vr_base *base,
                        const struct vr_cache_part *part,
                        const struct vr_llamacpp_cells *cells)
{
  uint64_t step = (uint64_t) setup->profile->context_step_tokens;
  uint64_t sharing = base->options.kv_unified > 0 ? cells->slots : 1;

  if (!vr_cache_part_is_short (part) || base->options.swa_full > 0)
    return cells->full;
  return vr_round_up (
      vr_min (cells->full, vr_add (vr_mul (part->window_tokens, sharing),
                                   cells->ubatch_tokens)),
      step);
}

/* ---- stages 1 and 2 ---- */

static bool
is_latent (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_attention_group (shape);

  return g != NULL && vr_mixer_get (g->mixer)->needs_latent;
}

static enum vr_status
check_options (const struct vr_setup *setup, struct vr_error *err)
{
  const struct vr_options *o = &setup->options;
  bool is_v_quantised = vr_storage_get (setup->cache_v)->block_elements > 1;

  if (o->n_gpu_layers != VR_UNSET_I64 && o->n_gpu_layers < -1)
    return vr_fail (
        err, VR_E_INVALID, "options.n_gpu_layers", VR_SAY_GPU_LAYERS_FORM,
        vr_number_u64_text (VR_NUMBER_BUF,
                            vr_llamacpp_units (setup->shape)));
  if (setup->cache_k != setup->cache_v && is_latent (setup->shape))
    return vr_fail (err, VR_E_INVALID, "options.cache_type_v",
                    VR_SAY_CACHE_TYPES_DIFFER,
                    vr_storage_get (setup->cache_k)->id,
                    vr_storage_get (setup->cache_v)->id);
  if (o->flash_attn == 0 && is_v_quantised && !is_latent (setup->shape))
    return vr_fail (err, VR_E_INVALID, "options.flash_attn",
                    VR_SAY_QUANTISED_V_NEEDS_FLASH,
                    vr_storage_get (setup->cache_v)->id);
  return VR_OK;
}

/* The recurrent state is kept in 32 bits; the indexer's keys like all keys. */
static struct vr_cache_types
cache_types (const struct vr_setup *setup, bool has_flash_attention)
{
  return (struct vr_cache_types){
    .k = setup->cache_k,
    .v = setup->cache_v,
    .index_bytes = 2,
    .state_element_bytes = 4,
    .is_v_padded = !has_flash_attention,
  };
}

static enum vr_status
prepare (const struct vr_setup *setup, struct vr_base *base,
         struct vr_error *err)
{
  const struct vr_profile *p = setup->profile;
  struct vr_options *o = &base->options;
  enum vr_status status = check_options (setup, err);
  struct vr_cache_types types;

  if (status != VR_OK)
    return status;
  if (o->n_batch == VR_UNSET_U64)
    o->n_batch = (uint64_t) p->default_n_batch_tokens;
  if (o->n_ubatch == VR_UNSET_U64)
    o->n_ubatch = vr_min (o->n_batch, (uint64_t) p->default_n_ubatch_tokens);
  if (o->kv_unified < 0)
    o->kv_unified = 0;
  if (o->swa_full < 0)
    o->swa_full = 0;
  if (o->flash_attn < 0)
    o->flash_attn = 1;
  if (o->no_kv_offload < 0)
    o->no_kv_offload = 0;
  if (o->cpu_moe < 0)
    o->cpu_moe = 0;
  if (o->n_cpu_moe == VR_UNSET_U64)
    o->n_cpu_moe = 0;

  types = cache_types (setup, o->flash_attn > 0);
  vr_llamacpp_place (setup, base);
  vr_llamacpp_place_weights (setup, base);
  vr_llamacpp_place_cache (setup, base, &types);
  if (base->is_on_host_alone)
    return VR_OK;
  base->overhead_bytes = vr_bytes_of (p->overhead_bytes);
  base->margin_bytes =
      vr_add (base->margin_bytes, vr_bytes_of (p->overhead_half_width_bytes));
  return VR_OK;
}

/* ---- stage 3 ---- */

/* One mask for each kind of cache: 16 bit with flash attention, 32 without. */
uint64_t
vr_llamacpp_mask_bytes (const struct vr_setup *setup,
                        const struct vr_base *base,
                        const struct vr_llamacpp_cells *cells)
{
  uint64_t element = base->options.flash_attn > 0 ? 2 : 4;
  uint64_t full = 0, window = 0;

  for (uint32_t i = 0; i < base->cache.n_parts; i++)
    {
      const struct vr_cache_part *part = &base->cache.parts[i];
      uint64_t n = vr_llamacpp_part_cells (setup, base, part, cells);

      if (vr_cache_part_is_short (part))
        window = n;
      else
        full = n;
    }
  return vr_mul (element * cells->ubatch_tokens, full + window);
}

/* The graph's peak with the rows of logits that the engine reserves. */
static uint64_t
compute_buffer (const struct vr_setup *setup, const struct vr_base *base,
                const struct vr_llamacpp_cells *cells)
{
  uint64_t u = cells->ubatch_tokens;
  uint64_t asked = base->options.n_outputs;
  uint64_t by_policy
    = setup->profile->output_rows_are_slots > 0 ? cells->slots : u;

  return vr_llamacpp_graph_peak (
    setup, base, cells,
    vr_min (asked == VR_UNSET_U64 ? by_policy : asked, u));
}

/* Inputs of the graph, kept in pinned memory: embeddings twice, masks, and
   without flash attention the places of the transposed values in each kind
   of cache. */
static uint64_t
host_buffer (const struct vr_setup *setup, const struct vr_base *base,
             const struct vr_llamacpp_cells *cells)
{
  const struct vr_layer_group *g = vr_shape_attention_group (setup->shape);
  uint64_t u = cells->ubatch_tokens;
  uint64_t bytes = vr_add (vr_mul (8 * u, setup->shape->hidden),
                           vr_llamacpp_mask_bytes (setup, base, cells));

  if (base->options.flash_attn == 0 && g != NULL
      && !vr_mixer_get (g->mixer)->needs_latent)
    bytes = vr_add (bytes, vr_mul (8 * u * base->cache.n_parts,
                                   g->n_kv_heads * g->v_head_dim));
  /* attention that is computed there: queries, scores of all cells, results */
  if (base->options.flash_attn == 0 && g != NULL && base->is_cache_on_host)
    bytes = vr_add (
        bytes, vr_mul (vr_mul (4 * u, g->n_heads),
                       vr_add (cells->full,
                               vr_add (g->head_dim, g->v_head_dim))));
  return vr_add (bytes, 14 * VR_KIB);
}

/* Keys and values of a cache, and what a further token adds to it. */
static uint64_t
cache_bytes (const struct vr_setup *setup, const struct vr_base *base,
             const struct vr_cache *cache,
             const struct vr_llamacpp_cells *cells, uint64_t context_tokens,
             uint64_t *per_token)
{
  uint64_t stream_bytes = 0;

  *per_token = 0;
  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      const struct vr_cache_part *part = &cache->parts[i];
      uint64_t n = vr_llamacpp_part_cells (setup, base, part, cells);

      stream_bytes = vr_add (stream_bytes, vr_mul (n, part->token_bytes));
      if (!vr_cache_part_is_short (part) || n >= context_tokens)
        *per_token = vr_add (*per_token, part->token_bytes);
    }
  return vr_mul (stream_bytes, cells->n_streams);
}

static void
add_cache (const struct vr_setup *setup, const struct vr_base *base,
           const struct vr_llamacpp_cells *cells, uint64_t context_tokens,
           struct vr_terms *out)
{
  uint64_t per_token, host_per_token;
  uint64_t all = cache_bytes (setup, base, &base->cache, cells,
                              context_tokens, &per_token);

  out->host_kv_cache_bytes = cache_bytes (setup, base, &base->host_cache,
                                          cells, context_tokens,
                                          &host_per_token);
  out->kv_cache_bytes = vr_less (all, out->host_kv_cache_bytes);
  out->kv_bytes_per_token = base->is_on_host_alone
                                ? host_per_token
                                : vr_less (per_token, host_per_token);
  out->host_state_bytes = vr_mul (
      vr_mul (4, base->host_cache.state_elements), cells->slots);
  out->state_bytes = vr_mul (
      vr_mul (4, vr_less (base->cache.state_elements,
                          base->host_cache.state_elements)),
      cells->slots);
}

static void
terms (const struct vr_setup *setup, const struct vr_base *base,
       uint64_t context_tokens, uint64_t concurrency, struct vr_terms *out)
{
  struct vr_llamacpp_cells cells;
  uint64_t host_work;

  vr_llamacpp_count_cells (setup, base, context_tokens, concurrency, &cells);
  *out = (struct vr_terms){ .weights_bytes = base->weights_bytes,
                            .host_weights_bytes = base->host_weights_bytes,
                            .overhead_bytes = base->overhead_bytes,
                            .reserved_bytes = setup->reserved_bytes };
  add_cache (setup, base, &cells, context_tokens, out);
  out->kv_bytes_per_sequence = vr_ceil_div (out->kv_cache_bytes, concurrency);
  out->one_sequence_less_bytes = 0; /* slots are allocated at start */
  out->activation_bytes = compute_buffer (setup, base, &cells);
  host_work = host_buffer (setup, base, &cells);
  if (base->is_on_host_alone)
    {
      /* the graph lies there, and the embeddings that go into it */
      host_work = vr_add (out->activation_bytes,
                          vr_mul (4 * cells.ubatch_tokens,
                                  vr_add (setup->shape->hidden, 1)));
      out->activation_bytes = 0;
      out->reserved_bytes = 0;
      out->kv_bytes_per_sequence
          = vr_ceil_div (out->host_kv_cache_bytes, concurrency);
    }
  out->host_activation_bytes = host_work;
}

static uint64_t
max_concurrency (const struct vr_base *base)
{
  (void) base;
  return UINT64_MAX;
}

/* A slot's cells are whole steps; slots that share one cache share the
   rounding too, so that every token counts. */
static uint64_t
context_step (const struct vr_setup *setup, const struct vr_base *base)
{
  if (base->options.kv_unified > 0 && setup->concurrency > 1)
    return 1;
  return (uint64_t) setup->profile->context_step_tokens;
}

static const char *const options[] = {
  "n_ctx",      "n_parallel",   "n_batch",      "n_ubatch",
  "n_outputs",  "n_gpu_layers", "kv_unified",   "swa_full",
  "flash_attn", "cache_type_k", "cache_type_v", "no_kv_offload",
  "cpu_moe",    "n_cpu_moe",    NULL
};

const struct vr_engine vr_engine_llamacpp = {
  .id = "llama.cpp",
  .title = "llama.cpp (llama-server)",
  .budget = VR_BUDGET_FREE,
  .split = VR_SPLIT_ITSELF,
  .uses_gguf = true,
  .options = options,
  .default_scheme = "q4_k_m",
  .default_cache = VR_F16,
  .prepare = prepare,
  .terms = terms,
  .max_concurrency = max_concurrency,
  .gpu_units = vr_llamacpp_units,
  .context_step = context_step,
  .report = vr_llamacpp_report,
  .explain = vr_llamacpp_explain,
  .command = vr_llamacpp_command,
};
