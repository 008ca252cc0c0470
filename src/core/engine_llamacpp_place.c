/* Which blocks, weights and caches llama.cpp puts on the GPU.

   Read in github.com/ggml-org/llama.cpp at v0.5.0: load_tensors in
   src/llama-model.cpp (the output is the last unit, and the GPU takes units
   from the last towards the first), llama-kv-cache.cpp and
   llama-memory-recurrent.cpp (what a layer remembers lies where the layer
   does), common/arg.cpp (--cpu-moe: tensors by name, biases included). */

#include "config.h"

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_llamacpp.h"
#include "core/units.h"

/* ---- blocks ---- */

/* MTP blocks are counted as blocks, though not loaded. */
static uint64_t
file_blocks (const struct vr_shape *shape)
{
  uint64_t n = shape->n_layers;

  for (uint32_t i = 0; i < shape->n_groups && !shape->gguf_skips_mtp; i++)
    if (shape->groups[i].is_mtp)
      n += shape->groups[i].n_layers;
  return n;
}

uint64_t
vr_llamacpp_units (const struct vr_shape *shape)
{
  return file_blocks (shape) + 1;
}

void
vr_llamacpp_place (const struct vr_setup *setup, struct vr_base *base)
{
  struct vr_options *o = &base->options;
  uint32_t n_layers = setup->shape->n_layers;
  uint64_t units = vr_llamacpp_units (setup->shape);
  uint64_t on_gpu = units;
  uint64_t first;

  base->is_on_host_alone = setup->is_without_gpu;
  if (base->is_on_host_alone)
    on_gpu = 0;
  else if (o->n_gpu_layers != VR_UNSET_I64 && o->n_gpu_layers >= 0)
    on_gpu = vr_min (units, (uint64_t) o->n_gpu_layers);
  o->n_gpu_layers = (int64_t) on_gpu;
  first = units - on_gpu;
  base->host_layers = (uint32_t) vr_min (n_layers, first);
  base->is_output_on_host = on_gpu == 0;
  base->is_cache_on_host = o->no_kv_offload > 0;
  if (vr_shape_has_experts (setup->shape))
    base->host_expert_layers
        = o->cpu_moe > 0 ? n_layers
                         : (uint32_t) vr_min (n_layers, o->n_cpu_moe);
}

/* ---- weights ---- */

bool
vr_llamacpp_is_expert (enum vr_role role)
{
  return role == VR_ROLE_EXPERT_GATE || role == VR_ROLE_EXPERT_UP
         || role == VR_ROLE_EXPERT_DOWN;
}

/* Tables that the first operation looks up in: they stay on the host. */
static bool
is_host_role (enum vr_role role)
{
  return role == VR_ROLE_TOKEN_EMBEDDING || role == VR_ROLE_POSITION_EMBEDDING
         || role == VR_ROLE_PER_LAYER_EMBEDDING;
}

static void
move_to_host (struct vr_base *base, uint64_t bytes)
{
  base->weights_bytes = vr_less (base->weights_bytes, bytes);
  base->host_weights_bytes = vr_add (base->host_weights_bytes, bytes);
}

/* From the tensor table of the very file.  MTP blocks are in the file, but
   not loaded. */
static void
place_stored (const struct vr_setup *setup, struct vr_base *base)
{
  const struct vr_stored *stored = setup->stored;
  uint64_t total = vr_stored_total (stored, setup->shape->n_layers);

  base->file_bytes = total;
  base->host_weights_bytes = stored->embedding_bytes;
  base->weights_bytes =
      vr_less (total, vr_add (stored->embedding_bytes, stored->mtp_bytes));
  for (uint32_t i = 0; i < setup->shape->n_layers; i++)
    {
      const struct vr_stored_layer *layer
          = &stored->kinds[stored->kind_of_layer[i]];

      if (i < base->host_layers)
        move_to_host (base, layer->bytes);
      else if (i < base->host_expert_layers)
        move_to_host (base, layer->expert_bytes);
    }
  if (base->is_output_on_host)
    move_to_host (base, vr_add (stored->output_bytes, stored->other_bytes));
  else if (stored->output_bytes == 0)
    base->weights_bytes =
        vr_add (base->weights_bytes, stored->token_embedding_bytes);
}

/* The experts' biases go where the experts do; the others of a class of
   vectors do not. */
