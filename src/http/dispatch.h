#ifndef VR_HTTP_DISPATCH_H
#define VR_HTTP_DISPATCH_H

/* From a request to a reply, without sockets: tests and fuzzers call it
   directly. */

#include "http/message.h"

/* Everything but current, catalog_source, tag_seed and cors_origin, which
   the caller sets.  _clear does not free `current`. */
void vr_site_init (struct vr_site *site, const struct vr_route *routes,
                   size_t n_routes);
void vr_site_clear (struct vr_site *site);

void vr_scratch_init (struct vr_scratch *scratch);
void vr_scratch_clear (struct vr_scratch *scratch);

/* `body` may hold memory to use again; it is emptied. */
void vr_reply_init (struct vr_reply *reply, struct vr_buf body);

/* Answers.  The reply's texts may be borrowed from the site. */
void vr_dispatch (const struct vr_site *site, struct vr_scratch *scratch,
                  const struct vr_request *request, struct vr_reply *reply);

/* Before the body: true when the request is refused already (guard.h, or a
   body that is announced to be too large), with the reply.  Otherwise
   *body_limit_bytes is how much of a body may follow, and *find_need, unless
   NULL, tells how much of it is of use (service/question.h). */
bool vr_dispatch_early (const struct vr_site *site, struct vr_scratch *scratch,
                        const struct vr_request *request,
                        size_t *body_limit_bytes,
                        uint64_t (**find_need) (struct vr_bytes file),
                        struct vr_reply *reply);

/* When more of a body arrived than the limit allows: the refusal, as a reply
   that closes. */
void vr_dispatch_over (const struct vr_site *site, struct vr_scratch *scratch,
                       const struct vr_request *request,
                       struct vr_reply *reply);

/* When there is no room for the body beside those that others send. */
void vr_dispatch_busy (const struct vr_site *site, struct vr_scratch *scratch,
                       const struct vr_request *request,
                       struct vr_reply *reply);

#endif
