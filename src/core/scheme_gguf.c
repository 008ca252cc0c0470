/* llama.cpp's choice of a type by role, layer and row length.

   Source: src/llama-quant.cpp in github.com/ggml-org/llama.cpp (v0.5.0,
   2026-09), and conversion/base.py there for what stays as converted; the
   results are compared in the suite with the sizes published in
   tools/quantize/README.md.  Files of other versions differ a little: those
   of 2024 gave the fused QKV matrix of Phi-3 a type of its own. */

#include "config.h"

#include "core/scheme_internal.h"

#include "base/banned.h"
#include "core/checked.h"

/* What the rules ask of a model as a whole. */
struct facts
{
  uint64_t n_experts;
  bool is_grouped; /* four query heads on one key head, in layer 0 */
  bool is_70b;
  bool is_falcon;
  uint32_t n_layers; /* with those of MTP blocks */
  uint32_t n_v;      /* tensors attn_v and attn_qkv */
};

/* A layer, and how many tensors of a kind stand before it. */
struct place
{
  uint32_t layer;
  uint32_t v;
  uint32_t ffn;  /* layers with a dense feed-forward */
  uint32_t down; /* tensors ffn_down, of experts too */
};

/* ---- facts and places ---- */

static uint32_t
count_v (const struct vr_layer_group *g)
{
  bool is_plain = g->mixer != VR_MIXER_NONE && g->mixer != VR_MIXER_LATENT;
  bool has_v = is_plain && (g->is_qkv_fused || !g->is_v_of_k);
  bool has_state_v = g->state == VR_STATE_DELTA || g->state == VR_STATE_KDA
                     || g->state == VR_STATE_LIGHTNING;

  return (uint32_t) has_v + (uint32_t) has_state_v;
}

static uint32_t
count_down (const struct vr_layer_group *g)
{
  return (uint32_t) (g->intermediate > 0) + (uint32_t) (g->n_experts > 0)
         + (uint32_t) (g->n_experts > 0 && g->shared_intermediate > 0);
}

static void
pass_layer (struct place *place, const struct vr_layer_group *g)
{
  place->layer++;
  place->v += count_v (g);
  place->ffn += g->intermediate > 0;
  place->down += count_down (g);
}

/* The group of a layer, MTP blocks behind the main model; NULL past the
   last. */
static const struct vr_layer_group *
group_at (const struct vr_shape *shape, uint32_t layer)
{
  if (layer < shape->n_layers)
    return &shape->groups[shape->group_of_layer[layer]];
  layer -= shape->n_layers;
  if (shape->gguf_skips_mtp)
    return NULL;
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (g->is_mtp && layer < g->n_layers)
        return g;
      layer -= g->is_mtp ? g->n_layers : 0;
    }
  return NULL;
}

/* Files of hybrid models list the key heads of each layer, none for a
   recurrent one; only those with a delta net give one number for all.
   Latent attention has one key head. */
static bool
is_grouped (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = group_at (shape, 0);

  if (g != NULL && g->mixer == VR_MIXER_NONE && g->state == VR_STATE_DELTA)
    g = vr_shape_attention_group (shape);
  if (g == NULL || g->mixer == VR_MIXER_NONE)
    return false;
  return g->mixer == VR_MIXER_LATENT
             ? g->n_heads >= 4
             : g->n_kv_heads > 0 && g->n_heads / g->n_kv_heads >= 4;
}

/* "70B" is 80 layers of Llama with grouped heads, or of Qwen2, which alone
   of the two has biases. */
static bool
is_70b (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_main_group (shape);

  return shape->n_layers == 80 && g->mixer != VR_MIXER_NONE
         && g->ffn == VR_FFN_GATED
         && (g->n_heads != g->n_kv_heads || g->has_q_bias);
}

/* Falcon has rules of its own: the one shape with fused QKV, both halves of
   a layer side by side, no gate and no biases. */
static bool
is_falcon (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_main_group (shape);

  return shape->is_parallel_residual && g->is_qkv_fused
         && g->ffn == VR_FFN_PLAIN && !g->has_q_bias && !g->has_ffn_bias;
}

static struct facts
facts_of (const struct vr_shape *shape)
{
  struct facts facts = {
    .is_grouped = is_grouped (shape),
    .is_70b = is_70b (shape),
    .is_falcon = is_falcon (shape),
  };

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      facts.n_experts = vr_max (facts.n_experts, g->n_experts);
      if (g->is_mtp && shape->gguf_skips_mtp)
        continue;
      facts.n_layers += g->n_layers;
      facts.n_v += g->n_layers * count_v (g);
    }
  return facts;
}

