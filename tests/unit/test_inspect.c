/* Models that requests bring along, and the files they come from. */

#include "config.h"

#include <stdio.h>
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
  to->plain_roles = model->native_plain_roles;
  to->shape = model->shape;
}

static bool
has_warning (const struct vr_estimate_result *r, const char *code)
{
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, code) == 0)
      return true;
  return false;
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
      /* only the catalogue knows that a shape is unverified */
      if (strcmp (model->params_total_kind, "no-formula") == 0)
        ck_assert_uint_lt (x->memory.limiting.margin_bytes,
                           y->memory.limiting.margin_bytes);
      else
        ck_assert_uint_eq (x->memory.limiting.margin_bytes,
                           y->memory.limiting.margin_bytes);
      ck_assert_uint_eq (x->memory.limiting.total_bytes,
                         y->memory.limiting.total_bytes);
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

/* ---- config.json ---- */

/* config.json of meta-llama/Llama-3.1-8B-Instruct, but for what no plan
   needs */
#define LLAMA_CONFIG                                                          \
  "{\"architectures\":[\"LlamaForCausalLM\"],\"model_type\":\"llama\","         \
  "\"hidden_size\":4096,\"intermediate_size\":14336,"                         \
  "\"num_attention_heads\":32,\"num_hidden_layers\":32,"                      \
  "\"num_key_value_heads\":8,\"vocab_size\":128256,"                          \
  "\"max_position_embeddings\":131072,\"tie_word_embeddings\":false,"         \
  "\"torch_dtype\":\"bfloat16\"}"

static const char *const forms[] = {
  "{\"model\":{\"config\":" LLAMA_CONFIG "},\"gpu\":\"h100-sxm-80gb\"}",
  "{\"model\":" LLAMA_CONFIG ",\"gpu\":\"h100-sxm-80gb\"}",
  "{\"model\":{\"model\":" LLAMA_CONFIG ",\"summary\":{},\"warnings\":[]},"
  "\"gpu\":\"h100-sxm-80gb\"}",
};

START_TEST (config_equals_name)
{
  static const char by_name[]
    = "{\"model\":\"" LLAMA "\",\"gpu\":\"h100-sxm-80gb\"}";
  const struct vr_estimate_result *r[2];
  struct ask a[2];

  for (size_t i = 0; i < 2; i++)
    {
      ask_json (&a[i], &vr_question_estimate, i == 0 ? forms[_i] : by_name);
      ck_assert_msg (a[i].status == VR_OK, "%s", a[i].err.faults[0].text);
      r[i] = a[i].result;
    }
  ck_assert_str_eq (r[0]->request.weights, "bf16");
  ck_assert_uint_eq (r[0]->model.params_total, 8030261248);
  ck_assert_uint_eq (r[0]->memory.limiting.total_bytes,
                     r[1]->memory.limiting.total_bytes);
  ck_assert_uint_eq (r[0]->limits.max_context_tokens,
                     r[1]->limits.max_context_tokens);
  ck_assert (!has_warning (r[0], "unknown-architecture"));
  done (&a[0]);
  done (&a[1]);
}
END_TEST

/* An inspection of bytes. */
static void
inspect (struct ask *a, const char *data, size_t n)
{
  memset (a, 0, sizeof *a);
  vr_pool_init (&a->pool, 64 << 20);
  vr_call_init (&a->call, &a->pool);
  vr_error_init (&a->err, VR_LANG_EN);
  a->query = vr_pool_alloc (&a->pool, 1, sizeof (struct vr_inspect_query));
  a->result = vr_pool_alloc (&a->pool, 1, sizeof (struct vr_inspect_result));
  vr_question_inspect.take_file (a->query, (struct vr_bytes) { data, n });
  a->status = vr_question_inspect.answer (ask_catalog (), a->query, &a->call,
                                          a->result, &a->err);
}

