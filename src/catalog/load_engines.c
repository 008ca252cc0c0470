/* Formats, engines, their profiles and constants, support, rates. */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "catalog/load.h"
#include "core/engine.h"
#include "core/scheme.h"

static enum vr_status
load_formats (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->formats = vr_load_array (load, "SELECT count (*) FROM format",
                                    sizeof *catalog->formats, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "format",
                    "SELECT id, title, quality, note, source_url, checked_on"
                    " FROM format ORDER BY id"))
    while (vr_rows_next (&rows))
      {
        struct vr_format_row *row = &catalog->formats[catalog->n_formats++];

        row->id = vr_rows_text (&rows, 0);
        row->title = vr_rows_text (&rows, 1);
        row->quality = vr_rows_text (&rows, 2);
        row->note = vr_rows_text_or_null (&rows, 3);
        row->source_url = vr_rows_text (&rows, 4);
        row->checked_on = vr_rows_text (&rows, 5);
        if (vr_scheme_find (row->id) == NULL)
          vr_rows_fail_value (&rows, 0);
      }
  return vr_rows_close (&rows);
}

static enum vr_status
load_engines (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->engines = vr_load_array (load, "SELECT count (*) FROM engine",
                                    sizeof *catalog->engines, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "engine",
                    "SELECT id, title, source_url, checked_on"
                    " FROM engine ORDER BY id"))
    while (vr_rows_next (&rows))
      {
        struct vr_engine_row *row = &catalog->engines[catalog->n_engines++];

        row->id = vr_rows_text (&rows, 0);
        row->title = vr_rows_text (&rows, 1);
        row->source_url = vr_rows_text (&rows, 2);
        row->checked_on = vr_rows_text (&rows, 3);
        if (vr_engine_find (row->id) == NULL)
          vr_rows_fail_value (&rows, 0);
      }
  return vr_rows_close (&rows);
}

/* The engine's id in the snapshot; NULL when there is no such engine. */
static const char *
find_engine (const struct vr_catalog *catalog, const char *id)
{
  for (size_t i = 0; i < catalog->n_engines; i++)
    if (strcmp (catalog->engines[i].id, id) == 0)
      return catalog->engines[i].id;
  return NULL;
}

/* ---- profiles ---- */

static enum vr_status
load_profiles (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->profiles
    = vr_load_array (load, "SELECT count (*) FROM engine_profile",
                     sizeof *catalog->profiles, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "engine_profile",
                    "SELECT engine_id || ' ' || version, engine_id, version,"
                    " rank, logged_rows, source_url FROM engine_profile"
                    " ORDER BY engine_id, rank DESC, version"))
    while (vr_rows_next (&rows))
      {
        struct vr_profile *p = &catalog->profiles[catalog->n_profiles++];

        vr_profile_init (p);
        p->engine = find_engine (catalog, vr_rows_text (&rows, 1));
        if (p->engine == NULL)
          vr_rows_fail_reference (&rows, 1, "engine");
        p->version = vr_rows_text (&rows, 2);
        p->rank = (int64_t) vr_rows_u64 (&rows, 3);
        p->logged_rows = vr_rows_u64 (&rows, 4);
        p->source = vr_rows_text (&rows, 5);
      }
  return vr_rows_close (&rows);
}

static struct vr_profile *
find_profile (struct vr_catalog *catalog, const char *engine,
              const char *version)
{
  for (size_t i = 0; i < catalog->n_profiles; i++)
    if (strcmp (catalog->profiles[i].engine, engine) == 0
        && strcmp (catalog->profiles[i].version, version) == 0)
      return &catalog->profiles[i];
  return NULL;
}

