/* Warnings about Ollama: where what it decides by itself is not what the plan
   says, or cannot be told to it on a command line. */

#include "config.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/engine_ollama.h"
#include "core/units.h"
#include "service/estimate_internal.h"

/* A tower in 16 bit, which is what mmproj files hold. */
static void
warn_projector (const struct vr_setup *s, struct vr_call *call,
                struct vr_warnings *w)
{
  uint64_t bytes = vr_mul (2, s->shape->other_params);
  uint64_t wanted =
      vr_add (bytes, vr_bytes_of (s->profile->projector_extra_bytes));
  enum vr_sentence sentence = VR_SAY_WARN_VISION;

  if (bytes == 0)
    return;
  if (s->device != NULL)
    sentence = vr_ollama_holds_projector (s, bytes)
                   ? VR_SAY_WARN_OLLAMA_VISION_GPU
                   : VR_SAY_WARN_OLLAMA_VISION_CPU;
  vr_warn_add (
      w, "vision-tower", "/model",
      vr_call_text (call, sentence, VR_GIB_TEXT (bytes), VR_GIB_TEXT (wanted)));
}

/* A quarter and half a GiB apart: what changes Ollama's decisions. */
static void
warn_preflight (const struct vr_setup *s, const struct vr_plan *plan,
                struct vr_call *call, struct vr_warnings *w)
{
  const struct vr_terms *t = &plan->terms;
  uint64_t truth = vr_add (vr_add (t->weights_bytes, t->kv_cache_bytes),
                           vr_add (t->state_bytes, t->activation_bytes));
  uint64_t reckoned = vr_ollama_preflight_bytes (
      s, &plan->base, s->context_tokens, s->concurrency);
  uint64_t apart =
      vr_add (vr_less (reckoned, truth), vr_less (truth, reckoned));

  if (apart < vr_max (truth / 4, VR_GIB / 2))
    return;
  vr_warn_add (w, "ollama-preflight", "/engine_report/preflight_bytes",
               vr_call_text (call,
                             reckoned > truth ? VR_SAY_WARN_OLLAMA_OVER
                                              : VR_SAY_WARN_OLLAMA_UNDER,
                             VR_GIB_TEXT (reckoned), VR_GIB_TEXT (truth)));
}

void
vr_warn_ollama (const struct vr_resolved *r, const struct vr_plan *plan,
                struct vr_call *call, struct vr_warnings *w)
{
  const struct vr_setup *s = &r->setup;
  uint64_t overhead_bytes = plan->base.options.gpu_overhead_bytes;

  warn_projector (s, call, w);
  if (r->is_context_default && s->device != NULL
      && vr_ollama_default_context (s) != s->context_tokens)
    vr_warn_add (w, "ollama-context", "/context",
                 vr_call_text (call, VR_SAY_WARN_OLLAMA_CONTEXT,
                               VR_COUNT_TEXT (vr_ollama_default_context (s)),
                               VR_COUNT_TEXT (s->context_tokens)));
  warn_preflight (s, plan, call, w);
  if (overhead_bytes > 0)
    vr_warn_add (w, "ollama-overhead", "/options/gpu_overhead_bytes",
                 vr_call_text (call, VR_SAY_WARN_OLLAMA_OVERHEAD,
                               VR_GIB_TEXT (overhead_bytes),
                               s->profile->version));
  if (s->concurrency > s->engine->max_concurrency (&plan->base))
    vr_warn_add (w, "ollama-parallel", "/concurrency",
                 vr_call_text (call, VR_SAY_WARN_OLLAMA_PARALLEL, ""));
  if (s->options.n_batch != VR_UNSET_U64)
    vr_warn_add (w, "ollama-batch", "/options/num_batch",
                 vr_call_text (call, VR_SAY_WARN_OLLAMA_BATCH,
                               VR_COUNT_TEXT (s->options.n_batch)));
  if (r->is_supported && r->ollama_tag == NULL)
    vr_warn_add (w, "ollama-model", "/command",
                 vr_call_text (call, VR_SAY_WARN_OLLAMA_NAME, s->scheme->id));
}
