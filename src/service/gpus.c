/* The questions "gpus" and "gpu": the catalogue's accelerators. */

#include "config.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "service/list.h"

struct gpu_row
{
  const char *id;
  const char *name;
  const char *vendor;
  const char *architecture;
  const char *compute_capability;
  const char *gfx;
  const char *released;
  const char *form;
  uint64_t memory_label_bytes;
  uint64_t memory_driver_bytes;
  uint64_t memory_runtime_bytes;
  uint64_t capacity_bytes;
  const char *capacity_basis;
  uint64_t capacity_half_width_bytes;
  const char *capacity_source;
  const char *memory_class;
  const char *memory_type;
  int8_t memory_is_unified;
  uint64_t bandwidth_bytes_per_s;
  uint64_t fp32_flops;
  uint64_t fp16_flops;
  const char *fp16_kind;
  uint64_t bf16_flops;
  uint64_t int8_ops;
  uint64_t fp8_flops;
  uint64_t fp4_flops;
  uint64_t power_w;
  const char *interconnect;
  uint64_t interconnect_bytes_per_s;
  const char *pcie;
  const char *mig_profiles;
  uint64_t launch_price_usd;
  const char *derived_fields;
  const char *derivation;
  const char *conflicts;
  const char *note;
  const char *aliases;           /* JSON */
  const char *source_url;
  const char *checked_on;
  const char *sources;           /* JSON; one entry only */
};

static const struct vr_field list_fields[] = {
  VR_LIST_FIELDS ("vendor", "Only cards of this maker.",
                  "শুধু এই নির্মাতার কার্ড।"),
};
static const struct vr_table list_in
  = VR_TABLE ("GpusQuery", list_fields, struct vr_list_query);

#define GPU_BYTES(member, words)                                              \
  { VR_U64 (struct gpu_row, member), .unit = "bytes", .is_nullable = true,    \
    .text = words }
#define GPU_RATE(member, per_s)                                               \
  { VR_U64 (struct gpu_row, member), .unit = per_s, .is_nullable = true }

static const struct vr_field row_fields[] = {
  { VR_STRING (struct gpu_row, id) },
  { VR_STRING (struct gpu_row, name) },
  { VR_STRING (struct gpu_row, vendor) },
  { VR_STRING (struct gpu_row, architecture) },
  { VR_STRING (struct gpu_row, compute_capability) },
  { VR_STRING (struct gpu_row, gfx) },
  { VR_STRING (struct gpu_row, released) },
  { VR_STRING (struct gpu_row, form) },
  GPU_BYTES (memory_label_bytes, "What is printed on the box."),
  GPU_BYTES (memory_driver_bytes, "What nvidia-smi or rocm-smi reports; "
                                  "null: never seen."),
  GPU_BYTES (memory_runtime_bytes, "What CUDA, HIP or Metal reports; null: "
                                   "never seen."),
  GPU_BYTES (capacity_bytes, "What plans use: the runtime's figure, or a "
                             "ratio of the others."),
  { VR_STRING (struct gpu_row, capacity_basis),
    .text = "measured or ratio." },
  GPU_BYTES (capacity_half_width_bytes, "What it may be off by."),
  { VR_STRING (struct gpu_row, capacity_source) },
  { VR_STRING (struct gpu_row, memory_class) },
  { VR_STRING (struct gpu_row, memory_type) },
  { VR_BOOL (struct gpu_row, memory_is_unified) },
  GPU_RATE (bandwidth_bytes_per_s, "bytes/s"),
  GPU_RATE (fp32_flops, "flop/s"),
  GPU_RATE (fp16_flops, "flop/s"),
  { VR_STRING (struct gpu_row, fp16_kind) },
  GPU_RATE (bf16_flops, "flop/s"),
  GPU_RATE (int8_ops, "op/s"),
  GPU_RATE (fp8_flops, "flop/s"),
  GPU_RATE (fp4_flops, "flop/s"),
  GPU_RATE (power_w, "W"),
  { VR_STRING (struct gpu_row, interconnect) },
  GPU_RATE (interconnect_bytes_per_s, "bytes/s"),
  { VR_STRING (struct gpu_row, pcie) },
  { VR_STRING (struct gpu_row, mig_profiles) },
  GPU_RATE (launch_price_usd, "usd"),
  { VR_STRING (struct gpu_row, derived_fields),
    .text = "Peaks computed from another one." },
  { VR_STRING (struct gpu_row, derivation) },
  { VR_STRING (struct gpu_row, conflicts),
    .text = "Where sources disagree." },
  { VR_STRING (struct gpu_row, note) },
  { VR_RAW (struct gpu_row, aliases) },
  { VR_STRING (struct gpu_row, source_url) },
  { VR_STRING (struct gpu_row, checked_on) },
  { VR_RAW (struct gpu_row, sources) },
};
static const struct vr_table row_table
  = VR_TABLE ("Gpu", row_fields, struct gpu_row);

