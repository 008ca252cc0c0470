/* Heads and indexes of safetensors files: what they say, cut short, broken.
   Names as Hugging Face transformers writes them. */

#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "catalog/safetensors.h"
#include "support/ask.h"

enum { HEAD_MAX_BYTES = 1 << 18, TEXT_BYTES = 512 };

static uint8_t head[HEAD_MAX_BYTES];
static size_t head_length;
static uint64_t data_bytes;
static struct vr_imported got;
static struct vr_error err;
static uint64_t needed;

/* hidden 256, 2 heads of 128, one KV head, 512 wide, 1000 tokens */
static const char config_text[]
  = "{\"model_type\":\"llama\",\"architectures\":[\"LlamaForCausalLM\"],"
    "\"hidden_size\":256,\"num_attention_heads\":2,"
    "\"num_key_value_heads\":1,\"head_dim\":128,\"num_hidden_layers\":2,"
    "\"intermediate_size\":512,\"vocab_size\":1000,"
    "\"max_position_embeddings\":4096,\"tie_word_embeddings\":false,"
    "\"torch_dtype\":\"bfloat16\"}";

enum { LAYER_PARAMS = 256 * 256 * 2 + 128 * 256 * 2 + 3 * 256 * 512 + 512 };

/* ---- a tiny writer ---- */

static void
put_length (uint64_t length)
{
  for (unsigned i = 0; i < 8; i++)
    head[i] = (uint8_t) (length >> (8 * i));
}

static void
add_text (const char *text)
{
  size_t n = strlen (text);

  ck_assert_uint_lt (head_length + n, sizeof head);
  memcpy (head + head_length, text, n);
  head_length += n;
}

static void
begin (void)
{
  head_length = 8;
  data_bytes = 0;
  add_text ("{\"__metadata__\":{\"format\":\"pt\"}");
}

static void
end (void)
{
  add_text ("}  ");
  put_length (head_length - 8);
}

static void
raw (const char *text)
{
  head_length = 8;
  add_text (text);
  put_length (head_length - 8);
}

/* `d1` 0: a vector. */
static void
tensor (const char *name, const char *dtype, unsigned bits, uint64_t d0,
        uint64_t d1)
{
  uint64_t bytes = d0 * (d1 > 0 ? d1 : 1) * bits / 8;
  char text[TEXT_BYTES];
  char dims[64];

  snprintf (dims, sizeof dims, d1 > 0 ? "%llu,%llu" : "%llu",
            (unsigned long long) d0, (unsigned long long) d1);
  snprintf (text, sizeof text,
            ",\"%s\":{\"dtype\":\"%s\",\"shape\":[%s],"
            "\"data_offsets\":[%llu,%llu]}",
            name, dtype, dims, (unsigned long long) data_bytes,
            (unsigned long long) (data_bytes + bytes));
  data_bytes += bytes;
  add_text (text);
}

static void
layer_tensor (const char *prefix, unsigned layer, const char *stem,
              uint64_t d0, uint64_t d1)
{
  char name[128];

  snprintf (name, sizeof name, "%slayers.%u.%s", prefix, layer, stem);
  tensor (name, "BF16", 16, d0, d1);
}

static void
layer (const char *prefix, unsigned i)
{
  layer_tensor (prefix, i, "input_layernorm.weight", 256, 0);
  layer_tensor (prefix, i, "self_attn.q_proj.weight", 256, 256);
  layer_tensor (prefix, i, "self_attn.k_proj.weight", 128, 256);
  layer_tensor (prefix, i, "self_attn.v_proj.weight", 128, 256);
  layer_tensor (prefix, i, "self_attn.o_proj.weight", 256, 256);
  layer_tensor (prefix, i, "post_attention_layernorm.weight", 256, 0);
  layer_tensor (prefix, i, "mlp.gate_proj.weight", 512, 256);
  layer_tensor (prefix, i, "mlp.up_proj.weight", 512, 256);
  layer_tensor (prefix, i, "mlp.down_proj.weight", 256, 512);
}

