#ifndef VR_CORE_ENGINE_VLLM_H
#define VR_CORE_ENGINE_VLLM_H

/* Between the files of vLLM only: what its memory is made of, for those
   who put it into words. */

#include "core/engine.h"

#define VR_VLLM_SOURCE "https://github.com/vllm-project/vllm"

/* The largest step that the engine prepares for. */
struct vr_vllm_batch
{
  double tokens;      /* T */
  double sequences;   /* S */
};

struct vr_vllm_batch vr_vllm_batch_of (const struct vr_base *base,
                                       uint64_t context_tokens);

/* Bytes that the dummy runs of sampler and model take at most. */
double vr_vllm_sampler_peak (const struct vr_setup *setup,
                             const struct vr_vllm_batch *b);
double vr_vllm_forward_peak (const struct vr_setup *setup,
                             const struct vr_base *base,
                             const struct vr_vllm_batch *b);
/* Bytes that a token's hidden state and its copies take for each unit. */
double vr_vllm_hidden_bytes (const struct vr_setup *setup,
                             const struct vr_base *base);

/* What one process holds beside torch's tensors: inside the budget, and
   before the engine takes its measure; how far both may be off. */
double vr_vllm_non_torch_bytes (const struct vr_setup *setup);
double vr_vllm_context_bytes (const struct vr_setup *setup);
double vr_vllm_outside_half_width (const struct vr_setup *setup);
/* What the graphs' estimate sees beside them where memory is unified. */
double vr_vllm_unified_graph_bytes (const struct vr_setup *setup,
                                    const struct vr_options *o);
/* How far the graphs may be off; on unified memory they are part of
   vr_vllm_outside_half_width. */
double vr_vllm_graph_half_width (const struct vr_setup *setup);

/* Whether the format's blocks can be cut so. */
bool vr_vllm_divides (const struct vr_setup *setup,
                      struct vr_indivisible *why);

/* Bytes of one number of what is not quantized. */
uint64_t vr_vllm_element_bytes (const struct vr_setup *setup);
/* What the allocator's rounding adds to matrices as they come, in the order of
   core/tensor.h; starts as zeroes.  `bytes` are those of all layers. */
struct vr_vllm_segments
{
  enum vr_role first;     /* of those that are one tensor in each layer … */
  int group;
  uint64_t bytes;         /* … its size so far … */
  uint64_t n_layers;
  uint64_t left_over;     /* … and what the ones before it left over */
};

void vr_vllm_segments_add (struct vr_vllm_segments *segments,
                           const struct vr_tensor_class *tensor,
                           enum vr_storage storage, uint64_t bytes);
uint64_t
vr_vllm_segments_left_over (const struct vr_vllm_segments *segments);
/* base->file_bytes, weights_bytes and loading_extra_bytes. */
void vr_vllm_sum_weights (const struct vr_setup *setup, struct vr_base *base);

/* One part of all attention layers, which keep every token. */
void vr_vllm_join_layers (struct vr_cache *cache);
/* Pages of base->cache: all are alike. */
void vr_vllm_size_pages (const struct vr_setup *setup, struct vr_base *base);
uint64_t vr_vllm_bytes_per_token (const struct vr_base *base,
                                  uint64_t context_tokens);

/* Blocks of one request in all groups of attention layers, and how many
   groups these are; groups of recurrent layers, which take one block each. */
uint64_t vr_vllm_request_blocks (const struct vr_base *base,
                                 uint64_t context_tokens,
                                 uint64_t *n_groups);
uint64_t vr_vllm_state_groups (const struct vr_base *base);

void vr_vllm_report (const struct vr_setup *setup,
                     const struct vr_base *base, const struct vr_terms *terms,
                     struct vr_report *report);
void vr_vllm_explain (const struct vr_setup *setup,
                      const struct vr_base *base,
                      const struct vr_terms *terms, struct vr_workings *out);
void vr_vllm_command (const struct vr_setup *setup,
                      const struct vr_base *base, const char *model,
                      struct vr_buf *out);

#endif
