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

/* A fault about its size. */
void vr_evaluator_fail_bound (struct vr_evaluator *e, uint16_t name,
                              const struct vr_value *value, uint64_t most);

/* The dotted name of the first key that the rule mentions: what to name when
   only the outcome is wrong. */
void vr_evaluator_key (struct vr_evaluator *e, uint16_t name,
                       char key[VR_VALUE_POINTER]);

/* The dotted name of the key that a value came from. */
void vr_evaluator_path (struct vr_evaluator *e, const struct vr_value *value,
                        char path[VR_VALUE_POINTER]);

/* ---- shared by import_value.c, import_operator.c and import_fault.c ---- */

struct vr_value vr_value_evaluate (struct vr_evaluator *e,
                                   const struct vr_expression *of,
                                   uint16_t node);

/* The member that the node names; NULL when it is not there. */
const struct json_t *vr_value_member (const struct json_t *object,
                                      const struct vr_expression_node *name);
/* The dotted name of a key's node, without the prefix. */
struct vr_buf;
void vr_value_write_path (struct vr_buf *out, struct vr_evaluator *e,
                          const struct vr_expression *of, uint16_t node);
/* A fault: an operator cannot use the value, because it is missing or of
   another kind.  Returns the value that stands for a fault. */
struct vr_value vr_value_refuse (struct vr_evaluator *e,
                                 const struct vr_value *value);

struct vr_value vr_value_truth (bool is_true);
struct vr_value vr_value_from_json (const struct json_t *json);
/* Whole numbers may be written 4096.0. */
struct vr_value vr_value_whole (struct vr_value value);
/* 1 true, -1 false, 0: a fault was left. */
int vr_value_condition (struct vr_evaluator *e, const struct vr_value *value);
struct vr_value vr_value_rounded (struct vr_evaluator *e,
                                  enum vr_expression_op op,
                                  struct vr_value value);
struct vr_value vr_value_length (struct vr_evaluator *e,
                                 struct vr_value value);
/* Operators that need both sides. */
struct vr_value vr_value_binary (struct vr_evaluator *e,
                                 enum vr_expression_op op,
                                 const struct vr_value *a,
                                 const struct vr_value *b);

#endif
