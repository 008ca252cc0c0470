/* The arithmetic: shapes, tensors, engines, plans, limits.
   Tables first; then properties over random set-ups, which print their seed
   and the set-up when they fail.  VR_TEST_SEED=N tries other ones. */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/number.h"
#include "catalog/catalog.h"
#include "core/checked.h"
#include "core/limits.h"
#include "core/plan.h"
#include "core/support.h"
#include "core/tensor.h"
#include "core/units.h"
#include "support/ask.h"
#include "support/tsv.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))

static const struct vr_catalog *catalog;   /* the embedded one */

/* ---- help ---- */

static const struct vr_model *
get_model (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (catalog, name, &match);
  ck_assert_msg (match.found == VR_FOUND, "model '%s'", name);
  return vr_catalog_model (catalog, match.index);
}

static const struct vr_device *
get_device (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_gpu (catalog, name, &match);
  ck_assert_msg (match.found <= VR_FOUND_PREFERRED, "gpu '%s'", name);
  return &vr_catalog_gpu (catalog, match.index)->device;
}

static struct vr_options
unset_options (void)
{
  return (struct vr_options) {
    .gpu_memory_utilization = (double) NAN,
    .max_num_seqs = VR_UNSET_U64,
    .max_num_batched_tokens = VR_UNSET_U64,
    .block_size = VR_UNSET_U64,
    .enforce_eager = -1,
    .n_ctx = VR_UNSET_U64,
    .n_parallel = VR_UNSET_U64,
    .n_batch = VR_UNSET_U64,
    .n_ubatch = VR_UNSET_U64,
    .n_outputs = VR_UNSET_U64,
    .n_gpu_layers = VR_UNSET_I64,
    .num_ctx = VR_UNSET_U64,
    .num_parallel = VR_UNSET_U64,
    .num_batch = VR_UNSET_U64,
    .num_gpu = VR_UNSET_I64,
    .gpu_overhead_bytes = VR_UNSET_U64,
    .kv_unified = -1,
    .swa_full = -1,
    .flash_attn = -1,
  };
}

/* A set-up of catalogue rows with every default; gpu NULL: none. */
static struct vr_setup
make_setup (const char *engine, const char *model, const char *weights,
            const char *gpu, uint64_t context_tokens, uint64_t concurrency)
{
  struct vr_setup setup = {
    .shape = &get_model (model)->shape,
    .scheme = vr_scheme_find (weights),
    .engine = vr_engine_find (engine),
    .profile = vr_catalog_find_profile (catalog, engine, NULL),
    .device = gpu == NULL ? NULL : get_device (gpu),
    .free_bytes = VR_UNSET_U64,
    .host_memory_bytes = VR_UNSET_U64,
    .options = unset_options (),
    .context_tokens = context_tokens,
    .concurrency = concurrency,
  };

  ck_assert_ptr_nonnull (setup.scheme);
  ck_assert_ptr_nonnull (setup.engine);
  ck_assert_ptr_nonnull (setup.profile);
  setup.cache_k = setup.engine->uses_gguf ? VR_F16 : VR_BF16;
  setup.cache_v = setup.cache_k;
  return setup;
}

static struct vr_plan
plan_of (const struct vr_setup *setup)
{
  struct vr_plan plan;
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_msg (vr_plan_compute (setup, &plan, &err) == VR_OK, "%s",
                 err.faults[0].text);
  return plan;
}

/* ---- checked arithmetic ---- */

#define MOST VR_TOO_MANY   /* 2^63 - 1 stands for everything from there on */

static const struct arithmetic_case
{
  uint64_t a, b;
  uint64_t sum, product, less;
} arithmetic_cases[] = {
  { 0, 0, 0, 0, 0 },
  { 0, 5, 5, 0, 0 },
  { 5, 0, 5, 0, 5 },
  { 2, 3, 5, 6, 0 },
  { 3, 2, 5, 6, 1 },
  { MOST - 1, 0, MOST - 1, 0, MOST - 1 },
  { MOST - 1, 1, MOST, MOST - 1, MOST - 2 },
  { MOST - 2, 1, MOST - 1, MOST - 2, MOST - 3 },
  { MOST - 1, 2, MOST, MOST, MOST - 3 },
  { MOST, 0, MOST, 0, MOST },
  { MOST, 1, MOST, MOST, MOST - 1 },
  { MOST, MOST, MOST, MOST, 0 },
  { UINT64_MAX, 1, MOST, MOST, UINT64_MAX - 1 },
  { UINT64_MAX, UINT64_MAX, MOST, MOST, 0 },
  { UINT64_C (1) << 31, UINT64_C (1) << 31, UINT64_C (1) << 32,
    UINT64_C (1) << 62, 0 },
  { UINT64_C (1) << 32, UINT64_C (1) << 31,
    (UINT64_C (1) << 32) + (UINT64_C (1) << 31), MOST,
    (UINT64_C (1) << 32) - (UINT64_C (1) << 31) },
  { UINT64_C (3037000499), UINT64_C (3037000499), UINT64_C (6074000998),
    UINT64_C (9223372030926249001), 0 },
  { UINT64_C (3037000500), UINT64_C (3037000500), UINT64_C (6074001000), MOST,
    0 },
};

START_TEST (test_arithmetic)
{
  const struct arithmetic_case *c = &arithmetic_cases[_i];

  ck_assert_uint_eq (vr_add (c->a, c->b), c->sum);
  ck_assert_uint_eq (vr_add (c->b, c->a), c->sum);
  ck_assert_uint_eq (vr_mul (c->a, c->b), c->product);
  ck_assert_uint_eq (vr_mul (c->b, c->a), c->product);
  ck_assert_uint_eq (vr_less (c->a, c->b), c->less);
  ck_assert_uint_eq (vr_min (c->a, c->b), c->a < c->b ? c->a : c->b);
  ck_assert_uint_eq (vr_max (c->a, c->b), c->a < c->b ? c->b : c->a);
}
END_TEST

static const struct rounding_case
{
  uint64_t a, b;
  uint64_t ceil, up;
} rounding_cases[] = {
  { 0, 1, 0, 0 },
  { 0, 256, 0, 0 },
  { 1, 256, 1, 256 },
  { 255, 256, 1, 256 },
  { 256, 256, 1, 256 },
  { 257, 256, 2, 512 },
  { 1000, 16, 63, 1008 },
  { MOST - 1, 1, MOST - 1, MOST - 1 },
  { MOST - 1, 256, UINT64_C (1) << 55, MOST },
  { MOST, 256, UINT64_C (1) << 55, MOST },
  { UINT64_MAX, UINT64_MAX, 1, MOST },
  { UINT64_MAX, 2, UINT64_C (1) << 63, MOST },
};

START_TEST (test_rounding)
{
  const struct rounding_case *c = &rounding_cases[_i];

  ck_assert_uint_eq (vr_ceil_div (c->a, c->b), c->ceil);
  ck_assert_uint_eq (vr_round_up (c->a, c->b), c->up);
}
END_TEST

START_TEST (test_units)
{
  ck_assert (!vr_is_too_many (MOST - 1));
  ck_assert (vr_is_too_many (MOST));
  ck_assert (vr_is_too_many (UINT64_MAX));
  ck_assert_uint_eq (vr_bytes_of (0), 0);
  ck_assert_uint_eq (vr_bytes_of (0.49), 0);
  ck_assert_uint_eq (vr_bytes_of (0.5), 1);
  ck_assert_uint_eq (vr_bytes_of (1.49), 1);
  ck_assert_uint_eq (vr_bytes_of (-5), 0);
  ck_assert_uint_eq (vr_bytes_of ((double) NAN), 0);
  ck_assert_uint_eq (vr_bytes_of (9223372036854774784.0),
                     UINT64_C (9223372036854774784));
  ck_assert_uint_eq (vr_bytes_of (9223372036854775808.0), MOST);
  ck_assert_uint_eq (vr_bytes_of (1e300), MOST);
  ck_assert_uint_eq (vr_bytes_of ((double) INFINITY), MOST);
}
END_TEST

/* ---- shapes ---- */

static const struct pattern_case
{
  const char *pattern;
  const char *layers;   /* one tag a layer; NULL: cannot be read */
} pattern_cases[] = {
  { "f", "f" },
  { "w", "w" },
  { "f3", "fff" },
  { "fw", "fw" },
  { "w5f", "wwwwwf" },
  { "(w5f)2w", "wwwwwfwwwwwfw" },
  { "(w5f)10w2", "wwwwwfwwwwwfwwwwwfwwwwwfwwwwwfwwwwwfwwwwwfwwwwwfwwwwwfwwwwwf"
                 "ww" },
  { "(wf)12", "wfwfwfwfwfwfwfwfwfwfwfwf" },
  { "((w2f)2f)2", "wwfwwffwwfwwff" },
  { "((((w))))", "w" },
  { "(w)(f)", "wf" },
  { "f03", "fff" },
  { "", NULL },
  { "()", NULL },
  { "f()", NULL },
  { "()3f", NULL },
  { "(w", NULL },
  { "w)", NULL },
  { ")w(", NULL },
  { "((w)", NULL },
  { "(w))", NULL },
  { "(((((w)))))", NULL },   /* deeper than four */
  { "f0", NULL },
  { "(wf)0", NULL },
  { "3", NULL },
  { "3f", NULL },
  { "x", NULL },
  { "F", NULL },
  { "f w", NULL },
  { " f", NULL },
  { "f,w", NULL },
  { "f-1", NULL },
  { "f257", NULL },
  { "f2560", NULL },
  { "f99999999999999999999", NULL },
  { "(w5f)43", NULL },       /* 258 layers */
  { "((w16)16)2", NULL },
};

/* A full and a window layer; everything that a check looks at is there. */
static struct vr_shape
small_shape (void)
{
  struct vr_layer_group full = {
    .tag = 'f', .mixer = VR_MIXER_FULL, .n_heads = 8, .n_kv_heads = 2,
    .head_dim = 64, .v_head_dim = 64, .norm_params = 1024,
    .ffn = VR_FFN_GATED, .intermediate = 2048
  };
  struct vr_layer_group window = full;
  struct vr_shape shape = { .hidden = 512, .vocabulary = 1000,
                            .final_norm_params = 512, .n_groups = 2 };

  window.tag = 'w';
  window.mixer = VR_MIXER_WINDOW;
  window.window_tokens = 128;
  shape.groups[0] = full;
  shape.groups[1] = window;
  return shape;
}

START_TEST (test_pattern)
{
  const struct pattern_case *c = &pattern_cases[_i];
  struct vr_shape shape = small_shape ();
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  status = vr_shape_read_layers (&shape, c->pattern, "", &err);
  ck_assert_msg ((status == VR_OK) == (c->layers != NULL), "'%s'",
                 c->pattern);
  if (status != VR_OK)
    {
      ck_assert_int_eq (status, VR_E_INVALID);
      ck_assert_str_eq (err.faults[0].pointer, "/layers");
      return;
    }
  ck_assert_uint_eq (shape.n_layers, strlen (c->layers));
  for (uint32_t i = 0; i < shape.n_layers; i++)
    ck_assert_int_eq (shape.groups[shape.group_of_layer[i]].tag,
                      c->layers[i]);
  ck_assert_uint_eq (shape.groups[0].n_layers + shape.groups[1].n_layers,
                     shape.n_layers);
}
END_TEST

START_TEST (test_pattern_256)
{
  struct vr_shape shape = small_shape ();

  ck_assert_int_eq (vr_shape_read_layers (&shape, "f256", "", NULL), VR_OK);
  ck_assert_uint_eq (shape.n_layers, VR_SHAPE_MAX_LAYERS);
  ck_assert_uint_eq (shape.groups[0].n_layers, 256);
  ck_assert_uint_eq (shape.groups[1].n_layers, 0);
  ck_assert_int_eq (vr_shape_read_layers (&shape, "((w16)16)", "", NULL), VR_OK);
  ck_assert_uint_eq (shape.groups[1].n_layers, 256);
  ck_assert_int_eq (vr_shape_read_layers (&shape, "f256w", "", NULL),
                    VR_E_INVALID);
}
END_TEST

/* Each fault: a change of a good shape's first group, and the member named. */
#define CHANGE(name, ...)                                                     \
  static void change_##name (struct vr_shape *s, struct vr_layer_group *g)    \
  {                                                                           \
    (void) s;                                                                 \
    (void) g;                                                                 \
    __VA_ARGS__;                                                              \
  }

CHANGE (nothing, (void) 0)
CHANGE (hidden, s->hidden = 0)
CHANGE (vocabulary, s->vocabulary = 0)
CHANGE (layers, s->n_layers = 0)
CHANGE (heads, g->n_heads = 0)
CHANGE (kv_heads, g->n_kv_heads = 0)
CHANGE (head_dim, g->head_dim = 0)
CHANGE (v_head_dim, g->v_head_dim = 0)
CHANGE (ratio, g->n_kv_heads = 3)
CHANGE (more_kv_heads, g->n_kv_heads = 16)
CHANGE (window_of_full, g->window_tokens = 128)
CHANGE (no_window, g->mixer = VR_MIXER_WINDOW)
CHANGE (heads_of_none, g->mixer = VR_MIXER_NONE)
CHANGE (v_of_none, g->mixer = VR_MIXER_NONE;
        g->n_heads = g->n_kv_heads = g->head_dim = 0)
CHANGE (none, g->mixer = VR_MIXER_NONE;
        g->n_heads = g->n_kv_heads = g->head_dim = g->v_head_dim = 0)
CHANGE (ffn_without, g->intermediate = 0)
CHANGE (ffn_of_none, g->ffn = VR_FFN_NONE)
CHANGE (no_ffn, g->ffn = VR_FFN_NONE; g->intermediate = 0)
CHANGE (experts, g->n_experts = 8; g->experts_per_token = 2;
        g->expert_intermediate = 256)
CHANGE (only_experts, g->n_experts = 8; g->experts_per_token = 8;
        g->expert_intermediate = 256; g->intermediate = 0)
CHANGE (experts_width, g->n_experts = 8; g->experts_per_token = 2)
CHANGE (experts_used, g->n_experts = 8; g->expert_intermediate = 256)
CHANGE (experts_more_used, g->n_experts = 8; g->experts_per_token = 9;
        g->expert_intermediate = 256)