/* ---- rules ---- */

static bool
is_more_bits (uint32_t i, uint32_t n)
{
  return i < n / 8 || i >= 7 * n / 8 || (i - n / 8) % 3 == 2;
}

static bool
has_more (enum vr_more when, const struct facts *facts, uint32_t i, uint32_t n)
{
  switch (when)
    {
    case VR_MORE_NEVER:
      return false;
    case VR_MORE_BITS:
      return is_more_bits (i, n);
    case VR_MORE_FIRST_EIGHTH:
    case VR_MORE_FIRST_TENSORS:
      return i < n / 8;
    case VR_MORE_FIRST_EIGHTH_OR_BITS:
      return i < n / 8 || (facts->n_experts == 8 && is_more_bits (i, n));
    case VR_MORE_FIRST_SIXTEENTH:
      return i < n / 16;
    case VR_MORE_FIRST_FOUR:
      return i < 4;
    case VR_MORE_FIRST_TWO:
      return i < 2;
    case VR_MORE_MIDDLE:
      return i >= n / 8 && i < 7 * n / 8;
    case VR_MORE_GROUPED:
      return facts->is_grouped;
    case VR_MORE_GROUPED_OR_EXPERTS:
      return facts->is_grouped || facts->n_experts >= 4;
    }
  return false;
}

static enum vr_storage
follow (const struct vr_mix_rule *rule, const struct facts *facts, uint32_t i,
        uint32_t n)
{
  return has_more (rule->when, facts, i, n) ? rule->more : rule->less;
}

/* Eight heads share one V, or eight experts the attention: better attention
   costs little. */
static enum vr_storage
value_storage (const struct vr_scheme *scheme, const struct facts *facts,
               const struct place *place)
{
  const struct vr_mix *mix = &scheme->mix;
  enum vr_storage storage = follow (&mix->v, facts, place->v, facts->n_v);

  if (mix->is_low_bit || scheme->family != VR_SCHEME_GGUF)
    return storage;
  if (facts->n_experts == 8)
    return VR_Q8_0;
  if (facts->is_70b && (storage == VR_Q3_K || storage == VR_Q4_K))
    return VR_Q5_K;
  return storage;
}

static enum vr_storage
key_storage (const struct vr_scheme *scheme, const struct facts *facts)
{
  if (facts->n_experts != 8 || scheme->family != VR_SCHEME_GGUF)
    return scheme->mix.k;
  return scheme->mix.is_low_bit ? VR_Q4_K : VR_Q8_0;
}

static enum vr_storage
out_storage (const struct vr_scheme *scheme, const struct facts *facts)
{
  const struct vr_mix *mix = &scheme->mix;

  /* Falcon's stays at the base, but for the largest mix of 3 bits */
  if (facts->is_falcon && scheme->family == VR_SCHEME_GGUF && !mix->is_low_bit)
    return mix->attention_out == VR_Q5_K && scheme->base == VR_Q3_K
               ? VR_Q4_K
               : scheme->base;
  if (facts->n_experts == 8 && scheme->family == VR_SCHEME_GGUF)
    return mix->spares_attention || mix->is_low_bit ? VR_Q5_K : scheme->base;
  return mix->attention_out;
}

/* Falcon's feed-forward takes a coarser type than others. */
static enum vr_storage
falcon_down (const struct vr_scheme *scheme, uint32_t i, uint32_t n)
{
  const struct vr_mix_rule *down = &scheme->mix.down;
  bool is_first = i < n / 16;

  if (scheme->base == VR_Q3_K && down->when == VR_MORE_FIRST_SIXTEENTH)
    return is_first ? VR_Q5_K : is_more_bits (i, n) ? VR_Q4_K : VR_Q3_K;
  if (scheme->base == VR_Q3_K && down->less == VR_Q5_K)
    return VR_Q4_K;
  if (scheme->base == VR_Q4_K && down->when == VR_MORE_BITS)
    return is_first ? VR_Q6_K : is_more_bits (i, n) ? VR_Q5_K : VR_Q4_K;
  if (scheme->base == VR_Q4_K)
    return VR_Q4_K;
  return VR_N_STORAGES;
}

