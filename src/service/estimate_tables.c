/* The members of an estimate, asked and answered, described once. */

#include "config.h"

#include "base/banned.h"
#include "service/estimate_internal.h"
#include "service/workload.h"

static const struct vr_field in_fields[] = {
  { VR_MODEL_FIELD (struct vr_estimate_query, ), .is_required = true,
    .text = "Model: " VR_MODEL_WORDS,
    .text_bn = "মডেল: " VR_MODEL_WORDS_BN },
  VR_SETUP_FIELDS (struct vr_estimate_query, ),
  VR_WORKLOAD_FIELDS (struct vr_estimate_query, ),
};

const struct vr_table vr_estimate_in
  = VR_TABLE ("EstimateQuery", in_fields, struct vr_estimate_query);

/* ---- answer ---- */

static const struct vr_field model_fields[] = {
  { VR_STRING (struct vr_estimate_model, requested), .text = "As asked." },
  { VR_STRING (struct vr_estimate_model, id), .text = "Hugging Face id." },
  { VR_STRING (struct vr_estimate_model, architecture),
    .text = "Class in config.json." },
  { VR_STRING (struct vr_estimate_model, attention),
    .text = "mha, gqa, mqa or none." },
  { VR_U64 (struct vr_estimate_model, params_total),
    .text = "Trained parameters, tied embeddings once." },
  { VR_U64 (struct vr_estimate_model, params_active),
    .text = "Those that one token uses." },
  { VR_U64 (struct vr_estimate_model, weight_file_bytes), .unit = "bytes",
    .text = "Tensors of the whole file in this format." },
  { VR_F64 (struct vr_estimate_model, bits_per_weight), .unit = "bits",
    .text = "File bits per parameter." },
  { VR_U64 (struct vr_estimate_model, max_context_tokens), .unit = "tokens",
    .is_nullable = true, .text = "What the model was made for." },
};
static const struct vr_table model_table
  = VR_TABLE ("EstimateModel", model_fields, struct vr_estimate_model);

static const struct vr_field option_fields[] = {
  { VR_F64 (struct vr_options, gpu_memory_utilization) },
  { VR_U64 (struct vr_options, max_num_seqs) },
  { VR_U64 (struct vr_options, max_num_batched_tokens), .unit = "tokens" },
  { VR_U64 (struct vr_options, block_size), .unit = "tokens" },
  { VR_BOOL (struct vr_options, enforce_eager) },
  { VR_U64 (struct vr_options, n_ctx), .unit = "tokens" },
  { VR_U64 (struct vr_options, n_parallel) },
  { VR_U64 (struct vr_options, n_batch), .unit = "tokens" },
  { VR_U64 (struct vr_options, n_ubatch), .unit = "tokens" },
  { VR_U64 (struct vr_options, n_outputs) },
  { VR_I64 (struct vr_options, n_gpu_layers) },
  { VR_BOOL (struct vr_options, kv_unified) },
  { VR_BOOL (struct vr_options, swa_full) },
  { VR_BOOL (struct vr_options, flash_attn) },
  { VR_U64 (struct vr_options, num_ctx), .unit = "tokens" },
  { VR_U64 (struct vr_options, num_parallel) },
  { VR_U64 (struct vr_options, num_batch), .unit = "tokens" },
  { VR_I64 (struct vr_options, num_gpu) },
  { VR_U64 (struct vr_options, gpu_overhead_bytes), .unit = "bytes" },
  { VR_BOOL (struct vr_options, no_kv_offload) },
  { VR_BOOL (struct vr_options, cpu_moe) },
  { VR_U64 (struct vr_options, n_cpu_moe) },
};
static const struct vr_table option_table
  = VR_TABLE ("EngineOptions", option_fields, struct vr_options);

