/* llama.cpp's own words: its report, the working of an estimate, its
   command. */

#include "config.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_llamacpp.h"

void
vr_llamacpp_report (const struct vr_setup *setup, const struct vr_base *base,
                    const struct vr_terms *t, struct vr_report *out)
{
  struct vr_llamacpp_cells cells;

  vr_llamacpp_count_cells (setup, base, setup->context_tokens,
                           setup->concurrency, &cells);
  out->model_loading_bytes = t->weights_bytes;
  out->kv_cache_tokens = cells.n_ctx;
}

/* Layers of a part whose cache is on the host. */
static uint64_t
host_layers_of (const struct vr_base *base, const struct vr_cache_part *part)
{
  for (uint32_t i = 0; i < base->host_cache.n_parts; i++)
    {
      const struct vr_cache_part *host = &base->host_cache.parts[i];

      if (host->mixer == part->mixer
          && host->window_tokens == part->window_tokens
          && vr_mul (host->token_bytes, part->n_layers)
                 == vr_mul (part->token_bytes, host->n_layers))
        return host->n_layers;
    }
  return 0;
}

static void
explain_cache (const struct vr_setup *setup, const struct vr_base *base,
               const struct vr_llamacpp_cells *cells, struct vr_workings *out)
{
  for (uint32_t i = 0; i < base->cache.n_parts; i++)
    {
      const struct vr_cache_part *part = &base->cache.parts[i];
      bool is_window = vr_cache_part_is_short (part);
      uint64_t n = vr_llamacpp_part_cells (setup, base, part, cells);
      uint64_t n_layers
          = vr_less (part->n_layers, host_layers_of (base, part));
      uint64_t token_bytes
          = part->n_layers == 0 ? 0
                                : vr_mul (part->token_bytes / part->n_layers,
                                          n_layers);
      struct vr_buf buf;

      if (n_layers == 0 && part->n_layers > 0)
        continue;
      buf = vr_working_begin (
          out, VR_TERM_KV_CACHE,
          is_window ? "streams * cells * bytes_per_token, cells = round_up "
                      "(min (context, window + ubatch), 256)"
                    : "streams * cells * bytes_per_token, cells = round_up "
                      "(context, 256)",
          vr_mul (vr_mul (n, cells->n_streams), token_bytes),
          VR_BASIS_FORMULA, VR_LLAMACPP_SOURCE);

      out->item[out->n - 1].n_layers = n_layers;
      out->item[out->n - 1].window_tokens = part->window_tokens;
      out->item[out->n - 1].token_bytes = token_bytes;
      out->item[out->n - 1].group = part->group;
      vr_buf_printf (
          &buf, "%llu * %llu * %llu (%llu %s layers, K %s, V %s)",
          (unsigned long long) cells->n_streams, (unsigned long long) n,
          (unsigned long long) token_bytes,
          (unsigned long long) n_layers, vr_mixer_get (part->mixer)->id,
          vr_storage_get (setup->cache_k)->id,
          vr_storage_get (setup->cache_v)->id);
    }
}

static void
explain_state (const struct vr_cache *cache, enum vr_term term,
               uint64_t bytes, const struct vr_llamacpp_cells *cells,
               const struct vr_cache *without, struct vr_workings *out)
{
  uint64_t elements = vr_less (cache->state_elements, without->state_elements);
  struct vr_buf buf;

  if (elements == 0)
    return;
  buf = vr_working_begin (out, term,
                          "slots * 4 * numbers of all recurrent layers", bytes,
                          VR_BASIS_FORMULA, VR_LLAMACPP_SOURCE);
  vr_buf_printf (
      &buf,
      "%llu * 4 * %llu (%llu layers; %llu of the numbers "
      "are the convolutions')",
      (unsigned long long) cells->slots, (unsigned long long) elements,
      (unsigned long long) vr_less (cache->state_layers,
                                    without->state_layers),
      (unsigned long long) vr_less (cache->conv_elements,
                                    without->conv_elements));
}

