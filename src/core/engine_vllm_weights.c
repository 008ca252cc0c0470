/* What vLLM's model loader leaves on the card: weights, tables made while
   loading, and the layouts of the kernels for 4-bit experts.

   Read in github.com/vllm-project/vllm:
   vllm/model_executor/layers/quantization/mxfp4.py and
   vllm/model_executor/layers/fused_moe/oracle/mxfp4.py (which kernel, padded
   sizes), and in github.com/triton-lang/triton:
   python/triton_kernels/triton_kernels/tensor_details/layout_details. */

#include "config.h"

#include "base/banned.h"
#include "core/checked.h"
#include "core/engine_vllm.h"
#include "core/units.h"

enum
{
  MX_BLOCK = 32,           /* values that share a scale of one byte */
  HOPPER_INNER_STEP = 64,  /* experts' own size is padded to */
  HOPPER_SCALE_ROWS = 256, /* rows of swizzled scales: 32 for each warp */
  WIDE_STEP = 256,         /* kernels pad the hidden size to … */
  NARROW_STEP = 128,       /* … and the experts' own, two matrices of it */
  HOPPER = 90,             /* compute capabilities, 10 x major + minor */
  DATACENTER_BLACKWELL = 100,
  AFTER_DATACENTER_BLACKWELL = 110
};

uint64_t
vr_vllm_element_bytes (const struct vr_setup *setup)
{
  return setup->scheme->plain == VR_F32 ? 4 : 2;
}

/* Numbers of one position's sine and cosine. */
static uint64_t
rotary_dim (const struct vr_shape *s)
{
  const struct vr_layer_group *g = vr_shape_attention_group (s);

  if (g == NULL)
    return 0;
  return g->rope_dim > 0 ? g->rope_dim : g->head_dim;
}

/* Sine and cosine of every position, kept beside the weights; models with
   learned positions have none. */
static uint64_t
rotary_bytes (const struct vr_setup *setup)
{
  const struct vr_shape *s = setup->shape;

  if (s->position_rows > 0 || s->has_no_rotary)
    return 0;
  return vr_mul (vr_mul (s->max_context_tokens, rotary_dim (s)),
                 vr_vllm_element_bytes (setup));
}

/* Queries of latent attention are multiplied with the keys' matrix, and the
   results with the values', so that both are kept a second time, in 16 bit
   and apart. */
static uint64_t
absorbed_bytes (const struct vr_shape *s)
{
  uint64_t bytes = 0;

  for (uint32_t i = 0; i < s->n_groups; i++)
    {
      const struct vr_layer_group *g = &s->groups[i];
      uint64_t dims =
          vr_add (vr_less (g->head_dim, g->rope_dim), g->v_head_dim);

      if (!g->is_mtp && vr_mixer_get (g->mixer)->needs_latent)
        bytes = vr_add (bytes, vr_mul (vr_mul (2 * g->kv_lora_rank, dims),
                                       vr_mul (g->n_heads, g->n_layers)));
    }
  return bytes;
}

/* ---- experts in 4 bit ---- */

/* Bytes of rows x columns values and of their scales. */
static uint64_t
mx_bytes (uint64_t rows, uint64_t columns)
{
  return vr_mul (rows, vr_add (columns / 2, columns / MX_BLOCK));
}

/* One matrix of one expert in the Hopper kernel's layout, beyond the file's:
   columns padded to a step, and scales that stay beside their own swizzled
   copy, whose rows are padded. */
static uint64_t
hopper_extra (const struct vr_profile *p, uint64_t rows, uint64_t columns)
{
  uint64_t step = vr_max ((uint64_t) p->hopper_expert_column_step, 1);
  uint64_t padded = vr_less (vr_round_up (columns, step), columns);

  return vr_add (vr_mul (rows, padded / 2),
                 vr_mul (vr_round_up (rows, HOPPER_SCALE_ROWS),
                         columns / MX_BLOCK));
}

/* The same where hidden size and experts' size are padded. */
static uint64_t
padded_extra (uint64_t hidden, uint64_t inner, uint64_t hidden_step,
              uint64_t inner_step)
{
  uint64_t h = vr_round_up (hidden, hidden_step);
  uint64_t i = vr_round_up (inner, inner_step);

  return vr_less (vr_mul (3, mx_bytes (h, i)),
                  vr_mul (3, mx_bytes (hidden, inner)));
}

