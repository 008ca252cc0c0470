/* llama.cpp with a part of the model in host memory: which part, and that
   nothing is lost or counted twice. */

#include "config.h"

#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/engine_llamacpp.h"
#include "core/limits.h"
#include "core/plan.h"
#include "service/estimate.h"
#include "support/ask.h"

#define LLAMA "meta-llama/Llama-3.1-8B-Instruct"
#define TIED "meta-llama/Llama-3.2-1B-Instruct"
#define EXPERTS "Qwen/Qwen3-30B-A3B"
#define HYBRID "Qwen/Qwen3-Next-80B-A3B-Instruct"

enum { GIB = 1 << 30 };

static struct vr_options
unset_options (void)
{
  return (struct vr_options) { .n_ctx = VR_UNSET_U64,
                               .n_parallel = VR_UNSET_U64,
                               .n_batch = VR_UNSET_U64,
                               .n_ubatch = VR_UNSET_U64,
                               .n_outputs = VR_UNSET_U64,
                               .n_gpu_layers = VR_UNSET_I64,
                               .kv_unified = -1,
                               .swa_full = -1,
                               .flash_attn = -1,
                               .no_kv_offload = -1,
                               .cpu_moe = -1,
                               .n_cpu_moe = VR_UNSET_U64 };
}

static struct vr_setup
setup_of (const struct vr_model *model)
{
  const struct vr_profile *profile
    = vr_catalog_find_profile (ask_catalog (), "llama.cpp", NULL);

  ck_assert_ptr_nonnull (profile);
  return (struct vr_setup) { .shape = &model->shape,
                             .scheme = vr_scheme_find ("q4_k_m"),
                             .engine = &vr_engine_llamacpp,
                             .profile = profile,
                             .free_bytes = VR_UNSET_U64,
                             .host_memory_bytes = VR_UNSET_U64,
                             .cache_k = VR_F16,
                             .cache_v = VR_F16,
                             .options = unset_options (),
                             .context_tokens = 8192,
                             .concurrency = 1 };
}

static struct vr_setup
setup_named (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (ask_catalog (), name, &match);
  ck_assert_msg (vr_name_is_found (&match), "%s", name);
  return setup_of (vr_catalog_model (ask_catalog (), match.index));
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

static struct vr_plan
plan_with (struct vr_setup setup, int64_t n_gpu_layers)
{
  setup.options.n_gpu_layers = n_gpu_layers;
  return plan_of (&setup);
}

/* ---- which blocks ---- */

static const struct place_case
{
  int64_t asked;
  int64_t taken;
  uint32_t host_layers;
  bool is_output_on_host;
} places[] = {
  { VR_UNSET_I64, 33, 0, false },
  { -1, 33, 0, false },
  { 99, 33, 0, false },
  { 33, 33, 0, false },
  { 32, 32, 1, false },   /* block 0 stays behind */
  { 20, 20, 13, false },
  { 1, 1, 32, false },    /* the output matrix alone */
  { 0, 0, 32, true },
};

START_TEST (test_places)
{
  const struct place_case *c = &places[_i];
  struct vr_plan plan = plan_with (setup_named (LLAMA), c->asked);

  ck_assert_int_eq (plan.base.options.n_gpu_layers, c->taken);
  ck_assert_uint_eq (plan.base.host_layers, c->host_layers);
  ck_assert_int_eq (plan.base.is_output_on_host, c->is_output_on_host);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes,
                     (32 - c->host_layers) * (uint64_t) 33554432);
  ck_assert_uint_eq (plan.terms.host_kv_cache_bytes,
                     c->host_layers * (uint64_t) 33554432);
}
END_TEST

/* ---- nothing is lost ---- */

static uint64_t
all_weights (const struct vr_plan *plan)
{
  return plan->terms.weights_bytes + plan->terms.host_weights_bytes;
}

static uint64_t
all_memory (const struct vr_plan *plan)
{
  return plan->terms.kv_cache_bytes + plan->terms.host_kv_cache_bytes
         + plan->terms.state_bytes + plan->terms.host_state_bytes;
}

static uint64_t
embedding_bytes (const struct vr_setup *setup)
{
  struct vr_format format = vr_setup_format (setup);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;

  vr_tensor_iter_init (&iter, setup->shape);
  while (vr_tensor_next (&iter, &tensor))
    if (tensor.role == VR_ROLE_TOKEN_EMBEDDING)
      return vr_format_class_bytes (&format, setup->shape, &tensor);
  return 0;
}