/* What stays in host memory, where more does than the embedding. */
static void
explain_host (const struct vr_setup *setup, const struct vr_base *base,
              const struct vr_llamacpp_cells *cells, const struct vr_terms *t,
              struct vr_workings *out)
{
  static const struct vr_cache nothing;
  struct vr_buf buf;
  uint64_t n_layers = 0;

  buf = vr_working_begin (
      out, VR_TERM_HOST_WEIGHTS,
      "token embedding, blocks before the first on the GPU, experts of the "
      "first blocks",
      t->host_weights_bytes,
      setup->stored != NULL ? VR_BASIS_FILE : VR_BASIS_FORMULA,
      VR_LLAMACPP_SOURCE);
  vr_buf_printf (&buf, "%llu of %llu bytes in %s (%u blocks, experts of %u)",
                 (unsigned long long) t->host_weights_bytes,
                 (unsigned long long) base->file_bytes, setup->scheme->id,
                 (unsigned) base->host_layers,
                 (unsigned) base->host_expert_layers);
  if (t->host_kv_cache_bytes > 0)
    {
      for (uint32_t i = 0; i < base->host_cache.n_parts; i++)
        n_layers += base->host_cache.parts[i].n_layers;
      buf = vr_working_begin (out, VR_TERM_HOST_KV_CACHE,
                              "cache of the layers on the host, as on the GPU",
                              t->host_kv_cache_bytes, VR_BASIS_FORMULA,
                              VR_LLAMACPP_SOURCE);
      vr_buf_printf (&buf, "%llu bytes (%llu layers)",
                     (unsigned long long) t->host_kv_cache_bytes,
                     (unsigned long long) n_layers);
    }
  explain_state (&base->host_cache, VR_TERM_HOST_STATE, t->host_state_bytes,
                 cells, &nothing, out);
  buf = vr_working_begin (out, VR_TERM_HOST_ACTIVATION,
                          base->is_on_host_alone
                              ? "the graph of U tokens, and its input"
                              : "inputs of the graph, in pinned memory",
                          t->host_activation_bytes, VR_BASIS_FORMULA,
                          VR_LLAMACPP_SOURCE);
  vr_buf_printf (&buf, "U %llu, E %llu",
                 (unsigned long long) cells->ubatch_tokens,
                 (unsigned long long) setup->shape->hidden);
}

void
vr_llamacpp_explain (const struct vr_setup *setup, const struct vr_base *base,
                     const struct vr_terms *t, struct vr_workings *out)
{
  const struct vr_profile *p = setup->profile;
  struct vr_llamacpp_cells cells;
  struct vr_buf buf;

  vr_llamacpp_count_cells (setup, base, setup->context_tokens,
                           setup->concurrency, &cells);
  if (base->is_on_host_alone)
    {
      explain_host (setup, base, &cells, t, out);
      return;
    }
  buf = vr_working_begin (
      out, VR_TERM_WEIGHTS,
      setup->shape->is_tied
          ? "tensors of the file; the tied embedding is also kept in "
            "host memory"
          : "tensors of the file - token embedding (host memory)",
      t->weights_bytes,
      setup->stored != NULL ? VR_BASIS_FILE : VR_BASIS_FORMULA,
      VR_LLAMACPP_SOURCE);
  vr_buf_printf (&buf, "%llu of %llu bytes in %s",
                 (unsigned long long) t->weights_bytes,
                 (unsigned long long) base->file_bytes, setup->scheme->id);
  vr_working_widen (out,
                    (double) t->weights_bytes * p->weights_half_width_ratio);

  explain_cache (setup, base, &cells, out);
  explain_state (&base->cache, VR_TERM_STATE, t->state_bytes, &cells,
                 &base->host_cache, out);

  buf = vr_working_begin (
      out, VR_TERM_ACTIVATION,
      "largest sum of what is alive at once in the graph of U tokens, holes "
      "included",
      t->activation_bytes, VR_BASIS_FORMULA, VR_LLAMACPP_SOURCE);
  vr_buf_printf (
      &buf, "U %llu, E %llu, V %llu, masks %llu",
      (unsigned long long) cells.ubatch_tokens,
      (unsigned long long) setup->shape->hidden,
      (unsigned long long) setup->shape->vocabulary,
      (unsigned long long) vr_llamacpp_mask_bytes (setup, base, &cells));
  vr_working_widen (out, p->activation_half_width_bytes
                             + p->activation_half_width_ratio
                                   * (double) t->activation_bytes);

  buf = vr_working_begin (out, VR_TERM_OVERHEAD,
                          "CUDA context, cuBLAS and kernels: printed by no log",
                          t->overhead_bytes, VR_BASIS_ASSUMED, p->source);
  vr_buf_add_u64 (&buf, t->overhead_bytes);
  vr_working_widen (out, p->overhead_half_width_bytes);
  if (vr_llamacpp_is_split (base))
    explain_host (setup, base, &cells, t, out);
}

