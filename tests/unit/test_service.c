/* The questions as users ask them: the stories people bring, the card with
   12 GB, the gate of a pipeline, prices, and bad input. */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "core/scheme.h"
#include "service/check.h"
#include "service/estimate.h"
#include "service/fit.h"
#include "service/prices.h"
#include "service/reader.h"
#include "support/ask.h"

enum
{
  FORM = 512
};

#define GIB 1073741824.0

static const struct vr_estimate_result *
estimate (struct ask *a, const char *form)
{
  ask (a, &vr_question_estimate, form);
  if (a->status != VR_OK)
    ck_abort_msg ("%s: %s", form, a->err.faults[0].text);
  return a->result;
}

static double
gib (uint64_t bytes)
{
  return (double) bytes / GIB;
}

/* ---- the seed stories ---- */

/* 7B: 26.95 GB in fp32, 7.00 in int8, and the answer says why not four. */
START_TEST (story_7b_fp32_to_int8)
{
  struct ask fp32, int8;
  const struct vr_estimate_result *a
    = estimate (&fp32, "model=llama-2-7b&weights=fp32");
  const struct vr_estimate_result *b
    = estimate (&int8, "model=llama-2-7b&weights=int8");
  double x = (double) a->memory.limiting.weights_bytes;
  double y = (double) b->memory.limiting.weights_bytes;

  ck_assert_double_eq_tol (x / 1e9, 26.95, 0.005);
  ck_assert_double_eq_tol (y / 1e9, 7.00, 0.005);
  ck_assert_double_eq_tol (x / y, 3.85, 0.005);
  ck_assert_uint_eq (a->model.weight_file_bytes,
                     a->memory.limiting.weights_bytes);
  ck_assert_ptr_nonnull (strstr (b->explanation[0].text, "not 4.00 times"));
  ck_assert_ptr_nonnull (strstr (b->explanation[0].text, "stay in 16 bit"));
  ask_clear (&fp32);
  ask_clear (&int8);
}
END_TEST

/* model, tokens, GB of KV cache */
static const struct
{
  const char *model;
  uint64_t tokens;
  double gb;
} kv_stories[] = {
  { "llama-2-7b", 1000, 0.52 },
  { "command-r-35b", 1000, 1.31 },
  { "llama-3.1-8b", 1000, 0.13 },
  { "command-r-35b", 100000, 131 },
  { "llama-3.1-8b", 100000, 13.1 },
  { "llama-2-7b", 4096, 2.15 },
  { "gemma-7b", 4096, 1.88 },
  { "llama-3.1-8b", 4096, 0.54 },
  { "mistral-7b", 32000, 4.19 },
  { "mistral-7b", 32768, 4.29 },
  { "llama-2-7b", 32000, 16.8 },
};

static const char *const engines[] = { "vllm", "llama.cpp" };

/* The story's figure is the tokens at the price of one; what is set aside is
   the same with the engine's rounding: blocks of 16, cells of 256. */
START_TEST (story_kv_cache)
{
  const char *engine = engines[_i % 2];
  uint64_t step = _i % 2 == 0 ? 16 : 256;
  uint64_t tokens = kv_stories[_i / 2].tokens;
  uint64_t rounded = (tokens + step - 1) / step * step;
  double digits = kv_stories[_i / 2].gb;
  char form[FORM];
  struct ask a;
  const struct vr_estimate_result *r;

  snprintf (form, sizeof form, "model=%s&engine=%s&context=%llu",
            kv_stories[_i / 2].model, engine, (unsigned long long) tokens);
  r = estimate (&a, form);
  ck_assert_double_eq_tol (
    (double) (r->memory.limiting.kv_bytes_per_token * tokens) / 1e9, digits,
    digits >= 100   ? 0.5
    : digits >= 10  ? 0.05
                    : 0.005);
  ck_assert_uint_eq (r->memory.limiting.kv_cache_bytes,
                     r->memory.limiting.kv_bytes_per_token * rounded);
  ask_clear (&a);
}
END_TEST

/* ---- the card with 12 GB at 20,000 tokens ---- */

static const char *const card_weights[] = { "q4_k_m", "q8_0", "fp16" };
static const char *const card_caches[] = { "f16", "q8_0", "q4_0" };
static const uint64_t card_reserved[] = { 0, 1073741824 };
static const uint64_t card_slots[] = { 1, 4 };

enum
{
  N_CARD = 3 * 3 * 2 * 2
};

/* Every combination is judged, and whatever does not fit is told a change
   that does. */
START_TEST (story_12_gb_card)
{
  const char *weights = card_weights[_i % 3];
  const char *cache = card_caches[_i / 3 % 3];
  uint64_t reserved = card_reserved[_i / 9 % 2];
  uint64_t slots = card_slots[_i / 18];
  bool is_f16 = strcmp (cache, "f16") == 0;
  char form[FORM];
  struct ask a;
  const struct vr_estimate_result *r;
  double headroom;

  snprintf (form, sizeof form,
            "model=llama-3.1-8b&engine=llama.cpp&gpu=rtx-3060-12gb"
            "&context=20000&weights=%s&kv_cache=%s&reserved_bytes=%llu"
            "&concurrency=%llu",
            weights, cache, (unsigned long long) reserved,
            (unsigned long long) slots);
  r = estimate (&a, form);
  headroom = (double) r->memory.limiting.headroom_bytes / GIB;
  if (strcmp (weights, "fp16") == 0)
    ck_assert_str_eq (r->verdict_reason, "weights");
  if (strcmp (weights, "q8_0") == 0 && is_f16 && slots == 1
      && reserved == 0)
    {
      ck_assert_str_eq (r->verdict, "fits");
      ck_assert (headroom >= 1.0 && headroom <= 1.7);
      ck_assert_uint_ge (r->limits.max_context_tokens, 28000);
      ck_assert_uint_le (r->limits.max_context_tokens, 34000);
      ck_assert_double_ge (gib (r->memory.limiting.total_bytes), 10.3);
      ck_assert_double_le (gib (r->memory.limiting.total_bytes), 10.8);
    }
  if (strcmp (weights, "q8_0") == 0 && is_f16 && slots == 1 && reserved > 0)
    {
      ck_assert_uint_ge (r->limits.max_context_tokens, 20000);
      ck_assert_uint_le (r->limits.max_context_tokens, 25000);
    }
  if (strcmp (weights, "q8_0") == 0 && is_f16 && slots == 4)
    {
      ck_assert_str_eq (r->verdict, "does_not_fit");
      ck_assert_str_eq (r->verdict_reason, "kv_cache");
    }
  if (strcmp (r->verdict, "does_not_fit") == 0)
    ck_assert_uint_gt (r->n_suggestions, 0);
  ask_clear (&a);
}
END_TEST

