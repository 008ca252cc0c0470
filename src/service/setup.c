/* Names to things, defaults filled in. */

#include "config.h"

#include "service/setup.h"

#include <math.h>
#include <string.h>

#include "base/banned.h"
#include "base/nearest.h"
#include "core/checked.h"
#include "core/graph_memo.h"
#include "service/workload.h"

enum
{
  VR_DEFAULT_CONTEXT_TOKENS = 8192
};

const char *const vr_words_flash_attn[]
  = { "on", "off", "auto", "true", "false", NULL };

/* ---- faults about names ---- */

static enum vr_status
fail_name (const char *member, enum vr_sentence sentence, const char *name,
           const struct vr_name_match *match, struct vr_error *err)
{
  enum vr_status status = vr_fail (err, VR_E_INVALID, member, sentence, name);

  vr_error_suggest_all (err, match->n_candidates, match->candidates);
  return status;
}

enum vr_status
vr_find_gpu (const struct vr_catalog *catalog, const char *member,
             const char *name, struct vr_name_match *match,
             const struct vr_gpu **gpu, struct vr_error *err)
{
  struct vr_name_match own;

  if (match == NULL)
    match = &own;
  vr_catalog_find_gpu (catalog, name, match);
  if (!vr_name_is_found (match))
    return fail_name (member,
                      match->found == VR_FOUND_AMBIGUOUS
                        ? VR_SAY_AMBIGUOUS_GPU
                        : VR_SAY_UNKNOWN_GPU,
                      name, match, err);
  *gpu = vr_catalog_gpu (catalog, match->index);
  return VR_OK;
}

/* Of weights and cache, on engines whose pages for recurrent layers were seen
   in two logs (Qwen3-Next, Qwen3.5). */
#define STATE_HALF_WIDTH 0.02

/* Models of the catalogue are asked for again and again. */
static _Thread_local struct vr_graph_memos memos;

static enum vr_status
find_model (const struct vr_catalog *catalog,
            const struct vr_estimate_query *query, struct vr_resolved *r,
            struct vr_error *err)
{
  const struct vr_own_model *own = query->own_model.made;

  /* the reader has said already that it is missing, or what is wrong */
  if (own == NULL && query->model[0] == '\0')
    return VR_E_INVALID;
  if (own != NULL)
    {
      r->own = own;
      r->model = &own->model;
      r->setup.shape = &own->model.shape;
      return VR_OK;
    }
  vr_catalog_read_model (catalog, query->model, &r->model_match, &r->reading);
  if (!vr_name_is_found (&r->model_match))
    return fail_name ("model",
                      r->model_match.found == VR_FOUND_AMBIGUOUS
                        ? VR_SAY_AMBIGUOUS_MODEL
                        : VR_SAY_UNKNOWN_MODEL,
                      query->model, &r->model_match, err);
  r->model = vr_catalog_model (catalog, r->model_match.index);
  if ((r->reading.is_of_others || r->reading.format != NULL)
      && !vr_catalog_read_repository (catalog, query->model, r->repository))
    r->repository[0] = '\0';
  r->setup.shape = &r->model->shape;
  r->setup.generation = vr_catalog_serial (catalog);
  r->setup.memos = &memos;
  return VR_OK;
}

void
vr_setup_own_device (const struct vr_estimate_query *query,
                     struct vr_device *device)
{
  uint64_t bandwidth = query->gpu_bandwidth_bytes_per_s;

  *device = (struct vr_device) {
    .id = "own", .name = "own", .vendor = "",
    .label_bytes = query->gpu_memory_bytes,
    .capacity_bytes = query->gpu_memory_bytes,
    .bandwidth_bytes_per_s = bandwidth == VR_UNSET_U64 ? 0 : bandwidth,
    /* a label stands up to 3 % above what the runtime sees */
    .capacity_half_width_bytes = query->gpu_memory_bytes / 32,
    .capacity_basis = VR_CAPACITY_LABEL
  };
}

static enum vr_status
find_gpu (const struct vr_catalog *catalog,
          const struct vr_estimate_query *query, struct vr_resolved *r,
          struct vr_error *err)
{
  const char *name = query->gpu.item[0];
  enum vr_status status;

