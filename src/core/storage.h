#ifndef VR_CORE_STORAGE_H
#define VR_CORE_STORAGE_H

/* Storage types: how many bits a row of numbers occupies.

   One table serves weights and KV cache alike.  A row (the contiguous
   dimension of a tensor) is stored in blocks of `block_elements` numbers,
   `block_bits` bits each, scales included, and `row_bits` more for the whole
   row.  Sources: the block structures of ggml (ggml-common.h in
   github.com/ggml-org/llama.cpp) and the tensor layouts of AutoAWQ, GPTQ and
   compressed-tensors checkpoints.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vr_storage
{
  VR_F32,
  VR_F16,
  VR_BF16,
  VR_FP8,           /* e4m3, no scale of its own: KV cache */
  VR_FP8_CHANNEL,   /* e4m3, one fp32 scale a row */
  VR_INT8_CHANNEL,  /* int8, one 16-bit scale a row */
  VR_INT4_G128,     /* 4 bits, scale and zero point per 128: AWQ, GPTQ */
  VR_MXFP4,
  VR_NVFP4,
  VR_Q4_0,
  VR_Q4_1,
  VR_Q5_0,
  VR_Q5_1,
  VR_Q8_0,
  VR_Q2_K,
  VR_Q3_K,
  VR_Q4_K,
  VR_Q5_K,
  VR_Q6_K,
  VR_IQ4_NL,
  VR_IQ4_XS,
  VR_N_STORAGES
};

struct vr_storage_type
{
  const char *id;           /* as users write it */
  uint32_t block_elements;
  uint32_t block_bits;
  uint32_t row_bits;
  bool is_cache_type;       /* may hold keys and values */
};

const struct vr_storage_type *vr_storage_get (enum vr_storage storage);

/* VR_N_STORAGES when unknown. */
enum vr_storage vr_storage_find (const char *id);

/* Bytes of one row of `elements` numbers; a partial block counts whole. */
uint64_t vr_storage_row_bytes (enum vr_storage storage, uint64_t elements);

/* Bits of one number in a long row. */
double vr_storage_bits (enum vr_storage storage);

#endif