/* body; parameters, bytes of the files, warning */
static const struct
{
  const char *body;
  uint64_t params;
  uint64_t bytes;
  const char *warning;
} inspections[] = {
  { LLAMA_CONFIG, 8030261248, 16060522496, NULL },
  { "  \n" LLAMA_CONFIG, 8030261248, 16060522496, NULL },
  { "{\"config\":" LLAMA_CONFIG "}", 8030261248, 16060522496, NULL },
  /* metadata.total_size of its model.safetensors.index.json */
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{\"metadata\":"
    "{\"total_size\":16060522496}}}",
    8030261248, 16060522496, NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{\"metadata\":"
    "{\"total_size\":9e9}}}",
    8030261248, 9000000000, "index-differs" },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{}}", 8030261248, 16060522496,
    NULL },
};

START_TEST (configs_are_inspected)
{
  const struct vr_inspect_result *r;
  char body[BODY];
  struct vr_buf buf;
  struct ask a, b;

  inspect (&a, inspections[_i].body, strlen (inspections[_i].body));
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->summary.source, "config");
  ck_assert_str_eq (r->summary.format, "bf16");
  ck_assert_str_eq (r->summary.attention, "gqa");
  ck_assert_uint_eq (r->summary.layers, 32);
  ck_assert_uint_eq (r->summary.params_total, inspections[_i].params);
  ck_assert_uint_eq (r->summary.weight_file_bytes, inspections[_i].bytes);
  ck_assert_uint_eq (r->n_warnings, inspections[_i].warning != NULL);
  if (inspections[_i].warning != NULL)
    ck_assert_str_eq (r->warnings[0].code, inspections[_i].warning);
  /* what it answers is taken */
  ck_assert_uint_le (strlen (r->model), VR_MODEL_OBJECT_BYTES);
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_printf (&buf, "{\"model\":%s}", r->model);
  ask_json (&b, &vr_question_estimate, body);
  ck_assert_int_eq (b.status, VR_OK);
  done (&b);
  /* the whole answer too */
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_add_text (&buf, "{\"model\":");
  vr_field_write_object (&buf, vr_question_inspect.out, r, UINT64_MAX);
  vr_buf_add_char (&buf, '}');
  ask_json (&b, &vr_question_estimate, body);
  ck_assert_int_eq (b.status, VR_OK);
  done (&a);
  done (&b);
}
END_TEST

/* An index that lists its tensors gives the bytes that are planned. */
START_TEST (an_index_gives_the_bytes)
{
  static const char pair[]
    = "{\"config\":{\"model_type\":\"llama\",\"hidden_size\":4096,"
      "\"intermediate_size\":14336,\"num_attention_heads\":32,"
      "\"num_hidden_layers\":2,\"num_key_value_heads\":8,"
      "\"vocab_size\":128256,\"torch_dtype\":\"bfloat16\"},\"index\":{"
      "\"metadata\":{\"total_size\":2975000000},\"weight_map\":{"
      "\"model.layers.0.mlp.up_proj.weight\":\"a\","
      "\"model.layers.1.mlp.up_proj.weight\":\"b\"}}}";
  const struct vr_inspect_result *r;
  const struct vr_estimate_result *e;
  char body[BODY];
  struct vr_buf buf;
  struct ask a, b;

  inspect (&a, pair, strlen (pair));
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_uint_eq (r->summary.weight_file_bytes, 2975000000);
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_printf (&buf, "{\"model\":%s}", r->model);
  ask_json (&b, &vr_question_estimate, body);
  ck_assert_int_eq (b.status, VR_OK);
  e = b.result;
  ck_assert_str_eq (e->explanation[0].basis, "file");
  done (&a);
  done (&b);
}
END_TEST

