/* Predictions against logged reality.

   Without arguments a test: the bounds that the project promises.  With
   --report the error table, by engine and term, and the worst rows. */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "service/estimate.h"
#include "support/ask.h"
#include "support/tsv.h"

enum
{
  MAX_ROWS = TSV_MAX_ROWS,
  FORM = 2048
};

/* Relative errors of one term over the rows of one table. */
struct column
{
  const char *engine;
  const char *term;
  size_t n;
  double errors[MAX_ROWS];      /* predicted / logged - 1 */
  const char *rows[MAX_ROWS];   /* model of the row */
};

static void
add (struct column *c, double predicted, double logged, const char *row)
{
  if (isnan (logged) || logged == 0)
    return;
  c->errors[c->n] = predicted / logged - 1;
  c->rows[c->n++] = row;
}

static int
by_size (const void *x, const void *y)
{
  double a = *(const double *) x, b = *(const double *) y;

  return a < b ? -1 : a > b;
}

struct summary
{
  double median, mean, worst;   /* of the sizes of the errors */
  double bias;                  /* mean of the errors */
  const char *worst_row;
};

static struct summary
summarise (const struct column *c)
{
  static double sizes[MAX_ROWS];
  struct summary s = { 0, 0, 0, 0, "" };

  for (size_t i = 0; i < c->n; i++)
    {
      sizes[i] = fabs (c->errors[i]);
      s.mean += sizes[i];
      s.bias += c->errors[i];
      if (sizes[i] > s.worst)
        {
          s.worst = sizes[i];
          s.worst_row = c->rows[i];
        }
    }
  qsort (sizes, c->n, sizeof *sizes, by_size);
  s.median = c->n == 0 ? (double) NAN : sizes[c->n / 2];
  s.mean /= (double) c->n;
  s.bias /= (double) c->n;
  return s;
}

/* ---- vLLM ---- */

enum { VLLM_WEIGHTS, VLLM_ACTIVATION, VLLM_GRAPHS, VLLM_POOL, VLLM_TOKENS,
       VLLM_BLOCKS, VLLM_CONCURRENCY, N_VLLM };

static struct column vllm[N_VLLM] = {
  [VLLM_WEIGHTS] = { .engine = "vllm 0.19", .term = "model loading" },
  [VLLM_ACTIVATION] = { .engine = "vllm 0.19", .term = "activation" },
  [VLLM_GRAPHS] = { .engine = "vllm 0.19", .term = "CUDA graphs" },
  [VLLM_POOL] = { .engine = "vllm 0.19", .term = "KV pool bytes" },
  [VLLM_TOKENS] = { .engine = "vllm 0.19", .term = "KV pool tokens" },
  [VLLM_BLOCKS] = { .engine = "vllm 0.19", .term = "KV blocks" },
  [VLLM_CONCURRENCY] = { .engine = "vllm 0.19", .term = "max concurrency" },
};

static struct tsv vllm_rows;

static void
judge_vllm (void)
{
  const double gib = 1073741824.0;

  tsv_load (&vllm_rows, "tests/accuracy/vllm-0.19.tsv");
  for (size_t i = 0; i < vllm_rows.n_rows; i++)
    {
      const struct tsv_row *row = &vllm_rows.rows[i];
      char *const *cell = row->cells;
      const struct vr_estimate_result *r;
      char form[FORM];
      struct ask a;

      snprintf (form, sizeof form,
                "model=%s&weights=%s&kv_cache=%s&gpu=%s&context=%s"
                "&engine=vllm&engine_version=0.19"
                "&options.gpu_memory_utilization=%s",
                cell[0], cell[1], cell[2], cell[3], cell[4], cell[5]);
      ask (&a, &vr_question_estimate, form);
      if (a.status != VR_OK)
        {
          fprintf (stderr, "%s: %s\n", form, a.err.faults[0].text);
          exit (99);
        }
      r = a.result;
      add (&vllm[VLLM_WEIGHTS],
           (double) r->engine_report.model_loading_bytes / gib,
           tsv_number (row, 6), cell[0]);
      add (&vllm[VLLM_ACTIVATION],
           (double) r->memory.limiting.activation_bytes / gib,
           tsv_number (row, 7), cell[0]);
      add (&vllm[VLLM_GRAPHS], (double) r->memory.limiting.graph_bytes / gib,
           tsv_number (row, 8), cell[0]);
      add (&vllm[VLLM_POOL],
           (double) r->engine_report.available_kv_bytes / gib,
           tsv_number (row, 9), cell[0]);
      add (&vllm[VLLM_TOKENS], (double) r->engine_report.kv_cache_tokens,
           tsv_number (row, 10), cell[0]);
      add (&vllm[VLLM_BLOCKS], (double) r->engine_report.kv_blocks,
           tsv_number (row, 11), cell[0]);
      add (&vllm[VLLM_CONCURRENCY], r->engine_report.max_concurrency,
           tsv_number (row, 12), cell[0]);
      ask_clear (&a);
    }
}

