/* What every reader does with a member, wherever it came from. */

#include "config.h"

#include "service/reader_internal.h"

#include <string.h>

#include "base/banned.h"
#include "base/nearest.h"

static bool
is_name (const char *name, size_t length, const char *wanted)
{
  return strlen (wanted) == length && memcmp (name, wanted, length) == 0;
}

const char *
vr_reader_shown (char copy[VR_SHOWN + 1], const char *name, size_t length)
{
  size_t n = length < VR_SHOWN ? length : VR_SHOWN;

  memcpy (copy, name, n);
  /* not half a character */
  while (n < length && n > 0 && ((unsigned char) name[n] & 0xc0) == 0x80)
    n--;
  copy[n] = '\0';
  return copy;
}

void
vr_reader_init (struct vr_reader *reader, const struct vr_question *question,
                void *query, struct vr_call *call, struct vr_error *err,
                struct vr_error *spare)
{
  *reader = (struct vr_reader) { .question = question, .query = query,
                                 .call = call, .err = err };
  if (err == NULL)
    {
      vr_error_init (spare, call->lang);
      reader->err = spare;
    }
  vr_field_unset_all (question->in, query);
}

/* True when it was seen before. */
static bool
mark (struct vr_reader *reader, const struct vr_field *field)
{
  size_t i = (size_t) (field - reader->question->in->fields);
  uint64_t bit = UINT64_C (1) << i % 64;
  bool was_seen;

  if (i >= VR_READER_MAX_FIELDS)
    return false;
  was_seen = (reader->seen[i / 64] & bit) != 0;
  reader->seen[i / 64] |= bit;
  return was_seen;
}

static enum vr_member
claim_common (struct vr_reader *reader, const char *name, size_t length)
{
  bool is_fields = is_name (name, length, "fields");
  bool *has = is_fields ? &reader->has_fields : &reader->has_lang;
  bool was_seen = *has;

  *has = true;
  if (was_seen)
    {
      (void) vr_fail (reader->err, VR_E_INVALID, is_fields ? "fields" : "lang",
                      VR_SAY_MEMBER_TWICE, is_fields ? "fields" : "lang");
      return VR_MEMBER_NONE;
    }
  return is_fields ? VR_MEMBER_FIELDS : VR_MEMBER_LANG;
}

enum vr_member
vr_reader_claim (struct vr_reader *reader, const char *name, size_t length,
                 const struct vr_field **field)
{
  const struct vr_table *in = reader->question->in;

  if (is_name (name, length, "lang")
      || (is_name (name, length, "fields")
          && reader->question->out != NULL))
    return claim_common (reader, name, length);
  *field = vr_field_find (in, name, length);
  if (*field == NULL)
    {
      const char *shown = vr_reader_shown (VR_SHOWN_BUF, name, length);

      (void) vr_fail (reader->err, VR_E_INVALID, shown,
                      VR_SAY_UNKNOWN_MEMBER, shown);
      /* thousands of unknown members must not cost thousands of searches */
      if (reader->err->n_faults <= VR_ERROR_MAX_FAULTS)
        vr_field_suggest (in, name, length, reader->err);
      return VR_MEMBER_NONE;
    }
  if (mark (reader, *field))
    {
      (void) vr_fail (reader->err, VR_E_INVALID, (*field)->name,
                      VR_SAY_MEMBER_TWICE, (*field)->name);
      return VR_MEMBER_NONE;
    }
  return VR_MEMBER_OWN;
}

void
vr_reader_add_selected (struct vr_reader *reader, const char *name,
                        size_t length)
{
  const struct vr_table *out = reader->question->out;
  const struct vr_field *field = vr_field_find (out, name, length);
  size_t i;

  if (field == NULL)
    {
      (void) vr_fail (reader->err, VR_E_INVALID, "fields",
                      VR_SAY_UNKNOWN_MEMBER,
                      vr_reader_shown (VR_SHOWN_BUF, name, length));
      vr_field_suggest (out, name, length, reader->err);
      return;
    }
  i = (size_t) (field - out->fields);
  if (i < 64)
    reader->call->selected |= UINT64_C (1) << i;
}

void
vr_reader_select (struct vr_reader *reader, const char *list, size_t length)
{
  size_t start = 0;

  reader->call->selected = 0;
  for (size_t i = 0; i <= length; i++)
    if (i == length || list[i] == ',')
      {
        if (reader->err->n_faults <= VR_ERROR_MAX_FAULTS)
          vr_reader_add_selected (reader, list + start, i - start);
        start = i + 1;
      }
}

void
vr_reader_set_lang (struct vr_reader *reader, const char *text, size_t length)
{
  if (is_name (text, length, "en"))
    reader->call->lang = VR_LANG_EN;
  else if (is_name (text, length, "bn"))
    reader->call->lang = VR_LANG_BN;
  else
    (void) vr_fail (reader->err, VR_E_INVALID, "lang", VR_SAY_NOT_ONE_OF,
                    vr_reader_shown (VR_SHOWN_BUF, text, length), "en, bn");
  reader->err->lang = reader->call->lang;
}

void
vr_reader_take_text (struct vr_reader *reader, const char *name,
                     size_t name_length, const char *text, size_t length)
{
  const struct vr_field *field;

  switch (vr_reader_claim (reader, name, name_length, &field))
    {
    case VR_MEMBER_OWN:
      /* a list that failed half-way is not looked at again */
      if (vr_field_read_text (field, reader->query, text, length, reader->err)
          != VR_OK)
        return;
      break;
    case VR_MEMBER_FIELDS:
      vr_reader_select (reader, text, length);
      break;
    case VR_MEMBER_LANG:
      vr_reader_set_lang (reader, text, length);
      break;
    case VR_MEMBER_NONE:
      break;
    }
}

enum vr_status
vr_reader_finish (struct vr_reader *reader)
{
  const struct vr_table *in = reader->question->in;

  for (size_t i = 0; i < in->n_fields && i < VR_READER_MAX_FIELDS; i++)
    if (in->fields[i].is_required
        && (reader->seen[i / 64] >> i % 64 & 1) == 0)
      (void) vr_fail (reader->err, VR_E_INVALID, in->fields[i].name,
                      VR_SAY_MEMBER_MISSING, in->fields[i].name);
  return vr_error_status (reader->err);
}