CHANGE (experts_without, g->expert_intermediate = 256)
CHANGE (shared_without, g->shared_intermediate = 256)
CHANGE (unused_group, g->n_layers = 0)
CHANGE (huge_hidden, s->hidden = UINT64_C (1) << 62)
CHANGE (huge_heads, g->n_heads = g->n_kv_heads = UINT64_C (1) << 32;
        g->head_dim = UINT64_C (1) << 32)   /* the product is 2^64 */
CHANGE (huge_v, g->v_head_dim = UINT64_C (1) << 62)
CHANGE (huge_experts, g->n_experts = UINT64_C (1) << 40;
        g->experts_per_token = 1; g->expert_intermediate = UINT64_C (1) << 40;
        g->has_expert_bias = true)
CHANGE (huge_norms, g->norm_params = UINT64_MAX; g->qk_norm_params = 2)
CHANGE (huge_tower, s->other_params = UINT64_MAX)

static const struct shape_case
{
  const char *what;
  void (*change) (struct vr_shape *, struct vr_layer_group *);
  const char *pointer;   /* NULL: a good shape */
} shape_cases[] = {
  { "nothing", change_nothing, NULL },
  { "hidden", change_hidden, "/hidden" },
  { "vocabulary", change_vocabulary, "/hidden" },
  { "no layers", change_layers, "/hidden" },
  { "heads", change_heads, "/n_heads" },
  { "KV heads", change_kv_heads, "/n_heads" },
  { "head size", change_head_dim, "/n_heads" },
  { "value size", change_v_head_dim, "/n_heads" },
  { "8 heads over 3", change_ratio, "/n_kv_heads" },
  { "8 heads over 16", change_more_kv_heads, "/n_kv_heads" },
  { "full with a window", change_window_of_full, "/window_tokens" },
  { "window without", change_no_window, "/window_tokens" },
  { "heads of no attention", change_heads_of_none, "/n_heads" },
  { "value size of no attention", change_v_of_none, "/n_heads" },
  { "no attention", change_none, NULL },
  { "feed-forward without width", change_ffn_without, "/ffn" },
  { "width without feed-forward", change_ffn_of_none, "/ffn" },
  { "no feed-forward", change_no_ffn, NULL },
  { "experts beside", change_experts, NULL },
  { "experts only", change_only_experts, NULL },
  { "experts without width", change_experts_width, "/n_experts" },
  { "experts never used", change_experts_used, "/n_experts" },
  { "more used than there", change_experts_more_used, "/n_experts" },
  { "width of no experts", change_experts_without, "/n_experts" },
  { "shared of no experts", change_shared_without, "/n_experts" },
  { "a group in no layer", change_unused_group, "/layers" },
  { "2^62 hidden", change_huge_hidden, "/hidden" },
  { "2^64 wide heads", change_huge_heads, "/hidden" },
  { "2^62 wide values", change_huge_v, "/hidden" },
  { "2^80 in experts", change_huge_experts, "/hidden" },
  { "2^64 in norms", change_huge_norms, "/hidden" },
  { "2^64 in a tower", change_huge_tower, "/hidden" },
};

START_TEST (test_shape_check)
{
  const struct shape_case *c = &shape_cases[_i];
  struct vr_shape shape = small_shape ();
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_shape_read_layers (&shape, "(wf)4", "", &err), VR_OK);
  c->change (&shape, &shape.groups[0]);
  status = vr_shape_check (&shape, &err);
  if (c->pointer == NULL)
    {
      ck_assert_msg (status == VR_OK, "%s", c->what);
      return;
    }
  ck_assert_msg (status == VR_E_INVALID, "%s", c->what);
  ck_assert_str_eq (err.faults[0].pointer, c->pointer);
}
END_TEST

/* A shape by hand: every kind of class once, sums on paper. */
START_TEST (test_tensor_sums)
{
  struct vr_shape shape = small_shape ();
  struct vr_layer_group *g = &shape.groups[0];
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;
  uint64_t of_role[VR_N_ROLES] = { 0 };
  uint64_t sum = 0;

  shape.position_rows = 100;
  shape.has_head_bias = true;
  shape.other_params = 4321;
  shape.remainder_params = 567;
  shape.n_groups = 1;
  g->norm_params = 1024;
  g->sink_params = 7;
  g->has_q_bias = g->has_kv_bias = g->has_out_bias = true;
  g->has_ffn_bias = g->has_expert_bias = g->has_shared_gate = true;
  g->n_experts = 8;
  g->experts_per_token = 2;
  g->expert_intermediate = 256;
  g->shared_intermediate = 300;
  ck_assert_int_eq (vr_shape_read_layers (&shape, "f4", "", NULL), VR_OK);
  ck_assert_int_eq (vr_shape_check (&shape, NULL), VR_OK);

  vr_tensor_iter_init (&iter, &shape);
  while (vr_tensor_next (&iter, &t))
    {
      ck_assert_int_lt (t.role, VR_N_ROLES);
      ck_assert_ptr_nonnull (vr_role_name (t.role));
      ck_assert_uint_gt (vr_tensor_elements (&t), 0);
      ck_assert ((t.group == VR_TENSOR_GLOBAL) == (t.n_layers == 1));
      of_role[t.role] += vr_tensor_elements (&t);
      sum += vr_tensor_elements (&t);
    }
  ck_assert (!vr_tensor_next (&iter, &t));
  ck_assert_uint_eq (of_role[VR_ROLE_TOKEN_EMBEDDING], 1000 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_OUTPUT], 1000 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_POSITION_EMBEDDING], 100 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_Q], 4 * 512 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_K], 4 * 128 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_V], 4 * 128 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_QKV], 0);
  ck_assert_uint_eq (of_role[VR_ROLE_ATTENTION_OUT], 4 * 512 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_GATE], 4 * 512 * 2048);
  ck_assert_uint_eq (of_role[VR_ROLE_UP], 4 * 512 * 2048);
  ck_assert_uint_eq (of_role[VR_ROLE_DOWN], 4 * 512 * 2048);
  ck_assert_uint_eq (of_role[VR_ROLE_ROUTER], 4 * 8 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_EXPERT_GATE], 4 * 8 * 256 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_EXPERT_UP], 4 * 8 * 256 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_EXPERT_DOWN], 4 * 8 * 256 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_SHARED_GATE], 4 * 300 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_SHARED_UP], 4 * 300 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_SHARED_DOWN], 4 * 300 * 512);
  ck_assert_uint_eq (of_role[VR_ROLE_OTHER], 4321);
  ck_assert_uint_eq (of_role[VR_ROLE_REMAINDER], 567);
  /* outside: final norm, head bias; in a layer: norms, sinks, q, k and v,
     out, gate, up and down, of the experts too, the shared experts' gate */
  ck_assert_uint_eq (of_role[VR_ROLE_VECTOR],
                     512 + 1000
                       + 4 * (1024 + 7 + 512 + 256 + 512 + 2 * 2048 + 512
                              + 8 * (2 * 256 + 512) + 512));
  ck_assert_uint_eq (vr_shape_params_total (&shape), sum);
  /* six of eight experts idle, their biases too */
  ck_assert_uint_eq (vr_shape_params_active (&shape),
                     sum - 4 * 6 * (3 * 256 * 512 + 2 * 256 + 512));

  /* the same numbers in other matrices */
  g->is_qkv_fused = g->is_gate_up_fused = true;
  ck_assert_uint_eq (vr_shape_params_total (&shape), sum);
  shape.is_tied = true;
  ck_assert_uint_eq (vr_shape_params_total (&shape), sum - 1000 * 512);
  g->ffn = VR_FFN_PLAIN;
  g->is_gate_up_fused = false;
  ck_assert_uint_eq (vr_shape_params_total (&shape),
                     sum - 1000 * 512
                       - 4 * (512 * 2048 + 8 * 256 * 512 + 300 * 512 + 2048
                              + 8 * 256));
}
END_TEST

static uint64_t
cell_u64 (const struct tsv_row *row, size_t cell)
{
  uint64_t value;

  ck_assert_msg (vr_number_parse_u64 (row->cells[cell],
                                      strlen (row->cells[cell]), &value),
                 "%s: '%s'", row->cells[0], row->cells[cell]);
  return value;
}

/* Every total of the golden table from its shape, and the sum of classes. */
START_TEST (test_params)
{
  struct tsv table;

  tsv_load (&table, "tests/cases/model-params.tsv");
  ck_assert_uint_eq (table.n_rows, vr_catalog_n_models (catalog));
  for (size_t i = 0; i < table.n_rows; i++)
    {
      const struct vr_shape *shape = &get_model (table.rows[i].cells[0])->shape;
      struct vr_tensor_iter iter;
      struct vr_tensor_class tensor;
      uint64_t params = cell_u64 (&table.rows[i], 1);
      uint64_t sum = 0;

      vr_tensor_iter_init (&iter, shape);
      while (vr_tensor_next (&iter, &tensor))
        sum += vr_tensor_elements (&tensor);
      ck_assert_msg (sum == params, "%s: %llu", table.rows[i].cells[0],
                     (unsigned long long) sum);
      ck_assert_uint_eq (vr_shape_params_total (shape), params);
      ck_assert_msg (vr_shape_params_active (shape)
                       == cell_u64 (&table.rows[i], 2),
                     "%s: %llu active", table.rows[i].cells[0],
                     (unsigned long long) vr_shape_params_active (shape));
      ck_assert_msg (vr_shape_params_mtp (shape)
                       == cell_u64 (&table.rows[i], 3),
                     "%s: %llu in MTP blocks", table.rows[i].cells[0],
                     (unsigned long long) vr_shape_params_mtp (shape));
      ck_assert_int_eq (vr_shape_check (shape, NULL), VR_OK);
    }
  tsv_clear (&table);
}
END_TEST

static const struct facts_case
{
  const char *model;
  uint64_t active;
  const char *attention;
  uint64_t widest;
} facts_cases[] = {
  { "meta-llama/Llama-3.1-8B-Instruct", 8030261248, "gqa", 14336 },
  /* 46702792704 - 6 x 3 x 4096 x 14336 x 32 */
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", 12879925248, "gqa", 0 },
  /* 30532122624 - 120 x 3 x 2048 x 768 x 48 */
  { "Qwen/Qwen3-30B-A3B", 3353032704, "gqa", 0 },
  { "EleutherAI/pythia-2.8b", 2775208960, "mha", 10240 },
  { "google/gemma-2b-it", 2506172416, "mqa", 16384 },
};

START_TEST (test_facts)
{
  const struct facts_case *c = &facts_cases[_i];
  const struct vr_shape *shape = &get_model (c->model)->shape;

  ck_assert_uint_eq (vr_shape_params_active (shape), c->active);
  ck_assert_str_eq (vr_shape_attention (shape), c->attention);
  ck_assert_uint_eq (vr_shape_widest_intermediate (shape), c->widest);
}
END_TEST

START_TEST (test_mixers)
{
  struct vr_layer_group g = { .mixer = VR_MIXER_WINDOW, .window_tokens = 512 };

  for (enum vr_mixer_kind kind = VR_MIXER_NONE; kind < VR_N_MIXERS; kind++)
    ck_assert_int_eq (vr_mixer_find (vr_mixer_get (kind)->id), kind);
  ck_assert_int_eq (vr_mixer_find ("latent-space"), VR_N_MIXERS);
  ck_assert_uint_eq (vr_mixer_tokens (&g, 511), 511);
  ck_assert_uint_eq (vr_mixer_tokens (&g, 512), 512);
  ck_assert_uint_eq (vr_mixer_tokens (&g, 513), 512);
  g.mixer = VR_MIXER_FULL;
  ck_assert_uint_eq (vr_mixer_tokens (&g, 513), 513);
  g.mixer = VR_MIXER_NONE;
  ck_assert_uint_eq (vr_mixer_tokens (&g, 513), 0);
}
END_TEST

/* ---- weights on a server ---- */

START_TEST (test_server_sizes)
{
  struct tsv table;

  tsv_load (&table, "tests/cases/server-sizes.tsv");
  ck_assert_uint_ge (table.n_rows, 20);
  for (size_t i = 0; i < table.n_rows; i++)
    {
      char *const *cell = table.rows[i].cells;
      struct vr_setup setup
        = make_setup ("vllm", cell[0], cell[1], NULL, 8192, 1);
      struct vr_plan plan = plan_of (&setup);
      struct vr_report report = { 0 };
      double allowed = table.rows[i].n_cells > 4
                         ? tsv_number (&table.rows[i], 4)
                         : 0.005;
      double gib;

      setup.engine->report (&setup, &plan.base, &plan.terms, &report);
      gib = (double) report.model_loading_bytes / (double) VR_GIB;
      ck_assert_msg (fabs (gib / tsv_number (&table.rows[i], 2) - 1)
                       <= allowed,
                     "%s %s: %.4f GiB instead of %s", cell[0], cell[1], gib,
                     cell[2]);
      ck_assert_uint_eq (plan.terms.weights_bytes,
                         vr_format_file_bytes (
                           &(struct vr_format) { setup.scheme, false, 0 },
                           setup.shape));
    }
  tsv_clear (&table);
}
END_TEST

/* ---- support ---- */

static const struct version_case
{
  const char *a;
  const char *b;
  int order;
} version_cases[] = {
  { "0.19", "0.19", 0 },
  { "0.9", "0.19", -1 },
  { "0.19", "0.20", -1 },
  { "1.0", "0.99", 1 },
  { "0.19", "0.19.0", 0 },
  { "0.19", "0.19.1", -1 },
  { "0.10", "0.9.9", 1 },
  { "b10488", "b9999", 1 },
  { "b10488", "10488", 0 },
  { "v0.5.0", "0.5", 0 },
  { "", "", 0 },
  { "", "0", 0 },
  { "", "1", -1 },
  { "2", "10", -1 },
};

START_TEST (test_version)
{
  const struct version_case *c = &version_cases[_i];

  ck_assert_int_eq (vr_version_compare (c->a, c->b), c->order);
  ck_assert_int_eq (vr_version_compare (c->b, c->a), -c->order);
}
END_TEST

