/* The strict reader of GGUF heads. */

#include "config.h"

#include "catalog/gguf_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/storage.h"

enum
{
  MAGIC_BYTES = 4,
  HEADER_BYTES = 24,
  MIN_PAIR_BYTES = 8 + 1 + 4 + 1,        /* a key of one letter, a byte */
  MIN_TENSOR_BYTES = 8 + 1 + 4 + 8 + 4 + 8,
  MIN_ALIGNMENT = 1,
  DEFAULT_ALIGNMENT = 32,
  MAX_ALIGNMENT = 1 << 20
};

/* Where the reader stands.  The first failure stays in `status`. */
struct reader
{
  const uint8_t *bytes;
  uint64_t n;
  uint64_t at;
  uint64_t item_end;             /* of the pair or tensor being read, the
                                    earliest possible */
  uint64_t pairs_left;           /* behind it */
  uint64_t tensors_left;
  uint64_t needed_bytes;
  enum vr_status status;
  struct vr_error *err;
};

/* ---- failures ---- */

/* What must still follow whatever the reader is in. */
static uint64_t
rest_bytes (const struct reader *r)
{
  return vr_add (vr_mul (r->pairs_left, MIN_PAIR_BYTES),
                 vr_mul (r->tensors_left, MIN_TENSOR_BYTES));
}

static void
fail_place (struct reader *r, uint64_t at)
{
  if (r->status == VR_OK)
    r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_HEAD_BROKEN,
                         vr_number_u64_text (VR_NUMBER_BUF, at));
}

static void
fail_short (struct reader *r, uint64_t needed)
{
  r->needed_bytes = needed;
  r->status = vr_fail (r->err, VR_E_TRUNCATED, "", VR_SAY_HEAD_TRUNCATED,
                       vr_number_u64_text (VR_NUMBER_BUF, needed),
                       vr_number_u64_text (VR_NUMBER_BUF, r->n));
}

/* `size` more bytes are there, or the reader fails. */
static bool
has (struct reader *r, uint64_t size)
{
  uint64_t end = vr_add (r->at, size);
  uint64_t needed = vr_add (vr_max (end, r->item_end), rest_bytes (r));

  if (r->status != VR_OK)
    return false;
  if (needed > VR_GGUF_MAX_HEAD_BYTES)
    {
      fail_place (r, r->at);
      return false;
    }
  if (end <= r->n)
    return true;
  fail_short (r, needed);
  return false;
}

static const char *
name_text (char text[VR_GGUF_MAX_NAME + 1], const char *name, uint32_t length)
{
  memcpy (text, name, length);
  text[length] = '\0';
  return text;
}

#define NAME_TEXT(item, name, length)                                         \
  name_text ((char[VR_GGUF_MAX_NAME + 1]) { 0 }, (name), (length))

/* ---- pieces ---- */

/* The same for the lengths of strings, of which a tokenizer has a million. */
static uint64_t
little_64 (const uint8_t *b)
{
  return (uint64_t) b[0] | (uint64_t) b[1] << 8 | (uint64_t) b[2] << 16
         | (uint64_t) b[3] << 24 | (uint64_t) b[4] << 32
         | (uint64_t) b[5] << 40 | (uint64_t) b[6] << 48
         | (uint64_t) b[7] << 56;
}

static uint64_t
take (struct reader *r, unsigned size)
{
  uint64_t value;

  if (!has (r, size))
    return 0;
  value = vr_gguf_little (r->bytes + r->at, size);
  r->at += size;
  return value;
}

/* A name of 1 to VR_GGUF_MAX_NAME bytes. */
static const char *
take_name (struct reader *r, uint32_t *length)
{
  uint64_t start = r->at;
  uint64_t size = take (r, 8);
  const char *name;

  *length = 0;
  if (r->status != VR_OK)
    return "";
  if (size == 0 || size > VR_GGUF_MAX_NAME)
    {
      fail_place (r, start);
      return "";
    }
  if (!has (r, size))
    return "";
  name = (const char *) r->bytes + r->at;
  r->at += size;
  *length = (uint32_t) size;
  return name;
}

static void skip_array (struct reader *r, struct vr_gguf_pair *pair,
                        unsigned depth);

