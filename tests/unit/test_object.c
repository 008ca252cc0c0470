/* The model object: what is written is read again, and nothing else is. */

#include "config.h"

#include <stdio.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "core/member.h"
#include "core/tensor.h"
#include "support/ask.h"

enum { OBJECT = 16 << 10 };

static const char *
write_object (const struct vr_imported *from, char text[OBJECT])
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, OBJECT);
  vr_model_object_write (from, &buf);
  ck_assert (vr_buf_ok (&buf));
  return text;
}

static enum vr_status
read_object (const char *text, struct vr_imported *to, struct vr_error *err)
{
  json_t *root = json_loads (text, JSON_REJECT_DUPLICATES, NULL);
  enum vr_status status;

  ck_assert_msg (root != NULL, "no JSON: %s", text);
  vr_error_init (err, VR_LANG_EN);
  status = vr_model_object_read (root, to, err);
  json_decref (root);
  return status;
}

static const struct vr_layer_group *
group_of (const struct vr_shape *shape, char tag)
{
  for (uint32_t i = 0; i < shape->n_groups; i++)
    if (shape->groups[i].tag == tag)
      return &shape->groups[i];
  ck_abort_msg ("no group %c", tag);
}

static void
assert_same_shape (const struct vr_shape *a, const struct vr_shape *b,
                   const char *what)
{
  for (size_t i = 0; i < vr_shape_member_count (); i++)
    ck_assert_msg (vr_member_get (vr_shape_member (i), a)
                     == vr_member_get (vr_shape_member (i), b),
                   "%s: %s", what, vr_shape_member (i)->name);
  ck_assert_uint_eq (a->n_groups, b->n_groups);
  for (uint32_t i = 0; i < a->n_groups; i++)
    {
      const struct vr_layer_group *g = &a->groups[i];
      const struct vr_layer_group *h = group_of (b, g->tag);

      ck_assert_uint_eq (g->n_layers, h->n_layers);
      ck_assert_int_eq (g->is_mtp, h->is_mtp);
      for (size_t k = 0; k < vr_group_member_count (); k++)
        ck_assert_msg (vr_member_get (vr_group_member (k), g)
                         == vr_member_get (vr_group_member (k), h),
                       "%s: %s", what, vr_group_member (k)->name);
    }
  ck_assert_uint_eq (a->n_layers, b->n_layers);
  for (uint32_t i = 0; i < a->n_layers; i++)
    ck_assert_int_eq (a->groups[a->group_of_layer[i]].tag,
                      b->groups[b->group_of_layer[i]].tag);
  ck_assert_uint_eq (vr_shape_params_total (a), vr_shape_params_total (b));
}

static void
assert_same (const struct vr_imported *a, const struct vr_imported *b)
{
  assert_same_shape (&a->shape, &b->shape, a->name);
  ck_assert_str_eq (a->name, b->name);
  ck_assert_str_eq (a->model_type, b->model_type);
  ck_assert_str_eq (a->architecture, b->architecture);
  ck_assert_str_eq (a->native_format, b->native_format);
  ck_assert_uint_eq (a->plain_roles, b->plain_roles);
  ck_assert_uint_eq (a->params_total, b->params_total);
  ck_assert_int_eq (a->is_gguf, b->is_gguf);
  ck_assert_int_eq (a->is_unknown_type, b->is_unknown_type);
  ck_assert_str_eq (a->unknown_quantization, b->unknown_quantization);
  ck_assert_int_eq (a->has_uncounted_tower, b->has_uncounted_tower);
  ck_assert_int_eq (a->has_stored, b->has_stored);
}

static void
copy_text (char *to, size_t size, const char *from)
{
  size_t n = strnlen (from, size - 1);

  memcpy (to, from, n);
  to[n] = '\0';
}

static void
from_model (const struct vr_model *model, struct vr_imported *to)
{
  memset (to, 0, sizeof *to);
  copy_text (to->name, sizeof to->name, model->id);
  copy_text (to->model_type, sizeof to->model_type, model->model_type);
  copy_text (to->architecture, sizeof to->architecture, model->architecture);
  copy_text (to->native_format, sizeof to->native_format,
             model->native_format);
  to->plain_roles = model->native_plain_roles;
  to->shape = model->shape;
}

