#ifndef VR_CORE_MEMBER_H
#define VR_CORE_MEMBER_H

/* The members of a shape and of a layer group by name.

   One row gives a member its name (the column in sql/schema.sql, the name in
   a model object and in the rules of hf_rule), where it lies, and a sentence
   of help.  The loader, the importers and the model object of /v1/inspect
   read and write shapes through this table.

   Pure. */

#include <stddef.h>
#include <stdint.h>

#include "core/shape.h"

enum vr_member_kind
{
  VR_MEMBER_U64,
  VR_MEMBER_BOOL,
  VR_MEMBER_MIXER,     /* words of core/mixer.h */
  VR_MEMBER_STATE,     /* words of core/state.h */
  VR_MEMBER_FFN,       /* none, gated, plain */
  VR_N_MEMBER_KINDS
};

struct vr_member
{
  const char *name;
  enum vr_member_kind kind;
  size_t offset;
  const char *text;    /* one sentence of help */
};

/* Of struct vr_shape (what stands outside the layers), and of
   struct vr_layer_group without its tag.  Counts and rows. */
size_t vr_shape_member_count (void);
const struct vr_member *vr_shape_member (size_t index);
size_t vr_group_member_count (void);
const struct vr_member *vr_group_member (size_t index);

/* NULL when unknown. */
const struct vr_member *vr_shape_member_find (const char *name);
const struct vr_member *vr_group_member_find (const char *name);

/* The member of `object` as a number: enumerations by their place. */
uint64_t vr_member_get (const struct vr_member *member, const void *object);

/* False when the member's kind has no such value. */
bool vr_member_set (const struct vr_member *member, void *object,
                    uint64_t value);

/* Words of an enumeration: the value's word, NULL for numbers and past the
   last; the word's value, UINT64_MAX when unknown. */
const char *vr_member_word (const struct vr_member *member, uint64_t value);
uint64_t vr_member_word_find (const struct vr_member *member,
                              const char *word);

#endif
