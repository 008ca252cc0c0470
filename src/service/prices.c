/* Choice among offers. */

#include "config.h"

#include "service/prices.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"

/* Days since 1970-01-01 of the proleptic Gregorian calendar: years begin in
   March, so that the leap day is a year's last. */
static int64_t
day_number (const char *date)
{
  int64_t year = strtol (date, NULL, 10);
  int64_t month = strtol (date + 5, NULL, 10);
  int64_t day = strtol (date + 8, NULL, 10);
  int64_t era, year_of_era, day_of_year;

  if (month <= 2)
    year--;
  era = (year >= 0 ? year : year - 399) / 400;
  year_of_era = year - era * 400;
  day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4
         - year_of_era / 100 + day_of_year - 719468;
}

int64_t
vr_days_between (const char *from, const char *to)
{
  return day_number (to) - day_number (from);
}

/* The inverse of day_number. */
static void
write_date (char date[16], int64_t days)
{
  int64_t z = days + 719468;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t day_of_era = z - era * 146097;
  int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524
                         - day_of_era / 146096)
                        / 365;
  int64_t day_of_year = day_of_era
                        - (365 * year_of_era + year_of_era / 4
                           - year_of_era / 100);
  int64_t month = (5 * day_of_year + 2) / 153;
  int64_t day = day_of_year - (153 * month + 2) / 5 + 1;
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, date, 16);
  month = month < 10 ? month + 3 : month - 9;
  vr_buf_printf (&buf, "%04lld-%02lld-%02lld",
                 (long long) (year_of_era + era * 400 + (month <= 2)),
                 (long long) month, (long long) day);
}

void
vr_price_filter_init (struct vr_price_filter *filter, const char *today,
                      uint64_t max_age_days)
{
  /* 36,500 days: further back than any price, and still a year of 4 digits */
  uint64_t days = max_age_days < 36500 ? max_age_days : 36500;

  *filter = (struct vr_price_filter) { .providers = NULL };
  write_date (filter->oldest, day_number (today) - (int64_t) days);
}

double
vr_usd_of_micro (uint64_t usd_micro)
{
  return (double) usd_micro / 1e6;
}

static bool
passes (const struct vr_offer *offer, const struct vr_price_filter *filter)
{
  bool has_tiers = filter->tiers != NULL && filter->tiers->n > 0;

  if (filter->providers != NULL && filter->providers->n > 0
      && !vr_texts_hold (filter->providers, offer->provider))
    return false;
  if (has_tiers && !vr_texts_hold (filter->tiers, offer->tier))
    return false;
  if (!has_tiers
      && (offer->is_minimum
          || (strcmp (offer->tier, "on-demand") != 0
              && strcmp (offer->tier, "secure") != 0)))
    return false;
  return offer->is_dated && !offer->is_accelerator_only
         && strcmp (offer->seen_latest, filter->oldest) >= 0;
}

const struct vr_offer *
vr_price_find (const struct vr_catalog *catalog, const struct vr_gpu *gpu,
               uint64_t n_gpus, const struct vr_price_filter *filter)
{
  const struct vr_offer *cheapest = NULL;
  size_t first;
  size_t n = vr_catalog_offers_of (catalog, gpu, &first);

  for (size_t i = first; i < first + n; i++)
    {
      const struct vr_offer *offer = vr_catalog_offer (catalog, i);

      if (offer->gpu_count < n_gpus || !passes (offer, filter))
        continue;
      if (cheapest == NULL
          || offer->price_usd_micro_per_hour
               < cheapest->price_usd_micro_per_hour)
        cheapest = offer;
    }
  return cheapest;
}

const char *
vr_offer_attribution (const struct vr_offer *offer)
{
  if (offer->licence == NULL)
    return NULL;
  return "Rental prices from gpurentalprices.com "
         "(https://github.com/adriannutiu/gpu-rental-prices), CC BY 4.0 "
         "(https://creativecommons.org/licenses/by/4.0/), changed: GPU names "
         "mapped, prices per instance in micro-dollars";
}
