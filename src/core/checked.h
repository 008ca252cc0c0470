#ifndef VR_CORE_CHECKED_H
#define VR_CORE_CHECKED_H

/* Sums and products of bytes and tokens that say when they leave 63 bits.

   A figure that overflows becomes VR_TOO_MANY and stays there through every
   later sum and product, so that a formula reads like a formula and is
   checked once, at its end.  63 bits, because the figures go out as JSON
   integers. */

#include <stdbool.h>
#include <stdint.h>

#define VR_TOO_MANY ((uint64_t) INT64_MAX)

static inline uint64_t
vr_add (uint64_t a, uint64_t b)
{
  uint64_t sum;

  if (__builtin_add_overflow (a, b, &sum) || sum > VR_TOO_MANY)
    return VR_TOO_MANY;
  return sum;
}

static inline uint64_t
vr_mul (uint64_t a, uint64_t b)
{
  uint64_t product;

  if (a == 0 || b == 0)
    return 0;
  if (a >= VR_TOO_MANY || b >= VR_TOO_MANY
      || __builtin_mul_overflow (a, b, &product) || product > VR_TOO_MANY)
    return VR_TOO_MANY;
  return product;
}

/* a - b, or 0 when b is larger. */
static inline uint64_t
vr_less (uint64_t a, uint64_t b)
{
  return a > b ? a - b : 0;
}

/* ceil (a / b), b > 0. */
static inline uint64_t
vr_ceil_div (uint64_t a, uint64_t b)
{
  return a / b + (a % b != 0);
}

/* a rounded up to a multiple of b, b > 0. */
static inline uint64_t
vr_round_up (uint64_t a, uint64_t b)
{
  return vr_mul (vr_ceil_div (a, b), b);
}

static inline uint64_t
vr_min (uint64_t a, uint64_t b)
{
  return a < b ? a : b;
}

static inline uint64_t
vr_max (uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

static inline bool
vr_is_too_many (uint64_t a)
{
  return a >= VR_TOO_MANY;
}

#endif