/* Two kinds of layer, as a mix with more bits in some layers has them. */
static void
add_stored (struct vr_imported *to)
{
  struct vr_stored *stored = &to->stored;

  to->has_stored = to->is_gguf = true;
  stored->embedding_bytes = 123456789;
  stored->token_embedding_bytes = 123456780;
  stored->output_bytes = 987654321;
  stored->other_bytes = 4096;
  stored->mtp_bytes = to->shape.mtp_blocks > 0 ? 77777 : 0;
  stored->n_kinds = 2;
  stored->kinds[0] = (struct vr_stored_layer) { 436207617, 0 };
  stored->kinds[1] = (struct vr_stored_layer) { 536870913, 400000001 };
  for (uint32_t i = 0; i < to->shape.n_layers; i++)
    stored->kind_of_layer[i] = i % 3 == 2;
}

START_TEST (catalogue_round_trip)
{
  const struct vr_catalog *catalog = ask_catalog ();
  struct vr_imported from, to;
  struct vr_error err;
  char text[OBJECT];

  ck_assert_uint_gt (vr_catalog_n_models (catalog), 100);
  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      from_model (vr_catalog_model (catalog, i), &from);
      for (int has_stored = 0; has_stored < 2; has_stored++)
        {
          if (has_stored)
            add_stored (&from);
          write_object (&from, text);
          ck_assert_msg (strlen (text) <= VR_MODEL_OBJECT_BYTES, "%s: %zu",
                         from.name, strlen (text));
          if (read_object (text, &to, &err) != VR_OK)
            ck_abort_msg ("%s: %s %s in %s", from.name,
                          err.faults[0].pointer, err.faults[0].text, text);
          assert_same (&from, &to);
          if (has_stored)
            ck_assert_mem_eq (&from.stored, &to.stored, sizeof to.stored);
        }
    }
}
END_TEST

START_TEST (marks_round_trip)
{
  struct vr_imported from, to;
  struct vr_error err;
  char text[OBJECT];

  from_model (vr_catalog_model (ask_catalog (), 0), &from);
  from.is_unknown_type = (_i & 1) != 0;
  from.has_uncounted_tower = (_i & 2) != 0;
  if ((_i & 4) != 0)
    memcpy (from.unknown_quantization, "hqq", sizeof "hqq");
  write_object (&from, text);
  ck_assert_int_eq (read_object (text, &to, &err), VR_OK);
  assert_same (&from, &to);
}
END_TEST

/* As many groups and kinds of layer as a searched architecture may have. */
static void
make_searched (struct vr_imported *to, uint64_t unit_bytes)
{
  char layers[200] = "";
  struct vr_buf buf;
  struct vr_error err;

  from_model (vr_catalog_model (ask_catalog (), 0), to);
  to->shape.n_groups = 20;
  for (uint32_t i = 0; i < 20; i++)
    {
      to->shape.groups[i] = (struct vr_layer_group) {
        .tag = (char) ('a' + i), .mixer = VR_MIXER_FULL, .n_heads = 64,
        .n_kv_heads = UINT64_C (1) << i % 4, .head_dim = 128,
        .v_head_dim = 128, .norm_params = 16384, .ffn = VR_FFN_GATED,
        .intermediate = 1024 * (i + 5)
      };
      if (i % 3 == 2)
        to->shape.groups[i] = (struct vr_layer_group) {
          .tag = (char) ('a' + i), .norm_params = 8192, .ffn = VR_FFN_GATED,
          .intermediate = 1024 * (i + 5)
        };
    }
  vr_buf_init_borrowed (&buf, layers, sizeof layers);
  for (uint32_t i = 0; i < 80; i++)
    vr_buf_add_char (&buf, (char) ('a' + i * 7 % 20));
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_shape_read_layers (&to->shape, layers, "", &err),
                    VR_OK);
  ck_assert_int_eq (vr_shape_check (&to->shape, &err), VR_OK);
  to->has_stored = to->is_gguf = true;
  to->stored.embedding_bytes = 1050673152;
  to->stored.n_kinds = 64;
  for (uint64_t i = 0; i < 64; i++)
    to->stored.kinds[i].bytes = unit_bytes * (26000 + 7919 * i % 20011);
  for (uint32_t i = 0; i < 80; i++)
    to->stored.kind_of_layer[i] = (uint8_t) (i * 3 % 64);
}

