/* The working of an estimate: the engine's formulas with their numbers, and
   a sentence for each. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/units.h"
#include "service/estimate_internal.h"

static const char *
ratio_text (char text[VR_NUMBER_TEXT], double ratio)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, VR_NUMBER_TEXT);
  vr_buf_add_fixed (&buf, ratio, 2);
  return text;
}

/* Why a format saves less than its bits promise. */
static const char *
weights_text (const struct vr_resolved *r, const struct vr_plan *plan,
              uint64_t bytes, struct vr_call *call)
{
  const struct vr_scheme *scheme = r->setup.scheme;
  uint64_t params = vr_shape_params_total (&r->model->shape);
  double times = 4.0 * (double) params / (double) plan->base.file_bytes;
  double promised = 32.0 / vr_storage_bits (scheme->base);
  bool has_host_line = plan->base.host_layers > 0
                       || plan->base.host_expert_layers > 0;
  bool is_mixed = scheme->family != VR_SCHEME_BOTH || scheme->is_expert_only;

  if (scheme->base == VR_F32 && plan->terms.host_weights_bytes == 0)
    return vr_call_text (call, VR_SAY_WEIGHTS_PLAIN, VR_GIB_TEXT (bytes),
                         scheme->id);
  if (!is_mixed || vr_setup_format (&r->setup).is_gguf)
    return vr_call_text (call,
                         has_host_line ? VR_SAY_WEIGHTS_SPLIT
                         : plan->terms.host_weights_bytes > 0
                           ? VR_SAY_WEIGHTS_HOST
                           : VR_SAY_WEIGHTS,
                         VR_GIB_TEXT (bytes), scheme->id,
                         ratio_text (VR_NUMBER_BUF, times),
                         VR_GIB_TEXT (plan->terms.host_weights_bytes));
  return vr_call_text (call, VR_SAY_WEIGHTS_MIXED, VR_GIB_TEXT (bytes),
                       scheme->id, ratio_text (VR_NUMBER_BUF, times),
                       ratio_text (VR_NUMBER_BUF, promised));
}

/* Layers of different kinds together: what one more token costs here. */
static const char *
mixed_cache_text (const struct vr_plan *plan, const struct vr_working *w,
                  struct vr_call *call)
{
  return vr_call_text (call, VR_SAY_KV_CACHE_MIXED, VR_GIB_TEXT (w->bytes),
                       VR_COUNT_TEXT (plan->terms.kv_bytes_per_token));
}

static const char *
latent_cache_text (const struct vr_layer_group *g, uint64_t bytes,
                   uint64_t a_token, uint64_t n_layers, struct vr_call *call)
{
  return vr_call_text (call,
                       g->index_heads > 0 ? VR_SAY_KV_CACHE_LATENT_INDEX
                                          : VR_SAY_KV_CACHE_LATENT,
                       VR_GIB_TEXT (bytes), VR_COUNT_TEXT (a_token),
                       VR_COUNT_TEXT (n_layers),
                       VR_COUNT_TEXT (vr_mixer_k_elements (g)),
                       VR_COUNT_TEXT (g->index_head_dim));
}

/* What one token costs, and why; or what a window saves. */
static const char *
cache_text (const struct vr_resolved *r, const struct vr_plan *plan,
            const struct vr_working *w, struct vr_call *call)
{
  const struct vr_cache *cache = &plan->base.cache;
  bool is_all = w->n_layers == 0;
  const struct vr_cache_part *only = &cache->parts[0];
  const struct vr_layer_group *g
    = &r->model->shape.groups[is_all ? only->group : w->group];
  uint64_t n_layers = is_all ? only->n_layers : w->n_layers;
  uint64_t a_token
    = is_all ? plan->terms.kv_bytes_per_token : w->token_bytes;

  if (is_all && cache->n_parts > 1)
    return mixed_cache_text (plan, w, call);
  if (w->window_tokens > 0)
    return vr_call_text (call, VR_SAY_KV_CACHE_WINDOW, VR_GIB_TEXT (w->bytes),
                         VR_COUNT_TEXT (n_layers),
                         VR_COUNT_TEXT (w->window_tokens));
  if (vr_mixer_get (g->mixer)->needs_latent)
    return latent_cache_text (g, w->bytes, a_token, n_layers, call);
  return vr_call_text (
    call,
    g->n_kv_heads < g->n_heads ? VR_SAY_KV_CACHE_GROUPED : VR_SAY_KV_CACHE,
    VR_GIB_TEXT (w->bytes), VR_COUNT_TEXT (a_token),
    VR_COUNT_TEXT (g->n_kv_heads), VR_COUNT_TEXT (g->head_dim),
    VR_COUNT_TEXT (n_layers), VR_COUNT_TEXT (g->n_heads / g->n_kv_heads));
}

