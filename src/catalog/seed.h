#ifndef VR_CATALOG_SEED_H
#define VR_CATALOG_SEED_H

/* Filling an empty database from the embedded files: the schema, then each
   file below sql/seed in the order of the names.  *.sql are statements, *.csv
   (RFC 4180) are rental offers, whose first line names the columns and whose
   empty fields are NULL. */

#include <stddef.h>

#include "base/error.h"

struct sqlite3;

/* PRAGMA user_version of the embedded schema. */
enum { VR_SCHEMA_VERSION = 1 };

/* In one transaction, foreign keys checked.  VR_E_STORAGE names the file (and
   the line of a CSV). */
VR_MUST_CHECK enum vr_status vr_seed_fill (struct sqlite3 *handle,
                                           struct vr_error *err);

/* Hexadecimal fingerprint of the embedded schema and seed; changes with every
   row of it.  vr_seed_fill writes it into the file. */
enum { VR_SEED_FINGERPRINT = 17 };
void vr_seed_fingerprint (char text[VR_SEED_FINGERPRINT]);

/* One CSV file of offers; `name` is for messages. */
VR_MUST_CHECK enum vr_status vr_seed_import_csv (struct sqlite3 *handle,
                                                 const char *name,
                                                 const char *data,
                                                 size_t length,
                                                 struct vr_error *err);

#endif
