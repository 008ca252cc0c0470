/* Faults by value. */

#include "config.h"

#include "base/error.h"

#include <string.h>

#include "base/banned.h"

enum
{
  VR_ERROR_MAX_ARGS = 10   /* {0} to {9} */
};

struct status_row
{
  int http;
  int exit;
  const char *slug;
  const char *title[VR_N_LANGS];
};

static const struct status_row rows[VR_N_STATUSES] = {
  [VR_OK] = { 200, 0, "ok", { "Done", "হয়েছে" } },
#define VR_ERROR(code, http, exit, slug, en, bn)                              \
  [VR_E_##code] = { http, exit, slug, { en, bn } },
#include "base/errors.def"
#undef VR_ERROR
};

void
vr_error_init (struct vr_error *err, enum vr_lang lang)
{
  err->lang = lang;
  err->needed_bytes = 0;
  err->n_faults = 0;
}

/* Drops a UTF-8 character that the end of a buffer cut in two. */
static void
trim_partial_character (struct vr_buf *buf)
{
  size_t i = buf->length;
  size_t width;
  unsigned char lead;

  while (i > 0 && ((unsigned char) buf->data[i - 1] & 0xc0) == 0x80)
    i--;
  if (i == 0)
    return;
  lead = (unsigned char) buf->data[i - 1];
  width = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (i - 1 + width > buf->length)
    {
      buf->length = i - 1;
      buf->data[i - 1] = '\0';
    }
}

/* What fits of the text, at a character. */
static void
copy_cut (char *array, size_t size, const char *text)
{
  size_t n = strlen (text);

  if (n > size - 1)
    n = size - 1;
  memcpy (array, text, n);
  array[n] = '\0';
  trim_partial_character (
    &(struct vr_buf) { .data = array, .length = n, .capacity = size });
}

/* The sentence, cut where the array ends.  An argument longer than a fault's
   text is cut first: a buffer takes a piece whole or not at all. */
static void
write_cut (char *array, size_t size, enum vr_lang lang,
           enum vr_sentence sentence, size_t n_args, const char *const *args)
{
  struct vr_buf whole;
  char text[VR_ERROR_MAX_ARGS * VR_ERROR_TEXT + 1024];
  char cut[VR_ERROR_MAX_ARGS][VR_ERROR_TEXT];
  const char *shown[VR_ERROR_MAX_ARGS];

  if (n_args > VR_ERROR_MAX_ARGS)
    n_args = VR_ERROR_MAX_ARGS;
  for (size_t i = 0; i < n_args; i++)
    {
      shown[i] = args[i];
      if (strlen (args[i]) < VR_ERROR_TEXT)
        continue;
      copy_cut (cut[i], sizeof cut[i], args[i]);
      shown[i] = cut[i];
    }
  vr_buf_init_borrowed (&whole, text, sizeof text);
  vr_sentence_write (&whole, lang, sentence, n_args, shown);
  copy_cut (array, size, text);
}

static void
write_pointer (char pointer[VR_ERROR_POINTER], const char *name)
{
  size_t n = 0;

  if (*name != '\0')
    pointer[n++] = '/';
  for (; *name != '\0' && n + 3 < VR_ERROR_POINTER; name++)
    {
      if (*name == '~' || *name == '/')
        {
          pointer[n++] = '~';
          pointer[n++] = *name == '~' ? '0' : '1';
        }
      else
        pointer[n++] = *name == '.' ? '/' : *name;
    }
  pointer[n] = '\0';
  trim_partial_character (&(struct vr_buf) {
    .data = pointer, .length = n, .capacity = VR_ERROR_POINTER });
}

enum vr_status
vr_fail_args (struct vr_error *err, enum vr_status status,
              const char *pointer, enum vr_sentence sentence, size_t n_args,
              const char *const *args)
{
  struct vr_fault *fault;

  if (err == NULL)
    return status;
  if (err->n_faults < VR_ERROR_MAX_FAULTS)
    {
      fault = &err->faults[err->n_faults];
      fault->status = status;
      fault->file = NULL;
      fault->n_suggestions = 0;
      write_pointer (fault->pointer, pointer);
      write_cut (fault->text, sizeof fault->text, err->lang, sentence, n_args,
                 args);
    }
  err->n_faults++;
  return status;
}

void
vr_error_suggest (struct vr_error *err, const char *name)
{
  struct vr_fault *fault;
  size_t length = strlen (name);

  if (err == NULL || err->n_faults == 0
      || err->n_faults > VR_ERROR_MAX_FAULTS)
    return;
  fault = &err->faults[err->n_faults - 1];
  if (fault->n_suggestions == VR_ERROR_MAX_SUGGESTIONS
      || length >= VR_ERROR_NAME)
    return;
  for (unsigned i = 0; i < fault->n_suggestions; i++)
    if (strcmp (fault->suggestions[i], name) == 0)
      return;
  memcpy (fault->suggestions[fault->n_suggestions++], name, length + 1);
}

void
vr_error_suggest_all (struct vr_error *err, size_t n_names,
                      const char *const *names)
{
  for (size_t i = 0; i < n_names; i++)
    vr_error_suggest (err, names[i]);
}

static void
put_below (struct vr_fault *fault, const char *parent)
{
  char pointer[2 * VR_ERROR_POINTER];
  struct vr_buf buf;

  write_pointer (pointer, parent);
  vr_buf_init_borrowed (&buf, pointer + strlen (pointer),
                        sizeof pointer - strlen (pointer));
  vr_buf_add_text (&buf, fault->pointer);
  copy_cut (fault->pointer, sizeof fault->pointer, pointer);
}

void
vr_error_adopt (struct vr_error *err, const struct vr_error *from,
                const char *parent)
{
  if (err == NULL)
    return;
  for (unsigned i = 0; i < from->n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    if (err->n_faults + i < VR_ERROR_MAX_FAULTS)
      {
        err->faults[err->n_faults + i] = from->faults[i];
        put_below (&err->faults[err->n_faults + i], parent);
      }
  err->n_faults += from->n_faults;
  if (from->needed_bytes > 0)
    err->needed_bytes = from->needed_bytes;
}

void
vr_error_set_file (struct vr_error *err, unsigned first, const char *file)
{
  for (unsigned i = first; err != NULL && i < err->n_faults
                           && i < VR_ERROR_MAX_FAULTS;
       i++)
    if (err->faults[i].file == NULL)
      err->faults[i].file = file;
}

enum vr_status
vr_error_status (const struct vr_error *err)
{
  unsigned n = err->n_faults < VR_ERROR_MAX_FAULTS ? err->n_faults
                                                   : VR_ERROR_MAX_FAULTS;

  if (n == 0)
    return VR_OK;
  for (unsigned i = 0; i < n; i++)
    if (err->faults[i].status == VR_E_MALFORMED)
      return VR_E_MALFORMED;
  return err->faults[0].status;
}

int
vr_status_http (enum vr_status status)
{
  return rows[status].http;
}

int
vr_status_exit (enum vr_status status)
{
  return rows[status].exit;
}

const char *
vr_status_slug (enum vr_status status)
{
  return rows[status].slug;
}

const char *
vr_status_title (enum vr_status status, enum vr_lang lang)
{
  return rows[status].title[lang];
}
