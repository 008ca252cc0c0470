#ifndef VR_CATALOG_GGUF_INTERNAL_H
#define VR_CATALOG_GGUF_INTERNAL_H

/* What the reader of GGUF heads (gguf.c) and its pairs (gguf_pairs.c)
   share. */

#include "catalog/gguf.h"

/* Bytes of one item; of strings and arrays those of the length. */
extern const uint8_t vr_gguf_type_bytes[VR_N_GGUF_TYPES];

/* A little-endian number of 1 to 8 bytes. */
uint64_t vr_gguf_little (const uint8_t *bytes, unsigned size);

/* Order of texts that no zero ends. */
int vr_gguf_compare_texts (const char *a, size_t a_length, const char *b,
                           size_t b_length);

/* Order of two struct vr_gguf_pair by key: for qsort. */
int vr_gguf_compare_pairs (const void *a, const void *b);

#endif
