/* vLLM, as one device sees it.

   Read in github.com/vllm-project/vllm at v0.6.4 to main of 2026-08:
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
  WHOLE_PROMPT_MIN_TOKENS = 2048,
  SMALL_WARMUP_SEQUENCES = 256, /* no warm-up with as many was seen to fail */
  MOST_GRAPH_SEQUENCES = 512, /* graphs are captured for at most as many … */
  SPARSE_LATENT_EXTRA_BYTES = 656 - 576
};

/* ---- stages 1 and 2 ---- */

enum card_class
{
  SMALL_CARD,
  LARGE_CARD,
  HUGE_CARD
};

/* Larger cards batch more.  The engine asks for the name, so that an A100 of
   80 GB counts as small.  Without a card: one that is large enough. */
static enum card_class
card_class_of (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_device *device = setup->device;
  double capacity;

  if (device == NULL)
    return LARGE_CARD;
  capacity = (double) device->capacity_bytes;
  if (p->huge_card_bytes > 0 && capacity >= p->huge_card_bytes)
    return HUGE_CARD;
  return capacity >= p->large_card_bytes
                 && !(device->is_a100 && p->a100_is_small > 0)
             ? LARGE_CARD
             : SMALL_CARD;
}

/* The first engine (V0) prefilled a prompt whole up to a length, and prepared
   for as many tokens. */
static uint64_t
batched_tokens (const struct vr_base *base, uint64_t context_tokens)
{
  if (context_tokens <= base->whole_prompt_max_tokens)
    return vr_max (context_tokens, WHOLE_PROMPT_MIN_TOKENS);
  return base->chunked_batch_tokens;
}

static void
fill_options (const struct vr_setup *setup, struct vr_base *base)
{
  const struct vr_profile *p = setup->profile;
  const double tokens[] = { p->small_max_num_batched_tokens,
                            p->large_max_num_batched_tokens,
                            p->huge_max_num_batched_tokens };
  const double seqs[] = { p->small_max_num_seqs, p->large_max_num_seqs,
                          p->large_max_num_seqs };
  enum card_class card = card_class_of (setup);
  struct vr_options *o = &base->options;

  if (isnan (o->gpu_memory_utilization))
    o->gpu_memory_utilization = p->default_utilization;
  base->chunked_batch_tokens = o->max_num_batched_tokens;
  if (o->max_num_batched_tokens == VR_UNSET_U64)
    {
      base->chunked_batch_tokens = (uint64_t) tokens[card];
      base->whole_prompt_max_tokens = (uint64_t) p->whole_prompt_max_tokens;
      o->max_num_batched_tokens =
          batched_tokens (base, setup->context_tokens);
    }
  if (o->max_num_seqs == VR_UNSET_U64)
    o->max_num_seqs = (uint64_t) seqs[card];
  if (o->block_size == VR_UNSET_U64)
    o->block_size = (uint64_t) p->default_block_tokens;
  if (o->enforce_eager < 0)
    o->enforce_eager = 0;
  o->max_num_seqs = vr_min (o->max_num_seqs, o->max_num_batched_tokens);
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
                 + p->graph_bytes_per_hidden * (double) s->hidden
                 + (setup->parallel.tensor > 1 ? p->graph_tensor_bytes : 0);

  if (o->enforce_eager > 0)
    return 0;
  if (g != NULL && vr_mixer_get (g->mixer)->needs_latent)
    bytes += p->graph_latent_bytes;
  else if (vr_shape_has_experts (s))
    bytes += p->graph_moe_bytes;
  /* … twice as many for the kernels of MXFP4 experts */
  if (setup->scheme->base == VR_MXFP4 && setup->scheme->is_expert_only
      && o->max_num_seqs > MOST_GRAPH_SEQUENCES)
    bytes *= p->graph_mxfp4_ratio;
  bytes = fmax (bytes, 0) + vr_vllm_unified_graph_bytes (setup, o);
  return vr_bytes_of (o->max_num_seqs <= 4 ? bytes / 5 : bytes);
}

/* What the kernels of MXFP4 experts leave lies in pieces too small for the
   sampler's warm-up.  Other models with as many words and sequences warmed up
   in 0.6 GiB. */
static uint64_t
warmup_bytes (const struct vr_setup *setup, const struct vr_options *o)
{
  if (setup->scheme->base != VR_MXFP4 || !setup->scheme->is_expert_only)
    return 0;
  return vr_bytes_of (
      setup->profile->warmup_bytes_per_sequence
      * (double) vr_less (o->max_num_seqs, SMALL_WARMUP_SEQUENCES));
}

/* The sparse attention's indexer keeps its keys in 8 bit with a 32-bit scale
   for each 128 of them.  Latents beside it take 656 bytes a token in 8 bit
   ("fp8_ds_mla"): 512 numbers, four scales, and the rotary part in 16 bit. */
