/* The metadata of a GGUF file: what is alike in all architectures is computed
   here, the rest is in the table. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "support/gguf_internal.h"

#include "base/banned.h"

enum type
{
  TYPE_U32 = 4,
  TYPE_I32 = 5,
  TYPE_F32 = 6,
  TYPE_BOOL = 7,
  TYPE_STRING = 8,
  TYPE_ARRAY = 9
};

struct writer
{
  struct gguf_maker *maker;
  FILE *out;
  uint64_t n_keys;
};

/* Little-endian, whatever the machine. */
static void
put (FILE *out, uint64_t value, unsigned n_bytes)
{
  for (unsigned i = 0; i < n_bytes; i++)
    putc ((int) (value >> 8 * i & 0xff), out);
}

static void
put_text (FILE *out, const char *text, size_t length)
{
  put (out, length, 8);
  fwrite (text, 1, length, out);
}

static void
put_f32 (FILE *out, float value)
{
  uint32_t bits;

  memcpy (&bits, &value, sizeof bits);
  put (out, bits, 4);
}

/* A name that begins with '/' is meant literally, others are the
   architecture's. */
static void
put_name (struct writer *w, const char *name, size_t length)
{
  char whole[128];

  if (*name == '/')
    snprintf (whole, sizeof whole, "%.*s", (int) length - 1, name + 1);
  else
    snprintf (whole, sizeof whole, "%s.%.*s", w->maker->architecture,
              (int) length, name);
  put_text (w->out, whole, strlen (whole));
  w->n_keys++;
}

/* Whether the table has a key of that name for this shape. */
static bool
is_in_table (const struct writer *w, const char *name)
{
  const char *list = w->maker->row->keys;
  size_t n = strlen (name);
  const char *word;
  size_t length;

  while ((word = gguf_next_word (&list, &length)) != NULL)
    if (gguf_holds (w->maker->shape, NULL, &word)
        && strncmp (word, name, n) == 0 && word[n] == '=')
      return true;
  return false;
}

static void
text_key (struct writer *w, const char *name, const char *value)
{
  put_name (w, name, strlen (name));
  put (w->out, TYPE_STRING, 4);
  put_text (w->out, value, strlen (value));
}

static void
number_key (struct writer *w, const char *name, uint64_t value)
{
  if (is_in_table (w, name))
    return;
  put_name (w, name, strlen (name));
  put (w->out, TYPE_U32, 4);
  put (w->out, value, 4);
}

static void
number_key_if (struct writer *w, const char *name, uint64_t value)
{
  if (value > 0)
    number_key (w, name, value);
}

static void
float_key (struct writer *w, const char *name, float value)
{
  if (is_in_table (w, name))
    return;
  put_name (w, name, strlen (name));
  put (w->out, TYPE_F32, 4);
  put_f32 (w->out, value);
}

static void
bool_key (struct writer *w, const char *name, bool value)
{
  put_name (w, name, strlen (name));
  put (w->out, TYPE_BOOL, 4);
  put (w->out, value, 1);
}

typedef uint64_t layer_number (const struct vr_shape *shape,
                               const struct vr_layer_group *group);

/* One number where all layers agree, else one for each. */
static void
layers_key (struct writer *w, const char *name, enum type type,
            layer_number *number)
{
  const struct vr_shape *s = w->maker->shape;
  const struct vr_layer_group *group;
  uint64_t first = number (s, gguf_group_at (s, 0));
  bool is_one = type != TYPE_BOOL;
  uint32_t n = 0;

  if (is_in_table (w, name))
    return;
  for (; (group = gguf_group_at (s, n)) != NULL; n++)
    is_one = is_one && number (s, group) == first;
  if (is_one)
    {
      number_key (w, name, first);
      return;
    }
  put_name (w, name, strlen (name));
  put (w->out, TYPE_ARRAY, 4);
  put (w->out, type, 4);
  put (w->out, n, 8);
  for (uint32_t i = 0; i < n; i++)
    put (w->out, number (s, gguf_group_at (s, i)), type == TYPE_BOOL ? 1 : 4);
}

/* ---- of a layer ---- */

static uint64_t
heads (const struct vr_shape *s, const struct vr_layer_group *g)
{
  const struct vr_layer_group *other = vr_shape_attention_group (s);

  if (g->mixer != VR_MIXER_NONE)
    return g->n_heads;
  return other == NULL ? 0 : other->n_heads;
}

