/* Several devices: what divides, what each holds, plans over all of them. */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "base/field.h"
#include "catalog/catalog.h"
#include "core/checked.h"
#include "core/limits.h"
#include "core/parallel.h"
#include "core/plan.h"
#include "core/rank.h"
#include "core/tensor.h"
#include "core/units.h"
#include "support/ask.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))

static const struct vr_catalog *catalog;   /* the embedded one */

static const struct vr_shape *
get_shape (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (catalog, name, &match);
  ck_assert_msg (match.found == VR_FOUND, "model '%s'", name);
  return &vr_catalog_model (catalog, match.index)->shape;
}

static const struct vr_device *
get_device (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_gpu (catalog, name, &match);
  ck_assert_msg (match.found <= VR_FOUND_PREFERRED, "gpu '%s'", name);
  return &vr_catalog_gpu (catalog, match.index)->device;
}

/* ---- layers of a stage ---- */

/* github.com/vllm-project/vllm: tests/distributed/test_pipeline_partition.py
   has the first three; the others by its rule. */
static const struct
{
  uint32_t n_layers, n_stages;
  uint32_t layers[8];
} stage_cases[] = {
  { 2, 2, { 1, 1 } },
  { 5, 3, { 2, 2, 1 } },
  { 7, 5, { 1, 1, 2, 2, 1 } },
  { 32, 1, { 32 } },
  { 80, 4, { 20, 20, 20, 20 } },
  { 10, 4, { 2, 3, 3, 2 } },
  { 61, 8, { 7, 7, 8, 8, 8, 8, 8, 7 } },
};

START_TEST (layers_of_stages)
{
  uint32_t sum = 0;

  for (uint32_t i = 0; i < stage_cases[_i].n_stages; i++)
    {
      uint32_t n = vr_parallel_stage_layers (stage_cases[_i].n_layers,
                                             stage_cases[_i].n_stages, i);

      ck_assert_uint_eq (n, stage_cases[_i].layers[i]);
      sum += n;
    }
  ck_assert_uint_eq (sum, stage_cases[_i].n_layers);
}
END_TEST

/* ---- what divides ---- */

static const struct
{
  const char *model;
  struct vr_parallel parallel;
  const char *what;       /* NULL: it divides */
  uint64_t number;
  uint32_t ways;
} divide_cases[] = {
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 0 }, NULL, 0, 0 },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 8 }, NULL, 0, 0 },
  /* KV heads repeat: 8 on 16 */
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 16 }, NULL, 0, 0 },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 3 },
    "attention_heads", 32, 3 },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 64 },
    "attention_heads", 32, 64 },
  { "meta-llama/Llama-3.1-8B-Instruct", { .pipeline = 32 }, NULL, 0, 0 },
  { "meta-llama/Llama-3.1-8B-Instruct", { .pipeline = 33 }, "layers", 32,
    33 },
  { "meta-llama/Llama-3.1-8B-Instruct",
    { .tensor = 16, .decode_context = 2 }, NULL, 0, 0 },
  { "meta-llama/Llama-3.1-8B-Instruct",
    { .tensor = 8, .decode_context = 2 }, "decode_context", 1, 2 },
  { "meta-llama/Llama-3.1-8B-Instruct",
    { .tensor = 32, .pipeline = 32, .data = 2 }, "devices", 1024, 1025 },
  { "meta-llama/Llama-3.1-8B-Instruct",
    { .tensor = 4294967295, .pipeline = 4294967295, .data = 4294967295 },
    "devices", 1024, 1025 },
  /* refused in llm-d-planner's runs of vLLM 0.19 */
  { "Qwen/Qwen3-14B", { .tensor = 5 }, "vocabulary", 151936, 5 },
  { "Qwen/Qwen2.5-7B-Instruct", { .tensor = 8 }, "attention_heads", 28, 8 },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", { .tensor = 8, .expert = 8 },
    NULL, 0, 0 },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", { .tensor = 16, .expert = 16 },
    "experts", 8, 16 },
  { "deepseek-ai/DeepSeek-V3", { .tensor = 8, .decode_context = 8 }, NULL, 0,
    0 },
  { "Qwen/Qwen3-Next-80B-A3B-Instruct", { .tensor = 2 }, NULL, 0, 0 },
};