/* Appends {"a":"b","c":1} to a form; members given already are replaced by
   leaving the old ones out. */
static void
apply_change (char changed[FORM], const char *form, const char *change)
{
  struct vr_buf buf;
  const char *s = form;

  vr_buf_init_borrowed (&buf, changed, FORM);
  while (*s != '\0')
    {
      size_t n = strcspn (s, "&");
      size_t name = strcspn (s, "=");
      char quoted[64];

      snprintf (quoted, sizeof quoted, "\"%.*s\":", (int) name, s);
      if (strstr (change, quoted) == NULL)
        {
          vr_buf_add (&buf, s, n);
          vr_buf_add_char (&buf, '&');
        }
      s += n + (s[n] == '&');
    }
  for (s = change + 1; *s != '\0' && *s != '}'; s++)
    if (*s == ':')
      vr_buf_add_char (&buf, '=');
    else if (*s == ',')
      vr_buf_add_char (&buf, '&');
    else if (*s != '"')
      vr_buf_add_char (&buf, *s);
}

static const char *const misfits[] = {
  "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&gpu=rtx-3060-12gb"
  "&context=20000&concurrency=4",
  "model=llama-3.1-8b&engine=llama.cpp&weights=fp16&gpu=rtx-3060-12gb",
  "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&gpu=rtx-3060-12gb"
  "&context=30000&reserved_bytes=1073741824",
  "model=llama-3.1-8b&weights=bf16&gpu=rtx-3060-12gb",
  "model=llama-3.1-8b&gpu=h100-sxm-80gb&concurrency=100",
  "model=llama-3.1-8b&weights=bf16&gpu=t4-16gb",
  "model=llama-3.1-8b&weights=nvfp4&gpu=rtx-3090-24gb",
  "model=qwen2.5-7b&gpu=rtx-4090-24gb&reserved_bytes=3221225472",
  "model=google/gemma-3-27b-it&gpu=h100-sxm-80gb"
  "&options.gpu_memory_utilization=0.99",
};

/* Every suggestion was run through the plan: asked again with the change, it
   fits, with the headroom that was promised. */
START_TEST (suggestions_fit)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, misfits[_i]);

  ck_assert_str_ne (r->verdict, "fits");
  ck_assert_uint_gt (r->n_suggestions, 0);
  for (size_t i = 0; i < r->n_suggestions; i++)
    {
      char changed[FORM];
      struct ask b;
      const struct vr_estimate_result *again;

      apply_change (changed, misfits[_i], r->suggestions[i].change);
      again = estimate (&b, changed);
      if (strcmp (again->verdict, "fits") != 0)
        ck_abort_msg ("%s: %s", changed, again->text);
      ck_assert_int_eq (again->memory.limiting.headroom_bytes,
                        r->suggestions[i].effect.headroom_bytes);
      ask_clear (&b);
    }
  ask_clear (&a);
}
END_TEST

/* A format that loses more than "noticeable" is suggested only with words
   that say so, and only where nothing better fits. */
static const struct
{
  const char *form;
  const char *weights;   /* of the first suggestion that changes them */
  bool is_poor;
} qualities[] = {
  { "model=llama-3.1-8b&engine=llama.cpp&weights=fp16&gpu=rtx-3060-12gb",
    "q8_0", false },
  { "model=llama-3.1-70b&engine=llama.cpp&gpu=a100-pcie-40gb", "q3_k_m",
    true },
  { "model=llama-3.1-70b&engine=llama.cpp&weights=q3_k_m&gpu=rtx-5090-32gb",
    "q2_k", true },
};

START_TEST (poor_formats_are_named)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, qualities[_i].form);
  bool is_found = false;

  for (size_t i = 0; i < r->n_suggestions && !is_found; i++)
    {
      const char *change = r->suggestions[i].change;
      const char *text = r->suggestions[i].text;

      if (strstr (change, "\"weights\"") == NULL)
        continue;
      is_found = true;
      ck_assert_msg (strstr (change, qualities[_i].weights) != NULL, "%s",
                     change);
      ck_assert_msg ((strstr (text, "clearly worse") != NULL)
                       == qualities[_i].is_poor,
                     "%s", text);
    }
  ck_assert_msg (is_found, "%s", r->text);
  ask_clear (&a);
}
END_TEST

/* ---- what does not go together ---- */

static const struct
{
  const char *form;
  const char *fragment;
} unsupported[] = {
  { "model=llama-3.1-8b&gpu=tpu-v5e-16gb&engine=vllm", "TPU" },
  { "model=llama-3.1-8b&gpu=rtx-3090-24gb&weights=nvfp4", "Blackwell" },
  { "model=llama-3.1-8b&gpu=p100-pcie-16gb&weights=bf16", "7.0" },
  { "model=llama-3.1-8b&gpu=p100-pcie-16gb&weights=bf16&engine=llama.cpp",
    "bfloat16" },
  { "model=llama-3.1-8b&gpu=t4-16gb&weights=bf16", "8.0" },
  { "model=llama-3.1-8b&gpu=rtx-5090-32gb&weights=int8", "fp8" },
  { "model=llama-3.1-8b&gpu=apple-m3-max-64gb&engine=vllm", "llama.cpp" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&weights=q4_k_m&engine=vllm",
    "GGUF" },
  { "model=llama-3.1-8b&gpu=rtx-3060-12gb&weights=awq-int4"
    "&engine=llama.cpp",
    "GGUF" },
};

