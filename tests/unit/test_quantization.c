/* Weight formats out of config.json: tests/cases/quantization.tsv, and the
   patterns of its lists. */

#include "config.h"

#include <stdlib.h>
#include <string.h>

#include <check.h>
#include <jansson.h>

#include "base/banned.h"
#include "base/buf.h"
#include "catalog/import.h"
#include "catalog/module_pattern.h"
#include "core/scheme.h"
#include "support/tsv.h"

#define N_ROWS(table) ((int) (sizeof (table) / sizeof (table)[0]))

enum
{
  STEPS = 1000000
};

/* Names of roles, a comma between. */
static void
write_roles (uint64_t roles, char *text, size_t size)
{
  struct vr_buf buf;

  vr_buf_init_borrowed (&buf, text, size);
  vr_buf_add_text (&buf, "");
  for (enum vr_role role = 0; role < VR_N_ROLES; role++)
    if ((roles >> role & 1) != 0)
      vr_buf_printf (&buf, "%s%s", buf.length == 0 ? "" : ",",
                     vr_role_name (role));
}

START_TEST (test_table)
{
  struct tsv table;

  tsv_load (&table, "tests/cases/quantization.tsv");
  ck_assert_uint_ge (table.n_rows, 60);
  for (size_t i = 0; i < table.n_rows; i++)
    {
      char *const *cell = table.rows[i].cells;
      json_t *config = json_loads (cell[1], JSON_REJECT_DUPLICATES, NULL);
      struct vr_imported imported = { .plain_roles = 99 };
      /* "~": no scheme is like it, the bits are told */
      bool is_guess = cell[2][0] == '~';
      const char *format = cell[2] + is_guess;
      char roles[1024] = "";
      struct vr_error err;
      enum vr_status status;

      ck_assert_msg (config != NULL, "%s", cell[0]);
      vr_error_init (&err, VR_LANG_EN);
      status = vr_import_quantization (config, &imported, &err);
      json_decref (config);
      if (strcmp (cell[2], "fault") == 0)
        {
          ck_assert_int_eq (status, VR_E_INVALID);
          ck_assert_uint_eq (err.n_faults, 1);
          ck_assert_str_eq (err.faults[0].pointer, cell[3]);
          continue;
        }
      ck_assert_int_eq (status, VR_OK);
      ck_assert_msg (strcmp (imported.native_format, format) == 0,
                     "%s: '%s' instead of '%s'", cell[0],
                     imported.native_format, format);
      ck_assert_msg ((imported.unknown_quantization[0] != '\0') == is_guess,
                     "%s: '%s'", cell[0], imported.unknown_quantization);
      ck_assert (format[0] == '\0'
                 || vr_scheme_find (imported.native_format) != NULL);
      write_roles (imported.plain_roles, roles, sizeof roles);
      ck_assert_msg (strcmp (roles, cell[3]) == 0, "%s: %s instead of %s",
                     cell[0], roles, cell[3]);
    }
  tsv_clear (&table);
}
END_TEST

static const struct regex_case
{
  const char *regex;
  const char *text;
  bool matches;
} regex_cases[] = {
  { "", "", true },
  { "", "a", true }, /* at the beginning is enough */
  { "a", "ab", true },
  { "b", "ab", false },
  { ".*b", "ab", true },
  { "a$", "ab", false },
  { "^ab$", "ab", true },
  { "a|b", "b", true },
  { "(a|b)c", "bc", true },
  { "(a|b)c", "bb", false },
  { "(?:a|b)c", "ac", true },
  { "(a|(b|c))?d", "cd", true },
  { "(a|(b|c))?d", "d", true },
  { "a+b", "aaab", true },
  { "a+b", "b", false },
  { "a?b", "b", true },
  { "a\\.b", "a.b", true },
  { "a\\.b", "axb", false },
  { "layers\\.\\d+\\.x", "layers.17.x", true },
  { "layers\\.[0-9]+\\.x", "layers.17.x", true },
  { "layers\\.[^0-9]+\\.x", "layers.17.x", false },
  { ".*mlp\\.(gate|up|gate_up|down)_proj.*", "model.layers.3.mlp.up_proj",
    true },
  { ".*mlp\\.(gate|up|gate_up|down)_proj.*",
    "model.layers.3.mlp.experts.7.up_proj", false },
  /* not understood, and broken */
  { "(?!a)b", "b", false },
  { "(a)*b", "ab", false },
  { "a{2}", "aa", false },
  { "(a", "a", false },
  { "a)", "a", false },
  { "[a", "a", false },
  { "a\\", "a", false },
  { "*a", "a", false },
};

