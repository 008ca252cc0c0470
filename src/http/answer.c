/* The replies that succeed: read the query, look whether the client has the
   answer already, compute, write. */

#include "config.h"

#include "http/exchange.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "http/html.h"
#include "service/form.h"
#include "service/problem.h"
#include "service/reader.h"

/* ---- reading ---- */

/* The path's {id} in front of the query string, so that one reader sees both
   and finds an id that is given twice. */
static enum vr_status
read_address (struct exchange *x, void *query, struct vr_call *call)
{
  static const char hex[] = "0123456789ABCDEF";
  size_t n = x->id == NULL ? 0 : strlen (x->id);
  size_t size = 3 * n + x->query_length + sizeof "id=&";
  char *array;
  struct vr_buf text;

  if (x->id == NULL)
    return vr_read_form (x->route->question, x->query, x->query_length, query,
                         call, x->err);
  array = vr_pool_alloc (&x->scratch->pool, size, 1);
  if (array == NULL)
    return vr_fail (x->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  vr_buf_init_borrowed (&text, array, size);
  vr_buf_add_text (&text, "id=");
  for (size_t i = 0; i < n; i++)
    {
      unsigned char c = (unsigned char) x->id[i];
      const char coded[3] = { '%', hex[c >> 4], hex[c & 15] };

      vr_buf_add (&text, coded, sizeof coded);
    }
  vr_buf_add_char (&text, '&');
  vr_buf_add (&text, x->query, x->query_length);
  return vr_read_form (x->route->question, array, text.length, query, call,
                       x->err);
}

/* With POST the address may hold `fields` and `lang`, nothing else. */
static void
read_post_address (struct exchange *x, struct vr_call *call)
{
  static const struct vr_field fields[1] = { { .name = NULL } };
  static const struct vr_table none = { .name = "address", .fields = fields };
  struct vr_question envelope = *x->route->question;
  const char *rest = x->query;
  size_t left = x->query_length;
  struct vr_pair pair;
  bool is_clean = true;
  char nothing;

  while (vr_form_next (&rest, &left, &pair))
    {
      char name[VR_ERROR_NAME];
      size_t n;

      if (vr_header_is (pair.name, pair.name_length, "fields")
          || vr_header_is (pair.name, pair.name_length, "lang"))
        continue;
      is_clean = false;
      if (pair.name_length >= sizeof name
          || vr_percent_decode (pair.name, pair.name_length, true, "", name,
                                &n, NULL)
               != VR_OK)
        memcpy (name, "?", 2);
      (void) vr_fail (x->err, VR_E_INVALID, name, VR_SAY_QUERY_WITH_BODY,
                      name);
    }
  envelope.in = &none;
  /* its faults are in x->err; the body's reader returns the sum */
  if (is_clean
      && vr_read_form (&envelope, x->query, x->query_length, &nothing, call,
                       x->err)
           != VR_OK)
    return;
}

enum body_kind
{
  BODY_FORM,
  BODY_JSON,
  BODY_FILE,
  BODY_REFUSED
};

static bool
looks_like_json (const char *body, size_t length)
{
  size_t i = 0;

  while (i < length && strchr (" \t\r\n", body[i]) != NULL && body[i] != '\0')
    i++;
  return i < length && body[i] == '{';
}

/* The header's value, "" without one; it lives as long as the request. */
static const char *
header_text (const struct exchange *x, const char *name)
{
  const struct vr_header *header = vr_header_find (
    x->request->headers, x->request->n_headers, name);
  const char *text
    = header == NULL ? "" : vr_pool_copy_n (&x->scratch->pool, header->value,
                                            header->value_length);

  return text == NULL ? "" : text;
}

/* Files that are not JSON. */
static enum body_kind
find_file_kind (const struct exchange *x, const char *value, size_t length)
{
  bool is_form
    = vr_header_is (value, length, "application/x-www-form-urlencoded");

  if (vr_header_is (value, length, "application/octet-stream"))
    return BODY_FILE;
  (void) vr_fail (
    x->err, VR_E_MEDIA_TYPE, "",
    is_form && looks_like_json (x->request->body, x->request->body_length)
      ? VR_SAY_BODY_JSON_AS_FORM
    : length == 0 ? VR_SAY_BODY_TYPE_MISSING_FILE
                  : VR_SAY_BODY_TYPE_FILE,
    value);
  return BODY_REFUSED;
}

static enum body_kind
find_body_kind (const struct exchange *x)
{
  const struct vr_request *request = x->request;
  const char *coding = header_text (x, "Content-Encoding");
  const char *value = header_text (x, "Content-Type");
  size_t length = strcspn (value, "; \t");
  bool is_batch = x->route->kind == VR_BATCH;
  bool is_file = x->route->kind == VR_FILE;
  bool is_form;

  if (*coding != '\0' && strcasecmp (coding, "identity") != 0)
    {
      (void) vr_fail (x->err, VR_E_MEDIA_TYPE, "", VR_SAY_BODY_CODED, coding);
      return BODY_REFUSED;
    }
  if (vr_header_is (value, length, "application/json"))
    return BODY_JSON;
  if (is_file)
    return find_file_kind (x, value, length);
  is_form = vr_header_is (value, length, "application/x-www-form-urlencoded")
            || (length == 0 && request->body_length == 0);
  if (is_form && looks_like_json (request->body, request->body_length))
    (void) vr_fail (x->err, VR_E_MEDIA_TYPE, "", VR_SAY_BODY_JSON_AS_FORM, "");
  else if (is_form && !is_batch)
    return BODY_FORM;
  else if (length == 0)
    (void) vr_fail (x->err, VR_E_MEDIA_TYPE, "",
                    is_batch ? VR_SAY_BODY_TYPE_MISSING_ONLY_JSON
                             : VR_SAY_BODY_TYPE_MISSING, "");
  else
    (void) vr_fail (x->err, VR_E_MEDIA_TYPE, "",
                    is_batch ? VR_SAY_BODY_TYPE_ONLY_JSON : VR_SAY_BODY_TYPE,
                    value);
  return BODY_REFUSED;
}

/* A larger body is for a model that comes along. */
static bool
is_over_plain_limit (const struct exchange *x, void *query)
{
  const struct vr_table *in = x->route->question->in;

  if (x->route->plain_limit_bytes == 0
      || x->request->body_length <= x->route->plain_limit_bytes)
    return false;
  for (size_t i = 0; i < in->n_fields; i++)
    {
      const struct vr_object *object
        = vr_field_object (&in->fields[i], query);

      if (object != NULL && object->json != NULL)
        return false;
    }
  return true;
}

static enum vr_status
read_file (struct exchange *x, void *query, struct vr_call *call)
{
  read_post_address (x, call);
  x->route->question->take_file (
    query, (struct vr_bytes) { x->request->body, x->request->body_length });
  return vr_error_status (x->err);
}

static enum vr_status
read_members (struct exchange *x, void *query, struct vr_call *call)
{
  const struct vr_request *request = x->request;
  const struct vr_question *question = x->route->question;

  switch (find_body_kind (x))
    {
    case BODY_FILE:
      return read_file (x, query, call);
    case BODY_JSON:
      if (x->route->kind == VR_FILE)
        return read_file (x, query, call);
      read_post_address (x, call);
      return vr_read_json (question, request->body, request->body_length,
                           query, call, x->err);
    case BODY_FORM:
      read_post_address (x, call);
      return vr_read_form (question, request->body, request->body_length,
                           query, call, x->err);
    default:
      return vr_error_status (x->err);
    }
}

static enum vr_status
read_body (struct exchange *x, void *query, struct vr_call *call)
{
  enum vr_status status;
  enum vr_lang lang;

  vr_field_unset_all (x->route->question->in, query);
  status = read_members (x, query, call);
  if (status == VR_E_MEDIA_TYPE || !is_over_plain_limit (x, query))
    return status;
  lang = x->err->lang;
  vr_error_init (x->err, lang);
  return vr_fail (x->err, VR_E_BODY_TOO_LARGE, "", VR_SAY_BODY_OVER,
                  vr_number_u64_text (VR_NUMBER_BUF,
                                      x->route->plain_limit_bytes));
}

/* ---- tags ---- */

static uint64_t
hash_member (uint64_t hash, const struct vr_field *field, const void *object)
{
  const void *member = (const char *) object + field->offset;
  const struct vr_texts *texts = member;
  const struct vr_u64s *numbers = member;

  switch (field->kind)
    {
    case VR_KIND_TEXT:
      return vr_hash (hash, member, strlen (member) + 1);
    case VR_KIND_TEXTS:
      for (size_t i = 0; i < texts->n; i++)
        hash = vr_hash (hash, texts->item[i], strlen (texts->item[i]) + 1);
      return hash;
    case VR_KIND_U64S:
      return vr_hash (hash, numbers->item,
                      numbers->n * sizeof numbers->item[0]);
    default:
      return vr_hash (hash, member, field->size);
    }
}

/* A tag of everything the answer depends on.  Members that were not given
   count as such, so their order and spelling do not matter. */
static void
write_tag (char tag[VR_TAG], const struct exchange *x, const void *query,
           const struct vr_call *call, const struct vr_catalog *catalog)
{
  const struct vr_table *in = x->route->question->in;
  uint64_t generation = catalog == NULL ? 0 : vr_catalog_generation (catalog);
  uint64_t hash = vr_hash (VR_HASH_START, PACKAGE_VERSION,
                           sizeof PACKAGE_VERSION);

  hash = vr_hash (hash, &x->site->tag_seed, sizeof x->site->tag_seed);
  hash = vr_hash (hash, &generation, sizeof generation);
  hash = vr_hash (hash, call->today, strlen (call->today) + 1);
  hash = vr_hash (hash, &call->lang, sizeof call->lang);
  hash = vr_hash (hash, &call->selected, sizeof call->selected);
  hash = vr_hash (hash, &x->media, sizeof x->media);
  hash = vr_hash (hash, x->route->path, strlen (x->route->path) + 1);
  for (size_t i = 0; i < in->n_fields; i++)
    if (vr_field_is_set (&in->fields[i], query))
      {
        hash = vr_hash (hash, &i, sizeof i);
        hash = hash_member (hash, &in->fields[i], query);
      }
  snprintf (tag, VR_TAG, "\"%llx-%016llx\"", (unsigned long long) generation,
            (unsigned long long) hash);
}

/* Adds the tag to a good answer; 304 instead of it when the client has it.
   Problems have no tag: a client must not hear later that the one it has is
   still good. */
static void
add_tag (struct exchange *x, const char *tag)
{
  const struct vr_request *request = x->request;

  vr_reply_add_copy (x->reply, "ETag", tag);
  if (!vr_negotiate_has_tag (request->headers, request->n_headers, tag)
      && !vr_negotiate_has_any (request->headers, request->n_headers))
    return;
  x->reply->status = 304;
  x->reply->type = NULL;
}

/* ---- answers ---- */

static enum vr_status
check_size (struct exchange *x)
{
  struct vr_buf *body = &x->reply->body;

  if (vr_buf_ok (body))
    return VR_OK;
  return vr_fail (x->err, VR_E_TOO_MUCH_WORK, "", VR_SAY_ANSWER_TOO_LARGE,
                  vr_number_u64_text (VR_NUMBER_BUF, body->maximum));
}

/* The answer as a terminal shows it, in a page. */
static enum vr_status
write_page (struct exchange *x, const void *result,
            const struct vr_call *call)
{
  const struct vr_question *question = x->route->question;
  struct vr_reply *reply = x->reply;
  struct vr_buf text;
  bool is_fit = question == &vr_question_fit;

  vr_buf_init (&text, VR_REPLY_MAX_BYTES);
  question->write_text (result, call, &text);
  reply->type = "text/html; charset=utf-8";
  vr_reply_add (reply, "Content-Security-Policy", vr_html_policy);
  vr_html_begin (&reply->body, call->lang);
  if (vr_buf_ok (&text))
    vr_html_add_text (&reply->body, text.data, text.length);
  vr_html_end (&reply->body, call->lang, x->is_read ? x->query : NULL,
               x->query_length, is_fit ? "&show=fit" : "");
  vr_buf_clear (&text);
  return check_size (x);
}

static enum vr_status
write_answer (struct exchange *x, const void *result,
              const struct vr_call *call)
{
  const struct vr_question *question = x->route->question;
  struct vr_reply *reply = x->reply;

  if (x->media == VR_MEDIA_HTML)
    return write_page (x, result, call);
  if (x->media == VR_MEDIA_TEXT)
    {
      question->write_line (result, call, &reply->body);
      reply->type = "text/plain; charset=utf-8";
      vr_buf_add_char (&reply->body, '\n');
    }
  else
    {
      reply->type = "application/json";
      vr_field_write_object (&reply->body, question->out, result,
                             call->selected);
    }
  return check_size (x);
}

/* The answer's own line, then what else was demanded and does not hold. */
static enum vr_status
write_refusal (struct exchange *x, const void *result,
               const struct vr_call *call)
{
  struct vr_reply *reply = x->reply;

  reply->status = vr_status_http (VR_E_DEMAND_NOT_MET);
  reply->type = "text/plain; charset=utf-8";
  x->route->question->write_line (result, call, &reply->body);
  vr_write_other_faults (&reply->body, x->err, "/verdict");
  vr_buf_add_char (&reply->body, '\n');
  return check_size (x);
}

static enum vr_status
answer_batch (struct exchange *x, const struct vr_catalog *catalog,
              struct vr_call *call)
{
  enum vr_status status;

  if (find_body_kind (x) != BODY_JSON)
    return vr_error_status (x->err);
  read_post_address (x, call);
  if (x->err->n_faults > 0)
    return vr_error_status (x->err);
  status = vr_answer_batch (x->route->question, catalog, x->request->body,
                            x->request->body_length, call, &x->reply->body,
                            x->err);
  x->reply->type = "application/json";
  return status;
}

enum vr_status
vr_answer_question (struct exchange *x, const struct vr_catalog *catalog)
{
  const struct vr_question *question = x->route->question;
  struct vr_pool *pool = &x->scratch->pool;
  void *query = vr_pool_alloc (pool, 1, question->in->struct_size);
  void *result = vr_pool_alloc (pool, 1, question->out->struct_size);
  struct vr_call call;
  char tag[VR_TAG];
  enum vr_status status;
  bool is_tagged;

  if (query == NULL || result == NULL)
    return vr_fail (x->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  vr_call_init (&call, pool);
  call.lang = x->err->lang;
  memcpy (call.today, x->request->today, sizeof call.today);
  if (x->route->kind == VR_BATCH)
    return answer_batch (x, catalog, &call);
  status = x->is_read ? read_address (x, query, &call)
                      : read_body (x, query, &call);
  /* nothing was read of the question */
  if (status == VR_E_MEDIA_TYPE || status == VR_E_OUT_OF_MEMORY
      || status == VR_E_BODY_TOO_LARGE)
    {
      x->reply->must_close = status == VR_E_BODY_TOO_LARGE;
      return status;
    }
  is_tagged = status == VR_OK && x->is_read && x->route->kind == VR_STABLE;
  if (is_tagged)
    {
      write_tag (tag, x, query, &call, catalog);
      if (vr_negotiate_has_tag (x->request->headers, x->request->n_headers,
                                tag))
        {
          add_tag (x, tag);
          return VR_OK;
        }
    }
  status = vr_question_answer (question, status, catalog, query, &call, result,
                               x->err);
  if (status == VR_E_DEMAND_NOT_MET && x->media == VR_MEDIA_TEXT)
    return write_refusal (x, result, &call);
  if (status == VR_OK)
    status = write_answer (x, result, &call);
  if (status == VR_OK && is_tagged)
    add_tag (x, tag);
  return status;
}

enum vr_status
vr_answer_own (struct exchange *x, const struct vr_catalog *catalog)
{
  const struct vr_route *route = x->route;
  void *result = vr_pool_alloc (&x->scratch->pool, 1, route->out->struct_size);
  enum vr_status status;

  if (result == NULL)
    return vr_fail (x->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  status = route->answer (x->site, catalog, x->err->lang, result, x->err);
  if (status != VR_OK)
    return status;
  x->reply->type = "application/json";
  vr_field_write_object (&x->reply->body, route->out, result, UINT64_MAX);
  return check_size (x);
}

void
vr_answer_asset (struct exchange *x, const struct vr_asset *asset)
{
  x->reply->type = asset->type;
  x->reply->asset = asset;
  add_tag (x, asset->tag);
  if (strncmp (asset->type, "text/html", 9) == 0)
    vr_reply_add (x->reply, "Content-Security-Policy", vr_html_policy);
}
