/* Names as people paste them: which model, in which format, on which engine,
   and what the answer says of it. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "catalog/names.h"
#include "core/scheme.h"
#include "service/check.h"
#include "service/estimate.h"
#include "service/fit.h"
#include "service/inspect.h"
#include "support/ask.h"
#include "support/tsv.h"

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

static bool
has_warning (const struct vr_estimate_warning *items, size_t n,
             const char *code)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (items[i].code, code) == 0)
      return true;
  return false;
}

/* ---- the table ---- */

static const struct
{
  char letter;
  const char *code;
} letters[] = {
  { 'o', "others-files" },
  { 'e', "engine-of-name" },
  { 'm', "assumed-mix" },
};

static void
check_answer (const char *const *cells, const struct vr_estimate_result *r)
{
  ck_assert_msg (strcmp (r->model.requested, cells[0]) == 0
                   && strcmp (r->model.id, cells[1]) == 0
                   && strcmp (r->request.weights, cells[2]) == 0
                   && strcmp (r->request.engine, cells[3]) == 0,
                 "'%s' ('%s') is %s in %s on %s", cells[0],
                 r->model.requested, r->model.id, r->request.weights,
                 r->request.engine);
  for (int i = 0; i < N (letters); i++)
    ck_assert_msg (has_warning (r->warnings, r->n_warnings, letters[i].code)
                     == (strchr (cells[4], letters[i].letter) != NULL),
                   "'%s': %s", cells[0], letters[i].code);
}

START_TEST (test_table)
{
  struct tsv table;
  size_t n_found = 0;

  tsv_load (&table, "tests/cases/pasted.tsv");
  for (size_t i = 0; i < table.n_rows; i++)
    {
      char *const *cells = table.rows[i].cells;
      bool is_fault = strcmp (cells[1], "-") == 0;
      char query[512];
      struct ask a;

      snprintf (query, sizeof query, "{\"model\":\"%s\"}", cells[0]);
      ask (&a, &vr_question_estimate, query);
      ck_assert_msg ((a.status != VR_OK) == is_fault, "'%s': %s", cells[0],
                     is_fault ? ((const struct vr_estimate_result *) a.result)
                                  ->model.id
                              : a.err.faults[0].text);
      if (is_fault)
        ck_assert_int_eq (a.status, VR_E_INVALID);
      else
        check_answer ((const char *const *) cells, a.result);
      n_found += !is_fault;
      ask_clear (&a);
    }
  ck_assert_uint_ge (n_found, 60);
  ck_assert_uint_ge (table.n_rows - n_found, 30);
  tsv_clear (&table);
}
END_TEST

/* ---- every name, every format ---- */

/* What a suffix does to a name of the catalogue: nothing but the format, or
   the whole is a name of its own. */
static void
check_suffix (const char *name, const char *suffix,
              const struct vr_scheme *format)
{
  char text[256];
  struct vr_name_match plain, match;
  struct vr_name_reading reading;

  snprintf (text, sizeof text, "%s%s", name, suffix);
  vr_catalog_find_model (ask_catalog (), text, &match);
  if (match.found != VR_NOT_FOUND)
    return;
  vr_catalog_find_model (ask_catalog (), name, &plain);
  vr_catalog_read_model (ask_catalog (), text, &match, &reading);
  ck_assert_msg (match.found == plain.found && match.index == plain.index
                   && reading.format == format && !reading.is_of_others,
                 "'%s'", text);
}

static void
check_suffixes (const char *name)
{
  char folded[VR_NAME_BYTES];

  check_suffix (name, "-GGUF", NULL);
  check_suffix (name, ":Q4_K_M", vr_scheme_find ("q4_k_m"));
  check_suffix (name, "-GGUF:q8_0", vr_scheme_find ("q8_0"));
  vr_name_fold (name, folded);
  /* "…-awq" of a name that ends so itself is a contradiction or the same */
  if (strstr (folded, "awq") == NULL)
    check_suffix (name, "-AWQ", vr_scheme_find ("awq-int4"));
}

START_TEST (test_every_name)
{
  const struct vr_catalog *catalog = ask_catalog ();

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);

      check_suffixes (model->id);
      for (size_t k = 0; k < model->n_aliases; k++)
        check_suffixes (model->aliases[k]);
    }
}
END_TEST

