#ifndef VR_SERVICE_FORM_H
#define VR_SERVICE_FORM_H

/* application/x-www-form-urlencoded, pair by pair, and the percent coding of
   addresses.  Strict: nothing is repaired.  Pure; any thread may call. */

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/field.h"

/* RFC 3629, no zero bytes. */
bool vr_utf8_is_valid (const char *text, size_t length);

/* Decodes text[length] into `to` (room for length + 1 bytes).  '+' becomes a
   space when `plus_is_space`.  VR_E_MALFORMED at `pointer` for a bad escape, a
   zero byte and bytes that are not UTF-8. */
VR_MUST_CHECK enum vr_status
vr_percent_decode (const char *text, size_t length, bool plus_is_space,
                   const char *pointer, char *to, size_t *to_length,
                   struct vr_error *err);

/* The next pair of *rest (of *rest_length bytes), still coded; false at the
   end.  Empty pairs ("a=1&&b=2") are passed over. */
struct vr_pair
{
  const char *name;
  size_t name_length;
  const char *value;
  size_t value_length;
};
bool vr_form_next (const char **rest, size_t *rest_length,
                   struct vr_pair *pair);

/* The members that are set as a query string, percent-encoded, lists
   comma-separated; no leading '?' or '&'. */
void vr_form_write (struct vr_buf *out, const struct vr_table *table,
                    const void *object);

#endif
