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
#include "core/limits.h"
#include "core/plan.h"
#include "service/estimate.h"
#include "service/setup.h"
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

static const char *const vllm_terms_names[N_VLLM] = {
  "model loading", "activation", "CUDA graphs", "KV pool bytes",
  "KV pool tokens", "KV blocks", "max concurrency",
};

/* Versions whose rules are alike, by the first one's number behind "0.". */
static const struct vllm_versions
{
  const char *title;
  long first;
} vllm_versions[] = {
  { "vllm 0.6-0.16", 6 },
  { "vllm 0.17-0.19", 17 },
  { "vllm 0.20+", 20 },
};

enum
{
  N_VERSIONS = sizeof vllm_versions / sizeof vllm_versions[0],
  MAX_CLASSES = 16
};

static struct column vllm[N_VERSIONS][N_VLLM];
static struct column vllm_all[N_VLLM];

/* The pool's bytes again, by versions and the card's class. */
static struct column by_class[MAX_CLASSES];
static size_t n_classes;

/* A row that the engine refused, or ran, and its largest error but for that
   of the graphs, which are known to a third. */
struct vllm_outcome
{
  const char *row;
  bool ran;
  bool does_not_fit;
  double worst;
  const char *reason;            /* why the error is what it is */
};

static struct vllm_outcome outcomes[MAX_ROWS];
static size_t n_outcomes;

static struct tsv vllm_rows, vllm_logs, vllm_several;

/* On several devices, all versions. */
static struct column several[N_VLLM];
static double several_margins[MAX_ROWS];    /* half-widths, of the capacity */
static size_t n_several_margins, n_several_covered, n_several_pools;

/* Refusals on several devices: what is said, what was. */
static struct refusal
{
  const char *row;
  const char *reason, *logged_reason;
  double max_context, logged_max;          /* NaN: not printed */
} refusals[MAX_ROWS];
static size_t n_refusals;

enum { CELL_VERSION, CELL_MODEL, CELL_WEIGHTS, CELL_CACHE, CELL_GPU,
       CELL_CLASS, CELL_CONTEXT, CELL_UTILIZATION, CELL_SEQS, CELL_BATCHED,
       CELL_EAGER, CELL_OUTCOME, CELL_FIGURES,
       CELL_REASON = CELL_FIGURES + N_VLLM,
       N_CELLS_OF_LOGS = CELL_REASON + 2,
       CELL_TENSOR = N_CELLS_OF_LOGS, CELL_PIPELINE, CELL_EXPERT,
       CELL_DECODE_CONTEXT, CELL_STAGE, CELL_REFUSAL, CELL_MAX,
       N_CELLS_OF_SEVERAL };

static size_t
versions_of (const char *version)
{
  long number = strtol (version + strlen ("0."), NULL, 10);
  size_t i = N_VERSIONS - 1;

  while (i > 0 && vllm_versions[i].first > number)
    i--;
  return i;
}

static struct column *
class_column (const char *versions, const char *class)
{
  char term[64];

  snprintf (term, sizeof term, "KV pool, %s", class);
  for (size_t i = 0; i < n_classes; i++)
    if (by_class[i].engine == versions && strcmp (by_class[i].term, term) == 0)
      return &by_class[i];
  if (n_classes == MAX_CLASSES)
    {
      fprintf (stderr, "more than %d classes of cards\n", MAX_CLASSES);
      exit (99);
    }
  by_class[n_classes].engine = versions;
  by_class[n_classes].term = strdup (term);
  return &by_class[n_classes++];
}

static const struct vr_estimate_result *
ask_vllm (char *const *cell, struct ask *a)
{
  static const char *const names[] = { "options.gpu_memory_utilization",
                                       "options.max_num_seqs",
                                       "options.max_num_batched_tokens",
                                       "options.enforce_eager" };
  char form[FORM];
  size_t at;

  at = (size_t) snprintf (form, sizeof form,
                          "engine=vllm&engine_version=%s&model=%s&weights=%s"
                          "&kv_cache=%s&gpu=%s&context=%s",
                          cell[CELL_VERSION], cell[CELL_MODEL],
                          cell[CELL_WEIGHTS], cell[CELL_CACHE], cell[CELL_GPU],
                          cell[CELL_CONTEXT]);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (cell[CELL_UTILIZATION + i][0] != '\0')
      at += (size_t) snprintf (form + at, sizeof form - at, "&%s=%s", names[i],
                               cell[CELL_UTILIZATION + i]);
  ask (a, &vr_question_estimate, form);
  if (a->status != VR_OK)
    {
      fprintf (stderr, "%s: %s\n", form, a->err.faults[0].text);
      exit (99);
    }
  return a->result;
}

