#ifndef VR_BASE_SENTENCE_H
#define VR_BASE_SENTENCE_H

/* Everything the product says to a person, in English and Bengali.

   The sentences themselves are rows of sentences.def.  A row's text may hold
   {0} … {9}, replaced by the argument as it is, and {0#} … {9#}, replaced by
   a number: digits grouped (20,224; in Bengali by lakh) and, in Bengali, as
   Bengali digits.  Arguments are texts; numbers come from base/number.h. */

#include <stddef.h>

#include "base/buf.h"

enum vr_lang
{
  VR_LANG_EN,
  VR_LANG_BN,
  VR_N_LANGS
};

enum vr_sentence
{
#define VR_SENTENCE(id, en, bn) VR_SAY_##id,
#include "base/sentences.def"
#undef VR_SENTENCE
  VR_N_SENTENCES
};

/* The row's text with its placeholders. */
const char *vr_sentence_text (enum vr_sentence sentence, enum vr_lang lang);

void vr_sentence_write (struct vr_buf *out, enum vr_lang lang,
                        enum vr_sentence sentence, size_t n_args,
                        const char *const *args);

/* A number for a person, as {0#} writes it. */
void vr_sentence_add_number (struct vr_buf *out, enum vr_lang lang,
                             const char *number);

/* vr_say (out, lang, VR_SAY_X, "first", "second"); with at least one. */
#define vr_say(out, lang, sentence, ...)                                      \
  vr_sentence_write (                                                         \
    (out), (lang), (sentence),                                                \
    sizeof ((const char *const[]) { __VA_ARGS__ }) / sizeof (const char *),   \
    (const char *const[]) { __VA_ARGS__ })

#endif
