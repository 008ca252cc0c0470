/* A device's share of a shape.

   Read in github.com/vllm-project/vllm: vllm/distributed/utils.py (layers of
   a stage), vllm/model_executor/layers/linear.py (what is cut, KV heads that
   repeat), vocab_parallel_embedding.py (padding), fused_moe/config.py (experts
   over tensor and data groups), mamba/mamba_mixer2.py (groups of a state). */

#include "config.h"

#include "core/parallel.h"

#include "base/banned.h"
#include "core/checked.h"

enum
{
  VOCABULARY_STEP = 64 /* rows to which the vocabulary is padded */
};

uint32_t
vr_parallel_devices (const struct vr_parallel *p)
{
  uint64_t n = vr_mul (vr_mul (vr_ways (p->tensor), vr_ways (p->pipeline)),
                       vr_ways (p->data));

  return (uint32_t) vr_min (n, VR_MAX_DEVICES + 1);
}

uint32_t
vr_parallel_expert_ways (const struct vr_parallel *p)
{
  return vr_ways (p->expert) > 1
             ? 1
             : (uint32_t) vr_min (
                 vr_mul (vr_ways (p->tensor), vr_ways (p->data)), UINT32_MAX);
}

/* ---- what cannot be ---- */

static bool
can_cut (const char *what, uint64_t number, uint32_t ways,
         struct vr_indivisible *why)
{
  if (number % ways == 0)
    return true;
  *why = (struct vr_indivisible){ what, number, ways };
  return false;
}

/* Few heads are repeated: either number must divide the other. */
static bool
can_repeat (const char *what, uint64_t number, uint32_t ways,
            struct vr_indivisible *why)
{
  if (number == 0 || (number < ways && ways % number == 0))
    return true;
  return can_cut (what, number, ways, why);
}

static bool
can_cut_attention (const struct vr_layer_group *g, uint32_t ways,
                   struct vr_indivisible *why)
{
  if (g->mixer == VR_MIXER_NONE)
    return true;
  return can_cut ("attention_heads", g->n_heads, ways, why)
         && (vr_mixer_get (g->mixer)->needs_latent
             || can_repeat ("kv_heads", g->n_kv_heads, ways, why));
}

/* Groups of B and C: all or one of them in a device. */
static bool
can_cut_state (const struct vr_layer_group *g, uint32_t ways,
               struct vr_indivisible *why)
{
  if (g->state == VR_STATE_NONE)
    return true;
  return can_cut ("state_heads", g->state_heads, ways, why)
         && (g->state_groups == 1
             || can_cut ("state_groups", g->state_groups, ways, why));
}

static bool
can_cut_experts (const struct vr_layer_group *g, const struct vr_parallel *p,
                 struct vr_indivisible *why)
{
  uint32_t ways = vr_ways (p->tensor);

  if (g->n_experts == 0)
    return true;
  /* they need not divide, but nobody may be without */
  if (g->n_experts < vr_ways (p->expert))
    {
      *why = (struct vr_indivisible){ "experts", g->n_experts, p->expert };
      return false;
    }
  return can_cut ("expert_intermediate", g->expert_intermediate,
                  vr_parallel_expert_ways (p), why)
         && can_cut ("shared_intermediate", g->shared_intermediate, ways, why);
}

static bool
can_cut_group (const struct vr_layer_group *g, const struct vr_parallel *p,
               struct vr_indivisible *why)
{
  uint32_t ways = vr_ways (p->tensor);

  return can_cut_attention (g, ways, why) && can_cut_state (g, ways, why)
         && can_cut ("intermediate", g->intermediate, ways, why)
         && can_cut_experts (g, p, why);
}

/* Devices that keep the same KV heads may share the tokens. */
static bool
can_share_context (const struct vr_shape *whole, const struct vr_parallel *p,
                   struct vr_indivisible *why)
{
  const struct vr_layer_group *g = vr_shape_attention_group (whole);
  uint32_t ways = vr_ways (p->decode_context);
  uint64_t kv_heads = 1, alike;

  if (ways == 1)
    return true;
  if (g != NULL && !vr_mixer_get (g->mixer)->needs_latent)
    kv_heads = vr_max (g->n_kv_heads, 1);
  alike = vr_ways (p->tensor) / kv_heads;
  if (alike >= ways && alike % ways == 0)
    return true;
  *why = (struct vr_indivisible){ "decode_context", alike, ways };
  return false;
}

static uint64_t
padded_vocabulary (const struct vr_shape *whole, uint64_t extra_rows)
{
  return vr_round_up (vr_add (whole->vocabulary, extra_rows), VOCABULARY_STEP);
}

bool
vr_parallel_divides (const struct vr_shape *whole, const struct vr_parallel *p,
                     struct vr_indivisible *why)
{
  uint32_t ways = vr_ways (p->tensor);

  if (vr_parallel_devices (p) > VR_MAX_DEVICES)
    {
      *why = (struct vr_indivisible){ "devices", VR_MAX_DEVICES,
                                      vr_parallel_devices (p) };
      return false;
    }
  if (ways > 1
      && !can_cut ("vocabulary",
                   padded_vocabulary (whole, whole->embedding_extra_rows), ways,
                   why))
    return false;
  for (uint32_t i = 0; i < whole->n_groups; i++)
    if (!whole->groups[i].is_mtp && !can_cut_group (&whole->groups[i], p, why))
      return false;
  if (whole->n_layers < vr_ways (p->pipeline))
    {
      *why = (struct vr_indivisible){ "layers", whole->n_layers, p->pipeline };
      return false;
    }
  return can_share_context (whole, p, why);
}

