/* A block's tensors and the file's keys to a layer group. */

#include "config.h"

#include "catalog/gguf_layer.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/tensor.h"

enum { KEY_BYTES = 160 };

/* ---- keys ---- */

static const char *
full_key (const struct vr_gguf_keys *keys, const char *key,
          char text[KEY_BYTES])
{
  snprintf (text, KEY_BYTES, "%s.%s", keys->architecture, key);
  return text;
}

const struct vr_gguf_pair *
vr_gguf_key_find (const struct vr_gguf_keys *keys, const char *key)
{
  char text[KEY_BYTES];

  return vr_gguf_find (keys->gguf, full_key (keys, key, text));
}

bool
vr_gguf_key (const struct vr_gguf_keys *keys, const char *key, uint64_t layer,
             uint64_t *value)
{
  const struct vr_gguf_pair *pair = vr_gguf_key_find (keys, key);

  return pair != NULL
         && vr_gguf_number (pair, pair->type == VR_GGUF_ARRAY ? layer : 0,
                            value);
}

static void
fail (struct vr_gguf_keys *keys, enum vr_sentence sentence, const char *what)
{
  enum vr_status status = vr_fail (keys->err, VR_E_INVALID, "", sentence,
                                   what);

  if (keys->status == VR_OK)
    keys->status = status;
}

uint64_t
vr_gguf_key_needed (struct vr_gguf_keys *keys, const char *key,
                    uint64_t layer)
{
  char text[KEY_BYTES];
  uint64_t value = 0;

  if (vr_gguf_key (keys, key, layer, &value) && value > 0)
    return value;
  fail (keys,
        vr_gguf_key_find (keys, key) == NULL ? VR_SAY_HEAD_KEY_MISSING
                                             : VR_SAY_HEAD_KEY_VALUE,
        full_key (keys, key, text));
  return 0;
}

/* 0 when it is missing. */
static uint64_t
key_or_0 (const struct vr_gguf_keys *keys, const char *key, uint64_t layer)
{
  uint64_t value;

  return vr_gguf_key (keys, key, layer, &value) ? value : 0;
}

/* ---- windows ---- */

/* A list says it for each layer, a period that its last (or first) layer sees
   everything; without either the architecture's own period holds. */
static bool
is_window_layer (const struct vr_gguf_keys *keys, uint64_t layer)
{
  static const char key[] = "attention.sliding_window_pattern";
  const struct vr_gguf_pair *pair = vr_gguf_key_find (keys, key);
  bool is_known = keys->rule != NULL && keys->rule->window_period > 0;
  uint64_t period = is_known ? keys->rule->window_period : 1;
  bool is_full_first = is_known && keys->rule->is_full_first;
  uint64_t value;

  if (pair != NULL && pair->type == VR_GGUF_ARRAY)
    return pair->count > 0
           && vr_gguf_number (pair, layer % pair->count, &value)
           && value > 0;
  if (pair != NULL && vr_gguf_number (pair, 0, &value))
    period = value;
  if (period == 0)
    return true;
  return is_full_first ? layer % period > 0 : layer % period + 1 < period;
}

static uint64_t
window_of (const struct vr_gguf_keys *keys, uint64_t layer)
{
  uint64_t tokens = key_or_0 (keys, "attention.sliding_window", layer);

  if (keys->rule != NULL && keys->rule->window_period == 0)
    return 0;
  if (tokens == 0 && keys->rule != NULL)
    tokens = keys->rule->window_tokens;
  return tokens > 0 && is_window_layer (keys, layer) ? tokens : 0;
}

/* ---- attention ---- */

static bool
is_causal (const struct vr_gguf_keys *keys)
{
  uint64_t value;

  return !vr_gguf_key (keys, "attention.causal", 0, &value) || value > 0;
}

/* Layers from the first without a cache of their own on read the keys and
   values of earlier ones. */
static bool
is_cache_shared (const struct vr_gguf_keys *keys, uint64_t layer)
{
  uint64_t shared;

  if (vr_gguf_key (keys, "attention.shared_kv_layers", layer, &shared))
    return layer >= vr_less (keys->n_layers, shared);
  return keys->rule != NULL && keys->rule->cache_layers > 0
         && layer >= keys->rule->cache_layers;
}

