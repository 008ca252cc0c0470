/* Help, faults and output for terminals. */

#include "config.h"

#include "service/usage.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/banned.h"
#include "service/problem.h"

enum
{
  VR_USAGE_COLUMN = 32,       /* where the help begins */
  VR_USAGE_WIDTH = 79,
  VR_USAGE_BYTES = 1 << 20,   /* of all faults */
  VR_USAGE_BAD_OUTPUT = 2     /* exit status */
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

/* With the option or the file that it is about. */
static void
write_fault (struct vr_buf *out, const struct vr_fault *fault)
{
  if (fault->file != NULL)
    {
      if (strstr (fault->text, fault->file) == NULL)
        {
          vr_buf_add_text (out, fault->file);
          vr_buf_add_text (out, ": ");
        }
      vr_problem_write_fault (out, fault);
      return;
    }
  /* a verdict is no option */
  if (fault->pointer[0] != '\0' && strcmp (fault->pointer, "/verdict") != 0)
    {
      add_option (out, fault->pointer);
      vr_buf_add_text (out, ": ");
    }
  vr_buf_add_text (out, fault->text);
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
      write_fault (out, fault);
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

void
vr_usage_print_faults (const char *program, const struct vr_error *err)
{
  struct vr_buf out;

  vr_buf_init (&out, VR_USAGE_BYTES);
  vr_usage_write_faults (&out, program, err);
  if (out.length > 0)
    (void) fwrite (out.data, 1, out.length, stderr);
  vr_buf_clear (&out);
}

/* Of the first write that failed; vr_usage_end tells. */
static int output_errno;

void
vr_usage_print (struct vr_buf *text)
{
  if (text->length > 0
      && fwrite (text->data, 1, text->length, stdout) < text->length
      && output_errno == 0)
    output_errno = errno;
  vr_buf_reset (text);
}

int
vr_usage_end (const char *program, int status, enum vr_lang lang)
{
  struct vr_error err;

  if (fflush (stdout) != 0 && output_errno == 0)
    output_errno = errno;
  if (output_errno == 0 && !ferror (stdout))
    return status;
  vr_error_init (&err, lang);
  (void) vr_fail (&err, VR_E_STORAGE, "", VR_SAY_OUTPUT_FAILED,
                  strerror (output_errno == 0 ? EIO : output_errno));
  vr_usage_print_faults (program, &err);
  return VR_USAGE_BAD_OUTPUT;
}

void *
vr_usage_must_alloc (size_t size)
{
  void *memory = malloc (size > 0 ? size : 1);

  if (memory == NULL)
    abort ();
  return memory;
}

enum vr_status
vr_usage_check_catalog (const char *path, struct vr_error *err)
{
  struct stat info;

  if (stat (path, &info) != 0 || !S_ISDIR (info.st_mode))
    return VR_OK;
  return vr_fail (err, VR_E_STORAGE, "catalog", VR_SAY_CATALOG_FILE, path,
                  strerror (EISDIR));
}
