/* The head of a GGUF file to a shape and its bytes. */

#include "config.h"

#include "catalog/import.h"

#include "base/banned.h"

enum vr_status
vr_import_gguf (const void *bytes, size_t n, struct vr_imported *imported,
                uint64_t *needed_bytes, struct vr_error *err)
{
  (void) bytes;
  (void) n;
  (void) imported;
  (void) needed_bytes;
  return vr_fail (err, VR_E_BUG, "", VR_SAY_BAD_SHAPE, "gguf");
}
