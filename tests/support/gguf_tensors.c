/* A shape as the tensors of a GGUF file, with llama.cpp's names
   (src/llama-arch.cpp in https://github.com/ggml-org/llama.cpp). */

#include "config.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "support/gguf_internal.h"

#include "base/banned.h"

/* One matrix of a class each; several where a class holds several, in the
   order of the parts below. */
static const char *const role_names[VR_N_ROLES] = {
  [VR_ROLE_TOKEN_EMBEDDING] = "token_embd",
  [VR_ROLE_POSITION_EMBEDDING] = "position_embd",
  [VR_ROLE_PER_LAYER_EMBEDDING] = "per_layer_token_embd",
  [VR_ROLE_PER_LAYER_PROJECTION] = "per_layer_model_proj",
  [VR_ROLE_POOLER] = "cls",
  [VR_ROLE_OUTPUT] = "output",
  [VR_ROLE_Q] = "attn_q",
  [VR_ROLE_K] = "attn_k",
  [VR_ROLE_V] = "attn_v",
  [VR_ROLE_QKV] = "attn_qkv",
  [VR_ROLE_Q_A] = "attn_q_a",
  [VR_ROLE_Q_B] = "attn_q_b",
  [VR_ROLE_KV_A] = "attn_kv_a_mqa",
  [VR_ROLE_K_B] = "attn_k_b",
  [VR_ROLE_V_B] = "attn_v_b",
  [VR_ROLE_INDEX_Q] = "indexer.attn_q_b",
  [VR_ROLE_INDEX_K] = "indexer.attn_k",
  [VR_ROLE_INDEX_WEIGHTS] = "indexer.proj",
  [VR_ROLE_ATTENTION_OUT] = "attn_output",
  [VR_ROLE_STATE_IN] = "ssm_in",
  [VR_ROLE_STATE_QKV] = "attn_qkv",
  [VR_ROLE_STATE_GATE] = "attn_gate",
  [VR_ROLE_STATE_CONV] = "ssm_conv1d",
  [VR_ROLE_STATE_X] = "ssm_x",
  [VR_ROLE_STATE_DT] = "ssm_dt",
  [VR_ROLE_STATE_A] = "ssm_a!",
  [VR_ROLE_STATE_OUT] = "ssm_out",
  [VR_ROLE_GATE] = "ffn_gate",
  [VR_ROLE_UP] = "ffn_up",
  [VR_ROLE_DOWN] = "ffn_down",
  [VR_ROLE_ROUTER] = "ffn_gate_inp",
  [VR_ROLE_LATENT_DOWN] = "ffn_latent_down",
  [VR_ROLE_LATENT_UP] = "ffn_latent_up",
  [VR_ROLE_EXPERT_GATE] = "ffn_gate_exps",
  [VR_ROLE_EXPERT_UP] = "ffn_up_exps",
  [VR_ROLE_EXPERT_DOWN] = "ffn_down_exps",
  [VR_ROLE_SHARED_GATE] = "ffn_gate_shexp",
  [VR_ROLE_SHARED_UP] = "ffn_up_shexp",
  [VR_ROLE_SHARED_DOWN] = "ffn_down_shexp",
  [VR_ROLE_LAYER_INPUT_GATE] = "inp_gate",
  [VR_ROLE_LAYER_INPUT_UP] = "proj",
};

enum { OUTSIDE = -1 };

/* A name that ends in '!' is meant literally; all others are weights unless
   they say what else they are. */
static bool
add (struct gguf_maker *maker, int layer, const char *name,
     enum vr_storage storage, const uint64_t *dims, unsigned n_dims)
{
  size_t length = strcspn (name, "=! ");
  bool is_whole
    = name[length] == '!'
      || (length > 5 && strncmp (name + length - 5, ".bias", 5) == 0)
      || (length > 6 && strncmp (name + length - 6, ".scale", 6) == 0);
  struct gguf_tensor *tensor;
  char place[16] = "";

