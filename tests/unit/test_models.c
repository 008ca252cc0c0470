/* The models of the catalogue: the names that people type, the bytes of the
   published files, and what a layer keeps of each token. */

#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/catalog.h"
#include "core/scheme.h"
#include "core/state.h"
#include "support/ask.h"
#include "support/tsv.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))

static const struct vr_catalog *catalog; /* the embedded one */

static const struct vr_model *
get_model (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (catalog, name, &match);
  ck_assert_msg (match.found == VR_FOUND, "model '%s'", name);
  return vr_catalog_model (catalog, match.index);
}

/* ---- names ---- */

START_TEST (test_names)
{
  struct tsv table;
  struct vr_name_match match;

  tsv_load (&table, "tests/cases/names.tsv");
  ck_assert_uint_ge (table.n_rows, 150);
  for (size_t i = 0; i < table.n_rows; i++)
    {
      const char *name = table.rows[i].cells[0];

      vr_catalog_find_model (catalog, name, &match);
      ck_assert_msg (match.found == VR_FOUND
                       || match.found == VR_FOUND_PREFERRED,
                     "'%s'", name);
      ck_assert_msg (strcmp (vr_catalog_model (catalog, match.index)->id,
                             table.rows[i].cells[1]) == 0,
                     "'%s' is %s", name,
                     vr_catalog_model (catalog, match.index)->id);
    }
  tsv_clear (&table);
}
END_TEST

/* A bare name of a family takes one size and tells the others. */
START_TEST (test_families)
{
  struct tsv table;
  struct vr_name_match match;

  tsv_load (&table, "tests/cases/families.tsv");
  ck_assert_uint_ge (table.n_rows, 80);
  for (size_t i = 0; i < table.n_rows; i++)
    {
      const char *name = table.rows[i].cells[0];
      const char *wanted = table.rows[i].cells[1];

      vr_catalog_find_model (catalog, name, &match);
      ck_assert_msg (match.found == VR_FOUND_PREFERRED, "'%s'", name);
      ck_assert_msg (strcmp (match.candidates[0], wanted) == 0
                       && strcmp (vr_catalog_model (catalog, match.index)->id,
                                  wanted) == 0,
                     "'%s' is %s", name, match.candidates[0]);
      ck_assert_msg (match.n_candidates
                       == strtoul (table.rows[i].cells[2], NULL, 10),
                     "'%s' means %zu", name, match.n_candidates);
    }
  tsv_clear (&table);
}
END_TEST

/* Names of several models of which none is the more likely. */
static const char *const ambiguous[] = { "deepseek-v4", "qwen3.6" };

static bool
is_listed (const char *alias)
{
  for (int i = 0; i < N_ROWS (ambiguous); i++)
    if (strcmp (ambiguous[i], alias) == 0)
      return true;
  return false;
}

START_TEST (test_ambiguous)
{
  struct vr_name_match match;
  size_t n_aliases = 0;

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);

      for (size_t k = 0; k < model->n_aliases; k++, n_aliases++)
        {
          vr_catalog_find_model (catalog, model->aliases[k], &match);
          ck_assert_msg ((match.found == VR_FOUND_AMBIGUOUS)
                           == is_listed (model->aliases[k]),
                         "'%s' of %s", model->aliases[k], model->id);
        }
    }
  ck_assert_uint_ge (n_aliases, 1500);
}
END_TEST

/* "<org>/<name>" answers to "<name>". */
START_TEST (test_without_organisation)
{
  struct vr_name_match match;

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const char *id = vr_catalog_model (catalog, i)->id;

      vr_catalog_find_model (catalog, strchr (id, '/') + 1, &match);
      ck_assert_msg ((match.found == VR_FOUND
                      || match.found == VR_FOUND_PREFERRED)
                       && match.index == i,
                     "%s", id);
    }
}
END_TEST

/* ---- published files ---- */

/* Models whose published sum of files is not the sum of their tensors. */
static const struct odd_files
{
  const char *id;
  const char *reason;
} odd_files[] = {
  { "openai/gpt-oss-20b", "the source also counts original/ and metal/" },
  { "openai/gpt-oss-120b", "the source also counts original/ and metal/" },
  { "google/gemma-4-12B-it", "KV heads of its full layers were not seen" },
  { "deepseek-ai/DeepSeek-V4-Pro", "unverified shape, FP8 beside FP4" },
};

