#ifndef VR_CORE_UNITS_H
#define VR_CORE_UNITS_H

/* Bytes inside; GiB (2^30) only where a person reads or a source's constant
   is quoted. */

#include <stdint.h>

#define VR_KIB UINT64_C (1024)
#define VR_MIB (UINT64_C (1) << 20)
#define VR_GIB (UINT64_C (1) << 30)

/* Half a byte up: the one place where an estimate in real numbers becomes a
   count of bytes.  Beyond 63 bits VR_TOO_MANY (core/checked.h). */
static inline uint64_t
vr_bytes_of (double bytes)
{
  if (bytes >= 9223372036854775807.0)
    return INT64_MAX;
  return bytes > 0 ? (uint64_t) (bytes + 0.5) : 0;
}

#endif
