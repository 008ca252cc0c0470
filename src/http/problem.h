#ifndef VR_HTTP_PROBLEM_H
#define VR_HTTP_PROBLEM_H

/* Faults as a reply: application/problem+json, one line of text, or a
   page. */

#include "http/message.h"
#include "http/negotiate.h"

/* `instance` is the path that was asked for, or NULL.  Clears what the reply
   held before, but keeps its headers. */
void vr_problem_reply (struct vr_reply *reply, const struct vr_error *err,
                       enum vr_status status, const char *instance,
                       enum vr_media media);

#endif
