#ifndef VR_CORE_SUPPORT_H
#define VR_CORE_SUPPORT_H

/* Which engine runs which weight format of which model on which accelerator.

   The rows are the catalogue's (table `support`), in order of rank; the first
   one that matches decides, and none means unsupported.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/device.h"

struct vr_support_row
{
  const char *engine;        /* borrowed texts; NULL matches everything */
  const char *version_min;
  const char *version_max;
  const char *vendor;
  uint32_t capability_min;   /* 0: no bound; a bound never matches a device
                                whose capability is unknown */
  uint32_t capability_max;
  const char *gfx;           /* glob: '*' and '?' */
  const char *gpu;           /* glob on the device's id */
  const char *format;        /* glob on the scheme's id */
  const char *model_type;    /* glob; never matches where the type is unknown */
  bool is_supported;
  const char *reason_en;
  const char *reason_bn;
  const char *source;
};

struct vr_support
{
  const struct vr_support_row *rows;
  size_t n_rows;
};

/* The row that decides; NULL when none matches (unsupported).  `model_type`
   may be NULL: unknown. */
const struct vr_support_row *
vr_support_find (const struct vr_support *support, const char *engine,
                 const char *version, const struct vr_device *device,
                 const char *format, const char *model_type);

/* Dotted numbers compared number by number ("0.9" < "0.19"; a letter before
   the first digit is ignored: "b10488"). */
int vr_version_compare (const char *a, const char *b);

/* '*' any text, '?' any character; the whole text must match. */
bool vr_glob_matches (const char *pattern, const char *text);

#endif