  if (query->gpu.n > 1
      || (query->gpus != VR_UNSET_U64 && query->gpus > 1))
    return vr_fail (err, VR_E_INVALID, query->gpu.n > 1 ? "gpu" : "gpus",
                    VR_SAY_ONE_GPU, "1");
  if (query->gpu_memory_bytes != VR_UNSET_U64)
    {
      if (query->gpu.n > 0)
        return vr_fail (err, VR_E_INVALID, "gpu.memory_bytes",
                        VR_SAY_GPU_TWICE, name);
      vr_setup_own_device (query, &r->own_device);
      r->setup.device = &r->own_device;
      return VR_OK;
    }
  r->setup.is_without_gpu = query->gpu.n > 0 && strcmp (name, "none") == 0;
  if (query->gpu.n == 0 || r->setup.is_without_gpu)
    return VR_OK;
  status = vr_find_gpu (catalog, "gpu", name, &r->gpu_match, &r->gpu, err);
  if (status == VR_OK)
    r->setup.device = &r->gpu->device;
  return status;
}

enum vr_status
vr_setup_fail_engine (const char *id, struct vr_error *err)
{
  enum vr_status status
    = vr_fail (err, VR_E_INVALID, "engine", VR_SAY_UNKNOWN_ENGINE, id);

  for (size_t i = 0; i < vr_engine_count (); i++)
    vr_error_suggest (err, vr_engine_get (i)->id);
  return status;
}

const char *
vr_setup_default_engine (const struct vr_estimate_query *query,
                         const struct vr_name_reading *reading)
{
  const struct vr_own_model *own = query->own_model.made;

  if (own != NULL)
    return own->imported.is_gguf ? "llama.cpp" : "vllm";
  if (reading->engine != NULL)
    return reading->engine;
  return reading->is_gguf ? "llama.cpp" : "vllm";
}

/* Whether a version is another one or a patch of it: 0.19.1 is 0.19. */
static bool
is_patch_of (const char *version, const char *of)
{
  size_t length = strlen (of);

  if (version[0] == 'v' && of[0] != 'v')
    version++;
  return strncmp (version, of, length) == 0
         && (version[length] == '\0' || version[length] == '.');
}

/* The profile of a version, or the newest one that is not newer. */
static const struct vr_profile *
find_profile (const struct vr_catalog *catalog, const char *engine,
              const char *version, bool *is_newer)
{
  const struct vr_profile *found
    = vr_catalog_find_profile (catalog, engine, version);
  bool is_newest = true;

  *is_newer = false;
  for (size_t i = 0; found == NULL && version != NULL
                     && i < vr_catalog_n_profiles (catalog); i++)
    {
      const struct vr_profile *profile = vr_catalog_profile (catalog, i);

      if (strcmp (profile->engine, engine) != 0)
        continue;
      if (vr_version_compare (profile->version, version) <= 0)
        {
          found = profile;
          *is_newer = is_newest && !is_patch_of (version, profile->version);
        }
      is_newest = false;
    }
  return found;
}

static enum vr_status
find_engine (const struct vr_catalog *catalog,
             const struct vr_estimate_query *query, struct vr_resolved *r,
             struct vr_error *err)
{
  const char *id = query->engine[0] == '\0'
                     ? vr_setup_default_engine (query, &r->reading)
                     : query->engine;
  const char *version
    = query->engine_version[0] == '\0' ? NULL : query->engine_version;
  enum vr_status status;

  r->setup.engine = vr_engine_find (id);
  if (r->setup.engine == NULL)
    return vr_setup_fail_engine (id, err);
  id = r->setup.engine->id;
  r->is_engine_read = query->engine[0] == '\0'
                      && (r->reading.engine != NULL || r->reading.is_gguf);
  r->setup.profile = find_profile (catalog, id, version,
                                   &r->setup.is_newer_than_profile);
  if (r->setup.profile != NULL)
    return VR_OK;
  status = vr_fail (err, VR_E_INVALID, "engine_version",
                    VR_SAY_UNKNOWN_VERSION, id,
                    version == NULL ? "" : version);
  for (size_t i = 0; i < vr_catalog_n_profiles (catalog); i++)
    if (strcmp (vr_catalog_profile (catalog, i)->engine, id) == 0)
      vr_error_suggest (err, vr_catalog_profile (catalog, i)->version);
  return status;
}

/* ---- formats ---- */

