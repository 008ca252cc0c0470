/* Names of modules, and the patterns that lists of exceptions use.  Names:
   the modelling code of Hugging Face transformers. */

#include "config.h"

#include "catalog/module_pattern.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"
#include "core/support.h"

enum
{
  MAX_PATTERN = 256,
  GLOB_STEPS = 64,     /* four globs over a short name, about */
  MAX_NAME = 160
};

/* ---- regular expressions ---- */

/* A stretch of a pattern, and what must match behind it. */
struct rest
{
  const char *at;
  const char *end;
  const struct rest *next;
};

static bool match_choice (const char *at, const char *end, const char *text,
                          const struct rest *rest, uint64_t *budget);

/* Length of the first piece: a character, a class, a group; 0: not
   understood. */
static size_t
piece_length (const char *at, const char *end)
{
  unsigned depth = 0;

  if (*at == '\\')
    return end - at >= 2 ? 2 : 0;
  if (*at == '[')
    {
      const char *close =
          memchr (at + 2, ']', end - at > 2 ? (size_t) (end - at - 2) : 0);

      return close == NULL ? 0 : (size_t) (close + 1 - at);
    }
  if (*at != '(')
    return strchr ("*+?{})|", *at) == NULL ? 1 : 0;
  for (const char *p = at; p < end; p++)
    {
      if (*p == '\\')
        p++;
      else if (*p == '(')
        depth++;
      else if (*p == ')' && --depth == 0)
        return (size_t) (p + 1 - at);
    }
  return 0;
}

static bool
is_word (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || (c >= '0' && c <= '9') || c == '_';
}

static bool
class_has (const char *at, const char *end, char c)
{
  bool is_not = at < end && *at == '^';
  bool is_in = false;

  for (const char *p = at + is_not; p < end; p++)
    {
      if (p + 2 < end && p[1] == '-')
        {
          is_in = is_in || (c >= p[0] && c <= p[2]);
          p += 2;
          continue;
        }
      is_in = is_in || c == *p
              || (*p == '\\' && p[1] == 'd' && c >= '0' && c <= '9');
    }
  return is_in != is_not;
}

static bool
one_matches (const char *at, size_t length, char c)
{
  if (c == '\0')
    return false;
  if (*at == '[')
    return class_has (at + 1, at + length - 1, c);
  if (*at == '.')
    return true;
  if (*at != '\\')
    return *at == c;
  return at[1] == 'd'   ? c >= '0' && c <= '9'
         : at[1] == 'w' ? is_word (c)
                        : at[1] == c;
}

static bool
match_rest (const struct rest *rest, const char *text, uint64_t *budget)
{
  return rest == NULL
         || match_choice (rest->at, rest->end, text, rest->next, budget);
}

/* A character or class, repeated as the sign behind it says. */
static bool
match_one (const char *at, size_t length, char sign, const char *text,
           const struct rest *after, uint64_t *budget)
{
  size_t least = sign == '*' || sign == '?' ? 0 : 1;
  size_t most = sign == '*' || sign == '+' ? MAX_NAME : 1;
  size_t n = 0;

  while (n < most && one_matches (at, length, text[n]))
    n++;
  for (size_t k = n + 1; k-- > least;)
    if (match_rest (after, text + k, budget))
      return true;
  return false;
}

static bool
match_sequence (const char *at, const char *end, const char *text,
                const struct rest *rest, uint64_t *budget)
{
  struct rest after = { .end = end, .next = rest };
  size_t length;
  char sign;

  if (*budget == 0)
    return false;
  --*budget;
  if (at == end)
    return match_rest (rest, text, budget);
  if (*at == '^' || *at == '$')
    return (*at == '^' || *text == '\0')
           && match_sequence (at + 1, end, text, rest, budget);
  length = piece_length (at, end);
  if (length == 0)
    return false;
  after.at = at + length;
  sign = after.at < end && strchr ("*+?", *after.at) != NULL ? *after.at : '\0';
  after.at += sign != '\0';
  if (*at != '(')
    return match_one (at, length, sign, text, &after, budget);
  if (sign == '*' || sign == '+')
    return false;
  if (sign == '?' && match_rest (&after, text, budget))
    return true;
  at += strncmp (at, "(?:", 3) == 0 ? 3 : 1;
  return match_choice (at, after.at - 1 - (sign != '\0'), text, &after, budget);
}