/* Strings and arrays: one after the other.  The lengths that are still to
   come count as needed, so that each answer of "cut short" makes progress. */
static void
skip_items (struct reader *r, struct vr_gguf_pair *pair, unsigned depth)
{
  if (pair->item_type == VR_GGUF_ARRAY)
    {
      struct vr_gguf_pair inner = { .key = pair->key,
                                    .key_length = pair->key_length };

      for (uint64_t i = 0; i < pair->count && r->status == VR_OK; i++)
        skip_array (r, &inner, depth + 1);
      return;
    }
  for (uint64_t i = 0; i < pair->count; i++)
    {
      uint64_t left = (pair->count - i) * 8;
      uint64_t size;

      if (r->n - r->at < left && !has (r, left))
        return;
      size = little_64 (r->bytes + r->at);
      if (size > r->n - r->at - 8 && !has (r, vr_add (size, left)))
        return;
      r->at += 8 + size;
    }
}

static void
skip_array (struct reader *r, struct vr_gguf_pair *pair, unsigned depth)
{
  uint64_t start = r->at;

  if (!has (r, vr_gguf_type_bytes[VR_GGUF_ARRAY]))
    return;
  pair->item_type = (uint32_t) take (r, 4);
  pair->count = take (r, 8);
  pair->data = r->bytes + r->at;
  if (pair->item_type >= VR_N_GGUF_TYPES || depth > VR_GGUF_MAX_DEPTH)
    {
      fail_place (r, start);
      return;
    }
  if (!has (r, vr_mul (pair->count, vr_gguf_type_bytes[pair->item_type])))
    return;
  if (pair->item_type == VR_GGUF_ARRAY || pair->item_type == VR_GGUF_STRING)
    skip_items (r, pair, depth);
  else
    r->at += pair->count * vr_gguf_type_bytes[pair->item_type];
}

static void
take_pair (struct reader *r, struct vr_gguf_pair *pair)
{
  uint64_t start;

  pair->key = take_name (r, &pair->key_length);
  start = r->at;
  pair->type = (uint32_t) take (r, 4);
  if (r->status != VR_OK)
    return;
  if (pair->type >= VR_N_GGUF_TYPES)
    {
      fail_place (r, start);
      return;
    }
  if (pair->type == VR_GGUF_ARRAY)
    {
      skip_array (r, pair, 1);
      return;
    }
  pair->count = pair->type == VR_GGUF_STRING ? take (r, 8) : 1;
  if (!has (r, pair->type == VR_GGUF_STRING ? pair->count
                                            : vr_gguf_type_bytes[pair->type]))
    return;
  pair->data = r->bytes + r->at;
  if (pair->type == VR_GGUF_BOOL && pair->data[0] > 1)
    fail_place (r, r->at);
  r->at += pair->type == VR_GGUF_STRING ? pair->count
                                        : vr_gguf_type_bytes[pair->type];
}

/* ---- tensors ---- */

/* "blk.N." in front of a name. */
static void
split_name (struct vr_gguf_tensor *t)
{
  static const char prefix[] = "blk.";
  uint32_t at = sizeof prefix - 1;
  int32_t block = 0;

  t->block = VR_GGUF_NO_BLOCK;
  t->stem = t->name;
  t->stem_length = t->name_length;
  if (t->name_length <= at || memcmp (t->name, prefix, at) != 0)
    return;
  while (at < t->name_length && t->name[at] >= '0' && t->name[at] <= '9'
         && block < VR_GGUF_MAX_TENSORS)
    block = block * 10 + (t->name[at++] - '0');
  if (at == sizeof prefix - 1 || at >= t->name_length || t->name[at] != '.')
    return;
  t->block = block;
  t->stem = t->name + at + 1;
  t->stem_length = t->name_length - at - 1;
}

static void
fail_tensor (struct reader *r, const struct vr_gguf_tensor *t,
             enum vr_sentence sentence, uint64_t number, uint64_t expected)
{
  if (r->status == VR_OK)
    r->status
      = vr_fail (r->err, VR_E_INVALID, "", sentence,
                 NAME_TEXT (t, t->name, t->name_length),
                 vr_number_u64_text (VR_NUMBER_BUF, number),
                 vr_number_u64_text (VR_NUMBER_BUF, expected));
}