START_TEST (unsupported_is_said)
{
  struct ask a;
  const struct vr_estimate_result *r
    = estimate (&a, unsupported[_i].form);

  ck_assert_str_eq (r->verdict, "does_not_fit");
  ck_assert_str_eq (r->verdict_reason, "unsupported");
  if (strstr (r->text, unsupported[_i].fragment) == NULL)
    ck_abort_msg ("%s", r->text);
  ck_assert_uint_eq (r->limits.max_context_tokens, 0);
  ask_clear (&a);
}
END_TEST

/* ---- fit ---- */

START_TEST (fit_lists_cards)
{
  struct ask a;
  const struct vr_fit_result *r;
  double last = 0;
  bool has_tight = false;

  ask (&a, &vr_question_fit,
       "model=llama-3.1-8b&engine=llama.cpp&context=20000&vendor=nvidia"
       "&limit=1000");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_gt (r->n_candidates, 100);
  ck_assert_uint_eq (r->n_candidates, r->matching);
  ck_assert_uint_eq (r->next, VR_UNSET_U64);
  ck_assert_ptr_nonnull (strstr (r->attribution, "CC BY 4.0"));
  for (size_t i = 0; i < r->n_candidates; i++)
    {
      const struct vr_fit_candidate *c = &r->candidates[i];

      ck_assert_str_ne (c->verdict, "does_not_fit");
      ck_assert (!has_tight || strcmp (c->verdict, "tight") == 0);
      if (!has_tight && strcmp (c->verdict, "tight") == 0)
        {
          has_tight = true;
          last = 0;
        }
      ck_assert (isnan (c->usd_per_hour) || c->usd_per_hour >= last);
      if (isnan (c->usd_per_hour))
        last = INFINITY;
      else
        {
          ck_assert (!isinf (last));
          last = c->usd_per_hour;
          ck_assert_str_ne (c->offer->tier, "marketplace");
          ck_assert_str_ne (c->offer->tier, "spot");
        }
    }
  ask_clear (&a);
}
END_TEST

/* Every member of a set-up at least once. */
static const char *const searches[] = {
  "model=llama-3.1-8b&engine=llama.cpp,vllm&context=20000",
  "model=gemma-3-27b&engine=llama.cpp&kv_cache=q8_0&options.n_ubatch=1024"
  "&options.n_batch=4096&options.n_outputs=7&engine_version=b10488",
  "model=mistral-7b&engine=llama.cpp&concurrency=3&context=5000"
  "&options.kv_unified=true&options.flash_attn=off"
  "&options.cache_type_k=q8_0",
  "model=gemma-3-12b&engine=llama.cpp&options.swa_full=true"
  "&options.n_parallel=2&reserved_bytes=1000000000&options.n_gpu_layers=-1",
  "model=llama-2-7b&engine=llama.cpp&options.n_ctx=6000&concurrency=2"
  "&free_bytes=15000000000&host_memory_bytes=1000000000"
  "&options.cache_type_v=q4_0&currency=BDT",
  "model=qwen2.5-7b&options.gpu_memory_utilization=0.73&concurrency=12"
  "&options.max_num_seqs=128&options.max_num_batched_tokens=4096"
  "&options.block_size=32&options.enforce_eager=true&kv_cache=fp8"
  "&exchange_rate=120.5&currency=BDT&prompt_tokens=100&output_tokens=20",
  "model=llama-3.1-8b&engine=llama.cpp&gpu.memory_bytes=12000000000"
  "&gpu.bandwidth_bytes_per_s=360000000000",
};

/* The path of a candidate gives the candidate's own figures. */
START_TEST (fit_agrees_with_estimate)
{
  struct ask a;
  const struct vr_fit_result *r;
  char form[FORM];

  snprintf (form, sizeof form, "%s&include=misfits&limit=1000",
            searches[_i]);
  ask (&a, &vr_question_fit, form);
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  for (size_t i = 0; i < r->n_candidates; i += 7)
    {
      const struct vr_fit_candidate *c = &r->candidates[i];
      struct ask b;
      const struct vr_estimate_result *e
        = estimate (&b, strchr (c->estimate, '?') + 1);

      ck_assert_str_eq (e->verdict, c->verdict);
      ck_assert_uint_eq (e->memory.limiting.total_bytes, c->total_bytes);
      ck_assert_int_eq (e->memory.limiting.headroom_bytes,
                        c->headroom_bytes);
      ck_assert_uint_eq (e->limits.max_context_tokens,
                         c->max_context_tokens);
      if (c->local != NULL)
        ck_assert_double_eq_tol (e->cost->local->per_hour,
                                 c->local->per_hour, 1e-9);
      ask_clear (&b);
    }
  ask_clear (&a);
}
END_TEST

/* A card of one's own is the only candidate. */
START_TEST (fit_on_ones_own_card)
{
  struct ask a;
  const struct vr_fit_result *r;

  ask (&a, &vr_question_fit,
       "engine=llama.cpp&gpu.memory_bytes=12000000000&weights=q4_k_m");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_gt (r->n_candidates, 50);
  for (size_t i = 0; i < r->n_candidates; i++)
    ck_assert_str_eq (r->candidates[i].gpu, "own");
  ask_clear (&a);
}
END_TEST

START_TEST (fit_warns_of_ambiguous_names)
{
  struct ask a;
  const struct vr_fit_result *r;

  ask (&a, &vr_question_fit, "gpu=rtx+3060&engine=llama.cpp&model=mistral-7b");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_eq (r->n_warnings, 2);
  ck_assert_str_eq (r->warnings[0].pointer, "/model");
  ck_assert_str_eq (r->warnings[1].pointer, "/gpu");
  ask_clear (&a);
}
END_TEST

/* The longest context is the longest: one token more has no room, or is more
   than the model takes. */
