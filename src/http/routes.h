#ifndef VR_HTTP_ROUTES_H
#define VR_HTTP_ROUTES_H

/* Everything the service answers: one row each, in routes.c. */

#include <stdbool.h>
#include <stddef.h>

#include "service/question.h"

struct vr_site;                   /* http/message.h */

/* Methods; HEAD comes with GET, OPTIONS with everything. */
enum
{
  VR_GET = 1,
  VR_POST = 2
};

enum vr_route_kind
{
  VR_STABLE,        /* an answer of (catalogue, request, language): ETag */
  VR_LIVE,          /* may change at any time: no-store */
  VR_BATCH,         /* a list of requests in the body */
  VR_FILE,          /* the body is a file, or the beginning of one */
  VR_ASSET          /* a file of http/assets.h at this path */
};

struct vr_route
{
  unsigned methods;
  const char *path;               /* "{id}": one segment; "{id...}": the rest */
  const char *short_path;         /* permanent second name, or NULL */
  const struct vr_question *question;
  enum vr_route_kind kind;
  size_t body_limit_bytes;
  size_t plain_limit_bytes;       /* of a body that brings no object along;
                                     0: the same */
  /* Routes without a question: the answer's table, and its object. */
  const struct vr_table *out;
  enum vr_status (*answer) (const struct vr_site *site,
                            const struct vr_catalog *catalog,
                            enum vr_lang lang, void *result,
                            struct vr_error *err);
  const char *text;               /* one sentence of help */
};

extern const struct vr_route vr_routes[];
extern const size_t vr_n_routes;

/* The row whose path or short path is `path` (decoded), or NULL.  *id is the
   part that stands for {id}, or NULL. */
const struct vr_route *vr_route_find (const struct vr_route *routes,
                                      size_t n_routes, const char *path,
                                      const char **id);

#endif