static void
take_dims (struct reader *r, struct vr_gguf_tensor *t)
{
  uint64_t n_dims = take (r, 4);

  t->elements = 1;
  for (unsigned i = 0; i < VR_GGUF_MAX_DIMS; i++)
    t->dims[i] = 1;
  if (r->status == VR_OK && (n_dims == 0 || n_dims > VR_GGUF_MAX_DIMS))
    fail_tensor (r, t, VR_SAY_TENSOR_DIMENSIONS, n_dims, 0);
  for (uint64_t i = 0; i < n_dims && r->status == VR_OK; i++)
    {
      t->dims[i] = take (r, 8);
      t->elements = vr_mul (t->elements, t->dims[i]);
    }
  if (r->status == VR_OK && (t->elements == 0 || vr_is_too_many (t->elements)))
    fail_tensor (r, t, VR_SAY_TENSOR_DIMENSIONS, n_dims, 0);
}

static void
take_tensor (struct reader *r, struct vr_gguf_tensor *t, uint64_t *offset)
{
  const struct vr_storage_type *type;
  enum vr_storage storage;
  uint32_t number;

  t->name = take_name (r, &t->name_length);
  if (r->status != VR_OK)
    return;
  split_name (t);
  take_dims (r, t);
  number = (uint32_t) take (r, 4);
  *offset = take (r, 8);
  if (r->status != VR_OK)
    return;
  storage = vr_storage_of_ggml (number);
  if (storage == VR_N_STORAGES)
    {
      fail_tensor (r, t, VR_SAY_TENSOR_TYPE, number, 0);
      return;
    }
  type = vr_storage_get (storage);
  if (t->dims[0] % type->block_elements != 0)
    fail_tensor (r, t, VR_SAY_TENSOR_DIMENSIONS, t->dims[0], 0);
  t->bytes = vr_mul (t->elements / type->block_elements, type->block_bits / 8);
  if (vr_is_too_many (t->bytes))
    fail_tensor (r, t, VR_SAY_TENSOR_DIMENSIONS, t->dims[0], 0);
}

int
vr_gguf_compare_tensors (const void *a, const void *b)
{
  const struct vr_gguf_tensor *ta = a;
  const struct vr_gguf_tensor *tb = b;

  if (ta->block != tb->block)
    return ta->block < tb->block ? -1 : 1;
  return vr_gguf_compare_texts (ta->name, ta->name_length, tb->name, tb->name_length);
}

/* Tensors stand one behind the other, each at the next multiple of the
   alignment: as ggml's own reader demands. */
static void
take_tensors (struct reader *r, struct vr_gguf *gguf)
{
  uint64_t end = 0;

  for (uint32_t i = 0; i < gguf->n_tensors && r->status == VR_OK; i++)
    {
      struct vr_gguf_tensor *t = &gguf->tensors[i];
      uint64_t offset;

      r->tensors_left--;
      r->item_end = r->at + MIN_TENSOR_BYTES;
      take_tensor (r, t, &offset);
      if (r->status == VR_OK && offset != end)
        fail_tensor (r, t, VR_SAY_TENSOR_OFFSET, offset, end);
      end = vr_round_up (vr_add (end, t->bytes), gguf->alignment);
      if (r->status == VR_OK && vr_is_too_many (end))
        fail_tensor (r, t, VR_SAY_TENSOR_DIMENSIONS, t->dims[0], 0);
    }
}

/* ---- the head ---- */

static void
take_pairs (struct reader *r, struct vr_gguf *gguf)
{
  const struct vr_gguf_pair *pair;

  while (gguf->n_pairs < VR_GGUF_MAX_PAIRS && r->pairs_left > 0
         && r->status == VR_OK)
    {
      r->pairs_left--;
      r->item_end = r->at + MIN_PAIR_BYTES;
      take_pair (r, &gguf->pairs[gguf->n_pairs++]);
    }
  if (r->status != VR_OK)
    return;
  qsort (gguf->pairs, gguf->n_pairs, sizeof *gguf->pairs, vr_gguf_compare_pairs);
  for (uint32_t i = 1; i < gguf->n_pairs; i++)
    if (vr_gguf_compare_pairs (&gguf->pairs[i - 1], &gguf->pairs[i]) == 0)
      r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_MEMBER_TWICE,
                           NAME_TEXT (pair, gguf->pairs[i].key,
                                      gguf->pairs[i].key_length));
  pair = vr_gguf_find (gguf, "general.alignment");
  if (r->status == VR_OK && pair != NULL
      && (pair->type == VR_GGUF_ARRAY
          || !vr_gguf_number (pair, 0, &gguf->alignment)
          || gguf->alignment < MIN_ALIGNMENT
          || gguf->alignment > MAX_ALIGNMENT
          || (gguf->alignment & (gguf->alignment - 1)) != 0))
    r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_HEAD_KEY_VALUE,
                         "general.alignment");
}