START_TEST (divides)
{
  struct vr_indivisible why = { NULL, 0, 0 };
  bool is_good = vr_parallel_divides (get_shape (divide_cases[_i].model),
                                      &divide_cases[_i].parallel, &why);

  ck_assert_int_eq (is_good, divide_cases[_i].what == NULL);
  if (is_good)
    return;
  ck_assert_str_eq (why.what, divide_cases[_i].what);
  ck_assert_uint_eq (why.number, divide_cases[_i].number);
  ck_assert_uint_eq (why.ways, divide_cases[_i].ways);
}
END_TEST

static const struct
{
  const char *model;
  uint32_t n_devices, tensor, pipeline;
} default_cases[] = {
  { "meta-llama/Llama-3.1-8B-Instruct", 0, 1, 1 },
  { "meta-llama/Llama-3.1-8B-Instruct", 1, 1, 1 },
  { "meta-llama/Llama-3.1-8B-Instruct", 8, 8, 1 },
  { "meta-llama/Llama-3.1-8B-Instruct", 6, 2, 3 },
  { "meta-llama/Llama-3.1-8B-Instruct", 5, 1, 5 },
  { "Qwen/Qwen2.5-7B-Instruct", 8, 4, 2 },
};

START_TEST (default_sizes)
{
  struct vr_parallel p = vr_parallel_default (
    get_shape (default_cases[_i].model), default_cases[_i].n_devices);

  ck_assert_uint_eq (p.tensor, default_cases[_i].tensor);
  ck_assert_uint_eq (p.pipeline, default_cases[_i].pipeline);
}
END_TEST

/* ---- shares add up ---- */

static const struct
{
  const char *model;
  struct vr_parallel parallel;
} share_cases[] = {
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 1 } },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 4 } },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 16 } },
  { "meta-llama/Llama-3.1-8B-Instruct", { .pipeline = 5 } },
  { "meta-llama/Llama-3.1-8B-Instruct", { .tensor = 2, .pipeline = 3 } },
  { "meta-llama/Llama-3.2-1B-Instruct", { .tensor = 2, .pipeline = 2 } },
  { "google/gemma-3-27b-it", { .tensor = 2, .pipeline = 4 } },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", { .tensor = 4, .expert = 4 } },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", { .tensor = 2, .data = 2 } },
  { "deepseek-ai/DeepSeek-V3", { .tensor = 8, .pipeline = 2, .expert = 8 } },
  { "openai/gpt-oss-20b", { .tensor = 2 } },
  { "Qwen/Qwen3-Next-80B-A3B-Instruct", { .tensor = 2, .pipeline = 3 } },
  { "LiquidAI/LFM2-1.2B", { .tensor = 4, .pipeline = 2 } },
};

/* Held whole by every device of a tensor group. */
static bool
is_whole (enum vr_role role)
{
  switch (role)
    {
    case VR_ROLE_POSITION_EMBEDDING:
    case VR_ROLE_ROUTER:
    case VR_ROLE_Q_A:
    case VR_ROLE_KV_A:
    case VR_ROLE_INDEX_Q:
    case VR_ROLE_INDEX_K:
    case VR_ROLE_INDEX_WEIGHTS:
    case VR_ROLE_LATENT_DOWN:
    case VR_ROLE_LATENT_UP:
    case VR_ROLE_VECTOR:
    case VR_ROLE_MTP_PROJECTION:
      return true;
    default:
      return false;
    }
}

static void
add_roles (const struct vr_shape *shape, uint64_t copies,
           uint64_t sums[VR_N_ROLES])
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class t;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &t))
    sums[t.role] += vr_tensor_elements (&t) * copies;
}

/* How often all devices together hold a matrix. */
static uint64_t
times_held (const struct vr_shape *whole, const struct vr_parallel *p,
            enum vr_role role)
{
  const struct vr_layer_group *g = vr_shape_attention_group (whole);
  uint32_t ways = vr_ways (p->tensor);

