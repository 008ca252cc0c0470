/* Many requests in one body. */

#include "config.h"

#include "service/reader.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "service/reader_internal.h"

enum
{
  VR_BATCH_POOL_BYTES = 16 << 20     /* of one answer */
};

/* The members beside the questions: requests, fields, lang. */
struct batch
{
  const struct vr_question *question;
  const struct vr_catalog *catalog;
  const json_t *requests;
  struct vr_call call;               /* with a pool of its own */
};

static void
answer_one (const struct batch *batch, const json_t *request,
            struct vr_buf *out)
{
  const struct vr_question *question = batch->question;
  struct vr_call call = batch->call;
  struct vr_error err;
  enum vr_status status;
  void *query = vr_pool_alloc (call.pool, 1, question->in->struct_size);
  void *result = vr_pool_alloc (call.pool, 1, question->out->struct_size);

  vr_error_init (&err, call.lang);
  if (query == NULL || result == NULL)
    status = vr_fail (&err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  else if (!json_is_object (request))
    status = vr_fail (&err, VR_E_INVALID, "", VR_SAY_BATCH_SHAPE, "");
  else
    {
      status = vr_reader_read_object (question, request, query, &call, &err);
      status = vr_question_answer (question, status, batch->catalog, query,
                                   &call, result, &err);
    }
  if (status == VR_OK)
    vr_field_write_object (out, question->out, result, call.selected);
  else
    vr_write_problem (out, &err, status, NULL);
}

/* `fields` and `lang` are read as in one request, through a table that has no
   members of its own; `requests` is taken out of the document before. */
static enum vr_status
read_envelope (struct batch *batch, json_t *root, struct vr_error *err)
{
  static const struct vr_field fields[1] = { { .name = NULL } };
  static const struct vr_table none = { .name = "estimates", .fields = fields };
  struct vr_question envelope = *batch->question;
  const json_t *requests = batch->requests;
  bool is_list = json_is_array (requests);
  size_t n = json_array_size (requests);
  char nothing;

  envelope.in = &none;
  if (requests == NULL)
    (void) vr_fail (err, VR_E_INVALID, "requests", VR_SAY_MEMBER_MISSING,
                    "requests");
  else if (!is_list)
    (void) vr_fail (err, VR_E_INVALID, "requests", VR_SAY_BATCH_SHAPE, "");
  else if (n > VR_BATCH_MAX_REQUESTS)
    (void) vr_fail (err, VR_E_TOO_MUCH_WORK, "requests",
                    VR_SAY_BATCH_TOO_LONG,
                    vr_number_u64_text (VR_NUMBER_BUF,
                                        VR_BATCH_MAX_REQUESTS));
  json_object_del (root, "requests");
  return vr_reader_read_object (&envelope, root, &nothing, &batch->call, err);
}

static void
answer_all (const struct batch *batch, struct vr_buf *out)
{
  size_t n = json_array_size (batch->requests);

  vr_buf_add_text (out, "{\"results\":[");
  for (size_t i = 0; i < n && vr_buf_ok (out); i++)
    {
      vr_pool_reset (batch->call.pool);
      vr_buf_add_text (out, i == 0 ? "" : ",");
      answer_one (batch, json_array_get (batch->requests, i), out);
    }
  vr_buf_add_text (out, "]}");
}

enum vr_status
vr_answer_batch (const struct vr_question *question,
                 const struct vr_catalog *catalog, const char *text,
                 size_t length, struct vr_call *call, struct vr_buf *out,
                 struct vr_error *err)
{
  struct batch batch = { .question = question, .catalog = catalog };
  struct vr_pool pool;
  struct vr_error spare;
  enum vr_status status;
  json_t *root;
  json_t *requests;

  if (err == NULL)
    {
      vr_error_init (&spare, call->lang);
      err = &spare;
    }
  root = vr_reader_parse_json (text, length, err);
  if (root == NULL)
    return vr_error_status (err);
  requests = json_incref (json_object_get (root, "requests"));
  vr_pool_init (&pool, VR_BATCH_POOL_BYTES);
  batch.requests = requests;
  batch.call = *call;
  batch.call.pool = &pool;
  status = read_envelope (&batch, root, err);
  if (status == VR_OK)
    answer_all (&batch, out);
  call->lang = batch.call.lang;
  if (status == VR_OK && !vr_buf_ok (out))
    status = vr_fail (err, VR_E_TOO_MUCH_WORK, "requests",
                      VR_SAY_ANSWER_TOO_LARGE,
                      vr_number_u64_text (VR_NUMBER_BUF, out->maximum));
  json_decref (requests);
  json_decref (root);
  vr_pool_clear (&pool);
  return status;
}
