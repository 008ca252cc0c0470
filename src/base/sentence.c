/* Sentences with placeholders.  Knows the two languages' digits and grouping,
   and nothing of what the sentences are about. */

#include "config.h"

#include "base/sentence.h"

#include <stdbool.h>
#include <string.h>

#include "base/banned.h"

static const char *const texts[VR_N_SENTENCES][VR_N_LANGS] = {
#define VR_SENTENCE(id, en, bn) [VR_SAY_##id] = { en, bn },
#include "base/sentences.def"
#undef VR_SENTENCE
};

const char *
vr_sentence_text (enum vr_sentence sentence, enum vr_lang lang)
{
  return texts[sentence][lang];
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* English groups by thousands, Bengali by thousands and then by hundreds
   (1,31,072). */
static bool
has_comma_before (size_t n_left, enum vr_lang lang)
{
  if (lang == VR_LANG_BN)
    return n_left >= 3 && (n_left - 3) % 2 == 0;
  return n_left % 3 == 0;
}

void
vr_sentence_add_number (struct vr_buf *out, enum vr_lang lang,
                        const char *number)
{
  const char *point = number;

  while (*point == '-' || is_digit (*point))
    point++;
  for (const char *s = number; *s != '\0'; s++)
    {
      if (s > number && s < point && is_digit (s[-1])
          && has_comma_before ((size_t) (point - s), lang))
        vr_buf_add_char (out, ',');
      if (lang == VR_LANG_BN && is_digit (*s))
        {
          /* U+09E6, BENGALI DIGIT ZERO, is e0 a7 a6 */
          const char digit[3] = { '\xe0', '\xa7',
                                  (char) (0xa6 + (*s - '0')) };

          vr_buf_add (out, digit, sizeof digit);
        }
      else
        vr_buf_add_char (out, *s);
    }
}

/* Length of a placeholder at s ({0} or {0#}), 0 when there is none. */
static size_t
placeholder_length (const char *s)
{
  if (s[0] != '{' || !is_digit (s[1]))
    return 0;
  if (s[2] == '}')
    return 3;
  return s[2] == '#' && s[3] == '}' ? 4 : 0;
}

void
vr_sentence_write (struct vr_buf *out, enum vr_lang lang,
                   enum vr_sentence sentence, size_t n_args,
                   const char *const *args)
{
  const char *s = texts[sentence][lang];

  while (*s != '\0')
    {
      size_t n = strcspn (s, "{");
      size_t length;
      size_t which;

      vr_buf_add (out, s, n);
      s += n;
      if (*s == '\0')
        break;
      length = placeholder_length (s);
      if (length == 0)
        {
          vr_buf_add_char (out, *s++);
          continue;
        }
      which = (size_t) (s[1] - '0');
      if (which < n_args && length == 4)
        vr_sentence_add_number (out, lang, args[which]);
      else if (which < n_args)
        vr_buf_add_text (out, args[which]);
      s += length;
    }
}
