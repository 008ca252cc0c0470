/* JSON bodies to query structs.  jansson only reads here; its allocator must
   be one that ends the process (json_set_alloc_funcs in the programs), because
   its parser is not safe against allocations that fail
   (github.com/akheron/jansson/issues/362). */

#include "config.h"

#include "service/reader.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "service/reader_internal.h"

/* ---- the document ---- */

/* Deepest nesting of brackets outside strings.  jansson itself goes down to
   2048 levels by recursion. */
static bool
is_too_deep (const char *text, size_t length)
{
  size_t depth = 0;
  bool in_string = false;

  for (size_t i = 0; i < length; i++)
    switch (text[i])
      {
      case '\\':
        i += in_string;
        break;
      case '"':
        in_string = !in_string;
        break;
      case '{':
      case '[':
        depth += !in_string;
        if (depth > VR_READER_JSON_DEPTH)
          return true;
        break;
      case '}':
      case ']':
        depth -= !in_string && depth > 0;
        break;
      default:
        break;
      }
  return false;
}

/* jansson names a repeated key only when it is short, so it is read back from
   the text: `end` is just behind its closing quote. */
static const char *
repeated_key (char copy[VR_SHOWN + 1], const char *text, size_t end)
{
  size_t start;

  if (end < 2 || text[end - 1] != '"')
    return vr_reader_shown (copy, "", 0);
  start = end - 1;
  while (start > 0 && !(text[start - 1] == '"'
                        && (start < 2 || text[start - 2] != '\\')))
    start--;
  return vr_reader_shown (copy, text + start, end - 1 - start);
}

static void
fail_syntax (const char *text, size_t length, const json_error_t *fault,
             struct vr_error *err)
{
  size_t position = fault->position < 0 ? 0 : (size_t) fault->position;
  const char *key;

  if (json_error_code (fault) == json_error_duplicate_key
      && position <= length)
    {
      key = repeated_key (VR_SHOWN_BUF, text, position);
      (void) vr_fail (err, VR_E_MALFORMED, key, VR_SAY_MEMBER_TWICE, key);
      return;
    }
  (void) vr_fail (
    err, VR_E_MALFORMED, "", VR_SAY_JSON_SYNTAX,
    vr_number_u64_text (VR_NUMBER_BUF,
                        fault->line < 0 ? 0 : (uint64_t) fault->line),
    vr_number_u64_text (VR_NUMBER_BUF,
                        fault->column < 0 ? 0 : (uint64_t) fault->column),
    fault->text);
}

json_t *
vr_reader_parse_json (const char *text, size_t length, struct vr_error *err)
{
  json_error_t fault;
  json_t *root;

  if (is_too_deep (text, length))
    {
      (void) vr_fail (err, VR_E_MALFORMED, "", VR_SAY_JSON_TOO_DEEP,
                      vr_number_u64_text (VR_NUMBER_BUF,
                                          VR_READER_JSON_DEPTH));
      return NULL;
    }
  root = json_loadb (text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                     &fault);
  if (root == NULL)
    {
      fail_syntax (text, length, &fault, err);
      return NULL;
    }
  if (!json_is_object (root))
    {
      json_decref (root);
      (void) vr_fail (err, VR_E_MALFORMED, "", VR_SAY_JSON_NOT_OBJECT, "");
      return NULL;
    }
  return root;
}

/* ---- values ---- */

static const enum vr_sentence wanted[VR_N_KINDS] = {
  [VR_KIND_U64] = VR_SAY_WANTS_NUMBER,   [VR_KIND_I64] = VR_SAY_WANTS_NUMBER,
  [VR_KIND_F64] = VR_SAY_WANTS_NUMBER,   [VR_KIND_BOOL] = VR_SAY_WANTS_BOOL,
  [VR_KIND_TEXT] = VR_SAY_WANTS_TEXT,    [VR_KIND_TEXTS] = VR_SAY_WANTS_TEXTS,
  [VR_KIND_U64S] = VR_SAY_WANTS_NUMBERS, [VR_KIND_OBJECT] = VR_SAY_WANTS_OBJECT
};

