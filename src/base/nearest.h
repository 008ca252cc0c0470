#ifndef VR_BASE_NEAREST_H
#define VR_BASE_NEAREST_H

/* The nearest right thing to a name that nobody knows.  Pure. */

#include <stdbool.h>
#include <stddef.h>

#include "base/field.h"

/* Names of the table that are nearest to `name`, as suggestions of the fault
   added last. */
void vr_field_suggest (const struct vr_table *table, const char *name,
                       size_t length, struct vr_error *err);

/* Does one of two names, of three letters or more, hold the other as a
   part between separators? */
bool vr_name_holds (const char *a, const char *b);

/* Edit distance of two names (insert, delete, replace, swap neighbours), at
   most `most` + 1. */
unsigned vr_name_distance (const char *a, size_t a_length, const char *b,
                           size_t b_length, unsigned most);

#endif