static const struct vr_field request_fields[] = {
  { VR_STRING (struct vr_estimate_request, model) },
  { VR_STRING (struct vr_estimate_request, weights) },
  { VR_STRING (struct vr_estimate_request, kv_cache), .is_nullable = true,
    .text = "null: K and V differ, see cache_type_k and cache_type_v." },
  { VR_STRING (struct vr_estimate_request, engine) },
  { VR_STRING (struct vr_estimate_request, engine_version) },
  { VR_STRING (struct vr_estimate_request, gpu), .is_nullable = true },
  { VR_U64 (struct vr_estimate_request, gpus) },
  { VR_U64 (struct vr_estimate_request, tensor_parallel) },
  { VR_U64 (struct vr_estimate_request, pipeline_parallel) },
  { VR_U64 (struct vr_estimate_request, free_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_request, reserved_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_request, host_memory_bytes),
    .unit = "bytes" },
  { VR_U64 (struct vr_estimate_request, context), .unit = "tokens" },
  { VR_U64 (struct vr_estimate_request, concurrency) },
  { VR_U64 (struct vr_estimate_request, prompt_tokens), .unit = "tokens" },
  { VR_U64 (struct vr_estimate_request, output_tokens), .unit = "tokens" },
  { VR_STRING (struct vr_estimate_request, currency) },
  { VR_F64 (struct vr_estimate_request, exchange_rate) },
  { VR_STRING (struct vr_estimate_request, cache_type_k) },
  { VR_STRING (struct vr_estimate_request, cache_type_v) },
  { VR_OBJECT (struct vr_estimate_request, options, &option_table) },
};
static const struct vr_table request_table
  = VR_TABLE ("EstimateRequest", request_fields, struct vr_estimate_request);

#define DEVICE_BYTES(member, words)                                           \
  { VR_U64 (struct vr_estimate_device, member), .unit = "bytes",              \
    .text = words }

static const struct vr_field device_fields[] = {
  { VR_STRING (struct vr_estimate_device, gpu), .text = "GPU id." },
  { VR_U64 (struct vr_estimate_device, rank), .text = "From 0." },
  DEVICE_BYTES (weights_bytes, "Weights on this device."),
  DEVICE_BYTES (kv_cache_bytes, "Keys and values that the request needs."),
  DEVICE_BYTES (state_bytes, "Recurrent state."),
  DEVICE_BYTES (activation_bytes, "Compute buffers."),
  DEVICE_BYTES (graph_bytes, "Captured CUDA graphs."),
  DEVICE_BYTES (overhead_bytes, "Driver context and libraries."),
  DEVICE_BYTES (reserved_bytes, "Held by something else."),
  DEVICE_BYTES (total_bytes, "The need: the sum of the above."),
  DEVICE_BYTES (resident_bytes, "What nvidia-smi would show after the "
                                "start."),
  { VR_U64 (struct vr_estimate_device, capacity_bytes), .unit = "bytes",
    .is_nullable = true, .text = "What the runtime reports as total." },
  { VR_STRING (struct vr_estimate_device, capacity_basis),
    .is_nullable = true, .text = "measured, ratio or label." },
  { VR_U64 (struct vr_estimate_device, usable_bytes), .unit = "bytes",
    .is_nullable = true,
    .text = "The most that total_bytes may be under the engine's rules." },
  { VR_I64 (struct vr_estimate_device, headroom_bytes), .unit = "bytes",
    .is_nullable = true, .text = "usable_bytes - total_bytes." },
  DEVICE_BYTES (margin_bytes, "What the estimate may be off by."),
  DEVICE_BYTES (kv_bytes_per_token, "What one more token of one sequence "
                                    "adds, unrounded."),
  DEVICE_BYTES (kv_bytes_per_sequence, "One sequence at the context, "
                                       "rounded."),
  DEVICE_BYTES (kv_pool_bytes, "What the engine sets aside for keys and "
                               "values."),
};
static const struct vr_table device_table
  = VR_TABLE ("DeviceMemory", device_fields, struct vr_estimate_device);

static const struct vr_field host_fields[] = {
  { VR_U64 (struct vr_estimate_host, weights_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_host, kv_cache_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_host, state_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_host, activation_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_host, total_bytes), .unit = "bytes" },
};
static const struct vr_table host_table
  = VR_TABLE ("HostMemory", host_fields, struct vr_estimate_host);

static const struct vr_field memory_fields[] = {
  { VR_OBJECT (struct vr_estimate_memory, limiting, &device_table),
    .is_inlined = true },
  { VR_OBJECT (struct vr_estimate_memory, host, &host_table),
    .text = "What stays in the machine's memory." },
  { VR_LIST (struct vr_estimate_memory, devices, n_devices, &device_table),
    .text = "Every device; the members above describe the one with the "
            "least headroom." },
};
static const struct vr_table memory_table
  = VR_TABLE ("Memory", memory_fields, struct vr_estimate_memory);

