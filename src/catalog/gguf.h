#ifndef VR_CATALOG_GGUF_H
#define VR_CATALOG_GGUF_H

/* The head of a GGUF file, read strictly: key-value pairs and tensor table.
   What the names in it mean is import_gguf.c's business.

   Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md, versions
   2 and 3, little endian.  Everything is bounded: pairs and tensors are at
   most as many as below, and the one allocation, of the tensor table, is
   never larger than the file allows (a tensor takes at least
   GGUF_TENSOR_BYTES there).

   Texts and data are borrowed from the caller's bytes and not terminated. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum
{
  VR_GGUF_MAX_PAIRS = 1024,
  VR_GGUF_MAX_TENSORS = 1 << 16,
  VR_GGUF_MAX_HEAD_BYTES = 256 << 20,
  VR_GGUF_MAX_DEPTH = 8,           /* arrays in arrays */
  VR_GGUF_MAX_DIMS = 4,
  VR_GGUF_MAX_NAME = 128,          /* of tensors and keys; ggml: 64 */
  VR_GGUF_NO_BLOCK = -1
};

enum vr_gguf_type
{
  VR_GGUF_U8,
  VR_GGUF_I8,
  VR_GGUF_U16,
  VR_GGUF_I16,
  VR_GGUF_U32,
  VR_GGUF_I32,
  VR_GGUF_F32,
  VR_GGUF_BOOL,
  VR_GGUF_STRING,
  VR_GGUF_ARRAY,
  VR_GGUF_U64,
  VR_GGUF_I64,
  VR_GGUF_F64,
  VR_N_GGUF_TYPES
};

struct vr_gguf_pair
{
  const char *key;
  uint32_t key_length;
  uint32_t type;                   /* enum vr_gguf_type */
  uint32_t item_type;              /* of an array */
  uint64_t count;                  /* items; bytes of a string; else 1 */
  const uint8_t *data;             /* the items, the string, the number */
};

struct vr_gguf_tensor
{
  const char *name;
  uint32_t name_length;
  int32_t block;                   /* N of "blk.N.", or VR_GGUF_NO_BLOCK */
  const char *stem;                /* the name behind "blk.N." */
  uint32_t stem_length;
  uint64_t dims[VR_GGUF_MAX_DIMS]; /* the contiguous one first; 1 if unused */
  uint64_t elements;
  uint64_t bytes;                  /* without padding */
};

struct vr_gguf
{
  uint32_t version;
  uint64_t alignment;
  uint64_t head_bytes;             /* where the tensors' data begin */
  uint32_t n_pairs;
  struct vr_gguf_pair pairs[VR_GGUF_MAX_PAIRS];    /* sorted by key */
  uint32_t n_tensors;
  struct vr_gguf_tensor *tensors;  /* owned; in the file's order */
};

/* VR_E_TRUNCATED when `n` bytes do not hold the head: *needed_bytes > n, the
   fewest that could.  VR_E_INVALID naming what is broken.  After VR_OK the
   caller gives the tensors back with _clear. */
VR_MUST_CHECK enum vr_status vr_gguf_open (struct vr_gguf *gguf,
                                           const void *bytes, size_t n,
                                           uint64_t *needed_bytes,
                                           struct vr_error *err);
void vr_gguf_clear (struct vr_gguf *gguf);

/* NULL when there is no such key. */
const struct vr_gguf_pair *vr_gguf_find (const struct vr_gguf *gguf,
                                         const char *key);

/* A pair's number, or item `index` of an array of numbers.  False when it is
   no whole number of 0 or more, or the array is shorter. */
bool vr_gguf_number (const struct vr_gguf_pair *pair, uint64_t index,
                     uint64_t *value);

/* A pair's text, as much as fits; "" when it is none. */
void vr_gguf_text (const struct vr_gguf_pair *pair, char *text, size_t size);

/* Order by block, then by name. */
int vr_gguf_compare_tensors (const void *a, const void *b);

#endif
