/* The document: paths from the routes, components from their tables. */

#include "config.h"

#include "http/openapi.h"

#include <string.h>

#include "base/banned.h"
#include "http/openapi_internal.h"
#include "service/reader.h"

enum
{
  VR_OPENAPI_MAX_TABLES = 96
};

/* Tables that the document describes, each once. */
struct tables
{
  size_t n;
  const struct vr_table *item[VR_OPENAPI_MAX_TABLES];
};

static bool
add_table (struct tables *tables, const struct vr_table *table)
{
  for (size_t i = 0; i < tables->n; i++)
    if (tables->item[i] == table)
      return false;
  if (tables->n == VR_OPENAPI_MAX_TABLES)
    return false;
  tables->item[tables->n++] = table;
  return true;
}

/* The table and those of its members.  Recursion ends because a table that is
   known already is not entered. */
static void
add_answer (struct tables *tables, const struct vr_table *table)
{
  if (table == NULL || !add_table (tables, table))
    return;
  for (size_t i = 0; i < table->n_fields; i++)
    add_answer (tables, table->fields[i].table);
}

static const struct vr_table *
answer_table (const struct vr_route *route)
{
  return route->question != NULL ? route->question->out : route->out;
}

/* ---- paths ---- */

static void
write_fields_parameter (struct vr_doc *doc, const struct vr_table *out)
{
  vr_doc_open (doc, NULL, '{');
  vr_doc_text (doc, "name", "fields");
  vr_doc_text (doc, "in", "query");
  vr_doc_text (doc, "description",
               "Members of the answer that are wanted; all when absent.");
  vr_doc_text (doc, "style", "form");
  vr_doc_raw (doc, "explode", "false");
  vr_doc_open (doc, "schema", '{');
  vr_doc_text (doc, "type", "array");
  vr_doc_open (doc, "items", '{');
  vr_doc_text (doc, "type", "string");
  vr_doc_open (doc, "enum", '[');
  for (size_t i = 0; i < out->n_fields; i++)
    vr_doc_text (doc, NULL, out->fields[i].name);
  vr_doc_close (doc, ']');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

static void
write_parameter (struct vr_doc *doc, const struct vr_field *field,
                 bool is_in_path)
{
  vr_doc_open (doc, NULL, '{');
  vr_doc_text (doc, "name", field->name);
  vr_doc_text (doc, "in", is_in_path ? "path" : "query");
  vr_schema_write_description (doc, field);
  if (is_in_path || field->is_required)
    vr_doc_raw (doc, "required", "true");
  if (!is_in_path
      && (field->kind == VR_KIND_TEXTS || field->kind == VR_KIND_U64S))
    {
      vr_doc_text (doc, "style", "form");
      vr_doc_raw (doc, "explode", "false");
    }
  if (field->example != NULL)
    vr_schema_write_example (doc, "example", field);
  vr_schema_write_field (doc, "schema", field, VR_SCHEMA_PARAMETER);
  vr_doc_close (doc, '}');
}

static void
write_parameters (struct vr_doc *doc, const struct vr_route *route)
{
  const struct vr_table *in = route->question->in;
  bool has_id = strchr (route->path, '{') != NULL;

  vr_doc_open (doc, "parameters", '[');
  for (size_t i = 0; i < in->n_fields; i++)
    write_parameter (doc, &in->fields[i],
                     has_id && strcmp (in->fields[i].name, "id") == 0);
  write_fields_parameter (doc, route->question->out);
  vr_doc_ref (doc, NULL, "parameters", "Lang");
  vr_doc_close (doc, ']');
}

/* Beside a file as the body, all else stands in the address. */
static void
write_file_parameters (struct vr_doc *doc, const struct vr_table *out)
{
  vr_doc_open (doc, "parameters", '[');
  write_fields_parameter (doc, out);
  vr_doc_ref (doc, NULL, "parameters", "Lang");
  vr_doc_close (doc, ']');
}

/* "application/json": {"schema": …} */
static void
write_content (struct vr_doc *doc, const char *type, const char *schema)
{
  vr_doc_open (doc, type, '{');
  vr_doc_ref (doc, "schema", "schemas", schema);
  vr_doc_close (doc, '}');
}

static void
write_request_body (struct vr_doc *doc, const struct vr_route *route)
{
  vr_doc_open (doc, "requestBody", '{');
  vr_doc_raw (doc, "required", "true");
  vr_doc_open (doc, "content", '{');
  if (route->kind == VR_BATCH)
    write_content (doc, "application/json", "Batch");
  else if (route->kind == VR_FILE)
    {
      vr_doc_raw (doc, "application/octet-stream", "{}");
      write_content (doc, "application/json", "ModelFile");
    }
  else
    {
      write_content (doc, "application/json", route->question->in->name);
      write_content (doc, "application/x-www-form-urlencoded",
                     route->question->in->name);
    }
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

static const char *
answer_name (const struct vr_route *route)
{
  if (route->kind == VR_BATCH)
    return "BatchAnswer";
  return answer_table (route)->name;
}

static void
write_good_response (struct vr_doc *doc, const struct vr_route *route)
{
  bool is_page = strcmp (route->path, "/") == 0;

  vr_doc_open (doc, "200", '{');
  vr_doc_text (doc, "description", "The answer.");
  vr_doc_open (doc, "content", '{');
  if (route->kind == VR_ASSET)
    vr_doc_raw (doc, is_page ? "text/html" : "application/json", "{}");
  else
    write_content (doc, "application/json", answer_name (route));
  if (route->kind == VR_STABLE && route->question->write_line != NULL)
    vr_doc_raw (doc, "text/plain", "{\"schema\": {\"type\": \"string\"}}");
  if (route->kind == VR_STABLE && route->question->write_text != NULL)
    vr_doc_raw (doc, "text/html", "{\"schema\": {\"type\": \"string\"}}");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

static void
write_responses (struct vr_doc *doc, const struct vr_route *route,
                 unsigned method)
{
  bool has_tag = method == VR_GET
                 && (route->kind == VR_STABLE || route->kind == VR_ASSET);

  vr_doc_open (doc, "responses", '{');
  write_good_response (doc, route);
  if (has_tag)
    vr_doc_raw (doc, "304",
                "{\"description\": \"If-None-Match holds the answer's "
                "ETag.\"}");
  vr_doc_ref (doc, "4XX", "responses", "Problem");
  vr_doc_ref (doc, "5XX", "responses", "Problem");
  vr_doc_close (doc, '}');
}

/* "models_id_get" of "/v1/models/{id...}" */
static void
write_operation_id (struct vr_doc *doc, const struct vr_route *route,
                    unsigned method)
{
  char array[VR_ERROR_NAME] = "";
  struct vr_buf id;
  const char *path = strncmp (route->path, "/v1/", 4) == 0 ? route->path + 4
                                                           : route->path + 1;

  vr_buf_init_borrowed (&id, array, sizeof array);
  for (; *path != '\0'; path++)
    if ((*path >= 'a' && *path <= 'z') || (*path >= '0' && *path <= '9'))
      vr_buf_add_char (&id, *path);
    else if (*path == '/' || *path == '.')
      vr_buf_add_char (&id, '_');
  if (id.length == 0)
    vr_buf_add_text (&id, "page");
  while (id.length > 0 && array[id.length - 1] == '_')
    id.length--;
  vr_buf_add_text (&id, method == VR_GET ? "_get" : "_post");
  vr_doc_text (doc, "operationId", array);
}

static void
write_operation (struct vr_doc *doc, const struct vr_route *route,
                 unsigned method)
{
  vr_doc_open (doc, method == VR_GET ? "get" : "post", '{');
  write_operation_id (doc, route, method);
  vr_doc_text (doc, "summary", route->text);
  if (method == VR_GET && route->question != NULL)
    write_parameters (doc, route);
  if (route->kind == VR_FILE)
    write_file_parameters (doc, route->question->out);
  if (method == VR_POST)
    write_request_body (doc, route);
  write_responses (doc, route, method);
  vr_doc_close (doc, '}');
}

/* OpenAPI has no pattern for the rest of a path; the id is sent with %2F. */
static const char *
plain_path (char copy[VR_ERROR_NAME], const char *path)
{
  size_t n = strcspn (path, "{");

  if (strcmp (path + n, "{id...}") != 0 || n + 5 > VR_ERROR_NAME)
    return path;
  memcpy (copy, path, n);
  memcpy (copy + n, "{id}", 5);
  return copy;
}

static void
write_short_path (struct vr_doc *doc, const struct vr_route *route)
{
  char array[VR_ERROR_NAME];
  struct vr_buf ref;

  if (route->short_path == NULL)
    return;
  vr_buf_init_borrowed (&ref, array, sizeof array);
  vr_buf_add_text (&ref, "#/paths/");
  for (const char *s = route->path; *s != '\0'; s++)
    if (*s == '/')
      vr_buf_add_text (&ref, "~1");
    else
      vr_buf_add_char (&ref, *s);
  vr_doc_open (doc, route->short_path, '{');
  vr_doc_text (doc, "$ref", array);
  vr_doc_close (doc, '}');
}

static void
write_paths (struct vr_doc *doc, const struct vr_route *routes,
             size_t n_routes)
{
  vr_doc_open (doc, "paths", '{');
  for (size_t i = 0; i < n_routes; i++)
    {
      char copy[VR_ERROR_NAME];

      vr_doc_open (doc, plain_path (copy, routes[i].path), '{');
      if (routes[i].methods & VR_GET)
        write_operation (doc, &routes[i], VR_GET);
      if (routes[i].methods & VR_POST)
        write_operation (doc, &routes[i], VR_POST);
      vr_doc_close (doc, '}');
      write_short_path (doc, &routes[i]);
    }
  vr_doc_close (doc, '}');
}

/* ---- components ---- */

/* What service/problem.c and service/batch.c write, and the two members that
   every question takes. */
static const char fixed_schemas[]
  = "{\"type\": \"object\", \"required\": [\"type\", \"title\", \"status\", "
    "\"detail\", \"errors\"], \"properties\": {\n"
    "    \"type\": {\"type\": \"string\", \"format\": \"uri\", "
    "\"description\": \"urn:vramd:problem:<slug>, never changes\"},\n"
    "    \"title\": {\"type\": \"string\"},\n"
    "    \"status\": {\"type\": \"integer\"},\n"
    "    \"detail\": {\"type\": \"string\", \"description\": "
    "\"For people, in the asked language\"},\n"
    "    \"instance\": {\"type\": \"string\"},\n"
    "    \"needed_bytes\": {\"type\": \"integer\", \"description\": "
    "\"head-truncated: how many bytes of the file to send next\"},\n"
    "    \"errors\": {\"type\": \"array\", \"items\": {\"type\": \"object\", "
    "\"required\": [\"pointer\", \"detail\"], \"properties\": {\n"
    "     \"pointer\": {\"type\": \"string\", \"description\": "
    "\"RFC 6901; empty: the whole request\"},\n"
    "     \"detail\": {\"type\": \"string\"},\n"
    "     \"suggestions\": {\"type\": \"array\", \"items\": "
    "{\"type\": \"string\"}}}}}}}";

static void
write_batch (struct vr_doc *doc, const struct vr_question *question)
{
  vr_doc_open (doc, "Batch", '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "additionalProperties", "false");
  vr_doc_raw (doc, "required", "[\"requests\"]");
  vr_doc_open (doc, "properties", '{');
  vr_doc_open (doc, "requests", '{');
  vr_doc_text (doc, "type", "array");
  vr_doc_number (doc, "maxItems", VR_BATCH_MAX_REQUESTS);
  vr_doc_ref (doc, "items", "schemas", question->in->name);
  vr_doc_close (doc, '}');
  vr_doc_ref (doc, "fields", "schemas", "Fields");
  vr_doc_ref (doc, "lang", "schemas", "Lang");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');

  vr_doc_open (doc, "BatchAnswer", '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "required", "[\"results\"]");
  vr_doc_open (doc, "properties", '{');
  vr_doc_open (doc, "results", '{');
  vr_doc_text (doc, "type", "array");
  vr_doc_open (doc, "items", '{');
  vr_doc_open (doc, "anyOf", '[');
  vr_doc_ref (doc, NULL, "schemas", question->out->name);
  vr_doc_ref (doc, NULL, "schemas", "Problem");
  vr_doc_close (doc, ']');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

static void
write_schemas (struct vr_doc *doc, const struct vr_route *routes,
               size_t n_routes)
{
  struct tables bodies = { .n = 0 };
  struct tables answers = { .n = 0 };
  const struct vr_question *batch = NULL;

  for (size_t i = 0; i < n_routes; i++)
    {
      if ((routes[i].methods & VR_POST) != 0 && routes[i].question != NULL
          && routes[i].kind != VR_FILE)
        (void) add_table (&bodies, routes[i].question->in);
      if (routes[i].kind == VR_BATCH)
        batch = routes[i].question;
      add_answer (&answers, answer_table (&routes[i]));
    }
  vr_doc_open (doc, "schemas", '{');
  for (size_t i = 0; i < bodies.n; i++)
    vr_schema_write_body (doc, bodies.item[i]);
  for (size_t i = 0; i < answers.n; i++)
    vr_schema_write_answer (doc, answers.item[i]);
  if (batch != NULL)
    write_batch (doc, batch);
  vr_schema_write_models (doc);
  vr_doc_raw (doc, "Fields",
              "{\"description\": \"Members of the answer that are wanted; all "
              "when absent.\", \"anyOf\": [{\"type\": \"string\"}, {\"type\": "
              "\"array\", \"items\": {\"type\": \"string\"}}]}");
  vr_doc_raw (doc, "Lang",
              "{\"type\": \"string\", \"enum\": [\"en\", \"bn\"]}");
  vr_doc_raw (doc, "Problem", fixed_schemas);
  vr_doc_close (doc, '}');
}

static void
write_components (struct vr_doc *doc, const struct vr_route *routes,
                  size_t n_routes)
{
  vr_doc_open (doc, "components", '{');
  vr_doc_open (doc, "parameters", '{');
  vr_doc_open (doc, "Lang", '{');
  vr_doc_text (doc, "name", "lang");
  vr_doc_text (doc, "in", "query");
  vr_doc_text (doc, "description",
               "Language of the sentences; wins over Accept-Language.");
  vr_doc_ref (doc, "schema", "schemas", "Lang");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  vr_doc_open (doc, "responses", '{');
  vr_doc_open (doc, "Problem", '{');
  vr_doc_text (doc, "description", "What is wrong, all faults at once.");
  vr_doc_open (doc, "content", '{');
  write_content (doc, "application/problem+json", "Problem");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
  write_schemas (doc, routes, n_routes);
  vr_doc_close (doc, '}');
}

void
vr_openapi_write (struct vr_buf *out, const struct vr_route *routes,
                  size_t n_routes)
{
  struct vr_doc doc = { .out = out };

  vr_doc_open (&doc, NULL, '{');
  vr_doc_text (&doc, "openapi", "3.1.0");
  vr_doc_open (&doc, "info", '{');
  vr_doc_text (&doc, "title", "vramd");
  vr_doc_text (&doc, "version", PACKAGE_VERSION);
  vr_doc_text (&doc, "summary",
               "How much GPU memory a language model needs, and whether it "
               "fits.");
  vr_doc_open (&doc, "license", '{');
  vr_doc_text (&doc, "name", "MIT");
  vr_doc_text (&doc, "identifier", "MIT");
  vr_doc_close (&doc, '}');
  vr_doc_close (&doc, '}');
  vr_doc_raw (&doc, "servers", "[{\"url\": \"/\"}]");
  /* nobody has to say who he is */
  vr_doc_raw (&doc, "security", "[]");
  write_paths (&doc, routes, n_routes);
  write_components (&doc, routes, n_routes);
  vr_doc_close (&doc, '}');
}
