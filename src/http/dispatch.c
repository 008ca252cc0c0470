/* Finds the route, checks method and media types, adds the headers that every
   reply has.  What the answers are is in answer.c. */

#include "config.h"

#include "http/dispatch.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"
#include "base/nearest.h"
#include "http/exchange.h"
#include "http/openapi.h"
#include "http/problem.h"
#include "service/form.h"

enum
{
  VR_SCRATCH_POOL_BYTES = 64 << 20,
  VR_OPENAPI_BYTES = 4 << 20,
  VR_ALLOW_TEXT = 64
};

void
vr_site_init (struct vr_site *site, const struct vr_route *routes,
              size_t n_routes)
{
  *site = (struct vr_site) { .routes = routes, .n_routes = n_routes,
                             .catalog_source = "memory" };
  atomic_init (&site->is_draining, false);
  vr_assets_init (&site->assets);
  vr_buf_init (&site->openapi, VR_OPENAPI_BYTES);
  vr_openapi_write (&site->openapi, routes, n_routes);
  if (vr_buf_ok (&site->openapi))
    vr_assets_add (&site->assets, "/openapi.json", "application/json",
                   site->openapi.data, site->openapi.length);
}

void
vr_site_clear (struct vr_site *site)
{
  vr_buf_clear (&site->openapi);
}

void
vr_scratch_init (struct vr_scratch *scratch)
{
  vr_pool_init (&scratch->pool, VR_SCRATCH_POOL_BYTES);
  vr_error_init (&scratch->err, VR_LANG_EN);
}

void
vr_scratch_clear (struct vr_scratch *scratch)
{
  vr_pool_clear (&scratch->pool);
}

void
vr_reply_init (struct vr_reply *reply, struct vr_buf body)
{
  reply->status = 200;
  reply->type = NULL;
  reply->asset = NULL;
  reply->body = body;
  vr_buf_reset (&reply->body);
  reply->n_headers = 0;
  reply->must_close = false;
  reply->route = NULL;
  reply->request_id = NULL;
  reply->n_texts = 0;
}

/* ---- preparing ---- */

