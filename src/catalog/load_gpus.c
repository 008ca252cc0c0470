/* GPUs with their memory class, names and sources. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/load.h"
#include "catalog/names.h"

struct memory_class
{
  const char *id;
  double ratio_of_label;
  double ratio_of_driver;        /* 0: none */
  double half_width;
  const char *source_url;
};

struct classes
{
  struct memory_class *items;
  size_t n;
};

static enum vr_status
load_classes (struct vr_load *load, struct classes *classes)
{
  struct vr_rows rows;
  enum vr_status status;

  classes->n = 0;
  classes->items = vr_load_array (load, "SELECT count (*) FROM memory_class",
                                  sizeof *classes->items, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "memory_class",
                    "SELECT id, ratio_of_label, ratio_of_driver, half_width,"
                    " source_url FROM memory_class ORDER BY id"))
    while (vr_rows_next (&rows))
      {
        struct memory_class *item = &classes->items[classes->n++];

        item->id = vr_rows_text (&rows, 0);
        item->ratio_of_label = vr_rows_f64 (&rows, 1);
        item->ratio_of_driver = vr_rows_f64_or_0 (&rows, 2);
        item->half_width = vr_rows_f64 (&rows, 3);
        item->source_url = vr_rows_text (&rows, 4);
        if (!(item->ratio_of_label > 0 && item->ratio_of_label <= 1))
          vr_rows_fail_value (&rows, 1);
        if (!(item->ratio_of_driver >= 0 && item->ratio_of_driver <= 1))
          vr_rows_fail_value (&rows, 2);
        if (!(item->half_width >= 0 && item->half_width < 0.5))
          vr_rows_fail_value (&rows, 3);
      }
  return vr_rows_close (&rows);
}

/* ---- one GPU ---- */

/* Columns of the SELECT below, which lists them in this order. */
enum
{
  ID, NAME, VENDOR, ARCHITECTURE, CAPABILITY, GFX, RELEASED, FORM,
  MEMORY_CLASS, LABEL_BYTES, DRIVER_BYTES, RUNTIME_BYTES, RUNTIME_SOURCE,
  IS_UNIFIED, MEMORY_TYPE, BANDWIDTH, FP32, FP16, FP16_KIND, BF16, INT8, FP8,
  FP4, POWER, INTERCONNECT, INTERCONNECT_RATE, PCIE, MIG, PRICE,
  DERIVED_FIELDS, DERIVATION, CONFLICTS, NOTE, SOURCE_URL, CHECKED_ON
};

static const char gpu_sql[]
  = "SELECT id, name, vendor, architecture, compute_capability, gfx,"
    " released, form, memory_class, memory_label_bytes, memory_driver_bytes,"
    " memory_runtime_bytes, memory_runtime_source, memory_is_unified,"
    " memory_type, bandwidth_bytes_per_s, fp32_flops, fp16_flops, fp16_kind,"
    " bf16_flops, int8_ops, fp8_flops, fp4_flops, power_w, interconnect,"
    " interconnect_bytes_per_s, pcie, mig_profiles, launch_price_usd,"
    " derived_fields, derivation, conflicts, note, source_url, checked_on"
    " FROM gpu ORDER BY id";

/* "8.6" to 86, "12.0" to 120.  Major and minor are one and two digits. */
static uint32_t
read_capability (struct vr_rows *rows, const char *text)
{
  const char *point = text == NULL ? NULL : strchr (text, '.');
  uint64_t major, minor;

  if (text == NULL)
    return 0;
  if (point == NULL
      || !vr_number_parse_u64 (text, (size_t) (point - text), &major)
      || !vr_number_parse_u64 (point + 1, strlen (point + 1), &minor)
      || major == 0 || major > 99 || minor > 9)
    {
      vr_rows_fail_value (rows, CAPABILITY);
      return 0;
    }
  return (uint32_t) (major * 10 + minor);
}

/* vLLM asks whether the device's name, in lower case, holds "a100". */
static bool
is_a100 (const char *name)
{
  char folded[VR_NAME_BYTES];

  vr_name_fold (name, folded);
  return strstr (folded, "a100") != NULL;
}

