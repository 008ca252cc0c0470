/* The embedded schema and seed, and the reader of CSV files. */

#include "config.h"

#include "catalog/seed.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/number.h"
#include "catalog/embedded.h"

/* SQLite's words about a file of the seed. */
static enum vr_status
fail_file (sqlite3 *handle, const char *name, struct vr_error *err)
{
  if (sqlite3_errcode (handle) == SQLITE_NOMEM)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                    "");
  return vr_fail (err, VR_E_STORAGE, "", VR_SAY_SEED_FAILED, name,
                  sqlite3_errmsg (handle));
}

/* ---- records of a CSV file ---- */

enum
{
  CSV_MAX_FIELDS = 32
};

struct field
{
  const char *text;
  size_t length;
};

struct csv
{
  const char *name;              /* for messages */
  const char *at;
  const char *end;
  size_t line;                   /* where `at` is */
  size_t record_line;            /* where the record begins */
  char *space;                   /* as long as the file: decoded fields */
  size_t used;
  size_t n_fields;
  struct field fields[CSV_MAX_FIELDS];
  struct vr_error *err;
};

/* The sentence with up to two arguments, at the record's line. */
static enum vr_status
fail_line (const struct csv *csv, enum vr_sentence sentence,
           const char *first, const char *second)
{
  enum vr_lang lang = csv->err == NULL ? VR_LANG_EN : csv->err->lang;
  struct vr_buf words;
  char text[VR_ERROR_TEXT];

  vr_buf_init_borrowed (&words, text, sizeof text);
  vr_say (&words, lang, sentence, first, second);
  return vr_fail (csv->err, VR_E_STORAGE, "", VR_SAY_SEED_LINE, csv->name,
                  vr_number_u64_text (VR_NUMBER_BUF, csv->record_line), text);
}

static void
keep (struct csv *csv, char c)
{
  csv->space[csv->used++] = c;
  csv->line += c == '\n';
}

/* From behind the opening quotation mark to behind the closing one. */
static bool
read_quoted (struct csv *csv)
{
  while (csv->at < csv->end)
    {
      char c = *csv->at++;

      if (c == '"')
        {
          if (csv->at == csv->end || *csv->at != '"')
            return true;
          csv->at++;
        }
      keep (csv, c);
    }
  return false;
}

static bool
read_plain (struct csv *csv)
{
  while (csv->at < csv->end && strchr (",\r\n", *csv->at) == NULL)
    {
      if (*csv->at == '"')
        return false;
      keep (csv, *csv->at++);
    }
  /* strchr finds the terminator too: a zero byte ends nothing in CSV. */
  return csv->at == csv->end || *csv->at != '\0';
}

/* A field and what ends it; *is_last at the end of the record. */
static bool
read_field (struct csv *csv, bool *is_last)
{
  struct field *field = &csv->fields[csv->n_fields++];
  bool is_quoted = csv->at < csv->end && *csv->at == '"';

  field->text = csv->space + csv->used;
  if (is_quoted)
    csv->at++;
  if (!(is_quoted ? read_quoted (csv) : read_plain (csv)))
    return false;
  field->length = (size_t) (csv->space + csv->used - field->text);
  *is_last = csv->at == csv->end || *csv->at != ',';
  if (csv->at == csv->end)
    return true;
  if (*csv->at == '\r' && csv->end - csv->at > 1 && csv->at[1] == '\n')
    csv->at++;
  if (*csv->at != ',' && *csv->at != '\n')
    return false;
  csv->line += *csv->at++ == '\n';
  return true;
}

static enum vr_status
read_record (struct csv *csv)
{
  bool is_last = false;

  csv->record_line = csv->line;
  csv->used = 0;
  csv->n_fields = 0;
  while (!is_last)
    if (csv->n_fields == CSV_MAX_FIELDS || !read_field (csv, &is_last))
      return fail_line (csv, VR_SAY_CSV_QUOTES, "", "");
  return VR_OK;
}

/* ---- records to rows ---- */

static const char *const offer_columns[] = {
  "provider",      "instance",      "region",
  "gpu_id",        "gpu_count",     "tier",
  "price_usd_micro_per_hour",       "seen_earliest",
  "seen_latest",   "is_dated",      "is_minimum",
  "is_accelerator_only",            "licence",
  "note",          "source_url",
};

