/* Heads of GGUF files: what they say, how they are cut short, how they are
   broken.  Tensor names and keys: gguf-py/gguf/constants.py in
   https://github.com/ggml-org/llama.cpp */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/gguf.h"
#include "catalog/import.h"
#include "support/ask.h"
#include "support/gguf_head.h"

enum { F32 = 0, F16 = 1, Q8_0 = 8, Q4_K = 12, Q6_K = 14, BF16 = 30 };

static struct head head;
static struct vr_imported got;
static struct vr_error err;
static uint64_t needed;

/* ---- help ---- */

/* In memory of exactly that size, so that reading past it is seen. */
static enum vr_status
import_bytes (const uint8_t *bytes, size_t n)
{
  uint8_t *copy = malloc (n > 0 ? n : 1);
  enum vr_status status;

  ck_assert_ptr_nonnull (copy);
  if (n > 0)
    memcpy (copy, bytes, n);
  vr_error_init (&err, VR_LANG_EN);
  status = vr_import_gguf (ask_catalog (), copy, n, &got, &needed, &err);
  free (copy);
  ck_assert_int_eq (status == VR_OK, err.n_faults == 0);
  return status;
}

static void
import_ok (void)
{
  enum vr_status status = import_bytes (head.bytes, head.length);

  if (status != VR_OK)
    ck_abort_msg ("%s", err.faults[0].text);
  ck_assert_uint_eq (needed, 0);
  ck_assert (got.has_stored);
  ck_assert (got.is_gguf);
}

static void
expect_fault (const char *part)
{
  ck_assert_int_eq (import_bytes (head.bytes, head.length), VR_E_INVALID);
  ck_assert_msg (strstr (err.faults[0].text, part) != NULL, "'%s' lacks '%s'",
                 err.faults[0].text, part);
}

static void
arch_u32 (const char *arch, const char *key, uint32_t value)
{
  char text[128];

  snprintf (text, sizeof text, "%s.%s", arch, key);
  head_pair_u32 (&head, text, value);
}

/* Keys of a decoder: hidden 256, 4 heads of 64. */
static void
begin (const char *arch, uint32_t n_blocks, uint32_t n_kv_heads)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", arch);
  head_pair_text (&head, "general.name", "Test");
  head_pair_u32 (&head, "general.file_type", 15);
  arch_u32 (arch, "block_count", n_blocks);
  arch_u32 (arch, "embedding_length", 256);
  arch_u32 (arch, "context_length", 4096);
  arch_u32 (arch, "attention.head_count", 4);
  if (n_kv_heads > 0)
    arch_u32 (arch, "attention.head_count_kv", n_kv_heads);
  arch_u32 (arch, "rope.dimension_count", 64);
}

static void
outside (bool is_tied)
{
  head_tensor (&head, "token_embd.weight", Q4_K, 256, 1000, 0);
  head_tensor (&head, "output_norm.weight", F32, 256, 0, 0);
  if (!is_tied)
    head_tensor (&head, "output.weight", Q6_K, 256, 1000, 0);
}

static void
attention (unsigned i, uint64_t heads, uint64_t kv_heads, uint64_t dim)
{
  head_block (&head, i, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, i, "attn_q.weight", Q4_K, 256, heads * dim, 0);
  head_block (&head, i, "attn_k.weight", Q4_K, 256, kv_heads * dim, 0);
  head_block (&head, i, "attn_v.weight", Q6_K, 256, kv_heads * dim, 0);
  head_block (&head, i, "attn_output.weight", Q4_K, heads * dim, 256, 0);
}

static void
feed_forward (unsigned i, uint64_t width)
{
  head_block (&head, i, "ffn_norm.weight", F32, 256, 0, 0);
  head_block (&head, i, "ffn_gate.weight", Q4_K, 256, width, 0);
  head_block (&head, i, "ffn_up.weight", Q4_K, 256, width, 0);
  head_block (&head, i, "ffn_down.weight", Q6_K, width, 256, 0);
}

static void
experts (unsigned i, uint64_t n, uint64_t width)
{
  head_block (&head, i, "ffn_norm.weight", F32, 256, 0, 0);
  head_block (&head, i, "ffn_gate_inp.weight", F32, 256, n, 0);
  head_block (&head, i, "ffn_gate_exps.weight", Q4_K, 256, width, n);
  head_block (&head, i, "ffn_up_exps.weight", Q4_K, 256, width, n);
  head_block (&head, i, "ffn_down_exps.weight", Q4_K, width, 256, n);
}

static void
dense (const char *arch, uint32_t n_blocks)
{
  begin (arch, n_blocks, 2);
  outside (false);
  for (unsigned i = 0; i < n_blocks; i++)
    {
      attention (i, 4, 2, 64);
      feed_forward (i, 512);
    }
}

static const struct vr_layer_group *
layer (unsigned i)
{
  return &got.shape.groups[got.shape.group_of_layer[i]];
}

/* The classes of the shape count what the table counts. */
static void
expect_params (void)
{
  ck_assert_uint_eq (vr_shape_params_total (&got.shape), got.params_total);
}

/* ---- what heads say ---- */

