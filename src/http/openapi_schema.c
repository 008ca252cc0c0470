/* JSON Schemas (2020-12, as OpenAPI 3.1 has them) of field tables. */

#include "config.h"

#include "http/openapi_internal.h"

#include <string.h>

#include "base/banned.h"

enum
{
  VR_DESCRIPTION = 1024
};

/* ---- the writer ---- */

static void
start_item (struct vr_doc *doc, const char *key)
{
  if (doc->has_item)
    vr_buf_add_char (doc->out, ',');
  if (doc->depth > 0)
    vr_buf_add_char (doc->out, '\n');
  for (unsigned i = 0; i < doc->depth; i++)
    vr_buf_add_char (doc->out, ' ');
  doc->has_item = true;
  if (key != NULL)
    {
      vr_buf_add_json_string (doc->out, key);
      vr_buf_add_text (doc->out, ": ");
    }
}

void
vr_doc_open (struct vr_doc *doc, const char *key, char bracket)
{
  start_item (doc, key);
  vr_buf_add_char (doc->out, bracket);
  doc->depth++;
  doc->has_item = false;
}

void
vr_doc_close (struct vr_doc *doc, char bracket)
{
  doc->depth--;
  if (doc->has_item)
    {
      doc->has_item = false;
      start_item (doc, NULL);
    }
  vr_buf_add_char (doc->out, bracket);
  doc->has_item = true;
  if (doc->depth == 0)
    vr_buf_add_char (doc->out, '\n');
}

void
vr_doc_text (struct vr_doc *doc, const char *key, const char *text)
{
  start_item (doc, key);
  vr_buf_add_json_string (doc->out, text);
}

void
vr_doc_number (struct vr_doc *doc, const char *key, double number)
{
  start_item (doc, key);
  vr_buf_add_f64 (doc->out, number, 9);
}

void
vr_doc_raw (struct vr_doc *doc, const char *key, const char *json)
{
  start_item (doc, key);
  vr_buf_add_text (doc->out, json);
}

static void
add_ref (struct vr_doc *doc, const char *kind, const char *name)
{
  start_item (doc, "$ref");
  vr_buf_add_text (doc->out, "\"#/components/");
  vr_buf_add_text (doc->out, kind);
  vr_buf_add_char (doc->out, '/');
  vr_buf_add_text (doc->out, name);
  vr_buf_add_char (doc->out, '"');
}

void
vr_doc_ref (struct vr_doc *doc, const char *key, const char *kind,
            const char *name)
{
  vr_doc_open (doc, key, '{');
  add_ref (doc, kind, name);
  vr_doc_close (doc, '}');
}

/* ---- one member ---- */

static bool
has_word (const struct vr_field *field, const char *word)
{
  for (size_t i = 0; field->words != NULL && field->words[i] != NULL; i++)
    if (strcmp (field->words[i], word) == 0)
      return true;
  return false;
}

/* A default or example as a JSON value of the member's kind; false when the
   words are no such value ("the engine's own"). */
static bool
write_value (struct vr_doc *doc, const char *key, const struct vr_field *field,
             const char *words)
{
  size_t length = strlen (words);
  double number;

  switch (field->kind)
    {
    case VR_KIND_U64:
    case VR_KIND_I64:
    case VR_KIND_F64:
      if (!vr_number_parse_f64 (words, length, &number))
        return false;
      vr_doc_raw (doc, key, words);
      return true;
    case VR_KIND_BOOL:
      if (strcmp (words, "true") != 0 && strcmp (words, "false") != 0)
        return false;
      vr_doc_raw (doc, key, words);
      return true;
    case VR_KIND_TEXT:
    case VR_KIND_TEXTS:
      if (!has_word (field, words))
        return false;
      vr_doc_text (doc, key, words);
      return true;
    default:
      return false;
    }
}

/* "a,b" as a list. */
static void
write_items (struct vr_doc *doc, const char *key, const struct vr_field *field,
             const char *words)
{
  vr_doc_open (doc, key, '[');
  for (;;)
    {
      char item[VR_TEXTS_BYTES] = "";
      size_t length = strcspn (words, ",");

      if (length < sizeof item)
        memcpy (item, words, length);
      if (field->kind == VR_KIND_U64S)
        vr_doc_raw (doc, NULL, item);
      else
        vr_doc_text (doc, NULL, item);
      if (words[length] == '\0')
        break;
      words += length + 1;
    }
  vr_doc_close (doc, ']');
}