const char *
vr_setup_default_weights (const struct vr_resolved *r)
{
  const struct vr_model *model = r->model;
  const struct vr_engine *engine = r->setup.engine;
  bool has_4_bit = strcmp (model->native_format, "mxfp4") == 0;

  /* the very file that will be loaded */
  if (r->own != NULL && r->own->imported.is_gguf)
    return model->native_format;
  if (r->reading.format != NULL)
    return r->reading.format->id;
  /* a GGUF file on an engine that prefers others */
  if (r->reading.is_gguf)
    engine = &vr_engine_llamacpp;
  if (engine->default_scheme != NULL && !has_4_bit)
    return engine->default_scheme;
  /* an engine that follows the file still loads 32-bit models in 16 */
  if (strcmp (model->native_format, "fp32") == 0)
    return "bf16";
  return model->native_format;
}

enum vr_status
vr_setup_check_reading (const struct vr_name_reading *reading,
                        const char *name, const struct vr_scheme *scheme,
                        struct vr_error *err)
{
  const char *said = reading->format != NULL ? reading->format->id : "gguf";
  bool agrees = reading->format != NULL ? scheme == reading->format
                                        : scheme->family != VR_SCHEME_SERVER;

  if (agrees || (reading->format == NULL && !reading->is_gguf))
    return VR_OK;
  return vr_fail (err, VR_E_INVALID, "weights", VR_SAY_NAME_SAYS_FORMAT, name,
                  said, scheme->id);
}

const struct vr_scheme *
vr_setup_find_scheme (const struct vr_resolved *r, const char *id)
{
  if (r->own != NULL && r->own->file_like != NULL && strcmp (id, "file") == 0)
    return &r->own->file_scheme;
  return vr_scheme_find (id);
}

enum vr_status
vr_setup_fail_weights (const char *name, struct vr_error *err)
{
  size_t length = strlen (name);
  enum vr_status status
    = vr_fail (err, VR_E_INVALID, "weights", VR_SAY_UNKNOWN_WEIGHTS, name);

  /* nf4 is bnb-nf4, fp8_e4m3 is fp8: sooner than mxfp4 or bf16 by letters */
  for (size_t i = 0; i < vr_scheme_count (); i++)
    if (vr_name_holds (name, vr_scheme_get (i)->id))
      vr_error_suggest (err, vr_scheme_get (i)->id);
  for (unsigned wanted = 0; wanted <= 2; wanted++)
    for (size_t i = 0; i < vr_scheme_count (); i++)
      {
        const char *id = vr_scheme_get (i)->id;

        if (vr_name_distance (name, length, id, strlen (id), 2) == wanted)
          vr_error_suggest (err, id);
      }
  vr_error_suggest (err, "q4_k_m");
  vr_error_suggest (err, "bf16");
  vr_error_suggest (err, "fp8");
  return status;
}

/* VR_N_STORAGES when the name is not one of the engine's cache types. */
static enum vr_storage
cache_type (const struct vr_engine *engine, const struct vr_scheme *scheme,
            const char *name)
{
  enum vr_storage storage;

  if (name[0] == '\0' || strcmp (name, "auto") == 0)
    {
      if (engine->default_cache != VR_N_STORAGES)
        return engine->default_cache;
      return scheme->plain == VR_F32 && scheme->family == VR_SCHEME_BOTH
               ? VR_F32
             : scheme->plain == VR_F16 ? VR_F16
                                       : VR_BF16;
    }
  if (strcmp (name, "fp16") == 0)
    return VR_F16;
  if (strcmp (name, "fp8_e4m3") == 0 || strcmp (name, "fp8_e5m2") == 0)
    name = "fp8";
  storage = vr_storage_find (name);
  if (storage == VR_N_STORAGES || !vr_storage_get (storage)->is_cache_type)
    return VR_N_STORAGES;
  /* block types are ggml's, fp8 is not */
  if (engine->uses_gguf ? storage == VR_FP8
                        : vr_storage_get (storage)->block_elements > 1)
    return VR_N_STORAGES;
  /* engines that follow the model's dtype keep 32 bits only for a model that
     runs in 32: vLLM's CacheDType has no such word
     (docs.vllm.ai/en/v0.9.2/api/vllm/config.html) */
  if (!engine->uses_gguf && storage == VR_F32
      && cache_type (engine, scheme, "") != VR_F32)
    return VR_N_STORAGES;
  return storage;
}

