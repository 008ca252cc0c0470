/* Names of the tensors that stand outside the blocks of a GGUF file. */

#include "config.h"

#include "catalog/gguf_outside.h"

#include <string.h>

#include "base/banned.h"
#include "core/checked.h"
#include "core/tensor.h"

static const struct
{
  const char *name;
  enum vr_gguf_outside_kind what;
} outside_names[] = {
  { "token_embd.weight", VR_OUTSIDE_TOKEN_EMBEDDING },
  { "position_embd.weight", VR_OUTSIDE_POSITIONS },
  { "token_types.weight", VR_OUTSIDE_TOKEN_TYPES },
  { "per_layer_token_embd.weight", VR_OUTSIDE_PER_LAYER_EMBEDDING },
  { "token_embd_norm.weight", VR_OUTSIDE_EMBEDDING_NORM },
  { "token_embd_norm.bias", VR_OUTSIDE_EMBEDDING_NORM },
  { "output.weight", VR_OUTSIDE_OUTPUT },
  { "output.bias", VR_OUTSIDE_OUTPUT },
  { "output_norm.weight", VR_OUTSIDE_OUTPUT_NORM },
  { "output_norm.bias", VR_OUTSIDE_OUTPUT_NORM },
  { "cls.weight", VR_OUTSIDE_POOLER },
  { "cls.bias", VR_OUTSIDE_POOLER },
  { "rope_freqs.weight", VR_OUTSIDE_UNTRAINED },
  { "rope_factors_long.weight", VR_OUTSIDE_UNTRAINED },
  { "rope_factors_short.weight", VR_OUTSIDE_UNTRAINED },
};

static enum vr_gguf_outside_kind
find_outside (const struct vr_gguf_tensor *t)
{
  for (size_t i = 0; i < sizeof outside_names / sizeof outside_names[0]; i++)
    if (strlen (outside_names[i].name) == t->name_length
        && memcmp (outside_names[i].name, t->name, t->name_length) == 0)
      return outside_names[i].what;
  return VR_OUTSIDE_OTHER;
}

void
vr_gguf_outside_add (struct vr_gguf_outside *outside,
                     const struct vr_gguf_tensor *t, struct vr_stored *stored)
{
  enum vr_gguf_outside_kind what = find_outside (t);
  struct vr_gguf_slot_use *use = &outside->uses[what];
  uint64_t *bytes = what <= VR_OUTSIDE_PER_LAYER_EMBEDDING ? &stored->embedding_bytes
                    : what == VR_OUTSIDE_OUTPUT            ? &stored->output_bytes
                                                : &stored->other_bytes;

  *bytes = vr_add (*bytes, t->bytes);
  if (what == VR_OUTSIDE_TOKEN_EMBEDDING)
    stored->token_embedding_bytes
      = vr_add (stored->token_embedding_bytes, t->bytes);
  if (what == VR_OUTSIDE_UNTRAINED)
    return;
  outside->params = vr_add (outside->params, t->elements);
  if (what == VR_OUTSIDE_OUTPUT && t->dims[1] == 1)
    use->bias = vr_add (use->bias, t->elements);
  else if (what != VR_OUTSIDE_EMBEDDING_NORM && what != VR_OUTSIDE_OUTPUT_NORM
           && (what != VR_OUTSIDE_POOLER || t->dims[1] > 1))
    {
      memcpy (use->dims, t->dims, sizeof use->dims);
      use->is_there = true;
    }
  use->elements = vr_add (use->elements, t->elements);
}

static uint64_t
vocabulary_of (const struct vr_gguf_outside *outside,
               const struct vr_gguf_keys *keys)
{
  const struct vr_gguf_pair *tokens
    = vr_gguf_find (keys->gguf, "tokenizer.ggml.tokens");
  uint64_t value;

  if (outside->uses[VR_OUTSIDE_OUTPUT].is_there)
    return outside->uses[VR_OUTSIDE_OUTPUT].dims[1];
  if (outside->uses[VR_OUTSIDE_TOKEN_EMBEDDING].is_there)
    return outside->uses[VR_OUTSIDE_TOKEN_EMBEDDING].dims[1];
  if (vr_gguf_key (keys, "vocab_size", 0, &value))
    return value;
  return tokens != NULL && tokens->type == VR_GGUF_ARRAY ? tokens->count : 0;
}

