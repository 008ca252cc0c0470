/* The table of storage types. */

#include "config.h"

#include "core/storage.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

/* id, block, its bits, row bits, cache, GGUF's number, tile, matrix bits */
static const struct vr_storage_type types[VR_N_STORAGES] = {
  [VR_F32] = { "f32", 1, 32, 0, true, 0, 0, 0, 0 },
  [VR_F16] = { "f16", 1, 16, 0, true, 1, 0, 0, 0 },
  [VR_BF16] = { "bf16", 1, 16, 0, true, 30, 0, 0, 0 },
  [VR_F64] = { "f64", 1, 64, 0, false, 28, 0, 0, 0 },
  [VR_I8] = { "i8", 1, 8, 0, false, 24, 0, 0, 0 },
  [VR_I16] = { "i16", 1, 16, 0, false, 25, 0, 0, 0 },
  [VR_I32] = { "i32", 1, 32, 0, false, 26, 0, 0, 0 },
  [VR_I64] = { "i64", 1, 64, 0, false, 27, 0, 0, 0 },
  [VR_FP8] = { "fp8", 1, 8, 0, true, VR_NOT_GGML, 0, 0, 0 },
  [VR_FP8_TENSOR] = { "fp8_tensor", 1, 8, 0, false, VR_NOT_GGML, 0, 0, 64 },
  [VR_FP8_CHANNEL] = { "fp8_channel", 1, 8, 32, false, VR_NOT_GGML, 0, 0, 0 },
  [VR_FP8_BLOCK] = { "fp8_block", 1, 8, 0, false, VR_NOT_GGML, 128, 32, 0 },
  [VR_INT8_CHANNEL] = { "int8_channel", 1, 8, 16, false, VR_NOT_GGML, 0, 0, 0 },
  [VR_INT8_ROW] = { "int8_row", 1, 8, 32, false, VR_NOT_GGML, 0, 0, 0 },
  /* 128 x 4 bits, a 16-bit scale and a 4-bit zero point */
  [VR_INT4_G128] = { "int4_g128", 128, 128 * 4 + 16 + 4, 0, false, VR_NOT_GGML,
                     0, 0, 0 },
  [VR_INT4_G128_SYM] = { "int4_g128_sym", 128, 128 * 4 + 16, 0, false,
                         VR_NOT_GGML, 0, 0, 0 },
  [VR_INT4_G32] = { "int4_g32", 32, 32 * 4 + 16, 0, false, VR_NOT_GGML, 0, 0,
                    0 },
  [VR_INT4_G32_ZERO] = { "int4_g32_zero", 32, 32 * 4 + 16 + 4, 0, false,
                         VR_NOT_GGML, 0, 0, 0 },
  [VR_INT4_G64] = { "int4_g64", 64, 64 * 4 + 16 + 4, 0, false, VR_NOT_GGML, 0,
                    0, 0 },
  [VR_INT4_G64_SYM] = { "int4_g64_sym", 64, 64 * 4 + 16, 0, false, VR_NOT_GGML,
                        0, 0, 0 },
  [VR_INT3_G128] = { "int3_g128", 128, 128 * 3 + 16 + 3, 0, false, VR_NOT_GGML,
                     0, 0, 0 },
  [VR_INT8_G128] = { "int8_g128", 128, 128 * 8 + 16 + 8, 0, false, VR_NOT_GGML,
                     0, 0, 0 },
  [VR_NF4] = { "nf4", 64, 64 * 4 + 32, 0, false, VR_NOT_GGML, 0, 0, 0 },
  /* 256 blocks of 64 are as many numbers as a square of 128 */
  [VR_NF4_DOUBLE] = { "nf4_double", 64, 64 * 4 + 8, 0, false, VR_NOT_GGML, 128,
                      32, 0 },
  /* 32 x 4 bits and an 8-bit exponent */
  [VR_MXFP4] = { "mxfp4", 32, 17 * 8, 0, false, 39, 0, 0, 0 },
  /* 16 x 4 bits and an 8-bit scale; fp32 scales of weights and inputs */
  [VR_NVFP4] = { "nvfp4", 16, 9 * 8, 0, false, 40, 0, 0, 64 },
  [VR_Q1_0] = { "q1_0", 128, 18 * 8, 0, false, 41, 0, 0, 0 },
  [VR_Q2_0] = { "q2_0", 64, 18 * 8, 0, false, 42, 0, 0, 0 },
  [VR_Q4_0] = { "q4_0", 32, 18 * 8, 0, true, 2, 0, 0, 0 },
  [VR_Q4_1] = { "q4_1", 32, 20 * 8, 0, true, 3, 0, 0, 0 },
  [VR_Q5_0] = { "q5_0", 32, 22 * 8, 0, true, 6, 0, 0, 0 },
  [VR_Q5_1] = { "q5_1", 32, 24 * 8, 0, true, 7, 0, 0, 0 },
  [VR_Q8_0] = { "q8_0", 32, 34 * 8, 0, true, 8, 0, 0, 0 },
  [VR_Q8_1] = { "q8_1", 32, 36 * 8, 0, false, 9, 0, 0, 0 },
  [VR_Q2_K] = { "q2_k", 256, 84 * 8, 0, false, 10, 0, 0, 0 },
  [VR_Q3_K] = { "q3_k", 256, 110 * 8, 0, false, 11, 0, 0, 0 },
  [VR_Q4_K] = { "q4_k", 256, 144 * 8, 0, false, 12, 0, 0, 0 },
  [VR_Q5_K] = { "q5_k", 256, 176 * 8, 0, false, 13, 0, 0, 0 },
  [VR_Q6_K] = { "q6_k", 256, 210 * 8, 0, false, 14, 0, 0, 0 },
  [VR_Q8_K] = { "q8_k", 256, 292 * 8, 0, false, 15, 0, 0, 0 },
  [VR_IQ1_S] = { "iq1_s", 256, 50 * 8, 0, false, 19, 0, 0, 0 },
  [VR_IQ1_M] = { "iq1_m", 256, 56 * 8, 0, false, 29, 0, 0, 0 },
  [VR_IQ2_XXS] = { "iq2_xxs", 256, 66 * 8, 0, false, 16, 0, 0, 0 },
  [VR_IQ2_XS] = { "iq2_xs", 256, 74 * 8, 0, false, 17, 0, 0, 0 },
  [VR_IQ2_S] = { "iq2_s", 256, 82 * 8, 0, false, 22, 0, 0, 0 },
  [VR_IQ3_XXS] = { "iq3_xxs", 256, 98 * 8, 0, false, 18, 0, 0, 0 },
  [VR_IQ3_S] = { "iq3_s", 256, 110 * 8, 0, false, 21, 0, 0, 0 },
  [VR_IQ4_NL] = { "iq4_nl", 32, 18 * 8, 0, true, 20, 0, 0, 0 },
  [VR_IQ4_XS] = { "iq4_xs", 256, 136 * 8, 0, false, 23, 0, 0, 0 },
  [VR_TQ1_0] = { "tq1_0", 256, 54 * 8, 0, false, 34, 0, 0, 0 },
  [VR_TQ2_0] = { "tq2_0", 256, 66 * 8, 0, false, 35, 0, 0, 0 },
};

