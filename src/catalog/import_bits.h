#ifndef VR_CATALOG_IMPORT_BITS_H
#define VR_CATALOG_IMPORT_BITS_H

/* Quantizers that say how many bits, and in what groups, rather than which
   format: bits to a scheme of core/scheme.h. */

#include <stdint.h>

struct json_t;

enum vr_bits_layout
{
  VR_BITS_AWQ,
  VR_BITS_GPTQ,
  VR_BITS_SYMMETRIC, /* no zero points: compressed-tensors, AWQ without */
  VR_N_BITS_LAYOUTS
};

/* The scheme with exactly these; "" when there is none. */
const char *vr_bits_scheme (enum vr_bits_layout layout, int64_t bits,
                            int64_t group_size);

/* Bits of a weight, by whatever name the quantizer gives them; the most that
   any part has where they differ.  0 when nothing tells. */
double vr_bits_told (const struct json_t *quantization);

/* The smallest scheme with that many bits; "" when there is none below 16. */
const char *vr_bits_guess (double bits);

#endif
