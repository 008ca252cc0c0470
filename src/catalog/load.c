/* What the loaders share: a cursor that names the row which is wrong. */

#include "config.h"

#include "catalog/load.h"

#include <math.h>
#include <string.h>

#include <sqlite3.h>

#include "base/banned.h"
#include "base/pool.h"
#include "catalog/names.h"

enum vr_status
vr_load_no_memory (struct vr_load *load)
{
  return vr_fail (load->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                  "");
}

enum vr_status
vr_load_sql_failed (struct vr_load *load)
{
  if (sqlite3_errcode (load->handle) == SQLITE_NOMEM)
    return vr_load_no_memory (load);
  return vr_fail (load->err, VR_E_STORAGE, "", VR_SAY_CATALOG_SQL,
                  sqlite3_errmsg (load->handle));
}

/* ---- rows ---- */

bool
vr_rows_open (struct vr_rows *rows, struct vr_load *load, const char *table,
              const char *sql)
{
  *rows = (struct vr_rows) { .load = load, .table = table };
  if (sqlite3_prepare_v2 (load->handle, sql, -1, &rows->stmt, NULL)
      != SQLITE_OK)
    rows->status = vr_load_sql_failed (load);
  return rows->status == VR_OK;
}

bool
vr_rows_next (struct vr_rows *rows)
{
  int rc;

  if (rows->status != VR_OK)
    return false;
  rc = sqlite3_step (rows->stmt);
  if (rc != SQLITE_ROW && rc != SQLITE_DONE)
    rows->status = vr_load_sql_failed (rows->load);
  return rc == SQLITE_ROW;
}

enum vr_status
vr_rows_close (struct vr_rows *rows)
{
  sqlite3_finalize (rows->stmt);
  rows->stmt = NULL;
  return rows->status;
}

/* ---- faults ---- */

/* A column for a person, whatever it holds; never NULL. */
static const char *
shown (struct vr_rows *rows, int column)
{
  const unsigned char *text = sqlite3_column_text (rows->stmt, column);

  return text == NULL ? "NULL" : (const char *) text;
}

static void
fail_null (struct vr_rows *rows, int column)
{
  if (rows->status == VR_OK)
    rows->status = vr_fail (rows->load->err, VR_E_STORAGE, "",
                            VR_SAY_ROW_NULL, rows->table, shown (rows, 0),
                            sqlite3_column_name (rows->stmt, column));
}

void
vr_rows_fail_value (struct vr_rows *rows, int column)
{
  if (rows->status == VR_OK)
    rows->status = vr_fail (rows->load->err, VR_E_STORAGE, "",
                            VR_SAY_ROW_VALUE, rows->table, shown (rows, 0),
                            shown (rows, column),
                            sqlite3_column_name (rows->stmt, column));
}

void
vr_rows_fail_reference (struct vr_rows *rows, int column, const char *table)
{
  if (rows->status == VR_OK)
    rows->status = vr_fail (rows->load->err, VR_E_STORAGE, "",
                            VR_SAY_ROW_REFERENCE, rows->table,
                            shown (rows, 0), table, shown (rows, column));
}

void
vr_rows_fail_words (struct vr_rows *rows, const char *words)
{
  if (rows->status == VR_OK)
    rows->status = vr_fail (rows->load->err, VR_E_STORAGE, "",
                            VR_SAY_ROW_WORDS, rows->table, shown (rows, 0),
                            words);
}

/* ---- columns ---- */

static bool
is_null (struct vr_rows *rows, int column)
{
  return sqlite3_column_type (rows->stmt, column) == SQLITE_NULL;
}

const char *
vr_rows_text_or_null (struct vr_rows *rows, int column)
{
  const unsigned char *text;
  const char *copy = NULL;

  if (rows->status != VR_OK || is_null (rows, column))
    return NULL;
  text = sqlite3_column_text (rows->stmt, column);
  if (text != NULL)
    copy = vr_pool_copy (&rows->load->catalog->pool, (const char *) text);
  if (copy == NULL)
    rows->status = vr_load_no_memory (rows->load);
  return copy;
}

const char *
vr_rows_text (struct vr_rows *rows, int column)
{
  const char *text = vr_rows_text_or_null (rows, column);

  if (text != NULL)
    return text;
  fail_null (rows, column);
  return "";
}

uint64_t
vr_rows_u64_or_0 (struct vr_rows *rows, int column)
{
  sqlite3_int64 number;

  if (rows->status != VR_OK || is_null (rows, column))
    return 0;
  number = sqlite3_column_int64 (rows->stmt, column);
  if (sqlite3_column_type (rows->stmt, column) == SQLITE_INTEGER
      && number >= 0)
    return (uint64_t) number;
  vr_rows_fail_value (rows, column);
  return 0;
}

