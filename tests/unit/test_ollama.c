/* Ollama: what it decides before it starts llama-server, and that the memory
   is then llama.cpp's.  Rules: github.com/ollama/ollama at fb307609,
   server/sched.go, server/routes.go, llm/llama_server.go, ml/device.go. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "service/estimate.h"
#include "support/ask.h"

enum
{
  FORM = 512
};

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

static const struct vr_estimate_result *
estimate (struct ask *a, const char *form)
{
  ask (a, &vr_question_estimate, form);
  if (a->status != VR_OK)
    ck_abort_msg ("%s: %s", form, a->err.faults[0].text);
  return a->result;
}

static const struct vr_estimate_warning *
warning_of (const struct vr_estimate_result *r, const char *code)
{
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, code) == 0)
      return &r->warnings[i];
  return NULL;
}

/* ---- the batch ---- */

/* llama-3.1-8b in q4_k_m: a file of 4,912,898,048 bytes, and by Ollama's rule
   131,072 bytes a token. */
#define LLAMA "model=llama-3.1-8b"

static const struct
{
  const char *form;
  uint64_t batch_tokens;
  bool has_flash_attention;
} batches[] = {
  /* by the context of all sequences together */
  { LLAMA "&context=4096", 512, true },
  { LLAMA "&context=4097", 1024, true },
  { LLAMA "&context=32768", 1024, true },
  { LLAMA "&context=32769", 2048, true },
  { LLAMA "&context=1024&concurrency=4", 512, true },
  { LLAMA "&context=1025&concurrency=4", 1024, true },
  { LLAMA "&context=8193&options.num_parallel=4", 2048, true },
  { LLAMA "&options.num_ctx=32769", 2048, true },
  /* … which is never more than the model's */
  { "model=llama-2-7b&context=8192", 512, true },
  /* 32769: 9,207,996,416 of 12,616,466,432 bytes are 73 %, with 768 MiB
     79.4 %; 40960: 81.5 % */
  { LLAMA "&gpu=rtx-3060-12gb&context=8192", 1024, true },
  { LLAMA "&gpu=rtx-3060-12gb&context=32769", 1024, true },
  { LLAMA "&gpu=rtx-3060-12gb&context=40960", 512, true },
  { LLAMA "&gpu=rtx-4090-24gb&context=32769", 2048, true },
  /* 8192: 5,986,639,872 bytes, with 768 MiB 80 % of 8,489,932,800 */
  { LLAMA "&gpu=h100-sxm-80gb&free_bytes=8489932800", 1024, true },
  { LLAMA "&gpu=h100-sxm-80gb&free_bytes=8489932790", 512, true },
  { LLAMA "&gpu.memory_bytes=9489932800&reserved_bytes=1000000000", 1024,
    true },
  { LLAMA "&gpu.memory_bytes=9489932800&reserved_bytes=1000000010", 512,
    true },
  /* 65536: 13,502,832,640 bytes are 60 % of 22,504,721,067 */
  { LLAMA "&gpu=h100-sxm-80gb&context=65536&free_bytes=22504721070", 2048,
    true },
  { LLAMA "&gpu=h100-sxm-80gb&context=65536&free_bytes=22504721060", 1024,
    true },
  /* without flash attention on CUDA: small, on small cards smaller */
  { LLAMA "&gpu=rtx-3060-12gb&options.flash_attn=off", 512, false },
  { LLAMA "&gpu=rtx-3070-8gb&options.flash_attn=off", 256, false },
  { LLAMA "&gpu=rtx-3070-8gb&options.flash_attn=off&context=4096", 512,
    false },
  { LLAMA "&gpu=rtx-3060-12gb&options.flash_attn=off&free_bytes=8589934592",
    256, false },
  { LLAMA "&gpu=rtx-3060-12gb&options.flash_attn=off&free_bytes=8589934593",
    512, false },
  { LLAMA "&gpu=mi300x-192gb&options.flash_attn=off", 1024, false },
  /* CUDA cards before 6.0 are started without it, unless told otherwise */
  { LLAMA "&gpu=m40-24gb", 512, false },
  { LLAMA "&gpu=m40-24gb&options.flash_attn=on", 1024, true },
  { LLAMA "&gpu=p100-pcie-16gb", 1024, true },
  /* what the user says */
  { LLAMA "&context=65536&options.num_batch=300", 300, true },
  { LLAMA "&context=65536&options.n_batch=300", 300, true },
  { LLAMA "&context=65536&options.n_ubatch=300", 300, true },
  /* models without a cache: embeddings */
  { "model=bge-m3&context=8192", 2048, true },
  { "model=bge-m3&context=512", 512, true },
};