  if (maker->n_tensors == maker->room)
    {
      maker->room = maker->room > 0 ? 2 * maker->room : 256;
      maker->tensors
        = realloc (maker->tensors, maker->room * sizeof *maker->tensors);
      if (maker->tensors == NULL)
        exit (99);
    }
  tensor = &maker->tensors[maker->n_tensors++];
  memset (tensor, 0, sizeof *tensor);
  if (layer != OUTSIDE)
    snprintf (place, sizeof place, "blk.%d.", layer);
  snprintf (tensor->name, sizeof tensor->name, "%s%.*s%s", place,
            (int) length, name, is_whole ? "" : ".weight");
  tensor->storage = storage;
  tensor->n_dims = n_dims;
  memcpy (tensor->dims, dims, n_dims * sizeof *dims);
  return true;
}

static bool
add_1d (struct gguf_maker *maker, int layer, const char *name, uint64_t n)
{
  return n == 0 || add (maker, layer, name, VR_F32, &n, 1);
}

static bool
add_2d (struct gguf_maker *maker, int layer, const char *name, uint64_t columns,
        uint64_t rows)
{
  uint64_t dims[] = { columns, rows };

  return columns == 0 || rows == 0
         || add (maker, layer, name, VR_F32, dims, 2);
}

/* ---- vectors ---- */

/* A word "name=length,length" of the table; none of no length. */
static bool
add_word (struct gguf_maker *maker, int layer,
          const struct vr_layer_group *group, const char *word)
{
  size_t length = strcspn (word, " ");
  const char *value = memchr (word, '=', length);
  uint64_t dims[GGUF_MAX_DIMS];
  unsigned n_dims = 0;
  bool is_empty = false;

  if (value == NULL)
    return gguf_refuse (maker, "no length in %.*s", (int) length, word);
  value++;
  for (;;)
    {
      size_t n = strcspn (value, ", ");

      if (n_dims == GGUF_MAX_DIMS
          || !gguf_evaluate (maker->shape, group, value, n, &dims[n_dims++]))
        return gguf_refuse (maker, "bad length in %.*s", (int) length, word);
      is_empty = is_empty || dims[n_dims - 1] == 0;
      if (value[n] != ',')
        break;
      value += n + 1;
    }
  return is_empty || add (maker, layer, word, VR_F32, dims, n_dims);
}

static uint64_t
elements_from (const struct gguf_maker *maker, size_t first)
{
  uint64_t sum = 0;

  for (size_t i = first; i < maker->n_tensors; i++)
    {
      uint64_t n = 1;

      for (unsigned d = 0; d < maker->tensors[i].n_dims; d++)
        n *= maker->tensors[i].dims[d];
      sum += n;
    }
  return sum;
}

/* Numbers in the tensors since the first-th and in what stands for none, as
   a shape counts them. */
static uint64_t
params_from (const struct gguf_maker *maker, size_t first)
{
  return elements_from (maker, first) + maker->n_unwritten - maker->n_tables;
}

/* "+word" is a table that converters add, no parameter; "-word" a parameter
   that no tensor holds. */
static bool
add_marked_word (struct gguf_maker *maker, int layer,
                 const struct vr_layer_group *group, const char *word)
{
  bool is_marked = *word == '+' || *word == '-';
  size_t first = maker->n_tensors;

  if (!add_word (maker, layer, group, word + is_marked))
    return false;
  if (*word == '+')
    maker->n_tables += elements_from (maker, first);
  if (*word == '-')
    {
      maker->n_unwritten += elements_from (maker, first);
      maker->n_tensors = first;
    }
  return true;
}

/* A list of the table, which must come to `params` numbers. */
static bool
add_list (struct gguf_maker *maker, int layer,
          const struct vr_layer_group *group, const char *list,
          const char *what, uint64_t params)
{
  size_t first = maker->n_tensors;
  uint64_t before = params_from (maker, first);
  const char *word;
  size_t length;
  uint64_t sum;

  while ((word = gguf_next_word (&list, &length)) != NULL)
    if (gguf_holds (maker->shape, group, &word)
        && !add_marked_word (maker, layer, group, word))
      return false;
  sum = params_from (maker, first) - before;
  if (sum != params)
    return gguf_refuse (maker,
                        "layer %d (group %c): %s are %" PRIu64
                        " in the shape, %" PRIu64 " by name",
                        layer, group == NULL ? '-' : group->tag, what, params,
                        sum);
  return true;
}