struct vr_parallel
vr_parallel_default (const struct vr_shape *whole, uint32_t n_devices)
{
  uint32_t n = (uint32_t) vr_min (vr_ways (n_devices), VR_MAX_DEVICES);

  for (uint32_t tensor = n; tensor > 1; tensor--)
    {
      struct vr_parallel p = { .tensor = tensor, .pipeline = n / tensor };
      struct vr_indivisible why;

      if (n % tensor == 0 && vr_parallel_divides (whole, &p, &why))
        return p;
    }
  return (struct vr_parallel){ .tensor = 1, .pipeline = n };
}

/* ---- shares ---- */

uint32_t
vr_parallel_stage_layers (uint32_t n_layers, uint32_t n_stages, uint32_t stage)
{
  uint32_t rest = n_layers % n_stages;
  uint32_t from_last = n_stages - 1 - stage;

  return n_layers / n_stages + (from_last >= 1 && from_last <= rest);
}

/* Which layers, and what stands before the first and behind the last. */
static void
cut_layers (const struct vr_shape *whole, uint32_t n_stages, uint32_t stage,
            struct vr_shape *share)
{
  bool is_first = stage == 0, is_last = stage + 1 == n_stages;
  uint32_t first = 0;

  for (uint32_t i = 0; i < stage; i++)
    first += vr_parallel_stage_layers (whole->n_layers, n_stages, i);
  share->n_layers = vr_parallel_stage_layers (whole->n_layers, n_stages, stage);
  share->whole_layers = whole->n_layers;
  for (uint32_t i = 0; i < share->n_groups; i++)
    if (!share->groups[i].is_mtp || !is_last)
      share->groups[i].n_layers = 0;
  for (uint32_t i = 0; i < share->n_layers; i++)
    {
      share->group_of_layer[i] = whole->group_of_layer[first + i];
      share->groups[share->group_of_layer[i]].n_layers++;
    }
  share->remainder_params =
      vr_ceil_div (vr_mul (whole->remainder_params, share->n_layers),
                   vr_max (whole->n_layers, 1));
  if (!is_first)
    {
      /* a tied table is the output matrix of the last stage */
      share->is_embedding_elsewhere = !(is_last && whole->is_tied);
      share->position_rows = 0;
      share->embedding_norm_params = 0;
      share->per_layer_vocabulary = 0;
    }
  if (!is_last)
    {
      share->is_output_elsewhere = true;
      share->has_head_bias = false;
      share->has_pooler = false;
      share->final_norm_params = 0;
      share->mtp_blocks = 0;
    }
}

static void
cut_vocabulary (uint32_t ways, struct vr_shape *share)
{
  uint64_t rows = padded_vocabulary (share, 0);
  uint64_t all = padded_vocabulary (share, share->embedding_extra_rows);

  share->vocabulary = vr_ceil_div (rows, ways);
  share->embedding_extra_rows =
      vr_less (vr_ceil_div (all, ways), share->vocabulary);
  share->per_layer_dim = vr_ceil_div (share->per_layer_dim, ways);
  share->laurel_rank = vr_ceil_div (share->laurel_rank, ways);
  share->other_params = vr_ceil_div (share->other_params, ways);
  share->remainder_params = vr_ceil_div (share->remainder_params, ways);
}

/* Norms, routers and latents stay whole. */
static void
cut_group (uint32_t ways, struct vr_layer_group *g)
{
  g->n_heads = vr_ceil_div (g->n_heads, ways);
  g->sink_params = vr_ceil_div (g->sink_params, ways);
  /* a latent is one for all heads, however many are written for it */
  g->n_kv_heads = vr_ceil_div (g->n_kv_heads, ways);
  g->state_heads = vr_ceil_div (g->state_heads, ways);
  g->state_groups = vr_ceil_div (g->state_groups, ways);
  g->intermediate = vr_ceil_div (g->intermediate, ways);
  g->shared_intermediate = vr_ceil_div (g->shared_intermediate, ways);
}

static void
cut_experts (const struct vr_parallel *p, struct vr_layer_group *g)
{
  g->router_experts = g->n_experts;
  g->n_experts = vr_ceil_div (g->n_experts, vr_ways (p->expert));
  g->expert_intermediate =
      vr_ceil_div (g->expert_intermediate, vr_parallel_expert_ways (p));
}

void
vr_parallel_share (const struct vr_shape *whole, const struct vr_parallel *p,
                   uint32_t stage, struct vr_shape *share)
{
  uint32_t ways = vr_ways (p->tensor);

  *share = *whole;
  if (vr_ways (p->pipeline) > 1)
    cut_layers (whole, p->pipeline, stage, share);
  if (ways > 1)
    cut_vocabulary (ways, share);
  for (uint32_t i = 0; i < share->n_groups; i++)
    {
      if (ways > 1)
        cut_group (ways, &share->groups[i]);
      if (share->groups[i].n_experts > 0)
        cut_experts (p, &share->groups[i]);
    }
}
