/* Layer order, checks and totals of a shape. */

#include "config.h"

#include "core/shape.h"

#include <string.h>

#include "base/banned.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/tensor.h"

/* ---- the order of the layers ---- */

struct pattern
{
  const char *at;
  struct vr_shape *shape;
  unsigned depth;
};

enum
{
  VR_PATTERN_DEPTH = 4
};

static bool
append (struct vr_shape *shape, uint8_t group)
{
  if (shape->n_layers == VR_SHAPE_MAX_LAYERS)
    return false;
  shape->group_of_layer[shape->n_layers++] = group;
  return true;
}

/* A count behind an item; 1 when there is none, 0 when it is no count. */
static unsigned
read_count (struct pattern *p)
{
  unsigned count = 0;

  if (*p->at < '0' || *p->at > '9')
    return 1;
  while (*p->at >= '0' && *p->at <= '9' && count <= VR_SHAPE_MAX_LAYERS)
    count = count * 10 + (unsigned) (*p->at++ - '0');
  return count <= VR_SHAPE_MAX_LAYERS ? count : 0;
}

static bool
find_group (const struct vr_shape *shape, char tag, uint8_t *group)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (shape->groups[i].tag == tag)
      {
        *group = (uint8_t) i;
        return true;
      }
  return false;
}

static bool read_items (struct pattern *p);

/* One tag or one bracket, written `count` times. */
static bool
read_item (struct pattern *p)
{
  struct vr_shape *shape = p->shape;
  uint32_t start = shape->n_layers;
  uint32_t length;
  uint8_t group;
  unsigned count;

  if (*p->at == '(')
    {
      p->at++;
      if (++p->depth > VR_PATTERN_DEPTH || !read_items (p) || *p->at != ')')
        return false;
      p->depth--;
      p->at++;
    }
  else if (!find_group (shape, *p->at, &group) || !append (shape, group))
    return false;
  else
    p->at++;
  length = shape->n_layers - start;
  count = read_count (p);
  if (count == 0 || length == 0)
    return false;
  for (unsigned i = 1; i < count; i++)
    for (uint32_t k = 0; k < length; k++)
      if (!append (shape, shape->group_of_layer[start + k]))
        return false;
  return true;
}

static bool
read_items (struct pattern *p)
{
  while (*p->at != '\0' && *p->at != ')')
    if (!read_item (p))
      return false;
  return true;
}

enum vr_status
vr_shape_read_layers (struct vr_shape *shape, const char *layers,
                      struct vr_error *err)
{
  struct pattern p = { layers, shape, 0 };

  shape->n_layers = 0;
  if (!read_items (&p) || *p.at != '\0' || shape->n_layers == 0)
    return vr_fail (err, VR_E_INVALID, "layers", VR_SAY_BAD_LAYERS, layers);
  for (uint32_t i = 0; i < shape->n_groups; i++)
    shape->groups[i].n_layers = 0;
  for (uint32_t i = 0; i < shape->n_layers; i++)
    shape->groups[shape->group_of_layer[i]].n_layers++;
  return VR_OK;
}

/* ---- checks ---- */

static enum vr_status
fail_group (const struct vr_layer_group *group, const char *what,
            struct vr_error *err)
{
  const char tag[2] = { group->tag, '\0' };

  return vr_fail (err, VR_E_INVALID, what, VR_SAY_BAD_GROUP, tag, what);
}

static enum vr_status
check_group (const struct vr_layer_group *g, struct vr_error *err)
{
  const struct vr_mixer *mixer = vr_mixer_get (g->mixer);
  bool has_experts = g->n_experts > 0;

  if (mixer->needs_heads
      && (g->n_heads == 0 || g->n_kv_heads == 0 || g->head_dim == 0
          || g->v_head_dim == 0))
    return fail_group (g, "n_heads", err);
  if (!mixer->needs_heads
      && (g->n_heads > 0 || g->n_kv_heads > 0 || g->head_dim > 0
          || g->v_head_dim > 0))
    return fail_group (g, "n_heads", err);
  if (mixer->needs_heads && g->n_heads % g->n_kv_heads != 0)
    return fail_group (g, "n_kv_heads", err);
  if (mixer->needs_window != (g->window_tokens > 0))
    return fail_group (g, "window_tokens", err);
  if ((g->ffn == VR_FFN_NONE) != (g->intermediate == 0 && !has_experts))
    return fail_group (g, "ffn", err);
  if (has_experts
      && (g->expert_intermediate == 0 || g->experts_per_token == 0
          || g->experts_per_token > g->n_experts))
    return fail_group (g, "n_experts", err);
  if (!has_experts
      && g->expert_intermediate + g->experts_per_token
             + g->shared_intermediate > 0)
    return fail_group (g, "n_experts", err);
  if (g->n_layers == 0)
    return fail_group (g, "layers", err);
  return VR_OK;
}

enum vr_status
vr_shape_check (const struct vr_shape *shape, struct vr_error *err)
{
  if (shape->hidden == 0 || shape->vocabulary == 0 || shape->n_layers == 0)
    return vr_fail (err, VR_E_INVALID, "hidden", VR_SAY_BAD_SHAPE, "hidden");
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      enum vr_status status = check_group (&shape->groups[i], err);

      if (status != VR_OK)
        return status;
    }
  if (vr_is_too_many (vr_shape_params_total (shape)))
    return vr_fail (err, VR_E_INVALID, "hidden", VR_SAY_BAD_SHAPE, "params");
  return VR_OK;
}

/* ---- totals ---- */

uint64_t
vr_shape_params_total (const struct vr_shape *shape)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    sum = vr_add (sum, vr_tensor_elements (&tensor));
  return sum;
}

uint64_t
vr_shape_params_active (const struct vr_shape *shape)
{
  uint64_t idle = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];
      uint64_t matrices = g->ffn == VR_FFN_GATED ? 3 : 2;
      uint64_t bias = g->has_expert_bias
                        ? (matrices - 1) * g->expert_intermediate
                            + shape->hidden
                        : 0;
      uint64_t expert = matrices * shape->hidden * g->expert_intermediate
                        + bias;

      if (g->n_experts > 0)
        idle += (g->n_experts - g->experts_per_token) * expert * g->n_layers;
    }
  return vr_shape_params_total (shape) - idle;
}

bool
vr_shape_has_experts (const struct vr_shape *shape)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (shape->groups[i].n_experts > 0)
      return true;
  return false;
}

const struct vr_layer_group *
vr_shape_main_group (const struct vr_shape *shape)
{
  const struct vr_layer_group *most = &shape->groups[0];

  for (uint32_t i = 1; i < shape->n_groups; i++)
    if (shape->groups[i].n_layers > most->n_layers)
      most = &shape->groups[i];
  return most;
}

const char *
vr_shape_attention (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_main_group (shape);

  if (g->mixer == VR_MIXER_NONE)
    return "none";
  if (g->n_kv_heads == g->n_heads)
    return "mha";
  return g->n_kv_heads == 1 ? "mqa" : "gqa";
}

uint64_t
vr_shape_widest_intermediate (const struct vr_shape *shape)
{
  uint64_t widest = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    widest = vr_max (widest, shape->groups[i].intermediate);
  return widest;
}