static uint64_t
expert_bias_bytes (const struct vr_shape *shape,
                   const struct vr_layer_group *g)
{
  uint64_t input = g->expert_hidden > 0 ? g->expert_hidden : shape->hidden;
  uint64_t up = g->ffn == VR_FFN_GATED ? 2 : 1;

  if (!g->has_expert_bias)
    return 0;
  return vr_mul (
      vr_storage_row_bytes (VR_F32, 1),
      vr_mul (g->n_experts,
              vr_add (vr_mul (up, g->expert_intermediate), input)));
}

/* The layers of a class that stay on the host. */
static void
place_layers (const struct vr_setup *setup, const struct vr_format *format,
              const struct vr_tensor_class *tensor, struct vr_base *base)
{
  const struct vr_shape *shape = setup->shape;
  bool is_expert = vr_llamacpp_is_expert (tensor->role);
  uint64_t bias_bytes
      = tensor->role == VR_ROLE_VECTOR
            ? expert_bias_bytes (shape, &shape->groups[tensor->group])
            : 0;
  uint64_t bytes[VR_SHAPE_MAX_LAYERS];

  vr_format_layer_bytes (format, shape, tensor, bytes);
  for (uint32_t i = 0; i < shape->n_layers; i++)
    {
      if (shape->group_of_layer[i] != tensor->group)
        continue;
      if (i < base->host_layers)
        move_to_host (base, bytes[i]);
      else if (i < base->host_expert_layers)
        move_to_host (base, is_expert ? bytes[i] : bias_bytes);
    }
}

/* The token embedding and its norm stay on the host; when the embedding is
   also the output matrix, a second copy goes where the output does, unless
   that is the host as well. */
static void
place_class (const struct vr_setup *setup, const struct vr_format *format,
             const struct vr_tensor_class *tensor, struct vr_base *base)
{
  uint64_t bytes = vr_format_class_bytes (format, setup->shape, tensor);
  bool is_output = tensor->role == VR_ROLE_TOKEN_EMBEDDING
                   && setup->shape->is_tied && !base->is_output_on_host;

  base->file_bytes = vr_add (base->file_bytes, bytes);
  if (tensor->is_mtp)
    return; /* not loaded without speculation */
  if (is_host_role (tensor->role))
    base->host_weights_bytes = vr_add (base->host_weights_bytes, bytes);
  if (!is_host_role (tensor->role) || is_output)
    base->weights_bytes = vr_add (base->weights_bytes, bytes);
  if (tensor->group >= 0
      && vr_max (base->host_layers, base->host_expert_layers) > 0)
    place_layers (setup, format, tensor, base);
}

void
vr_llamacpp_place_weights (const struct vr_setup *setup, struct vr_base *base)
{
  struct vr_format format = vr_setup_format (setup);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;

  if (setup->stored != NULL)
    {
      place_stored (setup, base);
      return;
    }
  vr_tensor_iter_init (&iter, setup->shape);
  while (vr_tensor_next (&iter, &tensor))
    if (vr_format_has (&format, setup->shape, &tensor))
      place_class (setup, &format, &tensor, base);
  /* without a unit on the GPU all is left on the host */
  move_to_host (base, base->is_output_on_host
                          ? base->weights_bytes
                          : vr_mul (vr_storage_row_bytes (VR_F32, 1),
                                    setup->shape->embedding_norm_params));
}

/* ---- what is copied to the GPU ---- */

bool
vr_llamacpp_is_split (const struct vr_base *base)
{
  return !base->is_on_host_alone
         && (base->host_layers > 0 || base->host_expert_layers > 0
             || base->is_cache_on_host);
}

unsigned
vr_llamacpp_layer_place (const struct vr_base *base, uint32_t layer)
{
  bool is_host = layer < base->host_layers;
  unsigned place = 0;

  if (is_host)
    place |= VR_LLAMACPP_HOST_LAYER;
  if (is_host || layer < base->host_expert_layers)
    place |= VR_LLAMACPP_HOST_EXPERTS;
  if (is_host || base->is_cache_on_host)
    place |= VR_LLAMACPP_HOST_CACHE;
  return place;
}

/* A class of a group's layers on the host; what all of them have is added to
   *sum. */