/* llama-server with the same numbers needs the same bytes. */
START_TEST (batch_and_memory)
{
  char form[FORM], numbers[FORM];
  struct ask a, b;
  const struct vr_estimate_result *ollama, *child;
  const struct vr_estimate_device *x, *y;
  const struct vr_options *o;

  snprintf (form, sizeof form, "engine=ollama&%s", batches[_i].form);
  ollama = estimate (&a, form);
  o = &ollama->request.options;
  ck_assert_uint_eq (o->num_batch, batches[_i].batch_tokens);
  ck_assert_uint_eq (o->n_ubatch, batches[_i].batch_tokens);
  ck_assert_int_eq (o->flash_attn, batches[_i].has_flash_attention);
  ck_assert_uint_eq (o->num_ctx, ollama->request.context);
  ck_assert_uint_eq (o->num_parallel, ollama->request.concurrency);

  snprintf (numbers, sizeof numbers,
            "engine=llama.cpp&model=%s&weights=%s&options.n_batch=%llu"
            "&options.n_ubatch=%llu&context=%llu&concurrency=%llu"
            "&options.flash_attn=%s",
            ollama->request.model, ollama->request.weights,
            (unsigned long long) o->n_batch, (unsigned long long) o->n_ubatch,
            (unsigned long long) ollama->request.context,
            (unsigned long long) ollama->request.concurrency,
            o->flash_attn > 0 ? "on" : "off");
  child = estimate (&b, numbers);
  x = &ollama->memory.limiting;
  y = &child->memory.limiting;
  ck_assert_uint_eq (x->weights_bytes, y->weights_bytes);
  ck_assert_uint_eq (x->kv_cache_bytes, y->kv_cache_bytes);
  ck_assert_uint_eq (x->state_bytes, y->state_bytes);
  ck_assert_uint_eq (x->activation_bytes, y->activation_bytes);
  ck_assert_uint_eq (x->overhead_bytes, y->overhead_bytes);
  ck_assert_uint_eq (ollama->memory.host.total_bytes,
                     child->memory.host.total_bytes);
  ck_assert_uint_eq (ollama->engine_report.kv_cache_tokens,
                     child->engine_report.kv_cache_tokens);
  ask_clear (&a);
  ask_clear (&b);
}
END_TEST

/* ---- limits ---- */

static const char *const bounded[] = {
  LLAMA "&gpu=rtx-3060-12gb",
  LLAMA "&gpu=rtx-3060-12gb&concurrency=3",
  LLAMA "&gpu=rtx-3060-12gb&context=40000",
  "model=gemma-3-27b&gpu=rtx-3090-24gb",
  "model=qwen3-14b&gpu=rtx-4080-16gb&options.flash_attn=off",
};

static int64_t
headroom_at (const char *form, const char *member, uint64_t value)
{
  char changed[2 * FORM];
  struct ask a;
  int64_t headroom;

  snprintf (changed, sizeof changed, "engine=ollama&%s&options.%s=%llu", form,
            member, (unsigned long long) value);
  headroom = estimate (&a, changed)->memory.limiting.headroom_bytes;
  ask_clear (&a);
  return headroom;
}

/* The limit holds with the batch that Ollama takes there, and the next step
   does not.  `&context=` of the form gives way to num_ctx. */
