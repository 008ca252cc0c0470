/* Layer order, checks and totals of a shape. */

#include "config.h"

#include "core/shape.h"

#include <string.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/tensor.h"

/* ---- the order of the layers ---- */

struct pattern
{
  const char *at;
  const struct vr_shape *shape;
  unsigned depth;
  uint32_t n_layers;
  uint8_t groups[VR_SHAPE_MAX_LAYERS];
};

enum
{
  VR_PATTERN_DEPTH = 4
};

static bool
append (struct pattern *p, uint8_t group)
{
  if (p->n_layers == VR_SHAPE_MAX_LAYERS)
    return false;
  p->groups[p->n_layers++] = group;
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
  uint32_t start = p->n_layers;
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
  else if (!find_group (p->shape, *p->at, &group) || !append (p, group))
    return false;
  else
    p->at++;
  length = p->n_layers - start;
  count = read_count (p);
  if (count == 0 || length == 0)
    return false;
  for (unsigned i = 1; i < count; i++)
    for (uint32_t k = 0; k < length; k++)
      if (!append (p, p->groups[start + k]))
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

static bool
read_all (struct pattern *p, const struct vr_shape *shape, const char *layers)
{
  *p = (struct pattern) { .at = layers, .shape = shape };
  return read_items (p) && *p->at == '\0';
}

/* A group's layers belong to the main model or to the MTP blocks. */
static bool
count_layers (struct vr_shape *shape, const struct pattern *p, bool is_mtp)
{
  for (uint32_t i = 0; i < p->n_layers; i++)
    {
      struct vr_layer_group *group = &shape->groups[p->groups[i]];

      if (group->n_layers > 0 && group->is_mtp != is_mtp)
        return false;
      group->is_mtp = is_mtp;
      group->n_layers++;
    }
  return true;
}

enum vr_status
vr_shape_read_layers (struct vr_shape *shape, const char *layers,
                      const char *mtp_layers, struct vr_error *err)
{
  struct pattern p;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      shape->groups[i].n_layers = 0;
      shape->groups[i].is_mtp = false;
    }
  if (!read_all (&p, shape, layers) || p.n_layers == 0)
    return vr_fail (err, VR_E_INVALID, "layers", VR_SAY_BAD_LAYERS, layers);
  shape->n_layers = p.n_layers;
  memcpy (shape->group_of_layer, p.groups, p.n_layers);
  (void) count_layers (shape, &p, false);
  if (!read_all (&p, shape, mtp_layers) || !count_layers (shape, &p, true))
    return vr_fail (err, VR_E_INVALID, "mtp_layers", VR_SAY_BAD_LAYERS,
                    mtp_layers);
  return VR_OK;
}

/* How often the `period` layers from `start` on stand one behind the
   other. */
static uint32_t
repetitions (const uint8_t *groups, uint32_t n, uint32_t start,
             uint32_t period)
{
  uint32_t count = 1;

  while (start + (count + 1) * period <= n
         && memcmp (&groups[start], &groups[start + count * period], period)
              == 0)
    count++;
  return count;
}

static void
write_run (struct vr_buf *out, const struct vr_shape *shape,
           const uint8_t *groups, uint32_t n)
{
  uint32_t count;

  for (uint32_t i = 0; i < n; i += count)
    {
      count = repetitions (groups, n, i, 1);
      vr_buf_add_char (out, shape->groups[groups[i]].tag);
      if (count > 1)
        vr_buf_add_u64 (out, count);
    }
}

/* The period that repeats over most layers stands in brackets; what repeats
   inside it is counted. */
static void
write_order (struct vr_buf *out, const struct vr_shape *shape,
             const uint8_t *groups, uint32_t n)
{
  uint32_t length;

  for (uint32_t i = 0; i < n; i += length)
    {
      uint32_t period = 1;

      length = repetitions (groups, n, i, 1);
      for (uint32_t p = 2; p <= (n - i) / 2; p++)
        {
          uint32_t count = repetitions (groups, n, i, p);

          if (count > 1 && count * p > length)
            {
              period = p;
              length = count * p;
            }
        }
      if (period == 1)
        {
          write_run (out, shape, &groups[i], length);
          continue;
        }
      vr_buf_add_char (out, '(');
      write_run (out, shape, &groups[i], period);
      vr_buf_add_char (out, ')');
      vr_buf_add_u64 (out, length / period);
    }
}

bool
vr_shape_write_layers (const struct vr_shape *shape, bool is_mtp,
                       char *layers, size_t size)
{
  uint8_t groups[VR_SHAPE_MAX_LAYERS];
  struct vr_buf out;
  uint32_t n = 0;

  vr_buf_init_borrowed (&out, layers, size);
  if (!is_mtp)
    {
      write_order (&out, shape, shape->group_of_layer, shape->n_layers);
      return vr_buf_ok (&out);
    }
  /* which MTP block a layer stands in matters to nobody */
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (shape->groups[i].is_mtp)
      for (uint32_t k = 0; k < shape->groups[i].n_layers; k++)
        if (n < VR_SHAPE_MAX_LAYERS)
          groups[n++] = (uint8_t) i;
  write_run (&out, shape, groups, n);
  return vr_buf_ok (&out);
}

