#ifndef VR_CORE_TENSOR_H
#define VR_CORE_TENSOR_H

/* A shape as tensor classes.

   A class is a matrix (or vector) that occurs in every layer of a group, or
   once outside the layers, with its multiplicity, so that a 61-layer model
   is a handful of classes.  The exact parameter count is their sum.

   Pure; the iterator allocates nothing. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shape.h"

enum vr_role
{
  /* outside the layers */
  VR_ROLE_TOKEN_EMBEDDING,
  VR_ROLE_POSITION_EMBEDDING,
  VR_ROLE_PER_LAYER_EMBEDDING,
  VR_ROLE_PER_LAYER_PROJECTION,
  VR_ROLE_EMBEDDING_PROJECTION,  /* embedding width to hidden and back */
  VR_ROLE_ALTUP_PROJECTION,
  VR_ROLE_POOLER,
  VR_ROLE_OUTPUT,            /* absent when tied */
  VR_ROLE_OTHER,             /* counted, shape unknown: vision towers */
  VR_ROLE_REMAINDER,         /* counted, shape unknown: the model's own */
  VR_ROLE_MTP_PROJECTION,    /* embedding and hidden state to hidden */
  VR_ROLE_MTP_EMBEDDING,
  VR_ROLE_MTP_OUTPUT,
  /* attention */
  VR_ROLE_Q,
  VR_ROLE_K,
  VR_ROLE_V,
  VR_ROLE_QKV,
  VR_ROLE_Q_A,               /* latent attention: queries down … */
  VR_ROLE_Q_B,               /* … and up */
  VR_ROLE_KV_A,              /* keys and values down, with the rotary part */
  VR_ROLE_K_B,               /* … and up, a matrix for each head */
  VR_ROLE_V_B,
  VR_ROLE_INDEX_Q,           /* indexer of sparse attention */
  VR_ROLE_INDEX_K,
  VR_ROLE_INDEX_WEIGHTS,
  VR_ROLE_ATTENTION_OUT,
  /* recurrent memory */
  VR_ROLE_STATE_IN,
  VR_ROLE_STATE_QKV,
  VR_ROLE_STATE_GATE,
  VR_ROLE_STATE_CONV,
  VR_ROLE_STATE_X,           /* Mamba-1: to step size, B and C */
  VR_ROLE_STATE_DT,          /* Mamba-1: rank to step size */
  VR_ROLE_STATE_A,           /* Mamba-1: decay of each channel and state */
  VR_ROLE_STATE_BETA,        /* delta nets: beta and decay, two heads-wide
                                matrices in one (KDA: beta alone) */
  VR_ROLE_STATE_LORA_A,      /* KDA: gates down … */
  VR_ROLE_STATE_LORA_B,      /* … and up */
  VR_ROLE_STATE_OUT,
  /* feed-forward */
  VR_ROLE_GATE,
  VR_ROLE_UP,
  VR_ROLE_DOWN,
  VR_ROLE_ROUTER,
  VR_ROLE_LATENT_DOWN,       /* hidden to the experts' narrower input … */
  VR_ROLE_LATENT_UP,         /* … and back */
  VR_ROLE_EXPERT_GATE,
  VR_ROLE_EXPERT_UP,
  VR_ROLE_EXPERT_DOWN,
  VR_ROLE_SHARED_GATE,
  VR_ROLE_SHARED_UP,
  VR_ROLE_SHARED_DOWN,
  /* beside them */
  VR_ROLE_LAYER_INPUT_GATE,  /* per-layer embeddings: hidden down … */
  VR_ROLE_LAYER_INPUT_UP,    /* … and up */
  VR_ROLE_ALTUP,             /* the small matrices of one layer */
  VR_ROLE_LAUREL,
  VR_ROLE_VECTOR,            /* norms, biases, sinks, gates */
  VR_N_ROLES
};

enum { VR_TENSOR_GLOBAL = -1 };

struct vr_tensor_class
{
  enum vr_role role;
  int group;             /* index into shape->groups, or VR_TENSOR_GLOBAL */
  bool is_mtp;           /* of a block that only speculation loads */
  uint64_t rows;         /* outputs */
  uint64_t columns;      /* inputs: the contiguous dimension */
  uint64_t per_layer;    /* copies in one layer: experts, heads */
  uint64_t n_layers;     /* 1 for global classes */
};

struct vr_tensor_iter
{
  const struct vr_shape *shape;   /* borrowed */
  int group;
  unsigned part;
  unsigned step;
};

void vr_tensor_iter_init (struct vr_tensor_iter *iter,
                          const struct vr_shape *shape);

/* The next class that holds at least one number; false at the end. */
bool vr_tensor_next (struct vr_tensor_iter *iter,
                     struct vr_tensor_class *tensor);

uint64_t vr_tensor_elements (const struct vr_tensor_class *tensor);

const char *vr_role_name (enum vr_role role);

/* VR_N_ROLES when unknown. */
enum vr_role vr_role_find (const char *name, size_t length);

#endif
