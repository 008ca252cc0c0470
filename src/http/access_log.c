/* Log lines. */

#include "config.h"

#include "http/access_log.h"

#include <string.h>
#include <time.h>

#include "base/banned.h"

enum
{
  MOST_SHOWN = 80           /* bytes of what a client wrote */
};

void
vr_access_write_time (struct vr_buf *out, int64_t unix_ms)
{
  time_t seconds = (time_t) (unix_ms / 1000);
  struct tm parts;
  char text[32];

  if (gmtime_r (&seconds, &parts) == NULL
      || strftime (text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts) == 0)
    return;
  vr_buf_printf (out, "%s.%03dZ", text, (int) (unix_ms % 1000));
}

void
vr_access_write_quoted (struct vr_buf *out, const char *text, size_t length,
                        size_t most)
{
  vr_buf_add_char (out, '"');
  for (size_t i = 0; i < length && i < most; i++)
    {
      unsigned char c = (unsigned char) text[i];

      if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\')
        vr_buf_printf (out, "\\x%02x", c);
      else
        vr_buf_add_char (out, text[i]);
    }
  vr_buf_add_text (out, length > most ? "...\"" : "\"");
}

static bool
is_plain_method (const char *method)
{
  size_t n = strlen (method);

  return n > 0 && n <= 7
         && strspn (method, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

void
vr_access_write (struct vr_buf *out, const struct vr_access *access)
{
  vr_buf_add_text (out, "t=");
  vr_access_write_time (out, access->unix_ms);
  vr_buf_add_text (out, access->status >= 500 ? " level=error"
                                              : " level=info");
  vr_buf_add_text (out, " ev=request method=");
  if (is_plain_method (access->method))
    vr_buf_add_text (out, access->method);
  else
    vr_access_write_quoted (out, access->method, strlen (access->method),
                            MOST_SHOWN);
  if (access->route != NULL)
    {
      vr_buf_add_text (out, " route=");
      vr_buf_add_text (out, access->route);
    }
  else
    {
      vr_buf_add_text (out, " path=");
      vr_access_write_quoted (out, access->path, access->path_length,
                              MOST_SHOWN);
    }
  vr_buf_printf (out, " status=%d bytes=%llu us=%llu", access->status,
                 (unsigned long long) access->bytes,
                 (unsigned long long) access->us);
  if (access->id != NULL)
    {
      vr_buf_add_text (out, " id=");
      vr_buf_add_text (out, access->id);
    }
  vr_buf_add_char (out, '\n');
}
