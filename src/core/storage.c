/* The table of storage types. */

#include "config.h"

#include "core/storage.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

static const struct vr_storage_type types[VR_N_STORAGES] = {
  /*                     id         block  bits       row  cache */
  [VR_F32] =           { "f32",         1, 32,          0, true },
  [VR_F16] =           { "f16",         1, 16,          0, true },
  [VR_BF16] =          { "bf16",        1, 16,          0, true },
  [VR_FP8] =           { "fp8",         1, 8,           0, true },
  [VR_FP8_CHANNEL] =   { "fp8_channel", 1, 8,          32, false },
  [VR_INT8_CHANNEL] =  { "int8_channel", 1, 8,         16, false },
  /* 128 x 4 bits, a 16-bit scale and a 4-bit zero point */
  [VR_INT4_G128] =     { "int4_g128", 128, 128 * 4 + 16 + 4, 0, false },
  /* 32 x 4 bits and an 8-bit exponent */
  [VR_MXFP4] =         { "mxfp4",      32, 17 * 8,      0, false },
  /* 16 x 4 bits and an 8-bit scale */
  [VR_NVFP4] =         { "nvfp4",      16, 9 * 8,       0, false },
  [VR_Q4_0] =          { "q4_0",       32, 18 * 8,      0, true },
  [VR_Q4_1] =          { "q4_1",       32, 20 * 8,      0, true },
  [VR_Q5_0] =          { "q5_0",       32, 22 * 8,      0, true },
  [VR_Q5_1] =          { "q5_1",       32, 24 * 8,      0, true },
  [VR_Q8_0] =          { "q8_0",       32, 34 * 8,      0, true },
  [VR_Q2_K] =          { "q2_k",      256, 84 * 8,      0, false },
  [VR_Q3_K] =          { "q3_k",      256, 110 * 8,     0, false },
  [VR_Q4_K] =          { "q4_k",      256, 144 * 8,     0, false },
  [VR_Q5_K] =          { "q5_k",      256, 176 * 8,     0, false },
  [VR_Q6_K] =          { "q6_k",      256, 210 * 8,     0, false },
  [VR_IQ4_NL] =        { "iq4_nl",     32, 18 * 8,      0, true },
  [VR_IQ4_XS] =        { "iq4_xs",    256, 136 * 8,     0, false },
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

double
vr_storage_bits (enum vr_storage storage)
{
  const struct vr_storage_type *type = &types[storage];

  return (double) type->block_bits / (double) type->block_elements;
}
