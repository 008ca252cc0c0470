/* The questions "engines" (with the support table) and "formats". */

#include "config.h"

#include <string.h>

#include "base/banned.h"
#include "core/engine.h"
#include "service/list.h"

struct profile_row
{
  const char *version;
  uint64_t logged_rows;
  const char *source;
};

struct support_row
{
  const char *engine;
  const char *version_min;
  const char *version_max;
  const char *vendor;
  double capability_min;
  double capability_max;
  const char *gfx;
  const char *gpu;
  const char *weights;
  const char *model_type;
  int8_t is_supported;
  const char *reason;
  const char *source;
};

struct engine_row
{
  const char *id;
  const char *title;
  const char *budget;
  const char *default_weights;
  const char *default_version;
  size_t n_profiles;
  struct profile_row *profiles;
  size_t n_support;
  struct support_row *support;
  const char *source_url;
  const char *checked_on;
};

struct engines_result
{
  size_t n_engines;
  struct engine_row *engines;
};

struct format_row
{
  const char *id;
  const char *title;
  const char *family;
  double bits_per_weight;
  const char *quality;
  const char *note;
  const char *source_url;
  const char *checked_on;
};

struct formats_result
{
  size_t n_formats;
  struct format_row *formats;
};

/* Questions without a query of their own. */
struct nothing
{
  char unused[1];
};

static const struct vr_table engines_in
  = { .name = "EnginesQuery", .fields = NULL, .n_fields = 0,
      .struct_size = sizeof (struct nothing) };
static const struct vr_table formats_in
  = { .name = "FormatsQuery", .fields = NULL, .n_fields = 0,
      .struct_size = sizeof (struct nothing) };

static const struct vr_field profile_fields[] = {
  { VR_STRING (struct profile_row, version) },
  { VR_U64 (struct profile_row, logged_rows),
    .text = "Start-up logs behind its constants." },
  { VR_STRING (struct profile_row, source) },
};
static const struct vr_table profile_table
  = VR_TABLE ("EngineProfile", profile_fields, struct profile_row);

static const struct vr_field support_fields[] = {
  { VR_STRING (struct support_row, engine) },
  { VR_STRING (struct support_row, version_min) },
  { VR_STRING (struct support_row, version_max) },
  { VR_STRING (struct support_row, vendor) },
  { VR_F64 (struct support_row, capability_min),
    .text = "Compute capability, as in 8.6." },
  { VR_F64 (struct support_row, capability_max) },
  { VR_STRING (struct support_row, gfx) },
  { VR_STRING (struct support_row, gpu) },
  { VR_STRING (struct support_row, weights) },
  { VR_STRING (struct support_row, model_type) },
  { VR_BOOL (struct support_row, is_supported) },
  { VR_STRING (struct support_row, reason) },
  { VR_STRING (struct support_row, source) },
};
static const struct vr_table support_table
  = VR_TABLE ("SupportRow", support_fields, struct support_row);

static const struct vr_field engine_fields[] = {
  { VR_STRING (struct engine_row, id) },
  { VR_STRING (struct engine_row, title) },
  { VR_STRING (struct engine_row, budget),
    .text = "free: takes what it needs; fraction: fills a share of the "
            "card." },
  { VR_STRING (struct engine_row, default_weights), .is_nullable = true,
    .text = "null: the model's own format." },
  { VR_STRING (struct engine_row, default_version), .is_nullable = true },
  { VR_LIST (struct engine_row, profiles, n_profiles, &profile_table) },
  { VR_LIST (struct engine_row, support, n_support, &support_table),
    .text = "The first row that matches decides; none: unsupported." },
  { VR_STRING (struct engine_row, source_url) },
  { VR_STRING (struct engine_row, checked_on) },
};
static const struct vr_table engine_table
  = VR_TABLE ("Engine", engine_fields, struct engine_row);

static const struct vr_field engines_fields[] = {
  { VR_LIST (struct engines_result, engines, n_engines, &engine_table) },
};
static const struct vr_table engines_out
  = VR_TABLE ("Engines", engines_fields, struct engines_result);

static const struct vr_field format_fields[] = {
  { VR_STRING (struct format_row, id) },
  { VR_STRING (struct format_row, title) },
  { VR_STRING (struct format_row, family),
    .text = "server, gguf or both." },
  { VR_F64 (struct format_row, bits_per_weight), .unit = "bits",
    .text = "Of the linear layers' storage type, scales included; a whole "
            "model has more (see an estimate)." },
  { VR_STRING (struct format_row, quality), .is_nullable = true,
    .text = "lossless, near, noticeable or poor; null: never measured." },
  { VR_STRING (struct format_row, note) },
  { VR_STRING (struct format_row, source_url) },
  { VR_STRING (struct format_row, checked_on) },
};
static const struct vr_table format_table
  = VR_TABLE ("Format", format_fields, struct format_row);