static void
set_kind (struct vr_layer_group *g, const struct vr_gguf_block *b,
          const struct vr_gguf_keys *keys, uint64_t layer)
{
  uint64_t window = window_of (keys, layer);
  bool is_chunk = keys->rule != NULL && keys->rule->is_chunk;

  g->mixer = VR_MIXER_FULL;
  if (!is_causal (keys))
    g->mixer = VR_MIXER_ENCODER;
  else if (b->slots[VR_SLOT_CROSS].is_there)
    g->mixer = VR_MIXER_CROSS;
  else if (b->slots[VR_SLOT_K_B].is_there)
    g->mixer = VR_MIXER_LATENT;
  else if (window > 0)
    {
      g->mixer = is_chunk ? VR_MIXER_CHUNK : VR_MIXER_WINDOW;
      g->window_tokens = window;
    }
  g->is_cache_shared = vr_mixer_get (g->mixer)->has_cache
                       && is_cache_shared (keys, layer);
}

/* Sizes of heads as the keys say them; some models have others in window
   layers. */
static void
set_head_sizes (struct vr_layer_group *g, const struct vr_shape *shape,
                struct vr_gguf_keys *keys, uint64_t layer)
{
  bool is_latent = g->mixer == VR_MIXER_LATENT;
  uint64_t even = g->n_heads > 0 ? shape->hidden / g->n_heads : 0;
  uint64_t value;

  g->head_dim = even;
  if (is_latent)
    {
      g->head_dim = vr_gguf_key_needed (keys, "attention.key_length_mla",
                                        layer);
      g->v_head_dim = vr_gguf_key_needed (keys, "attention.value_length_mla",
                                          layer);
      return;
    }
  if (vr_gguf_key (keys, "attention.key_length", layer, &value))
    g->head_dim = value;
  g->v_head_dim = g->head_dim;
  if (vr_gguf_key (keys, "attention.value_length", layer, &value))
    g->v_head_dim = value;
  if (g->window_tokens == 0)
    return;
  if (vr_gguf_key (keys, "attention.key_length_swa", layer, &value))
    g->head_dim = value;
  if (vr_gguf_key (keys, "attention.value_length_swa", layer, &value))
    g->v_head_dim = value;
}

static void
set_latent (struct vr_layer_group *g, const struct vr_gguf_block *b,
            struct vr_gguf_keys *keys, uint64_t layer)
{
  const struct vr_gguf_slot_use *kv_a = &b->slots[VR_SLOT_KV_A];

  g->n_kv_heads = g->n_heads;
  g->kv_lora_rank = vr_gguf_key_needed (keys, "attention.kv_lora_rank",
                                        layer);
  if (b->slots[VR_SLOT_Q_A].is_there)
    g->q_lora_rank = b->slots[VR_SLOT_Q_A].dims[1];
  g->rope_dim = kv_a->is_there
                  ? vr_less (kv_a->dims[1], g->kv_lora_rank)
                  : key_or_0 (keys, "rope.dimension_count", layer);
  if (b->slots[VR_SLOT_INDEX_K].is_there)
    {
      g->index_heads
        = vr_gguf_key_needed (keys, "attention.indexer.head_count", layer);
      g->index_head_dim = b->slots[VR_SLOT_INDEX_K].dims[1];
    }
}

/* The tensors decide where they and the keys differ. */
static void
fit_to_tensors (struct vr_layer_group *g, const struct vr_gguf_block *b)
{
  const struct vr_gguf_slot_use *q = &b->slots[VR_SLOT_Q];
  const struct vr_gguf_slot_use *k = &b->slots[VR_SLOT_K];
  const struct vr_gguf_slot_use *v = &b->slots[VR_SLOT_V];
  const struct vr_gguf_slot_use *gate = &b->slots[VR_SLOT_ATTENTION_GATE];

  if (k->is_there && g->n_kv_heads > 0 && k->dims[1] % g->n_kv_heads == 0)
    g->head_dim = k->dims[1] / g->n_kv_heads;
  else if (k->is_there && g->head_dim > 0)
    g->n_kv_heads = k->dims[1] / g->head_dim;
  if (v->is_there && g->n_kv_heads > 0)
    g->v_head_dim = v->dims[1] / g->n_kv_heads;
  g->is_v_of_k = k->is_there && !v->is_there;
  if (g->is_v_of_k)
    g->v_head_dim = g->head_dim;
  if (q->is_there && g->head_dim > 0)
    {
      uint64_t width = vr_mul (g->n_heads, g->head_dim);

      if (q->dims[1] == vr_mul (2, width))
        g->has_q_gate = true;
      else if (q->dims[1] != width)
        g->n_heads = q->dims[1] / g->head_dim;
    }
  if (gate->is_there
      && gate->dims[1] == vr_mul (g->n_heads, g->head_dim))
    g->has_q_gate = true;
}

