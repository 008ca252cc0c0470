/* Ollama on one GPU, or on the processor.

   Since 0.30 Ollama starts llama-server for every GGUF model, so that memory
   is llama.cpp's (engine_llamacpp.c).  Here is what Ollama decides before:
   the batch, flash attention, the context, and its own rough estimate.

   Read in github.com/ollama/ollama at fb307609 (2026-08-21): server/sched.go,
   server/routes.go, llm/llama_server.go, ml/device.go. */

#include "config.h"

#include "core/engine_ollama.h"

#include <string.h>

#include "base/banned.h"
#include "base/field.h"
#include "base/number.h"
#include "core/checked.h"
#include "core/engine_llamacpp.h"
#include "core/units.h"

static uint64_t
available_bytes (const struct vr_setup *setup)
{
  return vr_less (vr_min (setup->device->capacity_bytes, setup->free_bytes),
                  setup->reserved_bytes);
}

static bool
is_cuda (const struct vr_setup *setup)
{
  return setup->device != NULL && strcmp (setup->device->vendor, "nvidia") == 0;
}

/* ---- the estimate before loading ---- */

/* attention.head_count_kv as converters write it: files of most hybrids list
   0 for the layers without attention, those of gated delta nets say one
   number; latent attention is written as one head.  Ollama takes the least,
   and 1 for 0. */
static uint64_t
least_kv_heads (const struct vr_shape *shape)
{
  uint64_t least = UINT64_MAX;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (g->is_mtp || g->n_layers == 0)
        continue;
      if (g->mixer == VR_MIXER_NONE && g->state == VR_STATE_DELTA)
        continue;
      least = vr_min (least, g->mixer == VR_MIXER_LATENT ? 1 : g->n_kv_heads);
    }
  return least == 0 || least == UINT64_MAX ? 1 : least;
}

static uint64_t
most_heads (const struct vr_shape *shape)
{
  uint64_t most = 0;

  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (!shape->groups[i].is_mtp)
      most = vr_max (most, shape->groups[i].n_heads);
  return most;
}

uint64_t
vr_ollama_preflight_bytes (const struct vr_setup *setup,
                           const struct vr_base *base, uint64_t context_tokens,
                           uint64_t concurrency)
{
  const struct vr_shape *shape = setup->shape;
  uint64_t heads = most_heads (shape);
  uint64_t tokens = context_tokens;
  uint64_t row;

  if (heads == 0)
    return base->file_bytes;
  if (shape->max_context_tokens > 0)
    tokens = vr_min (tokens, shape->max_context_tokens);
  row = vr_mul (least_kv_heads (shape), shape->hidden / heads);
  return vr_add (base->file_bytes,
                 vr_mul (vr_mul (vr_mul (4, shape->n_layers), row),
                         vr_mul (tokens, concurrency)));
}

/* ---- the batch ---- */

static uint64_t
share_of (uint64_t bytes, double share)
{
  return vr_bytes_of (share * (double) bytes);
}

/* A batch is taken when the estimate leaves room, and with what the batch is
   assumed to need still does.  Without a card everything fits. */
static bool
batch_fits (const struct vr_setup *setup, uint64_t estimate, double share,
            double extra_bytes)
{
  uint64_t available;

  if (setup->device == NULL)
    return true;
  available = available_bytes (setup);
  return available == 0
         || (estimate <= share_of (available, share)
             && vr_add (estimate, vr_bytes_of (extra_bytes))
                    <= share_of (available, setup->profile->batch_share));
}

static bool
is_constrained (const struct vr_setup *setup, uint64_t total_tokens)
{
  const struct vr_profile *p = setup->profile;

  return total_tokens > (uint64_t) p->constrained_context_tokens
         && available_bytes (setup) <= vr_bytes_of (p->constrained_card_bytes);
}

/* Models that remember nothing are embedding models. */
static bool
is_encoder (const struct vr_base *base)
{
  return base->cache.n_parts == 0 && base->cache.state_layers == 0;
}

