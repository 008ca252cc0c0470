/* Problem replies. */

#include "config.h"

#include "http/problem.h"

#include "base/banned.h"
#include "service/problem.h"

void
vr_problem_reply (struct vr_reply *reply, const struct vr_error *err,
                  enum vr_status status, const char *instance, bool as_text)
{
  reply->status = vr_status_http (status);
  reply->asset = NULL;
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