/* ---- llama.cpp ---- */

enum { OFFLOAD_CELL = 17 };   /* n_gpu_layers and cpu_moe, where given */

enum { LCPP_WEIGHTS, LCPP_HOST_WEIGHTS, LCPP_CACHE, LCPP_COMPUTE,
       LCPP_HOST_COMPUTE, N_LCPP };

static struct column lcpp[N_LCPP] = {
  [LCPP_WEIGHTS] = { .engine = "llama.cpp", .term = "weights on the GPU" },
  [LCPP_HOST_WEIGHTS]
  = { .engine = "llama.cpp", .term = "weights on the host" },
  [LCPP_CACHE] = { .engine = "llama.cpp", .term = "KV cache and state" },
  [LCPP_COMPUTE] = { .engine = "llama.cpp", .term = "compute buffer" },
  [LCPP_HOST_COMPUTE]
  = { .engine = "llama.cpp", .term = "host compute buffer" },
};

/* The same with a part of the model in host memory. */
static struct column split[N_LCPP] = {
  [LCPP_WEIGHTS] = { .engine = "llama.cpp", .term = "split: GPU weights" },
  [LCPP_HOST_WEIGHTS]
  = { .engine = "llama.cpp", .term = "split: host weights" },
  [LCPP_CACHE] = { .engine = "llama.cpp", .term = "split: cache on GPU" },
  [LCPP_COMPUTE] = { .engine = "llama.cpp", .term = "split: GPU buffer" },
  [LCPP_HOST_COMPUTE]
  = { .engine = "llama.cpp", .term = "split: host buffer" },
};

static struct tsv lcpp_rows, split_rows;

static const char *
is_true (const char *cell)
{
  return cell[0] == '1' ? "true" : "false";
}

/* A model that the catalogue does not have stands in the row as an object. */
static void
write_llamacpp_request (const struct tsv_row *row, char form[FORM])
{
  static const char as_form[]
    = "engine=llama.cpp&model=%s&weights=%s&options.n_ctx=%s"
      "&options.n_parallel=%s&options.n_batch=%s&options.n_ubatch=%s"
      "&options.flash_attn=%s&options.cache_type_k=%s"
      "&options.cache_type_v=%s&options.kv_unified=%s&options.swa_full=%s"
      "&options.n_outputs=%s";
  static const char as_json[]
    = "{\"engine\": \"llama.cpp\", \"model\": %s, \"weights\": \"%s\", "
      "\"options\": {\"n_ctx\": %s, \"n_parallel\": %s, \"n_batch\": %s, "
      "\"n_ubatch\": %s, \"flash_attn\": \"%s\", \"cache_type_k\": \"%s\", "
      "\"cache_type_v\": \"%s\", \"kv_unified\": %s, \"swa_full\": %s, "
      "\"n_outputs\": %s}}";
  char *const *cell = row->cells;
  bool is_object = cell[0][0] == '{';
  int n;

  n = snprintf (form, FORM, is_object ? as_json : as_form, cell[0], cell[1],
                cell[2], cell[3], cell[4], cell[5], cell[6], cell[7], cell[8],
                is_object ? is_true (cell[9]) : cell[9],
                is_object ? is_true (cell[10]) : cell[10], cell[11]);
  if (row->n_cells > OFFLOAD_CELL)
    snprintf (form + n, (size_t) (FORM - n),
              "&options.n_gpu_layers=%s&options.cpu_moe=%s",
              cell[OFFLOAD_CELL], cell[OFFLOAD_CELL + 1]);
}

