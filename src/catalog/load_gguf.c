/* What the architectures of GGUF files imply. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/load.h"

enum
{
  ID, WINDOW_TOKENS, WINDOW_PERIOD, IS_FULL_FIRST, IS_CHUNK, CACHE_LAYERS,
  HAS_NO_ROTARY
};

enum vr_status
vr_load_gguf (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->ggufs
    = vr_load_array (load, "SELECT count (*) FROM gguf_architecture",
                     sizeof *catalog->ggufs, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "gguf_architecture",
                    "SELECT id, window_tokens, window_period, is_full_first,"
                    " is_chunk, cache_layers, has_no_rotary"
                    " FROM gguf_architecture ORDER BY id"))
    while (vr_rows_next (&rows))
      {
        struct vr_gguf_architecture *row = &catalog->ggufs[catalog->n_ggufs++];

        row->id = vr_rows_text (&rows, ID);
        row->window_tokens = vr_rows_u64_or_0 (&rows, WINDOW_TOKENS);
        row->window_period = vr_rows_u64 (&rows, WINDOW_PERIOD);
        row->is_full_first = vr_rows_bool (&rows, IS_FULL_FIRST);
        row->is_chunk = vr_rows_bool (&rows, IS_CHUNK);
        row->cache_layers = vr_rows_u64_or_0 (&rows, CACHE_LAYERS);
        row->has_no_rotary = vr_rows_bool (&rows, HAS_NO_ROTARY);
      }
  return vr_rows_close (&rows);
}

static int
compare_id (const void *id, const void *row)
{
  return strcmp (id, ((const struct vr_gguf_architecture *) row)->id);
}

const struct vr_gguf_architecture *
vr_catalog_gguf_find (const struct vr_catalog *catalog, const char *id)
{
  return bsearch (id, catalog->ggufs, catalog->n_ggufs,
                  sizeof *catalog->ggufs, compare_id);
}
