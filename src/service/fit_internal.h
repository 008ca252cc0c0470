#ifndef VR_SERVICE_FIT_INTERNAL_H
#define VR_SERVICE_FIT_INTERNAL_H

/* What the files of "fit" share: tables (fit_tables.c), the search (fit.c),
   order and pages (fit_page.c). */

#include "service/estimate_internal.h"
#include "service/fit.h"
#include "service/prices.h"

enum
{
  VR_FIT_MAX_FORMATS = VR_TEXTS_MAX,
  VR_FIT_MAX_GPUS = 512
};

/* A card to try, and what an hour of it costs. */
struct vr_fit_card
{
  const struct vr_gpu *gpu;
  bool is_owned;
  double usd_per_hour;                 /* NaN: nobody offers it */
  struct vr_estimate_offer *offer;     /* NULL: owned, or no offer */
};

struct vr_fit_search
{
  const struct vr_catalog *catalog;
  const struct vr_fit_query *query;
  struct vr_call *call;
  struct vr_error *err;
  struct vr_name_match model_match;    /* of what was asked by name */
  struct vr_name_match gpu_match;
  struct vr_name_reading reading;      /* of the model's name */
  struct vr_gpu own;                   /* of "gpu.memory_bytes" */
  size_t n_cards;
  struct vr_fit_card cards[VR_FIT_MAX_GPUS];
  size_t n_model_warnings;             /* of the one model that is asked */
  struct vr_estimate_warning model_warnings[VR_ESTIMATE_MAX_WARNINGS];
  struct vr_fit_candidate *found;
  size_t n_found;
  size_t n_places;
  uint64_t n_considered;
};

enum
{
  VR_FIT_LIMIT = 100,
  VR_FIT_MAX_LIMIT = 1000
};

extern const struct vr_table vr_fit_in;
extern const struct vr_table vr_fit_out;
extern const char *const vr_fit_qualities[];

/* Place of a word in a list that NULL ends; past the end when absent. */
unsigned vr_fit_rank (const char *const *words, const char *word);

/* Sorts what was found and cuts the page that was asked for. */
VR_MUST_CHECK enum vr_status vr_fit_page (struct vr_fit_search *search,
                                          struct vr_fit_result *result);

#endif
