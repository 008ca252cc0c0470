#ifndef VR_TESTS_ASK_H
#define VR_TESTS_ASK_H

/* A question asked as a user asks it, of the embedded catalogue. */

#include "service/question.h"

struct ask
{
  const struct vr_catalog *catalog;
  struct vr_pool pool;
  struct vr_call call;
  struct vr_error err;
  enum vr_status status;
  void *query;
  void *result;
};

/* One catalogue for the whole program; opened at the first use. */
const struct vr_catalog *ask_catalog (void);

/* A form ("model=…&gpu=…") or a JSON object through reader, question and plan.
   The answer is in ask->result until ask_clear. */
void ask (struct ask *ask, const struct vr_question *question,
          const char *form);
void ask_clear (struct ask *ask);

#endif