static void
read_capacity (struct vr_rows *rows, struct vr_gpu *gpu,
               const struct classes *classes)
{
  for (size_t i = 0; i < classes->n; i++)
    if (strcmp (classes->items[i].id, gpu->memory_class) == 0)
      {
        const struct memory_class *c = &classes->items[i];

        vr_device_set_capacity (&gpu->device, gpu->runtime_bytes,
                                c->ratio_of_driver, c->ratio_of_label,
                                c->half_width);
        gpu->capacity_source = gpu->runtime_bytes > 0 ? gpu->runtime_source
                                                      : c->source_url;
        return;
      }
  vr_rows_fail_reference (rows, MEMORY_CLASS, "memory_class");
}

static void
read_memory (struct vr_rows *rows, struct vr_gpu *gpu,
             const struct classes *classes)
{
  struct vr_device *device = &gpu->device;

  gpu->memory_class = vr_rows_text (rows, MEMORY_CLASS);
  gpu->memory_type = vr_rows_text_or_null (rows, MEMORY_TYPE);
  device->label_bytes = vr_rows_u64 (rows, LABEL_BYTES);
  device->driver_bytes = vr_rows_u64_or_0 (rows, DRIVER_BYTES);
  gpu->runtime_bytes = vr_rows_u64_or_0 (rows, RUNTIME_BYTES);
  gpu->runtime_source = vr_rows_text_or_null (rows, RUNTIME_SOURCE);
  device->is_unified = vr_rows_bool (rows, IS_UNIFIED);
  device->bandwidth_bytes_per_s = vr_rows_u64_or_0 (rows, BANDWIDTH);
  if (device->label_bytes == 0)
    vr_rows_fail_value (rows, LABEL_BYTES);
  if (gpu->runtime_bytes > 0 && gpu->runtime_source == NULL)
    vr_rows_fail_value (rows, RUNTIME_SOURCE);
  read_capacity (rows, gpu, classes);
}

static void
read_speed (struct vr_rows *rows, struct vr_gpu *gpu)
{
  gpu->fp32_flops = vr_rows_u64_or_0 (rows, FP32);
  gpu->device.fp16_flops = vr_rows_u64_or_0 (rows, FP16);
  gpu->fp16_kind = vr_rows_text_or_null (rows, FP16_KIND);
  gpu->bf16_flops = vr_rows_u64_or_0 (rows, BF16);
  gpu->int8_ops = vr_rows_u64_or_0 (rows, INT8);
  gpu->fp8_flops = vr_rows_u64_or_0 (rows, FP8);
  gpu->fp4_flops = vr_rows_u64_or_0 (rows, FP4);
  gpu->device.power_w = vr_rows_u64_or_0 (rows, POWER);
  gpu->interconnect = vr_rows_text_or_null (rows, INTERCONNECT);
  gpu->device.fabric = vr_fabric_find (gpu->interconnect);
  gpu->interconnect_bytes_per_s = vr_rows_u64_or_0 (rows, INTERCONNECT_RATE);
  gpu->pcie = vr_rows_text_or_null (rows, PCIE);
}

static void
read_gpu (struct vr_rows *rows, struct vr_gpu *gpu,
          const struct classes *classes)
{
  struct vr_device *device = &gpu->device;

  device->id = vr_rows_text (rows, ID);
  device->name = vr_rows_text (rows, NAME);
  device->vendor = vr_rows_text (rows, VENDOR);
  device->gfx = vr_rows_text_or_null (rows, GFX);
  device->is_a100 = is_a100 (device->name);
  gpu->architecture = vr_rows_text_or_null (rows, ARCHITECTURE);
  gpu->compute_capability = vr_rows_text_or_null (rows, CAPABILITY);
  device->capability = read_capability (rows, gpu->compute_capability);
  gpu->released = vr_rows_text_or_null (rows, RELEASED);
  gpu->form = vr_rows_text_or_null (rows, FORM);
  read_memory (rows, gpu, classes);
  read_speed (rows, gpu);
  gpu->mig_profiles = vr_rows_text_or_null (rows, MIG);
  gpu->launch_price_usd = vr_rows_u64_or_0 (rows, PRICE);
  gpu->derived_fields = vr_rows_text_or_null (rows, DERIVED_FIELDS);
  gpu->derivation = vr_rows_text_or_null (rows, DERIVATION);
  gpu->conflicts = vr_rows_text_or_null (rows, CONFLICTS);
  gpu->note = vr_rows_text_or_null (rows, NOTE);
  gpu->source_url = vr_rows_text (rows, SOURCE_URL);
  gpu->checked_on = vr_rows_text (rows, CHECKED_ON);
}

