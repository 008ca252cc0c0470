/* Pages and searches of the catalogue's lists. */

#include "config.h"

#include "service/list.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"

enum
{
  VR_LIST_LIMIT = 100,
  VR_LIST_JSON_BYTES = 16384
};

static const struct vr_field id_fields[] = {
  { VR_TEXT (struct vr_id_query, id), .is_required = true,
    .text = "Id or alias of the entry.",
    .text_bn = "আইডি বা ডাকনাম।" },
};
const struct vr_table vr_id_in
  = VR_TABLE ("IdQuery", id_fields, struct vr_id_query);

enum vr_status
vr_list_answer (const struct vr_catalog *catalog,
                const struct vr_list_source *source,
                const struct vr_list_query *query, struct vr_call *call,
                struct vr_list_result *result, struct vr_error *err)
{
  uint64_t limit = query->limit == VR_UNSET_U64 ? VR_LIST_LIMIT
                                                : query->limit;
  uint64_t skip = query->cursor == VR_UNSET_U64 ? 0 : query->cursor;
  char *rows = vr_pool_alloc (call->pool, limit, source->row_bytes);

  *result = (struct vr_list_result) { .rows = rows, .next = VR_UNSET_U64 };
  if (rows == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  for (size_t i = 0; i < source->n_entries; i++)
    {
      if (!source->matches (catalog, i, query))
        continue;
      result->matching++;
      if (result->matching <= skip || result->n_rows == limit)
        continue;
      if (!source->fill (catalog, i, call,
                         rows + result->n_rows * source->row_bytes))
        return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
      result->n_rows++;
    }
  if (skip + result->n_rows < result->matching)
    result->next = skip + result->n_rows;
  return VR_OK;
}

uint64_t
vr_list_known (uint64_t value)
{
  return value == 0 ? VR_UNSET_U64 : value;
}

bool
vr_list_holds (const char *text, const char *part)
{
  size_t n = strlen (part);

  if (n == 0)
    return true;
  if (text == NULL)
    return false;
  for (; *text != '\0'; text++)
    if (strncasecmp (text, part, n) == 0)
      return true;
  return false;
}

bool
vr_list_any_holds (size_t n, const char *const *texts, const char *part)
{
  for (size_t i = 0; i < n; i++)
    if (vr_list_holds (texts[i], part))
      return true;
  return false;
}

enum vr_status
vr_list_fail (const char *id, size_t n_names, const char *const *names,
              struct vr_error *err)
{
  enum vr_status status
    = vr_fail (err, VR_E_NOT_FOUND, "id", VR_SAY_NO_SUCH_ENTRY, id);

  vr_error_suggest_all (err, n_names, names);
  return status;
}

const char *
vr_list_texts (struct vr_call *call, size_t n, const char *const *texts)
{
  char json[VR_LIST_JSON_BYTES];
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, json, sizeof json);
  vr_buf_add_char (&buf, '[');
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0)
        vr_buf_add_char (&buf, ',');
      vr_buf_add_json_string (&buf, texts[i]);
    }
  vr_buf_add_char (&buf, ']');
  return vr_buf_ok (&buf) ? vr_pool_copy (call->pool, json) : NULL;
}
