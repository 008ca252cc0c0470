/* Weight formats by name, where a class is stored in which, and sums. */

#include "config.h"

#include "core/scheme_internal.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "core/checked.h"

size_t
vr_scheme_count (void)
{
  return vr_n_schemes;
}

const struct vr_scheme *
vr_scheme_get (size_t index)
{
  return &vr_schemes[index];
}

const struct vr_scheme *
vr_scheme_find (const char *id)
{
  static const char *const synonyms[][2] = {
    { "f16", "fp16" },    { "f32", "fp32" },    { "mxfp4_moe", "mxfp4" },
    { "q3_k", "q3_k_m" }, { "q4_k", "q4_k_m" }, { "q5_k", "q5_k_m" }
  };

  for (size_t i = 0; i < sizeof synonyms / sizeof synonyms[0]; i++)
    if (strcasecmp (synonyms[i][0], id) == 0)
      id = synonyms[i][1];
  for (size_t i = 0; i < vr_scheme_count (); i++)
    if (strcasecmp (vr_schemes[i].id, id) == 0)
      return &vr_schemes[i];
  return NULL;
}

/* ---- server formats ---- */

static enum vr_storage
server_storage (const struct vr_scheme *scheme, enum vr_role role)
{
  enum vr_part part = vr_role_places[role].part;
  bool is_base = part == VR_PART_EXPERT
                 || (part == VR_PART_LINEAR && !scheme->is_expert_only);

  return is_base ? scheme->base : scheme->plain;
}

enum vr_storage
vr_format_storage (const struct vr_format *format, const struct vr_shape *shape,
                   const struct vr_tensor_class *tensor, uint32_t layer)
{
  if (format->is_gguf)
    return vr_gguf_storage (format->scheme, shape, tensor, layer);
  return (format->plain_roles >> tensor->role & 1) != 0
             ? format->scheme->plain
             : server_storage (format->scheme, tensor->role);
}

/* ---- sums ---- */

/* Converters drop the rows of the vocabulary that no token uses, and give
   per-layer embeddings as many as the vocabulary has (Gemma 3n, conversion/
   gemma.py in github.com/ggml-org/llama.cpp). */
static struct vr_tensor_class
as_in_gguf (const struct vr_shape *shape, const struct vr_tensor_class *tensor)
{
  struct vr_tensor_class cut = *tensor;

  if (shape->gguf_vocabulary > 0
      && (cut.role == VR_ROLE_TOKEN_EMBEDDING || cut.role == VR_ROLE_OUTPUT))
    cut.rows = shape->gguf_vocabulary;
  if (cut.role == VR_ROLE_PER_LAYER_EMBEDDING && shape->gguf_vocabulary == 0)
    cut.rows = vr_max (cut.rows, shape->vocabulary);
  return cut;
}

uint64_t
vr_format_class_bytes (const struct vr_format *format,
                       const struct vr_shape *shape,
                       const struct vr_tensor_class *tensor)
{
  struct vr_tensor_class cut;

  if (!format->is_gguf)
    return vr_mul (vr_mul (vr_storage_matrix_bytes (
                               vr_format_storage (format, shape, tensor, 0),
                               tensor->rows, tensor->columns),
                           tensor->per_layer),
                   tensor->n_layers);
  cut = as_in_gguf (shape, tensor);
  return vr_gguf_class_bytes (format->scheme, shape, &cut, NULL);
}

void
vr_format_layer_bytes (const struct vr_format *format,
                       const struct vr_shape *shape,
                       const struct vr_tensor_class *tensor,
                       uint64_t bytes[VR_SHAPE_MAX_LAYERS])
{
  struct vr_tensor_class one = *tensor;

  if (format->is_gguf)
    {
      (void) vr_gguf_class_bytes (format->scheme, shape, tensor, bytes);
      return;
    }
  one.n_layers = 1;
  for (uint32_t i = 0; i < shape->n_layers; i++)
    bytes[i] = shape->group_of_layer[i] == tensor->group
                   ? vr_format_class_bytes (format, shape, &one)
                   : 0;
}

bool
vr_format_has (const struct vr_format *format, const struct vr_shape *shape,
               const struct vr_tensor_class *tensor)
{
  return !format->is_gguf
         || (tensor->role != VR_ROLE_OTHER
             && !(tensor->is_mtp && shape->gguf_skips_mtp));
}

uint64_t
vr_format_file_bytes (const struct vr_format *format,
                      const struct vr_shape *shape)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    if (vr_format_has (format, shape, &tensor))
      sum = vr_add (sum, vr_format_class_bytes (format, shape, &tensor));
  return sum;
}

double
vr_format_bits_per_weight (const struct vr_format *format,
                           const struct vr_shape *shape)
{
  uint64_t params = vr_shape_params_total (shape);

  if (format->is_gguf)
    params -= shape->other_params
              + (shape->gguf_skips_mtp ? vr_shape_params_mtp (shape) : 0);
  return 8.0 * (double) vr_format_file_bytes (format, shape) / (double) params;
}
