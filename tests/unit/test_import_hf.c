/* config.json to shape: facts of published models, configs as publishers ship
   them, and what nobody should ship.  Tables first; a new case is a new
   line. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "catalog/expression.h"
#include "catalog/import.h"
#include "core/member.h"
#include "support/ask.h"

enum
{
  PATH_BYTES = 512
};

/* ---- help ---- */

static void
find_case (char path[PATH_BYTES], const char *name)
{
  const char *top = getenv ("top_srcdir");
  int n = snprintf (path, PATH_BYTES, "%s/tests/cases/%s",
                    top == NULL ? "." : top, name);

  ck_assert_int_lt (n, PATH_BYTES);
}

static uint64_t
number (const json_t *object, const char *key)
{
  return (uint64_t) json_integer_value (json_object_get (object, key));
}

static enum vr_status
import (const json_t *config, struct vr_imported *imported,
        struct vr_error *err)
{
  vr_error_init (err, VR_LANG_EN);
  return vr_import_hf (ask_catalog (), config, imported, err);
}

static enum vr_status
import_text (const char *text, struct vr_imported *imported,
             struct vr_error *err)
{
  json_error_t where;
  json_t *config = json_loads (text, JSON_REJECT_DUPLICATES, &where);
  enum vr_status status;

  ck_assert_msg (config != NULL, "%s: %s", text, where.text);
  status = import (config, imported, err);
  json_decref (config);
  return status;
}

/* True when the numbers are equal; says so when they are not. */
static bool
is_same (const char *id, const char *what, uint64_t got, uint64_t wanted)
{
  if (got == wanted)
    return true;
  fprintf (stderr, "%s: %s is %llu, not %llu (%+lld)\n", id, what,
           (unsigned long long) got, (unsigned long long) wanted,
           (long long) (got - wanted));
  return false;
}