/* How far the sizes of a model of one's own may be off. */
static double
half_width (const struct vr_resolved *r)
{
  if (r->own == NULL)
    return 0;
  if (r->own->is_format_guessed && r->setup.has_own_weights)
    return VR_OWN_MODEL_GUESSED_HALF_WIDTH;
  return r->own->imported.is_unknown_type ? VR_OWN_MODEL_HALF_WIDTH : 0;
}

bool
vr_setup_set_scheme (struct vr_resolved *r, const struct vr_scheme *scheme,
                     const struct vr_estimate_query *query)
{
  const struct vr_engine *engine = r->setup.engine;
  const char *both = query->kv_cache_type[0] == '\0' ? query->kv_cache
                                                     : query->kv_cache_type;
  const char *k
    = query->cache_type_k[0] == '\0' ? both : query->cache_type_k;
  const char *v
    = query->cache_type_v[0] == '\0' ? both : query->cache_type_v;

  r->setup.scheme = scheme;
  r->setup.has_own_weights
    = r->model != NULL && strcmp (r->model->native_format, scheme->id) == 0;
  r->setup.shape_half_width_ratio = half_width (r);
  r->setup.plain_roles
    = r->setup.has_own_weights ? r->model->native_plain_roles : 0;
  r->setup.stored = r->own != NULL && r->own->imported.has_stored
                        && (r->setup.has_own_weights
                            || scheme == &r->own->file_scheme)
                      ? &r->own->imported.stored
                      : NULL;
  r->setup.cache_k = cache_type (engine, scheme, k);
  r->setup.cache_v = cache_type (engine, scheme, v);
  return r->setup.cache_k != VR_N_STORAGES
         && r->setup.cache_v != VR_N_STORAGES;
}

static enum vr_status
fail_cache_type (const struct vr_resolved *r,
                 const struct vr_estimate_query *query, struct vr_error *err)
{
  bool is_k = r->setup.cache_k == VR_N_STORAGES;
  const char *own = is_k ? query->cache_type_k : query->cache_type_v;
  bool is_kv_type = query->kv_cache_type[0] != '\0';
  const char *both = is_kv_type ? query->kv_cache_type : query->kv_cache;
  const char *member = own[0] == '\0' && is_kv_type ? "options.kv_cache_type"
                       : own[0] == '\0'             ? "kv_cache"
                       : is_k                       ? "options.cache_type_k"
                                                    : "options.cache_type_v";
  enum vr_status status
    = vr_fail (err, VR_E_INVALID, member, VR_SAY_UNKNOWN_CACHE_TYPE,
               own[0] == '\0' ? both : own, r->setup.engine->id);

  vr_error_suggest (err, "auto");
  if (r->setup.engine->uses_gguf)
    vr_error_suggest (err, "q8_0");
  else
    {
      vr_error_suggest (err, "bf16");
      vr_error_suggest (err, "fp16");
      vr_error_suggest (err, "fp8");
    }
  return status;
}

/* Ollama loads what its tag names, whatever the engine would take. */
static const char *
default_weights (const struct vr_catalog *catalog,
                 const struct vr_estimate_query *query,
                 const struct vr_resolved *r)
{
  const struct vr_scheme *tag = NULL;

  if (r->model == NULL || r->setup.engine == NULL)
    return "bf16";
  if (r->own == NULL && r->setup.engine == &vr_engine_ollama
      && r->reading.format == NULL)
    tag = vr_catalog_ollama_format (catalog, query->model);
  return tag != NULL ? tag->id : vr_setup_default_weights (r);
}

/* With an engine or a model that is not known there is a fault already; the
   rest is looked at all the same. */
static enum vr_status
find_scheme (const struct vr_catalog *catalog,
             const struct vr_estimate_query *query, struct vr_resolved *r,
             struct vr_error *err)
{
  const char *id = query->weights;
  const struct vr_scheme *scheme;
  enum vr_status status = VR_OK;

