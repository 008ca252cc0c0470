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
#include "core/device.h"
#include "core/profile.h"
#include "core/scheme.h"
#include "core/shape.h"
#include "core/storage.h"

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
};

enum vr_option_bit
{
  VR_OPTION_GPU_MEMORY_UTILIZATION = 1 << 0,
  VR_OPTION_MAX_NUM_SEQS = 1 << 1,
  VR_OPTION_MAX_NUM_BATCHED_TOKENS = 1 << 2,
  VR_OPTION_BLOCK_SIZE = 1 << 3,
  VR_OPTION_ENFORCE_EAGER = 1 << 4,
  VR_OPTION_N_CTX = 1 << 5,
  VR_OPTION_N_PARALLEL = 1 << 6,
  VR_OPTION_N_BATCH = 1 << 7,
  VR_OPTION_N_UBATCH = 1 << 8,
  VR_OPTION_N_OUTPUTS = 1 << 9,
  VR_OPTION_N_GPU_LAYERS = 1 << 10,
  VR_OPTION_KV_UNIFIED = 1 << 11,
  VR_OPTION_SWA_FULL = 1 << 12,
  VR_OPTION_FLASH_ATTN = 1 << 13
};

/* Everything a plan depends on.  Pointers are borrowed for the call. */
struct vr_setup
{
  const struct vr_shape *shape;
  const struct vr_scheme *scheme;
  const struct vr_engine *engine;
  const struct vr_profile *profile;
  const struct vr_device *device;      /* NULL: sizes, no verdict */
  uint64_t free_bytes;                 /* VR_UNSET_U64: all of the device */
  uint64_t reserved_bytes;             /* held by something else */
  uint64_t host_memory_bytes;          /* VR_UNSET_U64: unknown */
  enum vr_storage cache_k;
  enum vr_storage cache_v;
  struct vr_options options;           /* as asked; unset = the default */
  uint64_t context_tokens;             /* of one sequence */
  uint64_t concurrency;                /* sequences */
};

/* One kind of cache layer: layers of the shape's groups that remember alike */
struct vr_cache_part
{
  enum vr_mixer_kind mixer;
  uint64_t n_layers;
  uint64_t token_bytes;                /* of all its layers, one token */
  uint64_t window_tokens;
};

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

  uint32_t n_parts;
  struct vr_cache_part parts[VR_SHAPE_MAX_GROUPS];
  uint64_t group_layers;               /* vLLM: layers in one cache group */
  uint64_t page_bytes;                 /* vLLM: one block of one layer */

  /* Activation: the larger of fixed_work_bytes (once a set-up) and what the
     engine computes from the context. */
  uint64_t logits_bytes;
  uint64_t layer_bytes;
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
  uint64_t host_activation_bytes;

  uint64_t kv_bytes_per_token;
  uint64_t kv_bytes_per_sequence;
  uint64_t one_sequence_less_bytes;    /* KV of the others: total - this is
                                          the need of one sequence */
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
};

enum vr_budget
{
  VR_BUDGET_FREE,       /* allocates what it needs from what is free */
  VR_BUDGET_FRACTION    /* fills a fraction of the card */
};

enum vr_basis
{
  VR_BASIS_FILE,
  VR_BASIS_CONFIG,
  VR_BASIS_FORMULA,
  VR_BASIS_MEASURED,
  VR_BASIS_ASSUMED
};

enum vr_term
{
  VR_TERM_WEIGHTS,
  VR_TERM_KV_CACHE,
  VR_TERM_ACTIVATION,
  VR_TERM_GRAPHS,
  VR_TERM_OVERHEAD,
  VR_TERM_RESERVED,
  VR_TERM_CAPACITY,
  VR_TERM_BUDGET,
  VR_N_TERMS
};

/* One line of working: formula, the same with numbers, result. */
struct vr_working
{
  enum vr_term term;
  const char *formula;                 /* static */
  char numbers[256];
  uint64_t bytes;
  uint64_t low_bytes;
  uint64_t high_bytes;
  enum vr_basis basis;
  const char *source;                  /* static or the profile's */
};

enum { VR_MAX_WORKINGS = VR_SHAPE_MAX_GROUPS + VR_N_TERMS };

struct vr_workings
{
  unsigned n;
  struct vr_working item[VR_MAX_WORKINGS];
};

struct vr_engine
{
  const char *id;
  const char *title;
  enum vr_budget budget;
  bool uses_gguf;
  uint32_t option_bits;                /* enum vr_option_bit */
  const char *default_scheme;          /* NULL: the model's own format */
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
  /* Tokens in which the context is rounded: limits are multiples of it. */
  uint64_t (*context_step) (const struct vr_setup *setup,
                            const struct vr_base *base);
  void (*report) (const struct vr_setup *setup, const struct vr_base *base,
                  const struct vr_terms *terms, struct vr_report *report);
  void (*explain) (const struct vr_setup *setup, const struct vr_base *base,
                   const struct vr_terms *terms, struct vr_workings *out);
  /* The engine's command line for this set-up. */
  void (*command) (const struct vr_setup *setup, const struct vr_base *base,
                   const char *model, struct vr_buf *out);
};

size_t vr_engine_count (void);
const struct vr_engine *vr_engine_get (size_t index);
const struct vr_engine *vr_engine_find (const char *id);   /* NULL: unknown */

extern const struct vr_engine vr_engine_llamacpp;
extern const struct vr_engine vr_engine_vllm;

/* Whether the set-up's weights are laid out as in a GGUF file: by the format,
   and for the formats that both worlds know by the engine. */
bool vr_setup_is_gguf (const struct vr_setup *setup);

/* For the engine files: the shape's cache parts (layers that remember alike
   joined), in bytes of the given cache types. */
void vr_engine_fill_parts (const struct vr_setup *setup, struct vr_base *base);

/* A new line of working; the buffer writes its `numbers`.  Past the last
   place the last line is written over. */
struct vr_buf vr_working_begin (struct vr_workings *out, enum vr_term term,
                                const char *formula, uint64_t bytes,
                                enum vr_basis basis, const char *source);

/* An interval around the line begun last. */
void vr_working_widen (struct vr_workings *out, double half_width_bytes);

const char *vr_term_name (enum vr_term term);
const char *vr_basis_name (enum vr_basis basis);

#endif