  if (is_whole (role))
    return ways;
  if (role == VR_ROLE_TOKEN_EMBEDDING && whole->is_tied
      && vr_ways (p->pipeline) > 1)
    return 2;
  if ((role == VR_ROLE_K || role == VR_ROLE_V) && g->n_kv_heads < ways)
    return ways / g->n_kv_heads;
  return 1;
}

static bool
is_expert (enum vr_role role)
{
  return role == VR_ROLE_EXPERT_GATE || role == VR_ROLE_EXPERT_UP
         || role == VR_ROLE_EXPERT_DOWN;
}

START_TEST (shares_add_up)
{
  const struct vr_shape *whole = get_shape (share_cases[_i].model);
  const struct vr_parallel *p = &share_cases[_i].parallel;
  uint64_t sums[VR_N_ROLES] = { 0 }, all[VR_N_ROLES] = { 0 };
  uint64_t n_layers = 0;
  struct vr_shape share;

  for (uint32_t stage = 0; stage < vr_ways (p->pipeline); stage++)
    {
      vr_parallel_share (whole, p, stage, &share);
      add_roles (&share, vr_ways (p->tensor), sums);
      n_layers += share.n_layers;
    }
  add_roles (whole, 1, all);
  ck_assert_uint_eq (n_layers, whole->n_layers);
  for (int role = 0; role < VR_N_ROLES; role++)
    {
      uint64_t expected = all[role] * times_held (whole, p, role);

      /* cut over the replicas too */
      if (is_expert (role) && vr_ways (p->expert) == 1)
        expected /= vr_ways (p->data);
      if (role == VR_ROLE_VECTOR || role == VR_ROLE_REMAINDER
          || role == VR_ROLE_OTHER)   /* some are cut, some are not */
        {
          ck_assert_uint_ge (sums[role], all[role]);
          ck_assert_uint_le (sums[role], all[role] * vr_ways (p->tensor)
                                           * vr_ways (p->pipeline)
                                         + 64);
        }
      else
        ck_assert_msg (sums[role] == expected, "%s: %llu, not %llu",
                       vr_role_name (role), (unsigned long long) sums[role],
                       (unsigned long long) expected);
    }
}
END_TEST

/* Rows are padded to 64 before they are cut: 262208 of Gemma 3 are not. */
START_TEST (vocabulary_is_padded)
{
  struct vr_shape whole = *get_shape ("meta-llama/Llama-3.1-8B-Instruct");
  struct vr_parallel p = { .tensor = 2 };
  struct vr_indivisible why;
  struct vr_shape share;

  whole.vocabulary = 100001;   /* 100032 */
  ck_assert (vr_parallel_divides (&whole, &p, &why));
  vr_parallel_share (&whole, &p, 0, &share);
  ck_assert_uint_eq (share.vocabulary, 50016);
}
END_TEST

/* ---- plans ---- */

static struct vr_setup
make_setup (const char *model, const char *gpu, uint64_t concurrency)
{
  struct vr_setup setup = {
    .shape = get_shape (model),
    .scheme = vr_scheme_find ("bf16"),
    .engine = vr_engine_find ("vllm"),
    .profile = vr_catalog_find_profile (catalog, "vllm", "0.19"),
    .device = gpu == NULL ? NULL : get_device (gpu),
    .free_bytes = VR_UNSET_U64,
    .host_memory_bytes = VR_UNSET_U64,
    .cache_k = VR_BF16,
    .cache_v = VR_BF16,
    .context_tokens = 8192,
    .concurrency = concurrency,
    .options = {
      .gpu_memory_utilization = 0.9,
      .max_num_seqs = VR_UNSET_U64,
      .max_num_batched_tokens = VR_UNSET_U64,
      .block_size = VR_UNSET_U64,
      .enforce_eager = -1,
    },
  };

  ck_assert_ptr_nonnull (setup.profile);
  return setup;
}

static void
compute (const struct vr_setup *setup, struct vr_plan *plan)
{
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_msg (vr_plan_compute (setup, plan, &err) == VR_OK, "%s",
                 err.faults[0].text);
}

