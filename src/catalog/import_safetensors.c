/* The head of a safetensors file to a shape and its bytes. */

#include "config.h"

#include "catalog/import.h"

#include <string.h>

#include "base/banned.h"
#include "catalog/import_layers.h"
#include "catalog/safetensors.h"
#include "core/checked.h"

struct bytes
{
  struct vr_stored_layer layers[VR_SHAPE_MAX_LAYERS];
  bool has_embedding;
  uint64_t params;           /* 0 once a weight is packed */
  bool is_packed;
};

static void
add (uint64_t *sum, uint64_t bytes)
{
  *sum = vr_add (*sum, bytes);
}

/* Layers behind the model's last one are those of MTP blocks. */
static void
add_tensor (const struct vr_safetensor *t, uint32_t n_layers,
            struct bytes *sums, struct vr_stored *stored)
{
  bool is_layer = t->at.place == VR_PLACE_LAYER;

  sums->is_packed |= !t->is_float;
  add (&sums->params, t->elements);
  if (t->at.place == VR_PLACE_TOKEN_EMBEDDING)
    {
      sums->has_embedding = true;
      add (&stored->token_embedding_bytes, t->bytes);
      add (&stored->embedding_bytes, t->bytes);
    }
  else if (t->at.place == VR_PLACE_EMBEDDING)
    add (&stored->embedding_bytes, t->bytes);
  else if (t->at.place == VR_PLACE_OUTPUT)
    add (&stored->output_bytes, t->bytes);
  else if (t->at.place == VR_PLACE_OTHER)
    add (&stored->other_bytes, t->bytes);
  else if (!is_layer || t->at.layer >= n_layers)
    add (&stored->mtp_bytes, t->bytes);
  else
    {
      add (&sums->layers[t->at.layer].bytes, t->bytes);
      if (t->at.is_expert)
        add (&sums->layers[t->at.layer].expert_bytes, t->bytes);
    }
}

static bool
is_whole (const struct bytes *sums, uint32_t n_layers)
{
  for (uint32_t i = 0; i < n_layers; i++)
    if (sums->layers[i].bytes == 0)
      return false;
  return sums->has_embedding;
}

static void
set_bytes (const struct vr_safetensors *file, struct vr_imported *imported)
{
  uint32_t n_layers = imported->shape.n_layers;
  struct bytes sums = { 0 };
  struct vr_stored stored = { 0 };

  for (uint32_t i = 0; i < file->n_tensors; i++)
    add_tensor (&file->tensors[i], n_layers, &sums, &stored);
  if (!is_whole (&sums, n_layers))
    return;
  imported->stored = stored;
  vr_import_set_layers (imported, sums.layers);
  imported->has_stored = true;
  if (!sums.is_packed)
    imported->params_total = sums.params;
}

enum vr_status
vr_import_safetensors (const struct vr_catalog *catalog, const void *bytes,
                       size_t n, const struct json_t *config,
                       struct vr_imported *imported, uint64_t *needed_bytes,
                       struct vr_error *err)
{
  struct vr_safetensors file;
  enum vr_status status
    = vr_safetensors_open (&file, bytes, n, needed_bytes, err);

  memset (imported, 0, sizeof *imported);
  if (status != VR_OK)
    return status;
  status = config != NULL ? vr_import_hf (catalog, config, imported, err)
                          : vr_safetensors_shape (&file, imported, err);
  if (status == VR_OK)
    {
      set_bytes (&file, imported);
      status = vr_import_check (imported, err);
    }
  vr_safetensors_clear (&file);
  return status;
}
