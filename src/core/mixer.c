/* The table of mixers. */

#include "config.h"

#include "core/mixer.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/shape.h"

static const struct vr_mixer mixers[VR_N_MIXERS] = {
  [VR_MIXER_NONE] = { "none", "0", false, false },
  [VR_MIXER_FULL]
    = { "full", "kv_heads * (k_dim + v_dim) * tokens", true, false },
  [VR_MIXER_WINDOW] = { "window",
                        "kv_heads * (k_dim + v_dim) * min (tokens, window)",
                        true, true },
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

uint64_t
vr_mixer_tokens (const struct vr_layer_group *group, uint64_t tokens)
{
  switch (group->mixer)
    {
    case VR_MIXER_FULL:
      return tokens;
    case VR_MIXER_WINDOW:
      return vr_min (tokens, group->window_tokens);
    default:
      return 0;
    }
}