static void
check_scalars (const struct vr_plan *plan)
{
  const struct vr_rank_plan *r = &plan->ranks[plan->limiting];

  ck_assert_uint_eq (plan->terms.total_bytes, r->terms.total_bytes);
  ck_assert_int_eq (plan->headroom_bytes, r->headroom_bytes);
  ck_assert_uint_eq (plan->kv_pool_bytes, r->kv_pool_bytes);
  ck_assert_uint_eq (plan->resident_bytes, r->resident_bytes);
  for (uint32_t i = 0; i < plan->n_ranks; i++)
    ck_assert_int_ge (plan->ranks[i].headroom_bytes, plan->headroom_bytes);
}

START_TEST (tensor_group_is_one_kind)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", 8);
  struct vr_plan one, two;

  compute (&setup, &one);
  ck_assert_uint_eq (one.n_ranks, 0);
  setup.parallel.tensor = 2;
  compute (&setup, &two);
  ck_assert_uint_eq (two.n_ranks, 1);
  ck_assert_uint_eq (two.ranks[0].n_alike, 2);
  check_scalars (&two);
  ck_assert_uint_eq (two.terms.kv_cache_bytes, one.terms.kv_cache_bytes / 2);
  ck_assert_uint_ge (2 * two.terms.weights_bytes, one.terms.weights_bytes);
  ck_assert_uint_le (two.terms.weights_bytes,
                     one.terms.weights_bytes / 2 + (1 << 20));
}
END_TEST

/* The last stage samples, the first does not; all keep as many blocks. */
START_TEST (stages_differ)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", 8);
  struct vr_plan plan;
  struct vr_report report;

  setup.parallel.pipeline = 4;
  compute (&setup, &plan);
  ck_assert_uint_eq (plan.n_ranks, 3);
  ck_assert_uint_eq (plan.ranks[0].n_alike, 1);
  ck_assert_uint_eq (plan.ranks[1].n_alike, 2);
  ck_assert_uint_eq (plan.ranks[2].n_alike, 1);
  ck_assert_uint_eq (plan.limiting, 2);
  check_scalars (&plan);
  ck_assert_uint_eq (plan.ranks[0].kv_pool_bytes,
                     plan.ranks[2].kv_pool_bytes);
  ck_assert_uint_lt (plan.ranks[1].terms.weights_bytes,
                     plan.ranks[0].terms.weights_bytes);
  vr_plan_report (&setup, &plan, &report);
  ck_assert_uint_eq (report.kv_cache_tokens * 8 * 4096,
                     plan.ranks[0].kv_pool_bytes);
}
END_TEST

START_TEST (smaller_card_limits)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", NULL, 8);
  const struct vr_place places[] = {
    { get_device ("h100-sxm-80gb"), VR_UNSET_U64, 0 },
    { get_device ("rtx-4090-24gb"), VR_UNSET_U64, 0 },
    { get_device ("h100-sxm-80gb"), VR_UNSET_U64, 0 },
    { get_device ("h100-sxm-80gb"), VR_UNSET_U64, 1 << 20 },
  };
  struct vr_plan plan;
  struct vr_limits all, small;

  setup.places = places;
  setup.n_places = 4;
  setup.parallel.tensor = 4;
  compute (&setup, &plan);
  ck_assert_uint_eq (plan.n_ranks, 3);
  ck_assert_uint_eq (plan.ranks[0].n_alike, 2);
  ck_assert_uint_eq (plan.limiting, 1);
  ck_assert_uint_eq (plan.ranks[1].place, 1);
  check_scalars (&plan);
  ck_assert_uint_eq (plan.ranks[0].kv_pool_bytes,
                     plan.ranks[1].kv_pool_bytes);
  vr_limits_compute (&setup, &plan, &all);
  setup.n_places = 0;
  setup.device = get_device ("rtx-4090-24gb");
  compute (&setup, &plan);
  vr_limits_compute (&setup, &plan, &small);
  ck_assert_uint_eq (all.max_context_tokens, small.max_context_tokens);
  ck_assert_uint_eq (all.max_concurrency, small.max_concurrency);
}
END_TEST