  r->is_mix_assumed = id[0] == '\0' && r->reading.is_gguf
                      && r->reading.format == NULL;
  if (id[0] == '\0')
    id = default_weights (catalog, query, r);
  scheme = vr_setup_find_scheme (r, id);
  if (scheme == NULL)
    {
      status = vr_setup_fail_weights (id, err);
      scheme = vr_scheme_find ("bf16");
    }
  else if (vr_setup_check_reading (&r->reading, query->model, scheme, err)
           != VR_OK)
    status = VR_E_INVALID;
  else if (scheme->is_expert_only && r->model != NULL
           && !vr_shape_has_experts (&r->model->shape))
    status = vr_fail (err, VR_E_INVALID, "weights",
                      r->own != NULL && !r->own->has_name
                        ? VR_SAY_NO_EXPERTS_UNNAMED
                        : VR_SAY_NO_EXPERTS,
                      id, r->model->id);
  if (r->setup.engine != NULL && !vr_setup_set_scheme (r, scheme, query))
    {
      enum vr_status cache = fail_cache_type (r, query, err);

      return status == VR_OK ? cache : status;
    }
  return status;
}

/* ---- options ---- */

static bool
takes_option (const struct vr_engine *engine, const char *name)
{
  for (const char *const *option = engine->options; *option != NULL; option++)
    if (strcmp (*option, name) == 0)
      return true;
  return false;
}

/* Only what the engine knows may be set. */
static enum vr_status
check_options (const struct vr_estimate_query *query,
               const struct vr_engine *engine, struct vr_error *err)
{
  static const char prefix[] = "options.";
  enum vr_status status = VR_OK;

  for (size_t i = 0; i < vr_estimate_in.n_fields; i++)
    {
      const struct vr_field *field = &vr_estimate_in.fields[i];

      if (strncmp (field->name, prefix, sizeof prefix - 1) == 0
          && vr_field_is_set (field, query)
          && !takes_option (engine, field->name + sizeof prefix - 1))
        status = vr_fail (err, VR_E_INVALID, field->name,
                          VR_SAY_NOT_AN_OPTION, field->name, engine->id);
    }
  return status;
}

/* The set-up's own number, from whichever of its two names was asked for; a
   fault when both were and differ. */
static enum vr_status
merge_names (const char *name, uint64_t asked, const char *other_name,
             uint64_t *number, struct vr_error *err)
{
  if (asked == VR_UNSET_U64)
    return VR_OK;
  if (*number == VR_UNSET_U64)
    *number = asked;
  if (*number == asked)
    return VR_OK;
  return vr_fail (err, VR_E_INVALID, name, VR_SAY_NAMES_DIFFER, name,
                  vr_number_u64_text (VR_NUMBER_BUF, asked), other_name,
                  vr_number_u64_text (VR_NUMBER_BUF, *number));
}

/* Ollama's names of llama.cpp's settings. */
static enum vr_status
merge_options (const struct vr_estimate_query *query, struct vr_options *o,
               struct vr_error *err)
{
  bool has_both = query->kv_cache_type[0] != '\0'
                  && query->kv_cache[0] != '\0'
                  && strcmp (query->kv_cache_type, query->kv_cache) != 0;
  enum vr_status status = merge_names ("options.num_batch", o->num_batch,
                                       "options.n_batch", &o->n_batch, err);

  if (has_both)
    status = vr_fail (err, VR_E_INVALID, "options.kv_cache_type",
                      VR_SAY_NAMES_DIFFER, "options.kv_cache_type",
                      query->kv_cache_type, "kv_cache", query->kv_cache);
  if (o->num_gpu == VR_UNSET_I64)
    return status;
  if (o->n_gpu_layers != VR_UNSET_I64 && o->n_gpu_layers != o->num_gpu)
    return vr_fail (err, VR_E_INVALID, "options.num_gpu", VR_SAY_NAMES_DIFFER,
                    "options.num_gpu",
                    vr_number_f64_text (VR_NUMBER_BUF, (double) o->num_gpu),
                    "options.n_gpu_layers",
                    vr_number_f64_text (VR_NUMBER_BUF,
                                        (double) o->n_gpu_layers));
  o->n_gpu_layers = o->num_gpu;
  return status;
}

static int8_t
flash_attn_of (const char *word)
{
  if (word[0] == '\0' || strcmp (word, "auto") == 0)
    return -1;
  return strcmp (word, "on") == 0 || strcmp (word, "true") == 0;
}

/* ---- workload ---- */

