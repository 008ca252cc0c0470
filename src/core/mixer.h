#ifndef VR_CORE_MIXER_H
#define VR_CORE_MIXER_H

/* Kinds of sequence memory: what one layer remembers of a sequence.

   What differs between architectures, for memory, is what each layer keeps.
   A kind is one row: its name (as stored in layer_group.mixer), the formula
   that users see, and the numbers that a layer group must give.  A new kind
   is a row here and, where it needs a new number, a member of
   struct vr_layer_group.

   Pure. */

#include <stdbool.h>
#include <stdint.h>

struct vr_layer_group;   /* core/shape.h */

enum vr_mixer_kind
{
  VR_MIXER_NONE,      /* remembers nothing (no attention in this layer) */
  VR_MIXER_FULL,      /* keys and values of every token */
  VR_MIXER_WINDOW,    /* keys and values of the last window_tokens */
  VR_N_MIXERS
};

struct vr_mixer
{
  const char *id;
  const char *formula;      /* numbers kept in one layer for one sequence */
  bool needs_heads;
  bool needs_window;
};

const struct vr_mixer *vr_mixer_get (enum vr_mixer_kind kind);

/* VR_N_MIXERS when unknown. */
enum vr_mixer_kind vr_mixer_find (const char *id);

/* Tokens that a layer remembers of a sequence of `tokens`: the length itself
   (full), at most the window (window), 0 (none).  Engines round and add to
   it; see core/cache.h. */
uint64_t vr_mixer_tokens (const struct vr_layer_group *group, uint64_t tokens);

#endif
