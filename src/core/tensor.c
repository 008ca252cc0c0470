/* Shape to tensor classes.  Parameter formulas: the published modelling code
   of Hugging Face transformers, as sums of matrices. */

#include "config.h"

#include "core/tensor.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

static const char *const role_names[VR_N_ROLES] = {
  [VR_ROLE_TOKEN_EMBEDDING] = "token_embedding",
  [VR_ROLE_POSITION_EMBEDDING] = "position_embedding",
  [VR_ROLE_PER_LAYER_EMBEDDING] = "per_layer_embedding",
  [VR_ROLE_PER_LAYER_PROJECTION] = "per_layer_projection",
  [VR_ROLE_EMBEDDING_PROJECTION] = "embedding_projection",
  [VR_ROLE_ALTUP_PROJECTION] = "altup_projection",
  [VR_ROLE_POOLER] = "pooler",
  [VR_ROLE_OUTPUT] = "output",
  [VR_ROLE_OTHER] = "other",
  [VR_ROLE_REMAINDER] = "remainder",
  [VR_ROLE_MTP_PROJECTION] = "mtp_projection",
  [VR_ROLE_MTP_EMBEDDING] = "mtp_embedding",
  [VR_ROLE_MTP_OUTPUT] = "mtp_output",
  [VR_ROLE_Q] = "attention_q",
  [VR_ROLE_K] = "attention_k",
  [VR_ROLE_V] = "attention_v",
  [VR_ROLE_QKV] = "attention_qkv",
  [VR_ROLE_Q_A] = "attention_q_a",
  [VR_ROLE_Q_B] = "attention_q_b",
  [VR_ROLE_KV_A] = "attention_kv_a",
  [VR_ROLE_K_B] = "attention_k_b",
  [VR_ROLE_V_B] = "attention_v_b",
  [VR_ROLE_INDEX_Q] = "index_q",
  [VR_ROLE_INDEX_K] = "index_k",
  [VR_ROLE_INDEX_WEIGHTS] = "index_weights",
  [VR_ROLE_ATTENTION_OUT] = "attention_out",
  [VR_ROLE_STATE_IN] = "state_in",
  [VR_ROLE_STATE_QKV] = "state_qkv",
  [VR_ROLE_STATE_GATE] = "state_gate",
  [VR_ROLE_STATE_CONV] = "state_conv",
  [VR_ROLE_STATE_X] = "state_x",
  [VR_ROLE_STATE_DT] = "state_dt",
  [VR_ROLE_STATE_A] = "state_a",
  [VR_ROLE_STATE_BETA] = "state_beta",
  [VR_ROLE_STATE_LORA_A] = "state_lora_a",
  [VR_ROLE_STATE_LORA_B] = "state_lora_b",
  [VR_ROLE_STATE_OUT] = "state_out",
  [VR_ROLE_GATE] = "ffn_gate",
  [VR_ROLE_UP] = "ffn_up",
  [VR_ROLE_DOWN] = "ffn_down",
  [VR_ROLE_ROUTER] = "router",
  [VR_ROLE_LATENT_DOWN] = "latent_down",
  [VR_ROLE_LATENT_UP] = "latent_up",
  [VR_ROLE_EXPERT_GATE] = "expert_gate",
  [VR_ROLE_EXPERT_UP] = "expert_up",
  [VR_ROLE_EXPERT_DOWN] = "expert_down",
  [VR_ROLE_SHARED_GATE] = "shared_gate",
  [VR_ROLE_SHARED_UP] = "shared_up",
  [VR_ROLE_SHARED_DOWN] = "shared_down",
  [VR_ROLE_LAYER_INPUT_GATE] = "layer_input_gate",
  [VR_ROLE_LAYER_INPUT_UP] = "layer_input_up",
  [VR_ROLE_ALTUP] = "altup",
  [VR_ROLE_LAUREL] = "laurel",
  [VR_ROLE_VECTOR] = "vector",
};