static void
set_embedding (const struct vr_gguf_outside *outside,
               struct vr_gguf_keys *keys, struct vr_shape *s)
{
  const struct vr_gguf_slot_use *o = outside->uses;

  s->vocabulary = vocabulary_of (outside, keys);
  if (s->vocabulary == 0)
    keys->status = vr_fail (keys->err, VR_E_INVALID, "",
                               VR_SAY_HEAD_KEY_MISSING, "token_embd.weight");
  if (o[VR_OUTSIDE_TOKEN_EMBEDDING].is_there)
    {
      s->embedding_extra_rows
        = vr_less (o[VR_OUTSIDE_TOKEN_EMBEDDING].dims[1], s->vocabulary);
      if (o[VR_OUTSIDE_TOKEN_EMBEDDING].dims[0] != s->hidden)
        s->embedding_dim = o[VR_OUTSIDE_TOKEN_EMBEDDING].dims[0];
    }
  s->is_tied = !o[VR_OUTSIDE_OUTPUT].is_there;
  s->has_head_bias = o[VR_OUTSIDE_OUTPUT].bias > 0;
  s->has_pooler = o[VR_OUTSIDE_POOLER].is_there && o[VR_OUTSIDE_POOLER].dims[0] == s->hidden
                  && o[VR_OUTSIDE_POOLER].dims[1] == s->hidden;
  s->position_rows
    = vr_add (o[VR_OUTSIDE_POSITIONS].is_there ? o[VR_OUTSIDE_POSITIONS].dims[1] : 0,
              o[VR_OUTSIDE_TOKEN_TYPES].is_there ? o[VR_OUTSIDE_TOKEN_TYPES].dims[1] : 0);
  s->final_norm_params = o[VR_OUTSIDE_OUTPUT_NORM].elements;
  s->embedding_norm_params = o[VR_OUTSIDE_EMBEDDING_NORM].elements;
  if (s->final_norm_params == 0)   /* LFM2 gives the last norm this name */
    {
      s->final_norm_params = s->embedding_norm_params;
      s->embedding_norm_params = 0;
    }
}

void
vr_gguf_outside_set (const struct vr_gguf_outside *outside,
                     struct vr_gguf_keys *keys, struct vr_shape *s)
{
  uint64_t value;

  s->hidden = vr_gguf_key_needed (keys, "embedding_length", 0);
  set_embedding (outside, keys, s);
  if (vr_gguf_key (keys, "context_length", 0, &value))
    s->max_context_tokens = value;
  s->has_no_rotary
    = s->position_rows > 0
      || vr_gguf_key_find (keys, "attention.max_alibi_bias") != NULL
      || (keys->rule != NULL && keys->rule->has_no_rotary);
  if (outside->uses[VR_OUTSIDE_PER_LAYER_EMBEDDING].is_there)
    {
      s->per_layer_dim
        = vr_gguf_key_needed (keys, "embedding_length_per_layer_input",
                              0);
      s->per_layer_vocabulary = outside->uses[VR_OUTSIDE_PER_LAYER_EMBEDDING].dims[1];
    }
  if (vr_gguf_key (keys, "altup.num_inputs", 0, &value))
    s->altup_inputs = value;
}

uint64_t
vr_gguf_outside_other (const struct vr_gguf_outside *outside,
                       const struct vr_shape *shape)
{
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;
  uint64_t sum = 0;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    if (tensor.group == VR_TENSOR_GLOBAL && !tensor.is_mtp)
      sum = vr_add (sum, vr_tensor_elements (&tensor));
  return vr_less (outside->params, sum);
}
