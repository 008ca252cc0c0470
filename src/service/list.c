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

void
vr_list_page_init (struct vr_list_page *page,
                   const struct vr_list_query *query)
{
  *page = (struct vr_list_page) {
    .limit = query->limit == VR_UNSET_U64 ? VR_LIST_LIMIT : query->limit,
    .skip = query->cursor == VR_UNSET_U64 ? 0 : query->cursor,
  };
}

bool
vr_list_page_takes (struct vr_list_page *page)
{
  page->matching++;
  if (page->matching <= page->skip || page->n_shown == page->limit)
    return false;
  page->n_shown++;
  return true;
}

uint64_t
vr_list_page_next (const struct vr_list_page *page)
{
  uint64_t end = page->skip + page->n_shown;

  return end < page->matching ? end : VR_UNSET_U64;
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

enum vr_status
vr_list_fail (const char *id, size_t n_names, const char *const *names,
              struct vr_error *err)
{
  enum vr_status status
    = vr_fail (err, VR_E_NOT_FOUND, "id", VR_SAY_NO_SUCH_ENTRY, id);

  for (size_t i = 0; i < n_names; i++)
    vr_error_suggest (err, names[i]);
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
