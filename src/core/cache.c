/* A shape's memory of a sequence, part by part. */

#include "config.h"

#include "core/cache.h"

#include "base/banned.h"
#include "core/checked.h"

bool
vr_cache_part_is_short (const struct vr_cache_part *part)
{
  return vr_mixer_get (part->mixer)->needs_window;
}

static struct vr_cache_part *
part_like (struct vr_cache *cache, const struct vr_layer_group *group,
           uint32_t index, uint64_t layer_bytes)
{
  struct vr_cache_part *part;

  for (uint32_t i = 0; i < cache->n_parts; i++)
    {
      part = &cache->parts[i];
      if (part->mixer == group->mixer
          && part->window_tokens == group->window_tokens
          && part->token_bytes == vr_mul (layer_bytes, part->n_layers))
        return part;
    }
  part = &cache->parts[cache->n_parts++];
  *part = (struct vr_cache_part) { .mixer = group->mixer,
                                   .group = index,
                                   .window_tokens = group->window_tokens };
  return part;
}

static uint64_t
row_bytes (enum vr_storage storage, uint64_t elements)
{
  return elements > 0 ? vr_storage_row_bytes (storage, elements) : 0;
}

static void
add_attention (struct vr_cache *cache, const struct vr_layer_group *group,
               uint32_t index, const struct vr_cache_types *types, uint64_t widest_v)
{
  uint64_t v = vr_mixer_v_elements (group);
  uint64_t layer_bytes
    = vr_add (row_bytes (types->k, vr_mixer_k_elements (group)),
              row_bytes (types->v, v > 0 && types->is_v_padded ? widest_v
                                                               : v));
  struct vr_cache_part *part;

  if (group->index_heads > 0)
    layer_bytes
      = vr_add (layer_bytes,
                vr_add (vr_mul (group->index_head_dim, types->index_bytes),
                        types->index_extra_bytes));
  part = part_like (cache, group, index, layer_bytes);
  part->n_layers += group->n_layers;
  part->token_bytes = vr_mul (layer_bytes, part->n_layers);
}

static void
add_state (struct vr_cache *cache, const struct vr_layer_group *group,
           const struct vr_cache_types *types)
{
  uint64_t conv = vr_state_conv_elements (group);
  uint64_t matrix = vr_state_matrix_elements (group);
  uint64_t matrix_bytes
    = vr_mul (matrix, group->is_state_f32 ? 4 : types->state_element_bytes);

  cache->state_layers += group->n_layers;
  cache->conv_elements = vr_add (cache->conv_elements,
                                 vr_mul (conv, group->n_layers));
  cache->state_elements
    = vr_add (cache->state_elements,
              vr_mul (vr_add (conv, matrix), group->n_layers));
  cache->state_layer_bytes
    = vr_max (cache->state_layer_bytes,
              vr_add (vr_mul (conv, types->state_element_bytes),
                      matrix_bytes));
}

void
vr_cache_init (struct vr_cache *cache, const struct vr_shape *shape,
               const struct vr_cache_types *types)
{
  uint64_t widest_v = 0;

  *cache = (struct vr_cache) { .n_parts = 0 };
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (!shape->groups[i].is_mtp)
      widest_v = vr_max (widest_v, vr_mixer_v_elements (&shape->groups[i]));
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *group = &shape->groups[i];

      if (group->is_mtp || group->n_layers == 0)
        continue;
      if (vr_mixer_has_cache (group))
        add_attention (cache, group, i, types, widest_v);
      if (group->state != VR_STATE_NONE)
        add_state (cache, group, types);
    }
}
