/* Sums over a file's bytes. */

#include "config.h"

#include "core/stored.h"

#include "base/banned.h"
#include "core/checked.h"

uint64_t
vr_stored_total (const struct vr_stored *stored, uint32_t n_layers)
{
  uint64_t sum = vr_add (vr_add (stored->embedding_bytes,
                                 stored->output_bytes),
                         vr_add (stored->other_bytes, stored->mtp_bytes));

  for (uint32_t i = 0; i < n_layers; i++)
    sum = vr_add (sum, stored->kinds[stored->kind_of_layer[i]].bytes);
  return sum;
}
