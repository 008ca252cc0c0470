/* vLLM's pool: pages, groups of layers that share them, blocks of a request.

   Read in github.com/vllm-project/vllm: vllm/v1/core/kv_cache_utils.py and
   vllm/v1/kv_cache_interface.py, and before 0.9 vllm/core/block_manager.py. */

#include "config.h"

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_vllm.h"

enum
{
  LATENT_BLOCK_TOKENS = 128
}; /* of the kernels for latent attention */

/* ---- pages ---- */

/* Without groups every attention layer keeps every token, whatever its
   window. */
void
vr_vllm_join_layers (struct vr_cache *cache)
{
  struct vr_cache_part all = { .mixer = VR_MIXER_FULL };

  if (cache->n_parts < 2 && !(cache->n_parts == 1
                              && vr_cache_part_is_short (&cache->parts[0])))
    return;
  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      all.n_layers += cache->parts[i].n_layers;
      all.token_bytes = vr_add (all.token_bytes, cache->parts[i].token_bytes);
    }
  cache->parts[0] = all;
  cache->n_parts = 1;
}

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
void
vr_vllm_size_pages (const struct vr_setup *setup, struct vr_base *base)
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

/* ---- blocks ---- */

/* Tokens that are scheduled and not yet settled: a step may be prepared while
   another runs. */
static double
in_flight (const struct vr_base *base, const struct vr_vllm_batch *b)
{
  return b->tokens * (double) base->batches_in_flight;
}

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
      return vr_ceil_div (context_tokens,
                          vr_mul (block, base->context_ways));
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
          vr_mul (groups, part_blocks (base, part, context_tokens, in_flight (base, &b))));
    }
  return blocks;
}

uint64_t
vr_vllm_bytes_per_token (const struct vr_base *base, uint64_t context_tokens)
{
  const struct vr_cache *cache = &base->cache;
  struct vr_vllm_batch b = vr_vllm_batch_of (base, context_tokens);
  uint64_t layer = token_bytes (cache);
  uint64_t sum = 0;

  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      const struct vr_cache_part *part = &cache->parts[i];

      if (!vr_cache_part_is_short (part)
          || context_tokens < part->window_tokens + (uint64_t) in_flight (base, &b))
        sum += vr_ceil_div (part->n_layers, base->group_layers)
               * base->group_layers * layer;
    }
  return sum / vr_max (base->context_ways, 1);
}
