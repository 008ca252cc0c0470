/* The table of weight formats and llama.cpp's rules by role and layer.

   Source of the GGUF rules: src/llama-quant.cpp in
   github.com/ggml-org/llama.cpp (v0.5.0, 2026-09), default mixes without an
   importance matrix; the results are compared in the suite with the sizes
   published in tools/quantize/README.md. */

#include "config.h"

#include "core/scheme.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "core/checked.h"

#define UNIFORM(type) { type, type, VR_MORE_NEVER }

/* One type for everything that has rows. */
#define FLOATS(name, words, type)                                             \
  {                                                                           \
    .id = name, .title = words, .family = VR_SCHEME_BOTH, .base = type,       \
    .plain = type, .output = type, .attention_out = type,                     \
    .v = UNIFORM (type), .down = UNIFORM (type)                               \
  }

/* Linear layers in one type, everything else in bfloat16. */
#define SERVER(name, words, type)                                             \
  {                                                                           \
    .id = name, .title = words, .family = VR_SCHEME_SERVER, .base = type,     \
    .plain = VR_BF16                                                          \
  }

/* name, base, output, attention_out, v, ffn_down, spares_attention */
#define MIX(name, words, type, out, attention, v_rule, down_rule, spares)     \
  {                                                                           \
    .id = name, .title = "GGUF " words, .family = VR_SCHEME_GGUF,             \
    .base = type, .plain = VR_F32, .output = out,                             \
    .attention_out = attention, .v = v_rule, .down = down_rule,               \
    .spares_attention = spares                                                \
  }

#define RULE(...) { __VA_ARGS__ }

