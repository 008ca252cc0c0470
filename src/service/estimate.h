#ifndef VR_SERVICE_ESTIMATE_H
#define VR_SERVICE_ESTIMATE_H

/* How much memory does this model take on this set-up, term by term; does it
   fit; how long, how many?

   The members are those of the HTTP contract; the field tables in estimate.c
   describe each one. */

#include <stdint.h>

#include "core/limits.h"
#include "core/plan.h"
#include "service/question.h"

struct vr_estimate_query
{
  char model[VR_TEXTS_BYTES];
  struct vr_object own_model;           /* instead of a name; `made` is a
                                           struct vr_own_model */
  char weights[24];
  char kv_cache[16];
  char engine[16];
  char engine_version[16];
  struct vr_texts gpu;
  uint64_t gpus;
  uint64_t gpu_memory_bytes;            /* "gpu.memory_bytes" */
  uint64_t gpu_bandwidth_bytes_per_s;
  uint64_t tensor_parallel;
  uint64_t pipeline_parallel;
  uint64_t data_parallel;
  uint64_t expert_parallel;
  uint64_t free_bytes;
  uint64_t reserved_bytes;
  uint64_t host_memory_bytes;
  uint64_t host_bandwidth_bytes_per_s;
  uint64_t context;
  uint64_t concurrency;
  uint64_t prompt_tokens;
  uint64_t output_tokens;
  char currency[4];
  double exchange_rate;
  char cache_type_k[16];                /* "options.cache_type_k" */
  char cache_type_v[16];
  char kv_cache_type[16];               /* Ollama's name of kv_cache */
  char flash_attn[8];
  struct vr_options options;
};

struct vr_estimate_model
{
  const char *requested;
  const char *id;
  const char *architecture;
  const char *attention;
  uint64_t params_total;
  uint64_t params_active;
  uint64_t weight_file_bytes;
  double bits_per_weight;
  uint64_t max_context_tokens;
};

/* Every setting after the defaults were filled in. */
struct vr_estimate_request
{
  const char *model;
  const char *weights;
  const char *kv_cache;
  const char *engine;
  const char *engine_version;
  const char *gpu;
  uint64_t gpus;
  uint64_t tensor_parallel;
  uint64_t pipeline_parallel;
  uint64_t free_bytes;
  uint64_t reserved_bytes;
  uint64_t host_memory_bytes;
  uint64_t context;
  uint64_t concurrency;
  uint64_t prompt_tokens;
  uint64_t output_tokens;
  const char *currency;
  double exchange_rate;
  struct vr_options options;
  const char *cache_type_k;
  const char *cache_type_v;
};

struct vr_estimate_host
{
  uint64_t weights_bytes;
  uint64_t kv_cache_bytes;
  uint64_t state_bytes;
  uint64_t activation_bytes;
  uint64_t total_bytes;
};

struct vr_estimate_device
{
  const char *gpu;
  uint64_t rank;
  uint64_t weights_bytes;
  uint64_t kv_cache_bytes;
  uint64_t state_bytes;
  uint64_t activation_bytes;
  uint64_t graph_bytes;
  uint64_t overhead_bytes;
  uint64_t reserved_bytes;
  uint64_t total_bytes;
  uint64_t resident_bytes;
  uint64_t capacity_bytes;
  const char *capacity_basis;
  uint64_t usable_bytes;
  int64_t headroom_bytes;
  uint64_t margin_bytes;
  uint64_t kv_bytes_per_token;
  uint64_t kv_bytes_per_sequence;
  uint64_t kv_pool_bytes;
};

struct vr_estimate_memory
{
  struct vr_estimate_device limiting;   /* members of `memory` itself */
  struct vr_estimate_host host;
  size_t n_devices;
  struct vr_estimate_device *devices;
};

struct vr_estimate_limits
{
  uint64_t max_context_tokens;
  const char *context_limited_by;
  uint64_t max_concurrency;
  uint64_t max_gpu_layers;
};

struct vr_estimate_offer
{
  int64_t id;
  const char *provider;
  const char *instance;
  const char *region;
  const char *tier;
  uint64_t gpu_count;
  double usd_per_hour;
  const char *seen_latest;
  const char *source;
  const char *attribution;
};

struct vr_estimate_local
{
  const char *currency;
  double per_hour;
  double per_million_output_tokens;  /* NaN: speed is not calibrated */
  double exchange_rate;
  const char *as_of;
};

struct vr_estimate_cost
{
  double usd_per_hour;
  double usd_per_million_output_tokens;  /* NaN: speed is not calibrated */
  struct vr_estimate_offer offer;
  struct vr_estimate_local *local;   /* NULL: dollars were asked */
};

struct vr_estimate_line          /* of the explanation */
{
  const char *term;
  const char *formula;
  const char *with_numbers;
  uint64_t bytes;
  uint64_t low_bytes;
  uint64_t high_bytes;
  const char *basis;
  const char *source;
  const char *text;
};

struct vr_estimate_effect        /* of a change: the changed set-up's */
{
  const char *verdict;
  int64_t headroom_bytes;
  uint64_t total_bytes;
  uint64_t host_bytes;
};

struct vr_estimate_suggestion
{
  const char *change;            /* JSON object: members to alter */
  struct vr_estimate_effect effect;
  const char *text;
};

struct vr_estimate_warning
{
  const char *code;
  const char *text;
  const char *pointer;
};

struct vr_estimate_calibration
{
  const char *engine_profile;
  uint64_t rows;
  const char *sources;
};

struct vr_estimate_result
{
  struct vr_estimate_model model;
  struct vr_estimate_request request;
  struct vr_estimate_memory memory;
  const char *verdict;
  const char *verdict_reason;    /* NULL: nothing to judge */
  const char *text;              /* the verdict in one sentence */
  struct vr_estimate_limits limits;
  struct vr_report engine_report;
  const char *speed;             /* NULL: not calibrated yet */
  struct vr_estimate_cost *cost; /* NULL: no price */
  size_t n_explanation;
  struct vr_estimate_line *explanation;
  size_t n_suggestions;
  struct vr_estimate_suggestion *suggestions;
  const char *command;
  size_t n_warnings;
  struct vr_estimate_warning *warnings;
  struct vr_estimate_calibration calibration;
};

extern const struct vr_table vr_estimate_in;
extern const struct vr_table vr_estimate_out;

VR_MUST_CHECK enum vr_status
vr_estimate (const struct vr_catalog *catalog,
             const struct vr_estimate_query *query, struct vr_call *call,
             struct vr_estimate_result *result, struct vr_error *err);

#endif