static const struct vr_field limit_fields[] = {
  { VR_U64 (struct vr_estimate_limits, max_context_tokens),
    .unit = "tokens", .is_nullable = true,
    .text = "Longest context at the asked concurrency." },
  { VR_STRING (struct vr_estimate_limits, context_limited_by),
    .is_nullable = true, .text = "memory, model or engine." },
  { VR_U64 (struct vr_estimate_limits, max_concurrency),
    .is_nullable = true, .text = "Most sequences at the asked context." },
  { VR_U64 (struct vr_estimate_limits, max_gpu_layers), .unit = "layers",
    .is_nullable = true,
    .text = "Largest n_gpu_layers with which the rest fits; null: the engine "
            "has no such option, there is no GPU, or not even 0 fits." },
};
static const struct vr_table limit_table
  = VR_TABLE ("Limits", limit_fields, struct vr_estimate_limits);

static const struct vr_field report_fields[] = {
  { VR_U64 (struct vr_report, model_loading_bytes), .unit = "bytes",
    .is_nullable = true, .text = "What its log calls the model's size." },
  { VR_U64 (struct vr_report, available_kv_bytes), .unit = "bytes",
    .is_nullable = true },
  { VR_U64 (struct vr_report, kv_cache_tokens), .unit = "tokens",
    .is_nullable = true },
  { VR_U64 (struct vr_report, kv_blocks), .is_nullable = true },
  { VR_F64 (struct vr_report, max_concurrency), .is_nullable = true },
  { VR_U64 (struct vr_report, preflight_bytes), .unit = "bytes",
    .is_nullable = true,
    .text = "Ollama: what it reckons before loading, by a rougher rule." },
};
static const struct vr_table report_table
  = VR_TABLE ("EngineReport", report_fields, struct vr_report);

static const struct vr_field offer_fields[] = {
  { VR_I64 (struct vr_estimate_offer, id) },
  { VR_STRING (struct vr_estimate_offer, provider) },
  { VR_STRING (struct vr_estimate_offer, instance) },
  { VR_STRING (struct vr_estimate_offer, region) },
  { VR_STRING (struct vr_estimate_offer, tier) },
  { VR_U64 (struct vr_estimate_offer, gpu_count) },
  { VR_F64 (struct vr_estimate_offer, usd_per_hour), .unit = "usd" },
  { VR_STRING (struct vr_estimate_offer, seen_latest) },
  { VR_STRING (struct vr_estimate_offer, source) },
  { VR_STRING (struct vr_estimate_offer, attribution) },
};
const struct vr_table vr_estimate_offer_table
  = VR_TABLE ("OfferOfAnswer", offer_fields, struct vr_estimate_offer);

static const struct vr_field local_fields[] = {
  { VR_STRING (struct vr_estimate_local, currency) },
  { VR_F64 (struct vr_estimate_local, per_hour) },
  { VR_F64 (struct vr_estimate_local, per_million_output_tokens),
    .is_nullable = true, .text = "null: speed is not calibrated." },
  { VR_F64 (struct vr_estimate_local, exchange_rate) },
  { VR_STRING (struct vr_estimate_local, as_of) },
};
const struct vr_table vr_estimate_local_table
  = VR_TABLE ("LocalCost", local_fields, struct vr_estimate_local);

static const struct vr_field cost_fields[] = {
  { VR_F64 (struct vr_estimate_cost, usd_per_hour), .unit = "usd",
    .text = "Of the whole instance." },
  { VR_F64 (struct vr_estimate_cost, usd_per_million_output_tokens),
    .unit = "usd", .is_nullable = true,
    .text = "null: speed is not calibrated." },
  { VR_OBJECT (struct vr_estimate_cost, offer, &vr_estimate_offer_table) },
  { VR_REF (struct vr_estimate_cost, local, &vr_estimate_local_table),
    .is_nullable = true },
};
static const struct vr_table cost_table
  = VR_TABLE ("Cost", cost_fields, struct vr_estimate_cost);

