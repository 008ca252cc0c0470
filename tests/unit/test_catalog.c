/* The catalogue: snapshot, names, file, seed, and what stops a load.  Tables
   first; a new case is a new line. */

#include "config.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <check.h>
#include <sqlite3.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/catalog.h"
#include "catalog/current.h"
#include "catalog/db.h"
#include "catalog/embedded.h"
#include "catalog/load.h"
#include "catalog/names.h"
#include "catalog/seed.h"

enum
{
  PATH_BYTES = 512,
  N_READERS = 4,
  N_SWAPS = 12
};

static const struct vr_catalog *catalog;   /* the embedded one */
static char folder[PATH_BYTES];            /* of this run, removed at its end */
static char seeded[PATH_BYTES];            /* a fresh file in it */

/* ---- help ---- */

static void
join (char path[PATH_BYTES], const char *base, const char *name)
{
  int n = snprintf (path, PATH_BYTES, "%s/%s", base, name);

  ck_assert_int_gt (n, 0);
  ck_assert_int_lt (n, PATH_BYTES);
}

static void
write_file (const char *path, const char *data, size_t length)
{
  FILE *file = fopen (path, "wb");

  ck_assert_ptr_nonnull (file);
  ck_assert_uint_eq (fwrite (data, 1, length, file), length);
  ck_assert_int_eq (fclose (file), 0);
}

/* A fresh copy of the seeded file under its own name. */
static void
copy_seeded (char path[PATH_BYTES], const char *name)
{
  FILE *from = fopen (seeded, "rb");
  FILE *to;
  char block[65536];
  size_t n;

  join (path, folder, name);
  to = fopen (path, "wb");
  ck_assert_ptr_nonnull (from);
  ck_assert_ptr_nonnull (to);
  while ((n = fread (block, 1, sizeof block, from)) > 0)
    ck_assert_uint_eq (fwrite (block, 1, n, to), n);
  fclose (from);
  ck_assert_int_eq (fclose (to), 0);
}

static void
change_file (const char *path, const char *sql)
{
  sqlite3 *handle;
  char *words = NULL;

  ck_assert_int_eq (sqlite3_open (path, &handle), SQLITE_OK);
  sqlite3_exec (handle, sql, NULL, NULL, &words);
  ck_assert_msg (words == NULL, "%s: %s", sql, words);
  sqlite3_close (handle);
}

static enum vr_status
load_file (const char *path, const struct vr_catalog **loaded,
           struct vr_error *err)
{
  struct vr_db *db = NULL;
  enum vr_status status = vr_db_open (path, &db, err);

  *loaded = NULL;
  if (status == VR_OK)
    status = vr_catalog_load (db, 2, loaded, err);
  vr_db_close (db);
  return status;
}

static const struct vr_model *
get_model (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_model (catalog, name, &match);
  ck_assert_msg (match.found == VR_FOUND
                   || match.found == VR_FOUND_PREFERRED,
                 "model '%s'", name);
  return vr_catalog_model (catalog, match.index);
}

static const struct vr_gpu *
get_gpu (const char *name)
{
  struct vr_name_match match;

  vr_catalog_find_gpu (catalog, name, &match);
  ck_assert_msg (match.found <= VR_FOUND_PREFERRED, "gpu '%s'", name);
  return vr_catalog_gpu (catalog, match.index);
}

/* ---- what is in it ---- */

static size_t
count_lines (const struct vr_embedded_file *file)
{
  size_t n = 0;

  for (size_t i = 0; i < file->length; i++)
    n += file->data[i] == '\n';
  return n;
}

START_TEST (test_counts)
{
  const struct vr_embedded_file *offers
    = vr_embedded_find ("sql/seed/90-offers.csv");

  ck_assert_ptr_nonnull (offers);
  ck_assert_uint_eq (vr_catalog_generation (catalog), 1);
  ck_assert_uint_eq (vr_catalog_n_gpus (catalog), 282);
  ck_assert_uint_eq (vr_catalog_n_offers (catalog), count_lines (offers) - 1);
  ck_assert_uint_ge (vr_catalog_n_models (catalog), 120);
  ck_assert_uint_ge (vr_catalog_n_formats (catalog), 15);
  ck_assert_uint_ge (vr_catalog_n_engines (catalog), 2);
  ck_assert_uint_ge (vr_catalog_n_profiles (catalog), 2);
  ck_assert_uint_ge (vr_catalog_support (catalog)->n_rows, 10);
  ck_assert_double_eq (vr_catalog_rate_find (catalog, "usd")->per_usd, 1);
  ck_assert_ptr_null (vr_catalog_rate_find (catalog, "XXX"));
  ck_assert_str_eq (vr_catalog_format_find (catalog, "bf16")->quality,
                    "lossless");
  ck_assert_ptr_null (vr_catalog_format_find (catalog, "bf17"));
}
END_TEST

START_TEST (test_sorted)
{
  for (size_t i = 1; i < vr_catalog_n_models (catalog); i++)
    ck_assert_int_lt (strcasecmp (vr_catalog_model (catalog, i - 1)->id,
                                  vr_catalog_model (catalog, i)->id),
                      0);
  for (size_t i = 1; i < vr_catalog_n_gpus (catalog); i++)
    ck_assert_int_lt (strcasecmp (vr_catalog_gpu (catalog, i - 1)->device.id,
                                  vr_catalog_gpu (catalog, i)->device.id),
                      0);
  for (size_t i = 1; i < vr_catalog_n_engines (catalog); i++)
    ck_assert_int_lt (strcmp (vr_catalog_engine (catalog, i - 1)->id,
                              vr_catalog_engine (catalog, i)->id),
                      0);
}
END_TEST

static FILE *
open_case_file (const char *name)
{
  const char *root = getenv ("top_srcdir");
  char path[PATH_BYTES];
  FILE *file;

  if (root == NULL)
    root = getenv ("srcdir");
  join (path, root == NULL ? "." : root, name);
  file = fopen (path, "r");
  ck_assert_msg (file != NULL, "%s cannot be read", path);
  return file;
}

/* Every total of the golden table, to the unit. */
START_TEST (test_params)
{
  FILE *file = open_case_file ("tests/cases/model-params.tsv");
  char line[1024];
  unsigned n = 0;

  while (fgets (line, sizeof line, file) != NULL)
    {
      char *id = line, *total = strchr (line, '\t');
      uint64_t params;

      if (line[0] == '#' || total == NULL)
        continue;
      *total++ = '\0';
      ck_assert_msg (
        vr_number_parse_u64 (total, strcspn (total, "\t\n"), &params),
        "%s: '%s'", id, total);
      ck_assert_msg (get_model (id)->params_total == params,
                     "%s: %llu instead of %llu", id,
                     (unsigned long long) get_model (id)->params_total,
                     (unsigned long long) params);
      n++;
    }
  fclose (file);
  ck_assert_uint_ge (n, 120);
}
END_TEST

