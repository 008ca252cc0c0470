/* Shape to tensor classes.  Parameter formulas: the published modelling code
   of Hugging Face transformers, as sums of matrices. */

#include "config.h"

#include "core/tensor.h"

#include "base/banned.h"
#include "core/checked.h"

static const char *const role_names[VR_N_ROLES] = {
  [VR_ROLE_TOKEN_EMBEDDING] = "token_embedding",
  [VR_ROLE_POSITION_EMBEDDING] = "position_embedding",
  [VR_ROLE_OUTPUT] = "output",
  [VR_ROLE_Q] = "attention_q",
  [VR_ROLE_K] = "attention_k",
  [VR_ROLE_V] = "attention_v",
  [VR_ROLE_QKV] = "attention_qkv",
  [VR_ROLE_ATTENTION_OUT] = "attention_out",
  [VR_ROLE_GATE] = "ffn_gate",
  [VR_ROLE_UP] = "ffn_up",
  [VR_ROLE_DOWN] = "ffn_down",
  [VR_ROLE_ROUTER] = "router",
  [VR_ROLE_EXPERT_GATE] = "expert_gate",
  [VR_ROLE_EXPERT_UP] = "expert_up",
  [VR_ROLE_EXPERT_DOWN] = "expert_down",
  [VR_ROLE_SHARED_GATE] = "shared_gate",
  [VR_ROLE_SHARED_UP] = "shared_up",
  [VR_ROLE_SHARED_DOWN] = "shared_down",
  [VR_ROLE_VECTOR] = "vector",
  [VR_ROLE_OTHER] = "other",
};

void
vr_tensor_iter_init (struct vr_tensor_iter *iter,
                     const struct vr_shape *shape)
{
  *iter = (struct vr_tensor_iter) { shape, VR_TENSOR_GLOBAL, 0 };
}

static void
set (struct vr_tensor_class *tensor, enum vr_role role, uint64_t rows,
     uint64_t columns)
{
  tensor->role = role;
  tensor->rows = rows;
  tensor->columns = columns;
  tensor->per_layer = 1;
}

static void
set_copies (struct vr_tensor_class *tensor, enum vr_role role, uint64_t rows,
            uint64_t columns, uint64_t per_layer)
{
  set (tensor, role, rows, columns);
  tensor->per_layer = per_layer;
}

/* Outside the layers; false past the last step. */
static bool
global_class (const struct vr_shape *s, unsigned step,
              struct vr_tensor_class *t)
{
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_TOKEN_EMBEDDING, s->vocabulary, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_POSITION_EMBEDDING, s->position_rows, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_VECTOR, 1,
           vr_add (vr_add (s->embedding_norm_params, s->final_norm_params),
                   s->has_head_bias ? s->vocabulary : 0));
      return true;
    case 3:
      set (t, VR_ROLE_OUTPUT, s->is_tied ? 0 : s->vocabulary, s->hidden);
      return true;
    case 4:
      set (t, VR_ROLE_OTHER, 1, s->other_params);
      return true;
    default:
      return false;
    }
}

static uint64_t
vector_params (const struct vr_shape *s, const struct vr_layer_group *g)
{
  uint64_t q = vr_mul (g->n_heads, g->head_dim);
  uint64_t kv
    = vr_mul (g->n_kv_heads, vr_add (g->head_dim, g->v_head_dim));
  uint64_t up = g->ffn == VR_FFN_GATED ? 2 : 1;
  uint64_t n = vr_add (vr_add (g->norm_params, g->qk_norm_params),
                       vr_add (g->sink_params, g->router_bias_params));

  if (g->has_q_bias)
    n = vr_add (n, q);
  if (g->has_kv_bias)
    n = vr_add (n, kv);
  if (g->has_out_bias)
    n = vr_add (n, s->hidden);
  if (g->has_ffn_bias && g->intermediate > 0)
    n = vr_add (n, vr_add (vr_mul (up, g->intermediate), s->hidden));
  if (g->has_expert_bias)
    n = vr_add (n, vr_mul (g->n_experts,
                           vr_add (vr_mul (up, g->expert_intermediate),
                                   s->hidden)));
  if (g->has_shared_gate)
    n = vr_add (n, s->hidden);
  return n;
}

/* Steps of one layer: its vectors, then attention, the dense feed-forward,
   experts and shared experts. */
enum
{
  STEP_VECTORS,
  STEP_Q,
  STEP_K,
  STEP_V,
  STEP_QKV,
  STEP_ATTENTION_OUT,
  STEP_GATE,
  STEP_UP,
  STEP_DOWN,
  STEP_ROUTER,
  STEP_EXPERT_GATE,
  STEP_EXPERT_UP,
  STEP_EXPERT_DOWN,
  STEP_SHARED_GATE,
  STEP_SHARED_UP,
  STEP_SHARED_DOWN,
  N_STEPS
};

