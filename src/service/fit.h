#ifndef VR_SERVICE_FIT_H
#define VR_SERVICE_FIT_H

/* What fits: on which cards runs this model, in which formats, up to which
   context, for how much; or which models run on this card. */

#include "service/estimate.h"

struct vr_fit_query
{
  struct vr_estimate_query setup;    /* model and gpu may be absent */
  struct vr_texts weights;           /* instead of setup.weights */
  struct vr_texts engine;            /* instead of setup.engine */
  struct vr_texts gpu_in;            /* candidates */
  struct vr_texts vendor;
  struct vr_texts provider;
  struct vr_texts tier;
  struct vr_texts owned;             /* GPUs that cost nothing */
  char min_quality[16];
  char sort[16];
  char include[16];
  double max_usd_per_hour;
  double min_decode_tokens_per_s;
  double max_ttft_s;
  uint64_t min_context;
  uint64_t gpus_max;
  uint64_t max_price_age_days;
  uint64_t limit;
  uint64_t cursor;
};

struct vr_fit_candidate
{
  const char *gpu;
  const char *gpu_name;
  uint64_t gpus;
  uint64_t tensor_parallel;
  const char *model;
  const char *weights;
  const char *quality;               /* NULL: no published measurement */
  const char *engine;
  const char *verdict;
  const char *verdict_reason;
  uint64_t total_bytes;
  uint64_t capacity_bytes;
  int64_t headroom_bytes;
  uint64_t max_context_tokens;
  uint64_t max_concurrency;
  double decode_tokens_per_s;        /* NaN: not calibrated */
  double usd_per_hour;               /* NaN: no price */
  struct vr_estimate_offer *offer;
  struct vr_estimate_local *local;   /* NULL: dollars were asked, or no price */
  const char *estimate;              /* path of the estimate; NULL: the
                                        request brought its own model */
};

struct vr_fit_result
{
  size_t n_candidates;
  struct vr_fit_candidate *candidates;
  uint64_t considered;
  uint64_t matching;                 /* before limit and cursor */
  uint64_t next;                     /* cursor of the next page */
  const char *attribution;
  size_t n_warnings;
  struct vr_estimate_warning *warnings;
};

#endif
