/* Key-value pairs of a GGUF head: found by key, read as numbers and texts. */

#include "config.h"

#include "catalog/gguf_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

/* Bytes of one item; strings and arrays begin with a length. */
const uint8_t vr_gguf_type_bytes[VR_N_GGUF_TYPES] = {
  [VR_GGUF_U8] = 1,  [VR_GGUF_I8] = 1,      [VR_GGUF_U16] = 2,
  [VR_GGUF_I16] = 2, [VR_GGUF_U32] = 4,     [VR_GGUF_I32] = 4,
  [VR_GGUF_F32] = 4, [VR_GGUF_BOOL] = 1,    [VR_GGUF_STRING] = 8,
  [VR_GGUF_ARRAY] = 12, [VR_GGUF_U64] = 8,  [VR_GGUF_I64] = 8,
  [VR_GGUF_F64] = 8,
};

uint64_t
vr_gguf_little (const uint8_t *bytes, unsigned size)
{
  uint64_t value = 0;

  while (size-- > 0)
    value = value << 8 | bytes[size];
  return value;
}

int
vr_gguf_compare_texts (const char *a, size_t a_length, const char *b, size_t b_length)
{
  size_t n = a_length < b_length ? a_length : b_length;
  int order = n == 0 ? 0 : memcmp (a, b, n);

  return order != 0 ? order : (a_length > b_length) - (a_length < b_length);
}

int
vr_gguf_compare_pairs (const void *a, const void *b)
{
  const struct vr_gguf_pair *pa = a;
  const struct vr_gguf_pair *pb = b;

  return vr_gguf_compare_texts (pa->key, pa->key_length, pb->key, pb->key_length);
}

const struct vr_gguf_pair *
vr_gguf_find (const struct vr_gguf *gguf, const char *key)
{
  struct vr_gguf_pair wanted = { .key = key,
                                 .key_length = (uint32_t) strlen (key) };

  return bsearch (&wanted, gguf->pairs, gguf->n_pairs, sizeof wanted,
                  vr_gguf_compare_pairs);
}

bool
vr_gguf_number (const struct vr_gguf_pair *pair, uint64_t index,
                uint64_t *value)
{
  uint32_t type = pair->type == VR_GGUF_ARRAY ? pair->item_type : pair->type;
  unsigned size = vr_gguf_type_bytes[type];
  bool is_signed = type == VR_GGUF_I8 || type == VR_GGUF_I16
                   || type == VR_GGUF_I32 || type == VR_GGUF_I64;

  if (index >= pair->count || type == VR_GGUF_STRING || type == VR_GGUF_ARRAY
      || type == VR_GGUF_F32 || type == VR_GGUF_F64)
    return false;
  *value = vr_gguf_little (pair->data + index * size, size);
  return !(is_signed && *value >> (8 * size - 1) != 0)
         && !vr_is_too_many (*value);
}

void
vr_gguf_text (const struct vr_gguf_pair *pair, char *text, size_t size)
{
  size_t n = 0;

  if (pair != NULL && pair->type == VR_GGUF_STRING)
    n = (size_t) vr_min (pair->count, size - 1);
  if (n > 0 && n < pair->count)   /* not in the middle of a character */
    while (n > 0 && (pair->data[n] & 0xc0) == 0x80)
      n--;
  if (n > 0)
    memcpy (text, pair->data, n);
  text[n] = '\0';
}
