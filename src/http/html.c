/* Answers as pages without script. */

#include "config.h"

#include "http/html.h"

#include <string.h>

#include "base/banned.h"
#include "base/sentence.h"

const char vr_html_policy[]
  = "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

void
vr_html_add_text (struct vr_buf *out, const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    switch (text[i])
      {
      case '&':
        vr_buf_add_text (out, "&amp;");
        break;
      case '<':
        vr_buf_add_text (out, "&lt;");
        break;
      case '>':
        vr_buf_add_text (out, "&gt;");
        break;
      case '"':
        vr_buf_add_text (out, "&quot;");
        break;
      default:
        vr_buf_add_char (out, text[i]);
      }
}

void
vr_html_begin (struct vr_buf *out, enum vr_lang lang)
{
  vr_buf_add_text (out, lang == VR_LANG_BN ? "<!doctype html>\n<html lang=\"bn\">"
                                           : "<!doctype html>\n<html lang=\"en\">");
  vr_buf_add_text (
    out, "<head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\">"
         "<meta name=\"color-scheme\" content=\"light dark\">"
         "<title>vramd</title><link rel=\"icon\" type=\"image/svg+xml\" "
         "href=\"/icon.svg\"><link rel=\"stylesheet\" href=\"/style.css\">"
         "</head>\n<body><main class=\"alone\"><section><pre>");
}

void
vr_html_end (struct vr_buf *out, enum vr_lang lang, const char *query,
             size_t query_length, const char *extra)
{
  vr_buf_add_text (out, "</pre>");
  if (query != NULL)
    {
      vr_buf_add_text (out, "\n<p><a href=\"/?");
      vr_html_add_text (out, query, query_length);
      vr_html_add_text (out, extra, strlen (extra));
      vr_buf_add_text (out, "\">");
      vr_say (out, lang, VR_SAY_HTML_BACK, "");
      vr_buf_add_text (out, "</a></p>");
    }
  vr_buf_add_text (out, "</section></main></body></html>\n");
}