/* Of every model: both sides together are what they were, and the GPU's share
   grows with each unit. */
START_TEST (test_sums)
{
  const struct vr_catalog *catalog = ask_catalog ();

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);
      struct vr_setup setup = setup_of (model);
      int64_t units = (int64_t) vr_llamacpp_units (&model->shape);
      int64_t step = units / 7 + 1;
      struct vr_plan all = plan_with (setup, -1);
      struct vr_plan none = plan_with (setup, 0);
      struct vr_plan before = none;

      ck_assert_uint_eq (none.terms.weights_bytes, 0);
      ck_assert_uint_eq (none.terms.kv_cache_bytes, 0);
      ck_assert_uint_eq (none.terms.state_bytes, 0);
      ck_assert_uint_eq (all_weights (&none)
                           + (model->shape.is_tied ? embedding_bytes (&setup)
                                                   : 0),
                         all_weights (&all));
      for (int64_t n = 1; n <= units; n += step)
        {
          struct vr_plan plan = plan_with (setup, n);

          ck_assert_msg (all_weights (&plan) == all_weights (&all),
                         "%s, %d layers", model->id, (int) n);
          ck_assert_uint_eq (all_memory (&plan), all_memory (&all));
          ck_assert_uint_gt (plan.terms.weights_bytes,
                             before.terms.weights_bytes);
          ck_assert_uint_ge (plan.terms.kv_cache_bytes,
                             before.terms.kv_cache_bytes);
          ck_assert_uint_ge (plan.terms.state_bytes,
                             before.terms.state_bytes);
          before = plan;
        }
    }
}
END_TEST

START_TEST (test_experts)
{
  static const char *const names[] = { EXPERTS, HYBRID, "openai/gpt-oss-20b" };
  struct vr_setup setup = setup_named (names[_i]);
  struct vr_plan all = plan_of (&setup);
  struct vr_plan plan, before = all;
  uint64_t n_layers = setup.shape->n_layers;

  for (uint64_t n = 0; n <= n_layers; n++)
    {
      setup.options.n_cpu_moe = n;
      plan = plan_of (&setup);
      ck_assert_uint_eq (all_weights (&plan), all_weights (&all));
      ck_assert_uint_eq (plan.terms.kv_cache_bytes, all.terms.kv_cache_bytes);
      if (n > 0)
        ck_assert_uint_lt (plan.terms.weights_bytes,
                           before.terms.weights_bytes);
      else
        ck_assert_uint_eq (plan.terms.weights_bytes, all.terms.weights_bytes);
      before = plan;
    }
  setup.options.n_cpu_moe = VR_UNSET_U64;
  setup.options.cpu_moe = 1;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.weights_bytes, before.terms.weights_bytes);
  ck_assert_uint_eq (plan.terms.activation_bytes,
                     before.terms.activation_bytes);
  /* the buffer holds a copy of what a product reads */
  ck_assert_uint_gt (plan.terms.activation_bytes, all.terms.activation_bytes);
}
END_TEST

START_TEST (test_dense_model_has_no_experts)
{
  struct vr_setup setup = setup_named (LLAMA);
  struct vr_plan all = plan_of (&setup);
  struct vr_plan plan;

  setup.options.cpu_moe = 1;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.weights_bytes, all.terms.weights_bytes);
  ck_assert_uint_eq (plan.terms.activation_bytes,
                     all.terms.activation_bytes);
}
END_TEST

START_TEST (test_cache_on_host)
{
  static const char *const names[] = { LLAMA, HYBRID };
  struct vr_setup setup = setup_named (names[_i]);
  struct vr_plan all = plan_of (&setup);
  struct vr_plan plan;

  setup.options.no_kv_offload = 1;
  plan = plan_of (&setup);
  ck_assert_uint_eq (plan.terms.kv_cache_bytes, 0);
  ck_assert_uint_eq (plan.terms.state_bytes, 0);
  ck_assert_uint_eq (plan.terms.kv_bytes_per_token, 0);
  ck_assert_uint_eq (all_memory (&plan), all_memory (&all));
  ck_assert_uint_eq (plan.terms.weights_bytes, all.terms.weights_bytes);
}
END_TEST

