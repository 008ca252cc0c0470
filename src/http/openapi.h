#ifndef VR_HTTP_OPENAPI_H
#define VR_HTTP_OPENAPI_H

/* The OpenAPI 3.1 document of the routes, made from their field tables.
   The same tables give the same bytes. */

#include "http/routes.h"

void vr_openapi_write (struct vr_buf *out, const struct vr_route *routes,
                       size_t n_routes);

#endif