static enum vr_storage
down_storage (const struct vr_scheme *scheme, const struct facts *facts,
              const struct vr_layer_group *g, enum vr_role role,
              const struct place *place)
{
  const struct vr_mix_rule *rule = &scheme->mix.down;
  uint32_t i = facts->n_experts > 1 ? place->layer : place->ffn;
  enum vr_storage storage = VR_N_STORAGES;

  if (rule->when == VR_MORE_FIRST_TENSORS)
    i = place->down + (uint32_t) (role != VR_ROLE_DOWN && g->intermediate > 0)
        + (uint32_t) (role == VR_ROLE_SHARED_DOWN);
  if (facts->is_falcon)
    storage = falcon_down (scheme, i, facts->n_layers);
  return storage != VR_N_STORAGES ? storage
                                  : follow (rule, facts, i, facts->n_layers);
}

/* Experts alone: every stack of matrices is taken for experts. */
static enum vr_storage
expert_only_storage (const struct vr_scheme *scheme, enum vr_role role)
{
  bool is_expert = role == VR_ROLE_EXPERT_GATE || role == VR_ROLE_EXPERT_UP
                   || role == VR_ROLE_EXPERT_DOWN;

  return is_expert || vr_role_places[role].gguf == VR_GGUF_PLAIN_3D
             ? scheme->base
             : scheme->mix.output;
}

/* What the mix wants, before row lengths are looked at; `g` is NULL outside
   the layers. */
static enum vr_storage
wanted (const struct vr_scheme *scheme, const struct vr_shape *shape,
        const struct facts *facts, const struct vr_layer_group *g,
        enum vr_role role, const struct place *place)
{
  const struct vr_mix *mix = &scheme->mix;
  enum vr_gguf_category category = vr_role_places[role].gguf;

  if (scheme->is_expert_only)
    return expert_only_storage (scheme, role);
  switch (category)
    {
    case VR_GGUF_EMBEDDING:
      if (!shape->is_tied)
        return mix->embedding;
      return facts->is_falcon && scheme->family == VR_SCHEME_GGUF ? VR_Q8_0
                                                                  : mix->output;
    case VR_GGUF_OUTPUT:
      return facts->is_falcon && scheme->family == VR_SCHEME_GGUF ? VR_Q8_0
                                                                  : mix->output;
    case VR_GGUF_QUERY:
      return mix->q;
    case VR_GGUF_KEY:
      return key_storage (scheme, facts);
    case VR_GGUF_VALUE:
      return value_storage (scheme, facts, place);
    case VR_GGUF_ATTENTION_OUT:
      return out_storage (scheme, facts);
    case VR_GGUF_GATE_UP:
      return follow (&mix->gate_up, facts,
                     facts->n_experts > 1 ? place->layer : place->ffn,
                     facts->n_layers);
    case VR_GGUF_DOWN:
      return down_storage (scheme, facts, g, role, place);
    case VR_GGUF_PLAIN:
    case VR_GGUF_PLAIN_3D:
      return scheme->base;
    case VR_GGUF_UNKNOWN:
    case VR_GGUF_AS_CONVERTED:
    case VR_GGUF_FLOAT32:
      break;
    }
  return VR_N_STORAGES;
}

/* ---- row lengths ---- */

/* The type with blocks of 32 that stands in for one with longer blocks. */
static enum vr_storage
shorter_blocks (enum vr_storage storage)
{
  switch (storage)
    {
    case VR_IQ1_S:
    case VR_IQ1_M:
    case VR_IQ2_XXS:
    case VR_IQ2_XS:
    case VR_IQ2_S:
    case VR_IQ3_XXS:
    case VR_IQ3_S:
    case VR_IQ4_XS:
      return VR_IQ4_NL;
    case VR_Q2_0:
    case VR_Q2_K:
    case VR_Q3_K:
    case VR_TQ1_0:
    case VR_TQ2_0:
      return VR_Q4_0;
    case VR_Q4_K:
      return VR_Q5_0;
    case VR_Q5_K:
      return VR_Q5_1;
    case VR_Q6_K:
      return VR_Q8_0;
    default:
      return storage;
    }
}

/* A row must be whole blocks; 16 bits where not even 32 divides it. */
static enum vr_storage
fallback (enum vr_storage storage, uint64_t columns)
{
  if (columns % vr_storage_get (storage)->block_elements == 0)
    return storage;
  storage = shorter_blocks (storage);
  return columns % vr_storage_get (storage)->block_elements == 0 ? storage
                                                                 : VR_F16;
}

/* ---- one class ---- */

