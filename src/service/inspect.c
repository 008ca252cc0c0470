/* The question "inspect". */

#include "config.h"

#include "service/inspect.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "catalog/gguf.h"
#include "core/scheme.h"
#include "service/own_model.h"
#include "service/reader_internal.h"
#include "service/say.h"
#include "service/text.h"

enum
{
  MAX_WARNINGS = 8,
  /* Values of a document: the index of a model with a million tensors. */
  MAX_JSON_VALUES = 2 << 20,
  GGUF_LEAST_BYTES = 24,
  SAFETENSORS_LENGTH_BYTES = 8,
  /* no head of a model is shorter */
  LEAST_WANTED_BYTES = 64 << 10
};

/* ---- what a file is ---- */

enum kind
{
  KIND_EMPTY,
  KIND_JSON,
  KIND_GGUF,
  KIND_SAFETENSORS,
  KIND_LENGTH,     /* no more than the length that safetensors begin with */
  KIND_UNKNOWN
};

/* The length that a safetensors file begins with, little-endian. */
static uint64_t
safetensors_head_bytes (const char *data)
{
  uint64_t length = 0;

  for (int i = SAFETENSORS_LENGTH_BYTES - 1; i >= 0; i--)
    length = length << 8 | (unsigned char) data[i];
  return length > VR_INSPECT_MAX_BYTES ? UINT64_MAX
                                       : length + SAFETENSORS_LENGTH_BYTES;
}

static enum kind
kind_of (const struct vr_bytes *file)
{
  const char *data = file->data;
  size_t n = file->n;
  size_t blank = 0;

  if (n == 0)
    return KIND_EMPTY;
  if (memcmp (data, "GGUF", n < 4 ? n : 4) == 0)
    return KIND_GGUF;
  if (n > SAFETENSORS_LENGTH_BYTES && data[SAFETENSORS_LENGTH_BYTES] == '{')
    {
      /* a document that begins with blanks has no zero byte there */
      if (memchr (data, '\0', SAFETENSORS_LENGTH_BYTES) != NULL)
        return KIND_SAFETENSORS;
    }
  while (blank < n && data[blank] != '\0'
         && strchr (" \t\r\n", data[blank]) != NULL)
    blank++;
  if (blank < n && data[blank] == '{')
    return KIND_JSON;
  return n <= SAFETENSORS_LENGTH_BYTES && memchr (data, '\0', n) != NULL
             && (n < SAFETENSORS_LENGTH_BYTES
                 || safetensors_head_bytes (data) <= VR_INSPECT_MAX_BYTES)
           ? KIND_LENGTH
           : KIND_UNKNOWN;
}

static uint64_t
gguf_need (const struct vr_bytes *file)
{
  struct vr_gguf gguf;
  uint64_t needed = 0;

  if (file->n < GGUF_LEAST_BYTES)
    return GGUF_LEAST_BYTES;
  switch (vr_gguf_open (&gguf, file->data, file->n, &needed, NULL))
    {
    case VR_OK:
      vr_gguf_clear (&gguf);
      return 0;
    case VR_E_TRUNCATED:
      return needed;
    default:
      return 0;   /* broken: more of it does not mend it */
    }
}

static uint64_t
find_need (struct vr_bytes file)
{
  uint64_t needed;

  switch (kind_of (&file))
    {
    case KIND_EMPTY:
      return 1;
    case KIND_GGUF:
      needed = gguf_need (&file);
      break;
    case KIND_LENGTH:
      return file.n < SAFETENSORS_LENGTH_BYTES
               ? SAFETENSORS_LENGTH_BYTES + 1
               : safetensors_head_bytes (file.data);
    case KIND_SAFETENSORS:
      needed = safetensors_head_bytes (file.data);
      break;
    case KIND_JSON:
      return file.n > VR_INSPECT_MAX_JSON_BYTES ? 0 : UINT64_MAX;
    default:
      return file.n <= SAFETENSORS_LENGTH_BYTES
               ? SAFETENSORS_LENGTH_BYTES + 1
               : 0;
    }
  return needed > file.n && needed <= VR_INSPECT_MAX_BYTES ? needed : 0;
}

/* ---- importing ---- */

/* No more values than memory is meant for; a quick look, before any is
   made. */