static uint64_t
automatic_batch (const struct vr_setup *setup, const struct vr_base *base,
                 uint64_t context_tokens, uint64_t concurrency)
{
  const struct vr_profile *p = setup->profile;
  uint64_t max = setup->shape->max_context_tokens;
  uint64_t total_tokens = vr_mul (
      max > 0 ? vr_min (context_tokens, max) : context_tokens, concurrency);
  uint64_t estimate;

  if (is_encoder (base))
    return vr_min ((uint64_t) p->embedding_batch_tokens, context_tokens);
  if (base->options.flash_attn == 0 && is_cuda (setup))
    return (uint64_t) (is_constrained (setup, total_tokens)
                           ? p->constrained_batch_tokens
                           : p->default_n_batch_tokens);
  estimate =
      vr_ollama_preflight_bytes (setup, base, context_tokens, concurrency);
  if (total_tokens > (uint64_t) p->large_batch_context_tokens
      && batch_fits (setup, estimate, p->large_batch_share,
                     p->large_batch_extra_bytes))
    return (uint64_t) p->large_batch_tokens;
  if (total_tokens > (uint64_t) p->medium_batch_context_tokens
      && batch_fits (setup, estimate, p->medium_batch_share,
                     p->medium_batch_extra_bytes))
    return (uint64_t) p->medium_batch_tokens;
  return (uint64_t) p->default_n_batch_tokens;
}

/* Ollama gives one number for both of llama-server's batches. */
static void
set_batch (const struct vr_setup *setup, struct vr_base *base,
           uint64_t batch_tokens)
{
  struct vr_options *o = &base->options;

  o->n_batch = batch_tokens;
  o->n_ubatch = setup->options.n_ubatch == VR_UNSET_U64
                    ? batch_tokens
                    : vr_min (batch_tokens, setup->options.n_ubatch);
  o->num_batch = o->n_ubatch;
}

/* ---- the engine ---- */

/* Older CUDA cards are started without; what the user says wins. */
static bool
lacks_flash_attention (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;
  uint32_t capability = setup->device == NULL ? 0 : setup->device->capability;

  return setup->options.flash_attn < 0 && is_cuda (setup) && capability > 0
         && (capability < (uint32_t) p->flash_capability_min
             || capability == (uint32_t) p->flash_capability_except);
}

/* Models that Ollama runs with one sequence at a time, whatever is asked
   (server/sched.go, load): those with delta nets, with gated short
   convolutions, and with cross attention. */
static bool
is_one_at_a_time (const struct vr_shape *shape)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    {
      const struct vr_layer_group *g = &shape->groups[i];

      if (g->state == VR_STATE_DELTA || g->state == VR_STATE_CONV
          || g->mixer == VR_MIXER_CROSS)
        return true;
    }
  return false;
}

static enum vr_status
prepare (const struct vr_setup *setup, struct vr_base *base,
         struct vr_error *err)
{
  struct vr_setup child = *setup;
  struct vr_options *o = &base->options;
  enum vr_status status;

  if (lacks_flash_attention (setup))
    child.options.flash_attn = o->flash_attn = 0;
  status = vr_engine_llamacpp.prepare (&child, base, err);
  if (status != VR_OK)
    return status;
  set_batch (setup, base,
             setup->options.n_batch == VR_UNSET_U64 ? automatic_batch (
                 setup, base, setup->context_tokens, setup->concurrency)
                                                    : setup->options.n_batch);
  base->most_sequences = is_one_at_a_time (setup->shape) ? 1 : 0;
  o->num_ctx = setup->context_tokens;
  o->num_parallel = setup->concurrency;
  o->num_gpu = o->n_gpu_layers;
  if (o->gpu_overhead_bytes == VR_UNSET_U64)
    o->gpu_overhead_bytes = 0;
  base->overhead_bytes = vr_add (base->overhead_bytes, o->gpu_overhead_bytes);
  return VR_OK;
}

/* The batch that Ollama takes goes with the context. */
static void
terms (const struct vr_setup *setup, const struct vr_base *base,
       uint64_t context_tokens, uint64_t concurrency, struct vr_terms *out)
{
  uint64_t batch_tokens = base->options.n_batch;
  struct vr_base other;

  if (setup->options.n_batch == VR_UNSET_U64)
    batch_tokens = automatic_batch (setup, base, context_tokens, concurrency);
  if (batch_tokens == base->options.n_batch)
    {
      vr_engine_llamacpp.terms (setup, base, context_tokens, concurrency, out);
      return;
    }
  other = *base;
  set_batch (setup, &other, batch_tokens);
  vr_engine_llamacpp.terms (setup, &other, context_tokens, concurrency, out);
}

static uint64_t
max_concurrency (const struct vr_base *base)
{
  return base->most_sequences == 0 ? UINT64_MAX : base->most_sequences;
}

static uint64_t
context_step (const struct vr_setup *setup, const struct vr_base *base)
{
  return vr_engine_llamacpp.context_step (setup, base);
}