/* Without flash attention the scores come to lie where the cache does. */
START_TEST (test_scores_on_host)
{
  struct vr_setup setup = setup_named (LLAMA);
  struct vr_plan on_gpu, on_host;

  setup.options.flash_attn = 0;
  on_gpu = plan_of (&setup);
  setup.options.no_kv_offload = 1;
  on_host = plan_of (&setup);
  ck_assert_uint_gt (on_host.terms.host_activation_bytes,
                     on_gpu.terms.host_activation_bytes
                       + UINT64_C (4) * 512 * 32 * 8192);
  ck_assert_uint_lt (on_host.terms.activation_bytes,
                     on_gpu.terms.activation_bytes);
}
END_TEST

/* ---- files ---- */

/* Layers of different sizes, experts in every second one. */
START_TEST (test_stored)
{
  static struct vr_stored stored;
  struct vr_setup setup = setup_named (EXPERTS);
  struct vr_stored_layer layers[48];
  struct vr_plan plan;
  uint64_t gpu = 0, host = 0;

  for (uint32_t i = 0; i < 48; i++)
    layers[i] = (struct vr_stored_layer) {
      .bytes = 1000000 + 1000 * (i % 7),
      .expert_bytes = i % 2 == 0 ? 600000 : 0
    };
  stored = (struct vr_stored) { .embedding_bytes = 5000,
                                .token_embedding_bytes = 4000,
                                .other_bytes = 30 };
  vr_stored_set_layers (&stored, layers, 48);
  setup.stored = &stored;
  setup.options.n_gpu_layers = 39;
  setup.options.n_cpu_moe = 13;
  plan = plan_of (&setup);
  for (uint32_t i = 0; i < 48; i++)
    {
      uint64_t there = i < 10 ? layers[i].bytes
                       : i < 13 ? layers[i].expert_bytes
                                : 0;

      host += there;
      gpu += layers[i].bytes - there;
    }
  ck_assert_uint_eq (plan.terms.host_weights_bytes, host + 5000);
  ck_assert_uint_eq (plan.terms.weights_bytes, gpu + 4000 + 30);
  plan = plan_with (setup, 0);
  ck_assert_uint_eq (plan.terms.weights_bytes, 0);
  ck_assert_uint_eq (plan.terms.host_weights_bytes, host + gpu + 5000 + 30);
}
END_TEST

/* ---- the processor alone ---- */

START_TEST (test_without_gpu)
{
  struct vr_setup setup = setup_named (TIED);
  struct vr_plan plan;
  uint64_t need;

  setup.is_without_gpu = true;
  plan = plan_of (&setup);
  need = vr_plan_host_bytes (&plan.terms);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_UNKNOWN);
  ck_assert_uint_eq (plan.terms.total_bytes, 0);
  ck_assert_uint_eq (plan.terms.host_weights_bytes, plan.base.file_bytes);
  ck_assert_uint_eq (plan.terms.host_kv_cache_bytes, 268435456);

  setup.host_memory_bytes = need + GIB;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_FITS);
  setup.host_memory_bytes = need;
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_TIGHT);
  setup.host_memory_bytes = need - GIB;
  plan = plan_of (&setup);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_DOES_NOT_FIT);
  ck_assert_int_eq (plan.reason, VR_REASON_HOST_MEMORY);
}
END_TEST

START_TEST (test_host_memory)
{
  struct vr_device card = { .id = "own", .name = "own", .vendor = "",
                            .capacity_bytes = 4 * (uint64_t) GIB };
  struct vr_setup setup = setup_named (LLAMA);
  struct vr_plan plan;

  setup.device = &card;
  setup.options.n_gpu_layers = 10;
  plan = plan_of (&setup);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_FITS);
  setup.host_memory_bytes = vr_plan_host_bytes (&plan.terms);
  ck_assert_int_eq (plan_of (&setup).verdict, VR_VERDICT_FITS);
  setup.host_memory_bytes--;
  plan = plan_of (&setup);
  ck_assert_int_eq (plan.verdict, VR_VERDICT_DOES_NOT_FIT);
  ck_assert_int_eq (plan.reason, VR_REASON_HOST_MEMORY);
}
END_TEST

/* ---- how much fits ---- */

static uint64_t
most_layers (const struct vr_setup *setup)
{
  struct vr_plan plan = plan_of (setup);
  struct vr_limits limits;

  vr_limits_compute (setup, &plan, &limits);
  vr_limits_find_gpu_layers (setup, &plan, &limits);
  return limits.max_gpu_layers;
}

