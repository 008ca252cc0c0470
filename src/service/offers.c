/* The questions "offers" and "offer": prices to rent. */

#include "config.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "service/list.h"
#include "service/prices.h"
#include "service/setup.h"

struct offer_row
{
  int64_t id;
  const char *provider;
  const char *instance;
  const char *region;
  const char *gpu;
  uint64_t gpu_count;
  const char *tier;
  double usd_per_hour;
  double usd_per_gpu_hour;
  const char *seen_earliest;
  const char *seen_latest;
  int64_t age_days;
  int8_t is_dated;
  int8_t is_minimum;
  int8_t is_accelerator_only;
  const char *note;
  const char *source;
  const char *attribution;
};

static const struct vr_field list_fields[] = {
  VR_LIST_FIELDS ("gpu", "Only offers of this GPU.",
                  "শুধু এই GPU-র অফার।"),
  { VR_TEXT (struct vr_list_query, tier),
    .text = "Only this kind of offer.",
    .text_bn = "শুধু এই ধরনের অফার।" },
};
static const struct vr_table list_in
  = VR_TABLE ("OffersQuery", list_fields, struct vr_list_query);

static const struct vr_field row_fields[] = {
  { VR_I64 (struct offer_row, id) },
  { VR_STRING (struct offer_row, provider) },
  { VR_STRING (struct offer_row, instance) },
  { VR_STRING (struct offer_row, region) },
  { VR_STRING (struct offer_row, gpu) },
  { VR_U64 (struct offer_row, gpu_count) },
  { VR_STRING (struct offer_row, tier) },
  { VR_F64 (struct offer_row, usd_per_hour), .unit = "usd",
    .text = "Of the whole instance." },
  { VR_F64 (struct offer_row, usd_per_gpu_hour), .unit = "usd" },
  { VR_STRING (struct offer_row, seen_earliest) },
  { VR_STRING (struct offer_row, seen_latest) },
  { VR_I64 (struct offer_row, age_days), .unit = "days" },
  { VR_BOOL (struct offer_row, is_dated) },
  { VR_BOOL (struct offer_row, is_minimum),
    .text = "The cheapest of a marketplace, not a price list." },
  { VR_BOOL (struct offer_row, is_accelerator_only),
    .text = "The machine around it costs extra." },
  { VR_STRING (struct offer_row, note) },
  { VR_STRING (struct offer_row, source) },
  { VR_STRING (struct offer_row, attribution) },
};
static const struct vr_table row_table
  = VR_TABLE ("Offer", row_fields, struct offer_row);

static const struct vr_field out_fields[] = {
  VR_LIST_RESULT_FIELDS ("offers", &row_table),
};
static const struct vr_table list_out
  = VR_TABLE ("Offers", out_fields, struct vr_list_result);

static void
fill (const struct vr_offer *o, const struct vr_call *call,
      struct offer_row *row)
{
  double usd = vr_usd_of_micro (o->price_usd_micro_per_hour);

  *row = (struct offer_row) {
    .id = o->id,
    .provider = o->provider,
    .instance = o->instance,
    .region = o->region,
    .gpu = o->gpu->device.id,
    .gpu_count = o->gpu_count,
    .tier = o->tier,
    .usd_per_hour = usd,
    .usd_per_gpu_hour = usd / (double) o->gpu_count,
    .seen_earliest = o->seen_earliest,
    .seen_latest = o->seen_latest,
    .age_days = vr_days_between (o->seen_latest, call->today),
    .is_dated = o->is_dated,
    .is_minimum = o->is_minimum,
    .is_accelerator_only = o->is_accelerator_only,
    .note = o->note,
    .source = o->source_url,
    .attribution = vr_offer_attribution (o),
  };
}

static bool
matches (const struct vr_catalog *catalog, size_t index,
         const struct vr_list_query *query)
{
  const struct vr_offer *o = vr_catalog_offer (catalog, index);

  if (query->filter[0] != '\0'
      && strcmp (query->filter, o->gpu->device.id) != 0)
    return false;
  if (query->tier[0] != '\0' && strcasecmp (query->tier, o->tier) != 0)
    return false;
  return vr_list_holds (o->provider, query->q)
         || vr_list_holds (o->instance, query->q)
         || vr_list_holds (o->gpu->device.id, query->q);
}

static bool
fill_row (const struct vr_catalog *catalog, size_t index,
          struct vr_call *call, void *row)
{
  fill (vr_catalog_offer (catalog, index), call, row);
  return true;
}

/* The filter's GPU by its id, so that an alias finds its offers. */
static enum vr_status
answer_list (const struct vr_catalog *catalog, const void *query_struct,
             struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_list_source source
    = { vr_catalog_n_offers (catalog), sizeof (struct offer_row), matches,
        fill_row };
  struct vr_list_query query = *(const struct vr_list_query *) query_struct;
  const struct vr_gpu *gpu;
  enum vr_status status;

  if (query.filter[0] != '\0')
    {
      status = vr_find_gpu (catalog, "gpu", query.filter, NULL, &gpu, err);
      if (status != VR_OK)
        return status;
      memcpy (query.filter, gpu->device.id, strlen (gpu->device.id) + 1);
    }
  return vr_list_answer (catalog, &source, &query, call, result, err);
}

static enum vr_status
answer_one (const struct vr_catalog *catalog, const void *query_struct,
            struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_id_query *query = query_struct;
  uint64_t id;

  if (vr_number_parse_u64 (query->id, strlen (query->id), &id))
    for (size_t i = 0; i < vr_catalog_n_offers (catalog); i++)
      if ((uint64_t) vr_catalog_offer (catalog, i)->id == id)
        {
          fill (vr_catalog_offer (catalog, i), call, result);
          return VR_OK;
        }
  return vr_list_fail (query->id, 0, NULL, err);
}

const struct vr_question vr_question_offers = {
  .name = "offers",
  .text = "Prices to rent, by GPU and price per GPU.",
  .in = &list_in,
  .out = &list_out,
  .answer = answer_list,
};

const struct vr_question vr_question_offer = {
  .name = "offer",
  .text = "One price to rent.",
  .in = &vr_id_in,
  .out = &row_table,
  .answer = answer_one,
};