static const struct glob_case
{
  const char *pattern;
  const char *text;
  bool matches;
} glob_cases[] = {
  { "", "", true },
  { "", "a", false },
  { "*", "", true },
  { "*", "anything", true },
  { "**", "", true },
  { "?", "", false },
  { "?", "a", true },
  { "?", "ab", false },
  { "a", "a", true },
  { "a", "A", false },
  { "a*", "a", true },
  { "a*", "abc", true },
  { "a*", "ba", false },
  { "*a", "banana", true },
  { "*a", "bananas", false },
  { "*an*an*", "banana", true },
  { "*an*an*an*", "banana", false },
  { "a?c*", "abcd", true },
  { "a?c*", "acd", false },
  { "gfx12??", "gfx1201", true },
  { "gfx12??", "gfx120", false },
  { "q*_*", "q4_k_m", true },
  { "q*_*", "q8_0", true },
  { "q*_*", "iq4_xs", false },
  { "q*_*", "gptq-int4", false },
  { "iq*_*", "iq4_xs", true },
  { "a*b*c", "aXbYbZc", true },
  { "a*b*c", "aXbYbZ", false },
  { "*aab", "aaaaaaaaaaaaab", true },
};

START_TEST (test_glob)
{
  const struct glob_case *c = &glob_cases[_i];

  ck_assert_msg (vr_glob_matches (c->pattern, c->text) == c->matches,
                 "'%s', '%s'", c->pattern, c->text);
}
END_TEST

static const struct vr_support_row support_rows[] = {
  { .engine = "e", .gpu = "special-*", .is_supported = true, .source = "0" },
  { .engine = "e", .format = "q*", .is_supported = false, .source = "1" },
  { .engine = "e", .version_min = "0.9", .version_max = "0.19",
    .format = "old", .is_supported = true, .source = "2" },
  { .engine = "e", .capability_max = 69, .is_supported = false,
    .source = "3" },
  { .engine = "e", .capability_min = 80, .capability_max = 89,
    .format = "bf16", .is_supported = true, .source = "4" },
  { .engine = "e", .vendor = "nvidia", .capability_min = 90,
    .format = "bf16", .is_supported = true, .source = "5" },
  { .engine = "e", .gfx = "gfx9*", .format = "bf16", .is_supported = true,
    .source = "6" },
  { .engine = "e", .vendor = "nvidia", .format = "bf16",
    .is_supported = false, .source = "7" },
  { .engine = "m", .model_type = "minimax_*", .is_supported = false,
    .source = "8" },
  { .engine = "m", .is_supported = true, .source = "9" },
};

static const struct support_case
{
  const char *engine;
  const char *version;
  const char *gpu;
  const char *vendor;
  const char *gfx;
  uint32_t capability;
  const char *format;
  const char *row;   /* the source of the row that decides; NULL: none */
  const char *model_type;
} support_cases[] = {
  /* first match wins, even against a better one behind it */
  { "e", "1", "special-1", "nvidia", NULL, 50, "q4", "0", NULL },
  { "e", "1", "plain", "nvidia", NULL, 90, "q4", "1", NULL },
  { "e", "0.8", "plain", "nvidia", NULL, 90, "old", NULL, NULL },
  { "e", "0.9", "plain", "nvidia", NULL, 90, "old", "2", NULL },
  { "e", "0.19", "plain", "nvidia", NULL, 90, "old", "2", NULL },
  { "e", "0.20", "plain", "nvidia", NULL, 90, "old", NULL, NULL },
  { "e", "1", "plain", "nvidia", NULL, 69, "bf16", "3", NULL },
  { "e", "1", "plain", "nvidia", NULL, 70, "bf16", "7", NULL },
  { "e", "1", "plain", "nvidia", NULL, 79, "bf16", "7", NULL },
  { "e", "1", "plain", "nvidia", NULL, 80, "bf16", "4", NULL },
  { "e", "1", "plain", "nvidia", NULL, 89, "bf16", "4", NULL },
  { "e", "1", "plain", "nvidia", NULL, 90, "bf16", "5", NULL },
  { "e", "1", "plain", "nvidia", NULL, 121, "bf16", "5", NULL },
  /* a bound never matches a device whose capability is unknown */
  { "e", "1", "plain", "amd", "gfx942", 0, "bf16", "6", NULL },
  { "e", "1", "plain", "amd", "gfx1100", 0, "bf16", NULL, NULL },
  { "e", "1", "plain", "amd", NULL, 0, "bf16", NULL, NULL },
  { "e", "1", "plain", "intel", NULL, 0, "fp8", NULL, NULL },
  { "e", "1", "plain", "nvidia", NULL, 0, "bf16", "7", NULL },
  { "e", "1", "plain", "nvidia", NULL, 90, "fp8", NULL, NULL },
  { "other", "1", "special-1", "nvidia", NULL, 90, "bf16", NULL, NULL },
  /* a row for a model is none for an unknown one */
  { "m", "1", "plain", "nvidia", NULL, 90, "bf16", "8", "minimax_m1" },
  { "m", "1", "plain", "nvidia", NULL, 90, "bf16", "9", "mini" },
  { "m", "1", "plain", "nvidia", NULL, 90, "bf16", "9", NULL },
};

START_TEST (test_support)
{
  const struct support_case *c = &support_cases[_i];
  struct vr_support support = { support_rows, (size_t) N_ROWS (support_rows) };
  struct vr_device device = { .id = c->gpu, .vendor = c->vendor,
                              .gfx = c->gfx, .capability = c->capability };
  const struct vr_support_row *row
    = vr_support_find (&support, c->engine, c->version, &device, c->format,
                       c->model_type);

  ck_assert_msg ((row == NULL) == (c->row == NULL), "row %s",
                 row == NULL ? "none" : row->source);
  if (row != NULL)
    ck_assert_str_eq (row->source, c->row);
}
END_TEST

/* Of the catalogue's rows, what everyone knows. */
static const struct known_case
{
  const char *engine;
  const char *gpu;
  const char *format;
  bool is_supported;
  const char *model_type;
} known_cases[] = {
  { "vllm", "h100-sxm-80gb", "bf16", true, NULL },
  { "vllm", "h100-sxm-80gb", "fp8", true, NULL },
  { "vllm", "h100-sxm-80gb", "q4_k_m", false, NULL },
  { "vllm", "h100-sxm-80gb", "nvfp4", false, NULL },
  { "vllm", "rtx-5090-32gb", "nvfp4", true, NULL },
  { "vllm", "t4-16gb", "bf16", false, NULL },
  { "vllm", "t4-16gb", "fp16", true, NULL },
  { "vllm", "mi300x-192gb", "bf16", true, NULL },
  { "vllm", "mi300x-192gb", "fp8", true, NULL },
  { "vllm", "mi100-32gb", "bf16", false, NULL },
  { "llama.cpp", "t4-16gb", "q4_k_m", true, NULL },
  { "llama.cpp", "mi100-32gb", "q4_k_m", true, NULL },
  { "llama.cpp", "mi100-32gb", "bf16", true, NULL },
  { "llama.cpp", "h100-sxm-80gb", "awq-int4", false, NULL },
  { "llama.cpp", "h100-sxm-80gb", "q4_k_m", false, "mllama" },
  { "llama.cpp", "h100-sxm-80gb", "q4_k_m", false, "minimax_text_01" },
  { "llama.cpp", "h100-sxm-80gb", "q4_k_m", false, "minimax_m1" },
  { "llama.cpp", "h100-sxm-80gb", "q4_k_m", true, "minimax_m2" },
  { "llama.cpp", "h100-sxm-80gb", "q4_k_m", true, "llama" },
  { "vllm", "h100-sxm-80gb", "bf16", false, "mllama" },
  { "vllm", "h100-sxm-80gb", "bf16", true, "llama" },
  { "ollama", "t4-16gb", "q4_k_m", true, NULL },
  { "ollama", "t4-16gb", "bf16", false, NULL },
  { "ollama", "p100-pcie-16gb", "q8_0", true, NULL },
  { "ollama", "rx-7900-xtx-24gb", "q4_k_m", true, NULL },
  { "ollama", "apple-m3-max-64gb", "iq4_xs", true, NULL },
  { "ollama", "h100-sxm-80gb", "mxfp4", true, NULL },
  { "ollama", "h100-sxm-80gb", "awq-int4", false, NULL },
  { "ollama", "h100-sxm-80gb", "nvfp4", false, NULL },
};

START_TEST (test_known_support)
{
  const struct known_case *c = &known_cases[_i];
  const struct vr_support_row *row = vr_support_find (
    vr_catalog_support (catalog), c->engine,
    vr_catalog_find_profile (catalog, c->engine, NULL)->version,
    get_device (c->gpu), c->format, c->model_type);

  ck_assert_msg ((row != NULL && row->is_supported) == c->is_supported,
                 "%s %s %s", c->engine, c->gpu, c->format);
}
END_TEST

/* ---- capacity ---- */

static const struct capacity_case
{
  uint64_t label, driver, runtime;
  double of_driver, of_label, half_width;
  uint64_t capacity, half;
  enum vr_capacity_basis basis;
} capacity_cases[] = {
  { 80000, 79650, 79190, 0.99, 0.98, 0.01, 79190, 0, VR_CAPACITY_MEASURED },
  { 80000, 79650, 0, 0.99, 0.98, 0.01, 78854, 797, VR_CAPACITY_RATIO },
  { 80000, 0, 0, 0.99, 0.98, 0.01, 78400, 800, VR_CAPACITY_RATIO },
  { 80000, 79650, 0, 0, 0.98, 0.01, 78400, 800, VR_CAPACITY_RATIO },
  { 80000, 0, 0, 0, 1, 0, 80000, 0, VR_CAPACITY_RATIO },
};

START_TEST (test_capacity)
{
  const struct capacity_case *c = &capacity_cases[_i];
  struct vr_device device = { .label_bytes = c->label,
                              .driver_bytes = c->driver };

  vr_device_set_capacity (&device, c->runtime, c->of_driver, c->of_label,
                          c->half_width);
  ck_assert_uint_eq (device.capacity_bytes, c->capacity);
  ck_assert_uint_eq (device.capacity_half_width_bytes, c->half);
  ck_assert_int_eq (device.capacity_basis, c->basis);
}
END_TEST

START_TEST (test_names)
{
  ck_assert_str_eq (vr_capacity_basis_name (VR_CAPACITY_MEASURED),
                    "measured");
  ck_assert_str_eq (vr_capacity_basis_name (VR_CAPACITY_RATIO), "ratio");
  ck_assert_str_eq (vr_capacity_basis_name (VR_CAPACITY_LABEL), "label");
  ck_assert_str_eq (vr_limited_by_name (VR_LIMITED_BY_MEMORY), "memory");
  ck_assert_str_eq (vr_limited_by_name (VR_LIMITED_BY_MODEL), "model");
  ck_assert_str_eq (vr_limited_by_name (VR_LIMITED_BY_ENGINE), "engine");
  ck_assert_str_eq (vr_verdict_name (VR_VERDICT_FITS), "fits");
  ck_assert_str_eq (vr_verdict_name (VR_VERDICT_TIGHT), "tight");
  ck_assert_str_eq (vr_verdict_name (VR_VERDICT_DOES_NOT_FIT),
                    "does_not_fit");
  ck_assert_str_eq (vr_verdict_name (VR_VERDICT_UNKNOWN), "unknown");
  for (int i = 0; i < VR_N_REASONS; i++)
    {
      ck_assert_ptr_nonnull (vr_reason_name ((enum vr_reason) i));
      for (int k = 0; k < i; k++)
        ck_assert_str_ne (vr_reason_name ((enum vr_reason) i),
                          vr_reason_name ((enum vr_reason) k));
    }
  for (int i = 0; i < VR_N_TERMS; i++)
    ck_assert_ptr_nonnull (vr_term_name ((enum vr_term) i));
  ck_assert_str_eq (vr_basis_name (VR_BASIS_ASSUMED), "assumed");
  for (size_t i = 0; i < vr_engine_count (); i++)
    ck_assert_ptr_eq (vr_engine_find (vr_engine_get (i)->id),
                      vr_engine_get (i));
  ck_assert_ptr_eq (vr_engine_find ("vLLM"), &vr_engine_vllm);
  ck_assert_ptr_null (vr_engine_find ("vllm2"));
}
END_TEST

/* ---- llama.cpp's cache ---- */

/* Bytes by hand from cells (github.com/ggml-org/llama.cpp, v0.5.0); the round
   figures also stand in its logs. */