void
vr_schema_write_example (struct vr_doc *doc, const char *key,
                         const struct vr_field *field)
{
  if (field->kind == VR_KIND_TEXTS || field->kind == VR_KIND_U64S)
    write_items (doc, key, field, field->example);
  else if (!write_value (doc, key, field, field->example))
    vr_doc_text (doc, key, field->example);
}

static bool
is_value (const struct vr_field *field, const char *words)
{
  char array[256];
  struct vr_buf nowhere;
  struct vr_doc doc = { .out = &nowhere };

  vr_buf_init_borrowed (&nowhere, array, sizeof array);
  return write_value (&doc, NULL, field, words);
}

void
vr_schema_write_description (struct vr_doc *doc, const struct vr_field *field)
{
  char array[VR_DESCRIPTION] = "";
  struct vr_buf text;

  vr_buf_init_borrowed (&text, array, sizeof array);
  if (field->text != NULL)
    vr_buf_add_text (&text, field->text);
  if (field->unit != NULL)
    {
      vr_buf_add_text (&text, text.length > 0 ? " Unit: " : "Unit: ");
      vr_buf_add_text (&text, field->unit);
      vr_buf_add_char (&text, '.');
    }
  if (field->def != NULL && !is_value (field, field->def))
    {
      vr_buf_add_text (&text, text.length > 0 ? " Default: " : "Default: ");
      vr_buf_add_text (&text, field->def);
      vr_buf_add_char (&text, '.');
    }
  if (text.length > 0)
    vr_doc_text (doc, "description", array);
}

static void
write_type (struct vr_doc *doc, const char *type, bool is_nullable)
{
  if (!is_nullable)
    {
      vr_doc_text (doc, "type", type);
      return;
    }
  vr_doc_open (doc, "type", '[');
  vr_doc_text (doc, NULL, type);
  vr_doc_text (doc, NULL, "null");
  vr_doc_close (doc, ']');
}

static void
write_bounds (struct vr_doc *doc, const struct vr_field *field,
              enum vr_schema_use use)
{
  bool is_bounded = field->min < field->max || field->min > field->max;
  bool is_whole = field->kind != VR_KIND_F64;

  if (is_bounded)
    {
      vr_doc_number (doc, "minimum", field->min);
      vr_doc_number (doc, "maximum", field->max);
    }
  else if (is_whole && (use != VR_SCHEMA_ANSWER || field->kind == VR_KIND_U64))
    vr_doc_number (doc, "minimum", 0);
}

static void
write_words (struct vr_doc *doc, const struct vr_field *field, size_t size)
{
  if (field->words == NULL)
    {
      vr_doc_number (doc, "minLength", 1);
      vr_doc_number (doc, "maxLength", (double) size - 1);
      return;
    }
  vr_doc_open (doc, "enum", '[');
  for (size_t i = 0; field->words[i] != NULL; i++)
    vr_doc_text (doc, NULL, field->words[i]);
  vr_doc_close (doc, ']');
}

static void
write_item (struct vr_doc *doc, const char *key, const struct vr_field *field,
            enum vr_schema_use use)
{
  vr_doc_open (doc, key, '{');
  if (field->kind == VR_KIND_U64S)
    {
      vr_doc_text (doc, "type", "integer");
      write_bounds (doc, field, use);
    }
  else
    {
      vr_doc_text (doc, "type", "string");
      write_words (doc, field, VR_TEXTS_BYTES);
    }
  vr_doc_close (doc, '}');
}

static void
write_array (struct vr_doc *doc, const struct vr_field *field,
             enum vr_schema_use use)
{
  vr_doc_text (doc, "type", "array");
  if (use != VR_SCHEMA_ANSWER)
    vr_doc_number (doc, "maxItems", VR_TEXTS_MAX);
  write_item (doc, "items", field, use);
}