START_TEST (searched_architecture)
{
  struct vr_imported from, to;
  struct vr_error err;
  char text[OBJECT];

  make_searched (&from, 16384);
  write_object (&from, text);
  ck_assert_uint_le (strlen (text), VR_MODEL_OBJECT_BYTES);
  ck_assert_int_eq (read_object (text, &to, &err), VR_OK);
  assert_same (&from, &to);
  ck_assert_mem_eq (&from.stored, &to.stored, sizeof to.stored);
}
END_TEST

/* Bytes without a common divisor are rounded where 2 KiB are too few. */
START_TEST (searched_architecture_rounded)
{
  struct vr_imported from, to;
  struct vr_error err;
  char text[OBJECT];
  double a, b;

  make_searched (&from, 16381);
  for (uint32_t i = 0; i < 64; i++)
    {
      from.stored.kinds[i].bytes += i * i + 1;
      if (i % 2 == 0)
        from.stored.kinds[i].expert_bytes = from.stored.kinds[i].bytes / 2;
    }
  write_object (&from, text);
  ck_assert_uint_le (strlen (text), VR_MODEL_OBJECT_BYTES);
  ck_assert_int_eq (read_object (text, &to, &err), VR_OK);
  assert_same (&from, &to);
  a = (double) vr_stored_total (&from.stored, 80);
  b = (double) vr_stored_total (&to.stored, 80);
  ck_assert_double_ge (b, a);
  ck_assert_double_le (b / a, 1.002);
}
END_TEST

/* ---- faults ---- */

#define GROUP                                                                 \
  "\"mixer\":\"full\",\"n_heads\":8,\"n_kv_heads\":2,\"head_dim\":64,"        \
  "\"v_head_dim\":64,\"norm_params\":1024,\"ffn\":\"gated\","                 \
  "\"intermediate\":1024"
#define HEAD                                                                  \
  "{\"format\":\"vramd-model-1\",\"hidden\":512,\"vocabulary\":1000,"
#define GROUPS "\"groups\":{\"a\":{" GROUP "}},"
#define STORED(inside) HEAD GROUPS "\"layers\":\"a2\",\"stored\":{" inside "}}"
#define LEAST(params, layers, heads, kv_heads)                                \
  "{\"params\":" params ",\"layers\":" layers ",\"hidden\":4096,\"heads\":"   \
  heads ",\"kv_heads\":" kv_heads ",\"head_dim\":128,\"vocab\":128256}"

