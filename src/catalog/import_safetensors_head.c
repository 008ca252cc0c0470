/* The strict reader of safetensors heads. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/safetensors.h"
#include "core/checked.h"

enum { LENGTH_BYTES = 8 };

static const struct
{
  const char *name;
  uint8_t bits;
  bool is_float;
} dtypes[] = {
  { "F64", 64, true },      { "F32", 32, true },      { "F16", 16, true },
  { "BF16", 16, true },     { "F8_E4M3", 8, false },  { "F8_E5M2", 8, false },
  { "F8_E8M0", 8, false },  { "F8_E4M3FNUZ", 8, false },
  { "F8_E5M2FNUZ", 8, false },
  { "F6_E2M3", 6, false },  { "F6_E3M2", 6, false },  { "F4", 4, false },
  { "I64", 64, false },     { "I32", 32, false },     { "I16", 16, false },
  { "I8", 8, false },       { "U64", 64, false },     { "U32", 32, false },
  { "U16", 16, false },     { "U8", 8, false },       { "BOOL", 8, false },
  { "C64", 64, false },
};

enum { N_DTYPES = sizeof dtypes / sizeof dtypes[0] };

/* ---- names ---- */

static bool
has_part (const char *name, const char *part)
{
  return strstr (name, part) != NULL;
}

static bool
has_any (const char *name, const char *const *parts, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (has_part (name, parts[i]))
      return true;
  return false;
}

#define HAS_ANY(name, parts)                                                  \
  has_any ((name), (parts), sizeof (parts) / sizeof (parts)[0])

/* The number behind "layers." and its kin, at the start of a name or behind a
   dot; NULL without one. */
static const char *
find_layer (const char *name, uint32_t *layer)
{
  static const char *const words[] = { "layers.", "h.", "blocks.", "layer." };

  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    for (const char *at = strstr (name, words[i]); at != NULL;
         at = strstr (at + 1, words[i]))
      {
        const char *digit = at + strlen (words[i]);
        uint32_t number = 0;

        if (at != name && at[-1] != '.')
          continue;
        if (*digit < '0' || *digit > '9')
          continue;
        while (*digit >= '0' && *digit <= '9' && number < 100000)
          number = number * 10 + (uint32_t) (*digit++ - '0');
        if (*digit != '.')
          continue;
        *layer = number;
        return digit + 1;
      }
  return NULL;
}

struct vr_named_place
vr_safetensor_place (const char *name)
{
  static const char *const towers[]
    = { "vision", "visual",    "audio", "image_",   "vpm.",
        "vit.",   "mm_proj",   "multi_modal_projector", "resampler",
        "speech", "embed_vision" };
  static const char *const mtp[]
    = { ".eh_proj.", ".enorm.", ".hnorm.", ".shared_head.", "mtp." };
  static const char *const tokens[]
    = { "embed_tokens.", "wte.", "word_embeddings.", "tok_embeddings.",
        "embed_in.",     "embedding.weight" };
  static const char *const tables[]
    = { "embed_tokens_per_layer", "wpe.", "embed_positions",
        "position_embeddings",    "token_type_embeddings" };
  static const char *const outputs[]
    = { "lm_head.", "embed_out.", "output_layer.", "output.weight" };
  struct vr_named_place at = { VR_PLACE_OTHER, 0, false, name };
  const char *stem;

  if (HAS_ANY (name, towers))
    return at;
  stem = find_layer (name, &at.layer);
  at.place = VR_PLACE_LAYER;
  if (stem != NULL)
    {
      at.stem = stem;
      at.is_expert = has_part (stem, "experts.") && !has_part (stem, "shared");
      if (HAS_ANY (name, mtp))
        at.place = VR_PLACE_MTP;
    }
  else if (HAS_ANY (name, mtp))
    at.place = VR_PLACE_MTP;
  else if (HAS_ANY (name, tables))
    at.place = VR_PLACE_EMBEDDING;
  else if (HAS_ANY (name, tokens))
    at.place = VR_PLACE_TOKEN_EMBEDDING;
  else
    at.place = HAS_ANY (name, outputs) ? VR_PLACE_OUTPUT : VR_PLACE_OTHER;
  return at;
}

/* ---- one tensor ---- */

static bool
read_number (const json_t *value, uint64_t *number)
{
  json_int_t integer = json_integer_value (value);

  *number = (uint64_t) integer;
  return json_is_integer (value) && integer >= 0 && integer < INT64_MAX;
}

static bool
read_shape (const json_t *shape, struct vr_safetensor *t)
{
  size_t n = json_array_size (shape);

  if (!json_is_array (shape) || n > VR_SAFETENSORS_MAX_DIMS)
    return false;
  t->n_dims = (unsigned) n;
  t->elements = 1;
  for (size_t i = 0; i < n; i++)
    {
      if (!read_number (json_array_get (shape, i), &t->dims[i]))
        return false;
      t->elements = vr_mul (t->elements, t->dims[i]);
    }
  return !vr_is_too_many (t->elements);
}

static enum vr_status
read_tensor (const json_t *entry, struct vr_safetensor *t,
             struct vr_error *err)
{
  const json_t *offsets = json_object_get (entry, "data_offsets");
  const char *dtype = json_string_value (json_object_get (entry, "dtype"));
  uint64_t end = 0;
  uint64_t bits;
  size_t i = 0;

