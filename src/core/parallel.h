#ifndef VR_CORE_PARALLEL_H
#define VR_CORE_PARALLEL_H

/* How several devices share a model.

   Server engines split each layer's matrices (tensor parallelism), the
   layers (pipeline), the experts, or hold copies (data).  What one device
   holds of a model is again a shape, so that everything which counts a shape
   counts a share of it: matrices by their output or input dimension, heads,
   KV heads (repeated where there are fewer than ways), channels of recurrent
   states, experts, layers.  What every device holds whole stays whole:
   norms, routers, the latents of MLA.

   Megatron-LM (arXiv 1909.08053) for the split of the matrices;
   github.com/vllm-project/vllm, vllm/distributed and
   vllm/model_executor/layers, for what is repeated and padded.

   Pure. */

#include <stdbool.h>
#include <stdint.h>

#include "core/device.h"
#include "core/shape.h"

enum
{
  VR_MAX_DEVICES = 1024,      /* of one set-up */
  VR_MAX_RANK_KINDS = 32      /* devices that differ in what they hold or are */
};

/* Sizes; 0 and 1 both mean that nothing is split that way. */
struct vr_parallel
{
  uint32_t tensor;
  uint32_t pipeline;
  uint32_t data;
  uint32_t expert;            /* not split, or tensor x data */
  uint32_t decode_context;    /* of a tensor group: devices that share the
                                 cached tokens (vLLM) */
};

/* One device of a machine and what of it is free. */
struct vr_place
{
  const struct vr_device *device;
  uint64_t free_bytes;        /* VR_UNSET_U64: all of it */
  uint64_t reserved_bytes;
};

/* Why a model cannot be split so. */
struct vr_indivisible
{
  const char *what;           /* id: "attention_heads", "kv_heads",
                                 "state_heads", "state_groups", "vocabulary",
                                 "intermediate", "shared_intermediate",
                                 "expert_intermediate", "experts", "layers",
                                 "decode_context", "devices"; of formats
                                 with scales for blocks of numbers
                                 "intermediate_blocks", … */
  uint64_t number;
  uint32_t ways;
};

/* 0 as 1. */
static inline uint32_t
vr_ways (uint32_t size)
{
  return size > 1 ? size : 1;
}

/* Devices that one set-up needs: stages of tensor groups, each as often as
   there are replicas; VR_MAX_DEVICES + 1 for any number above. */
uint32_t vr_parallel_devices (const struct vr_parallel *parallel);

/* Ways in which an expert's matrices are cut: without expert parallelism over
   the replicas too, with it not at all. */
uint32_t vr_parallel_expert_ways (const struct vr_parallel *parallel);

/* Whether every number that is split can be; else the first that cannot. */
bool vr_parallel_divides (const struct vr_shape *whole,
                          const struct vr_parallel *parallel,
                          struct vr_indivisible *why);

/* The largest divisor of `n_devices` that the model allows as tensor ways,
   the rest as pipeline stages. */
struct vr_parallel vr_parallel_default (const struct vr_shape *whole,
                                        uint32_t n_devices);

/* Layers of stage `stage`: as many for each, and one more for those before
   the last, from the back, until none is left over. */
uint32_t vr_parallel_stage_layers (uint32_t n_layers, uint32_t n_stages,
                                   uint32_t stage);

/* What a device of pipeline stage `stage` (from 0) holds.  Groups stay where
   they are, without layers where another stage has all of them.  Experts that
   do not divide: the device with most of them.  Needs vr_parallel_divides. */
void vr_parallel_share (const struct vr_shape *whole,
                        const struct vr_parallel *parallel, uint32_t stage,
                        struct vr_shape *share);

#endif