void
vr_tensor_iter_init (struct vr_tensor_iter *iter,
                     const struct vr_shape *shape)
{
  *iter = (struct vr_tensor_iter) { .shape = shape, .group = VR_TENSOR_GLOBAL };
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

/* ---- outside the layers ---- */

static uint64_t
embedding_width (const struct vr_shape *s)
{
  return s->embedding_dim > 0 ? s->embedding_dim : s->hidden;
}

/* Of all layers: the tables stand before the first one. */
static uint64_t
per_layer_width (const struct vr_shape *s)
{
  return s->is_embedding_elsewhere
           ? 0
           : vr_mul (s->whole_layers > 0 ? s->whole_layers : s->n_layers,
                     s->per_layer_dim);
}

static uint64_t
global_vector_params (const struct vr_shape *s)
{
  uint64_t n = vr_add (s->embedding_norm_params, s->final_norm_params);

  if (s->has_head_bias)
    n = vr_add (n, s->vocabulary);
  if (s->has_pooler)
    n = vr_add (n, s->hidden);
  return s->is_embedding_elsewhere ? n : vr_add (n, s->per_layer_dim);
}

/* Each step writes one class and returns true; false past the last. */
static bool
global_class (const struct vr_shape *s, unsigned step,
              struct vr_tensor_class *t)
{
  uint64_t width = embedding_width (s);

  switch (step)
    {
    case 0:
      set (t, VR_ROLE_TOKEN_EMBEDDING,
           s->is_embedding_elsewhere
             ? 0
             : vr_add (s->vocabulary, s->embedding_extra_rows),
           width);
      return true;
    case 1:
      set (t, VR_ROLE_POSITION_EMBEDDING, s->position_rows, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_VECTOR, 1, global_vector_params (s));
      return true;
    case 3:
      set (t, VR_ROLE_OUTPUT,
           s->is_tied || s->is_output_elsewhere ? 0 : s->vocabulary, width);
      return true;
    case 4:
      set (t, VR_ROLE_OTHER, 1, s->other_params);
      return true;
    case 5:
      set_copies (t, VR_ROLE_EMBEDDING_PROJECTION, s->hidden,
                  s->embedding_dim, 2);
      return true;
    case 6:
      set (t, VR_ROLE_POOLER, s->has_pooler ? s->hidden : 0, s->hidden);
      return true;
    case 7:
      set (t, VR_ROLE_PER_LAYER_EMBEDDING, s->per_layer_vocabulary,
           per_layer_width (s));
      return true;
    case 8:
      set (t, VR_ROLE_PER_LAYER_PROJECTION, per_layer_width (s), s->hidden);
      return true;
    case 9:
      set_copies (t, VR_ROLE_ALTUP_PROJECTION, s->hidden, s->hidden,
                  vr_mul (2, vr_less (s->altup_inputs, 1)));
      return true;
    case 10:
      set (t, VR_ROLE_REMAINDER, 1, s->remainder_params);
      return true;
    default:
      return false;
    }
}

/* What an MTP block has beside its layers: the projection of the embedding
   and the hidden state, a norm of each and one before the output. */
static bool
mtp_class (const struct vr_shape *s, unsigned step,
           struct vr_tensor_class *t)
{
  uint64_t tables = s->has_mtp_embedding ? s->mtp_blocks : 0;
  uint64_t outputs
    = s->has_mtp_embedding || s->has_mtp_output ? s->mtp_blocks : 0;

  t->is_mtp = true;
  switch (step)
    {
    case 0:
      set_copies (t, VR_ROLE_MTP_PROJECTION, s->hidden,
                  vr_mul (2, s->hidden), s->mtp_blocks);
      return true;
    case 1:
      set_copies (t, VR_ROLE_VECTOR, 1, vr_mul (3, s->hidden),
                  s->mtp_blocks);
      return true;
    case 2:
      set_copies (t, VR_ROLE_MTP_EMBEDDING, s->vocabulary, s->hidden,
                  tables);
      return true;
    case 3:
      set_copies (t, VR_ROLE_MTP_OUTPUT, s->vocabulary, s->hidden, outputs);
      return true;
    default:
      return false;
    }
}

/* ---- one layer ---- */

static uint64_t
attention_vector_params (const struct vr_shape *s,
                         const struct vr_layer_group *g)
{
  uint64_t v_dim = g->is_v_of_k ? 0 : g->v_head_dim;
  uint64_t n = vr_add (vr_add (g->norm_params, g->qk_norm_params),
                       vr_add (g->sink_params,
                               vr_mul (2, g->index_head_dim)));

  if (g->has_q_bias)
    n = vr_add (n, vr_mul (g->n_heads, g->head_dim));
  if (g->has_kv_bias)
    n = vr_add (n, vr_mul (g->n_kv_heads, vr_add (g->head_dim, v_dim)));
  if (g->has_out_bias)
    n = vr_add (n, s->hidden);
  return n;
}

/* Rows of the matrix that makes everything a recurrence reads. */
static uint64_t
state_in_rows (const struct vr_layer_group *g)
{
  uint64_t width = vr_state_width (g);

  switch (g->state)
    {
    case VR_STATE_MAMBA1:
      return vr_mul (2, width);
    case VR_STATE_MAMBA2:
      return vr_add (vr_add (width, vr_state_conv_channels (g)),
                     g->state_heads);
    case VR_STATE_CONV:
      return vr_mul (3, width);
    default:
      return 0;
    }
}

static uint64_t
state_vector_params (const struct vr_shape *s, const struct vr_layer_group *g)
{
  uint64_t width = vr_state_width (g);
  uint64_t n = g->state_norm_params;

  if (g->has_conv_bias)
    n = vr_add (n, vr_state_conv_channels (g));
  if (g->has_state_bias)
    n = vr_add (n, vr_add (state_in_rows (g), s->hidden));
  switch (g->state)
    {
    case VR_STATE_MAMBA1:   /* bias of the step size, skip */
      return vr_add (n, vr_mul (2, width));
    case VR_STATE_MAMBA2:   /* … and decay, of each head */
      return vr_add (n, vr_mul (3, g->state_heads));
    case VR_STATE_DELTA:    /* bias of the step size, decay */
      return vr_add (n, vr_mul (2, g->state_heads));
    case VR_STATE_KDA:
      return vr_add (n, vr_add (width, g->state_heads));
    default:
      return n;
    }
}

static uint64_t
ffn_vector_params (const struct vr_shape *s, const struct vr_layer_group *g)
{
  uint64_t up = g->ffn == VR_FFN_GATED ? 2 : 1;
  uint64_t input = g->expert_hidden > 0 ? g->expert_hidden : s->hidden;
  uint64_t n = g->router_bias_params;

  if (g->has_ffn_bias && g->intermediate > 0)
    n = vr_add (n, vr_add (vr_mul (up, g->intermediate), s->hidden));
  if (g->has_expert_bias)
    n = vr_add (n, vr_mul (g->n_experts,
                           vr_add (vr_mul (up, g->expert_intermediate),
                                   input)));
  if (g->has_shared_gate)
    n = vr_add (n, s->hidden);
  return n;
}

static bool
vector_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  if (step > 0)
    return false;
  set (t, VR_ROLE_VECTOR, 1,
       vr_add (vr_add (attention_vector_params (s, g),
                       state_vector_params (s, g)),
               ffn_vector_params (s, g)));
  return true;
}