static const char *
line_text (const struct vr_resolved *r, const struct vr_plan *plan,
           const struct vr_working *w, struct vr_call *call)
{
  const struct vr_setup *s = &r->setup;
  const char *gib = VR_GIB_TEXT (w->bytes);

  switch (w->term)
    {
    case VR_TERM_WEIGHTS:
      return weights_text (r, plan, w->bytes, call);
    case VR_TERM_KV_CACHE:
      return cache_text (r, plan, w, call);
    case VR_TERM_STATE:
      return vr_call_text (call, VR_SAY_STATE, gib,
                           VR_COUNT_TEXT (plan->base.cache.state_layers));
    case VR_TERM_ACTIVATION:
      return vr_call_text (call, VR_SAY_ACTIVATION, gib);
    case VR_TERM_GRAPHS:
      return vr_call_text (call, VR_SAY_GRAPHS, gib);
    case VR_TERM_OVERHEAD:
      return vr_call_text (call, VR_SAY_OVERHEAD, gib);
    case VR_TERM_HOST_WEIGHTS:
      return vr_call_text (call, VR_SAY_HOST_WEIGHTS, gib);
    case VR_TERM_HOST_KV_CACHE:
      return vr_call_text (call, VR_SAY_HOST_KV_CACHE, gib);
    case VR_TERM_HOST_STATE:
      return vr_call_text (call, VR_SAY_HOST_STATE, gib);
    case VR_TERM_HOST_ACTIVATION:
      return vr_call_text (call, VR_SAY_HOST_ACTIVATION, gib);
    case VR_TERM_RESERVED:
      return vr_call_text (call, VR_SAY_RESERVED, gib);
    case VR_TERM_BUDGET:
      return vr_call_text (call, VR_SAY_BUDGET, gib, s->engine->title);
    default:
      return vr_call_text (call,
                           s->device->capacity_basis == VR_CAPACITY_MEASURED
                             ? VR_SAY_CAPACITY_SEEN
                             : VR_SAY_CAPACITY_RATIO,
                           gib, VR_GIB_TEXT (s->device->label_bytes));
    }
}

/* Lines that no engine writes: what others hold, and the card itself. */
static void
add_common_lines (const struct vr_resolved *r, struct vr_workings *w)
{
  const struct vr_device *device = r->setup.device;
  uint64_t half;
  struct vr_buf buf;

  if (r->setup.reserved_bytes > 0)
    {
      buf = vr_working_begin (w, VR_TERM_RESERVED, "reserved_bytes",
                              r->setup.reserved_bytes, VR_BASIS_CONFIG,
                              "request");
      vr_buf_add_u64 (&buf, r->setup.reserved_bytes);
    }
  if (device == NULL)
    return;
  half = device->capacity_half_width_bytes;
  buf = vr_working_begin (
    w, VR_TERM_CAPACITY,
    device->capacity_basis == VR_CAPACITY_MEASURED
      ? "total that the runtime reports"
    : device->capacity_basis == VR_CAPACITY_RATIO
      ? "driver's total or label * ratio of the memory class"
      : "gpu.memory_bytes",
    device->capacity_bytes,
    device->capacity_basis == VR_CAPACITY_MEASURED ? VR_BASIS_MEASURED
                                                   : VR_BASIS_ASSUMED,
    r->gpu == NULL ? "request" : r->gpu->capacity_source);
  vr_buf_printf (&buf, "%llu (label %llu, driver %llu)",
                 (unsigned long long) device->capacity_bytes,
                 (unsigned long long) device->label_bytes,
                 (unsigned long long) device->driver_bytes);
  vr_working_widen (w, (double) half);
}

/* Engines do not know where a shape came from. */
static void
set_basis (const struct vr_resolved *r, struct vr_workings *w)
{
  if (r->own == NULL)
    return;
  for (unsigned i = 0; i < w->n; i++)
    if (w->item[i].term == VR_TERM_WEIGHTS
        || w->item[i].term == VR_TERM_HOST_WEIGHTS)
      {
        w->item[i].basis
          = r->setup.stored != NULL ? VR_BASIS_FILE : VR_BASIS_CONFIG;
        w->item[i].source = "request";
      }
}

bool
vr_explain (const struct vr_resolved *r, const struct vr_plan *plan,
            struct vr_call *call, struct vr_estimate_result *result)
{
  struct vr_workings w;
  struct vr_estimate_line *lines;

  w.n = 0;
  r->setup.engine->explain (&r->setup, &plan->base, &plan->terms, &w);
  set_basis (r, &w);
  add_common_lines (r, &w);
  lines = vr_pool_alloc (call->pool, w.n, sizeof *lines);
  if (lines == NULL)
    return false;
  for (unsigned i = 0; i < w.n; i++)
    {
      const struct vr_working *from = &w.item[i];

      lines[i] = (struct vr_estimate_line) {
        .term = vr_term_name (from->term),
        .formula = from->formula,
        .with_numbers = vr_pool_copy (call->pool, from->numbers),
        .bytes = from->bytes,
        .low_bytes = from->low_bytes,
        .high_bytes = from->high_bytes,
        .basis = vr_basis_name (from->basis),
        .source = from->source,
        .text = line_text (r, plan, from, call),
      };
      if (lines[i].with_numbers == NULL || lines[i].text == NULL)
        return false;
    }
  result->explanation = lines;
  result->n_explanation = w.n;
  return true;
}