/* object, and where its faults are, one after the other */
static const struct
{
  const char *object;
  const char *pointers;
} faults[] = {
  { HEAD GROUPS "\"layers\":\"a2\"}", "" },
  { STORED ("\"kinds\":[5,[7,6]],\"layers\":\"ab\""), "" },
  { "{}", "/params /layers /hidden /heads /kv_heads /head_dim /vocab" },
  { "{\"params\":1,\"hidden\":2}", "/layers /heads /kv_heads /head_dim /vocab" },
  { LEAST ("8030261248", "32", "32", "8"), "" },
  { LEAST ("1235814400", "16", "32", "8"), "" },
  { LEAST ("1000", "32", "32", "8"), "/params" },
  { LEAST ("8030261248", "0", "32", "8"), "/layers" },
  { LEAST ("8030261248", "257", "32", "8"), "/layers" },
  { LEAST ("8030261248", "32", "32", "7"), "/kv_heads" },
  { LEAST ("-1", "32", "32.5", "\"8\""), "/params /heads /kv_heads" },
  { LEAST ("1125899906842625", "32", "32", "8"), "/params" },
  { "{\"params\":1,\"layers\":1,\"hidden\":1,\"heads\":1,\"kv_heads\":1,"
    "\"head_dim\":1,\"vocab\":1,\"x\":1}",
    "/x" },
  { "{\"format\":\"vramd-model-2\"}", "/format" },
  { "{\"format\":1}", "/format" },
  { HEAD "\"layers\":\"a2\"}", "/groups" },
  { HEAD "\"groups\":[],\"layers\":\"a2\"}", "/groups" },
  { HEAD "\"groups\":{\"a\":1},\"layers\":\"a2\"}", "/groups/a" },
  { HEAD "\"groups\":{\"ab\":{}},\"layers\":\"a2\"}", "/groups/ab" },
  { HEAD "\"groups\":{\"1\":{}},\"layers\":\"a2\"}", "/groups/1" },
  { HEAD "\"groups\":{\"\":{}},\"layers\":\"a2\"}", "/groups/" },
  { HEAD "\"groups\":{},\"layers\":\"a2\"}", "/layers" },
  { HEAD "\"common\":3," GROUPS "\"layers\":\"a2\"}", "/common" },
  { HEAD GROUPS "\"common\":{\"x\":3},\"layers\":\"a2\"}", "/common/x" },
  { HEAD "\"groups\":{\"a\":{\"n_heads\":-1,\"x\":1,\"mixer\":\"nope\"}},"
         "\"layers\":\"a2\"}",
    "/groups/a/n_heads /groups/a/x /groups/a/mixer" },
  { HEAD "\"groups\":{\"a\":{\"mixer\":1,\"has_q_bias\":1}},\"layers\":\"a\"}",
    "/groups/a/mixer /groups/a/has_q_bias" },
  { HEAD "\"groups\":{\"a\":{\"like\":\"b\"},\"b\":{" GROUP "}},"
         "\"layers\":\"ab\"}",
    "" },
  { HEAD "\"groups\":{\"a\":{\"like\":\"a\"}},\"layers\":\"a2\"}",
    "/groups/a/like" },
  { HEAD "\"groups\":{\"a\":{\"like\":\"b\"},\"b\":{\"like\":\"a\"}},"
         "\"layers\":\"a2\"}",
    "/groups/a/like /groups/b/like" },
  { HEAD "\"groups\":{\"a\":{\"like\":1,\"x\":1},\"b\":{\"like\":\"z\"}},"
         "\"layers\":\"a2\"}",
    "/groups/a/like /groups/a/x /groups/b/like" },
  { HEAD "\"common\":{\"like\":\"a\"}," GROUPS "\"layers\":\"a2\"}",
    "/common/like" },
  { HEAD GROUPS "\"x\":1,\"layers\":\"a2\"}", "/x" },
  { HEAD GROUPS "\"is_tied\":0,\"layers\":\"a2\"}", "/is_tied" },
  { HEAD GROUPS "\"layers\":\"b2\"}", "/layers" },
  { HEAD GROUPS "\"layers\":2}", "/layers" },
  { HEAD GROUPS "\"layers\":\"a257\"}", "/layers" },
  { HEAD GROUPS "\"layers\":\"a2\",\"mtp_layers\":1}", "/mtp_layers" },
  { HEAD GROUPS "\"layers\":\"a2\",\"mtp_layers\":\"a\"}", "/mtp_layers" },
  { HEAD "\"groups\":{\"a\":{" GROUP "},\"b\":{" GROUP "}},"
         "\"layers\":\"a2\"}",
    "/layers" },
  { HEAD "\"groups\":{\"a\":{" GROUP ",\"n_experts\":4}},\"layers\":\"a2\"}",
    "/n_experts" },
  { "{\"format\":\"vramd-model-1\",\"vocabulary\":1048577}",
    "/groups /layers" },
  { "{\"format\":\"vramd-model-1\",\"hidden\":1048577,\"vocabulary\":67108865,"
    "\"max_context_tokens\":2147483649,\"final_norm_params\":1e-3,"
    "\"other_params\":1125899906842625," GROUPS "\"layers\":\"a\"}",
    "/hidden /vocabulary /max_context_tokens /final_norm_params "
    "/other_params" },
  { "{\"format\":\"vramd-model-1\"," GROUPS "\"layers\":\"a\"}", "/hidden" },
  { HEAD GROUPS "\"name\":1,\"model_type\":\"a\\u0001\",\"architecture\":\""
                "0123456789012345678901234567890123456789012345678901234567890"
                "123\",\"layers\":\"a\"}",
    "/name /model_type /architecture" },
  { HEAD GROUPS "\"weights\":\"q9\",\"gguf\":1,\"layers\":\"a\"}",
    "/weights /gguf" },
  { HEAD GROUPS "\"plain_roles\":[\"router\",\"x\",1],\"layers\":\"a\"}",
    "/plain_roles /plain_roles" },
  { HEAD GROUPS "\"plain_roles\":\"router\",\"layers\":\"a\"}",
    "/plain_roles" },
  { HEAD GROUPS "\"params_counted\":-1,\"unknown_type\":\"\","
                "\"layers\":\"a\"}",
    "/params_counted /unknown_type" },
  { HEAD GROUPS "\"stored\":1,\"layers\":\"a\"}", "/stored" },
  { STORED (""), "/stored/kinds" },
  { STORED ("\"kinds\":[1]"), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":7"), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":\"a\""), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":\"a3\""), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":\"ab\""), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":\"a0a2\""), "/stored/layers" },
  { STORED ("\"kinds\":[1],\"layers\":\"a99999999999\""), "/stored/layers" },
  { STORED ("\"kinds\":[[5,6]],\"layers\":\"a2\""), "/stored/kinds" },
  { STORED ("\"kinds\":[-1,\"x\",[1]],\"layers\":\"a2\""),
    "/stored/kinds /stored/kinds /stored/kinds" },
  { STORED ("\"kinds\":[1],\"x\":1,\"other_bytes\":-1,\"layers\":\"a2\""),
    "/stored/x /stored/other_bytes" },
  { STORED ("\"kinds\":[1],\"embedding_bytes\":7,"
            "\"token_embedding_bytes\":8,\"layers\":\"a2\""),
    "/stored/token_embedding_bytes" },
  { STORED ("\"kinds\":[1],\"unit_bytes\":0,\"layers\":\"a2\""),
    "/stored/unit_bytes" },
  { STORED ("\"kinds\":[3],\"unit_bytes\":1125899906842624,"
            "\"layers\":\"a2\""),
    "/stored/kinds" },
};

