/* What layers remember, and shapes written as rows: mixers, recurrent states,
   parameter counts of each part, the order of layers in both directions. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <check.h>

#include "base/banned.h"
#include "core/cache.h"
#include "core/member.h"
#include "core/shape.h"
#include "core/tensor.h"

/* ---- shapes from text: "hidden=64 vocabulary=100" ---- */

static void
set_member (const struct vr_member *member, void *object, const char *value)
{
  uint64_t number = vr_member_word (member, 0) != NULL
                      ? vr_member_word_find (member, value)
                      : strtoull (value, NULL, 10);

  ck_assert_msg (vr_member_set (member, object, number), "%s=%s",
                 member->name, value);
}

typedef const struct vr_member *find_function (const char *name);

static void
set_members (find_function *find, void *object, const char *text)
{
  char copy[1024];
  char *save = NULL;

  snprintf (copy, sizeof copy, "%s", text);
  for (char *word = strtok_r (copy, " ", &save); word != NULL;
       word = strtok_r (NULL, " ", &save))
    {
      char *value = strchr (word, '=');

      ck_assert_ptr_nonnull (value);
      *value++ = '\0';
      ck_assert_msg (find (word) != NULL, "%s", word);
      set_member (find (word), object, value);
    }
}

struct mixer_case
{
  const char *name;
  const char *shape;
  const char *groups[4];       /* tag, colon, members */
  const char *layers;
  const char *mtp_layers;
  const char *attention;
  uint64_t params_total;       /* published, or by the formula: see source */
  uint64_t params_active;
  uint64_t params_mtp;
  uint64_t token_bytes;        /* of all layers, 16 bit */
  uint64_t state_elements;     /* of all layers, one sequence */
};

static void
make_shape (const struct mixer_case *c, struct vr_shape *shape)
{
  *shape = (struct vr_shape) { .n_groups = 0 };
  set_members (vr_shape_member_find, shape, c->shape);
  for (; shape->n_groups < 4 && c->groups[shape->n_groups] != NULL;
       shape->n_groups++)
    {
      struct vr_layer_group *group = &shape->groups[shape->n_groups];

      group->tag = c->groups[shape->n_groups][0];
      set_members (vr_group_member_find, group,
                   c->groups[shape->n_groups] + 2);
    }
  ck_assert_int_eq (
    vr_shape_read_layers (shape, c->layers, c->mtp_layers, NULL), VR_OK);
  ck_assert_int_eq (vr_shape_check (shape, NULL), VR_OK);
}

#define DEEPSEEK_V3                                                           \
  "mixer=latent n_heads=128 n_kv_heads=128 head_dim=192 v_head_dim=128 "      \
  "q_lora_rank=1536 kv_lora_rank=512 rope_dim=64 qk_norm_params=2048 "        \
  "norm_params=14336 ffn=gated "
#define DEEPSEEK_V3_EXPERTS                                                   \
  "n_experts=256 experts_per_token=8 expert_intermediate=2048 "               \
  "shared_intermediate=2048 router_bias_params=256"

/* Totals: safetensors totals of the checkpoints on Hugging Face, without the
   scales of 8-bit formats; state and cache sizes: the same checkpoints in
   dry runs of llama.cpp v0.5.0. */
