#ifndef VR_SERVICE_TEXT_H
#define VR_SERVICE_TEXT_H

/* Answers as text for a terminal: GiB, columns, the call's language.  They
   are members of struct vr_question, hence void: `result` is a struct
   vr_estimate_result or vr_fit_result. */

#include "service/question.h"

void vr_text_estimate_line (const void *result, const struct vr_call *call,
                            struct vr_buf *out);
void vr_text_estimate (const void *result, const struct vr_call *call,
                       struct vr_buf *out);
void vr_text_fit (const void *result, const struct vr_call *call,
                  struct vr_buf *out);

#endif