uint64_t
vr_rows_u64 (struct vr_rows *rows, int column)
{
  if (rows->status == VR_OK && is_null (rows, column))
    fail_null (rows, column);
  return vr_rows_u64_or_0 (rows, column);
}

double
vr_rows_f64_or_0 (struct vr_rows *rows, int column)
{
  int type = sqlite3_column_type (rows->stmt, column);
  double number = sqlite3_column_double (rows->stmt, column);

  if (rows->status != VR_OK || type == SQLITE_NULL)
    return 0;
  if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && isfinite (number))
    return number;
  vr_rows_fail_value (rows, column);
  return 0;
}

double
vr_rows_f64 (struct vr_rows *rows, int column)
{
  if (rows->status == VR_OK && is_null (rows, column))
    fail_null (rows, column);
  return vr_rows_f64_or_0 (rows, column);
}

bool
vr_rows_bool (struct vr_rows *rows, int column)
{
  uint64_t number = vr_rows_u64 (rows, column);

  if (number > 1)
    vr_rows_fail_value (rows, column);
  return number == 1;
}

/* ---- counts and arrays ---- */

enum vr_status
vr_load_count (struct vr_load *load, const char *sql, size_t *count)
{
  struct vr_rows rows;

  *count = 0;
  if (vr_rows_open (&rows, load, "", sql) && vr_rows_next (&rows))
    *count = (size_t) vr_rows_u64 (&rows, 0);
  return vr_rows_close (&rows);
}

void *
vr_load_array (struct vr_load *load, const char *count_sql, size_t item_bytes,
               enum vr_status *status)
{
  size_t count;
  void *items;

  *status = vr_load_count (load, count_sql, &count);
  if (*status != VR_OK)
    return NULL;
  items = vr_pool_alloc (&load->catalog->pool, count + 1, item_bytes);
  if (items == NULL)
    *status = vr_load_no_memory (load);
  return items;
}

/* ---- names ---- */

enum vr_status
vr_name_list_init (struct vr_name_list *list, struct vr_load *load,
                   struct vr_name_index *names, const char *count_sql,
                   size_t n_ids)
{
  struct vr_pool *pool = &load->catalog->pool;
  size_t n_aliases;
  enum vr_status status = vr_load_count (load, count_sql, &n_aliases);

  *list = (struct vr_name_list) { .load = load, .names = names };
  if (status != VR_OK)
    return status;
  list->next = vr_pool_alloc (pool, n_aliases + 1, sizeof *list->next);
  if (list->next == NULL
      || !vr_name_index_init (names, pool, n_ids + n_aliases, n_ids))
    return vr_load_no_memory (load);
  return VR_OK;
}

enum vr_status
vr_name_list_add_id (struct vr_name_list *list, const char *id,
                     uint64_t weight)
{
  struct vr_name_index *names = list->names;
  struct vr_name_row row
    = { .index = (uint32_t) names->n_rows, .is_id = true, .weight = weight };
  char folded[VR_NAME_BYTES];

  vr_name_fold (id, folded);
  names->ids[row.index] = id;
  row.name = vr_pool_copy (&list->load->catalog->pool, folded);
  if (row.name == NULL)
    return vr_load_no_memory (list->load);
  vr_name_index_add (names, row);
  return VR_OK;
}

void
vr_name_list_add_alias (struct vr_name_list *list, struct vr_rows *rows,
                        size_t index, const char *const **aliases,
                        size_t *n_aliases)
{
  struct vr_name_row row = { .index = (uint32_t) index,
                             .weight = list->names->rows[index].weight };
  char folded[VR_NAME_BYTES];

  row.name = vr_rows_text (rows, 1);
  row.is_preferred = vr_rows_bool (rows, 2);
  vr_name_fold (row.name, folded);
  if (row.name[0] == '\0' || strcmp (row.name, folded) != 0)
    vr_rows_fail_value (rows, 1);
  if (rows->status != VR_OK)
    return;
  if ((*n_aliases)++ == 0)
    *aliases = list->next;
  *list->next++ = row.name;
  vr_name_index_add (list->names, row);
}

enum vr_status
vr_name_list_close (struct vr_name_list *list)
{
  const char *twice = vr_name_index_sort (list->names);

  return twice == NULL ? VR_OK
                       : vr_fail (list->load->err, VR_E_STORAGE, "",
                                  VR_SAY_CATALOG_TWO_PREFERRED, twice);
}