static bool
attention_class (const struct vr_shape *s, const struct vr_layer_group *g,
                 unsigned step, struct vr_tensor_class *t)
{
  uint64_t q = vr_mul (vr_mul (g->has_q_gate ? 2 : 1, g->n_heads),
                       g->head_dim);
  uint64_t k = vr_mul (g->n_kv_heads, g->head_dim);
  uint64_t v = g->is_v_of_k ? 0 : vr_mul (g->n_kv_heads, g->v_head_dim);

  if (g->mixer == VR_MIXER_NONE || vr_mixer_get (g->mixer)->needs_latent)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_Q, g->is_qkv_fused ? 0 : q, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_K, g->is_qkv_fused ? 0 : k, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_V, g->is_qkv_fused ? 0 : v, s->hidden);
      return true;
    case 3:
      set (t, VR_ROLE_QKV, g->is_qkv_fused ? vr_add (q, vr_add (k, v)) : 0,
           s->hidden);
      return true;
    case 4:
      set (t, VR_ROLE_ATTENTION_OUT, s->hidden,
           vr_mul (g->n_heads, g->v_head_dim));
      return true;
    default:
      return false;
    }
}

/* Multi-head latent attention, arXiv 2405.04434: keys and values come out of
   one compressed vector, queries out of another or straight. */
