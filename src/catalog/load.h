#ifndef VR_CATALOG_LOAD_H
#define VR_CATALOG_LOAD_H

/* Inside src/catalog only: the snapshot itself and what the loaders share.

   A loader reads one table after the other into arrays of the snapshot's
   pool.  Its cursor (struct vr_rows) copies texts, tells NULL from 0 and
   remembers the first fault, so that a loader reads as a list of columns:

     if (!vr_rows_open (&rows, load, "engine", "SELECT id, title …"))
       return rows.status;
     while (vr_rows_next (&rows))
       { … vr_rows_text (&rows, 1) … }
     return vr_rows_close (&rows); */

#include <stdatomic.h>

#include "base/pool.h"
#include "catalog/catalog.h"
#include "catalog/hf.h"

struct sqlite3;
struct sqlite3_stmt;

/* ---- names (names.c) ---- */

struct vr_name_row
{
  const char *name;              /* folded */
  uint32_t index;                /* of the model or GPU */
  bool is_id;                    /* not an alias */
  bool is_preferred;
  uint64_t weight;               /* lighter rows are listed first */
};

/* Rows sorted by name; a hash table finds the first row of a name. */
struct vr_name_index
{
  struct vr_name_row *rows;
  size_t n_rows;
  size_t max_rows;
  uint32_t *slots;               /* 1 + row; 0: empty */
  size_t n_slots;                /* a power of two */
  const char **ids;              /* by index */
};

/* Memory for that many names.  False without memory. */
bool vr_name_index_init (struct vr_name_index *names, struct vr_pool *pool,
                         size_t max_rows, size_t n_ids);
void vr_name_index_add (struct vr_name_index *names, struct vr_name_row row);

/* After the last _add.  NULL, or a name with two preferred rows. */
const char *vr_name_index_sort (struct vr_name_index *names);

void vr_name_index_find (const struct vr_name_index *names, const char *name,
                         struct vr_name_match *match);

/* The same without the nearest names: false, and no candidates, when no row
   has this one. */
bool vr_name_index_find_known (const struct vr_name_index *names,
                               const char *name, struct vr_name_match *match);

/* The one id that is "<owner>/<name>"; false when none is, or several. */
bool vr_name_index_find_tail (const struct vr_name_index *names,
                              const char *name, struct vr_name_match *match);

/* ---- words around a name (pasted.c) ---- */

struct vr_name_prefix
{
  const char *prefix;            /* lower case */
  const char *engine;            /* or NULL */
};

struct vr_format_suffix
{
  const char *suffix;            /* folded */
  const struct vr_scheme *format;/* NULL: a GGUF file */
};

/* ---- the snapshot ---- */

struct vr_catalog
{
  atomic_size_t refs;
  uint64_t generation;
  uint64_t serial;
  struct vr_pool pool;           /* owns everything below */

  struct vr_model *models;
  size_t n_models;
  struct vr_name_index model_names;

  struct vr_gpu *gpus;
  size_t n_gpus;
  struct vr_name_index gpu_names;

  struct vr_offer *offers;
  size_t n_offers;
  size_t *first_offer;           /* n_gpus + 1: where each GPU's begin */

  struct vr_format_row *formats;
  size_t n_formats;
  struct vr_gguf_architecture *ggufs;   /* by id */
  size_t n_ggufs;
  struct vr_engine_row *engines;
  size_t n_engines;
  struct vr_profile *profiles;   /* by engine, newest first */
  size_t n_profiles;
  struct vr_support support;
  struct vr_rate *rates;
  size_t n_rates;
  struct vr_ollama_tag *ollama_tags;   /* by model and format */
  size_t n_ollama_tags;
  struct vr_name_prefix *prefixes;
  size_t n_prefixes;
  struct vr_format_suffix *suffixes;
  size_t n_suffixes;

  struct vr_hf hf;
};

/* ---- loading (load.c, catalog.c) ---- */

struct vr_load
{
  struct sqlite3 *handle;
  struct vr_catalog *catalog;
  struct vr_error *err;          /* may be NULL */
};

