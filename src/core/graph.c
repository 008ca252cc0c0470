/* ggml's graph allocator with sizes alone. */

#include "config.h"

#include "core/graph.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"

void
vr_graph_init (struct vr_graph *graph)
{
  graph->tensors[0] = (struct vr_graph_tensor) { .bytes = 0 };
  graph->n_tensors = 0;
  graph->n_nodes = 0;
  graph->is_too_large = false;
}

/* ---- building ---- */

static uint16_t
add (struct vr_graph *graph, const struct vr_graph_tensor *tensor)
{
  if (graph->n_tensors + 1 >= VR_GRAPH_MAX_TENSORS)
    {
      graph->is_too_large = true;
      return 0;
    }
  graph->tensors[++graph->n_tensors] = *tensor;
  return (uint16_t) graph->n_tensors;
}

static void
take_turn (struct vr_graph *graph, uint16_t tensor)
{
  graph->tensors[tensor].is_expanded = true;
  graph->nodes[graph->n_nodes++] = tensor;
}

uint16_t
vr_graph_input (struct vr_graph *graph, uint64_t bytes)
{
  uint16_t input = add (graph, &(struct vr_graph_tensor) { .bytes = bytes });

  if (input != 0)
    take_turn (graph, input);
  return input;
}

uint16_t
vr_graph_new (struct vr_graph *graph, uint64_t bytes, uint16_t a, uint16_t b,
              uint16_t c)
{
  return add (graph, &(struct vr_graph_tensor) { .bytes = bytes,
                                                 .source = { a, b, c } });
}

uint16_t
vr_graph_join (struct vr_graph *graph, uint64_t bytes,
               const uint16_t sources[VR_GRAPH_MAX_SOURCES])
{
  struct vr_graph_tensor tensor = { .bytes = bytes };

  memcpy (tensor.source, sources, sizeof tensor.source);
  return add (graph, &tensor);
}

uint16_t
vr_graph_over (struct vr_graph *graph, uint64_t bytes, uint16_t a, uint16_t b,
               uint16_t c)
{
  return add (graph, &(struct vr_graph_tensor) { .bytes = bytes,
                                                 .source = { a, b, c },
                                                 .may_overwrite = true });
}

uint16_t
vr_graph_view (struct vr_graph *graph, uint64_t bytes, uint16_t of)
{
  const struct vr_graph_tensor *source = &graph->tensors[of];

  if (of == 0)
    return 0;
  return add (graph, &(struct vr_graph_tensor) {
                       .bytes = bytes,
                       .source = { of, 0, 0 },
                       .root = source->is_view ? source->root : of,
                       .is_view = true });
}

uint16_t
vr_graph_write (struct vr_graph *graph, uint16_t a, uint16_t b)
{
  return add (graph, &(struct vr_graph_tensor) { .source = { a, b, 0 },
                                                 .is_outside = true });
}

void
vr_graph_keep (struct vr_graph *graph, uint16_t tensor)
{
  graph->tensors[tensor].is_kept = true;
}

void
vr_graph_expand (struct vr_graph *graph, uint16_t tensor)
{
  if (tensor == 0 || graph->tensors[tensor].is_expanded)
    return;
  graph->tensors[tensor].is_expanded = true;
  for (unsigned i = 0; i < VR_GRAPH_MAX_SOURCES; i++)
    vr_graph_expand (graph, graph->tensors[tensor].source[i]);
  graph->nodes[graph->n_nodes++] = tensor;
}

/* ---- places ---- */

enum { MAX_HOLES = 128 };

struct hole
{
  uint64_t offset;
  uint64_t bytes;
};

struct places
{
  uint64_t alignment;
  uint64_t peak;
  unsigned n_holes;                /* by offset; the last one has no end */
  struct hole holes[MAX_HOLES];
  bool is_lost;                    /* more holes than there is room for */
};

static uint64_t
aligned (const struct places *places, uint64_t bytes)
{
  return vr_round_up (bytes, places->alignment);
}

static void
remove_hole (struct places *places, unsigned index)
{
  places->n_holes--;
  memmove (&places->holes[index], &places->holes[index + 1],
           (places->n_holes - index) * sizeof places->holes[0]);
}

/* The smallest hole that is large enough, the later of equals; else the end
   of the buffer. */
static uint64_t
take (struct places *places, uint64_t bytes)
{
  uint64_t size = aligned (places, bytes);
  unsigned best = places->n_holes - 1;
  uint64_t best_bytes = UINT64_MAX;
  uint64_t offset;

  for (unsigned i = 0; i + 1 < places->n_holes; i++)
    if (places->holes[i].bytes >= size && places->holes[i].bytes <= best_bytes)
      {
        best = i;
        best_bytes = places->holes[i].bytes;
      }
  offset = places->holes[best].offset;
  places->holes[best].offset = vr_add (offset, size);
  places->holes[best].bytes -= size;
  if (places->holes[best].bytes == 0)
    remove_hole (places, best);
  places->peak = vr_max (places->peak, vr_add (offset, size));
  return offset;
}