static void
fail_count (struct reader *r, const char *what, uint64_t count, uint64_t most)
{
  r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_HEAD_COUNT, what,
                       vr_number_u64_text (VR_NUMBER_BUF, count),
                       vr_number_u64_text (VR_NUMBER_BUF, most));
}

static void
take_header (struct reader *r, struct vr_gguf *gguf)
{
  static const char magic[MAGIC_BYTES] = "GGUF";
  size_t seen = (size_t) vr_min (r->n, MAGIC_BYTES);
  uint64_t n_tensors;
  uint64_t n_pairs;

  if (seen > 0 && memcmp (r->bytes, magic, seen) != 0)
    {
      r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_NOT_GGUF, "GGUF");
      return;
    }
  if (!has (r, HEADER_BYTES))
    return;
  r->at = MAGIC_BYTES;
  gguf->version = (uint32_t) take (r, 4);
  if ((gguf->version & 0xffff) == 0 && gguf->version != 0)
    r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_GGUF_BIG_ENDIAN,
                         "GGUF");
  else if (gguf->version < 2 || gguf->version > 3)
    r->status = vr_fail (r->err, VR_E_INVALID, "", VR_SAY_GGUF_VERSION,
                         vr_number_u64_text (VR_NUMBER_BUF, gguf->version));
  n_tensors = take (r, 8);
  n_pairs = take (r, 8);
  if (r->status != VR_OK)
    return;
  if (n_tensors > VR_GGUF_MAX_TENSORS)
    fail_count (r, "tensor_count", n_tensors, VR_GGUF_MAX_TENSORS);
  if (n_pairs > VR_GGUF_MAX_PAIRS)
    fail_count (r, "metadata_kv_count", n_pairs, VR_GGUF_MAX_PAIRS);
  r->tensors_left = n_tensors;
  r->pairs_left = n_pairs;
  gguf->n_tensors = (uint32_t) n_tensors;
}

enum vr_status
vr_gguf_open (struct vr_gguf *gguf, const void *bytes, size_t n,
              uint64_t *needed_bytes, struct vr_error *err)
{
  struct reader r = { .bytes = bytes, .n = n, .err = err };

  gguf->alignment = DEFAULT_ALIGNMENT;
  gguf->n_pairs = 0;
  gguf->n_tensors = 0;
  gguf->tensors = NULL;
  *needed_bytes = 0;
  take_header (&r, gguf);
  if (r.status == VR_OK)
    take_pairs (&r, gguf);
  /* the table stands there whole before memory is taken for it */
  if (has (&r, 0) && r.n - r.at < rest_bytes (&r))
    fail_short (&r, r.at + rest_bytes (&r));
  if (r.status == VR_OK && gguf->n_tensors > 0)
    {
      gguf->tensors = calloc (gguf->n_tensors, sizeof *gguf->tensors);
      if (gguf->tensors == NULL)
        r.status = vr_fail (err, VR_E_OUT_OF_MEMORY, "",
                            VR_SAY_CATALOG_NO_MEMORY, "");
    }
  if (r.status == VR_OK)
    take_tensors (&r, gguf);
  gguf->head_bytes = vr_round_up (r.at, gguf->alignment);
  *needed_bytes = r.needed_bytes;
  if (r.status != VR_OK)
    vr_gguf_clear (gguf);
  return r.status;
}

void
vr_gguf_clear (struct vr_gguf *gguf)
{
  free (gguf->tensors);
  gguf->tensors = NULL;
  gguf->n_tensors = 0;
}