static const struct
{
  const char *body;
  enum vr_status status;
  const char *pointer;
  const char *text;       /* that the first fault holds; NULL: any */
} broken[] = {
  { "{\"model_type\":\"llama\"}", VR_E_INVALID, "/", NULL },
  { "{\"config\":{\"model_type\":\"llama\"}}", VR_E_INVALID, "/config/", NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"x\":1}", VR_E_INVALID, "/x", NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":1}", VR_E_INVALID, "/index", NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{\"metadata\":"
    "{\"total_size\":\"x\"}}}",
    VR_E_INVALID, "/index/metadata/total_size", NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{\"metadata\":"
    "{\"total_size\":-5}}}",
    VR_E_INVALID, "/index/metadata/total_size", "-5 is out of bounds" },
  { "{\"config\":" LLAMA_CONFIG ",\"index\":{\"metadata\":"
    "{\"total_size\":9},\"weight_map\":{\"model.layers.0.x\":\"a\"}}}",
    VR_E_INVALID, "/index/weight_map",
    "32 layers, the index names tensors of 1:" },
  { "{\"config\":" LLAMA_CONFIG ",\"head\":1}", VR_E_INVALID, "/head", NULL },
  { "{\"config\":" LLAMA_CONFIG ",\"head\":{\"x\":1}}", VR_E_INVALID,
    "/head", NULL },
  { "{\"model_type\":\"llama\",", VR_E_MALFORMED, "", NULL },
  { "[]", VR_E_INVALID, "", NULL },
};

START_TEST (broken_files)
{
  struct ask a;

  inspect (&a, broken[_i].body, strlen (broken[_i].body));
  ck_assert_int_eq (a.status, broken[_i].status);
  ck_assert_uint_gt (a.err.n_faults, 0);
  ck_assert_msg (strncmp (a.err.faults[0].pointer, broken[_i].pointer,
                          strlen (broken[_i].pointer))
                   == 0,
                 "%s", a.err.faults[0].pointer);
  if (broken[_i].text != NULL)
    ck_assert_msg (strstr (a.err.faults[0].text, broken[_i].text) != NULL,
                   "%s", a.err.faults[0].text);
  done (&a);
}
END_TEST

/* A head whose packed weights hide their sizes is read with its config:
   AWQ's tensors, as in hugging-quants/Meta-Llama-3.1-8B-Instruct-AWQ-INT4. */
START_TEST (a_quantized_head_comes_with_its_config)
{
  static const char body[]
    = "{\"config\":{\"model_type\":\"llama\",\"hidden_size\":256,"
      "\"intermediate_size\":512,\"num_attention_heads\":2,"
      "\"num_hidden_layers\":1,\"num_key_value_heads\":2,"
      "\"vocab_size\":1000,\"torch_dtype\":\"float16\","
      "\"quantization_config\":{\"quant_method\":\"awq\",\"bits\":4,"
      "\"group_size\":128}},\"head\":{"
      "\"model.embed_tokens.weight\":{\"dtype\":\"F16\","
      "\"shape\":[1000,256],\"data_offsets\":[0,512000]},"
      "\"model.layers.0.self_attn.q_proj.qweight\":{\"dtype\":\"I32\","
      "\"shape\":[256,32],\"data_offsets\":[512000,544768]}}}";
  const struct vr_inspect_result *r;
  struct ask a;

  inspect (&a, body, sizeof body - 1);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->summary.source, "safetensors");
  ck_assert_str_eq (r->summary.format, "awq-int4");
  ck_assert_uint_eq (r->summary.weight_file_bytes, 544768);
  done (&a);
}
END_TEST

/* ---- GGUF heads ---- */

static void
add_le (struct vr_buf *out, uint64_t value, int n_bytes)
{
  for (; n_bytes > 0; n_bytes--, value >>= 8)
    vr_buf_add_char (out, (char) (value & 0xff));
}

static void
add_string (struct vr_buf *out, const char *text)
{
  add_le (out, strlen (text), 8);
  vr_buf_add_text (out, text);
}

static void
add_u32 (struct vr_buf *out, const char *key, uint64_t value)
{
  add_string (out, key);
  add_le (out, 4, 4);
  add_le (out, value, 4);
}

static void
add_tensor (struct vr_buf *out, const char *name, uint64_t columns,
            uint64_t rows, uint64_t *offset)
{
  bool is_vector = rows == 0;

  add_string (out, name);
  add_le (out, is_vector ? 1 : 2, 4);
  add_le (out, columns, 8);
  if (!is_vector)
    add_le (out, rows, 8);
  add_le (out, is_vector ? 0 : 1, 4);     /* F32, F16 */
  add_le (out, *offset, 8);
  *offset += is_vector ? columns * 4 : columns * rows * 2;
}

static void
add_text_pair (struct vr_buf *out, const char *key, const char *text)
{
  add_string (out, key);
  add_le (out, 8, 4);
  add_string (out, text);
}

/* One layer, matrices in F16, norms in F32; `is_tied`: no output matrix;
   keys that nobody reads first. */
static void
make_gguf_after (struct vr_buf *out, bool is_tied, unsigned n_more)
{
  uint64_t offset = 0;

  vr_buf_add_text (out, "GGUF");
  add_le (out, 3, 4);
  add_le (out, is_tied ? 11 : 12, 8);
  add_le (out, 8 + n_more, 8);
  for (unsigned i = 0; i < n_more; i++)
    {
      char key[24];
      char text[2401];

      (void) snprintf (key, sizeof key, "more.%u", i);
      memset (text, 'x', sizeof text - 1);
      text[sizeof text - 1] = '\0';
      add_text_pair (out, key, text);
    }
  add_text_pair (out, "general.architecture", "llama");
  add_u32 (out, "general.file_type", 1);
  add_u32 (out, "llama.block_count", 1);
  add_u32 (out, "llama.context_length", 2048);
  add_u32 (out, "llama.embedding_length", 256);
  add_u32 (out, "llama.feed_forward_length", 512);
  add_u32 (out, "llama.attention.head_count", 4);
  add_u32 (out, "llama.attention.head_count_kv", 2);
  add_tensor (out, "token_embd.weight", 256, 1000, &offset);
  add_tensor (out, "blk.0.attn_norm.weight", 256, 0, &offset);
  add_tensor (out, "blk.0.attn_q.weight", 256, 256, &offset);
  add_tensor (out, "blk.0.attn_k.weight", 256, 128, &offset);
  add_tensor (out, "blk.0.attn_v.weight", 256, 128, &offset);
  add_tensor (out, "blk.0.attn_output.weight", 256, 256, &offset);
  add_tensor (out, "blk.0.ffn_norm.weight", 256, 0, &offset);
  add_tensor (out, "blk.0.ffn_gate.weight", 256, 512, &offset);
  add_tensor (out, "blk.0.ffn_up.weight", 256, 512, &offset);
  add_tensor (out, "blk.0.ffn_down.weight", 512, 256, &offset);
  add_tensor (out, "output_norm.weight", 256, 0, &offset);
  if (!is_tied)
    add_tensor (out, "output.weight", 256, 1000, &offset);
}

static void
make_gguf (struct vr_buf *out, bool is_tied)
{
  make_gguf_after (out, is_tied, 0);
}

START_TEST (gguf_heads_are_inspected)
{
  bool is_tied = _i == 1;
  /* embedding and output, one layer; norms in 32 bit */
  uint64_t matrices = 256 * 1000 * (is_tied ? 1 : 2) + 589824;
  uint64_t file_bytes = 2 * matrices + 4 * 768;
  const struct vr_inspect_result *r;
  const struct vr_estimate_result *e;
  char body[BODY];
  struct vr_buf head, buf;
  struct ask a, b;

  vr_buf_init (&head, 1 << 20);
  make_gguf (&head, is_tied);
  inspect (&a, head.data, head.length);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->summary.source, "gguf");
  ck_assert_str_eq (r->summary.format, "fp16");
  ck_assert_uint_eq (r->summary.params_total, matrices + 768);
  ck_assert_uint_eq (r->summary.weight_file_bytes, file_bytes);
  ck_assert_uint_eq (r->summary.max_context_tokens, 2048);
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_printf (&buf, "{\"model\":%s}", r->model);
  ask_json (&b, &vr_question_estimate, body);
  ck_assert_int_eq (b.status, VR_OK);
  e = b.result;
  ck_assert_str_eq (e->request.engine, "llama.cpp");
  ck_assert_str_eq (e->explanation[0].basis, "file");
  ck_assert_uint_eq (e->model.weight_file_bytes, file_bytes);
  /* the embedding stays on the host; tied, a second copy is on the card */
  ck_assert_uint_eq (e->memory.host.weights_bytes, 512000);
  ck_assert_uint_eq (e->memory.limiting.weights_bytes,
                     file_bytes - (is_tied ? 0 : 512000));
  done (&a);
  done (&b);
  vr_buf_clear (&head);
}
END_TEST