static const struct vr_scheme schemes[] = {
  FLOATS ("fp32", "32-bit floats", VR_F32),
  FLOATS ("fp16", "16-bit floats", VR_F16),
  FLOATS ("bf16", "bfloat16", VR_BF16),
  SERVER ("fp8", "8-bit floats (e4m3), a scale per channel", VR_FP8_CHANNEL),
  SERVER ("int8", "8-bit integers (w8a8), a scale per channel",
          VR_INT8_CHANNEL),
  SERVER ("awq-int4", "AWQ, 4-bit integers in groups of 128", VR_INT4_G128),
  SERVER ("gptq-int4", "GPTQ, 4-bit integers in groups of 128",
          VR_INT4_G128),
  SERVER ("nvfp4", "NVFP4, 4-bit floats in groups of 16", VR_NVFP4),
  { .id = "mxfp4",
    .title = "MXFP4 experts, the rest in bfloat16 (GGUF: Q8_0)",
    .family = VR_SCHEME_BOTH, .base = VR_MXFP4, .plain = VR_BF16,
    .is_expert_only = true, .output = VR_Q8_0 },

  MIX ("q8_0", "Q8_0", VR_Q8_0, VR_Q8_0, VR_Q8_0, UNIFORM (VR_Q8_0),
       UNIFORM (VR_Q8_0), false),
  MIX ("q6_k", "Q6_K", VR_Q6_K, VR_Q6_K, VR_Q6_K, UNIFORM (VR_Q6_K),
       UNIFORM (VR_Q6_K), false),
  MIX ("q5_k_m", "Q5_K_M", VR_Q5_K, VR_Q6_K, VR_Q5_K,
       RULE (VR_Q5_K, VR_Q6_K, VR_MORE_BITS),
       RULE (VR_Q5_K, VR_Q6_K, VR_MORE_BITS), false),
  MIX ("q5_k_s", "Q5_K_S", VR_Q5_K, VR_Q6_K, VR_Q5_K, UNIFORM (VR_Q5_K),
       UNIFORM (VR_Q5_K), false),
  MIX ("q5_1", "Q5_1", VR_Q5_1, VR_Q6_K, VR_Q5_1, UNIFORM (VR_Q5_1),
       UNIFORM (VR_Q5_1), false),
  MIX ("q5_0", "Q5_0", VR_Q5_0, VR_Q6_K, VR_Q5_0, UNIFORM (VR_Q5_0),
       UNIFORM (VR_Q5_0), false),
  MIX ("q4_k_m", "Q4_K_M", VR_Q4_K, VR_Q6_K, VR_Q4_K,
       RULE (VR_Q4_K, VR_Q6_K, VR_MORE_BITS),
       RULE (VR_Q4_K, VR_Q6_K, VR_MORE_BITS), true),
  MIX ("q4_k_s", "Q4_K_S", VR_Q4_K, VR_Q6_K, VR_Q4_K,
       RULE (VR_Q4_K, VR_Q5_K, VR_MORE_FIRST_FOUR),
       RULE (VR_Q4_K, VR_Q5_K, VR_MORE_FIRST_EIGHTH), true),
  MIX ("q4_1", "Q4_1", VR_Q4_1, VR_Q6_K, VR_Q4_1, UNIFORM (VR_Q4_1),
       UNIFORM (VR_Q4_1), false),
  MIX ("q4_0", "Q4_0", VR_Q4_0, VR_Q6_K, VR_Q4_0, UNIFORM (VR_Q4_0),
       UNIFORM (VR_Q4_0), false),
  MIX ("iq4_nl", "IQ4_NL", VR_IQ4_NL, VR_Q6_K, VR_IQ4_NL,
       RULE (VR_IQ4_NL, VR_Q5_K, VR_MORE_GROUPED),
       RULE (VR_IQ4_NL, VR_Q5_K, VR_MORE_FIRST_EIGHTH), true),
  MIX ("iq4_xs", "IQ4_XS", VR_IQ4_XS, VR_Q6_K, VR_IQ4_XS,
       RULE (VR_IQ4_XS, VR_Q5_K, VR_MORE_GROUPED),
       RULE (VR_IQ4_XS, VR_Q5_K, VR_MORE_FIRST_EIGHTH), true),
  MIX ("q3_k_l", "Q3_K_L", VR_Q3_K, VR_Q6_K, VR_Q5_K, UNIFORM (VR_Q5_K),
       UNIFORM (VR_Q5_K), false),
  MIX ("q3_k_m", "Q3_K_M", VR_Q3_K, VR_Q6_K, VR_Q4_K,
       RULE (VR_Q4_K, VR_Q5_K, VR_MORE_FIRST_TWO),
       RULE (VR_Q4_K, VR_Q5_K, VR_MORE_FIRST_SIXTEENTH), true),
  MIX ("q3_k_s", "Q3_K_S", VR_Q3_K, VR_Q6_K, VR_Q3_K, UNIFORM (VR_Q3_K),
       UNIFORM (VR_Q3_K), true),
  MIX ("q2_k", "Q2_K", VR_Q2_K, VR_Q6_K, VR_Q3_K,
       RULE (VR_Q3_K, VR_Q4_K, VR_MORE_GROUPED), UNIFORM (VR_Q3_K), true),
};

size_t
vr_scheme_count (void)
{
  return sizeof schemes / sizeof schemes[0];
}

const struct vr_scheme *
vr_scheme_get (size_t index)
{
  return &schemes[index];
}

const struct vr_scheme *
vr_scheme_find (const char *id)
{
  static const char *const synonyms[][2]
    = { { "f16", "fp16" }, { "f32", "fp32" }, { "mxfp4_moe", "mxfp4" } };

  for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++)
    if (strcasecmp (synonyms[i][0], id) == 0)
      id = synonyms[i][1];
  for (size_t i = 0; i < vr_scheme_count (); i++)
    if (strcasecmp (schemes[i].id, id) == 0)
      return &schemes[i];
  return NULL;
}

/* ---- server formats ---- */

static bool
is_linear (enum vr_role role)
{
  switch (role)
    {
    case VR_ROLE_TOKEN_EMBEDDING:
    case VR_ROLE_POSITION_EMBEDDING:
    case VR_ROLE_OUTPUT:
    case VR_ROLE_ROUTER:
    case VR_ROLE_VECTOR:
    case VR_ROLE_OTHER:
      return false;
    default:
      return true;
    }
}

static bool
is_expert (enum vr_role role)
{
  return role == VR_ROLE_EXPERT_GATE || role == VR_ROLE_EXPERT_UP
         || role == VR_ROLE_EXPERT_DOWN;
}

static enum vr_storage
server_storage (const struct vr_scheme *scheme, enum vr_role role)
{
  bool is_base = scheme->is_expert_only ? is_expert (role) : is_linear (role);

  return is_base ? scheme->base : scheme->plain;
}