static enum vr_status
check_document (const struct vr_bytes *file, struct vr_error *err)
{
  size_t n_values = 0;

  if (file->n > VR_INSPECT_MAX_JSON_BYTES)
    return vr_fail (err, VR_E_BODY_TOO_LARGE, "", VR_SAY_BODY_OVER,
                    VR_COUNT_TEXT (VR_INSPECT_MAX_JSON_BYTES));
  for (size_t i = 0; i < file->n; i++)
    n_values += file->data[i] == ',';
  if (n_values > MAX_JSON_VALUES)
    return vr_fail (err, VR_E_TOO_MUCH_WORK, "", VR_SAY_JSON_TOO_LONG,
                    VR_COUNT_TEXT (MAX_JSON_VALUES));
  return VR_OK;
}

/* NULL with a fault, whose status is *status. */
static json_t *
parse (const struct vr_bytes *file, enum vr_status *status,
       struct vr_error *err)
{
  json_t *root;

  *status = check_document (file, err);
  if (*status != VR_OK)
    return NULL;
  root = vr_reader_parse_json (file->data, file->n, err);
  if (root == NULL)
    *status = VR_E_MALFORMED;
  return root;
}

#define MAX_TOTAL_SIZE 1e15

/* What an index says of the files' bytes together. */
static enum vr_status
read_index (const json_t *index, struct vr_inspected *to,
            struct vr_error *err)
{
  const json_t *size = json_object_get (json_object_get (index, "metadata"),
                                        "total_size");
  double bytes = json_number_value (size);

  if (index == NULL || size == NULL)
    return VR_OK;
  /* some were written as 1.6e10 */
  if (!json_is_number (size))
    return vr_fail (err, VR_E_INVALID, "metadata.total_size",
                    VR_SAY_WANTS_NUMBER, "total_size");
  if (!(bytes >= 1 && bytes <= MAX_TOTAL_SIZE))
    return vr_fail (err, VR_E_INVALID, "metadata.total_size",
                    VR_SAY_OUT_OF_BOUNDS,
                    vr_number_f64_text (VR_NUMBER_BUF, bytes), "1",
                    vr_number_f64_text (VR_NUMBER_BUF, MAX_TOTAL_SIZE));
  to->index_bytes = (uint64_t) bytes;
  return VR_OK;
}

/* The config.json that lies beside a file. */
static const char beside[] = "config.json";

static enum vr_status
import_config (const struct vr_catalog *catalog, const json_t *config,
               const char *place, struct vr_inspected *to,
               struct vr_error *err)
{
  struct vr_error inner;
  enum vr_status status;

  vr_error_init (&inner, err->lang);
  status = vr_import_hf (catalog, config, &to->imported, &inner);
  vr_error_adopt (err, &inner, place);
  return status;
}

/* Where the index lists its tensors, its bytes are the model's. */
static enum vr_status
add_index (const struct vr_catalog *catalog, const json_t *config,
           const json_t *index, const char *place, struct vr_inspected *to,
           struct vr_error *err)
{
  struct vr_error inner;
  enum vr_status status;

  vr_error_init (&inner, err->lang);
  status = read_index (index, to, &inner);
  vr_error_adopt (err, &inner, place);

  if (status != VR_OK || to->index_bytes == 0
      || json_object_size (json_object_get (index, "weight_map")) == 0)
    return status;
  vr_error_init (&inner, err->lang);
  status = vr_import_safetensors_index (catalog, index, config,
                                        &to->imported, &inner);
  vr_error_adopt (err, &inner, place);
  return status;
}

