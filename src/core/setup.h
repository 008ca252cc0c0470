#ifndef VR_CORE_SETUP_H
#define VR_CORE_SETUP_H

/* A set-up: everything that a plan depends on.

   Pure; pointers are borrowed for the call. */

#include <stdbool.h>
#include <stdint.h>

#include "core/device.h"
#include "core/parallel.h"
#include "core/profile.h"
#include "core/scheme.h"
#include "core/shape.h"
#include "core/storage.h"
#include "core/stored.h"

struct vr_engine;        /* core/engine.h */
struct vr_graph_memos;   /* core/graph_memo.h */

/* The engine's own settings under its own names; unset values as in
   base/field.h. */
struct vr_options
{
  /* vLLM */
  double gpu_memory_utilization;
  uint64_t max_num_seqs;
  uint64_t max_num_batched_tokens;
  uint64_t block_size;
  int8_t enforce_eager;
  /* llama.cpp */
  uint64_t n_ctx;               /* total over slots */
  uint64_t n_parallel;          /* slots */
  uint64_t n_batch;
  uint64_t n_ubatch;
  uint64_t n_outputs;           /* rows of logits reserved */
  int64_t n_gpu_layers;
  int8_t kv_unified;
  int8_t swa_full;
  int8_t flash_attn;
  /* Ollama: other names of the above and of a set-up's own members, which
     decide; these tell what was asked, and in an answer what was taken */
  uint64_t num_ctx;             /* of one sequence */
  uint64_t num_parallel;
  uint64_t num_batch;
  int64_t num_gpu;
  uint64_t gpu_overhead_bytes;  /* OLLAMA_GPU_OVERHEAD */
  int8_t no_kv_offload;         /* the cache of all layers on the host */
  int8_t cpu_moe;               /* the experts of all layers on the host */
  uint64_t n_cpu_moe;           /* … of the first layers */
};

/* Everything a plan depends on.  Pointers are borrowed for the call. */
struct vr_setup
{
  const struct vr_shape *shape;        /* of the model, or a device's share */
  const struct vr_shape *whole;        /* the model, where shape is a share;
                                          NULL: it is not */
  struct vr_parallel parallel;
  const struct vr_place *places;       /* all devices of the machine; NULL:
                                          one, `device` */
  uint32_t n_places;
  uint32_t rank;                       /* the place whose view this is:
                                          device, free_bytes and reserved_bytes
                                          are then its own */
  const struct vr_scheme *scheme;
  bool has_own_weights;                /* the format of the official files */
  uint64_t plain_roles;                /* what these leave in 16 bit */
  const struct vr_stored *stored;      /* bytes of the very file, or NULL */
  double shape_half_width_ratio;       /* of weights and cache: how far the
                                          shape may be off; 0: it is exact */
  const struct vr_engine *engine;
  const struct vr_profile *profile;
  bool is_newer_than_profile;          /* the version asked for: constants of
                                          an older one, twice the margin */
  const struct vr_device *device;      /* NULL: sizes, no verdict */
  bool is_without_gpu;                 /* asked for the processor alone; then
                                          device is NULL */
  uint64_t free_bytes;                 /* VR_UNSET_U64: all of the device */
  uint64_t reserved_bytes;             /* held by something else */
  uint64_t host_memory_bytes;          /* VR_UNSET_U64: unknown */
  enum vr_storage cache_k;
  enum vr_storage cache_v;
  struct vr_options options;           /* as asked; unset = the default */
  struct vr_graph_memos *memos;        /* of the calling thread, or NULL */
  uint64_t generation;                 /* of the shape, see core/graph_memo.h */
  uint64_t context_tokens;             /* of one sequence */
  uint64_t concurrency;                /* sequences */
};

/* The weights' layout: by the format, and for the formats that both worlds
   know by the engine. */
struct vr_format vr_setup_format (const struct vr_setup *setup);

/* The whole model: what sampling, limits and words are about. */
static inline const struct vr_shape *
vr_setup_whole (const struct vr_setup *setup)
{
  return setup->whole != NULL ? setup->whole : setup->shape;
}

#endif
