/* Faults as an RFC 9457 problem object.  The members are those of the schema
   Problem in http/openapi.c. */

#include "config.h"

#include "service/problem.h"

#include <string.h>

#include "base/banned.h"

enum
{
  /* a fault, its member's name and what joins it to the next */
  FAULT_BYTES = VR_ERROR_TEXT + VR_ERROR_POINTER + 4
};

static bool
is_name_character (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'
         || c == '.';
}

static unsigned
n_kept (const struct vr_error *err)
{
  return err->n_faults < VR_ERROR_MAX_FAULTS ? err->n_faults
                                             : VR_ERROR_MAX_FAULTS;
}

/* "options.n_ctx" of "/options/n_ctx" (RFC 6901) */
static const char *
dotted (char name[VR_ERROR_POINTER], const char *pointer)
{
  size_t n = 0;

  for (const char *s = *pointer == '/' ? pointer + 1 : pointer; *s != '\0';
       s++)
    if (s[0] == '~' && (s[1] == '0' || s[1] == '1'))
      name[n++] = *++s == '0' ? '~' : '/';
    else
      name[n++] = *s == '/' ? '.' : *s;
  name[n] = '\0';
  return name;
}

/* Does the text name the member itself: 'count', or count at its start? */
static bool
is_named (const char *text, const char *name)
{
  size_t n = strlen (name);

  if (strncmp (text, name, n) == 0 && !is_name_character (text[n]))
    return true;
  for (const char *at = strstr (text, name); at != NULL;
       at = strstr (at + 1, name))
    if (at > text && at[-1] == '\'' && at[n] == '\'')
      return true;
  return false;
}

/* The fault where no pointer stands beside it: a verdict speaks for itself. */
void
vr_problem_write_fault (struct vr_buf *out, const struct vr_fault *fault)
{
  char array[VR_ERROR_POINTER];
  const char *name = dotted (array, fault->pointer);

  if (*name != '\0' && strcmp (name, "verdict") != 0
      && !is_named (fault->text, name))
    {
      vr_buf_add_text (out, name);
      vr_buf_add_text (out, ": ");
    }
  vr_buf_add_text (out, fault->text);
}

static void
add_member (struct vr_buf *out, const char *name, const char *text)
{
  vr_buf_add_char (out, '"');
  vr_buf_add_text (out, name);
  vr_buf_add_text (out, "\":");
  vr_buf_add_json_string (out, text);
}

void
vr_write_problem_line (struct vr_buf *out, const struct vr_error *err,
                       enum vr_status status)
{
  char array[VR_ERROR_MAX_FAULTS * FAULT_BYTES + 256];
  struct vr_buf joined;
  unsigned n = n_kept (err);

  if (n == 0)
    {
      vr_buf_add_text (out, vr_status_title (status, err->lang));
      return;
    }
  if (n == 1)
    {
      vr_problem_write_fault (out, &err->faults[0]);
      return;
    }
  vr_buf_init_borrowed (&joined, array, sizeof array);
  for (unsigned i = 0; i < n; i++)
    {
      vr_buf_add_text (&joined, i == 0 ? "" : "; ");
      vr_problem_write_fault (&joined, &err->faults[i]);
    }
  if (err->n_faults > n)
    {
      vr_buf_add_text (&joined, "; ");
      vr_say (&joined, err->lang, VR_SAY_MORE_FAULTS,
              vr_number_u64_text (VR_NUMBER_BUF, err->n_faults - n));
    }
  vr_say (out, err->lang, VR_SAY_N_FAULTS,
          vr_number_u64_text (VR_NUMBER_BUF, err->n_faults), array);
}

void
vr_write_other_faults (struct vr_buf *out, const struct vr_error *err,
                       const char *pointer)
{
  for (unsigned i = 0; i < n_kept (err); i++)
    if (strcmp (err->faults[i].pointer, pointer) != 0)
      {
        vr_buf_add_text (out, "; ");
        vr_problem_write_fault (out, &err->faults[i]);
      }
}

static void
write_fault (struct vr_buf *out, const struct vr_fault *fault)
{
  vr_buf_add_char (out, '{');
  add_member (out, "pointer", fault->pointer);
  vr_buf_add_char (out, ',');
  add_member (out, "detail", fault->text);
  for (unsigned i = 0; i < fault->n_suggestions; i++)
    {
      vr_buf_add_text (out, i == 0 ? ",\"suggestions\":[" : ",");
      vr_buf_add_json_string (out, fault->suggestions[i]);
    }
  vr_buf_add_text (out, fault->n_suggestions > 0 ? "]}" : "}");
}

void
vr_write_problem (struct vr_buf *out, const struct vr_error *err,
                  enum vr_status status, const char *instance)
{
  char array[VR_ERROR_MAX_FAULTS * FAULT_BYTES + 512];
  struct vr_buf detail;

  vr_buf_init_borrowed (&detail, array, sizeof array);
  vr_write_problem_line (&detail, err, status);
  vr_buf_add_text (out, "{\"type\":\"urn:vramd:problem:");
  vr_buf_add_text (out, vr_status_slug (status));
  vr_buf_add_text (out, "\",");
  add_member (out, "title", vr_status_title (status, err->lang));
  vr_buf_add_text (out, ",\"status\":");
  vr_buf_add_u64 (out, (uint64_t) vr_status_http (status));
  vr_buf_add_char (out, ',');
  add_member (out, "detail", array);
  if (instance != NULL)
    {
      vr_buf_add_char (out, ',');
      add_member (out, "instance", instance);
    }
  if (err->needed_bytes > 0)
    {
      vr_buf_add_text (out, ",\"needed_bytes\":");
      vr_buf_add_u64 (out, err->needed_bytes);
    }
  vr_buf_add_text (out, ",\"errors\":[");
  for (unsigned i = 0; i < n_kept (err); i++)
    {
      vr_buf_add_text (out, i == 0 ? "" : ",");
      write_fault (out, &err->faults[i]);
    }
  vr_buf_add_text (out, "]}");
}