/* The head of a safetensors file as its JSON alone. */
static enum vr_status
add_head (const struct vr_catalog *catalog, const json_t *config,
          const json_t *head, struct vr_inspected *to, struct vr_error *err)
{
  struct vr_error inner;
  struct vr_buf file;
  enum vr_status status;
  uint64_t needed;
  char *text = json_dumps (head, JSON_COMPACT);
  size_t n = text == NULL ? 0 : strlen (text);

  if (text == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  vr_buf_init (&file, 2 * (size_t) VR_INSPECT_MAX_BYTES);
  for (int i = 0; i < SAFETENSORS_LENGTH_BYTES; i++)
    vr_buf_add_char (&file, (char) ((uint64_t) n >> 8 * i & 0xff));
  vr_buf_add (&file, text, n);
  free (text);
  vr_error_init (&inner, err->lang);
  status = vr_buf_ok (&file)
             ? vr_import_safetensors (catalog, file.data, file.length, config,
                                      &to->imported, &needed, &inner)
             : vr_fail (&inner, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  vr_buf_clear (&file);
  vr_error_adopt (err, &inner, "head");
  to->source = "safetensors";
  return status;
}

/* {"config": {…}, "index": {…}} or {"config": {…}, "head": {…}} */
static enum vr_status
import_pair (const struct vr_catalog *catalog, const json_t *root,
             struct vr_inspected *to, struct vr_error *err)
{
  const json_t *config = json_object_get (root, "config");
  const json_t *index = json_object_get (root, "index");
  const json_t *head = json_object_get (root, "head");
  const char *key;
  json_t *value;
  enum vr_status status = VR_OK;

  json_object_foreach ((json_t *) root, key, value)
    if (value != config && value != index && value != head)
      status = vr_fail (err, VR_E_INVALID, key, VR_SAY_UNKNOWN_MEMBER, key);
  if (!json_is_object (config))
    status = vr_fail (err, VR_E_INVALID, "config", VR_SAY_WANTS_OBJECT,
                      "config");
  if (index != NULL && !json_is_object (index))
    status = vr_fail (err, VR_E_INVALID, "index", VR_SAY_WANTS_OBJECT,
                      "index");
  if (head != NULL && !json_is_object (head))
    status = vr_fail (err, VR_E_INVALID, "head", VR_SAY_WANTS_OBJECT, "head");
  if (status == VR_OK)
    status = import_config (catalog, config, "config", to, err);
  if (status == VR_OK && head != NULL)
    status = add_head (catalog, config, head, to, err);
  return status == VR_OK
           ? add_index (catalog, config, index, "index", to, err)
           : status;
}

/* An index names tensors but not their shapes. */
static enum vr_status
import_index (const struct vr_catalog *catalog, const json_t *root,
              const struct vr_bytes *config, struct vr_inspected *to,
              struct vr_error *err)
{
  unsigned first = err->n_faults;
  enum vr_status status;
  json_t *document;

  if (config->n == 0)
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_INDEX_ALONE, "");
  document = parse (config, &status, err);
  if (document != NULL)
    status = import_config (catalog, document, "", to, err);
  vr_error_set_file (err, first, beside);
  if (document == NULL)
    return status;
  if (status == VR_OK)
    status = add_index (catalog, document, root, "", to, err);
  json_decref (document);
  return status;
}

static enum vr_status
import_json (const struct vr_catalog *catalog,
             const struct vr_inspect_query *query, struct vr_inspected *to,
             struct vr_error *err)
{
  enum vr_status status;
  json_t *root = parse (&query->file, &status, err);

  if (root == NULL)
    return status;
  to->source = "config";
  if (vr_own_model_is_config (root))
    status = import_config (catalog, root, "", to, err);
  else if (json_object_get (root, "config") != NULL)
    status = import_pair (catalog, root, to, err);
  else if (json_object_get (root, "weight_map") != NULL)
    status = import_index (catalog, root, &query->config, to, err);
  else
    status = vr_fail (err, VR_E_INVALID, "", VR_SAY_FILE_UNKNOWN, "");
  json_decref (root);
  return status;
}

/* One sentence for every kind of head.  A head that tells its length only bit
   by bit is asked for in few steps. */
static enum vr_status
fail_truncated (const struct vr_bytes *file, uint64_t needed, bool is_exact,
                struct vr_error *err)
{
  uint64_t wanted = 2 * (uint64_t) file->n;

  if (wanted < LEAST_WANTED_BYTES)
    wanted = LEAST_WANTED_BYTES;
  if (wanted > VR_INSPECT_MAX_BYTES)
    wanted = VR_INSPECT_MAX_BYTES;
  if (needed <= file->n)
    needed = file->n + 1;
  if (!is_exact && needed < wanted)
    needed = wanted;
  err->needed_bytes = needed;
  return vr_fail (err, VR_E_TRUNCATED, "", VR_SAY_HEAD_TRUNCATED,
                  VR_COUNT_TEXT (needed), VR_COUNT_TEXT (file->n));
}

static enum vr_status
import_gguf (const struct vr_catalog *catalog,
             const struct vr_inspect_query *query, struct vr_inspected *to,
             struct vr_error *err)
{
  struct vr_gguf_part parts[VR_GGUF_MAX_PARTS];
  size_t n = 0;
  struct vr_error inner;
  enum vr_status status;

  vr_error_init (&inner, err->lang);
  to->source = "gguf";
  if (query->file.n < GGUF_LEAST_BYTES)
    return fail_truncated (&query->file, GGUF_LEAST_BYTES, false, err);
  parts[n++] = (struct vr_gguf_part) { .bytes = query->file.data,
                                       .n = query->file.n };
  for (size_t i = 0; i < query->n_parts && n < VR_GGUF_MAX_PARTS; i++)
    parts[n++] = (struct vr_gguf_part) { .bytes = query->parts[i].data,
                                         .n = query->parts[i].n };
  status = vr_import_gguf_parts (catalog, parts, n, &to->imported, &inner);
  if (status == VR_E_TRUNCATED && n == 1)
    return fail_truncated (&query->file, parts[0].needed_bytes, false, err);
  vr_error_adopt (err, &inner, "");
  return status;
}

static enum vr_status
import_safetensors (const struct vr_catalog *catalog,
                    const struct vr_inspect_query *query,
                    struct vr_inspected *to, struct vr_error *err)
{
  uint64_t needed = safetensors_head_bytes (query->file.data);
  unsigned first = err->n_faults;
  struct vr_error inner;
  enum vr_status status = VR_OK;
  json_t *config = NULL;

  to->source = "safetensors";
  if (needed > VR_INSPECT_MAX_BYTES)
    return vr_fail (err, VR_E_BODY_TOO_LARGE, "", VR_SAY_HEAD_TOO_LONG,
                    VR_COUNT_TEXT (VR_INSPECT_MAX_BYTES));
  if (needed > query->file.n)
    return fail_truncated (&query->file, needed, true, err);
  if (query->config.n > 0)
    {
      config = parse (&query->config, &status, err);
      if (config != NULL)
        status = import_config (catalog, config, "", to, err);
      vr_error_set_file (err, first, beside);
      if (status != VR_OK)
        {
          json_decref (config);
          return status;
        }
    }
  vr_error_init (&inner, err->lang);
  status = vr_import_safetensors (catalog, query->file.data, query->file.n,
                                  config, &to->imported, &needed, &inner);
  json_decref (config);
  if (status == VR_E_TRUNCATED)
    return fail_truncated (&query->file, needed, true, err);
  vr_error_adopt (err, &inner, "");
  return status;
}

enum vr_status
vr_inspect_import (const struct vr_catalog *catalog,
                   const struct vr_inspect_query *query,
                   struct vr_inspected *inspected, struct vr_error *err)
{
  struct vr_error spare;

  if (err == NULL)
    {
      vr_error_init (&spare, VR_LANG_EN);
      err = &spare;
    }
  memset (inspected, 0, sizeof *inspected);
  switch (kind_of (&query->file))
    {
    case KIND_JSON:
      return import_json (catalog, query, inspected, err);
    case KIND_GGUF:
      return import_gguf (catalog, query, inspected, err);
    case KIND_LENGTH:
      return fail_truncated (
        &query->file,
        query->file.n < SAFETENSORS_LENGTH_BYTES
          ? 0
          : safetensors_head_bytes (query->file.data),
        query->file.n == SAFETENSORS_LENGTH_BYTES, err);
    case KIND_SAFETENSORS:
      return import_safetensors (catalog, query, inspected, err);
    case KIND_EMPTY:
      return vr_fail (err, VR_E_INVALID, "", VR_SAY_FILE_EMPTY, "");
    default:
      return vr_fail (err, VR_E_INVALID, "", VR_SAY_FILE_UNKNOWN, "");
    }
}

/* ---- the answer ---- */

static const char *
told (const char *text, struct vr_call *call, bool *is_ok)
{
  const char *copy;

  if (*text == '\0')
    return NULL;
  copy = vr_pool_copy (call->pool, text);
  *is_ok = *is_ok && copy != NULL;
  return copy;
}

/* By the rules of the format, whatever was stored. */
static uint64_t
computed_bytes (const struct vr_own_model *own)
{
  const struct vr_scheme *scheme = vr_scheme_find (own->model.native_format);
  struct vr_format format = { .scheme = scheme,
                              .is_gguf = own->imported.is_gguf,
                              .plain_roles = own->model.native_plain_roles };

  if (scheme == NULL)
    format.scheme = &own->file_scheme;
  return vr_format_file_bytes (&format, &own->model.shape);
}

static uint64_t
file_bytes (const struct vr_own_model *own,
            const struct vr_inspected *inspected)
{
  const struct vr_imported *imported = &inspected->imported;

  if (imported->has_stored)
    return vr_stored_total (&imported->stored, imported->shape.n_layers);
  return inspected->index_bytes > 0 ? inspected->index_bytes
                                    : computed_bytes (own);
}

static bool
fill_summary (const struct vr_own_model *own,
              const struct vr_inspected *inspected, struct vr_call *call,
              struct vr_inspect_summary *out)
{
  const struct vr_imported *imported = &inspected->imported;
  const struct vr_shape *shape = &own->model.shape;
  uint64_t params = own->model.params_total;
  bool is_ok = true;

  *out = (struct vr_inspect_summary) {
    .source = inspected->source,
    .name = told (imported->name, call, &is_ok),
    .model_type = told (imported->model_type, call, &is_ok),
    .architecture = told (imported->architecture, call, &is_ok),
    .params_total = params,
    .params_active = vr_shape_params_active (shape),
    .attention = vr_shape_attention (shape),
    .layers = shape->n_layers,
    .weight_file_bytes = file_bytes (own, inspected),
    .format = told (own->model.native_format, call, &is_ok),
    .max_context_tokens = shape->max_context_tokens == 0
                            ? VR_UNSET_U64
                            : shape->max_context_tokens,
    .mtp = shape->mtp_blocks,
  };
  if (imported->is_gguf)
    params -= shape->other_params;
  out->bits_per_weight
    = params == 0 ? 0 : 8.0 * (double) out->weight_file_bytes / (double) params;
  return is_ok;
}

static void
add_warning (struct vr_inspect_result *result, const char *code,
             const char *text)
{
  result->warnings[result->n_warnings++]
    = (struct vr_inspect_warning) { code, text, "" };
}

static bool
fill_warnings (const struct vr_own_model *own,
               const struct vr_inspected *inspected, struct vr_call *call,
               struct vr_inspect_result *result)
{
  uint64_t computed = computed_bytes (own);
  double ratio = (double) inspected->index_bytes / (double) (computed + 1);

  result->warnings = vr_pool_alloc (call->pool, MAX_WARNINGS,
                                    sizeof *result->warnings);
  if (result->warnings == NULL)
    return false;
  if (own->imported.is_unknown_type)
    add_warning (result, "unknown-architecture",
                 vr_call_text (call,
                               own->has_name
                                 ? VR_SAY_WARN_UNKNOWN_ARCHITECTURE
                                 : VR_SAY_WARN_UNKNOWN_ARCHITECTURE_UNNAMED,
                               own->id));
  if (own->imported.has_uncounted_tower)
    add_warning (result, "tower-not-counted",
                 vr_call_text (call, VR_SAY_WARN_TOWER_NOT_COUNTED, ""));
  if (own->is_format_guessed)
    add_warning (result, "unknown-quantization",
                 vr_call_text (call, VR_SAY_WARN_UNKNOWN_QUANTIZATION,
                               own->imported.unknown_quantization,
                               own->model.native_format));
  if (own->is_format_assumed)
    add_warning (result, "assumed-weights",
                 vr_call_text (call, VR_SAY_WARN_ASSUMED_WEIGHTS,
                               own->model.native_format));
  if (inspected->index_bytes > 0 && (ratio < 0.98 || ratio > 1.02))
    add_warning (result, "index-differs",
                 vr_call_text (call, VR_SAY_WARN_INDEX,
                               VR_GIB_TEXT (inspected->index_bytes),
                               VR_GIB_TEXT (computed)));
  if (own->imported.rounded_bytes > 0)
    add_warning (result, "rounded-layers",
                 vr_call_text (call, VR_SAY_WARN_ROUNDED_LAYERS,
                               VR_GIB_TEXT (own->imported.rounded_bytes)));
  for (size_t i = 0; i < result->n_warnings; i++)
    if (result->warnings[i].text == NULL)
      return false;
  return true;
}

static bool
fill_model (const struct vr_imported *imported, struct vr_call *call,
            struct vr_inspect_result *result)
{
  struct vr_buf text;

  vr_buf_init (&text, VR_INSPECT_MAX_JSON_BYTES);
  vr_model_object_write (imported, &text);
  if (vr_buf_ok (&text))
    result->model = vr_pool_copy_n (call->pool, text.data, text.length);
  vr_buf_clear (&text);
  return result->model != NULL;
}

static enum vr_status
answer (const struct vr_catalog *catalog, const void *query,
        struct vr_call *call, void *result_struct, struct vr_error *err)
{
  struct vr_inspect_result *result = result_struct;
  struct vr_inspected *inspected
    = vr_pool_alloc (call->pool, 1, sizeof *inspected);
  struct vr_own_model *own = vr_pool_alloc (call->pool, 1, sizeof *own);
  enum vr_status status;

  if (inspected == NULL || own == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  status = vr_inspect_import (catalog, query, inspected, err);
  if (status != VR_OK)
    return status;
  vr_own_model_make (&inspected->imported, own);
  memset (result, 0, sizeof *result);
  if (!fill_model (&inspected->imported, call, result)
      || !fill_summary (own, inspected, call, &result->summary)
      || !fill_warnings (own, inspected, call, result))
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return VR_OK;
}

static void
take_file (void *query, struct vr_bytes file)
{
  *(struct vr_inspect_query *) query
    = (struct vr_inspect_query) { .file = file };
}

/* ---- tables ---- */

static const struct vr_field in_fields[1] = { { .name = NULL } };
static const struct vr_table in_table = {
  .name = "InspectQuery",
  .fields = in_fields,
  .n_fields = 0,
  .struct_size = sizeof (struct vr_inspect_query),
};

static const struct vr_field summary_fields[] = {
  { VR_STRING (struct vr_inspect_summary, source),
    .text = "config, gguf or safetensors." },
  { VR_STRING (struct vr_inspect_summary, name), .is_nullable = true,
    .text = "As the file has it." },
  { VR_STRING (struct vr_inspect_summary, model_type), .is_nullable = true,
    .text = "Of config.json, or general.architecture of a GGUF file." },
  { VR_STRING (struct vr_inspect_summary, architecture), .is_nullable = true,
    .text = "Class in config.json." },
  { VR_U64 (struct vr_inspect_summary, params_total),
    .text = "Trained parameters, tied embeddings once." },
  { VR_U64 (struct vr_inspect_summary, params_active),
    .text = "Those that one token uses." },
  { VR_STRING (struct vr_inspect_summary, attention),
    .text = "mha, gqa, mqa, mla, hybrid, ssm or none." },
  { VR_U64 (struct vr_inspect_summary, layers) },
  { VR_U64 (struct vr_inspect_summary, weight_file_bytes), .unit = "bytes",
    .text = "Of the tensor table or the index, else by the format's rules." },
  { VR_STRING (struct vr_inspect_summary, format),
    .text = "Weight format; file: none that has a name." },
  { VR_F64 (struct vr_inspect_summary, bits_per_weight), .unit = "bits",
    .text = "File bits per parameter." },
  { VR_U64 (struct vr_inspect_summary, max_context_tokens), .unit = "tokens",
    .is_nullable = true, .text = "What the model was made for." },
  { VR_U64 (struct vr_inspect_summary, mtp),
    .text = "Blocks for multi-token prediction." },
};
static const struct vr_table summary_table = VR_TABLE (
  "InspectSummary", summary_fields, struct vr_inspect_summary);

static const struct vr_field warning_fields[] = {
  { VR_STRING (struct vr_inspect_warning, code), .text = "Never changes." },
  { VR_STRING (struct vr_inspect_warning, text) },
  { VR_STRING (struct vr_inspect_warning, pointer) },
};
static const struct vr_table warning_table = VR_TABLE (
  "InspectWarning", warning_fields, struct vr_inspect_warning);

static const struct vr_field out_fields[] = {
  { VR_RAW (struct vr_inspect_result, model), .schema = "ModelObject",
    .text = "What every request takes as `model`." },
  { VR_OBJECT (struct vr_inspect_result, summary, &summary_table) },
  { VR_LIST (struct vr_inspect_result, warnings, n_warnings,
             &warning_table) },
};
static const struct vr_table out_table
  = VR_TABLE ("Inspection", out_fields, struct vr_inspect_result);

const struct vr_question vr_question_inspect = {
  .name = "inspect",
  .text = "A model's own file (config.json, a GGUF or safetensors head) to "
          "the model object that requests take.",
  .in = &in_table,
  .out = &out_table,
  .answer = answer,
  .take_file = take_file,
  .find_need = find_need,
  .read_file = vr_inspect_read_file,
};
