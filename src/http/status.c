/* /healthz and /readyz. */

#include "config.h"

#include "http/status.h"

#include <string.h>

#include "base/banned.h"
#include "http/message.h"

static const struct vr_field health_fields[] = {
  { VR_STRING (struct vr_health, status), .text = "Always \"ok\"." },
  { VR_STRING (struct vr_health, version), .text = "Of the program." },
};

const struct vr_table vr_health_out
  = VR_TABLE ("Health", health_fields, struct vr_health);

static const struct vr_field ready_fields[] = {
  { VR_STRING (struct vr_ready, status), .text = "Always \"ready\"." },
  { VR_STRING (struct vr_ready, version), .text = "Of the program." },
  { VR_STRING (struct vr_ready, catalogue),
    .text = "The catalogue's file, or \"memory\"." },
  { VR_U64 (struct vr_ready, generation),
    .text = "Counts the catalogues loaded since the start." },
  { VR_U64 (struct vr_ready, models), .text = "Models in it." },
  { VR_U64 (struct vr_ready, gpus), .text = "Accelerators in it." },
  { VR_U64 (struct vr_ready, offers), .text = "Prices in it." },
  { VR_U64 (struct vr_ready, engines), .text = "Engines in it." },
  { VR_U64 (struct vr_ready, formats), .text = "Weight formats in it." },
};

const struct vr_table vr_ready_out
  = VR_TABLE ("Ready", ready_fields, struct vr_ready);

enum vr_status
vr_health_answer (const struct vr_site *site, const struct vr_catalog *catalog,
                  enum vr_lang lang, void *result, struct vr_error *err)
{
  (void) site;
  (void) catalog;
  (void) lang;
  (void) err;
  *(struct vr_health *) result
    = (struct vr_health) { .status = "ok", .version = PACKAGE_VERSION };
  return VR_OK;
}

enum vr_status
vr_ready_answer (const struct vr_site *site, const struct vr_catalog *catalog,
                 enum vr_lang lang, void *result, struct vr_error *err)
{
  if (vr_site_is_draining (site))
    return vr_fail (err, VR_E_DRAINING, "", VR_SAY_STOPPING, "");
  if (catalog == NULL)
    return vr_fail (err, VR_E_STORAGE, "", VR_SAY_CATALOG_SQL,
                    vr_status_title (VR_E_STORAGE, lang));
  *(struct vr_ready *) result = (struct vr_ready) {
    .status = "ready",
    .version = PACKAGE_VERSION,
    .catalogue = site->catalog_source,
    .generation = vr_catalog_generation (catalog),
    .models = vr_catalog_n_models (catalog),
    .gpus = vr_catalog_n_gpus (catalog),
    .offers = vr_catalog_n_offers (catalog),
    .engines = vr_catalog_n_engines (catalog),
    .formats = vr_catalog_n_formats (catalog)
  };
  return VR_OK;
}
