/* vLLM's own words: its report, the working of an estimate, its command. */

#include "config.h"

#include <math.h>

#include "base/banned.h"
#include "base/field.h"
#include "core/checked.h"
#include "core/engine_vllm.h"
#include "core/units.h"

/* "GPU KV cache size". */
static uint64_t
pool_tokens (const struct vr_setup *setup, const struct vr_base *base,
             uint64_t blocks, uint64_t n_groups, uint64_t blocks_a_request)
{
  if (setup->profile->tokens_follow_concurrency > 0)
    return vr_bytes_of (floor ((double) blocks / (double) blocks_a_request
                               * (double) setup->context_tokens));
  /* without attention a block is a whole sequence */
  return vr_mul (blocks / n_groups,
                 base->cache.n_parts > 0
                     ? vr_mul (base->block_tokens, base->context_ways)
                     : setup->context_tokens);
}

void
vr_vllm_report (const struct vr_setup *setup, const struct vr_base *base,
                const struct vr_terms *t, struct vr_report *out)
{
  uint64_t n_groups = 0;
  uint64_t block_bytes = vr_mul (base->group_layers, base->page_bytes);
  uint64_t blocks_a_request;

  out->model_loading_bytes =
      vr_add (base->weights_bytes, base->loading_extra_bytes);
  if (base->budget_bytes == 0 || block_bytes == 0)
    return;
  blocks_a_request =
      vr_add (vr_vllm_request_blocks (base, setup->context_tokens, &n_groups),
              vr_vllm_state_groups (base));
  n_groups += vr_vllm_state_groups (base);
  out->available_kv_bytes =
      vr_less (base->budget_bytes, vr_less (t->charged_bytes, t->pooled_bytes));
  out->kv_blocks = out->available_kv_bytes / block_bytes;
  out->kv_cache_tokens = pool_tokens (setup, base, out->kv_blocks, n_groups,
                                      blocks_a_request);
  /* printed with two digits, rounded */
  out->max_concurrency =
      floor (100.0 * (double) out->kv_blocks / (double) blocks_a_request + 0.5)
      / 100.0;
}

static void
explain_activation (const struct vr_setup *setup, const struct vr_base *base,
                    const struct vr_terms *t, struct vr_workings *out)
{
  const struct vr_profile *p = setup->profile;
  struct vr_vllm_batch b = vr_vllm_batch_of (base, setup->context_tokens);
  double sampler = vr_vllm_sampler_peak (setup, &b);
  double forward = vr_vllm_forward_peak (setup, base, &b);
  struct vr_buf buf = vr_working_begin (
      out, VR_TERM_ACTIVATION,
      "max (sampler: c * S * V + 2 * T * H + experts, forward: T * (6 * I + "
      "a * H))",
      t->activation_bytes, VR_BASIS_MEASURED, p->source);

  vr_buf_printf (
      &buf,
      "max (%.0f, %.0f): c %.1f, S %.0f, V %llu, T %.0f, H %llu, "
      "I %llu, a %.1f",
      sampler, forward, p->sampler_bytes_per_logit, b.sequences,
      (unsigned long long) vr_setup_whole (setup)->vocabulary, b.tokens,
      (unsigned long long) setup->shape->hidden,
      (unsigned long long) vr_shape_widest_intermediate (setup->shape),
      vr_vllm_hidden_bytes (setup, base));
  vr_working_widen (out, p->activation_half_width_bytes
                             + p->activation_half_width_ratio
                                   * (double) t->activation_bytes);
}

static void
explain_cache (const struct vr_setup *setup, const struct vr_base *base,
               const struct vr_terms *t, struct vr_workings *out)
{
  uint64_t n_groups = 0;
  uint64_t blocks =
      vr_vllm_request_blocks (base, setup->context_tokens, &n_groups);
  struct vr_buf buf =
      vr_working_begin (out, VR_TERM_KV_CACHE,
                        "sequences * blocks * layers_per_group * block_bytes",
                        t->kv_cache_bytes, VR_BASIS_FORMULA, VR_VLLM_SOURCE);

  vr_buf_printf (
      &buf,
      "%llu * %llu * %llu * %llu (%llu groups, blocks of %llu "
      "tokens, K %s, V %s)",
      (unsigned long long) setup->concurrency, (unsigned long long) blocks,
      (unsigned long long) base->group_layers,
      (unsigned long long) base->page_bytes, (unsigned long long) n_groups,
      (unsigned long long) base->block_tokens,
      vr_storage_get (setup->cache_k)->id, vr_storage_get (setup->cache_v)->id);
}

static void
explain_state (const struct vr_setup *setup, const struct vr_base *base,
               const struct vr_terms *t, struct vr_workings *out)
{
  struct vr_buf buf = vr_working_begin (
      out, VR_TERM_STATE, "sequences * groups * layers_per_group * page_bytes",
      t->state_bytes, VR_BASIS_FORMULA, VR_VLLM_SOURCE);

  vr_buf_printf (&buf,
                 "%llu * %llu * %llu * %llu (%llu layers, a state of %llu "
                 "bytes in each page)",
                 (unsigned long long) setup->concurrency,
                 (unsigned long long) vr_vllm_state_groups (base),
                 (unsigned long long) base->group_layers,
                 (unsigned long long) base->page_bytes,
                 (unsigned long long) base->cache.state_layers,
                 (unsigned long long) base->cache.state_layer_bytes);
}

