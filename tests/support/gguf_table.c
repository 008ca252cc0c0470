/* The table of architectures, and the small language of its cells. */

#include "config.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "support/gguf_internal.h"
#include "support/tsv.h"

#include "base/banned.h"
#include "core/member.h"

enum { N_CELLS = 8, MAX_ROWS = 128 };

static struct tsv table;
static struct gguf_row rows[MAX_ROWS];
static size_t n_rows;

static void
load (void)
{
  tsv_load (&table, "tests/cases/gguf-architectures.tsv");
  for (size_t i = 0; i < table.n_rows && i < MAX_ROWS; i++)
    {
      struct tsv_row *row = &table.rows[i];

      if (row->n_cells != N_CELLS)
        {
          fprintf (stderr, "gguf-architectures.tsv: %s has %zu cells\n",
                   row->cells[0], row->n_cells);
          exit (99);
        }
      rows[n_rows++] = (struct gguf_row) {
        row->cells[0], row->cells[1], row->cells[2], row->cells[3],
        row->cells[4], row->cells[5], row->cells[6], row->cells[7]
      };
    }
}

const struct gguf_row *
gguf_row_find (const char *model_type)
{
  if (n_rows == 0)
    load ();
  for (size_t i = 0; i < n_rows; i++)
    if (strcmp (rows[i].model_type, model_type) == 0)
      return &rows[i];
  return NULL;
}

bool
gguf_knows (const char *model_type)
{
  return gguf_row_find (model_type) != NULL;
}

bool
gguf_refuse (struct gguf_maker *maker, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  vsnprintf (maker->file->why, sizeof maker->file->why, format, arguments);
  va_end (arguments);
  return false;
}

const struct vr_layer_group *
gguf_group_at (const struct vr_shape *shape, uint32_t layer)
{
  if (layer < shape->n_layers)
    return &shape->groups[shape->group_of_layer[layer]];
  if (shape->gguf_skips_mtp)
    return NULL;
  layer -= shape->n_layers;
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *group = &shape->groups[i];

      if (!group->is_mtp)
        continue;
      if (layer < group->n_layers)
        return group;
      layer -= group->n_layers;
    }
  return NULL;
}

const char *
gguf_next_word (const char **text, size_t *length)
{
  const char *word;

  *text += strspn (*text, " ");
  word = *text;
  *length = strcspn (word, " ");
  *text += *length;
  return *length > 0 ? word : NULL;
}

static bool
member_value (const struct vr_shape *shape, const struct vr_layer_group *group,
              const char *name, uint64_t *value)
{
  const struct vr_member *member = vr_shape_member_find (name);

  if (member != NULL)
    {
      *value = vr_member_get (member, shape);
      return true;
    }
  member = vr_group_member_find (name);
  if (member == NULL)
    return false;
  if (group != NULL)
    {
      *value = vr_member_get (member, group);
      return true;
    }
  *value = 0;
  for (uint32_t i = 0; i < shape->n_groups && *value == 0; i++)
    *value = vr_member_get (member, &shape->groups[i]);
  return true;
}

bool
gguf_evaluate (const struct vr_shape *shape,
               const struct vr_layer_group *group, const char *text,
               size_t length, uint64_t *value)
{
  const char *end = text + length;
  char operator = '*';

  *value = 1;
  while (text < end)
    {
      char name[GGUF_NAME];
      size_t n = strcspn (text, "*/ ,");
      uint64_t factor;
      char *rest;

      if (n > (size_t) (end - text))
        n = (size_t) (end - text);
      if (n == 0 || n >= sizeof name)
        return false;
      memcpy (name, text, n);
      name[n] = '\0';
      factor = strtoull (name, &rest, 10);
      if (*rest != '\0' && !member_value (shape, group, name, &factor))
        return false;
      if (operator == '/' && factor == 0)
        return false;
      *value = operator == '*' ? *value * factor : *value / factor;
      text += n;
      if (text < end)
        operator = *text++;
    }
  return true;
}

bool
gguf_holds (const struct vr_shape *shape, const struct vr_layer_group *group,
            const char **item)
{
  size_t word = strcspn (*item, " ");
  const char *mark = memchr (*item, '?', word);
  bool is_not = **item == '!';
  const char *name = *item + is_not;
  uint64_t value;

  if (mark == NULL)
    return true;
  if (!gguf_evaluate (shape, group, name, (size_t) (mark - name), &value))
    {
      fprintf (stderr, "gguf-architectures.tsv: no such member: %s\n", name);
      exit (99);
    }
  *item = mark + 1;
  return (value != 0) != is_not;
}

bool
gguf_choose_architecture (struct gguf_maker *maker)
{
  const char *list = maker->row->architecture;
  const char *word;
  size_t length;

  while ((word = gguf_next_word (&list, &length)) != NULL)
    if (gguf_holds (maker->shape, NULL, &word))
      {
        snprintf (maker->architecture, sizeof maker->architecture, "%.*s",
                  (int) strcspn (word, " "), word);
        return true;
      }
  return gguf_refuse (maker, "no architecture for %s",
                      maker->row->model_type);
}