static void
dense (const char *prefix)
{
  char name[64];

  begin ();
  snprintf (name, sizeof name, "%sembed_tokens.weight", prefix);
  tensor (name, "BF16", 16, 1000, 256);
  layer (prefix, 0);
  layer (prefix, 1);
  snprintf (name, sizeof name, "%snorm.weight", prefix);
  tensor (name, "BF16", 16, 256, 0);
  tensor ("lm_head.weight", "BF16", 16, 1000, 256);
  end ();
}

/* ---- help ---- */

static enum vr_status
import_bytes (size_t n, const char *config)
{
  uint8_t *copy = malloc (n > 0 ? n : 1);
  json_t *json = config == NULL ? NULL : json_loads (config, 0, NULL);
  enum vr_status status;

  ck_assert_ptr_nonnull (copy);
  ck_assert (config == NULL || json != NULL);
  memcpy (copy, head, n);
  vr_error_init (&err, VR_LANG_EN);
  status = vr_import_safetensors (ask_catalog (), copy, n, json, &got,
                                  &needed, &err);
  json_decref (json);
  free (copy);
  ck_assert_int_eq (status == VR_OK, err.n_faults == 0);
  return status;
}

static void
import_ok (const char *config)
{
  if (import_bytes (head_length, config) != VR_OK)
    ck_abort_msg ("%s", err.faults[0].text);
  ck_assert_uint_eq (needed, 0);
}

static void
expect_fault (const char *config, const char *part)
{
  ck_assert_int_eq (import_bytes (head_length, config), VR_E_INVALID);
  ck_assert_msg (strstr (err.faults[0].text, part) != NULL,
                 "'%s' lacks '%s'", err.faults[0].text, part);
}

static void
expect_bytes (void)
{
  ck_assert (got.has_stored);
  ck_assert_uint_eq (vr_stored_total (&got.stored, got.shape.n_layers),
                     data_bytes);
  ck_assert_uint_eq (got.stored.embedding_bytes, 1000 * 256 * 2);
  ck_assert_uint_eq (got.stored.token_embedding_bytes, 1000 * 256 * 2);
  ck_assert_uint_eq (got.stored.output_bytes, 1000 * 256 * 2);
  ck_assert_uint_eq (got.stored.kinds[0].bytes, 2 * LAYER_PARAMS);
}

/* ---- what heads say ---- */

static const char *const prefixes[]
  = { "model.", "", "language_model.model.", "model.language_model." };

START_TEST (without_config)
{
  const struct vr_layer_group *g = &got.shape.groups[0];

  dense (prefixes[_i]);
  import_ok (NULL);
  expect_bytes ();
  ck_assert (got.is_unknown_type);
  ck_assert_uint_eq (got.shape.n_layers, 2);
  ck_assert_uint_eq (got.shape.n_groups, 1);
  ck_assert_uint_eq (got.shape.hidden, 256);
  ck_assert_uint_eq (got.shape.vocabulary, 1000);
  ck_assert (!got.shape.is_tied);
  ck_assert_uint_eq (g->n_heads, 2);
  ck_assert_uint_eq (g->n_kv_heads, 1);
  ck_assert_uint_eq (g->head_dim, 128);
  ck_assert_uint_eq (g->intermediate, 512);
  ck_assert_str_eq (got.native_format, "bf16");
  ck_assert_uint_eq (got.params_total, data_bytes / 2);
  ck_assert_uint_eq (vr_shape_params_total (&got.shape), data_bytes / 2);
}
END_TEST

START_TEST (with_config)
{
  dense (prefixes[_i]);
  import_ok (config_text);
  expect_bytes ();
  ck_assert (!got.is_unknown_type);
  ck_assert_str_eq (got.model_type, "llama");
  ck_assert_uint_eq (got.shape.max_context_tokens, 4096);
  ck_assert_uint_eq (vr_shape_params_total (&got.shape), data_bytes / 2);
}
END_TEST