/* Latent attention has one "head" to cache; layers without attention none. */
static uint64_t
kv_heads (const struct vr_shape *s, const struct vr_layer_group *g)
{
  (void) s;
  if (g->mixer == VR_MIXER_NONE)
    return 0;
  return g->mixer == VR_MIXER_LATENT ? 1 : g->n_kv_heads;
}

static uint64_t
feed_forward (const struct vr_shape *s, const struct vr_layer_group *g)
{
  (void) s;
  return g->intermediate > 0 ? g->intermediate : g->expert_intermediate;
}

static uint64_t
is_window (const struct vr_shape *s, const struct vr_layer_group *g)
{
  (void) s;
  return g->mixer == VR_MIXER_WINDOW || g->mixer == VR_MIXER_CHUNK;
}

/* ---- groups of keys ---- */

static const struct vr_layer_group *
find_group (const struct vr_shape *s, bool wants_window)
{
  for (uint32_t i = 0; i < s->n_groups; i++)
    if (s->groups[i].mixer != VR_MIXER_NONE && !s->groups[i].is_mtp
        && (is_window (s, &s->groups[i]) != 0) == wants_window)
      return &s->groups[i];
  return NULL;
}

static void
attention_keys (struct writer *w)
{
  const struct vr_shape *s = w->maker->shape;
  const struct vr_layer_group *window = find_group (s, true);
  const struct vr_layer_group *full = find_group (s, false);
  const struct vr_layer_group *g = full != NULL ? full : window;
  uint64_t n_shared = 0;

  layers_key (w, "attention.head_count", TYPE_U32, heads);
  layers_key (w, "attention.head_count_kv", TYPE_U32, kv_heads);
  if (g == NULL)
    return;
  if (g->mixer == VR_MIXER_LATENT)
    {
      number_key (w, "attention.key_length", g->kv_lora_rank + g->rope_dim);
      number_key (w, "attention.value_length", g->kv_lora_rank);
      number_key (w, "attention.key_length_mla", g->head_dim);
      number_key (w, "attention.value_length_mla", g->v_head_dim);
      number_key (w, "attention.kv_lora_rank", g->kv_lora_rank);
      number_key_if (w, "attention.q_lora_rank", g->q_lora_rank);
      number_key (w, "rope.dimension_count", g->rope_dim);
    }
  else
    {
      number_key (w, "attention.key_length", g->head_dim);
      number_key (w, "attention.value_length", g->v_head_dim);
      number_key (w, "rope.dimension_count", g->head_dim);
    }
  if (window != NULL)
    {
      number_key (w, "attention.key_length_swa", window->head_dim);
      number_key (w, "attention.value_length_swa", window->v_head_dim);
      number_key (w, "attention.sliding_window", window->window_tokens);
      layers_key (w, "attention.sliding_window_pattern", TYPE_BOOL, is_window);
    }
  for (uint32_t i = 0; i < s->n_groups; i++)
    n_shared += s->groups[i].is_cache_shared ? s->groups[i].n_layers : 0;
  number_key_if (w, "attention.shared_kv_layers", n_shared);
  number_key_if (w, "attention.indexer.head_count", g->index_heads);
  number_key_if (w, "attention.indexer.key_length", g->index_head_dim);
}

static void
state_keys (struct writer *w)
{
  const struct vr_shape *s = w->maker->shape;
  const struct vr_layer_group *g = NULL;

  for (uint32_t i = 0; i < s->n_groups && g == NULL; i++)
    if (s->groups[i].state != VR_STATE_NONE)
      g = &s->groups[i];
  if (g == NULL)
    return;
  if (g->state == VR_STATE_CONV)
    {
      number_key (w, "shortconv.l_cache", g->conv_kernel);
      return;
    }
  number_key (w, "ssm.conv_kernel", g->conv_kernel);
  if (g->state == VR_STATE_KDA)
    {
      number_key (w, "kda.head_dim", g->state_head_dim);
      return;
    }
  number_key (w, "ssm.inner_size", vr_state_width (g));
  number_key (w, "ssm.state_size", g->state_dim);
  number_key (w, "ssm.time_step_rank",
              g->state == VR_STATE_MAMBA1 ? g->state_rank : g->state_heads);
  number_key_if (w, "ssm.group_count", g->state_groups);
}

