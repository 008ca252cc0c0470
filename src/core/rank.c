/* Which device holds and is what. */

#include "config.h"

#include "core/rank.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/engine.h"

uint32_t
vr_rank_count (const struct vr_setup *setup)
{
  uint32_t n = setup->engine->split == VR_SPLIT_ITSELF
                   ? setup->n_places
                   : vr_parallel_devices (&setup->parallel);

  return (uint32_t) vr_min (vr_max (n, 1), VR_MAX_DEVICES);
}

uint32_t
vr_rank_stage (const struct vr_setup *setup, uint32_t rank)
{
  return rank / vr_ways (setup->parallel.tensor)
         % vr_ways (setup->parallel.pipeline);
}

uint32_t
vr_rank_place (const struct vr_setup *setup, uint32_t rank)
{
  if (setup->n_places == 0 || rank < setup->n_places)
    return rank;
  return setup->n_places - 1;
}

void
vr_rank_view_init (struct vr_rank_view *view, const struct vr_setup *setup,
                   uint32_t rank)
{
  const struct vr_shape *whole = vr_setup_whole (setup);

  view->setup = *setup;
  view->setup.rank = vr_rank_place (setup, rank);
  if (setup->n_places > 0)
    {
      const struct vr_place *place = &setup->places[view->setup.rank];

      view->setup.device = place->device;
      view->setup.free_bytes = place->free_bytes;
      view->setup.reserved_bytes = place->reserved_bytes;
    }
  if (setup->engine->split == VR_SPLIT_ITSELF)
    return;
  vr_parallel_share (whole, &setup->parallel, vr_rank_stage (setup, rank),
                     &view->share);
  view->setup.shape = &view->share;
  view->setup.whole = whole;
  view->setup.concurrency =
      vr_ceil_div (setup->concurrency, vr_ways (setup->parallel.data));
}

/* ---- alike ---- */

/* Layers of each group in a stage. */
static void
count_layers (const struct vr_shape *whole, uint32_t n_stages, uint32_t stage,
              uint16_t counts[VR_SHAPE_MAX_GROUPS])
{
  uint32_t first = 0, n;

  for (uint32_t i = 0; i < VR_SHAPE_MAX_GROUPS; i++)
    counts[i] = 0;
  for (uint32_t i = 0; i < stage; i++)
    first += vr_parallel_stage_layers (whole->n_layers, n_stages, i);
  n = vr_parallel_stage_layers (whole->n_layers, n_stages, stage);
  for (uint32_t i = 0; i < n; i++)
    counts[whole->group_of_layer[first + i]]++;
}

static bool
is_like_stage (const struct vr_setup *setup, uint32_t a, uint32_t b)
{
  const struct vr_shape *whole = vr_setup_whole (setup);
  uint32_t n_stages = vr_ways (setup->parallel.pipeline);
  uint16_t of_a[VR_SHAPE_MAX_GROUPS], of_b[VR_SHAPE_MAX_GROUPS];

  if (a == b)
    return true;
  /* the first and the last one hold more than layers */
  if (a == 0 || b == 0 || a + 1 == n_stages || b + 1 == n_stages)
    return false;
  count_layers (whole, n_stages, a, of_a);
  count_layers (whole, n_stages, b, of_b);
  for (uint32_t i = 0; i < VR_SHAPE_MAX_GROUPS; i++)
    if (of_a[i] != of_b[i])
      return false;
  return true;
}

static bool
is_like_place (const struct vr_setup *setup, uint32_t a, uint32_t b)
{
  const struct vr_place *x, *y;

  a = vr_rank_place (setup, a);
  b = vr_rank_place (setup, b);
  if (setup->n_places == 0 || a == b)
    return true;
  x = &setup->places[a];
  y = &setup->places[b];
  return x->device == y->device && x->free_bytes == y->free_bytes
         && x->reserved_bytes == y->reserved_bytes;
}

bool
vr_rank_is_like (const struct vr_setup *setup, uint32_t a, uint32_t b)
{
  if (a == b)
    return true;
  /* what such an engine gives to whom, only it knows */
  if (setup->engine->split == VR_SPLIT_ITSELF)
    return false;
  return is_like_place (setup, a, b)
         && is_like_stage (setup, vr_rank_stage (setup, a),
                           vr_rank_stage (setup, b));
}