static bool
latent_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  uint64_t q = vr_mul (g->n_heads, g->head_dim);
  uint64_t plain_dim = vr_less (g->head_dim, g->rope_dim);
  bool is_compressed = g->q_lora_rank > 0;

  if (!vr_mixer_get (g->mixer)->needs_latent)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_Q, is_compressed ? 0 : q, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_Q_A, g->q_lora_rank, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_Q_B, q, g->q_lora_rank);
      return true;
    case 3:
      set (t, VR_ROLE_KV_A, vr_add (g->kv_lora_rank, g->rope_dim),
           s->hidden);
      return true;
    case 4:
      set_copies (t, VR_ROLE_K_B, g->kv_lora_rank, plain_dim, g->n_heads);
      return true;
    case 5:
      set_copies (t, VR_ROLE_V_B, g->v_head_dim, g->kv_lora_rank,
                  g->n_heads);
      return true;
    case 6:
      set (t, VR_ROLE_ATTENTION_OUT, s->hidden,
           vr_mul (g->n_heads, g->v_head_dim));
      return true;
    default:
      return false;
    }
}

static bool
index_class (const struct vr_shape *s, const struct vr_layer_group *g,
             unsigned step, struct vr_tensor_class *t)
{
  if (g->index_heads == 0)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_INDEX_Q, vr_mul (g->index_heads, g->index_head_dim),
           g->q_lora_rank > 0 ? g->q_lora_rank : s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_INDEX_K, g->index_head_dim, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_INDEX_WEIGHTS, g->index_heads, s->hidden);
      return true;
    default:
      return false;
    }
}

/* Mamba and short convolutions: one matrix in, one out. */
static bool
state_space_class (const struct vr_shape *s, const struct vr_layer_group *g,
                   unsigned step, struct vr_tensor_class *t)
{
  uint64_t width = vr_state_width (g);
  bool is_mamba1 = g->state == VR_STATE_MAMBA1;

  switch (step)
    {
    case 0:
      set (t, VR_ROLE_STATE_IN, state_in_rows (g), s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_STATE_CONV, vr_state_conv_channels (g),
           g->conv_kernel);
      return true;
    case 2:
      set (t, VR_ROLE_STATE_X,
           is_mamba1 ? vr_add (g->state_rank, vr_mul (2, g->state_dim)) : 0,
           width);
      return true;
    case 3:
      set (t, VR_ROLE_STATE_DT, is_mamba1 ? width : 0, g->state_rank);
      return true;
    case 4:
      set (t, VR_ROLE_STATE_A, is_mamba1 ? width : 0, g->state_dim);
      return true;
    case 5:
      set (t, VR_ROLE_STATE_OUT, s->hidden, width);
      return true;
    default:
      return false;
    }
}