/* In a body one item needs no brackets. */
static void
write_texts (struct vr_doc *doc, const struct vr_field *field,
             enum vr_schema_use use)
{
  if (use != VR_SCHEMA_BODY)
    {
      write_array (doc, field, use);
      return;
    }
  vr_doc_open (doc, "anyOf", '[');
  vr_doc_open (doc, NULL, '{');
  vr_doc_text (doc, "type",
               field->kind == VR_KIND_U64S ? "integer" : "string");
  vr_doc_close (doc, '}');
  vr_doc_open (doc, NULL, '{');
  write_array (doc, field, use);
  vr_doc_close (doc, '}');
  vr_doc_close (doc, ']');
}

/* A setting of on, off, true and false takes the JSON booleans too. */
static void
write_text (struct vr_doc *doc, const struct vr_field *field,
            enum vr_schema_use use)
{
  bool takes_bool = use == VR_SCHEMA_BODY && has_word (field, "true")
                    && has_word (field, "false");

  if (takes_bool)
    {
      vr_doc_open (doc, "anyOf", '[');
      vr_doc_open (doc, NULL, '{');
    }
  write_type (doc, "string", field->is_nullable);
  write_words (doc, field, field->size);
  if (takes_bool)
    {
      vr_doc_close (doc, '}');
      vr_doc_raw (doc, NULL, "{\"type\": \"boolean\"}");
      vr_doc_close (doc, ']');
    }
}

static void
write_object (struct vr_doc *doc, const struct vr_field *field)
{
  if (!field->is_nullable)
    {
      add_ref (doc, "schemas", field->table->name);
      return;
    }
  vr_doc_open (doc, "anyOf", '[');
  vr_doc_ref (doc, NULL, "schemas", field->table->name);
  vr_doc_raw (doc, NULL, "{\"type\": \"null\"}");
  vr_doc_close (doc, ']');
}

static void
write_kind (struct vr_doc *doc, const struct vr_field *field,
            enum vr_schema_use use)
{
  switch (field->kind)
    {
    case VR_KIND_U64:
    case VR_KIND_I64:
    case VR_KIND_F64:
      write_type (doc, field->kind == VR_KIND_F64 ? "number" : "integer",
                  field->is_nullable);
      write_bounds (doc, field, use);
      break;
    case VR_KIND_BOOL:
      write_type (doc, "boolean", field->is_nullable);
      break;
    case VR_KIND_TEXT:
      write_text (doc, field, use);
      break;
    case VR_KIND_TEXTS:
    case VR_KIND_U64S:
      write_texts (doc, field, use);
      break;
    case VR_KIND_STRING:
      write_type (doc, "string", field->is_nullable);
      break;
    case VR_KIND_OBJECT:
    case VR_KIND_REF:
      write_object (doc, field);
      break;
    case VR_KIND_LIST:
      vr_doc_text (doc, "type", "array");
      vr_doc_ref (doc, "items", "schemas", field->table->name);
      break;
    case VR_KIND_RAW:
      if (field->schema != NULL)
        add_ref (doc, "schemas", field->schema);
      else if (field->table != NULL)
        write_object (doc, field);
      break;
    default:
      break;
    }
}

void
vr_schema_write_field (struct vr_doc *doc, const char *key,
                       const struct vr_field *field, enum vr_schema_use use)
{
  vr_doc_open (doc, key, '{');
  if (use != VR_SCHEMA_PARAMETER)
    vr_schema_write_description (doc, field);
  write_kind (doc, field, use);
  if (field->def != NULL)
    (void) write_value (doc, "default", field, field->def);
  if (field->example != NULL && use != VR_SCHEMA_PARAMETER)
    {
      vr_doc_open (doc, "examples", '[');
      vr_schema_write_example (doc, NULL, field);
      vr_doc_close (doc, ']');
    }
  vr_doc_close (doc, '}');
}

/* ---- tables ---- */

static void write_members (struct vr_doc *doc, const struct vr_table *in,
                           const char *prefix, size_t length);

