/* Members of shapes and layer groups. */

#include "config.h"

#include "core/member.h"

#include <string.h>

#include "base/banned.h"

/* An offset that does not compile when the member has another type. */
#define VR_OFFSET_(type, member, ctype)                                       \
  (offsetof (type, member)                                                    \
   + 0 * sizeof (_Generic (((type *) 0)->member, ctype : 1)))
#define VR_OFFSET_U64(type, member) VR_OFFSET_ (type, member, uint64_t)
#define VR_OFFSET_BOOL(type, member) VR_OFFSET_ (type, member, bool)
#define VR_OFFSET_MIXER(type, member)                                         \
  VR_OFFSET_ (type, member, enum vr_mixer_kind)
#define VR_OFFSET_STATE(type, member)                                         \
  VR_OFFSET_ (type, member, enum vr_state_kind)
#define VR_OFFSET_FFN(type, member) VR_OFFSET_ (type, member, enum vr_ffn)

static const struct vr_member shape_members[] = {
  { "hidden", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, hidden),
    "Width of the hidden state." },
  { "vocabulary", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, vocabulary),
    "Rows of the output matrix: tokens that the model knows." },
  { "embedding_extra_rows", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, embedding_extra_rows),
    "Rows that only the token embedding has." },
  { "embedding_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, embedding_dim),
    "Width of the token embedding where it differs from hidden." },
  { "gguf_vocabulary", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, gguf_vocabulary),
    "Rows of the vocabulary that a GGUF file keeps, where it drops some." },
  { "is_tied", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, is_tied),
    "Whether the output matrix is the token embedding." },
  { "has_head_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_head_bias),
    "Whether the output matrix has a bias." },
  { "has_pooler", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_pooler),
    "Whether an encoder ends in a pooling layer." },
  { "is_parallel_residual", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, is_parallel_residual),
    "Whether attention and feed-forward stand side by side." },
  { "position_rows", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, position_rows),
    "Rows of learned position and token type tables." },
  { "has_no_rotary", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_no_rotary),
    "Whether there is no rotary position embedding." },
  { "has_layer_norm", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_layer_norm),
    "Whether norms are LayerNorm without bias instead of RMSNorm." },
  { "is_attention_added_to_residual", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, is_attention_added_to_residual),
    "Whether llama.cpp adds the attention to the residual, not the reverse." },
  { "is_ffn_added_to_residual", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, is_ffn_added_to_residual),
    "Whether llama.cpp adds the feed-forward to the residual." },
  { "selects_outputs_last", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, selects_outputs_last),
    "Whether llama.cpp picks the rows of logits behind the last layer." },
  { "embedding_norm_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, embedding_norm_params),
    "Parameters of a norm behind the embedding." },
  { "final_norm_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, final_norm_params),
    "Parameters of the norm behind the last layer." },
  { "per_layer_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, per_layer_dim),
    "Width of per-layer embeddings." },
  { "per_layer_vocabulary", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, per_layer_vocabulary),
    "Rows of the per-layer embedding table." },
  { "altup_inputs", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, altup_inputs),
    "Parallel hidden states of AltUp." },
  { "laurel_rank", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, laurel_rank),
    "Rank of the learned augmented residual (LAuReL)." },
  { "mtp_blocks", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, mtp_blocks),
    "Blocks for multi-token prediction, which engines load only to speculate." },
  { "has_mtp_embedding", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_mtp_embedding),
    "Whether such a block stores an embedding and an output matrix of its own." },
  { "gguf_skips_mtp", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, gguf_skips_mtp),
    "Whether GGUF files leave such blocks out." },
  { "has_mtp_output", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_shape, has_mtp_output),
    "Whether such a block stores an output matrix alone of its own." },
  { "other_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, other_params),
    "Parameters that are only counted: vision and audio towers." },
  { "remainder_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, remainder_params),
    "Parameters of the language model that no other member explains." },
  { "max_context_tokens", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_shape, max_context_tokens),
    "Longest context that the model was made for." },
};

