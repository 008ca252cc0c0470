/* The snapshot: loading as a whole, counting references, reading. */

#include "config.h"

#include "catalog/catalog.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <sqlite3.h>

#include "base/banned.h"
#include "base/pool.h"
#include "catalog/load.h"

enum
{
  VR_CATALOG_MAX_BYTES = 256 << 20
};

/* ---- life ---- */

static void
free_catalog (struct vr_catalog *catalog)
{
  vr_pool_clear (&catalog->pool);
  free (catalog);
}

/* All tables as they are at one moment, whoever writes meanwhile. */
static enum vr_status
load_all (struct vr_load *load)
{
  enum vr_status status;

  if (sqlite3_exec (load->handle, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    return vr_load_sql_failed (load);
  status = vr_load_engines (load);
  if (status == VR_OK)
    status = vr_load_gpus (load);
  if (status == VR_OK)
    status = vr_load_gguf (load);
  if (status == VR_OK)
    status = vr_load_offers (load);
  if (status == VR_OK)
    status = vr_load_models (load);
  if (status == VR_OK)
    status = vr_load_pasted (load);
  if (status == VR_OK)
    status = vr_load_hf (load);
  /* Nothing was written: how the transaction ends does not matter. */
  sqlite3_exec (load->handle, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

static atomic_uint_fast64_t n_loaded;

enum vr_status
vr_catalog_load (struct vr_db *db, uint64_t generation,
                 const struct vr_catalog **catalog, struct vr_error *err)
{
  struct vr_load load = { .handle = vr_db_handle (db), .err = err };
  enum vr_status status;

  load.catalog = calloc (1, sizeof *load.catalog);
  if (load.catalog == NULL)
    return vr_load_no_memory (&load);
  atomic_init (&load.catalog->refs, 1);
  load.catalog->generation = generation;
  load.catalog->serial = atomic_fetch_add (&n_loaded, 1) + 1;
  vr_pool_init (&load.catalog->pool, VR_CATALOG_MAX_BYTES);
  status = load_all (&load);
  if (status == VR_OK)
    *catalog = load.catalog;
  else
    free_catalog (load.catalog);
  return status;
}

/* Only the count changes: the snapshot's one member that is not constant. */
static struct vr_catalog *
counted (const struct vr_catalog *catalog)
{
  return (struct vr_catalog *) (uintptr_t) catalog;
}

const struct vr_catalog *
vr_catalog_retain (const struct vr_catalog *catalog)
{
  atomic_fetch_add_explicit (&counted (catalog)->refs, 1,
                             memory_order_relaxed);
  return catalog;
}

void
vr_catalog_release (const struct vr_catalog *catalog)
{
  if (catalog != NULL
      && atomic_fetch_sub_explicit (&counted (catalog)->refs, 1,
                                    memory_order_acq_rel)
             == 1)
    free_catalog (counted (catalog));
}

uint64_t
vr_catalog_serial (const struct vr_catalog *catalog)
{
  return catalog->serial;
}

uint64_t
vr_catalog_generation (const struct vr_catalog *catalog)
{
  return catalog->generation;
}

/* ---- lists ---- */

size_t
vr_catalog_n_models (const struct vr_catalog *catalog)
{
  return catalog->n_models;
}

const struct vr_model *
vr_catalog_model (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->models[index];
}

size_t
vr_catalog_n_gpus (const struct vr_catalog *catalog)
{
  return catalog->n_gpus;
}

const struct vr_gpu *
vr_catalog_gpu (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->gpus[index];
}

size_t
vr_catalog_n_offers (const struct vr_catalog *catalog)
{
  return catalog->n_offers;
}

const struct vr_offer *
vr_catalog_offer (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->offers[index];
}

size_t
vr_catalog_offers_of (const struct vr_catalog *catalog,
                      const struct vr_gpu *gpu, size_t *first)
{
  size_t index = (size_t) (gpu - catalog->gpus);

  *first = catalog->first_offer[index];
  return catalog->first_offer[index + 1] - *first;
}

size_t
vr_catalog_n_formats (const struct vr_catalog *catalog)
{
  return catalog->n_formats;
}

const struct vr_format_row *
vr_catalog_format (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->formats[index];
}

const struct vr_format_row *
vr_catalog_format_find (const struct vr_catalog *catalog, const char *id)
{
  for (size_t i = 0; i < catalog->n_formats; i++)
    if (strcmp (catalog->formats[i].id, id) == 0)
      return &catalog->formats[i];
  return NULL;
}

size_t
vr_catalog_n_engines (const struct vr_catalog *catalog)
{
  return catalog->n_engines;
}

const struct vr_engine_row *
vr_catalog_engine (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->engines[index];
}

size_t
vr_catalog_n_profiles (const struct vr_catalog *catalog)
{
  return catalog->n_profiles;
}

const struct vr_profile *
vr_catalog_profile (const struct vr_catalog *catalog, size_t index)
{
  return &catalog->profiles[index];
}

const struct vr_support *
vr_catalog_support (const struct vr_catalog *catalog)
{
  return &catalog->support;
}

static int
compare_tags (const void *left, const void *right)
{
  const struct vr_ollama_tag *a = left;
  const struct vr_ollama_tag *b = right;
  int order = strcasecmp (a->model_id, b->model_id);

  return order != 0 ? order : strcmp (a->format, b->format);
}

const char *
vr_catalog_ollama_tag (const struct vr_catalog *catalog, const char *model_id,
                       const char *format)
{
  const struct vr_ollama_tag wanted
    = { .model_id = model_id, .format = format };
  const struct vr_ollama_tag *found
    = catalog->n_ollama_tags == 0
        ? NULL
        : bsearch (&wanted, catalog->ollama_tags, catalog->n_ollama_tags,
                   sizeof wanted, compare_tags);

  return found == NULL ? NULL : found->tag;
}

const struct vr_rate *
vr_catalog_rate_find (const struct vr_catalog *catalog, const char *currency)
{
  for (size_t i = 0; i < catalog->n_rates; i++)
    if (strcasecmp (catalog->rates[i].currency, currency) == 0)
      return &catalog->rates[i];
  return NULL;
}

/* ---- names ---- */

void
vr_catalog_find_model (const struct vr_catalog *catalog, const char *name,
                       struct vr_name_match *match)
{
  vr_name_index_find (&catalog->model_names, name, match);
}

void
vr_catalog_find_gpu (const struct vr_catalog *catalog, const char *name,
                     struct vr_name_match *match)
{
  vr_name_index_find (&catalog->gpu_names, name, match);
}

/* "b10488" is "10488", "v0.9.2" is "0.9.2". */
static const char *
without_letter (const char *version)
{
  return isalpha ((unsigned char) version[0])
             && isdigit ((unsigned char) version[1])
           ? version + 1
           : version;
}

const struct vr_profile *
vr_catalog_find_profile (const struct vr_catalog *catalog, const char *engine,
                         const char *version)
{
  const struct vr_profile *newest = NULL;

  for (size_t i = 0; i < catalog->n_profiles; i++)
    {
      const struct vr_profile *profile = &catalog->profiles[i];

      if (strcmp (profile->engine, engine) != 0)
        continue;
      if (version == NULL && profile->logged_rows >= VR_PROFILE_MIN_ROWS)
        return profile;
      if (version != NULL
          && strcmp (without_letter (profile->version),
                     without_letter (version))
                 == 0)
        return profile;
      if (newest == NULL)
        newest = profile;
    }
  return version == NULL ? newest : NULL;
}
