#ifndef VR_SERVICE_CHECK_H
#define VR_SERVICE_CHECK_H

/* The gate for a pipeline: an estimate plus demands.  VR_E_DEMAND_NOT_MET
   names each demand that failed, and by how much. */

#include "service/estimate.h"

struct vr_check_query
{
  struct vr_estimate_query setup;
  uint64_t min_headroom_bytes;
  double max_usd_per_hour;
  double min_decode_tokens_per_s;
  int8_t allow_tight;
};

#endif
