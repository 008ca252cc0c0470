/* Asking. */

#include "config.h"

#include "support/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/db.h"
#include "service/reader.h"

enum
{
  POOL_BYTES = 64 << 20
};

static const struct vr_catalog *catalog;

const struct vr_catalog *
ask_catalog (void)
{
  struct vr_error err;
  struct vr_db *db = NULL;

  if (catalog != NULL)
    return catalog;
  vr_error_init (&err, VR_LANG_EN);
  if (vr_db_open (NULL, &db, &err) != VR_OK
      || vr_catalog_load (db, 1, &catalog, &err) != VR_OK)
    {
      fprintf (stderr, "catalogue: %s\n", err.faults[0].text);
      exit (99);
    }
  vr_db_close (db);
  return catalog;
}

void
ask (struct ask *a, const struct vr_question *question, const char *form)
{
  memset (a, 0, sizeof *a);
  a->catalog = ask_catalog ();
  vr_pool_init (&a->pool, POOL_BYTES);
  vr_call_init (&a->call, &a->pool);
  memcpy (a->call.today, "2026-11-30", sizeof "2026-11-30");
  vr_error_init (&a->err, VR_LANG_EN);
  a->query = calloc (1, question->in->struct_size);
  a->result = calloc (1, question->out->struct_size);
  if (a->query == NULL || a->result == NULL)
    exit (99);
  a->status
    = form[0] == '{'
        ? vr_read_json (question, form, strlen (form), a->query, &a->call,
                        &a->err)
        : vr_read_form (question, form, strlen (form), a->query, &a->call,
                        &a->err);
  a->status = vr_question_answer (question, a->status, a->catalog, a->query,
                                  &a->call, a->result, &a->err);
}

void
ask_clear (struct ask *a)
{
  free (a->query);
  free (a->result);
  vr_pool_clear (&a->pool);
}
