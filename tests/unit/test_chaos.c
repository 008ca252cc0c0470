/* SQLite without memory: its allocator fails at the n-th call, for every n
   (of the seeding, which allocates many thousand times: for every n at the
   beginning, then for some).  Each time a clean fault or, where SQLite can do
   without, a whole catalogue; nothing leaks, nothing is left in the folder. */

#include "config.h"

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <check.h>
#include <sqlite3.h>

#include "base/banned.h"
#include "catalog/catalog.h"
#include "catalog/db.h"

enum
{
  PATH_BYTES = 512,
  EVERY_ALLOCATION = 300,        /* of a seeding; then every STEP-th */
  STEP = 7919,
  LOAD_STEP = 211,               /* the same of a load alone */
  MOST_ALLOCATIONS = 10000000
};

static char folder[PATH_BYTES];

/* ---- the allocator ---- */

static sqlite3_mem_methods usual;
static long n_left = -1;         /* calls that succeed; below 0: all */
static long n_calls;

static bool
is_refused (void)
{
  n_calls++;
  return n_left >= 0 && n_left-- == 0;
}

static void *
chaos_malloc (int bytes)
{
  return is_refused () ? NULL : usual.xMalloc (bytes);
}

static void *
chaos_realloc (void *memory, int bytes)
{
  return is_refused () ? NULL : usual.xRealloc (memory, bytes);
}

/* Before SQLite is used; lookaside memory would hide most calls. */
static bool
install_allocator (void)
{
  sqlite3_mem_methods chaos;

  if (sqlite3_config (SQLITE_CONFIG_LOOKASIDE, 0, 0) != SQLITE_OK
      || sqlite3_config (SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK)
    return false;
  chaos = usual;
  chaos.xMalloc = chaos_malloc;
  chaos.xRealloc = chaos_realloc;
  return sqlite3_config (SQLITE_CONFIG_MALLOC, &chaos) == SQLITE_OK
         && sqlite3_initialize () == SQLITE_OK;
}

/* ---- help ---- */

static unsigned
count_files (void)
{
  DIR *dir = opendir (folder);
  unsigned n = 0;

  ck_assert_ptr_nonnull (dir);
  for (struct dirent *entry = readdir (dir); entry != NULL;
       entry = readdir (dir))
    n += entry->d_name[0] != '.';
  closedir (dir);
  return n;
}

static enum vr_status
load (const char *path, const struct vr_catalog **catalog,
      struct vr_error *err)
{
  struct vr_db *db = NULL;
  enum vr_status status = vr_db_open (path, &db, err);

  *catalog = NULL;
  if (status == VR_OK)
    status = vr_catalog_load (db, 1, catalog, err);
  vr_db_close (db);
  return status;
}

/* One load whose allocation number n fails; what it left behind. */
static enum vr_status
load_failing_at (long n, const char *path)
{
  sqlite3_int64 before = sqlite3_memory_used ();
  const struct vr_catalog *catalog;
  struct vr_error err;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  n_left = n;
  n_calls = 0;
  status = load (path, &catalog, &err);
  n_left = -1;
  if (status == VR_OK)
    {
      ck_assert_uint_eq (vr_catalog_n_gpus (catalog), 282);
      vr_catalog_release (catalog);
    }
  else
    {
      ck_assert_ptr_null (catalog);
      ck_assert_msg (status == VR_E_STORAGE
                       || status == VR_E_OUT_OF_MEMORY,
                     "allocation %ld: %s", n, vr_status_slug (status));
      ck_assert_uint_eq (err.n_faults, 1);
      ck_assert_int_ne (err.faults[0].text[0], '\0');
    }
  ck_assert_msg (sqlite3_memory_used () == before, "allocation %ld leaks", n);
  return status;
}

/* ---- tests ---- */

START_TEST (test_existing_file)
{
  const struct vr_catalog *catalog;
  char path[PATH_BYTES + 16];
  long n = -1;
  long n_failed = 0;

  snprintf (path, sizeof path, "%s/there.db", folder);
  ck_assert_int_eq (load (path, &catalog, NULL), VR_OK);
  vr_catalog_release (catalog);
  do
    {
      n += n < EVERY_ALLOCATION ? 1 : LOAD_STEP;
      n_failed += load_failing_at (n, path) != VR_OK;
      ck_assert_int_lt (n, MOST_ALLOCATIONS);
    }
  while (n_calls > n);
  ck_assert_int_gt (n_failed, 100);
  unlink (path);
}
END_TEST

/* No file or a whole one: memory may be short after it got its name. */
static void
check_folder (const char *path, bool must_be_there)
{
  bool is_there = access (path, F_OK) == 0;

  ck_assert (is_there || !must_be_there);
  ck_assert_uint_eq (count_files (), is_there);
  if (is_there && !must_be_there)
    ck_assert_int_eq (load_failing_at (-1, path), VR_OK);
  unlink (path);
}

static void
fail_seeding (const char *path)
{
  bool was_refused = true;
  long n = -1;

  while (was_refused)
    {
      enum vr_status status;

      n += n < EVERY_ALLOCATION ? 1 : STEP;
      status = load_failing_at (n, path);
      was_refused = n_calls > n;
      if (path != NULL)
        check_folder (path, status == VR_OK);
    }
  ck_assert_int_gt (n, EVERY_ALLOCATION + STEP);
}

START_TEST (test_new_file)
{
  char path[PATH_BYTES + 16];

  snprintf (path, sizeof path, "%s/new.db", folder);
  fail_seeding (path);
}
END_TEST

START_TEST (test_memory)
{
  fail_seeding (NULL);
}
END_TEST

static Suite *
make_suite (void)
{
  Suite *suite = suite_create ("chaos");
  TCase *tcase = tcase_create ("allocations");

  tcase_add_test (tcase, test_existing_file);
  tcase_add_test (tcase, test_new_file);
  tcase_add_test (tcase, test_memory);
  tcase_set_timeout (tcase, 300);
  suite_add_tcase (suite, tcase);
  return suite;
}

int
main (void)
{
  const char *base = getenv ("TMPDIR");
  SRunner *runner;
  int n_failed;

  snprintf (folder, sizeof folder, "%s/vramd-chaos-XXXXXX",
            base == NULL ? "/tmp" : base);
  if (!install_allocator () || mkdtemp (folder) == NULL)
    return EXIT_FAILURE;
  runner = srunner_create (make_suite ());
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  rmdir (folder);
  return n_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