START_TEST (limits_know_the_batch)
{
  char form[FORM], bare[FORM];
  struct ask a;
  const struct vr_estimate_result *r;
  uint64_t longest;
  char *context;

  snprintf (form, sizeof form, "engine=ollama&%s", bounded[_i]);
  r = estimate (&a, form);
  longest = r->limits.max_context_tokens;
  ck_assert_str_eq (r->limits.context_limited_by, "memory");
  snprintf (bare, sizeof bare, "%s", bounded[_i]);
  context = strstr (bare, "&context=");
  if (context != NULL)
    *context = '\0';
  ck_assert (headroom_at (bare, "num_ctx", longest) >= 0);
  ck_assert (headroom_at (bare, "num_ctx", longest + 256) < 0);
  ask_clear (&a);
}
END_TEST

/* ---- the estimate before loading ---- */

/* layers, KV heads as Ollama reads them, numbers of a head by its rule */
static const struct
{
  const char *form;
  uint64_t layers, heads, head_dim, tokens;
} preflights[] = {
  { LLAMA "&context=8192", 32, 8, 4096 / 32, 8192 },
  { LLAMA "&context=8192&concurrency=4", 32, 8, 4096 / 32, 32768 },
  { LLAMA "&context=8192&kv_cache=q8_0", 32, 8, 4096 / 32, 8192 },
  { "model=llama-2-7b&context=8192", 32, 32, 4096 / 32, 4096 },
  /* windows count in full; the real heads have 128 numbers */
  { "model=gemma-3-27b&context=8192", 62, 16, 5376 / 32, 8192 },
  /* one head of latent attention */
  { "model=deepseek-v3&context=8192", 61, 1, 7168 / 128, 8192 },
  /* every fourth layer has a cache; all are counted */
  { "model=qwen3-next-80b&context=8192", 48, 2, 2048 / 16, 8192 },
  /* a list with zeros: one head */
  { "model=lfm2-1.2b&context=8192", 16, 1, 2048 / 32, 8192 },
  { "model=mamba-2.8b&context=8192", 0, 0, 0, 0 },
};

START_TEST (preflight_by_hand)
{
  char form[FORM];
  struct ask a;
  const struct vr_estimate_result *r;

  snprintf (form, sizeof form, "engine=ollama&%s", preflights[_i].form);
  r = estimate (&a, form);
  ck_assert_uint_eq (r->engine_report.preflight_bytes,
                     r->model.weight_file_bytes
                       + 2 * preflights[_i].layers * preflights[_i].heads
                           * preflights[_i].head_dim * preflights[_i].tokens
                           * 2);
  ask_clear (&a);
}
END_TEST

START_TEST (preflight_is_ollamas_alone)
{
  struct ask a;
  const struct vr_estimate_result *r
    = estimate (&a, LLAMA "&engine=llama.cpp");

  ck_assert_uint_eq (r->engine_report.preflight_bytes, VR_UNSET_U64);
  ck_assert_ptr_null (warning_of (r, "ollama-preflight"));
  ask_clear (&a);
  r = estimate (&a, LLAMA "&engine=ollama");
  ck_assert_uint_eq (r->engine_report.preflight_bytes, 5986639872);
  ask_clear (&a);
}
END_TEST

/* ---- warnings ---- */