static const struct vr_member group_members[] = {
  { "mixer", VR_MEMBER_MIXER,
    VR_OFFSET_MIXER (struct vr_layer_group, mixer),
    "Kind of attention: none, full, window, chunk, latent, cross or encoder." },
  { "n_heads", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, n_heads),
    "Query heads." },
  { "n_kv_heads", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, n_kv_heads),
    "Key and value heads." },
  { "head_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, head_dim),
    "Size of one head of queries and keys." },
  { "v_head_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, v_head_dim),
    "Size of one head of values." },
  { "window_tokens", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, window_tokens),
    "Tokens that a window or chunk layer remembers." },
  { "q_lora_rank", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, q_lora_rank),
    "Rank of the compressed queries of latent attention." },
  { "kv_lora_rank", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, kv_lora_rank),
    "Rank of the compressed keys and values of latent attention." },
  { "rope_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, rope_dim),
    "Rotary part of a key of latent attention, shared by all heads." },
  { "index_heads", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, index_heads),
    "Heads of the indexer of sparse attention." },
  { "index_head_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, index_head_dim),
    "Size of one head of the indexer." },
  { "has_q_gate", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_q_gate),
    "Whether the query matrix also makes an output gate." },
  { "is_v_of_k", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, is_v_of_k),
    "Whether values are the keys, without a matrix of their own." },
  { "is_cache_shared", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, is_cache_shared),
    "Whether the layer reads the keys and values of an earlier one." },
  { "has_q_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_q_bias),
    "Whether queries have a bias." },
  { "has_kv_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_kv_bias),
    "Whether keys and values have a bias." },
  { "has_out_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_out_bias),
    "Whether the attention output has a bias." },
  { "has_no_rope", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_no_rope),
    "Whether these layers have no rotary position embedding." },
  { "is_qkv_fused", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, is_qkv_fused),
    "Whether GGUF files hold queries, keys and values in one matrix." },
  { "qk_norm_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, qk_norm_params),
    "Parameters of the norms of queries and keys." },
  { "sink_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, sink_params),
    "Attention sinks." },
  { "norm_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, norm_params),
    "Parameters of all other norms and scales of one layer." },
  { "state", VR_MEMBER_STATE,
    VR_OFFSET_STATE (struct vr_layer_group, state),
    "Kind of recurrent memory: none, mamba1, mamba2, delta, kda, conv or lightning." },
  { "state_heads", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_heads),
    "Heads of the recurrence (Mamba-1 and convolutions: channels)." },
  { "state_head_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_head_dim),
    "Size of one head of the recurrence." },
  { "state_groups", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_groups),
    "Groups of B and C (Mamba-2), key heads (delta net)." },
  { "state_dim", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_dim),
    "State size (Mamba), key head size (delta net)." },
  { "state_rank", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_rank),
    "Rank of the step size (Mamba-1) or of the gates (KDA; 0: full rank)." },
  { "conv_kernel", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, conv_kernel),
    "Taps of the short convolution." },
  { "has_conv_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_conv_bias),
    "Whether the short convolution has a bias." },
  { "has_state_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_state_bias),
    "Whether the projections of the recurrence have biases." },
  { "state_norm_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, state_norm_params),
    "Parameters of the norms inside the recurrence." },
  { "is_state_f32", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, is_state_f32),
    "Whether servers keep the recurrent state in 32 bits." },
  { "ffn", VR_MEMBER_FFN,
    VR_OFFSET_FFN (struct vr_layer_group, ffn),
    "Kind of feed-forward: gated (three matrices), plain (two) or none." },
  { "intermediate", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, intermediate),
    "Width of the dense feed-forward." },
  { "has_ffn_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_ffn_bias),
    "Whether the dense feed-forward has biases." },
  { "is_gate_up_fused", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, is_gate_up_fused),
    "Whether GGUF files hold gate and up in one matrix." },
  { "n_experts", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, n_experts),
    "Routed experts." },
  { "experts_per_token", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, experts_per_token),
    "Routed experts that one token passes." },
  { "expert_intermediate", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, expert_intermediate),
    "Width of one routed expert." },
  { "expert_hidden", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, expert_hidden),
    "Input width of the routed experts where it differs from hidden." },
  { "has_expert_bias", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_expert_bias),
    "Whether routed experts have biases." },
  { "router_bias_params", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, router_bias_params),
    "Parameters of the router beside its matrix." },
  { "shared_intermediate", VR_MEMBER_U64,
    VR_OFFSET_U64 (struct vr_layer_group, shared_intermediate),
    "Width of all shared experts together." },
  { "has_shared_gate", VR_MEMBER_BOOL,
    VR_OFFSET_BOOL (struct vr_layer_group, has_shared_gate),
    "Whether the shared expert has a gate." },
};

