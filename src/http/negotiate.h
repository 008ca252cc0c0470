#ifndef VR_HTTP_NEGOTIATE_H
#define VR_HTTP_NEGOTIATE_H

/* What the client prefers: language, media type, and which copy it already
   has (RFC 9110, sections 12.5 and 13.1.2).  Pure. */

#include "http/guard.h"

/* English unless a bn tag has the higher weight, or stands first at the same
   weight. */
enum vr_lang vr_negotiate_lang (const struct vr_header *headers,
                                size_t n_headers);

enum vr_media
{
  VR_MEDIA_NONE,      /* nothing that can be given is accepted */
  VR_MEDIA_JSON,
  VR_MEDIA_TEXT,
  VR_MEDIA_HTML
};

/* What a route gives beside JSON, as a sum. */
enum
{
  VR_GIVES_TEXT = 1,
  VR_GIVES_HTML = 2
};

/* JSON, or what else `gives` names and the client prefers: by weight, then by
   the more specific range, then JSON.  A page is for those who name text/html:
   browsers. */
enum vr_media vr_negotiate_media (const struct vr_header *headers,
                                  size_t n_headers, unsigned gives);

/* Does If-None-Match hold this tag (with its quotation marks)?  '*' does not
   count. */
bool vr_negotiate_has_tag (const struct vr_header *headers, size_t n_headers,
                           const char *tag);

/* Does it hold '*', any good answer?  Whether the answer is good is known only
   after computing. */
bool vr_negotiate_has_any (const struct vr_header *headers, size_t n_headers);

#endif