START_TEST (test_every_format)
{
  char text[64];
  struct vr_name_match match;
  struct vr_name_reading reading;

  for (size_t i = 0; i < vr_scheme_count (); i++)
    {
      const struct vr_scheme *scheme = vr_scheme_get (i);

      snprintf (text, sizeof text, "qwen3:8b-%s", scheme->id);
      vr_catalog_read_model (ask_catalog (), text, &match, &reading);
      ck_assert_msg (match.found == VR_FOUND && reading.format == scheme
                       && reading.is_gguf
                            == (scheme->family == VR_SCHEME_GGUF),
                     "'%s'", text);
      ck_assert_str_eq (match.candidates[0], "Qwen/Qwen3-8B");
    }
}
END_TEST

/* An owner in front of the last part of every id. */
START_TEST (test_every_owner)
{
  const struct vr_catalog *catalog = ask_catalog ();

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const char *id = vr_catalog_model (catalog, i)->id;
      char text[256];
      struct vr_name_match match;
      struct vr_name_reading reading;

      snprintf (text, sizeof text, "somebody%s-GGUF", strchr (id, '/'));
      vr_catalog_read_model (catalog, text, &match, &reading);
      ck_assert_msg (vr_name_is_found (&match) && match.index == i
                       && reading.is_of_others && reading.is_gguf,
                     "'%s'", text);
    }
}
END_TEST

/* Whatever is pasted: an answer, and nothing read or written past the end. */
START_TEST (test_lengths)
{
  static const char *const words[]
    = { "https://", "ollama run ", "-gguf", ":q8_0", "/blob/", "_", "a/" };
  char text[4096];
  struct vr_name_match match;
  struct vr_name_reading reading;

  for (int w = 0; w < N (words); w++)
    for (size_t n = 1; n < sizeof text; n += n < 300 || n > 480 ? 1 : 31)
      {
        size_t step = strlen (words[w]);

        for (size_t i = 0; i < n; i++)
          text[i] = words[w][i % step];
        text[n] = '\0';
        vr_catalog_read_model (ask_catalog (), text, &match, &reading);
        ck_assert_int_eq (match.found, VR_NOT_FOUND);
        ck_assert_ptr_null (reading.format);
        ck_assert (!reading.is_gguf && !reading.is_of_others);
        n += n > 600 ? 500 : 0;
      }
}
END_TEST

/* ---- beside what the request says ---- */

static const struct
{
  const char *form;
  const char *weights;            /* NULL: a fault of weights */
  const char *engine;
  const char *words[2];           /* that the fault names */
} besides[] = {
  { "model=qwen3:8b-q8_0&weights=q8_0", "q8_0", "llama.cpp", { NULL } },
  { "model=qwen3:8b-q8_0&weights=Q8_0", "q8_0", "llama.cpp", { NULL } },
  { "model=qwen3:8b-q8_0&weights=q4_k_m", NULL, NULL, { "q8_0", "q4_k_m" } },
  { "model=qwen3:8b-fp16&weights=bf16", NULL, NULL, { "fp16", "bf16" } },
  { "model=Qwen/Qwen3-8B-AWQ&weights=fp8", NULL, NULL, { "awq-int4", "fp8" } },
  { "model=unsloth/Qwen3-8B-GGUF&weights=q6_k", "q6_k", "llama.cpp",
    { NULL } },
  { "model=unsloth/Qwen3-8B-GGUF&weights=bf16", "bf16", "llama.cpp",
    { NULL } },
  { "model=unsloth/Qwen3-8B-GGUF&weights=fp8", NULL, NULL, { "gguf", "fp8" } },
  { "model=unsloth/Qwen3-8B-GGUF&engine=vllm", "q4_k_m", "vllm", { NULL } },
  { "model=unsloth/Qwen3-8B-GGUF&engine=ollama", "q4_k_m", "ollama",
    { NULL } },
  { "model=qwen3:8b-q8_0&engine=vllm", "q8_0", "vllm", { NULL } },
  { "model=ollama run qwen3:8b&engine=vllm", "bf16", "vllm", { NULL } },
  { "model=Qwen/Qwen3-8B-AWQ&engine=vllm", "awq-int4", "vllm", { NULL } },
};