static const struct odd_files *
find_odd (const char *id)
{
  for (int i = 0; i < N_ROWS (odd_files); i++)
    if (strcmp (odd_files[i].id, id) == 0)
      return &odd_files[i];
  return NULL;
}

static double
files_ratio (const struct vr_model *model)
{
  struct vr_format format
    = { vr_scheme_find (model->native_format), false,
        model->native_plain_roles };

  ck_assert_ptr_nonnull (format.scheme);
  return (double) vr_format_file_bytes (&format, &model->shape)
         / (double) model->weight_files_bytes;
}

START_TEST (test_weight_files)
{
  size_t n = 0;

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);

      if (model->weight_files_bytes == 0 || find_odd (model->id) != NULL)
        continue;
      ck_assert_msg (fabs (files_ratio (model) - 1) <= 0.005,
                     "%s: %.4f of the published bytes", model->id,
                     files_ratio (model));
      n++;
    }
  ck_assert_uint_ge (n, 36);
}
END_TEST

/* The exceptions are still exceptions, and not by much more than they say. */
START_TEST (test_odd_files)
{
  double ratio = files_ratio (get_model (odd_files[_i].id));

  ck_assert_msg (fabs (ratio - 1) > 0.003 && ratio > 0.4 && ratio < 1.2,
                 "%s (%s): %.4f", odd_files[_i].id, odd_files[_i].reason,
                 ratio);
}
END_TEST

/* ---- what layers keep ---- */

/* Numbers for each token far beyond every window, and for each sequence: by
   hand from the configuration, as the formula says. */