/* Alternatives, each to the end of the stretch. */
static bool
match_choice (const char *at, const char *end, const char *text,
              const struct rest *rest, uint64_t *budget)
{
  const char *start = at;

  while (at < end && *at != '|')
    {
      size_t length = piece_length (at, end);

      /* the signs behind a piece are passed one by one */
      at += length == 0 ? 1 : length;
    }
  if (match_sequence (start, at, text, rest, budget))
    return true;
  return at < end && match_choice (at + 1, end, text, rest, budget);
}

bool
vr_regex_matches (const char *regex, const char *text, uint64_t *budget)
{
  size_t length = strnlen (regex, MAX_PATTERN);

  return length < MAX_PATTERN
         && match_choice (regex, regex + length, text, NULL, budget);
}

/* ---- entries ---- */

/* The same with anything before or behind, a dot between. */
static bool
part_matches (const char *entry, const char *module, uint64_t *budget)
{
  static const char *const forms[] = { "%s", "%s.*", "*.%s", "*.%s.*" };
  char pattern[MAX_PATTERN + 8];

  if (*budget < MAX_PATTERN)
    return false;
  *budget -= MAX_PATTERN; /* four globs over a short name, about */
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
    {
      const char *form = forms[i];
      const char *hole = strstr (form, "%s");

      snprintf (pattern, sizeof pattern, "%.*s%s%s", (int) (hole - form), form,
                entry, hole + 2);
      if (vr_glob_matches (pattern, module))
        return true;
    }
  return false;
}

/* Where the text model's layers hang: towers have layers too. */
static const char *const roots[] = { "model.",
                                     "language_model.model.",
                                     "model.language_model.",
                                     "language_model.",
                                     "backbone.",
                                     "*",
                                     "" };

enum
{
  N_ROOTS = sizeof roots / sizeof roots[0]
};

/* What stands behind the root of a name with layers; the name itself when it
   has none; NULL when they hang elsewhere. */
static const char *
behind_root (const char *entry)
{
  const char *layers = strstr (entry, "layers.");

  if (layers == NULL)
    return entry;
  for (size_t i = 0; i < N_ROOTS; i++)
    if (strlen (roots[i]) == (size_t) (layers - entry)
        && strncmp (roots[i], entry, strlen (roots[i])) == 0)
      return layers;
  return NULL;
}

bool
vr_module_matches (const char *entry, const char *module, uint64_t *budget)
{
  char name[MAX_NAME];
  char part[MAX_PATTERN];
  size_t length;

  if (strncmp (entry, "re:", 3) == 0)
    {
      for (size_t i = 0; i < N_ROOTS; i++)
        {
          snprintf (name, sizeof name, "%s%s", roots[i], module);
          if (vr_regex_matches (entry + 3, name, budget))
            return true;
        }
      return false;
    }
  entry = behind_root (entry);
  if (entry == NULL)
    return false;
  length = strnlen (entry, sizeof part);
  if (length == 0 || length == sizeof part)
    return false;
  memcpy (part, entry, length + 1);
  if (length > 7 && strcmp (part + length - 7, ".weight") == 0)
    part[length - 7] = '\0';
  return part_matches (part, module, budget);
}

/* ---- names ---- */