static const struct mixer_case cases[] = {
  { "latent attention, MTP block with its own embedding (DeepSeek-V3)",
    "hidden=7168 vocabulary=129280 final_norm_params=7168 mtp_blocks=1 "
    "has_mtp_embedding=1",
    { "d:" DEEPSEEK_V3 "intermediate=18432",
      "e:" DEEPSEEK_V3 DEEPSEEK_V3_EXPERTS,
      "x:" DEEPSEEK_V3 DEEPSEEK_V3_EXPERTS },
    "d3e58", "x", "mla",
    684489845504, 37552297472, 13463426304, 1152 * 61, 0 },
  { "latent attention with an indexer (DeepSeek-V3.2)",
    "hidden=7168 vocabulary=129280 final_norm_params=7168 mtp_blocks=1 "
    "has_mtp_embedding=1",
    { "d:" DEEPSEEK_V3 "index_heads=64 index_head_dim=128 "
      "intermediate=18432",
      "e:" DEEPSEEK_V3 "index_heads=64 index_head_dim=128 "
      DEEPSEEK_V3_EXPERTS,
      "x:" DEEPSEEK_V3 "index_heads=64 index_head_dim=128 "
      DEEPSEEK_V3_EXPERTS },
    "d3e58", "x", "mla",
    685355329792, 38403822336, 13477385728, (1152 + 2 * 128) * 61, 0 },
  { "Mamba-1 (mamba-130m)",
    "hidden=768 vocabulary=50280 is_tied=1 final_norm_params=768",
    { "s:mixer=none state=mamba1 state_heads=1536 state_head_dim=1 "
      "state_dim=16 state_rank=48 conv_kernel=4 has_conv_bias=1 "
      "norm_params=768 ffn=none" },
    "s24", "", "ssm",
    129135360, 129135360, 0, 0, 24 * (3 * 1536 + 16 * 1536) },
  { "Mamba-2 (2.7b)",
    "hidden=2560 vocabulary=50288 is_tied=1 final_norm_params=2560",
    { "s:mixer=none state=mamba2 state_heads=80 state_head_dim=64 "
      "state_groups=1 state_dim=128 conv_kernel=4 has_conv_bias=1 "
      "state_norm_params=5120 norm_params=2560 ffn=none" },
    "s64", "", "ssm",
    2702599680, 2702599680, 0, 0, 171900928 / 4 },
  { "gated delta net, full attention every fourth layer (Qwen3-Next-80B)",
    "hidden=2048 vocabulary=151936 final_norm_params=2048 mtp_blocks=1",
    { "d:mixer=none state=delta state_heads=32 state_head_dim=128 "
      "state_groups=16 state_dim=128 conv_kernel=4 state_norm_params=128 "
      "norm_params=4096 ffn=gated n_experts=512 experts_per_token=10 "
      "expert_intermediate=512 shared_intermediate=512 has_shared_gate=1",
      "f:mixer=full n_heads=16 n_kv_heads=2 head_dim=256 v_head_dim=256 "
      "has_q_gate=1 qk_norm_params=512 norm_params=4096 ffn=gated "
      "n_experts=512 experts_per_token=10 expert_intermediate=512 "
      "shared_intermediate=512 has_shared_gate=1",
      "x:mixer=full n_heads=16 n_kv_heads=2 head_dim=256 v_head_dim=256 "
      "has_q_gate=1 qk_norm_params=512 norm_params=4096 ffn=gated "
      "n_experts=512 experts_per_token=10 expert_intermediate=512 "
      "shared_intermediate=512 has_shared_gate=1" },
    "(d3f)12", "x", "hybrid",
    81324862720, 3874929408, 1650471424, 12 * 2048,
    (280363008 - 8192 * 12 * 2048) / 4 },
  { "short convolution (LFM2-1.2B)",
    "hidden=2048 vocabulary=65536 is_tied=1 embedding_norm_params=2048",
    { "c:mixer=none state=conv state_heads=2048 state_head_dim=1 "
      "conv_kernel=3 norm_params=4096 ffn=gated intermediate=8192",
      "f:mixer=full n_heads=32 n_kv_heads=8 head_dim=64 v_head_dim=64 "
      "qk_norm_params=128 norm_params=4096 ffn=gated intermediate=8192" },
    "c2fc2fc2f(cf)3c", "", "hybrid",
    1170340608, 1170340608, 0, 6 * 2048, 10 * 4096 },
};

enum { N_CASES = sizeof cases / sizeof cases[0] };

START_TEST (test_mixer)
{
  const struct mixer_case *c = &cases[_i];
  struct vr_cache_types types = { .k = VR_F16, .v = VR_F16, .index_bytes = 2,
                                  .state_element_bytes = 4 };
  struct vr_shape shape;
  struct vr_cache cache;
  uint64_t token_bytes = 0;

  make_shape (c, &shape);
  ck_assert_str_eq (vr_shape_attention (&shape), c->attention);
  ck_assert_uint_eq (vr_shape_params_total (&shape), c->params_total);
  ck_assert_uint_eq (vr_shape_params_active (&shape), c->params_active);
  ck_assert_uint_eq (vr_shape_params_mtp (&shape), c->params_mtp);
  vr_cache_init (&cache, &shape, &types);
  for (uint32_t i = 0; i < cache.n_parts; i++)
    token_bytes += cache.parts[i].token_bytes;
  ck_assert_uint_eq (token_bytes, c->token_bytes);
  ck_assert_uint_eq (cache.state_elements, c->state_elements);
}
END_TEST

/* ---- the order of layers, written and read again ---- */

static const char *const orders[][2]
  = { { "f32", "f32" },         { "(wf)4", "(wf)4" },
      { "wfwfwf", "(wf)3" },    { "(w5f)10w2", "(w5f)10w2" },
      { "wwwfwwwf", "(w3f)2" }, { "f", "f" },
      { "wff", "wf2" },         { "f3w58", "f3w58" },
      { "fwwfww", "(fw2)2" } };

enum { N_ORDERS = sizeof orders / sizeof orders[0] };