const struct vr_storage_type *
vr_storage_get (enum vr_storage storage)
{
  return &types[storage];
}

enum vr_storage
vr_storage_find (const char *id)
{
  enum vr_storage storage = VR_F32;

  while (storage < VR_N_STORAGES && strcmp (types[storage].id, id) != 0)
    storage++;
  return storage;
}

enum vr_storage
vr_storage_of_ggml (uint32_t type)
{
  enum vr_storage storage = VR_F32;

  while (storage < VR_N_STORAGES
         && (types[storage].ggml_type == VR_NOT_GGML
             || (uint32_t) types[storage].ggml_type != type))
    storage++;
  return storage;
}

uint64_t
vr_storage_row_bytes (enum vr_storage storage, uint64_t elements)
{
  const struct vr_storage_type *type = &types[storage];
  uint64_t blocks = type->block_elements == 1
                        ? elements
                        : vr_ceil_div (elements, type->block_elements);

  uint64_t bits = vr_add (vr_mul (blocks, type->block_bits), type->row_bits);

  return vr_is_too_many (bits) ? VR_TOO_MANY : (bits + 7) / 8;
}

uint64_t
vr_storage_matrix_bytes (enum vr_storage storage, uint64_t rows,
                         uint64_t columns)
{
  const struct vr_storage_type *type = &types[storage];
  uint64_t bytes = vr_mul (rows, vr_storage_row_bytes (storage, columns));

  if (rows == 0 || columns == 0)
    return 0;
  if (type->tile_side > 0)
    bytes =
        vr_add (bytes, vr_mul (vr_mul (vr_ceil_div (rows, type->tile_side),
                                       vr_ceil_div (columns, type->tile_side)),
                               type->tile_bits / 8));
  return vr_add (bytes, type->matrix_bits / 8);
}

double
vr_storage_bits (enum vr_storage storage)
{
  const struct vr_storage_type *type = &types[storage];

  double bits = (double) type->block_bits / (double) type->block_elements;
  double side = (double) type->tile_side;

  return side > 0 ? bits + (double) type->tile_bits / (side * side) : bits;
}
