/* vLLM on one GPU.

   Read in github.com/vllm-project/vllm at v0.10 to main of 2026-08:
   vllm/v1/worker/gpu_worker.py (budget), vllm/engine/arg_utils.py (defaults),
   vllm/v1/core/kv_cache_utils.py (blocks and groups), and fitted to the
   start-up logs published by github.com/llm-d-incubation/llm-d-planner.

   Symbols: T max_num_batched_tokens, S max_num_seqs, V vocabulary, H hidden,
   I intermediate, Ie that of an expert, k experts a token uses. */

#include "config.h"

#include <math.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_vllm.h"
#include "core/units.h"

enum
{
  LATENT_BLOCK_TOKENS = 128
}; /* of the kernels for latent attention */

/* ---- stages 1 and 2 ---- */

/* Larger cards batch more.  The engine asks for the name, so that an A100 of
   80 GB counts as small.  Without a card: one that is large enough. */
static bool
is_large_card (const struct vr_setup *setup)
{
  const struct vr_device *device = setup->device;

  return device == NULL
         || ((double) device->capacity_bytes >= setup->profile->large_card_bytes
             && !device->is_a100);
}

static void
fill_options (const struct vr_setup *setup, struct vr_options *o)
{
  const struct vr_profile *p = setup->profile;
  bool is_large = is_large_card (setup);

  if (isnan (o->gpu_memory_utilization))
    o->gpu_memory_utilization = p->default_utilization;
  if (o->max_num_batched_tokens == VR_UNSET_U64)
    o->max_num_batched_tokens =
        (uint64_t) (is_large ? p->large_max_num_batched_tokens
                             : p->small_max_num_batched_tokens);
  if (o->max_num_seqs == VR_UNSET_U64)
    o->max_num_seqs =
        (uint64_t) (is_large ? p->large_max_num_seqs : p->small_max_num_seqs);
  if (o->block_size == VR_UNSET_U64)
    o->block_size = (uint64_t) p->default_block_tokens;
  if (o->enforce_eager < 0)
    o->enforce_eager = 0;
  o->max_num_seqs = vr_min (o->max_num_seqs, o->max_num_batched_tokens);
}

static uint64_t
element_bytes (const struct vr_setup *setup)
{
  return setup->scheme->plain == VR_F32 ? 4 : 2;
}

/* Numbers of one position's sine and cosine. */
static uint64_t
rotary_dim (const struct vr_shape *s)
{
  const struct vr_layer_group *g = vr_shape_attention_group (s);

  if (g == NULL)
    return 0;
  return g->rope_dim > 0 ? g->rope_dim : g->head_dim;
}

/* Sine and cosine of every position, kept beside the weights; models with
   learned positions have none. */
static uint64_t
rotary_bytes (const struct vr_setup *setup)
{
  const struct vr_shape *s = setup->shape;

  if (s->position_rows > 0 || s->has_no_rotary)
    return 0;
  return vr_mul (vr_mul (s->max_context_tokens, rotary_dim (s)),
                 element_bytes (setup));
}

/* Queries of latent attention are multiplied with the keys' matrix, and the
   results with the values', so that both are kept a second time, in 16 bit
   and apart. */
static uint64_t
absorbed_bytes (const struct vr_shape *s)
{
  uint64_t bytes = 0;

  for (uint32_t i = 0; i < s->n_groups; i++)
    {
      const struct vr_layer_group *g = &s->groups[i];
      uint64_t dims =
          vr_add (vr_less (g->head_dim, g->rope_dim), g->v_head_dim);

      if (!g->is_mtp && vr_mixer_get (g->mixer)->needs_latent)
        bytes = vr_add (bytes, vr_mul (vr_mul (2 * g->kv_lora_rank, dims),
                                       vr_mul (g->n_heads, g->n_layers)));
    }
  return bytes;
}

/* ---- pages ---- */

/* Layers are put in groups of equal size that share one pool of blocks: the
   size of the smallest kind, or of the largest when it is less than half as
   large again. */
static uint64_t
group_layers (const struct vr_cache *cache)
{
  uint64_t smallest =
      cache->state_layers > 0 ? cache->state_layers : UINT64_MAX;
  uint64_t largest = cache->state_layers;

  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      smallest = vr_min (smallest, cache->parts[i].n_layers);
      largest = vr_max (largest, cache->parts[i].n_layers);
    }
  return 2 * largest < 3 * smallest ? largest : smallest;
}

