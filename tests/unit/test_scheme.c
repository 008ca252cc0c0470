/* Storage types and weight formats: sizes against published ones, which
   tensor gets which type, and sums. */

#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/catalog.h"
#include "core/checked.h"
#include "core/scheme.h"
#include "core/tensor.h"
#include "core/units.h"
#include "support/ask.h"
#include "support/tsv.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))
#define MOST          VR_TOO_MANY /* 2^63 - 1 stands for everything from there on */

static const struct vr_catalog *catalog; /* the embedded one */

/* ---- help ---- */

static const struct vr_model *
get_model (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (catalog, name, &match);
  ck_assert_msg (match.found == VR_FOUND, "model '%s'", name);
  return vr_catalog_model (catalog, match.index);
}

/* ---- storage ---- */

/* Bytes of rows of 1024 numbers: llama.cpp's ggml-common.h; the server types
   as in AWQ, GPTQ and compressed-tensors files. */
static const struct row_case
{
  const char *storage;
  uint64_t elements;
  uint64_t bytes;
} row_cases[] = {
  { "f32", 1024, 4096 },
  { "f16", 1024, 2048 },
  { "bf16", 1024, 2048 },
  { "fp8", 1024, 1024 },
  { "fp8_channel", 1024, 1024 + 4 },
  { "int8_channel", 1024, 1024 + 2 },
  { "int4_g128", 1024, 512 + 16 + 4 },
  { "mxfp4", 1024, 512 + 32 },
  { "nvfp4", 1024, 512 + 64 },
  { "q8_0", 1024, 1088 },
  { "q5_1", 1024, 768 },
  { "q5_0", 1024, 704 },
  { "q4_1", 1024, 640 },
  { "q4_0", 1024, 576 },
  { "iq4_nl", 1024, 576 },
  { "iq4_xs", 1024, 544 },
  { "q6_k", 1024, 840 },
  { "q5_k", 1024, 704 },
  { "q4_k", 1024, 576 },
  { "q3_k", 1024, 440 },
  { "q2_k", 1024, 336 },
  /* no numbers; one; a block; a partial one more */
  { "f16", 0, 0 },
  { "q4_k", 0, 0 },
  { "q4_k", 1, 144 },
  { "q4_k", 255, 144 },
  { "q4_k", 256, 144 },
  { "q4_k", 257, 288 },
  { "q8_0", 31, 34 },
  { "q8_0", 33, 68 },
  { "mxfp4", 33, 34 },
  { "nvfp4", 17, 18 },
  { "fp8_channel", 0, 4 },
  { "fp8_channel", 1, 5 },
  { "int4_g128", 1, 67 }, /* 66.5, to the byte */
  { "int4_g128", 128, 67 },
  { "int4_g128", 129, 133 },
  { "int4_g128", 256, 133 },
  /* more bits than 63 hold */
  { "f32", UINT64_C (1) << 59, MOST },
  { "f32", UINT64_C (1) << 57, UINT64_C (1) << 59 },
  { "f16", UINT64_MAX, MOST },
  { "q2_k", UINT64_MAX, MOST },
};

START_TEST (test_row_bytes)
{
  const struct row_case *c = &row_cases[_i];
  enum vr_storage storage = vr_storage_find (c->storage);

  ck_assert_msg (storage != VR_N_STORAGES, "%s", c->storage);
  ck_assert_msg (
      vr_storage_row_bytes (storage, c->elements) == c->bytes,
      "%s, %llu numbers: %llu bytes", c->storage,
      (unsigned long long) c->elements,
      (unsigned long long) vr_storage_row_bytes (storage, c->elements));
}
END_TEST

START_TEST (test_storages)
{
  for (enum vr_storage s = VR_F32; s < VR_N_STORAGES; s++)
    {
      const struct vr_storage_type *type = vr_storage_get (s);

      ck_assert_int_eq (vr_storage_find (type->id), s);
      ck_assert_double_ge (vr_storage_bits (s), 1);
      ck_assert_double_le (vr_storage_bits (s), 64);
      /* a cache row is as long as its numbers */
      ck_assert (!type->is_cache_type || type->row_bits == 0);
      /* longer rows never take less */
      for (uint64_t n = 1; n < 1100; n++)
        ck_assert_uint_ge (vr_storage_row_bytes (s, n),
                           vr_storage_row_bytes (s, n - 1));
    }
  ck_assert_int_eq (vr_storage_find ("q4_k_m"), VR_N_STORAGES);
  ck_assert_int_eq (vr_storage_find (""), VR_N_STORAGES);
  ck_assert_double_eq (vr_storage_bits (VR_Q6_K), 6.5625);
  ck_assert_double_eq (vr_storage_bits (VR_Q3_K), 3.4375);
  ck_assert_double_eq (vr_storage_bits (VR_IQ4_XS), 4.25);
  ck_assert_double_eq (vr_storage_bits (VR_NVFP4), 4.5);
}
END_TEST

