/* The table of mixers. */

#include "config.h"

#include "core/mixer.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/shape.h"

static const struct vr_mixer mixers[VR_N_MIXERS] = {
  [VR_MIXER_NONE] = { .id = "none", .formula = "0" },
  [VR_MIXER_FULL] = { .id = "full",
                      .formula = "kv_heads * (k_dim + v_dim) * tokens",
                      .needs_heads = true,
                      .has_cache = true },
  [VR_MIXER_WINDOW]
    = { .id = "window",
        .formula = "kv_heads * (k_dim + v_dim) * min (tokens, window)",
        .needs_heads = true,
        .needs_window = true,
        .has_cache = true },
  [VR_MIXER_CHUNK]
    = { .id = "chunk",
        .formula = "kv_heads * (k_dim + v_dim) * min (tokens, chunk)",
        .needs_heads = true,
        .needs_window = true,
        .has_cache = true },
  [VR_MIXER_LATENT] = { .id = "latent",
                        .formula = "(kv_lora_rank + rope_dim) * tokens",
                        .needs_heads = true,
                        .needs_latent = true,
                        .has_cache = true },
  [VR_MIXER_CROSS] = { .id = "cross", .formula = "0", .needs_heads = true },
  [VR_MIXER_ENCODER]
    = { .id = "encoder", .formula = "0", .needs_heads = true },
};

const struct vr_mixer *
vr_mixer_get (enum vr_mixer_kind kind)
{
  return &mixers[kind];
}

enum vr_mixer_kind
vr_mixer_find (const char *id)
{
  enum vr_mixer_kind kind = VR_MIXER_NONE;

  while (kind < VR_N_MIXERS && strcmp (mixers[kind].id, id) != 0)
    kind++;
  return kind;
}

bool
vr_mixer_has_cache (const struct vr_layer_group *group)
{
  return mixers[group->mixer].has_cache && !group->is_cache_shared;
}

uint64_t
vr_mixer_tokens (const struct vr_layer_group *group, uint64_t tokens)
{
  if (!vr_mixer_has_cache (group))
    return 0;
  return mixers[group->mixer].needs_window
           ? vr_min (tokens, group->window_tokens)
           : tokens;
}

uint64_t
vr_mixer_k_elements (const struct vr_layer_group *group)
{
  if (!vr_mixer_has_cache (group))
    return 0;
  return mixers[group->mixer].needs_latent
           ? vr_add (group->kv_lora_rank, group->rope_dim)
           : vr_mul (group->n_kv_heads, group->head_dim);
}

uint64_t
vr_mixer_v_elements (const struct vr_layer_group *group)
{
  if (!vr_mixer_has_cache (group) || mixers[group->mixer].needs_latent)
    return 0;
  return vr_mul (group->n_kv_heads, group->v_head_dim);
}