static void
check_beside (int i, const struct vr_question *question)
{
  struct ask a;
  const struct vr_estimate_result *r;

  ask (&a, question, besides[i].form);
  if (besides[i].weights == NULL)
    {
      ck_assert_int_eq (a.status, VR_E_INVALID);
      ck_assert_uint_eq (a.err.n_faults, 1);
      ck_assert_str_eq (a.err.faults[0].pointer, "/weights");
      for (int k = 0; k < 2; k++)
        ck_assert_ptr_nonnull (
          strstr (a.err.faults[0].text, besides[i].words[k]));
      ask_clear (&a);
      return;
    }
  ck_assert_msg (a.status == VR_OK, "%s", besides[i].form);
  r = a.result;
  ck_assert_str_eq (r->model.id, "Qwen/Qwen3-8B");
  ck_assert_str_eq (r->request.weights, besides[i].weights);
  ck_assert_str_eq (r->request.engine, besides[i].engine);
  ck_assert (has_warning (r->warnings, r->n_warnings, "engine-of-name")
             == (strstr (besides[i].form, "engine=") == NULL));
  ck_assert (has_warning (r->warnings, r->n_warnings, "assumed-mix")
             == (strstr (besides[i].form, "GGUF") != NULL
                 && strstr (besides[i].form, "weights=") == NULL));
  ask_clear (&a);
}

START_TEST (test_beside)
{
  check_beside (_i, &vr_question_estimate);
}
END_TEST

/* What a tag of Ollama's library without a format holds, where that is seen;
   whoever asks for another format gets it. */
static const struct
{
  const char *form;
  const char *weights;
} tags[] = {
  { "model=llama3.2:1b&engine=ollama", "q8_0" },
  { "model=llama3.2:1b", "bf16" },
  { "model=llama3.2:1b&engine=llama.cpp", "q4_k_m" },
  { "model=llama3.2:3b&engine=ollama", "q4_k_m" },
  { "model=codellama:7b&engine=ollama", "q4_0" },
  { "model=CodeLlama:7B&engine=ollama", "q4_0" },
  { "model=codellama:7b&engine=ollama&weights=q6_k", "q6_k" },
  { "model=ollama run codellama:7b&weights=q6_k", "q6_k" },
  { "model=codellama/CodeLlama-7b-Instruct-hf&engine=ollama", "q4_k_m" },
  { "model=smollm2:135m&engine=ollama", "fp16" },
};

START_TEST (test_tag)
{
  struct ask a;

  ask (&a, &vr_question_estimate, tags[_i].form);
  ck_assert_msg (a.status == VR_OK, "%s", tags[_i].form);
  ck_assert_str_eq (
    ((const struct vr_estimate_result *) a.result)->request.weights,
    tags[_i].weights);
  ask_clear (&a);
}
END_TEST

/* A server loads the repository that was named, as it is. */
static const struct
{
  const char *form;
  const char *command;
  bool is_own_files;              /* warned that somebody has to make them */
} commands[] = {
  { "model=Qwen/Qwen3-8B-AWQ", "vllm serve Qwen/Qwen3-8B-AWQ --max", false },
  { "model=https://huggingface.co/RedHatAI/Meta-Llama-3.1-8B-Instruct-FP8/"
    "tree/main",
    "vllm serve RedHatAI/Meta-Llama-3.1-8B-Instruct-FP8 --max", false },
  { "model=unsloth/Qwen3-8B", "vllm serve unsloth/Qwen3-8B --dtype", false },
  { "model=https://huggingface.co/Qwen/Qwen3-8B",
    "vllm serve Qwen/Qwen3-8B --dtype", false },
  { "model=qwen3-8b-awq", "vllm serve '<awq-int4 files of Qwen/Qwen3-8B>'",
    true },
  { "model=qwen3-8b&weights=awq-int4",
    "vllm serve '<awq-int4 files of Qwen/Qwen3-8B>'", true },
  { "model=me/qwen3:8b-awq", "vllm serve '<awq-int4 files of Qwen/Qwen3-8B>'",
    true },
  { "model=qwen3-8b-fp8", "vllm serve Qwen/Qwen3-8B --quantization fp8",
    false },
  { "model=bartowski/Qwen_Qwen3-8B-GGUF:Q6_K",
    "llama-server -m Qwen3-8B-Q6_K.gguf", false },
  { "model=ollama run qwen3:8b-q5_0",
    "ollama run hf.co/Qwen/Qwen3-8B-GGUF:Q5_0", false },
  { "model=ollama run codellama:7b", "; ollama run codellama:7b", false },
};

