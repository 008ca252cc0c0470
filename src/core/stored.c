/* Sums over a file's bytes, kinds of its layers. */

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

/* A kind on its way: how many layers are of it. */
struct kind
{
  struct vr_stored_layer layer;
  uint32_t n_layers;
};

static bool
is_before (const struct vr_stored_layer *a, const struct vr_stored_layer *b)
{
  return a->bytes != b->bytes ? a->bytes < b->bytes
                              : a->expert_bytes < b->expert_bytes;
}

/* Sorted by size, equal ones once. */
static uint32_t
sort_kinds (struct kind *kinds, const struct vr_stored_layer *layers,
            uint32_t n_layers)
{
  uint32_t n = 0;

  for (uint32_t i = 0; i < n_layers; i++)
    {
      uint32_t at = 0;

      while (at < n && is_before (&kinds[at].layer, &layers[i]))
        at++;
      if (at < n && !is_before (&layers[i], &kinds[at].layer))
        {
          kinds[at].n_layers++;
          continue;
        }
      for (uint32_t k = n; k > at; k--)
        kinds[k] = kinds[k - 1];
      kinds[at] = (struct kind) { layers[i], 1 };
      n++;
    }
  return n;
}

/* What the total gains when kind `i` becomes part of its larger neighbour. */
static uint64_t
join_cost (const struct kind *kinds, uint32_t i)
{
  return vr_mul (vr_less (kinds[i + 1].layer.bytes, kinds[i].layer.bytes),
                 kinds[i].n_layers);
}

static uint32_t
join_nearest (struct kind *kinds, uint32_t n)
{
  uint32_t best = 0;

  for (uint32_t i = 1; i + 1 < n; i++)
    if (join_cost (kinds, i) < join_cost (kinds, best))
      best = i;
  kinds[best + 1].layer.expert_bytes
    = vr_max (kinds[best].layer.expert_bytes,
              kinds[best + 1].layer.expert_bytes);
  kinds[best + 1].n_layers += kinds[best].n_layers;
  for (uint32_t i = best; i + 1 < n; i++)
    kinds[i] = kinds[i + 1];
  return n - 1;
}

void
vr_stored_set_layers (struct vr_stored *stored,
                      const struct vr_stored_layer *layers, uint32_t n_layers)
{
  struct kind kinds[VR_SHAPE_MAX_LAYERS];
  uint32_t n = sort_kinds (kinds, layers, n_layers);

  while (n > VR_STORED_MAX_KINDS)
    n = join_nearest (kinds, n);
  stored->n_kinds = n;
  for (uint32_t i = 0; i < n; i++)
    stored->kinds[i] = kinds[i].layer;
  for (uint32_t i = 0; i < n_layers; i++)
    {
      uint32_t kind = 0;

      while (kind + 1 < n
             && (stored->kinds[kind].bytes < layers[i].bytes
                 || stored->kinds[kind].expert_bytes < layers[i].expert_bytes))
        kind++;
      stored->kind_of_layer[i] = (uint8_t) kind;
    }
}