static const struct matrix_case
{
  const char *storage;
  uint64_t rows, columns;
  uint64_t bytes;
} matrix_cases[] = {
  { "bf16", 3, 5, 30 },
  { "bf16", 0, 5, 0 },
  { "bf16", 5, 0, 0 },
  { "fp8_tensor", 1000, 1000, 1000000 + 8 },
  { "fp8_channel", 1000, 1000, 1000000 + 4000 },
  /* tiles of 128 x 128, rounded up either way */
  { "fp8_block", 128, 128, 16384 + 4 },
  { "fp8_block", 129, 128, 129 * 128 + 8 },
  { "fp8_block", 128, 129, 129 * 128 + 8 },
  { "fp8_block", 576, 7168, 576 * 7168 + 5 * 56 * 4 },
  { "fp8_block", 0, 128, 0 },
  { "int8_row", 10, 64, 10 * 68 },
  { "int4_g128_sym", 2, 256, 2 * (128 + 4) },
  { "int4_g32", 2, 64, 2 * (32 + 4) },
  /* two groups: 64 x 4 bits, two scales of 16, two zero points of 4 */
  { "int4_g32_zero", 2, 64, 2 * (32 + 4 + 1) },
  { "int4_g64", 2, 128, 2 * (64 + 4 + 1) },
  { "int4_g64_sym", 2, 128, 2 * (64 + 4) },
  /* 128 x 3 bits, a scale of 16, a zero point of 3: 403 bits */
  { "int3_g128", 2, 128, 2 * 51 },
  { "int8_g128", 2, 128, 2 * (128 + 2 + 1) },
  { "nf4", 128, 128, 8192 + 256 * 4 },
  { "nf4_double", 128, 128, 8192 + 256 + 4 },
  { "nvfp4", 10, 64, 10 * 36 + 8 },
  { "fp8_block", UINT64_C (1) << 40, UINT64_C (1) << 40, MOST },
};

START_TEST (test_matrix_bytes)
{
  const struct matrix_case *c = &matrix_cases[_i];

  ck_assert_uint_eq (vr_storage_matrix_bytes (vr_storage_find (c->storage),
                                              c->rows, c->columns),
                     c->bytes);
}
END_TEST

/* Numbers, blocks and bytes of enum ggml_type: ggml.h and ggml-common.h. */
static const struct ggml_case
{
  uint32_t type;
  const char *storage; /* NULL: none */
  uint32_t block_elements;
  uint32_t block_bytes;
} ggml_cases[] = {
  { 0, "f32", 1, 4 },         { 1, "f16", 1, 2 },
  { 2, "q4_0", 32, 18 },      { 3, "q4_1", 32, 20 },
  { 4, NULL, 0, 0 },          { 5, NULL, 0, 0 },
  { 6, "q5_0", 32, 22 },      { 7, "q5_1", 32, 24 },
  { 8, "q8_0", 32, 34 },      { 9, "q8_1", 32, 36 },
  { 10, "q2_k", 256, 84 },    { 11, "q3_k", 256, 110 },
  { 12, "q4_k", 256, 144 },   { 13, "q5_k", 256, 176 },
  { 14, "q6_k", 256, 210 },   { 15, "q8_k", 256, 292 },
  { 16, "iq2_xxs", 256, 66 }, { 17, "iq2_xs", 256, 74 },
  { 18, "iq3_xxs", 256, 98 }, { 19, "iq1_s", 256, 50 },
  { 20, "iq4_nl", 32, 18 },   { 21, "iq3_s", 256, 110 },
  { 22, "iq2_s", 256, 82 },   { 23, "iq4_xs", 256, 136 },
  { 24, "i8", 1, 1 },         { 25, "i16", 1, 2 },
  { 26, "i32", 1, 4 },        { 27, "i64", 1, 8 },
  { 28, "f64", 1, 8 },        { 29, "iq1_m", 256, 56 },
  { 30, "bf16", 1, 2 },       { 31, NULL, 0, 0 },
  { 34, "tq1_0", 256, 54 },   { 35, "tq2_0", 256, 66 },
  { 39, "mxfp4", 32, 17 },    { 40, "nvfp4", 64, 36 },
  { 41, "q1_0", 128, 18 },    { 42, "q2_0", 64, 18 },
  { 43, NULL, 0, 0 },         { UINT32_MAX, NULL, 0, 0 },
};

START_TEST (test_ggml)
{
  const struct ggml_case *c = &ggml_cases[_i];
  enum vr_storage storage = vr_storage_of_ggml (c->type);

  if (c->storage == NULL)
    {
      ck_assert_int_eq (storage, VR_N_STORAGES);
      return;
    }
  ck_assert_int_ne (storage, VR_N_STORAGES);
  ck_assert_str_eq (vr_storage_get (storage)->id, c->storage);
  ck_assert_uint_eq (vr_storage_row_bytes (storage, c->block_elements),
                     c->block_bytes);
}
END_TEST

/* ---- weight formats ---- */