/* One token in one layer, where it takes most. */
static uint64_t
token_bytes (const struct vr_cache *cache)
{
  uint64_t most = 0;

  for (uint32_t i = 0; i < cache->n_parts; i++)
    most =
        vr_max (most, cache->parts[i].token_bytes / cache->parts[i].n_layers);
  return most;
}

/* All pages are alike.  A recurrent state takes one page, so the block grows
   until its page holds the state; a model without attention has pages of one
   state. */
static void
size_pages (const struct vr_setup *setup, struct vr_base *base)
{
  const struct vr_cache *cache = &base->cache;
  uint64_t token = token_bytes (cache);
  uint64_t block = base->options.block_size;
  bool is_asked = setup->options.block_size != VR_UNSET_U64;
  const struct vr_layer_group *g = vr_shape_attention_group (setup->shape);

  if (cache->n_parts == 0 && cache->state_layers == 0)
    return; /* an encoder */
  base->group_layers = group_layers (cache);
  if (cache->state_layers > 0 && token > 0)
    {
      uint64_t step = vr_mixer_get (g->mixer)->needs_latent && !is_asked
                          ? LATENT_BLOCK_TOKENS
                          : block;

      block =
          vr_max (block, vr_mul (step, vr_ceil_div (cache->state_layer_bytes,
                                                    vr_mul (step, token))));
    }
  base->block_tokens = block;
  base->page_bytes =
      token > 0 ? vr_mul (token, block) : cache->state_layer_bytes;
}

/* Measured pools of captured graphs; a few requests need few graphs. */
static uint64_t
graph_bytes (const struct vr_setup *setup, const struct vr_options *o)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_shape *s = setup->shape;
  const struct vr_layer_group *g = vr_shape_attention_group (s);
  double bytes = p->graph_base_bytes
                 + p->graph_bytes_per_layer * (double) s->n_layers
                 + p->graph_bytes_per_hidden * (double) s->hidden;

  if (o->enforce_eager > 0)
    return 0;
  if (g != NULL && vr_mixer_get (g->mixer)->needs_latent)
    bytes += p->graph_latent_bytes;
  else if (vr_shape_has_experts (s))
    bytes += p->graph_moe_bytes;
  if (bytes < 0)
    bytes = 0;
  return vr_bytes_of (o->max_num_seqs <= 4 ? bytes / 5 : bytes);
}

/* Of the main model: MTP blocks are loaded only to speculate. */
static uint64_t
main_weights (const struct vr_setup *setup)
{
  struct vr_format format = vr_setup_format (setup);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  if (setup->stored != NULL)
    return vr_less (vr_stored_total (setup->stored, setup->shape->n_layers),
                    setup->stored->mtp_bytes);
  vr_tensor_iter_init (&iter, setup->shape);
  while (vr_tensor_next (&iter, &tensor))
    if (!tensor.is_mtp && vr_format_has (&format, setup->shape, &tensor))
      sum =
          vr_add (sum, vr_format_class_bytes (&format, setup->shape, &tensor));
  return sum;
}

static void
sum_weights (const struct vr_setup *setup, struct vr_base *base)
{
  struct vr_format format = vr_setup_format (setup);

  base->file_bytes =
      setup->stored != NULL
          ? vr_stored_total (setup->stored, setup->shape->n_layers)
          : vr_format_file_bytes (&format, setup->shape);
  base->weights_bytes = main_weights (setup);
  base->loading_extra_bytes =
      vr_add (rotary_bytes (setup), absorbed_bytes (setup->shape));
}

/* The sparse attention's indexer keeps its keys in 8 bit with a 32-bit scale
   for each 128 of them. */
static struct vr_cache_types
cache_types (const struct vr_setup *setup)
{
  return (struct vr_cache_types){
    .k = setup->cache_k,
    .v = setup->cache_v,
    .index_bytes = 1,
    .index_extra_bytes = 4,
    .state_element_bytes = element_bytes (setup),
  };
}

static enum vr_status
prepare (const struct vr_setup *setup, struct vr_base *base,
         struct vr_error *err)
{
  const struct vr_profile *p = setup->profile;
  uint64_t charged = vr_bytes_of (p->non_torch_bytes);
  struct vr_cache_types types = cache_types (setup);

