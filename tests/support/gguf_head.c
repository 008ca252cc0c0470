/* Heads of GGUF files for tests. */

#include "config.h"

#include "support/gguf_head.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/gguf.h"
#include "core/storage.h"

enum { AT_TENSORS = 8, AT_PAIRS = 16, NAME_BYTES = 128, ALIGNMENT = 32 };

void
head_raw (struct head *head, const void *bytes, size_t n)
{
  if (n > sizeof head->bytes - head->length)
    abort ();
  memcpy (head->bytes + head->length, bytes, n);
  head->length += n;
}

static void
put (uint8_t *to, uint64_t value, unsigned size)
{
  for (unsigned i = 0; i < size; i++)
    to[i] = (uint8_t) (value >> (8 * i));
}

static void
number (struct head *head, uint64_t value, unsigned size)
{
  uint8_t bytes[8];

  put (bytes, value, size);
  head_raw (head, bytes, size);
}

void
head_u32 (struct head *head, uint32_t value)
{
  number (head, value, 4);
}

void
head_u64 (struct head *head, uint64_t value)
{
  number (head, value, 8);
}

void
head_string (struct head *head, const char *text)
{
  head_u64 (head, strlen (text));
  head_raw (head, text, strlen (text));
}

void
head_init (struct head *head)
{
  head->length = 0;
  head->n_pairs = 0;
  head->n_tensors = 0;
  head->data_bytes = 0;
  head_raw (head, "GGUF", 4);
  head_u32 (head, 3);
  head_u64 (head, 0);
  head_u64 (head, 0);
}

static void
key (struct head *head, const char *name, uint32_t type)
{
  put (head->bytes + AT_PAIRS, ++head->n_pairs, 8);
  head_string (head, name);
  head_u32 (head, type);
}

void
head_pair_u32 (struct head *head, const char *name, uint32_t value)
{
  key (head, name, VR_GGUF_U32);
  head_u32 (head, value);
}

void
head_pair_bool (struct head *head, const char *name, uint8_t value)
{
  key (head, name, VR_GGUF_BOOL);
  number (head, value, 1);
}

void
head_pair_text (struct head *head, const char *name, const char *text)
{
  key (head, name, VR_GGUF_STRING);
  head_string (head, text);
}

void
head_pair_u32s (struct head *head, const char *name, size_t n,
                const uint32_t *values)
{
  key (head, name, VR_GGUF_ARRAY);
  head_u32 (head, VR_GGUF_U32);
  head_u64 (head, n);
  for (size_t i = 0; i < n; i++)
    head_u32 (head, values[i]);
}

void
head_pair_texts (struct head *head, const char *name, uint64_t n)
{
  key (head, name, VR_GGUF_ARRAY);
  head_u32 (head, VR_GGUF_STRING);
  head_u64 (head, n);
  for (uint64_t i = 0; i < n; i++)
    head_string (head, "t");
}

void
head_tensor (struct head *head, const char *name, uint32_t ggml_type,
             uint64_t d0, uint64_t d1, uint64_t d2)
{
  const struct vr_storage_type *type
    = vr_storage_get (vr_storage_of_ggml (ggml_type));
  unsigned n_dims = d2 > 0 ? 3 : d1 > 0 ? 2 : 1;
  uint64_t rows = (d1 > 0 ? d1 : 1) * (d2 > 0 ? d2 : 1);
  uint64_t bytes = d0 / type->block_elements * type->block_bits / 8 * rows;
  const uint64_t dims[3] = { d0, d1, d2 };

  put (head->bytes + AT_TENSORS, ++head->n_tensors, 8);
  head_string (head, name);
  head_u32 (head, n_dims);
  for (unsigned i = 0; i < n_dims; i++)
    head_u64 (head, dims[i]);
  head_u32 (head, ggml_type);
  head_u64 (head, head->data_bytes);
  head->data_bytes
    += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

void
head_block (struct head *head, unsigned block, const char *stem,
            uint32_t ggml_type, uint64_t d0, uint64_t d1, uint64_t d2)
{
  char name[NAME_BYTES];

  snprintf (name, sizeof name, "blk.%u.%s", block, stem);
  head_tensor (head, name, ggml_type, d0, d1, d2);
}