/* Names of one role, a space between. */
static const char *const names[VR_N_ROLES] = {
  [VR_ROLE_Q] = "self_attn.q_proj attention.wq attention.q_proj",
  [VR_ROLE_K] = "self_attn.k_proj attention.wk attention.k_proj",
  [VR_ROLE_V] = "self_attn.v_proj attention.wv attention.v_proj",
  [VR_ROLE_QKV] =
      "self_attn.qkv_proj self_attn.query_key_value attention.query_key_value",
  [VR_ROLE_Q_A] = "self_attn.q_a_proj",
  [VR_ROLE_Q_B] = "self_attn.q_b_proj",
  [VR_ROLE_KV_A] = "self_attn.kv_a_proj_with_mqa",
  [VR_ROLE_K_B] = "self_attn.kv_b_proj",
  [VR_ROLE_V_B] = "self_attn.kv_b_proj",
  [VR_ROLE_INDEX_Q] = "self_attn.indexer.wq_b",
  [VR_ROLE_INDEX_K] = "self_attn.indexer.wk",
  [VR_ROLE_ATTENTION_OUT] = "self_attn.o_proj self_attn.dense attention.wo",
  [VR_ROLE_STATE_IN] = "mixer.in_proj mamba.in_proj conv.in_proj",
  [VR_ROLE_STATE_QKV] = "linear_attn.in_proj_qkvz linear_attn.in_proj_qkv",
  [VR_ROLE_STATE_GATE] = "linear_attn.in_proj_qkvz linear_attn.in_proj_z",
  [VR_ROLE_STATE_X] = "mixer.x_proj mamba.x_proj",
  [VR_ROLE_STATE_DT] = "mixer.dt_proj mamba.dt_proj",
  [VR_ROLE_STATE_BETA] =
      "linear_attn.in_proj_ba linear_attn.in_proj_b self_attn.b_proj",
  [VR_ROLE_STATE_LORA_A] = "self_attn.f_a_proj",
  [VR_ROLE_STATE_LORA_B] = "self_attn.f_b_proj",
  [VR_ROLE_STATE_OUT] =
      "linear_attn.out_proj mixer.out_proj mamba.out_proj conv.out_proj",
  [VR_ROLE_GATE] = "mlp.gate_proj feed_forward.w1",
  [VR_ROLE_UP] = "mlp.up_proj mlp.gate_up_proj feed_forward.w3",
  [VR_ROLE_DOWN] = "mlp.down_proj feed_forward.w2",
  [VR_ROLE_LATENT_DOWN] = "mixer.fc1_latent_proj",
  [VR_ROLE_LATENT_UP] = "mixer.fc2_latent_proj",
  [VR_ROLE_EXPERT_GATE] =
      "mlp.experts.7.gate_proj block_sparse_moe.experts.7.w1",
  [VR_ROLE_EXPERT_UP] = "mlp.experts.7.up_proj block_sparse_moe.experts.7.w3",
  [VR_ROLE_EXPERT_DOWN] =
      "mlp.experts.7.down_proj block_sparse_moe.experts.7.w2",
  [VR_ROLE_SHARED_GATE] =
      "mlp.shared_experts.gate_proj mlp.shared_expert.gate_proj",
  [VR_ROLE_SHARED_UP] = "mlp.shared_experts.up_proj mlp.shared_expert.up_proj",
  [VR_ROLE_SHARED_DOWN] =
      "mlp.shared_experts.down_proj mlp.shared_expert.down_proj",
  [VR_ROLE_LAYER_INPUT_GATE] = "per_layer_input_gate",
  [VR_ROLE_LAYER_INPUT_UP] = "per_layer_projection",
  [VR_ROLE_LAUREL] = "laurel.linear_left",
};

bool
vr_module_name (enum vr_role role, uint32_t layer, size_t index, char *name,
                size_t size)
{
  const char *at = names[role];

  for (; at != NULL && index > 0; index--)
    {
      at = strchr (at, ' ');
      at = at == NULL ? NULL : at + 1;
    }
  if (at == NULL)
    return false;
  snprintf (name, size, "layers.%u.%.*s", layer, (int) strcspn (at, " "), at);
  return true;
}
