#ifndef VR_SERVICE_PRICES_H
#define VR_SERVICE_PRICES_H

/* Which offer is the price of a set-up. */

#include "base/field.h"
#include "catalog/catalog.h"

struct vr_price_filter
{
  const struct vr_texts *providers;   /* NULL or empty: all */
  const struct vr_texts *tiers;       /* NULL or empty: on-demand, secure */
  char oldest[16];                    /* YYYY-MM-DD: seen then or later */
};

/* All providers and tiers, prices of at most `max_age_days` at `today`. */
void vr_price_filter_init (struct vr_price_filter *filter, const char *today,
                           uint64_t max_age_days);

enum { VR_PRICE_MAX_AGE_DAYS = 180 };

/* The cheapest whole instance with at least `n_gpus` of the GPU, or NULL.
   Left out unless tiers ask for them: minima of marketplaces, rows whose
   source carries no date, accelerators priced without their machine. */
const struct vr_offer *vr_price_find (const struct vr_catalog *catalog,
                                      const struct vr_gpu *gpu,
                                      uint64_t n_gpus,
                                      const struct vr_price_filter *filter);

/* Whole days from one YYYY-MM-DD to a later one; negative when earlier. */
int64_t vr_days_between (const char *from, const char *to);

double vr_usd_of_micro (uint64_t usd_micro);

/* "rental prices: gpurentalprices.com, CC BY 4.0 …" when the licence asks for
   credit, else NULL. */
const char *vr_offer_attribution (const struct vr_offer *offer);

#endif