/* Each replica has its own sequences. */
START_TEST (replicas_share_sequences)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", 5);
  struct vr_plan one, plan;
  struct vr_limits of_one, of_all;

  setup.parallel.data = 2;
  compute (&setup, &plan);
  vr_limits_compute (&setup, &plan, &of_all);
  setup.parallel.data = 0;
  setup.concurrency = 3;
  compute (&setup, &one);
  vr_limits_compute (&setup, &one, &of_one);
  ck_assert_uint_eq (plan.n_ranks, 1);
  ck_assert_uint_eq (plan.ranks[0].n_alike, 2);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes, one.terms.kv_cache_bytes);
  ck_assert_uint_eq (of_all.max_concurrency, 2 * of_one.max_concurrency);
  ck_assert_uint_eq (of_all.max_context_tokens, of_one.max_context_tokens);
}
END_TEST

START_TEST (indivisible_is_a_verdict)
{
  struct vr_setup setup = make_setup ("Qwen/Qwen3-14B", "h100-sxm-80gb", 1);
  struct vr_plan plan;
  struct vr_limits limits;

  setup.parallel.tensor = 5;
  compute (&setup, &plan);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_DOES_NOT_FIT);
  ck_assert_int_eq (plan.reason, VR_REASON_INDIVISIBLE);
  ck_assert_str_eq (plan.indivisible.what, "vocabulary");
  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_eq (limits.max_context_tokens, 0);
  ck_assert_uint_eq (limits.max_concurrency, 0);
}
END_TEST

/* More kinds of devices than are kept: the poorest stay. */
START_TEST (many_kinds)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", NULL, 1);
  struct vr_place places[64];
  struct vr_plan plan;

  for (uint32_t i = 0; i < 64; i++)
    places[i] = (struct vr_place) { get_device ("h100-sxm-80gb"),
                                    VR_UNSET_U64, (uint64_t) i << 30 };
  setup.places = places;
  setup.n_places = 64;
  setup.parallel.data = 64;
  compute (&setup, &plan);
  ck_assert_uint_eq (plan.n_ranks, VR_MAX_RANK_KINDS);
  ck_assert_uint_eq (plan.ranks[plan.limiting].place, 63);
  check_scalars (&plan);
}
END_TEST

/* What fits into all fits into each, and one step more does not. */
START_TEST (limits_are_tight)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "rtx-4090-24gb", 2);
  struct vr_plan plan;
  struct vr_limits limits;

  setup.parallel.pipeline = 2;
  compute (&setup, &plan);
  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_gt (limits.max_concurrency, 1);
  setup.concurrency = limits.max_concurrency;
  compute (&setup, &plan);
  ck_assert_int_ge (plan.headroom_bytes, 0);
  setup.concurrency++;
  compute (&setup, &plan);
  ck_assert_int_lt (plan.headroom_bytes, 0);
}
END_TEST

/* ---- vLLM ---- */

/* What beside tensors is charged, by fabric and version: near the logged
   figures (sql/seed/40-engine-vllm.sql). */
static const struct
{
  const char *model, *gpu, *version;
  struct vr_parallel parallel;
  double charged_gib, outside_gib;
} fabric_cases[] = {
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.19",
    { .tensor = 1 }, 0.25, 0.51 },
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.19",
    { .tensor = 2 }, 2.07, 1.5 },
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.19",
    { .tensor = 4 }, 2.15, 1.5 },
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.19",
    { .pipeline = 2 }, 0.07, 1.5 },
  /* replicas of a dense model do not talk, those with experts do */
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.19",
    { .data = 2 }, 0.25, 0.51 },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "h100-sxm-80gb", "0.19",
    { .tensor = 2 }, 2.07, 2.0 },
  { "mistralai/Mixtral-8x7B-Instruct-v0.1", "h100-sxm-80gb", "0.19",
    { .data = 2 }, 2.03, 2.0 },
  { "meta-llama/Llama-3.1-8B-Instruct", "l40s-48gb", "0.10", { .tensor = 8 },
    0.25, 0.51 },
  { "meta-llama/Llama-3.1-8B-Instruct", "h200-sxm-141gb", "0.10",
    { .tensor = 2 }, 1.38, 0.51 },
  { "meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", "0.11",
    { .tensor = 2 }, 0.55, 1.5 },
  { "meta-llama/Llama-3.1-8B-Instruct", "b200-sxm-180gb", "0.27",
    { .tensor = 4 }, 0.95, 1.97 },
  { "meta-llama/Llama-3.1-8B-Instruct", "gb10-128gb", "0.29",
    { .tensor = 2 }, 5.4, 1.5 },
};