enum
{
  N_OFFER_COLUMNS = sizeof offer_columns / sizeof offer_columns[0]
};

/* The column of that name which `seen` does not hold yet; N_OFFER_COLUMNS
   when there is none. */
static size_t
find_column (const struct field *field, uint32_t seen)
{
  size_t i = 0;

  while (i < N_OFFER_COLUMNS
         && ((seen >> i & 1) != 0 || strlen (offer_columns[i]) != field->length
             || memcmp (offer_columns[i], field->text, field->length) != 0))
    i++;
  return i;
}

/* The statement that inserts the header's columns. */
static enum vr_status
read_header (struct csv *csv, struct vr_buf *sql)
{
  enum vr_status status = read_record (csv);
  uint32_t seen = 0;

  if (status != VR_OK)
    return status;
  vr_buf_add_text (sql, "INSERT INTO offer (");
  for (size_t i = 0; i < csv->n_fields; i++)
    {
      size_t column = find_column (&csv->fields[i], seen);

      if (column == N_OFFER_COLUMNS)
        {
          char name[VR_ERROR_NAME];
          size_t n = csv->fields[i].length;

          n = n < sizeof name ? n : sizeof name - 1;
          memcpy (name, csv->fields[i].text, n);
          name[n] = '\0';
          return fail_line (csv, VR_SAY_CSV_COLUMN, name, "");
        }
      seen |= UINT32_C (1) << column;
      vr_buf_add_text (sql, i == 0 ? "" : ", ");
      vr_buf_add_text (sql, offer_columns[column]);
    }
  vr_buf_add_text (sql, ") VALUES (");
  for (size_t i = 1; i <= csv->n_fields; i++)
    vr_buf_printf (sql, "%s?%zu", i == 1 ? "" : ", ", i);
  vr_buf_add_text (sql, ")");
  return VR_OK;
}

/* SQLite turns texts into the column's type and refuses what is none. */
static enum vr_status
insert_record (struct csv *csv, sqlite3 *handle, sqlite3_stmt *stmt)
{
  int rc = SQLITE_OK;

  for (size_t i = 0; i < csv->n_fields && rc == SQLITE_OK; i++)
    rc = csv->fields[i].length == 0
           ? sqlite3_bind_null (stmt, (int) i + 1)
           : sqlite3_bind_text (stmt, (int) i + 1, csv->fields[i].text,
                                (int) csv->fields[i].length, SQLITE_STATIC);
  if (rc == SQLITE_OK)
    rc = sqlite3_step (stmt);
  sqlite3_reset (stmt);
  if (rc == SQLITE_DONE)
    return VR_OK;
  if (rc == SQLITE_NOMEM)
    return fail_file (handle, csv->name, csv->err);
  return vr_fail (csv->err, VR_E_STORAGE, "", VR_SAY_SEED_LINE, csv->name,
                  vr_number_u64_text (VR_NUMBER_BUF, csv->record_line),
                  sqlite3_errmsg (handle));
}

static enum vr_status
import_records (struct csv *csv, sqlite3 *handle, sqlite3_stmt *stmt,
                size_t n_columns)
{
  enum vr_status status = VR_OK;

  while (csv->at < csv->end && status == VR_OK)
    {
      status = read_record (csv);
      if (status == VR_OK && csv->n_fields != n_columns)
        status = fail_line (csv, VR_SAY_CSV_FIELDS,
                            vr_number_u64_text (VR_NUMBER_BUF, csv->n_fields),
                            vr_number_u64_text (VR_NUMBER_BUF, n_columns));
      if (status == VR_OK)
        status = insert_record (csv, handle, stmt);
    }
  return status;
}