static const char *const at_the_limit[] = {
  "model=mistral-7b&gpu=rtx-3060-12gb&engine=llama.cpp&weights=iq4_xs"
  "&concurrency=4&options.kv_unified=true&reserved_bytes=800000000",
  "model=llama-2-7b&gpu=rtx-3060-12gb&engine=llama.cpp&concurrency=7"
  "&options.kv_unified=true&options.flash_attn=off",
  "model=llama-3.1-8b&gpu=rtx-3060-12gb&engine=llama.cpp&weights=q8_0",
  "model=gemma-3-12b&gpu=rtx-3060-12gb&engine=llama.cpp&concurrency=3",
  "model=llama-3.1-8b&gpu=h100-sxm-80gb&concurrency=30",
  "model=gemma-3-27b&gpu=h100-sxm-80gb&concurrency=3",
};

START_TEST (limits_are_the_largest)
{
  struct ask a, at, above;
  const struct vr_estimate_result *r = estimate (&a, at_the_limit[_i]);
  uint64_t most = r->limits.max_context_tokens;
  char form[FORM];

  ck_assert_str_eq (r->limits.context_limited_by, "memory");
  snprintf (form, sizeof form, "%s&context=%llu", at_the_limit[_i],
            (unsigned long long) most);
  r = estimate (&at, form);
  ck_assert_int_ge (r->memory.limiting.headroom_bytes, 0);
  snprintf (form, sizeof form, "%s&context=%llu", at_the_limit[_i],
            (unsigned long long) most + 1);
  r = estimate (&above, form);
  ck_assert_int_lt (r->memory.limiting.headroom_bytes, 0);
  ask_clear (&a);
  ask_clear (&at);
  ask_clear (&above);
}
END_TEST

/* The command starts what was asked. */
static const struct
{
  const char *form;
  const char *fragment;
} commands[] = {
  { "model=llama-3.1-8b&weights=fp32", " --dtype float32" },
  { "model=llama-3.1-8b&weights=fp16", " --dtype half" },
  { "model=llama-3.1-8b&weights=fp8", " --quantization fp8" },
  { "model=llama-3.1-8b&weights=awq-int4", "'<awq-int4 files of " },
  { "model=gpt-oss-20b", "vllm serve openai/gpt-oss-20b --max" },
  { "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&context=20000",
    "Llama-3.1-8B-Instruct-Q8_0.gguf -ngl 99 -c 20224 -np 1" },
};

START_TEST (commands_name_the_format)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, commands[_i].form);

  ck_assert_msg (strstr (r->command, commands[_i].fragment) != NULL, "%s",
                 r->command);
  ask_clear (&a);
}
END_TEST

/* What a sentence says is so. */
static const struct
{
  const char *form;
  const char *fragment;
} sentences[] = {
  { "model=mistral-nemo&gpu=rtx-4090-24gb", "what must stand beside them" },
  { "model=llama-3.1-70b&gpu=rtx-4090-24gb&weights=fp16", "weights alone" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&free_bytes=60000000000",
    "and 55.88 GiB are" },
  { "model=llama-3.1-8b&weights=awq-int4&gpu=rtx-3060-12gb",
    "Tight: the engine fills 10.58 GiB" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&concurrency=100", "wait" },
};

START_TEST (verdicts_in_words)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, sentences[_i].form);

  ck_assert_msg (strstr (r->text, sentences[_i].fragment) != NULL, "%s",
                 r->text);
  ask_clear (&a);
}
END_TEST

START_TEST (fit_lists_models)
{
  struct ask a;
  const struct vr_fit_result *r;

  ask (&a, &vr_question_fit,
       "gpu=rtx-3060-12gb&engine=llama.cpp&context=8192&sort=headroom");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_eq (r->n_candidates, 100);
  ck_assert_uint_eq (r->next, 100);
  ck_assert_int_ge (r->candidates[0].headroom_bytes,
                    r->candidates[99].headroom_bytes);
  ask_clear (&a);
}
END_TEST

/* Pages put together are the whole list. */
START_TEST (fit_pages)
{
  static const char whole_form[]
    = "model=llama-3.1-8b&engine=llama.cpp&vendor=amd&limit=1000";
  struct ask whole, page;
  const struct vr_fit_result *w, *p;
  size_t at = 0;
  bool has_more;
  char form[FORM];

  ask (&whole, &vr_question_fit, whole_form);
  w = whole.result;
  do
    {
      snprintf (form, sizeof form,
                "model=llama-3.1-8b&engine=llama.cpp&vendor=amd&limit=17"
                "&cursor=%zu",
                at);
      ask (&page, &vr_question_fit, form);
      p = page.result;
      for (size_t i = 0; i < p->n_candidates; i++, at++)
        ck_assert_str_eq (p->candidates[i].estimate,
                          w->candidates[at].estimate);
      has_more = p->next != VR_UNSET_U64;
      if (has_more)
        ck_assert_uint_eq (p->next, at);
      ask_clear (&page);
    }
  while (has_more);
  ck_assert_uint_eq (at, w->n_candidates);
  ask_clear (&whole);
}
END_TEST

/* ---- check ---- */

