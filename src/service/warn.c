/* Warnings: a stable code, a sentence and the member that it is about. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "service/estimate_internal.h"

enum
{
  VR_LIST_TEXT = 400
};

struct vr_warnings
{
  struct vr_call *call;
  struct vr_estimate_warning *items;
  size_t n;
  bool is_ok;
};

static void
add (struct vr_warnings *w, const char *code, const char *pointer,
     const char *text)
{
  if (text == NULL)
    w->is_ok = false;
  else if (w->n < VR_ESTIMATE_MAX_WARNINGS)
    w->items[w->n++] = (struct vr_estimate_warning) { code, text, pointer };
}

void
vr_warn_add (struct vr_warnings *w, const char *code, const char *pointer,
             const char *text)
{
  add (w, code, pointer, text);
}

/* The candidates that were not taken, "a, b, c". */
static void
list_others (char text[VR_LIST_TEXT], const struct vr_name_match *match)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, VR_LIST_TEXT);
  for (size_t i = 1; i < match->n_candidates; i++)
    {
      vr_buf_add_text (&buf, i == 1 ? "" : ", ");
      vr_buf_add_text (&buf, match->candidates[i]);
    }
}

bool
vr_warn_name (const struct vr_name_match *match, const char *pointer,
              struct vr_call *call, struct vr_estimate_warning *warning)
{
  char others[VR_LIST_TEXT];
  const char *text;

  if (match->found != VR_FOUND_PREFERRED || match->n_candidates < 2)
    return false;
  list_others (others, match);
  text = vr_call_text (call, VR_SAY_WARN_AMBIGUOUS, match->candidates[0],
                       others);
  if (text == NULL)
    return false;
  *warning = (struct vr_estimate_warning) { "ambiguous-name", text, pointer };
  return true;
}

/* What was understood of a name that is not one of the catalogue. */
static void
warn_reading (struct vr_warnings *w, const struct vr_resolved *r)
{
  const char *name = r->model_match.candidates[0];

  if (r->reading.is_of_others)
    add (w, "others-files", "/model",
         vr_call_text (w->call,
                       r->reading.format == NULL ? VR_SAY_WARN_OTHERS_FILES
                                                 : VR_SAY_WARN_OTHERS_FILES_IN,
                       r->asked, name,
                       r->reading.format == NULL ? ""
                                                 : r->reading.format->id));
  if (r->is_engine_read)
    add (w, "engine-of-name", "/engine",
         vr_call_text (w->call, VR_SAY_WARN_ENGINE_READ,
                       r->setup.engine->title));
  if (r->is_mix_assumed)
    add (w, "assumed-mix", "/weights",
         vr_call_text (w->call, VR_SAY_WARN_MIX_ASSUMED,
                       r->setup.scheme->id));
}

