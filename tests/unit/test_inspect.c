/* Models that requests bring along, and the files they come from. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "service/estimate.h"
#include "service/inspect.h"
#include "service/own_model.h"
#include "service/reader.h"
#include "support/ask.h"

enum { BODY = 16 << 10 };

/* One JSON body, read, asked and answered. */
static void
ask_json (struct ask *a, const struct vr_question *question, const char *body)
{
  enum vr_status read;

  memset (a, 0, sizeof *a);
  a->catalog = ask_catalog ();
  vr_pool_init (&a->pool, 64 << 20);
  vr_call_init (&a->call, &a->pool);
  vr_error_init (&a->err, VR_LANG_EN);
  memcpy (a->call.today, "2026-11-30", sizeof "2026-11-30");
  a->query = vr_pool_alloc (&a->pool, 1, question->in->struct_size);
  a->result = vr_pool_alloc (&a->pool, 1, question->out->struct_size);
  read = vr_read_json (question, body, strlen (body), a->query, &a->call,
                       &a->err);
  a->status = vr_question_answer (question, read, a->catalog, a->query,
                                  &a->call, a->result, &a->err);
}

/* A JSON body's pool keeps the document. */
static void
done (struct ask *a)
{
  vr_pool_clear (&a->pool);
}

static void
copy_text (char *to, size_t size, const char *from)
{
  size_t n = strnlen (from, size - 1);

  memcpy (to, from, n);
  to[n] = '\0';
}

static void
from_model (const struct vr_model *model, struct vr_imported *to)
{
  memset (to, 0, sizeof *to);
  copy_text (to->name, sizeof to->name, model->id);
  copy_text (to->model_type, sizeof to->model_type, model->model_type);
  copy_text (to->architecture, sizeof to->architecture, model->architecture);
  copy_text (to->native_format, sizeof to->native_format,
             model->native_format);
  to->plain_roles = model->plain_roles;
  to->shape = model->shape;
}

static const char *const engines[] = { "vllm", "llama.cpp" };

/* A model of the catalogue, brought along as an object, gets the answer that
   its name gets. */
START_TEST (object_equals_name)
{
  const struct vr_catalog *catalog = ask_catalog ();
  const struct vr_model *model = vr_catalog_model (catalog, (size_t) _i);

  for (size_t e = 0; e < 2; e++)
    {
      struct vr_imported imported;
      const struct vr_estimate_result *x, *y;
      char body[BODY];
      struct vr_buf buf;
      struct ask a, b;

      from_model (model, &imported);
      vr_buf_init_borrowed (&buf, body, sizeof body);
      vr_buf_printf (&buf, "{\"engine\":\"%s\",\"gpu\":\"h100-sxm-80gb\","
                           "\"model\":",
                     engines[e]);
      vr_model_object_write (&imported, &buf);
      vr_buf_add_char (&buf, '}');
      ck_assert (vr_buf_ok (&buf));
      ask_json (&a, &vr_question_estimate, body);
      vr_buf_init_borrowed (&buf, body, sizeof body);
      vr_buf_printf (&buf, "{\"engine\":\"%s\",\"gpu\":\"h100-sxm-80gb\","
                           "\"model\":\"%s\"}",
                     engines[e], model->id);
      ask_json (&b, &vr_question_estimate, body);
      ck_assert_msg (a.status == VR_OK && b.status == VR_OK, "%s: %s",
                     model->id, a.err.faults[0].text);
      x = a.result;
      y = b.result;
      ck_assert_str_eq (x->model.id, model->id);
      ck_assert_str_eq (x->request.model, model->id);
      ck_assert_str_eq (x->request.weights, y->request.weights);
      ck_assert_str_eq (x->verdict, y->verdict);
      ck_assert_uint_eq (x->memory.limiting.total_bytes,
                         y->memory.limiting.total_bytes);
      ck_assert_uint_eq (x->memory.limiting.margin_bytes,
                         y->memory.limiting.margin_bytes);
      ck_assert_uint_eq (x->limits.max_context_tokens,
                         y->limits.max_context_tokens);
      ck_assert_str_eq (x->explanation[0].term, "weights");
      ck_assert_str_eq (x->explanation[0].basis, "config");
      done (&a);
      done (&b);
    }
}
END_TEST

