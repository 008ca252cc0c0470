/* Lines of working. */

#include "config.h"

#include "core/working.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/units.h"

struct vr_buf
vr_working_begin (struct vr_workings *out, enum vr_term term,
                  const char *formula, uint64_t bytes, enum vr_basis basis,
                  const char *source)
{
  struct vr_working *working;
  struct vr_buf buf;

  if (out->n < VR_MAX_WORKINGS)
    out->n++;
  working = &out->item[out->n - 1];
  *working = (struct vr_working) {
    .term = term, .formula = formula, .bytes = bytes, .low_bytes = bytes,
    .high_bytes = bytes, .basis = basis, .source = source
  };
  vr_buf_init_borrowed (&buf, working->numbers, sizeof working->numbers);
  return buf;
}

void
vr_working_widen (struct vr_workings *out, double half_width_bytes)
{
  struct vr_working *working = &out->item[out->n - 1];
  uint64_t half = vr_bytes_of (half_width_bytes);

  working->low_bytes = vr_less (working->bytes, half);
  working->high_bytes = vr_add (working->bytes, half);
}

const char *
vr_term_name (enum vr_term term)
{
  static const char *const names[VR_N_TERMS] = {
    [VR_TERM_WEIGHTS] = "weights",       [VR_TERM_KV_CACHE] = "kv_cache",
    [VR_TERM_STATE] = "state",
    [VR_TERM_ACTIVATION] = "activation", [VR_TERM_GRAPHS] = "graphs",
    [VR_TERM_OVERHEAD] = "overhead",     [VR_TERM_RESERVED] = "reserved",
    [VR_TERM_HOST_WEIGHTS] = "host_weights",
    [VR_TERM_HOST_KV_CACHE] = "host_kv_cache",
    [VR_TERM_HOST_STATE] = "host_state",
    [VR_TERM_HOST_ACTIVATION] = "host_activation",
    [VR_TERM_CAPACITY] = "capacity",     [VR_TERM_BUDGET] = "budget",
  };

  return names[term];
}

const char *
vr_basis_name (enum vr_basis basis)
{
  static const char *const names[]
    = { "file", "config", "formula", "measured", "assumed" };

  return names[basis];
}
