#ifndef VR_HTTP_STATUS_H
#define VR_HTTP_STATUS_H

/* The service about itself: is it up, can it answer, from which catalogue? */

#include "base/field.h"

struct vr_catalog;
struct vr_site;

struct vr_health
{
  const char *status;
  const char *version;
};

struct vr_ready
{
  const char *status;
  const char *version;
  const char *catalogue;          /* a path, or "memory" */
  uint64_t generation;
  uint64_t models;
  uint64_t gpus;
  uint64_t offers;
  uint64_t engines;
  uint64_t formats;
};

extern const struct vr_table vr_health_out;
extern const struct vr_table vr_ready_out;

enum vr_status vr_health_answer (const struct vr_site *site,
                                 const struct vr_catalog *catalog,
                                 enum vr_lang lang, void *result,
                                 struct vr_error *err);

/* VR_E_DRAINING while stopping, VR_E_STORAGE without a catalogue. */
enum vr_status vr_ready_answer (const struct vr_site *site,
                                const struct vr_catalog *catalog,
                                enum vr_lang lang, void *result,
                                struct vr_error *err);

#endif