static const struct
{
  const char *form;
  enum vr_status status;
  const char *pointer;    /* of the first fault */
} gates[] = {
  { "model=llama-3.1-8b&weights=bf16&gpu=rtx-3060-12gb",
    VR_E_DEMAND_NOT_MET, "/verdict" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb", VR_OK, NULL },
  { "model=llama-3.1-8b", VR_E_DEMAND_NOT_MET, "/verdict" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&min_headroom_bytes=1000000000000",
    VR_E_DEMAND_NOT_MET, "/min_headroom_bytes" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&max_usd_per_hour=0.01",
    VR_E_DEMAND_NOT_MET, "/max_usd_per_hour" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&max_usd_per_hour=100", VR_OK,
    NULL },
  { "model=llama-3.1-8b&gpu=rtx-2050-laptop-4gb&engine=llama.cpp"
    "&max_usd_per_hour=100",
    VR_E_DEMAND_NOT_MET, "/verdict" },
  { "model=llama-3.1-8b&gpu=h100-sxm-80gb&min_decode_tokens_per_s=10",
    VR_E_NOT_CALIBRATED, "/min_decode_tokens_per_s" },
  { "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&gpu=rtx-3060-12gb"
    "&context=22000&reserved_bytes=1073741824",
    VR_E_DEMAND_NOT_MET, "/verdict" },
  { "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&gpu=rtx-3060-12gb"
    "&context=22000&reserved_bytes=1073741824&allow_tight=true",
    VR_OK, NULL },
};

START_TEST (check_is_a_gate)
{
  struct ask a;

  ask (&a, &vr_question_check, gates[_i].form);
  ck_assert_int_eq (a.status, gates[_i].status);
  if (gates[_i].pointer != NULL)
    ck_assert_str_eq (a.err.faults[0].pointer, gates[_i].pointer);
  ask_clear (&a);
}
END_TEST

/* A model that is not made for the context is no candidate; asked alone, the
   answer says why. */
START_TEST (fit_leaves_out_short_models)
{
  static const char form[] = "gpu=rtx-3060-12gb&engine=llama.cpp"
                             "&context=16000&limit=1000";
  static const char one[]
    = "model=phi-3-medium-4k&gpu=rtx-3060-12gb&engine=llama.cpp"
      "&context=16000&weights=q4_k_m&reserved_bytes=0&include=misfits";
  const struct vr_fit_result *r;
  struct ask a;

  ask (&a, &vr_question_fit, form);
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_gt (r->n_candidates, 50);
  for (size_t i = 0; i < r->n_candidates; i++)
    ck_assert_msg (r->candidates[i].max_context_tokens >= 16000
                     || strcmp (r->candidates[i].verdict, "tight") == 0,
                   "%s", r->candidates[i].model);
  ask_clear (&a);
  ask (&a, &vr_question_fit, one);
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_eq (r->n_candidates, 1);
  ck_assert_str_eq (r->candidates[0].verdict, "does_not_fit");
  ck_assert_str_eq (r->candidates[0].verdict_reason, "context");
  ck_assert_uint_eq (r->n_warnings, 1);
  ck_assert_str_eq (r->warnings[0].code, "context-beyond-model");
  ask_clear (&a);
}
END_TEST

/* What an estimate says of the one model that is asked, fit says too, once. */
START_TEST (fit_warns_of_the_model)
{
  const struct vr_fit_result *r;
  struct ask a;

  ask (&a, &vr_question_fit,
       "model=qwen3.5:9b&engine=llama.cpp,vllm&gpu=rtx-3060-12gb");
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_uint_eq (r->n_warnings, 2);
  ck_assert_str_eq (r->warnings[0].code, "vision-tower");
  ck_assert_str_eq (r->warnings[1].code, "few-logs");
  ask_clear (&a);
  ask (&a, &vr_question_fit, "gpu=rtx-3060-12gb&engine=llama.cpp");
  r = a.result;
  ck_assert_uint_eq (r->n_warnings, 0);
  ask_clear (&a);
}
END_TEST

/* ---- bad input ---- */

static const struct
{
  const char *form;
  const char *pointers;     /* of all faults, in order */
  const char *suggestion;   /* among those of the first fault */
} faults[] = {
  { "model=lama-3.1-8b&gpu=rtx-3061", "/model /gpu",
    "meta-llama/Llama-3.1-8B-Instruct" },
  { "model=llama-3.1-8b&gpus=0", "/gpus", NULL },
  { "model=llama-3.1-8b&gpus=2&gpu=h100", "/gpus", NULL },
  { "model=llama-3.1-8b&gpu=m3+max&engine=llama.cpp", "/gpu",
    "apple-m3-max-36gb" },
  { "model=llama-3.1-8b&gpu=m3+max&engine=llama.cpp", "/gpu",
    "apple-m3-max-128gb" },
  { "model=llama-3.1-8b&contxt=8192", "/contxt", "context" },
  { "model=llama-3.1-8b&context=NaN", "/context", NULL },
  { "model=llama-3.1-8b&context=1e999", "/context", NULL },
  { "model=llama-3.1-8b&context=-1", "/context", NULL },
  { "model=llama-3.1-8b&concurrency=1000000000000&context=131072"
    "&gpu=h100",
    "/concurrency", NULL },
  { "model=llama-3.1-8b&weights=q4km&engine=llama.cpp", "/weights",
    "q4_k_m" },
  { "model=llama-3.1-8b&engine=llama.cpp&kv_cache=fp8", "/kv_cache",
    "q8_0" },
  { "model=llama-3.1-8b&kv_cache=q8_0", "/kv_cache", "fp8" },
  { "model=llama-3.1-8b&options.n_ctx=8192", "/options/n_ctx", NULL },
  { "model=llama-3.1-8b&engine=llama.cpp&options.n_gpu_layers=-2",
    "/options/n_gpu_layers", NULL },
  { "model=llama-3.1-8b&engine=llama.cpp&options.flash_attn=off"
    "&kv_cache=q8_0",
    "/options/flash_attn", NULL },
  { "model=llama-3.1-8b&engine=llama.cpp&options.n_parallel=4"
    "&concurrency=2",
    "/options/n_parallel", NULL },
  { "model=llama-3.1-8b&tensor_parallel=2&gpu=h100", "/tensor_parallel",
    NULL },
  { "model=llama-3.1-8b&currency=XYZ", "/currency", "BDT" },
  { "model=llama-3.1-8b&engine_version=0.5.4", "/engine_version", "0.19" },
  { "gpu=h100", "/model", NULL },
  { "model=nope&gpu=rtx-9999&gpus=0&contxt=5",
    "/gpus /contxt /model /gpu", NULL },
  { "gpu=rtx-9999&gpus=0", "/gpus /model /gpu", NULL },
  { "model=llama-3.1-8b&weights=mxfp4", "/weights", NULL },
  { "model=llama-3.1-8b&gpu=strix-halo", "/gpu", "strix-halo-8060s-64gb" },
  { "model=llama-3.1-8b&model=llama-2-7b", "/model", NULL },
  { "model=glm-4.7-flash&kv_cache=foo&weights=zz&gpu=qq&context=-1",
    "/context /gpu /weights /kv_cache", NULL },
  { "model=nope&kv_cache=foo", "/model /kv_cache", NULL },
  /* vLLM's CacheDType has no 32 bits, nor a word for them */
  { "model=llama-3.1-8b&kv_cache=f32", "/kv_cache", "auto" },
  { "model=llama-3.1-8b&kv_cache=f32", "/kv_cache", "bf16" },
  { "model=llama-3.1-8b&kv_cache=f32", "/kv_cache", "fp8" },
};

/* What is typed for a format, and what is meant. */
static const struct
{
  const char *typed;
  const char *first;
} nearest_formats[] = {
  { "nf4", "bnb-nf4" },     { "fp8_e4m3", "fp8" },  { "int4", "awq-int4" },
  { "awq", "awq-int4" },    { "gptq", "gptq-int4" }, { "q4km", "q4_k_m" },
  { "mxpf4", "mxfp4" },     { "bf-16", "bf16" },
};

START_TEST (nearest_format_comes_first)
{
  char form[FORM];
  struct ask a;

  (void) snprintf (form, sizeof form, "model=llama-3.1-8b&weights=%s",
                   nearest_formats[_i].typed);
  ask (&a, &vr_question_estimate, form);
  ck_assert_int_eq (a.status, VR_E_INVALID);
  ck_assert_str_eq (a.err.faults[0].suggestions[0],
                    nearest_formats[_i].first);
  ask_clear (&a);
}
END_TEST

/* Help and OpenAPI name every format. */
START_TEST (formats_are_listed)
{
  const struct vr_field *field
    = vr_field_find (&vr_estimate_in, "weights", strlen ("weights"));
  const char *id = vr_scheme_get ((size_t) _i)->id;
  char listed[64];
  char text[1024];

  (void) snprintf (listed, sizeof listed, " %s,", id);
  for (int lang = 0; lang < 2; lang++)
    {
      (void) snprintf (text, sizeof text, "%s",
                       lang == 0 ? field->text : field->text_bn);
      for (char *s = text; *s != '\0'; s++)
        if (*s == ';' || *s == '.')
          *s = ',';
      ck_assert_msg (strstr (text, listed) != NULL
                       || (lang == 1 && strstr (text, id) != NULL),
                     "%s", id);
    }
}
END_TEST

/* 32 bits are kept for llama.cpp, and by vLLM for a model that runs in 32. */
static const char *const wide_caches[] = {
  "model=llama-3.1-8b&kv_cache=f32&engine=llama.cpp",
  "model=llama-3.1-8b&kv_cache=f32&weights=fp32",
};

START_TEST (wide_caches_are_taken)
{
  const struct vr_estimate_result *r;
  struct ask a;

  ask (&a, &vr_question_estimate, wide_caches[_i]);
  ck_assert_int_eq (a.status, VR_OK);
  r = a.result;
  ck_assert_str_eq (r->request.kv_cache, "f32");
  ask_clear (&a);
}
END_TEST

START_TEST (every_fault_is_named)
{
  struct ask a;
  char pointers[FORM] = "";
  struct vr_buf buf;
  bool is_suggested = faults[_i].suggestion == NULL;

  ask (&a, &vr_question_estimate, faults[_i].form);
  ck_assert_int_ne (a.status, VR_OK);
  vr_buf_init_borrowed (&buf, pointers, sizeof pointers);
  for (unsigned i = 0; i < a.err.n_faults; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : " ");
      vr_buf_add_text (&buf, a.err.faults[i].pointer);
    }
  ck_assert_str_eq (pointers, faults[_i].pointers);
  for (unsigned i = 0; i < a.err.faults[0].n_suggestions; i++)
    is_suggested
      = is_suggested
        || strcmp (a.err.faults[0].suggestions[i], faults[_i].suggestion)
             == 0;
  ck_assert_msg (is_suggested, "%s: %s", faults[_i].form,
                 a.err.faults[0].text);
  ask_clear (&a);
}
END_TEST