enum vr_status
vr_seed_import_csv (sqlite3 *handle, const char *name, const char *data,
                    size_t length, struct vr_error *err)
{
  struct csv csv = { .name = name, .at = data, .end = data + length,
                     .line = 1, .err = err };
  sqlite3_stmt *stmt = NULL;
  struct vr_buf sql;
  char text[1024];
  enum vr_status status;

  csv.space = malloc (length + 1);
  if (csv.space == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                    "");
  vr_buf_init_borrowed (&sql, text, sizeof text);
  status = read_header (&csv, &sql);
  if (status == VR_OK
      && sqlite3_prepare_v2 (handle, sql.data, -1, &stmt, NULL) != SQLITE_OK)
    status = fail_file (handle, name, err);
  if (status == VR_OK)
    status = import_records (&csv, handle, stmt, csv.n_fields);
  sqlite3_finalize (stmt);
  free (csv.space);
  return status;
}

/* ---- all files ---- */

static enum vr_status
execute (sqlite3 *handle, const char *name, const char *sql,
         struct vr_error *err)
{
  if (sqlite3_exec (handle, sql, NULL, NULL, NULL) != SQLITE_OK)
    return fail_file (handle, name, err);
  return VR_OK;
}

static bool
ends_with (const char *text, const char *end)
{
  size_t n = strlen (text);
  size_t n_end = strlen (end);

  return n >= n_end && strcmp (text + n - n_end, end) == 0;
}

/* The file of the seed that comes next after the name; NULL at the end. */
static const struct vr_embedded_file *
next_file (const char *after)
{
  static const char folder[] = "sql/seed/";
  const struct vr_embedded_file *next = NULL;

  for (size_t i = 0; i < vr_n_embedded_files; i++)
    {
      const struct vr_embedded_file *file = &vr_embedded_files[i];

      if (strncmp (file->name, folder, sizeof folder - 1) == 0
          && strcmp (file->name, after) > 0
          && (next == NULL || strcmp (file->name, next->name) < 0))
        next = file;
    }
  return next;
}

static enum vr_status
fill (sqlite3 *handle, struct vr_error *err)
{
  const struct vr_embedded_file *file = vr_embedded_find ("sql/schema.sql");
  enum vr_status status;

  if (file == NULL)
    return vr_fail (err, VR_E_BUG, "", VR_SAY_SEED_FAILED, "sql/schema.sql",
                    "");
  status = execute (handle, file->name, (const char *) file->data, err);
  for (file = next_file (""); file != NULL && status == VR_OK;
       file = next_file (file->name))
    status = ends_with (file->name, ".csv")
               ? vr_seed_import_csv (handle, file->name,
                                     (const char *) file->data, file->length,
                                     err)
               : execute (handle, file->name, (const char *) file->data, err);
  return status;
}

/* FNV-1a: tells releases apart, no defence against anybody. */
void
vr_seed_fingerprint (char text[VR_SEED_FINGERPRINT])
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  struct vr_buf buf;

  for (size_t i = 0; i < vr_n_embedded_files; i++)
    {
      const struct vr_embedded_file *file = &vr_embedded_files[i];

      if (strncmp (file->name, "sql/", 4) != 0)
        continue;
      for (size_t k = 0; k < file->length; k++)
        hash = (hash ^ file->data[k]) * UINT64_C (0x100000001b3);
    }
  vr_buf_init_borrowed (&buf, text, VR_SEED_FINGERPRINT);
  vr_buf_printf (&buf, "%016llx", (unsigned long long) hash);
}

enum vr_status
vr_seed_fill (sqlite3 *handle, struct vr_error *err)
{
  static const char schema[] = "sql/schema.sql";
  char fingerprint[VR_SEED_FINGERPRINT];
  struct vr_buf end;
  char text[160];
  enum vr_status status = execute (handle, schema, "BEGIN", err);

  if (status != VR_OK)
    return status;
  vr_buf_init_borrowed (&end, text, sizeof text);
  vr_seed_fingerprint (fingerprint);
  vr_buf_printf (&end,
                 "INSERT INTO catalog_info (name, value) VALUES"
                 " ('seed', '%s'); PRAGMA user_version = %d; COMMIT",
                 fingerprint, VR_SCHEMA_VERSION);
  status = fill (handle, err);
  if (status == VR_OK)
    status = execute (handle, schema, end.data, err);
  if (status != VR_OK)
    sqlite3_exec (handle, "ROLLBACK", NULL, NULL, NULL);
  return status;
}