/* ---- files ---- */

#define LLAMA "meta-llama/Llama-3.1-8B-Instruct"

static void
llama_file (struct vr_imported *to, const char *format, bool is_gguf)
{
  struct vr_name_match match;

  vr_catalog_find_model (ask_catalog (), LLAMA, &match);
  from_model (vr_catalog_model (ask_catalog (), match.index), to);
  copy_text (to->name, sizeof to->name, "My $(model); v1");
  copy_text (to->native_format, sizeof to->native_format, format);
  to->is_gguf = is_gguf;
  to->has_stored = true;
  to->stored.embedding_bytes = 300000000;
  to->stored.output_bytes = 400000000;
  to->stored.n_kinds = 1;
  to->stored.kinds[0].bytes = is_gguf ? 130000000 : 270000000;
}

/* The file's format, engine asked, weights asked; engine, weights and basis
   that come of it. */
static const struct
{
  const char *format;
  bool is_gguf;
  const char *members;
  const char *engine;
  const char *weights;
  const char *basis;
} files[] = {
  { "q4_k_m", true, "", "llama.cpp", "q4_k_m", "file" },
  { "q6_k", true, "", "llama.cpp", "q6_k", "file" },
  { "", true, "", "llama.cpp", "file", "file" },
  { "", true, ",\"weights\":\"file\"", "llama.cpp", "file", "file" },
  { "q6_k", true, ",\"weights\":\"file\"", "llama.cpp", "file", "file" },
  { "q6_k", true, ",\"weights\":\"q4_k_m\"", "llama.cpp", "q4_k_m", "config" },
  { "fp8", false, "", "vllm", "fp8", "file" },
  { "", false, "", "vllm", "file", "file" },
  { "fp8", false, ",\"weights\":\"bf16\"", "vllm", "bf16", "config" },
  { "fp8", false, ",\"engine\":\"llama.cpp\"", "llama.cpp", "q4_k_m",
    "config" },
};

START_TEST (file_settings)
{
  struct vr_imported imported;
  const struct vr_estimate_result *r;
  char body[BODY];
  struct vr_buf buf;
  struct ask a;

  llama_file (&imported, files[_i].format, files[_i].is_gguf);
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_add_text (&buf, "{\"gpu\":\"h100-sxm-80gb\",\"model\":");
  vr_model_object_write (&imported, &buf);
  vr_buf_add_text (&buf, files[_i].members);
  vr_buf_add_char (&buf, '}');
  ask_json (&a, &vr_question_estimate, body);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->request.engine, files[_i].engine);
  ck_assert_str_eq (r->request.weights, files[_i].weights);
  ck_assert_str_eq (r->explanation[0].basis, files[_i].basis);
  ck_assert_str_eq (r->verdict, "fits");
  if (strcmp (files[_i].basis, "file") == 0
      && strcmp (files[_i].engine, "llama.cpp") == 0)
    ck_assert_uint_eq (r->model.weight_file_bytes,
                       700000000 + 32 * imported.stored.kinds[0].bytes);
  /* nothing that a shell would read */
  ck_assert_str_eq (r->model.id, "My-model-v1");
  ck_assert_ptr_null (strpbrk (r->command, "$;()"));
  done (&a);
}
END_TEST

/* ---- margins and warnings ---- */

static bool
has_warning (const struct vr_estimate_result *r, const char *code)
{
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, code) == 0)
      return true;
  return false;
}