  if (setup->options.max_num_batched_tokens != VR_UNSET_U64
      && setup->options.max_num_seqs != VR_UNSET_U64
      && setup->options.max_num_batched_tokens < setup->options.max_num_seqs)
    return vr_fail (
        err, VR_E_INVALID, "options.max_num_batched_tokens",
        VR_SAY_BATCHED_BELOW_SEQS,
        vr_number_u64_text (VR_NUMBER_BUF,
                            setup->options.max_num_batched_tokens),
        vr_number_u64_text (VR_NUMBER_BUF, setup->options.max_num_seqs));
  fill_options (setup, &base->options);
  sum_weights (setup, base);
  vr_cache_init (&base->cache, setup->shape, &types);
  size_pages (setup, base);
  base->graph_bytes = graph_bytes (setup, &base->options);
  base->charged_overhead_bytes = vr_add (charged, base->loading_extra_bytes);
  base->overhead_bytes =
      vr_add (base->charged_overhead_bytes, vr_bytes_of (p->overhead_bytes));
  base->budget_bytes = (uint64_t) ceil ((double) base->capacity_bytes
                                        * base->options.gpu_memory_utilization);
  base->margin_bytes = vr_add (
      base->margin_bytes,
      vr_bytes_of (p->overhead_half_width_bytes
                   + (base->graph_bytes > 0 ? p->graph_half_width_bytes : 0)
                   + (setup->shape->other_params > 0
                          ? p->multimodal_half_width_bytes
                          : 0)));
  return VR_OK;
}

/* ---- activation ---- */

struct vr_vllm_batch
vr_vllm_batch_of (const struct vr_base *base, uint64_t context_tokens)
{
  uint64_t seqs = base->options.max_num_seqs;
  uint64_t tokens = vr_min (base->options.max_num_batched_tokens,
                            vr_mul (seqs, context_tokens));

  return (struct vr_vllm_batch){ (double) tokens,
                                 (double) vr_min (seqs, tokens) };
}

/* The dummy run of the sampler with S requests: logits, their copies, the
   sorted or filtered probabilities. */
double
vr_vllm_sampler_peak (const struct vr_setup *setup,
                      const struct vr_vllm_batch *b)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_shape *s = setup->shape;
  const struct vr_layer_group *g = vr_shape_expert_group (s);
  double element = (double) element_bytes (setup);
  double hidden = (double) s->hidden;
  double bytes = (p->sampler_bytes_per_logit + element - 2) * b->sequences
                     * (double) s->vocabulary
                 + element * b->tokens * hidden;

  if (s->other_params > 0)
    bytes += element * b->tokens * hidden;
  /* the fused kernels of expert-only formats need no work space */
  if (g != NULL && p->sampler_counts_experts > 0
      && !setup->scheme->is_expert_only)
    {
      double ie = (double) g->expert_intermediate;

      bytes += element * b->tokens * (double) g->experts_per_token
               * (fmax (2 * ie, hidden) + fmax (ie, hidden));
    }
  return bytes;
}

/* Bytes that a token's hidden state and its copies take for each unit. */
double
vr_vllm_hidden_bytes (const struct vr_setup *setup, const struct vr_base *base)
{
  return base->options.enforce_eager > 0
             ? setup->profile->forward_hidden_eager_bytes
             : setup->profile->forward_hidden_bytes;
}

/* The dummy forward pass of T tokens. */
double
vr_vllm_forward_peak (const struct vr_setup *setup, const struct vr_base *base,
                      const struct vr_vllm_batch *b)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_shape *s = setup->shape;
  const struct vr_layer_group *g = vr_shape_main_group (s);
  const struct vr_layer_group *moe = vr_shape_expert_group (s);
  double scale = (double) element_bytes (setup) / 2;
  double hidden = (double) s->hidden;
  double dense = (double) vr_shape_widest_intermediate (s)
                 * (g->ffn == VR_FFN_PLAIN ? p->forward_plain_bytes
                                           : p->forward_gated_bytes);
  double experts = moe == NULL
                       ? 0
                       : 2 * (double) moe->experts_per_token
                             * (3 * (double) moe->expert_intermediate + hidden);

  return scale * b->tokens
         * (fmax (dense, experts)
            + vr_vllm_hidden_bytes (setup, base) * hidden);
}

/* ---- KV blocks ---- */

/* Blocks of one request in one group of a kind of layers. */
static uint64_t
part_blocks (const struct vr_base *base, const struct vr_cache_part *part,
             uint64_t context_tokens, double in_flight_tokens)
{
  uint64_t block = base->block_tokens;
  uint64_t in_flight = (uint64_t) in_flight_tokens;

  switch (part->mixer)
    {
    case VR_MIXER_WINDOW:
      return vr_ceil_div (
                 vr_min (part->window_tokens - 1 + in_flight, context_tokens),
                 block)
             + 1;
    case VR_MIXER_CHUNK:
      return vr_ceil_div (
          vr_min (vr_add (part->window_tokens, in_flight), context_tokens),
          block);
    default:
      return vr_ceil_div (context_tokens, block);
    }
}