/* Half a unit of the cell's last digit, and what binary rounding adds. */
static double
half_digit (const char *cell)
{
  const char *point = strchr (cell, '.');
  size_t n = point == NULL ? 0 : strlen (point + 1);

  return 0.5001 * pow (10, -(double) n);
}

START_TEST (test_gguf_sizes)
{
  struct tsv table;

  tsv_load (&table, "tests/cases/gguf-sizes.tsv");
  ck_assert_uint_ge (table.n_rows, 30);
  for (size_t i = 0; i < table.n_rows; i++)
    {
      char *const *cell = table.rows[i].cells;
      const struct vr_shape *shape = &get_model (cell[0])->shape;
      const struct vr_scheme *scheme = vr_scheme_find (cell[1]);
      double gib, bits;

      ck_assert_msg (scheme != NULL, "%s", cell[1]);
      gib = (double) vr_format_file_bytes (
                &(struct vr_format){ scheme, true, 0 }, shape)
            / (double) VR_GIB;
      bits = vr_format_bits_per_weight (&(struct vr_format){ scheme, true, 0 },
                                        shape);
      ck_assert_msg (cell[2][0] == '\0'
                         || fabs (gib - tsv_number (&table.rows[i], 2))
                                <= half_digit (cell[2]),
                     "%s %s: %.5f GiB instead of %s", cell[0], cell[1], gib,
                     cell[2]);
      ck_assert_msg (cell[3][0] == '\0'
                         || fabs (bits - tsv_number (&table.rows[i], 3))
                                <= half_digit (cell[3]),
                     "%s %s: %.5f bits instead of %s", cell[0], cell[1], bits,
                     cell[3]);
    }
  tsv_clear (&table);
}
END_TEST

START_TEST (test_schemes)
{
  for (size_t i = 0; i < vr_scheme_count (); i++)
    ck_assert_ptr_eq (vr_scheme_find (vr_scheme_get (i)->id),
                      vr_scheme_get (i));
  for (size_t i = 0; i < vr_catalog_n_formats (catalog); i++)
    ck_assert_ptr_nonnull (vr_scheme_find (vr_catalog_format (catalog, i)->id));
  for (size_t i = 0; i < vr_scheme_count (); i++)
    ck_assert_msg (vr_catalog_format_find (catalog, vr_scheme_get (i)->id)
                       != NULL,
                   "%s has no row of quality", vr_scheme_get (i)->id);
  ck_assert_ptr_eq (vr_scheme_find ("f16"), vr_scheme_find ("fp16"));
  ck_assert_ptr_eq (vr_scheme_find ("f32"), vr_scheme_find ("fp32"));
  ck_assert_ptr_eq (vr_scheme_find ("mxfp4_moe"), vr_scheme_find ("mxfp4"));
  ck_assert_ptr_eq (vr_scheme_find ("Q4_K_M"), vr_scheme_find ("q4_k_m"));
  ck_assert_ptr_null (vr_scheme_find ("q4_k_"));
  ck_assert_ptr_null (vr_scheme_find (""));
}
END_TEST

/* Which tensor of Llama-3.1-8B (32 layers, 4 heads on one) and of others gets
   which type: src/llama-quant.cpp of llama.cpp, by hand. */