START_TEST (test_model_row)
{
  const struct vr_model *model = get_model ("llama-3.1-8b");

  ck_assert_str_eq (model->id, "meta-llama/Llama-3.1-8B-Instruct");
  ck_assert_str_eq (model->model_type, "llama");
  ck_assert_str_eq (model->native_format, "bf16");
  ck_assert_uint_eq (model->params_total, 8030261248u);
  ck_assert_uint_eq (model->published_params, 8030261248u);
  ck_assert_uint_eq (model->shape.n_layers, 32);
  ck_assert_uint_eq (model->shape.groups[0].n_kv_heads, 8);
  ck_assert_uint_eq (model->shape.max_context_tokens, 131072);
  ck_assert_uint_ge (model->n_aliases, 3);
  for (size_t i = 0; i < model->n_aliases; i++)
    ck_assert_ptr_eq (get_model (model->aliases[i]), model);
  ck_assert_uint_ge (model->n_sources, 1);
  ck_assert_ptr_nonnull (model->sources[0]);
}
END_TEST

/* Every id finds its own row, and each alias a row that lists it. */
START_TEST (test_every_name)
{
  struct vr_name_match match;

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);

      vr_catalog_find_model (catalog, model->id, &match);
      ck_assert_msg (match.found == VR_FOUND && match.index == i, "%s",
                     model->id);
      for (size_t k = 0; k < model->n_aliases; k++)
        {
          vr_catalog_find_model (catalog, model->aliases[k], &match);
          ck_assert_msg (match.found != VR_NOT_FOUND, "%s",
                         model->aliases[k]);
        }
    }
  for (size_t i = 0; i < vr_catalog_n_gpus (catalog); i++)
    {
      const struct vr_gpu *gpu = vr_catalog_gpu (catalog, i);

      vr_catalog_find_gpu (catalog, gpu->device.id, &match);
      ck_assert_msg (match.found == VR_FOUND && match.index == i, "%s",
                     gpu->device.id);
      for (size_t k = 0; k < gpu->n_aliases; k++)
        {
          vr_catalog_find_gpu (catalog, gpu->aliases[k], &match);
          ck_assert_msg (match.found != VR_NOT_FOUND, "%s", gpu->aliases[k]);
        }
    }
}
END_TEST

/* ---- GPUs ---- */

static const struct gpu_case
{
  const char *name;
  uint32_t capability;
  bool is_a100;
  enum vr_capacity_basis basis;
  double capacity_gib;           /* to a hundredth */
} gpu_cases[] = {
  { "h100-sxm-80gb", 90, false, VR_CAPACITY_MEASURED, 79.19 },
  { "a100-sxm-80gb", 80, true, VR_CAPACITY_MEASURED, 79.14 },
  { "a100-pcie-40gb", 80, true, VR_CAPACITY_MEASURED, 39.50 },
  { "a10-24gb", 86, false, VR_CAPACITY_MEASURED, 22.06 },
  { "a10g-24gb", 86, false, VR_CAPACITY_RATIO, 22.08 },
  { "h100-pcie-80gb", 90, false, VR_CAPACITY_RATIO, 79.26 },
  { "mi100-32gb", 0, false, VR_CAPACITY_RATIO, 31.95 },
  { "mi300x-192gb", 0, false, VR_CAPACITY_MEASURED, 191.69 },
  { "rtx-5090-32gb", 120, false, VR_CAPACITY_MEASURED, 31.37 },
};

START_TEST (test_gpu)
{
  const struct gpu_case *c = &gpu_cases[_i];
  const struct vr_gpu *gpu = get_gpu (c->name);
  const struct vr_device *device = &gpu->device;

  ck_assert_str_eq (device->id, c->name);
  ck_assert_msg (device->capability == c->capability, "%s", c->name);
  ck_assert_msg (device->is_a100 == c->is_a100, "%s", c->name);
  ck_assert_msg (device->capacity_basis == c->basis, "%s", c->name);
  ck_assert_double_eq_tol ((double) device->capacity_bytes / (1 << 30),
                           c->capacity_gib, 0.0051);
  ck_assert_ptr_nonnull (gpu->capacity_source);
  ck_assert ((c->basis == VR_CAPACITY_MEASURED) == (gpu->runtime_bytes > 0));
}
END_TEST

START_TEST (test_gpu_bounds)
{
  unsigned n_120 = 0, n_103 = 0;

  for (size_t i = 0; i < vr_catalog_n_gpus (catalog); i++)
    {
      const struct vr_gpu *gpu = vr_catalog_gpu (catalog, i);
      const struct vr_device *d = &gpu->device;
      bool is_nvidia = strcmp (d->vendor, "nvidia") == 0;

      /* Two cards have a label in GB and a driver's figure above it. */
      ck_assert_msg (d->capacity_bytes > 0
                       && (d->capacity_bytes <= d->label_bytes
                           || d->capacity_bytes <= d->driver_bytes),
                     "%s", d->id);
      ck_assert_msg (d->capacity_half_width_bytes < d->label_bytes / 2, "%s",
                     d->id);
      ck_assert_msg ((d->capacity_half_width_bytes == 0)
                       == (d->capacity_basis == VR_CAPACITY_MEASURED),
                     "%s", d->id);
      ck_assert_msg (is_nvidia == (d->capability > 0), "%s", d->id);
      ck_assert_msg (d->gfx == NULL || strcmp (d->vendor, "amd") == 0, "%s",
                     d->id);
      n_103 += d->capability == 103;
      n_120 += d->capability == 120;
    }
  ck_assert_uint_gt (n_103, 0);
  ck_assert_uint_gt (n_120, 0);
}
END_TEST

/* Label, driver's and runtime's figure are three numbers. */
START_TEST (test_gpu_memory)
{
  const struct vr_gpu *gpu = get_gpu ("mi300x");

  ck_assert_uint_eq (gpu->device.label_bytes, 206158430208u);
  ck_assert_uint_eq (gpu->device.driver_bytes, 206141652992u);
  ck_assert_uint_eq (gpu->runtime_bytes, 205825570243u);
  ck_assert_uint_eq (gpu->device.capacity_bytes, 205825570243u);
  ck_assert_uint_eq (gpu->device.capacity_half_width_bytes, 0);
  ck_assert_str_eq (gpu->capacity_source, gpu->runtime_source);
}
END_TEST