  if (dtype == NULL || json_array_size (offsets) != 2
      || !read_number (json_array_get (offsets, 0), &t->begin)
      || !read_number (json_array_get (offsets, 1), &end)
      || !read_shape (json_object_get (entry, "shape"), t))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_TENSOR_ENTRY, t->name);
  while (i < N_DTYPES && strcmp (dtypes[i].name, dtype) != 0)
    i++;
  if (i == N_DTYPES)
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_TENSOR_TYPE, t->name,
                    dtype);
  bits = vr_mul (t->elements, dtypes[i].bits);
  t->bytes = bits / 8;
  t->dtype = dtypes[i].name;
  t->is_float = dtypes[i].is_float;
  t->has_shape = t->is_float || dtype[0] == 'F';
  if (vr_is_too_many (bits) || bits % 8 != 0 || end < t->begin
      || end - t->begin != t->bytes)
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_TENSOR_BYTES, t->name);
  t->at = vr_safetensor_place (t->name);
  return VR_OK;
}

static int
compare_begins (const void *a, const void *b)
{
  const struct vr_safetensor *ta = a;
  const struct vr_safetensor *tb = b;

  if (ta->begin != tb->begin)
    return ta->begin < tb->begin ? -1 : 1;
  return (ta->bytes > tb->bytes) - (ta->bytes < tb->bytes);
}

static enum vr_status
read_tensors (struct vr_safetensors *file, struct vr_error *err)
{
  size_t n = json_object_size (file->json);
  uint64_t end = 0;
  const char *name;
  json_t *entry;

  file->tensors = calloc (n > 0 ? n : 1, sizeof *file->tensors);
  if (file->tensors == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                    "");
  json_object_foreach (file->json, name, entry)
    {
      struct vr_safetensor *t = &file->tensors[file->n_tensors];
      enum vr_status status;

      if (strcmp (name, "__metadata__") == 0)
        continue;
      t->name = name;
      status = read_tensor (entry, t, err);
      if (status != VR_OK)
        return status;
      file->n_tensors++;
    }
  qsort (file->tensors, file->n_tensors, sizeof *file->tensors,
         compare_begins);
  for (uint32_t i = 0; i < file->n_tensors; i++)
    {
      if (file->tensors[i].begin != end)
        return vr_fail (err, VR_E_INVALID, "", VR_SAY_TENSORS_GAP,
                        vr_number_u64_text (VR_NUMBER_BUF, end));
      end = vr_add (end, file->tensors[i].bytes);
    }
  return VR_OK;
}

/* ---- the head ---- */

/* jansson would go as deep as the text does. */
static bool
is_too_deep (const char *text, size_t length)
{
  bool is_text = false;
  unsigned depth = 0;

  for (size_t i = 0; i < length; i++)
    if (is_text && text[i] == '\\')
      i++;
    else if (text[i] == '"')
      is_text = !is_text;
    else if (is_text)
      continue;
    else if (text[i] == '{' || text[i] == '[')
      {
        if (++depth > VR_SAFETENSORS_MAX_DEPTH)
          return true;
      }
    else if ((text[i] == '}' || text[i] == ']') && depth > 0)
      depth--;
  return false;
}

static enum vr_status
fail_short (uint64_t needed, size_t n, uint64_t *needed_bytes,
            struct vr_error *err)
{
  *needed_bytes = needed;
  return vr_fail (err, VR_E_TRUNCATED, "", VR_SAY_HEAD_TRUNCATED,
                  vr_number_u64_text (VR_NUMBER_BUF, needed),
                  vr_number_u64_text (VR_NUMBER_BUF, n));
}

static enum vr_status
read_json (struct vr_safetensors *file, const char *text, size_t length,
           struct vr_error *err)
{
  json_error_t where;

  if (is_too_deep (text, length))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_JSON_TOO_DEEP,
                    vr_number_u64_text (VR_NUMBER_BUF,
                                        VR_SAFETENSORS_MAX_DEPTH));
  file->json = json_loadb (text, length, JSON_REJECT_DUPLICATES, &where);
  if (file->json == NULL)
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_HEAD_JSON, where.text);
  if (!json_is_object (file->json))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_NOT_GGUF, "safetensors");
  return read_tensors (file, err);
}

enum vr_status
vr_safetensors_open (struct vr_safetensors *file, const void *bytes, size_t n,
                     uint64_t *needed_bytes, struct vr_error *err)
{
  const uint8_t *head = bytes;
  enum vr_status status;
  uint64_t length = 0;

  *file = (struct vr_safetensors) { 0 };
  *needed_bytes = 0;
  if (n < LENGTH_BYTES)
    return fail_short (LENGTH_BYTES + 2, n, needed_bytes, err);
  for (unsigned i = LENGTH_BYTES; i-- > 0;)
    length = length << 8 | head[i];
  if (length < 2 || length > VR_SAFETENSORS_MAX_HEAD_BYTES
      || (n > LENGTH_BYTES && head[LENGTH_BYTES] != '{'))
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_NOT_GGUF, "safetensors");
  if (n - LENGTH_BYTES < length)
    return fail_short (LENGTH_BYTES + length, n, needed_bytes, err);
  status = read_json (file, (const char *) head + LENGTH_BYTES,
                      (size_t) length, err);
  if (status != VR_OK)
    vr_safetensors_clear (file);
  return status;
}

void
vr_safetensors_clear (struct vr_safetensors *file)
{
  free (file->tensors);
  json_decref (file->json);
  *file = (struct vr_safetensors) { 0 };
}