/* Wherever the head is cut, more is asked for, and what is asked for leads
   to the end. */
START_TEST (cut_gguf_heads_say_what_they_need)
{
  struct vr_buf head;

  vr_buf_init (&head, 1 << 20);
  make_gguf (&head, false);
  for (size_t n = 0; n < head.length; n++)
    {
      struct vr_bytes cut = { malloc (n + 1), n };
      struct ask a;

      ck_assert_ptr_nonnull (cut.data);
      memcpy ((char *) cut.data, head.data, n);
      ck_assert_uint_gt (vr_question_inspect.find_need (cut), n);
      inspect (&a, cut.data, n);
      if (n > 0)
        {
          ck_assert_int_eq (a.status, VR_E_TRUNCATED);
          ck_assert_uint_gt (a.err.needed_bytes, n);
          ck_assert_uint_eq (a.err.needed_bytes, 64 << 10);
        }
      done (&a);
      free ((char *) cut.data);
    }
  ck_assert_uint_eq (vr_question_inspect.find_need (
                       (struct vr_bytes) { head.data, head.length }),
                     0);
  vr_buf_clear (&head);
}
END_TEST

/* ---- margins and warnings ---- */

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

/* ---- what inspect and estimate warn of ---- */

#define BARE                                                                  \
  "\"hidden_size\":4096,\"intermediate_size\":14336,"                         \
  "\"num_attention_heads\":32,\"num_hidden_layers\":4,"                       \
  "\"num_key_value_heads\":8,\"vocab_size\":32000"