/* `row` holds the figures from the cell `figures` on. */
static void
record (char *const *cell, const struct tsv_row *row, size_t figures,
        const double predicted[N_VLLM], struct column *columns,
        bool does_not_fit, const char *reason)
{
  double worst = 0;

  for (size_t i = 0; i < N_VLLM; i++)
    {
      double logged = tsv_number (row, figures + i);

      if (!isnan (logged) && i != VLLM_GRAPHS)
        worst = fmax (worst, fabs (predicted[i] / logged - 1));
      add (&columns[i], predicted[i], logged, cell[CELL_MODEL]);
      add (&vllm_all[i], predicted[i], logged, cell[CELL_MODEL]);
    }
  outcomes[n_outcomes++] = (struct vllm_outcome) {
    cell[CELL_MODEL], strcmp (cell[CELL_OUTCOME], "ran") == 0, does_not_fit,
    worst, reason
  };
}

static const double gib = 1073741824.0;

static void
judge_row (char *const *cell, const struct tsv_row *row, size_t figures,
           const char *reason)
{
  size_t versions = versions_of (cell[CELL_VERSION]);
  struct ask a;
  const struct vr_estimate_result *r = ask_vllm (cell, &a);
  const double predicted[N_VLLM] = {
    (double) r->engine_report.model_loading_bytes / gib,
    (double) r->memory.limiting.activation_bytes / gib,
    (double) r->memory.limiting.graph_bytes / gib,
    (double) r->engine_report.available_kv_bytes / gib,
    (double) r->engine_report.kv_cache_tokens,
    (double) r->engine_report.kv_blocks,
    r->engine_report.max_concurrency,
  };

  record (cell, row, figures, predicted, vllm[versions],
          strcmp (r->verdict, "does_not_fit") == 0, reason);
  add (class_column (vllm_versions[versions].title, cell[CELL_CLASS]),
       predicted[VLLM_POOL], tsv_number (row, figures + VLLM_POOL),
       cell[CELL_MODEL]);
  ask_clear (&a);
}

/* ---- several devices ---- */

static uint32_t
size_in (const char *cell)
{
  return (uint32_t) strtoul (cell, NULL, 10);
}

/* The device of the stage that the row is about, or the limiting one. */
static uint32_t
printed_rank (const struct vr_setup *setup, const struct vr_plan *plan,
              const char *stage)
{
  uint32_t i = 0;

  if (stage[0] == '\0')
    return plan->limiting;
  while (i + 1 < plan->n_ranks
         && vr_rank_stage (setup, plan->ranks[i].rank) != size_in (stage))
    i++;
  return i;
}

static void
predict_several (const struct vr_setup *setup, const struct vr_plan *plan,
                 const char *stage, double predicted[N_VLLM])
{
  uint32_t index = printed_rank (setup, plan, stage);
  struct vr_rank_view view;
  struct vr_plan one;
  struct vr_report all, printed;

  vr_plan_report (setup, plan, &all);
  vr_plan_view (setup, plan, index, &view);
  if (vr_plan_rank (&view.setup, &one, NULL) != VR_OK)
    exit (99);
  vr_plan_report (&view.setup, &one, &printed);
  predicted[VLLM_WEIGHTS] = (double) printed.model_loading_bytes / gib;
  predicted[VLLM_ACTIVATION] = (double) one.terms.activation_bytes / gib;
  predicted[VLLM_GRAPHS] = (double) one.terms.graph_bytes / gib;
  predicted[VLLM_POOL] = (double) printed.available_kv_bytes / gib;
  predicted[VLLM_TOKENS] = (double) all.kv_cache_tokens;
  predicted[VLLM_BLOCKS] = (double) all.kv_blocks;
  predicted[VLLM_CONCURRENCY] = all.max_concurrency;
}