START_TEST (a_dense_model)
{
  const struct vr_layer_group *g;

  dense ("llama", 3);
  import_ok ();
  g = layer (0);
  ck_assert_str_eq (got.model_type, "llama");
  ck_assert_str_eq (got.name, "Test");
  ck_assert_str_eq (got.native_format, "q4_k_m");
  ck_assert (!got.is_unknown_type);
  ck_assert_uint_eq (got.shape.n_groups, 1);
  ck_assert_uint_eq (got.shape.n_layers, 3);
  ck_assert_uint_eq (got.shape.hidden, 256);
  ck_assert_uint_eq (got.shape.vocabulary, 1000);
  ck_assert_uint_eq (got.shape.max_context_tokens, 4096);
  ck_assert (!got.shape.is_tied);
  ck_assert_int_eq (g->mixer, VR_MIXER_FULL);
  ck_assert_uint_eq (g->n_heads, 4);
  ck_assert_uint_eq (g->n_kv_heads, 2);
  ck_assert_uint_eq (g->head_dim, 64);
  ck_assert_uint_eq (g->norm_params, 512);
  ck_assert_uint_eq (g->intermediate, 512);
  ck_assert_int_eq (g->ffn, VR_FFN_GATED);
  expect_params ();
  /* Q4_K: 144 bytes for 256 numbers, Q6_K: 210 */
  ck_assert_uint_eq (got.stored.embedding_bytes, 144 * 1000);
  ck_assert_uint_eq (got.stored.output_bytes, 210 * 1000);
  ck_assert_uint_eq (got.stored.other_bytes, 4 * 256);
  ck_assert_uint_eq (got.stored.n_kinds, 1);
  ck_assert_uint_eq (got.stored.kinds[0].bytes,
                     2 * 4 * 256 + 144 * (256 + 128 + 256 + 1024)
                       + 210 * (128 + 512));
  ck_assert_uint_eq (got.stored.kinds[0].expert_bytes, 0);
}
END_TEST

START_TEST (tied_and_parallel)
{
  begin ("command-r", 1, 4);
  outside (true);
  attention (0, 4, 4, 64);
  head_block (&head, 0, "ffn_up.weight", Q4_K, 256, 1024, 0);
  head_block (&head, 0, "ffn_down.weight", Q4_K, 1024, 256, 0);
  import_ok ();
  ck_assert (got.shape.is_tied);
  ck_assert (got.shape.is_parallel_residual);
  ck_assert_int_eq (layer (0)->ffn, VR_FFN_PLAIN);
  ck_assert_uint_eq (got.stored.output_bytes, 0);
  expect_params ();
}
END_TEST

/* gemma3: the architecture's period of 6, its last layer sees everything;
   gemma2: a window that the file does not state. */
START_TEST (windows_of_the_architecture)
{
  dense ("gemma3", 12);
  arch_u32 ("x", "y", 1);   /* behind the tensors: broken */
  ck_assert_int_ne (import_bytes (head.bytes, head.length), VR_OK);

  begin ("gemma3", 12, 2);
  arch_u32 ("gemma3", "attention.sliding_window", 1024);
  outside (true);
  for (unsigned i = 0; i < 12; i++)
    {
      attention (i, 4, 2, 64);
      feed_forward (i, 512);
    }
  import_ok ();
  for (unsigned i = 0; i < 12; i++)
    {
      ck_assert_int_eq (layer (i)->mixer,
                        i % 6 == 5 ? VR_MIXER_FULL : VR_MIXER_WINDOW);
      ck_assert_uint_eq (layer (i)->window_tokens, i % 6 == 5 ? 0 : 1024);
    }
  ck_assert_uint_eq (got.shape.n_groups, 2);

  dense ("gemma2", 2);
  import_ok ();
  ck_assert_uint_eq (layer (0)->window_tokens, 4096);
  ck_assert_int_eq (layer (1)->mixer, VR_MIXER_FULL);
}
END_TEST

static const struct
{
  const char *arch;
  uint32_t pattern;      /* attention.sliding_window_pattern; 0: none */
  bool is_list;
  const char *layers;    /* w: window, c: chunk, f: full */
  bool is_unknown;
} window_cases[] = {
  { "llama", 0, false, "ffff", false },     /* never a window */
  { "phi3", 2, false, "ffff", false },      /* the file's is not used */
  { "cohere2", 0, false, "wwwf", false },
  { "cohere2moe", 0, false, "fwww", false },
  { "cohere2", 2, false, "wfwf", false },   /* the file's period wins */
  { "llama4", 0, false, "cccf", false },
  { "gpt-oss", 0, false, "wfwf", false },
  { "gemma4", 0, true, "wffw", false },
  { "a-new-one", 0, false, "ffff", true },
  { "a-new-one", 0, true, "wffw", true },
};

START_TEST (windows)
{
  static const uint32_t list[] = { 1, 0, 0, 1 };
  const char *arch = window_cases[_i].arch;
  char key[96];

  begin (arch, 4, 2);
  arch_u32 (arch, "attention.sliding_window", 512);
  snprintf (key, sizeof key, "%s.attention.sliding_window_pattern", arch);
  if (window_cases[_i].is_list)
    head_pair_u32s (&head, key, 4, list);
  else if (window_cases[_i].pattern > 0)
    head_pair_u32 (&head, key, window_cases[_i].pattern);
  outside (true);
  for (unsigned i = 0; i < 4; i++)
    {
      attention (i, 4, 2, 64);
      feed_forward (i, 512);
    }
  import_ok ();
  ck_assert_int_eq (got.is_unknown_type, window_cases[_i].is_unknown);
  for (unsigned i = 0; i < 4; i++)
    {
      char is = window_cases[_i].layers[i];

      ck_assert_int_eq (layer (i)->mixer, is == 'w'   ? VR_MIXER_WINDOW
                                          : is == 'c' ? VR_MIXER_CHUNK
                                                      : VR_MIXER_FULL);
    }
}
END_TEST

