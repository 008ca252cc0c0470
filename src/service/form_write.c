/* A query struct as the query string that gives it. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "service/form.h"

/* RFC 3986's unreserved characters, and the slash and colon of names. */
static void
add_encoded (struct vr_buf *out, const char *text)
{
  static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "abcdefghijklmnopqrstuvwxyz0123456789-._~/:";

  for (; *text != '\0'; text++)
    if (strchr (plain, *text) != NULL)
      vr_buf_add_char (out, *text);
    else
      vr_buf_printf (out, "%%%02X", (unsigned char) *text);
}

static void
add_texts (struct vr_buf *out, const struct vr_texts *list)
{
  for (size_t i = 0; i < list->n; i++)
    {
      if (i > 0)
        vr_buf_add_char (out, ',');
      add_encoded (out, list->item[i]);
    }
}

static void
add_value (struct vr_buf *out, const struct vr_field *field,
           const void *member)
{
  const struct vr_u64s *numbers = member;

  switch (field->kind)
    {
    case VR_KIND_U64:
      vr_buf_add_u64 (out, *(const uint64_t *) member);
      break;
    case VR_KIND_I64:
      vr_buf_add_i64 (out, *(const int64_t *) member);
      break;
    case VR_KIND_F64:
      vr_buf_printf (out, "%.15g", *(const double *) member);
      break;
    case VR_KIND_BOOL:
      vr_buf_add_text (out, *(const int8_t *) member > 0 ? "true" : "false");
      break;
    case VR_KIND_TEXT:
      add_encoded (out, member);
      break;
    case VR_KIND_TEXTS:
      add_texts (out, member);
      break;
    case VR_KIND_U64S:
      for (size_t i = 0; i < numbers->n; i++)
        {
          if (i > 0)
            vr_buf_add_char (out, ',');
          vr_buf_add_u64 (out, numbers->item[i]);
        }
      break;
    default:
      break;   /* answers only: no query has them */
    }
}

void
vr_form_write (struct vr_buf *out, const struct vr_table *table,
               const void *object)
{
  bool is_first = true;

  for (size_t i = 0; i < table->n_fields; i++)
    {
      const struct vr_field *field = &table->fields[i];

      if (!vr_field_is_set (field, object))
        continue;
      if (!is_first)
        vr_buf_add_char (out, '&');
      is_first = false;
      vr_buf_add_text (out, field->name);
      vr_buf_add_char (out, '=');
      add_value (out, field, (const char *) object + field->offset);
    }
}