static void
give_back (struct places *places, uint64_t offset, uint64_t bytes)
{
  uint64_t size = aligned (places, bytes);
  struct hole *holes = places->holes;
  unsigned i = 0;

  if (size == 0)
    return;
  while (i < places->n_holes && holes[i].offset < offset)
    i++;
  /* holes[i - 1] lies before, holes[i] behind */
  if (i > 0 && holes[i - 1].offset + holes[i - 1].bytes == offset)
    {
      holes[i - 1].bytes += size;
      if (i < places->n_holes
          && holes[i - 1].offset + holes[i - 1].bytes == holes[i].offset)
        {
          holes[i - 1].bytes += holes[i].bytes;
          remove_hole (places, i);
        }
      return;
    }
  if (i < places->n_holes && offset + size == holes[i].offset)
    {
      holes[i].offset = offset;
      holes[i].bytes += size;
      return;
    }
  if (places->n_holes == MAX_HOLES)
    {
      places->is_lost = true;
      return;
    }
  memmove (&holes[i + 1], &holes[i],
           (places->n_holes - i) * sizeof holes[0]);
  holes[i] = (struct hole) { offset, size };
  places->n_holes++;
}

/* ---- the run ---- */

static void
count_readers (struct vr_graph *graph)
{
  for (unsigned i = 1; i <= graph->n_tensors; i++)
    {
      graph->tensors[i].n_children = 0;
      graph->tensors[i].n_views = 0;
      graph->tensors[i].is_placed = false;
    }
  for (unsigned i = 0; i < graph->n_nodes; i++)
    {
      const struct vr_graph_tensor *node = &graph->tensors[graph->nodes[i]];

      if (node->is_view)
        graph->tensors[node->root].n_views++;
      for (unsigned k = 0; k < VR_GRAPH_MAX_SOURCES; k++)
        graph->tensors[node->source[k]].n_children++;
    }
}

/* The node takes over a source's place.  What a view looks into is never
   written over. */
static bool
overwrite (struct vr_graph *graph, struct vr_graph_tensor *node,
           uint16_t source)
{
  struct vr_graph_tensor *parent = &graph->tensors[source];

  if (source == 0 || parent->is_view || !parent->is_placed
      || parent->is_kept || parent->bytes != node->bytes
      || parent->n_children != 1 || parent->n_views != 0)
    return false;
  node->offset = parent->offset;
  parent->is_placed = false;
  return true;
}

static void
place (struct vr_graph *graph, struct places *places,
       struct vr_graph_tensor *node)
{
  bool is_done = false;

  if (node->is_view || node->is_outside || node->bytes == 0)
    return;
  for (unsigned i = 0; node->may_overwrite && !is_done
                       && i < VR_GRAPH_MAX_SOURCES;
       i++)
    is_done = overwrite (graph, node, node->source[i]);
  if (!is_done)
    node->offset = take (places, node->bytes);
  node->is_placed = true;
}

static void
release (struct places *places, struct vr_graph_tensor *tensor)
{
  if (tensor->n_views > 0 || tensor->n_children > 0 || !tensor->is_placed
      || tensor->is_kept)
    return;
  give_back (places, tensor->offset, tensor->bytes);
  tensor->is_placed = false;
}

static void
drop_reader (struct vr_graph *graph, struct places *places, uint16_t source)
{
  struct vr_graph_tensor *parent = &graph->tensors[source];

  if (source == 0)
    return;
  parent->n_children--;
  if (parent->n_children > 0 || parent->n_views > 0)
    return;
  if (!parent->is_view)
    {
      release (places, parent);
      return;
    }
  graph->tensors[parent->root].n_views--;
  release (places, &graph->tensors[parent->root]);
}

uint64_t
vr_graph_peak (struct vr_graph *graph, uint64_t alignment)
{
  struct places places = { .alignment = alignment,
                           .n_holes = 1,
                           .holes = { { 0, VR_TOO_MANY } } };

  if (graph->is_too_large)
    return VR_TOO_MANY;
  count_readers (graph);
  for (unsigned i = 0; i < graph->n_nodes; i++)
    {
      struct vr_graph_tensor *node = &graph->tensors[graph->nodes[i]];

      place (graph, &places, node);
      for (unsigned k = 0; k < VR_GRAPH_MAX_SOURCES; k++)
        drop_reader (graph, &places, node->source[k]);
    }
  return places.is_lost ? VR_TOO_MANY : places.peak;
}