START_TEST (kv_heads_of_each_layer)
{
  static const uint32_t kv_heads[] = { 1, 2, 4 };

  begin ("deci", 3, 0);
  head_pair_u32s (&head, "deci.attention.head_count_kv", 3, kv_heads);
  outside (true);
  for (unsigned i = 0; i < 3; i++)
    {
      attention (i, 4, kv_heads[i], 64);
      feed_forward (i, 512);
    }
  import_ok ();
  ck_assert_uint_eq (got.shape.n_groups, 3);
  for (unsigned i = 0; i < 3; i++)
    ck_assert_uint_eq (layer (i)->n_kv_heads, kv_heads[i]);
  expect_params ();
}
END_TEST

START_TEST (experts_and_shared_ones)
{
  begin ("qwen2moe", 2, 2);
  arch_u32 ("qwen2moe", "expert_used_count", 4);
  outside (true);
  attention (0, 4, 2, 64);
  head_block (&head, 0, "attn_q.bias", F32, 256, 0, 0);
  head_block (&head, 0, "attn_k.bias", F32, 128, 0, 0);
  head_block (&head, 0, "attn_v.bias", F32, 128, 0, 0);
  experts (0, 16, 256);
  head_block (&head, 0, "ffn_gate_inp_shexp.weight", F32, 256, 0, 0);
  head_block (&head, 0, "ffn_gate_shexp.weight", Q4_K, 256, 512, 0);
  head_block (&head, 0, "ffn_up_shexp.weight", Q4_K, 256, 512, 0);
  head_block (&head, 0, "ffn_down_shexp.weight", Q4_K, 512, 256, 0);
  attention (1, 4, 2, 64);
  feed_forward (1, 512);
  import_ok ();
  ck_assert_uint_eq (got.shape.n_groups, 2);
  ck_assert_uint_eq (layer (0)->n_experts, 16);
  ck_assert_uint_eq (layer (0)->experts_per_token, 4);
  ck_assert_uint_eq (layer (0)->expert_intermediate, 256);
  ck_assert_uint_eq (layer (0)->shared_intermediate, 512);
  ck_assert (layer (0)->has_shared_gate);
  ck_assert (layer (0)->has_q_bias);
  ck_assert (layer (0)->has_kv_bias);
  ck_assert_uint_eq (layer (1)->n_experts, 0);
  ck_assert_uint_eq (
    got.stored.kinds[got.stored.kind_of_layer[0]].expert_bytes,
    3 * 16 * 256 * 144);
  expect_params ();
}
END_TEST

/* Scales of a quantization are no parameters, those of a router are. */
START_TEST (scales)
{
  uint64_t plain;

  dense ("llama", 1);
  import_ok ();
  plain = got.params_total;
  head_block (&head, 0, "ffn_down.scale", F32, 1, 0, 0);
  head_block (&head, 0, "ffn_down.input_scale", F32, 1, 0, 0);
  head_block (&head, 0, "ffn_gate_inp.scale", F32, 256, 0, 0);
  import_ok ();
  ck_assert_uint_eq (got.params_total, plain + 256);
  ck_assert_uint_eq (layer (0)->norm_params, 512 + 256);
  ck_assert_uint_eq (layer (0)->router_bias_params, 0);
  expect_params ();
}
END_TEST