/* Gated delta net and lightning attention. */
static bool
linear_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  uint64_t width = vr_state_width (g);
  bool is_delta = g->state == VR_STATE_DELTA;

  switch (step)
    {
    case 0:
      set (t, VR_ROLE_STATE_QKV,
           is_delta ? vr_state_conv_channels (g) : vr_mul (3, width),
           s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_STATE_GATE, width, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_STATE_CONV, vr_state_conv_channels (g),
           g->conv_kernel);
      return true;
    case 3:
      set (t, VR_ROLE_STATE_BETA, is_delta ? vr_mul (2, g->state_heads) : 0,
           s->hidden);
      return true;
    case 4:
      set (t, VR_ROLE_STATE_OUT, s->hidden, width);
      return true;
    default:
      return false;
    }
}

/* Kimi delta attention: decay and output gate are of low rank, the output
   gate of full rank where state_rank is 0. */
static bool
kda_class (const struct vr_shape *s, const struct vr_layer_group *g,
           unsigned step, struct vr_tensor_class *t)
{
  uint64_t width = vr_state_width (g);
  bool has_full_gate = g->state_rank == 0;
  uint64_t rank = has_full_gate ? g->state_head_dim : g->state_rank;
  uint64_t n_gates = has_full_gate ? 1 : 2;

  switch (step)
    {
    case 0:
      set (t, VR_ROLE_Q, width, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_K, width, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_V, width, s->hidden);
      return true;
    case 3:
      set_copies (t, VR_ROLE_STATE_CONV, width, g->conv_kernel, 3);
      return true;
    case 4:
      set_copies (t, VR_ROLE_STATE_LORA_A, rank, s->hidden, n_gates);
      return true;
    case 5:
      set_copies (t, VR_ROLE_STATE_LORA_B, width, rank, n_gates);
      return true;
    case 6:
      set (t, VR_ROLE_STATE_GATE, has_full_gate ? width : 0, s->hidden);
      return true;
    case 7:
      set (t, VR_ROLE_STATE_BETA, g->state_heads, s->hidden);
      return true;
    case 8:
      set (t, VR_ROLE_STATE_OUT, s->hidden, width);
      return true;
    default:
      return false;
    }
}

static bool
state_class (const struct vr_shape *s, const struct vr_layer_group *g,
             unsigned step, struct vr_tensor_class *t)
{
  switch (g->state)
    {
    case VR_STATE_MAMBA1:
    case VR_STATE_MAMBA2:
    case VR_STATE_CONV:
      return state_space_class (s, g, step, t);
    case VR_STATE_DELTA:
    case VR_STATE_LIGHTNING:
      return linear_class (s, g, step, t);
    case VR_STATE_KDA:
      return kda_class (s, g, step, t);
    default:
      return false;
    }
}

static bool
dense_class (const struct vr_shape *s, const struct vr_layer_group *g,
             unsigned step, struct vr_tensor_class *t)
{
  bool has_gate = g->ffn == VR_FFN_GATED && !g->is_gate_up_fused;

  if (g->intermediate == 0)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_GATE, has_gate ? g->intermediate : 0, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_UP,
           vr_mul (g->is_gate_up_fused ? 2 : 1, g->intermediate), s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_DOWN, s->hidden, g->intermediate);
      return true;
    default:
      return false;
    }
}

static bool
expert_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  bool is_gated = g->ffn == VR_FFN_GATED;
  uint64_t own = g->expert_intermediate;
  uint64_t input = g->expert_hidden > 0 ? g->expert_hidden : s->hidden;

  if (g->n_experts == 0)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_ROUTER,
           g->router_experts > 0 ? g->router_experts : g->n_experts,
           s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_LATENT_DOWN, g->expert_hidden, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_LATENT_UP, s->hidden, g->expert_hidden);
      return true;
    case 3:
      set_copies (t, VR_ROLE_EXPERT_GATE, is_gated ? own : 0, input,
                  g->n_experts);
      return true;
    case 4:
      set_copies (t, VR_ROLE_EXPERT_UP, own, input, g->n_experts);
      return true;
    case 5:
      set_copies (t, VR_ROLE_EXPERT_DOWN, input, own, g->n_experts);
      return true;
    default:
      return false;
    }
}