START_TEST (head_size_from_its_norm)
{
  begin ();
  tensor ("model.embed_tokens.weight", "F16", 16, 1000, 256);
  layer ("model.", 0);
  layer_tensor ("model.", 0, "self_attn.q_norm.weight", 64, 0);
  layer_tensor ("model.", 0, "self_attn.k_norm.weight", 64, 0);
  tensor ("model.norm.weight", "F16", 16, 256, 0);
  end ();
  import_ok (NULL);
  ck_assert (got.shape.is_tied);
  ck_assert_uint_eq (got.shape.groups[0].head_dim, 64);
  ck_assert_uint_eq (got.shape.groups[0].n_heads, 4);
  ck_assert_uint_eq (got.shape.groups[0].n_kv_heads, 2);
  ck_assert_uint_eq (got.shape.groups[0].qk_norm_params, 128);
  ck_assert_uint_eq (vr_shape_params_total (&got.shape), data_bytes / 2);
}
END_TEST

/* Packed weights: bytes are exact, the count is not made. */
START_TEST (packed_weights)
{
  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer ("model.", 0);
  tensor ("model.layers.1.self_attn.q_proj.qweight", "I32", 32, 32, 256);
  tensor ("model.layers.1.self_attn.q_proj.scales", "F16", 16, 2, 256);
  tensor ("lm_head.weight", "BF16", 16, 1000, 256);
  end ();
  import_ok (config_text);
  ck_assert (got.has_stored);
  ck_assert_uint_eq (got.params_total, 0);
  ck_assert_uint_eq (vr_stored_total (&got.stored, 2), data_bytes);
  expect_fault (NULL, "qweight");
}
END_TEST

/* type of the matrices; name, type, bits and shape of their scales; format */
static const struct
{
  const char *type;
  unsigned bits;
  const char *scale;
  uint64_t d0, d1;
  const char *format;
} types[] = {
  { "BF16", 16, NULL, 0, 0, "bf16" },
  { "F16", 16, NULL, 0, 0, "fp16" },
  { "F32", 32, NULL, 0, 0, "fp32" },
  { "F8_E4M3", 8, "weight_scale_inv", 2, 2, "fp8-block" },
  { "F8_E4M3", 8, "weight_scale", 256, 1, "fp8" },
  { "F8_E4M3", 8, "weight_scale", 256, 0, "fp8" },
  { "F8_E4M3", 8, "weight_scale", 1, 0, "fp8-tensor" },
  { "F64", 64, NULL, 0, 0, "" },
};

START_TEST (format_of_most_bytes)
{
  static const struct
  {
    const char *stem;
    uint64_t d0, d1;
  } matrices[] = {
    { "self_attn.q_proj", 256, 256 }, { "self_attn.k_proj", 128, 256 },
    { "self_attn.v_proj", 128, 256 }, { "self_attn.o_proj", 256, 256 },
    { "mlp.gate_proj", 512, 256 },    { "mlp.up_proj", 512, 256 },
    { "mlp.down_proj", 256, 512 },
  };
  char name[128];

  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer_tensor ("model.", 0, "input_layernorm.weight", 256, 0);
  for (size_t i = 0; i < sizeof matrices / sizeof matrices[0]; i++)
    {
      /* the scale is written first: order is no sign */
      if (types[_i].scale != NULL)
        {
          snprintf (name, sizeof name, "model.layers.0.%s.%s",
                    matrices[i].stem, types[_i].scale);
          tensor (name, "F32", 32, types[_i].d0, types[_i].d1);
        }
      snprintf (name, sizeof name, "model.layers.0.%s.weight",
                matrices[i].stem);
      tensor (name, types[_i].type, types[_i].bits, matrices[i].d0,
              matrices[i].d1);
    }
  tensor ("model.norm.weight", "BF16", 16, 256, 0);
  end ();
  import_ok (NULL);
  ck_assert_str_eq (got.native_format, types[_i].format);
  ck_assert (got.has_stored);
  ck_assert_uint_eq (vr_stored_total (&got.stored, 1), data_bytes);
}
END_TEST

