/* Opening, creating and placing the catalogue's file. */

#include "config.h"

#include "catalog/db.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/banned.h"
#include "base/number.h"
#include "catalog/load.h"
#include "catalog/seed.h"

enum
{
  VR_DB_BUSY_MS = 5000,
  VR_DB_TEMPORARY_NAMES = 100
};

static const char file_name[] = "/vramd.db";

struct vr_db
{
  sqlite3 *handle;
  bool is_in_memory;
  char path[];
};

static enum vr_status
fail_memory (struct vr_error *err)
{
  return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY, "");
}

static enum vr_status
fail_path (const char *path, const char *words, struct vr_error *err)
{
  return vr_fail (err, VR_E_STORAGE, "", VR_SAY_CATALOG_FILE, path, words);
}

static enum vr_status
fail_sql (sqlite3 *handle, const char *path, struct vr_error *err)
{
  switch (handle == NULL ? SQLITE_NOMEM : sqlite3_errcode (handle))
    {
    case SQLITE_NOMEM:
      return fail_memory (err);
    case SQLITE_NOTADB:
      return vr_fail (err, VR_E_STORAGE, "", VR_SAY_CATALOG_UNKNOWN, path);
    default:
      return fail_path (path, sqlite3_errmsg (handle), err);
    }
}

/* ---- a connection ---- */

/* *handle is to be closed even after a failure. */
static enum vr_status
connect_to (const char *path, int flags, sqlite3 **handle,
            struct vr_error *err)
{
  if (sqlite3_open_v2 (path, handle, flags | SQLITE_OPEN_NOMUTEX, NULL)
          != SQLITE_OK
      || sqlite3_busy_timeout (*handle, VR_DB_BUSY_MS) != SQLITE_OK
      || sqlite3_exec (*handle, "PRAGMA foreign_keys = ON", NULL, NULL, NULL)
             != SQLITE_OK)
    return fail_sql (*handle, path, err);
  return VR_OK;
}

static enum vr_status
check_version (sqlite3 *handle, const char *path, struct vr_error *err)
{
  sqlite3_stmt *stmt = NULL;
  int version = 0;
  enum vr_status status = VR_OK;

  if (sqlite3_prepare_v2 (handle, "PRAGMA user_version", -1, &stmt, NULL)
          == SQLITE_OK
      && sqlite3_step (stmt) == SQLITE_ROW)
    version = sqlite3_column_int (stmt, 0);
  else
    status = fail_sql (handle, path, err);
  sqlite3_finalize (stmt);
  if (status != VR_OK || version == VR_SCHEMA_VERSION)
    return status;
  if (version < VR_SCHEMA_VERSION)
    return vr_fail (err, VR_E_STORAGE, "", VR_SAY_CATALOG_UNKNOWN, path);
  return vr_fail (err, VR_E_STORAGE, "", VR_SAY_CATALOG_NEWER, path,
                  vr_number_u64_text (VR_NUMBER_BUF, (uint64_t) version),
                  vr_number_u64_text (VR_NUMBER_BUF, VR_SCHEMA_VERSION));
}

/* ---- a new file ---- */

static enum vr_status
fill_file (const char *path, struct vr_error *err)
{
  sqlite3 *handle = NULL;
  enum vr_status status
    = connect_to (path, SQLITE_OPEN_READWRITE, &handle, err);

  /* A file that fails half-way is thrown away: nothing to roll back. */
  if (status == VR_OK
      && sqlite3_exec (handle,
                       "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF",
                       NULL, NULL, NULL)
             != SQLITE_OK)
    status = fail_sql (handle, path, err);
  if (status == VR_OK)
    status = vr_seed_fill (handle, err);
  if (sqlite3_close (handle) != SQLITE_OK && status == VR_OK)
    status = fail_sql (handle, path, err);
  return status;
}

/* A new empty file beside `path`, open; -1 and errno. */
static int
open_beside (const char *path, char *temporary, size_t size)
{
  int fd = -1;

  for (int i = 0; i < VR_DB_TEMPORARY_NAMES && fd < 0; i++)
    {
      int n = snprintf (temporary, size, "%s.%ld-%d", path, (long) getpid (),
                        i);

      if (n < 0 || (size_t) n >= size)
        {
          errno = ENAMETOOLONG;
          return -1;
        }
      fd = open (temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd < 0 && errno != EEXIST)
        return -1;
    }
  return fd;
}

/* Makes the new name survive a crash.  Some file systems cannot sync a
   folder; they get what they can. */
static void
sync_folder (char *path)
{
  char *slash = strrchr (path, '/');
  int fd;

  if (slash != NULL)
    slash[slash == path] = '\0';
  fd = open (slash == NULL ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0)
    {
      (void) fsync (fd);
      close (fd);
    }
}

