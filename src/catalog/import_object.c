/* The model object: what /v1/inspect answers and requests take. */

#include "config.h"

#include "catalog/import.h"

#include "base/banned.h"

void
vr_model_object_write (const struct vr_imported *imported, struct vr_buf *out)
{
  (void) imported;
  (void) out;
}

enum vr_status
vr_model_object_read (const struct json_t *object,
                      struct vr_imported *imported, struct vr_error *err)
{
  (void) object;
  (void) imported;
  return vr_fail (err, VR_E_BUG, "", VR_SAY_BAD_SHAPE, "model");
}
