/* Query strings and form bodies. */

#include "config.h"

#include "service/form.h"

#include <string.h>

#include "base/banned.h"
#include "service/reader_internal.h"

/* ---- text ---- */

static bool
is_tail (const char *s)
{
  return ((unsigned char) *s & 0xc0) == 0x80;
}

/* Length of the character at s[0 .. left), 0 when it is none. */
static size_t
character_length (const char *s, size_t left)
{
  unsigned char lead = (unsigned char) s[0];
  unsigned char next = left > 1 ? (unsigned char) s[1] : 0;

  if (lead < 0x80)
    return lead != 0;
  if (lead >= 0xc2 && lead <= 0xdf)
    return left > 1 && is_tail (s + 1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef)
    {
      /* shortest form only, and no halves of UTF-16 pairs */
      bool is_ok = left > 2 && is_tail (s + 1) && is_tail (s + 2)
                   && !(lead == 0xe0 && next < 0xa0)
                   && !(lead == 0xed && next > 0x9f);

      return is_ok ? 3 : 0;
    }
  if (lead >= 0xf0 && lead <= 0xf4)
    {
      bool is_ok = left > 3 && is_tail (s + 1) && is_tail (s + 2)
                   && is_tail (s + 3) && !(lead == 0xf0 && next < 0x90)
                   && !(lead == 0xf4 && next > 0x8f);

      return is_ok ? 4 : 0;
    }
  return 0;
}

bool
vr_utf8_is_valid (const char *text, size_t length)
{
  size_t i = 0;

  while (i < length)
    {
      size_t n = character_length (text + i, length - i);

      if (n == 0)
        return false;
      i += n;
    }
  return true;
}

static int
hex_value (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return -1;
}

/* The raw text in a message: printable ASCII only. */
static const char *
shown_raw (char copy[VR_SHOWN + 1], const char *text, size_t length)
{
  size_t n = length < VR_SHOWN ? length : VR_SHOWN;

  for (size_t i = 0; i < n; i++)
    copy[i] = text[i] >= 0x20 && text[i] < 0x7f ? text[i] : '?';
  copy[n] = '\0';
  return copy;
}

enum vr_status
vr_percent_decode (const char *text, size_t length, bool plus_is_space,
                   const char *pointer, char *to, size_t *to_length,
                   struct vr_error *err)
{
  enum vr_sentence wrong = VR_SAY_NOT_UTF8;
  size_t n = 0;

  for (size_t i = 0; i < length; i++)
    {
      char c = text[i];

      if (c == '+' && plus_is_space)
        c = ' ';
      else if (c == '%')
        {
          bool is_whole = length - i > 2;
          int high = is_whole ? hex_value (text[i + 1]) : -1;
          int low = is_whole ? hex_value (text[i + 2]) : -1;

          if (high < 0 || low < 0)
            {
              wrong = VR_SAY_BAD_ESCAPE;
              goto fail;
            }
          c = (char) (high * 16 + low);
          i += 2;
        }
      if (c == '\0')
        {
          wrong = VR_SAY_ZERO_BYTE;
          goto fail;
        }
      to[n++] = c;
    }
  to[n] = '\0';
  *to_length = n;
  if (vr_utf8_is_valid (to, n))
    return VR_OK;
fail:
  return vr_fail (err, VR_E_MALFORMED, pointer, wrong,
                  shown_raw (VR_SHOWN_BUF, text, length));
}

bool
vr_form_next (const char **rest, size_t *rest_length, struct vr_pair *pair)
{
  const char *start = *rest;
  const char *end = start + *rest_length;
  const char *stop;
  const char *equals;

  while (start < end && *start == '&')
    start++;
  if (start == end)
    return false;
  stop = memchr (start, '&', (size_t) (end - start));
  if (stop == NULL)
    stop = end;
  equals = memchr (start, '=', (size_t) (stop - start));
  *pair = (struct vr_pair) {
    .name = start,
    .name_length = (size_t) ((equals == NULL ? stop : equals) - start),
    .value = equals == NULL ? stop : equals + 1,
    .value_length = equals == NULL ? 0 : (size_t) (stop - equals - 1)
  };
  *rest = stop;
  *rest_length = (size_t) (end - stop);
  return true;
}

/* ---- the reader ---- */

/* The language first: faults are told in it. */
static void
find_lang (struct vr_reader *reader, const char *text, size_t length)
{
  struct vr_pair pair;

  while (vr_form_next (&text, &length, &pair))
    if (pair.name_length == 4 && memcmp (pair.name, "lang", 4) == 0
        && pair.value_length == 2)
      {
        if (memcmp (pair.value, "bn", 2) == 0)
          reader->err->lang = reader->call->lang = VR_LANG_BN;
        else if (memcmp (pair.value, "en", 2) == 0)
          reader->err->lang = reader->call->lang = VR_LANG_EN;
        return;
      }
}

/* `room` has room for any pair of the text, decoded. */
static void
take_pair (struct vr_reader *reader, const struct vr_pair *pair, char *room)
{
  char *value;
  size_t name_length;
  size_t value_length;

  if (vr_percent_decode (pair->name, pair->name_length, true, "", room,
                         &name_length, reader->err)
      != VR_OK)
    return;
  value = room + name_length + 1;
  if (vr_percent_decode (pair->value, pair->value_length, true,
                         vr_reader_shown (VR_SHOWN_BUF, room, name_length),
                         value, &value_length, reader->err)
      != VR_OK)
    {
      /* it was given, so it is not missing too */
      const struct vr_field *field
        = vr_field_find (reader->question->in, room, name_length);

      if (field != NULL)
        (void) vr_reader_claim (reader, room, name_length, &field);
      return;
    }
  vr_reader_take_text (reader, room, name_length, value, value_length);
}

enum vr_status
vr_read_form (const struct vr_question *question, const char *text,
              size_t length, void *query, struct vr_call *call,
              struct vr_error *err)
{
  struct vr_reader reader;
  struct vr_error spare;
  struct vr_pair pair;
  char *room = vr_pool_alloc (call->pool, length + 2, 1);

  vr_reader_init (&reader, question, query, call, err, &spare);
  if (room == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  find_lang (&reader, text, length);
  while (vr_form_next (&text, &length, &pair))
    take_pair (&reader, &pair, room);
  return vr_reader_finish (&reader);
}