void
vr_vllm_explain (const struct vr_setup *setup, const struct vr_base *base,
                 const struct vr_terms *t, struct vr_workings *out)
{
  const struct vr_profile *p = setup->profile;
  struct vr_buf buf = vr_working_begin (
      out, VR_TERM_WEIGHTS,
      setup->stored != NULL ? "tensors of the file"
                            : "every tensor in its storage type",
      t->weights_bytes,
      setup->stored != NULL ? VR_BASIS_FILE : VR_BASIS_FORMULA, VR_VLLM_SOURCE);

  vr_buf_printf (&buf, "%llu parameters in %s",
                 (unsigned long long) vr_shape_params_total (setup->shape),
                 setup->scheme->id);
  vr_working_widen (out,
                    p->weights_half_width_ratio * (double) t->weights_bytes);
  if (base->cache.n_parts > 0)
    explain_cache (setup, base, t, out);
  if (base->cache.state_layers > 0)
    explain_state (setup, base, t, out);
  explain_activation (setup, base, t, out);

  buf = vr_working_begin (out, VR_TERM_GRAPHS,
                          "base + layers * per_layer + hidden * per_hidden",
                          t->graph_bytes, VR_BASIS_MEASURED, p->source);
  vr_buf_printf (&buf, "%u layers, hidden %llu%s", setup->shape->n_layers,
                 (unsigned long long) setup->shape->hidden,
                 base->options.enforce_eager > 0 ? ", enforce_eager" : "");
  if (t->graph_bytes > 0)
    vr_working_widen (out, vr_vllm_graph_half_width (setup));

  buf = vr_working_begin (
      out, VR_TERM_OVERHEAD,
      "charged to the budget: non-torch + tables made while loading; outside "
      "it: CUDA context",
      t->overhead_bytes, VR_BASIS_MEASURED, p->source);
  vr_buf_printf (&buf, "%.0f + %llu + %.0f", vr_vllm_non_torch_bytes (setup),
                 (unsigned long long) base->loading_extra_bytes,
                 vr_vllm_context_bytes (setup));
  vr_working_widen (out, vr_vllm_outside_half_width (setup));
  if (base->budget_bytes > 0)
    {
      buf = vr_working_begin (
          out, VR_TERM_BUDGET, "gpu_memory_utilization * capacity",
          base->budget_bytes, VR_BASIS_FORMULA, VR_VLLM_SOURCE);
      vr_buf_add_f64 (&buf, base->options.gpu_memory_utilization, 4);
      vr_buf_printf (&buf, " * %llu",
                     (unsigned long long) base->capacity_bytes);
    }
}

/* 16 and 32 bit come from the model's own files, fp8 is made while loading;
   other formats need files of their own, which somebody may have made. */
static void
add_model (const struct vr_setup *setup, const char *model, struct vr_buf *out)
{
  const struct vr_scheme *scheme = setup->scheme;
  bool is_cast = scheme->family == VR_SCHEME_BOTH && !scheme->is_expert_only;
  bool is_made = scheme->base == VR_FP8_CHANNEL;

  if (is_cast || is_made || setup->has_own_weights)
    vr_buf_printf (out, "vllm serve %s",
                   *model == '\0' ? "'<your model>'" : model);
  else
    vr_buf_printf (out, "vllm serve '<%s files of %s>'", scheme->id,
                   *model == '\0' ? "your model" : model);
  if (is_cast)
    vr_buf_printf (out, " --dtype %s",
                   scheme->base == VR_F32   ? "float32"
                   : scheme->base == VR_F16 ? "half"
                                            : "bfloat16");
  else if (is_made && !setup->has_own_weights)
    vr_buf_add_text (out, " --quantization fp8");
}

static void
add_size (const char *option, uint32_t size, struct vr_buf *out)
{
  if (size > 1)
    vr_buf_printf (out, " %s %u", option, size);
}

static void
add_parallel (const struct vr_parallel *p, struct vr_buf *out)
{
  add_size ("--tensor-parallel-size", p->tensor, out);
  add_size ("--pipeline-parallel-size", p->pipeline, out);
  add_size ("--data-parallel-size", p->data, out);
  if (p->expert > 1)
    vr_buf_add_text (out, " --enable-expert-parallel");
  add_size ("--decode-context-parallel-size", p->decode_context, out);
}

void
vr_vllm_command (const struct vr_setup *setup, const struct vr_base *base,
                 const char *model, struct vr_buf *out)
{
  const struct vr_options *o = &base->options;
  const struct vr_options *asked = &setup->options;

  add_model (setup, model, out);
  vr_buf_printf (out, " --max-model-len %llu --gpu-memory-utilization ",
                 (unsigned long long) setup->context_tokens);
  vr_buf_add_f64 (out, o->gpu_memory_utilization, 4);
  if (asked->max_num_seqs != VR_UNSET_U64)
    vr_buf_printf (out, " --max-num-seqs %llu",
                   (unsigned long long) o->max_num_seqs);
  if (asked->max_num_batched_tokens != VR_UNSET_U64)
    vr_buf_printf (out, " --max-num-batched-tokens %llu",
                   (unsigned long long) o->max_num_batched_tokens);
  if (asked->block_size != VR_UNSET_U64)
    vr_buf_printf (out, " --block-size %llu",
                   (unsigned long long) o->block_size);
  add_parallel (&setup->parallel, out);
  if (setup->cache_k == VR_FP8)
    vr_buf_add_text (out, " --kv-cache-dtype fp8");
  if (o->enforce_eager > 0)
    vr_buf_add_text (out, " --enforce-eager");
}