static const struct vr_field line_fields[] = {
  { VR_STRING (struct vr_estimate_line, term) },
  { VR_STRING (struct vr_estimate_line, formula) },
  { VR_STRING (struct vr_estimate_line, with_numbers) },
  { VR_U64 (struct vr_estimate_line, bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_line, low_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_line, high_bytes), .unit = "bytes" },
  { VR_STRING (struct vr_estimate_line, basis),
    .text = "file, config, formula, measured or assumed." },
  { VR_STRING (struct vr_estimate_line, source) },
  { VR_STRING (struct vr_estimate_line, text) },
};
static const struct vr_table line_table
  = VR_TABLE ("ExplanationLine", line_fields, struct vr_estimate_line);

static const struct vr_field effect_fields[] = {
  { VR_STRING (struct vr_estimate_effect, verdict) },
  { VR_I64 (struct vr_estimate_effect, headroom_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_effect, total_bytes), .unit = "bytes" },
  { VR_U64 (struct vr_estimate_effect, host_bytes), .unit = "bytes",
    .text = "What then stays in the machine's memory." },
};
static const struct vr_table effect_table
  = VR_TABLE ("Effect", effect_fields, struct vr_estimate_effect);

static const struct vr_field suggestion_fields[] = {
  { VR_RAW (struct vr_estimate_suggestion, change),
    .text = "Members to alter in the request." },
  { VR_OBJECT (struct vr_estimate_suggestion, effect, &effect_table) },
  { VR_STRING (struct vr_estimate_suggestion, text) },
};
static const struct vr_table suggestion_table
  = VR_TABLE ("Suggestion", suggestion_fields, struct vr_estimate_suggestion);

static const struct vr_field warning_fields[] = {
  { VR_STRING (struct vr_estimate_warning, code), .text = "Stable." },
  { VR_STRING (struct vr_estimate_warning, text) },
  { VR_STRING (struct vr_estimate_warning, pointer) },
};
const struct vr_table vr_estimate_warning_table
  = VR_TABLE ("Warning", warning_fields, struct vr_estimate_warning);

static const struct vr_field calibration_fields[] = {
  { VR_STRING (struct vr_estimate_calibration, engine_profile) },
  { VR_U64 (struct vr_estimate_calibration, rows),
    .text = "Start-up logs behind the profile." },
  { VR_STRING (struct vr_estimate_calibration, sources) },
};
static const struct vr_table calibration_table
  = VR_TABLE ("Calibration", calibration_fields,
              struct vr_estimate_calibration);

static const struct vr_field out_fields[] = {
  { VR_OBJECT (struct vr_estimate_result, model, &model_table) },
  { VR_OBJECT (struct vr_estimate_result, request, &request_table),
    .text = "Every setting after defaults were filled in." },
  { VR_OBJECT (struct vr_estimate_result, memory, &memory_table) },
  { VR_STRING (struct vr_estimate_result, verdict),
    .text = "fits, tight, does_not_fit or unknown." },
  { VR_STRING (struct vr_estimate_result, verdict_reason),
    .is_nullable = true,
    .text = "ok, weights, kv_cache, activation, budget, free_memory, "
            "host_memory, unsupported or queued." },
  { VR_STRING (struct vr_estimate_result, text),
    .text = "The verdict in one sentence." },
  { VR_OBJECT (struct vr_estimate_result, limits, &limit_table) },
  { VR_OBJECT (struct vr_estimate_result, engine_report, &report_table),
    .text = "In the engine's own words, for comparison with its log." },
  { VR_RAW (struct vr_estimate_result, speed), .is_nullable = true,
    .text = "null: not calibrated." },
  { VR_REF (struct vr_estimate_result, cost, &cost_table),
    .is_nullable = true, .text = "null: no price is known." },
  { VR_LIST (struct vr_estimate_result, explanation, n_explanation,
             &line_table) },
  { VR_LIST (struct vr_estimate_result, suggestions, n_suggestions,
             &suggestion_table),
    .text = "Changes that were run through the plan and fit." },
  { VR_STRING (struct vr_estimate_result, command), .is_nullable = true,
    .text = "The engine's command line for this set-up; null: it does not "
            "run." },
  { VR_LIST (struct vr_estimate_result, warnings, n_warnings,
             &vr_estimate_warning_table) },
  { VR_OBJECT (struct vr_estimate_result, calibration, &calibration_table) },
};

const struct vr_table vr_estimate_out
  = VR_TABLE ("Estimate", out_fields, struct vr_estimate_result);