/* `has`: what the sentence must contain; NULL: no such warning */
static const struct
{
  const char *form;
  const char *code;
  const char *has;
} warnings[] = {
  /* 47 and 23 GiB, from both sides; the model's maximum */
  { "model=qwen3-next-80b&gpu.memory_bytes=50465865728", "ollama-context",
    "262,144" },
  { "model=qwen3-next-80b&gpu.memory_bytes=50465865727", "ollama-context",
    " 32,768" },
  { "model=qwen3-next-80b&gpu.memory_bytes=24696061952", "ollama-context",
    " 32,768" },
  { "model=qwen3-next-80b&gpu.memory_bytes=24696061951", "ollama-context",
    " 4,096" },
  { "model=qwen3-next-80b&gpu.memory_bytes=24696061952"
    "&options.gpu_overhead_bytes=1",
    "ollama-context", " 4,096" },
  { LLAMA "&gpu=h100-sxm-80gb", "ollama-context", "131,072" },
  { LLAMA "&gpu=h100-sxm-80gb&lang=bn", "ollama-context", "১,৩১,০৭২" },
  { LLAMA "&gpu=h100-sxm-80gb&context=8192", "ollama-context", NULL },
  { LLAMA "&gpu=h100-sxm-80gb&options.num_ctx=8192", "ollama-context",
    NULL },
  { LLAMA "&gpu=h100-sxm-80gb&options.n_ctx=8192", "ollama-context", NULL },
  { LLAMA, "ollama-context", NULL },
  { "model=llama-2-7b&gpu=rtx-3060-12gb", "ollama-context", NULL },
  /* the rough rule: windows and hybrids over, latent attention under */
  { LLAMA "&context=32768", "ollama-preflight", NULL },
  { "model=gemma-3-27b&context=65536", "ollama-preflight", "other models" },
  { "model=qwen3-next-80b&context=262144&concurrency=4", "ollama-preflight",
    "may unload" },
  { "model=deepseek-v2-lite&context=163840&concurrency=4",
    "ollama-preflight", "may run out" },
  /* 0.79 GiB and 1 GiB beside it */
  { "model=gemma-3-27b", "vision-tower", "not counted" },
  { "model=gemma-3-27b&gpu=rtx-3090-24gb", "vision-tower",
    "puts it on the GPU" },
  { "model=gemma-3-27b&gpu=rtx-3090-24gb&free_bytes=1500000000",
    "vision-tower", "leaves it on the CPU" },
  { LLAMA "&gpu=rtx-3090-24gb", "vision-tower", NULL },
  /* what no command line says */
  { LLAMA "&options.num_batch=64", "ollama-batch", "num_batch 64" },
  { LLAMA, "ollama-batch", NULL },
  { LLAMA "&options.gpu_overhead_bytes=1073741824", "ollama-overhead",
    "1.00 GiB" },
  { LLAMA "&options.gpu_overhead_bytes=0", "ollama-overhead", NULL },
  { "model=qwen3-next-80b&concurrency=2", "ollama-parallel", "one sequence" },
  { "model=lfm2-1.2b&concurrency=2", "ollama-parallel", "one sequence" },
  { "model=qwen3-next-80b", "ollama-parallel", NULL },
  { LLAMA "&concurrency=2", "ollama-parallel", NULL },
  { LLAMA "&weights=q5_k_s", "ollama-model", "q5_k_s" },
  { LLAMA, "ollama-model", NULL },
};

START_TEST (warned)
{
  char form[FORM];
  struct ask a;
  const struct vr_estimate_warning *warning;

  snprintf (form, sizeof form, "engine=ollama&%s", warnings[_i].form);
  warning = warning_of (estimate (&a, form), warnings[_i].code);
  if (warnings[_i].has == NULL)
    ck_assert_msg (warning == NULL, "%s: %s", form, warnings[_i].code);
  else
    {
      ck_assert_msg (warning != NULL, "%s: %s", form, warnings[_i].code);
      ck_assert_msg (strstr (warning->text, warnings[_i].has) != NULL,
                     "%s: %s", form, warning->text);
    }
  ask_clear (&a);
}
END_TEST

START_TEST (overhead_is_kept_free)
{
  struct ask a, b;
  const struct vr_estimate_device *with
    = &estimate (&a, LLAMA "&engine=ollama&gpu=rtx-3060-12gb"
                           "&options.gpu_overhead_bytes=1073741824")
         ->memory.limiting;
  const struct vr_estimate_device *without
    = &estimate (&b, LLAMA "&engine=ollama&gpu=rtx-3060-12gb")
         ->memory.limiting;

  ck_assert_int_eq (with->headroom_bytes,
                    without->headroom_bytes - 1073741824);
  ask_clear (&a);
  ask_clear (&b);
}
END_TEST

/* What Ollama does not run at once waits. */
START_TEST (some_models_run_one_at_a_time)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (
    &a, "model=qwen3-next-80b&engine=ollama&gpu=h200-sxm-141gb&concurrency=2");

  ck_assert_str_eq (r->verdict, "does_not_fit");
  ck_assert_str_eq (r->verdict_reason, "queued");
  ck_assert_uint_eq (r->limits.max_concurrency, 1);
  ask_clear (&a);
  r = estimate (&a, "model=qwen3-next-80b&engine=llama.cpp"
                    "&gpu=h200-sxm-141gb&concurrency=2");
  ck_assert_str_eq (r->verdict, "fits");
  ask_clear (&a);
}
END_TEST

