#ifndef VR_HTTP_MESSAGE_H
#define VR_HTTP_MESSAGE_H

/* A request and a reply, and what answering needs beside them: the site and
   one thread's memory.  Below dispatch.c, which finds the answer, and
   answer.c, which makes it; knows neither. */

#include <stdatomic.h>
#include <string.h>

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

/* Shared by all threads; does not change while requests are answered, except
   is_draining. */
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

static inline bool
vr_site_is_draining (const struct vr_site *site)
{
  return atomic_load_explicit (&site->is_draining, memory_order_relaxed);
}

/* Belongs to one thread. */
struct vr_scratch
{
  struct vr_pool pool;
  struct vr_error err;
  char path[VR_TARGET_MAX + 1];
};

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

/* Keeps a copy of a text in the reply; NULL when there is no room. */
static inline const char *
vr_reply_keep (struct vr_reply *reply, const char *text, size_t length)
{
  char *copy = reply->texts + reply->n_texts;

  if (length >= sizeof reply->texts - reply->n_texts)
    return NULL;
  memcpy (copy, text, length);
  copy[length] = '\0';
  reply->n_texts += length + 1;
  return copy;
}

/* `value` must live as long as the reply; _copy keeps one in .texts. */
static inline void
vr_reply_add (struct vr_reply *reply, const char *name, const char *value)
{
  if (value != NULL && reply->n_headers < VR_REPLY_MAX_HEADERS)
    reply->headers[reply->n_headers++]
      = (struct vr_reply_header) { name, value };
}

static inline void
vr_reply_add_copy (struct vr_reply *reply, const char *name, const char *value)
{
  vr_reply_add (reply, name, vr_reply_keep (reply, value, strlen (value)));
}

#endif