START_TEST (unknown_architectures_have_a_wider_margin)
{
  struct vr_imported imported;
  uint64_t margins[2];

  for (int is_unknown = 0; is_unknown < 2; is_unknown++)
    {
      const struct vr_estimate_result *r;
      char body[BODY];
      struct vr_buf buf;
      struct ask a;

      llama_file (&imported, "q8_0", true);
      imported.has_stored = false;
      imported.is_unknown_type = is_unknown;
      vr_buf_init_borrowed (&buf, body, sizeof body);
      vr_buf_add_text (&buf, "{\"gpu\":\"h100-sxm-80gb\",\"model\":");
      vr_model_object_write (&imported, &buf);
      vr_buf_add_char (&buf, '}');
      ask_json (&a, &vr_question_estimate, body);
      ck_assert_int_eq (a.status, VR_OK);
      r = a.result;
      margins[is_unknown] = r->memory.limiting.margin_bytes;
      ck_assert_int_eq (has_warning (r, "unknown-architecture"), is_unknown);
      ck_assert_uint_gt (margins[is_unknown], 0);
      done (&a);
    }
  ck_assert_uint_gt (margins[1], margins[0] + 300000000);
}
END_TEST

/* ---- faults ---- */

/* body of estimate, and where its faults are */
static const struct
{
  const char *body;
  const char *pointers;
} faults[] = {
  { "{\"model\":{}}",
    "/model/params /model/layers /model/hidden /model/heads /model/kv_heads "
    "/model/head_dim /model/vocab" },
  { "{\"model\":{\"config\":1}}", "/model/config" },
  { "{\"model\":{\"config\":{},\"x\":1}}", "/model/x" },
  { "{\"model\":[]}", "/model" },
  { "{\"model\":{\"format\":\"x\"},\"gpu\":\"nope\",\"y\":1}",
    "/y /model/format /gpu" },
};

START_TEST (faults_of_own_models)
{
  char got[1024] = "";
  struct vr_buf buf;
  struct ask a;

  vr_buf_init_borrowed (&buf, got, sizeof got);
  ask_json (&a, &vr_question_estimate, faults[_i].body);
  ck_assert_int_eq (a.status, VR_E_INVALID);
  for (unsigned i = 0; i < a.err.n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : " ");
      vr_buf_add_text (&buf, a.err.faults[i].pointer);
    }
  ck_assert_str_eq (got, faults[_i].pointers);
  done (&a);
}
END_TEST

/* What is needed, by what is there. */
#define TEXT(s) s, sizeof (s) - 1
static const struct
{
  const char *data;
  size_t n;
  uint64_t needed;
} needs[] = {
  { TEXT (""), 1 },
  { TEXT ("G"), 24 },
  { TEXT ("GGUF\3\0\0\0"), 24 },
  { TEXT ("GGUX"), 9 },
  { TEXT ("GGUX56789"), 0 },
  { TEXT ("{"), UINT64_MAX },
  { TEXT (" \n{\"a\":1}"), UINT64_MAX },
  { TEXT ("\x40\0\0\0\0\0\0\0"), 9 },
  { TEXT ("\x40\0\0\0\0\0\0\0{"), 72 },
  { TEXT ("\x02\0\0\0\0\0\0\0{}"), 0 },
  { TEXT ("\0\0\0\x04\0\0\0\0{"), 0 },       /* more than may be sent */
  { TEXT ("\xff\xff\xff\xff\xff\xff\xff\xff{"), 0 },
};

START_TEST (needed_bytes)
{
  const struct vr_bytes file = { needs[_i].data, needs[_i].n };

  ck_assert_uint_eq (vr_question_inspect.find_need (file), needs[_i].needed);
}
END_TEST

#define N(array) ((int) (sizeof (array) / sizeof (array)[0]))

static Suite *
inspect_suite (void)
{
  Suite *suite = suite_create ("inspect");
  TCase *tcase = tcase_create ("inspect");

  tcase_set_timeout (tcase, 120);
  tcase_add_loop_test (tcase, object_equals_name, 0,
                       (int) vr_catalog_n_models (ask_catalog ()));
  tcase_add_loop_test (tcase, file_settings, 0, N (files));
  tcase_add_test (tcase, unknown_architectures_have_a_wider_margin);
  tcase_add_loop_test (tcase, faults_of_own_models, 0, N (faults));
  tcase_add_loop_test (tcase, needed_bytes, 0, N (needs));
  suite_add_tcase (suite, tcase);
  return suite;
}

int
main (void)
{
  SRunner *runner = srunner_create (inspect_suite ());
  int n_failed;

  srunner_run_all (runner, CK_NORMAL);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed > 0;
}