/* a config; the format that is taken; the warning, NULL: none of them */
static const struct
{
  const char *config;
  const char *format;
  const char *warning;
} warned[] = {
  { "{\"model_type\":\"llama\"," BARE ",\"torch_dtype\":\"bfloat16\"}",
    "bf16", NULL },
  { "{\"model_type\":\"llama\"," BARE "}", "bf16", "assumed-weights" },
  { "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"gptq\",\"bits\":8,\"group_size\":128}}",
    "gptq-int8", NULL },
  { "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"exl2\",\"bits\":4}}",
    "gptq-int4", "unknown-quantization" },
  { "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"q9\"}}",
    "bf16", "unknown-quantization" },
  /* a dense model has no experts to quantize alone */
  { "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"mxfp4\",\"modules_to_not_convert\":["
    "\"model.layers.*.self_attn\",\"lm_head\"]}}",
    "mxfp4-all", NULL },
  { "{\"model_type\":\"new_vl\",\"torch_dtype\":\"bfloat16\","
    "\"vision_config\":{\"depth\":2},\"llm_config\":{"
    "\"model_type\":\"llama\"," BARE "}}",
    "bf16", "tower-not-counted" },
  { "{\"model_type\":\"phi4mm\",\"torch_dtype\":\"bfloat16\"," BARE
    ",\"speech_lora\":{\"r\":320}}",
    "bf16", "tower-not-counted" },
  { "{\"model_type\":\"llama\",\"torch_dtype\":\"bfloat16\"," BARE
    ",\"vision_config\":null,\"audio_config\":{}}",
    "bf16", NULL },
};

static bool
is_told (const struct vr_inspect_result *r, const char *code)
{
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, code) == 0)
      return true;
  return false;
}

