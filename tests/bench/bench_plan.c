/* How long a plan takes, in this process, on this machine.

   Reported, never asserted: the figures depend on the machine.  Each row is
   the best of several rounds; results are summed up and printed so that the
   compiler cannot drop the work. */

#include "config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/banned.h"
#include "core/limits.h"
#include "service/estimate.h"
#include "service/fit.h"
#include "service/reader.h"
#include "service/setup.h"
#include "support/ask.h"

enum
{
  ROUNDS = 7,
  ANSWER_BYTES = 8 << 20
};

static uint64_t sink;

static double
now_s (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double) t.tv_sec + (double) t.tv_nsec * 1e-9;
}

struct subject
{
  struct ask ask;                      /* the query that was read */
  struct vr_resolved resolved;
  struct vr_plan plan;
  struct vr_buf out;
  const struct vr_question *question;
};

static void
stage_three (struct subject *s)
{
  sink += (uint64_t) vr_plan_headroom (&s->resolved.setup, &s->plan.base,
                                       s->resolved.setup.context_tokens, 1);
}

static void
plan_only (struct subject *s)
{
  struct vr_plan plan;

  sink += (uint64_t) vr_plan_compute (&s->resolved.setup, &plan, NULL);
  sink += plan.terms.total_bytes;
}

static void
plan_and_limits (struct subject *s)
{
  struct vr_plan plan;
  struct vr_limits limits;

  sink += (uint64_t) vr_plan_compute (&s->resolved.setup, &plan, NULL);
  vr_limits_compute (&s->resolved.setup, &plan, &limits);
  sink += limits.max_context_tokens;
}

static void
answer (struct subject *s)
{
  vr_pool_reset (&s->ask.pool);
  sink += (uint64_t) s->question->answer (s->ask.catalog, s->ask.query,
                                          &s->ask.call, s->ask.result,
                                          &s->ask.err);
}

static void
answer_and_write (struct subject *s)
{
  answer (s);
  vr_buf_reset (&s->out);
  vr_field_write_object (&s->out, s->question->out, s->ask.result,
                         s->ask.call.selected);
  sink += s->out.length;
}

static void
time_it (const char *what, void (*work) (struct subject *),
         struct subject *s, unsigned times)
{
  double best = 1e9;

  for (unsigned round = 0; round < ROUNDS; round++)
    {
      double start = now_s ();
      double took;

      for (unsigned i = 0; i < times; i++)
        work (s);
      took = (now_s () - start) / times;
      if (took < best)
        best = took;
    }
  printf ("%-58s %10.3f us\n", what, best * 1e6);
}

static void
prepare (struct subject *s, const struct vr_question *question,
         const char *form)
{
  memset (s, 0, sizeof *s);
  s->question = question;
  ask (&s->ask, question, form);
  if (s->ask.status != VR_OK)
    printf ("%s: %s\n", form, s->ask.err.faults[0].text);
  vr_buf_init (&s->out, ANSWER_BYTES);
  if (question == &vr_question_estimate
      && vr_setup_resolve (s->ask.catalog, s->ask.query, &s->resolved, NULL)
           == VR_OK
      && vr_setup_plan (&s->resolved, &s->plan, NULL) != VR_OK)
    printf ("%s: no plan\n", form);
}

static void
finish (struct subject *s)
{
  vr_buf_clear (&s->out);
  ask_clear (&s->ask);
}

static void
bench_estimate (const char *name, const char *form)
{
  struct subject s;

  prepare (&s, &vr_question_estimate, form);
  printf ("\n%s: %s\n", name, form);
  time_it ("last stage of a plan (target 0.2)", stage_three, &s, 100000);
  time_it ("plan", plan_only, &s, 20000);
  time_it ("plan and limits (target 3)", plan_and_limits, &s, 20000);
  time_it ("whole answer with explanation, suggestions (target 15)", answer,
           &s, 5000);
  time_it ("the same and JSON", answer_and_write, &s, 5000);
  finish (&s);
}

static void
bench_fit (const char *form)
{
  struct subject s;

  prepare (&s, &vr_question_fit, form);
  printf ("\nfit: %s\n", form);
  time_it ("one model over all cards (target 10000)", answer, &s, 20);
  time_it ("the same and JSON", answer_and_write, &s, 20);
  finish (&s);
}

int
main (void)
{
  bench_estimate ("llama.cpp, fits",
                  "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0"
                  "&gpu=rtx-3060-12gb&context=20000");
  bench_estimate ("llama.cpp, does not fit",
                  "model=llama-3.1-8b&engine=llama.cpp&weights=q8_0"
                  "&gpu=rtx-3060-12gb&context=20000&concurrency=4");
  bench_estimate ("vLLM, window layers",
                  "model=google/gemma-3-27b-it&gpu=h100-sxm-80gb"
                  "&context=8192&concurrency=4");
  bench_fit ("model=llama-3.1-8b&engine=llama.cpp&context=20000");
  bench_fit ("model=llama-3.1-8b&engine=vllm&context=20000");
  printf ("\n(%llu)\n", (unsigned long long) sink);
  return 0;
}