static void
set_attention (struct vr_layer_group *g, const struct vr_gguf_block *b,
               const struct vr_shape *shape, struct vr_gguf_keys *keys,
               uint64_t layer)
{
  const struct vr_gguf_slot_use *s = b->slots;

  set_kind (g, b, keys, layer);
  g->n_heads = vr_gguf_key_needed (keys, "attention.head_count", layer);
  g->n_kv_heads = key_or_0 (keys, "attention.head_count_kv", layer);
  if (g->n_kv_heads == 0)
    g->n_kv_heads = g->n_heads;
  set_head_sizes (g, shape, keys, layer);
  if (g->mixer == VR_MIXER_LATENT)
    set_latent (g, b, keys, layer);
  else
    fit_to_tensors (g, b);
  g->is_qkv_fused = s[VR_SLOT_QKV].is_there;
  g->has_q_bias = s[VR_SLOT_Q].bias + s[VR_SLOT_QKV].bias > 0;
  g->has_kv_bias
    = s[VR_SLOT_K].bias + s[VR_SLOT_V].bias + s[VR_SLOT_QKV].bias > 0;
  g->has_out_bias = s[VR_SLOT_OUT].bias > 0;
  g->qk_norm_params
    = vr_add (s[VR_SLOT_QK_NORM].elements, s[VR_SLOT_QK_NORM].bias);
  g->sink_params = vr_add (s[VR_SLOT_SINKS].elements, s[VR_SLOT_SINKS].bias);
}

/* ---- recurrent memory ---- */

static enum vr_state_kind
state_kind (const struct vr_gguf_block *b)
{
  const struct vr_gguf_slot_use *s = b->slots;

  if (s[VR_SLOT_SSM_F_A].is_there)
    return VR_STATE_KDA;
  if (s[VR_SLOT_SSM_BETA].is_there)
    return VR_STATE_DELTA;
  if (s[VR_SLOT_SSM_X].is_there)
    return VR_STATE_MAMBA1;
  if (s[VR_SLOT_SSM_IN].is_there)
    return VR_STATE_MAMBA2;
  return s[VR_SLOT_SHORT_CONV].is_there ? VR_STATE_CONV : VR_STATE_NONE;
}

static void
set_heads_of_width (struct vr_layer_group *g, struct vr_gguf_keys *keys,
                    uint64_t layer)
{
  uint64_t width = vr_gguf_key_needed (keys, "ssm.inner_size", layer);

  g->state_dim = vr_gguf_key_needed (keys, "ssm.state_size", layer);
  if (g->state == VR_STATE_MAMBA1)
    {
      g->state_heads = width;
      g->state_head_dim = 1;
      g->state_rank = vr_gguf_key_needed (keys, "ssm.time_step_rank", layer);
      return;
    }
  g->state_heads = vr_gguf_key_needed (keys, "ssm.time_step_rank", layer);
  g->state_groups = vr_gguf_key_needed (keys, "ssm.group_count", layer);
  if (g->state_heads > 0)
    g->state_head_dim = width / g->state_heads;
}

static void
set_state (struct vr_layer_group *g, const struct vr_gguf_block *b,
           const struct vr_shape *shape, struct vr_gguf_keys *keys,
           uint64_t layer)
{
  const struct vr_gguf_slot_use *s = b->slots;
  enum vr_gguf_slot conv = VR_SLOT_SSM_CONV;

  switch (g->state)
    {
    case VR_STATE_KDA:
      conv = VR_SLOT_SSM_CONV_Q;
      g->state_heads = vr_gguf_key_needed (keys, "attention.head_count",
                                           layer);
      g->state_head_dim = vr_gguf_key_needed (keys, "kda.head_dim", layer);
      if (s[VR_SLOT_SSM_G_A].is_there)
        g->state_rank = s[VR_SLOT_SSM_F_A].dims[1];
      break;
    case VR_STATE_CONV:
      conv = VR_SLOT_SHORT_CONV;
      g->state_heads = shape->hidden;
      g->state_head_dim = 1;
      break;
    default:
      set_heads_of_width (g, keys, layer);
      break;
    }
  g->conv_kernel = s[conv].is_there
                     ? s[conv].dims[0]
                     : vr_gguf_key_needed (keys, "ssm.conv_kernel", layer);
  g->has_conv_bias = s[conv].bias > 0;
  g->has_state_bias = s[VR_SLOT_SSM_IN].bias > 0;
  g->state_norm_params = vr_add (s[VR_SLOT_SSM_NORM].elements,
                                 s[VR_SLOT_SSM_NORM].bias);
}

/* ---- feed-forward ---- */