static bool
is_id_character (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

/* An id of another form is not echoed: it would end up in logs. */
static void
take_request_id (struct exchange *x)
{
  const struct vr_header *id = vr_header_find (
    x->request->headers, x->request->n_headers, "X-Request-Id");

  if (id == NULL || id->value_length == 0 || id->value_length > VR_REQUEST_ID)
    return;
  for (size_t i = 0; i < id->value_length; i++)
    if (!is_id_character (id->value[i]))
      return;
  x->reply->request_id = vr_reply_keep (x->reply, id->value, id->value_length);
  vr_reply_add (x->reply, "X-Request-Id", x->reply->request_id);
}

/* The language before anything can go wrong. */
static void
find_lang (struct exchange *x)
{
  const char *rest = x->query;
  size_t left = x->query_length;
  struct vr_pair pair;

  vr_error_init (x->err, vr_negotiate_lang (x->request->headers,
                                            x->request->n_headers));
  while (vr_form_next (&rest, &left, &pair))
    if (vr_header_is (pair.name, pair.name_length, "lang"))
      {
        if (vr_header_is (pair.value, pair.value_length, "bn"))
          x->err->lang = VR_LANG_BN;
        else if (vr_header_is (pair.value, pair.value_length, "en"))
          x->err->lang = VR_LANG_EN;
      }
}

/* Splits and decodes the address, finds the route.  VR_OK even when there is
   none. */
static enum vr_status
prepare (struct exchange *x)
{
  const struct vr_request *request = x->request;
  bool is_too_long = request->target_length > VR_TARGET_MAX;
  size_t length = is_too_long ? 0 : request->target_length;
  const char *question_mark
    = length == 0 ? NULL : memchr (request->target, '?', length);
  size_t path_length = question_mark == NULL
                         ? length
                         : (size_t) (question_mark - request->target);
  enum vr_status status;

  vr_pool_reset (&x->scratch->pool);
  x->query = question_mark == NULL ? "" : question_mark + 1;
  x->query_length = question_mark == NULL ? 0 : length - path_length - 1;
  x->is_read = strcmp (request->method, "GET") == 0
               || strcmp (request->method, "HEAD") == 0;
  find_lang (x);
  take_request_id (x);
  if (is_too_long)
    return vr_fail (x->err, VR_E_URI_TOO_LONG, "", VR_SAY_ADDRESS_OVER,
                    vr_number_u64_text (VR_NUMBER_BUF, VR_TARGET_MAX));
  if (path_length == 0 || request->target[0] != '/')
    return vr_fail (x->err, VR_E_MALFORMED, "", VR_SAY_ADDRESS_FORM, "");
  status = vr_percent_decode (request->target, path_length, false, "",
                              x->scratch->path, &path_length, x->err);
  if (status != VR_OK)
    return status;
  x->path = x->scratch->path;
  x->route = vr_route_find (x->site->routes, x->site->n_routes, x->path,
                            &x->id);
  if (x->route != NULL)
    x->reply->route = x->route->path;
  return VR_OK;
}

/* ---- what every reply has ---- */

static void
add_common (struct exchange *x)
{
  struct vr_reply *reply = x->reply;
  bool is_good = reply->status < 400;
  bool is_asset = reply->asset != NULL
                  || (x->route != NULL && x->route->kind == VR_ASSET);
  bool is_kept = is_good && x->is_read
                 && (is_asset || x->route == NULL
                     || x->route->kind == VR_STABLE);

  if (!is_asset && reply->status != 204)
    {
      vr_reply_add (reply, "Content-Language",
                    x->err->lang == VR_LANG_BN ? "bn" : "en");
      vr_reply_add (reply, "Vary", "Accept, Accept-Language");
    }
  vr_reply_add (reply, "Cache-Control", is_kept ? "no-cache" : "no-store");
  vr_reply_add (reply, "X-Content-Type-Options", "nosniff");
  vr_reply_add (reply, "Access-Control-Allow-Origin", x->site->cors_origin);
  if (vr_site_is_draining (x->site))
    reply->must_close = true;
  if (reply->must_close)
    vr_reply_add (reply, "Connection", "close");
}

static void
refuse (struct exchange *x, enum vr_status status)
{
  vr_problem_reply (x->reply, x->err, status, x->path, x->media);
}

/* ---- methods and paths ---- */

static unsigned
method_bit (const char *method)
{
  if (strcmp (method, "GET") == 0 || strcmp (method, "HEAD") == 0)
    return VR_GET;
  return strcmp (method, "POST") == 0 ? VR_POST : 0;
}

static void
write_allow (char allow[VR_ALLOW_TEXT], unsigned methods)
{
  snprintf (allow, VR_ALLOW_TEXT, "%s%sOPTIONS",
            methods & VR_GET ? "GET, HEAD, " : "",
            methods & VR_POST ? "POST, " : "");
}

static void
answer_options (struct exchange *x, unsigned methods)
{
  char allow[VR_ALLOW_TEXT];

  write_allow (allow, methods);
  x->reply->status = 204;
  vr_reply_add_copy (x->reply, "Allow", allow);
  if (x->site->cors_origin == NULL)
    return;
  vr_reply_add_copy (x->reply, "Access-Control-Allow-Methods", allow);
  vr_reply_add (x->reply, "Access-Control-Allow-Headers",
                "Content-Type, X-Request-Id");
  vr_reply_add (x->reply, "Access-Control-Max-Age", "86400");
}

static enum vr_status
fail_method (struct exchange *x, unsigned methods)
{
  char allow[VR_ALLOW_TEXT];
  char method[16];
  size_t n = strnlen (x->request->method, sizeof method - 1);

  memcpy (method, x->request->method, n);
  method[n] = '\0';
  write_allow (allow, methods);
  vr_reply_add_copy (x->reply, "Allow", allow);
  return vr_fail (x->err, VR_E_METHOD, "", VR_SAY_NO_SUCH_METHOD, x->path,
                  allow, method);
}

static void
suggest_path (struct exchange *x, const char *candidate)
{
  size_t length = strlen (x->path);
  unsigned most = length < 9 ? 2 : (unsigned) length / 4;

  if (candidate != NULL && strchr (candidate, '{') == NULL
      && vr_name_distance (x->path, length, candidate, strlen (candidate),
                           most)
           <= most)
    vr_error_suggest (x->err, candidate);
}

static enum vr_status
fail_path (struct exchange *x)
{
  const struct vr_site *site = x->site;

  (void) vr_fail (x->err, VR_E_NOT_FOUND, "", VR_SAY_NO_PATH, x->path);
  for (size_t i = 0; i < site->n_routes; i++)
    {
      suggest_path (x, site->routes[i].path);
      suggest_path (x, site->routes[i].short_path);
    }
  return VR_E_NOT_FOUND;
}

/* ---- answering ---- */

static enum vr_status
check_accept (struct exchange *x)
{
  const struct vr_request *request = x->request;
  const struct vr_question *question = x->route->question;
  bool is_one = question != NULL && x->route->kind != VR_BATCH;
  bool has_text = is_one && question->write_line != NULL;
  bool has_html = is_one && question->write_text != NULL;

  x->media = vr_negotiate_media (request->headers, request->n_headers,
                                 (has_text ? VR_GIVES_TEXT : 0)
                                   | (has_html ? VR_GIVES_HTML : 0));
  if (x->media != VR_MEDIA_NONE)
    return VR_OK;
  return vr_fail (x->err, VR_E_NOT_ACCEPTABLE, "", VR_SAY_NO_SUCH_TYPE,
                  has_text   ? "application/json, text/plain, text/html"
                  : has_html ? "application/json, text/html"
                             : "application/json");
}

static enum vr_status
check_no_body (struct exchange *x)
{
  if (x->request->body_length == 0)
    return VR_OK;
  return vr_fail (x->err, VR_E_MALFORMED, "", VR_SAY_BODY_NOT_TAKEN,
                  x->request->method);
}

static enum vr_status
answer (struct exchange *x)
{
  const struct vr_asset *asset
    = x->route == NULL || x->route->kind == VR_ASSET
        ? vr_assets_find (&x->site->assets, x->path)
        : NULL;
  unsigned methods = x->route == NULL ? VR_GET : x->route->methods;
  const struct vr_catalog *catalog;
  enum vr_status status;

  if (asset == NULL && (x->route == NULL || x->route->kind == VR_ASSET))
    return fail_path (x);
  if (strcmp (x->request->method, "OPTIONS") == 0)
    {
      answer_options (x, methods);
      return VR_OK;
    }
  if ((method_bit (x->request->method) & methods) == 0)
    return fail_method (x, methods);
  status = x->is_read ? check_no_body (x) : VR_OK;
  if (status == VR_OK && asset == NULL)
    status = check_accept (x);
  if (status != VR_OK)
    return status;
  if (asset != NULL)
    {
      vr_answer_asset (x, asset);
      return VR_OK;
    }
  catalog = x->site->current == NULL ? NULL
                                     : vr_current_acquire (x->site->current);
  status = x->route->question == NULL ? vr_answer_own (x, catalog)
                                      : vr_answer_question (x, catalog);
  vr_catalog_release (catalog);
  return status;
}

void
vr_dispatch (const struct vr_site *site, struct vr_scratch *scratch,
             const struct vr_request *request, struct vr_reply *reply)
{
  struct exchange x = { .site = site, .scratch = scratch, .request = request,
                        .reply = reply, .err = &scratch->err };
  enum vr_status status = prepare (&x);

  if (status == VR_OK)
    status = answer (&x);
  if (status != VR_OK)
    refuse (&x, status);
  add_common (&x);
}

/* ---- before the body ---- */

static size_t
body_limit (const struct exchange *x)
{
  return x->route != NULL
             && (method_bit (x->request->method) & x->route->methods
                 & VR_POST) != 0
           ? x->route->body_limit_bytes
           : 0;
}

/* A body that nobody takes, or too much of one. */
static enum vr_status
fail_body (struct exchange *x, size_t limit)
{
  if (limit > 0)
    return vr_fail (x->err, VR_E_BODY_TOO_LARGE, "", VR_SAY_BODY_OVER,
                    vr_number_u64_text (VR_NUMBER_BUF, limit));
  if (x->route == NULL && vr_assets_find (&x->site->assets, x->path) == NULL)
    return fail_path (x);
  if (!x->is_read && strcmp (x->request->method, "OPTIONS") != 0)
    return fail_method (x, x->route == NULL ? VR_GET : x->route->methods);
  return vr_fail (x->err, VR_E_MALFORMED, "", VR_SAY_BODY_NOT_TAKEN,
                  x->request->method);
}

bool
vr_dispatch_early (const struct vr_site *site, struct vr_scratch *scratch,
                   const struct vr_request *request, size_t *body_limit_bytes,
                   uint64_t (**find_need) (struct vr_bytes file),
                   struct vr_reply *reply)
{
  struct exchange x = { .site = site, .scratch = scratch, .request = request,
                        .reply = reply, .err = &scratch->err };
  enum vr_status prepared = prepare (&x);
  uint64_t content_length = 0;
  enum vr_status status;

  *body_limit_bytes = body_limit (&x);
  *find_need = x.route == NULL || x.route->question == NULL
                 ? NULL
                 : x.route->question->find_need;
  status = vr_guard_check (request->headers, request->n_headers,
                           request->is_http_1_0, &content_length, x.err);
  if (status == VR_OK)
    status = vr_guard_method (request->method, x.err);
  if (status == VR_OK && content_length > *body_limit_bytes)
    status = prepared != VR_OK ? prepared
                               : fail_body (&x, *body_limit_bytes);
  if (status == VR_OK)
    return false;
  reply->must_close = true;
  refuse (&x, status);
  add_common (&x);
  return true;
}

void
vr_dispatch_over (const struct vr_site *site, struct vr_scratch *scratch,
                  const struct vr_request *request, struct vr_reply *reply)
{
  struct exchange x = { .site = site, .scratch = scratch, .request = request,
                        .reply = reply, .err = &scratch->err };
  enum vr_status status = prepare (&x);

  if (status == VR_OK)
    status = fail_body (&x, body_limit (&x));
  reply->must_close = true;
  refuse (&x, status);
  add_common (&x);
}

void
vr_dispatch_busy (const struct vr_site *site, struct vr_scratch *scratch,
                  const struct vr_request *request, struct vr_reply *reply)
{
  struct exchange x = { .site = site, .scratch = scratch, .request = request,
                        .reply = reply, .err = &scratch->err };
  enum vr_status status = prepare (&x);

  if (status == VR_OK)
    status = vr_fail (x.err, VR_E_BUSY, "", VR_SAY_BODIES_BUSY, "");
  reply->must_close = true;
  refuse (&x, status);
  add_common (&x);
}