/* The handle behind an open database (db.c). */
struct sqlite3 *vr_db_handle (const struct vr_db *db);

struct vr_rows
{
  struct vr_load *load;
  struct sqlite3_stmt *stmt;
  const char *table;
  enum vr_status status;         /* the first fault's */
};

/* One table's rows.  The statement's first column is the row's key, which
   faults name.  False on failure, told in rows->status. */
bool vr_rows_open (struct vr_rows *rows, struct vr_load *load,
                   const char *table, const char *sql);
/* False after the last row and after a fault. */
bool vr_rows_next (struct vr_rows *rows);
VR_MUST_CHECK enum vr_status vr_rows_close (struct vr_rows *rows);

/* Columns of the row.  The required kinds leave a fault when the column is
   NULL; numbers also when it is negative or of another type. */
const char *vr_rows_text (struct vr_rows *rows, int column);   /* "" then */
const char *vr_rows_text_or_null (struct vr_rows *rows, int column);
uint64_t vr_rows_u64 (struct vr_rows *rows, int column);
uint64_t vr_rows_u64_or_0 (struct vr_rows *rows, int column);
double vr_rows_f64 (struct vr_rows *rows, int column);
double vr_rows_f64_or_0 (struct vr_rows *rows, int column);
bool vr_rows_bool (struct vr_rows *rows, int column);

/* Faults of the row: a value that its column cannot have; a reference to
   something that is not there; words of somebody else. */
void vr_rows_fail_value (struct vr_rows *rows, int column);
void vr_rows_fail_reference (struct vr_rows *rows, int column,
                             const char *table);
void vr_rows_fail_words (struct vr_rows *rows, const char *words);

/* The one number that `sql` asks for: "SELECT count (*) FROM …". */
VR_MUST_CHECK enum vr_status vr_load_count (struct vr_load *load,
                                            const char *sql, size_t *count);
/* Zeroed memory of the snapshot's pool for as many items as `count_sql` says;
   NULL on failure, told in *status. */
void *vr_load_array (struct vr_load *load, const char *count_sql,
                     size_t item_bytes, enum vr_status *status);
VR_MUST_CHECK enum vr_status vr_load_no_memory (struct vr_load *load);
/* SQLite's words; VR_E_OUT_OF_MEMORY when it had no memory. */
VR_MUST_CHECK enum vr_status vr_load_sql_failed (struct vr_load *load);

/* ---- names on their way into an index ---- */

struct vr_name_list
{
  struct vr_load *load;
  struct vr_name_index *names;
  const char **next;             /* where the next alias's text goes */
};

/* `count_sql` counts the aliases.  Then one _add_id for each index, in order;
   `weight` orders the candidates of a name. */
VR_MUST_CHECK enum vr_status vr_name_list_init (struct vr_name_list *list,
                                                struct vr_load *load,
                                                struct vr_name_index *names,
                                                const char *count_sql,
                                                size_t n_ids);
VR_MUST_CHECK enum vr_status vr_name_list_add_id (struct vr_name_list *list,
                                                  const char *id,
                                                  uint64_t weight);
/* Columns 1 and 2 of the row: alias, preferred.  Rows of one index follow one
   another, so that *aliases is one run. */
void vr_name_list_add_alias (struct vr_name_list *list, struct vr_rows *rows,
                             size_t index, const char *const **aliases,
                             size_t *n_aliases);
VR_MUST_CHECK enum vr_status vr_name_list_close (struct vr_name_list *list);

/* ---- one loader a file ---- */

VR_MUST_CHECK enum vr_status vr_load_engines (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_gpus (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_hf (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_gguf (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_offers (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_models (struct vr_load *load);
VR_MUST_CHECK enum vr_status vr_load_pasted (struct vr_load *load);

/* By exact id (models: without case); NULL when unknown. */
struct vr_model *vr_load_find_model (const struct vr_catalog *catalog,
                                     const char *id);
struct vr_gpu *vr_load_find_gpu (const struct vr_catalog *catalog,
                                 const char *id);

#endif
