/* model.safetensors.index.json with its config: the index knows the bytes of
   all shards together, the shape where they are. */

#include "config.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/import.h"
#include "catalog/import_layers.h"
#include "catalog/safetensors.h"
#include "core/checked.h"
#include "core/scheme.h"
#include "core/tensor.h"

__extension__ typedef unsigned __int128 wide;

/* What the shape's tensors take in a format, by place. */
struct parts
{
  uint64_t token_embedding;
  uint64_t embedding;
  uint64_t output;
  uint64_t other;
  uint64_t mtp;
  uint64_t group[VR_SHAPE_MAX_GROUPS];     /* of all its layers */
  uint64_t experts[VR_SHAPE_MAX_GROUPS];
  uint64_t total;
};

static bool
is_expert (enum vr_role role)
{
  return role == VR_ROLE_EXPERT_GATE || role == VR_ROLE_EXPERT_UP
         || role == VR_ROLE_EXPERT_DOWN;
}

static void
add_class (struct parts *p, const struct vr_tensor_class *tensor,
           uint64_t bytes)
{
  uint64_t *to = &p->other;

  p->total = vr_add (p->total, bytes);
  if (tensor->is_mtp)
    to = &p->mtp;
  else if (tensor->group >= 0)
    to = &p->group[tensor->group];
  else if (tensor->role == VR_ROLE_TOKEN_EMBEDDING)
    to = &p->token_embedding;
  else if (tensor->role == VR_ROLE_POSITION_EMBEDDING
           || tensor->role == VR_ROLE_PER_LAYER_EMBEDDING)
    to = &p->embedding;
  else if (tensor->role == VR_ROLE_OUTPUT)
    to = &p->output;
  *to = vr_add (*to, bytes);
  if (!tensor->is_mtp && tensor->group >= 0 && is_expert (tensor->role))
    p->experts[tensor->group] = vr_add (p->experts[tensor->group], bytes);
}

static void
compute_parts (struct parts *p, const struct vr_imported *imported)
{
  const struct vr_scheme *scheme
    = vr_scheme_find (imported->native_format[0] != '\0'
                        ? imported->native_format
                        : "bf16");
  struct vr_format format = { .scheme = scheme,
                              .plain_roles = imported->plain_roles };
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;

  memset (p, 0, sizeof *p);
  vr_tensor_iter_init (&iter, &imported->shape);
  while (vr_tensor_next (&iter, &tensor))
    add_class (p, &tensor,
               vr_format_class_bytes (&format, &imported->shape, &tensor));
}

/* part * total / whole, rounded down; part <= whole. */
static uint64_t
share (uint64_t part, uint64_t total, uint64_t whole)
{
  return (uint64_t) ((wide) part * total / whole);
}

/* What rounding leaves over stands outside the layers: the sum is the
   index's. */
static void
spread (const struct parts *p, uint64_t total, struct vr_imported *imported)
{
  const struct vr_shape *shape = &imported->shape;
  struct vr_stored *stored = &imported->stored;
  struct vr_stored_layer layers[VR_SHAPE_MAX_LAYERS];

  for (uint32_t i = 0; i < shape->n_layers; i++)
    {
      uint32_t g = shape->group_of_layer[i];
      uint64_t n = shape->groups[g].n_layers;

      layers[i].bytes = share (p->group[g] / n, total, p->total);
      layers[i].expert_bytes = share (p->experts[g] / n, total, p->total);
    }
  stored->token_embedding_bytes = share (p->token_embedding, total, p->total);
  stored->embedding_bytes
    = vr_add (stored->token_embedding_bytes,
              share (p->embedding, total, p->total));
  stored->output_bytes = share (p->output, total, p->total);
  stored->mtp_bytes = share (p->mtp, total, p->total);
  vr_stored_set_layers (stored, layers, shape->n_layers);
  stored->other_bytes
    = vr_less (total, vr_stored_total (stored, shape->n_layers));
  imported->has_stored = true;
}

static enum vr_status
fail_index (struct vr_error *err, const char *what)
{
  return vr_fail (err, VR_E_INVALID, "", VR_SAY_INDEX_VALUE, what);
}

/* Every layer of the model is in one of the shards. */
static enum vr_status
check_map (const struct vr_shape *shape, const json_t *map,
           struct vr_error *err)
{
  bool is_there[VR_SHAPE_MAX_LAYERS] = { false };
  uint32_t n_there = 0;
  const char *name;
  json_t *file;

  if (!json_is_object (map))
    return fail_index (err, "weight_map");
  json_object_foreach ((json_t *) (uintptr_t) map, name, file)
    {
      struct vr_named_place at = vr_safetensor_place (name);

      if (!json_is_string (file))
        return fail_index (err, "weight_map");
      if (at.place == VR_PLACE_LAYER && at.layer < VR_SHAPE_MAX_LAYERS)
        is_there[at.layer] = true;
    }
  for (uint32_t i = 0; i < VR_SHAPE_MAX_LAYERS; i++)
    n_there += is_there[i];
  for (uint32_t i = 0; i < shape->n_layers; i++)
    if (!is_there[i])
      return vr_fail (err, VR_E_INVALID, "weight_map", VR_SAY_INDEX_LAYERS,
                      vr_number_u64_text (VR_NUMBER_BUF, shape->n_layers),
                      vr_number_u64_text (VR_NUMBER_BUF, n_there));
  return VR_OK;
}

enum vr_status
vr_import_safetensors_index (const struct vr_catalog *catalog,
                             const struct json_t *index,
                             const struct json_t *config,
                             struct vr_imported *imported,
                             struct vr_error *err)
{
  const json_t *size
    = json_object_get (json_object_get (index, "metadata"), "total_size");
  json_int_t total = json_is_real (size)
                         && json_real_value (size) > 0
                         && json_real_value (size) < 9e15
                       ? (json_int_t) json_real_value (size)
                       : json_integer_value (size);
  struct parts parts;
  enum vr_status status;

  memset (imported, 0, sizeof *imported);
  if (config == NULL)
    return vr_fail (err, VR_E_INVALID, "", VR_SAY_INDEX_ALONE, "");
  status = vr_import_hf (catalog, config, imported, err);
  if (status != VR_OK)
    return status;
  if (total <= 0)
    return fail_index (err, "metadata.total_size");
  status = check_map (&imported->shape, json_object_get (index, "weight_map"),
                      err);
  if (status != VR_OK)
    return status;
  compute_parts (&parts, imported);
  if (parts.total == 0 || vr_is_too_many (parts.total))
    return fail_index (err, "metadata.total_size");
  spread (&parts, (uint64_t) total, imported);
  return vr_import_check (imported, err);
}