static const struct cells_case
{
  const char *model;
  uint64_t context, concurrency, n_ctx, n_ubatch;   /* 0: unset */
  int8_t kv_unified, swa_full;
  enum vr_storage k, v;
  uint64_t bytes;
} cells_cases[] = {
#define LLAMA "meta-llama/Llama-3.1-8B-Instruct"   /* 128 KiB a token */
#define GEMMA "google/gemma-3-27b-it"   /* 8 KiB a token and layer, 10 + 52 */
#define OSS "openai/gpt-oss-20b"        /* 2 KiB a token and layer, 12 + 12 */
  { LLAMA, 1, 1, 0, 0, 0, 0, VR_F16, VR_F16, 256 * 128 * VR_KIB },
  { LLAMA, 256, 1, 0, 0, 0, 0, VR_F16, VR_F16, 256 * 128 * VR_KIB },
  { LLAMA, 257, 1, 0, 0, 0, 0, VR_F16, VR_F16, 512 * 128 * VR_KIB },
  { LLAMA, 8192, 1, 0, 0, 0, 0, VR_F16, VR_F16, VR_GIB },
  { LLAMA, 8192, 1, 0, 0, 0, 0, VR_F32, VR_F32, 2 * VR_GIB },
  { LLAMA, 8192, 1, 0, 0, 0, 0, VR_Q8_0, VR_Q8_0, 544 * VR_MIB },
  { LLAMA, 8192, 1, 0, 0, 0, 0, VR_Q8_0, VR_F16, 784 * VR_MIB },
  { LLAMA, 8192, 1, 0, 0, 0, 0, VR_Q4_0, VR_Q4_0, 288 * VR_MIB },
  { LLAMA, 8192, 4, 0, 0, 0, 0, VR_F16, VR_F16, 4 * VR_GIB },
  { LLAMA, 8192, 4, 0, 0, 1, 0, VR_F16, VR_F16, 4 * VR_GIB },
  /* each slot is rounded; the unified cache is rounded once */
  { LLAMA, 100, 3, 0, 0, 0, 0, VR_F16, VR_F16, 768 * 128 * VR_KIB },
  { LLAMA, 100, 3, 0, 0, 1, 0, VR_F16, VR_F16, 512 * 128 * VR_KIB },
  /* 5000 with 3 slots: 1792 cells each */
  { LLAMA, 1666, 3, 5000, 0, 0, 0, VR_F16, VR_F16, 5376 * 128 * VR_KIB },
  { LLAMA, 1666, 3, 5000, 0, 1, 0, VR_F16, VR_F16, 5120 * 128 * VR_KIB },
  /* window 1024 + 512, to the next 256 */
  { GEMMA, 8192, 1, 0, 0, 0, 0, VR_F16, VR_F16,
    (10 * 8192 + 52 * 1536) * 8 * VR_KIB },
  { GEMMA, 8192, 1, 0, 2048, 0, 0, VR_F16, VR_F16,
    (10 * 8192 + 52 * 3072) * 8 * VR_KIB },
  { GEMMA, 8192, 1, 0, 100, 0, 0, VR_F16, VR_F16,
    (10 * 8192 + 52 * 1280) * 8 * VR_KIB },
  { GEMMA, 8192, 4, 0, 0, 1, 0, VR_F16, VR_F16,
    (10 * 32768 + 52 * 4608) * 8 * VR_KIB },
  { GEMMA, 8192, 4, 0, 0, 0, 0, VR_F16, VR_F16,
    4 * (10 * 8192 + 52 * 1536) * 8 * VR_KIB },
  { GEMMA, 8192, 1, 0, 0, 0, 1, VR_F16, VR_F16, 62 * 8192 * 8 * VR_KIB },
  { GEMMA, 512, 1, 0, 0, 0, 0, VR_F16, VR_F16, 62 * 512 * 8 * VR_KIB },
  /* as the engine's dry runs print them */
  { OSS, 8192, 1, 0, 0, 0, 0, VR_F16, VR_F16, 220200960 },
  { OSS, 32768, 4, 0, 0, 1, 0, VR_F16, VR_F16, 3246391296 },
  { OSS, 256, 1, 0, 0, 0, 0, VR_F16, VR_F16, 12582912 },
  { OSS, 512, 1, 0, 0, 0, 0, VR_F16, VR_F16, 25165824 },
#undef OSS
#undef GEMMA
};

START_TEST (test_cells)
{
  const struct cells_case *c = &cells_cases[_i];
  struct vr_setup setup = make_setup ("llama.cpp", c->model, "q8_0", NULL,
                                      c->context, c->concurrency);
  struct vr_plan plan;

  setup.cache_k = c->k;
  setup.cache_v = c->v;
  setup.options.kv_unified = c->kv_unified;
  setup.options.swa_full = c->swa_full;
  if (c->n_ctx > 0)
    setup.options.n_ctx = c->n_ctx;
  if (c->n_ubatch > 0)
    setup.options.n_ubatch = c->n_ubatch;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes, c->bytes);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_UNKNOWN);
}
END_TEST

/* 258.50 MiB: nine public logs of Llama-3.1-8B print it. */
START_TEST (test_llamacpp_compute)
{
  struct vr_setup setup
    = make_setup ("llama.cpp", LLAMA, "q4_k_m", NULL, 8192, 1);
  struct vr_plan plan;

  setup.options.n_outputs = 512;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.activation_bytes, 271056896);
  /* everything on the GPU but the token embedding, 4.5 bits a number */
  ck_assert_uint_eq (plan.terms.host_weights_bytes,
                     128256u * 4096u / 256u * 144u);
  ck_assert_uint_eq (plan.terms.weights_bytes + plan.terms.host_weights_bytes,
                     plan.base.file_bytes);
  ck_assert_uint_eq (plan.base.file_bytes,
                     vr_format_file_bytes (
                       &(struct vr_format) { setup.scheme, true, 0 },
                       setup.shape));

  /* tied: the same tensor twice; 762.8 MiB and 205.5 MiB, file 762.8 */
  setup = make_setup ("llama.cpp", "meta-llama/Llama-3.2-1B-Instruct",
                      "q4_k_m", NULL, 8192, 1);
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.weights_bytes, plan.base.file_bytes);
  ck_assert_double_eq_tol ((double) plan.terms.weights_bytes
                             / (double) VR_MIB,
                           762.8, 0.05);
  ck_assert_double_eq_tol ((double) plan.terms.host_weights_bytes
                             / (double) VR_MIB,
                           205.5, 0.05);
}
END_TEST

/* ---- vLLM's versions ---- */

/* What a version takes when nothing is asked; sources in the profile's rows
   (sql/seed/40-engine-vllm.sql). */
static const struct vllm_version_case
{
  const char *version;
  const char *gpu;
  uint64_t context;
  uint64_t seqs;
  uint64_t batched;
  double utilization;
} vllm_version_cases[] = {
  /* V0: a prompt in one batch up to 32768 tokens, longer ones in chunks */
  { "0.6", "h100-sxm-80gb", 1000, 256, 2048, 0.9 },
  { "0.6", "h100-sxm-80gb", 20000, 256, 20000, 0.9 },
  { "0.6", "h100-sxm-80gb", 32768, 256, 32768, 0.9 },
  { "0.6", "h100-sxm-80gb", 32769, 256, 512, 0.9 },
  { "0.7", "h100-sxm-80gb", 32769, 256, 2048, 0.9 },
  { "0.8-v0", "rtx-3090-24gb", 4096, 256, 4096, 0.9 },
  /* V1: by the card, from 0.9 on by its name too */
  { "0.8", "rtx-3090-24gb", 4096, 256, 2048, 0.9 },
  { "0.8", "a100-sxm-80gb", 4096, 1024, 8192, 0.9 },
  { "0.9", "a100-sxm-80gb", 4096, 256, 2048, 0.9 },
  { "0.19", "h100-sxm-80gb", 4096, 1024, 8192, 0.9 },
  { "0.19", "mi300x-192gb", 4096, 1024, 8192, 0.9 },
  { "0.20", "h100-sxm-80gb", 4096, 1024, 8192, 0.92 },
  { "0.25", "mi300x-192gb", 4096, 1024, 8192, 0.92 },
  { "0.27", "mi300x-192gb", 4096, 1024, 16384, 0.92 },
  { "0.27", "h200-sxm-141gb", 4096, 1024, 8192, 0.92 },
};

static void
set_version (struct vr_setup *setup, const char *version)
{
  setup->profile = vr_catalog_find_profile (catalog, "vllm", version);
  ck_assert_msg (setup->profile != NULL, "%s", version);
}

START_TEST (test_vllm_versions)
{
  const struct vllm_version_case *c = &vllm_version_cases[_i];
  struct vr_setup setup
    = make_setup ("vllm", LLAMA, "bf16", c->gpu, c->context, 1);
  struct vr_plan plan;

  set_version (&setup, c->version);
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.base.options.max_num_seqs, c->seqs);
  ck_assert_uint_eq (plan.base.options.max_num_batched_tokens, c->batched);
  ck_assert_double_eq (plan.base.options.gpu_memory_utilization,
                       c->utilization);
}
END_TEST

/* Blocks of one request of 16384 tokens, and the pool's tokens. */
static const struct version_blocks_case
{
  const char *version;
  const char *model;
  uint64_t blocks;
  bool is_concurrency;   /* tokens: concurrency x context */
} version_blocks_cases[] = {
  { "0.19", "google/gemma-3-27b-it", 1024 + 6 * (576 + 1), false },
  { "0.23", "google/gemma-3-27b-it", 1024 + 6 * (576 + 1), true },
  /* two batches in flight: the window and 16384 tokens, at most the request */
  { "0.25", "google/gemma-3-27b-it", 1024 + 6 * (1024 + 1), true },
  /* no groups: every layer keeps every token, of 62 layers in one */
  { "0.8", "google/gemma-3-27b-it", 1024, false },
  { "0.7", "google/gemma-3-27b-it", 1024, false },
};

START_TEST (test_version_blocks)
{
  const struct version_blocks_case *c = &version_blocks_cases[_i];
  struct vr_setup setup
    = make_setup ("vllm", c->model, "bf16", "h200-sxm-141gb", 16384, 1);
  struct vr_report report = { 0 };
  struct vr_plan plan;
  uint64_t block;

  set_version (&setup, c->version);
  plan = plan_of (&setup);
  block = plan.base.group_layers * plan.base.page_bytes;
  ck_assert_uint_eq (plan.terms.kv_cache_bytes / block, c->blocks);
  setup.engine->report (&setup, &plan.base, &plan.terms, &report);
  if (c->is_concurrency)
    ck_assert_uint_eq (report.kv_cache_tokens,
                       (uint64_t) ((double) report.kv_blocks
                                   / (double) c->blocks * 16384));
  else
    ck_assert_uint_eq (report.kv_cache_tokens,
                       report.kv_blocks / (plan.base.group_layers == 10 ? 7 : 1)
                         * 16);
}
END_TEST

/* "Model loading took", in GiB, to a half per cent; 0: no log, by the kernel's
   padded sizes (vllm/model_executor/layers/quantization/mxfp4.py). */
static const struct mxfp4_case
{
  const char *version;
  const char *model;
  const char *gpu;
  double gib;
} mxfp4_cases[] = {
  /* github.com/llm-d-incubation/llm-d-planner: empirical-vllm-memory-results
     and the log of 0.19 */
  { "0.11", "openai/gpt-oss-20b", "h100-sxm-80gb", 13.47 },
  { "0.11", "openai/gpt-oss-120b", "h100-sxm-80gb", 64.38 },
  { "0.19", "openai/gpt-oss-20b", "h100-sxm-80gb", 13.64 },
  /* 2880 to 3072 and 2944 (Marlin), 3072 and 3072: 13.67 and 14.12 GiB, and
     the rotary table */
  { "0.19", "openai/gpt-oss-20b", "rtx-4090-24gb", 13.687 },
  { "0.19", "openai/gpt-oss-20b", "rtx-5090-32gb", 13.687 },
  { "0.19", "openai/gpt-oss-20b", "b200-sxm-180gb", 14.135 },
  { "0.27", "openai/gpt-oss-20b", "b200-sxm-180gb", 13.687 },
  { "0.19", "openai/gpt-oss-20b", "mi300x-192gb", 14.135 },
};

START_TEST (test_mxfp4_kernels)
{
  const struct mxfp4_case *c = &mxfp4_cases[_i];
  struct vr_setup setup
    = make_setup ("vllm", c->model, "mxfp4", c->gpu, 8192, 1);
  struct vr_report report = { 0 };
  struct vr_plan plan;
  double gib;

  set_version (&setup, c->version);
  plan = plan_of (&setup);
  setup.engine->report (&setup, &plan.base, &plan.terms, &report);
  gib = (double) report.model_loading_bytes / (double) VR_GIB;
  ck_assert_double_eq_tol (gib / c->gib, 1, 0.005);
}
END_TEST

/* ---- vLLM's blocks ---- */

static const struct blocks_case
{
  const char *model;
  uint64_t context;
  uint64_t batched;   /* 0: unset, 8192 */
  uint64_t blocks;    /* of one request, in all groups */
} blocks_cases[] = {
  { LLAMA, 1, 0, 1 },
  { LLAMA, 16, 0, 1 },
  { LLAMA, 17, 0, 2 },
  { LLAMA, 1000, 0, 63 },
  { LLAMA, 8192, 0, 512 },
  /* 10 full + 52 window layers: groups of 10, one full, six window; a window
     layer holds window + batch tokens, at most the request, and one block */
  { "google/gemma-3-27b-it", 8192, 0, 512 + 6 * 513 },
  { "google/gemma-3-27b-it", 16384, 0, 1024 + 6 * (576 + 1) },
  { "google/gemma-3-27b-it", 16384, 8193, 1024 + 6 * (576 + 1) },
  { "google/gemma-3-27b-it", 16384, 8194, 1024 + 6 * (577 + 1) },
  { "google/gemma-3-27b-it", 16, 0, 1 + 6 * 2 },
};

START_TEST (test_blocks)
{
  const struct blocks_case *c = &blocks_cases[_i];
  struct vr_setup setup
    = make_setup ("vllm", c->model, "bf16", "h100-sxm-80gb", c->context, 1);
  struct vr_plan plan;
  uint64_t block;

  if (c->batched > 0)
    setup.options.max_num_batched_tokens = c->batched;
  plan = plan_of (&setup);
  block = plan.base.group_layers * plan.base.page_bytes;
  ck_assert_uint_eq (plan.terms.kv_cache_bytes % block, 0);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes / block, c->blocks);
}
END_TEST

/* Layers in a group: the smallest kind, or the largest when it is less than
   half as large again; the last group is padded. */
static const struct group_case
{
  const char *layers;
  uint64_t in_group;
  uint64_t blocks;    /* of 16 tokens: one a full group, two a window group */
} group_cases[] = {
  { "f7", 7, 1 },
  { "w7", 7, 2 },
  { "f10w10", 10, 1 + 2 },
  { "f10w14", 14, 1 + 2 },
  { "f10w15", 10, 1 + 2 * 2 },
  { "f10w20", 10, 1 + 2 * 2 },
  { "f10w21", 10, 1 + 3 * 2 },
  { "f14w10", 14, 1 + 2 },
  { "f15w10", 10, 2 + 2 },
  { "f20w1", 1, 20 + 2 },
};

START_TEST (test_groups)
{
  const struct group_case *c = &group_cases[_i];
  struct vr_setup setup
    = make_setup ("vllm", LLAMA, "bf16", "h100-sxm-80gb", 16, 1);
  struct vr_shape shape = small_shape ();
  struct vr_plan plan;

  ck_assert_int_eq (vr_shape_read_layers (&shape, c->layers, "", NULL), VR_OK);
  /* drop the group that has no layer */
  if (shape.groups[0].n_layers == 0)
    {
      shape.groups[0] = shape.groups[1];
      memset (shape.group_of_layer, 0, sizeof shape.group_of_layer);
    }
  if (shape.n_layers == shape.groups[0].n_layers)
    shape.n_groups = 1;
  ck_assert_int_eq (vr_shape_check (&shape, NULL), VR_OK);
  setup.shape = &shape;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.base.group_layers, c->in_group);
  ck_assert_uint_eq (plan.base.page_bytes, 2 * 2 * 64 * 2 * 16);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes,
                     c->blocks * c->in_group * plan.base.page_bytes);
}
END_TEST