static const struct kept_case
{
  const char *model;
  uint64_t per_token;    /* keys and values, indexer's keys included */
  uint64_t in_windows;   /* keys and values of window and chunk layers */
  uint64_t state;        /* convolutions' inputs and matrices */
  uint64_t context;
} kept_cases[] = {
  /* 61 layers of 512 + 64 */
  { "deepseek-ai/DeepSeek-V3", 61 * 576, 0, 0, 163840 },
  /* … and 128 of the indexer */
  { "deepseek-ai/DeepSeek-V3.2", 61 * (576 + 128), 0, 0, 163840 },
  { "zai-org/GLM-5", 78 * (576 + 128), 0, 0, 202752 },
  { "zai-org/GLM-4.5", 92 * 2 * 8 * 128, 0, 0, 131072 },
  { "moonshotai/Kimi-K2.5", 61 * 576, 0, 0, 262144 },
  /* 7 latent layers; 20 of KDA: 3 inputs of 3 x 4096, 32 of 128 x 128 */
  { "moonshotai/Kimi-Linear-48B-A3B-Instruct", 7 * 576, 0,
    20 * (3 * 3 * 4096 + 128 * 4096), 1048576 },
  /* 12 layers of 2 heads; 36 delta nets: 2 x 16 x 128 + 32 x 128 channels */
  { "Qwen/Qwen3-Next-80B-A3B-Instruct", 12 * 2 * 2 * 256, 0,
    36 * (3 * 8192 + 128 * 4096), 262144 },
  { "Qwen/Qwen3.5-27B", 16 * 2 * 4 * 256, 0,
    48 * (3 * (2 * 16 * 128 + 48 * 128) + 128 * 48 * 128), 262144 },
  { "state-spaces/mamba-2.8b-hf", 0, 0, 64 * (3 + 16) * 5120, 0 },
  { "ai21labs/AI21-Jamba-Mini-1.5", 4 * 2 * 8 * 128, 0,
    28 * (3 + 16) * 8192, 262144 },
  { "nvidia/NVIDIA-Nemotron-Nano-9B-v2", 4 * 2 * 8 * 128, 0,
    27 * (3 * (10240 + 2 * 8 * 128) + 128 * 10240), 131072 },
  { "nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", 6 * 2 * 2 * 128, 0,
    23 * (3 * (4096 + 2 * 8 * 128) + 128 * 4096), 262144 },
  { "ibm-granite/granite-4.0-h-tiny", 4 * 2 * 4 * 128, 0,
    36 * (3 * (3072 + 2 * 128) + 128 * 3072), 131072 },
  { "LiquidAI/LFM2-1.2B", 6 * 2 * 8 * 64, 0, 10 * 2 * 2048, 128000 },
  { "MiniMaxAI/MiniMax-Text-01", 10 * 2 * 8 * 128, 0, 70 * 128 * 64 * 128,
    10240000 },
  { "tiiuae/Falcon-H1-0.5B-Instruct", 36 * 2 * 2 * 64, 0,
    36 * (3 * (1536 + 2 * 128) + 128 * 1536), 16384 },
  /* 12 full layers, 36 of chunks */
  { "meta-llama/Llama-4-Scout-17B-16E-Instruct", 12 * 2 * 8 * 128,
    36 * 2 * 8 * 128, 0, 10485760 },
  { "meta-llama/Llama-4-Maverick-17B-128E-Instruct", 12 * 2 * 8 * 128,
    36 * 2 * 8 * 128, 0, 1048576 },
  /* 8 of 40 layers attend to the image */
  { "meta-llama/Llama-3.2-11B-Vision-Instruct", 32 * 2 * 8 * 128, 0, 0,
    131072 },
  /* 20 of 35 layers have a cache, every fifth of them a full one */
  { "google/gemma-3n-E4B-it", 4 * 2 * 2 * 256, 16 * 2 * 2 * 256, 0, 32768 },
  { "google/gemma-4-E2B-it", 3 * 2 * 512, 12 * 2 * 256, 0, 131072 },
  { "google/gemma-4-E4B-it", 4 * 2 * 2 * 512, 20 * 2 * 2 * 256, 0, 131072 },
  { "google/gemma-4-31B-it", 10 * 2 * 4 * 512, 50 * 2 * 16 * 256, 0,
    262144 },
  { "XiaomiMiMo/MiMo-V2-Flash", 9 * 4 * (192 + 128), 39 * 8 * (192 + 128), 0,
    262144 },
  { "stepfun-ai/Step-3.5-Flash", 12 * 2 * 8 * 128, 33 * 2 * 8 * 128, 0,
    262144 },
  { "nvidia/Llama-3_3-Nemotron-Super-49B-v1_5", 49 * 2 * 8 * 128, 0, 0,
    131072 },
  { "BAAI/bge-m3", 0, 0, 0, 8192 },
  { "google/gemma-7b-it", 28 * 2 * 16 * 256, 0, 0, 8192 },
};

START_TEST (test_kept)
{
  const struct kept_case *c = &kept_cases[_i];
  const struct vr_shape *shape = &get_model (c->model)->shape;
  uint64_t per_token = 0, in_windows = 0, state = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];
      uint64_t kv = g->n_layers
                    * (vr_mixer_k_elements (g) + vr_mixer_v_elements (g));

      if (g->is_mtp)
        continue;
      if (vr_mixer_get (g->mixer)->needs_window)
        in_windows += kv;
      else
        per_token += kv + g->n_layers * g->index_head_dim;
      state += g->n_layers
               * (vr_state_conv_elements (g) + vr_state_matrix_elements (g));
    }
  ck_assert_msg (per_token == c->per_token, "%s: %llu a token", c->model,
                 (unsigned long long) per_token);
  ck_assert_msg (in_windows == c->in_windows, "%s: %llu in windows", c->model,
                 (unsigned long long) in_windows);
  ck_assert_msg (state == c->state, "%s: %llu of state", c->model,
                 (unsigned long long) state);
  ck_assert_msg (shape->max_context_tokens == c->context, "%s: %llu tokens",
                 c->model, (unsigned long long) shape->max_context_tokens);
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("models");
  TCase *tcase = tcase_create ("models");

  tcase_add_test (tcase, test_names);
  tcase_add_test (tcase, test_families);
  tcase_add_test (tcase, test_ambiguous);
  tcase_add_test (tcase, test_without_organisation);
  tcase_add_test (tcase, test_weight_files);
  tcase_add_loop_test (tcase, test_odd_files, 0, N_ROWS (odd_files));
  tcase_add_loop_test (tcase, test_kept, 0, N_ROWS (kept_cases));
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
