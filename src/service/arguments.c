/* The command line's members: --name=VALUE, --name VALUE, name=VALUE. */

#include "config.h"

#include "service/reader.h"

#include <string.h>

#include "base/banned.h"
#include "service/form.h"
#include "service/reader_internal.h"

/* "options.n-ctx" → "options.n_ctx"; false when longer than any name. */
static bool
to_name (char name[VR_SHOWN + 1], const char *text, size_t length)
{
  if (length > VR_SHOWN)
    return false;
  for (size_t i = 0; i < length; i++)
    name[i] = text[i] == '-' ? '_' : text[i];
  name[length] = '\0';
  return true;
}

static bool
is_switch (const struct vr_reader *reader, const char *name)
{
  const struct vr_field *field
    = vr_field_find (reader->question->in, name, strlen (name));

  return field != NULL && field->kind == VR_KIND_BOOL;
}

/* One argument, and the one after it when it is the value.  Returns how many
   were used. */
static int
take_argument (struct vr_reader *reader, int n_left, char *const *args)
{
  const char *arg = args[0];
  bool has_dashes = strncmp (arg, "--", 2) == 0;
  const char *start = has_dashes ? arg + 2 : arg;
  size_t name_length = strcspn (start, "=");
  const char *value = start[name_length] == '=' ? start + name_length + 1
                                                : NULL;
  char name[VR_SHOWN + 1];
  int used = 1;

  if ((!has_dashes && value == NULL) || !to_name (name, start, name_length))
    {
      (void) vr_fail (reader->err, VR_E_INVALID, "", VR_SAY_ARGUMENT_BARE,
                      vr_reader_shown (VR_SHOWN_BUF, arg, strlen (arg)));
      return used;
    }
  if (value == NULL && is_switch (reader, name))
    value = "true";
  else if (value == NULL && n_left > 1 && strncmp (args[1], "--", 2) != 0)
    {
      value = args[1];
      used = 2;
    }
  if (value == NULL)
    {
      const struct vr_field *field;

      /* an unknown name is the greater fault */
      if (vr_reader_claim (reader, name, name_length, &field)
          != VR_MEMBER_NONE)
        (void) vr_fail (reader->err, VR_E_INVALID, name,
                        VR_SAY_ARGUMENT_VALUE, arg);
    }
  else if (!vr_utf8_is_valid (value, strlen (value)))
    (void) vr_fail (reader->err, VR_E_MALFORMED, name, VR_SAY_NOT_UTF8, name);
  else
    vr_reader_take_text (reader, name, name_length, value, strlen (value));
  return used;
}

/* The language first: faults are told in it. */
static void
find_lang (struct vr_reader *reader, int n_args, char *const *args)
{
  for (int i = 0; i < n_args; i++)
    {
      const char *arg = strncmp (args[i], "--", 2) == 0 ? args[i] + 2
                                                        : args[i];
      const char *value = strncmp (arg, "lang=", 5) == 0 ? arg + 5 : NULL;

      if (strcmp (args[i], "--lang") == 0 && i + 1 < n_args)
        value = args[i + 1];
      if (value == NULL)
        continue;
      if (strcmp (value, "bn") == 0)
        reader->err->lang = reader->call->lang = VR_LANG_BN;
      return;
    }
}

enum vr_status
vr_read_arguments (const struct vr_question *question, int n_args,
                   char *const *args, void *query, struct vr_call *call,
                   struct vr_error *err)
{
  struct vr_reader reader;
  struct vr_error spare;

  vr_reader_init (&reader, question, query, call, err, &spare);
  find_lang (&reader, n_args, args);
  for (int i = 0; i < n_args;)
    i += take_argument (&reader, n_args - i, args + i);
  return vr_reader_finish (&reader);
}