static bool
tell_faults (const char *id, const struct vr_error *err)
{
  for (unsigned i = 0; i < err->n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    fprintf (stderr, "%s: %s: %s\n", id, err->faults[i].pointer,
             err->faults[i].text);
  return false;
}

/* Lines of a file of JSON objects, each given to `function`; returns how many
   it found bad, and the lines in *n_lines. */
typedef bool case_function (const json_t *line);

static unsigned
for_each_line (const char *name, case_function *function, unsigned *n_lines)
{
  char path[PATH_BYTES];
  unsigned n_bad = 0;
  FILE *file;

  find_case (path, name);
  file = fopen (path, "rb");
  ck_assert_msg (file != NULL, "%s", path);
  for (*n_lines = 0;; ++*n_lines)
    {
      json_error_t where;
      json_t *line = json_loadf (
        file, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &where);

      if (line == NULL)
        break;
      n_bad += !function (line);
      json_decref (line);
    }
  ck_assert_msg (feof (file), "%s: not JSON", path);
  fclose (file);
  return n_bad;
}

/* ---- published totals ---- */

/* "untold" parameters are counted, though the published total leaves them out:
   its MTP blocks are in another file, or have no tables of their own, which
   the config does not tell. */
static bool
check_totals (const json_t *line)
{
  const char *id = json_string_value (json_object_get (line, "id"));
  struct vr_imported imported;
  struct vr_error err;
  uint64_t untold = number (line, "untold");
  bool is_good;

  if (import (json_object_get (line, "config"), &imported, &err) != VR_OK)
    return tell_faults (id, &err);
  is_good = is_same (id, "params", vr_shape_params_total (&imported.shape),
                     number (line, "params") + untold);
  is_good &= is_same (id, "mtp", vr_shape_params_mtp (&imported.shape),
                      number (line, "mtp") + untold);
  if (json_object_get (line, "active") != NULL)
    is_good &= is_same (id, "active",
                        vr_shape_params_active (&imported.shape),
                        number (line, "active"));
  is_good &= is_same (id, "unknown type", imported.is_unknown_type, 0);
  return is_good;
}

START_TEST (test_totals)
{
  unsigned n_lines;

  ck_assert_uint_eq (for_each_line ("hf-configs.jsonl", check_totals,
                                    &n_lines),
                     0);
  ck_assert_uint_ge (n_lines, 388);
}
END_TEST

/* ---- the catalogue's own shapes ---- */

/* Group tags and layer order are spelled differently: layers are compared one
   by one. */
static bool
is_layer_same (const char *id, uint32_t layer,
               const struct vr_layer_group *got,
               const struct vr_layer_group *wanted)
{
  bool is_good = true;

  for (size_t i = 0; i < vr_group_member_count (); i++)
    {
      const struct vr_member *member = vr_group_member (i);
      char what[64];

      snprintf (what, sizeof what, "layer %u %s", layer, member->name);
      is_good &= is_same (id, what, vr_member_get (member, got),
                          vr_member_get (member, wanted));
    }
  return is_good;
}

static bool
are_mtp_layers_same (const char *id, const struct vr_shape *got,
                     const struct vr_shape *wanted)
{
  const struct vr_layer_group *mtp[2][VR_SHAPE_MAX_GROUPS];
  const struct vr_shape *shapes[2] = { got, wanted };
  uint32_t n[2] = { 0, 0 };
  bool is_good;

  for (unsigned s = 0; s < 2; s++)
    for (uint32_t i = 0; i < shapes[s]->n_groups; i++)
      if (shapes[s]->groups[i].is_mtp)
        mtp[s][n[s]++] = &shapes[s]->groups[i];
  is_good = is_same (id, "mtp groups", n[0], n[1]);
  for (uint32_t i = 0; i < n[0] && is_good; i++)
    is_good = is_same (id, "mtp layers", mtp[0][i]->n_layers,
                       mtp[1][i]->n_layers)
              && is_layer_same (id, 1000 + i, mtp[0][i], mtp[1][i]);
  return is_good;
}

static bool
is_shape_same (const char *id, const struct vr_shape *got,
               const struct vr_shape *wanted)
{
  bool is_good = true;

  for (size_t i = 0; i < vr_shape_member_count (); i++)
    {
      const struct vr_member *member = vr_shape_member (i);

      /* facts hold no tower, nor the nominal total of MiniMax-M3 */
      if (strcmp (member->name, "other_params") != 0
          && (strcmp (member->name, "remainder_params") != 0
              || strcmp (id, "MiniMaxAI/MiniMax-M3") != 0))
        is_good &= is_same (id, member->name, vr_member_get (member, got),
                            vr_member_get (member, wanted));
    }
  is_good &= is_same (id, "layers", got->n_layers, wanted->n_layers);
  for (uint32_t i = 0; i < got->n_layers && is_good; i++)
    is_good &= is_layer_same (id, i, &got->groups[got->group_of_layer[i]],
                              &wanted->groups[wanted->group_of_layer[i]]);
  return are_mtp_layers_same (id, got, wanted) && is_good;
}

static unsigned n_seeded;

static bool
check_seed (const json_t *line)
{
  const char *id = json_string_value (json_object_get (line, "id"));
  struct vr_imported imported;
  struct vr_name_match match;
  struct vr_error err;

  vr_catalog_find_model (ask_catalog (), id, &match);
  if (match.found != VR_FOUND)
    return true;
  n_seeded++;
  /* nobody has published how its caches lie: the catalogue counts what they
     take, the config says what the weights are */
  if (strncmp (id, "deepseek-ai/DeepSeek-V4-", 24) == 0)
    return true;
  if (import (json_object_get (line, "config"), &imported, &err) != VR_OK)
    return tell_faults (id, &err);
  if (json_is_false (json_object_get (line, "own_mtp_tables")))
    imported.shape.has_mtp_embedding = false;
  return is_shape_same (
    id, &imported.shape,
    &vr_catalog_model (ask_catalog (), match.index)->shape);
}

START_TEST (test_seeds)
{
  unsigned n_lines;

  n_seeded = 0;
  ck_assert_uint_eq (for_each_line ("hf-configs.jsonl", check_seed, &n_lines),
                     0);
  ck_assert_uint_ge (n_seeded, 388);
}
END_TEST

/* ---- as publishers ship them ---- */

/* Whole files: nested, sparse, with keys that are nobody's business here; the
   published totals hold their towers. */
START_TEST (test_published)
{
  unsigned n_lines;

  ck_assert_uint_eq (for_each_line ("hf-published.jsonl", check_totals,
                                    &n_lines),
                     0);
  ck_assert_uint_ge (n_lines, 57);
}
END_TEST

/* What is read beside the shape, and what windows do. */
START_TEST (test_texts)
{
  static const char config[]
    = "{\"model_type\":\"qwen2\",\"architectures\":[\"Qwen2ForCausalLM\"],"
      "\"_name_or_path\":\"a/b\",\"hidden_size\":64,"
      "\"num_hidden_layers\":4,\"num_attention_heads\":4,"
      "\"num_key_value_heads\":2,\"intermediate_size\":128,"
      "\"vocab_size\":100,\"sliding_window\":32,\"max_window_layers\":3,"
      "\"use_sliding_window\":%s,\"max_position_embeddings\":4096.0}";
  static const struct
  {
    const char *is_used;
    uint32_t n_groups;
  } cases[] = { { "false", 1 }, { "true", 2 } };

  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    {
      struct vr_imported imported;
      struct vr_error err;
      char text[1024];

      snprintf (text, sizeof text, config, cases[i].is_used);
      ck_assert_int_eq (import_text (text, &imported, &err), VR_OK);
      ck_assert_str_eq (imported.model_type, "qwen2");
      ck_assert_str_eq (imported.architecture, "Qwen2ForCausalLM");
      ck_assert_str_eq (imported.name, "a/b");
      ck_assert (!imported.is_unknown_type);
      ck_assert_uint_eq (imported.shape.max_context_tokens, 4096);
      ck_assert_uint_eq (imported.shape.n_groups, cases[i].n_groups);
      ck_assert_int_eq (imported.shape.groups[0].mixer, VR_MIXER_FULL);
      ck_assert_uint_eq (
        imported.shape.groups[imported.shape.n_groups - 1].window_tokens,
        i == 0 ? 0 : 32);
    }
}
END_TEST

/* ---- what a config cannot be ---- */

#define SMALL                                                                 \
  "\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,"      \
  "\"intermediate_size\":128,\"vocab_size\":100"

struct bad
{
  const char *config;
  const char *pointers;   /* of all faults, separated by spaces */
  const char *suggestion; /* of the first fault; NULL: none */
};

static const struct bad bads[] = {
  { "[]", "", NULL },
  { "3", "", NULL },
  { "{\"model_type\":\"llama\"}",
    "/hidden_size /vocab_size /num_hidden_layers /intermediate_size"
    " /num_attention_heads",
    NULL },
  { "{}",
    "/hidden_size /vocab_size /num_hidden_layers /intermediate_size"
    " /num_attention_heads",
    NULL },
  { "{\"model_type\":\"lama\",\"hidden_size\":64}",
    "/vocab_size /num_hidden_layers /num_attention_heads"
    " /intermediate_size /model_type",
    NULL },
  { "{\"model_type\":\"llama\",\"hiden_size\":64,\"num_hidden_layers\":2,"
    "\"num_attention_heads\":4,\"intermediate_size\":128,"
    "\"vocab_size\":100}",
    "/hidden_size", "hiden_size" },
  { "{\"model_type\":\"llama\"," SMALL ",\"num_key_value_heads\":\"4\"}",
    "/num_key_value_heads", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"num_key_value_heads\":3}",
    "/num_key_value_heads", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"num_key_value_heads\":0}",
    "/num_attention_heads", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"num_key_value_heads\":-4}",
    "/num_key_value_heads", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"head_dim\":16.5}", "/head_dim",
    NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"head_dim\":true}", "/head_dim",
    NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"head_dim\":[16]}", "/head_dim",
    NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"head_dim\":{}}", "/head_dim",
    NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"tie_word_embeddings\":\"no\"}",
    "/tie_word_embeddings", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"tie_word_embeddings\":2}",
    "/tie_word_embeddings", NULL },
  { "{\"model_type\":\"llama\"," SMALL ",\"attention_bias\":\"yes\"}",
    "/attention_bias", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":9223372036854775807,"
    "\"num_hidden_layers\":2,\"num_attention_heads\":4,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/hidden_size", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":1e300,"
    "\"num_hidden_layers\":2,\"num_attention_heads\":4,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/hidden_size", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":4000000000,"
    "\"num_hidden_layers\":2,\"num_attention_heads\":4,"
    "\"intermediate_size\":4000000000,\"vocab_size\":100}",
    "/hidden_size /intermediate_size", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":64,"
    "\"num_hidden_layers\":1000000,\"num_attention_heads\":4,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/num_hidden_layers", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":64,"
    "\"num_hidden_layers\":257,\"num_attention_heads\":4,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/num_hidden_layers", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":64,"
    "\"num_hidden_layers\":0,\"num_attention_heads\":4,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/num_hidden_layers", NULL },
  { "{\"model_type\":\"llama\",\"hidden_size\":64,"
    "\"num_hidden_layers\":2,\"num_attention_heads\":0,"
    "\"intermediate_size\":128,\"vocab_size\":100}",
    "/num_attention_heads", NULL },
  { "{\"model_type\":\"llava\",\"text_config\":3," SMALL "}",
    "/text_config", NULL },
  { "{\"model_type\":\"llava\",\"text_config\":{\"model_type\":\"llama\","
    "\"hidden_size\":\"x\"}}",
    "/text_config/hidden_size", NULL },
  { "{\"model_type\":\"mixtral\"," SMALL ",\"num_local_experts\":2,"
    "\"num_experts_per_tok\":4,\"num_key_value_heads\":2}",
    "/num_local_experts", NULL },
  { "{\"model_type\":\"gpt_oss\"," SMALL ",\"num_experts_per_tok\":4,"
    "\"num_key_value_heads\":2,\"layer_types\":[\"full_attention\"]}",
    "/layer_types/1", NULL },
  { "{\"model_type\":\"gpt_oss\"," SMALL ",\"num_experts_per_tok\":4,"
    "\"num_key_value_heads\":2,\"layer_types\":7}",
    "/layer_types", NULL },
  { "{\"model_type\":\"jamba\"," SMALL ",\"attn_layer_period\":0}",
    "/attn_layer_period", NULL },
  /* encoders with a decoder, by name and by their keys */
  { "{\"model_type\":\"t5\",\"d_model\":512,\"d_ff\":2048,\"d_kv\":64,"
    "\"num_layers\":6,\"num_heads\":8,\"vocab_size\":32128}",
    "/model_type", NULL },
  { "{\"model_type\":\"new2new\"," SMALL ",\"is_encoder_decoder\":true}",
    "/model_type", NULL },
  { "{\"model_type\":\"new2new\"," SMALL ",\"decoder_layers\":4}",
    "/model_type", NULL },
  /* what the model object would not take */
  { "{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":2,"
    "\"num_attention_heads\":4,\"intermediate_size\":128,"
    "\"vocab_size\":2147483647,"
    "\"max_position_embeddings\":9223372036854775807}",
    "/max_position_embeddings /vocab_size", NULL },
  { "{\"model_type\":\"gemma3\",\"text_config\":{\"model_type\":"
    "\"gemma3_text\"," SMALL "},\"vision_config\":{"
    "\"num_hidden_layers\":4294967296}}",
    "/vision_config", NULL },
  { "{\"model_type\":\"deepseek_v3\"," SMALL ",\"n_routed_experts\":8}",
    "/moe_intermediate_size /num_experts_per_tok", NULL },
};

static const char *
write_pointers (const struct vr_error *err, char *text, size_t size)
{
  struct vr_buf out;

  vr_buf_init_borrowed (&out, text, size);
  for (unsigned i = 0; i < err->n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    vr_buf_printf (&out, "%s%s", i > 0 ? " " : "", err->faults[i].pointer);
  return text;
}

START_TEST (test_bad)
{
  const struct bad *bad = &bads[_i];
  json_t *config = json_loads (bad->config, JSON_DECODE_ANY, NULL);
  struct vr_imported imported;
  struct vr_error err;
  char pointers[1024];

  ck_assert_msg (config != NULL, "%s", bad->config);
  ck_assert_int_eq (import (config, &imported, &err), VR_E_INVALID);
  ck_assert_uint_ge (err.n_faults, 1);
  ck_assert_msg (strcmp (write_pointers (&err, pointers, sizeof pointers),
                         bad->pointers)
                   == 0,
                 "%s: '%s' (%s), not '%s'", bad->config, pointers,
                 err.faults[0].text, bad->pointers);
  if (bad->suggestion != NULL)
    {
      ck_assert_uint_ge (err.faults[0].n_suggestions, 1);
      ck_assert_str_eq (err.faults[0].suggestions[0], bad->suggestion);
    }
  json_decref (config);
}
END_TEST

/* A type that no row names: the rule for ordinary decoders, experts too. */
START_TEST (test_unknown)
{
  struct vr_imported imported;
  struct vr_error err;

  ck_assert_int_eq (import_text ("{\"model_type\":\"brandnew\"," SMALL "}",
                                 &imported, &err),
                    VR_OK);
  ck_assert (imported.is_unknown_type);
  ck_assert_uint_eq (vr_shape_params_total (&imported.shape),
                     2 * 6400 + 64
                       + 2 * (4 * 64 * 64 + 3 * 64 * 128 + 2 * 64));
  ck_assert_int_eq (import_text ("{" SMALL ",\"n_routed_experts\":8,"
                                 "\"num_experts_per_tok\":2,"
                                 "\"first_k_dense_replace\":1}",
                                 &imported, &err),
                    VR_OK);
  ck_assert (imported.is_unknown_type);
  ck_assert_uint_eq (imported.shape.n_groups, 2);
  ck_assert_uint_eq (imported.shape.groups[1].n_experts, 8);
  ck_assert_int_eq (import_text ("{\"model_type\":\"*\"," SMALL "}",
                                 &imported, &err),
                    VR_OK);
  ck_assert (imported.is_unknown_type);
  /* a known text model inside a whole that nobody knows */
  ck_assert_int_eq (import_text ("{\"model_type\":\"new_vl\","
                                 "\"llm_config\":{"
                                 "\"model_type\":\"qwen2\"," SMALL
                                 ",\"num_key_value_heads\":2}}",
                                 &imported, &err),
                    VR_OK);
  ck_assert (!imported.is_unknown_type);
  ck_assert (imported.shape.groups[0].has_q_bias);
  ck_assert_str_eq (imported.model_type, "new_vl");
  /* a text model nobody knows inside a whole that somebody does */
  ck_assert_int_eq (import_text ("{\"model_type\":\"llava\","
                                 "\"text_config\":{"
                                 "\"model_type\":\"new\"," SMALL "}}",
                                 &imported, &err),
                    VR_OK);
  ck_assert (imported.is_unknown_type);
}
END_TEST

START_TEST (test_unknown_typo)
{
  struct vr_imported imported;
  struct vr_error err;

  ck_assert_int_eq (import_text ("{\"model_type\":\"qwen33\"}", &imported,
                                 &err),
                    VR_E_INVALID);
  ck_assert_str_eq (err.faults[err.n_faults - 1].pointer, "/model_type");
  ck_assert_uint_ge (err.faults[err.n_faults - 1].n_suggestions, 1);
  ck_assert_str_eq (err.faults[err.n_faults - 1].suggestions[0], "qwen3");
  /* the row for unknown types is near every short name, and no type */
  ck_assert_int_eq (import_text ("{\"model_type\":\"t6\"}", &imported, &err),
                    VR_E_INVALID);
  ck_assert_uint_ge (err.faults[err.n_faults - 1].n_suggestions, 1);
  for (unsigned i = 0; i < err.faults[err.n_faults - 1].n_suggestions; i++)
    ck_assert_str_ne (err.faults[err.n_faults - 1].suggestions[i], "*");
}
END_TEST

/* More kinds of layers than a shape holds. */
START_TEST (test_too_many_groups)
{
  struct vr_imported imported;
  struct vr_error err;
  json_t *config = json_loads ("{\"model_type\":\"nemotron-nas\"," SMALL
                               ",\"block_configs\":[]}",
                               0, NULL);
  json_t *blocks = json_object_get (config, "block_configs");

  for (int i = 1; i <= VR_SHAPE_MAX_GROUPS + 1; i++)
    {
      json_t *block = json_pack ("{s:{s:i},s:{s:f}}", "attention",
                                 "n_heads_in_group", 4, "ffn", "ffn_mult",
                                 6.0 * i);

      ck_assert_int_eq (json_array_append_new (blocks, block), 0);
      json_object_set_new (config, "num_hidden_layers", json_integer (i));
      ck_assert_int_eq (import (config, &imported, &err),
                        i <= VR_SHAPE_MAX_GROUPS ? VR_OK : VR_E_INVALID);
    }
  ck_assert_uint_eq (err.n_faults, 1);
  json_decref (config);
}
END_TEST

/* ---- expressions ---- */

static const char *const readable[] = {
  "1", "a", "a.b[i].c", "$a ?? 1", "a ? b : c ? d : e", "not a and b or c",
  "(1)", "\"x\" == a[0]", "min (1, max (2, 3))", "at(a, i)", "2.625 * a",
  "i in a", "is_mtp", "null", "true", "a - b - c", "a\n+ b",
};

static const char *const unreadable[] = {
  "", " ", "1 +", "a b", "(1", "1)", "a[1", "a.", "a.1", "a.$b", "$", "$1",
  "\"x", "a = b", "a && b", "!a", "-1", "min (1)", "min (1, 2, 3)",
  "a ? b", "a ? : b", "in", "not", "and b", "1..2", "1.2.3", "01",
  "99999999999999999999", "a;b", "a #", "?? a", "\xe0",
};

START_TEST (test_expressions)
{
  struct vr_expression_parse parse;

  for (size_t i = 0; i < sizeof readable / sizeof readable[0]; i++)
    ck_assert_msg (vr_expression_parse (&parse, readable[i]), "%s",
                   readable[i]);
  for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++)
    {
      ck_assert_msg (!vr_expression_parse (&parse, unreadable[i]), "%s",
                     unreadable[i]);
      ck_assert_uint_le (parse.error_at, strlen (unreadable[i]));
    }
}
END_TEST

/* Brackets, signs and operands without end. */
START_TEST (test_expression_limits)
{
  static const char *const pieces[] = { "(", "not ", "a?", "1+", "a[", "len(",
                                        "a.", "a??" };
  struct vr_expression_parse parse;
  char text[4096];

  for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++)
    {
      size_t length = strlen (pieces[i]);

      for (size_t n = 0; n + length < sizeof text - 2; n += length)
        memcpy (text + n, pieces[i], length + 1);
      ck_assert (!vr_expression_parse (&parse, text));
    }
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("import_hf");
  TCase *facts = tcase_create ("facts");
  TCase *bad = tcase_create ("bad");
  TCase *expressions = tcase_create ("expressions");

  tcase_set_timeout (facts, 120);
  tcase_add_test (facts, test_totals);
  tcase_add_test (facts, test_seeds);
  tcase_add_test (facts, test_published);
  tcase_add_test (facts, test_texts);
  tcase_add_loop_test (bad, test_bad, 0, sizeof bads / sizeof bads[0]);
  tcase_add_test (bad, test_unknown);
  tcase_add_test (bad, test_unknown_typo);
  tcase_add_test (bad, test_too_many_groups);
  tcase_add_test (expressions, test_expressions);
  tcase_add_test (expressions, test_expression_limits);
  suite_add_tcase (suite, facts);
  suite_add_tcase (suite, bad);
  suite_add_tcase (suite, expressions);
  return suite;
}

int
main (void)
{
  SRunner *runner;
  int n_failed;

  (void) ask_catalog ();
  runner = srunner_create (make_suite ());
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