static bool
add_attention_vectors (struct gguf_maker *maker, int layer,
                       const struct vr_layer_group *g)
{
  uint64_t q = g->n_heads * g->head_dim;
  uint64_t k = g->n_kv_heads * g->head_dim;
  uint64_t v = g->is_v_of_k ? 0 : g->n_kv_heads * g->v_head_dim;

  if (g->is_qkv_fused && g->has_q_bias != g->has_kv_bias)
    return gguf_refuse (maker, "half a bias of attn_qkv");
  if (g->is_qkv_fused && g->has_q_bias)
    add_1d (maker, layer, "attn_qkv.bias", q + k + v);
  if (!g->is_qkv_fused && g->has_q_bias)
    add_1d (maker, layer, "attn_q.bias", q);
  if (!g->is_qkv_fused && g->has_kv_bias)
    {
      add_1d (maker, layer, "attn_k.bias", k);
      add_1d (maker, layer, "attn_v.bias", v);
    }
  if (g->has_out_bias)
    add_1d (maker, layer, "attn_output.bias", maker->shape->hidden);
  add_1d (maker, layer, "attn_sinks", g->sink_params);
  if (g->index_heads > 0)
    {
      add_1d (maker, layer, "indexer.k_norm", g->index_head_dim);
      add_1d (maker, layer, "indexer.k_norm.bias", g->index_head_dim);
    }
  return true;
}

static bool
add_state_vectors (struct gguf_maker *maker, int layer,
                   const struct vr_layer_group *g)
{
  uint64_t width = vr_state_width (g);

  if (g->has_conv_bias)
    add_1d (maker, layer, "ssm_conv1d.bias", vr_state_conv_channels (g));
  if (g->has_state_bias)
    return gguf_refuse (maker, "llama.cpp has no biases of a recurrence");
  switch (g->state)
    {
    case VR_STATE_MAMBA1:
      add_1d (maker, layer, "ssm_dt.bias", width);
      add_1d (maker, layer, "ssm_d!", width);
      break;
    case VR_STATE_MAMBA2:
      add_1d (maker, layer, "ssm_dt.bias", g->state_heads);
      add_2d (maker, layer, "ssm_a!", 1, g->state_heads);
      add_2d (maker, layer, "ssm_d!", 1, g->state_heads);
      break;
    case VR_STATE_DELTA:
      add_1d (maker, layer, "ssm_dt.bias", g->state_heads);
      add_1d (maker, layer, "ssm_a!", g->state_heads);
      break;
    case VR_STATE_KDA:
      add_1d (maker, layer, "ssm_dt.bias", width);
      add_2d (maker, layer, "ssm_a!", 1, g->state_heads);
      break;
    default:
      break;
    }
  return true;
}

/* The table's other name of a matrix or vector, or `usual`. */
static const char *
name_of (const struct gguf_maker *maker, const struct vr_layer_group *group,
         const char *what, const char *usual)
{
  const char *list = maker->row->names;
  size_t n = strlen (what);
  const char *word;
  size_t length;

  while ((word = gguf_next_word (&list, &length)) != NULL)
    if (gguf_holds (maker->shape, group, &word)
        && strncmp (word, what, n) == 0 && word[n] == '=')
      return word + n + 1;
  return usual;
}