START_TEST (warned_of)
{
  static const char *const codes[]
    = { "assumed-weights", "unknown-quantization", "tower-not-counted" };
  const struct vr_inspect_result *r;
  char body[VR_MODEL_OBJECT_BYTES + 64];
  struct vr_buf buf;
  struct ask a, b;

  inspect (&a, warned[_i].config, strlen (warned[_i].config));
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_str_eq (r->summary.format, warned[_i].format);
  vr_buf_init_borrowed (&buf, body, sizeof body);
  vr_buf_add_text (&buf, "{\"model\":");
  vr_buf_add_text (&buf, r->model);
  vr_buf_add_char (&buf, '}');
  ask_json (&b, &vr_question_estimate, body);
  ck_assert_msg (b.status == VR_OK, "%s", b.err.faults[0].text);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    {
      bool is_expected = warned[_i].warning != NULL
                         && strcmp (warned[_i].warning, codes[i]) == 0;

      ck_assert_msg (is_told (r, codes[i]) == is_expected, "%s: %s",
                     warned[_i].config, codes[i]);
      ck_assert_msg (has_warning (b.result, codes[i]) == is_expected,
                     "estimate of %s: %s", warned[_i].config, codes[i]);
    }
  done (&a);
  done (&b);
}
END_TEST

/* The same sizes, known and told by bits alone. */
START_TEST (guessed_formats_have_a_wider_margin)
{
  static const char *const configs[] = {
    "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":128}}",
    "{\"model_type\":\"llama\"," BARE ",\"quantization_config\":{"
    "\"quant_method\":\"exl2\",\"bits\":4}}",
  };
  uint64_t weights[2], margins[2];

  for (size_t i = 0; i < 2; i++)
    {
      const struct vr_estimate_result *r;
      char body[BODY];
      struct vr_buf buf;
      struct ask a;

      vr_buf_init_borrowed (&buf, body, sizeof body);
      vr_buf_printf (&buf,
                     "{\"gpu\":\"h100-sxm-80gb\",\"model\":{\"config\":%s}}",
                     configs[i]);
      ask_json (&a, &vr_question_estimate, body);
      ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
      r = a.result;
      weights[i] = r->memory.limiting.weights_bytes;
      margins[i] = r->memory.limiting.margin_bytes;
      done (&a);
    }
  ck_assert_uint_eq (weights[0], weights[1]);
  ck_assert_uint_gt (margins[1], margins[0] + weights[0] / 11);
}
END_TEST

/* ---- layers that all differ ---- */

static void
add_matrix (struct vr_buf *head, uint64_t *at, const char *name, unsigned d0,
            unsigned d1)
{
  uint64_t bytes = 2 * (uint64_t) d0 * (d1 > 0 ? d1 : 1);

  vr_buf_printf (head, "%s\"%s\":{\"dtype\":\"BF16\",\"shape\":[%u",
                 *at == 0 ? "{" : ",", name, d0);
  if (d1 > 0)
    vr_buf_printf (head, ",%u", d1);
  vr_buf_printf (head, "],\"data_offsets\":[%llu,%llu]}",
                 (unsigned long long) *at, (unsigned long long) (*at + bytes));
  *at += bytes;
}

/* Safetensors; a table that no computation uses makes layers differ. */
static uint64_t
make_differing (struct vr_buf *file, unsigned n_layers)
{
  static const char *const parts[]
    = { "self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj",
        "self_attn.o_proj", "mlp.up_proj",      "mlp.down_proj" };
  struct vr_buf head;
  uint64_t at = 0;
  char name[96];

  vr_buf_init (&head, 1 << 20);
  add_matrix (&head, &at, "model.embed_tokens.weight", 100, 128);
  for (unsigned i = 0; i < n_layers; i++)
    {
      for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++)
        {
          (void) snprintf (name, sizeof name, "model.layers.%u.%s.weight", i,
                           parts[k]);
          add_matrix (&head, &at, name, 128, 128);
        }
      (void) snprintf (name, sizeof name,
                       "model.layers.%u.self_attn.rotary_emb.inv_freq", i);
      add_matrix (&head, &at, name, 1 + i, 0);
    }
  add_matrix (&head, &at, "model.norm.weight", 128, 0);
  vr_buf_add_char (&head, '}');
  ck_assert (vr_buf_ok (&head));
  for (unsigned i = 0; i < 8; i++)
    vr_buf_add_char (file, (char) (head.length >> (8 * i) & 0xff));
  vr_buf_add (file, head.data, head.length);
  vr_buf_clear (&head);
  return at;
}