static void
warn_setup (struct vr_warnings *w, const struct vr_resolved *r,
            const struct vr_plan *plan)
{
  const struct vr_setup *s = &r->setup;
  uint64_t model_max = s->shape->max_context_tokens;
  bool is_bn = w->call->lang == VR_LANG_BN;

  if (model_max > 0 && s->context_tokens > model_max)
    add (w, "context-beyond-model", "/context",
         vr_call_text (w->call, VR_SAY_WARN_CONTEXT,
                       VR_COUNT_TEXT (s->context_tokens),
                       VR_COUNT_TEXT (model_max)));
  if (s->profile->logged_rows < VR_PROFILE_MIN_ROWS)
    add (w, "few-logs", "/engine_version",
         vr_call_text (w->call, VR_SAY_WARN_FEW_LOGS, s->engine->title,
                       s->profile->version,
                       VR_COUNT_TEXT (s->profile->logged_rows)));
  if (vr_setup_has_few_state_logs (s))
    add (w, "few-logs", "/model",
         vr_call_text (w->call, VR_SAY_WARN_FEW_STATE_LOGS, s->engine->title,
                       s->profile->version));
  if (s->is_newer_than_profile)
    add (w, "newer-version", "/engine_version",
         vr_call_text (w->call, VR_SAY_WARN_NEWER_VERSION, s->engine->title,
                       s->profile->version));
  if (r->support != NULL && r->support->is_supported
      && r->support->reason_en != NULL)
    add (w, "support-note", "/weights",
         is_bn && r->support->reason_bn != NULL ? r->support->reason_bn
                                                : r->support->reason_en);
  if (!s->engine->uses_gguf && s->scheme->family == VR_SCHEME_SERVER
      && s->scheme->base != VR_FP8_CHANNEL && !s->has_own_weights
      && r->repository[0] == '\0')
    add (w, "own-files", "/weights",
         vr_call_text (w->call, VR_SAY_WARN_OWN_FILES, s->scheme->id));
  if (s->shape->other_params > 0 && vr_setup_format (s).is_gguf
      && s->engine != &vr_engine_ollama)
    add (w, "vision-tower", "/model",
         vr_call_text (w->call, VR_SAY_WARN_VISION,
                       VR_GIB_TEXT (2 * s->shape->other_params)));
  if (r->model->has_uncounted_tower)
    add (w, "tower-not-counted", "/model",
         vr_call_say (w->call, VR_SAY_WARN_TOWER_NOT_COUNTED, 0, NULL));
  if (r->own != NULL && r->own->imported.is_unknown_type)
    add (w, "unknown-architecture", "/model",
         vr_call_text (w->call,
                       r->own->has_name
                         ? VR_SAY_WARN_UNKNOWN_ARCHITECTURE
                         : VR_SAY_WARN_UNKNOWN_ARCHITECTURE_UNNAMED,
                       r->model->id));
  if (r->own != NULL && r->own->is_format_guessed && s->has_own_weights)
    add (w, "unknown-quantization", "/model",
         vr_call_text (w->call, VR_SAY_WARN_UNKNOWN_QUANTIZATION,
                       r->own->imported.unknown_quantization,
                       s->scheme->id));
  if (r->own != NULL && r->own->is_format_assumed
      && s->has_own_weights)
    add (w, "assumed-weights", "/model",
         vr_call_text (w->call, VR_SAY_WARN_ASSUMED_WEIGHTS, s->scheme->id));
  if (strcmp (r->model->params_total_kind, "no-formula") == 0)
    add (w, "unverified-shape", "/model",
         vr_call_text (w->call, VR_SAY_WARN_UNVERIFIED_SHAPE, r->model->id));
  else if (r->model->published_params == 0)
    add (w, "computed-parameters", "/model",
         vr_call_text (w->call, VR_SAY_WARN_COMPUTED_PARAMS, r->model->id));
  if (plan->verdict == VR_VERDICT_TIGHT)
    add (w, "tight", "/verdict",
         vr_call_text (w->call, VR_SAY_WARN_TIGHT,
                       VR_GIB_TEXT (plan->margin_bytes)));
}

bool
vr_warn (const struct vr_resolved *r, const struct vr_plan *plan,
         struct vr_call *call, struct vr_estimate_result *result)
{
  struct vr_warnings w = {
    .call = call,
    .items = vr_pool_alloc (call->pool, VR_ESTIMATE_MAX_WARNINGS,
                            sizeof (struct vr_estimate_warning)),
    .is_ok = true,
  };

  if (w.items == NULL)
    return false;
  w.n += vr_warn_name (&r->model_match, "/model", call, &w.items[w.n]);
  w.n += vr_warn_name (&r->gpu_match, "/gpu", call, &w.items[w.n]);
  warn_reading (&w, r);
  warn_setup (&w, r, plan);
  if (r->setup.engine == &vr_engine_ollama)
    vr_warn_ollama (r, plan, call, &w);
  result->warnings = w.items;
  result->n_warnings = w.n;
  return w.is_ok;
}