static enum vr_status
create_file (const char *path, struct vr_error *err)
{
  char temporary[VR_DB_PATH + 32];
  int fd = open_beside (path, temporary, sizeof temporary);
  enum vr_status status;

  if (fd < 0)
    return fail_path (path, strerror (errno), err);
  status = fill_file (temporary, err);
  if (status == VR_OK
      && (fsync (fd) != 0 || rename (temporary, path) != 0))
    status = fail_path (path, strerror (errno), err);
  close (fd);
  if (status == VR_OK)
    sync_folder (temporary);
  else
    unlink (temporary);
  return status;
}

/* ---- opening ---- */

static enum vr_status
open_file (struct vr_db *db, struct vr_error *err)
{
  struct stat info;
  enum vr_status status = VR_OK;

  if (stat (db->path, &info) != 0)
    {
      if (errno != ENOENT)
        return fail_path (db->path, strerror (errno), err);
      status = create_file (db->path, err);
    }
  if (status == VR_OK)
    status = connect_to (db->path, SQLITE_OPEN_READONLY, &db->handle, err);
  if (status == VR_OK)
    status = check_version (db->handle, db->path, err);
  return status;
}

static enum vr_status
open_memory (struct vr_db *db, struct vr_error *err)
{
  enum vr_status status
    = connect_to (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                  &db->handle, err);

  return status == VR_OK ? vr_seed_fill (db->handle, err) : status;
}

enum vr_status
vr_db_open (const char *path, struct vr_db **db, struct vr_error *err)
{
  size_t length = path == NULL ? 0 : strlen (path);
  struct vr_db *opened = calloc (1, sizeof *opened + length + 1);
  enum vr_status status;

  if (opened == NULL)
    return fail_memory (err);
  opened->is_in_memory = path == NULL;
  if (path != NULL)
    memcpy (opened->path, path, length);
  status = path == NULL ? open_memory (opened, err) : open_file (opened, err);
  if (status == VR_OK)
    *db = opened;
  else
    vr_db_close (opened);
  return status;
}

void
vr_db_close (struct vr_db *db)
{
  if (db == NULL)
    return;
  sqlite3_close (db->handle);
  free (db);
}

bool
vr_db_is_in_memory (const struct vr_db *db)
{
  return db->is_in_memory;
}

const char *
vr_db_path (const struct vr_db *db)
{
  return db->path;
}

bool
vr_db_has_current_seed (const struct vr_db *db)
{
  char fingerprint[VR_SEED_FINGERPRINT];
  sqlite3_stmt *stmt = NULL;
  bool is_current = false;

  vr_seed_fingerprint (fingerprint);
  if (sqlite3_prepare_v2 (db->handle,
                          "SELECT 1 FROM catalog_info"
                          " WHERE name = 'seed' AND value = ?1",
                          -1, &stmt, NULL)
        == SQLITE_OK
      && sqlite3_bind_text (stmt, 1, fingerprint, -1, SQLITE_TRANSIENT)
           == SQLITE_OK)
    is_current = sqlite3_step (stmt) == SQLITE_ROW;
  sqlite3_finalize (stmt);
  return is_current;
}

struct sqlite3 *
vr_db_handle (const struct vr_db *db)
{
  return db->handle;
}

/* ---- where it lives ---- */

/* The folder and those above it.  Whether it worked shows when it is used. */
static void
make_folders (char *path)
{
  for (char *slash = strchr (path + 1, '/'); slash != NULL;
       slash = strchr (slash + 1, '/'))
    {
      *slash = '\0';
      (void) mkdir (path, 0700);
      *slash = '/';
    }
  (void) mkdir (path, 0700);
}

/* True when the catalogue can be created in the folder, or is there. */
static bool
use_folder (char path[VR_DB_PATH], const char *base, const char *below)
{
  /* systemd separates several state directories by colons. */
  size_t n = base == NULL ? 0 : strcspn (base, ":");
  int length;

  if (n == 0 || base[0] != '/' || n >= VR_DB_PATH)
    return false;
  length = snprintf (path, VR_DB_PATH, "%.*s%s", (int) n, base, below);
  if (length < 0 || (size_t) length + sizeof file_name > VR_DB_PATH)
    return false;
  make_folders (path);
  memcpy (path + length, file_name, sizeof file_name);
  if (access (path, R_OK) == 0)
    return true;
  path[length] = '\0';
  if (access (path, W_OK | X_OK) != 0)
    return false;
  memcpy (path + length, file_name, sizeof file_name);
  return true;
}

bool
vr_db_default_path (char path[VR_DB_PATH])
{
  return use_folder (path, getenv ("STATE_DIRECTORY"), "")
         || use_folder (path, getenv ("XDG_STATE_HOME"), "/vramd")
         || use_folder (path, getenv ("HOME"), "/.local/state/vramd");
}