static bool
add_ffn_vectors (struct gguf_maker *maker, int layer,
                 const struct vr_layer_group *g)
{
  uint64_t hidden = maker->shape->hidden;
  uint64_t own = g->expert_intermediate;
  bool is_gated = g->ffn == VR_FFN_GATED;

  if (g->has_ffn_bias && g->intermediate > 0)
    {
      if (is_gated && !g->is_gate_up_fused)
        add_1d (maker, layer, "ffn_gate.bias", g->intermediate);
      add_1d (maker, layer, "ffn_up.bias",
              (g->is_gate_up_fused ? 2 : 1) * g->intermediate);
      add_1d (maker, layer, "ffn_down.bias", hidden);
    }
  if (g->has_expert_bias)
    {
      if (is_gated)
        add_2d (maker, layer, "ffn_gate_exps.bias", own, g->n_experts);
      add_2d (maker, layer, "ffn_up_exps.bias", own, g->n_experts);
      add_2d (maker, layer, "ffn_down_exps.bias",
              g->expert_hidden > 0 ? g->expert_hidden : hidden, g->n_experts);
    }
  add_1d (maker, layer,
          name_of (maker, g, "router_bias", "exp_probs_b.bias"),
          g->router_bias_params);
  if (g->has_shared_gate)
    add_1d (maker, layer, "ffn_gate_inp_shexp", hidden);
  return true;
}

/* All vectors of a layer; together they are the class VR_ROLE_VECTOR. */
static bool
add_vectors (struct gguf_maker *maker, int layer,
             const struct vr_layer_group *g, uint64_t params)
{
  const struct gguf_row *row = maker->row;
  size_t first = maker->n_tensors;
  uint64_t before = params_from (maker, first);
  uint64_t sum;

  if (!add_list (maker, layer, g, row->norms, "norms", g->norm_params)
      || !add_list (maker, layer, g, row->qk_norms, "norms of q and k",
                    g->qk_norm_params)
      || !add_list (maker, layer, g, row->state_norms,
                    "norms of the recurrence", g->state_norm_params)
      || !add_attention_vectors (maker, layer, g)
      || !add_state_vectors (maker, layer, g)
      || !add_ffn_vectors (maker, layer, g))
    return false;
  sum = params_from (maker, first) - before;
  if (sum != params)
    return gguf_refuse (maker,
                        "layer %d (group %c): vectors are %" PRIu64
                        " in the shape, %" PRIu64 " by name",
                        layer, g->tag, params, sum);
  return true;
}

static bool
add_global_vectors (struct gguf_maker *maker)
{
  const struct vr_shape *s = maker->shape;

  if (!add_list (maker, OUTSIDE, NULL, maker->row->globals,
                 "norms outside the layers",
                 s->embedding_norm_params + s->final_norm_params))
    return false;
  if (s->has_head_bias)
    add_1d (maker, OUTSIDE, "output.bias", s->vocabulary);
  if (s->has_pooler)
    add_1d (maker, OUTSIDE, "cls.bias", s->hidden);
  return add_1d (maker, OUTSIDE, "per_layer_proj_norm", s->per_layer_dim);
}

/* ---- matrices ---- */

static bool
add_part (struct gguf_maker *maker, int layer, const char *name,
          enum vr_storage storage, uint64_t columns, uint64_t rows)
{
  uint64_t dims[] = { columns, rows };

  return add (maker, layer, name, storage, dims, 2);
}

static bool
add_parts (struct gguf_maker *maker, int layer, const char *const *names,
           unsigned n_names, enum vr_storage storage, uint64_t columns,
           uint64_t rows)
{
  for (unsigned i = 0; i < n_names; i++)
    add_part (maker, layer, names[i], storage, columns, rows);
  return true;
}

/* Classes that are several tensors; false: the class is one. */
static bool
add_several (struct gguf_maker *maker, int layer,
             const struct vr_tensor_class *t, const struct vr_layer_group *g,
             enum vr_storage storage)
{
  static const char *const beta[] = { "ssm_beta", "ssm_alpha" };
  static const char *const a[] = { "ssm_f_a", "ssm_g_a" };
  static const char *const b[] = { "ssm_f_b", "ssm_g_b" };
  uint64_t altup[GGUF_MAX_DIMS]
    = { maker->shape->hidden, maker->shape->hidden,
        maker->shape->altup_inputs - 1 };