/* Files of early 2024: each expert is a tensor of its own. */
START_TEST (experts_apart)
{
  char stem[32];

  begin ("llama", 1, 2);
  arch_u32 ("llama", "expert_used_count", 2);
  outside (true);
  attention (0, 4, 2, 64);
  head_block (&head, 0, "ffn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 0, "ffn_gate_inp.weight", F32, 256, 8, 0);
  for (unsigned e = 0; e < 8; e++)
    {
      snprintf (stem, sizeof stem, "ffn_gate.%u.weight", e);
      head_block (&head, 0, stem, Q4_K, 256, 512, 0);
      snprintf (stem, sizeof stem, "ffn_up.%u.weight", e);
      head_block (&head, 0, stem, Q4_K, 256, 512, 0);
      snprintf (stem, sizeof stem, "ffn_down.%u.weight", e);
      head_block (&head, 0, stem, Q4_K, 512, 256, 0);
    }
  import_ok ();
  ck_assert_uint_eq (layer (0)->n_experts, 8);
  ck_assert_uint_eq (layer (0)->expert_intermediate, 512);
  ck_assert_uint_eq (got.stored.kinds[0].expert_bytes, 3 * 8 * 512 * 144);
  expect_params ();
}
END_TEST

static void
latent_keys (const char *arch, uint32_t n_blocks, bool is_mla)
{
  begin (arch, n_blocks, is_mla ? 1 : 4);
  arch_u32 (arch, "attention.kv_lora_rank", 64);
  arch_u32 (arch, "attention.q_lora_rank", 128);
  arch_u32 (arch, "attention.key_length", is_mla ? 80 : 48);
  arch_u32 (arch, "attention.value_length", is_mla ? 64 : 32);
  if (is_mla)
    {
      arch_u32 (arch, "attention.key_length_mla", 48);
      arch_u32 (arch, "attention.value_length_mla", 32);
    }
}

static void
latent (unsigned i, bool is_mla)
{
  head_block (&head, i, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, i, "attn_q_a.weight", F16, 256, 128, 0);
  head_block (&head, i, "attn_q_a_norm.weight", F32, 128, 0, 0);
  head_block (&head, i, "attn_q_b.weight", F16, 128, 4 * 48, 0);
  head_block (&head, i, "attn_kv_a_mqa.weight", F16, 256, 64 + 16, 0);
  head_block (&head, i, "attn_kv_a_norm.weight", F32, 64, 0, 0);
  if (is_mla)
    {
      head_block (&head, i, "attn_k_b.weight", F16, 32, 64, 4);
      head_block (&head, i, "attn_v_b.weight", F16, 64, 32, 4);
    }
  else
    head_block (&head, i, "attn_kv_b.weight", F16, 64, 4 * (32 + 32), 0);
  head_block (&head, i, "attn_output.weight", F16, 4 * 32, 256, 0);
}

START_TEST (latent_attention_and_mtp)
{
  latent_keys ("deepseek2", 3, true);
  arch_u32 ("deepseek2", "expert_used_count", 2);
  arch_u32 ("deepseek2", "nextn_predict_layers", 1);
  outside (false);
  for (unsigned i = 0; i < 3; i++)
    {
      latent (i, true);
      experts (i, 8, 256);
      head_block (&head, i, "exp_probs_b.bias", F32, 8, 0, 0);
    }
  head_block (&head, 2, "nextn.eh_proj.weight", F16, 512, 256, 0);
  head_block (&head, 2, "nextn.enorm.weight", F32, 256, 0, 0);
  head_block (&head, 2, "nextn.hnorm.weight", F32, 256, 0, 0);
  head_block (&head, 2, "nextn.shared_head_norm.weight", F32, 256, 0, 0);
  import_ok ();
  ck_assert_int_eq (layer (0)->mixer, VR_MIXER_LATENT);
  ck_assert_uint_eq (layer (0)->head_dim, 48);
  ck_assert_uint_eq (layer (0)->v_head_dim, 32);
  ck_assert_uint_eq (layer (0)->kv_lora_rank, 64);
  ck_assert_uint_eq (layer (0)->q_lora_rank, 128);
  ck_assert_uint_eq (layer (0)->rope_dim, 16);
  ck_assert_uint_eq (layer (0)->router_bias_params, 8);
  ck_assert_uint_eq (vr_mixer_k_elements (layer (0)), 80);
  ck_assert_uint_eq (got.shape.n_layers, 2);
  ck_assert_uint_eq (got.shape.mtp_blocks, 1);
  ck_assert_uint_eq (got.shape.n_groups, 2);
  ck_assert (got.shape.groups[1].is_mtp);
  ck_assert (!got.shape.has_mtp_embedding);
  ck_assert_uint_eq (got.stored.mtp_bytes,
                     got.stored.kinds[0].bytes + 2 * 512 * 256 + 3 * 4 * 256);
  expect_params ();
}
END_TEST

/* Files made before latent attention was known keep every head. */
START_TEST (latent_attention_of_old_files)
{
  latent_keys ("deepseek2", 1, false);
  outside (false);
  latent (0, false);
  feed_forward (0, 512);
  import_ok ();
  ck_assert_int_eq (layer (0)->mixer, VR_MIXER_FULL);
  ck_assert_uint_eq (vr_mixer_k_elements (layer (0)), 4 * 48);
  ck_assert_uint_eq (vr_mixer_v_elements (layer (0)), 4 * 32);
}
END_TEST

START_TEST (hybrids)
{
  begin ("qwen3next", 4, 2);
  arch_u32 ("qwen3next", "ssm.inner_size", 512);
  arch_u32 ("qwen3next", "ssm.state_size", 64);
  arch_u32 ("qwen3next", "ssm.group_count", 4);
  arch_u32 ("qwen3next", "ssm.time_step_rank", 8);
  arch_u32 ("qwen3next", "ssm.conv_kernel", 4);
  outside (false);
  for (unsigned i = 0; i < 3; i++)
    {
      head_block (&head, i, "attn_norm.weight", F32, 256, 0, 0);
      head_block (&head, i, "attn_qkv.weight", Q4_K, 256, 512 + 512, 0);
      head_block (&head, i, "attn_gate.weight", Q4_K, 256, 512, 0);
      head_block (&head, i, "ssm_conv1d.weight", F32, 4, 1024, 0);
      head_block (&head, i, "ssm_dt.bias", F32, 8, 0, 0);
      head_block (&head, i, "ssm_a", F32, 8, 0, 0);
      head_block (&head, i, "ssm_ba.weight", Q4_K, 256, 16, 0);
      head_block (&head, i, "ssm_norm.weight", F32, 64, 0, 0);
      head_block (&head, i, "ssm_out.weight", Q4_K, 512, 256, 0);
      feed_forward (i, 512);
    }
  head_block (&head, 3, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 3, "attn_q.weight", Q4_K, 256, 512, 0);   /* with gate */
  head_block (&head, 3, "attn_k.weight", Q4_K, 256, 128, 0);
  head_block (&head, 3, "attn_v.weight", Q4_K, 256, 128, 0);
  head_block (&head, 3, "attn_output.weight", Q4_K, 256, 256, 0);
  feed_forward (3, 512);
  import_ok ();
  ck_assert_int_eq (layer (0)->state, VR_STATE_DELTA);
  ck_assert_int_eq (layer (0)->mixer, VR_MIXER_NONE);
  ck_assert_uint_eq (vr_state_conv_elements (layer (0)), 3 * 1024);
  ck_assert_uint_eq (vr_state_matrix_elements (layer (0)), 64 * 512);
  ck_assert_int_eq (layer (3)->mixer, VR_MIXER_FULL);
  ck_assert (layer (3)->has_q_gate);
  ck_assert_uint_eq (layer (3)->n_heads, 4);
  expect_params ();
}
END_TEST

START_TEST (mamba_and_short_convolutions)
{
  begin ("mamba2", 1, 0);
  arch_u32 ("mamba2", "ssm.inner_size", 512);
  arch_u32 ("mamba2", "ssm.state_size", 128);
  arch_u32 ("mamba2", "ssm.group_count", 1);
  arch_u32 ("mamba2", "ssm.time_step_rank", 8);
  outside (true);
  head_block (&head, 0, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 0, "ssm_in.weight", Q4_K, 256, 512 + 768 + 8, 0);
  head_block (&head, 0, "ssm_conv1d.weight", F32, 4, 768, 0);
  head_block (&head, 0, "ssm_conv1d.bias", F32, 768, 0, 0);
  head_block (&head, 0, "ssm_dt.bias", F32, 8, 0, 0);
  head_block (&head, 0, "ssm_a", F32, 1, 8, 0);
  head_block (&head, 0, "ssm_d", F32, 1, 8, 0);
  head_block (&head, 0, "ssm_norm.weight", F32, 512, 0, 0);
  head_block (&head, 0, "ssm_out.weight", Q4_K, 512, 256, 0);
  import_ok ();
  ck_assert_int_eq (layer (0)->state, VR_STATE_MAMBA2);
  ck_assert_int_eq (layer (0)->ffn, VR_FFN_NONE);
  ck_assert (layer (0)->has_conv_bias);
  ck_assert_uint_eq (layer (0)->norm_params, 256);
  expect_params ();

  begin ("lfm2", 1, 0);
  outside (true);
  head_block (&head, 0, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 0, "shortconv.in_proj.weight", Q4_K, 256, 768, 0);
  head_block (&head, 0, "shortconv.conv.weight", F32, 3, 256, 0);
  head_block (&head, 0, "shortconv.out_proj.weight", Q4_K, 256, 256, 0);
  feed_forward (0, 512);
  import_ok ();
  ck_assert_int_eq (layer (0)->state, VR_STATE_CONV);
  ck_assert_uint_eq (layer (0)->conv_kernel, 3);
  expect_params ();
}
END_TEST

/* Fused matrices, an unknown architecture, the vocabulary's other sources. */
START_TEST (fused_matrices)
{
  begin ("phi3", 1, 2);
  outside (false);
  head_block (&head, 0, "attn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 0, "attn_qkv.weight", Q4_K, 256, 256 + 128 + 128, 0);
  head_block (&head, 0, "attn_output.weight", Q4_K, 256, 256, 0);
  head_block (&head, 0, "ffn_norm.weight", F32, 256, 0, 0);
  head_block (&head, 0, "ffn_up.weight", Q4_K, 256, 1024, 0);
  head_block (&head, 0, "ffn_down.weight", Q4_K, 512, 256, 0);
  head_tensor (&head, "rope_factors_long.weight", F32, 32, 0, 0);
  import_ok ();
  ck_assert (layer (0)->is_qkv_fused);
  ck_assert (layer (0)->is_gate_up_fused);
  ck_assert_uint_eq (layer (0)->intermediate, 512);
  ck_assert_uint_eq (got.stored.other_bytes, 4 * 256 + 4 * 32);
  expect_params ();
}
END_TEST

/* Mixes in which no layer is like another: kinds are joined upwards. */
START_TEST (dynamic_mixes)
{
  uint64_t truth = 0;

  begin ("llama", 100, 2);
  outside (true);
  for (unsigned i = 0; i < 100; i++)
    {
      attention (i, 4, 2, 64);
      feed_forward (i, 512);
      /* a norm of its own width: bytes differ, the shape too little to tell */
      head_block (&head, i, "ffn_down.input_scale", F32, 1 + i, 0, 0);
      truth += 2 * 4 * 256 + 144 * (256 + 128 + 256 + 1024)
               + 210 * (128 + 512) + 4 * (1 + i);
    }
  import_ok ();
  ck_assert_uint_eq (got.shape.n_groups, 1);
  ck_assert_uint_eq (got.stored.n_kinds, VR_STORED_MAX_KINDS);
  truth += got.stored.embedding_bytes + got.stored.other_bytes;
  ck_assert_uint_ge (vr_stored_total (&got.stored, 100), truth);
  ck_assert_uint_le (vr_stored_total (&got.stored, 100), truth + 100 * 4);
}
END_TEST

/* 61 layers of 256 experts, 671 billion numbers: DeepSeek-V3's table. */
START_TEST (a_table_of_671_billion)
{
  static const char arch[] = "deepseek2";

  head_init (&head);
  head_pair_text (&head, "general.architecture", arch);
  arch_u32 (arch, "block_count", 61);
  arch_u32 (arch, "embedding_length", 7168);
  arch_u32 (arch, "attention.head_count", 128);
  arch_u32 (arch, "attention.head_count_kv", 1);
  arch_u32 (arch, "attention.kv_lora_rank", 512);
  arch_u32 (arch, "attention.q_lora_rank", 1536);
  arch_u32 (arch, "attention.key_length_mla", 192);
  arch_u32 (arch, "attention.value_length_mla", 128);
  arch_u32 (arch, "expert_used_count", 8);
  head_tensor (&head, "token_embd.weight", Q8_0, 7168, 129280, 0);
  head_tensor (&head, "output_norm.weight", F32, 7168, 0, 0);
  head_tensor (&head, "output.weight", Q8_0, 7168, 129280, 0);
  for (unsigned i = 0; i < 61; i++)
    {
      head_block (&head, i, "attn_norm.weight", F32, 7168, 0, 0);
      head_block (&head, i, "attn_q_a.weight", Q8_0, 7168, 1536, 0);
      head_block (&head, i, "attn_q_a_norm.weight", F32, 1536, 0, 0);
      head_block (&head, i, "attn_q_b.weight", Q8_0, 1536, 128 * 192, 0);
      head_block (&head, i, "attn_kv_a_mqa.weight", Q8_0, 7168, 576, 0);
      head_block (&head, i, "attn_kv_a_norm.weight", F32, 512, 0, 0);
      head_block (&head, i, "attn_k_b.weight", Q8_0, 128, 512, 128);
      head_block (&head, i, "attn_v_b.weight", Q8_0, 512, 128, 128);
      head_block (&head, i, "attn_output.weight", Q8_0, 128 * 128, 7168, 0);
      head_block (&head, i, "ffn_norm.weight", F32, 7168, 0, 0);
      if (i < 3)
        {
          head_block (&head, i, "ffn_gate.weight", Q8_0, 7168, 18432, 0);
          head_block (&head, i, "ffn_up.weight", Q8_0, 7168, 18432, 0);
          head_block (&head, i, "ffn_down.weight", Q8_0, 18432, 7168, 0);
          continue;
        }
      head_block (&head, i, "ffn_gate_inp.weight", F32, 7168, 256, 0);
      head_block (&head, i, "exp_probs_b.bias", F32, 256, 0, 0);
      head_block (&head, i, "ffn_gate_exps.weight", Q8_0, 7168, 2048, 256);
      head_block (&head, i, "ffn_up_exps.weight", Q8_0, 7168, 2048, 256);
      head_block (&head, i, "ffn_down_exps.weight", Q8_0, 2048, 7168, 256);
      head_block (&head, i, "ffn_gate_shexp.weight", Q8_0, 7168, 2048, 0);
      head_block (&head, i, "ffn_up_shexp.weight", Q8_0, 7168, 2048, 0);
      head_block (&head, i, "ffn_down_shexp.weight", Q8_0, 2048, 7168, 0);
    }
  import_ok ();
  /* the published 671 billion: DeepSeek-V3 without its MTP block */
  ck_assert_uint_eq (got.params_total, 671026419200);
  expect_params ();
}
END_TEST

START_TEST (a_long_tokenizer)
{
  begin ("llama", 1, 2);
  head_pair_texts (&head, "tokenizer.ggml.tokens", 100000);
  arch_u32 ("llama", "attention.key_length", 64);
  outside (false);
  attention (0, 4, 2, 64);
  feed_forward (0, 512);
  import_ok ();
  ck_assert_uint_eq (got.shape.vocabulary, 1000);
}
END_TEST

/* ---- cut short ---- */

START_TEST (cut_everywhere)
{
  static const uint32_t list[] = { 1, 0 };
  uint64_t before = 0;

  begin ("llama", 2, 2);
  head_pair_u32s (&head, "llama.attention.sliding_window_pattern", 2, list);
  head_pair_texts (&head, "tokenizer.ggml.tokens", 12);
  outside (false);
  for (unsigned i = 0; i < 2; i++)
    {
      attention (i, 4, 2, 64);
      feed_forward (i, 512);
    }
  for (size_t n = 0; n < head.length; n++)
    {
      ck_assert_int_eq (import_bytes (head.bytes, n), VR_E_TRUNCATED);
      ck_assert_uint_gt (needed, n);
      ck_assert_uint_le (needed, head.length);
      ck_assert_uint_ge (needed, before);   /* more bytes never know less */
      before = needed;
    }
  import_ok ();
}
END_TEST

/* Asking for what is needed again and again ends after a few steps. */
START_TEST (progress)
{
  unsigned n_steps = 0;
  size_t n = 0;

  dense ("llama", 100);
  while (import_bytes (head.bytes, n) == VR_E_TRUNCATED)
    {
      n = (size_t) needed;
      ck_assert_uint_lt (++n_steps, 2000);
    }
  ck_assert_uint_eq (n, head.length);
}
END_TEST

/* ---- broken ---- */

static const uint64_t huge[] = {
  1ULL << 63, (1ULL << 63) - 1, UINT64_MAX, 1ULL << 40, 1ULL << 32,
};

enum { N_HUGE = sizeof huge / sizeof huge[0] };

static void
patch_u64 (size_t at, uint64_t value)
{
  for (unsigned i = 0; i < 8; i++)
    head.bytes[at + i] = (uint8_t) (value >> (8 * i));
}

START_TEST (huge_counts)
{
  for (size_t at = 8; at <= 16; at += 8)
    {
      dense ("llama", 1);
      patch_u64 (at, huge[_i]);
      expect_fault (at == 8 ? "tensor_count" : "metadata_kv_count");
    }
  /* the length of the first key, of its text, of an array, of strings in it */
  dense ("llama", 1);
  patch_u64 (24, huge[_i]);
  expect_fault ("byte 24");
  head_init (&head);
  head_pair_text (&head, "k", "v");
  patch_u64 (head.length - 9, huge[_i]);
  expect_fault ("byte");
  head_init (&head);
  head_pair_u32s (&head, "k", 0, NULL);
  patch_u64 (head.length - 8, huge[_i]);
  expect_fault ("byte");
  head_init (&head);
  head_pair_texts (&head, "k", 1);
  patch_u64 (head.length - 9, huge[_i]);
  expect_fault ("byte");
}
END_TEST

START_TEST (huge_dimensions)
{
  dense ("llama", 1);
  head_tensor (&head, "big", F32, 32, 32, 32);
  patch_u64 (head.length - 12 - 24, huge[_i]);
  patch_u64 (head.length - 12 - 16, 1ULL << 31);
  expect_fault ("'big' has dimensions");
}
END_TEST

START_TEST (deep_arrays)
{
  head_init (&head);
  head_pair_u32s (&head, "k", 0, NULL);
  head.length -= 12;
  for (unsigned i = 0; i < 5000; i++)
    {
      head_u32 (&head, VR_GGUF_ARRAY);
      head_u64 (&head, 1);
    }
  expect_fault ("byte");
}
END_TEST

START_TEST (nested_arrays_are_skipped)
{
  begin ("llama", 1, 2);
  head_pair_u32s (&head, "k", 0, NULL);
  head.length -= 12;
  head_u32 (&head, VR_GGUF_ARRAY);
  head_u64 (&head, 2);
  for (unsigned i = 0; i < 2; i++)
    {
      head_u32 (&head, VR_GGUF_STRING);
      head_u64 (&head, 2);
      head_string (&head, "a");
      head_string (&head, "");
    }
  outside (false);
  attention (0, 4, 2, 64);
  feed_forward (0, 512);
  import_ok ();
}
END_TEST

static void
twice_key (void)
{
  begin ("llama", 1, 2);
  arch_u32 ("llama", "block_count", 1);
}

static void
twice_tensor (void)
{
  dense ("llama", 1);
  head_tensor (&head, "output.weight", F16, 256, 1000, 0);
}

static void
bad_type (void)
{
  dense ("llama", 1);
  head_tensor (&head, "odd", F32, 32, 0, 0);
  head.bytes[head.length - 12] = 4;   /* Q4_2, removed */
}

static void
bad_offset (void)
{
  dense ("llama", 1);
  head_tensor (&head, "odd", F32, 32, 0, 0);
  head.bytes[head.length - 8] ^= 1;
}

static void
bad_row (void)
{
  dense ("llama", 1);
  head_tensor (&head, "odd", Q4_K, 256, 0, 0);
  head.bytes[head.length - 12 - 8] = 1;
}

static void
bad_alignment (void)
{
  begin ("llama", 1, 2);
  head_pair_u32 (&head, "general.alignment", 48);
}

static void
wrong_magic (void)
{
  dense ("llama", 1);
  head.bytes[0] = 'g';
}

static void
version_1 (void)
{
  dense ("llama", 1);
  head.bytes[4] = 1;
}

static void
big_endian (void)
{
  dense ("llama", 1);
  head.bytes[4] = 0;
  head.bytes[7] = 3;
}

static void
no_architecture (void)
{
  head_init (&head);
  head_pair_u32 (&head, "llama.block_count", 1);
}

static void
no_block_count (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "new");
}

static void
missing_layer (void)
{
  begin ("llama", 2, 2);
  outside (true);
  attention (0, 4, 2, 64);
  feed_forward (0, 512);
}

static void
too_many_blocks (void)
{
  begin ("llama", 4000000000u, 2);
}

static void
no_head_count (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "new");
  arch_u32 ("new", "block_count", 1);
  arch_u32 ("new", "embedding_length", 256);
  outside (true);
  attention (0, 4, 2, 64);
}

