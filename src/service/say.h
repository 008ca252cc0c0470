#ifndef VR_SERVICE_SAY_H
#define VR_SERVICE_SAY_H

/* Sentences of an answer: in the call's language, in its pool. */

#include "service/question.h"

/* A sentence in the call's language, in its pool; NULL without memory. */
const char *vr_call_say (struct vr_call *call, enum vr_sentence sentence,
                         size_t n_args, const char *const *args);

#define vr_call_text(call, sentence, ...)                                     \
  vr_call_say (                                                               \
    (call), (sentence),                                                       \
    sizeof ((const char *const[]) { __VA_ARGS__ }) / sizeof (const char *),   \
    (const char *const[]) { __VA_ARGS__ })

/* "10.52" GiB for a sentence; negative numbers too. */
const char *vr_gib_text (char text[VR_NUMBER_TEXT], int64_t bytes);
#define VR_GIB_TEXT(bytes) vr_gib_text (VR_NUMBER_BUF, (int64_t) (bytes))
#define VR_COUNT_TEXT(n) vr_number_u64_text (VR_NUMBER_BUF, (n))

#endif
