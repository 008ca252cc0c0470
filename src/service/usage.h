#ifndef VR_SERVICE_USAGE_H
#define VR_SERVICE_USAGE_H

/* What the programs print for a person at a terminal: options from a field
   table, and faults. */

#include "base/field.h"

/* "  --context TOKENS" and its help, wrapped, for each member. */
void vr_usage_write_options (struct vr_buf *out, const struct vr_table *table,
                             enum vr_lang lang);

/* "vram: --context: …" for each fault, with the nearest names. */
void vr_usage_write_faults (struct vr_buf *out, const char *program,
                            const struct vr_error *err);

#endif