/* As a start-up log has it: 15,997 blocks, 36,560 tokens, 4.46x. */
START_TEST (test_gemma_report)
{
  struct vr_setup setup = make_setup ("vllm", "google/gemma-3-27b-it", "bf16",
                                      "h100-sxm-80gb", 8192, 1);
  struct vr_plan plan = plan_of (&setup);
  struct vr_base base = plan.base;
  struct vr_report report = { 0 };
  uint64_t block = base.group_layers * base.page_bytes;

  ck_assert_uint_eq (base.group_layers, 10);
  ck_assert_uint_eq (base.page_bytes, 16 * 16 * 128 * 2 * 2);
  base.budget_bytes = plan.terms.charged_bytes - plan.terms.kv_cache_bytes
                      + 15997 * block + block / 2;
  setup.engine->report (&setup, &base, &plan.terms, &report);
  ck_assert_uint_eq (report.available_kv_bytes, 15997 * block + block / 2);
  ck_assert_uint_eq (report.kv_blocks, 15997);
  ck_assert_uint_eq (report.kv_cache_tokens, 15997 / 7 * 16);
  ck_assert_uint_eq (report.kv_cache_tokens, 36560);
  ck_assert_double_eq_tol (report.max_concurrency, 4.46, 1e-9);
  base.budget_bytes -= block;
  setup.engine->report (&setup, &base, &plan.terms, &report);
  ck_assert_uint_eq (report.kv_blocks, 15996);
  /* nothing left */
  base.budget_bytes = 1;
  setup.engine->report (&setup, &base, &plan.terms, &report);
  ck_assert_uint_eq (report.kv_blocks, 0);
  ck_assert_uint_eq (report.kv_cache_tokens, 0);
  ck_assert_double_eq (report.max_concurrency, 0);
}
END_TEST

/* ---- verdicts ---- */

static const struct verdict_case
{
  const char *what;
  const char *engine, *model, *weights, *gpu;
  uint64_t context, concurrency;
  double utilization;        /* 0: unset, as the ones below */
  uint64_t max_num_seqs;
  uint64_t reserved_bytes, free_bytes, host_memory_bytes;
  enum vr_verdict verdict;
  enum vr_reason reason;
} verdict_cases[] = {
#define H100 "h100-sxm-80gb"
  { "default", "vllm", LLAMA, "bf16", H100, 8192, 1, 0, 0, 0, 0, 0,
    VR_VERDICT_FITS, VR_REASON_OK },
  { "0.999", "vllm", LLAMA, "bf16", H100, 8192, 1, 0.999, 0, 0, 0, 0,
    VR_VERDICT_DOES_NOT_FIT, VR_REASON_BUDGET },
  { "0.999, no graphs left", "vllm", LLAMA, "bf16", "rtx-4090-24gb", 8192, 1,
    0.999, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_BUDGET },
  { "0.99: free at the start, no room for graphs", "vllm", LLAMA, "bf16",
    H100, 8192, 1, 0.99, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT,
    VR_REASON_BUDGET },
  { "0.95", "vllm", LLAMA, "bf16", H100, 8192, 1, 0.95, 0, 0, 0, 0,
    VR_VERDICT_FITS, VR_REASON_OK },
  { "8 GiB held", "vllm", LLAMA, "bf16", H100, 8192, 1, 0, 0, 8 * VR_GIB, 0,
    0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_FREE_MEMORY },
  { "8 GiB held, 0.8", "vllm", LLAMA, "bf16", H100, 8192, 1, 0.8, 0,
    8 * VR_GIB, 0, 0, VR_VERDICT_FITS, VR_REASON_OK },
  { "60 GiB free", "vllm", LLAMA, "bf16", H100, 8192, 1, 0, 0, 0,
    60 * VR_GIB, 0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_FREE_MEMORY },
  { "60 GiB free, 0.7", "vllm", LLAMA, "bf16", H100, 8192, 1, 0.7, 0, 0,
    60 * VR_GIB, 0, VR_VERDICT_FITS, VR_REASON_OK },
  /* 16 GiB a sequence, 54 GiB of cache */
  { "three", "vllm", LLAMA, "bf16", H100, 131072, 3, 0, 0, 0, 0, 0,
    VR_VERDICT_FITS, VR_REASON_OK },
  { "four wait", "vllm", LLAMA, "bf16", H100, 131072, 4, 0, 0, 0, 0, 0,
    VR_VERDICT_DOES_NOT_FIT, VR_REASON_QUEUED },
  { "not even one", "vllm", LLAMA, "fp32", H100, 524288, 1, 0, 0, 0, 0, 0,
    VR_VERDICT_DOES_NOT_FIT, VR_REASON_KV_CACHE },
  { "not even one of two", "vllm", LLAMA, "fp32", H100, 524288, 2, 0, 0, 0, 0,
    0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_KV_CACHE },
  { "as many as run at once", "vllm", LLAMA, "bf16", H100, 1024, 8, 0, 8, 0,
    0, 0, VR_VERDICT_FITS, VR_REASON_OK },
  { "one more", "vllm", LLAMA, "bf16", H100, 1024, 9, 0, 8, 0, 0, 0,
    VR_VERDICT_DOES_NOT_FIT, VR_REASON_QUEUED },
  { "70B", "vllm", "meta-llama/Llama-3.1-70B-Instruct", "bf16", H100, 8192, 1,
    0, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_WEIGHTS },
  { "70B, refused, too", "vllm", "meta-llama/Llama-3.1-70B-Instruct", "bf16",
    H100, 8192, 1, 0.999, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT,
    VR_REASON_WEIGHTS },
  { "default", "llama.cpp", LLAMA, "q4_k_m", "rtx-3060-12gb", 8192, 1, 0, 0,
    0, 0, 0, VR_VERDICT_FITS, VR_REASON_OK },
  { "cache", "llama.cpp", LLAMA, "q4_k_m", "rtx-3060-12gb", 131072, 1, 0, 0,
    0, 0, 0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_KV_CACHE },
  { "slots are allocated: none waits", "llama.cpp", LLAMA, "q4_k_m",
    "rtx-3060-12gb", 8192, 16, 0, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT,
    VR_REASON_KV_CACHE },
  { "weights", "llama.cpp", "meta-llama/Llama-3.1-70B-Instruct", "q4_k_m",
    "rtx-3060-12gb", 8192, 1, 0, 0, 0, 0, 0, VR_VERDICT_DOES_NOT_FIT,
    VR_REASON_WEIGHTS },
  { "host", "llama.cpp", LLAMA, "q4_k_m", "rtx-3060-12gb", 8192, 1, 0, 0, 0,
    0, VR_GIB / 4, VR_VERDICT_DOES_NOT_FIT, VR_REASON_HOST_MEMORY },
  { "host enough", "llama.cpp", LLAMA, "q4_k_m", "rtx-3060-12gb", 8192, 1, 0,
    0, 0, 0, VR_GIB, VR_VERDICT_FITS, VR_REASON_OK },
  { "8 GiB held", "llama.cpp", LLAMA, "q4_k_m", "rtx-3060-12gb", 8192, 1, 0,
    0, 8 * VR_GIB, 0, 0, VR_VERDICT_DOES_NOT_FIT, VR_REASON_WEIGHTS },
#undef H100
};

START_TEST (test_verdict)
{
  const struct verdict_case *c = &verdict_cases[_i];
  struct vr_setup setup = make_setup (c->engine, c->model, c->weights, c->gpu,
                                      c->context, c->concurrency);
  struct vr_plan plan;
  struct vr_limits limits;

  if (c->utilization > 0)
    setup.options.gpu_memory_utilization = c->utilization;
  if (c->max_num_seqs > 0)
    setup.options.max_num_seqs = c->max_num_seqs;
  setup.reserved_bytes = c->reserved_bytes;
  if (c->free_bytes > 0)
    setup.free_bytes = c->free_bytes;
  if (c->host_memory_bytes > 0)
    setup.host_memory_bytes = c->host_memory_bytes;
  plan = plan_of (&setup);
  ck_assert_msg (plan.verdict == c->verdict && plan.reason == c->reason,
                 "%s: %s, %s", c->what, vr_verdict_name (plan.verdict),
                 vr_reason_name (plan.reason));
  vr_limits_compute (&setup, &plan, &limits);
  if (c->reason == VR_REASON_BUDGET || c->reason == VR_REASON_FREE_MEMORY)
    {
      ck_assert_uint_eq (limits.max_context_tokens, 0);
      ck_assert_uint_eq (limits.max_concurrency, 0);
      ck_assert_int_eq (limits.context_limited_by, VR_LIMITED_BY_ENGINE);
    }
  if (c->verdict == VR_VERDICT_FITS)
    ck_assert_uint_ge (limits.max_concurrency, c->concurrency);
  if (c->reason == VR_REASON_QUEUED)
    {
      ck_assert_uint_ge (limits.max_concurrency, 1);
      ck_assert_uint_lt (limits.max_concurrency, c->concurrency);
    }
}
END_TEST

/* As a card shrinks, first the cache is too large, then the work buffers,
   then the weights; the verdict never gets better. */
START_TEST (test_shrinking_card)
{
  struct vr_setup setup
    = make_setup ("llama.cpp", LLAMA, "q4_k_m", NULL, 8192, 1);
  struct vr_device device = { .id = "d", .name = "d", .vendor = "" };
  uint64_t need = plan_of (&setup).terms.total_bytes;
  enum vr_reason order[]
    = { VR_REASON_OK, VR_REASON_KV_CACHE, VR_REASON_ACTIVATION,
        VR_REASON_WEIGHTS };
  enum vr_verdict verdict = VR_VERDICT_FITS;
  unsigned at = 0;

  setup.device = &device;
  for (uint64_t mib = need / VR_MIB + 1000; mib > 1000; mib -= 16)
    {
      struct vr_plan plan;

      device.capacity_bytes = mib * VR_MIB;
      plan = plan_of (&setup);
      ck_assert_int_ge (plan.verdict, verdict);
      verdict = plan.verdict;
      while (at < 3 && plan.reason != order[at])
        at++;
      ck_assert_int_eq (plan.reason, order[at]);
    }
  ck_assert_uint_eq (at, 3);
  ck_assert_int_eq (verdict, VR_VERDICT_DOES_NOT_FIT);
}
END_TEST

/* headroom >= margin, < margin, > -margin, <= -margin: each bound to the
   byte; without a margin what fits exactly fits. */
START_TEST (test_margin)
{
  struct vr_setup setup
    = make_setup ("llama.cpp", LLAMA, "q4_k_m", NULL, 8192, 1);
  struct vr_device device = { .id = "d", .name = "d", .vendor = "" };
  struct vr_profile profile = *setup.profile;
  struct vr_plan plan = plan_of (&setup);
  uint64_t need = plan.terms.total_bytes;
  uint64_t margin = plan.margin_bytes;

  setup.device = &device;
  ck_assert_uint_gt (margin, 1);
  device.capacity_bytes = need + margin;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_FITS);
  device.capacity_bytes = need + margin - 1;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_TIGHT);
  device.capacity_bytes = need;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_TIGHT);
  device.capacity_bytes = need - margin + 1;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_TIGHT);
  device.capacity_bytes = need - margin;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_DOES_NOT_FIT);
  /* a capacity that is not known exactly widens the margin */
  device.capacity_half_width_bytes = 1000;
  ck_assert_uint_eq (plan_of (&setup).margin_bytes, margin + 1000);

  device.capacity_half_width_bytes = 0;
  profile.overhead_half_width_bytes = 0;
  profile.activation_half_width_bytes = 0;
  profile.activation_half_width_ratio = 0;
  profile.weights_half_width_ratio = 0;
  setup.profile = &profile;
  device.capacity_bytes = need;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_FITS);
  device.capacity_bytes = need - 1;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_DOES_NOT_FIT);
}
END_TEST

#define SET(name, ...)                                                        \
  static void set_##name (struct vr_setup *s) { __VA_ARGS__; }

SET (some_layers, s->options.n_gpu_layers = 32)
SET (no_layers, s->options.n_gpu_layers = 0)
SET (minus_2, s->options.n_gpu_layers = -2)
SET (all_layers, s->options.n_gpu_layers = -1)
SET (every_layer, s->options.n_gpu_layers = 33)
SET (more_layers, s->options.n_gpu_layers = 99)
SET (quantised_v, s->cache_v = VR_Q8_0; s->options.flash_attn = 0)
SET (quantised_k, s->cache_k = VR_Q8_0; s->options.flash_attn = 0)
SET (flash, s->cache_v = VR_Q8_0; s->options.flash_attn = 1)
SET (seqs, s->options.max_num_seqs = 9; s->options.max_num_batched_tokens = 8)
SET (same_seqs, s->options.max_num_seqs = 8;
     s->options.max_num_batched_tokens = 8)
SET (huge, s->concurrency = UINT64_C (1000000000000); s->context_tokens
                                                      = UINT64_C (1) << 31)

static const struct option_case
{
  const char *engine;
  void (*set) (struct vr_setup *);
  const char *pointer;   /* NULL: taken */
} option_cases[] = {
  { "llama.cpp", set_no_layers, NULL },
  { "llama.cpp", set_some_layers, NULL },
  { "llama.cpp", set_minus_2, "/options/n_gpu_layers" },
  { "llama.cpp", set_all_layers, NULL },
  { "llama.cpp", set_every_layer, NULL },
  { "llama.cpp", set_more_layers, NULL },
  { "llama.cpp", set_quantised_v, "/options/flash_attn" },
  { "llama.cpp", set_quantised_k, NULL },
  { "llama.cpp", set_flash, NULL },
  { "llama.cpp", set_huge, "/concurrency" },
  { "vllm", set_seqs, "/options/max_num_batched_tokens" },
  { "vllm", set_same_seqs, NULL },
  { "vllm", set_huge, "/concurrency" },
};

