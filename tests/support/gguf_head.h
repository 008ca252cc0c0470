#ifndef VR_TESTS_GGUF_HEAD_H
#define VR_TESTS_GGUF_HEAD_H

/* Heads of GGUF files, written piece by piece: pairs, then tensors. */

#include <stddef.h>
#include <stdint.h>

enum { HEAD_MAX_BYTES = 1 << 20 };

struct head
{
  size_t length;
  uint64_t n_pairs;
  uint64_t n_tensors;
  uint64_t data_bytes;         /* where the next tensor begins */
  uint8_t bytes[HEAD_MAX_BYTES];
};

/* Version 3; the counts follow each piece that is added. */
void head_init (struct head *head);

void head_raw (struct head *head, const void *bytes, size_t n);
void head_u32 (struct head *head, uint32_t value);
void head_u64 (struct head *head, uint64_t value);
void head_string (struct head *head, const char *text);

void head_pair_u32 (struct head *head, const char *key, uint32_t value);
void head_pair_bool (struct head *head, const char *key, uint8_t value);
void head_pair_text (struct head *head, const char *key, const char *text);
void head_pair_u32s (struct head *head, const char *key, size_t n,
                     const uint32_t *values);
/* As many strings of one letter. */
void head_pair_texts (struct head *head, const char *key, uint64_t n);

/* Trailing dimensions of 0 are not written.  Sizes by core/storage.h. */
void head_tensor (struct head *head, const char *name, uint32_t ggml_type,
                  uint64_t d0, uint64_t d1, uint64_t d2);

/* "blk.<block>.<stem>" */
void head_block (struct head *head, unsigned block, const char *stem,
                 uint32_t ggml_type, uint64_t d0, uint64_t d1, uint64_t d2);

#endif