START_TEST (rounded_layers_are_told)
{
  static const unsigned n_layers[] = { VR_STORED_MAX_KINDS,
                                       VR_STORED_MAX_KINDS + 1 };
  const struct vr_inspect_result *r;
  struct vr_buf file;
  struct ask a;
  uint64_t bytes;

  vr_buf_init (&file, 1 << 20);
  bytes = make_differing (&file, n_layers[_i]);
  inspect (&a, file.data, file.length);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_int_eq (is_told (r, "rounded-layers"), _i == 1);
  /* the two that are nearest in size differ by one number */
  ck_assert_uint_eq (r->summary.weight_file_bytes, bytes + (_i == 1 ? 2 : 0));
  done (&a);
  vr_buf_clear (&file);
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
  { "{\"model\":{\"model\":{\"format\":\"x\"},\"z\":1}}",
    "/model/z /model/model/format" },
  { "{\"model\":{\"model_type\":\"llama\",\"hidden_size\":\"x\","
    "\"num_hidden_layers\":2,\"num_attention_heads\":2,\"vocab_size\":9,"
    "\"intermediate_size\":8}}",
    "/model/hidden_size" },
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

#define LEAST(params)                                                         \
  "{\"model\":{\"params\":" params ",\"layers\":32,\"hidden\":4096,"           \
  "\"heads\":32,\"kv_heads\":8,\"head_dim\":128,\"vocab\":128256}}"
#define LEAST_MODEL LEAST ("8030261248")

/* A model without a name is "this model" to people, and a placeholder in
   commands: request, language, command, what is said of the architecture */
static const struct
{
  const char *body;
  enum vr_lang lang;
  const char *command;
  const char *warning;
} unnamed[] = {
  { "{\"model\":" LLAMA_CONFIG "}", VR_LANG_EN, "vllm serve '<your model>' ",
    NULL },
  { "{\"model\":" LLAMA_CONFIG ",\"weights\":\"awq-int4\"}", VR_LANG_EN,
    "vllm serve '<awq-int4 files of your model>' ", NULL },
  { "{\"model\":" LLAMA_CONFIG ",\"engine\":\"llama.cpp\"}", VR_LANG_EN,
    "llama-server -m model.gguf ", NULL },
  { LEAST_MODEL, VR_LANG_EN, "vllm serve '<your model>' ",
    "The architecture of this model is not known" },
  { LEAST_MODEL, VR_LANG_BN, "vllm serve '<your model>' ",
    "এই মডেলের আর্কিটেকচার অজানা" },
};

START_TEST (unnamed_models)
{
  const struct vr_estimate_result *r;
  const char *said = NULL;
  char body[BODY];
  struct ask a;
  size_t n = strlen (unnamed[_i].body);

  (void) snprintf (body, sizeof body, "%.*s,\"lang\":\"%s\"}", (int) n - 1,
                   unnamed[_i].body,
                   unnamed[_i].lang == VR_LANG_BN ? "bn" : "en");
  ask_json (&a, &vr_question_estimate, body);
  ck_assert_msg (a.status == VR_OK, "%s", a.err.faults[0].text);
  r = a.result;
  ck_assert_msg (strncmp (r->command, unnamed[_i].command,
                          strlen (unnamed[_i].command))
                   == 0,
                 "%s", r->command);
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, "unknown-architecture") == 0)
      said = r->warnings[i].text;
  ck_assert_int_eq (said != NULL, unnamed[_i].warning != NULL);
  if (said != NULL)
    ck_assert_int_eq (strncmp (said, unnamed[_i].warning,
                               strlen (unnamed[_i].warning)),
                      0);
  done (&a);
}
END_TEST