static const struct role_case
{
  const char *model;
  const char *weights;
  enum vr_role role;
  uint32_t layer;
  const char *storage;
} role_cases[] = {
#define LLAMA "meta-llama/Llama-3.1-8B-Instruct"
  { LLAMA, "q4_k_m", VR_ROLE_TOKEN_EMBEDDING, 0, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_OUTPUT, 0, "q6_k" },
  { LLAMA, "q4_k_m", VR_ROLE_VECTOR, 0, "f32" },
  { LLAMA, "q4_k_m", VR_ROLE_Q, 0, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_K, 0, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_ATTENTION_OUT, 0, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_GATE, 0, "q4_k" },
  /* i < 4, i >= 28, (i - 4) % 3 = 2 */
  { LLAMA, "q4_k_m", VR_ROLE_V, 3, "q6_k" },
  { LLAMA, "q4_k_m", VR_ROLE_V, 4, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_V, 5, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_V, 6, "q6_k" },
  { LLAMA, "q4_k_m", VR_ROLE_V, 7, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_DOWN, 26, "q4_k" },
  { LLAMA, "q4_k_m", VR_ROLE_DOWN, 27, "q6_k" },
  { LLAMA, "q4_k_m", VR_ROLE_DOWN, 28, "q6_k" },
  { LLAMA, "q4_k_m", VR_ROLE_DOWN, 31, "q6_k" },
  { LLAMA, "q4_k_s", VR_ROLE_V, 3, "q5_k" },
  { LLAMA, "q4_k_s", VR_ROLE_V, 4, "q4_k" },
  { LLAMA, "q3_k_m", VR_ROLE_V, 1, "q5_k" },
  { LLAMA, "q3_k_m", VR_ROLE_V, 2, "q4_k" },
  { LLAMA, "q3_k_m", VR_ROLE_DOWN, 1, "q5_k" },
  { LLAMA, "q3_k_m", VR_ROLE_DOWN, 2, "q4_k" },
  { LLAMA, "q2_k", VR_ROLE_V, 9, "q4_k" },
  { LLAMA, "q2_k", VR_ROLE_DOWN, 9, "q3_k" },
  { LLAMA, "iq4_xs", VR_ROLE_V, 9, "q5_k" },
  { LLAMA, "q8_0", VR_ROLE_OUTPUT, 0, "q8_0" },
  { LLAMA, "f16", VR_ROLE_VECTOR, 0, "f32" },
  { LLAMA, "f16", VR_ROLE_OUTPUT, 0, "f16" },
  /* one head on one: Q2_K keeps V small */
  { "meta-llama/Llama-2-7b-hf", "q2_k", VR_ROLE_V, 9, "q3_k" },
  /* 80 layers, 8 heads on one */
  { "meta-llama/Llama-3.1-70B-Instruct", "q4_k_m", VR_ROLE_V, 20, "q5_k" },
  { "meta-llama/Llama-3.1-70B-Instruct", "q4_k_m", VR_ROLE_V, 0, "q6_k" },
  { "meta-llama/Llama-3.1-70B-Instruct", "q4_k_m", VR_ROLE_DOWN, 20, "q4_k" },
  { "meta-llama/Llama-3.1-70B-Instruct", "q5_k_m", VR_ROLE_V, 20, "q5_k" },
  /* eight experts share the attention */
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "q4_k_m", VR_ROLE_K, 9, "q8_0" },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "q4_k_m", VR_ROLE_V, 9, "q8_0" },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "q4_k_m", VR_ROLE_ATTENTION_OUT, 9,
    "q5_k" },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "q6_k", VR_ROLE_ATTENTION_OUT, 9,
    "q6_k" },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "q4_k_m", VR_ROLE_ROUTER, 9,
    "f32" },
  /* rows of 896: not whole blocks of 256, but of 32 */
  { "Qwen/Qwen2.5-Coder-0.5B-Instruct", "q4_k_m", VR_ROLE_Q, 5, "q5_0" },
  { "Qwen/Qwen2.5-Coder-0.5B-Instruct", "q4_k_m", VR_ROLE_TOKEN_EMBEDDING, 0,
    "q8_0" },
  { "Qwen/Qwen2.5-Coder-0.5B-Instruct", "q5_k_m", VR_ROLE_Q, 5, "q5_1" },
  { "Qwen/Qwen2.5-Coder-0.5B-Instruct", "q3_k_s", VR_ROLE_Q, 5, "q4_0" },
  { "Qwen/Qwen2.5-Coder-0.5B-Instruct", "iq4_xs", VR_ROLE_Q, 5, "iq4_nl" },
  /* experts alone */
  { "openai/gpt-oss-20b", "mxfp4", VR_ROLE_EXPERT_UP, 5, "mxfp4" },
  { "openai/gpt-oss-20b", "mxfp4", VR_ROLE_V, 5, "q8_0" },
  { "openai/gpt-oss-20b", "mxfp4", VR_ROLE_OUTPUT, 0, "q8_0" },
#undef LLAMA
};

START_TEST (test_role)
{
  const struct role_case *c = &role_cases[_i];
  const struct vr_shape *shape = &get_model (c->model)->shape;
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  bool is_found = false;

  vr_tensor_iter_init (&iter, shape);
  while (!is_found && vr_tensor_next (&iter, &tensor))
    is_found = tensor.role == c->role;
  ck_assert_msg (is_found, "%s", vr_role_name (c->role));
  ck_assert_str_eq (
      vr_storage_get (
          vr_format_storage (
              &(struct vr_format){ vr_scheme_find (c->weights), true, 0 },
              shape, &tensor, c->layer))
          ->id,
      c->storage);
}
END_TEST

/* ---- models of every kind ---- */

/* Shapes as their config.json has them, made by hand. */

static void
set_layers (struct vr_shape *shape, const char *layers)
{
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  for (const struct vr_layer_group *g = shape->groups; g->tag != '\0'; g++)
    shape->n_groups++;
  ck_assert_msg (vr_shape_read_layers (shape, layers, "", &err) == VR_OK, "%s",
                 err.faults[0].text);
  ck_assert_msg (vr_shape_check (shape, &err) == VR_OK, "%s",
                 err.faults[0].text);
}

static void
make_deepseek_v2_lite (struct vr_shape *shape)
{
  struct vr_layer_group dense = {
    .tag = 'd',
    .mixer = VR_MIXER_LATENT,
    .n_heads = 16,
    .n_kv_heads = 16,
    .head_dim = 192,
    .v_head_dim = 128,
    .kv_lora_rank = 512,
    .rope_dim = 64,
    .qk_norm_params = 512,
    .norm_params = 4096,
    .ffn = VR_FFN_GATED,
    .intermediate = 10944,
  };
  struct vr_layer_group experts = dense;

  experts.tag = 'e';
  experts.intermediate = 0;
  experts.n_experts = 64;
  experts.experts_per_token = 6;
  experts.expert_intermediate = 1408;
  experts.shared_intermediate = 2816;
  *shape = (struct vr_shape){ .hidden = 2048,
                              .vocabulary = 102400,
                              .final_norm_params = 2048,
                              .groups = { dense, experts } };
  set_layers (shape, "de26");
}