static void
set_dense (struct vr_layer_group *g, const struct vr_gguf_slot_use *s)
{
  const struct vr_gguf_slot_use *up = &s[VR_SLOT_UP];
  const struct vr_gguf_slot_use *down = &s[VR_SLOT_DOWN];

  if (!down->is_there)
    return;
  g->intermediate = down->dims[0];
  g->is_gate_up_fused = !s[VR_SLOT_GATE].is_there && up->is_there
                        && up->dims[1] == vr_mul (2, down->dims[0]);
  g->ffn = s[VR_SLOT_GATE].is_there || g->is_gate_up_fused ? VR_FFN_GATED
                                                           : VR_FFN_PLAIN;
  g->has_ffn_bias = up->bias + down->bias > 0;
}

static void
set_experts (struct vr_layer_group *g, const struct vr_gguf_slot_use *s,
             const struct vr_shape *shape, struct vr_gguf_keys *keys,
             uint64_t layer)
{
  const struct vr_gguf_slot_use *down = &s[VR_SLOT_EXPERT_DOWN];

  if (!down->is_there)
    return;
  if (s[VR_SLOT_EXPERT_GATE].is_there || s[VR_SLOT_EXPERT_GATE_UP].is_there)
    g->ffn = VR_FFN_GATED;
  else if (g->ffn == VR_FFN_NONE)
    g->ffn = VR_FFN_PLAIN;
  g->n_experts = down->dims[2];
  g->experts_per_token = vr_gguf_key_needed (keys, "expert_used_count",
                                             layer);
  g->expert_intermediate = down->dims[0];
  g->expert_hidden = down->dims[1] == shape->hidden ? 0 : down->dims[1];
  g->has_expert_bias = down->bias > 0;
  g->router_bias_params
    = vr_add (vr_add (s[VR_SLOT_ROUTER_BIAS].elements,
                      s[VR_SLOT_ROUTER_BIAS].bias),
              s[VR_SLOT_ROUTER].bias);
  if (s[VR_SLOT_SHARED_DOWN].is_there)
    g->shared_intermediate = s[VR_SLOT_SHARED_DOWN].dims[0];
  g->has_shared_gate = s[VR_SLOT_SHARED_ROUTER].is_there;
}

/* A shared expert without routed ones is an ordinary feed-forward. */
static void
set_shared_alone (struct vr_layer_group *g, const struct vr_gguf_slot_use *s)
{
  if (g->ffn != VR_FFN_NONE || !s[VR_SLOT_SHARED_DOWN].is_there)
    return;
  g->intermediate = s[VR_SLOT_SHARED_DOWN].dims[0];
  g->ffn = s[VR_SLOT_SHARED_GATE].is_there ? VR_FFN_GATED : VR_FFN_PLAIN;
}

/* ---- the group ---- */

/* Parameters of the classes of a group of one layer. */
static uint64_t
class_params (const struct vr_shape *shape, const struct vr_layer_group *g)
{
  struct vr_shape alone = *shape;
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  alone.n_groups = 1;
  alone.groups[0] = *g;
  vr_tensor_iter_init (&iter, &alone);
  while (vr_tensor_next (&iter, &tensor))
    if (tensor.group == 0)
      sum = vr_add (sum, vr_tensor_elements (&tensor));
  return sum;
}

void
vr_gguf_block_group (const struct vr_gguf_block *block,
                     struct vr_gguf_keys *keys, uint64_t layer, bool is_mtp,
                     const struct vr_shape *shape,
                     struct vr_layer_group *group)
{
  const struct vr_gguf_slot_use *s = block->slots;
  struct vr_layer_group *g = group;
  bool has_own_qkv;

  *g = (struct vr_layer_group) { .n_layers = 1, .is_mtp = is_mtp };
  if (s[VR_SLOT_UNKNOWN_MEMORY].is_there)
    {
      fail (keys, VR_SAY_HEAD_MEMORY, keys->architecture);
      return;
    }
  g->state = state_kind (block);
  has_own_qkv = g->state != VR_STATE_KDA && g->state != VR_STATE_DELTA;
  if (g->state != VR_STATE_NONE)
    set_state (g, block, shape, keys, layer);
  if (has_own_qkv
      && (s[VR_SLOT_Q].is_there || s[VR_SLOT_QKV].is_there
          || s[VR_SLOT_KV_A].is_there || s[VR_SLOT_CROSS].is_there))
    set_attention (g, block, shape, keys, layer);
  set_dense (g, s);
  set_experts (g, s, shape, keys, layer);
  set_shared_alone (g, s);
  g->norm_params
    = vr_less (block->params,
               vr_add (class_params (shape, g),
                       vr_add (s[VR_SLOT_NEXTN].elements,
                               s[VR_SLOT_NEXTN_EMBEDDING].elements)));
}