START_TEST (test_regex)
{
  const struct regex_case *c = &regex_cases[_i];
  uint64_t budget = STEPS;

  ck_assert_msg (vr_regex_matches (c->regex, c->text, &budget) == c->matches,
                 "/%s/ on '%s'", c->regex, c->text);
}
END_TEST

START_TEST (test_budget)
{
  uint64_t budget = 1000;

  ck_assert (!vr_regex_matches (".*a.*a.*a.*a.*a.*a.*a.*ab",
                                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &budget));
  ck_assert_uint_eq (budget, 0);
  ck_assert (!vr_regex_matches ("a", "a", &budget));
  ck_assert (!vr_module_matches ("lm_head", "lm_head", &budget));
}
END_TEST

static const struct entry_case
{
  const char *entry;
  const char *module;
  bool matches;
} entry_cases[] = {
#define UP "layers.3.mlp.up_proj"
  { "mlp", UP, true },
  { "up_proj", UP, true },
  { "up_proj.weight", UP, true },
  { "up", UP, false },
  { "gate", "layers.3.mlp.gate_proj", false },
  { "gate", "layers.3.mlp.gate", true },
  { "model.layers.3", UP, true },
  { "model.layers.30", UP, false },
  { "model.layers.3*", UP, true },
  { "model.layers.*.mlp", UP, true },
  { "language_model.model.layers.3.mlp*", UP, true },
  { "*.up_proj", UP, true },
  { "*mlp*", UP, true },
  { "vision_tower.layers.3.mlp", UP, false },
  { "re:.*mlp.*", UP, true },
  { "re:model\\.layers\\.3\\.", UP, true },
  { "re:language_model\\.model\\.layers", UP, true },
  { "re:visual.*", UP, false },
  { "re:mlp", UP, false },
  { "", UP, false },
  { "re:", UP, true },
#undef UP
};

START_TEST (test_entry)
{
  const struct entry_case *c = &entry_cases[_i];
  uint64_t budget = STEPS;

  ck_assert_msg (vr_module_matches (c->entry, c->module, &budget) == c->matches,
                 "%s on %s", c->entry, c->module);
}
END_TEST

START_TEST (test_names)
{
  char name[96];

  ck_assert (vr_module_name (VR_ROLE_Q, 12, 0, name, sizeof name));
  ck_assert_str_eq (name, "layers.12.self_attn.q_proj");
  ck_assert (vr_module_name (VR_ROLE_Q, 12, 1, name, sizeof name));
  ck_assert_str_eq (name, "layers.12.attention.wq");
  ck_assert (!vr_module_name (VR_ROLE_Q, 12, 3, name, sizeof name));
  ck_assert (!vr_module_name (VR_ROLE_VECTOR, 0, 0, name, sizeof name));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("quantization");
  TCase *tcase = tcase_create ("configs");
  SRunner *runner;
  int n_failed;

  tcase_set_timeout (tcase, 60);
  tcase_add_test (tcase, test_table);
  suite_add_tcase (suite, tcase);

  tcase = tcase_create ("patterns");
  tcase_add_loop_test (tcase, test_regex, 0, N_ROWS (regex_cases));
  tcase_add_test (tcase, test_budget);
  tcase_add_loop_test (tcase, test_entry, 0, N_ROWS (entry_cases));
  tcase_add_test (tcase, test_names);
  suite_add_tcase (suite, tcase);

  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