  switch (t->role)
    {
    case VR_ROLE_STATE_BETA:
      if (name_of (maker, g, "state_beta", NULL) != NULL)
        return add_part (maker, layer, "ssm_ba", storage, t->columns,
                         t->rows);
      return g->state == VR_STATE_KDA
               ? add_parts (maker, layer, beta, 1, storage, t->columns,
                            t->rows)
               : add_parts (maker, layer, beta, 2, storage, t->columns,
                            t->rows / 2);
    case VR_ROLE_STATE_LORA_A:
      return add_parts (maker, layer, a, (unsigned) t->per_layer, storage,
                        t->columns, t->rows);
    case VR_ROLE_STATE_LORA_B:
      return add_parts (maker, layer, b, (unsigned) t->per_layer, storage,
                        t->columns, t->rows);
    case VR_ROLE_ALTUP_PROJECTION:
      return add (maker, layer, "altup_proj", storage, altup, 3)
             && add (maker, layer, "altup_unembd_proj", storage, altup, 3);
    case VR_ROLE_ALTUP:
      return add_part (maker, layer, "altup_router", storage,
                       maker->shape->hidden, t->rows)
             && add_part (maker, layer, "altup_predict_coef", storage,
                          t->rows, t->rows * t->rows)
             && add_part (maker, layer, "altup_correct_coef", storage,
                          t->rows, t->rows);
    case VR_ROLE_LAUREL:
      return add_part (maker, layer, "laurel_l", storage, t->columns,
                       t->rows)
             && add_part (maker, layer, "laurel_r", storage, t->rows,
                          t->columns);
    default:
      return false;
    }
}

static bool
add_conv (struct gguf_maker *maker, int layer,
          const struct vr_tensor_class *t, const struct vr_layer_group *g,
          enum vr_storage storage)
{
  static const char *const names[]
    = { "ssm_conv1d_q", "ssm_conv1d_k", "ssm_conv1d_v" };
  uint64_t dims[GGUF_MAX_DIMS] = { t->columns, 1, t->rows };

  if (g->state != VR_STATE_KDA)
    return add_part (maker, layer,
                     name_of (maker, g, "state_conv", "ssm_conv1d"), storage,
                     t->columns, t->rows);
  for (int i = 0; i < 3; i++)
    add (maker, layer, names[i], storage, dims, 3);
  return true;
}

static bool
add_matrix (struct gguf_maker *maker, int layer,
            const struct vr_tensor_class *t)
{
  const struct vr_shape *s = maker->shape;
  const struct vr_layer_group *g = t->group < 0 ? NULL : &s->groups[t->group];
  enum vr_storage storage = vr_format_storage (
    maker->format, s, t, layer == OUTSIDE ? 0 : (uint32_t) layer);
  uint64_t dims[GGUF_MAX_DIMS] = { t->columns, t->rows, t->per_layer };
  const char *name
    = name_of (maker, g, vr_role_name (t->role), role_names[t->role]);

  if (t->role == VR_ROLE_STATE_CONV)
    return add_conv (maker, layer, t, g, storage);
  if (add_several (maker, layer, t, g, storage))
    return true;
  if (name == NULL)
    return gguf_refuse (maker, "llama.cpp has no name for %s",
                        vr_role_name (t->role));
  if (s->gguf_vocabulary > 0
      && (t->role == VR_ROLE_TOKEN_EMBEDDING || t->role == VR_ROLE_OUTPUT))
    dims[1] = s->gguf_vocabulary;
  /* converters pad it */
  if (t->role == VR_ROLE_PER_LAYER_EMBEDDING && dims[1] < s->vocabulary
      && s->gguf_vocabulary == 0)
    {
      maker->file->padding_params = (s->vocabulary - dims[1]) * dims[0];
      dims[1] = s->vocabulary;
    }
  if (t->role == VR_ROLE_POSITION_EMBEDDING)
    {
      const char *types = name_of (maker, NULL, "token_types", NULL);
      uint64_t n = types == NULL ? 0 : strtoull (types, NULL, 10);

      add_2d (maker, layer, "token_types", t->columns, n);
      dims[1] -= n;
    }
  return add (maker, layer, name, storage, dims, t->per_layer > 1 ? 3 : 2);
}

/* ---- the walk ---- */