static void
rwkv (void)
{
  begin ("rwkv7", 1, 0);
  outside (true);
  head_block (&head, 0, "time_mix_key.weight", F16, 256, 256, 0);
}

static void
one_part_of_three (void)
{
  begin ("llama", 1, 2);
  head_pair_u32 (&head, "split.no", 1);
  head_pair_u32 (&head, "split.count", 3);
}

/* What llama.cpp's convert_lora_to_gguf.py writes. */
static void
lora (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "llama");
  head_pair_text (&head, "general.type", "adapter");
  head_pair_text (&head, "adapter.type", "lora");
}

/* A vision tower, by today's general.type or before there was one. */
static void
mmproj (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "clip");
  head_pair_text (&head, "general.type", "mmproj");
}

static void
clip (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "clip");
}

static void
vocabulary (void)
{
  head_init (&head);
  head_pair_text (&head, "general.architecture", "llama");
  head_pair_text (&head, "general.type", "vocab");
}

static void
heads_do_not_divide (void)
{
  begin ("llama", 1, 3);
  outside (true);
  attention (0, 4, 3, 64);
  feed_forward (0, 512);
}

static const struct
{
  void (*make) (void);
  const char *fault;
} broken_cases[] = {
  { twice_key, "'llama.block_count' is given twice" },
  { twice_tensor, "'output.weight' is given twice" },
  { bad_type, "'odd' has the type 4" },
  { bad_offset, "'odd' begins at byte" },
  { bad_row, "'odd' has dimensions" },
  { bad_alignment, "general.alignment" },
  { wrong_magic, "no GGUF file" },
  { version_1, "version 1" },
  { big_endian, "big endian" },
  { no_architecture, "general.architecture" },
  { no_block_count, "new.block_count" },
  { missing_layer, "Layer 1" },
  { too_many_blocks, "4,000,000,000 layers" },
  { no_head_count, "new.attention.head_count" },
  { rwkv, "rwkv7" },
  { one_part_of_three, "are missing: 1, 3" },
  { lora, "an adapter (LoRA)" },
  { mmproj, "mmproj, 'clip'" },
  { clip, "mmproj, 'clip'" },
  { vocabulary, "general.type is 'vocab'" },
  { heads_do_not_divide, "attention.head_count_kv" },
};