START_TEST (test_offers)
{
  size_t n = 0;

  for (size_t i = 0; i < vr_catalog_n_gpus (catalog); i++)
    {
      const struct vr_gpu *gpu = vr_catalog_gpu (catalog, i);
      double last = 0;
      size_t first;
      size_t n_here = vr_catalog_offers_of (catalog, gpu, &first);

      ck_assert_uint_eq (first, n);
      n += n_here;
      for (size_t k = first; k < first + n_here; k++)
        {
          const struct vr_offer *offer = vr_catalog_offer (catalog, k);
          double price = (double) offer->price_usd_micro_per_hour
                         / (double) offer->gpu_count;

          ck_assert_ptr_eq (offer->gpu, gpu);
          ck_assert_msg (price >= last, "%s: %s", gpu->device.id,
                         offer->provider);
          last = price;
        }
    }
  ck_assert_uint_eq (n, vr_catalog_n_offers (catalog));
  ck_assert_uint_gt (n, 0);
}
END_TEST

/* ---- names ---- */

static const struct fold_case
{
  const char *name, *folded;
} fold_cases[] = {
  { "", "" },
  { "RTX 3060", "rtx-3060" },
  { "llama3.1:8b", "llama3.1-8b" },
  { "a_b::c  d-- e", "a-b-c-d-e" },
  { "opt-1.3b", "opt-1.3b" },
  { " x ", "-x-" },
  { "meta-llama/Llama-3.1-8B", "meta-llama/llama-3.1-8b" },
  { "বাংলা A", "বাংলা-a" },
};

START_TEST (test_fold)
{
  char folded[VR_NAME_BYTES];
  char longest[VR_NAME_BYTES * 2];

  vr_name_fold (fold_cases[_i].name, folded);
  ck_assert_str_eq (folded, fold_cases[_i].folded);
  memset (longest, 'A', sizeof longest);
  longest[sizeof longest - 1] = '\0';
  vr_name_fold (longest, folded);
  ck_assert_uint_eq (strlen (folded), VR_NAME_BYTES - 1);
}
END_TEST

/* `ids`: the candidates that must come first, in this order; `not` is part of
   none. */