START_TEST (test_command)
{
  struct ask a;
  const struct vr_estimate_result *r;

  ask (&a, &vr_question_estimate, commands[_i].form);
  ck_assert_msg (a.status == VR_OK, "%s", commands[_i].form);
  r = a.result;
  ck_assert_msg (strstr (r->command, commands[_i].command) != NULL, "%s: %s",
                 commands[_i].form, r->command);
  ck_assert (has_warning (r->warnings, r->n_warnings, "own-files")
             == commands[_i].is_own_files);
  ask_clear (&a);
}
END_TEST

/* The same bytes as when the format is asked for by its own member. */
START_TEST (test_same_bytes)
{
  struct ask pasted, plain;

  ask (&pasted, &vr_question_estimate,
       "model=hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q5_K_M"
       "&gpu=rtx-3060-12gb");
  ask (&plain, &vr_question_estimate,
       "model=meta-llama/Llama-3.2-3B-Instruct&weights=q5_k_m"
       "&engine=llama.cpp&gpu=rtx-3060-12gb");
  ck_assert_int_eq (pasted.status, VR_OK);
  ck_assert_int_eq (plain.status, VR_OK);
  ck_assert_uint_eq (((const struct vr_estimate_result *) pasted.result)
                       ->memory.limiting.total_bytes,
                     ((const struct vr_estimate_result *) plain.result)
                       ->memory.limiting.total_bytes);
  ask_clear (&pasted);
  ask_clear (&plain);
}
END_TEST

/* What is suggested can be asked as it stands: no format in the name beside
   another one in weights. */
START_TEST (test_suggestion)
{
  struct ask a;
  const struct vr_estimate_result *r;
  size_t n = 0;

  ask (&a, &vr_question_estimate,
       "model=unsloth/Qwen3-32B-GGUF:Q8_0&gpu=rtx-4090-24gb");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  for (size_t i = 0; i < r->n_suggestions; i++)
    {
      const char *change = r->suggestions[i].change;

      if (strstr (change, "\"weights\"") == NULL)
        continue;
      ck_assert_ptr_nonnull (strstr (change, "\"model\":\"Qwen/Qwen3-32B\""));
      ck_assert_ptr_nonnull (strstr (change, "\"engine\":\"llama.cpp\""));
      n++;
    }
  ck_assert_uint_ge (n, 1);
  ask_clear (&a);
}
END_TEST

/* ---- the other questions ---- */

START_TEST (test_check)
{
  struct ask a;

  ask (&a, &vr_question_check,
       "model=ollama run qwen3:8b-q8_0&gpu=rtx-3060-12gb&context=4096");
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  ask_clear (&a);
  ask (&a, &vr_question_check,
       "model=qwen3:8b-q8_0&weights=q4_k_m&gpu=rtx-3060-12gb");
  ck_assert_int_eq (a.status, VR_E_INVALID);
  ask_clear (&a);
}
END_TEST

static const struct
{
  const char *form;
  const char *weights;            /* of every candidate; NULL: a fault */
  const char *engine;
  size_t n;
} fits[] = {
  { "model=qwen3:8b-q8_0&gpu=rtx-4090-24gb", "q8_0", "llama.cpp", 1 },
  { "model=qwen3:8b-q2_K&gpu=rtx-4090-24gb", "q2_k", "llama.cpp", 1 },
  { "model=unsloth/Qwen3-8B-GGUF&gpu=rtx-4090-24gb", "", "llama.cpp", 5 },
  { "model=unsloth/Qwen3-8B-GGUF&gpu=rtx-4090-24gb&weights=q6_k,q8_0", "",
    "llama.cpp", 2 },
  { "model=ollama run qwen3:8b-q8_0&gpu=rtx-4090-24gb", "q8_0", "ollama", 1 },
  { "model=Qwen/Qwen3-8B-AWQ&gpu=rtx-4090-24gb", "awq-int4", "vllm", 1 },
  { "model=Qwen/Qwen3-8B-AWQ&gpu=rtx-4090-24gb&weights=awq-int4", "awq-int4",
    "vllm", 1 },
  { "model=qwen3:8b-q8_0&gpu=rtx-4090-24gb&weights=q8_0,q4_k_m", NULL, NULL,
    0 },
  { "model=unsloth/Qwen3-8B-GGUF&gpu=rtx-4090-24gb&weights=fp8", NULL, NULL,
    0 },
};

