#ifndef VR_CORE_GRAPH_H
#define VR_CORE_GRAPH_H

/* How much memory ggml's graph allocator takes for a graph.

   ggml gives every result of a graph a place in one buffer, takes the place
   back after the last reader, reuses the smallest hole that is large enough,
   and writes some operations over one of their sources.  How large the buffer
   becomes depends on the holes, so that no closed form is exact: this file
   does the same with sizes alone.  Source: ggml/src/ggml-alloc.c in
   github.com/ggml-org/ggml; the results are compared with dry runs of the
   engine in the suite.

   A graph is built from tensors by number; 0 stands for what lies outside
   the buffer (weights, caches).  Tensors take their turn when they are
   expanded, sources first, as in ggml_build_forward_expand.

   Pure; a graph is a large value (about 150 KiB). */

#include <stdbool.h>
#include <stdint.h>

enum
{
  VR_GRAPH_MAX_TENSORS = 3072,
  VR_GRAPH_MAX_SOURCES = 6
};

struct vr_graph_tensor
{
  uint64_t bytes;
  uint64_t offset;
  uint16_t source[VR_GRAPH_MAX_SOURCES];
  uint16_t root;             /* the tensor that a view looks into; 0: none */
  uint16_t n_children;
  uint16_t n_views;
  bool may_overwrite;        /* may take the place of a source */
  bool is_view;
  bool is_outside;           /* writes to what lies outside */
  bool is_kept;              /* a result of the whole graph */
  bool is_expanded;
  bool is_placed;
};

struct vr_graph
{
  unsigned n_tensors;        /* the first one is number 1 */
  unsigned n_nodes;
  bool is_too_large;         /* tensors were left out: no figure */
  struct vr_graph_tensor tensors[VR_GRAPH_MAX_TENSORS];
  uint16_t nodes[VR_GRAPH_MAX_TENSORS];
};

void vr_graph_init (struct vr_graph *graph);

/* A copy of something from another device, at the start of the graph. */
uint16_t vr_graph_input (struct vr_graph *graph, uint64_t bytes);

/* The result of an operation: in a place of its own; or over a source of the
   same size that nobody else reads and that is no view. */
uint16_t vr_graph_new (struct vr_graph *graph, uint64_t bytes, uint16_t a,
                       uint16_t b, uint16_t c);
uint16_t vr_graph_join (struct vr_graph *graph, uint64_t bytes,
                        const uint16_t sources[VR_GRAPH_MAX_SOURCES]);
uint16_t vr_graph_over (struct vr_graph *graph, uint64_t bytes, uint16_t a,
                        uint16_t b, uint16_t c);

/* A view of a tensor: `bytes` from some place of it on. */
uint16_t vr_graph_view (struct vr_graph *graph, uint64_t bytes, uint16_t of);

/* A write to what lies outside the buffer: it only reads. */
uint16_t vr_graph_write (struct vr_graph *graph, uint16_t a, uint16_t b);

/* The tensor is wanted at the end: its place is not given to anything else. */
void vr_graph_keep (struct vr_graph *graph, uint16_t tensor);

/* The tensor and what it needs take their turn now, unless they had it. */
void vr_graph_expand (struct vr_graph *graph, uint16_t tensor);

/* Size of the buffer in bytes; VR_TOO_MANY when the graph was too large. */
uint64_t vr_graph_peak (struct vr_graph *graph, uint64_t alignment);

#endif