START_TEST (test_option)
{
  const struct option_case *c = &option_cases[_i];
  struct vr_setup setup
    = make_setup (c->engine, LLAMA, "bf16", "h100-sxm-80gb", 8192, 1);
  struct vr_plan plan;
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  c->set (&setup);
  status = vr_plan_compute (&setup, &plan, &err);
  ck_assert_int_eq (status, c->pointer == NULL ? VR_OK : VR_E_INVALID);
  if (status != VR_OK)
    ck_assert_str_eq (err.faults[0].pointer, c->pointer);
}
END_TEST

/* Which cards batch more: 70 GiB and no A100. */
static const struct defaults_case
{
  const char *gpu;
  uint64_t seqs, batched;
} defaults_cases[] = {
  { NULL, 1024, 8192 },
  { "h100-sxm-80gb", 1024, 8192 },
  { "mi300x-192gb", 1024, 8192 },
  { "a100-sxm-80gb", 256, 2048 },
  { "l40s-48gb", 256, 2048 },
  { "rtx-3060-12gb", 256, 2048 },
};

START_TEST (test_defaults)
{
  const struct defaults_case *c = &defaults_cases[_i];
  struct vr_setup setup = make_setup ("vllm", LLAMA, "bf16", c->gpu, 8192, 1);
  struct vr_plan plan = plan_of (&setup);

  ck_assert_uint_eq (plan.base.options.max_num_seqs, c->seqs);
  ck_assert_uint_eq (plan.base.options.max_num_batched_tokens, c->batched);
  ck_assert_uint_eq (plan.base.options.block_size, 16);
  ck_assert_double_eq (plan.base.options.gpu_memory_utilization,
                       setup.profile->default_utilization);
}
END_TEST

/* Fewer sequences need a smaller sampler; no graphs without compilation. */
START_TEST (test_vllm_options)
{
  struct vr_setup setup
    = make_setup ("vllm", LLAMA, "bf16", "h100-sxm-80gb", 8192, 1);
  struct vr_plan usual = plan_of (&setup);
  struct vr_plan other;

  setup.options.max_num_seqs = 64;
  other = plan_of (&setup);
  ck_assert_uint_lt (other.terms.activation_bytes,
                     usual.terms.activation_bytes);
  ck_assert_int_gt (other.headroom_bytes, usual.headroom_bytes);
  setup.options.max_num_seqs = VR_UNSET_U64;
  setup.options.enforce_eager = 1;
  other = plan_of (&setup);
  ck_assert_uint_gt (usual.terms.graph_bytes, 0);
  ck_assert_uint_eq (other.terms.graph_bytes, 0);
  ck_assert_uint_eq (other.terms.total_bytes + usual.terms.graph_bytes,
                     usual.terms.total_bytes);
}
END_TEST

START_TEST (test_limits_without_device)
{
  struct vr_setup setup = make_setup ("vllm", LLAMA, "bf16", NULL, 8192, 1);
  struct vr_shape shape = *setup.shape;
  struct vr_plan plan = plan_of (&setup);
  struct vr_limits limits;

  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_eq (limits.max_context_tokens, 131072);
  ck_assert_int_eq (limits.context_limited_by, VR_LIMITED_BY_MODEL);
  ck_assert_uint_eq (limits.max_concurrency, 1024);

  /* a model whose longest context nobody knows */
  shape.max_context_tokens = 0;
  setup = make_setup ("llama.cpp", LLAMA, "q4_k_m", "mi300x-192gb", 8192, 1);
  setup.shape = &shape;
  plan = plan_of (&setup);
  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_gt (limits.max_context_tokens, 131072);
  ck_assert_int_eq (limits.context_limited_by, VR_LIMITED_BY_MEMORY);
}
END_TEST

/* ---- random set-ups ---- */

enum { ROUNDS = 2000 };

struct draw
{
  uint64_t seed;              /* of the program's run */
  unsigned round;
  uint64_t state;             /* of the generator */
  const char *model;
  struct vr_setup setup;      /* points to the members below */
  struct vr_shape shape;
  struct vr_device device;
};

/* splitmix64: public domain, Sebastiano Vigna */
static uint64_t
next (struct draw *d)
{
  uint64_t z = d->state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* 0 to n - 1 */
static uint64_t
below (struct draw *d, uint64_t n)
{
  return next (d) % n;
}

static bool
one_in (struct draw *d, uint64_t n)
{
  return below (d, n) == 0;
}

/* 1 to most, small ones as often as large ones. */
static uint64_t
magnitude (struct draw *d, uint64_t most)
{
  uint64_t bits = 0;

  while (bits < 63 && most >> bits > 1)
    bits++;
  return 1 + below (d, vr_min (UINT64_C (1) << below (d, bits + 1), most));
}

static void
invent_group (struct draw *d, struct vr_layer_group *g, char tag)
{
  *g = (struct vr_layer_group) { .tag = tag, .norm_params = 1024,
                                 .mixer = VR_MIXER_FULL };
  g->n_kv_heads = UINT64_C (1) << below (d, 5);
  g->n_heads = g->n_kv_heads << below (d, 4);
  g->head_dim = UINT64_C (64) << below (d, 3);
  g->v_head_dim = one_in (d, 4) ? 64 : g->head_dim;
  if (one_in (d, 2))
    {
      g->mixer = VR_MIXER_WINDOW;
      g->window_tokens = magnitude (d, 8192);
    }
  else if (one_in (d, 5))
    {
      g->mixer = VR_MIXER_NONE;
      g->n_heads = g->n_kv_heads = g->head_dim = g->v_head_dim = 0;
    }
  g->ffn = one_in (d, 3) ? VR_FFN_PLAIN : VR_FFN_GATED;
  g->intermediate = 256 * (1 + below (d, 64));
  if (one_in (d, 4))
    {
      g->n_experts = 1 + below (d, 64);
      g->experts_per_token = 1 + below (d, g->n_experts);
      g->expert_intermediate = 32 * (1 + below (d, 64));
      g->shared_intermediate = one_in (d, 2) ? 512 : 0;
    }
}

static void
invent_shape (struct draw *d)
{
  static const char *const patterns[3][3]
    = { { "a", "a7", "a40" },
        { "(ab)4", "(b5a)6b", "a2b13" },
        { "(abc)9", "((a2b)3c)4", "abc20" } };
  struct vr_shape *s = &d->shape;

  *s = (struct vr_shape) { .hidden = 128 * (1 + below (d, 64)),
                           .vocabulary = magnitude (d, 260000),
                           .is_tied = one_in (d, 2),
                           .is_parallel_residual = one_in (d, 4),
                           .final_norm_params = 512,
                           .max_context_tokens
                           = one_in (d, 5) ? 0 : magnitude (d, 1 << 20) };
  s->n_groups = 1 + (uint32_t) below (d, 3);
  for (uint32_t i = 0; i < s->n_groups; i++)
    invent_group (d, &s->groups[i], (char) ('a' + i));
  ck_assert_int_eq (vr_shape_read_layers (
                      s, patterns[s->n_groups - 1][below (d, 3)], "", NULL),
                    VR_OK);
  ck_assert_int_eq (vr_shape_check (s, NULL), VR_OK);
  d->model = "invented";
}

static const struct vr_scheme *
any_scheme (struct draw *d, const struct vr_engine *engine)
{
  enum vr_scheme_family other
    = engine->uses_gguf ? VR_SCHEME_SERVER : VR_SCHEME_GGUF;
  const struct vr_scheme *scheme;

  do
    scheme = vr_scheme_get (below (d, vr_scheme_count ()));
  while (scheme->family == other);
  return scheme;
}

static bool
has_latent (const struct vr_shape *shape)
{
  const struct vr_layer_group *g = vr_shape_attention_group (shape);

  return g != NULL && vr_mixer_get (g->mixer)->needs_latent;
}

static enum vr_storage
any_cache (struct draw *d, const struct vr_engine *engine)
{
  static const enum vr_storage gguf[]
    = { VR_F32, VR_F16, VR_BF16, VR_Q8_0, VR_Q5_1, VR_Q5_0, VR_Q4_1, VR_Q4_0,
        VR_IQ4_NL };
  static const enum vr_storage server[]
    = { VR_F32, VR_F16, VR_BF16, VR_FP8 };

  return engine->uses_gguf ? gguf[below (d, 9)] : server[below (d, 4)];
}

static void
any_options (struct draw *d)
{
  struct vr_options *o = &d->setup.options;

  *o = unset_options ();
  if (d->setup.engine->uses_gguf)
    {
      o->kv_unified = (int8_t) (below (d, 3)) - 1;
      o->swa_full = one_in (d, 4) ? 1 : -1;
      o->flash_attn
        = vr_storage_get (d->setup.cache_v)->block_elements == 1
              && one_in (d, 3)
            ? 0
            : -1;
      if (one_in (d, 3))
        o->n_batch = magnitude (d, 8192);
      if (one_in (d, 3))
        o->n_ubatch = magnitude (d, 4096);
      if (one_in (d, 4))
        o->n_outputs = magnitude (d, 1024);
      if (d->setup.engine != &vr_engine_ollama)
        return;
      /* what it chooses by card and context is in test_ollama.c */
      if (o->n_batch == VR_UNSET_U64)
        o->n_batch = magnitude (d, 2048);
      if (o->flash_attn < 0)
        o->flash_attn = 1;
      return;
    }
  if (one_in (d, 2))
    o->gpu_memory_utilization = 0.5 + (double) below (d, 480) / 1000;
  if (one_in (d, 3))
    o->max_num_seqs = magnitude (d, 2048);
  if (one_in (d, 3))
    o->max_num_batched_tokens
      = (o->max_num_seqs == VR_UNSET_U64 ? 0 : o->max_num_seqs)
        + magnitude (d, 16384);
  if (one_in (d, 4))
    o->block_size = UINT64_C (8) << below (d, 4);
  if (one_in (d, 4))
    o->enforce_eager = 1;
}

static void
draw_setup (struct draw *d, uint64_t seed, unsigned round)
{
  struct vr_setup *s = &d->setup;

  *d = (struct draw) { .seed = seed, .round = round,
                       .state = seed * 1000003 + round };
  d->device = vr_catalog_gpu (catalog, below (d, vr_catalog_n_gpus (catalog)))
                ->device;
  if (one_in (d, 3))
    invent_shape (d);
  else
    {
      const struct vr_model *model = vr_catalog_model (
        catalog, below (d, vr_catalog_n_models (catalog)));

      d->model = model->id;
      d->shape = model->shape;
    }
  s->profile = vr_catalog_profile (
    catalog, below (d, vr_catalog_n_profiles (catalog)));
  s->engine = vr_engine_find (s->profile->engine);
  s->scheme = any_scheme (d, s->engine);
  s->shape = &d->shape;
  s->device = &d->device;
  s->free_bytes
    = one_in (d, 6) ? 1 + below (d, d->device.capacity_bytes) : VR_UNSET_U64;
  s->reserved_bytes = one_in (d, 6) ? magnitude (d, 8 * VR_GIB) : 0;
  s->host_memory_bytes
    = one_in (d, 6) ? magnitude (d, 64 * VR_GIB) : VR_UNSET_U64;
  s->cache_k = any_cache (d, s->engine);
  s->cache_v = s->engine->uses_gguf && !has_latent (s->shape)
                 ? any_cache (d, s->engine)
                 : s->cache_k;
  any_options (d);
  s->context_tokens = magnitude (d, 1 << 18);
  s->concurrency = one_in (d, 3) ? 1 : magnitude (d, 256);
}

/* The set-up in one line, to run it again by hand. */
static const char *
describe (const struct draw *d)
{
  static char text[1024];
  const struct vr_setup *s = &d->setup;
  const struct vr_options *o = &s->options;
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, sizeof text);
  vr_buf_printf (&buf, "VR_TEST_SEED=%llu, round %u: %s %s, %s, %s, %s,",
                 (unsigned long long) d->seed, d->round, s->profile->engine,
                 s->profile->version, d->model, s->scheme->id, d->device.id);
  vr_buf_printf (&buf, " K %s, V %s, context %llu, concurrency %llu,",
                 vr_storage_get (s->cache_k)->id,
                 vr_storage_get (s->cache_v)->id,
                 (unsigned long long) s->context_tokens,
                 (unsigned long long) s->concurrency);
  vr_buf_printf (&buf, " free %lld, reserved %llu, host %lld;",
                 (long long) s->free_bytes,
                 (unsigned long long) s->reserved_bytes,
                 (long long) s->host_memory_bytes);
  if (s->engine->uses_gguf)
    vr_buf_printf (&buf,
                   " unified %d, swa_full %d, flash %d, batch %lld, ubatch "
                   "%lld, outputs %lld",
                   o->kv_unified, o->swa_full, o->flash_attn,
                   (long long) o->n_batch, (long long) o->n_ubatch,
                   (long long) o->n_outputs);
  else
    vr_buf_printf (&buf,
                   " utilization %.3f, seqs %lld, batched %lld, block %lld, "
                   "eager %d",
                   o->gpu_memory_utilization, (long long) o->max_num_seqs,
                   (long long) o->max_num_batched_tokens,
                   (long long) o->block_size, o->enforce_eager);
  return text;
}

/* Like ck_assert_msg, with the set-up. */
#define HOLDS(d, condition) ck_assert_msg ((condition), "%s", describe (d))

/* The plan at another context and concurrency; what is asked for fits into
   63 bits. */
static struct vr_plan
plan_at (const struct draw *d, uint64_t context_tokens, uint64_t concurrency)
{
  struct vr_setup setup = d->setup;
  struct vr_plan plan;
  struct vr_error err;

  setup.context_tokens = context_tokens;
  setup.concurrency = concurrency;
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_msg (vr_plan_compute (&setup, &plan, &err) == VR_OK, "%s: %s",
                 describe (d), err.faults[0].text);
  return plan;
}

static struct vr_plan
plan_own (const struct draw *d)
{
  return plan_at (d, d->setup.context_tokens, d->setup.concurrency);
}

/* No term of a is larger than that of b. */
static bool
is_at_most (const struct draw *d, const struct vr_terms *a,
            const struct vr_terms *b)
{
  /* holes in llama.cpp's compute buffer may be used better by a larger graph,
     and then the sum is smaller too */
  bool has_holes = d->setup.engine->uses_gguf;

  return a->weights_bytes <= b->weights_bytes
         && a->kv_cache_bytes <= b->kv_cache_bytes
         && a->state_bytes <= b->state_bytes
         && (has_holes || a->activation_bytes <= b->activation_bytes)
         && a->graph_bytes <= b->graph_bytes
         && a->overhead_bytes <= b->overhead_bytes
         && (has_holes || a->total_bytes <= b->total_bytes)
         && a->charged_bytes <= b->charged_bytes
         && a->host_activation_bytes <= b->host_activation_bytes;
}