/* On cards of every size: so many fit and one more does not. */
START_TEST (test_most_layers)
{
  static const char *const names[] = { LLAMA, TIED, EXPERTS, HYBRID };
  struct vr_device card = { .id = "own", .name = "own", .vendor = "" };
  struct vr_setup setup = setup_named (names[_i]);
  uint64_t units = vr_llamacpp_units (setup.shape);
  uint64_t last = 0;

  setup.device = &card;
  for (uint64_t mib = 400; mib <= 65536; mib += mib / 3)
    {
      uint64_t most;

      card.capacity_bytes = mib << 20;
      most = most_layers (&setup);
      if (most == VR_UNSET_U64)
        {
          ck_assert_int_lt (plan_with (setup, 0).headroom_bytes, 0);
          continue;
        }
      ck_assert_uint_ge (most, last);
      ck_assert_uint_le (most, units);
      ck_assert_int_ge (plan_with (setup, (int64_t) most).headroom_bytes, 0);
      if (most < units)
        ck_assert_int_lt (
          plan_with (setup, (int64_t) most + 1).headroom_bytes, 0);
      last = most;
    }
  ck_assert_uint_eq (last, units);
}
END_TEST

START_TEST (test_most_layers_in_host_memory)
{
  struct vr_device card = { .id = "own", .name = "own", .vendor = "",
                            .capacity_bytes = 4 * (uint64_t) GIB };
  struct vr_setup setup = setup_named (LLAMA);
  struct vr_plan plan;
  uint64_t most;

  ck_assert_uint_eq (most_layers (&setup), VR_UNSET_U64);   /* no device */
  setup.device = &card;
  most = most_layers (&setup);
  ck_assert_uint_gt (most, 1);
  ck_assert_uint_lt (most, 33);
  plan = plan_with (setup, (int64_t) most);
  setup.host_memory_bytes = vr_plan_host_bytes (&plan.terms);
  ck_assert_uint_eq (most_layers (&setup), most);
  setup.host_memory_bytes--;
  ck_assert_uint_eq (most_layers (&setup), VR_UNSET_U64);
}
END_TEST

/* What host memory holds of the cache limits the context too. */
START_TEST (test_context_in_host_memory)
{
  struct vr_setup setup = setup_named (TIED);
  struct vr_plan plan;
  struct vr_limits limits;

  setup.is_without_gpu = true;
  setup.context_tokens = 16384;
  plan = plan_of (&setup);
  setup.host_memory_bytes = vr_plan_host_bytes (&plan.terms);
  plan = plan_of (&setup);
  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_eq (limits.max_context_tokens, 16384);
  ck_assert_uint_eq (limits.max_concurrency, 1);
  setup.host_memory_bytes--;
  plan = plan_of (&setup);
  vr_limits_compute (&setup, &plan, &limits);
  ck_assert_uint_eq (limits.max_context_tokens, 16384 - 256);
  ck_assert_uint_eq (limits.max_concurrency, 0);
}
END_TEST

/* ---- the answer ---- */

static const struct answer_case
{
  const char *form;
  const char *verdict;
  const char *texts[3];     /* in the verdict's text */
  const char *command;      /* in the command */
} answers[] = {
  { "model=llama-3.1-8b&options.n_gpu_layers=20&gpu=rtx-3060-12gb", "fits",
    { "20 of 33 layers are on the card", "GiB of the machine's memory" },
    " -ngl 20 " },
  { "model=llama-3.1-8b&options.n_gpu_layers=20&gpu=rtx-3060-12gb&lang=bn",
    "fits", { "৩৩ লেয়ারের ২০টি", "RAM লাগবে" }, " -ngl 20 " },
  { "model=" EXPERTS "&options.cpu_moe=true&gpu=rtx-3060-12gb", "fits",
    { "experts of 48 of 48 layers" }, " -ngl 99 -cmoe " },
  { "model=" EXPERTS "&options.n_cpu_moe=30&gpu=rtx-3060-12gb", "fits",
    { "experts of 30 of 48 layers" }, " -ngl 99 -ncmoe 30 " },
  { "model=llama-3.1-8b&options.no_kv_offload=true&gpu=rtx-3060-12gb", "fits",
    { "KV cache is in the machine's memory" }, " -ngl 99 -nkvo " },
  { "model=llama-3.1-8b&gpu=none", "unknown", { "host_memory_bytes" },
    " -dev none " },
  { "model=llama-3.1-8b&gpu=none&host_memory_bytes=16000000000", "fits",
    { "without a card" }, " -dev none " },
  { "model=llama-3.1-8b&gpu=none&host_memory_bytes=4000000000",
    "does_not_fit", { "machine's memory" }, " -dev none " },
  { "model=llama-3.1-8b&gpu=rtx-3060-12gb", "fits", { "Fits" }, " -ngl 99 " },
};

