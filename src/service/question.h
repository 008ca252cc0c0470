#ifndef VR_SERVICE_QUESTION_H
#define VR_SERVICE_QUESTION_H

/* A question: two structs, two field tables and one function.

   Daemon, command line and tests fill the query through `in`, call `answer`
   and print the result through `out`; none of them knows what the question is
   about.  The list of questions is in question.c; a new one is a pair of
   files, a row there and a row in http/routes.c. */

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/field.h"
#include "base/pool.h"
#include "catalog/catalog.h"

enum { VR_DATE_TEXT = 11 };

/* What belongs to one call beside its query. */
struct vr_call
{
  enum vr_lang lang;
  struct vr_pool *pool;           /* texts of the answer; lives as long */
  char today[VR_DATE_TEXT];       /* YYYY-MM-DD: ages of prices */
  uint64_t selected;              /* bit i: out->fields[i] is wanted; what
                                     nobody wants is not computed */
};

struct vr_question
{
  const char *name;               /* "estimate" */
  const char *text;               /* one sentence, for --help and OpenAPI */
  const struct vr_table *in;
  const struct vr_table *out;

  /* `query` and `result` are the structs of the tables; the result's texts
     belong to call->pool and to the catalogue.  VR_E_DEMAND_NOT_MET with one
     fault for each demand that failed; `result` is then filled too. */
  enum vr_status (*answer) (const struct vr_catalog *catalog,
                            const void *query, struct vr_call *call,
                            void *result, struct vr_error *err);

  /* One line (no newline) that a log or a shell can show; NULL: none. */
  void (*write_line) (const void *result, const struct vr_call *call,
                      struct vr_buf *out);

  /* The answer as text for a terminal, several lines; NULL: JSON. */
  void (*write_text) (const void *result, const struct vr_call *call,
                      struct vr_buf *out);
};

/* Unset query, everything selected, English; today must be filled in. */
void vr_call_init (struct vr_call *call, struct vr_pool *pool);

size_t vr_question_count (void);
const struct vr_question *vr_question_get (size_t index);
const struct vr_question *vr_question_find (const char *name);

extern const struct vr_question vr_question_estimate;
extern const struct vr_question vr_question_fit;
extern const struct vr_question vr_question_check;
extern const struct vr_question vr_question_models;   /* list */
extern const struct vr_question vr_question_model;    /* one, by id */
extern const struct vr_question vr_question_gpus;
extern const struct vr_question vr_question_gpu;
extern const struct vr_question vr_question_offers;
extern const struct vr_question vr_question_offer;
extern const struct vr_question vr_question_engines;
extern const struct vr_question vr_question_formats;

#endif
