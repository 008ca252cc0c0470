/* The list of engines and what their files share. */

#include "config.h"

#include "core/engine.h"

#include <strings.h>

#include "base/banned.h"
#include "core/checked.h"

static const struct vr_engine *const engines[]
  = { &vr_engine_llamacpp, &vr_engine_vllm };

size_t
vr_engine_count (void)
{
  return sizeof engines / sizeof engines[0];
}

const struct vr_engine *
vr_engine_get (size_t index)
{
  return engines[index];
}

const struct vr_engine *
vr_engine_find (const char *id)
{
  for (size_t i = 0; i < vr_engine_count (); i++)
    if (strcasecmp (engines[i]->id, id) == 0)
      return engines[i];
  return NULL;
}

struct vr_format
vr_setup_format (const struct vr_setup *setup)
{
  const struct vr_scheme *scheme = setup->scheme;

  return (struct vr_format) {
    .scheme = scheme,
    .is_gguf = scheme->family == VR_SCHEME_BOTH
                 ? setup->engine->uses_gguf
                 : scheme->family == VR_SCHEME_GGUF,
    .plain_roles = setup->has_own_weights ? setup->plain_roles : 0,
  };
}

static struct vr_cache_part *
part_like (struct vr_base *base, const struct vr_layer_group *group,
           uint64_t layer_bytes)
{
  struct vr_cache_part *part;

  for (uint32_t i = 0; i < base->n_parts; i++)
    {
      part = &base->parts[i];
      if (part->mixer == group->mixer
          && part->window_tokens == group->window_tokens
          && part->token_bytes == vr_mul (layer_bytes, part->n_layers))
        return part;
    }
  part = &base->parts[base->n_parts++];
  *part = (struct vr_cache_part) { .mixer = group->mixer,
                                   .window_tokens = group->window_tokens };
  return part;
}

void
vr_engine_fill_parts (const struct vr_setup *setup, struct vr_base *base)
{
  const struct vr_shape *shape = setup->shape;

  base->n_parts = 0;
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *group = &shape->groups[i];
      uint64_t layer_bytes;
      struct vr_cache_part *part;

      if (group->is_mtp || !vr_mixer_has_cache (group))
        continue;
      layer_bytes = vr_add (vr_storage_row_bytes (setup->cache_k,
                                                  vr_mixer_k_elements (group)),
                            vr_storage_row_bytes (
                              setup->cache_v, vr_mixer_v_elements (group)));
      part = part_like (base, group, layer_bytes);
      part->n_layers += group->n_layers;
      part->token_bytes = vr_mul (layer_bytes, part->n_layers);
    }
}
