/* Problem replies. */

#include "config.h"

#include "http/problem.h"

#include <string.h>

#include "base/banned.h"
#include "http/html.h"
#include "service/problem.h"

/* A line for the status, then one for each fault. */
static void
write_page (struct vr_reply *reply, const struct vr_error *err,
            enum vr_status status)
{
  const char *title = vr_status_title (status, err->lang);
  char array[VR_ERROR_TEXT + VR_ERROR_POINTER + 4];
  struct vr_buf text;

  reply->type = "text/html; charset=utf-8";
  vr_reply_add (reply, "Content-Security-Policy", vr_html_policy);
  vr_html_begin (&reply->body, err->lang);
  vr_html_add_text (&reply->body, title, strlen (title));
  for (unsigned i = 0; i < err->n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    {
      vr_buf_init_borrowed (&text, array, sizeof array);
      vr_problem_write_fault (&text, &err->faults[i]);
      vr_buf_add_text (&reply->body, "\n- ");
      vr_html_add_text (&reply->body, array, text.length);
      for (unsigned k = 0; k < err->faults[i].n_suggestions; k++)
        {
          const char *name = err->faults[i].suggestions[k];

          vr_buf_add_text (&reply->body, "\n  - ");
          vr_html_add_text (&reply->body, name, strlen (name));
        }
    }
  vr_html_end (&reply->body, err->lang, NULL, 0, "");
}

void
vr_problem_reply (struct vr_reply *reply, const struct vr_error *err,
                  enum vr_status status, const char *instance,
                  enum vr_media media)
{
  reply->status = vr_status_http (status);
  reply->asset = NULL;
  vr_buf_reset (&reply->body);
  if (media == VR_MEDIA_HTML)
    write_page (reply, err, status);
  else if (media == VR_MEDIA_TEXT)
    {
      reply->type = "text/plain; charset=utf-8";
      vr_write_problem_line (&reply->body, err, status);
      vr_buf_add_char (&reply->body, '\n');
    }
  else
    {
      reply->type = "application/problem+json";
      vr_write_problem (&reply->body, err, status, instance);
    }
}