/* ---- bad input ---- */

static const struct
{
  const char *form;
  const char *pointers;     /* of all faults, in order; "": none */
} faults[] = {
  { "engine=ollama&options.gpu_memory_utilization=0.9",
    "/options/gpu_memory_utilization" },
  { "engine=ollama&options.max_num_seqs=4&options.enforce_eager=true",
    "/options/max_num_seqs /options/enforce_eager" },
  { "engine=llama.cpp&options.num_ctx=8192", "/options/num_ctx" },
  { "engine=vllm&options.num_parallel=2&options.gpu_overhead_bytes=1",
    "/options/num_parallel /options/gpu_overhead_bytes" },
  { "engine=llama.cpp&options.kv_cache_type=q8_0",
    "/options/kv_cache_type" },
  { "engine=ollama&options.num_ctx=8192&context=4096", "/options/num_ctx" },
  { "engine=ollama&options.num_ctx=8192&context=8192", "" },
  { "engine=ollama&options.num_parallel=2&concurrency=3",
    "/options/num_parallel" },
  { "engine=ollama&options.num_parallel=3&concurrency=3", "" },
  { "engine=ollama&options.num_batch=512&options.n_batch=256",
    "/options/num_batch" },
  { "engine=ollama&options.kv_cache_type=q8_0&kv_cache=q4_0",
    "/options/kv_cache_type" },
  { "engine=ollama&options.kv_cache_type=fp8", "/options/kv_cache_type" },
  { "engine=ollama&options.num_gpu=33&options.n_gpu_layers=34",
    "/options/num_gpu" },
  { "engine=ollama&options.num_gpu=10", "" },
  { "engine=ollama&options.num_gpu=-2", "/options/num_gpu" },
  { "engine=ollama&options.num_gpu=33", "" },
  { "engine=ollama&options.num_gpu=-1", "" },
  { "engine=ollama&options.num_ctx=0", "/options/num_ctx" },
  { "engine=ollama&options.num_batch=0", "/options/num_batch" },
  { "engine=ollama&options.num_parallel=4097", "/options/num_parallel" },
  { "engine=ollama&gpu=m40-24gb&kv_cache=q8_0", "/options/flash_attn" },
  { "engine=ollama&gpu=m40-24gb&kv_cache=q8_0&options.flash_attn=on", "" },
  { "engine=ollama&engine_version=0.9", "/engine_version" },
};

START_TEST (every_fault_is_named)
{
  char form[FORM], pointers[FORM] = "";
  struct vr_buf buf;
  struct ask a;

  snprintf (form, sizeof form, LLAMA "&%s", faults[_i].form);
  ask (&a, &vr_question_estimate, form);
  vr_buf_init_borrowed (&buf, pointers, sizeof pointers);
  for (unsigned i = 0; i < a.err.n_faults; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : " ");
      vr_buf_add_text (&buf, a.err.faults[i].pointer);
    }
  ck_assert_msg (strcmp (pointers, faults[_i].pointers) == 0, "%s: %s", form,
                 pointers);
  ck_assert_int_eq (a.status == VR_OK, faults[_i].pointers[0] == '\0');
  ask_clear (&a);
}
END_TEST

/* ---- names, formats, the command ---- */