/* How wide the answer is, and whether the logged pool lies in it. */
static void
measure_margin (const struct vr_plan *plan, double predicted, double logged)
{
  double margin = (double) plan->margin_bytes / gib;

  if (isnan (logged))
    return;
  n_several_pools++;
  n_several_covered += fabs (predicted - logged) <= margin ? 1 : 0;
  several_margins[n_several_margins++]
    = (double) plan->margin_bytes / (double) plan->base.capacity_bytes;
}

static void
add_refusal (const struct tsv_row *row, const struct vr_setup *setup,
             const struct vr_plan *plan)
{
  struct vr_limits limits;

  if (row->cells[CELL_REFUSAL][0] == '\0')
    return;
  vr_limits_compute (setup, plan, &limits);
  refusals[n_refusals++] = (struct refusal) {
    row->cells[CELL_MODEL], vr_reason_name (plan->reason),
    row->cells[CELL_REFUSAL], (double) limits.max_context_tokens,
    tsv_number (row, CELL_MAX)
  };
}

static void
judge_several_row (const struct tsv_row *row)
{
  char *const *cell = row->cells;
  double predicted[N_VLLM];
  struct vr_resolved r;
  struct vr_plan plan;
  struct ask a;

  (void) ask_vllm (cell, &a);
  if (vr_setup_resolve (a.catalog, a.query, &r, NULL) != VR_OK)
    exit (99);
  r.setup.parallel = (struct vr_parallel) {
    .tensor = size_in (cell[CELL_TENSOR]),
    .pipeline = size_in (cell[CELL_PIPELINE]),
    .expert = size_in (cell[CELL_EXPERT]),
    .decode_context = size_in (cell[CELL_DECODE_CONTEXT]),
  };
  if (vr_plan_compute (&r.setup, &plan, NULL) != VR_OK)
    exit (99);
  for (size_t i = 0; i < N_VLLM; i++)
    predicted[i] = (double) NAN;
  if (plan.n_ranks > 0)
    predict_several (&r.setup, &plan, cell[CELL_STAGE], predicted);
  record (cell, row, CELL_FIGURES, predicted, several,
          plan.verdict == VR_VERDICT_DOES_NOT_FIT, cell[CELL_REASON]);
  measure_margin (&plan, predicted[VLLM_POOL],
                  tsv_number (row, CELL_FIGURES + VLLM_POOL));
  add_refusal (row, &r.setup, &plan);
  ask_clear (&a);
}

static void
judge_several (void)
{
  for (size_t i = 0; i < N_VLLM; i++)
    several[i] = (struct column) { .engine = "vllm, several",
                                   .term = vllm_terms_names[i] };
  tsv_load (&vllm_several, "tests/accuracy/vllm-parallel.tsv");
  for (size_t i = 0; i < vllm_several.n_rows; i++)
    {
      if (vllm_several.rows[i].n_cells != N_CELLS_OF_SEVERAL)
        {
          fprintf (stderr, "vllm-parallel.tsv: %zu cells in row %zu\n",
                   vllm_several.rows[i].n_cells, i);
          exit (99);
        }
      judge_several_row (&vllm_several.rows[i]);
    }
}

