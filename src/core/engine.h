#ifndef VR_CORE_ENGINE_H
#define VR_CORE_ENGINE_H

/* What an inference engine does with memory.

   One engine is one file, engine_<name>.c, which fills one struct vr_engine:
   its options, the defaults it takes for them, how it places weights, which
   work buffers it keeps, how it rounds and pages the cache, and its budget
   rule.  Everything that calls an engine goes through core/plan.h.

   A plan has three stages: weights and placement (once a question), fixed
   buffers (once a set-up), cache and what depends on the context (the only
   one that searches repeat).  The first two are `prepare`, the third is
   `terms`.

   Pure: no I/O, no allocation, no clock, no globals. */

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "core/cache.h"
#include "core/device.h"
#include "core/profile.h"
#include "core/scheme.h"
#include "core/setup.h"
#include "core/shape.h"
#include "core/storage.h"
#include "core/working.h"

/* Result of the first two stages: what does not depend on the context. */
struct vr_base
{
  struct vr_options options;           /* defaults filled in */

  uint64_t weights_bytes;              /* on the device */
  uint64_t host_weights_bytes;
  uint64_t file_bytes;                 /* tensors of the whole file */
  uint64_t loading_extra_bytes;        /* counted as overhead, see engine */

  uint64_t graph_bytes;
  uint64_t charged_overhead_bytes;     /* inside the engine's budget */
  uint64_t overhead_bytes;             /* all, charged ones included */

  uint64_t capacity_bytes;             /* 0 without a device */
  uint64_t budget_bytes;               /* utilisation x capacity; 0: none */
  uint64_t margin_bytes;               /* but for the activation's share */

  struct vr_cache cache;
  uint64_t group_layers;               /* vLLM: layers in one cache group */
  uint64_t page_bytes;                 /* vLLM: one block of one layer */
  uint64_t most_sequences;             /* Ollama: at once; 0: no limit */
  uint64_t block_tokens;               /* vLLM: block_size, raised so that a
                                          recurrent state fits into a page */
  uint64_t context_ways;               /* vLLM: devices that share the tokens
                                          of a block's turn; 1: none do */
  uint64_t batches_in_flight;          /* vLLM: steps prepared at once */
  uint64_t whole_prompt_max_tokens;    /* vLLM: contexts up to this are one
                                          batch (V0); 0: none */
  uint64_t chunked_batch_tokens;       /* vLLM: tokens of a batch otherwise */
  bool is_free_unchecked;              /* vLLM: the first engine (V0) starts
                                          whatever is free */
  uint64_t warmup_bytes;               /* vLLM: beside fraction and graphs, for
                                          the sampler's warm-up */

  /* llama.cpp: what stays in host memory */
  uint32_t host_layers;                /* blocks, from the first on */
  uint32_t host_expert_layers;         /* blocks whose experts do */
  bool is_output_on_host;              /* the output matrix and its norm */
  bool is_cache_on_host;               /* of blocks on the GPU too */
  bool is_on_host_alone;               /* there is no GPU */
  struct vr_cache host_cache;          /* the part of `cache` that does */
};

/* Result of the third stage, in bytes on the one device. */
struct vr_terms
{
  uint64_t weights_bytes;
  uint64_t kv_cache_bytes;
  uint64_t state_bytes;
  uint64_t activation_bytes;
  uint64_t graph_bytes;
  uint64_t overhead_bytes;
  uint64_t reserved_bytes;
  uint64_t total_bytes;                /* the need: sum of the above */
  uint64_t charged_bytes;              /* what the engine's budget must hold */

  uint64_t host_weights_bytes;
  uint64_t host_kv_cache_bytes;
  uint64_t host_state_bytes;
  uint64_t host_activation_bytes;

  uint64_t kv_bytes_per_token;
  uint64_t kv_bytes_per_sequence;
  uint64_t one_sequence_less_bytes;    /* KV and state of the others: total -
                                          this is the need of one sequence */
  uint64_t pooled_bytes;               /* of KV and state: what comes out of
                                          the pool of an engine that fills a
                                          fraction of the card */
};

/* The engine's own words, for comparison with its log.  VR_UNSET_U64 / NaN
   where it does not print the figure. */
struct vr_report
{
  uint64_t model_loading_bytes;        /* "Model loading took" */
  uint64_t available_kv_bytes;
  uint64_t kv_cache_tokens;
  uint64_t kv_blocks;
  double max_concurrency;
  uint64_t preflight_bytes;            /* what Ollama reckons before loading */
};

enum vr_budget
{
  VR_BUDGET_FREE,       /* allocates what it needs from what is free */
  VR_BUDGET_FRACTION    /* fills a fraction of the card */
};

/* How several devices share a model. */
enum vr_split
{
  VR_SPLIT_SHARES,      /* tensor groups and pipeline stages: each device sees
                           its share of the shape (core/parallel.h) */
  VR_SPLIT_ITSELF       /* the engine's own rules: each device sees the whole
                           shape and all places; prepare and terms answer for
                           setup->rank */
};

struct vr_engine
{
  const char *id;
  const char *title;
  enum vr_budget budget;
  enum vr_split split;
  bool uses_gguf;
  const char *const *options;          /* names of its settings, NULL ends */
  const char *default_scheme;          /* NULL: the model's own format */
  /* Whether the set-up's format and kernels allow the split as well, where
     vr_parallel_divides does; NULL: always. */
  bool (*divides) (const struct vr_setup *setup, struct vr_indivisible *why);
  enum vr_storage default_cache;       /* VR_N_STORAGES: the weights' 16 bit */

  /* Stages 1 and 2.  VR_E_INVALID when an option cannot be. */
  enum vr_status (*prepare) (const struct vr_setup *setup,
                             struct vr_base *base, struct vr_error *err);
  /* Stage 3, at any context and concurrency (not those of the set-up).
     Sums that leave 63 bits are VR_TOO_MANY in total_bytes. */
  void (*terms) (const struct vr_setup *setup, const struct vr_base *base,
                 uint64_t context_tokens, uint64_t concurrency,
                 struct vr_terms *terms);
  /* Most sequences that the engine runs at once; UINT64_MAX: no limit. */
  uint64_t (*max_concurrency) (const struct vr_base *base);
  /* Units that options.n_gpu_layers counts; NULL: there is no such option. */
  uint64_t (*gpu_units) (const struct vr_shape *shape);
  /* Tokens in which the context is rounded: limits are multiples of it. */
  uint64_t (*context_step) (const struct vr_setup *setup,
                            const struct vr_base *base);
  void (*report) (const struct vr_setup *setup, const struct vr_base *base,
                  const struct vr_terms *terms, struct vr_report *report);
  void (*explain) (const struct vr_setup *setup, const struct vr_base *base,
                   const struct vr_terms *terms, struct vr_workings *out);
  /* The engine's command line for this set-up.  `model` "": nobody knows
     what it is called, and a placeholder stands for it. */
  void (*command) (const struct vr_setup *setup, const struct vr_base *base,
                   const char *model, struct vr_buf *out);
};

size_t vr_engine_count (void);
const struct vr_engine *vr_engine_get (size_t index);
const struct vr_engine *vr_engine_find (const char *id);   /* NULL: unknown */

extern const struct vr_engine vr_engine_llamacpp;
extern const struct vr_engine vr_engine_ollama;
extern const struct vr_engine vr_engine_vllm;

#endif