/* ---- checks ---- */

static enum vr_status
fail_group (const struct vr_layer_group *group, const char *what,
            struct vr_error *err)
{
  const char tag[2] = { group->tag, '\0' };

  return vr_fail (err, VR_E_INVALID, what, VR_SAY_BAD_GROUP, tag, what);
}

/* A member is given when and only when the kind of state needs it. */
static enum vr_status
check_state (const struct vr_layer_group *g, struct vr_error *err)
{
  const struct vr_state *state = vr_state_get (g->state);

  if (state->needs_heads != (g->state_heads > 0)
      || state->needs_heads != (g->state_head_dim > 0))
    return fail_group (g, "state_heads", err);
  if (state->needs_groups != (g->state_groups > 0))
    return fail_group (g, "state_groups", err);
  if (state->needs_dim != (g->state_dim > 0))
    return fail_group (g, "state_dim", err);
  if (state->needs_conv != (g->conv_kernel > 0))
    return fail_group (g, "conv_kernel", err);
  if (state->needs_rank && g->state_rank == 0)
    return fail_group (g, "state_rank", err);
  return VR_OK;
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
  if (mixer->needs_latent != (g->kv_lora_rank > 0)
      || (!mixer->needs_latent && g->q_lora_rank + g->rope_dim > 0))
    return fail_group (g, "kv_lora_rank", err);
  if (g->rope_dim > g->head_dim)
    return fail_group (g, "rope_dim", err);
  if ((g->index_heads > 0) != (g->index_head_dim > 0))
    return fail_group (g, "index_heads", err);
  if (g->is_v_of_k && g->v_head_dim != g->head_dim)
    return fail_group (g, "v_head_dim", err);
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
  return check_state (g, err);
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
vr_shape_params_mtp (const struct vr_shape *shape)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    if (tensor.is_mtp)
      sum = vr_add (sum, vr_tensor_elements (&tensor));
  return sum;
}

/* Experts that a token does not pass, biases included. */
static uint64_t
idle_params (const struct vr_shape *shape, const struct vr_layer_group *g)
{
  uint64_t matrices = g->ffn == VR_FFN_GATED ? 3 : 2;
  uint64_t input = g->expert_hidden > 0 ? g->expert_hidden : shape->hidden;
  uint64_t bias
    = g->has_expert_bias
        ? vr_add (vr_mul (matrices - 1, g->expert_intermediate), input)
        : 0;
  uint64_t expert
    = vr_add (vr_mul (vr_mul (matrices, input), g->expert_intermediate),
              bias);

  return vr_mul (vr_mul (vr_less (g->n_experts, g->experts_per_token),
                         expert),
                 g->n_layers);
}

uint64_t
vr_shape_params_active (const struct vr_shape *shape)
{
  uint64_t idle = vr_shape_params_mtp (shape);

  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (!shape->groups[i].is_mtp)
      idle = vr_add (idle, idle_params (shape, &shape->groups[i]));
  return vr_less (vr_shape_params_total (shape), idle);
}

const struct vr_layer_group *
vr_shape_expert_group (const struct vr_shape *shape)
{
  const struct vr_layer_group *most = NULL;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (!g->is_mtp && g->n_layers > 0 && g->n_experts > 0
          && (most == NULL || g->n_layers > most->n_layers))
        most = g;
    }
  return most;
}

bool
vr_shape_has_experts (const struct vr_shape *shape)
{
  return vr_shape_expert_group (shape) != NULL;
}

bool
vr_shape_has_state (const struct vr_shape *shape)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (shape->groups[i].state != VR_STATE_NONE && !shape->groups[i].is_mtp
        && shape->groups[i].n_layers > 0)
      return true;
  return false;
}

const struct vr_layer_group *
vr_shape_main_group (const struct vr_shape *shape)
{
  const struct vr_layer_group *most = &shape->groups[0];

  for (uint32_t i = 1; i < shape->n_groups; i++)
    if (!shape->groups[i].is_mtp
        && (most->is_mtp || shape->groups[i].n_layers > most->n_layers))
      most = &shape->groups[i];
  return most;
}

const struct vr_layer_group *
vr_shape_attention_group (const struct vr_shape *shape)
{
  const struct vr_layer_group *most = NULL;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (!g->is_mtp && g->n_layers > 0 && g->mixer != VR_MIXER_NONE
          && (most == NULL || g->n_layers > most->n_layers))
        most = g;
    }
  return most;
}

const char *
vr_shape_attention (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_attention_group (shape);

  if (g == NULL)
    return vr_shape_has_state (shape) ? "ssm" : "none";
  if (vr_shape_has_state (shape))
    return "hybrid";
  if (vr_mixer_get (g->mixer)->needs_latent)
    return "mla";
  if (g->n_kv_heads == g->n_heads)
    return "mha";
  return g->n_kv_heads == 1 ? "mqa" : "gqa";
}

uint64_t
vr_shape_widest_intermediate (const struct vr_shape *shape)
{
  uint64_t widest = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (!shape->groups[i].is_mtp && shape->groups[i].n_layers > 0)
      widest = vr_max (widest, shape->groups[i].intermediate);
  return widest;
}