/* ---- GGUF mixes ---- */

static bool
is_down (enum vr_role role)
{
  return role == VR_ROLE_DOWN || role == VR_ROLE_EXPERT_DOWN
         || role == VR_ROLE_SHARED_DOWN;
}

static bool
has_more (enum vr_more when, const struct vr_layer_group *group,
          uint32_t layer, uint32_t n_layers)
{
  uint32_t eighth = n_layers / 8;

  switch (when)
    {
    case VR_MORE_BITS:
      return layer < eighth || layer >= 7 * n_layers / 8
             || (layer - eighth) % 3 == 2;
    case VR_MORE_FIRST_EIGHTH:
      return layer < eighth;
    case VR_MORE_FIRST_SIXTEENTH:
      return layer < n_layers / 16;
    case VR_MORE_FIRST_FOUR:
      return layer < 4;
    case VR_MORE_FIRST_TWO:
      return layer < 2;
    case VR_MORE_GROUPED:
      return group->n_heads / group->n_kv_heads >= 4;
    default:
      return false;
    }
}

/* The rule that a class follows; NULL: the same type in every layer. */
static const struct vr_mix_rule *
rule_of (const struct vr_scheme *scheme, enum vr_role role)
{
  if (scheme->is_expert_only)
    return NULL;
  if (role == VR_ROLE_V || role == VR_ROLE_QKV)
    return &scheme->v;
  return is_down (role) ? &scheme->down : NULL;
}

/* What the mix wants, before row lengths are looked at. */
static enum vr_storage
gguf_wanted (const struct vr_scheme *scheme, const struct vr_shape *shape,
             const struct vr_tensor_class *tensor, uint32_t layer)
{
  enum vr_role role = tensor->role;
  const struct vr_layer_group *group
    = tensor->group < 0 ? NULL : &shape->groups[tensor->group];
  const struct vr_mix_rule *rule = rule_of (scheme, role);
  bool has_8_experts = group != NULL && group->n_experts == 8
                       && scheme->family == VR_SCHEME_GGUF;
  enum vr_storage storage;

  if (scheme->is_expert_only)
    return is_expert (role) ? scheme->base : scheme->output;
  if (role == VR_ROLE_OUTPUT
      || (role == VR_ROLE_TOKEN_EMBEDDING && shape->is_tied))
    return scheme->output;
  /* eight experts share the attention, so better attention costs little */
  if (has_8_experts && (role == VR_ROLE_V || role == VR_ROLE_K))
    return VR_Q8_0;
  if (role == VR_ROLE_ATTENTION_OUT)
    return has_8_experts && scheme->spares_attention ? VR_Q5_K
                                                     : scheme->attention_out;
  if (rule == NULL)
    return scheme->base;
  storage = has_more (rule->when, group, layer, shape->n_layers)
              ? rule->more
              : rule->less;
  /* "70B": eight heads share one V, so better V costs little */
  if (role == VR_ROLE_V && shape->n_layers == 80
      && group->n_heads != group->n_kv_heads
      && (storage == VR_Q3_K || storage == VR_Q4_K))
    storage = VR_Q5_K;
  return storage;
}

/* A row must be whole blocks: the next larger type with blocks of 32 where
   256 does not divide it, 16 bits where 32 does not. */
static enum vr_storage
gguf_fallback (enum vr_storage storage, uint64_t columns)
{
  if (columns % vr_storage_get (storage)->block_elements == 0)
    return storage;
  switch (storage)
    {
    case VR_Q4_K:
      storage = VR_Q5_0;
      break;
    case VR_Q5_K:
      storage = VR_Q5_1;
      break;
    case VR_Q6_K:
      storage = VR_Q8_0;
      break;
    case VR_Q2_K:
    case VR_Q3_K:
      storage = VR_Q4_0;
      break;
    case VR_IQ4_XS:
      storage = VR_IQ4_NL;
      break;
    default:
      break;
    }
  return columns % vr_storage_get (storage)->block_elements == 0 ? storage
                                                                 : VR_F16;
}

