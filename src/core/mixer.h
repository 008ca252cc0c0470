#ifndef VR_CORE_MIXER_H
#define VR_CORE_MIXER_H

/* Kinds of sequence memory: what one layer remembers of a sequence.

   What differs between architectures, for memory, is what each layer keeps.
   A kind is one row: its name (as stored in layer_group.mixer), the formula
   that users see, and the numbers that a layer group must give.  A new kind
   is a row here and, where it needs a new number, a member of
   struct vr_layer_group.

   This file is about attention, whose memory grows with the sequence; what a
   recurrent layer keeps is in core/state.h.  A layer may have both.

   Pure. */

#include <stdbool.h>
#include <stdint.h>

struct vr_layer_group;   /* core/shape.h */

enum vr_mixer_kind
{
  VR_MIXER_NONE,      /* no attention in this layer */
  VR_MIXER_FULL,      /* keys and values of every token */
  VR_MIXER_WINDOW,    /* keys and values of the last window_tokens */
  VR_MIXER_CHUNK,     /* keys and values of the current chunk of as many */
  VR_MIXER_LATENT,    /* MLA: one compressed vector of every token */
  VR_MIXER_CROSS,     /* attends to an image or another text: of the sequence
                         itself it remembers nothing */
  VR_MIXER_ENCODER,   /* attends both ways in one pass, remembers nothing */
  VR_N_MIXERS
};

struct vr_mixer
{
  const char *id;
  const char *formula;      /* numbers kept in one layer for one sequence */
  bool needs_heads;
  bool needs_window;
  bool needs_latent;
  bool has_cache;
};

const struct vr_mixer *vr_mixer_get (enum vr_mixer_kind kind);

/* VR_N_MIXERS when unknown. */
enum vr_mixer_kind vr_mixer_find (const char *id);

/* Whether layers of the group keep keys and values of their own. */
bool vr_mixer_has_cache (const struct vr_layer_group *group);

/* Tokens that a layer remembers of a sequence of `tokens`: the length itself
   (full, latent), at most the window (window, chunk), 0 (the others).
   Engines round and add to it. */
uint64_t vr_mixer_tokens (const struct vr_layer_group *group, uint64_t tokens);

/* Numbers that one layer keeps for each token it remembers, K and V apart:
   kv_heads * k_dim and kv_heads * v_dim; for latent attention the compressed
   vector and the rotary part as K, no V (DeepSeek-V2, arXiv 2405.04434);
   0 without a cache of its own.  The indexer's keys are counted apart. */
uint64_t vr_mixer_k_elements (const struct vr_layer_group *group);
uint64_t vr_mixer_v_elements (const struct vr_layer_group *group);

#endif
