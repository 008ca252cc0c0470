#ifndef VR_CORE_STATE_H
#define VR_CORE_STATE_H

/* Recurrent memory: what a layer keeps of a sequence, however long it is.

   State-space models and linear attention fold the past into a matrix of
   fixed size, and most keep the last few inputs of a short convolution
   beside it.  A kind is one row; a new one is a row here, its matrices in
   core/tensor.c and, where it needs a new number, a member of
   struct vr_layer_group.

   A layer group describes its state with

     state_heads     heads (Mamba-1: channels)
     state_head_dim  numbers of one head (Mamba-1: 1)
     state_groups    groups of B and C (Mamba-2); key heads (delta net)
     state_dim       state size N (Mamba); key head size (delta net)
     conv_kernel     taps of the short convolution
     state_rank      rank of the step size (Mamba-1), or of the gates (KDA)

   Pure. */

#include <stdbool.h>
#include <stdint.h>

struct vr_layer_group;   /* core/shape.h */

enum vr_state_kind
{
  VR_STATE_NONE,
  VR_STATE_MAMBA1,      /* arXiv 2312.00752 */
  VR_STATE_MAMBA2,      /* arXiv 2405.21060 */
  VR_STATE_DELTA,       /* gated delta net, arXiv 2412.06464 */
  VR_STATE_KDA,         /* Kimi delta attention, arXiv 2510.26692 */
  VR_STATE_CONV,        /* gated short convolution (LFM2) */
  VR_STATE_LIGHTNING,   /* lightning attention, arXiv 2501.08313 */
  VR_N_STATES
};

struct vr_state
{
  const char *id;
  const char *formula;      /* numbers kept in one layer for one sequence */
  bool needs_heads;         /* state_heads, state_head_dim */
  bool needs_groups;
  bool needs_dim;
  bool needs_conv;
  bool needs_rank;
};

const struct vr_state *vr_state_get (enum vr_state_kind kind);

/* VR_N_STATES when unknown. */
enum vr_state_kind vr_state_find (const char *id);

/* Width of the recurrence: state_heads * state_head_dim. */
uint64_t vr_state_width (const struct vr_layer_group *group);

/* Channels that pass the short convolution; 0: none. */
uint64_t vr_state_conv_channels (const struct vr_layer_group *group);

/* Numbers that one layer keeps for one sequence: the convolution's last
   inputs, and the recurrent matrix. */
uint64_t vr_state_conv_elements (const struct vr_layer_group *group);
uint64_t vr_state_matrix_elements (const struct vr_layer_group *group);

#endif
