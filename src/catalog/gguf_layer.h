#ifndef VR_CATALOG_GGUF_LAYER_H
#define VR_CATALOG_GGUF_LAYER_H

/* One block of a GGUF file: its tensors by what they are for, and the layer
   group that they and the file's keys describe.

   The names are those of tensors, not of model families: LLM_TENSOR_NAMES in
   https://github.com/ggml-org/llama.cpp/blob/master/src/llama-arch.cpp. */

#include "catalog/catalog.h"
#include "catalog/gguf.h"
#include "core/shape.h"

enum vr_gguf_slot
{
  VR_SLOT_OTHER,               /* norms and scales: counted only */
  VR_SLOT_UNTRAINED,           /* rotary tables: bytes, no parameters */
  VR_SLOT_UNKNOWN_MEMORY,      /* of a kind that no shape describes */
  VR_SLOT_Q,
  VR_SLOT_K,
  VR_SLOT_V,
  VR_SLOT_QKV,
  VR_SLOT_OUT,
  VR_SLOT_CROSS,
  VR_SLOT_ATTENTION_GATE,
  VR_SLOT_QK_NORM,
  VR_SLOT_SINKS,
  VR_SLOT_Q_A,
  VR_SLOT_KV_A,
  VR_SLOT_K_B,
  VR_SLOT_INDEX_K,
  VR_SLOT_NORM_IN,             /* before attention … */
  VR_SLOT_NORM_BETWEEN,        /* … and between it and the feed-forward */
  VR_SLOT_SSM_IN,
  VR_SLOT_SSM_X,
  VR_SLOT_SSM_CONV,
  VR_SLOT_SSM_CONV_Q,
  VR_SLOT_SSM_NORM,
  VR_SLOT_SSM_OUT,
  VR_SLOT_SSM_BETA,
  VR_SLOT_SSM_F_A,
  VR_SLOT_SSM_G_A,
  VR_SLOT_SHORT_CONV,
  VR_SLOT_GATE,
  VR_SLOT_UP,
  VR_SLOT_DOWN,
  VR_SLOT_ROUTER,
  VR_SLOT_ROUTER_BIAS,
  VR_SLOT_EXPERT_GATE,
  VR_SLOT_EXPERT_UP,
  VR_SLOT_EXPERT_GATE_UP,
  VR_SLOT_EXPERT_DOWN,
  VR_SLOT_SHARED_ROUTER,
  VR_SLOT_SHARED_GATE,
  VR_SLOT_SHARED_UP,
  VR_SLOT_SHARED_DOWN,
  VR_SLOT_LAUREL,
  VR_SLOT_NEXTN,
  VR_SLOT_NEXTN_EMBEDDING,
  VR_N_SLOTS
};

struct vr_gguf_slot_use
{
  bool is_there;
  uint64_t dims[3];            /* of the weight */
  uint64_t elements;           /* of weights */
  uint64_t bias;               /* elements of biases */
};

struct vr_gguf_block
{
  uint64_t bytes;
  uint64_t expert_bytes;
  uint64_t params;
  struct vr_gguf_slot_use slots[VR_N_SLOTS];
};

/* The keys of one architecture in a file. */
struct vr_gguf_keys
{
  const struct vr_gguf *gguf;
  const char *architecture;
  const struct vr_gguf_architecture *rule;   /* NULL: unknown */
  uint64_t n_layers;                         /* without MTP blocks */
  struct vr_error *err;
  enum vr_status status;                     /* the first fault's */
};

/* "<architecture>.<key>", for that layer where it is a list. */
bool vr_gguf_key (const struct vr_gguf_keys *keys, const char *key,
                  uint64_t layer, uint64_t *value);
const struct vr_gguf_pair *vr_gguf_key_find (const struct vr_gguf_keys *keys,
                                             const char *key);
/* The same, 0 and a fault when it is missing. */
uint64_t vr_gguf_key_needed (struct vr_gguf_keys *keys, const char *key,
                             uint64_t layer);

void vr_gguf_block_add (struct vr_gguf_block *block,
                        const struct vr_gguf_tensor *tensor);

/* A group of one layer; its norm_params make the parameters of its classes
   those of the tensors.  What `shape` has outside the layers must be there
   already.  Faults are left in keys->status. */
void vr_gguf_block_group (const struct vr_gguf_block *block,
                          struct vr_gguf_keys *keys, uint64_t layer,
                          bool is_mtp, const struct vr_shape *shape,
                          struct vr_layer_group *group);

#endif
