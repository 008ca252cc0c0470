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
  PATH_BYTES = 512,
  LAYERS_BYTES = 512
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
  ck_assert_uint_ge (n_lines, 382);
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

      /* facts hold no tower */
      if (strcmp (member->name, "other_params") != 0)
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
  ck_assert_uint_ge (n_seeded, 382);
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("import_hf");
  TCase *facts = tcase_create ("facts");

  tcase_set_timeout (facts, 120);
  tcase_add_test (facts, test_totals);
  tcase_add_test (facts, test_seeds);
  suite_add_tcase (suite, facts);
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