static void
judge_vllm (void)
{
  for (size_t v = 0; v < N_VERSIONS; v++)
    for (size_t i = 0; i < N_VLLM; i++)
      vllm[v][i] = (struct column) { .engine = vllm_versions[v].title,
                                     .term = vllm_terms_names[i] };
  tsv_load (&vllm_rows, "tests/accuracy/vllm-0.19.tsv");
  for (size_t i = 0; i < vllm_rows.n_rows; i++)
    {
      char *const *cell = vllm_rows.rows[i].cells;
      char version[] = "0.19", class[] = "80 GB", none[] = "";
      /* gpt-oss is the one that failed after the figures were printed */
      char ran[] = "ran", refused[] = "refused";
      bool has_failed = strstr (cell[13], ".FAILED.") != NULL;
      char *const as_logs[] = { version, cell[0], cell[1], cell[2], cell[3],
                                class, cell[4], cell[5], none, none, none,
                                has_failed ? refused : ran };

      judge_row (as_logs, &vllm_rows.rows[i], 6, cell[14]);
    }
  tsv_load (&vllm_logs, "tests/accuracy/vllm-logs.tsv");
  for (size_t i = 0; i < vllm_logs.n_rows; i++)
    {
      if (vllm_logs.rows[i].n_cells != N_CELLS_OF_LOGS)
        {
          fprintf (stderr, "vllm-logs.tsv: %zu cells in row %zu\n",
                   vllm_logs.rows[i].n_cells, i);
          exit (99);
        }
      judge_row (vllm_logs.rows[i].cells, &vllm_logs.rows[i], CELL_FIGURES,
                 vllm_logs.rows[i].cells[CELL_REASON]);
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
  judge_several ();
  judge_llamacpp ("tests/accuracy/llamacpp-dry-run.tsv", &lcpp_rows, lcpp);
  judge_llamacpp ("tests/accuracy/llamacpp-offload.tsv", &split_rows, split);
}

static double
median_margin (void)
{
  qsort (several_margins, n_several_margins, sizeof *several_margins,
         by_size);
  return several_margins[n_several_margins / 2];
}

/* ---- report ---- */

static void
print_column (const struct column *column)
{
  struct summary s = summarise (column);

  printf ("| %-14s | %-19s | %4zu | %8.3f | %8.3f | %+8.3f | %8.3f | %s |\n",
          column->engine, column->term, column->n, 100 * s.median,
          100 * s.mean, 100 * s.bias, 100 * s.worst, s.worst_row);
}

static int
worst_first (const void *x, const void *y)
{
  struct summary a = summarise (*(const struct column *const *) x);
  struct summary b = summarise (*(const struct column *const *) y);

  return a.worst > b.worst ? -1 : a.worst < b.worst;
}

/* Those of one engine (NULL: of all) that hold rows, the worst of them
   first. */
static void
print_columns (const struct column *columns, size_t n, const char *engine)
{
  const struct column *sorted[MAX_CLASSES + N_VLLM];
  size_t n_sorted = 0;

  for (size_t i = 0; i < n; i++)
    if (columns[i].n > 0 && (engine == NULL || columns[i].engine == engine))
      sorted[n_sorted++] = &columns[i];
  qsort (sorted, n_sorted, sizeof *sorted, worst_first);
  for (size_t i = 0; i < n_sorted; i++)
    print_column (sorted[i]);
}

static void
print_rows (const struct column *c, bool is_exact_shown)
{
  for (size_t k = 0; k < c->n; k++)
    if (is_exact_shown || fabs (c->errors[k]) > 1e-9)
      printf ("%s, %s row %zu %s %+.4f %%\n", c->engine, c->term, k,
              c->rows[k], 100 * c->errors[k]);
}

static int
report (bool is_whole)
{
  judge ();
  puts ("| engine | term | rows | median % | mean % | bias % | worst % | "
        "worst row |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |");
  print_columns (lcpp, N_LCPP, NULL);
  print_columns (split, N_LCPP, NULL);
  for (size_t v = 0; v < N_VERSIONS; v++)
    {
      print_columns (vllm[v], N_VLLM, NULL);
      print_columns (by_class, n_classes, vllm_versions[v].title);
    }
  print_columns (several, N_VLLM, NULL);
  for (size_t i = 0; is_whole && i < N_LCPP; i++)
    print_rows (&lcpp[i], false);
  for (size_t i = 0; is_whole && i < N_LCPP; i++)
    print_rows (&split[i], true);
  for (size_t v = 0; is_whole && v < N_VERSIONS; v++)
    for (size_t i = 0; i < N_VLLM; i++)
      print_rows (&vllm[v][i], true);
  for (size_t i = 0; is_whole && i < N_VLLM; i++)
    print_rows (&several[i], true);
  if (is_whole)
    printf ("several devices: half-width median %.2f %% of the capacity, "
            "%zu of %zu pools within\n",
            100 * median_margin (), n_several_covered, n_several_pools);
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
  judge ();
  ck_assert_uint_ge (split[LCPP_WEIGHTS].n, 15);
  ck_assert_double_le (summarise (&split[LCPP_WEIGHTS]).worst, 2e-7);
  ck_assert_double_le (summarise (&split[LCPP_HOST_WEIGHTS]).worst, 2e-6);
  ck_assert_double_eq (summarise (&split[LCPP_CACHE]).worst, 0);
  ck_assert_uint_ge (split[LCPP_COMPUTE].n, 15);
  ck_assert_double_le (summarise (&split[LCPP_COMPUTE]).worst, 0.0005);
  ck_assert_double_le (summarise (&split[LCPP_HOST_COMPUTE]).worst, 0.025);
}
END_TEST

/* KV pool from the request alone, over all versions and cards: median 0.3 %,
   mean 1.5 %. */
START_TEST (vllm_pool)
{
  judge ();
  ck_assert_uint_ge (vllm_all[VLLM_POOL].n, 45);
  ck_assert_double_le (summarise (&vllm_all[VLLM_POOL]).median, 0.003);
  ck_assert_double_le (summarise (&vllm_all[VLLM_POOL]).mean, 0.015);
  ck_assert_double_le (summarise (&vllm_all[VLLM_TOKENS]).mean, 0.015);
  ck_assert_double_le (summarise (&vllm_all[VLLM_CONCURRENCY]).mean, 0.015);
}
END_TEST

START_TEST (vllm_terms)
{
  judge ();
  ck_assert_double_le (summarise (&vllm_all[VLLM_WEIGHTS]).median, 0.005);
  ck_assert_double_le (summarise (&vllm_all[VLLM_WEIGHTS]).mean, 0.007);
  ck_assert_double_le (
    summarise (&vllm[versions_of ("0.19")][VLLM_ACTIVATION]).mean, 0.03);
}
END_TEST

/* Half of what the project promises of all rows: they are that good. */
START_TEST (vllm_on_several)
{
  judge ();
  ck_assert_uint_ge (several[VLLM_POOL].n, 15);
  ck_assert_double_le (summarise (&several[VLLM_WEIGHTS]).mean, 0.002);
  ck_assert_double_le (summarise (&several[VLLM_POOL]).mean, 0.006);
  ck_assert_double_le (summarise (&several[VLLM_TOKENS]).mean, 0.006);
  ck_assert_double_le (summarise (&several[VLLM_CONCURRENCY]).mean, 0.006);
  ck_assert_double_le (median_margin (), 0.06);
  ck_assert_uint_ge (100 * n_several_covered, 88 * n_several_pools);
}
END_TEST

START_TEST (vllm_refusals_on_several)
{
  judge ();
  ck_assert_uint_ge (n_refusals, 4);
  for (size_t i = 0; i < n_refusals; i++)
    {
      const struct refusal *r = &refusals[i];

      ck_assert_msg (strcmp (r->reason, r->logged_reason) == 0, "%s: %s",
                     r->row, r->reason);
      if (!isnan (r->logged_max))
        ck_assert_double_le (fabs (r->max_context / r->logged_max - 1),
                             0.015);
    }
}
END_TEST

/* No refusal of what ran, no promise of what did not. */
START_TEST (vllm_outcomes)
{
  size_t n_refused = 0;

  judge ();
  for (size_t i = 0; i < n_outcomes; i++)
    {
      ck_assert_msg (outcomes[i].ran != outcomes[i].does_not_fit, "%s",
                     outcomes[i].row);
      n_refused += outcomes[i].does_not_fit ? 1 : 0;
    }
  ck_assert_uint_ge (n_refused, 3);
}
END_TEST

/* What is off by more than 5 % has its reason beside it. */
START_TEST (vllm_reasons)
{
  judge ();
  for (size_t i = 0; i < n_outcomes; i++)
    ck_assert_msg (outcomes[i].worst <= 0.05 || outcomes[i].reason[0] != '\0',
                   "%s: %.1f %%", outcomes[i].row, 100 * outcomes[i].worst);
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
  tcase_add_test (tcase, vllm_on_several);
  tcase_add_test (tcase, vllm_refusals_on_several);
  tcase_add_test (tcase, vllm_outcomes);
  tcase_add_test (tcase, vllm_reasons);
  tcase_set_timeout (tcase, 60);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? 0 : 1;
}