static enum vr_status
load_rows (struct vr_load *load, const struct classes *classes)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->gpus = vr_load_array (load, "SELECT count (*) FROM gpu",
                                 sizeof *catalog->gpus, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "gpu", gpu_sql))
    while (vr_rows_next (&rows))
      read_gpu (&rows, &catalog->gpus[catalog->n_gpus++], classes);
  return vr_rows_close (&rows);
}

/* ---- names and sources ---- */

static int
compare_id (const void *id, const void *gpu)
{
  return strcmp (id, ((const struct vr_gpu *) gpu)->device.id);
}

struct vr_gpu *
vr_load_find_gpu (const struct vr_catalog *catalog, const char *id)
{
  return bsearch (id, catalog->gpus, catalog->n_gpus, sizeof *catalog->gpus,
                  compare_id);
}

/* The GPU that column 0 of a child table names. */
static struct vr_gpu *
parent (struct vr_rows *rows)
{
  struct vr_gpu *gpu = vr_load_find_gpu (rows->load->catalog,
                                         vr_rows_text (rows, 0));

  if (gpu == NULL)
    vr_rows_fail_reference (rows, 0, "gpu");
  return gpu;
}

static enum vr_status
load_names (struct vr_load *load)
{
  static const char count_sql[] = "SELECT count (*) FROM gpu_alias";
  struct vr_catalog *catalog = load->catalog;
  struct vr_name_list list;
  struct vr_rows rows;
  enum vr_status status
    = vr_name_list_init (&list, load, &catalog->gpu_names, count_sql,
                         catalog->n_gpus);

  for (size_t i = 0; i < catalog->n_gpus && status == VR_OK; i++)
    status = vr_name_list_add_id (&list, catalog->gpus[i].device.id,
                                  catalog->gpus[i].device.label_bytes);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "gpu_alias",
                    "SELECT gpu_id, alias, preferred FROM gpu_alias"
                    " ORDER BY gpu_id, alias"))
    while (vr_rows_next (&rows))
      {
        struct vr_gpu *gpu = parent (&rows);

        if (gpu != NULL)
          vr_name_list_add_alias (&list, &rows,
                                  (size_t) (gpu - catalog->gpus),
                                  &gpu->aliases, &gpu->n_aliases);
      }
  status = vr_rows_close (&rows);
  return status == VR_OK ? vr_name_list_close (&list) : status;
}

static enum vr_status
load_sources (struct vr_load *load)
{
  struct vr_rows rows;
  enum vr_status status;
  const char **sources
    = vr_load_array (load, "SELECT count (*) FROM gpu_source",
                     sizeof *sources, &status);

  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "gpu_source",
                    "SELECT gpu_id, source FROM gpu_source"
                    " ORDER BY gpu_id, pos"))
    while (vr_rows_next (&rows))
      {
        struct vr_gpu *gpu = parent (&rows);

        *sources = vr_rows_text (&rows, 1);
        if (gpu != NULL && gpu->n_sources++ == 0)
          gpu->sources = sources;
        sources++;
      }
  return vr_rows_close (&rows);
}

enum vr_status
vr_load_gpus (struct vr_load *load)
{
  struct classes classes;
  enum vr_status status = load_classes (load, &classes);

  if (status == VR_OK)
    status = load_rows (load, &classes);
  if (status == VR_OK)
    status = load_names (load);
  if (status == VR_OK)
    status = load_sources (load);
  return status;
}
