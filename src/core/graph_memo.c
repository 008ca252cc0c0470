/* Sizes of compute buffers by context. */

#include "config.h"

#include "core/graph_memo.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

struct vr_graph_memo *
vr_graph_memo_find (struct vr_graph_memos *memos,
                    const struct vr_graph_key *key)
{
  uint64_t hash = key->generation * 31 + (key->shape >> 6);
  struct vr_graph_memo *memo;

  hash = hash * 31 + key->ubatch_tokens;
  hash = hash * 31 + key->rows;
  hash = hash * 31 + key->slots * 7 + key->flags + (key->scheme >> 3);
  hash *= UINT64_C (0x9e3779b97f4a7c15);
  memo = &memos->item[(hash >> 32) % VR_GRAPH_MEMOS];
  if (memcmp (&memo->key, key, sizeof *key) != 0)
    *memo = (struct vr_graph_memo) { .key = *key };
  return memo;
}

bool
vr_graph_memo_get (const struct vr_graph_memo *memo, uint64_t cells,
                   uint64_t bytes_per_cell, uint64_t *bytes)
{
  uint64_t low, high;
  unsigned i = 0;

  while (i < memo->n_samples && memo->cells[i] < cells)
    i++;
  if (i == memo->n_samples)
    return false;
  *bytes = memo->bytes[i];
  if (memo->cells[i] == cells)
    return true;
  if (i == 0)
    return false;
  low = memo->bytes[i - 1];
  high = memo->bytes[i];
  if (low == high)
    return true;
  if (high < low
      || high - low
           != vr_mul (memo->cells[i] - memo->cells[i - 1], bytes_per_cell))
    return false;
  *bytes
    = vr_add (low, vr_mul (cells - memo->cells[i - 1], bytes_per_cell));
  return true;
}

void
vr_graph_memo_add (struct vr_graph_memo *memo, uint64_t cells, uint64_t bytes)
{
  unsigned i = memo->n_samples;

  if (i == VR_GRAPH_MEMO_SAMPLES)
    return;
  for (; i > 0 && memo->cells[i - 1] > cells; i--)
    {
      memo->cells[i] = memo->cells[i - 1];
      memo->bytes[i] = memo->bytes[i - 1];
    }
  memo->cells[i] = cells;
  memo->bytes[i] = bytes;
  memo->n_samples++;
}