static bool
add_class (struct gguf_maker *maker, int layer,
           const struct vr_tensor_class *t)
{
  if (t->role == VR_ROLE_OTHER || t->role == VR_ROLE_REMAINDER)
    return true;
  if (t->role != VR_ROLE_VECTOR)
    return add_matrix (maker, layer, t);
  if (layer == OUTSIDE)
    return add_global_vectors (maker);
  return add_vectors (maker, layer, &maker->shape->groups[t->group],
                      t->columns);
}

/* The classes of one group, once. */
static bool
add_group (struct gguf_maker *maker, int layer, int group)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;

  vr_tensor_iter_init (&iter, maker->shape);
  while (vr_tensor_next (&iter, &t))
    if (t.group == group && (layer != OUTSIDE || !t.is_mtp)
        && !add_class (maker, layer, &t))
      return false;
  return true;
}

/* What an MTP block has beside its layer. */
static bool
add_mtp (struct gguf_maker *maker, int layer)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;

  vr_tensor_iter_init (&iter, maker->shape);
  while (vr_tensor_next (&iter, &t))
    {
      const char *name = t.role == VR_ROLE_MTP_PROJECTION  ? "nextn.eh_proj"
                         : t.role == VR_ROLE_MTP_EMBEDDING ? "nextn.embed_tokens"
                         : t.role == VR_ROLE_MTP_OUTPUT
                           ? "nextn.shared_head_head"
                           : NULL;
      uint64_t dims[] = { t.columns, t.rows };

      if (t.group >= 0 || name == NULL)
        continue;
      add (maker, layer, name,
           vr_format_storage (maker->format, maker->shape, &t,
                              (uint32_t) layer),
           dims, 2);
    }
  return add_1d (maker, layer, "nextn.enorm", maker->shape->hidden)
         && add_1d (maker, layer, "nextn.hnorm", maker->shape->hidden)
         && add_1d (maker, layer, "nextn.shared_head_norm",
                    maker->shape->hidden);
}

/* What GGUF leaves out: towers, rows of the vocabulary, some MTP blocks; and
   what cannot be written because nobody knows its shape. */
static uint64_t
left_out (const struct vr_shape *s)
{
  uint64_t rows
    = s->gguf_vocabulary > 0
        ? (s->vocabulary + s->embedding_extra_rows - s->gguf_vocabulary)
            + (s->is_tied ? 0 : s->vocabulary - s->gguf_vocabulary)
        : 0;

  return s->other_params + s->remainder_params + rows * s->hidden
         + (s->gguf_skips_mtp ? vr_shape_params_mtp (s) : 0);
}

bool
gguf_list_tensors (struct gguf_maker *maker)
{
  const struct vr_shape *s = maker->shape;
  const struct vr_layer_group *group;
  uint64_t want = vr_shape_params_total (s) - left_out (s);
  uint64_t n_mtp = 0;

  for (uint32_t i = 0; i < s->n_groups; i++)
    n_mtp += s->groups[i].is_mtp ? s->groups[i].n_layers : 0;
  /* llama.cpp folds a block's layers into one, with names of their own */
  if (n_mtp != s->mtp_blocks && !s->gguf_skips_mtp)
    return gguf_refuse (maker, "%" PRIu64 " MTP blocks of %" PRIu64
                               " layers together",
                        s->mtp_blocks, n_mtp);
  if (!add_group (maker, OUTSIDE, VR_TENSOR_GLOBAL))
    return false;
  for (uint32_t i = 0; (group = gguf_group_at (s, i)) != NULL; i++)
    if (!add_group (maker, (int) i, (int) (group - s->groups))
        || (i >= s->n_layers && !add_mtp (maker, (int) i)))
      return false;
  maker->file->table_bytes = 4 * maker->n_tables;
  maker->file->unwritten_bytes = 4 * maker->n_unwritten;
  maker->file->elements = params_from (maker, 0) - maker->file->padding_params;
  if (maker->file->elements != want)
    return gguf_refuse (maker,
                        "%" PRIu64 " parameters in the shape, %" PRIu64
                        " in the tensors",
                        want, maker->file->elements);
  return true;
}