static void
make_deepseek_v3 (struct vr_shape *shape)
{
  struct vr_layer_group dense = {
    .tag = 'd',
    .mixer = VR_MIXER_LATENT,
    .n_heads = 128,
    .n_kv_heads = 128,
    .head_dim = 192,
    .v_head_dim = 128,
    .q_lora_rank = 1536,
    .kv_lora_rank = 512,
    .rope_dim = 64,
    .qk_norm_params = 1536 + 512,
    .norm_params = 2 * 7168,
    .ffn = VR_FFN_GATED,
    .intermediate = 18432,
  };
  struct vr_layer_group experts = dense;

  experts.tag = 'e';
  experts.intermediate = 0;
  experts.n_experts = 256;
  experts.experts_per_token = 8;
  experts.expert_intermediate = 2048;
  experts.shared_intermediate = 2048;
  experts.router_bias_params = 256;
  *shape = (struct vr_shape){ .hidden = 7168,
                              .vocabulary = 129280,
                              .final_norm_params = 7168,
                              .groups = { dense, experts } };
  set_layers (shape, "d3e58");
}

/* DeepSeek-V3.2: the same with an indexer. */
static void
make_deepseek_v32 (struct vr_shape *shape)
{
  make_deepseek_v3 (shape);
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      shape->groups[i].index_heads = 64;
      shape->groups[i].index_head_dim = 128;
    }
}

static void
make_qwen3_next (struct vr_shape *shape)
{
  struct vr_layer_group full = {
    .tag = 'f',
    .mixer = VR_MIXER_FULL,
    .n_heads = 16,
    .n_kv_heads = 2,
    .head_dim = 256,
    .v_head_dim = 256,
    .has_q_gate = true,
    .qk_norm_params = 512,
    .norm_params = 4096,
    .ffn = VR_FFN_GATED,
    .n_experts = 512,
    .experts_per_token = 10,
    .expert_intermediate = 512,
    .shared_intermediate = 512,
    .has_shared_gate = true,
  };
  struct vr_layer_group delta = {
    .tag = 'd',
    .state = VR_STATE_DELTA,
    .state_heads = 32,
    .state_head_dim = 128,
    .state_groups = 16,
    .state_dim = 128,
    .conv_kernel = 4,
    .state_norm_params = 128,
    .norm_params = 4096,
    .ffn = VR_FFN_GATED,
    .n_experts = 512,
    .experts_per_token = 10,
    .expert_intermediate = 512,
    .shared_intermediate = 512,
    .has_shared_gate = true,
  };

  *shape = (struct vr_shape){ .hidden = 2048,
                              .vocabulary = 151936,
                              .final_norm_params = 2048,
                              .groups = { full, delta } };
  set_layers (shape, "(d3f)12");
}

static void
make_lfm2 (struct vr_shape *shape)
{
  struct vr_layer_group full = {
    .tag = 'f',
    .mixer = VR_MIXER_FULL,
    .n_heads = 32,
    .n_kv_heads = 8,
    .head_dim = 64,
    .v_head_dim = 64,
    .qk_norm_params = 128,
    .norm_params = 4096,
    .ffn = VR_FFN_GATED,
    .intermediate = 8192,
  };
  struct vr_layer_group conv = {
    .tag = 'c',
    .state = VR_STATE_CONV,
    .state_heads = 2048,
    .state_head_dim = 1,
    .conv_kernel = 3,
    .norm_params = 4096,
    .ffn = VR_FFN_GATED,
    .intermediate = 8192,
  };

  *shape = (struct vr_shape){ .hidden = 2048,
                              .vocabulary = 65536,
                              .is_tied = true,
                              .final_norm_params = 2048,
                              .groups = { full, conv } };
  set_layers (shape, "(c2f)3(cf)3c");
}

static void
make_mamba2 (struct vr_shape *shape)
{
  struct vr_layer_group mamba = {
    .tag = 'm',
    .state = VR_STATE_MAMBA2,
    .state_heads = 80,
    .state_head_dim = 64,
    .state_groups = 1,
    .state_dim = 128,
    .conv_kernel = 4,
    .has_conv_bias = true,
    .state_norm_params = 5120,
    .norm_params = 2560,
  };

  *shape = (struct vr_shape){ .hidden = 2560,
                              .vocabulary = 50288,
                              .is_tied = true,
                              .final_norm_params = 2560,
                              .groups = { mamba } };
  set_layers (shape, "m64");
}