/* Headroom as it were without llama.cpp's compute buffer, see is_at_most. */
static int64_t
room_without_holes (const struct draw *d, const struct vr_plan *plan)
{
  return plan->headroom_bytes
         + (d->setup.engine->uses_gguf
              ? (int64_t) plan->terms.activation_bytes
              : 0);
}

static uint64_t
sum_of (const struct vr_terms *t)
{
  return t->weights_bytes + t->kv_cache_bytes + t->state_bytes
         + t->activation_bytes + t->graph_bytes + t->overhead_bytes
         + t->reserved_bytes;
}

static bool
is_vllm (const struct draw *d)
{
  return d->setup.engine == &vr_engine_vllm;
}

/* What vLLM's fraction of the card must hold, added up from the terms. */
static uint64_t
charged_of (const struct draw *d, const struct vr_plan *plan)
{
  const struct vr_terms *t = &plan->terms;

  return t->weights_bytes + t->kv_cache_bytes + t->state_bytes
         + t->activation_bytes + plan->base.charged_overhead_bytes
         + (d->setup.profile->graphs_are_charged > 0 ? t->graph_bytes : 0);
}

static uint64_t
available_of (const struct draw *d)
{
  return vr_min (d->device.capacity_bytes, d->setup.free_bytes);
}

/* Each property gets a draw that it may change and returns whether it could
   be tried on it. */

static bool
more_tokens (struct draw *d)
{
  uint64_t context = d->setup.context_tokens;
  struct vr_plan less = plan_own (d);
  struct vr_plan next_token = plan_at (d, context + 1, d->setup.concurrency);
  struct vr_plan more = plan_at (d, context + magnitude (d, 1 << 20),
                                 d->setup.concurrency);

  /* a longer prompt that comes in chunks is a smaller batch than a shorter
     one that comes whole */
  if (is_vllm (d) && d->setup.profile->whole_prompt_max_tokens > 0)
    return false;
  HOLDS (d, is_at_most (d, &less.terms, &next_token.terms));
  HOLDS (d, is_at_most (d, &next_token.terms, &more.terms));
  HOLDS (d, room_without_holes (d, &more) <= room_without_holes (d, &less));
  return true;
}

static bool
more_sequences (struct draw *d)
{
  uint64_t n = d->setup.concurrency;
  struct vr_plan less = plan_own (d);
  struct vr_plan one_more = plan_at (d, d->setup.context_tokens, n + 1);
  struct vr_plan more
    = plan_at (d, d->setup.context_tokens, n + magnitude (d, 1000));

  HOLDS (d, is_at_most (d, &less.terms, &one_more.terms));
  HOLDS (d, is_at_most (d, &one_more.terms, &more.terms));
  HOLDS (d, room_without_holes (d, &more) <= room_without_holes (d, &less));
  return true;
}

/* Slots of their own: exact for whole steps, and for vLLM always. */
static bool
double_sequences (struct draw *d)
{
  struct vr_plan one, two;

  d->setup.options.kv_unified = 0;
  if (!is_vllm (d))
    d->setup.context_tokens = vr_round_up (d->setup.context_tokens, 256);
  one = plan_own (d);
  two = plan_at (d, d->setup.context_tokens, 2 * d->setup.concurrency);
  HOLDS (d, two.terms.kv_cache_bytes == 2 * one.terms.kv_cache_bytes);
  return one.terms.kv_cache_bytes > 0;
}

/* Past window and batch a window layer holds no more; full ones always hold
   at least as much. */
static bool
window_is_ceiling (struct draw *d)
{
  uint64_t n = d->setup.concurrency;
  struct vr_plan windowed, longer, full;

  /* versions before layer groups keep every token */
  if (is_vllm (d) && d->setup.profile->has_layer_groups <= 0)
    return false;
  d->setup.options.swa_full = -1;
  for (uint32_t i = 0; i < d->shape.n_groups; i++)
    if (vr_mixer_get (d->shape.groups[i].mixer)->has_cache
        && d->shape.groups[i].mixer != VR_MIXER_WINDOW)
      {
        d->shape.groups[i].index_head_dim = 0;
        d->shape.groups[i].mixer = VR_MIXER_WINDOW;
        d->shape.groups[i].window_tokens = magnitude (d, 8192);
      }
  windowed = plan_at (d, 1 << 20, n);
  longer = plan_at (d, 3 << 20, n);
  HOLDS (d, windowed.terms.kv_cache_bytes == longer.terms.kv_cache_bytes);
  for (uint32_t i = 0; i < d->shape.n_groups; i++)
    if (d->shape.groups[i].mixer == VR_MIXER_WINDOW)
      {
        d->shape.groups[i].mixer = VR_MIXER_FULL;
        d->shape.groups[i].window_tokens = 0;
      }
  full = plan_at (d, 1 << 20, n);
  HOLDS (d, windowed.terms.kv_cache_bytes <= full.terms.kv_cache_bytes);
  return windowed.terms.kv_cache_bytes > 0;
}

/* Rows of whole blocks. */
static bool
smaller_cache (struct draw *d)
{
  enum vr_storage k = d->setup.cache_k, v = d->setup.cache_v;
  enum vr_storage small_k = any_cache (d, d->setup.engine);
  enum vr_storage small_v = any_cache (d, d->setup.engine);
  struct vr_plan large, small;

  for (uint32_t i = 0; i < d->shape.n_groups; i++)
    if (d->shape.groups[i].n_kv_heads * d->shape.groups[i].head_dim % 32 != 0
        || d->shape.groups[i].n_kv_heads * d->shape.groups[i].v_head_dim % 32
             != 0)
      return false;
  if (is_vllm (d) || has_latent (d->setup.shape))
    small_v = small_k;
  if (vr_storage_bits (small_k) > vr_storage_bits (k)
      || vr_storage_bits (small_v) > vr_storage_bits (v))
    return false;
  d->setup.options.flash_attn = 1;
  large = plan_own (d);
  d->setup.cache_k = small_k;
  d->setup.cache_v = small_v;
  HOLDS (d, plan_own (d).terms.kv_cache_bytes <= large.terms.kv_cache_bytes);
  small = plan_own (d);
  HOLDS (d, room_without_holes (d, &small) >= room_without_holes (d, &large));
  return true;
}

static bool
terms_add_up (struct draw *d)
{
  struct vr_plan plan = plan_own (d);

  HOLDS (d, plan.terms.total_bytes == sum_of (&plan.terms));
  HOLDS (d, plan.headroom_bytes
              == (int64_t) plan.usable_bytes
                   - (int64_t) plan.terms.total_bytes);
  HOLDS (d, plan.headroom_bytes
              == vr_plan_headroom (&d->setup, &plan.base,
                                   d->setup.context_tokens,
                                   d->setup.concurrency));
  HOLDS (d, plan.terms.reserved_bytes == d->setup.reserved_bytes);
  HOLDS (d, plan.base.charged_overhead_bytes <= plan.base.overhead_bytes);
  /* without blocks for multi-token prediction every tensor is somewhere */
  HOLDS (d, plan.terms.weights_bytes + plan.terms.host_weights_bytes
                >= plan.base.file_bytes
              || vr_shape_params_mtp (d->setup.shape) > 0);
  return true;
}

/* usable: all there is, or under vLLM's second rule what the fraction leaves
   for charged terms. */
static bool
usable_is_the_tighter (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  uint64_t available = available_of (d);
  uint64_t charged = charged_of (d, &plan);

  if (!is_vllm (d))
    {
      HOLDS (d, plan.usable_bytes == available);
      return true;
    }
  HOLDS (d, plan.terms.charged_bytes == charged);
  HOLDS (d, plan.usable_bytes
              == vr_min (available, plan.base.budget_bytes
                                      + (plan.terms.total_bytes - charged)));
  HOLDS (d, plan.base.budget_bytes <= d->device.capacity_bytes);
  return true;
}

static bool
verdict_follows_margin (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  int64_t margin = (int64_t) plan.margin_bytes;
  enum vr_verdict by_margin
    = plan.headroom_bytes >= margin    ? VR_VERDICT_FITS
      : plan.headroom_bytes > -margin ? VR_VERDICT_TIGHT
                                        : VR_VERDICT_DOES_NOT_FIT;

  switch (plan.reason)
    {
    case VR_REASON_BUDGET:
      HOLDS (d, is_vllm (d));
      HOLDS (d, vr_plan_room_outside (&d->setup, &plan.base) < margin
                  || vr_plan_room_outside (&d->setup, &plan.base)
                       < (int64_t) plan.base.warmup_bytes);
      HOLDS (d, plan.verdict == VR_VERDICT_DOES_NOT_FIT
                  || (plan.verdict == VR_VERDICT_TIGHT
                      && by_margin == VR_VERDICT_FITS));
      return true;
    case VR_REASON_FREE_MEMORY:
      HOLDS (d, is_vllm (d));
      HOLDS (d, plan.verdict == VR_VERDICT_DOES_NOT_FIT);
      return true;
    case VR_REASON_HOST_MEMORY:
      HOLDS (d, plan.verdict == VR_VERDICT_DOES_NOT_FIT);
      HOLDS (d, plan.terms.host_weights_bytes
                  + plan.terms.host_activation_bytes
                > d->setup.host_memory_bytes);
      return true;
    case VR_REASON_QUEUED:
      HOLDS (d, plan.verdict == VR_VERDICT_DOES_NOT_FIT);
      return true;
    case VR_REASON_OK:
      HOLDS (d, plan.headroom_bytes >= 0);
      HOLDS (d, plan.verdict == VR_VERDICT_FITS
                  || plan.verdict == VR_VERDICT_TIGHT);
      break;
    default:
      HOLDS (d, plan.headroom_bytes < 0);
    }
  HOLDS (d, plan.verdict == by_margin);
  return true;
}

/* What waits: one sequence has room, or the engine runs fewer at once. */
static bool
queued_means_one_fits (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  struct vr_plan one = plan_at (d, d->setup.context_tokens, 1);
  uint64_t most = d->setup.engine->max_concurrency (&plan.base);

  if (plan.reason == VR_REASON_QUEUED)
    HOLDS (d, d->setup.concurrency > 1
                && (d->setup.concurrency > most || one.headroom_bytes >= 0));
  if (plan.reason == VR_REASON_KV_CACHE && is_vllm (d)
      && plan.verdict == VR_VERDICT_DOES_NOT_FIT)
    HOLDS (d, one.headroom_bytes < 0);
  if (plan.verdict == VR_VERDICT_FITS)
    HOLDS (d, d->setup.concurrency <= most);
  return plan.reason == VR_REASON_QUEUED
         || plan.reason == VR_REASON_KV_CACHE;
}

/* The largest context has room and the next step none. */
static bool
context_limit (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  uint64_t step = d->setup.engine->context_step (&d->setup, &plan.base);
  uint64_t model = d->shape.max_context_tokens;
  uint64_t cap = model > 0 ? model : UINT64_C (1) << 24;
  uint64_t n = d->setup.concurrency;
  struct vr_limits limits;
  uint64_t most;

  vr_limits_compute (&d->setup, &plan, &limits);
  most = limits.max_context_tokens;
  HOLDS (d, most <= cap);
  if (plan.verdict == VR_VERDICT_DOES_NOT_FIT
      && (plan.reason == VR_REASON_BUDGET
          || plan.reason == VR_REASON_FREE_MEMORY))
    {
      HOLDS (d, most == 0);
      return false;
    }
  if (most > 0)
    HOLDS (d, vr_plan_headroom (&d->setup, &plan.base, most, n) >= 0);
  if (most < cap)
    {
      HOLDS (d, limits.context_limited_by == VR_LIMITED_BY_MEMORY);
      HOLDS (d, most % step == 0);
      HOLDS (d, vr_plan_headroom (&d->setup, &plan.base,
                                  vr_min (most + step, cap), n)
                  < 0);
    }
  else
    HOLDS (d, limits.context_limited_by
                == (model > 0 ? VR_LIMITED_BY_MODEL : VR_LIMITED_BY_ENGINE));
  return most > 0 && most < cap;
}

static bool
concurrency_limit (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  uint64_t cap = vr_min (d->setup.engine->max_concurrency (&plan.base),
                         UINT64_C (1) << 20);
  uint64_t context = d->setup.context_tokens;
  struct vr_limits limits;
  uint64_t most;

  vr_limits_compute (&d->setup, &plan, &limits);
  most = limits.max_concurrency;
  HOLDS (d, most <= cap);
  if (plan.verdict == VR_VERDICT_DOES_NOT_FIT
      && (plan.reason == VR_REASON_BUDGET
          || plan.reason == VR_REASON_FREE_MEMORY))
    {
      HOLDS (d, most == 0);
      return false;
    }
  if (most > 0)
    HOLDS (d, vr_plan_headroom (&d->setup, &plan.base, context, most) >= 0);
  if (most < cap)
    HOLDS (d,
           vr_plan_headroom (&d->setup, &plan.base, context, most + 1) < 0);
  if (plan.headroom_bytes >= 0 && d->setup.concurrency <= cap)
    HOLDS (d, most >= d->setup.concurrency);
  return most > 0;
}

/* Both of vLLM's rules, added up from the terms, at the most sequences. */
static bool
both_rules (struct draw *d)
{
  struct vr_plan plan, at_most, above;
  struct vr_limits limits;
  uint64_t context = d->setup.context_tokens;

  if (!is_vllm (d))
    return false;
  plan = plan_own (d);
  vr_limits_compute (&d->setup, &plan, &limits);
  if (limits.max_concurrency == 0)
    return false;
  at_most = plan_at (d, context, limits.max_concurrency);
  HOLDS (d, charged_of (d, &at_most) <= at_most.base.budget_bytes);
  HOLDS (d, sum_of (&at_most.terms) <= available_of (d));
  if (limits.max_concurrency >= plan.base.options.max_num_seqs)
    return true;
  above = plan_at (d, context, limits.max_concurrency + 1);
  HOLDS (d, charged_of (d, &above) > above.base.budget_bytes
              || sum_of (&above.terms) > available_of (d));
  return true;
}