static void
fail_type (struct vr_reader *reader, const struct vr_field *field)
{
  (void) vr_fail (reader->err, VR_E_INVALID, field->name,
                  field->takes_object ? VR_SAY_WANTS_NAME_OR_OBJECT
                                      : wanted[field->kind],
                  field->name);
}

static bool
is_text_kind (const struct vr_field *field)
{
  return field->kind == VR_KIND_TEXT || field->kind == VR_KIND_TEXTS;
}

static bool
is_number_kind (const struct vr_field *field)
{
  return field->kind == VR_KIND_U64 || field->kind == VR_KIND_I64
         || field->kind == VR_KIND_F64 || field->kind == VR_KIND_U64S;
}

/* A setting such as flash_attn takes on, off, auto and also true, false. */
static bool
has_word (const struct vr_field *field, const char *word)
{
  if (field->kind != VR_KIND_TEXT || field->words == NULL)
    return false;
  for (size_t i = 0; field->words[i] != NULL; i++)
    if (strcmp (field->words[i], word) == 0)
      return true;
  return false;
}

static void
take_boolean (struct vr_reader *reader, const struct vr_field *field,
              bool value)
{
  const char *word = value ? "true" : "false";

  if ((field->kind != VR_KIND_BOOL && !has_word (field, word))
      || vr_field_read_text (field, reader->query, word, strlen (word),
                             reader->err)
           != VR_OK)
    fail_type (reader, field);
}

/* One value or one item of a list; false when a fault was reported. */
static bool
take_scalar (struct vr_reader *reader, const struct vr_field *field,
             const json_t *value, bool is_item)
{
  enum vr_status status;

  if (json_is_number (value) && is_number_kind (field))
    status = vr_field_set_number (
      field, reader->query, json_is_real (value) ? json_real_value (value) : 0,
      json_is_integer (value),
      json_is_integer (value) ? json_integer_value (value) : 0, reader->err);
  else if (json_is_string (value) && is_text_kind (field))
    status = (is_item ? vr_field_add_item : vr_field_read_text) (
      field, reader->query, json_string_value (value),
      json_string_length (value), reader->err);
  else
    {
      fail_type (reader, field);
      return false;
    }
  return status == VR_OK;
}

static void
take_object (struct vr_reader *reader, const struct vr_field *field,
             const json_t *value)
{
  vr_field_object (field, reader->query)->json = value;
}

static void
take_value (struct vr_reader *reader, const struct vr_field *field,
            const json_t *value)
{
  bool takes_list = field->kind == VR_KIND_TEXTS
                    || field->kind == VR_KIND_U64S;
  size_t n = json_array_size (value);

  if (json_is_object (value) && field->takes_object)
    take_object (reader, field, value);
  else if (json_is_boolean (value))
    take_boolean (reader, field, json_is_true (value));
  else if (!json_is_array (value))
    (void) take_scalar (reader, field, value, false);
  else if (!takes_list)
    fail_type (reader, field);
  else
    for (size_t i = 0; i < n; i++)
      if (!take_scalar (reader, field, json_array_get (value, i), true))
        return;
}

static void
take_selected (struct vr_reader *reader, const json_t *value)
{
  size_t n = json_array_size (value);

  if (json_is_string (value))
    {
      vr_reader_select (reader, json_string_value (value),
                        json_string_length (value));
      return;
    }
  if (json_is_array (value))
    reader->call->selected = 0;
  for (size_t i = 0; i < n; i++)
    {
      const json_t *name = json_array_get (value, i);

      if (reader->err->n_faults > VR_ERROR_MAX_FAULTS)
        return;
      if (json_is_string (name))
        vr_reader_add_selected (reader, json_string_value (name),
                                json_string_length (name));
      else
        value = NULL;
    }
  if (!json_is_array (value))
    (void) vr_fail (reader->err, VR_E_INVALID, "fields", VR_SAY_WANTS_TEXTS,
                    "fields");
}