static const struct name_case
{
  char kind;                     /* m: model, g: GPU */
  const char *name;
  enum vr_found found;
  const char *ids[5];
  const char *not;
} name_cases[] = {
  { 'm', "llama-3.1-8b", VR_FOUND, { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "meta-llama/llama-3.1-8b-instruct", VR_FOUND,
    { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "META-LLAMA/LLAMA-3.1-8B-INSTRUCT", VR_FOUND,
    { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "llama3.1:8b", VR_FOUND, { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "Llama 3.1 8B", VR_FOUND, { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "opt-1.3b", VR_FOUND, { "facebook/opt-1.3b" }, "13b" },
  { 'm', "opt-13b", VR_FOUND, { "facebook/opt-13b" }, "1.3b" },
  { 'm', "stabilityai/stablelm 2 zephyr 1_6b", VR_FOUND,
    { "stabilityai/stablelm-2-zephyr-1_6b" }, 0 },
  { 'm', "qwen3.6", VR_FOUND_AMBIGUOUS,
    { "Qwen/Qwen3.6-27B", "Qwen/Qwen3.6-35B-A3B" }, 0 },
  { 'm', "mistral-small", VR_FOUND_PREFERRED,
    { "mistralai/Mistral-Small-24B-Instruct-2501",
      "mistralai/Mistral-Small-Instruct-2409" }, 0 },
  { 'm', "DeepSeek R1", VR_FOUND_PREFERRED, { "deepseek-ai/DeepSeek-R1" },
    "v3" },
  { 'm', "llama 3.1 8", VR_NOT_FOUND, { "meta-llama/Llama-3.1-8B-Instruct" },
    0 },
  { 'm', "lama-3.1-8b", VR_NOT_FOUND, { "meta-llama/Llama-3.1-8B-Instruct" },
    0 },
  { 'm', "unsloth/Llama-3.1-8B-Instruct", VR_NOT_FOUND,
    { "meta-llama/Llama-3.1-8B-Instruct" }, 0 },
  { 'm', "opt-14b", VR_NOT_FOUND, { "facebook/opt-13b" }, 0 },
  { 'g', "rtx 3060", VR_FOUND_PREFERRED, { "rtx-3060-12gb", "rtx-3060-8gb" },
    "laptop" },
  { 'g', "RTX_3060", VR_FOUND_PREFERRED, { "rtx-3060-12gb", "rtx-3060-8gb" },
    "ti" },
  { 'g', "rtx-3060-12gb", VR_FOUND, { "rtx-3060-12gb" }, 0 },
  { 'g', "RTX 3060 Laptop", VR_FOUND, { "rtx-3060-laptop-6gb" }, 0 },
  { 'g', "NVIDIA GeForce RTX 4090", VR_FOUND, { "rtx-4090-24gb" }, 0 },
  { 'g', "m3 max", VR_FOUND_AMBIGUOUS,
    { "apple-m3-max-36gb", "apple-m3-max-48gb", "apple-m3-max-64gb",
      "apple-m3-max-96gb", "apple-m3-max-128gb" },
    0 },
  { 'g', "m3 max 64gb", VR_FOUND, { "apple-m3-max-64gb" }, 0 },
  { 'g', "rtx 3060 12", VR_NOT_FOUND, { "rtx-3060-12gb" }, 0 },
  { 'g', "rtx-3060-12gd", VR_NOT_FOUND, { "rtx-3060-12gb" }, 0 },
  { 'g', "my RTX 4090 card", VR_NOT_FOUND, { "rtx-4090-24gb" }, 0 },
  { 'g', "laptop 3060", VR_NOT_FOUND, { "rtx-3060-laptop-6gb" }, 0 },
};

static void
check_match (const struct name_case *c, const struct vr_name_match *match)
{
  bool is_one = c->found == VR_FOUND || c->found == VR_NOT_FOUND;
  size_t most = c->found == VR_NOT_FOUND ? 4 : VR_NAME_MAX_CANDIDATES;

  ck_assert_msg (match->found == c->found, "'%s'", c->name);
  ck_assert_uint_ge (match->n_candidates, is_one ? 1 : 2);
  ck_assert_uint_le (match->n_candidates, most);
  for (size_t i = 0; i < 5 && c->ids[i] != NULL; i++)
    {
      ck_assert_msg (i < match->n_candidates, "'%s': %s", c->name, c->ids[i]);
      ck_assert_str_eq (match->candidates[i], c->ids[i]);
    }
  for (size_t i = 0; i < match->n_candidates; i++)
    {
      ck_assert_msg (c->not == NULL
                       || strstr (match->candidates[i], c->not) == NULL,
                     "'%s': %s", c->name, match->candidates[i]);
      for (size_t k = 0; k < i; k++)
        ck_assert_str_ne (match->candidates[i], match->candidates[k]);
    }
}

START_TEST (test_name)
{
  const struct name_case *c = &name_cases[_i];
  struct vr_name_match match;

  (c->kind == 'm' ? vr_catalog_find_model : vr_catalog_find_gpu) (
    catalog, c->name, &match);
  check_match (c, &match);
  if (c->found <= VR_FOUND_PREFERRED)
    ck_assert_str_eq (match.candidates[0],
                      c->kind == 'm'
                        ? vr_catalog_model (catalog, match.index)->id
                        : vr_catalog_gpu (catalog, match.index)->device.id);
}
END_TEST

/* Whatever is typed: an answer, and nothing read past the end. */
START_TEST (test_odd_names)
{
  static const char *const odd[]
    = { "", "-", "/", "a", "::::", "\xff\xfe", "১২৩", "% s", "zzzzzzzzzzzz" };
  char longest[4096];
  struct vr_name_match match;

  for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
    {
      vr_catalog_find_gpu (catalog, odd[i], &match);
      ck_assert_int_eq (match.found, VR_NOT_FOUND);
      vr_catalog_find_model (catalog, odd[i], &match);
      ck_assert_int_eq (match.found, VR_NOT_FOUND);
    }
  vr_catalog_find_gpu (catalog, "zzzzzzzzzzzz", &match);
  ck_assert_uint_eq (match.n_candidates, 0);
  for (size_t n = 1; n < sizeof longest; n = n * 2 + 1)
    {
      memset (longest, 'h', n);
      longest[n] = '\0';
      vr_catalog_find_model (catalog, longest, &match);
      ck_assert_int_eq (match.found, VR_NOT_FOUND);
    }
}
END_TEST

/* ---- profiles ---- */

START_TEST (test_profiles)
{
  const struct vr_profile *vllm
    = vr_catalog_find_profile (catalog, "vllm", NULL);
  const struct vr_profile *llamacpp
    = vr_catalog_find_profile (catalog, "llama.cpp", NULL);

  ck_assert_ptr_nonnull (vllm);
  ck_assert_ptr_nonnull (llamacpp);
  ck_assert_uint_ge (vllm->logged_rows, VR_PROFILE_MIN_ROWS);
  ck_assert_ptr_eq (
    vr_catalog_find_profile (catalog, "vllm", vllm->version), vllm);
  ck_assert_ptr_eq (
    vr_catalog_find_profile (catalog, "llama.cpp", llamacpp->version + 1),
    llamacpp);
  ck_assert_ptr_null (vr_catalog_find_profile (catalog, "vllm", "0.0.1"));
  ck_assert_ptr_null (vr_catalog_find_profile (catalog, "vllm", ""));
  ck_assert_ptr_null (vr_catalog_find_profile (catalog, "nothing", NULL));
}
END_TEST

/* A newer profile is preferred once enough rows were logged for it. */
static const struct profile_case
{
  int logged_rows;
  const char *version;           /* asked for; NULL: none */
  const char *expected;          /* NULL: the version that was there before */
} profile_cases[] = {
  { VR_PROFILE_MIN_ROWS - 1, NULL, NULL },
  { VR_PROFILE_MIN_ROWS, NULL, "99.1" },
  { 0, "99.1", "99.1" },
  { 0, "v99.1", "99.1" },
};

START_TEST (test_newest_profile)
{
  const struct profile_case *c = &profile_cases[_i];
  const char *usual = vr_catalog_find_profile (catalog, "vllm", NULL)->version;
  const struct vr_profile *profile;
  const struct vr_catalog *loaded;
  struct vr_error err;
  char path[PATH_BYTES];
  char *sql;

  vr_error_init (&err, VR_LANG_EN);
  copy_seeded (path, "profiles.db");
  sql = sqlite3_mprintf (
    "INSERT INTO engine_profile (engine_id, version, rank, logged_rows,"
    "  source_url, checked_on) VALUES ('vllm', '99.1', 1000000, %d, 'test',"
    "  '2026-11-30');"
    "INSERT INTO engine_constant (engine_id, version, name, value,"
    "  logged_rows, basis, source_url, checked_on)"
    " SELECT engine_id, '99.1', name, value, 0, basis, source_url, checked_on"
    " FROM engine_constant WHERE engine_id = 'vllm' AND version = %Q;",
    c->logged_rows, usual);
  change_file (path, sql);
  sqlite3_free (sql);
  ck_assert_msg (load_file (path, &loaded, &err) == VR_OK, "%s",
                 err.faults[0].text);
  profile = vr_catalog_find_profile (loaded, "vllm", c->version);
  ck_assert_str_eq (profile->version, c->expected == NULL ? usual
                                                          : c->expected);
  vr_catalog_release (loaded);
}
END_TEST

/* ---- the file ---- */

START_TEST (test_file)
{
  const struct vr_catalog *loaded;
  struct vr_db *db;
  struct vr_error err;
  char path[PATH_BYTES];
  struct stat before, after;

  vr_error_init (&err, VR_LANG_EN);
  join (path, folder, "new.db");
  ck_assert_int_eq (vr_db_open (path, &db, &err), VR_OK);
  ck_assert (!vr_db_is_in_memory (db));
  ck_assert_str_eq (vr_db_path (db), path);
  vr_db_close (db);
  ck_assert_int_eq (stat (path, &before), 0);
  ck_assert_int_eq (chmod (path, 0444), 0);
  ck_assert_int_eq (load_file (path, &loaded, &err), VR_OK);
  ck_assert_int_eq (stat (path, &after), 0);
  ck_assert_uint_eq (before.st_ino, after.st_ino);
  ck_assert_uint_eq (vr_catalog_n_gpus (loaded), vr_catalog_n_gpus (catalog));
  ck_assert_uint_eq (vr_catalog_generation (loaded), 2);
  vr_catalog_release (loaded);
  unlink (path);
}
END_TEST

START_TEST (test_memory)
{
  struct vr_db *db;

  ck_assert_int_eq (vr_db_open (NULL, &db, NULL), VR_OK);
  ck_assert (vr_db_is_in_memory (db));
  ck_assert_str_eq (vr_db_path (db), "");
  vr_db_close (db);
  vr_db_close (NULL);
}
END_TEST

static const struct refused_case
{
  const char *what;
  const char *sql;               /* on a seeded file; NULL: write `data` */
  const char *data;
  const char *words;
} refused_cases[] = {
  { "newer", "PRAGMA user_version = 99", NULL, "schema version 99" },
  { "older", "PRAGMA user_version = 0", NULL, "is not a catalogue" },
  { "negative", "PRAGMA user_version = -1", NULL, "is not a catalogue" },
  { "empty", NULL, "", "is not a catalogue" },
  { "text", NULL, "This is not a database, but it is long enough to look.",
    "is not a catalogue" },
  { "cut header", NULL, "SQLite format 3", "is not a catalogue" },
};

START_TEST (test_refused)
{
  const struct refused_case *c = &refused_cases[_i];
  struct vr_db *db = NULL;
  struct vr_error err;
  char path[PATH_BYTES];

  vr_error_init (&err, VR_LANG_EN);
  copy_seeded (path, "refused.db");
  if (c->sql != NULL)
    change_file (path, c->sql);
  else
    write_file (path, c->data, strlen (c->data));
  ck_assert_int_eq (vr_db_open (path, &db, &err), VR_E_STORAGE);
  ck_assert_ptr_null (db);
  ck_assert_msg (strstr (err.faults[0].text, c->words) != NULL, "%s: %s",
                 c->what, err.faults[0].text);
  ck_assert_ptr_nonnull (strstr (err.faults[0].text, path));
}
END_TEST

/* Cut at any page: a fault, never a snapshot that is half there. */
START_TEST (test_cut_file)
{
  const struct vr_catalog *loaded;
  struct vr_error err;
  char path[PATH_BYTES];
  struct stat info;

  ck_assert_int_eq (stat (seeded, &info), 0);
  for (off_t length = 4096; length < info.st_size; length = length * 2 + 100)
    {
      vr_error_init (&err, VR_LANG_BN);
      copy_seeded (path, "cut.db");
      ck_assert_int_eq (truncate (path, length), 0);
      ck_assert_int_eq (load_file (path, &loaded, &err), VR_E_STORAGE);
      ck_assert_ptr_null (loaded);
    }
}
END_TEST

/* Names where no file can be, under the run's folder. */
static const char *const bad_paths[]
  = { "seeded.db/x.db", "no/such/folder/x.db", "." };

START_TEST (test_bad_path)
{
  struct vr_db *db = NULL;
  struct vr_error err;
  char path[PATH_BYTES];

  vr_error_init (&err, VR_LANG_EN);
  join (path, folder, bad_paths[_i]);
  ck_assert_int_eq (vr_db_open (path, &db, &err), VR_E_STORAGE);
  ck_assert_ptr_null (db);
  ck_assert_ptr_nonnull (strstr (err.faults[0].text, path));
}
END_TEST

/* $STATE_DIRECTORY, $XDG_STATE_HOME and $HOME, each below the run's folder or
   NULL; the expected path as well, NULL for none. */
static const struct place_case
{
  const char *state, *xdg, *home, *expected;
} place_cases[] = {
  { "s", "x", "h", "s/vramd.db" },
  { NULL, "x", "h", "x/vramd/vramd.db" },
  { NULL, NULL, "h", "h/.local/state/vramd/vramd.db" },
  { "seeded.db/s", "x", "h", "x/vramd/vramd.db" },
  { "s:t", NULL, NULL, "s/vramd.db" },
  { "seeded.db/s", "seeded.db/x", "seeded.db/h", NULL },
  { NULL, NULL, NULL, NULL },
};

static void
set_or_unset (const char *name, const char *below)
{
  char path[PATH_BYTES];

  if (below == NULL)
    unsetenv (name);
  else
    {
      join (path, folder, below);
      setenv (name, path, 1);
    }
}

START_TEST (test_default_path)
{
  const struct place_case *c = &place_cases[_i];
  char path[VR_DB_PATH], expected[PATH_BYTES];
  const char *home = getenv ("HOME");
  char *old_home = strdup (home == NULL ? "" : home);
  bool is_found;

  set_or_unset ("STATE_DIRECTORY", c->state);
  set_or_unset ("XDG_STATE_HOME", c->xdg);
  set_or_unset ("HOME", c->home);
  is_found = vr_db_default_path (path);
  unsetenv ("STATE_DIRECTORY");
  unsetenv ("XDG_STATE_HOME");
  setenv ("HOME", old_home, 1);
  free (old_home);
  ck_assert (is_found == (c->expected != NULL));
  if (!is_found)
    return;
  join (expected, folder, c->expected);
  ck_assert_str_eq (path, expected);
}
END_TEST

START_TEST (test_relative_state)
{
  char path[VR_DB_PATH];

  setenv ("STATE_DIRECTORY", "here", 1);
  set_or_unset ("XDG_STATE_HOME", "relative");
  ck_assert (vr_db_default_path (path));
  ck_assert_int_eq (path[0], '/');
  ck_assert_int_ne (access ("here", F_OK), 0);
  unsetenv ("STATE_DIRECTORY");
  unsetenv ("XDG_STATE_HOME");
}
END_TEST

/* ---- bad rows ---- */

#define BEHIND_THE_CHECKS                                                     \
  "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;"
#define GROUP_COLUMNS "(model_id, tag, mixer, norm_params, ffn)"

static const struct bad_row
{
  const char *sql;
  const char *words[2];          /* both in the fault's sentence */
} bad_rows[] = {
  { "INSERT INTO layer_group " GROUP_COLUMNS
    " VALUES ('no/such', 'f', 'full', 0, 'none')",
    { "layer_group", "no/such" } },
  { "INSERT INTO model_alias (alias, model_id) VALUES ('x', 'no/such')",
    { "model_alias", "no/such" } },
  { "INSERT INTO model_source (model_id, pos, source)"
    " VALUES ('no/such', 0, 'x')",
    { "model_source", "no/such" } },
  { "INSERT INTO gpu_alias (alias, gpu_id) VALUES ('x', 'no-gpu')",
    { "gpu_alias", "no-gpu" } },
  { "INSERT INTO gpu_source (gpu_id, pos, source) VALUES ('no-gpu', 0, 'x')",
    { "gpu_source", "no-gpu" } },
  { "UPDATE offer SET gpu_id = 'no-gpu' WHERE id = 7", { "offer", "no-gpu" } },
  { "UPDATE offer SET gpu_count = 0 WHERE id = 7", { "offer", "gpu_count" } },
  { "UPDATE gpu SET memory_class = 'hbm9' WHERE id = 'h100-sxm-80gb'",
    { "h100-sxm-80gb", "hbm9" } },
  { "UPDATE gpu SET compute_capability = '9.x' WHERE id = 'h100-sxm-80gb'",
    { "h100-sxm-80gb", "9.x" } },
  { "UPDATE gpu SET compute_capability = '9' WHERE id = 'h100-sxm-80gb'",
    { "h100-sxm-80gb", "compute_capability" } },
  { "UPDATE gpu SET power_w = -5 WHERE id = 'h100-sxm-80gb'",
    { "h100-sxm-80gb", "power_w" } },
  { "UPDATE gpu SET memory_is_unified = 2 WHERE id = 'h100-sxm-80gb'",
    { "h100-sxm-80gb", "memory_is_unified" } },
  { "UPDATE memory_class SET ratio_of_label = 9e999 WHERE id = 'amd-hbm'",
    { "amd-hbm", "ratio_of_label" } },
  { "UPDATE memory_class SET half_width = 0.5 WHERE id = 'amd-hbm'",
    { "amd-hbm", "half_width" } },
  { "INSERT INTO gpu_alias (alias, gpu_id) VALUES ('RTX 1', 'a10-24gb')",
    { "a10-24gb", "RTX 1" } },
  { "INSERT INTO gpu_alias (alias, gpu_id) VALUES ('', 'a10-24gb')",
    { "a10-24gb", "alias" } },
  { "UPDATE gpu_alias SET preferred = 1 WHERE alias = 'rtx-3060'",
    { "rtx-3060", "preferred" } },
  { "UPDATE layer_group SET mixer = 'windw'"
    " WHERE model_id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "windw" } },
  { "UPDATE layer_group SET ffn = 'gate' WHERE model_id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "gate" } },
  { "UPDATE layer_group SET tag = 'ff' WHERE model_id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "tag" } },
  { "UPDATE layer_group SET n_heads = 33"
    " WHERE model_id = 'meta-llama/Llama-3.1-8B-Instruct'",
    { "meta-llama/Llama-3.1-8B-Instruct", "n_kv_heads" } },
  { "UPDATE layer_group SET intermediate = 8191"
    " WHERE model_id = 'facebook/opt-125m'",
    { "facebook/opt-125m", "published" } },
  { "UPDATE model SET params_total = params_total + 1"
    " WHERE id = 'meta-llama/llama-3.1-8b-instruct'",
    { "meta-llama/Llama-3.1-8B-Instruct", "8,030,261,249" } },
  { "UPDATE model SET params_total = NULL WHERE id = 'facebook/opt-125m'",
    { "facebook/opt-125m", "params_total" } },
  { "UPDATE model SET layers = 'f24x' WHERE id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "f24x" } },
  { "UPDATE model SET native_plain_roles = 'router,rooter'"
    " WHERE id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "rooter" } },
  { "UPDATE model SET native_format = 'bf61' WHERE id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "bf61" } },
  { "DELETE FROM layer_group WHERE model_id = 'facebook/opt-1.3b'",
    { "facebook/opt-1.3b", "f24" } },
  { "UPDATE format SET id = 'bf61' WHERE id = 'bf16'", { "format", "bf61" } },
  { "UPDATE engine SET id = 'vlm' WHERE id = 'vllm'", { "engine", "vlm" } },
  { "UPDATE engine_profile SET engine_id = 'vlm' WHERE engine_id = 'vllm'",
    { "engine_profile", "vlm" } },
  { "UPDATE engine_constant SET version = '0' WHERE version = '0.19'",
    { "engine_constant", "vllm 0" } },
  { "UPDATE engine_constant SET name = 'overhed_bytes'"
    " WHERE name = 'overhead_bytes' AND engine_id = 'vllm'",
    { "engine_constant", "overhed_bytes" } },
  { "DELETE FROM engine_constant"
    " WHERE name = 'overhead_bytes' AND engine_id = 'vllm'",
    { "vllm", "overhead_bytes" } },
  { "CREATE TABLE loose AS SELECT * FROM engine_constant;"
    " UPDATE loose SET value = NULL WHERE name = 'overhead_bytes';"
    " DROP TABLE engine_constant;"
    " ALTER TABLE loose RENAME TO engine_constant",
    { "engine_constant", "overhead_bytes" } },
  { "CREATE TABLE loose AS SELECT * FROM engine;"
    " UPDATE loose SET title = NULL; DROP TABLE engine;"
    " ALTER TABLE loose RENAME TO engine",
    { "engine", "title" } },
  { "UPDATE support SET engine_id = 'vlm' WHERE rank = (SELECT min (rank)"
    " FROM support)",
    { "support", "vlm" } },
  { "UPDATE hf_architecture SET base = 'lama' WHERE model_type = 'qwen2'",
    { "qwen2", "lama" } },
  { "UPDATE hf_architecture SET base = 'qwen3' WHERE model_type = 'llama'",
    { "hf_architecture", "refers to itself" } },
  { "UPDATE hf_rule SET member = 'hiden' WHERE member = 'hidden'",
    { "hf_rule", "hiden" } },
  { "UPDATE hf_rule SET expression = '$a +' WHERE model_type = 'gpt2'"
    " AND member = 'position_rows'",
    { "gpt2 position_rows", "cannot be read" } },
  { "UPDATE hf_rule SET expression = '$nowhere' WHERE model_type = 'gpt2'"
    " AND member = 'position_rows'",
    { "gpt2 position_rows", "$nowhere" } },
  { "UPDATE hf_rule SET expression = '$hidden' WHERE member = '$hidden'",
    { "$hidden", "refers to itself" } },
  { "UPDATE hf_rule SET expression = '$is_clip' WHERE model_type = 'gpt2'"
    " AND member = 'position_rows'",
    { "gpt2", "$is_clip" } },
  { "UPDATE hf_rule SET expression = '\"windw\"' WHERE model_type = 'bert'"
    " AND member = 'mixer'",
    { "bert", "mixer" } },
  { "UPDATE hf_rule SET expression = '\"plane\"' WHERE model_type = 'gpt2'"
    " AND member = '$ffn'",
    { "hf_architecture", "ffn" } },
  { "UPDATE hf_rule SET model_type = 'lama' WHERE model_type = 'llama'",
    { "hf_rule", "lama" } },
  { "UPDATE hf_default SET model_type = 'lama' WHERE model_type = 'llama'",
    { "hf_default", "lama" } },
  { "UPDATE hf_default SET value = '[1]' WHERE model_type = 'glm'",
    { "glm head_dim", "[1]" } },
  { "UPDATE hf_default SET value = '1 + 1' WHERE model_type = 'glm'",
    { "glm head_dim", "1 + 1" } },
  { "UPDATE exchange_rate SET per_usd = 0", { "exchange_rate", "per_usd" } },
  { "DROP TABLE ollama_tag", { "ollama_tag", "no such table" } },
  { "DROP TABLE name_prefix", { "name_prefix", "no such table" } },
  { "DROP TABLE format_suffix", { "format_suffix", "no such table" } },
  { "DROP TABLE layer_group", { "layer_group", "no such table" } },
};

START_TEST (test_bad_row)
{
  const struct bad_row *c = &bad_rows[_i];
  const struct vr_catalog *loaded;
  struct vr_error err;
  char path[PATH_BYTES];
  char *sql = sqlite3_mprintf (BEHIND_THE_CHECKS "%s", c->sql);

  vr_error_init (&err, VR_LANG_EN);
  copy_seeded (path, "bad.db");
  change_file (path, sql);
  sqlite3_free (sql);
  ck_assert_msg (load_file (path, &loaded, &err) == VR_E_STORAGE, "%s",
                 c->sql);
  ck_assert_ptr_null (loaded);
  ck_assert_uint_eq (err.n_faults, 1);
  for (size_t i = 0; i < 2; i++)
    ck_assert_msg (strstr (err.faults[0].text, c->words[i]) != NULL,
                   "'%s' is not in: %s", c->words[i], err.faults[0].text);
}
END_TEST

/* Without anybody to tell, the same and no crash. */
START_TEST (test_no_error)
{
  const struct vr_catalog *loaded;
  char path[PATH_BYTES];

  copy_seeded (path, "bad.db");
  change_file (path, "UPDATE model SET layers = '?'");
  ck_assert_int_eq (load_file (path, &loaded, NULL), VR_E_STORAGE);
}
END_TEST

/* ---- CSV ---- */

#define HEADER                                                                \
  "gpu_id,gpu_count,provider,instance,tier,price_usd_micro_per_hour,"         \
  "seen_earliest,seen_latest,is_dated,is_minimum,is_accelerator_only,"        \
  "source_url"
#define TAIL ",on-demand,5,2026-01-01,2026-01-02,1,0,0,u"
#define ROW "a10-24gb,1,p,i" TAIL

static const struct csv_case
{
  const char *csv;
  const char *words;             /* of the fault; NULL: it is read */
  int n_rows;
  const char *instance;          /* of the row; "-" for NULL */
} csv_cases[] = {
  { HEADER "\n" ROW "\n", NULL, 1, "i" },
  { HEADER "\n" ROW, NULL, 1, "i" },
  { HEADER "\r\n" ROW "\r\n" ROW "\r\n", NULL, 2, "i" },
  { HEADER "\n", NULL, 0, NULL },
  { HEADER, NULL, 0, NULL },
  { HEADER "\na10-24gb,1,p,\"say \"\"x\"\",\ny\"" TAIL "\n", NULL, 1,
    "say \"x\",\ny" },
  { HEADER "\na10-24gb,1,p," TAIL "\n", NULL, 1, "-" },
  { HEADER "\na10-24gb,1,p,\"\"" TAIL "\n", NULL, 1, "-" },
  { HEADER "\n\"a10-24gb\",\"1\",p,\"i\"" TAIL "\n", NULL, 1, "i" },
  { "", "line 1", 0, NULL },
  { "gpu_id,gpu_kount\n", "'gpu_kount' is not a column", 0, NULL },
  { "gpu_id,gpu_id\n", "line 1: 'gpu_id'", 0, NULL },
  { "\xef\xbb\xbf" HEADER "\n", "line 1", 0, NULL },
  { HEADER "\n\n", "line 2: 1 fields where the header has 12", 0, NULL },
  { HEADER "\n" ROW "\n" ROW ",\n", "line 3: 13 fields", 0, NULL },
  { HEADER "\na10-24gb,1,p\n", "line 2: 3 fields", 0, NULL },
  { HEADER "\na10-24gb,1,p,\"i" TAIL "\n", "line 2: a quotation mark", 0,
    NULL },
  { HEADER "\na10-24gb,1,p,i\"j" TAIL "\n", "line 2: a quotation mark", 0,
    NULL },
  { HEADER "\na10-24gb,1,p,\"i\"j" TAIL "\n", "line 2: a quotation mark", 0,
    NULL },
  { HEADER "\na10-24gb,1,p,i\rj" TAIL "\n", "line 2", 0, NULL },
  { HEADER "\n,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n", "line 2", 0, NULL },
  { HEADER "\na10-24gb,two,p,i" TAIL "\n", "line 2", 0, NULL },
  { HEADER "\na10-24gb,0,p,i" TAIL "\n", "line 2", 0, NULL },
  { HEADER "\na10-24gb,1,,i" TAIL "\n", "line 2", 0, NULL },
  { HEADER "\n" ROW "\nno-gpu,1,p,i" TAIL "\n", "line 3", 0, NULL },
  { HEADER "\na10-24gb,1,p,\"a\nb\"" TAIL "\nno-gpu,1,p,i" TAIL "\n",
    "line 4", 0, NULL },
};

static void
check_imported (sqlite3 *handle, const struct csv_case *c)
{
  sqlite3_stmt *stmt;

  ck_assert_int_eq (
    sqlite3_prepare_v2 (handle,
                        "SELECT count (*), max (coalesce (instance, '-'))"
                        " FROM offer",
                        -1, &stmt, NULL),
    SQLITE_OK);
  ck_assert_int_eq (sqlite3_step (stmt), SQLITE_ROW);
  ck_assert_int_eq (sqlite3_column_int (stmt, 0), c->n_rows);
  if (c->n_rows > 0)
    ck_assert_str_eq ((const char *) sqlite3_column_text (stmt, 1),
                      c->instance);
  sqlite3_finalize (stmt);
}

START_TEST (test_csv)
{
  const struct csv_case *c = &csv_cases[_i];
  struct vr_db *db;
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_db_open (NULL, &db, &err), VR_OK);
  ck_assert_int_eq (sqlite3_exec (vr_db_handle (db), "DELETE FROM offer",
                                  NULL, NULL, NULL),
                    SQLITE_OK);
  status = vr_seed_import_csv (vr_db_handle (db), "x.csv", c->csv,
                               strlen (c->csv), &err);
  if (c->words == NULL)
    {
      ck_assert_msg (status == VR_OK, "%s: %s", c->csv, err.faults[0].text);
      check_imported (vr_db_handle (db), c);
    }
  else
    {
      ck_assert_msg (status == VR_E_STORAGE, "%s", c->csv);
      ck_assert_msg (strstr (err.faults[0].text, c->words) != NULL
                       && strstr (err.faults[0].text, "x.csv") != NULL,
                     "'%s' is not in: %s", c->words, err.faults[0].text);
    }
  vr_db_close (db);
}
END_TEST

/* A zero byte is no character of CSV. */
START_TEST (test_csv_zero)
{
  static const char csv[] = HEADER "\na10-24gb,1,p,i\0j" TAIL "\n";
  struct vr_db *db;

  ck_assert_int_eq (vr_db_open (NULL, &db, NULL), VR_OK);
  ck_assert_int_eq (vr_seed_import_csv (vr_db_handle (db), "x.csv", csv,
                                        sizeof csv - 1, NULL),
                    VR_E_STORAGE);
  vr_db_close (db);
}
END_TEST

/* ---- swap under readers ---- */

static void *
read_current (void *argument)
{
  struct vr_current *current = argument;
  uint64_t last = 0;

  while (last < N_SWAPS)
    {
      const struct vr_catalog *mine = vr_current_acquire (current);
      struct vr_name_match match;

      vr_catalog_find_gpu (mine, "rtx 4090", &match);
      if (match.found != VR_FOUND || vr_catalog_generation (mine) < last)
        abort ();
      last = vr_catalog_generation (mine);
      vr_catalog_release (mine);
    }
  return NULL;
}

START_TEST (test_swap)
{
  pthread_t readers[N_READERS];
  struct vr_current *current;
  struct vr_db *db;
  const struct vr_catalog *next;

  ck_assert_int_eq (vr_db_open (NULL, &db, NULL), VR_OK);
  ck_assert_int_eq (vr_catalog_load (db, 0, &next, NULL), VR_OK);
  current = vr_current_new (next);
  ck_assert_ptr_nonnull (current);
  for (int i = 0; i < N_READERS; i++)
    ck_assert_int_eq (
      pthread_create (&readers[i], NULL, read_current, current), 0);
  for (uint64_t i = 1; i <= N_SWAPS; i++)
    {
      ck_assert_int_eq (vr_catalog_load (db, i, &next, NULL), VR_OK);
      vr_current_swap (current, next);
    }
  for (int i = 0; i < N_READERS; i++)
    pthread_join (readers[i], NULL);
  vr_current_free (current);
  vr_current_free (NULL);
  vr_catalog_release (NULL);
  vr_db_close (db);
}
END_TEST

/* ---- the program ---- */

#define ADD_TABLE(tcase, test, table)                                         \
  tcase_add_loop_test ((tcase), (test), 0,                                    \
                       (int) (sizeof (table) / sizeof ((table)[0])))

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("catalog");
  TCase *rows = tcase_create ("rows");
  TCase *names = tcase_create ("names");
  TCase *files = tcase_create ("files");
  TCase *seed = tcase_create ("seed");

  tcase_add_test (rows, test_counts);
  tcase_add_test (rows, test_sorted);
  tcase_add_test (rows, test_params);
  tcase_add_test (rows, test_model_row);
  ADD_TABLE (rows, test_gpu, gpu_cases);
  tcase_add_test (rows, test_gpu_bounds);
  tcase_add_test (rows, test_gpu_memory);
  tcase_add_test (rows, test_offers);
  tcase_add_test (rows, test_profiles);
  ADD_TABLE (rows, test_newest_profile, profile_cases);
  tcase_add_test (names, test_every_name);
  ADD_TABLE (names, test_fold, fold_cases);
  ADD_TABLE (names, test_name, name_cases);
  tcase_add_test (names, test_odd_names);
  tcase_add_test (files, test_file);
  tcase_add_test (files, test_memory);
  ADD_TABLE (files, test_refused, refused_cases);
  tcase_add_test (files, test_cut_file);
  ADD_TABLE (files, test_bad_path, bad_paths);
  ADD_TABLE (files, test_default_path, place_cases);
  tcase_add_test (files, test_relative_state);
  ADD_TABLE (seed, test_bad_row, bad_rows);
  tcase_add_test (seed, test_no_error);
  ADD_TABLE (seed, test_csv, csv_cases);
  tcase_add_test (seed, test_csv_zero);
  tcase_add_test (seed, test_swap);
  tcase_set_timeout (rows, 60);
  tcase_set_timeout (files, 60);
  tcase_set_timeout (seed, 60);
  suite_add_tcase (suite, rows);
  suite_add_tcase (suite, names);
  suite_add_tcase (suite, files);
  suite_add_tcase (suite, seed);
  return suite;
}

/* The embedded catalogue, and a file of it in a folder of this run. */
static bool
set_up (void)
{
  const char *base = getenv ("TMPDIR");
  struct vr_error err;
  struct vr_db *db = NULL;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  snprintf (folder, sizeof folder, "%s/vramd-test-XXXXXX",
            base == NULL ? "/tmp" : base);
  if (mkdtemp (folder) == NULL)
    return false;
  if (snprintf (seeded, sizeof seeded, "%s/seeded.db", folder)
      >= PATH_BYTES)
    return false;
  status = vr_db_open (seeded, &db, &err);
  if (status == VR_OK)
    status = vr_catalog_load (db, 1, &catalog, &err);
  if (status != VR_OK)
    fprintf (stderr, "%s\n", err.faults[0].text);
  vr_db_close (db);
  return status == VR_OK;
}

static void
remove_folder (void)
{
  char command[PATH_BYTES + 16];

  snprintf (command, sizeof command, "rm -rf '%s'", folder);
  if (system (command) != 0)
    fprintf (stderr, "%s cannot be removed\n", folder);
}

int
main (void)
{
  SRunner *runner;
  int n_failed = 1;

  if (set_up ())
    {
      runner = srunner_create (make_suite ());
      srunner_run_all (runner, CK_ENV);
      n_failed = srunner_ntests_failed (runner);
      srunner_free (runner);
    }
  vr_catalog_release (catalog);
  remove_folder ();
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