/* Kimi-Linear's mixture of layers, smaller. */
static void
make_kimi_linear (struct vr_shape *shape)
{
  struct vr_layer_group latent = {
    .tag = 'l',
    .mixer = VR_MIXER_LATENT,
    .n_heads = 32,
    .n_kv_heads = 32,
    .head_dim = 192,
    .v_head_dim = 128,
    .kv_lora_rank = 512,
    .rope_dim = 64,
    .qk_norm_params = 512,
    .norm_params = 4608,
    .ffn = VR_FFN_GATED,
    .n_experts = 256,
    .experts_per_token = 8,
    .expert_intermediate = 1024,
    .shared_intermediate = 1024,
  };
  struct vr_layer_group kda = {
    .tag = 'k',
    .state = VR_STATE_KDA,
    .state_heads = 32,
    .state_head_dim = 128,
    .state_rank = 128,
    .conv_kernel = 4,
    .state_norm_params = 128,
    .norm_params = 4608,
    .ffn = VR_FFN_GATED,
    .n_experts = 256,
    .experts_per_token = 8,
    .expert_intermediate = 1024,
    .shared_intermediate = 1024,
  };

  *shape = (struct vr_shape){ .hidden = 2304,
                              .vocabulary = 163840,
                              .final_norm_params = 2304,
                              .groups = { latent, kda } };
  set_layers (shape, "(k3l)6");
}

/* Weights on the GPU and in host memory as llama.cpp v0.5.0 prints them in a
   dry run over files of these shapes, in MiB; a tied embedding lies in both
   (src/llama-model.cpp of github.com/ggml-org/llama.cpp). */
static const struct dry_run_case
{
  const char *name;
  void (*make) (struct vr_shape *shape);
  const char *weights;
  double gpu_mib, host_mib;
} dry_run_cases[] = {
  { "DeepSeek-V2-Lite", make_deepseek_v2_lite, "q4_k_m", 9771.342, 112.5 },
  { "DeepSeek-V3", make_deepseek_v3, "q4_k_m", 385253.516, 497.109 },
  { "Qwen3-Next-80B-A3B", make_qwen3_next, "q4_k_m", 46070.126, 166.922 },
  { "LFM2-1.2B", make_lfm2, "q4_k_m", 694.761, 105.0 },
  { "mamba2-2.7b", make_mamba2, "q4_k_m", 1488.75, 100.713 },
};

START_TEST (test_dry_run)
{
  const struct dry_run_case *c = &dry_run_cases[_i];
  struct vr_format format = { vr_scheme_find (c->weights), true, 0 };
  struct vr_shape shape;
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;
  uint64_t gpu_bytes = 0;
  uint64_t host_bytes = 0;

  c->make (&shape);
  vr_tensor_iter_init (&iter, &shape);
  while (vr_tensor_next (&iter, &t))
    {
      uint64_t bytes = vr_format_class_bytes (&format, &shape, &t);

      if (t.role == VR_ROLE_TOKEN_EMBEDDING)
        host_bytes += bytes;
      if (t.role != VR_ROLE_TOKEN_EMBEDDING || shape.is_tied)
        gpu_bytes += bytes;
    }
  ck_assert_msg (fabs ((double) gpu_bytes / 1048576 - c->gpu_mib) < 0.00051,
                 "%s: %.4f MiB instead of %.3f on the GPU", c->name,
                 (double) gpu_bytes / 1048576, c->gpu_mib);
  ck_assert_msg (fabs ((double) host_bytes / 1048576 - c->host_mib) < 0.00051,
                 "%s: %.4f MiB instead of %.3f on the host", c->name,
                 (double) host_bytes / 1048576, c->host_mib);
}
END_TEST

/* What the file of a model without attention or experts comes to. */
START_TEST (test_mamba_bits)
{
  struct vr_format format = { vr_scheme_find ("q4_k_m"), true, 0 };
  struct vr_shape shape;

  make_mamba2 (&shape);
  ck_assert_double_eq_tol (vr_format_bits_per_weight (&format, &shape), 4.62,
                           0.005);
}
END_TEST