static enum vr_status
load_constants (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;

  if (vr_rows_open (&rows, load, "engine_constant",
                    "SELECT engine_id || ' ' || version || ' ' || name,"
                    " engine_id, version, name, value FROM engine_constant"
                    " ORDER BY engine_id, version, name"))
    while (vr_rows_next (&rows))
      {
        struct vr_profile *profile
          = find_profile (catalog, vr_rows_text (&rows, 1),
                          vr_rows_text (&rows, 2));
        double value = vr_rows_f64 (&rows, 4);

        if (profile == NULL)
          vr_rows_fail_reference (&rows, 2, "engine_profile");
        else if (!vr_profile_set (profile, vr_rows_text (&rows, 3), value))
          vr_rows_fail_value (&rows, 3);
      }
  return vr_rows_close (&rows);
}

static enum vr_status
check_profiles (struct vr_load *load)
{
  const struct vr_catalog *catalog = load->catalog;
  enum vr_status status = VR_OK;

  for (size_t i = 0; i < catalog->n_profiles && status == VR_OK; i++)
    status = vr_profile_check (&catalog->profiles[i], load->err);
  return status;
}

/* ---- support and rates ---- */

static void
read_support (struct vr_rows *rows, struct vr_support_row *row)
{
  row->engine
    = find_engine (rows->load->catalog, vr_rows_text (rows, 1));
  if (row->engine == NULL)
    vr_rows_fail_reference (rows, 1, "engine");
  row->version_min = vr_rows_text_or_null (rows, 2);
  row->version_max = vr_rows_text_or_null (rows, 3);
  row->vendor = vr_rows_text_or_null (rows, 4);
  row->capability_min = (uint32_t) vr_rows_u64_or_0 (rows, 5);
  row->capability_max = (uint32_t) vr_rows_u64_or_0 (rows, 6);
  row->gfx = vr_rows_text_or_null (rows, 7);
  row->gpu = vr_rows_text_or_null (rows, 8);
  row->format = vr_rows_text_or_null (rows, 9);
  row->model_type = vr_rows_text_or_null (rows, 10);
  row->is_supported = vr_rows_bool (rows, 11);
  row->reason_en = vr_rows_text_or_null (rows, 12);
  row->reason_bn = vr_rows_text_or_null (rows, 13);
  row->source = vr_rows_text (rows, 14);
}

static enum vr_status
load_support (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_support_row *items;
  struct vr_rows rows;
  enum vr_status status;

  items = vr_load_array (load, "SELECT count (*) FROM support",
                         sizeof *items, &status);
  if (status != VR_OK)
    return status;
  catalog->support.rows = items;
  if (vr_rows_open (&rows, load, "support",
                    "SELECT rank, engine_id, version_min, version_max, vendor,"
                    " capability_min, capability_max, gfx, gpu, format,"
                    " model_type, supported, reason_en, reason_bn, source_url"
                    " FROM support ORDER BY rank"))
    while (vr_rows_next (&rows))
      read_support (&rows, &items[catalog->support.n_rows++]);
  return vr_rows_close (&rows);
}

static enum vr_status
load_rates (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->rates = vr_load_array (load, "SELECT count (*) FROM exchange_rate",
                                  sizeof *catalog->rates, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "exchange_rate",
                    "SELECT currency, per_usd, as_of, source_url"
                    " FROM exchange_rate ORDER BY currency"))
    while (vr_rows_next (&rows))
      {
        struct vr_rate *rate = &catalog->rates[catalog->n_rates++];

        rate->currency = vr_rows_text (&rows, 0);
        rate->per_usd = vr_rows_f64 (&rows, 1);
        rate->as_of = vr_rows_text (&rows, 2);
        rate->source_url = vr_rows_text (&rows, 3);
        if (!(rate->per_usd > 0))
          vr_rows_fail_value (&rows, 1);
      }
  return vr_rows_close (&rows);
}

enum vr_status
vr_load_engines (struct vr_load *load)
{
  enum vr_status status = load_formats (load);

  if (status == VR_OK)
    status = load_engines (load);
  if (status == VR_OK)
    status = load_profiles (load);
  if (status == VR_OK)
    status = load_constants (load);
  if (status == VR_OK)
    status = check_profiles (load);
  if (status == VR_OK)
    status = load_support (load);
  if (status == VR_OK)
    status = load_rates (load);
  return status;
}