static const struct
{
  const char *name;
  enum vr_tensor_place place;
  uint32_t layer;
  bool is_expert;
} place_cases[] = {
  { "model.embed_tokens.weight", VR_PLACE_TOKEN_EMBEDDING, 0, false },
  { "model.language_model.embed_tokens.weight", VR_PLACE_TOKEN_EMBEDDING, 0,
    false },
  { "transformer.wte.weight", VR_PLACE_TOKEN_EMBEDDING, 0, false },
  { "transformer.wpe.weight", VR_PLACE_EMBEDDING, 0, false },
  { "model.embed_tokens_per_layer.weight", VR_PLACE_EMBEDDING, 0, false },
  { "lm_head.weight", VR_PLACE_OUTPUT, 0, false },
  { "model.norm.weight", VR_PLACE_OTHER, 0, false },
  { "model.layers.7.mlp.down_proj.weight", VR_PLACE_LAYER, 7, false },
  { "transformer.h.11.attn.c_attn.weight", VR_PLACE_LAYER, 11, false },
  { "bert.encoder.layer.3.output.dense.weight", VR_PLACE_LAYER, 3, false },
  { "model.layers.3.mlp.experts.12.up_proj.weight", VR_PLACE_LAYER, 3, true },
  { "model.layers.3.mlp.experts.gate_up_proj_blocks", VR_PLACE_LAYER, 3,
    true },
  { "model.layers.3.block_sparse_moe.experts.0.w1.weight", VR_PLACE_LAYER, 3,
    true },
  { "model.layers.3.mlp.shared_experts.up_proj.weight", VR_PLACE_LAYER, 3,
    false },
  { "model.layers.3.mlp.gate.weight", VR_PLACE_LAYER, 3, false },
  { "model.layers.61.eh_proj.weight", VR_PLACE_MTP, 61, false },
  { "mtp.layers.0.self_attn.q_proj.weight", VR_PLACE_MTP, 0, false },
  { "mtp.fc.weight", VR_PLACE_MTP, 0, false },
  { "vision_tower.vision_model.encoder.layers.0.mlp.fc1.weight",
    VR_PLACE_OTHER, 0, false },
  { "visual.blocks.5.attn.qkv.weight", VR_PLACE_OTHER, 0, false },
  { "multi_modal_projector.linear_1.weight", VR_PLACE_OTHER, 0, false },
};

START_TEST (places)
{
  struct vr_named_place at = vr_safetensor_place (place_cases[_i].name);

  ck_assert_int_eq (at.place, place_cases[_i].place);
  if (at.place == VR_PLACE_LAYER)
    ck_assert_uint_eq (at.layer, place_cases[_i].layer);
  ck_assert_int_eq (at.is_expert, place_cases[_i].is_expert);
}
END_TEST

/* The layer behind the config's last one is an MTP block's. */
START_TEST (mtp_layers)
{
  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  for (unsigned i = 0; i < 3; i++)
    layer ("model.", i);
  layer_tensor ("model.", 2, "mlp.experts.0.up_proj.weight", 8, 8);
  end ();
  import_ok (config_text);
  ck_assert_uint_eq (got.stored.mtp_bytes, 2 * LAYER_PARAMS + 2 * 64);
}
END_TEST

START_TEST (one_shard)
{
  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer ("model.", 0);
  end ();
  import_ok (config_text);       /* the config's shape, no bytes */
  ck_assert (!got.has_stored);
  ck_assert_uint_eq (got.shape.n_layers, 2);
  expect_fault (NULL, "'norm' is missing");

  begin ();
  layer ("model.", 1);
  end ();
  expect_fault (NULL, "'embed_tokens' is missing");

  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer ("model.", 1);
  tensor ("model.norm.weight", "BF16", 16, 256, 0);
  end ();
  expect_fault (NULL, "'layers.0' is missing");
}
END_TEST