enum
{
  N_SHAPE_MEMBERS = sizeof shape_members / sizeof shape_members[0],
  N_GROUP_MEMBERS = sizeof group_members / sizeof group_members[0]
};

size_t
vr_shape_member_count (void)
{
  return N_SHAPE_MEMBERS;
}

const struct vr_member *
vr_shape_member (size_t index)
{
  return &shape_members[index];
}

size_t
vr_group_member_count (void)
{
  return N_GROUP_MEMBERS;
}

const struct vr_member *
vr_group_member (size_t index)
{
  return &group_members[index];
}

static const struct vr_member *
find (const struct vr_member *members, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (members[i].name, name) == 0)
      return &members[i];
  return NULL;
}

const struct vr_member *
vr_shape_member_find (const char *name)
{
  return find (shape_members, N_SHAPE_MEMBERS, name);
}

const struct vr_member *
vr_group_member_find (const char *name)
{
  return find (group_members, N_GROUP_MEMBERS, name);
}

/* ---- values ---- */

uint64_t
vr_member_get (const struct vr_member *member, const void *object)
{
  const char *at = (const char *) object + member->offset;

  switch (member->kind)
    {
    case VR_MEMBER_U64:
      return *(const uint64_t *) (const void *) at;
    case VR_MEMBER_BOOL:
      return *(const bool *) at;
    case VR_MEMBER_MIXER:
      return *(const enum vr_mixer_kind *) (const void *) at;
    case VR_MEMBER_STATE:
      return *(const enum vr_state_kind *) (const void *) at;
    default:
      return *(const enum vr_ffn *) (const void *) at;
    }
}

bool
vr_member_set (const struct vr_member *member, void *object, uint64_t value)
{
  char *at = (char *) object + member->offset;

  if (member->kind != VR_MEMBER_U64 && member->kind != VR_MEMBER_BOOL
      && vr_member_word (member, value) == NULL)
    return false;
  switch (member->kind)
    {
    case VR_MEMBER_U64:
      *(uint64_t *) (void *) at = value;
      return true;
    case VR_MEMBER_BOOL:
      *(bool *) at = value != 0;
      return value <= 1;
    case VR_MEMBER_MIXER:
      *(enum vr_mixer_kind *) (void *) at = (enum vr_mixer_kind) value;
      return true;
    case VR_MEMBER_STATE:
      *(enum vr_state_kind *) (void *) at = (enum vr_state_kind) value;
      return true;
    default:
      *(enum vr_ffn *) (void *) at = (enum vr_ffn) value;
      return true;
    }
}

const char *
vr_member_word (const struct vr_member *member, uint64_t value)
{
  static const char *const ffns[VR_N_FFNS] = { "none", "gated", "plain" };

  switch (member->kind)
    {
    case VR_MEMBER_MIXER:
      return value < VR_N_MIXERS
               ? vr_mixer_get ((enum vr_mixer_kind) value)->id
               : NULL;
    case VR_MEMBER_STATE:
      return value < VR_N_STATES
               ? vr_state_get ((enum vr_state_kind) value)->id
               : NULL;
    case VR_MEMBER_FFN:
      return value < VR_N_FFNS ? ffns[value] : NULL;
    default:
      return NULL;
    }
}

uint64_t
vr_member_word_find (const struct vr_member *member, const char *word)
{
  const char *known;

  for (uint64_t i = 0; (known = vr_member_word (member, i)) != NULL; i++)
    if (strcmp (known, word) == 0)
      return i;
  return UINT64_MAX;
}
