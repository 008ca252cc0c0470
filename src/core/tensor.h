#ifndef VR_CORE_TENSOR_H
#define VR_CORE_TENSOR_H

/* A shape as tensor classes.

   A class is a matrix (or vector) that occurs in every layer of a group, or
   once outside the layers, with its multiplicity, so that a 61-layer model
   is a handful of classes.  The exact parameter count is their sum.

   Pure; the iterator allocates nothing. */

#include <stdbool.h>
#include <stdint.h>

#include "core/shape.h"

enum vr_role
{
  VR_ROLE_TOKEN_EMBEDDING,
  VR_ROLE_POSITION_EMBEDDING,
  VR_ROLE_OUTPUT,            /* absent when tied */
  VR_ROLE_Q,
  VR_ROLE_K,
  VR_ROLE_V,
  VR_ROLE_QKV,
  VR_ROLE_ATTENTION_OUT,
  VR_ROLE_GATE,
  VR_ROLE_UP,
  VR_ROLE_DOWN,
  VR_ROLE_ROUTER,
  VR_ROLE_EXPERT_GATE,
  VR_ROLE_EXPERT_UP,
  VR_ROLE_EXPERT_DOWN,
  VR_ROLE_SHARED_GATE,
  VR_ROLE_SHARED_UP,
  VR_ROLE_SHARED_DOWN,
  VR_ROLE_VECTOR,            /* norms, biases, sinks, gates */
  VR_ROLE_OTHER,             /* counted, shape unknown: vision towers */
  VR_N_ROLES
};

enum { VR_TENSOR_GLOBAL = -1 };

struct vr_tensor_class
{
  enum vr_role role;
  int group;             /* index into shape->groups, or VR_TENSOR_GLOBAL */
  uint64_t rows;         /* outputs */
  uint64_t columns;      /* inputs: the contiguous dimension */
  uint64_t per_layer;    /* copies in one layer: experts */
  uint64_t n_layers;     /* 1 for global classes */
};

struct vr_tensor_iter
{
  const struct vr_shape *shape;   /* borrowed */
  int group;
  unsigned step;
};

void vr_tensor_iter_init (struct vr_tensor_iter *iter,
                          const struct vr_shape *shape);

/* The next class that holds at least one number; false at the end. */
bool vr_tensor_next (struct vr_tensor_iter *iter,
                     struct vr_tensor_class *tensor);

uint64_t vr_tensor_elements (const struct vr_tensor_class *tensor);

const char *vr_role_name (enum vr_role role);

#endif
