#ifndef VR_CATALOG_IMPORT_VALUE_H
#define VR_CATALOG_IMPORT_VALUE_H

/* Inside src/catalog only: expressions (catalog/expression.h) computed over
   the keys of a config.json.

   A key is looked up in the text model's object, then at the top level, then
   among the defaults of the model_type.  A null that something needs, and a
   value that cannot be, leave a fault naming the key, each key once. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "catalog/expression.h"
#include "catalog/hf.h"

struct json_t;

enum
{
  VR_VALUE_MAX_FAULTS = VR_ERROR_MAX_FAULTS,
  VR_VALUE_POINTER = VR_ERROR_POINTER
};

enum vr_value_kind
{
  VR_VALUE_NULL,
  VR_VALUE_BOOL,
  VR_VALUE_INTEGER,
  VR_VALUE_REAL,
  VR_VALUE_TEXT,
  VR_VALUE_JSON,       /* a list or an object */
  VR_VALUE_FAILED      /* a fault was left */
};

struct vr_value
{
  enum vr_value_kind kind;
  int64_t integer;
  double real;
  const char *text;    /* borrowed, not terminated */
  size_t length;
  const struct json_t *json;   /* borrowed */
  bool is_past_end;    /* null, because the list is shorter */
  /* the key it came from, for faults; NULL: none */
  const struct vr_expression *of;
  uint16_t node;
};

struct vr_evaluator
{
  const struct vr_hf *hf;
  const struct json_t *top;
  const struct json_t *config;        /* the text model's; may be `top` */
  char prefix[VR_VALUE_POINTER];      /* where that is: "text_config." */
  const struct vr_hf_type *types[2];  /* text model's, then the whole's */
  const struct vr_expression *rules[VR_HF_MAX_NAMES];  /* NULL: none */

  int64_t layer;
  bool is_mtp;
  bool has_asked_layer;               /* since somebody cleared it */
  struct vr_value known[VR_HF_MAX_NAMES];
  uint8_t state[VR_HF_MAX_NAMES];     /* of `known` */
  uint8_t of_layer[VR_HF_MAX_NAMES];  /* names known for this layer only */
  size_t n_of_layer;

  struct vr_error *err;
  bool has_failed;
  size_t n_told;
  char told[VR_VALUE_MAX_FAULTS][VR_VALUE_POINTER];
};

/* Everything else stays as it is set. */
void vr_evaluator_init (struct vr_evaluator *e, const struct vr_hf *hf,
                        const struct json_t *config, struct vr_error *err);

/* Rules of the type and its bases, where there is none yet. */
void vr_evaluator_add_rules (struct vr_evaluator *e,
                             const struct vr_hf_type *type, bool has_bases);

/* From now on `i` and `is_mtp` are these. */
void vr_evaluator_set_layer (struct vr_evaluator *e, int64_t layer,
                             bool is_mtp);

/* The rule's value; NULL without such a rule. */
struct vr_value vr_evaluator_get (struct vr_evaluator *e, uint16_t name);

/* A fault about the rule's value: it is missing, it cannot be. */
void vr_evaluator_fail_missing (struct vr_evaluator *e, uint16_t name,
                                const struct vr_value *value);
void vr_evaluator_fail_value (struct vr_evaluator *e, uint16_t name,
                              const struct vr_value *value);

/* The dotted name of the first key that the rule mentions: what to name when
   only the outcome is wrong. */
void vr_evaluator_key (struct vr_evaluator *e, uint16_t name,
                       char key[VR_VALUE_POINTER]);

/* The dotted name of the key that a value came from. */
void vr_evaluator_path (struct vr_evaluator *e, const struct vr_value *value,
                        char path[VR_VALUE_POINTER]);

#endif