static void
expert_keys (struct writer *w)
{
  const struct vr_shape *s = w->maker->shape;
  const struct vr_layer_group *g = NULL;
  uint32_t n_leading = 0, n_layers = 0;

  for (uint32_t i = 0; i < s->n_layers; i++)
    {
      const struct vr_layer_group *here = gguf_group_at (s, i);

      if (here->n_experts > 0 && n_layers++ == 0)
        {
          g = here;
          n_leading = i;
        }
    }
  if (g == NULL)
    return;
  number_key (w, "expert_count", g->n_experts);
  number_key (w, "expert_used_count", g->experts_per_token);
  number_key (w, "expert_feed_forward_length", g->expert_intermediate);
  number_key (w, "expert_shared_feed_forward_length",
              g->shared_intermediate);
  number_key (w, "expert_shared_count",
              g->shared_intermediate / g->expert_intermediate);
  number_key (w, "leading_dense_block_count", n_leading);
  number_key (w, "interleave_moe_layer_step",
              (s->n_layers - n_leading + n_layers - 1) / n_layers);
  number_key_if (w, "moe_latent_size", g->expert_hidden);
}

/* A word "name=value" of the table: "1.5", "true", "[1,2]" or a number in the
   small language. */
static bool
table_key (struct writer *w, const char *word)
{
  const char *value = strchr (word, '=') + 1;
  size_t n_name = (size_t) (value - 1 - word);
  size_t length = strcspn (value, " ");
  uint64_t number;

  put_name (w, word, n_name);
  if (strncmp (value, "true", 4) == 0 || strncmp (value, "false", 5) == 0)
    {
      put (w->out, TYPE_BOOL, 4);
      put (w->out, *value == 't', 1);
    }
  else if (*value == '[')
    {
      char *at;
      uint64_t values[8], n = 0;

      for (at = (char *) (uintptr_t) value; *at != ']' && n < 8; n++)
        values[n] = strtoull (at + 1, &at, 10);
      put (w->out, TYPE_ARRAY, 4);
      put (w->out, TYPE_I32, 4);
      put (w->out, n, 8);
      for (uint64_t i = 0; i < n; i++)
        put (w->out, values[i], 4);
    }
  else if (memchr (value, '.', length) != NULL)
    {
      put (w->out, TYPE_F32, 4);
      put_f32 (w->out, strtof (value, NULL));
    }
  else if (gguf_evaluate (w->maker->shape, NULL, value, length, &number))
    {
      put (w->out, TYPE_U32, 4);
      put (w->out, number, 4);
    }
  else
    return gguf_refuse (w->maker, "bad key %.*s", (int) (n_name + length + 1),
                        word);
  return true;
}

static void
table_keys (struct writer *w)
{
  const char *list = w->maker->row->keys;
  const char *word;
  size_t length;

  while ((word = gguf_next_word (&list, &length)) != NULL)
    if (gguf_holds (w->maker->shape, NULL, &word))
      table_key (w, word);
}

uint64_t
gguf_write_keys (struct gguf_maker *maker, FILE *out)
{
  struct writer w = { maker, out, 0 };
  const struct vr_shape *s = maker->shape;
  uint64_t rows = s->gguf_vocabulary > 0
                    ? s->gguf_vocabulary
                    : s->vocabulary + s->embedding_extra_rows;
  uint32_t n_layers = 0;

  while (gguf_group_at (s, n_layers) != NULL)
    n_layers++;
  text_key (&w, "/general.architecture", maker->architecture);
  text_key (&w, "/tokenizer.ggml.model", "none");
  number_key (&w, "vocab_size", rows);
  number_key (&w, "block_count", n_layers);
  number_key_if (&w, "nextn_predict_layers", n_layers - s->n_layers);
  number_key (&w, "context_length",
              s->max_context_tokens > 0 ? s->max_context_tokens : 4096);
  number_key (&w, "embedding_length", s->hidden);
  layers_key (&w, "feed_forward_length", TYPE_U32, feed_forward);
  float_key (&w, "attention.layer_norm_epsilon", 1e-5f);
  float_key (&w, "attention.layer_norm_rms_epsilon", 1e-5f);
  bool_key (&w, "use_parallel_residual", s->is_parallel_residual);
  number_key_if (&w, "embedding_length_per_layer_input", s->per_layer_dim);
  attention_keys (&w);
  state_keys (&w);
  expert_keys (&w);
  table_keys (&w);
  return w.n_keys;
}
