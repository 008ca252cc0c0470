/* Sentences of an answer. */

#include "config.h"

#include "service/say.h"

#include "base/banned.h"
#include "base/number.h"

enum
{
  VR_SAY_BYTES = 1024
};

const char *
vr_call_say (struct vr_call *call, enum vr_sentence sentence, size_t n_args,
             const char *const *args)
{
  char text[VR_SAY_BYTES];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, sizeof text);
  vr_sentence_write (&buf, call->lang, sentence, n_args, args);
  return vr_pool_copy_n (call->pool, text, buf.length);
}

const char *
vr_gib_text (char text[VR_NUMBER_TEXT], int64_t bytes)
{
  return vr_number_gib_text (text, (double) bytes);
}