START_TEST (fabric)
{
  struct vr_setup setup = make_setup (fabric_cases[_i].model,
                                      fabric_cases[_i].gpu, 1);
  struct vr_plan plan;
  double charged, outside;

  setup.parallel = fabric_cases[_i].parallel;
  setup.profile
    = vr_catalog_find_profile (catalog, "vllm", fabric_cases[_i].version);
  compute (&setup, &plan);
  charged = (double) (plan.base.charged_overhead_bytes
                      - plan.base.loading_extra_bytes);
  outside = (double) (plan.base.overhead_bytes
                      - plan.base.charged_overhead_bytes);
  ck_assert_double_eq_tol (charged / (double) VR_GIB,
                           fabric_cases[_i].charged_gib, 0.015);
  if (!setup.device->is_unified)   /* between the fabrics */
    ck_assert_double_eq_tol (outside / (double) VR_GIB,
                             fabric_cases[_i].outside_gib, 0.015);
}
END_TEST

/* A card whose fabric nobody knows lies between both, and is wider. */
START_TEST (unknown_fabric_is_wider)
{
  struct vr_device card = *get_device ("h100-sxm-80gb");
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", NULL, 1);
  const enum vr_fabric fabrics[]
    = { VR_FABRIC_PCIE, VR_FABRIC_UNKNOWN, VR_FABRIC_LINK };
  struct vr_plan plans[3];

  setup.device = &card;
  setup.parallel.tensor = 2;
  for (int i = 0; i < 3; i++)
    {
      card.fabric = fabrics[i];
      compute (&setup, &plans[i]);
    }
  ck_assert_uint_lt (plans[0].terms.overhead_bytes,
                     plans[1].terms.overhead_bytes);
  ck_assert_uint_lt (plans[1].terms.overhead_bytes,
                     plans[2].terms.overhead_bytes);
  ck_assert_uint_gt (plans[1].margin_bytes, plans[0].margin_bytes);
  ck_assert_uint_gt (plans[1].margin_bytes, plans[2].margin_bytes);
}
END_TEST

/* Latents are whole on every device; sharing the context cuts the tokens.
   Kimi-K2-Thinking on eight H200 kept 715,072 tokens in 46.80 GiB, and
   5,721,088 with eight that shared them (vLLM's recipe for it). */
START_TEST (latents_and_shared_context)
{
  struct vr_setup setup
    = make_setup ("moonshotai/Kimi-K2-Thinking", "h200-sxm-141gb", 1);
  struct vr_plan one, eight, shared;
  struct vr_report report, shared_report;
  const double pool = 46.80 * (double) VR_GIB;

  setup.scheme = vr_scheme_find ("int4-g32");
  compute (&setup, &one);
  setup.parallel.tensor = 8;
  compute (&setup, &eight);
  vr_plan_report (&setup, &eight, &report);
  ck_assert_uint_eq (eight.terms.kv_bytes_per_token,
                     one.terms.kv_bytes_per_token);
  ck_assert_double_eq_tol (pool / (double) eight.terms.kv_bytes_per_token,
                           715072, 500);
  setup.parallel.decode_context = 8;
  compute (&setup, &shared);
  vr_plan_report (&setup, &shared, &shared_report);
  ck_assert_double_eq_tol (pool / (double) shared.terms.kv_bytes_per_token,
                           5721088, 4000);
  ck_assert_uint_eq (shared_report.kv_cache_tokens,
                     8 * report.kv_cache_tokens);
  ck_assert_uint_eq (shared_report.kv_blocks, report.kv_blocks);
}
END_TEST

/* An 8-bit cache: 576 bytes of a latent in each of 61 layers, 656 beside an
   indexer, whose own keys take 132 (vllm/v1/kv_cache_interface.py). */
