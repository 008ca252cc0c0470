#ifndef VR_CORE_ENGINE_LLAMACPP_H
#define VR_CORE_ENGINE_LLAMACPP_H

/* Between the files of llama.cpp only: where its memory lies
   (engine_llamacpp_place.c), what its graph takes (…_graph.c), and what those
   need who put it into words (…_words.c). */

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

/* Units that n_gpu_layers counts: the blocks of the file, those of MTP too,
   and the output matrix. */
uint64_t vr_llamacpp_units (const struct vr_shape *shape);

/* From the options, which are then those that the engine takes. */
void vr_llamacpp_place (const struct vr_setup *setup, struct vr_base *base);
void vr_llamacpp_place_weights (const struct vr_setup *setup,
                                struct vr_base *base);
void vr_llamacpp_place_cache (const struct vr_setup *setup,
                              struct vr_base *base,
                              const struct vr_cache_types *types);

/* Whether anything beside the embedding lies on the host, and a GPU computes
   with it. */
bool vr_llamacpp_is_split (const struct vr_base *base);

/* What of a layer lies on the host, as a sum. */
enum
{
  VR_LLAMACPP_HOST_LAYER = 1,
  VR_LLAMACPP_HOST_EXPERTS = 2,
  VR_LLAMACPP_HOST_CACHE = 4
};

unsigned vr_llamacpp_layer_place (const struct vr_base *base, uint32_t layer);

/* Bytes of weights on the host that a batch copies to the GPU, one at a time,
   by group and role.  A mix stores a role in two types at most: bit i of a
   layer's less_roles tells that it has the smaller one of role i. */
struct vr_llamacpp_copies
{
  bool has_layers;           /* whole ones, not experts or caches alone */
  uint64_t output_bytes;
  uint64_t bytes[VR_SHAPE_MAX_GROUPS][VR_N_ROLES];
  uint64_t less_bytes[VR_SHAPE_MAX_GROUPS][VR_N_ROLES];
  uint64_t less_roles[VR_SHAPE_MAX_LAYERS];
};

/* False when nothing is copied; *copies is then undefined. */
bool vr_llamacpp_find_copies (const struct vr_setup *setup,
                              const struct vr_base *base,
                              struct vr_llamacpp_copies *copies);

/* Whether the role is a routed expert's. */
bool vr_llamacpp_is_expert (enum vr_role role);

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
