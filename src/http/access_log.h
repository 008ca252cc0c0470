#ifndef VR_HTTP_ACCESS_LOG_H
#define VR_HTTP_ACCESS_LOG_H

/* One logfmt line a request:

   t=2026-11-30T12:00:00.123Z level=info ev=request method=GET
   route=/v1/estimate status=200 bytes=3120 us=41 id=abc

   What a client wrote (an unknown path or method) is quoted, escaped and cut,
   so that nobody writes log lines from outside.  Pure. */

#include <stdint.h>

#include "base/buf.h"

struct vr_access
{
  int64_t unix_ms;
  const char *method;
  const char *route;              /* NULL: none, then `path` is shown */
  const char *path;               /* as sent */
  size_t path_length;
  int status;                     /* 0: the client was gone before */
  uint64_t bytes;                 /* of the body */
  uint64_t us;                    /* from the headers to the reply's end */
  const char *id;                 /* or NULL */
};

/* With its newline. */
void vr_access_write (struct vr_buf *out, const struct vr_access *access);

/* "2026-11-30T12:00:00.123Z" */
void vr_access_write_time (struct vr_buf *out, int64_t unix_ms);

/* A value in quotation marks, everything but printable ASCII as \xNN, cut
   after `most` bytes. */
void vr_access_write_quoted (struct vr_buf *out, const char *text,
                             size_t length, size_t most);

#endif