/* ---- warnings and names ---- */

static bool
warns (const struct vr_estimate_result *r, const char *code)
{
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, code) == 0)
      return true;
  return false;
}

/* A version takes the newest profile that is not newer. */
static const struct asked_version
{
  const char *form;
  const char *profile;
  bool is_newer;         /* than every profile: warned, twice the margin */
} asked_versions[] = {
  { "model=llama-3.1-8b", "0.19", false },
  { "model=llama-3.1-8b&engine_version=0.19", "0.19", false },
  { "model=llama-3.1-8b&engine_version=v0.19.1", "0.19", false },
  { "model=llama-3.1-8b&engine_version=0.6.4.post1", "0.6", false },
  { "model=llama-3.1-8b&engine_version=0.8.5", "0.8", false },
  { "model=llama-3.1-8b&engine_version=0.8-v0", "0.8-v0", false },
  { "model=llama-3.1-8b&engine_version=0.15.0", "0.12", false },
  { "model=llama-3.1-8b&engine_version=0.22.1", "0.21", false },
  { "model=llama-3.1-8b&engine_version=0.27.1", "0.27", false },
  { "model=llama-3.1-8b&engine_version=0.99", "0.29", true },
  { "model=llama-3.1-8b&engine_version=1.0", "0.29", true },
};

START_TEST (versions_find_a_profile)
{
  const struct asked_version *c = &asked_versions[_i];
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, c->form);

  ck_assert_str_eq (r->request.engine_version, c->profile);
  ck_assert (warns (r, "newer-version") == c->is_newer);
  ask_clear (&a);
}
END_TEST

START_TEST (newer_versions_double_the_margin)
{
  struct ask known, newer;
  const struct vr_estimate_result *r
    = estimate (&known,
                "model=llama-3.1-8b&gpu=h100-sxm-80gb&engine_version=0.27");
  const struct vr_estimate_result *n
    = estimate (&newer,
                "model=llama-3.1-8b&gpu=h100-sxm-80gb&engine_version=0.99");

  ck_assert_uint_gt (r->memory.limiting.margin_bytes, 0);
  ck_assert_uint_eq (n->memory.limiting.margin_bytes,
                     2 * r->memory.limiting.margin_bytes);
  ask_clear (&known);
  ask_clear (&newer);
}
END_TEST

