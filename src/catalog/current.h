#ifndef VR_CATALOG_CURRENT_H
#define VR_CATALOG_CURRENT_H

/* The snapshot that requests read now, and its exchange for a newer one.

   A bare atomic pointer would not do: reading it and counting the reference
   are two steps.  A mutex guards both. */

#include "catalog/catalog.h"

struct vr_current;

/* Takes over the caller's reference.  NULL without memory. */
struct vr_current *vr_current_new (const struct vr_catalog *catalog);
void vr_current_free (struct vr_current *current);   /* NULL is fine */

/* A reference of one's own: release it with vr_catalog_release. */
const struct vr_catalog *vr_current_acquire (struct vr_current *current);

/* Takes over the caller's reference to `catalog`, releases the old one. */
void vr_current_swap (struct vr_current *current,
                      const struct vr_catalog *catalog);

#endif
