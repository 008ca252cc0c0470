#ifndef VR_CORE_STORAGE_H
#define VR_CORE_STORAGE_H

/* Storage types: how many bits a row of numbers occupies.

   One table serves weights and KV cache alike.  A row (the contiguous
   dimension of a tensor) is stored in blocks of `block_elements` numbers,
   `block_bits` bits each, scales included, and `row_bits` more for the whole
   row; some formats have scales of squares or of whole matrices beside them.
   Sources: the block structures of ggml (ggml-common.h in
   github.com/ggml-org/llama.cpp) and the tensor layouts of AutoAWQ, GPTQ,
   compressed-tensors, ModelOpt and bitsandbytes checkpoints.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum vr_storage
{
  VR_F32,
  VR_F16,
  VR_BF16,
  VR_F64, /* never of weights to compute with, but of GGUF files */
  VR_I8,
  VR_I16,
  VR_I32,
  VR_I64,
  VR_FP8,           /* e4m3, no scale of its own: KV cache */
  VR_FP8_TENSOR,    /* e4m3, fp32 scales of the matrix and of its input */
  VR_FP8_CHANNEL,   /* e4m3, one fp32 scale a row */
  VR_FP8_BLOCK,     /* e4m3, one fp32 scale for 128 x 128 */
  VR_INT8_CHANNEL,  /* int8, one 16-bit scale a row */
  VR_INT8_ROW,      /* int8, one fp32 scale a row: bitsandbytes */
  VR_INT4_G128,     /* 4 bits, scale and zero point per 128: AWQ, GPTQ */
  VR_INT4_G128_SYM, /* 4 bits, a scale per 128: compressed-tensors */
  VR_INT4_G32,      /* 4 bits, a scale per 32 */
  VR_INT4_G32_ZERO, /* … and a zero point */
  VR_INT4_G64,      /* 4 bits, scale and zero point per 64 */
  VR_INT4_G64_SYM,  /* 4 bits, a scale per 64 */
  VR_INT3_G128,     /* 3 bits, scale and zero point per 128: GPTQ */
  VR_INT8_G128,     /* 8 bits, scale and zero point per 128: GPTQ */
  VR_NF4,           /* 4 bits, an fp32 scale per 64: bitsandbytes */
  VR_NF4_DOUBLE,    /* … an 8-bit one, and an fp32 one for 256 of them */
  VR_MXFP4,
  VR_NVFP4,
  VR_Q1_0,
  VR_Q2_0,
  VR_Q4_0,
  VR_Q4_1,
  VR_Q5_0,
  VR_Q5_1,
  VR_Q8_0,
  VR_Q8_1,
  VR_Q2_K,
  VR_Q3_K,
  VR_Q4_K,
  VR_Q5_K,
  VR_Q6_K,
  VR_Q8_K,
  VR_IQ1_S,
  VR_IQ1_M,
  VR_IQ2_XXS,
  VR_IQ2_XS,
  VR_IQ2_S,
  VR_IQ3_XXS,
  VR_IQ3_S,
  VR_IQ4_NL,
  VR_IQ4_XS,
  VR_TQ1_0,
  VR_TQ2_0,
  VR_N_STORAGES
};

enum
{
  VR_NOT_GGML = -1
};

struct vr_storage_type
{
  const char *id; /* as users write it */
  uint32_t block_elements;
  uint32_t block_bits;
  uint32_t row_bits;
  bool is_cache_type;   /* may hold keys and values */
  int ggml_type;        /* number in GGUF files, or VR_NOT_GGML */
  uint32_t tile_side;   /* a square of numbers with … */
  uint32_t tile_bits;   /* … a scale of its own; 0: none */
  uint32_t matrix_bits; /* scales of the whole matrix */
};

const struct vr_storage_type *vr_storage_get (enum vr_storage storage);

/* VR_N_STORAGES when unknown. */
enum vr_storage vr_storage_find (const char *id);

/* By the type number of a GGUF file's tensor table (enum ggml_type in ggml.h);
   VR_N_STORAGES when there is no such type, or no longer. */
enum vr_storage vr_storage_of_ggml (uint32_t type);

/* Bytes of one row of `elements` numbers; a partial block counts whole. */
uint64_t vr_storage_row_bytes (enum vr_storage storage, uint64_t elements);

/* Bytes of a matrix: its rows, and the scales that lie across rows, partial
   tiles counted whole.  VR_TOO_MANY beyond 63 bits. */
uint64_t vr_storage_matrix_bytes (enum vr_storage storage, uint64_t rows,
                                  uint64_t columns);

/* Bits of one number in a large matrix. */
double vr_storage_bits (enum vr_storage storage);

#endif
