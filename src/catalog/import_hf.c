/* config.json to a shape, by the rules of its model_type. */

#include "config.h"

#include "catalog/import.h"

#include "base/banned.h"

enum vr_status
vr_import_hf (const struct vr_catalog *catalog, const struct json_t *config,
              struct vr_imported *imported, struct vr_error *err)
{
  (void) catalog;
  (void) config;
  (void) imported;
  return vr_fail (err, VR_E_BUG, "", VR_SAY_BAD_SHAPE, "config");
}
