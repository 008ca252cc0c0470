#ifndef VR_SERVICE_PROBLEM_H
#define VR_SERVICE_PROBLEM_H

/* Faults as one sentence, as a problem's `detail` has it: the only fault, or
   "3 faults: …; …; …"; without faults the status's title.  The object itself
   is vr_write_problem (service/reader.h). */

#include "service/reader.h"

void vr_write_problem_line (struct vr_buf *out, const struct vr_error *err,
                            enum vr_status status);

#endif
