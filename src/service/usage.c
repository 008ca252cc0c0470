/* Help and faults for terminals. */

#include "config.h"

#include "service/usage.h"

#include <ctype.h>
#include <string.h>

#include "base/banned.h"

enum
{
  VR_USAGE_COLUMN = 32,       /* where the help begins */
  VR_USAGE_WIDTH = 79
};

/* "--options.n-ctx" of "options.n_ctx" or "/options/n_ctx" */
static void
add_option (struct vr_buf *out, const char *name)
{
  vr_buf_add_text (out, "--");
  for (const char *s = *name == '/' ? name + 1 : name; *s != '\0'; s++)
    vr_buf_add_char (out, *s == '_' ? '-' : *s == '/' ? '.' : *s);
}

/* "TOKENS", "a|b", "N" */
static void
add_placeholder (struct vr_buf *out, const struct vr_field *field)
{
  switch (field->kind)
    {
    case VR_KIND_BOOL:
      return;
    case VR_KIND_TEXT:
      vr_buf_add_text (out, field->words != NULL ? " WORD" : " TEXT");
      return;
    case VR_KIND_TEXTS:
      vr_buf_add_text (out, " LIST");
      return;
    default:
      break;
    }
  vr_buf_add_char (out, ' ');
  if (field->unit == NULL)
    vr_buf_add_char (out, 'N');
  else
    for (const char *s = field->unit; *s != '\0'; s++)
      vr_buf_add_char (out, (char) toupper ((unsigned char) *s));
}

/* Characters of UTF-8, near enough to columns. */
static size_t
count_columns (const char *text, size_t length)
{
  size_t n = 0;

  for (size_t i = 0; i < length; i++)
    n += ((unsigned char) text[i] & 0xc0) != 0x80;
  return n;
}

static void
new_line (struct vr_buf *out, size_t *column)
{
  vr_buf_add_char (out, '\n');
  for (size_t i = 0; i < VR_USAGE_COLUMN; i++)
    vr_buf_add_char (out, ' ');
  *column = VR_USAGE_COLUMN;
}

/* Words of the text, from the help's column on. */
static void
add_wrapped (struct vr_buf *out, const char *text, size_t *column)
{
  while (*text != '\0')
    {
      size_t length = strcspn (text, " ");
      size_t width = count_columns (text, length);

      if (*column > VR_USAGE_COLUMN && *column + 1 + width > VR_USAGE_WIDTH)
        new_line (out, column);
      if (*column > VR_USAGE_COLUMN)
        {
          vr_buf_add_char (out, ' ');
          (*column)++;
        }
      vr_buf_add (out, text, length);
      *column += width;
      text += length;
      text += strspn (text, " ");
    }
}

static void
add_words (struct vr_buf *out, const struct vr_field *field, size_t *column)
{
  char array[512] = "";
  struct vr_buf words;

  if (field->words == NULL)
    return;
  vr_buf_init_borrowed (&words, array, sizeof array);
  vr_buf_add_char (&words, '(');
  for (size_t i = 0; field->words[i] != NULL; i++)
    {
      vr_buf_add_text (&words, i == 0 ? "" : ", ");
      vr_buf_add_text (&words, field->words[i]);
    }
  vr_buf_add_char (&words, ')');
  if (vr_buf_ok (&words))
    add_wrapped (out, array, column);
}

void
vr_usage_write_options (struct vr_buf *out, const struct vr_table *table,
                        enum vr_lang lang)
{
  for (size_t i = 0; i < table->n_fields; i++)
    {
      const struct vr_field *field = &table->fields[i];
      const char *text = lang == VR_LANG_BN && field->text_bn != NULL
                           ? field->text_bn
                           : field->text;
      size_t start = out->length;
      size_t column;

      vr_buf_add_text (out, "  ");
      add_option (out, field->name);
      add_placeholder (out, field);
      column = out->length - start;
      if (column + 2 > VR_USAGE_COLUMN)
        new_line (out, &column);
      for (; column < VR_USAGE_COLUMN; column++)
        vr_buf_add_char (out, ' ');
      if (text != NULL)
        add_wrapped (out, text, &column);
      add_words (out, field, &column);
      if (field->def != NULL)
        {
          add_wrapped (out, lang == VR_LANG_BN ? "ডিফল্ট:" : "Default:",
                       &column);
          add_wrapped (out, field->def, &column);
        }
      vr_buf_add_char (out, '\n');
    }
}

static void
write_suggestions (struct vr_buf *out, const struct vr_fault *fault,
                   enum vr_lang lang)
{
  char array[VR_ERROR_MAX_SUGGESTIONS * (VR_ERROR_NAME + 2)] = "";
  struct vr_buf list;

  if (fault->n_suggestions == 0)
    return;
  vr_buf_init_borrowed (&list, array, sizeof array);
  for (unsigned i = 0; i < fault->n_suggestions; i++)
    {
      vr_buf_add_text (&list, i == 0 ? "" : ", ");
      vr_buf_add_text (&list, fault->suggestions[i]);
    }
  vr_buf_add_text (out, "; ");
  vr_say (out, lang, VR_SAY_DID_YOU_MEAN, array);
}

void
vr_usage_write_faults (struct vr_buf *out, const char *program,
                       const struct vr_error *err)
{
  unsigned n = err->n_faults < VR_ERROR_MAX_FAULTS ? err->n_faults
                                                   : VR_ERROR_MAX_FAULTS;

  for (unsigned i = 0; i < n; i++)
    {
      const struct vr_fault *fault = &err->faults[i];

      vr_buf_add_text (out, program);
      vr_buf_add_text (out, ": ");
      if (fault->pointer[0] != '\0')
        {
          add_option (out, fault->pointer);
          vr_buf_add_text (out, ": ");
        }
      vr_buf_add_text (out, fault->text);
      write_suggestions (out, fault, err->lang);
      vr_buf_add_char (out, '\n');
    }
  if (err->n_faults > n)
    {
      vr_buf_add_text (out, program);
      vr_buf_add_text (out, ": ");
      vr_say (out, err->lang, VR_SAY_MORE_FAULTS,
              vr_number_u64_text (VR_NUMBER_BUF, err->n_faults - n));
      vr_buf_add_char (out, '\n');
    }
}