/* By hand from src/llama-quant.cpp. */
static const struct own_role_case
{
  void (*make) (struct vr_shape *shape);
  const char *weights;
  enum vr_role role;
  uint32_t layer;
  const char *storage;
} own_role_cases[] = {
  /* rows of 128 */
  { make_deepseek_v3, "q4_k_m", VR_ROLE_K_B, 9, "q5_0" },
  { make_deepseek_v3, "q4_k_m", VR_ROLE_V_B, 9, "q4_k" },
  { make_deepseek_v3, "mxfp4", VR_ROLE_K_B, 9, "mxfp4" },
  { make_deepseek_v3, "mxfp4", VR_ROLE_Q_A, 9, "q8_0" },
  /* 61 / 8 = 7 tensors: 3 of dense layers, then two a layer */
  { make_deepseek_v3, "iq2_xxs", VR_ROLE_DOWN, 2, "q2_k" },
  { make_deepseek_v3, "iq2_xxs", VR_ROLE_EXPERT_DOWN, 4, "q2_k" },
  { make_deepseek_v3, "iq2_xxs", VR_ROLE_SHARED_DOWN, 4, "q2_k" },
  { make_deepseek_v3, "iq2_xxs", VR_ROLE_EXPERT_DOWN, 5, "iq2_xxs" },
  { make_deepseek_v3, "iq2_xxs", VR_ROLE_SHARED_DOWN, 5, "iq2_xxs" },
  /* … but layers in the mixes of 4 bits and more */
  { make_deepseek_v3, "q4_k_m", VR_ROLE_EXPERT_DOWN, 6, "q6_k" },
  { make_deepseek_v3, "q4_k_m", VR_ROLE_EXPERT_DOWN, 7, "q4_k" },
  { make_deepseek_v3, "q4_k_m", VR_ROLE_SHARED_DOWN, 9, "q6_k" },
  { make_deepseek_v3, "q4_k_m", VR_ROLE_ROUTER, 9, "f32" },
  /* indexer.attn_k is taken for attn_k, indexer.attn_q_b is not for attn_q */
  { make_deepseek_v32, "iq3_xs", VR_ROLE_INDEX_K, 9, "iq3_xxs" },
  { make_deepseek_v32, "iq3_xs", VR_ROLE_INDEX_Q, 9, "iq3_s" },
  { make_deepseek_v32, "q4_k_m", VR_ROLE_INDEX_WEIGHTS, 9, "q4_k" },
  { make_deepseek_v32, "bf16", VR_ROLE_INDEX_WEIGHTS, 9, "f32" },
  { make_deepseek_v32, "bf16", VR_ROLE_INDEX_K, 9, "bf16" },
  /* a delta net's QKV is attn_qkv: 48 values count, not 12 */
  { make_qwen3_next, "q4_k_m", VR_ROLE_STATE_QKV, 5, "q6_k" },
  { make_qwen3_next, "q4_k_m", VR_ROLE_STATE_QKV, 6, "q4_k" },
  { make_qwen3_next, "q4_k_m", VR_ROLE_V, 11, "q6_k" },
  { make_qwen3_next, "q4_k_m", VR_ROLE_V, 7, "q4_k" },
  { make_qwen3_next, "q4_k_m", VR_ROLE_STATE_CONV, 0, "f32" },
  { make_qwen3_next, "q4_k_m", VR_ROLE_STATE_BETA, 0, "q4_k" },
  { make_qwen3_next, "q2_k", VR_ROLE_STATE_QKV, 0, "q4_k" },
  /* the first layer has no key heads: not grouped */
  { make_lfm2, "q2_k", VR_ROLE_V, 2, "q3_k" },
  /* six values: i < 0, i >= 5, i % 3 = 2 */
  { make_lfm2, "q4_k_m", VR_ROLE_V, 2, "q4_k" },
  { make_lfm2, "q4_k_m", VR_ROLE_V, 8, "q6_k" },
  { make_lfm2, "q4_k_m", VR_ROLE_V, 14, "q6_k" },
  { make_lfm2, "q4_k_m", VR_ROLE_STATE_CONV, 0, "f32" },
  { make_mamba2, "q4_k_m", VR_ROLE_STATE_IN, 0, "q4_k" },
  { make_mamba2, "q4_k_m", VR_ROLE_TOKEN_EMBEDDING, 0, "q6_k" },
  /* attn_output, though of a recurrence */
  { make_kimi_linear, "q3_k_m", VR_ROLE_STATE_OUT, 0, "q4_k" },
  { make_mamba2, "q3_k_m", VR_ROLE_STATE_OUT, 0, "q3_k" },
  { make_kimi_linear, "q4_k_m", VR_ROLE_STATE_LORA_B, 0, "q5_0" },
  { make_kimi_linear, "q4_k_m", VR_ROLE_STATE_CONV, 0, "f32" },
};

START_TEST (test_own_role)
{
  const struct own_role_case *c = &own_role_cases[_i];
  struct vr_format format = { vr_scheme_find (c->weights), true, 0 };
  struct vr_shape shape;
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;
  bool is_found = false;

  c->make (&shape);
  vr_tensor_iter_init (&iter, &shape);
  while (!is_found && vr_tensor_next (&iter, &t))
    is_found = t.role == c->role
               && (t.group < 0 || shape.group_of_layer[c->layer] == t.group);
  ck_assert_msg (is_found, "%s", vr_role_name (c->role));
  ck_assert_str_eq (
      vr_storage_get (vr_format_storage (&format, &shape, &t, c->layer))->id,
      c->storage);
}
END_TEST