START_TEST (latents_in_8_bit)
{
  static const struct
  {
    const char *model;
    uint64_t layer_bytes;
  } cases[] = { { "deepseek-ai/DeepSeek-V3", 576 },
                { "deepseek-ai/DeepSeek-V3.2", 656 + 132 } };

  for (size_t i = 0; i < 2; i++)
    {
      struct vr_setup setup = make_setup (cases[i].model, "h200-sxm-141gb",
                                          1);
      struct vr_plan plan;

      setup.parallel.tensor = 8;
      setup.scheme = vr_scheme_find ("fp8-block");
      setup.cache_k = VR_FP8;
      setup.cache_v = VR_FP8;
      compute (&setup, &plan);
      ck_assert_uint_eq (plan.terms.kv_bytes_per_token,
                         61 * cases[i].layer_bytes);
    }
}
END_TEST

/* Scales stand for blocks of numbers, which a cut must not divide. */
static const struct
{
  const char *model, *weights;
  struct vr_parallel parallel;
  const char *what;         /* NULL: it divides */
  uint64_t number;
} block_cases[] = {
  { "Qwen/Qwen3-235B-A22B-Instruct-2507", "fp8-block", { .tensor = 4 }, NULL,
    0 },
  /* 1536 of an expert are 12 blocks: a known refusal, which experts in
     parallel avoid */
  { "Qwen/Qwen3-235B-A22B-Instruct-2507", "fp8-block", { .tensor = 8 },
    "expert_intermediate_blocks", 12 },
  { "Qwen/Qwen3-235B-A22B-Instruct-2507", "fp8-block",
    { .tensor = 8, .expert = 8 }, NULL, 0 },
  { "Qwen/Qwen3-235B-A22B-Instruct-2507", "bf16", { .tensor = 8 }, NULL, 0 },
  /* 29568 / 2 is no multiple of 128: the official AWQ files are padded */
  { "Qwen/Qwen2.5-72B-Instruct", "awq-int4", { .tensor = 2 },
    "intermediate_blocks", 231 },
  { "Qwen/Qwen2.5-72B-Instruct", "awq-int4", { .tensor = 1 }, NULL, 0 },
};

START_TEST (blocks_divide)
{
  struct vr_setup setup = make_setup (block_cases[_i].model,
                                      "h200-sxm-141gb", 1);
  struct vr_indivisible why;

  setup.scheme = vr_scheme_find (block_cases[_i].weights);
  setup.parallel = block_cases[_i].parallel;
  ck_assert_int_eq (vr_plan_divides (&setup, &why),
                    block_cases[_i].what == NULL);
  if (block_cases[_i].what == NULL)
    return;
  ck_assert_str_eq (why.what, block_cases[_i].what);
  ck_assert_uint_eq (why.number, block_cases[_i].number);
}
END_TEST

/* vLLM's documented flags. */
START_TEST (command_line)
{
  struct vr_setup setup
    = make_setup ("mistralai/Mixtral-8x7B-Instruct-v0.1", "h100-sxm-80gb", 1);
  char text[512];
  struct vr_plan plan;
  struct vr_buf buf;

  setup.parallel = (struct vr_parallel) {
    .tensor = 2, .pipeline = 2, .data = 2, .expert = 4
  };
  compute (&setup, &plan);
  vr_buf_init_borrowed (&buf, text, sizeof text);
  setup.engine->command (&setup, &plan.base, "a/b", &buf);
  ck_assert_ptr_nonnull (
    strstr (text, " --tensor-parallel-size 2 --pipeline-parallel-size 2 "
                  "--data-parallel-size 2 --enable-expert-parallel"));
  setup.parallel = (struct vr_parallel) { .tensor = 1 };
  vr_buf_init_borrowed (&buf, text, sizeof text);
  setup.engine->command (&setup, &plan.base, "a/b", &buf);
  ck_assert_ptr_null (strstr (text, "parallel"));
}
END_TEST

/* Of a file's own bytes a device gets what the rules give it. */
START_TEST (stored_bytes_are_shared)
{
  struct vr_setup setup
    = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80gb", 1);
  struct vr_stored stored = { .embedding_bytes = 1000, .output_bytes = 1000 };
  struct vr_stored_layer layers[32];
  struct vr_plan plan;

  for (int i = 0; i < 32; i++)
    layers[i] = (struct vr_stored_layer) { 1 << 20, 0 };
  vr_stored_set_layers (&stored, layers, 32);
  setup.stored = &stored;
  compute (&setup, &plan);
  ck_assert_uint_eq (plan.terms.weights_bytes, (32 << 20) + 2000);
  setup.parallel.tensor = 4;
  compute (&setup, &plan);
  ck_assert_uint_ge (plan.terms.weights_bytes, (8 << 20) + 500);
  ck_assert_uint_le (plan.terms.weights_bytes, (8 << 20) + 4096);
}
END_TEST

