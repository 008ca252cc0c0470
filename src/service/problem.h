#ifndef VR_SERVICE_PROBLEM_H
#define VR_SERVICE_PROBLEM_H

/* Faults where only text is shown: each begins with its member's name, unless
   it says the name itself.  The object is vr_write_problem
   (service/reader.h). */

#include "service/reader.h"

/* One sentence, as a problem's `detail` has it: the only fault, or
   "3 faults: …; …; …"; without faults the status's title. */
void vr_write_problem_line (struct vr_buf *out, const struct vr_error *err,
                            enum vr_status status);

/* "; …" for each fault but those at `pointer`. */
void vr_write_other_faults (struct vr_buf *out, const struct vr_error *err,
                            const char *pointer);

/* One fault; where the text does not say the member's name it comes first. */
void vr_problem_write_fault (struct vr_buf *out,
                             const struct vr_fault *fault);

#endif