/* An object of the members below name[length].  `name` has room for a dot. */
static void
write_group (struct vr_doc *doc, const char *key, const struct vr_table *in,
             const char *name, size_t length)
{
  char prefix[VR_ERROR_NAME];

  memcpy (prefix, name, length);
  memcpy (prefix + length, ".", 2);
  vr_doc_open (doc, key, '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "additionalProperties", "false");
  vr_doc_open (doc, "properties", '{');
  write_members (doc, in, prefix, length + 1);
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

/* A member's name may be a group's as well: "gpu" beside "gpu.memory_bytes".
   The name is whole[0 .. length), its last part begins at prefix_length. */
static void
write_member (struct vr_doc *doc, const struct vr_table *in, const char *whole,
              size_t prefix_length, size_t length)
{
  char name[VR_ERROR_NAME];
  const char *key = name + prefix_length;
  const struct vr_field *own = vr_field_find (in, whole, length);
  bool is_group = false;

  if (length + 2 > sizeof name)
    return;
  memcpy (name, whole, length);
  name[length] = '\0';
  for (size_t i = 0; i < in->n_fields; i++)
    is_group = is_group
               || (strncmp (in->fields[i].name, name, length) == 0
                   && in->fields[i].name[length] == '.');
  if (!is_group && own->takes_object)
    {
      vr_doc_open (doc, key, '{');
      vr_doc_open (doc, "oneOf", '[');
      vr_schema_write_field (doc, NULL, own, VR_SCHEMA_BODY);
      vr_doc_ref (doc, NULL, "schemas", "OwnModel");
      vr_doc_close (doc, ']');
      vr_doc_close (doc, '}');
      return;
    }
  if (!is_group)
    {
      vr_schema_write_field (doc, key, own, VR_SCHEMA_BODY);
      return;
    }
  if (own == NULL)
    {
      write_group (doc, key, in, name, length);
      return;
    }
  vr_doc_open (doc, key, '{');
  vr_doc_open (doc, "anyOf", '[');
  vr_schema_write_field (doc, NULL, own, VR_SCHEMA_BODY);
  write_group (doc, NULL, in, name, length);
  vr_doc_close (doc, ']');
  vr_doc_close (doc, '}');
}

/* Each name's next part once, in the order of the table. */
static void
write_members (struct vr_doc *doc, const struct vr_table *in,
               const char *prefix, size_t length)
{
  for (size_t i = 0; i < in->n_fields; i++)
    {
      const char *name = in->fields[i].name;
      size_t end;
      bool is_seen = false;

      if (strncmp (name, prefix, length) != 0)
        continue;
      end = length + strcspn (name + length, ".");
      for (size_t k = 0; k < i; k++)
        is_seen = is_seen
                  || (strncmp (in->fields[k].name, name, end) == 0
                      && (in->fields[k].name[end] == '\0'
                          || in->fields[k].name[end] == '.'));
      if (!is_seen)
        write_member (doc, in, name, length, end);
    }
}

void
vr_schema_write_body (struct vr_doc *doc, const struct vr_table *in)
{
  bool has_required = false;

  vr_doc_open (doc, in->name, '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_raw (doc, "additionalProperties", "false");
  for (size_t i = 0; i < in->n_fields; i++)
    has_required = has_required || in->fields[i].is_required;
  if (has_required)
    {
      vr_doc_open (doc, "required", '[');
      for (size_t i = 0; i < in->n_fields; i++)
        if (in->fields[i].is_required)
          vr_doc_text (doc, NULL, in->fields[i].name);
      vr_doc_close (doc, ']');
    }
  vr_doc_open (doc, "properties", '{');
  write_members (doc, in, "", 0);
  vr_doc_ref (doc, "fields", "schemas", "Fields");
  vr_doc_ref (doc, "lang", "schemas", "Lang");
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}

static void
write_properties (struct vr_doc *doc, const struct vr_table *table)
{
  for (size_t i = 0; i < table->n_fields; i++)
    {
      const struct vr_field *field = &table->fields[i];

      if (field->kind == VR_KIND_OBJECT && field->is_inlined)
        write_properties (doc, field->table);
      else
        vr_schema_write_field (doc, field->name, field, VR_SCHEMA_ANSWER);
    }
}

/* Nothing is required: fields=… leaves members out, and so does what is not
   known. */
void
vr_schema_write_answer (struct vr_doc *doc, const struct vr_table *out)
{
  vr_doc_open (doc, out->name, '{');
  vr_doc_text (doc, "type", "object");
  vr_doc_open (doc, "properties", '{');
  write_properties (doc, out);
  vr_doc_close (doc, '}');
  vr_doc_close (doc, '}');
}
