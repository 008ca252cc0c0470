#ifndef VR_HTTP_DISPATCH_H
#define VR_HTTP_DISPATCH_H

/* From a request to a reply, without sockets: tests and fuzzers call it
   directly.  A struct vr_site is shared by all threads and does not change
   while requests are answered, except is_draining; a struct vr_scratch
   belongs to one thread. */

#include <stdatomic.h>

#include "catalog/current.h"
#include "http/assets.h"
#include "http/guard.h"
#include "http/routes.h"

enum
{
  VR_TARGET_MAX = 4096,           /* bytes of path and query */
  VR_REPLY_MAX_BYTES = 32 << 20,
  VR_REPLY_MAX_HEADERS = 16,
  VR_REPLY_TEXTS = 512,
  VR_REQUEST_ID = 64
};

struct vr_site
{
  const struct vr_route *routes;
  size_t n_routes;
  struct vr_current *current;     /* NULL: no catalogue, /readyz says so */
  const char *catalog_source;     /* its path, or "memory" */
  uint64_t tag_seed;              /* differs where generations may repeat */
  const char *cors_origin;        /* NULL: none */
  struct vr_assets assets;
  struct vr_buf openapi;
  atomic_bool is_draining;
};

/* Everything but current, catalog_source, tag_seed and cors_origin, which
   the caller sets.  _clear does not free `current`. */
void vr_site_init (struct vr_site *site, const struct vr_route *routes,
                   size_t n_routes);
void vr_site_clear (struct vr_site *site);
bool vr_site_is_draining (const struct vr_site *site);

struct vr_scratch
{
  struct vr_pool pool;
  struct vr_error err;
  char path[VR_TARGET_MAX + 1];
};

void vr_scratch_init (struct vr_scratch *scratch);
void vr_scratch_clear (struct vr_scratch *scratch);

struct vr_request
{
  const char *method;
  const char *target;             /* as sent: path and query, still coded */
  size_t target_length;
  bool is_http_1_0;
  size_t n_headers;
  const struct vr_header *headers;
  const char *body;               /* NULL: none yet */
  size_t body_length;
  char today[VR_DATE_TEXT];
};

struct vr_reply_header
{
  const char *name;
  const char *value;              /* static, of the site, or in .texts */
};

struct vr_reply
{
  int status;
  const char *type;               /* media type; NULL: no body */
  const struct vr_asset *asset;   /* the body, else it is in .body */
  struct vr_buf body;
  size_t n_headers;
  struct vr_reply_header headers[VR_REPLY_MAX_HEADERS];
  bool must_close;
  const char *route;              /* the route's path, for logs; or NULL */
  const char *request_id;         /* or NULL */
  size_t n_texts;
  char texts[VR_REPLY_TEXTS];
};

/* `body` may hold memory to use again; it is emptied. */
void vr_reply_init (struct vr_reply *reply, struct vr_buf body);

/* `value` must live as long as the reply; _copy keeps one in .texts. */
void vr_reply_add (struct vr_reply *reply, const char *name,
                   const char *value);
void vr_reply_add_copy (struct vr_reply *reply, const char *name,
                        const char *value);

/* Answers.  The reply's texts may be borrowed from the site. */
void vr_dispatch (const struct vr_site *site, struct vr_scratch *scratch,
                  const struct vr_request *request, struct vr_reply *reply);

/* Before the body: true when the request is refused already (guard.h, or a
   body that is announced to be too large), with the reply.  Otherwise
   *body_limit_bytes is how much of a body may follow. */
bool vr_dispatch_early (const struct vr_site *site, struct vr_scratch *scratch,
                        const struct vr_request *request,
                        size_t *body_limit_bytes, struct vr_reply *reply);

/* When more of a body arrived than the limit allows: the refusal, as a reply
   that closes. */
void vr_dispatch_over (const struct vr_site *site, struct vr_scratch *scratch,
                       const struct vr_request *request,
                       struct vr_reply *reply);

#endif