START_TEST (ambiguous_names_warn)
{
  struct ask a;
  const struct vr_estimate_result *r
    = estimate (&a, "model=llama-3.1-8b&gpu=rtx+3060&engine=llama.cpp");

  ck_assert_str_eq (r->request.gpu, "rtx-3060-12gb");
  ck_assert (warns (r, "ambiguous-name"));
  for (size_t i = 0; i < r->n_warnings; i++)
    if (strcmp (r->warnings[i].code, "ambiguous-name") == 0)
      {
        ck_assert_ptr_nonnull (strstr (r->warnings[i].text,
                                       "rtx-3060-8gb"));
        ck_assert_ptr_null (strstr (r->warnings[i].text, "laptop"));
      }
  ask_clear (&a);
}
END_TEST

/* What no member explains is the language model's own: no tower, and in
   GGUF files as well. */
START_TEST (remainders_are_no_towers)
{
  static const char *const names[]
    = { "deepseek-v4-flash", "deepseek-v4-pro", "minimax-m3", "kimi-k3" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      struct ask a;
      struct vr_name_match match;
      const struct vr_shape *shape;
      struct vr_shape without;
      char query[128];

      vr_catalog_find_model (ask_catalog (), names[i], &match);
      shape = &vr_catalog_model (ask_catalog (), match.index)->shape;
      without = *shape;
      without.remainder_params = 0;
      snprintf (query, sizeof query,
                "model=%s&gpu=h100-sxm-80gb&engine=llama.cpp&weights=q4_k_m",
                names[i]);
      ck_assert (!warns (estimate (&a, query), "vision-tower"));
      ask_clear (&a);
      ck_assert_uint_gt (shape->remainder_params, 0);
      ck_assert_uint_eq (
        vr_format_file_bytes (&(struct vr_format) {
          .scheme = vr_scheme_find ("q4_k_m"), .is_gguf = true }, shape),
        vr_format_file_bytes (&(struct vr_format) {
          .scheme = vr_scheme_find ("q4_k_m"), .is_gguf = true }, &without)
          + 2 * shape->remainder_params);
    }
}
END_TEST

/* A model that the engine does not have fits nowhere. */
START_TEST (unknown_to_the_engine)
{
  static const char *const names[]
    = { "llama3.2-vision", "minimax-m1", "opt-350m" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    {
      struct ask a, b;
      const struct vr_estimate_result *r;
      char form[FORM];

      snprintf (form, sizeof form,
                "model=%s&gpu=h200-sxm-141gb&engine=llama.cpp&context=2048",
                names[i]);
      r = estimate (&a, form);
      ck_assert_str_eq (r->verdict, "does_not_fit");
      ck_assert_str_eq (r->verdict_reason, "unsupported");
      snprintf (form, sizeof form, "model=%s&engine=llama.cpp&context=2048",
                names[i]);
      ask (&b, &vr_question_fit, form);
      ck_assert_int_eq (b.status, VR_OK);
      ck_assert_uint_eq (
        ((const struct vr_fit_result *) b.result)->n_candidates, 0);
      ask_clear (&a);
      ask_clear (&b);
    }
}
END_TEST

START_TEST (uncounted_towers_warn)
{
  struct ask a, b, c;

  ck_assert (warns (estimate (&a, "model=gemma-4-12b&gpu=h100-sxm-80gb"),
                    "tower-not-counted"));
  ck_assert (!warns (estimate (&b, "model=gemma-3-12b&gpu=h100-sxm-80gb"),
                     "tower-not-counted"));
  ck_assert (warns (estimate (&c, "model=kimi-k2.5&gpu=h100-sxm-80gb"
                                  "&engine=llama.cpp&weights=q4_k_m"),
                    "vision-tower"));
  ask_clear (&a);
  ask_clear (&b);
  ask_clear (&c);
}
END_TEST

/* A shape that no published total proves says so, one that was computed by a
   known formula says that. */
START_TEST (unverified_shapes_warn)
{
  struct ask a, b, c;
  const struct vr_estimate_result *unverified
    = estimate (&a, "model=kimi-k3&gpu=h100-sxm-80gb");
  const struct vr_estimate_result *computed
    = estimate (&b, "model=opt-350m&gpu=h100-sxm-80gb");
  const struct vr_estimate_result *exact
    = estimate (&c, "model=kimi-k2&gpu=h100-sxm-80gb");

  ck_assert (warns (unverified, "unverified-shape"));
  ck_assert (!warns (unverified, "computed-parameters"));
  ck_assert (warns (computed, "computed-parameters"));
  ck_assert (!warns (computed, "unverified-shape"));
  ck_assert (!warns (exact, "computed-parameters"));
  ck_assert (!warns (exact, "unverified-shape"));
  ask_clear (&a);
  ask_clear (&b);
  ask_clear (&c);
}
END_TEST

START_TEST (context_beyond_the_model_warns_and_computes)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (
    &a, "model=llama-2-7b&gpu=h100-sxm-80gb&context=32000");

  ck_assert (warns (r, "context-beyond-model"));
  ck_assert_str_eq (r->verdict, "fits");
  ck_assert_uint_eq (r->limits.max_context_tokens, 4096);
  ck_assert_str_eq (r->limits.context_limited_by, "model");
  ask_clear (&a);
}
END_TEST

START_TEST (opt_names_differ)
{
  struct ask a, b;
  const struct vr_estimate_result *small = estimate (&a, "model=opt-1.3b");
  const struct vr_estimate_result *large = estimate (&b, "model=opt-13b");

  ck_assert_str_eq (small->model.id, "facebook/opt-1.3b");
  ck_assert_str_eq (large->model.id, "facebook/opt-13b");
  ck_assert_uint_gt (large->model.params_total,
                     9 * small->model.params_total);
  ask_clear (&a);
  ask_clear (&b);
}
END_TEST

START_TEST (without_a_gpu_sizes_and_no_verdict)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (&a, "model=llama-3.1-8b");

  ck_assert_str_eq (r->verdict, "unknown");
  ck_assert_ptr_null (r->verdict_reason);
  ck_assert_uint_eq (r->memory.limiting.capacity_bytes, VR_UNSET_U64);
  ck_assert_uint_gt (r->memory.limiting.total_bytes, 16060522496);
  ask_clear (&a);
}
END_TEST

