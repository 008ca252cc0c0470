#ifndef VR_CORE_ENGINE_LLAMACPP_H
#define VR_CORE_ENGINE_LLAMACPP_H

/* Between the two files of llama.cpp only: what its memory is made of, for
   those who put it into words. */

#include "core/engine.h"

#define VR_LLAMACPP_SOURCE "https://github.com/ggml-org/llama.cpp"

enum { VR_LLAMACPP_ALIGNMENT_BYTES = 32 };   /* of a tensor in a buffer */

struct vr_llamacpp_cells
{
  uint64_t n_ctx;            /* all slots together, rounded */
  uint64_t n_streams;
  uint64_t full;             /* cells of one stream */
  uint64_t window;           /* … in layers that keep a window; 0: none */
  uint64_t ubatch_tokens;    /* U */
  uint64_t slots;
};

void vr_llamacpp_count_cells (const struct vr_setup *setup,
                              const struct vr_base *base,
                              uint64_t context_tokens, uint64_t concurrency,
                              struct vr_llamacpp_cells *cells);

/* Cells of one stream in a layer kind. */
uint64_t vr_llamacpp_part_cells (const struct vr_setup *setup,
                                 const struct vr_base *base,
                                 const struct vr_cache_part *part,
                                 const struct vr_llamacpp_cells *cells);

/* Of all kinds of cache. */
uint64_t vr_llamacpp_mask_bytes (const struct vr_setup *setup,
                                 const struct vr_base *base,
                                 const struct vr_llamacpp_cells *cells);

/* The compute buffer of a batch with `rows` rows of logits. */
uint64_t vr_llamacpp_graph_peak (const struct vr_setup *setup,
                                 const struct vr_base *base,
                                 const struct vr_llamacpp_cells *cells,
                                 uint64_t rows);

void vr_llamacpp_report (const struct vr_setup *setup,
                         const struct vr_base *base,
                         const struct vr_terms *terms,
                         struct vr_report *report);
void vr_llamacpp_explain (const struct vr_setup *setup,
                          const struct vr_base *base,
                          const struct vr_terms *terms,
                          struct vr_workings *out);
void vr_llamacpp_command (const struct vr_setup *setup,
                          const struct vr_base *base, const char *model,
                          struct vr_buf *out);

#endif