START_TEST (experts_need_the_config)
{
  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer ("model.", 0);
  layer_tensor ("model.", 0, "mlp.experts.0.up_proj.weight", 8, 8);
  tensor ("model.norm.weight", "BF16", 16, 256, 0);
  end ();
  expect_fault (NULL, "experts.0.up_proj");
}
END_TEST

/* ---- cut short, broken ---- */

START_TEST (cut_everywhere)
{
  dense ("model.");
  for (size_t n = 0; n < head_length; n++)
    {
      ck_assert_int_eq (import_bytes (n, NULL), VR_E_TRUNCATED);
      ck_assert_uint_gt (needed, n);
      ck_assert_uint_le (needed, head_length);
      ck_assert (n < 8 || needed == head_length);
    }
  import_ok (NULL);
}
END_TEST

static const uint64_t lengths[] = { 0, 1, (64 << 20) + 1, 1ULL << 32,
                                    1ULL << 63, UINT64_MAX };

START_TEST (stated_lengths)
{
  dense ("model.");
  put_length (lengths[_i]);
  expect_fault (NULL, "no safetensors file");
}
END_TEST

#define ONE(dtype, shape, offsets)                                            \
  "{\"a\":{\"dtype\":" dtype ",\"shape\":" shape ",\"data_offsets\":" offsets \
  "}}"

static const struct
{
  const char *json;
  const char *fault;
} broken_cases[] = {
  { "[]", "no safetensors file" },
  { "{ ", "not JSON" },
  { "{\"a\":1}", "'a' lacks" },
  { "{\"a\":{}}", "'a' lacks" },
  { "{\"a\":{},\"a\":{}}", "not JSON" },                 /* twice */
  { "{\"a\":{\"b\":[[[[1]]]]}}", "nested deeper" },
  { ONE ("\"Q4\"", "[1]", "[0,4]"), "type Q4" },
  { ONE ("3", "[1]", "[0,4]"), "'a' lacks" },
  { ONE ("\"F32\"", "1", "[0,4]"), "'a' lacks" },
  { ONE ("\"F32\"", "[-1]", "[0,4]"), "'a' lacks" },
  { ONE ("\"F32\"", "[1.5]", "[0,4]"), "'a' lacks" },
  { ONE ("\"F32\"", "[1,1,1,1,1,1,1,1,1]", "[0,4]"), "'a' lacks" },
  { ONE ("\"F32\"", "[4294967296,4294967296]", "[0,4]"), "'a' lacks" },
  { ONE ("\"F64\"", "[2305843009213693952]", "[0,4]"), "offsets" },
  { ONE ("\"F32\"", "[9223372036854775808]", "[0,4]"), "not JSON" },
  { ONE ("\"F32\"", "[1]", "[0]"), "'a' lacks" },
  { ONE ("\"F32\"", "[1]", "[0,5]"), "offsets" },
  { ONE ("\"F32\"", "[1]", "[4,0]"), "offsets" },
  { ONE ("\"F32\"", "[1]", "[4,8]"), "gap" },
  { ONE ("\"F4\"", "[3]", "[0,1]"), "offsets" },         /* half a byte */
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[0,4]},"
    "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[3,7]}}", "gap" },
  { "{}", "embed_tokens" },
  { ONE ("\"F32\"", "[1]", "[0,4]"), "embed_tokens" },
};

START_TEST (broken)
{
  raw (broken_cases[_i].json);
  expect_fault (NULL, broken_cases[_i].fault);
}
END_TEST

START_TEST (any_byte_changed)
{
  static const uint8_t masks[] = { 0xff, 0x01, 0x12 };

  begin ();
  tensor ("model.embed_tokens.weight", "BF16", 16, 1000, 256);
  layer ("model.", 0);
  tensor ("model.norm.weight", "BF16", 16, 256, 0);
  end ();
  for (size_t at = 0; at < head_length; at++)
    for (size_t m = 0; m < sizeof masks; m++)
      {
        head[at] ^= masks[m];
        (void) import_bytes (head_length, NULL);
        head[at] ^= masks[m];
      }
  import_ok (NULL);
}
END_TEST

