/* Reading and writing members through their rows. */

#include "config.h"

#include "base/field.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"

enum
{
  VR_NAME_LONGEST = 96
};

/* 2^53: whole numbers beyond it do not survive JSON clients. */
#define VR_LARGEST_WHOLE 9007199254740992.0

static void *
member_of (const struct vr_field *field, void *object)
{
  return (char *) object + field->offset;
}

static const void *
const_member_of (const struct vr_field *field, const void *object)
{
  return (const char *) object + field->offset;
}

const struct vr_field *
vr_field_find (const struct vr_table *table, const char *name, size_t length)
{
  for (size_t i = 0; i < table->n_fields; i++)
    {
      const char *candidate = table->fields[i].name;

      if (strlen (candidate) == length && memcmp (candidate, name, length) == 0)
        return &table->fields[i];
    }
  return NULL;
}

bool
vr_texts_hold (const struct vr_texts *list, const char *text)
{
  for (size_t i = 0; i < list->n; i++)
    if (strcmp (list->item[i], text) == 0)
      return true;
  return false;
}

struct vr_object *
vr_field_object (const struct vr_field *field, void *object)
{
  return field->takes_object
           ? (struct vr_object *) ((void *) ((char *) object
                                             + field->object_offset))
           : NULL;
}

void
vr_field_unset_all (const struct vr_table *table, void *object)
{
  for (size_t i = 0; i < table->n_fields; i++)
    {
      const struct vr_field *field = &table->fields[i];
      void *member = member_of (field, object);

      switch (field->kind)
        {
        case VR_KIND_U64:
          *(uint64_t *) member = VR_UNSET_U64;
          break;
        case VR_KIND_I64:
          *(int64_t *) member = VR_UNSET_I64;
          break;
        case VR_KIND_F64:
          *(double *) member = (double) NAN;
          break;
        case VR_KIND_BOOL:
          *(int8_t *) member = -1;
          break;
        case VR_KIND_TEXT:
          *(char *) member = '\0';
          if (field->takes_object)
            *vr_field_object (field, object) = (struct vr_object) { NULL };
          break;
        case VR_KIND_TEXTS:
          ((struct vr_texts *) member)->n = 0;
          break;
        case VR_KIND_U64S:
          ((struct vr_u64s *) member)->n = 0;
          break;
        case VR_KIND_OBJECT:
          vr_field_unset_all (field->table, member);
          break;
        default:
          memset (member, 0, field->size);
        }
    }
}

bool
vr_field_is_set (const struct vr_field *field, const void *object)
{
  const void *member = const_member_of (field, object);

  switch (field->kind)
    {
    case VR_KIND_U64:
      return *(const uint64_t *) member != VR_UNSET_U64;
    case VR_KIND_I64:
      return *(const int64_t *) member != VR_UNSET_I64;
    case VR_KIND_F64:
      return !isnan (*(const double *) member);
    case VR_KIND_BOOL:
      return *(const int8_t *) member >= 0;
    case VR_KIND_TEXT:
      return *(const char *) member != '\0'
             || (field->takes_object
                 && ((const struct vr_object *) (
                       (const void *) ((const char *) object
                                       + field->object_offset)))
                        ->json
                      != NULL);
    case VR_KIND_TEXTS:
      return ((const struct vr_texts *) member)->n > 0;
    case VR_KIND_U64S:
      return ((const struct vr_u64s *) member)->n > 0;
    case VR_KIND_OBJECT:
      return true;
    default:
      return *(const void *const *) member != NULL;
    }
}

/* ---- reading ---- */

static const char *const bool_words[] = { "true", "false", "1", "0", NULL };

/* `text` cut to what a message can hold, at a character. */
static const char *
shown (char copy[VR_NAME_LONGEST + 1], const char *text, size_t length)
{
  size_t n = length < VR_NAME_LONGEST ? length : VR_NAME_LONGEST;

  while (n > 0 && n < length && ((unsigned char) text[n] & 0xc0) == 0x80)
    n--;
  memcpy (copy, text, n);
  copy[n] = '\0';
  return copy;
}

static enum vr_status
fail_words (const struct vr_field *field, const char *const *words,
            const char *text, size_t length, struct vr_error *err)
{
  char copy[VR_NAME_LONGEST + 1];
  char list[VR_ERROR_TEXT] = "";
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, list, sizeof list);
  for (size_t i = 0; words[i] != NULL; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : ", ");
      vr_buf_add_text (&buf, words[i]);
    }
  return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_ONE_OF,
                  shown (copy, text, length), list);
}

static bool
is_word (const char *const *words, const char *text, size_t length)
{
  for (size_t i = 0; words[i] != NULL; i++)
    if (strlen (words[i]) == length && memcmp (words[i], text, length) == 0)
      return true;
  return false;
}

static enum vr_status
check_bounds (const struct vr_field *field, double value,
              struct vr_error *err)
{
  bool is_bounded = field->min < field->max || field->min > field->max;
  double max = is_bounded ? field->max : VR_LARGEST_WHOLE;
  double min = is_bounded                     ? field->min
               : field->kind == VR_KIND_I64 ? -VR_LARGEST_WHOLE
                                              : 0;

  if (!is_bounded && field->kind == VR_KIND_F64)
    return VR_OK;
  if (value >= min && value <= max)
    return VR_OK;
  return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_OUT_OF_BOUNDS,
                  vr_number_f64_text (VR_NUMBER_BUF, value),
                  vr_number_f64_text (VR_NUMBER_BUF, min),
                  vr_number_f64_text (VR_NUMBER_BUF, max));
}

