#ifndef VR_CORE_GRAPH_MEMO_H
#define VR_CORE_GRAPH_MEMO_H

/* Sizes of compute buffers that were computed before.

   Going through a graph takes microseconds, and searches ask for the same
   graph with other contexts again and again.  A memo keeps, for what a graph
   depends on apart from the context, the sizes at some contexts.  Between two
   of them that differ by nothing, or by the masks alone, nothing else
   happens, so that the size there needs no graph.

   The caller owns the memos and gives them to one thread at a time; they hold
   no pointers into anything.

   Pure. */

#include <stdbool.h>
#include <stdint.h>

enum
{
  VR_GRAPH_MEMOS = 64,
  VR_GRAPH_MEMO_SAMPLES = 12
};

/* What a graph depends on.  `shape` and `generation` tell shapes apart: the
   address of one, and a number that never comes again with another shape at
   that address. */
struct vr_graph_key
{
  uint64_t generation;
  uintptr_t shape;
  uint64_t ubatch_tokens;
  uint64_t rows;
  uint64_t slots;
  uint64_t flags;
  uintptr_t scheme;        /* of weights that are copied; 0: none are */
};

struct vr_graph_memo
{
  struct vr_graph_key key;
  unsigned n_samples;
  uint64_t cells[VR_GRAPH_MEMO_SAMPLES];   /* ascending */
  uint64_t bytes[VR_GRAPH_MEMO_SAMPLES];
};

struct vr_graph_memos
{
  struct vr_graph_memo item[VR_GRAPH_MEMOS];
};

/* The memo of this graph; one that held another graph is emptied. */
struct vr_graph_memo *vr_graph_memo_find (struct vr_graph_memos *memos,
                                          const struct vr_graph_key *key);

/* True when the memo tells the size at so many cells; `bytes_per_cell` is
   what the masks take. */
bool vr_graph_memo_get (const struct vr_graph_memo *memo, uint64_t cells,
                        uint64_t bytes_per_cell, uint64_t *bytes);

void vr_graph_memo_add (struct vr_graph_memo *memo, uint64_t cells,
                        uint64_t bytes);

#endif