static bool
shared_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  uint64_t shared = g->shared_intermediate;

  if (shared == 0)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_SHARED_GATE, g->ffn == VR_FFN_GATED ? shared : 0,
           s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_SHARED_UP, shared, s->hidden);
      return true;
    case 2:
      set (t, VR_ROLE_SHARED_DOWN, s->hidden, shared);
      return true;
    default:
      return false;
    }
}

/* Per-layer embeddings, AltUp and LAuReL. */
static bool
beside_class (const struct vr_shape *s, const struct vr_layer_group *g,
              unsigned step, struct vr_tensor_class *t)
{
  uint64_t a = s->altup_inputs;

  if (g->is_mtp)
    return false;
  switch (step)
    {
    case 0:
      set (t, VR_ROLE_LAYER_INPUT_GATE, s->per_layer_dim, s->hidden);
      return true;
    case 1:
      set (t, VR_ROLE_LAYER_INPUT_UP, s->hidden, s->per_layer_dim);
      return true;
    case 2:   /* router, prediction and correction */
      set (t, VR_ROLE_ALTUP, a,
           a > 0 ? vr_add (s->hidden, vr_add (a, vr_mul (a, a))) : 0);
      return true;
    case 3:
      set_copies (t, VR_ROLE_LAUREL, s->laurel_rank, s->hidden, 2);
      return true;
    default:
      return false;
    }
}

/* ---- the iterator ---- */

typedef bool part_function (const struct vr_shape *shape,
                            const struct vr_layer_group *group, unsigned step,
                            struct vr_tensor_class *tensor);

/* Parts of a layer in the order of the iterator. */
static part_function *const layer_parts[]
  = { vector_class, attention_class, latent_class, index_class, state_class,
      dense_class,  expert_class,    shared_class, beside_class };

enum { N_LAYER_PARTS = sizeof layer_parts / sizeof layer_parts[0] };

typedef bool global_function (const struct vr_shape *shape, unsigned step,
                              struct vr_tensor_class *tensor);

static global_function *const global_parts[] = { global_class, mtp_class };

enum { N_GLOBAL_PARTS = sizeof global_parts / sizeof global_parts[0] };

static bool
next_global (struct vr_tensor_iter *iter, struct vr_tensor_class *tensor)
{
  for (; iter->part < N_GLOBAL_PARTS; iter->part++, iter->step = 0)
    {
      if (iter->part > 0 && iter->shape->mtp_blocks == 0)
        break;
      tensor->n_layers = 1;
      tensor->is_mtp = false;
      while (global_parts[iter->part](iter->shape, iter->step, tensor))
        {
          iter->step++;
          if (vr_tensor_elements (tensor) > 0)
            return true;
        }
    }
  return false;
}

static bool
next_of_layer (struct vr_tensor_iter *iter, struct vr_tensor_class *tensor)
{
  const struct vr_layer_group *group = &iter->shape->groups[iter->group];

  tensor->n_layers = group->n_layers;
  tensor->is_mtp = group->is_mtp;
  for (; iter->part < N_LAYER_PARTS; iter->part++, iter->step = 0)
    while (layer_parts[iter->part](iter->shape, group, iter->step, tensor))
      {
        iter->step++;
        if (vr_tensor_elements (tensor) > 0)
          return true;
      }
  return false;
}

bool
vr_tensor_next (struct vr_tensor_iter *iter, struct vr_tensor_class *tensor)
{
  for (; iter->group < (int) iter->shape->n_groups;
       iter->group++, iter->part = 0, iter->step = 0)
    {
      tensor->group = iter->group;
      if (iter->group == VR_TENSOR_GLOBAL ? next_global (iter, tensor)
                                          : next_of_layer (iter, tensor))
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

enum vr_role
vr_role_find (const char *name, size_t length)
{
  int role = 0;

  while (role < VR_N_ROLES
         && (strlen (role_names[role]) != length
             || memcmp (role_names[role], name, length) != 0))
    role++;
  return (enum vr_role) role;
}