START_TEST (broken)
{
  broken_cases[_i].make ();
  expect_fault (broken_cases[_i].fault);
}
END_TEST

/* Every single byte of a head set to other values: never a crash. */
START_TEST (any_byte_changed)
{
  static const uint8_t masks[] = { 0xff, 0x80, 0x01, 0x0c };

  dense ("llama", 1);
  for (size_t at = 0; at < head.length; at++)
    for (size_t m = 0; m < sizeof masks; m++)
      {
        head.bytes[at] ^= masks[m];
        (void) import_bytes (head.bytes, head.length);
        head.bytes[at] ^= masks[m];
      }
  import_ok ();
}
END_TEST

/* ---- split files ---- */

START_TEST (parts_together)
{
  static struct head second;
  struct vr_gguf_part parts[2];
  struct vr_imported whole;

  dense ("llama", 2);
  import_ok ();
  whole = got;

  begin ("llama", 2, 2);
  head_pair_u32 (&head, "split.no", 0);
  head_pair_u32 (&head, "split.count", 2);
  head_pair_u32 (&head, "split.tensors.count", 21);
  outside (false);
  attention (0, 4, 2, 64);
  second = head;
  head_init (&head);
  head_pair_u32 (&head, "split.no", 1);
  head_pair_u32 (&head, "split.count", 2);
  feed_forward (0, 512);
  attention (1, 4, 2, 64);
  feed_forward (1, 512);
  /* in any order */
  parts[0] = (struct vr_gguf_part) { head.bytes, head.length, 0 };
  parts[1] = (struct vr_gguf_part) { second.bytes, second.length, 0 };
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (
    vr_import_gguf_parts (ask_catalog (), parts, 2, &got, &err), VR_OK);
  ck_assert_uint_eq (got.params_total, whole.params_total);
  ck_assert_uint_eq (vr_stored_total (&got.stored, 2),
                     vr_stored_total (&whole.stored, 2));

  /* both cut short: both are told */
  parts[0].n -= 7;
  parts[1].n -= 9;
  ck_assert_int_eq (
    vr_import_gguf_parts (ask_catalog (), parts, 2, &got, &err),
    VR_E_TRUNCATED);
  ck_assert_uint_gt (parts[0].needed_bytes, parts[0].n);
  ck_assert_uint_gt (parts[1].needed_bytes, parts[1].n);

  /* one of them twice */
  parts[1] = parts[0] = (struct vr_gguf_part) { head.bytes, head.length, 0 };
  ck_assert_int_eq (
    vr_import_gguf_parts (ask_catalog (), parts, 2, &got, &err),
    VR_E_INVALID);
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("import_gguf");
  TCase *says = tcase_create ("says");
  TCase *bad = tcase_create ("broken");

  tcase_add_test (says, a_dense_model);
  tcase_add_test (says, tied_and_parallel);
  tcase_add_test (says, windows_of_the_architecture);
  tcase_add_loop_test (says, windows, 0,
                       sizeof window_cases / sizeof window_cases[0]);
  tcase_add_test (says, kv_heads_of_each_layer);
  tcase_add_test (says, experts_and_shared_ones);
  tcase_add_test (says, experts_apart);
  tcase_add_test (says, scales);
  tcase_add_test (says, latent_attention_and_mtp);
  tcase_add_test (says, latent_attention_of_old_files);
  tcase_add_test (says, hybrids);
  tcase_add_test (says, mamba_and_short_convolutions);
  tcase_add_test (says, fused_matrices);
  tcase_add_test (says, dynamic_mixes);
  tcase_add_test (says, a_table_of_671_billion);
  tcase_add_test (says, a_long_tokenizer);
  tcase_add_test (says, nested_arrays_are_skipped);
  tcase_add_test (says, parts_together);
  tcase_add_test (bad, cut_everywhere);
  tcase_add_test (bad, progress);
  tcase_add_loop_test (bad, huge_counts, 0, N_HUGE);
  tcase_add_loop_test (bad, huge_dimensions, 0, N_HUGE);
  tcase_add_test (bad, deep_arrays);
  tcase_add_loop_test (bad, broken, 0,
                       sizeof broken_cases / sizeof broken_cases[0]);
  tcase_add_test (bad, any_byte_changed);
  tcase_set_timeout (bad, 120);
  suite_add_tcase (suite, says);
  suite_add_tcase (suite, bad);
  return suite;
}

int
main (void)
{
  SRunner *runner = srunner_create (make_suite ());
  int n_failed;

  (void) ask_catalog ();
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