/* Slots are what runs at once; n_ctx is what they share. */
static enum vr_status
fill_workload (const struct vr_estimate_query *query, struct vr_resolved *r,
               struct vr_error *err)
{
  struct vr_setup *s = &r->setup;
  const struct vr_options *o = &query->options;
  uint64_t model_max
    = r->model == NULL ? 0 : r->model->shape.max_context_tokens;

  enum vr_status status;

  s->concurrency = query->concurrency;
  s->context_tokens = query->context;
  status = merge_names ("options.num_parallel", o->num_parallel, "concurrency",
                        &s->concurrency, err);
  if (merge_names ("options.num_ctx", o->num_ctx, "context",
                   &s->context_tokens, err) != VR_OK)
    status = VR_E_INVALID;
  if (s->concurrency == VR_UNSET_U64)
    s->concurrency = o->n_parallel == VR_UNSET_U64 ? 1 : o->n_parallel;
  if (o->n_parallel != VR_UNSET_U64 && o->n_parallel != s->concurrency)
    return vr_fail (err, VR_E_INVALID, "options.n_parallel",
                    VR_SAY_SLOTS_DIFFER,
                    vr_number_u64_text (VR_NUMBER_BUF, o->n_parallel),
                    vr_number_u64_text (VR_NUMBER_BUF, s->concurrency));
  r->is_context_default
    = s->context_tokens == VR_UNSET_U64 && o->n_ctx == VR_UNSET_U64;
  if (o->n_ctx != VR_UNSET_U64)
    s->context_tokens = vr_max (1, o->n_ctx / s->concurrency);
  else if (s->context_tokens == VR_UNSET_U64)
    s->context_tokens = model_max == 0
                          ? VR_DEFAULT_CONTEXT_TOKENS
                          : vr_min (model_max, VR_DEFAULT_CONTEXT_TOKENS);
  r->prompt_tokens = query->prompt_tokens == VR_UNSET_U64
                       ? vr_max (1, s->context_tokens * 3 / 4)
                       : query->prompt_tokens;
  r->output_tokens = query->output_tokens == VR_UNSET_U64
                       ? vr_max (1, s->context_tokens / 4)
                       : query->output_tokens;
  return status;
}

/* One GPU holds everything: every parallel size is 1. */
static enum vr_status
check_parallel (const struct vr_estimate_query *query, struct vr_error *err)
{
  const struct
  {
    uint64_t size;
    const char *name;
  } sizes[] = {
    { query->tensor_parallel, "tensor_parallel" },
    { query->pipeline_parallel, "pipeline_parallel" },
    { query->data_parallel, "data_parallel" },
    { query->expert_parallel, "expert_parallel" },
  };
  enum vr_status status = VR_OK;

  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    if (sizes[i].size != VR_UNSET_U64 && sizes[i].size > 1)
      status = vr_fail (err, VR_E_INVALID, sizes[i].name,
                        VR_SAY_PARALLEL_PRODUCT,
                        vr_number_u64_text (VR_NUMBER_BUF, sizes[i].size));
  return status;
}

static enum vr_status
fill_money (const struct vr_catalog *catalog,
            const struct vr_estimate_query *query, struct vr_resolved *r,
            struct vr_error *err)
{
  enum vr_status status;

  r->currency = query->currency[0] == '\0' ? "USD" : query->currency;
  r->exchange_rate = query->exchange_rate;
  r->rate = vr_catalog_rate_find (catalog, r->currency);
  if (!isnan (r->exchange_rate))
    {
      r->rate = NULL;
      return VR_OK;
    }
  if (r->rate != NULL)
    {
      r->exchange_rate = r->rate->per_usd;
      return VR_OK;
    }
  status = vr_fail (err, VR_E_INVALID, "currency", VR_SAY_UNKNOWN_CURRENCY,
                    r->currency);
  vr_error_suggest (err, "BDT");
  vr_error_suggest (err, "USD");
  return status;
}

/* ---- all together ---- */

