/* The graph allocator with sizes alone, and its memory of sizes. */

#include "config.h"

#include <stdlib.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/catalog.h"
#include "core/checked.h"
#include "core/engine.h"
#include "core/engine_llamacpp.h"
#include "core/graph.h"
#include "core/graph_memo.h"
#include "core/plan.h"
#include "support/ask.h"

static struct vr_graph graph;

START_TEST (test_chain)
{
  uint16_t a, b;

  /* a result needs a place while its source is still there */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  b = vr_graph_new (&graph, 60, a, 0, 0);
  vr_graph_expand (&graph, b);
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 160);
  ck_assert_uint_eq (vr_graph_peak (&graph, 64), 128 + 64);

  /* the third one takes the first one's place */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  b = vr_graph_new (&graph, 60, a, 0, 0);
  vr_graph_expand (&graph, vr_graph_new (&graph, 100, b, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 160);

  /* a larger one does not go into the hole */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  b = vr_graph_new (&graph, 60, a, 0, 0);
  vr_graph_expand (&graph, vr_graph_new (&graph, 101, b, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 100 + 60 + 101);
}
END_TEST

START_TEST (test_overwrite)
{
  uint16_t a, b;

  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  vr_graph_expand (&graph, vr_graph_over (&graph, 100, a, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 100);

  /* not when somebody else still reads it, or the size differs */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  b = vr_graph_over (&graph, 100, a, 0, 0);
  vr_graph_expand (&graph, vr_graph_new (&graph, 1, a, b, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 201);
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  vr_graph_expand (&graph, vr_graph_over (&graph, 99, a, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 199);

  /* over the second source too; never over what a view looks into */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  vr_graph_expand (&graph, vr_graph_over (&graph, 100, 0, a, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 100);
  vr_graph_init (&graph);
  a = vr_graph_view (&graph, 100, vr_graph_input (&graph, 100));
  vr_graph_expand (&graph, vr_graph_over (&graph, 100, a, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 200);

  /* nor over what is wanted at the end, which stays */
  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 100);
  vr_graph_keep (&graph, a);
  b = vr_graph_over (&graph, 100, a, 0, 0);
  vr_graph_expand (&graph, vr_graph_new (&graph, 100, b, 0, 0));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 300);
}
END_TEST

/* The smallest hole that is large enough; a write keeps its sources alive
   only until it happens. */
START_TEST (test_holes)
{
  uint16_t a, b, c, d, e;

  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 50);
  b = vr_graph_input (&graph, 10);
  c = vr_graph_input (&graph, 30);
  d = vr_graph_input (&graph, 10);
  vr_graph_expand (&graph, vr_graph_write (&graph, a, 0));
  vr_graph_expand (&graph, vr_graph_write (&graph, c, 0));
  e = vr_graph_new (&graph, 30, b, d, 0);
  vr_graph_expand (&graph, vr_graph_new (&graph, 50, e, b, d));
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), 100);
}
END_TEST

START_TEST (test_too_large)
{
  uint16_t a;

  vr_graph_init (&graph);
  a = vr_graph_input (&graph, 1);
  for (unsigned i = 0; i < 2 * VR_GRAPH_MAX_TENSORS; i++)
    a = vr_graph_over (&graph, 1, a, 0, 0);
  vr_graph_expand (&graph, a);
  ck_assert_uint_eq (vr_graph_peak (&graph, 1), VR_TOO_MANY);
}
END_TEST

START_TEST (test_memo)
{
  static struct vr_graph_memos memos;
  struct vr_graph_key key = { .generation = 1, .rows = 5 };
  struct vr_graph_memo *memo = vr_graph_memo_find (&memos, &key);
  uint64_t bytes;

  ck_assert (!vr_graph_memo_get (memo, 100, 2, &bytes));
  vr_graph_memo_add (memo, 300, 1000);
  vr_graph_memo_add (memo, 100, 600);
  vr_graph_memo_add (memo, 200, 600);
  ck_assert (vr_graph_memo_get (memo, 100, 2, &bytes) && bytes == 600);
  ck_assert (vr_graph_memo_get (memo, 150, 2, &bytes) && bytes == 600);
  /* 400 bytes over 100 cells are masks of 4, not of 2 */
  ck_assert (!vr_graph_memo_get (memo, 250, 2, &bytes));
  ck_assert (vr_graph_memo_get (memo, 250, 4, &bytes) && bytes == 800);
  ck_assert (!vr_graph_memo_get (memo, 99, 4, &bytes));
  ck_assert (!vr_graph_memo_get (memo, 301, 4, &bytes));
  for (unsigned i = 0; i < 2 * VR_GRAPH_MEMO_SAMPLES; i++)
    vr_graph_memo_add (memo, 1000 + i, i);
  ck_assert_uint_eq (memo->n_samples, VR_GRAPH_MEMO_SAMPLES);
  ck_assert_ptr_eq (vr_graph_memo_find (&memos, &key), memo);
  ck_assert_uint_eq (memo->n_samples, VR_GRAPH_MEMO_SAMPLES);
  key.rows = 6;
  ck_assert_uint_eq (vr_graph_memo_find (&memos, &key)->n_samples, 0);
}
END_TEST

/* With and without memos the same, for every model at many contexts. */
START_TEST (test_memo_changes_nothing)
{
  static struct vr_graph_memos memos;
  const struct vr_catalog *catalog = ask_catalog ();
  const struct vr_profile *profile
    = vr_catalog_find_profile (catalog, "llama.cpp", "b10488");
  uint64_t random = 1;

  ck_assert_ptr_nonnull (profile);
  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      struct vr_setup setup = {
        .shape = &vr_catalog_model (catalog, i)->shape,
        .scheme = vr_scheme_find ("q4_k_m"),
        .engine = &vr_engine_llamacpp,
        .profile = profile,
        .free_bytes = UINT64_MAX,
        .cache_k = VR_F16,
        .cache_v = VR_F16,
        .generation = 1,
        .concurrency = 1,
      };

      for (unsigned k = 0; k < 24; k++)
        {
          struct vr_plan with, without;

          random = random * UINT64_C (6364136223846793005) + 1442695040888963407;
          setup.context_tokens = 1 + (random >> 33) % (k < 12 ? 4096 : 200000);
          setup.options = with.base.options = (struct vr_options) {
            .gpu_memory_utilization = 0, .n_ctx = UINT64_MAX,
            .n_parallel = UINT64_MAX, .n_batch = UINT64_MAX,
            .n_ubatch = UINT64_MAX, .n_outputs = UINT64_MAX,
            .n_gpu_layers = INT64_MIN, .kv_unified = -1, .swa_full = -1,
            .flash_attn = -1, .no_kv_offload = k % 5 == 4,
            .cpu_moe = k % 3 == 2 };
          if (k % 4 == 3)
            setup.options.n_gpu_layers = k / 4;
          setup.memos = &memos;
          ck_assert_int_eq (vr_plan_compute (&setup, &with, NULL), VR_OK);
          setup.memos = NULL;
          ck_assert_int_eq (vr_plan_compute (&setup, &without, NULL), VR_OK);
          ck_assert_uint_eq (with.terms.host_activation_bytes,
                             without.terms.host_activation_bytes);
          ck_assert_msg (with.terms.activation_bytes
                           == without.terms.activation_bytes,
                         "%s, context %llu",
                         vr_catalog_model (catalog, i)->id,
                         (unsigned long long) setup.context_tokens);
        }
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("graph");
  TCase *all = tcase_create ("all");
  SRunner *runner;
  int failed;

  tcase_set_timeout (all, 120);
  tcase_add_test (all, test_chain);
  tcase_add_test (all, test_overwrite);
  tcase_add_test (all, test_holes);
  tcase_add_test (all, test_too_large);
  tcase_add_test (all, test_memo);
  tcase_add_test (all, test_memo_changes_nothing);
  suite_add_tcase (suite, all);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
