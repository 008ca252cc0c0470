#ifndef VR_SERVICE_USAGE_H
#define VR_SERVICE_USAGE_H

/* What both programs do as such: print for a person at a terminal (options
   from a field table, faults), and notice what the system refuses. */

#include <stddef.h>

#include "base/field.h"

/* "  --context TOKENS" and its help, wrapped, for each member. */
void vr_usage_write_options (struct vr_buf *out, const struct vr_table *table,
                             enum vr_lang lang);

/* "vram: --context: …" for each fault, with the nearest names. */
void vr_usage_write_faults (struct vr_buf *out, const char *program,
                            const struct vr_error *err);

/* The same to standard error. */
void vr_usage_print_faults (const char *program, const struct vr_error *err);

/* The text to standard output; empties it. */
void vr_usage_print (struct vr_buf *text);

/* The exit status: `status`, or 2, with words on standard error, when
   something printed did not get through. */
int vr_usage_end (const char *program, int status, enum vr_lang lang);

/* The memory, or the end of the process: for libraries that are not safe
   without. */
void *vr_usage_must_alloc (size_t size);

/* A fault when the path of a catalogue is a folder, which SQLite would not
   say. */
VR_MUST_CHECK enum vr_status vr_usage_check_catalog (const char *path,
                                                     struct vr_error *err);

#endif