/* 10^9 and 10^12 sequences: a correct sum, or a fault that names the member */
static bool
huge_concurrency (struct draw *d)
{
  struct vr_plan one = plan_at (d, d->setup.context_tokens, 1);
  bool is_linear = is_vllm (d) || d->setup.options.kv_unified <= 0;
  uint64_t n = UINT64_C (1000000000);

  for (; n <= UINT64_C (1000000000000); n *= 1000)
    {
      struct vr_setup setup = d->setup;
      struct vr_plan plan;
      struct vr_error err;
      enum vr_status status;
      uint64_t cache = 0, state = 0, sum = 0;
      bool is_huge
        = __builtin_mul_overflow (one.terms.kv_cache_bytes, n, &cache)
          || cache >= VR_TOO_MANY
          || __builtin_mul_overflow (one.terms.state_bytes, n, &state)
          || state >= VR_TOO_MANY;

      vr_error_init (&err, VR_LANG_EN);
      setup.concurrency = n;
      status = vr_plan_compute (&setup, &plan, &err);
      if (status != VR_OK)
        {
          HOLDS (d, status == VR_E_INVALID);
          HOLDS (d, err.n_faults == 1);
          HOLDS (d, strcmp (err.faults[0].pointer, "/concurrency") == 0);
          /* a unified cache has rows of scores of all sequences */
          HOLDS (d, !is_linear || is_huge
                      || cache + state > VR_TOO_MANY / 2);
          continue;
        }
      if (is_linear)
        HOLDS (d, !is_huge && plan.terms.kv_cache_bytes == cache);
      HOLDS (d, plan.terms.kv_cache_bytes >= one.terms.kv_cache_bytes);
      HOLDS (d, !__builtin_add_overflow (plan.terms.kv_cache_bytes,
                                         plan.terms.weights_bytes
                                           + plan.terms.state_bytes
                                           + plan.terms.activation_bytes
                                           + plan.terms.graph_bytes
                                           + plan.terms.overhead_bytes
                                           + plan.terms.reserved_bytes,
                                         &sum));
      HOLDS (d, plan.terms.total_bytes == sum && sum < VR_TOO_MANY);
      HOLDS (d, sum / 2 <= d->device.capacity_bytes
                  || plan.verdict == VR_VERDICT_DOES_NOT_FIT);
    }
  return one.terms.kv_cache_bytes > 0;
}

/* What something else holds is missing, byte by byte. */
static bool
reserved_is_missing (struct draw *d)
{
  uint64_t held = magnitude (d, 32 * VR_GIB);
  struct vr_plan without, with;

  d->setup.reserved_bytes = 0;
  without = plan_own (d);
  d->setup.reserved_bytes = held;
  with = plan_own (d);
  HOLDS (d, with.terms.total_bytes == without.terms.total_bytes + held);
  if (is_vllm (d))
    HOLDS (d, with.headroom_bytes <= without.headroom_bytes
                && with.headroom_bytes
                     >= without.headroom_bytes - (int64_t) held);
  else
    HOLDS (d, with.headroom_bytes
                == without.headroom_bytes - (int64_t) held);
  return true;
}

static bool
free_is_honoured (struct draw *d)
{
  struct vr_plan whole, part, more;

  d->setup.free_bytes = VR_UNSET_U64;
  whole = plan_own (d);
  d->setup.free_bytes = d->device.capacity_bytes + below (d, VR_GIB);
  more = plan_own (d);
  HOLDS (d, more.headroom_bytes == whole.headroom_bytes);
  d->setup.free_bytes = 1 + below (d, d->device.capacity_bytes);
  part = plan_own (d);
  HOLDS (d, part.usable_bytes <= d->setup.free_bytes);
  HOLDS (d, part.headroom_bytes <= whole.headroom_bytes);
  HOLDS (d, part.terms.total_bytes == whole.terms.total_bytes);
  if (is_vllm (d) && part.verdict != VR_VERDICT_DOES_NOT_FIT)
    HOLDS (d, part.base.budget_bytes + d->setup.reserved_bytes
                <= d->setup.free_bytes);
  return true;
}

/* The pool that vLLM fills: whole blocks, within the fraction, at least what
   is needed when there is room. */
static bool
pool_is_whole_blocks (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  uint64_t block = plan.base.group_layers * plan.base.page_bytes;
  uint64_t pooled = is_vllm (d) ? plan.terms.pooled_bytes
                                : plan.terms.kv_cache_bytes;
  uint64_t rest = plan.terms.total_bytes - pooled;

  HOLDS (d, plan.resident_bytes == rest + plan.kv_pool_bytes);
  if (!is_vllm (d) || block == 0)
    {
      HOLDS (d, plan.kv_pool_bytes == plan.terms.kv_cache_bytes);
      return false;
    }
  HOLDS (d, plan.kv_pool_bytes % block == 0);
  HOLDS (d, plan.terms.kv_cache_bytes % block == 0);
  if (plan.headroom_bytes >= 0)
    HOLDS (d, plan.kv_pool_bytes >= pooled
                && plan.terms.charged_bytes - pooled + plan.kv_pool_bytes
                     <= plan.base.budget_bytes);
  return plan.headroom_bytes >= 0;
}

static bool
eager_has_no_graphs (struct draw *d)
{
  struct vr_plan eager, compiled;

  if (!is_vllm (d))
    return false;
  d->setup.options.enforce_eager = 0;
  compiled = plan_own (d);
  d->setup.options.enforce_eager = 1;
  eager = plan_own (d);
  HOLDS (d, eager.terms.graph_bytes == 0);
  HOLDS (d, is_at_most (d, &eager.terms, &compiled.terms));
  HOLDS (d, eager.headroom_bytes >= compiled.headroom_bytes);
  return true;
}

static bool
fewer_seqs_work_less (struct draw *d)
{
  uint64_t seqs = 2 + below (d, 1024);
  struct vr_plan many, few;

  if (!is_vllm (d))
    return false;
  d->setup.options.max_num_batched_tokens = 2048 + below (d, 8192);
  d->setup.options.max_num_seqs = seqs;
  many = plan_own (d);
  d->setup.options.max_num_seqs = 1 + below (d, seqs - 1);
  few = plan_own (d);
  HOLDS (d, few.terms.activation_bytes <= many.terms.activation_bytes);
  HOLDS (d, few.headroom_bytes >= many.headroom_bytes
              || few.terms.graph_bytes > many.terms.graph_bytes);
  return true;
}

/* The working says the same as the terms. */
static bool
working_matches (struct draw *d)
{
  struct vr_plan plan = plan_own (d);
  struct vr_workings workings = { 0 };
  uint64_t of_term[VR_N_TERMS] = { 0 };
  char command[512];
  struct vr_buf buf;

  d->setup.engine->explain (&d->setup, &plan.base, &plan.terms, &workings);
  HOLDS (d, workings.n > 0 && workings.n <= VR_MAX_WORKINGS);
  for (unsigned i = 0; i < workings.n; i++)
    {
      const struct vr_working *w = &workings.item[i];

      HOLDS (d, w->numbers[0] != '\0' && w->formula != NULL
                  && w->source != NULL);
      HOLDS (d, w->low_bytes <= w->bytes && w->bytes <= w->high_bytes);
      of_term[w->term] += w->bytes;
    }
  HOLDS (d, of_term[VR_TERM_WEIGHTS] == plan.terms.weights_bytes);
  HOLDS (d, of_term[VR_TERM_KV_CACHE] == plan.terms.kv_cache_bytes);
  HOLDS (d, of_term[VR_TERM_ACTIVATION] == plan.terms.activation_bytes);
  HOLDS (d, of_term[VR_TERM_GRAPHS] == plan.terms.graph_bytes);
  HOLDS (d, of_term[VR_TERM_OVERHEAD] == plan.terms.overhead_bytes);
  HOLDS (d, of_term[VR_TERM_BUDGET] == plan.base.budget_bytes);
  vr_buf_init_borrowed (&buf, command, sizeof command);
  d->setup.engine->command (&d->setup, &plan.base, d->model, &buf);
  HOLDS (d, vr_buf_ok (&buf) && buf.length > 0);
  return true;
}

/* The same question, the same answer; no device, the same sizes. */
static bool
device_changes_no_size (struct draw *d)
{
  struct vr_plan with = plan_own (d), again = plan_own (d), without;

  HOLDS (d, memcmp (&with.terms, &again.terms, sizeof with.terms) == 0);
  if (is_vllm (d))
    {
      /* the card decides on the layout of MXFP4 experts … */
      if (d->setup.scheme->base == VR_MXFP4)
        return false;
      /* … and on defaults */
      d->setup.options.max_num_seqs = with.base.options.max_num_seqs;
      d->setup.options.max_num_batched_tokens
        = with.base.options.max_num_batched_tokens;
    }
  d->setup.device = NULL;
  without = plan_own (d);
  HOLDS (d, without.terms.total_bytes == with.terms.total_bytes);
  HOLDS (d, without.verdict == VR_VERDICT_UNKNOWN);
  HOLDS (d, without.usable_bytes == 0 && without.headroom_bytes == 0);
  return true;
}

static const struct property
{
  const char *name;
  bool (*check) (struct draw *);
} properties[] = {
  { "more tokens never need fewer bytes", more_tokens },
  { "more sequences never need fewer bytes", more_sequences },
  { "twice the sequences, twice the cache", double_sequences },
  { "a window is a ceiling", window_is_ceiling },
  { "a smaller cache type never needs more bytes", smaller_cache },
  { "the terms add up", terms_add_up },
  { "the tighter rule decides", usable_is_the_tighter },
  { "the verdict follows the margin", verdict_follows_margin },
  { "queued: one fits", queued_means_one_fits },
  { "the longest context fits, the next does not", context_limit },
  { "the most sequences fit, one more does not", concurrency_limit },
  { "both of vLLM's rules hold at the most sequences", both_rules },
  { "10^9 and 10^12 sequences", huge_concurrency },
  { "reserved bytes are missing", reserved_is_missing },
  { "free bytes are honoured", free_is_honoured },
  { "the pool is whole blocks", pool_is_whole_blocks },
  { "enforce_eager: no graphs", eager_has_no_graphs },
  { "a lower max_num_seqs: smaller work buffers", fewer_seqs_work_less },
  { "the working matches the terms", working_matches },
  { "a device changes no size", device_changes_no_size },
};

START_TEST (test_property)
{
  const struct property *property = &properties[_i];
  const char *given = getenv ("VR_TEST_SEED");
  uint64_t seed = given == NULL ? 20261130 : strtoull (given, NULL, 10);
  unsigned n_tried = 0;

  for (unsigned round = 0; round < ROUNDS; round++)
    {
      struct draw d;

      draw_setup (&d, seed, round);
      n_tried += property->check (&d);
    }
  /* a property that never applies says nothing */
  ck_assert_msg (n_tried >= ROUNDS / 20, "%s: tried on %u of %d",
                 property->name, n_tried, ROUNDS);
}
END_TEST

/* ---- all of it ---- */

static TCase *
add_case (Suite *suite, const char *name)
{
  TCase *tcase = tcase_create (name);

  tcase_set_timeout (tcase, 120);
  suite_add_tcase (suite, tcase);
  return tcase;
}

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("core");
  TCase *tcase = add_case (suite, "arithmetic");

  tcase_add_loop_test (tcase, test_arithmetic, 0, N_ROWS (arithmetic_cases));
  tcase_add_loop_test (tcase, test_rounding, 0, N_ROWS (rounding_cases));
  tcase_add_test (tcase, test_units);

  tcase = add_case (suite, "shapes");
  tcase_add_loop_test (tcase, test_pattern, 0, N_ROWS (pattern_cases));
  tcase_add_test (tcase, test_pattern_256);
  tcase_add_loop_test (tcase, test_shape_check, 0, N_ROWS (shape_cases));
  tcase_add_test (tcase, test_tensor_sums);
  tcase_add_test (tcase, test_params);
  tcase_add_loop_test (tcase, test_facts, 0, N_ROWS (facts_cases));
  tcase_add_test (tcase, test_mixers);

  tcase = add_case (suite, "weights");
  tcase_add_test (tcase, test_server_sizes);

  tcase = add_case (suite, "support");
  tcase_add_loop_test (tcase, test_version, 0, N_ROWS (version_cases));
  tcase_add_loop_test (tcase, test_glob, 0, N_ROWS (glob_cases));
  tcase_add_loop_test (tcase, test_support, 0, N_ROWS (support_cases));
  tcase_add_loop_test (tcase, test_known_support, 0, N_ROWS (known_cases));
  tcase_add_loop_test (tcase, test_capacity, 0, N_ROWS (capacity_cases));
  tcase_add_test (tcase, test_names);

  tcase = add_case (suite, "engines");
  tcase_add_loop_test (tcase, test_cells, 0, N_ROWS (cells_cases));
  tcase_add_test (tcase, test_llamacpp_compute);
  tcase_add_loop_test (tcase, test_blocks, 0, N_ROWS (blocks_cases));
  tcase_add_loop_test (tcase, test_vllm_versions, 0,
                       N_ROWS (vllm_version_cases));
  tcase_add_loop_test (tcase, test_version_blocks, 0, N_ROWS (version_blocks_cases));
  tcase_add_loop_test (tcase, test_mxfp4_kernels, 0, N_ROWS (mxfp4_cases));
  tcase_add_loop_test (tcase, test_groups, 0, N_ROWS (group_cases));
  tcase_add_test (tcase, test_gemma_report);
  tcase_add_loop_test (tcase, test_option, 0, N_ROWS (option_cases));
  tcase_add_loop_test (tcase, test_defaults, 0, N_ROWS (defaults_cases));
  tcase_add_test (tcase, test_vllm_options);

  tcase = add_case (suite, "plans");
  tcase_add_loop_test (tcase, test_verdict, 0, N_ROWS (verdict_cases));
  tcase_add_test (tcase, test_shrinking_card);
  tcase_add_test (tcase, test_margin);
  tcase_add_test (tcase, test_limits_without_device);

  tcase = add_case (suite, "properties");
  tcase_add_loop_test (tcase, test_property, 0, N_ROWS (properties));
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
