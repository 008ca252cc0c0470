/* The list of questions. */

#include "config.h"

#include "service/question.h"

#include <string.h>

#include "base/banned.h"

static const struct vr_question *const questions[] = {
  &vr_question_estimate, &vr_question_fit,    &vr_question_check,
  &vr_question_models,   &vr_question_model,  &vr_question_gpus,
  &vr_question_gpu,      &vr_question_offers, &vr_question_offer,
  &vr_question_engines,  &vr_question_formats,
};

void
vr_call_init (struct vr_call *call, struct vr_pool *pool)
{
  *call = (struct vr_call) { .lang = VR_LANG_EN, .pool = pool,
                             .selected = UINT64_MAX };
}

size_t
vr_question_count (void)
{
  return sizeof questions / sizeof questions[0];
}

const struct vr_question *
vr_question_get (size_t index)
{
  return questions[index];
}

const struct vr_question *
vr_question_find (const char *name)
{
  for (size_t i = 0; i < vr_question_count (); i++)
    if (strcmp (questions[i]->name, name) == 0)
      return questions[i];
  return NULL;
}