START_TEST (fault_places)
{
  struct vr_imported to;
  struct vr_error err;
  char got[1024] = "";
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, got, sizeof got);
  (void) read_object (faults[_i].object, &to, &err);
  for (unsigned i = 0; i < err.n_faults && i < VR_ERROR_MAX_FAULTS; i++)
    {
      vr_buf_add_text (&buf, i == 0 ? "" : " ");
      vr_buf_add_text (&buf, err.faults[i].pointer);
      ck_assert_uint_gt (strlen (err.faults[i].text), 0);
    }
  ck_assert_msg (strcmp (got, faults[_i].pointers) == 0,
                 "%s\ngot %s (%s)\nwanted %s", faults[_i].object, got,
                 err.n_faults > 0 ? err.faults[0].text : "",
                 faults[_i].pointers);
}
END_TEST

/* The least form gives back the parameters that were asked, and a model that
   is known by more gives the same KV cache. */
START_TEST (least_form)
{
  struct vr_imported to;
  struct vr_error err;

  ck_assert_int_eq (
    read_object (LEAST ("8030261248", "32", "32", "8"), &to, &err), VR_OK);
  ck_assert_uint_eq (vr_shape_params_total (&to.shape), 8030261248);
  /* Llama 3.1 8B's own: config.json of meta-llama/Llama-3.1-8B */
  ck_assert_uint_eq (to.shape.groups[0].intermediate, 14336);
  ck_assert (!to.shape.is_tied);
  ck_assert (to.is_unknown_type);
  /* Llama 3.2 1B's sizes: only tied embeddings leave room for anything */
  ck_assert_int_eq (
    read_object ("{\"params\":300000000,\"layers\":16,\"hidden\":2048,"
                 "\"heads\":8,\"kv_heads\":8,\"head_dim\":32,"
                 "\"vocab\":128256}",
                 &to, &err),
    VR_OK);
  ck_assert (to.shape.is_tied);
  ck_assert_uint_eq (vr_shape_params_total (&to.shape), 300000000);
}
END_TEST

static Suite *
object_suite (void)
{
  Suite *suite = suite_create ("object");
  TCase *tcase = tcase_create ("object");

  tcase_set_timeout (tcase, 60);
  tcase_add_test (tcase, catalogue_round_trip);
  tcase_add_loop_test (tcase, marks_round_trip, 0, 8);
  tcase_add_test (tcase, searched_architecture);
  tcase_add_test (tcase, searched_architecture_rounded);
  tcase_add_loop_test (tcase, fault_places, 0,
                       sizeof faults / sizeof faults[0]);
  tcase_add_test (tcase, least_form);
  suite_add_tcase (suite, tcase);
  return suite;
}

int
main (void)
{
  SRunner *runner = srunner_create (object_suite ());
  int n_failed;

  srunner_run_all (runner, CK_NORMAL);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed > 0;
}