static enum vr_storage
gguf_storage (const struct vr_scheme *scheme, const struct vr_shape *shape,
              const struct vr_tensor_class *tensor, uint32_t layer)
{
  switch (tensor->role)
    {
    case VR_ROLE_VECTOR:
    case VR_ROLE_ROUTER:
    case VR_ROLE_POSITION_EMBEDDING:
      return VR_F32;
    default:
      return gguf_fallback (gguf_wanted (scheme, shape, tensor, layer),
                            tensor->columns);
    }
}

enum vr_storage
vr_format_storage (const struct vr_format *format,
                   const struct vr_shape *shape,
                   const struct vr_tensor_class *tensor, uint32_t layer)
{
  if (format->is_gguf)
    return gguf_storage (format->scheme, shape, tensor, layer);
  return (format->plain_roles >> tensor->role & 1) != 0
           ? format->scheme->plain
           : server_storage (format->scheme, tensor->role);
}

/* ---- sums ---- */

static uint64_t
class_layer_bytes (enum vr_storage storage,
                   const struct vr_tensor_class *tensor)
{
  return vr_mul (vr_storage_row_bytes (storage, tensor->columns),
                 vr_mul (tensor->rows, tensor->per_layer));
}

/* Layers of the class's group in which the rule spends more bits, and one
   layer of either kind. */
static uint64_t
count_more (const struct vr_shape *shape, int group, enum vr_more when,
            uint32_t sample[2])
{
  uint64_t n_more = 0;

  for (uint32_t i = 0; i < shape->n_layers; i++)
    {
      bool is_more = shape->group_of_layer[i] == group
                     && has_more (when, &shape->groups[group], i,
                                  shape->n_layers);

      if (shape->group_of_layer[i] == group)
        sample[is_more] = i;
      n_more += is_more;
    }
  return n_more;
}

/* Converters drop the rows of the vocabulary that no token uses. */
static struct vr_tensor_class
as_in_gguf (const struct vr_shape *shape, const struct vr_tensor_class *tensor)
{
  struct vr_tensor_class cut = *tensor;

  if (shape->gguf_vocabulary > 0
      && (cut.role == VR_ROLE_TOKEN_EMBEDDING
          || cut.role == VR_ROLE_OUTPUT))
    cut.rows = shape->gguf_vocabulary;
  return cut;
}

static uint64_t
class_bytes (const struct vr_format *format, const struct vr_shape *shape,
             const struct vr_tensor_class *tensor)
{
  const struct vr_mix_rule *rule
    = format->is_gguf ? rule_of (format->scheme, tensor->role) : NULL;
  uint32_t sample[2] = { 0, 0 };
  uint64_t n_more = 0;
  uint64_t less_bytes;

  if (rule != NULL && rule->when != VR_MORE_NEVER)
    n_more = count_more (shape, tensor->group, rule->when, sample);
  less_bytes = class_layer_bytes (
    vr_format_storage (format, shape, tensor, sample[0]), tensor);
  if (n_more == 0)
    return vr_mul (less_bytes, tensor->n_layers);
  return vr_add (
    vr_mul (less_bytes, tensor->n_layers - n_more),
    vr_mul (class_layer_bytes (
              vr_format_storage (format, shape, tensor, sample[1]), tensor),
            n_more));
}

uint64_t
vr_format_class_bytes (const struct vr_format *format,
                       const struct vr_shape *shape,
                       const struct vr_tensor_class *tensor)
{
  struct vr_tensor_class cut;

  if (!format->is_gguf)
    return class_bytes (format, shape, tensor);
  cut = as_in_gguf (shape, tensor);
  return class_bytes (format, shape, &cut);
}

uint64_t
vr_format_file_bytes (const struct vr_format *format,
                      const struct vr_shape *shape)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    if (!format->is_gguf || tensor.role != VR_ROLE_OTHER)
      sum = vr_add (sum, vr_format_class_bytes (format, shape, &tensor));
  return sum;
}

double
vr_format_bits_per_weight (const struct vr_format *format,
                           const struct vr_shape *shape)
{
  uint64_t params = vr_shape_params_total (shape);

  if (format->is_gguf)
    params -= shape->other_params;
  return 8.0 * (double) vr_format_file_bytes (format, shape)
         / (double) params;
}