static const struct vr_field out_fields[] = {
  VR_LIST_RESULT_FIELDS ("gpus", &row_table),
};
static const struct vr_table list_out
  = VR_TABLE ("Gpus", out_fields, struct vr_list_result);

static bool
fill (const struct vr_gpu *g, bool is_whole, struct vr_call *call,
      struct gpu_row *row)
{
  const struct vr_device *d = &g->device;

  *row = (struct gpu_row) {
    .id = d->id,
    .name = d->name,
    .vendor = d->vendor,
    .architecture = g->architecture,
    .compute_capability = g->compute_capability,
    .gfx = d->gfx,
    .released = g->released,
    .form = g->form,
    .memory_label_bytes = d->label_bytes,
    .memory_driver_bytes = vr_list_known (d->driver_bytes),
    .memory_runtime_bytes = vr_list_known (g->runtime_bytes),
    .capacity_bytes = d->capacity_bytes,
    .capacity_basis = vr_capacity_basis_name (d->capacity_basis),
    .capacity_half_width_bytes = d->capacity_half_width_bytes,
    .capacity_source = g->capacity_source,
    .memory_class = g->memory_class,
    .memory_type = g->memory_type,
    .memory_is_unified = d->is_unified,
    .bandwidth_bytes_per_s = vr_list_known (d->bandwidth_bytes_per_s),
    .fp32_flops = vr_list_known (g->fp32_flops),
    .fp16_flops = vr_list_known (d->fp16_flops),
    .fp16_kind = g->fp16_kind,
    .bf16_flops = vr_list_known (g->bf16_flops),
    .int8_ops = vr_list_known (g->int8_ops),
    .fp8_flops = vr_list_known (g->fp8_flops),
    .fp4_flops = vr_list_known (g->fp4_flops),
    .power_w = vr_list_known (d->power_w),
    .interconnect = g->interconnect,
    .interconnect_bytes_per_s = vr_list_known (g->interconnect_bytes_per_s),
    .pcie = g->pcie,
    .mig_profiles = g->mig_profiles,
    .launch_price_usd = vr_list_known (g->launch_price_usd),
    .derived_fields = g->derived_fields,
    .derivation = g->derivation,
    .conflicts = g->conflicts,
    .note = g->note,
    .source_url = g->source_url,
    .checked_on = g->checked_on,
  };
  row->aliases = vr_list_texts (call, g->n_aliases, g->aliases);
  if (is_whole)
    row->sources = vr_list_texts (call, g->n_sources, g->sources);
  return row->aliases != NULL && (!is_whole || row->sources != NULL);
}

static bool
matches (const struct vr_catalog *catalog, size_t index,
         const struct vr_list_query *query)
{
  const struct vr_gpu *g = vr_catalog_gpu (catalog, index);

  if (query->filter[0] != '\0'
      && strcasecmp (query->filter, g->device.vendor) != 0)
    return false;
  return vr_list_holds (g->device.id, query->q)
         || vr_list_holds (g->device.name, query->q)
         || vr_list_any_holds (g->n_aliases, g->aliases, query->q);
}

static bool
fill_short (const struct vr_catalog *catalog, size_t index,
            struct vr_call *call, void *row)
{
  return fill (vr_catalog_gpu (catalog, index), false, call, row);
}

static enum vr_status
answer_list (const struct vr_catalog *catalog, const void *query,
             struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_list_source source
    = { vr_catalog_n_gpus (catalog), sizeof (struct gpu_row), matches,
        fill_short };

  return vr_list_answer (catalog, &source, query, call, result, err);
}

static enum vr_status
answer_one (const struct vr_catalog *catalog, const void *query_struct,
            struct vr_call *call, void *result, struct vr_error *err)
{
  const struct vr_id_query *query = query_struct;
  struct vr_name_match match;

  vr_catalog_find_gpu (catalog, query->id, &match);
  if (!vr_name_is_found (&match))
    return vr_list_fail (query->id, match.n_candidates, match.candidates,
                         err);
  if (!fill (vr_catalog_gpu (catalog, match.index), true, call, result))
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return VR_OK;
}

const struct vr_question vr_question_gpus = {
  .name = "gpus",
  .text = "Accelerators of the catalogue, by id.",
  .in = &list_in,
  .out = &list_out,
  .answer = answer_list,
};

const struct vr_question vr_question_gpu = {
  .name = "gpu",
  .text = "One accelerator: memory as label, driver and runtime give it, "
          "peaks, sources.",
  .in = &vr_id_in,
  .out = &row_table,
  .answer = answer_one,
};
