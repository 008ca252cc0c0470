/* The members of a fit, asked and answered, described once. */

#include "config.h"

#include "base/banned.h"
#include "service/estimate_internal.h"
#include "service/fit_internal.h"
#include "service/workload.h"

const char *const vr_fit_qualities[]
  = { "lossless", "near", "noticeable", "poor", NULL };
static const char *const sorts[]
  = { "cost", "speed", "memory", "headroom", NULL };
static const char *const includes[] = { "misfits", NULL };
static const char *const vendors[]
  = { "nvidia", "amd", "intel", "apple", "google", "aws", NULL };
static const char *const tiers[]
  = { "on-demand", "secure", "community", "spot", "serverless",
      "marketplace", NULL };

static const struct vr_field in_fields[] = {
  { VR_MODEL_FIELD (struct vr_fit_query, setup.),
    .text = "Model whose cards are asked for; without it: models for the "
            "gpu. Takes " VR_MODEL_WORDS,
    .text_bn = "যে মডেলের জন্য কার্ড খোঁজা হচ্ছে; না দিলে: gpu-র জন্য মডেল। "
               VR_MODEL_WORDS_BN },
  { VR_TEXTS (struct vr_fit_query, weights), .example = "q4_k_m,q8_0",
    .def = "vllm: the model's own, fp8, awq-int4; llama.cpp and "
           "ollama: q4_k_m, q5_k_m, q6_k, q8_0, fp16",
    .text = "Weight formats to try.", .text_bn = "যেসব ওয়েট ফরম্যাট দেখা "
    "হবে।" },
  { VR_TEXTS (struct vr_fit_query, engine), .def = VR_DEFAULT_ENGINE,
    .text = "Engines to try.", .text_bn = "যেসব ইঞ্জিন দেখা হবে।" },
  { VR_TEXTS (struct vr_fit_query, gpu_in),
    .text = "Only these cards.", .text_bn = "শুধু এই কার্ডগুলো।" },
  { VR_TEXTS (struct vr_fit_query, vendor), .words = vendors,
    .text = "Only cards of these makers.",
    .text_bn = "শুধু এই নির্মাতাদের কার্ড।" },
  { VR_TEXTS (struct vr_fit_query, provider),
    .text = "Only offers of these providers.",
    .text_bn = "শুধু এই প্রোভাইডারদের অফার।" },
  { VR_TEXTS (struct vr_fit_query, tier), .words = tiers,
    .def = "on-demand, secure", .text = "Kinds of offers.",
    .text_bn = "অফারের ধরন।" },
  { VR_TEXTS (struct vr_fit_query, owned),
    .text = "Cards that one has already: they cost nothing.",
    .text_bn = "যেসব কার্ড নিজেরই আছে: খরচ শূন্য।" },
  { VR_TEXT (struct vr_fit_query, min_quality), .words = vr_fit_qualities,
    .def = "noticeable", .text = "Worst quality of a format.",
    .text_bn = "ফরম্যাটের সর্বনিম্ন মান।" },
  { VR_TEXT (struct vr_fit_query, sort), .words = sorts, .def = "cost",
    .text = "Order: cost (no price last), memory, headroom.",
    .text_bn = "ক্রম: cost (দাম না থাকলে শেষে), memory, headroom।" },
  { VR_TEXT (struct vr_fit_query, include), .words = includes,
    .text = "misfits: also what does not fit, with the reason.",
    .text_bn = "misfits: যা চলে না তাও, কারণসহ।" },
  { VR_F64 (struct vr_fit_query, max_usd_per_hour), .unit = "usd", .min = 0,
    .max = 1e6, .text = "What an hour may cost at most.",
    .text_bn = "ঘণ্টায় সর্বোচ্চ কত ডলার।" },
  { VR_F64 (struct vr_fit_query, min_decode_tokens_per_s),
    .unit = "tokens/s", .min = 0, .max = 1e6,
    .text = "Not calibrated yet.", .text_bn = "এখনো ক্যালিব্রেশন নেই।" },
  { VR_F64 (struct vr_fit_query, max_ttft_s), .unit = "s", .min = 0,
    .max = 1e6, .text = "Not calibrated yet.",
    .text_bn = "এখনো ক্যালিব্রেশন নেই।" },
  { VR_U64 (struct vr_fit_query, min_context), .unit = "tokens", .min = 1,
    .max = VR_MAX_TOKENS, .text = "Longest context must reach this.",
    .text_bn = "সর্বোচ্চ কনটেক্সট অন্তত এত হতে হবে।" },
  { VR_U64 (struct vr_fit_query, gpus_max), .min = 1, .max = 1024,
    .def = "1", .text = "Most GPUs of one machine (one so far).",
    .text_bn = "মেশিনপ্রতি সর্বোচ্চ GPU (আপাতত একটি)।" },
  { VR_U64 (struct vr_fit_query, max_price_age_days), .unit = "days",
    .min = 0, .max = 36500, .def = "180", .text = "Oldest price.",
    .text_bn = "দাম সর্বোচ্চ কত দিনের পুরোনো।" },
  { VR_U64 (struct vr_fit_query, limit), .min = 1, .max = VR_FIT_MAX_LIMIT,
    .def = "100", .text = "Candidates on a page.",
    .text_bn = "এক পাতায় কয়টি।" },
  { VR_U64 (struct vr_fit_query, cursor), .min = 0, .max = 1e9, .def = "0",
    .text = "Where the page begins: `next` of the page before.",
    .text_bn = "পাতা কোথা থেকে শুরু: আগের পাতার `next`।" },
  VR_WORKLOAD_FIELDS (struct vr_fit_query, setup.),
};
const struct vr_table vr_fit_in
  = VR_TABLE ("FitQuery", in_fields, struct vr_fit_query);

