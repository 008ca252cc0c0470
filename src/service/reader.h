#ifndef VR_SERVICE_READER_H
#define VR_SERVICE_READER_H

/* Requests to query structs, through the field tables.

   Every reader starts from an unset query, reads all it can and reports every
   fault at once: unknown members (with the nearest names), wrong types,
   values out of bounds, members given twice, required members missing.
   Beside the question's own members each takes `fields` (top-level members
   of the answer that are wanted) and `lang` ("en", "bn"), which go into the
   call. */

#include "service/question.h"

/* application/x-www-form-urlencoded: a query string without its '?', or a
   form body.  VR_E_MALFORMED for bad escapes, NUL bytes, bad UTF-8. */
VR_MUST_CHECK enum vr_status
vr_read_form (const struct vr_question *question, const char *text,
              size_t length, void *query, struct vr_call *call,
              struct vr_error *err);

/* A JSON object.  Nested members are the table's dotted names.  Where a field
   takes an object the query points into the document, which then belongs to
   call->pool. */
VR_MUST_CHECK enum vr_status
vr_read_json (const struct vr_question *question, const char *text,
              size_t length, void *query, struct vr_call *call,
              struct vr_error *err);

/* For the command line: "--context=20000", "context=20000" or two words.
   args[0] is the first argument.  Dashes may stand for underscores. */
VR_MUST_CHECK enum vr_status
vr_read_arguments (const struct vr_question *question, int n_args,
                   char *const *args, void *query, struct vr_call *call,
                   struct vr_error *err);

/* {"requests": [ … ]}: the estimates of all, in order, written as
   {"results": [ … ]} with a problem object in place of each one at fault. */
enum { VR_BATCH_MAX_REQUESTS = 1000 };
VR_MUST_CHECK enum vr_status
vr_answer_batch (const struct vr_question *question,
                 const struct vr_catalog *catalog, const char *text,
                 size_t length, struct vr_call *call, struct vr_buf *out,
                 struct vr_error *err);

/* A fault list as an RFC 9457 object; `instance` may be NULL. */
void vr_write_problem (struct vr_buf *out, const struct vr_error *err,
                       enum vr_status status, const char *instance);

#endif