static const struct
{
  const char *form;
  const char *weights;
  const char *command;      /* a part of it */
} commands[] = {
  { LLAMA "&context=20000&concurrency=2", "q4_k_m",
    "OLLAMA_CONTEXT_LENGTH=20000 OLLAMA_NUM_PARALLEL=2 ollama serve" },
  { LLAMA "&options.kv_cache_type=q8_0&options.flash_attn=on", "q4_k_m",
    " OLLAMA_KV_CACHE_TYPE=q8_0 OLLAMA_FLASH_ATTENTION=1 ollama serve" },
  { LLAMA "&options.gpu_overhead_bytes=5&options.flash_attn=off", "q4_k_m",
    " OLLAMA_FLASH_ATTENTION=0 OLLAMA_GPU_OVERHEAD=5 ollama serve" },
  { LLAMA "&weights=q8_0", "q8_0",
    "; ollama run llama3.1:8b-instruct-q8_0" },
  { LLAMA "&weights=q5_k_s", "q5_k_s",
    "; ollama run hf.co/meta-llama/Llama-3.1-8B-Instruct-GGUF:Q5_K_S" },
  { LLAMA, "q4_k_m", "; ollama run llama3.1:8b" },
  { "model=llama-3.2-1b", "q4_k_m",
    "; ollama run llama3.2:1b-instruct-q4_K_M" },
  { "model=llama-3.2-1b&weights=q8_0", "q8_0", "; ollama run llama3.2:1b" },
  { "model=gpt-oss-20b&engine_version=0.30.2", "mxfp4",
    "ollama run hf.co/openai/gpt-oss-20b-GGUF:MXFP4" },
};

START_TEST (command_says_the_setup)
{
  char form[FORM];
  struct ask a;
  const struct vr_estimate_result *r;

  snprintf (form, sizeof form, "engine=ollama&%s", commands[_i].form);
  r = estimate (&a, form);
  ck_assert_str_eq (r->request.weights, commands[_i].weights);
  ck_assert_msg (strstr (r->command, commands[_i].command) != NULL, "%s",
                 r->command);
  ask_clear (&a);
}
END_TEST

/* A suggestion is made under the name that was asked for, so that it can be
   put into the request. */
static const struct
{
  const char *form;
  const char *change;       /* among those suggested */
  const char *never;
} suggestions[] = {
  { "&options.num_ctx=120000&options.num_parallel=2", "{\"options.num_ctx\":",
    "\"context\"" },
  { "&context=120000&concurrency=2", "{\"context\":", "num_ctx" },
  { "&options.num_ctx=8192&options.num_parallel=9",
    "{\"options.num_parallel\":", "\"concurrency\"" },
  { "&context=70000&options.kv_cache_type=f16",
    "{\"options.kv_cache_type\":\"q8_0\"}", "\"kv_cache\"" },
  { "&context=70000", "{\"kv_cache\":\"q8_0\"}", "kv_cache_type" },
};

START_TEST (suggested_by_the_same_name)
{
  char form[FORM];
  struct ask a;
  const struct vr_estimate_result *r;
  bool is_there = false;

  snprintf (form, sizeof form, LLAMA "&engine=ollama&gpu=rtx-3060-12gb%s",
            suggestions[_i].form);
  r = estimate (&a, form);
  ck_assert_str_eq (r->verdict, "does_not_fit");
  for (size_t i = 0; i < r->n_suggestions; i++)
    {
      const char *change = r->suggestions[i].change;

      ck_assert_msg (strstr (change, suggestions[_i].never) == NULL, "%s: %s",
                     form, change);
      is_there = is_there || strstr (change, suggestions[_i].change) != NULL;
    }
  ck_assert_msg (is_there, "%s", form);
  ask_clear (&a);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("ollama");
  TCase *all = tcase_create ("all");
  SRunner *runner;
  int failed;

  tcase_add_loop_test (all, batch_and_memory, 0, N (batches));
  tcase_add_loop_test (all, limits_know_the_batch, 0, N (bounded));
  tcase_add_loop_test (all, preflight_by_hand, 0, N (preflights));
  tcase_add_test (all, preflight_is_ollamas_alone);
  tcase_add_loop_test (all, warned, 0, N (warnings));
  tcase_add_test (all, overhead_is_kept_free);
  tcase_add_test (all, some_models_run_one_at_a_time);
  tcase_add_loop_test (all, every_fault_is_named, 0, N (faults));
  tcase_add_loop_test (all, command_says_the_setup, 0, N (commands));
  tcase_add_loop_test (all, suggested_by_the_same_name, 0, N (suggestions));
  suite_add_tcase (suite, all);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
