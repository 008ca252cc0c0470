#ifndef VR_SERVICE_TEXT_H
#define VR_SERVICE_TEXT_H

/* Answers as text for a terminal: GiB, columns, the call's language. */

#include "service/check.h"
#include "service/estimate.h"
#include "service/fit.h"

void vr_text_estimate_line (const struct vr_estimate_result *result,
                            const struct vr_call *call, struct vr_buf *out);
void vr_text_estimate (const struct vr_estimate_result *result,
                       const struct vr_call *call, struct vr_buf *out);
void vr_text_fit (const struct vr_fit_result *result,
                  const struct vr_call *call, struct vr_buf *out);

#endif
