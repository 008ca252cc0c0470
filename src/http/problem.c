/* Problem replies. */

#include "config.h"

#include "http/problem.h"

#include <string.h>

#include "base/banned.h"
#include "service/problem.h"

/* A tag belongs to an answer: with one, a client could be told later that the
   problem it has is still good. */
static void
drop_tag (struct vr_reply *reply)
{
  size_t n = 0;

  for (size_t i = 0; i < reply->n_headers; i++)
    if (strcmp (reply->headers[i].name, "ETag") != 0)
      reply->headers[n++] = reply->headers[i];
  reply->n_headers = n;
}

void
vr_problem_reply (struct vr_reply *reply, const struct vr_error *err,
                  enum vr_status status, const char *instance, bool as_text)
{
  reply->status = vr_status_http (status);
  reply->asset = NULL;
  drop_tag (reply);
  vr_buf_reset (&reply->body);
  if (as_text)
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