START_TEST (test_fit)
{
  struct ask a;
  const struct vr_fit_result *r;
  bool has_engine = strstr (fits[_i].form, "AWQ") == NULL;

  ask (&a, &vr_question_fit, fits[_i].form);
  ck_assert_int_eq (a.status == VR_OK, fits[_i].weights != NULL);
  if (a.status != VR_OK)
    {
      ck_assert_str_eq (a.err.faults[0].pointer, "/weights");
      ask_clear (&a);
      return;
    }
  r = a.result;
  ck_assert_uint_eq (r->n_candidates, fits[_i].n);
  for (size_t i = 0; i < r->n_candidates; i++)
    {
      ck_assert_str_eq (r->candidates[i].model, "Qwen/Qwen3-8B");
      ck_assert_str_eq (r->candidates[i].engine, fits[_i].engine);
      if (fits[_i].weights[0] != '\0')
        ck_assert_str_eq (r->candidates[i].weights, fits[_i].weights);
    }
  ck_assert (has_warning (r->warnings, r->n_warnings, "engine-of-name")
             == has_engine);
  ck_assert (has_warning (r->warnings, r->n_warnings, "others-files")
             == (strstr (fits[_i].form, "unsloth") != NULL));
  ask_clear (&a);
}
END_TEST

/* The catalogue's own entries are found by their names only. */
START_TEST (test_entry)
{
  struct ask a;

  ask (&a, &vr_question_model, "id=unsloth/Qwen3-8B-GGUF");
  ck_assert_int_eq (a.status, VR_E_NOT_FOUND);
  ck_assert_uint_ge (a.err.faults[0].n_suggestions, 1);
  ask_clear (&a);
  ask (&a, &vr_question_model, "id=qwen3:8b");
  ck_assert_int_eq (a.status, VR_OK);
  ask_clear (&a);
}
END_TEST

/* On the command line a link is a name, not a file. */
START_TEST (test_link)
{
  ck_assert (!vr_inspect_is_path ("https://huggingface.co/unsloth/Qwen3-8B-"
                                  "GGUF/blob/main/Qwen3-8B-Q6_K.gguf"));
  ck_assert (vr_inspect_is_path ("Qwen3-8B-Q6_K.gguf"));
  ck_assert (vr_inspect_is_path ("/models/config.json"));
  ck_assert (!vr_inspect_is_path ("hf.co/unsloth/Qwen3-8B-GGUF:Q6_K"));
}
END_TEST

/* ---- what is said ---- */

START_TEST (test_words)
{
  struct ask a;
  const struct vr_estimate_result *r;

  ask (&a, &vr_question_estimate, "model=unsloth/Qwen3-8B-GGUF:Q6_K");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, "others-files") == 0)
      {
        ck_assert_str_eq (r->warnings[i].pointer, "/model");
        ck_assert_ptr_nonnull (
          strstr (r->warnings[i].text, "unsloth/Qwen3-8B-GGUF:Q6_K"));
        ck_assert_ptr_nonnull (strstr (r->warnings[i].text, "Qwen/Qwen3-8B"));
        ck_assert_ptr_nonnull (strstr (r->warnings[i].text, "q6_k"));
      }
  ask_clear (&a);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("pasted");
  TCase *names = tcase_create ("names");
  TCase *questions = tcase_create ("questions");
  SRunner *runner;
  int n_failed;

  tcase_set_timeout (names, 120);
  tcase_add_test (names, test_table);
  tcase_add_test (names, test_every_name);
  tcase_add_test (names, test_every_format);
  tcase_add_test (names, test_every_owner);
  tcase_add_test (names, test_lengths);
  suite_add_tcase (suite, names);
  tcase_add_loop_test (questions, test_beside, 0, N (besides));
  tcase_add_loop_test (questions, test_tag, 0, N (tags));
  tcase_add_loop_test (questions, test_command, 0, N (commands));
  tcase_add_test (questions, test_same_bytes);
  tcase_add_test (questions, test_suggestion);
  tcase_add_test (questions, test_check);
  tcase_add_loop_test (questions, test_fit, 0, N (fits));
  tcase_add_test (questions, test_entry);
  tcase_add_test (questions, test_link);
  tcase_add_test (questions, test_words);
  suite_add_tcase (suite, questions);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? 0 : 1;
}
