/* Answers through their rows. */

#include "config.h"

#include "base/banned.h"
#include "base/field.h"

static const void *
const_member_of (const struct vr_field *field, const void *object)
{
  return (const char *) object + field->offset;
}

static void
write_list (struct vr_buf *out, const struct vr_field *field,
            const void *object)
{
  const char *items
    = *(const char *const *) const_member_of (field, object);
  size_t n = *(const size_t *) ((const char *) object + field->count_offset);

  vr_buf_add_char (out, '[');
  for (size_t i = 0; i < n; i++)
    {
      if (i > 0)
        vr_buf_add_char (out, ',');
      vr_field_write_object (out, field->table,
                             items + i * field->table->struct_size,
                             UINT64_MAX);
    }
  vr_buf_add_char (out, ']');
}

static void
write_texts (struct vr_buf *out, const struct vr_texts *list)
{
  vr_buf_add_char (out, '[');
  for (size_t i = 0; i < list->n; i++)
    {
      if (i > 0)
        vr_buf_add_char (out, ',');
      vr_buf_add_json_string (out, list->item[i]);
    }
  vr_buf_add_char (out, ']');
}

static void
write_u64s (struct vr_buf *out, const struct vr_u64s *list)
{
  vr_buf_add_char (out, '[');
  for (size_t i = 0; i < list->n; i++)
    {
      if (i > 0)
        vr_buf_add_char (out, ',');
      vr_buf_add_u64 (out, list->item[i]);
    }
  vr_buf_add_char (out, ']');
}

static void
write_value (struct vr_buf *out, const struct vr_field *field,
             const void *object)
{
  const void *member = const_member_of (field, object);

  switch (field->kind)
    {
    case VR_KIND_U64:
      vr_buf_add_u64 (out, *(const uint64_t *) member);
      break;
    case VR_KIND_I64:
      vr_buf_add_i64 (out, *(const int64_t *) member);
      break;
    case VR_KIND_F64:
      vr_buf_add_f64 (out, *(const double *) member, 6);
      break;
    case VR_KIND_BOOL:
      vr_buf_add_text (out, *(const int8_t *) member > 0 ? "true" : "false");
      break;
    case VR_KIND_TEXT:
      vr_buf_add_json_string (out, member);
      break;
    case VR_KIND_TEXTS:
      write_texts (out, member);
      break;
    case VR_KIND_U64S:
      write_u64s (out, member);
      break;
    case VR_KIND_STRING:
      vr_buf_add_json_string (out, *(const char *const *) member);
      break;
    case VR_KIND_RAW:
      vr_buf_add_text (out, *(const char *const *) member);
      break;
    case VR_KIND_OBJECT:
      vr_field_write_object (out, field->table, member, UINT64_MAX);
      break;
    case VR_KIND_REF:
      vr_field_write_object (out, field->table,
                             *(const void *const *) member, UINT64_MAX);
      break;
    case VR_KIND_LIST:
      write_list (out, field, object);
      break;
    default:
      vr_buf_add_text (out, "null");
    }
}

/* A list with no items is an answer, not a missing one. */
static bool
is_written (const struct vr_field *field, const void *object)
{
  return field->kind == VR_KIND_LIST || vr_field_is_set (field, object);
}

static void
write_members (struct vr_buf *out, const struct vr_table *table,
               const void *object, uint64_t selected, bool *is_first)
{
  for (size_t i = 0; i < table->n_fields; i++)
    {
      const struct vr_field *field = &table->fields[i];
      bool is_set = is_written (field, object);

      if ((i < 64 && (selected >> i & 1) == 0)
          || (!is_set && !field->is_nullable))
        continue;
      if (field->is_inlined)
        {
          write_members (out, field->table, const_member_of (field, object),
                         UINT64_MAX, is_first);
          continue;
        }
      if (!*is_first)
        vr_buf_add_char (out, ',');
      *is_first = false;
      vr_buf_add_char (out, '"');
      vr_buf_add_text (out, field->name);
      vr_buf_add_text (out, "\":");
      if (is_set)
        write_value (out, field, object);
      else
        vr_buf_add_text (out, "null");
    }
}

void
vr_field_write_object (struct vr_buf *out, const struct vr_table *table,
                       const void *object, uint64_t selected)
{
  bool is_first = true;

  vr_buf_add_char (out, '{');
  write_members (out, table, object, selected, &is_first);
  vr_buf_add_char (out, '}');
}