static void
find_class (const struct vr_shape *shape, const struct vr_base *base,
            const struct vr_tensor_class *tensor,
            const uint64_t bytes[VR_SHAPE_MAX_LAYERS],
            struct vr_llamacpp_copies *copies, uint64_t *sum)
{
  unsigned wanted = vr_llamacpp_is_expert (tensor->role)
                        ? VR_LLAMACPP_HOST_EXPERTS
                        : VR_LLAMACPP_HOST_LAYER;
  uint64_t *most = &copies->bytes[tensor->group][tensor->role];
  uint64_t *least = &copies->less_bytes[tensor->group][tensor->role];

  *least = UINT64_MAX;
  for (uint32_t i = 0; i < shape->n_layers; i++)
    if (shape->group_of_layer[i] == tensor->group
        && (vr_llamacpp_layer_place (base, i) & wanted) != 0)
      {
        *most = vr_max (*most, bytes[i]);
        *least = vr_min (*least, bytes[i]);
        *sum = vr_add (*sum, bytes[i]);
      }
  for (uint32_t i = 0; i < shape->n_layers; i++)
    if (shape->group_of_layer[i] == tensor->group && bytes[i] < *most)
      copies->less_roles[i] |= UINT64_C (1) << tensor->role;
}

/* A file may hold other types than the format has: its layers' sizes tell by
   how much. */
static void
scale_to_file (const struct vr_setup *setup, const struct vr_base *base,
               uint64_t expected, struct vr_llamacpp_copies *copies)
{
  const struct vr_stored *stored = setup->stored;
  uint64_t there = 0;
  double ratio;

  for (uint32_t i = 0; i < setup->shape->n_layers; i++)
    {
      const struct vr_stored_layer *layer
          = &stored->kinds[stored->kind_of_layer[i]];
      unsigned place = vr_llamacpp_layer_place (base, i);

      if ((place & VR_LLAMACPP_HOST_LAYER) != 0)
        there = vr_add (there, layer->bytes);
      else if ((place & VR_LLAMACPP_HOST_EXPERTS) != 0)
        there = vr_add (there, layer->expert_bytes);
    }
  ratio = expected == 0 ? 1 : (double) there / (double) expected;
  for (uint32_t i = 0; i < setup->shape->n_groups; i++)
    for (unsigned role = 0; role < VR_N_ROLES; role++)
      {
        copies->bytes[i][role]
            = vr_bytes_of (ratio * (double) copies->bytes[i][role]);
        copies->less_bytes[i][role]
            = vr_bytes_of (ratio * (double) copies->less_bytes[i][role]);
      }
  copies->output_bytes = stored->output_bytes > 0
                             ? stored->output_bytes
                             : stored->token_embedding_bytes;
}

bool
vr_llamacpp_find_copies (const struct vr_setup *setup,
                         const struct vr_base *base,
                         struct vr_llamacpp_copies *copies)
{
  const struct vr_shape *shape = setup->shape;
  struct vr_format format = vr_setup_format (setup);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t bytes[VR_SHAPE_MAX_LAYERS];
  uint64_t sum = 0;

  if (!vr_llamacpp_is_split (base))
    return false;
  *copies = (struct vr_llamacpp_copies){ .has_layers = base->host_layers > 0 };
  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    {
      if (tensor.role == VR_ROLE_OUTPUT
          || (tensor.role == VR_ROLE_TOKEN_EMBEDDING && shape->is_tied))
        copies->output_bytes
            = vr_format_class_bytes (&format, shape, &tensor);
      if (tensor.group < 0 || tensor.is_mtp)
        continue;
      vr_format_layer_bytes (&format, shape, &tensor, bytes);
      find_class (shape, base, &tensor, bytes, copies, &sum);
    }
  if (setup->stored != NULL)
    scale_to_file (setup, base, sum, copies);
  return true;
}

/* ---- caches ---- */

void
vr_llamacpp_place_cache (const struct vr_setup *setup, struct vr_base *base,
                         const struct vr_cache_types *types)
{
  struct vr_shape host;

  vr_cache_init (&base->cache, setup->shape, types);
  if (base->is_cache_on_host || base->host_layers == setup->shape->n_layers)
    {
      base->host_cache = base->cache;
      return;
    }
  if (base->host_layers == 0)
    return;
  host = *setup->shape;
  for (uint32_t i = 0; i < host.n_groups; i++)
    host.groups[i].n_layers = 0;
  for (uint32_t i = 0; i < base->host_layers; i++)
    host.groups[host.group_of_layer[i]].n_layers++;
  vr_cache_init (&base->host_cache, &host, types);
}
