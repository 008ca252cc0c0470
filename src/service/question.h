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

/* Borrowed. */
struct vr_bytes
{
  const char *data;
  size_t n;
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

  /* Adds the faults that the query's values have, and computes nothing else.
     Members that were not read are unset and no fault.  NULL: none. */
  void (*find_faults) (const struct vr_catalog *catalog, const void *query,
                       struct vr_error *err);

  /* One line (no newline) that a log or a shell can show; NULL: none. */
  void (*write_line) (const void *result, const struct vr_call *call,
                      struct vr_buf *out);

  /* The answer as text for a terminal, several lines; NULL: JSON. */
  void (*write_text) (const void *result, const struct vr_call *call,
                      struct vr_buf *out);

  /* ---- questions about a file, NULL in all others ---- */

  /* The body, as it is, into the query. */
  void (*take_file) (void *query, struct vr_bytes file);

  /* How many bytes the file must have for an answer, by what is there of it:
     more than there are when more may help, UINT64_MAX for all of it.
     Otherwise the rest is of no use. */
  uint64_t (*find_need) (struct vr_bytes file);

  /* A file by its path; what is read belongs to the pool. */
  enum vr_status (*read_file) (const char *path, void *query,
                               struct vr_pool *pool, struct vr_error *err);
};

/* What follows reading a query (service/reader.h).  With `read` VR_OK: the
   question's answer.  With a fault of reading that is not VR_E_MALFORMED: the
   question looks at what was read all the same, so that every fault is named
   at once; the result is then not to be used and `read` is returned. */
VR_MUST_CHECK enum vr_status
vr_question_answer (const struct vr_question *question, enum vr_status read,
                    const struct vr_catalog *catalog, const void *query,
                    struct vr_call *call, void *result, struct vr_error *err);

/* Unset query, everything selected, English; today must be filled in. */
void vr_call_init (struct vr_call *call, struct vr_pool *pool);

size_t vr_question_count (void);
const struct vr_question *vr_question_get (size_t index);
const struct vr_question *vr_question_find (const char *name);

extern const struct vr_question vr_question_estimate;
extern const struct vr_question vr_question_fit;
extern const struct vr_question vr_question_check;
extern const struct vr_question vr_question_inspect;
extern const struct vr_question vr_question_models;   /* list */
extern const struct vr_question vr_question_model;    /* one, by id */
extern const struct vr_question vr_question_gpus;
extern const struct vr_question vr_question_gpu;
extern const struct vr_question vr_question_offers;
extern const struct vr_question vr_question_offer;
extern const struct vr_question vr_question_engines;
extern const struct vr_question vr_question_formats;

#endif