/* Every role has a place in both layouts, in every format. */
START_TEST (test_every_role)
{
  struct vr_shape shape;

  make_kimi_linear (&shape);
  for (size_t i = 0; i < vr_scheme_count (); i++)
    for (enum vr_role role = 0; role < VR_N_ROLES; role++)
      {
        const struct vr_scheme *scheme = vr_scheme_get (i);
        struct vr_tensor_class t = {
          .role = role, .group = 0, .rows = 64, .columns = 16384
        };
        struct vr_format format = { scheme, false, 0 };
        enum vr_storage storage;

        if (scheme->family != VR_SCHEME_GGUF)
          {
            storage = vr_format_storage (&format, &shape, &t, 3);
            ck_assert (storage == scheme->base || storage == scheme->plain);
            format.plain_roles = UINT64_C (1) << role;
            ck_assert_int_eq (vr_format_storage (&format, &shape, &t, 3),
                              scheme->plain);
          }
        if (scheme->family == VR_SCHEME_SERVER)
          continue;
        format.is_gguf = true;
        storage = vr_format_storage (&format, &shape, &t, 3);
        ck_assert_msg (storage != VR_N_STORAGES
                           && vr_storage_get (storage)->ggml_type
                                  != VR_NOT_GGML,
                       "%s in %s", vr_role_name (role), scheme->id);
      }
}
END_TEST

/* DeepSeek-V3's checkpoint holds 41,540,496 scales beside its weights, those
   of its MTP block among them (huggingface.co/deepseek-ai/DeepSeek-V3); the
   main model is 58 of 59 layers of experts and all dense ones. */
START_TEST (test_block_scales)
{
  struct vr_format block = { vr_scheme_find ("fp8-block"), false, 0 };
  struct vr_format bare = { vr_scheme_find ("fp8-tensor"), false, 0 };
  struct vr_shape shape;
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;
  uint64_t n_scales = 0;
  uint64_t n_of_experts = 0;

  make_deepseek_v3 (&shape);
  vr_tensor_iter_init (&iter, &shape);
  while (vr_tensor_next (&iter, &t))
    {
      bool is_block = vr_format_storage (&block, &shape, &t, 9) == VR_FP8_BLOCK;
      uint64_t matrices = t.per_layer * t.n_layers;
      uint64_t n =
          is_block
              ? (vr_format_class_bytes (&block, &shape, &t)
                 - (vr_format_class_bytes (&bare, &shape, &t) - 8 * matrices))
                    / 4
              : 0;

      n_scales += n;
      if (t.group == 1)
        n_of_experts += n;
    }
  ck_assert_uint_eq (n_scales + n_of_experts / 58, 41540496);
}
END_TEST

/* What a class takes is the sum over its layers, one at a time. */
START_TEST (test_class_bytes)
{
  for (size_t m = 0; m < vr_catalog_n_models (catalog); m += 7)
    for (size_t i = 0; i < vr_scheme_count (); i++)
      {
        const struct vr_shape *shape = &vr_catalog_model (catalog, m)->shape;
        const struct vr_scheme *scheme = vr_scheme_get (i);
        bool is_gguf = scheme->family != VR_SCHEME_SERVER;
        struct vr_format format = { scheme, is_gguf, 0 };
        struct vr_tensor_iter iter;
        struct vr_tensor_class t;
        uint64_t sum = 0;

        if (shape->gguf_vocabulary > 0 || shape->mtp_blocks > 0)
          continue;
        vr_tensor_iter_init (&iter, shape);
        while (vr_tensor_next (&iter, &t))
          {
            uint64_t n = 0;

            if (!vr_format_has (&format, shape, &t))
              continue;
            for (uint32_t k = 0; k < shape->n_layers; k++)
              if (t.group < 0 ? k == 0 : shape->group_of_layer[k] == t.group)
                n += vr_storage_matrix_bytes (
                         vr_format_storage (&format, shape, &t, k), t.rows,
                         t.columns)
                     * t.per_layer;
            ck_assert_uint_eq (vr_format_class_bytes (&format, shape, &t), n);
            sum += n;
          }
        ck_assert_uint_eq (vr_format_file_bytes (&format, shape), sum);
      }
}
END_TEST

/* ---- all of it ---- */

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("scheme");
  TCase *tcase = tcase_create ("storage");

  tcase_add_loop_test (tcase, test_row_bytes, 0, N_ROWS (row_cases));
  tcase_add_test (tcase, test_storages);
  tcase_add_loop_test (tcase, test_matrix_bytes, 0, N_ROWS (matrix_cases));
  tcase_add_loop_test (tcase, test_ggml, 0, N_ROWS (ggml_cases));
  suite_add_tcase (suite, tcase);

  tcase = tcase_create ("formats");
  tcase_set_timeout (tcase, 120);
  tcase_add_test (tcase, test_gguf_sizes);
  tcase_add_test (tcase, test_schemes);
  tcase_add_loop_test (tcase, test_role, 0, N_ROWS (role_cases));
  tcase_add_loop_test (tcase, test_dry_run, 0, N_ROWS (dry_run_cases));
  tcase_add_test (tcase, test_mamba_bits);
  tcase_add_loop_test (tcase, test_own_role, 0, N_ROWS (own_role_cases));
  tcase_add_test (tcase, test_every_role);
  tcase_add_test (tcase, test_block_scales);
  tcase_add_test (tcase, test_class_bytes);
  suite_add_tcase (suite, tcase);
  return suite;
}

int
main (void)
{
  SRunner *runner;
  int n_failed;

  catalog = ask_catalog ();
  runner = srunner_create (make_suite ());
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  vr_catalog_release (catalog);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
