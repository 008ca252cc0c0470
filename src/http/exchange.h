#ifndef VR_HTTP_EXCHANGE_H
#define VR_HTTP_EXCHANGE_H

/* One request on its way through dispatch.c and answer.c.  Included by these
   two only. */

#include "http/message.h"
#include "http/negotiate.h"

struct exchange
{
  const struct vr_site *site;
  struct vr_scratch *scratch;
  const struct vr_request *request;
  struct vr_reply *reply;
  struct vr_error *err;           /* of the scratch; its lang is the reply's */
  const char *path;               /* decoded; NULL: cannot be */
  const char *query;              /* still coded, without '?' */
  size_t query_length;
  const struct vr_route *route;   /* or NULL */
  const char *id;                 /* {id} of the route, or NULL */
  bool is_read;                   /* GET, HEAD */
  enum vr_media media;            /* of the reply; NONE before it is known */
};

/* Fills the reply for a route with a question or with a function of its own.
   VR_OK, or the status of the faults in x->err. */
VR_MUST_CHECK enum vr_status
vr_answer_question (struct exchange *x, const struct vr_catalog *catalog);
VR_MUST_CHECK enum vr_status vr_answer_own (struct exchange *x,
                                            const struct vr_catalog *catalog);

/* A file, or 304 when the client has it. */
void vr_answer_asset (struct exchange *x, const struct vr_asset *asset);

#endif