START_TEST (test_answer)
{
  const struct answer_case *c = &answers[_i];
  const struct vr_estimate_result *r;
  char form[512];
  struct vr_buf buf;
  struct ask a;

  vr_buf_init_borrowed (&buf, form, sizeof form);
  vr_buf_printf (&buf, "engine=llama.cpp&weights=q4_k_m&%s", c->form);
  ask (&a, &vr_question_estimate, form);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->verdict, c->verdict);
  for (size_t i = 0; i < 3 && c->texts[i] != NULL; i++)
    ck_assert_msg (strstr (r->text, c->texts[i]) != NULL, "%s", r->text);
  ck_assert_msg (strstr (r->command, c->command) != NULL, "%s", r->command);
  ck_assert_uint_eq (r->memory.host.total_bytes,
                     r->memory.host.weights_bytes
                       + r->memory.host.kv_cache_bytes
                       + r->memory.host.state_bytes
                       + r->memory.host.activation_bytes);
  ask_clear (&a);
}
END_TEST

/* The first question of whoever has a model larger than the card. */
static const struct advice_case
{
  const char *form;
  const char *change;       /* a member of a suggestion … */
} advices[] = {
  { "model=llama-3.1-70b&gpu=rtx-4090-24gb", "options.n_gpu_layers" },
  { "model=" EXPERTS "&gpu=rtx-3060-12gb", "options.n_gpu_layers" },
  { "model=" EXPERTS "&gpu=rtx-3060-12gb", "options.n_cpu_moe" },
  { "model=deepseek-ai/DeepSeek-V3&gpu=rtx-4080-16gb", "options.cpu_moe" },
};

START_TEST (test_advice)
{
  const struct advice_case *c = &advices[_i];
  const struct vr_estimate_result *r;
  const struct vr_estimate_suggestion *found = NULL;
  const char *value;
  char form[512];
  struct vr_buf buf;
  struct ask a, again;

  vr_buf_init_borrowed (&buf, form, sizeof form);
  vr_buf_printf (&buf, "engine=llama.cpp&weights=q4_k_m&%s", c->form);
  ask (&a, &vr_question_estimate, form);
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_str_eq (r->verdict, "does_not_fit");
  for (size_t i = 0; i < r->n_suggestions; i++)
    if (strstr (r->suggestions[i].change, c->change) != NULL)
      found = &r->suggestions[i];
  ck_assert_ptr_nonnull (found);
  value = strchr (found->change, ':');
  ck_assert_ptr_nonnull (value);
  /* … that holds when it is asked for */
  vr_buf_printf (&buf, "&%s=%.*s", c->change, (int) strcspn (value + 1, "}"),
                 value + 1);
  ask (&again, &vr_question_estimate, form);
  ck_assert_int_eq (again.status, VR_OK);
  r = again.result;
  ck_assert_str_eq (r->verdict, "fits");
  ck_assert_int_eq (r->memory.limiting.headroom_bytes,
                    found->effect.headroom_bytes);
  ck_assert_uint_eq (r->memory.host.total_bytes, found->effect.host_bytes);
  ask_clear (&a);
  ask_clear (&again);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("offload");
  TCase *all = tcase_create ("all");
  SRunner *runner;
  int failed;

  tcase_set_timeout (all, 120);
  tcase_add_loop_test (all, test_places, 0,
                       sizeof places / sizeof places[0]);
  tcase_add_test (all, test_sums);
  tcase_add_loop_test (all, test_experts, 0, 3);
  tcase_add_test (all, test_dense_model_has_no_experts);
  tcase_add_loop_test (all, test_cache_on_host, 0, 2);
  tcase_add_test (all, test_scores_on_host);
  tcase_add_test (all, test_stored);
  tcase_add_test (all, test_without_gpu);
  tcase_add_test (all, test_host_memory);
  tcase_add_loop_test (all, test_most_layers, 0, 4);
  tcase_add_test (all, test_most_layers_in_host_memory);
  tcase_add_test (all, test_context_in_host_memory);
  tcase_add_loop_test (all, test_answer, 0,
                       sizeof answers / sizeof answers[0]);
  tcase_add_loop_test (all, test_advice, 0,
                       sizeof advices / sizeof advices[0]);
  suite_add_tcase (suite, all);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