static const struct vr_field candidate_fields[] = {
  { VR_STRING (struct vr_fit_candidate, gpu) },
  { VR_STRING (struct vr_fit_candidate, gpu_name) },
  { VR_U64 (struct vr_fit_candidate, gpus) },
  { VR_U64 (struct vr_fit_candidate, tensor_parallel) },
  { VR_STRING (struct vr_fit_candidate, model) },
  { VR_STRING (struct vr_fit_candidate, weights) },
  { VR_STRING (struct vr_fit_candidate, quality), .is_nullable = true,
    .text = "lossless, near, noticeable, poor; null: never measured." },
  { VR_STRING (struct vr_fit_candidate, engine) },
  { VR_STRING (struct vr_fit_candidate, verdict) },
  { VR_STRING (struct vr_fit_candidate, verdict_reason),
    .text = "As in an estimate, or context: the model is not made for the "
            "context that was asked." },
  { VR_U64 (struct vr_fit_candidate, total_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_fit_candidate, capacity_bytes), .unit = "bytes" },
  { VR_I64 (struct vr_fit_candidate, headroom_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_fit_candidate, max_context_tokens),
    .unit = "tokens" },
  { VR_U64 (struct vr_fit_candidate, max_concurrency) },
  { VR_F64 (struct vr_fit_candidate, decode_tokens_per_s),
    .unit = "tokens/s", .is_nullable = true },
  { VR_F64 (struct vr_fit_candidate, usd_per_hour), .unit = "usd",
    .is_nullable = true },
  { VR_REF (struct vr_fit_candidate, offer, &vr_estimate_offer_table),
    .is_nullable = true },
  { VR_REF (struct vr_fit_candidate, local, &vr_estimate_local_table),
    .is_nullable = true },
  { VR_STRING (struct vr_fit_candidate, estimate),
    .text = "Path of the whole estimate." },
};
static const struct vr_table candidate_table
  = VR_TABLE ("Candidate", candidate_fields, struct vr_fit_candidate);

static const struct vr_field out_fields[] = {
  { VR_LIST (struct vr_fit_result, candidates, n_candidates,
             &candidate_table) },
  { VR_U64 (struct vr_fit_result, considered),
    .text = "Set-ups that were planned." },
  { VR_U64 (struct vr_fit_result, matching),
    .text = "Candidates on all pages." },
  { VR_U64 (struct vr_fit_result, next), .is_nullable = true,
    .text = "Cursor of the next page." },
  { VR_STRING (struct vr_fit_result, attribution), .is_nullable = true },
  { VR_LIST (struct vr_fit_result, warnings, n_warnings,
             &vr_estimate_warning_table) },
};
const struct vr_table vr_fit_out
  = VR_TABLE ("Fit", out_fields, struct vr_fit_result);
