#ifndef VR_HTTP_HTML_H
#define VR_HTTP_HTML_H

/* An answer, or the problem in its place, as a page that needs no script: what
   a browser shows that sent the form itself. */

#include "base/buf.h"
#include "base/error.h"

/* Pages may load what this server has, and nothing else. */
extern const char vr_html_policy[];

/* `query` is the question as it stands in the address, still coded: the link
   back to the form carries it.  NULL: no link.  `extra` is added to it. */
void vr_html_begin (struct vr_buf *out, enum vr_lang lang);
void vr_html_end (struct vr_buf *out, enum vr_lang lang, const char *query,
                  size_t query_length, const char *extra);

/* Text between, with what is markup in it made harmless. */
void vr_html_add_text (struct vr_buf *out, const char *text, size_t length);

#endif