static void
attention_class (const struct vr_shape *s, const struct vr_layer_group *g,
                 unsigned step, struct vr_tensor_class *t)
{
  bool has_attention = g->mixer != VR_MIXER_NONE;
  bool is_split = has_attention && !g->is_qkv_fused;
  uint64_t q = vr_mul (g->n_heads, g->head_dim);
  uint64_t k = vr_mul (g->n_kv_heads, g->head_dim);
  uint64_t v = vr_mul (g->n_kv_heads, g->v_head_dim);

  switch (step)
    {
    case STEP_Q:
      set (t, VR_ROLE_Q, is_split ? q : 0, s->hidden);
      break;
    case STEP_K:
      set (t, VR_ROLE_K, is_split ? k : 0, s->hidden);
      break;
    case STEP_V:
      set (t, VR_ROLE_V, is_split ? v : 0, s->hidden);
      break;
    case STEP_QKV:
      set (t, VR_ROLE_QKV,
           has_attention && !is_split ? vr_add (q, vr_add (k, v)) : 0,
           s->hidden);
      break;
    default:
      set (t, VR_ROLE_ATTENTION_OUT, has_attention ? s->hidden : 0,
           vr_mul (g->n_heads, g->v_head_dim));
    }
}

static void
dense_class (const struct vr_shape *s, const struct vr_layer_group *g,
             unsigned step, struct vr_tensor_class *t)
{
  bool has_gate = g->ffn == VR_FFN_GATED && !g->is_gate_up_fused;
  uint64_t up = vr_mul (g->is_gate_up_fused ? 2 : 1, g->intermediate);

  switch (step)
    {
    case STEP_GATE:
      set (t, VR_ROLE_GATE, has_gate ? g->intermediate : 0, s->hidden);
      break;
    case STEP_UP:
      set (t, VR_ROLE_UP, g->ffn == VR_FFN_NONE ? 0 : up, s->hidden);
      break;
    default:
      set (t, VR_ROLE_DOWN, g->intermediate > 0 ? s->hidden : 0,
           g->intermediate);
    }
}

static void
expert_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  bool is_gated = g->ffn == VR_FFN_GATED;
  uint64_t own = g->expert_intermediate;
  uint64_t shared = g->shared_intermediate;

  switch (step)
    {
    case STEP_ROUTER:
      set (t, VR_ROLE_ROUTER, g->n_experts, s->hidden);
      break;
    case STEP_EXPERT_GATE:
      set_copies (t, VR_ROLE_EXPERT_GATE, is_gated ? own : 0, s->hidden,
                  g->n_experts);
      break;
    case STEP_EXPERT_UP:
      set_copies (t, VR_ROLE_EXPERT_UP, own, s->hidden, g->n_experts);
      break;
    case STEP_EXPERT_DOWN:
      set_copies (t, VR_ROLE_EXPERT_DOWN, s->hidden, own, g->n_experts);
      break;
    case STEP_SHARED_GATE:
      set (t, VR_ROLE_SHARED_GATE, is_gated ? shared : 0, s->hidden);
      break;
    case STEP_SHARED_UP:
      set (t, VR_ROLE_SHARED_UP, shared, s->hidden);
      break;
    default:
      set (t, VR_ROLE_SHARED_DOWN, shared > 0 ? s->hidden : 0, shared);
    }
}

/* Of one layer of a group; false past the last step. */
static bool
layer_class (const struct vr_shape *s, const struct vr_layer_group *g,
             unsigned step, struct vr_tensor_class *t)
{
  if (step >= N_STEPS)
    return false;
  if (step == STEP_VECTORS)
    set (t, VR_ROLE_VECTOR, 1, vector_params (s, g));
  else if (step <= STEP_ATTENTION_OUT)
    attention_class (s, g, step, t);
  else if (step <= STEP_DOWN)
    dense_class (s, g, step, t);
  else
    expert_class (s, g, step, t);
  return true;
}

bool
vr_tensor_next (struct vr_tensor_iter *iter, struct vr_tensor_class *tensor)
{
  const struct vr_shape *shape = iter->shape;

  while (iter->group < (int) shape->n_groups)
    {
      bool is_global = iter->group == VR_TENSOR_GLOBAL;
      const struct vr_layer_group *group
        = is_global ? NULL : &shape->groups[iter->group];
      bool is_there = is_global
                        ? global_class (shape, iter->step, tensor)
                        : layer_class (shape, group, iter->step, tensor);

      if (!is_there)
        {
          iter->group++;
          iter->step = 0;
          continue;
        }
      iter->step++;
      tensor->group = iter->group;
      tensor->n_layers = is_global ? 1 : group->n_layers;
      if (vr_tensor_elements (tensor) > 0)
        return true;
    }
  return false;
}

uint64_t
vr_tensor_elements (const struct vr_tensor_class *tensor)
{
  return vr_mul (vr_mul (tensor->rows, tensor->columns),
                 vr_mul (tensor->per_layer, tensor->n_layers));
}

const char *
vr_role_name (enum vr_role role)
{
  return role_names[role];
}