enum vr_status
vr_field_set_number (const struct vr_field *field, void *object, double real,
                     bool is_whole, int64_t whole, struct vr_error *err)
{
  void *member = member_of (field, object);
  double value = is_whole ? (double) whole : real;
  enum vr_status status;

  if (field->kind != VR_KIND_F64 && !is_whole && floor (real) < real)
    return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_WHOLE,
                    vr_number_f64_text (VR_NUMBER_BUF, real));
  status = check_bounds (field, value, err);
  if (status != VR_OK)
    return status;
  if (field->kind != VR_KIND_F64 && !is_whole)
    {
      if (fabs (real) > VR_LARGEST_WHOLE)
        return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_WHOLE,
                        vr_number_f64_text (VR_NUMBER_BUF, real));
      whole = (int64_t) real;
    }
  switch (field->kind)
    {
    case VR_KIND_U64:
      *(uint64_t *) member = (uint64_t) whole;
      return VR_OK;
    case VR_KIND_I64:
      *(int64_t *) member = whole;
      return VR_OK;
    case VR_KIND_F64:
      *(double *) member = value;
      return VR_OK;
    case VR_KIND_U64S:
      {
        struct vr_u64s *list = member;

        if (list->n == VR_TEXTS_MAX)
          return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_LIST_TOO_LONG,
                          vr_number_u64_text (VR_NUMBER_BUF, VR_TEXTS_MAX));
        list->item[list->n++] = (uint64_t) whole;
        return VR_OK;
      }
    default:
      return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_A_TEXT,
                      field->name);
    }
}

static enum vr_status
read_number (const struct vr_field *field, void *object, const char *text,
             size_t length, struct vr_error *err)
{
  char copy[VR_NAME_LONGEST + 1];
  int64_t whole;
  double real;

  if (vr_number_parse_i64 (text, length, &whole))
    return vr_field_set_number (field, object, 0, true, whole, err);
  if (vr_number_parse_f64 (text, length, &real))
    return vr_field_set_number (field, object, real, false, 0, err);
  return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_A_NUMBER,
                  shown (copy, text, length));
}

static enum vr_status
read_bool (const struct vr_field *field, void *object, const char *text,
           size_t length, struct vr_error *err)
{
  if (!is_word (bool_words, text, length))
    return fail_words (field, bool_words, text, length, err);
  *(int8_t *) member_of (field, object) = text[0] == 't' || text[0] == '1';
  return VR_OK;
}

static enum vr_status
check_text (const struct vr_field *field, const char *text, size_t length,
            size_t size, struct vr_error *err)
{
  char copy[VR_NAME_LONGEST + 1];

  if (length == 0)
    return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_EMPTY,
                    field->name);
  for (size_t i = 0; i < length; i++)
    if ((unsigned char) text[i] < 0x20 || text[i] == 0x7f)
      return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_CONTROL_BYTE,
                      field->name);
  if (length >= size)
    return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_TEXT_TOO_LONG,
                    shown (copy, text, length),
                    vr_number_u64_text (VR_NUMBER_BUF, size - 1));
  if (field->words != NULL && !is_word (field->words, text, length))
    return fail_words (field, field->words, text, length, err);
  return VR_OK;
}

enum vr_status
vr_field_add_item (const struct vr_field *field, void *object,
                   const char *text, size_t length, struct vr_error *err)
{
  void *member = member_of (field, object);
  struct vr_texts *list = member;
  char *target;
  enum vr_status status;

  if (field->kind != VR_KIND_TEXT && field->kind != VR_KIND_TEXTS)
    return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_NOT_A_TEXT,
                    field->name);
  status = check_text (field, text, length,
                       field->kind == VR_KIND_TEXT ? field->size
                                                   : VR_TEXTS_BYTES,
                       err);
  if (status != VR_OK)
    return status;
  if (field->kind == VR_KIND_TEXT)
    target = member;
  else if (list->n == VR_TEXTS_MAX)
    return vr_fail (err, VR_E_INVALID, field->name, VR_SAY_LIST_TOO_LONG,
                    vr_number_u64_text (VR_NUMBER_BUF, VR_TEXTS_MAX));
  else
    target = list->item[list->n++];
  memcpy (target, text, length);
  target[length] = '\0';
  return VR_OK;
}

static enum vr_status
read_list (const struct vr_field *field, void *object, const char *text,
           size_t length, struct vr_error *err)
{
  size_t *n_items = field->kind == VR_KIND_U64S
                      ? &((struct vr_u64s *) member_of (field, object))->n
                      : &((struct vr_texts *) member_of (field, object))->n;
  size_t n_before = *n_items;
  enum vr_status status = VR_OK;
  size_t start = 0;

  for (size_t i = 0; i <= length; i++)
    {
      if (i < length && text[i] != ',')
        continue;
      if (field->kind == VR_KIND_U64S)
        status = read_number (field, object, text + start, i - start, err);
      else
        status = vr_field_add_item (field, object, text + start, i - start,
                                    err);
      if (status != VR_OK)
        {
          *n_items = n_before;
          return status;
        }
      start = i + 1;
    }
  return status;
}

enum vr_status
vr_field_read_text (const struct vr_field *field, void *object,
                    const char *text, size_t length, struct vr_error *err)
{
  switch (field->kind)
    {
    case VR_KIND_U64:
    case VR_KIND_I64:
    case VR_KIND_F64:
      return read_number (field, object, text, length, err);
    case VR_KIND_BOOL:
      return read_bool (field, object, text, length, err);
    case VR_KIND_TEXT:
      return vr_field_add_item (field, object, text, length, err);
    case VR_KIND_TEXTS:
    case VR_KIND_U64S:
      return read_list (field, object, text, length, err);
    default:
      return vr_fail (err, VR_E_BUG, field->name, VR_SAY_NOT_A_TEXT,
                      field->name);
    }
}