static void
look_up_support (const struct vr_catalog *catalog, struct vr_resolved *r)
{
  r->support = NULL;
  r->is_supported = true;
  /* of a card of one's own nobody knows what runs on it */
  if (r->setup.device == NULL || r->setup.device->vendor[0] == '\0')
    return;
  r->support = vr_support_find (
    vr_catalog_support (catalog), r->setup.engine->id,
    r->setup.profile->version, r->setup.device,
    r->own != NULL && r->setup.scheme == &r->own->file_scheme
      ? r->own->file_like
      : r->setup.scheme->id,
    r->model->model_type);
  r->is_supported = r->support != NULL && r->support->is_supported;
}

void
vr_setup_set_gpu (const struct vr_catalog *catalog, struct vr_resolved *r,
                  const struct vr_gpu *gpu)
{
  r->gpu = gpu;
  r->setup.device = gpu == NULL ? NULL : &gpu->device;
  look_up_support (catalog, r);
}

static void
keep_worst (enum vr_status *worst, enum vr_status status)
{
  if (*worst == VR_OK)
    *worst = status;
}

/* Where fewer facts stand behind the shape or what an engine makes of it. */
static void
widen_margin (struct vr_resolved *r)
{
  double ratio = r->setup.shape_half_width_ratio;

  if (strcmp (r->model->params_total_kind, "no-formula") == 0)
    ratio = fmax (ratio, VR_OWN_MODEL_HALF_WIDTH);
  if (vr_setup_has_few_state_logs (&r->setup))
    ratio = fmax (ratio, STATE_HALF_WIDTH);
  r->setup.shape_half_width_ratio = ratio;
}

bool
vr_setup_has_few_state_logs (const struct vr_setup *setup)
{
  return setup->engine->budget == VR_BUDGET_FRACTION
         && vr_shape_has_state (setup->shape);
}

enum vr_status
vr_setup_resolve (const struct vr_catalog *catalog,
                  const struct vr_estimate_query *query,
                  struct vr_resolved *r, struct vr_error *err)
{
  enum vr_status worst = VR_OK;

  memset (r, 0, sizeof *r);
  r->asked = query->model;
  r->setup.options = query->options;
  r->setup.options.flash_attn = flash_attn_of (query->flash_attn);
  r->setup.free_bytes = query->free_bytes;
  r->setup.host_memory_bytes = query->host_memory_bytes;
  r->setup.reserved_bytes
    = query->reserved_bytes == VR_UNSET_U64 ? 0 : query->reserved_bytes;
  keep_worst (&worst, find_model (catalog, query, r, err));
  keep_worst (&worst, find_gpu (catalog, query, r, err));
  keep_worst (&worst, check_parallel (query, err));
  keep_worst (&worst, find_engine (catalog, query, r, err));
  keep_worst (&worst, find_scheme (catalog, query, r, err));
  if (r->setup.engine != NULL)
    keep_worst (&worst, check_options (query, r->setup.engine, err));
  keep_worst (&worst, merge_options (query, &r->setup.options, err));
  keep_worst (&worst, fill_workload (query, r, err));
  keep_worst (&worst, fill_money (catalog, query, r, err));
  if (worst == VR_OK)
    {
      look_up_support (catalog, r);
      widen_margin (r);
    }
  if (worst == VR_OK && r->setup.engine == &vr_engine_ollama
      && r->own == NULL)
    r->ollama_tag = vr_catalog_ollama_tag (catalog, r->model->id,
                                           r->setup.scheme->id);
  return worst;
}

void
vr_setup_find_faults (const struct vr_catalog *catalog,
                      const struct vr_estimate_query *query,
                      struct vr_error *err)
{
  struct vr_resolved resolved;
  struct vr_own_model own;
  struct vr_estimate_query copy;
  enum vr_status status;

  if (query->own_model.json != NULL && query->own_model.made == NULL
      && vr_own_model_read (catalog, query->own_model.json, &own, err)
           == VR_OK)
    {
      copy = *query;
      copy.own_model.made = &own;
      query = &copy;
    }
  status = vr_setup_resolve (catalog, query, &resolved, err);
  (void) status;   /* err holds what was looked for */
}

enum vr_status
vr_setup_plan (const struct vr_resolved *r, struct vr_plan *plan,
               struct vr_error *err)
{
  enum vr_status status = vr_plan_compute (&r->setup, plan, err);

  if (status == VR_OK && !r->is_supported)
    {
      plan->verdict = VR_VERDICT_DOES_NOT_FIT;
      plan->reason = VR_REASON_UNSUPPORTED;
    }
  return status;
}
