/* The table of recurrent memories.  Sizes: the modelling code of Hugging Face
   transformers, and llama-hparams.cpp in github.com/ggml-org/llama.cpp, which
   agree. */

#include "config.h"

#include "core/state.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/shape.h"

static const struct vr_state states[VR_N_STATES] = {
  [VR_STATE_NONE] = { .id = "none", .formula = "0" },
  [VR_STATE_MAMBA1]
    = { .id = "mamba1",
        .formula = "(conv_kernel - 1) * channels + state_dim * channels",
        .needs_heads = true,
        .needs_dim = true,
        .needs_conv = true,
        .needs_rank = true },
  [VR_STATE_MAMBA2]
    = { .id = "mamba2",
        .formula = "(conv_kernel - 1) * (width + 2 * groups * state_dim) + "
                   "state_dim * width",
        .needs_heads = true,
        .needs_groups = true,
        .needs_dim = true,
        .needs_conv = true },
  [VR_STATE_DELTA]
    = { .id = "delta",
        .formula = "(conv_kernel - 1) * (width + 2 * key_heads * key_dim) + "
                   "key_dim * width",
        .needs_heads = true,
        .needs_groups = true,
        .needs_dim = true,
        .needs_conv = true },
  [VR_STATE_KDA]
    = { .id = "kda",
        .formula = "(conv_kernel - 1) * 3 * width + head_dim * width",
        .needs_heads = true,
        .needs_conv = true },
  [VR_STATE_CONV] = { .id = "conv",
                      .formula = "(conv_kernel - 1) * hidden",
                      .needs_heads = true,
                      .needs_conv = true },
  [VR_STATE_LIGHTNING] = { .id = "lightning",
                           .formula = "head_dim * width",
                           .needs_heads = true },
};

const struct vr_state *
vr_state_get (enum vr_state_kind kind)
{
  return &states[kind];
}

enum vr_state_kind
vr_state_find (const char *id)
{
  enum vr_state_kind kind = VR_STATE_NONE;

  while (kind < VR_N_STATES && strcmp (states[kind].id, id) != 0)
    kind++;
  return kind;
}

uint64_t
vr_state_width (const struct vr_layer_group *group)
{
  return vr_mul (group->state_heads, group->state_head_dim);
}

uint64_t
vr_state_conv_channels (const struct vr_layer_group *group)
{
  uint64_t width = vr_state_width (group);

  switch (group->state)
    {
    case VR_STATE_MAMBA1:
    case VR_STATE_CONV:
      return width;
    case VR_STATE_MAMBA2:
    case VR_STATE_DELTA:
      return vr_add (width, vr_mul (vr_mul (2, group->state_groups),
                                    group->state_dim));
    case VR_STATE_KDA:
      return vr_mul (3, width);
    default:
      return 0;
    }
}

uint64_t
vr_state_conv_elements (const struct vr_layer_group *group)
{
  return vr_mul (vr_less (group->conv_kernel, 1),
                 vr_state_conv_channels (group));
}

uint64_t
vr_state_matrix_elements (const struct vr_layer_group *group)
{
  uint64_t width = vr_state_width (group);

  switch (group->state)
    {
    case VR_STATE_MAMBA1:
    case VR_STATE_MAMBA2:
    case VR_STATE_DELTA:
      return vr_mul (group->state_dim, width);
    case VR_STATE_KDA:
    case VR_STATE_LIGHTNING:
      return vr_mul (group->state_head_dim, width);
    default:
      return 0;
    }
}