static void
judge_llamacpp (const char *path, struct tsv *rows, struct column *columns)
{
  tsv_load (rows, path);
  for (size_t i = 0; i < rows->n_rows; i++)
    {
      const struct tsv_row *row = &rows->rows[i];
      char *const *cell = row->cells;
      const struct vr_estimate_result *r;
      char form[FORM];
      struct ask a;

      write_llamacpp_request (row, form);
      ask (&a, &vr_question_estimate, form);
      if (a.status != VR_OK)
        {
          fprintf (stderr, "%s: %s\n", form, a.err.faults[0].text);
          exit (99);
        }
      r = a.result;
      add (&columns[LCPP_WEIGHTS], (double) r->memory.limiting.weights_bytes,
           tsv_number (row, 12), cell[0]);
      add (&columns[LCPP_CACHE],
           (double) (r->memory.limiting.kv_cache_bytes
                     + r->memory.limiting.state_bytes),
           tsv_number (row, 13), cell[0]);
      add (&columns[LCPP_COMPUTE], (double) r->memory.limiting.activation_bytes,
           tsv_number (row, 14), cell[0]);
      add (&columns[LCPP_HOST_WEIGHTS], (double) r->memory.host.weights_bytes,
           tsv_number (row, 15), cell[0]);
      add (&columns[LCPP_HOST_COMPUTE],
           (double) r->memory.host.activation_bytes, tsv_number (row, 16),
           cell[0]);
      ask_clear (&a);
    }
}

static void
judge (void)
{
  if (vllm_rows.n_rows > 0)
    return;
  judge_vllm ();
  judge_llamacpp ("tests/accuracy/llamacpp-dry-run.tsv", &lcpp_rows, lcpp);
  judge_llamacpp ("tests/accuracy/llamacpp-offload.tsv", &split_rows, split);
}

/* ---- report ---- */

static void
print_columns (const struct column *columns, size_t n)
{
  for (size_t i = 0; i < n; i++)
    {
      struct summary s = summarise (&columns[i]);

      printf ("| %-9s | %-19s | %4zu | %8.3f | %8.3f | %+8.3f | %8.3f | %s |\n",
              columns[i].engine, columns[i].term, columns[i].n,
              100 * s.median, 100 * s.mean, 100 * s.bias, 100 * s.worst,
              s.worst_row);
    }
}

static int
report (bool is_whole)
{
  judge ();
  puts ("| engine | term | rows | median % | mean % | bias % | worst % | "
        "worst row |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |");
  print_columns (lcpp, N_LCPP);
  print_columns (split, N_LCPP);
  print_columns (vllm, N_VLLM);
  for (size_t i = 0; is_whole && i < N_LCPP; i++)
    for (size_t k = 0; k < lcpp[i].n; k++)
      if (fabs (lcpp[i].errors[k]) > 1e-9)
        printf ("%s row %zu %s %+.4f %%\n", lcpp[i].term, k, lcpp[i].rows[k],
                100 * lcpp[i].errors[k]);
  for (size_t i = 0; is_whole && i < N_LCPP; i++)
    for (size_t k = 0; k < split[i].n; k++)
      printf ("%s row %zu %s %+.4f %%\n", split[i].term, k,
              split[i].rows[k], 100 * split[i].errors[k]);
  for (size_t i = 0; is_whole && i < N_VLLM; i++)
    for (size_t k = 0; k < vllm[i].n; k++)
      printf ("%s row %zu %s %+.4f %%\n", vllm[i].term, k, vllm[i].rows[k],
              100 * vllm[i].errors[k]);
  return 0;
}

/* ---- tests ---- */