uint64_t
vr_vllm_state_groups (const struct vr_base *base)
{
  return base->cache.state_layers == 0
             ? 0
             : vr_ceil_div (base->cache.state_layers, base->group_layers);
}

/* Blocks of one request in all groups of attention layers; a block holds
   group_layers pages.  A recurrent group takes one more each. */
uint64_t
vr_vllm_request_blocks (const struct vr_base *base, uint64_t context_tokens,
                        uint64_t *n_groups)
{
  const struct vr_cache *cache = &base->cache;
  struct vr_vllm_batch b = vr_vllm_batch_of (base, context_tokens);
  uint64_t blocks = 0;

  *n_groups = 0;
  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      const struct vr_cache_part *part = &cache->parts[i];
      uint64_t groups = vr_ceil_div (part->n_layers, base->group_layers);

      *n_groups += groups;
      blocks = vr_add (
          blocks,
          vr_mul (groups, part_blocks (base, part, context_tokens, b.tokens)));
    }
  return blocks;
}

static uint64_t
bytes_per_token (const struct vr_base *base, uint64_t context_tokens)
{
  const struct vr_cache *cache = &base->cache;
  struct vr_vllm_batch b = vr_vllm_batch_of (base, context_tokens);
  uint64_t layer = token_bytes (cache);
  uint64_t sum = 0;

  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      const struct vr_cache_part *part = &cache->parts[i];

      if (!vr_cache_part_is_short (part)
          || context_tokens < part->window_tokens + (uint64_t) b.tokens)
        sum += vr_ceil_div (part->n_layers, base->group_layers)
               * base->group_layers * layer;
    }
  return sum;
}

/* ---- stage 3 ---- */

static void
terms (const struct vr_setup *setup, const struct vr_base *base,
       uint64_t context_tokens, uint64_t concurrency, struct vr_terms *out)
{
  struct vr_vllm_batch b = vr_vllm_batch_of (base, context_tokens);
  double activation = fmax (vr_vllm_sampler_peak (setup, &b),
                            vr_vllm_forward_peak (setup, base, &b));
  uint64_t n_groups;
  uint64_t block = vr_mul (base->group_layers, base->page_bytes);
  uint64_t sequence =
      vr_mul (vr_vllm_request_blocks (base, context_tokens, &n_groups), block);
  uint64_t state = vr_mul (vr_vllm_state_groups (base), block);
  uint64_t pooled = vr_mul (vr_add (sequence, state), concurrency);

  *out = (struct vr_terms){
    .weights_bytes = base->weights_bytes,
    .kv_cache_bytes = vr_mul (sequence, concurrency),
    .state_bytes = vr_mul (state, concurrency),
    .activation_bytes = vr_bytes_of (activation),
    .graph_bytes = base->graph_bytes,
    .overhead_bytes = base->overhead_bytes,
    .reserved_bytes = setup->reserved_bytes,
    .kv_bytes_per_token = bytes_per_token (base, context_tokens),
    .kv_bytes_per_sequence = sequence,
    .one_sequence_less_bytes =
        vr_mul (vr_add (sequence, state), concurrency - 1),
    .pooled_bytes = pooled,
  };
  out->charged_bytes =
      vr_add (vr_add (out->weights_bytes, pooled),
              vr_add (out->activation_bytes, base->charged_overhead_bytes));
  if (setup->profile->graphs_are_charged > 0)
    out->charged_bytes = vr_add (out->charged_bytes, out->graph_bytes);
}

static uint64_t
max_concurrency (const struct vr_base *base)
{
  return base->options.max_num_seqs;
}

static uint64_t
context_step (const struct vr_setup *setup, const struct vr_base *base)
{
  (void) setup;
  return vr_max (base->block_tokens, 1);
}

static const char *const options[] = { "gpu_memory_utilization", "max_num_seqs",
                                       "max_num_batched_tokens", "block_size",
                                       "enforce_eager",          NULL };

const struct vr_engine vr_engine_vllm = {
  .id = "vllm",
  .title = "vLLM",
  .budget = VR_BUDGET_FRACTION,
  .uses_gguf = false,
  .options = options,
  .default_scheme = NULL,
  .default_cache = VR_N_STORAGES,
  .prepare = prepare,
  .terms = terms,
  .max_concurrency = max_concurrency,
  .context_step = context_step,
  .report = vr_vllm_report,
  .explain = vr_vllm_explain,
  .command = vr_vllm_command,
};
