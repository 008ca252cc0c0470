#ifndef VR_CATALOG_DB_H
#define VR_CATALOG_DB_H

/* The catalogue's SQLite file: open, create, seed.

   One struct vr_db belongs to one thread at a time.  Opening a path that does
   not exist creates the file from the embedded schema and seed in one
   transaction (written beside and renamed, so that no half-seeded file is
   ever seen).  PRAGMA user_version is the schema's version; a file of a newer
   schema is refused, not touched. */

#include <stdbool.h>

#include "base/error.h"

struct vr_db;

/* `path` NULL: in memory, seeded.  VR_E_STORAGE with SQLite's words. */
VR_MUST_CHECK enum vr_status vr_db_open (const char *path, struct vr_db **db,
                                         struct vr_error *err);
void vr_db_close (struct vr_db *db);           /* NULL is fine */

bool vr_db_is_in_memory (const struct vr_db *db);
const char *vr_db_path (const struct vr_db *db);   /* "" in memory */

/* False when the file was filled by another release of the program, whose
   built-in rows differ: it is used as it is. */
bool vr_db_has_current_seed (const struct vr_db *db);

/* Where the catalogue lives when nobody says: $STATE_DIRECTORY (systemd),
   else $XDG_STATE_HOME/vramd, else ~/.local/state/vramd; creates the folder.
   False when none of them can be written: use memory and warn. */
enum { VR_DB_PATH = 4096 };
bool vr_db_default_path (char path[VR_DB_PATH]);

#endif
