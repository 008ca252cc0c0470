/* Names of the tensors of a GGUF block. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "catalog/gguf_layer.h"
#include "core/checked.h"

struct stem
{
  const char *name;
  enum vr_gguf_slot slot;
};

static const struct stem stems[] = {
  { "attn_q", VR_SLOT_Q },
  { "attn_k", VR_SLOT_K },
  { "attn_v", VR_SLOT_V },
  { "attn_qkv", VR_SLOT_QKV },
  { "attn_output", VR_SLOT_OUT },
  { "cross_attn_q_proj", VR_SLOT_CROSS },
  { "attn_gate", VR_SLOT_ATTENTION_GATE },
  { "attn_q_norm", VR_SLOT_QK_NORM },
  { "attn_k_norm", VR_SLOT_QK_NORM },
  { "attn_q_a_norm", VR_SLOT_QK_NORM },
  { "attn_kv_a_norm", VR_SLOT_QK_NORM },
  { "attn_sinks", VR_SLOT_SINKS },
  { "attn_q_a", VR_SLOT_Q_A },
  { "attn_kv_a_mqa", VR_SLOT_KV_A },
  { "attn_k_b", VR_SLOT_K_B },
  { "indexer.attn_k", VR_SLOT_INDEX_K },
  { "attn_norm", VR_SLOT_NORM_IN },
  { "ffn_norm", VR_SLOT_NORM_BETWEEN },
  { "post_attention_norm", VR_SLOT_NORM_BETWEEN },
  { "attn_output_norm", VR_SLOT_NORM_BETWEEN },
  { "layer_output_norm", VR_SLOT_NORM_BETWEEN },
  { "ssm_in", VR_SLOT_SSM_IN },
  { "ssm_x", VR_SLOT_SSM_X },
  { "ssm_conv1d", VR_SLOT_SSM_CONV },
  { "ssm_conv1d_q", VR_SLOT_SSM_CONV_Q },
  { "ssm_norm", VR_SLOT_SSM_NORM },
  { "ssm_dt_norm", VR_SLOT_SSM_NORM },
  { "ssm_b_norm", VR_SLOT_SSM_NORM },
  { "ssm_c_norm", VR_SLOT_SSM_NORM },
  { "ssm_out", VR_SLOT_SSM_OUT },
  { "ssm_ba", VR_SLOT_SSM_BETA },
  { "ssm_beta", VR_SLOT_SSM_BETA },
  { "ssm_f_a", VR_SLOT_SSM_F_A },
  { "ssm_g_a", VR_SLOT_SSM_G_A },
  { "shortconv.conv", VR_SLOT_SHORT_CONV },
  { "ffn_gate", VR_SLOT_GATE },
  { "ffn_up", VR_SLOT_UP },
  { "ffn_down", VR_SLOT_DOWN },
  { "ffn_gate_inp", VR_SLOT_ROUTER },
  { "exp_probs_b", VR_SLOT_ROUTER_BIAS },
  { "ffn_gate_exps", VR_SLOT_EXPERT_GATE },
  { "ffn_up_exps", VR_SLOT_EXPERT_UP },
  { "ffn_gate_up_exps", VR_SLOT_EXPERT_GATE_UP },
  { "ffn_down_exps", VR_SLOT_EXPERT_DOWN },
  { "ffn_gate_inp_shexp", VR_SLOT_SHARED_ROUTER },
  { "ffn_gate_shexp", VR_SLOT_SHARED_GATE },
  { "ffn_up_shexp", VR_SLOT_SHARED_UP },
  { "ffn_down_shexp", VR_SLOT_SHARED_DOWN },
  { "laurel_l", VR_SLOT_LAUREL },
  { "nextn.eh_proj", VR_SLOT_NEXTN },
  { "nextn.enorm", VR_SLOT_NEXTN },
  { "nextn.hnorm", VR_SLOT_NEXTN },
  { "nextn.shared_head_norm", VR_SLOT_NEXTN },
  { "nextn.embed_tokens", VR_SLOT_NEXTN_EMBEDDING },
  { "nextn.shared_head_head", VR_SLOT_NEXTN_EMBEDDING },
  { "rope_freqs", VR_SLOT_UNTRAINED },
  { "attn_rot_embd", VR_SLOT_UNTRAINED },
  { "rope_factors_long", VR_SLOT_UNTRAINED },
  { "rope_factors_short", VR_SLOT_UNTRAINED },
  { "time_mix_key", VR_SLOT_UNKNOWN_MEMORY },
  { "attn_compressor_kv", VR_SLOT_UNKNOWN_MEMORY },
};

enum { N_STEMS = sizeof stems / sizeof stems[0] };

static bool
ends_with (const struct vr_gguf_tensor *t, const char *end)
{
  size_t n = strlen (end);

  return t->stem_length > n
         && memcmp (t->stem + t->stem_length - n, end, n) == 0;
}

static bool
is_named (const char *name, size_t length, const char *wanted)
{
  return strlen (wanted) == length && memcmp (name, wanted, length) == 0;
}

/* Files of early 2024 hold each expert apart: "ffn_up.7". */
static size_t
without_number (const char *name, size_t length)
{
  size_t n = length;

  while (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9')
    n--;
  return n > 0 && n < length && name[n - 1] == '.' ? n - 1 : length;
}

static enum vr_gguf_slot
expert_slot (enum vr_gguf_slot slot)
{
  return slot == VR_SLOT_GATE   ? VR_SLOT_EXPERT_GATE
         : slot == VR_SLOT_UP   ? VR_SLOT_EXPERT_UP
         : slot == VR_SLOT_DOWN ? VR_SLOT_EXPERT_DOWN
                                : VR_SLOT_OTHER;
}

static enum vr_gguf_slot
find_slot (const char *name, size_t length, bool *is_single_expert)
{
  size_t n = without_number (name, length);

  *is_single_expert = n < length;
  for (size_t i = 0; i < N_STEMS; i++)
    if (is_named (name, n, stems[i].name))
      return *is_single_expert ? expert_slot (stems[i].slot) : stems[i].slot;
  return VR_SLOT_OTHER;
}

static bool
is_expert (enum vr_gguf_slot slot)
{
  return slot == VR_SLOT_EXPERT_GATE || slot == VR_SLOT_EXPERT_UP
         || slot == VR_SLOT_EXPERT_GATE_UP || slot == VR_SLOT_EXPERT_DOWN;
}

void
vr_gguf_block_add (struct vr_gguf_block *block,
                   const struct vr_gguf_tensor *t)
{
  bool is_bias = ends_with (t, ".bias");
  bool is_input_scale = ends_with (t, ".input_scale");
  bool is_scale = ends_with (t, ".scale") || is_input_scale;
  size_t length = t->stem_length;
  struct vr_gguf_slot_use *use;
  enum vr_gguf_slot slot;
  bool is_single;

  if (is_bias || is_scale || ends_with (t, ".weight"))
    while (t->stem[--length] != '.')
      ;
  slot = find_slot (t->stem, length, &is_single);
  use = &block->slots[slot];
  block->bytes = vr_add (block->bytes, t->bytes);
  if (is_expert (slot))
    block->expert_bytes = vr_add (block->expert_bytes, t->bytes);
  /* one number for a matrix is of a quantization, not of the model */
  if (slot == VR_SLOT_UNTRAINED || is_input_scale
      || (is_scale && t->elements == 1))
    return;
  block->params = vr_add (block->params, t->elements);
  if (is_scale)
    return;
  if (is_bias)
    {
      use->bias = vr_add (use->bias, t->elements);
      return;
    }
  if (!is_single || !use->is_there)
    memcpy (use->dims, t->dims, sizeof use->dims);
  else
    use->dims[2]++;
  use->elements = vr_add (use->elements, t->elements);
  use->is_there = true;
}
