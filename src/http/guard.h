#ifndef VR_HTTP_GUARD_H
#define VR_HTTP_GUARD_H

/* Refuses requests that two HTTP parsers could read differently (request
   smuggling) and what no honest client sends.  libmicrohttpd 0.9.75 lets all
   of it through.  Pure; after any fault the connection must be closed. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct vr_header
{
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
};

enum
{
  VR_GUARD_MAX_HEADERS = 64,
  VR_GUARD_MAX_HEADER_BYTES = 16 << 10   /* of all names and values */
};

/* VR_E_MALFORMED: a name that is no token (RFC 9110, 5.6.2), a control
   character in a value, Host missing (HTTP/1.1), twice or with a character
   that no host has, Content-Length twice, not digits or beside
   Transfer-Encoding, Transfer-Encoding in HTTP/1.0 or twice.  VR_E_CODING: a
   Transfer-Encoding other than chunked.  VR_E_HEADERS_TOO_LARGE: more than
   VR_GUARD_MAX_HEADERS or VR_GUARD_MAX_HEADER_BYTES.
   *content_length is the number given, or 0. */
VR_MUST_CHECK enum vr_status
vr_guard_check (const struct vr_header *headers, size_t n_headers,
                bool is_http_1_0, uint64_t *content_length,
                struct vr_error *err);

/* VR_E_MALFORMED when the method is no token. */
VR_MUST_CHECK enum vr_status vr_guard_method (const char *method,
                                              struct vr_error *err);

/* The first header of that name (without case), or NULL. */
const struct vr_header *vr_header_find (const struct vr_header *headers,
                                        size_t n_headers, const char *name);

/* Is text[length] the word, without case? */
bool vr_header_is (const char *text, size_t length, const char *word);

#endif
