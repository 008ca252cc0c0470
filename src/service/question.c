/* The list of questions. */

#include "config.h"

#include "service/question.h"

#include <string.h>

#include "base/banned.h"

static const struct vr_question *const questions[] = {
  &vr_question_estimate, &vr_question_fit,    &vr_question_check,
  &vr_question_inspect,  &vr_question_models, &vr_question_model,
  &vr_question_gpus,     &vr_question_gpu,    &vr_question_offers,
  &vr_question_offer,    &vr_question_engines, &vr_question_formats,
};

void
vr_call_init (struct vr_call *call, struct vr_pool *pool)
{
  *call = (struct vr_call) { .lang = VR_LANG_EN, .pool = pool,
                             .selected = UINT64_MAX };
}

enum vr_status
vr_question_answer (const struct vr_question *question, enum vr_status read,
                    const struct vr_catalog *catalog, const void *query,
                    struct vr_call *call, void *result, struct vr_error *err)
{
  if (read == VR_OK)
    return question->answer (catalog, query, call, result, err);
  if (read != VR_E_MALFORMED && question->find_faults != NULL)
    question->find_faults (catalog, query, err);
  return read;
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