static const struct vr_field formats_fields[] = {
  { VR_LIST (struct formats_result, formats, n_formats, &format_table) },
};
static const struct vr_table formats_out
  = VR_TABLE ("Formats", formats_fields, struct formats_result);

/* ---- engines ---- */

static double
capability (uint32_t tenths)
{
  static const double unset = (double) __builtin_nanf ("");

  return tenths == 0 ? unset : (double) tenths / 10;
}

static bool
fill_profiles (const struct vr_catalog *catalog, struct vr_call *call,
               struct engine_row *row)
{
  size_t n = vr_catalog_n_profiles (catalog);

  row->profiles = vr_pool_alloc (call->pool, n, sizeof *row->profiles);
  if (row->profiles == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    {
      const struct vr_profile *p = vr_catalog_profile (catalog, i);

      if (strcmp (p->engine, row->id) == 0)
        row->profiles[row->n_profiles++] = (struct profile_row) {
          p->version, p->logged_rows, p->source
        };
    }
  return true;
}

static bool
fill_support (const struct vr_catalog *catalog, struct vr_call *call,
              struct engine_row *row)
{
  const struct vr_support *support = vr_catalog_support (catalog);
  bool is_bn = call->lang == VR_LANG_BN;

  row->support
    = vr_pool_alloc (call->pool, support->n_rows, sizeof *row->support);
  if (row->support == NULL)
    return false;
  for (size_t i = 0; i < support->n_rows; i++)
    {
      const struct vr_support_row *from = &support->rows[i];

      if (strcmp (from->engine, row->id) != 0)
        continue;
      row->support[row->n_support++] = (struct support_row) {
        .engine = from->engine,
        .version_min = from->version_min,
        .version_max = from->version_max,
        .vendor = from->vendor,
        .capability_min = capability (from->capability_min),
        .capability_max = capability (from->capability_max),
        .gfx = from->gfx,
        .gpu = from->gpu,
        .weights = from->format,
        .model_type = from->model_type,
        .is_supported = from->is_supported,
        .reason = is_bn ? from->reason_bn : from->reason_en,
        .source = from->source,
      };
    }
  return true;
}

static enum vr_status
answer_engines (const struct vr_catalog *catalog, const void *query,
                struct vr_call *call, void *result_struct,
                struct vr_error *err)
{
  struct engines_result *result = result_struct;
  size_t n = vr_catalog_n_engines (catalog);

  (void) query;
  result->engines = vr_pool_alloc (call->pool, n, sizeof *result->engines);
  if (result->engines == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  result->n_engines = n;
  for (size_t i = 0; i < n; i++)
    {
      const struct vr_engine_row *from = vr_catalog_engine (catalog, i);
      const struct vr_engine *engine = vr_engine_find (from->id);
      const struct vr_profile *profile
        = vr_catalog_find_profile (catalog, from->id, NULL);
      struct engine_row *row = &result->engines[i];

      *row = (struct engine_row) {
        .id = from->id,
        .title = from->title,
        .source_url = from->source_url,
        .checked_on = from->checked_on,
        .budget = engine->budget == VR_BUDGET_FREE ? "free" : "fraction",
        .default_weights = engine->default_scheme,
        .default_version = profile == NULL ? NULL : profile->version,
      };
      if (!fill_profiles (catalog, call, row)
          || !fill_support (catalog, call, row))
        return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
    }
  return VR_OK;
}

/* ---- formats ---- */

static enum vr_status
answer_formats (const struct vr_catalog *catalog, const void *query,
                struct vr_call *call, void *result_struct,
                struct vr_error *err)
{
  static const char *const families[] = { "server", "gguf", "both" };
  struct formats_result *result = result_struct;
  size_t n = vr_scheme_count ();

  (void) query;
  result->formats = vr_pool_alloc (call->pool, n, sizeof *result->formats);
  if (result->formats == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  result->n_formats = n;
  for (size_t i = 0; i < n; i++)
    {
      const struct vr_scheme *scheme = vr_scheme_get (i);
      const struct vr_format_row *row
        = vr_catalog_format_find (catalog, scheme->id);

      result->formats[i] = (struct format_row) {
        .id = scheme->id,
        .title = scheme->title,
        .family = families[scheme->family],
        .bits_per_weight = vr_storage_bits (scheme->base),
      };
      if (row == NULL)
        continue;
      result->formats[i].quality = row->quality;
      result->formats[i].note = row->note;
      result->formats[i].source_url = row->source_url;
      result->formats[i].checked_on = row->checked_on;
    }
  return VR_OK;
}

const struct vr_question vr_question_engines = {
  .name = "engines",
  .text = "Engines, the versions whose constants are known, and what they "
          "run on which accelerator.",
  .in = &engines_in,
  .out = &engines_out,
  .answer = answer_engines,
};

const struct vr_question vr_question_formats = {
  .name = "formats",
  .text = "Weight formats: bits per weight and measured quality.",
  .in = &formats_in,
  .out = &formats_out,
  .answer = answer_formats,
};