static void
take_lang (struct vr_reader *reader, const json_t *value)
{
  if (json_is_string (value))
    vr_reader_set_lang (reader, json_string_value (value),
                        json_string_length (value));
  else
    (void) vr_fail (reader->err, VR_E_INVALID, "lang", VR_SAY_WANTS_TEXT,
                    "lang");
}

/* ---- members ---- */

/* Does the table have members below `name`? */
static bool
is_group (const struct vr_table *table, const char *name, size_t length)
{
  for (size_t i = 0; i < table->n_fields; i++)
    if (strncmp (table->fields[i].name, name, length) == 0
        && table->fields[i].name[length] == '.')
      return true;
  return false;
}

static void
take_member (struct vr_reader *reader, const char *name, size_t length,
             const json_t *value)
{
  const struct vr_field *field;

  switch (vr_reader_claim (reader, name, length, &field))
    {
    case VR_MEMBER_OWN:
      take_value (reader, field, value);
      break;
    case VR_MEMBER_FIELDS:
      take_selected (reader, value);
      break;
    case VR_MEMBER_LANG:
      take_lang (reader, value);
      break;
    case VR_MEMBER_NONE:
      break;
    }
}

/* Members of `object`, whose own name is name[0 .. length).  Recursion ends
   where the table has no longer names. */
static void
take_members (struct vr_reader *reader, const json_t *object, const char *name,
              size_t length)
{
  const struct vr_table *in = reader->question->in;
  const char *key;
  json_t *value;
  char full[VR_SHOWN + 1];

  json_object_foreach ((json_t *) object, key, value)
    {
      size_t n = strlen (key);
      size_t full_length = length + (length > 0) + n;

      if (full_length > VR_SHOWN)
        {
          /* longer than any name: unknown whatever its group */
          take_member (reader, key, n, value);
          continue;
        }
      memcpy (full, name, length);
      full[length] = '.';
      memcpy (full + full_length - n, key, n + 1);
      if (!is_group (in, full, full_length))
        take_member (reader, full, full_length, value);
      else if (json_is_object (value))
        take_members (reader, value, full, full_length);
      else if (vr_field_find (in, full, full_length) != NULL)
        take_member (reader, full, full_length, value);
      else
        (void) vr_fail (reader->err, VR_E_INVALID, full, VR_SAY_WANTS_OBJECT,
                        full);
    }
}

enum vr_status
vr_reader_read_object (const struct vr_question *question,
                       const json_t *object, void *query, struct vr_call *call,
                       struct vr_error *err)
{
  struct vr_reader reader;
  struct vr_error spare;
  const char *lang = json_string_value (json_object_get (object, "lang"));

  vr_reader_init (&reader, question, query, call, err, &spare);
  /* the language first: faults are told in it */
  if (lang != NULL && strcmp (lang, "bn") == 0)
    reader.err->lang = call->lang = VR_LANG_BN;
  else if (lang != NULL && strcmp (lang, "en") == 0)
    reader.err->lang = call->lang = VR_LANG_EN;
  take_members (&reader, object, "", 0);
  return vr_reader_finish (&reader);
}

static void
release_document (void *document)
{
  json_decref (document);
}

/* Does the query point into the document? */
static bool
holds_object (const struct vr_table *in, void *query)
{
  for (size_t i = 0; i < in->n_fields; i++)
    {
      const struct vr_object *object
        = vr_field_object (&in->fields[i], query);

      if (object != NULL && object->json != NULL)
        return true;
    }
  return false;
}

enum vr_status
vr_read_json (const struct vr_question *question, const char *text,
              size_t length, void *query, struct vr_call *call,
              struct vr_error *err)
{
  struct vr_error spare;
  json_t *root;
  enum vr_status status;

  if (err == NULL)
    {
      vr_error_init (&spare, call->lang);
      err = &spare;
    }
  vr_field_unset_all (question->in, query);
  root = vr_reader_parse_json (text, length, err);
  if (root == NULL)
    return vr_error_status (err);
  status = vr_reader_read_object (question, root, query, call, err);
  if (!holds_object (question->in, query))
    json_decref (root);
  else if (!vr_pool_own (call->pool, root, release_document))
    {
      vr_field_unset_all (question->in, query);
      return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
    }
  return status;
}
