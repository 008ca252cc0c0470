/* The head of a safetensors file to a shape and its bytes. */

#include "config.h"

#include "catalog/import.h"

#include "base/banned.h"

enum vr_status
vr_import_safetensors (const struct vr_catalog *catalog, const void *bytes,
                       size_t n, const struct json_t *config,
                       struct vr_imported *imported, uint64_t *needed_bytes,
                       struct vr_error *err)
{
  (void) catalog;
  (void) bytes;
  (void) n;
  (void) config;
  (void) imported;
  (void) needed_bytes;
  return vr_fail (err, VR_E_BUG, "", VR_SAY_BAD_SHAPE, "safetensors");
}