/* What the kernel keeps of one expert beyond its bytes in the file. */
static uint64_t
expert_extra (const struct vr_setup *setup, uint64_t hidden, uint64_t inner)
{
  const struct vr_profile *p = setup->profile;
  uint32_t capability = setup->device->capability;

  if (capability == HOPPER)
    {
      uint64_t wide = vr_round_up (inner, HOPPER_INNER_STEP);

      return vr_add (padded_extra (hidden, inner, 1, HOPPER_INNER_STEP),
                     vr_add (hopper_extra (p, vr_mul (2, wide), hidden),
                             hopper_extra (p, hidden, wide)));
    }
  if (capability >= DATACENTER_BLACKWELL
      && capability < AFTER_DATACENTER_BLACKWELL)
    return padded_extra (hidden, inner, WIDE_STEP,
                         (uint64_t) p->blackwell_expert_step);
  return padded_extra (hidden, inner, WIDE_STEP,
                       capability > 0 ? NARROW_STEP : WIDE_STEP);
}

/* MXFP4 experts are laid out anew for the card's kernel. */
static uint64_t
kernel_bytes (const struct vr_setup *setup)
{
  const struct vr_shape *s = setup->shape;
  uint64_t bytes = 0;

  if (setup->device == NULL || setup->scheme->base != VR_MXFP4
      || !setup->scheme->is_expert_only)
    return 0;
  for (uint32_t i = 0; i < s->n_groups; i++)
    {
      const struct vr_layer_group *g = &s->groups[i];
      uint64_t hidden = g->expert_hidden > 0 ? g->expert_hidden : s->hidden;

      if (!g->is_mtp && g->n_experts > 0)
        bytes = vr_add (
            bytes,
            vr_mul (vr_mul (g->n_experts, g->n_layers),
                    expert_extra (setup, hidden, g->expert_intermediate)));
    }
  return bytes;
}

/* ---- all of them ---- */

/* Matrices by the rules of their format. */
struct ruled
{
  uint64_t main_bytes;    /* MTP blocks are loaded only to speculate */
  uint64_t all_bytes;
  struct vr_vllm_segments segments;
};

static void
rule (const struct vr_setup *setup, const struct vr_shape *shape,
      struct ruled *out)
{
  struct vr_format format = vr_setup_format (setup);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;

  *out = (struct ruled) { .segments.group = VR_TENSOR_GLOBAL };
  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    {
      uint64_t bytes;

      if (!vr_format_has (&format, shape, &tensor))
        continue;
      bytes = vr_format_class_bytes (&format, shape, &tensor);
      out->all_bytes = vr_add (out->all_bytes, bytes);
      if (tensor.is_mtp)
        continue;
      out->main_bytes = vr_add (out->main_bytes, bytes);
      vr_vllm_segments_add (&out->segments, &tensor,
                            vr_format_storage (&format, shape, &tensor, 0),
                            bytes);
    }
}

/* Of a file whose bytes are known a device gets the part that the format's
   rules give it. */
static uint64_t
stored_weights (const struct vr_setup *setup, uint64_t ruled_share,
                uint64_t ruled_whole)
{
  uint64_t bytes
      = vr_less (vr_stored_total (setup->stored,
                                  vr_setup_whole (setup)->n_layers),
                 setup->stored->mtp_bytes);

  if (setup->whole == NULL)
    return bytes;
  return vr_bytes_of ((double) bytes * (double) ruled_share
                      / (double) vr_max (ruled_whole, 1));
}

void
vr_vllm_sum_weights (const struct vr_setup *setup, struct vr_base *base)
{
  struct ruled share, whole;

  rule (setup, setup->shape, &share);
  if (setup->whole == NULL)
    whole = share;
  else
    rule (setup, setup->whole, &whole);
  base->file_bytes = whole.all_bytes;
  base->weights_bytes = share.main_bytes;
  if (setup->stored != NULL)
    {
      base->file_bytes = vr_stored_total (setup->stored,
                                          vr_setup_whole (setup)->n_layers);
      base->weights_bytes = stored_weights (setup, share.main_bytes,
                                            whole.main_bytes);
    }
  base->loading_extra_bytes =
      vr_add (vr_add (rotary_bytes (setup), absorbed_bytes (setup->shape)),
              vr_add (kernel_bytes (setup),
                      vr_vllm_segments_left_over (&share.segments)));
}