/* ---- every model ---- */

/* No share is larger than the whole, all of them together are no smaller, and
   no device is left out. */
static void
check_shares (const struct vr_setup *setup, const struct vr_plan *whole,
              const char *model)
{
  struct vr_plan plan;
  uint64_t sum = 0;
  uint32_t n = 0;

  compute (setup, &plan);
  if (plan.reason == VR_REASON_INDIVISIBLE)
    {
      ck_assert_uint_eq (plan.n_ranks, 0);
      return;
    }
  check_scalars (&plan);
  for (uint32_t i = 0; i < plan.n_ranks; i++)
    {
      const struct vr_rank_plan *r = &plan.ranks[i];

      ck_assert_msg (r->terms.weights_bytes <= whole->terms.weights_bytes,
                     "%s", model);
      ck_assert_msg (r->terms.kv_bytes_per_token
                       <= whole->terms.kv_bytes_per_token,
                     "%s", model);
      sum += r->terms.weights_bytes * r->n_alike;
      n += r->n_alike;
    }
  ck_assert_uint_eq (n, vr_parallel_devices (&setup->parallel));
  ck_assert_msg (sum >= whole->terms.weights_bytes, "%s", model);
}

START_TEST (every_model)
{
  static const struct vr_parallel sizes[]
    = { { .tensor = 2 }, { .tensor = 8 }, { .pipeline = 3 },
        { .tensor = 2, .pipeline = 2 }, { .tensor = 4, .expert = 4 },
        { .tensor = 2, .data = 2, .expert = 4 } };
  size_t n = vr_catalog_n_models (catalog);

  for (size_t i = 0; i < n; i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);
      struct vr_setup setup
        = make_setup ("meta-llama/Llama-3.1-8B-Instruct", "h200-sxm-141gb",
                      1);
      struct vr_plan whole;

      setup.shape = &model->shape;
      compute (&setup, &whole);
      for (int k = 0; k < N_ROWS (sizes); k++)
        {
          setup.parallel = sizes[k];
          check_shares (&setup, &whole, model->id);
        }
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("parallel");
  TCase *tcase = tcase_create ("several devices");
  SRunner *runner;
  int n_failed;

  catalog = ask_catalog ();
  tcase_add_loop_test (tcase, layers_of_stages, 0, N_ROWS (stage_cases));
  tcase_add_loop_test (tcase, divides, 0, N_ROWS (divide_cases));
  tcase_add_loop_test (tcase, default_sizes, 0, N_ROWS (default_cases));
  tcase_add_loop_test (tcase, shares_add_up, 0, N_ROWS (share_cases));
  tcase_add_test (tcase, vocabulary_is_padded);
  tcase_add_test (tcase, tensor_group_is_one_kind);
  tcase_add_test (tcase, stages_differ);
  tcase_add_test (tcase, smaller_card_limits);
  tcase_add_test (tcase, replicas_share_sequences);
  tcase_add_test (tcase, indivisible_is_a_verdict);
  tcase_add_test (tcase, many_kinds);
  tcase_add_test (tcase, limits_are_tight);
  tcase_add_loop_test (tcase, fabric, 0, N_ROWS (fabric_cases));
  tcase_add_test (tcase, unknown_fabric_is_wider);
  tcase_add_test (tcase, latents_and_shared_context);
  tcase_add_test (tcase, latents_in_8_bit);
  tcase_add_loop_test (tcase, blocks_divide, 0, N_ROWS (block_cases));
  tcase_add_test (tcase, command_line);
  tcase_add_test (tcase, stored_bytes_are_shared);
  tcase_add_test (tcase, every_model);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  vr_catalog_release (catalog);
  return n_failed == 0 ? 0 : 1;
}
