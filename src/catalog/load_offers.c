/* Rental offers, each GPU's together and cheapest first. */

#include "config.h"

#include "base/banned.h"
#include "base/pool.h"
#include "catalog/load.h"

enum
{
  ID, PROVIDER, INSTANCE, REGION, GPU_ID, GPU_COUNT, TIER, PRICE, EARLIEST,
  LATEST, IS_DATED, IS_MINIMUM, IS_ACCELERATOR_ONLY, LICENCE, NOTE, SOURCE_URL
};

/* The price per GPU is a quotient of whole numbers below 2^53: equal prices
   give equal quotients. */
static const char offer_sql[]
  = "SELECT id, provider, instance, region, gpu_id, gpu_count, tier,"
    " price_usd_micro_per_hour, seen_earliest, seen_latest, is_dated,"
    " is_minimum, is_accelerator_only, licence, note, source_url"
    " FROM offer ORDER BY gpu_id,"
    " CAST (price_usd_micro_per_hour AS REAL) / gpu_count, gpu_count,"
    " provider, instance, region, id";

static void
read_offer (struct vr_rows *rows, struct vr_offer *offer)
{
  offer->id = (int64_t) vr_rows_u64 (rows, ID);
  offer->provider = vr_rows_text (rows, PROVIDER);
  offer->instance = vr_rows_text_or_null (rows, INSTANCE);
  offer->region = vr_rows_text_or_null (rows, REGION);
  offer->gpu = vr_load_find_gpu (rows->load->catalog,
                                 vr_rows_text (rows, GPU_ID));
  if (offer->gpu == NULL)
    vr_rows_fail_reference (rows, GPU_ID, "gpu");
  offer->gpu_count = vr_rows_u64 (rows, GPU_COUNT);
  if (offer->gpu_count == 0)
    vr_rows_fail_value (rows, GPU_COUNT);
  offer->tier = vr_rows_text (rows, TIER);
  offer->price_usd_micro_per_hour = vr_rows_u64 (rows, PRICE);
  offer->seen_earliest = vr_rows_text (rows, EARLIEST);
  offer->seen_latest = vr_rows_text (rows, LATEST);
  offer->is_dated = vr_rows_bool (rows, IS_DATED);
  offer->is_minimum = vr_rows_bool (rows, IS_MINIMUM);
  offer->is_accelerator_only = vr_rows_bool (rows, IS_ACCELERATOR_ONLY);
  offer->licence = vr_rows_text_or_null (rows, LICENCE);
  offer->note = vr_rows_text_or_null (rows, NOTE);
  offer->source_url = vr_rows_text (rows, SOURCE_URL);
}

/* Offers and GPUs are in the same order: one walk along both. */
static enum vr_status
mark_first_offers (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  size_t offer = 0;

  catalog->first_offer
    = vr_pool_alloc (&catalog->pool, catalog->n_gpus + 1,
                     sizeof *catalog->first_offer);
  if (catalog->first_offer == NULL)
    return vr_load_no_memory (load);
  for (size_t i = 0; i < catalog->n_gpus; i++)
    {
      catalog->first_offer[i] = offer;
      while (offer < catalog->n_offers
             && catalog->offers[offer].gpu == &catalog->gpus[i])
        offer++;
    }
  catalog->first_offer[catalog->n_gpus] = offer;
  return VR_OK;
}

enum vr_status
vr_load_offers (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->offers = vr_load_array (load, "SELECT count (*) FROM offer",
                                   sizeof *catalog->offers, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "offer", offer_sql))
    while (vr_rows_next (&rows))
      read_offer (&rows, &catalog->offers[catalog->n_offers++]);
  status = vr_rows_close (&rows);
  return status == VR_OK ? mark_first_offers (load) : status;
}