static void
report (const struct vr_setup *setup, const struct vr_base *base,
        const struct vr_terms *t, struct vr_report *out)
{
  vr_llamacpp_report (setup, base, t, out);
  out->preflight_bytes = vr_ollama_preflight_bytes (
      setup, base, setup->context_tokens, setup->concurrency);
}

/* ---- what the user is told ---- */

uint64_t
vr_ollama_default_context (const struct vr_setup *setup)
{
  const struct vr_profile *p = setup->profile;
  uint64_t overhead = setup->options.gpu_overhead_bytes;
  uint64_t memory = vr_less (setup->device->capacity_bytes,
                             overhead == VR_UNSET_U64 ? 0 : overhead);
  uint64_t max = setup->shape->max_context_tokens;
  uint64_t tokens = (uint64_t) p->small_default_context_tokens;

  if (memory >= vr_bytes_of (p->large_default_card_bytes))
    tokens = (uint64_t) p->large_default_context_tokens;
  else if (memory >= vr_bytes_of (p->medium_default_card_bytes))
    tokens = (uint64_t) p->medium_default_context_tokens;
  return max > 0 ? vr_min (tokens, max) : tokens;
}

bool
vr_ollama_holds_projector (const struct vr_setup *setup, uint64_t bytes)
{
  return available_bytes (setup)
         >= vr_add (bytes, vr_bytes_of (setup->profile->projector_extra_bytes));
}

/* A name without "/" is a tag of Ollama's library; others are repositories of
   Hugging Face, where GGUF files usually lie beside the model. */
static void
add_model (const struct vr_setup *setup, const char *model, struct vr_buf *out)
{
  if (strchr (model, '/') == NULL)
    {
      vr_buf_add_text (out, *model == '\0' ? "'<your model>'" : model);
      return;
    }
  vr_buf_printf (out, "hf.co/%s-GGUF:", model);
  for (const char *s = setup->scheme->id; *s != '\0'; s++)
    vr_buf_add_char (out,
                     *s >= 'a' && *s <= 'z' ? (char) (*s - 'a' + 'A') : *s);
}

/* The variables are the server's.  A batch other than the automatic one, or
   fewer layers, can only be said in a request's "options" or a Modelfile. */
static void
command (const struct vr_setup *setup, const struct vr_base *base,
         const char *model, struct vr_buf *out)
{
  const struct vr_options *o = &base->options;

  vr_buf_printf (out, "OLLAMA_CONTEXT_LENGTH=%llu OLLAMA_NUM_PARALLEL=%llu",
                 (unsigned long long) setup->context_tokens,
                 (unsigned long long) setup->concurrency);
  if (setup->cache_k != VR_F16 && setup->cache_k == setup->cache_v)
    vr_buf_printf (out, " OLLAMA_KV_CACHE_TYPE=%s",
                   vr_storage_get (setup->cache_k)->id);
  if (setup->options.flash_attn >= 0)
    vr_buf_printf (out, " OLLAMA_FLASH_ATTENTION=%d",
                   setup->options.flash_attn > 0);
  if (o->gpu_overhead_bytes > 0)
    vr_buf_printf (out, " OLLAMA_GPU_OVERHEAD=%llu",
                   (unsigned long long) o->gpu_overhead_bytes);
  vr_buf_add_text (out, " ollama serve & sleep 2; ollama run ");
  add_model (setup, model, out);
}

static const char *const options[] = {
  "num_ctx", "num_parallel", "num_batch", "num_gpu", "flash_attn",
  "kv_cache_type", "gpu_overhead_bytes",
  /* llama-server's names for the same, and what its environment sets */
  "n_ctx", "n_parallel", "n_batch", "n_ubatch", "n_outputs", "n_gpu_layers",
  "kv_unified", "swa_full", "cache_type_k", "cache_type_v", "no_kv_offload",
  "cpu_moe", "n_cpu_moe", NULL
};

const struct vr_engine vr_engine_ollama = {
  .id = "ollama",
  .title = "Ollama",
  .budget = VR_BUDGET_FREE,
  .split = VR_SPLIT_ITSELF,
  .uses_gguf = true,
  .options = options,
  .default_scheme = "q4_k_m",
  .default_cache = VR_F16,
  .prepare = prepare,
  .terms = terms,
  .max_concurrency = max_concurrency,
  .gpu_units = vr_llamacpp_units,
  .context_step = context_step,
  .report = report,
  .explain = vr_llamacpp_explain,
  .command = command,
};