START_TEST (llamacpp_cache_is_exact)
{
  judge ();
  ck_assert_double_eq (summarise (&lcpp[LCPP_CACHE]).worst, 0);
  ck_assert_uint_ge (lcpp[LCPP_CACHE].n, 80);
}
END_TEST

/* To one unit of the allocator's alignment: 128 bytes of 800 MB on one row. */
START_TEST (llamacpp_weights_are_exact)
{
  judge ();
  ck_assert_double_le (summarise (&lcpp[LCPP_WEIGHTS]).worst, 2e-7);
  ck_assert_double_eq (summarise (&lcpp[LCPP_HOST_WEIGHTS]).worst, 0);
}
END_TEST

START_TEST (llamacpp_compute_buffer)
{
  judge ();
  ck_assert_double_le (summarise (&lcpp[LCPP_COMPUTE]).median, 0.005);
  ck_assert_double_le (summarise (&lcpp[LCPP_COMPUTE]).mean, 0.02);
  ck_assert_double_le (summarise (&lcpp[LCPP_HOST_COMPUTE]).mean, 0.02);
}
END_TEST

/* Rounding to the allocator's alignment, and tables of rotary frequencies
   that both sides hold: at most some hundred bytes. */
START_TEST (llamacpp_split_is_exact)
{
  size_t n_near = 0;

  judge ();
  ck_assert_uint_ge (split[LCPP_WEIGHTS].n, 15);
  ck_assert_double_le (summarise (&split[LCPP_WEIGHTS]).worst, 2e-7);
  ck_assert_double_le (summarise (&split[LCPP_HOST_WEIGHTS]).worst, 2e-6);
  ck_assert_double_eq (summarise (&split[LCPP_CACHE]).worst, 0);
  ck_assert_double_le (summarise (&split[LCPP_COMPUTE]).mean, 0.01);
  /* all but one, whose logits come to lie behind a hole */
  for (size_t i = 0; i < split[LCPP_COMPUTE].n; i++)
    n_near += fabs (split[LCPP_COMPUTE].errors[i]) <= 0.0005;
  ck_assert_uint_ge (n_near + 1, split[LCPP_COMPUTE].n);
  ck_assert_double_le (summarise (&split[LCPP_COMPUTE]).worst, 0.14);
  ck_assert_double_le (summarise (&split[LCPP_HOST_COMPUTE]).worst, 0.025);
}
END_TEST

/* KV pool from the request alone: median 0.3 %, mean 1.5 %. */
START_TEST (vllm_pool)
{
  judge ();
  ck_assert_uint_ge (vllm[VLLM_POOL].n, 30);
  ck_assert_double_le (summarise (&vllm[VLLM_POOL]).median, 0.003);
  ck_assert_double_le (summarise (&vllm[VLLM_POOL]).mean, 0.015);
  ck_assert_double_le (summarise (&vllm[VLLM_TOKENS]).mean, 0.015);
  ck_assert_double_le (summarise (&vllm[VLLM_CONCURRENCY]).mean, 0.015);
}
END_TEST

START_TEST (vllm_terms)
{
  judge ();
  ck_assert_double_le (summarise (&vllm[VLLM_WEIGHTS]).median, 0.005);
  ck_assert_double_le (summarise (&vllm[VLLM_ACTIVATION]).mean, 0.03);
}
END_TEST

int
main (int argc, char **argv)
{
  Suite *suite = suite_create ("accuracy");
  TCase *tcase = tcase_create ("logged reality");
  SRunner *runner;
  int n_failed;

  if (argc > 1 && strcmp (argv[1], "--report") == 0)
    return report (argc > 2);
  tcase_add_test (tcase, llamacpp_cache_is_exact);
  tcase_add_test (tcase, llamacpp_weights_are_exact);
  tcase_add_test (tcase, llamacpp_compute_buffer);
  tcase_add_test (tcase, llamacpp_split_is_exact);
  tcase_add_test (tcase, vllm_pool);
  tcase_add_test (tcase, vllm_terms);
  tcase_set_timeout (tcase, 60);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? 0 : 1;
}