/* body, and what its only fault says; NULL: none */
static const struct
{
  const char *body;
  const char *text;
} words[] = {
  { LEAST ("8e9"), NULL },
  { LEAST ("8.5"), "'params' takes a whole number" },
  { LEAST ("1e99"), "'params' takes a whole number" },
  { LEAST ("\"8e9\""), "'params' takes a number, without quotation marks" },
  { "{\"model\":5}", "'model' takes a name in quotation marks or an object" },
  { "{\"model\":true}",
    "'model' takes a name in quotation marks or an object" },
};

START_TEST (own_model_words)
{
  struct ask a;

  ask_json (&a, &vr_question_estimate, words[_i].body);
  ck_assert_int_eq (a.status, words[_i].text == NULL ? VR_OK : VR_E_INVALID);
  ck_assert_uint_eq (a.err.n_faults, words[_i].text != NULL);
  if (words[_i].text != NULL)
    ck_assert_str_eq (a.err.faults[0].text, words[_i].text);
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
  { TEXT ("\x40\0\0\0\0\0\0\0"), 72 },
  { TEXT ("\x40\0\0\0\0"), 9 },
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

/* Heads cut in their first bytes, and how many are asked for. */
static const struct
{
  const char *data;
  size_t n;
  uint64_t needed;
} cut_files[] = {
  { TEXT ("G"), 64 << 10 },
  { TEXT ("GGUF\3\0\0\0"), 64 << 10 },
  { TEXT ("\x40\0\0"), 64 << 10 },
  { TEXT ("\x40\0\0\0\0\0\0\0"), 72 },
  { TEXT ("\x40\0\0\0\0\0\0\0{"), 72 },
};

START_TEST (cut_heads)
{
  struct ask a;

  inspect (&a, cut_files[_i].data, cut_files[_i].n);
  ck_assert_int_eq (a.status, VR_E_TRUNCATED);
  ck_assert_uint_eq (a.err.needed_bytes, cut_files[_i].needed);
  done (&a);
}
END_TEST

/* A head of two megabytes that names its keys one by one. */
START_TEST (a_long_head_takes_few_requests)
{
  struct vr_buf head;
  size_t n = 24;
  unsigned n_requests = 1;
  struct ask a;

  vr_buf_init (&head, 4 << 20);
  make_gguf_after (&head, false, 1000);
  ck_assert_uint_gt (head.length, 2 << 20);
  for (;; n_requests++)
    {
      inspect (&a, head.data, n);
      if (a.status != VR_E_TRUNCATED)
        break;
      ck_assert_uint_ge (a.err.needed_bytes, 2 * n);
      n = a.err.needed_bytes < head.length ? (size_t) a.err.needed_bytes
                                           : head.length;
      done (&a);
    }
  ck_assert_int_eq (a.status, VR_OK);
  ck_assert_uint_le (n_requests, 8);
  done (&a);
  vr_buf_clear (&head);
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
  tcase_add_loop_test (tcase, config_equals_name, 0, N (forms));
  tcase_add_loop_test (tcase, configs_are_inspected, 0, N (inspections));
  tcase_add_test (tcase, an_index_gives_the_bytes);
  tcase_add_loop_test (tcase, broken_files, 0, N (broken));
  tcase_add_test (tcase, a_quantized_head_comes_with_its_config);
  tcase_add_test (tcase, a_long_head_takes_few_requests);
  tcase_add_loop_test (tcase, unnamed_models, 0, N (unnamed));
  tcase_add_loop_test (tcase, own_model_words, 0, N (words));
  tcase_add_loop_test (tcase, cut_heads, 0, N (cut_files));
  tcase_add_loop_test (tcase, gguf_heads_are_inspected, 0, 2);
  tcase_add_test (tcase, cut_gguf_heads_say_what_they_need);
  tcase_add_test (tcase, unknown_architectures_have_a_wider_margin);
  tcase_add_test (tcase, guessed_formats_have_a_wider_margin);
  tcase_add_loop_test (tcase, rounded_layers_are_told, 0, 2);
  tcase_add_loop_test (tcase, warned_of, 0,
                       sizeof warned / sizeof warned[0]);
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
