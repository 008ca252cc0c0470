#ifndef VR_CATALOG_HF_H
#define VR_CATALOG_HF_H

/* Inside src/catalog only: what rows know of each model_type of a
   config.json, as load_hf.c leaves it in the snapshot.

   A rule's name is a member of a shape or of a layer (core/member.h), one of
   the two counts `layers` and `mtp_layers`, or a helper "$name" that other
   rules mention.  Names are numbered; rules and the nodes of expressions
   refer to them by number. */

#include <stddef.h>
#include <stdint.h>

#include "catalog/expression.h"

struct vr_load;
struct vr_member;

enum
{
  VR_HF_MAX_NAMES = 256,
  VR_HF_MAX_BASES = 12         /* of a type, one behind the other */
};

struct vr_hf_name
{
  const char *text;
  const struct vr_member *of_shape;   /* or NULL */
  const struct vr_member *of_layer;   /* or NULL */
};

struct vr_hf_rule
{
  uint16_t name;
  struct vr_expression expression;
};

/* What a key is when the config leaves it out: a literal. */
struct vr_hf_default
{
  const char *key;             /* dotted below an object */
  struct vr_expression literal;
};

struct vr_hf_type
{
  const char *model_type;
  const struct vr_hf_type *base;      /* or NULL */
  const struct vr_hf_rule *rules;
  size_t n_rules;
  const struct vr_hf_default *defaults;
  size_t n_defaults;
};

struct vr_hf
{
  struct vr_hf_type *types;           /* sorted by model_type */
  size_t n_types;
  struct vr_hf_name *names;           /* sorted */
  size_t n_names;
};

/* NULL when unknown. */
const struct vr_hf_type *vr_hf_type_find (const struct vr_hf *hf,
                                          const char *model_type);

/* VR_HF_MAX_NAMES when unknown. */
uint16_t vr_hf_name_find (const struct vr_hf *hf, const char *text,
                          size_t length);

#endif
