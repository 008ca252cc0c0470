/* The question "check". */

#include "config.h"

#include "service/check.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"
#include "service/estimate_internal.h"
#include "service/text.h"
#include "service/workload.h"

static const struct vr_field in_fields[] = {
  { VR_MODEL_FIELD (struct vr_check_query, setup.), .is_required = true,
    .text = "Model: " VR_MODEL_WORDS,
    .text_bn = "মডেল: " VR_MODEL_WORDS_BN },
  VR_SETUP_FIELDS (struct vr_check_query, setup.),
  { VR_U64 (struct vr_check_query, min_headroom_bytes), .unit = "bytes",
    .min = 0, .max = VR_MAX_BYTES,
    .text = "Memory that must be left on the card.",
    .text_bn = "কার্ডে অন্তত যত মেমরি হাতে থাকতে হবে।" },
  { VR_F64 (struct vr_check_query, max_usd_per_hour), .unit = "usd",
    .min = 0, .max = 1e6, .text = "What renting it may cost at most.",
    .text_bn = "ভাড়া ঘণ্টায় সর্বোচ্চ কত ডলার হতে পারে।" },
  { VR_F64 (struct vr_check_query, min_decode_tokens_per_s),
    .unit = "tokens/s", .min = 0, .max = 1e6,
    .text = "How fast one sequence must be written (not calibrated yet).",
    .text_bn = "একটি সিকোয়েন্স অন্তত কত দ্রুত লিখতে হবে (এখনো ক্যালিব্রেশন "
               "নেই)।" },
  { VR_BOOL (struct vr_check_query, allow_tight), .def = "false",
    .text = "Let a tight verdict pass.",
    .text_bn = "টানাটানি হলেও পাস।" },
  VR_WORKLOAD_FIELDS (struct vr_check_query, setup.),
};

static const struct vr_table in_table
  = VR_TABLE ("CheckQuery", in_fields, struct vr_check_query);

static enum vr_status
demand_fit (const struct vr_check_query *query,
            const struct vr_estimate_result *result, struct vr_error *err)
{
  bool passes = strcmp (result->verdict, "fits") == 0
                || (query->allow_tight > 0
                    && strcmp (result->verdict, "tight") == 0);

  if (passes)
    return VR_OK;
  if (result->n_suggestions > 0)
    return vr_fail (err, VR_E_DEMAND_NOT_MET, "verdict", VR_SAY_WITH_REMEDY,
                    result->text, result->suggestions[0].text);
  return vr_fail (err, VR_E_DEMAND_NOT_MET, "verdict", VR_SAY_AS_IT_IS,
                  result->text);
}

static enum vr_status
demand_headroom (const struct vr_check_query *query,
                 const struct vr_estimate_result *result,
                 struct vr_error *err)
{
  int64_t headroom = result->memory.limiting.headroom_bytes;

  if (query->min_headroom_bytes == VR_UNSET_U64
      || headroom == VR_UNSET_I64
      || headroom >= (int64_t) query->min_headroom_bytes)
    return VR_OK;
  return vr_fail (err, VR_E_DEMAND_NOT_MET, "min_headroom_bytes",
                  VR_SAY_DEMAND_HEADROOM, VR_GIB_TEXT (headroom),
                  VR_GIB_TEXT (query->min_headroom_bytes));
}

static enum vr_status
demand_price (const struct vr_check_query *query,
              const struct vr_estimate_result *result, struct vr_error *err)
{
  if (isnan (query->max_usd_per_hour))
    return VR_OK;
  if (result->cost == NULL)
    return vr_fail (err, VR_E_DEMAND_NOT_MET, "max_usd_per_hour",
                    VR_SAY_DEMAND_NO_PRICE, "");
  if (result->cost->usd_per_hour <= query->max_usd_per_hour)
    return VR_OK;
  return vr_fail (
    err, VR_E_DEMAND_NOT_MET, "max_usd_per_hour", VR_SAY_DEMAND_PRICE,
    vr_number_f64_text (VR_NUMBER_BUF, result->cost->usd_per_hour),
    vr_number_f64_text (VR_NUMBER_BUF, query->max_usd_per_hour));
}

static enum vr_status
answer (const struct vr_catalog *catalog, const void *query_struct,
        struct vr_call *call, void *result_struct, struct vr_error *err)
{
  const struct vr_check_query *query = query_struct;
  struct vr_estimate_result *result = result_struct;
  uint64_t selected = call->selected;
  enum vr_status status, demand;

  if (!isnan (query->min_decode_tokens_per_s))
    return vr_fail (err, VR_E_NOT_CALIBRATED, "min_decode_tokens_per_s",
                    VR_SAY_NO_SPEED, "");
  /* the demands need the verdict's words and the price */
  call->selected |= vr_estimate_bit ("text") | vr_estimate_bit ("suggestions")
                    | vr_estimate_bit ("cost");
  status = vr_estimate (catalog, &query->setup, call, result, err);
  call->selected = selected;
  if (status != VR_OK)
    return status;
  status = demand_fit (query, result, err);
  demand = demand_headroom (query, result, err);
  status = status == VR_OK ? demand : status;
  demand = demand_price (query, result, err);
  return status == VR_OK ? demand : status;
}

static void
find_faults (const struct vr_catalog *catalog, const void *query,
             struct vr_error *err)
{
  const struct vr_check_query *check = query;

  vr_setup_find_faults (catalog, &check->setup, err);
}

const struct vr_question vr_question_check = {
  .name = "check",
  .text = "The gate for a pipeline: 200 when the set-up fits and meets every "
          "demand, 409 with the reasons when not.",
  .in = &in_table,
  .out = &vr_estimate_out,
  .answer = answer,
  .find_faults = find_faults,
  .write_line = vr_text_estimate_line,
  .write_text = vr_text_estimate,
};