START_TEST (own_card)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (
    &a, "model=llama-3.1-8b&engine=llama.cpp&gpu.memory_bytes=17179869184");

  ck_assert_str_eq (r->verdict, "fits");
  ck_assert_str_eq (r->memory.limiting.capacity_basis, "label");
  ask_clear (&a);
}
END_TEST

/* ---- money ---- */

START_TEST (cost_in_taka)
{
  struct ask a;
  const struct vr_estimate_result *r
    = estimate (&a, "model=llama-3.1-8b&gpu=rtx-4090-24gb&currency=BDT");

  ck_assert_ptr_nonnull (r->cost);
  ck_assert_double_gt (r->cost->usd_per_hour, 0);
  ck_assert_ptr_nonnull (r->cost->local);
  ck_assert_double_eq_tol (r->cost->local->per_hour,
                           r->cost->usd_per_hour * 123.16891421, 1e-6);
  ck_assert_str_eq (r->cost->local->as_of, "2026-09-29");
  ask_clear (&a);
}
END_TEST

static const struct
{
  const char *from, *to;
  int64_t days;
} spans[] = {
  { "2026-11-30", "2026-11-30", 0 },
  { "2026-11-29", "2026-11-30", 1 },
  { "2026-02-28", "2026-03-01", 1 },
  { "2024-02-28", "2024-03-01", 2 },
  { "2026-08-22", "2026-11-30", 100 },
  { "2025-11-30", "2026-11-30", 365 },
  { "2026-12-01", "2026-11-30", -1 },
  { "1970-01-01", "2026-11-30", 20787 },
};

START_TEST (days)
{
  struct vr_price_filter filter;

  ck_assert_int_eq (vr_days_between (spans[_i].from, spans[_i].to),
                    spans[_i].days);
  if (spans[_i].days < 0)
    return;
  vr_price_filter_init (&filter, spans[_i].to, (uint64_t) spans[_i].days);
  ck_assert_str_eq (filter.oldest, spans[_i].from);
}
END_TEST

/* ---- both languages ---- */

START_TEST (bengali_answers)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (
    &a, "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0"
        "&gpu=rtx-3060-12gb&context=20000&lang=bn");

  ck_assert_int_eq (a.call.lang, VR_LANG_BN);
  ck_assert_ptr_nonnull (strstr (r->text, "চলবে"));
  ck_assert_ptr_nonnull (strstr (r->text, "২০,০০০"));
  for (size_t i = 0; i < r->n_explanation; i++)
    ck_assert_ptr_nonnull (strstr (r->explanation[i].text, "GiB"));
  ask_clear (&a);
}
END_TEST

/* What nobody asked for is not computed. */
START_TEST (fields_select)
{
  struct ask a;
  const struct vr_estimate_result *r = estimate (
    &a, "model=llama-3.1-8b&gpu=h100-sxm-80gb&fields=memory,verdict");

  ck_assert_uint_eq (r->n_explanation, 0);
  ck_assert_ptr_null (r->command);
  ck_assert_uint_gt (r->memory.limiting.total_bytes, 0);
  ask_clear (&a);
}
END_TEST

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

int
main (void)
{
  Suite *suite = suite_create ("service");
  TCase *tcase = tcase_create ("questions");
  SRunner *runner;
  int n_failed;

  tcase_add_test (tcase, story_7b_fp32_to_int8);
  tcase_add_loop_test (tcase, story_kv_cache, 0, 2 * N (kv_stories));
  tcase_add_loop_test (tcase, story_12_gb_card, 0, N_CARD);
  tcase_add_loop_test (tcase, suggestions_fit, 0, N (misfits));
  tcase_add_loop_test (tcase, poor_formats_are_named, 0, N (qualities));
  tcase_add_loop_test (tcase, unsupported_is_said, 0, N (unsupported));
  tcase_add_test (tcase, fit_lists_cards);
  tcase_add_loop_test (tcase, fit_agrees_with_estimate, 0, N (searches));
  tcase_add_test (tcase, fit_on_ones_own_card);
  tcase_add_test (tcase, fit_warns_of_ambiguous_names);
  tcase_add_loop_test (tcase, limits_are_the_largest, 0, N (at_the_limit));
  tcase_add_loop_test (tcase, commands_name_the_format, 0, N (commands));
  tcase_add_loop_test (tcase, verdicts_in_words, 0, N (sentences));
  tcase_add_test (tcase, fit_lists_models);
  tcase_add_test (tcase, fit_pages);
  tcase_add_loop_test (tcase, check_is_a_gate, 0, N (gates));
  tcase_add_test (tcase, fit_leaves_out_short_models);
  tcase_add_test (tcase, fit_warns_of_the_model);
  tcase_add_loop_test (tcase, nearest_format_comes_first, 0,
                       N (nearest_formats));
  tcase_add_loop_test (tcase, formats_are_listed, 0,
                       (int) vr_scheme_count ());
  tcase_add_loop_test (tcase, wide_caches_are_taken, 0, N (wide_caches));
  tcase_add_loop_test (tcase, every_fault_is_named, 0, N (faults));
  tcase_add_test (tcase, ambiguous_names_warn);
  tcase_add_loop_test (tcase, versions_find_a_profile, 0, N (asked_versions));
  tcase_add_test (tcase, newer_versions_double_the_margin);
  tcase_add_test (tcase, remainders_are_no_towers);
  tcase_add_test (tcase, unknown_to_the_engine);
  tcase_add_test (tcase, uncounted_towers_warn);
  tcase_add_test (tcase, unverified_shapes_warn);
  tcase_add_test (tcase, context_beyond_the_model_warns_and_computes);
  tcase_add_test (tcase, opt_names_differ);
  tcase_add_test (tcase, without_a_gpu_sizes_and_no_verdict);
  tcase_add_test (tcase, own_card);
  tcase_add_test (tcase, cost_in_taka);
  tcase_add_loop_test (tcase, days, 0, N (spans));
  tcase_add_test (tcase, bengali_answers);
  tcase_add_test (tcase, fields_select);
  tcase_set_timeout (tcase, 120);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? 0 : 1;
}