/* ---- indexes ---- */

static enum vr_status
import_index (const char *index_text, const char *config)
{
  json_t *index = json_loads (index_text, 0, NULL);
  json_t *json = config == NULL ? NULL : json_loads (config, 0, NULL);
  enum vr_status status;

  ck_assert_ptr_nonnull (index);
  vr_error_init (&err, VR_LANG_EN);
  status = vr_import_safetensors_index (ask_catalog (), index, json, &got,
                                        &err);
  json_decref (index);
  json_decref (json);
  return status;
}

#define MAP                                                                   \
  "\"weight_map\":{\"model.layers.0.mlp.up_proj.weight\":\"a\","              \
  "\"model.layers.1.mlp.up_proj.weight\":\"b\"}"

static const struct
{
  const char *index;
  const char *config;
  uint64_t total;            /* 0: a fault … */
  const char *fault;         /* … that says so */
} index_cases[] = {
  { "{\"metadata\":{\"total_size\":3148800}," MAP "}", config_text, 3148800,
    NULL },
  { "{\"metadata\":{\"total_size\":1000003}," MAP "}", config_text, 1000003,
    NULL },
  { "{\"metadata\":{\"total_size\":3e6}," MAP "}", config_text, 3000000,
    NULL },
  { "{\"metadata\":{\"total_size\":3148800}," MAP "}", NULL, 0, "config" },
  { "{\"metadata\":{\"total_size\":0}," MAP "}", config_text, 0,
    "total_size" },
  { "{\"metadata\":{\"total_size\":-5}," MAP "}", config_text, 0,
    "total_size" },
  { "{" MAP "}", config_text, 0, "total_size" },
  { "{\"metadata\":{\"total_size\":5}}", config_text, 0, "weight_map" },
  { "{\"metadata\":{\"total_size\":5},\"weight_map\":{\"a\":1}}", config_text,
    0, "weight_map" },
  { "{\"metadata\":{\"total_size\":5},\"weight_map\":"
    "{\"model.layers.0.a.weight\":\"a\"}}", config_text, 0,
    "2 layers, the index names tensors of 1:" },
};

START_TEST (indexes)
{
  enum vr_status status = import_index (index_cases[_i].index,
                                        index_cases[_i].config);

  if (index_cases[_i].total == 0)
    {
      ck_assert_int_eq (status, VR_E_INVALID);
      ck_assert_ptr_nonnull (
        strstr (err.faults[0].text, index_cases[_i].fault));
      return;
    }
  if (status != VR_OK)
    ck_abort_msg ("%s", err.faults[0].text);
  ck_assert_uint_eq (vr_stored_total (&got.stored, 2),
                     index_cases[_i].total);
  ck_assert_uint_gt (got.stored.kinds[0].bytes, 0);
  ck_assert_uint_eq (got.stored.embedding_bytes, got.stored.output_bytes);
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("import_safetensors");
  TCase *says = tcase_create ("says");
  TCase *bad = tcase_create ("broken");
  int n_prefixes = sizeof prefixes / sizeof prefixes[0];

  tcase_add_loop_test (says, without_config, 0, n_prefixes);
  tcase_add_loop_test (says, with_config, 0, n_prefixes);
  tcase_add_test (says, head_size_from_its_norm);
  tcase_add_test (says, packed_weights);
  tcase_add_loop_test (says, format_of_most_bytes, 0,
                       sizeof types / sizeof types[0]);
  tcase_add_loop_test (says, places, 0,
                       sizeof place_cases / sizeof place_cases[0]);
  tcase_add_test (says, mtp_layers);
  tcase_add_test (says, one_shard);
  tcase_add_test (says, experts_need_the_config);
  tcase_add_loop_test (says, indexes, 0,
                       sizeof index_cases / sizeof index_cases[0]);
  tcase_add_test (bad, cut_everywhere);
  tcase_add_loop_test (bad, stated_lengths, 0,
                       sizeof lengths / sizeof lengths[0]);
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
