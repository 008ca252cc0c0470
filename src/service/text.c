/* Answers for a terminal. */

#include "config.h"

#include "service/text.h"

#include <string.h>

#include "base/banned.h"
#include "service/estimate.h"
#include "service/fit.h"
#include "service/own_model.h"

static void
add_gib (struct vr_buf *out, const struct vr_call *call, uint64_t bytes)
{
  vr_sentence_add_number (out, call->lang,
                          vr_number_gib_text (VR_NUMBER_BUF,
                                              (double) bytes));
  vr_buf_add_text (out, " GiB");
}

static void
add_count (struct vr_buf *out, const struct vr_call *call, uint64_t n)
{
  vr_sentence_add_number (out, call->lang,
                          vr_number_u64_text (VR_NUMBER_BUF, n));
}

static void
add_model (struct vr_buf *out, const struct vr_call *call, const char *id)
{
  if (strcmp (id, VR_OWN_MODEL_UNNAMED) == 0)
    vr_say (out, call->lang, VR_SAY_TEXT_THIS_MODEL, "");
  else
    vr_buf_add_text (out, id);
}

void
vr_text_estimate_line (const void *result, const struct vr_call *call,
                       struct vr_buf *out)
{
  const struct vr_estimate_result *r = result;

  vr_buf_add_text (out, r->verdict);
  vr_buf_add_text (out, ": ");
  add_model (out, call, r->model.id);
  vr_buf_add_char (out, ' ');
  vr_buf_add_text (out, r->request.weights);
  if (r->request.gpu != NULL)
    {
      vr_buf_add_text (out, ", ");
      vr_buf_add_text (out, r->request.gpu);
    }
  if (r->text != NULL)
    {
      vr_buf_add_text (out, ". ");
      vr_buf_add_text (out, r->text);
    }
}

static void
add_limits (const struct vr_estimate_result *r, const struct vr_call *call,
            struct vr_buf *out)
{
  if (r->request.gpu == NULL || r->limits.max_context_tokens == 0)
    return;
  vr_buf_add_text (out, "  ");
  vr_say (out, call->lang, VR_SAY_TEXT_LIMITS,
          vr_number_u64_text (VR_NUMBER_BUF, r->limits.max_context_tokens),
          vr_number_u64_text (VR_NUMBER_BUF, r->limits.max_concurrency));
  vr_buf_add_char (out, '\n');
}

static void
add_cost (const struct vr_estimate_result *r, const struct vr_call *call,
          struct vr_buf *out)
{
  const struct vr_estimate_cost *cost = r->cost;

  if (cost == NULL)
    return;
  vr_buf_add_text (out, "  ");
  vr_say (out, call->lang, VR_SAY_TEXT_COST,
          vr_number_f64_text (VR_NUMBER_BUF, cost->usd_per_hour),
          cost->offer.provider, cost->offer.seen_latest);
  if (cost->local != NULL)
    {
      vr_buf_add_text (out, " = ");
      vr_sentence_add_number (
        out, call->lang,
        vr_number_f64_text (VR_NUMBER_BUF, cost->local->per_hour));
      vr_buf_add_char (out, ' ');
      vr_buf_add_text (out, cost->local->currency);
    }
  vr_buf_add_char (out, '\n');
}

void
vr_text_estimate (const void *result, const struct vr_call *call,
                  struct vr_buf *out)
{
  const struct vr_estimate_result *r = result;

  vr_buf_add_text (out, r->text == NULL ? r->verdict : r->text);
  vr_buf_add_char (out, '\n');
  for (size_t i = 0; i < r->n_explanation; i++)
    {
      vr_buf_add_text (out, "  ");
      vr_buf_add_text (out, r->explanation[i].text);
      vr_buf_add_char (out, '\n');
    }
  add_limits (r, call, out);
  add_cost (r, call, out);
  for (size_t i = 0; i < r->n_suggestions; i++)
    {
      vr_buf_add_text (out, "  -> ");
      vr_buf_add_text (out, r->suggestions[i].text);
      vr_buf_add_char (out, '\n');
    }
  for (size_t i = 0; i < r->n_warnings; i++)
    {
      vr_buf_add_text (out, "  ! ");
      vr_buf_add_text (out, r->warnings[i].text);
      vr_buf_add_char (out, '\n');
    }
  if (r->command != NULL)
    {
      vr_buf_add_text (out, "  $ ");
      vr_buf_add_text (out, r->command);
      vr_buf_add_char (out, '\n');
    }
}

/* Text and the blanks that fill its column. */
static void
add_cell (struct vr_buf *out, const char *text, size_t width)
{
  size_t n = strlen (text);

  vr_buf_add_text (out, text);
  for (; n < width; n++)
    vr_buf_add_char (out, ' ');
  vr_buf_add_char (out, ' ');
}

void
vr_text_fit (const void *answer, const struct vr_call *call,
             struct vr_buf *out)
{
  const struct vr_fit_result *result = answer;

  for (size_t i = 0; i < result->n_candidates; i++)
    {
      const struct vr_fit_candidate *c = &result->candidates[i];

      add_cell (out, c->verdict, 12);
      add_cell (out, c->gpu, 26);
      add_cell (out, c->weights, 9);
      add_cell (out, c->model, 0);
      add_gib (out, call, c->total_bytes);
      vr_buf_add_text (out, " / ");
      add_gib (out, call, c->capacity_bytes);
      vr_buf_add_text (out, ", ");
      add_count (out, call, c->max_context_tokens);
      vr_buf_add_text (out, call->lang == VR_LANG_BN ? " টোকেন" : " tokens");
      if (c->offer != NULL)
        {
          vr_buf_add_text (out, ", ");
          vr_sentence_add_number (
            out, call->lang,
            vr_number_f64_text (VR_NUMBER_BUF, c->usd_per_hour));
          vr_buf_add_text (out, " USD/h ");
          vr_buf_add_text (out, c->offer->provider);
        }
      vr_buf_add_char (out, '\n');
    }
  vr_say (out, call->lang, VR_SAY_TEXT_FIT_COUNT,
          vr_number_u64_text (VR_NUMBER_BUF, result->n_candidates),
          vr_number_u64_text (VR_NUMBER_BUF, result->matching),
          vr_number_u64_text (VR_NUMBER_BUF, result->considered));
  vr_buf_add_char (out, '\n');
  if (result->attribution != NULL)
    {
      vr_buf_add_text (out, result->attribution);
      vr_buf_add_char (out, '\n');
    }
}
