#ifndef VR_CATALOG_NAMES_H
#define VR_CATALOG_NAMES_H

/* Names that people type.

   Folding: lower case; '_', ':' and ' ' become '-'; runs of '-' become one.
   No other character is dropped: opt-1.3b is not opt-13b. */

#include <stddef.h>

enum { VR_NAME_BYTES = 128 };

/* One character folded. */
char vr_name_fold_letter (char c);

/* Folds into `folded`, cut at its size. */
void vr_name_fold (const char *name, char folded[VR_NAME_BYTES]);

#endif