/* The name of a file says its format already, or there is none to say. */
static bool
says_format (const char *name, const char *format)
{
  size_t n = strlen (name);
  size_t k = strlen (format);

  return strcmp (format, "file") == 0
         || (n > k && strcasecmp (name + n - k, format) == 0);
}

/* As such files are named: Llama-3.1-8B-Instruct-Q8_0.gguf. */
static void
add_file_name (const struct vr_setup *setup, const char *model,
               struct vr_buf *out)
{
  const char *slash = strrchr (model, '/');
  const char *name = slash == NULL ? model : slash + 1;
  const char *format = setup->scheme->id;

  vr_buf_add_text (out, *name == '\0' ? "model" : name);
  if (*name == '\0' || says_format (name, format))
    format = "";
  else
    vr_buf_add_char (out, '-');
  for (const char *s = format; *s != '\0'; s++)
    vr_buf_add_char (out,
                     *s >= 'a' && *s <= 'z' ? (char) (*s - 'a' + 'A') : *s);
  vr_buf_add_text (out, ".gguf");
}

static void
add_placement (const struct vr_setup *setup, const struct vr_base *base,
               struct vr_buf *out)
{
  const struct vr_options *o = &base->options;

  if (base->is_on_host_alone)
    vr_buf_add_text (out, " -dev none");
  else if ((uint64_t) o->n_gpu_layers == vr_llamacpp_units (setup->shape))
    vr_buf_add_text (out, " -ngl 99");
  else
    vr_buf_printf (out, " -ngl %lld", (long long) o->n_gpu_layers);
  if (o->cpu_moe > 0)
    vr_buf_add_text (out, " -cmoe");
  else if (o->n_cpu_moe > 0)
    vr_buf_printf (out, " -ncmoe %llu", (unsigned long long) o->n_cpu_moe);
  if (o->no_kv_offload > 0)
    vr_buf_add_text (out, " -nkvo");
}

void
vr_llamacpp_command (const struct vr_setup *setup, const struct vr_base *base,
                     const char *model, struct vr_buf *out)
{
  const struct vr_options *o = &base->options;
  struct vr_llamacpp_cells cells;

  vr_llamacpp_count_cells (setup, base, setup->context_tokens,
                           setup->concurrency, &cells);
  vr_buf_add_text (out, "llama-server -m ");
  add_file_name (setup, model, out);
  add_placement (setup, base, out);
  vr_buf_printf (out, " -c %llu -np %llu",
                 (unsigned long long) cells.n_ctx,
                 (unsigned long long) cells.slots);
  if (o->kv_unified > 0)
    vr_buf_add_text (out, " -kvu");
  if (o->n_batch != (uint64_t) setup->profile->default_n_batch_tokens)
    vr_buf_printf (out, " -b %llu", (unsigned long long) o->n_batch);
  if (o->n_ubatch != (uint64_t) setup->profile->default_n_ubatch_tokens)
    vr_buf_printf (out, " -ub %llu", (unsigned long long) o->n_ubatch);
  if (o->flash_attn == 0)
    vr_buf_add_text (out, " -fa off");
  if (setup->cache_k != VR_F16)
    vr_buf_printf (out, " -ctk %s", vr_storage_get (setup->cache_k)->id);
  if (setup->cache_v != VR_F16)
    vr_buf_printf (out, " -ctv %s", vr_storage_get (setup->cache_v)->id);
  if (o->swa_full > 0)
    vr_buf_add_text (out, " --swa-full");
}