/* Category of a class: two roles have other names in other models. */
static enum vr_gguf_category
category_of (const struct vr_tensor_class *tensor,
             const struct vr_layer_group *g)
{
  bool is_index =
      tensor->role == VR_ROLE_INDEX_Q || tensor->role == VR_ROLE_INDEX_K;

  /* an indexer beside plain attention is MiniMax's, and stays */
  if (is_index && g->mixer != VR_MIXER_LATENT)
    return VR_GGUF_AS_CONVERTED;
  return vr_role_places[tensor->role].gguf;
}

static enum vr_storage
storage_at (const struct vr_scheme *scheme, const struct vr_shape *shape,
            const struct facts *facts, const struct vr_tensor_class *tensor,
            const struct place *place)
{
  const struct vr_layer_group *g =
      tensor->group < 0 ? NULL : &shape->groups[tensor->group];
  enum vr_gguf_category category = category_of (tensor, g);
  enum vr_role role = tensor->role;
  bool is_mixed = scheme->family == VR_SCHEME_GGUF || scheme->is_expert_only;

  if (category == VR_GGUF_FLOAT32)
    return VR_F32;
  /* converters write it in 32 bits, llama-quantize takes it all the same */
  if (role == VR_ROLE_INDEX_WEIGHTS && !is_mixed)
    return VR_F32;
  if (category == VR_GGUF_AS_CONVERTED)
    return is_mixed ? VR_F16 : scheme->base;
  /* only Mamba and short convolutions call their last matrix otherwise */
  if (role == VR_ROLE_STATE_OUT
      && (g->state == VR_STATE_KDA || g->state == VR_STATE_LIGHTNING))
    role = VR_ROLE_ATTENTION_OUT;
  return fallback (wanted (scheme, shape, facts, g, role, place),
                   tensor->columns);
}

enum vr_storage
vr_gguf_storage (const struct vr_scheme *scheme, const struct vr_shape *shape,
                 const struct vr_tensor_class *tensor, uint32_t layer)
{
  struct facts facts = facts_of (shape);
  struct place place = { 0 };

  if (tensor->group >= 0)
    while (place.layer < layer && group_at (shape, place.layer) != NULL)
      pass_layer (&place, group_at (shape, place.layer));
  return storage_at (scheme, shape, &facts, tensor, &place);
}

/* Whether a class may be stored in one type here and another there. */
static bool
varies (const struct vr_scheme *scheme, const struct vr_tensor_class *tensor)
{
  const struct vr_mix *mix = &scheme->mix;

  if (tensor->group < 0 || scheme->family != VR_SCHEME_GGUF)
    return false;
  switch (vr_role_places[tensor->role].gguf)
    {
    case VR_GGUF_VALUE:
      return mix->v.when != VR_MORE_NEVER && mix->v.when != VR_MORE_GROUPED
             && mix->v.when != VR_MORE_GROUPED_OR_EXPERTS;
    case VR_GGUF_GATE_UP:
      return mix->gate_up.when != VR_MORE_NEVER;
    case VR_GGUF_DOWN:
      return mix->down.when != VR_MORE_NEVER;
    default:
      return false;
    }
}

uint64_t
vr_gguf_class_bytes (const struct vr_scheme *scheme,
                     const struct vr_shape *shape,
                     const struct vr_tensor_class *tensor,
                     uint64_t *layers)
{
  struct facts facts = facts_of (shape);
  struct place place = { 0 };
  const struct vr_layer_group *g;
  enum vr_storage last = VR_N_STORAGES;
  uint64_t bytes = 0;
  uint64_t sum = 0;

  if (!varies (scheme, tensor))
    {
      bytes = vr_mul (vr_storage_matrix_bytes (
                          storage_at (scheme, shape, &facts, tensor, &place),
                          tensor->rows, tensor->columns),
                      tensor->per_layer);
      for (uint32_t i = 0; layers != NULL && i < shape->n_layers; i++)
        layers[i] = shape->group_of_layer[i] == tensor->group ? bytes : 0;
      return vr_mul (bytes, tensor->n_layers);
    }
  for (; (g = group_at (shape, place.layer)) != NULL; pass_layer (&place, g))
    {
      enum vr_storage storage;

      if (layers != NULL && place.layer < shape->n_layers)
        layers[place.layer] = 0;
      if (g != &shape->groups[tensor->group])
        continue;
      storage = storage_at (scheme, shape, &facts, tensor, &place);
      if (storage != last)
        bytes = vr_mul (
            vr_storage_matrix_bytes (storage, tensor->rows, tensor->columns),
            tensor->per_layer);
      last = storage;
      if (layers != NULL && place.layer < shape->n_layers)
        layers[place.layer] = bytes;
      sum = vr_add (sum, bytes);
    }
  return sum;
}