static struct vr_cache_types
cache_types (const struct vr_setup *setup)
{
  return (struct vr_cache_types){
    .k = setup->cache_k,
    .v = setup->cache_v,
    .index_bytes = 1,
    .index_extra_bytes
    = 4 + (setup->cache_k == VR_FP8 ? SPARSE_LATENT_EXTRA_BYTES : 0),
    .state_element_bytes = vr_vllm_element_bytes (setup),
  };
}

static enum vr_status
prepare (const struct vr_setup *setup, struct vr_base *base,
         struct vr_error *err)
{
  const struct vr_profile *p = setup->profile;
  uint64_t charged = vr_bytes_of (vr_vllm_non_torch_bytes (setup));
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
  fill_options (setup, base);
  vr_vllm_sum_weights (setup, base);
  vr_cache_init (&base->cache, setup->shape, &types);
  if (p->has_layer_groups <= 0)
    vr_vllm_join_layers (&base->cache);
  base->batches_in_flight = (uint64_t) p->batches_in_flight;
  base->context_ways = vr_ways (setup->parallel.decode_context);
  vr_vllm_size_pages (setup, base);
  base->graph_bytes = graph_bytes (setup, &base->options);
  base->is_free_unchecked = p->checks_free_memory <= 0;
  base->warmup_bytes = warmup_bytes (setup, &base->options);
  base->charged_overhead_bytes = vr_add (charged, base->loading_extra_bytes);
  base->overhead_bytes =
      vr_add (base->charged_overhead_bytes,
              vr_bytes_of (vr_vllm_context_bytes (setup)));
  base->budget_bytes = (uint64_t) ceil ((double) base->capacity_bytes
                                        * base->options.gpu_memory_utilization);
  base->margin_bytes = vr_add (
      base->margin_bytes,
      vr_bytes_of (vr_vllm_outside_half_width (setup)
                   + (base->graph_bytes > 0 ? vr_vllm_graph_half_width (setup) : 0)
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
  uint64_t tokens = vr_min (batched_tokens (base, context_tokens),
                            vr_mul (seqs, context_tokens));

  return (struct vr_vllm_batch){ (double) tokens,
                                 (double) vr_min (seqs, tokens) };
}

/* The dummy run of the sampler with S requests: logits, their copies, the
   sorted or filtered probabilities.  Logits are gathered from a tensor group,
   so that every device of the last stage has all of them. */
double
vr_vllm_sampler_peak (const struct vr_setup *setup,
                      const struct vr_vllm_batch *b)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_shape *s = setup->shape;
  const struct vr_layer_group *g = vr_shape_expert_group (s);
  double element = (double) vr_vllm_element_bytes (setup);
  double hidden = (double) s->hidden;
  double bytes = (p->sampler_bytes_per_logit + element - 2) * b->sequences
                     * (double) vr_setup_whole (setup)->vocabulary
                 + element * b->tokens * hidden;

  if (s->is_output_elsewhere)
    return 0;
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

/* The dummy forward pass of T tokens.  A stage also holds what it was handed
   and hands on. */
double
vr_vllm_forward_peak (const struct vr_setup *setup, const struct vr_base *base,
                      const struct vr_vllm_batch *b)
{
  const struct vr_profile *p = setup->profile;
  const struct vr_shape *s = setup->shape;
  const struct vr_layer_group *g = vr_shape_main_group (s);
  const struct vr_layer_group *moe = vr_shape_expert_group (s);
  double scale = (double) vr_vllm_element_bytes (setup) / 2;
  double hidden = (double) s->hidden;
  double dense = (double) vr_shape_widest_intermediate (s)
                 * (g->ffn == VR_FFN_PLAIN ? p->forward_plain_bytes
                                           : p->forward_gated_bytes);
  double experts = moe == NULL
                       ? 0
                       : 2 * (double) moe->experts_per_token
                             * (3 * (double) moe->expert_intermediate + hidden);
  double stage = setup->parallel.pipeline > 1 ? p->forward_stage_bytes : 0;

  return scale * b->tokens
         * (fmax (dense, experts)
            + (vr_vllm_hidden_bytes (setup, base) + stage) * hidden);
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
    .kv_bytes_per_token = vr_vllm_bytes_per_token (base, context_tokens),
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
  return vr_max (vr_mul (base->block_tokens, base->context_ways), 1);
}

static const char *const options[] = { "gpu_memory_utilization", "max_num_seqs",
                                       "max_num_batched_tokens", "block_size",
                                       "enforce_eager",          NULL };

const struct vr_engine vr_engine_vllm = {
  .id = "vllm",
  .title = "vLLM",
  .budget = VR_BUDGET_FRACTION,
  .split = VR_SPLIT_SHARES,
  .uses_gguf = false,
  .options = options,
  .default_scheme = NULL,
  .default_cache = VR_N_STORAGES,
  .divides = vr_vllm_divides,
  .prepare = prepare,
  .terms = terms,
  .max_concurrency = max_concurrency,
  .context_step = context_step,
  .report = vr_vllm_report,
  .explain = vr_vllm_explain,
  .command = vr_vllm_command,
};