START_TEST (test_write_layers)
{
  struct vr_shape shape = { .n_groups = 2,
                            .groups = { { .tag = 'f' }, { .tag = 'w' } } };
  struct vr_shape again;
  char text[64];

  ck_assert_int_eq (vr_shape_read_layers (&shape, orders[_i][0], "", NULL),
                    VR_OK);
  ck_assert (vr_shape_write_layers (&shape, false, text, sizeof text));
  ck_assert_str_eq (text, orders[_i][1]);
  again = shape;
  ck_assert_int_eq (vr_shape_read_layers (&again, text, "", NULL), VR_OK);
  ck_assert_uint_eq (again.n_layers, shape.n_layers);
  ck_assert_mem_eq (again.group_of_layer, shape.group_of_layer,
                    shape.n_layers);
  ck_assert (!vr_shape_write_layers (&shape, false, text, 1));
}
END_TEST

/* A group belongs to the main model or to the MTP blocks, not to both. */
START_TEST (test_mtp_layers)
{
  struct vr_shape shape = { .n_groups = 2,
                            .groups = { { .tag = 'f' }, { .tag = 'x' } } };
  char text[8];

  ck_assert_int_eq (vr_shape_read_layers (&shape, "f4", "x2", NULL), VR_OK);
  ck_assert (!shape.groups[0].is_mtp);
  ck_assert (shape.groups[1].is_mtp);
  ck_assert_uint_eq (shape.n_layers, 4);
  ck_assert (vr_shape_write_layers (&shape, true, text, sizeof text));
  ck_assert_str_eq (text, "x2");
  ck_assert_int_eq (vr_shape_read_layers (&shape, "f4", "f", NULL),
                    VR_E_INVALID);
  ck_assert_int_eq (vr_shape_read_layers (&shape, "f4", "y", NULL),
                    VR_E_INVALID);
}
END_TEST

/* ---- members ---- */

START_TEST (test_members)
{
  struct vr_shape shape = { .n_groups = 0 };
  struct vr_layer_group group = { .n_layers = 0 };

  for (size_t i = 0; i < vr_shape_member_count (); i++)
    {
      const struct vr_member *m = vr_shape_member (i);

      ck_assert_ptr_eq (vr_shape_member_find (m->name), m);
      ck_assert (vr_member_set (m, &shape, 1));
      ck_assert_uint_eq (vr_member_get (m, &shape), 1);
      ck_assert_msg (strlen (m->text) > 10, "%s", m->name);
    }
  for (size_t i = 0; i < vr_group_member_count (); i++)
    {
      const struct vr_member *m = vr_group_member (i);

      ck_assert_ptr_eq (vr_group_member_find (m->name), m);
      ck_assert (vr_member_set (m, &group, 1));
      ck_assert_uint_eq (vr_member_get (m, &group), 1);
      ck_assert (m->kind == VR_MEMBER_U64 || !vr_member_set (m, &group, 99));
    }
  ck_assert_ptr_null (vr_shape_member_find ("heads"));
}
END_TEST

/* Every kind of state asks for its own numbers and for no others. */
START_TEST (test_state_checks)
{
  static const char *const wrong[] = {
    "mixer=none state=mamba1 norm_params=1 ffn=none",
    "mixer=none state=mamba2 state_heads=2 state_head_dim=2 state_groups=1 "
    "state_dim=4 norm_params=1 ffn=none",
    "mixer=none state=conv state_heads=2 state_head_dim=1 conv_kernel=3 "
    "state_dim=4 norm_params=1 ffn=none",
    "mixer=none state=none conv_kernel=4 norm_params=1 ffn=none",
    "mixer=latent n_heads=2 n_kv_heads=2 head_dim=8 v_head_dim=8 "
    "norm_params=1 ffn=none",
    "mixer=full n_heads=2 n_kv_heads=2 head_dim=8 v_head_dim=8 "
    "kv_lora_rank=4 norm_params=1 ffn=none",
    "mixer=latent n_heads=2 n_kv_heads=2 head_dim=8 v_head_dim=8 "
    "kv_lora_rank=4 rope_dim=9 norm_params=1 ffn=none",
    "mixer=chunk n_heads=2 n_kv_heads=2 head_dim=8 v_head_dim=8 "
    "norm_params=1 ffn=none",
  };

  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
    {
      struct vr_shape shape = { .hidden = 8, .vocabulary = 8, .n_groups = 1,
                                .groups = { { .tag = 'a' } } };

      set_members (vr_group_member_find, &shape.groups[0], wrong[i]);
      ck_assert_int_eq (vr_shape_read_layers (&shape, "a2", "", NULL), VR_OK);
      ck_assert_msg (vr_shape_check (&shape, NULL) == VR_E_INVALID, "%s",
                     wrong[i]);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("mixers");
  TCase *all = tcase_create ("all");
  SRunner *runner;
  int failed;

  tcase_add_loop_test (all, test_mixer, 0, N_CASES);
  tcase_add_loop_test (all, test_write_layers, 0, N_ORDERS);
  tcase_add_test (all, test_mtp_layers);
  tcase_add_test (all, test_members);
  tcase_add_test (all, test_state_checks);
  suite_add_tcase (suite, all);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed != 0;
}
