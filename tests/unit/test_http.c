/* HTTP without sockets: guard, negotiation, every route through vr_dispatch,
   tags, the OpenAPI document, log lines. */

#include "config.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "catalog/embedded.h"
#include "http/access_log.h"
#include "http/dispatch.h"
#include "http/listen.h"
#include "http/negotiate.h"
#include "http/openapi.h"
#include "http/transfer.h"
#include "support/ask.h"

enum { MAX_HEADERS = 80 };

/* ---- headers from a text ---- */

struct headers
{
  size_t n;
  struct vr_header item[MAX_HEADERS];
};

/* "Host: a\nAccept: b"; the name ends at the first ": ". */
static void
read_headers (struct headers *headers, const char *text)
{
  headers->n = 0;
  while (*text != '\0' && headers->n < MAX_HEADERS)
    {
      size_t length = strcspn (text, "\n");
      const char *colon = strstr (text, ": ");
      size_t name_length;

      ck_assert_ptr_nonnull (colon);
      name_length = (size_t) (colon - text);
      headers->item[headers->n++] = (struct vr_header) {
        text, name_length, colon + 2, length - name_length - 2
      };
      text += length + (text[length] == '\n');
    }
}

/* ---- guard ---- */

static const struct
{
  const char *headers;
  bool is_http_1_0;
  enum vr_status status;
  uint64_t length;
} guards[] = {
  { "Host: a", false, VR_OK, 0 },
  { "Host: ", false, VR_OK, 0 },
  { "host: a\nContent-Length: 17", false, VR_OK, 17 },
  { "Host: a\nTransfer-Encoding: chunked", false, VR_OK, 0 },
  { "Host: a\nTransfer-Encoding: Chunked", false, VR_OK, 0 },
  { "Host: a\nX: tab\there", false, VR_OK, 0 },
  { "", true, VR_OK, 0 },
  { "", false, VR_E_MALFORMED, 0 },
  { "Host: a\nHost: a", false, VR_E_MALFORMED, 0 },
  { "Host: a\nhOST: b", true, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: 1\nContent-Length: 1", false, VR_E_MALFORMED,
    0 },
  { "Host: a\nContent-Length: 1\nTransfer-Encoding: chunked", false,
    VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: +1", false, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: -1", false, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: 5, 5", false, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: 0x5", false, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: ", false, VR_E_MALFORMED, 0 },
  { "Host: a\nContent-Length: 99999999999999999999999", false, VR_OK,
    UINT64_MAX },
  { "Host: a\nContent-Length : 40", false, VR_E_MALFORMED, 0 },
  { "Host: a\nTransfer-Encoding : chunked", false, VR_E_MALFORMED, 0 },
  { "Host: a\n X: b", false, VR_E_MALFORMED, 0 },
  { "Host: a\nX(: b", false, VR_E_MALFORMED, 0 },
  { "Host: a\nX\x80: b", false, VR_E_MALFORMED, 0 },
  { "Host: a\n: b", false, VR_E_MALFORMED, 0 },
  { "Host: a\nX: b\rc", false, VR_E_MALFORMED, 0 },
  { "Host: [2001:db8::1%25eth0]:8080", false, VR_OK, 0 },
  { "Host: ex_a-mple.org:80 \t", false, VR_OK, 0 },
  { "Host: a b", false, VR_E_MALFORMED, 0 },
  { "Host: a/b", false, VR_E_MALFORMED, 0 },
  { "Host: user@a", false, VR_E_MALFORMED, 0 },
  { "Host: a?b", true, VR_E_MALFORMED, 0 },
  { "Host: a\"b", false, VR_E_MALFORMED, 0 },
  { "Host: \xc3\xa4", false, VR_E_MALFORMED, 0 },
  { "Host: a\nX: b\x7f", false, VR_E_MALFORMED, 0 },
  { "Host: a\nX: b\x01", false, VR_E_MALFORMED, 0 },
  { "Host: a\nTransfer-Encoding: xchunked", false, VR_E_CODING, 0 },
  { "Host: a\nTransfer-Encoding: gzip, chunked", false, VR_E_CODING, 0 },
  { "Host: a\nTransfer-Encoding: identity", false, VR_E_CODING, 0 },
  { "Host: a\nTransfer-Encoding: ", false, VR_E_CODING, 0 },
  { "Host: a\nTransfer-Encoding: chunked\nTransfer-Encoding: chunked", false,
    VR_E_MALFORMED, 0 },
  { "Host: a\nTransfer-Encoding: chunked", true, VR_E_MALFORMED, 0 },
};

START_TEST (guard)
{
  struct headers headers;
  struct vr_error err;
  uint64_t length = 5;

  vr_error_init (&err, VR_LANG_EN);
  read_headers (&headers, guards[_i].headers);
  ck_assert_int_eq (vr_guard_check (headers.item, headers.n,
                                    guards[_i].is_http_1_0, &length, &err),
                    guards[_i].status);
  ck_assert_uint_eq (length, guards[_i].length);
}
END_TEST

START_TEST (guard_sees_zero_bytes_and_counts)
{
  struct vr_header headers[VR_GUARD_MAX_HEADERS + 1];
  struct vr_error err;
  uint64_t length;

  vr_error_init (&err, VR_LANG_EN);
  for (size_t i = 0; i <= VR_GUARD_MAX_HEADERS; i++)
    headers[i] = (struct vr_header) { i == 0 ? "Host" : "X", i == 0 ? 4 : 1,
                                      "v", 1 };
  ck_assert_int_eq (vr_guard_check (headers, VR_GUARD_MAX_HEADERS, false,
                                    &length, &err),
                    VR_OK);
  ck_assert_int_eq (vr_guard_check (headers, VR_GUARD_MAX_HEADERS + 1, false,
                                    &length, &err),
                    VR_E_HEADERS_TOO_LARGE);
  headers[1].value = "a\0b";
  headers[1].value_length = 3;
  ck_assert_int_eq (vr_guard_check (headers, 2, false, &length, &err),
                    VR_E_MALFORMED);
}
END_TEST

START_TEST (guard_weighs_headers)
{
  static char value[VR_GUARD_MAX_HEADER_BYTES];
  struct vr_header headers[2] = { { "Host", 4, "a", 1 },
                                  { "X", 1, value, sizeof value - 6 } };
  struct vr_error err;
  uint64_t length;

  vr_error_init (&err, VR_LANG_EN);
  memset (value, 'v', sizeof value);
  ck_assert_int_eq (vr_guard_check (headers, 2, false, &length, &err), VR_OK);
  headers[1].value_length++;
  ck_assert_int_eq (vr_guard_check (headers, 2, false, &length, &err),
                    VR_E_HEADERS_TOO_LARGE);
}
END_TEST

/* ---- negotiation ---- */

static const struct
{
  const char *headers;
  enum vr_lang lang;
} languages[] = {
  { "Host: a", VR_LANG_EN },
  { "Accept-Language: bn", VR_LANG_BN },
  { "Accept-Language: BN-bd", VR_LANG_BN },
  { "Accept-Language: bn-BD,bn;q=0.9,en;q=0.8", VR_LANG_BN },
  { "Accept-Language: en-US,en;q=0.9,bn;q=0.8", VR_LANG_EN },
  { "Accept-Language: en;q=0.1, bn;q=0.2", VR_LANG_BN },
  { "Accept-Language: fr, bn;q=0.1", VR_LANG_BN },
  { "Accept-Language: bn;q=0", VR_LANG_EN },
  { "Accept-Language: *", VR_LANG_EN },
  { "Accept-Language: bnx", VR_LANG_EN },
  { "Accept-Language: bn;q=nonsense", VR_LANG_EN },
  { "Accept-Language: fr\nAccept-Language: bn", VR_LANG_BN },
  { "Accept-Language: ,,;;,", VR_LANG_EN },
};

START_TEST (language)
{
  struct headers headers;

  read_headers (&headers, languages[_i].headers);
  ck_assert_int_eq (vr_negotiate_lang (headers.item, headers.n),
                    languages[_i].lang);
}
END_TEST

static const struct
{
  const char *headers;
  enum vr_media json_only;
  enum vr_media both;
} medias[] = {
  { "Host: a", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: */*", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: ", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: application/json", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: application/*", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: APPLICATION/JSON; q=0.1", VR_MEDIA_JSON, VR_MEDIA_JSON },
  { "Accept: text/plain", VR_MEDIA_NONE, VR_MEDIA_TEXT },
  { "Accept: text/*", VR_MEDIA_NONE, VR_MEDIA_TEXT },
  { "Accept: text/plain, */*", VR_MEDIA_JSON, VR_MEDIA_TEXT },
  { "Accept: application/json, text/plain, */*", VR_MEDIA_JSON,
    VR_MEDIA_JSON },
  { "Accept: text/plain;q=0.5, application/json", VR_MEDIA_JSON,
    VR_MEDIA_JSON },
  { "Accept: text/plain, application/json;q=0.5", VR_MEDIA_JSON,
    VR_MEDIA_TEXT },
  { "Accept: text/html, application/xhtml+xml, */*;q=0.8", VR_MEDIA_JSON,
    VR_MEDIA_JSON },
  { "Accept: text/html", VR_MEDIA_NONE, VR_MEDIA_NONE },
  { "Accept: application/json;q=0", VR_MEDIA_NONE, VR_MEDIA_NONE },
  { "Accept: */*, application/json;q=0", VR_MEDIA_NONE, VR_MEDIA_TEXT },
  { "Accept: image/png\nAccept: application/json", VR_MEDIA_JSON,
    VR_MEDIA_JSON },
};

START_TEST (media)
{
  struct headers headers;

  read_headers (&headers, medias[_i].headers);
  ck_assert_int_eq (vr_negotiate_media (headers.item, headers.n, 0),
                    medias[_i].json_only);
  ck_assert_int_eq (vr_negotiate_media (headers.item, headers.n, VR_GIVES_TEXT),
                    medias[_i].both);
}
END_TEST

/* A page for those who name it and do not like JSON better. */
static const struct
{
  const char *headers;
  enum vr_media media;
} pages[] = {
  { "Accept: text/html, application/xhtml+xml, */*;q=0.8", VR_MEDIA_HTML },
  { "Accept: text/html", VR_MEDIA_HTML },
  { "Accept: text/html;q=0", VR_MEDIA_NONE },
  { "Accept: application/json, text/html;q=0.9", VR_MEDIA_JSON },
  { "Accept: application/json, text/html", VR_MEDIA_JSON },
  { "Accept: text/*", VR_MEDIA_TEXT },
  { "Accept: text/plain, text/html;q=0.5", VR_MEDIA_TEXT },
  { "Accept: */*", VR_MEDIA_JSON },
};

START_TEST (media_pages)
{
  struct headers headers;

  read_headers (&headers, pages[_i].headers);
  ck_assert_int_eq (vr_negotiate_media (headers.item, headers.n,
                                        VR_GIVES_TEXT | VR_GIVES_HTML),
                    pages[_i].media);
}
END_TEST

START_TEST (tags_are_found)
{
  struct headers headers;

  read_headers (&headers, "If-None-Match: \"a\", W/\"b\" ,\"c\"");
  ck_assert (vr_negotiate_has_tag (headers.item, headers.n, "\"a\""));
  ck_assert (vr_negotiate_has_tag (headers.item, headers.n, "\"b\""));
  ck_assert (vr_negotiate_has_tag (headers.item, headers.n, "\"c\""));
  ck_assert (!vr_negotiate_has_tag (headers.item, headers.n, "\"d\""));
  ck_assert (!vr_negotiate_has_any (headers.item, headers.n));
  read_headers (&headers, "If-None-Match: *");
  ck_assert (!vr_negotiate_has_tag (headers.item, headers.n, "\"a\""));
  ck_assert (vr_negotiate_has_any (headers.item, headers.n));
}
END_TEST

/* ---- dispatch ---- */

static struct vr_site site;
static struct vr_scratch scratch;
static struct vr_buf transcript;      /* of the last reply */

/* One request as the server would do it; the transcript is the status, the
   headers a line each, an empty line, the body. */
static int
ask_http (const char *method, const char *target, const char *header_text,
          const char *body)
{
  struct headers headers;
  struct vr_reply reply;
  struct vr_buf text;
  struct vr_request request = {
    .method = method, .target = target, .target_length = strlen (target),
    .body = body, .body_length = strlen (body), .today = "2026-11-30"
  };
  size_t limit;
  uint64_t (*find_need) (struct vr_bytes file);

  read_headers (&headers, header_text);
  request.headers = headers.item;
  request.n_headers = headers.n;
  vr_buf_init (&text, VR_REPLY_MAX_BYTES);
  vr_reply_init (&reply, text);
  if (!vr_dispatch_early (&site, &scratch, &request, &limit, &find_need,
                          &reply))
    {
      vr_reply_init (&reply, reply.body);
      if (request.body_length > limit)
        vr_dispatch_over (&site, &scratch, &request, &reply);
      else
        vr_dispatch (&site, &scratch, &request, &reply);
    }
  vr_buf_reset (&transcript);
  vr_buf_printf (&transcript, "%d\n", reply.status);
  if (reply.type != NULL)
    vr_buf_printf (&transcript, "Content-Type: %s\n", reply.type);
  for (size_t i = 0; i < reply.n_headers; i++)
    vr_buf_printf (&transcript, "%s: %s\n", reply.headers[i].name,
                   reply.headers[i].value);
  vr_buf_add_char (&transcript, '\n');
  if (reply.asset != NULL)
    vr_buf_add (&transcript, reply.asset->data, reply.asset->length);
  else if (reply.type != NULL)
    vr_buf_add (&transcript, reply.body.data, reply.body.length);
  ck_assert (vr_buf_ok (&transcript));
  vr_buf_clear (&reply.body);
  return reply.status;
}

static void
set_up (void)
{
  vr_site_init (&site, vr_routes, vr_n_routes);
  site.current = vr_current_new (vr_catalog_retain (ask_catalog ()));
  vr_scratch_init (&scratch);
  vr_buf_init (&transcript, 2 * (size_t) VR_REPLY_MAX_BYTES);
}

static void
tear_down (void)
{
  vr_current_free (site.current);
  vr_site_clear (&site);
  vr_scratch_clear (&scratch);
  vr_buf_clear (&transcript);
}

#define HOST "Host: a"
#define AS_JSON "Host: a\nContent-Type: application/json"
#define AS_FORM "Host: a\nContent-Type: application/x-www-form-urlencoded"
#define AS_TEXT "Host: a\nAccept: text/plain"
#define GOOD "model=llama-3.1-8b&gpu=rtx-3060-12gb"
#define BAD "model=nope&gpu=rtx-9999&gpus=0&contxt=5"
#define GOOD_JSON "{\"model\":\"llama-3.1-8b\",\"gpu\":\"rtx-3060-12gb\"}"

/* method, target, headers, body → status, a part of the transcript */
static const struct
{
  const char *method;
  const char *target;
  const char *headers;
  const char *body;
  int status;
  const char *fragment;
} rows[] = {
  /* the routes */
  { "GET", "/v1/estimate?" GOOD, HOST, "", 200, "\"verdict\":" },
  { "GET", "/estimate?" GOOD, HOST, "", 200, "\"verdict\":" },
  { "POST", "/v1/estimate", AS_JSON, GOOD_JSON, 200, "\"verdict\":" },
  { "POST", "/estimate", AS_FORM, GOOD, 200, "\"verdict\":" },
  { "GET", "/v1/fit?model=llama-3.1-8b", HOST, "", 200, "\"candidates\":[" },
  { "POST", "/fit", AS_JSON, "{\"model\":\"llama-3.1-8b\"}", 200,
    "\"candidates\":[" },
  { "GET", "/v1/check?model=llama-3.1-8b&gpu=h100-sxm-80gb", HOST, "", 200,
    "\"verdict\":\"fits\"" },
  { "GET", "/check?model=llama-3.1-70b&gpu=rtx-3060-12gb", HOST, "", 409,
    "urn:vramd:problem:demand-not-met" },
  { "POST", "/v1/estimates", AS_JSON, "{\"requests\":[" GOOD_JSON ",{}]}",
    200, "\"status\":422" },
  { "GET", "/v1/models", HOST, "", 200, "\"models\":[" },
  { "GET", "/v1/models/meta-llama/Llama-3.1-8B-Instruct", HOST, "", 200,
    "\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"" },
  { "GET", "/v1/models/meta-llama%2FLlama-3.1-8B-Instruct", HOST, "", 200,
    "\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"" },
  { "GET", "/v1/models/llama3.1:8b", HOST, "", 200,
    "\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"" },
  { "GET", "/v1/gpus", HOST, "", 200, "\"gpus\":[" },
  { "GET", "/v1/gpus/rtx-3060-12gb", HOST, "", 200,
    "\"id\":\"rtx-3060-12gb\"" },
  { "GET", "/v1/offers", HOST, "", 200, "\"offers\":[" },
  { "GET", "/v1/engines", HOST, "", 200, "\"engines\":[" },
  { "GET", "/v1/formats", HOST, "", 200, "\"formats\":[" },
  { "GET", "/healthz", HOST, "", 200, "\"status\":\"ok\"" },
  { "GET", "/healthz", HOST, "", 200, "Cache-Control: no-store" },
  { "GET", "/readyz", HOST, "", 200, "\"catalogue\":\"memory\"" },
  { "GET", "/openapi.json", HOST, "", 200, "\"openapi\": \"3.1.0\"" },

  /* methods */
  { "HEAD", "/v1/estimate?" GOOD, HOST, "", 200, "ETag: \"" },
  { "OPTIONS", "/v1/estimate", HOST, "", 204, "Allow: GET, HEAD, POST, OPT" },
  { "OPTIONS", "/v1/estimates", HOST, "", 204, "Allow: POST, OPTIONS" },
  { "OPTIONS", "/v1/gpus/x", HOST, "", 204, "Allow: GET, HEAD, OPTIONS" },
  { "OPTIONS", "/nowhere", HOST, "", 404, "not-found" },
  { "DELETE", "/v1/estimate", HOST, "", 405, "Allow: GET, HEAD, POST, OPT" },
  { "get", "/v1/estimate?" GOOD, HOST, "", 405, "not get" },
  { "G(T", "/healthz", HOST, "", 400, "not a method" },
  { "", "/healthz", HOST, "", 400, "not a method" },
  { "TRACE", "/", HOST, "", 405, "Allow: GET, HEAD, OPTIONS" },
  { "CONNECT", "/v1/fit", HOST, "", 405, "Allow: " },
  { "GET", "/v1/estimates", HOST, "", 405, "Allow: POST, OPTIONS" },
  { "POST", "/v1/models", AS_JSON, "", 405, "Allow: GET, HEAD, OPTIONS" },
  { "POST", "/v1/models", AS_JSON, "{}", 405, "Allow: GET, HEAD, OPTIONS" },
  { "POST", "/healthz", HOST, "", 405, "Allow: GET" },

  /* paths */
  { "GET", "/nowhere", HOST, "", 404, "There is nothing at '/nowhere'" },
  { "GET", "/v1/estimat?x=1", HOST, "", 404,
    "\"suggestions\":[\"/v1/estimate\"" },
  { "GET", "/v1/estimate/", HOST, "", 404, "not-found" },
  { "GET", "//v1/estimate", HOST, "", 404, "not-found" },
  { "GET", "/V1/estimate", HOST, "", 404, "not-found" },
  { "GET", "/v1/../v1/estimate", HOST, "", 404, "not-found" },
  { "GET", "/%2e%2e/%2e%2e/etc/passwd", HOST, "", 404, "not-found" },
  { "GET", "/\\windows", HOST, "", 404, "not-found" },
  { "GET", "/v1/models/", HOST, "", 404, "not-found" },
  { "GET", "/v1/gpus/", HOST, "", 404, "not-found" },
  { "GET", "/v1/gpus/a/b", HOST, "", 404, "not-found" },
  { "GET", "/v1/gpus/no-such-card", HOST, "", 404, "no-such-card" },
  { "GET", "/v1/models/no/such", HOST, "", 404, "\"pointer\":\"/id\"" },
  { "GET", "/v1/gpus/rtx-3060-12gb?id=h100", HOST, "", 422, "twice" },
  { "GET", "/%zz", HOST, "", 400, "hexadecimal" },
  { "GET", "/%", HOST, "", 400, "hexadecimal" },
  { "GET", "/a%00b", HOST, "", 400, "zero byte" },
  { "GET", "/%ff", HOST, "", 400, "UTF-8" },
  { "GET", "/v1/gpus/%c0%af", HOST, "", 400, "UTF-8" },
  { "GET", "nopath", HOST, "", 400, "begin with" },
  { "GET", "*", HOST, "", 400, "begin with" },
  { "GET", "http://evil/abs", HOST, "", 400, "begin with" },
  { "GET", "", HOST, "", 400, "begin with" },
  { "GET", "?a=b", HOST, "", 400, "begin with" },

  /* media types */
  { "GET", "/v1/estimate?" GOOD, "Host: a\nAccept: image/png", "", 406,
    "not-acceptable" },
  { "GET", "/v1/fit?" GOOD, AS_TEXT, "", 406, "application/json" },
  { "GET", "/healthz", "Host: a\nAccept: text/html", "", 406, "" },
  { "GET", "/v1/estimate?" GOOD, "Host: a\nAccept: text/html, */*;q=0.8", "",
    200, "<pre>Does not fit: " },
  { "GET", "/v1/estimate?" GOOD "&lang=bn", "Host: a\nAccept: text/html", "",
    200, "<html lang=\"bn\">" },
  { "GET", "/v1/fit?" GOOD, "Host: a\nAccept: text/html", "", 200,
    "&amp;show=fit\">" },
  { "GET", "/v1/estimate?model=%3Cb%3Ex", "Host: a\nAccept: text/html", "",
    422, "'&lt;b&gt;x'" },
  { "GET", "/v1/check?model=llama-3.1-8b&gpu=h100-sxm-80gb", AS_TEXT, "", 200,
    "Content-Type: text/plain; charset=utf-8\n" },
  { "GET", "/v1/check?model=llama-3.1-70b&gpu=rtx-3060-12gb", AS_TEXT, "",
    409, "\n\ndoes_not_fit: meta-llama/Llama-3.1-70B-Instruct bf16, "
         "rtx-3060-12gb. Does not fit: " },
  { "POST", "/v1/check", AS_JSON "\nAccept: text/plain",
    "{\"model\":\"llama-3.1-8b\",\"gpu\":\"h100-sxm-80gb\","
    "\"max_usd_per_hour\":0}", 409,
    "spare at 8,192 tokens; max_usd_per_hour: " },
  { "GET", "/v1/check?model=no-such", AS_TEXT, "", 422,
    "Content-Type: text/plain" },
  { "POST", "/v1/estimate", HOST, GOOD, 415, "no Content-Type" },
  { "POST", "/v1/estimate", "Host: a\nContent-Type: text/plain", GOOD, 415,
    "not 'text/plain'" },
  { "POST", "/v1/estimate", AS_FORM, GOOD_JSON, 415, "curl --json" },
  { "POST", "/v1/estimate", AS_FORM, " \n" GOOD_JSON, 415, "curl --json" },
  { "POST", "/v1/estimate", AS_JSON "; charset=utf-8", GOOD_JSON, 200, "" },
  { "POST", "/v1/estimate", "Host: a\nContent-Type: Application/JSON",
    GOOD_JSON, 200, "" },
  { "POST", "/v1/estimate", AS_JSON "\nContent-Encoding: gzip", GOOD_JSON, 415,
    "gzip" },
  { "POST", "/v1/estimate", AS_JSON "\nContent-Encoding: identity", GOOD_JSON,
    200, "" },
  { "POST", "/v1/estimates", AS_FORM, "requests=1", 415,
    "\"The body must be application/json here, not 'application/x-www" },
  { "POST", "/v1/estimates", HOST, "", 415, "Type: send application/json\"" },
  { "POST", "/v1/estimates", HOST, "{}", 415,
    "Type: send application/json\"" },
  { "POST", "/v1/estimates", AS_FORM, "{}", 415, "curl --json" },
  { "POST", "/v1/estimate", HOST, "", 422, "'model' is missing" },
  { "POST", "/v1/estimate", AS_JSON, "", 400, "malformed" },

  /* queries and bodies */
  { "GET", "/v1/estimate", HOST, "", 422, "\"pointer\":\"/model\"" },
  { "GET", "/v1/estimate?", HOST, "", 422, "'model' is missing" },
  { "GET", "/v1/estimate?" GOOD "&contxt=5", HOST, "", 422,
    "\"suggestions\":[\"context\"" },
  { "GET", "/v1/estimate?" GOOD "&context=0", HOST, "", 422, "/context" },
  { "GET", "/v1/estimate?" GOOD "&fields=verdict", HOST, "", 200,
    "\n\n{\"verdict\":\"does_not_fit\"}" },
  { "GET", "/v1/estimate?model=%zz", HOST, "", 400, "\"/model\"" },

  /* all faults at once, of reading and of looking up */
  { "GET", "/v1/estimate?" BAD, HOST, "", 422,
    "\"detail\":\"4 faults: gpus: 0 is out of bounds: it must be between 1 "
    "and 1,024; There is no member 'contxt'; model: No model is called 'nope'; "
    "gpu: No GPU is called 'rtx-9999'\"" },
  { "GET", "/v1/check?" BAD, AS_TEXT, "", 422,
    "\n\n4 faults: gpus: 0 is out of bounds: it must be between 1 and 1,024; "
    "There is no member 'contxt'; model: No model" },
  { "POST", "/v1/estimate", AS_FORM, BAD, 422,
    "{\"pointer\":\"/gpu\",\"detail\":\"No GPU is called 'rtx-9999'\"" },
  { "POST", "/v1/estimates", AS_JSON,
    "{\"requests\":[{\"model\":\"nope\",\"contxt\":5}]}", 200,
    "2 faults: There is no member 'contxt'; model: No model is called" },
  { "GET", "/v1/fit?model=nope&limit=0", HOST, "", 422,
    "; model: No model is called 'nope'\"" },
  { "GET", "/v1/estimate?gpus=0", HOST, "", 422,
    "\"2 faults: gpus: 0 is out of bounds: it must be between 1 and 1,024; "
    "'model' is missing\"" },
  { "GET", "/v1/estimate?model=nope&gpus=%zz", HOST, "", 400,
    "\"detail\":\"gpus: '%zz' holds" },
  { "GET", "/v1/estimate?" GOOD "&gpus=0", HOST, "", 422,
    "\"detail\":\"gpus: 0 is out" },
  { "GET", "/v1/estimate?" GOOD "&gpus=0", HOST, "", 422,
    "\"errors\":[{\"pointer\":\"/gpus\",\"detail\":\"0 is out" },
  { "GET", "/v1/estimate?" GOOD "&options.n_ctx=0", AS_TEXT, "", 422,
    "options.n_ctx: 0 is out" },
  { "GET", "/v1/estimate?" GOOD, HOST, "{}", 400, "takes no body" },
  { "HEAD", "/v1/estimate?" GOOD, HOST, "x", 400, "takes no body" },
  { "POST", "/v1/estimate?fields=verdict", AS_JSON, GOOD_JSON, 200,
    "\n\n{\"verdict\":\"does_not_fit\"}" },
  { "POST", "/v1/estimate?lang=bn&fields=text", AS_JSON, GOOD_JSON, 200,
    "Content-Language: bn" },
  { "POST", "/v1/estimate?context=5", AS_JSON, GOOD_JSON, 422,
    "belongs into the body" },
  { "POST", "/v1/estimate?lang=fr", AS_JSON, GOOD_JSON, 422, "en, bn" },
  { "POST", "/v1/estimates?fields=verdict", AS_JSON,
    "{\"requests\":[" GOOD_JSON "]}", 200,
    "{\"results\":[{\"verdict\":\"does_not_fit\"}]}" },
  { "POST", "/v1/estimate", AS_JSON, "[1]", 400, "JSON object" },
  { "POST", "/v1/estimate", AS_JSON, "{\"model\":\"a\",\"model\":\"b\"}", 400,
    "'model' is given twice" },

  /* languages */
  { "GET", "/nowhere", "Host: a\nAccept-Language: bn", "", 404,
    "Content-Language: bn" },
  { "GET", "/nowhere?lang=bn", HOST, "", 404, "ঠিকানায় কিছু নেই" },
  { "GET", "/nowhere?lang=en", "Host: a\nAccept-Language: bn", "", 404,
    "There is nothing" },
  { "GET", "/v1/estimate?" GOOD "&fields=text&lang=bn", HOST, "", 200,
    "Content-Language: bn" },
  { "GET", "/v1/estimate?lang=bn", HOST, "", 422, "দেওয়া হয়নি" },

  /* headers */
  { "GET", "/healthz", "Host: a\nX-Request-Id: Ab-1._", "", 200,
    "X-Request-Id: Ab-1._\n" },
  { "GET", "/v1/estimate?" GOOD, HOST, "", 200,
    "Vary: Accept, Accept-Language\n" },
  { "GET", "/v1/estimate?" GOOD, HOST, "", 200, "Cache-Control: no-cache\n" },
  { "POST", "/v1/estimate", AS_JSON, GOOD_JSON, 200,
    "Cache-Control: no-store\n" },
  { "GET", "/healthz", HOST "\nHost: b", "", 400, "Connection: close\n" },
  { "GET", "/healthz", "X: a", "", 400, "Connection: close\n" },
  { "POST", "/v1/fit", HOST "\nTransfer-Encoding: gzip", "", 501,
    "Connection: close\n" },

  /* announced bodies */
  { "POST", "/v1/estimate", AS_JSON "\nContent-Length: 262145", "", 413,
    "at most 262,144 bytes" },
  { "POST", "/v1/estimate", AS_JSON "\nContent-Length: 99999999999999999999",
    "", 413, "Connection: close" },
  { "POST", "/v1/estimates", AS_JSON "\nContent-Length: 1048577", "", 413,
    "1,048,576" },
  { "POST", "/nowhere", HOST "\nContent-Length: 5", "", 404,
    "Connection: close" },
  { "POST", "/healthz", HOST "\nContent-Length: 5", "", 405,
    "Connection: close" },
  { "GET", "/healthz", HOST "\nContent-Length: 5", "", 400,
    "takes no body" },
  { "OPTIONS", "/healthz", HOST "\nContent-Length: 5", "", 400,
    "takes no body" },
  { "GET", "/healthz", HOST "\nContent-Length: 0", "", 200, "ok" },
};

START_TEST (row)
{
  int status = ask_http (rows[_i].method, rows[_i].target, rows[_i].headers,
                         rows[_i].body);

  if (status != rows[_i].status
      || strstr (transcript.data, rows[_i].fragment) == NULL)
    ck_abort_msg ("%s %s: wanted %d and '%s', got %.2000s", rows[_i].method,
                  rows[_i].target, rows[_i].status, rows[_i].fragment,
                  transcript.data);
  if (status >= 400)
    {
      ck_assert_ptr_null (strstr (transcript.data, "ETag: "));
      ck_assert_ptr_nonnull (
        strstr (transcript.data, "Cache-Control: no-store\n"));
    }
  if (status != 405 && status != 204)
    ck_assert_ptr_null (strstr (transcript.data, "Allow: "));
}
END_TEST

START_TEST (request_ids_of_another_form_are_not_echoed)
{
  static const char too_long[]
    = "X-Request-Id: 12345678901234567890123456789012345678901234567890"
      "123456789012345";
  const char *const ids[] = { "X-Request-Id: ", "X-Request-Id: a b",
                              "X-Request-Id: a\"b", too_long };

  for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
    {
      char headers[128] = HOST "\n";

      memcpy (headers + strlen (headers), ids[i], strlen (ids[i]) + 1);
      ck_assert_int_eq (ask_http ("GET", "/healthz", headers, ""), 200);
      ck_assert_ptr_null (strstr (transcript.data, "X-Request-Id"));
    }
}
END_TEST

START_TEST (addresses_have_a_limit)
{
  char target[VR_TARGET_MAX + 2];

  memset (target, 'a', sizeof target);
  target[0] = '/';
  target[VR_TARGET_MAX] = '\0';
  ck_assert_int_eq (ask_http ("GET", target, HOST, ""), 404);
  target[VR_TARGET_MAX] = 'a';
  target[VR_TARGET_MAX + 1] = '\0';
  ck_assert_int_eq (ask_http ("GET", target, HOST, ""), 414);
}
END_TEST

START_TEST (bodies_have_a_limit)
{
  struct vr_buf body;

  vr_buf_init (&body, 1 << 20);
  vr_buf_add_text (&body, GOOD_JSON);
  while (body.length < 16384)
    vr_buf_add_char (&body, ' ');
  ck_assert_int_eq (ask_http ("POST", "/v1/estimate", AS_JSON, body.data),
                    200);
  vr_buf_add_char (&body, ' ');
  ck_assert_int_eq (ask_http ("POST", "/v1/estimate", AS_JSON, body.data),
                    413);
  ck_assert_ptr_nonnull (strstr (transcript.data, "Connection: close"));
  ck_assert_int_eq (ask_http ("GET", "/healthz", HOST, body.data), 400);
  vr_buf_clear (&body);
}
END_TEST

/* Members of the answer are chosen in the address, as with every POST. */
START_TEST (a_model_in_the_body)
{
  static const char least[]
    = "{\"model\":{\"params\":8030261248,\"layers\":32,\"hidden\":4096,"
      "\"heads\":32,\"kv_heads\":8,\"head_dim\":128,\"vocab\":128256},"
      "\"gpu\":\"h100-sxm-80gb\"}";
  static const char broken[]
    = "{\"model\":{\"params\":1,\"layers\":0,\"x\":1},\"gpu\":\"nope\"}";

  ck_assert_int_eq (ask_http ("POST", "/v1/estimate?fields=model,verdict",
                              AS_JSON, least),
                    200);
  ck_assert_ptr_nonnull (strstr (transcript.data, "\"verdict\":\"fits\""));
  ck_assert_ptr_nonnull (strstr (transcript.data, "\"id\":\"inline\""));
  ck_assert_int_eq (ask_http ("POST", "/v1/check?fields=warnings", AS_JSON,
                              least),
                    200);
  ck_assert_ptr_nonnull (strstr (transcript.data, "unknown-architecture"));
  ck_assert_int_eq (ask_http ("POST", "/v1/fit?fields=candidates", AS_JSON,
                              least),
                    200);
  ck_assert_ptr_nonnull (strstr (transcript.data, "\"model\":\"inline\""));
  /* no link can carry it */
  ck_assert_ptr_null (strstr (transcript.data, "/v1/estimate?"));
  for (size_t i = 0; i < 3; i++)
    {
      static const char *const paths[]
        = { "/v1/estimate", "/v1/check", "/v1/fit" };

      ck_assert_int_eq (ask_http ("POST", paths[i], AS_JSON, broken), 422);
      ck_assert_ptr_nonnull (strstr (transcript.data, "\"/model/layers\""));
      ck_assert_ptr_nonnull (strstr (transcript.data, "\"/model/x\""));
      ck_assert_ptr_nonnull (strstr (transcript.data, "\"/model/vocab\""));
      ck_assert_ptr_nonnull (strstr (transcript.data, "\"/gpu\""));
    }
  /* a name in the address is only a name */
  ck_assert_int_eq (ask_http ("GET", "/v1/estimate?model={}", HOST, ""), 422);
}
END_TEST

static uint64_t
needs_all (struct vr_bytes file)
{
  return file.n < 200000 ? 200000 : 0;
}

/* Large bodies have one room, whoever sends them; what is of no use takes
   none. */
START_TEST (bodies_share_a_room)
{
  static char piece[64 << 10];
  atomic_size_t held;
  struct vr_store store;
  struct vr_transfer *a, *b;

  atomic_init (&held, VR_TRANSFER_HELD_BYTES - (1 << 20));
  vr_store_init (&store, NULL, &held);
  a = vr_transfer_take (&store);
  b = vr_transfer_take (&store);
  ck_assert (a != NULL && b != NULL);
  a->limit_bytes = b->limit_bytes = 4 << 20;
  a->body.maximum = b->body.maximum = (4 << 20) + 1;
  for (size_t i = 0; i < 8; i++)
    ck_assert (vr_transfer_add (a, piece, sizeof piece));
  ck_assert (!a->is_refused);
  ck_assert_uint_gt (a->held_bytes, 0);
  for (size_t i = 0; i < 8; i++)
    ck_assert (vr_transfer_add (b, piece, sizeof piece));
  ck_assert (b->is_refused);
  ck_assert_uint_eq (b->body.length, 0);
  vr_transfer_give_back (a);
  vr_transfer_give_back (b);
  ck_assert_uint_eq (atomic_load (&held), VR_TRANSFER_HELD_BYTES - (1 << 20));

  a = vr_transfer_take (&store);
  ck_assert_ptr_nonnull (a);
  a->limit_bytes = 4 << 20;
  a->body.maximum = (4 << 20) + 1;
  a->find_need = needs_all;
  for (size_t i = 0; i < 60; i++)
    ck_assert (vr_transfer_add (a, piece, sizeof piece));
  ck_assert (a->is_enough && !a->is_over && !a->is_refused);
  ck_assert_uint_lt (a->body.length, 300000);
  for (size_t i = 0; i < 10; i++)
    ck_assert (vr_transfer_add (a, piece, sizeof piece));
  ck_assert (a->is_over);
  vr_transfer_give_back (a);
  vr_store_clear (&store);
}
END_TEST

/* ---- tags ---- */

/* The tag of a GET, with its header, "" when there is none. */
static void
find_tag (char tag[64], const char *target, const char *headers)
{
  const char *start;

  ck_assert_int_eq (ask_http ("GET", target, headers, ""), 200);
  start = strstr (transcript.data, "ETag: ");
  ck_assert_ptr_nonnull (start);
  start += strlen ("ETag: ");
  memset (tag, 0, 64);
  memcpy (tag, start, strcspn (start, "\n"));
}

START_TEST (a_tag_stands_for_the_answer)
{
  static const char *const others[][2] = {
    { "/v1/estimate?" GOOD "&context=9", HOST },
    { "/v1/estimate?" GOOD "&lang=bn", HOST },
    { "/v1/estimate?" GOOD, "Host: a\nAccept-Language: bn" },
    { "/v1/estimate?" GOOD "&fields=verdict", HOST },
    { "/v1/check?model=llama-3.1-8b&gpu=h100-sxm-80gb", HOST },
    { "/v1/estimate?model=llama-3.1-8b", HOST },
    { "/v1/estimate?model=llama-3.1-8b&gpu=rtx-3060-12gb,rtx-3060-12gb", HOST },
  };
  char tag[64];
  char other[64];
  char headers[160] = "Host: a\nIf-None-Match: \"x\", ";
  size_t n = strlen (headers);

  find_tag (tag, "/v1/estimate?" GOOD, HOST);
  memcpy (headers + n, tag, strlen (tag) + 1);
  /* the same in other words */
  find_tag (other, "/estimate?gpu=rtx%2D3060-12gb&model=llama-3.1-8b", HOST);
  ck_assert_str_eq (tag, other);
  ck_assert_int_eq (ask_http ("GET", "/v1/estimate?" GOOD, headers, ""), 304);
  ck_assert_ptr_nonnull (strstr (transcript.data, tag));
  ck_assert_ptr_nonnull (strstr (transcript.data, "Vary: "));
  ck_assert_ptr_null (strstr (transcript.data, "Content-Type: "));
  ck_assert_int_eq (ask_http ("HEAD", "/v1/estimate?" GOOD, headers, ""), 304);
  /* a POST has none */
  ck_assert_int_eq (ask_http ("POST", "/v1/estimate", AS_JSON, GOOD_JSON),
                    200);
  ck_assert_ptr_null (strstr (transcript.data, "ETag: "));
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
    {
      if (ask_http ("GET", others[i][0], others[i][1], "") != 200)
        continue;
      find_tag (other, others[i][0], others[i][1]);
      ck_assert_msg (strcmp (tag, other) != 0, "%s", others[i][0]);
    }
  /* another catalogue */
  site.tag_seed++;
  find_tag (other, "/v1/estimate?" GOOD, HOST);
  ck_assert_str_ne (tag, other);
}
END_TEST

START_TEST (a_star_stands_for_any_good_answer)
{
  const char *star = "Host: a\nIf-None-Match: *";

  ck_assert_int_eq (ask_http ("GET", "/v1/estimate?" GOOD, star, ""), 304);
  ck_assert_ptr_nonnull (strstr (transcript.data, "ETag: \""));
  ck_assert_ptr_null (strstr (transcript.data, "Content-Type: "));
  ck_assert_int_eq (ask_http ("GET", "/openapi.json", star, ""), 304);
  ck_assert_int_eq (ask_http ("GET", "/v1/estimate", star, ""), 422);
  ck_assert_int_eq (ask_http ("GET", "/healthz", star, ""), 200);
}
END_TEST

/* The gate must never say "as before" for a problem. */
START_TEST (a_refusal_has_no_tag)
{
  ck_assert_int_eq (
    ask_http ("GET", "/check?model=llama-3.1-70b&gpu=rtx-3060-12gb",
              "Host: a\nIf-None-Match: *", ""),
    409);
  ck_assert_ptr_null (strstr (transcript.data, "ETag"));
}
END_TEST

START_TEST (files_are_served_as_they_are)
{
  char tag[64];
  char headers[128] = "Host: a\nIf-None-Match: ";
  unsigned n_files = 0;

  for (size_t i = 0; i < site.assets.n; i++)
    {
      const char *path = site.assets.item[i].path;

      n_files++;
      find_tag (tag, path, HOST);
      memcpy (headers + strlen ("Host: a\nIf-None-Match: "), tag,
              strlen (tag) + 1);
      ck_assert_int_eq (ask_http ("GET", path, headers, ""), 304);
      ck_assert_int_eq (ask_http ("POST", path, HOST, ""), 405);
    }
  ck_assert_uint_ge (n_files, 1);
  if (vr_embedded_find ("static/index.html") != NULL)
    {
      ck_assert_int_eq (ask_http ("GET", "/", HOST, ""), 200);
      ck_assert_ptr_nonnull (
        strstr (transcript.data, "Content-Security-Policy: default-src "));
    }
  ck_assert_int_eq (ask_http ("GET", "/index.html", HOST, ""), 404);
}
END_TEST

/* ---- the site ---- */

START_TEST (draining_says_so)
{
  atomic_store (&site.is_draining, true);
  ck_assert_int_eq (ask_http ("GET", "/readyz", HOST, ""), 503);
  ck_assert_ptr_nonnull (strstr (transcript.data, "urn:vramd:problem:drain"));
  ck_assert_int_eq (ask_http ("GET", "/healthz", HOST, ""), 200);
  ck_assert_ptr_nonnull (strstr (transcript.data, "Connection: close"));
  ck_assert_int_eq (ask_http ("GET", "/v1/estimate?" GOOD, HOST, ""), 200);
}
END_TEST

START_TEST (without_a_catalogue_not_ready)
{
  struct vr_current *current = site.current;

  site.current = NULL;
  ck_assert_int_eq (ask_http ("GET", "/readyz", HOST, ""), 503);
  ck_assert_int_eq (ask_http ("GET", "/healthz", HOST, ""), 200);
  site.current = current;
}
END_TEST

START_TEST (cors_only_when_asked_for)
{
  ck_assert_int_eq (ask_http ("OPTIONS", "/v1/fit", HOST, ""), 204);
  ck_assert_ptr_null (strstr (transcript.data, "Access-Control"));
  site.cors_origin = "https://example.org";
  ck_assert_int_eq (ask_http ("OPTIONS", "/v1/fit", HOST, ""), 204);
  ck_assert_ptr_nonnull (strstr (transcript.data,
                                 "Access-Control-Allow-Methods: GET, HEAD, "
                                 "POST, OPTIONS"));
  ck_assert_int_eq (ask_http ("GET", "/nowhere", HOST, ""), 404);
  ck_assert_ptr_nonnull (
    strstr (transcript.data,
            "Access-Control-Allow-Origin: https://example.org\n"));
}
END_TEST

/* ---- the document ---- */

/* Does "#/components/schemas/X" or "#/paths/~1a" lead somewhere? */
static bool
resolves (const json_t *root, const char *ref)
{
  const json_t *at = root;
  char part[128];

  ck_assert_ptr_eq (strstr (ref, "#/"), ref);
  for (ref += 2; *ref != '\0'; ref += *ref == '/')
    {
      size_t n = 0;

      for (; *ref != '\0' && *ref != '/'; ref++)
        if (ref[0] == '~')
          part[n++] = *++ref == '1' ? '/' : '~';
        else
          part[n++] = *ref;
      part[n] = '\0';
      at = json_object_get (at, part);
    }
  return at != NULL;
}

static void
check_refs (const json_t *root, json_t *value)
{
  const char *key;
  json_t *item;
  size_t i;

  if (json_is_object (value))
    json_object_foreach (value, key, item)
    {
      if (strcmp (key, "$ref") == 0)
        ck_assert_msg (resolves (root, json_string_value (item)), "%s",
                       json_string_value (item));
      check_refs (root, item);
    }
  else
    json_array_foreach (value, i, item) check_refs (root, item);
}

/* Members of the answer that the schema does not know. */
static void
check_members (const json_t *root, const char *schema, json_t *object)
{
  const json_t *properties = json_object_get (
    json_object_get (
      json_object_get (json_object_get (root, "components"), "schemas"),
      schema),
    "properties");
  const char *key;
  json_t *item;

  ck_assert_ptr_nonnull (properties);
  ck_assert_uint_gt (json_object_size (object), 0);
  json_object_foreach (object, key, item)
    ck_assert_msg (json_object_get (properties, key) != NULL, "%s.%s", schema,
                   key);
}

START_TEST (the_document_is_whole)
{
  struct vr_buf again;
  json_error_t fault;
  json_t *root = json_loadb (site.openapi.data, site.openapi.length,
                             JSON_REJECT_DUPLICATES, &fault);
  json_t *paths;

  ck_assert_msg (root != NULL, "%s, line %d", fault.text, fault.line);
  check_refs (root, root);
  paths = json_object_get (root, "paths");
  for (size_t i = 0; i < vr_n_routes; i++)
    {
      if (strchr (vr_routes[i].path, '{') == NULL)
        ck_assert_ptr_nonnull (json_object_get (paths, vr_routes[i].path));
      if (vr_routes[i].short_path != NULL)
        ck_assert_ptr_nonnull (json_object_get (paths,
                                                vr_routes[i].short_path));
      ck_assert_ptr_nonnull (vr_routes[i].text);
    }
  vr_buf_init (&again, 4 << 20);
  vr_openapi_write (&again, vr_routes, vr_n_routes);
  ck_assert_str_eq (again.data, site.openapi.data);
  vr_buf_clear (&again);
  json_decref (root);
}
END_TEST

/* Is the value of the schema's type?  A $ref and a missing type are passed
   over. */
static bool
has_type (const json_t *value, const json_t *schema)
{
  const char *type = json_string_value (json_object_get (schema, "type"));
  const json_t *choices = json_object_get (schema, "anyOf");
  size_t n = json_array_size (choices);

  for (size_t i = 0; i < n; i++)
    if (has_type (value, json_array_get (choices, i)))
      return true;
  if (n > 0)
    return false;
  if (type == NULL)
    return true;
  return strcmp (type, "integer") == 0   ? json_is_integer (value)
         : strcmp (type, "number") == 0  ? json_is_number (value)
         : strcmp (type, "boolean") == 0 ? json_is_boolean (value)
         : strcmp (type, "string") == 0  ? json_is_string (value)
         : strcmp (type, "array") == 0   ? json_is_array (value)
                                         : json_is_object (value);
}

/* Counts examples and defaults, each of its member's type. */
static unsigned
check_examples (json_t *at)
{
  const json_t *example = json_object_get (at, "example");
  const json_t *examples = json_object_get (at, "examples");
  const json_t *def = json_object_get (at, "default");
  unsigned n = 0;
  const char *key;
  json_t *item;
  size_t i;

  if (example != NULL)
    {
      n++;
      ck_assert_msg (has_type (example, json_object_get (at, "schema")), "%s",
                     json_string_value (json_object_get (at, "name")));
    }
  if (json_is_array (examples))
    {
      n++;
      ck_assert (has_type (json_array_get (examples, 0), at));
    }
  if (def != NULL && !json_is_object (def))
    ck_assert (has_type (def, at));
  if (json_is_object (at))
    json_object_foreach (at, key, item) n += check_examples (item);
  else
    json_array_foreach (at, i, item) n += check_examples (item);
  return n;
}

START_TEST (examples_have_their_type)
{
  json_t *root = json_loadb (site.openapi.data, site.openapi.length, 0, NULL);

  ck_assert_uint_gt (check_examples (root), 20);
  json_decref (root);
  ck_assert_ptr_nonnull (strstr (site.openapi.data, "\"example\": 20000"));
  ck_assert_ptr_nonnull (
    strstr (site.openapi.data, "\"identifier\": \"MIT\""));
  ck_assert_ptr_nonnull (
    strstr (site.openapi.data, "\"servers\": [{\"url\": \"/\"}]"));
  /* flash_attn: a word or a boolean */
  ck_assert_ptr_nonnull (
    strstr (site.openapi.data, "{\"type\": \"boolean\"}"));
}
END_TEST

START_TEST (operations_have_names_of_their_own)
{
  json_t *root = json_loadb (site.openapi.data, site.openapi.length, 0, NULL);
  json_t *seen = json_object ();
  const char *path, *method;
  json_t *item, *operation;

  json_object_foreach (json_object_get (root, "paths"), path, item)
  json_object_foreach (item, method, operation)
    {
      const char *id
        = json_string_value (json_object_get (operation, "operationId"));

      if (id == NULL)
        continue;
      ck_assert_msg (json_object_get (seen, id) == NULL, "%s twice", id);
      json_object_set_new (seen, id, json_true ());
    }
  ck_assert_uint_gt (json_object_size (seen), 10);
  json_decref (seen);
  json_decref (root);
}
END_TEST

/* What is served is what the document says. */
START_TEST (answers_are_described)
{
  json_t *document
    = json_loadb (site.openapi.data, site.openapi.length, 0, NULL);

  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    {
      const char *body;
      const char *id;
      const struct vr_route *route
        = vr_route_find (vr_routes, vr_n_routes, rows[i].target, &id);
      const struct vr_table *out;
      json_t *root;

      if (rows[i].status != 200 || strcmp (rows[i].method, "GET") != 0
          || route == NULL || route->kind == VR_ASSET
          || strstr (rows[i].headers, "text/plain") != NULL)
        continue;
      ck_assert_int_eq (ask_http ("GET", rows[i].target, rows[i].headers, ""),
                        200);
      out = route->question != NULL ? route->question->out : route->out;
      body = strstr (transcript.data, "\n\n") + 2;
      root = json_loads (body, 0, NULL);
      ck_assert_msg (root != NULL, "%s: %.200s", rows[i].target, body);
      check_members (document, out->name, root);
      json_decref (root);
    }
  json_decref (document);
}
END_TEST

/* ---- log lines ---- */

START_TEST (log_lines_cannot_be_forged)
{
  char array[768];
  struct vr_buf line;
  struct vr_access access = {
    .unix_ms = 1796040000123, .method = "GET", .route = "/v1/estimate",
    .path = "", .status = 200, .bytes = 3120, .us = 41, .id = "abc"
  };

  vr_buf_init_borrowed (&line, array, sizeof array);
  vr_access_write (&line, &access);
  ck_assert_str_eq (array, "t=2026-11-30T12:00:00.123Z level=info ev=request "
                           "method=GET route=/v1/estimate status=200 "
                           "bytes=3120 us=41 id=abc\n");
  access.route = NULL;
  access.path = "/\n\"level=error\\\xff";
  access.path_length = strlen (access.path);
  access.method = "G\nET";
  access.id = NULL;
  access.status = 404;
  vr_buf_reset (&line);
  vr_access_write (&line, &access);
  ck_assert_ptr_nonnull (
    strstr (array, "method=\"G\\x0aET\" "
                   "path=\"/\\x0a\\x22level=error\\x5c\\xff\" status=404"));
  ck_assert_ptr_eq (strchr (array, '\n'), array + strlen (array) - 1);
  vr_buf_reset (&line);
  vr_access_write_quoted (&line, "abcd", 4, 4);
  vr_access_write_quoted (&line, "abcde", 5, 4);
  ck_assert_str_eq (array, "\"abcd\"\"abcd...\"");
}
END_TEST

/* ---- addresses to listen on ---- */

static const struct
{
  const char *address;
  enum vr_status status;
} addresses[] = {
  { "127.0.0.1:0", VR_OK },
  { "localhost:0", VR_OK },
  { "", VR_E_INVALID },
  { ":8080", VR_E_INVALID },
  { "127.0.0.1", VR_E_INVALID },
  { "127.0.0.1:", VR_E_INVALID },
  { "127.0.0.1:65536", VR_E_INVALID },
  { "127.0.0.1:-1", VR_E_INVALID },
  { "127.0.0.1:http", VR_E_INVALID },
  { "::1:0", VR_E_INVALID },
  { "192.0.2.1:0", VR_E_STORAGE },      /* RFC 5737: nobody's */
};

START_TEST (address)
{
  int fds[2];
  uint16_t port = 0;
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_listen_check (addresses[_i].address, &err)
                      == VR_E_INVALID,
                    addresses[_i].status == VR_E_INVALID);
  ck_assert_int_eq (vr_listen_open (addresses[_i].address, 2, fds, &port,
                                    &err),
                    addresses[_i].status);
  if (addresses[_i].status == VR_OK)
    ck_assert_uint_gt (port, 0);
}
END_TEST

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

int
main (void)
{
  Suite *suite = suite_create ("http");
  TCase *plain = tcase_create ("plain");
  TCase *whole = tcase_create ("dispatch");
  SRunner *runner;
  int n_failed;

  tcase_add_loop_test (plain, guard, 0, N (guards));
  tcase_add_test (plain, guard_sees_zero_bytes_and_counts);
  tcase_add_test (plain, guard_weighs_headers);
  tcase_add_loop_test (plain, language, 0, N (languages));
  tcase_add_loop_test (plain, media, 0, N (medias));
  tcase_add_loop_test (plain, media_pages, 0, N (pages));
  tcase_add_test (plain, tags_are_found);
  tcase_add_test (plain, log_lines_cannot_be_forged);
  tcase_add_loop_test (plain, address, 0, N (addresses));
  suite_add_tcase (suite, plain);

  /* once for all tests, forked or not */
  (void) ask_catalog ();
  tcase_add_checked_fixture (whole, set_up, tear_down);
  tcase_set_timeout (whole, 120);
  tcase_add_loop_test (whole, row, 0, N (rows));
  tcase_add_test (whole, request_ids_of_another_form_are_not_echoed);
  tcase_add_test (whole, addresses_have_a_limit);
  tcase_add_test (whole, bodies_have_a_limit);
  tcase_add_test (whole, bodies_share_a_room);
  tcase_add_test (whole, a_model_in_the_body);
  tcase_add_test (whole, a_tag_stands_for_the_answer);
  tcase_add_test (whole, a_star_stands_for_any_good_answer);
  tcase_add_test (whole, a_refusal_has_no_tag);
  tcase_add_test (whole, files_are_served_as_they_are);
  tcase_add_test (whole, draining_says_so);
  tcase_add_test (whole, without_a_catalogue_not_ready);
  tcase_add_test (whole, cors_only_when_asked_for);
  tcase_add_test (whole, the_document_is_whole);
  tcase_add_test (whole, examples_have_their_type);
  tcase_add_test (whole, operations_have_names_of_their_own);
  tcase_add_test (whole, answers_are_described);
  suite_add_tcase (suite, whole);

  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  vr_catalog_release (ask_catalog ());
  return n_failed == 0 ? 0 : 1;
}
