/* config.json of strangers: whatever is imported is a shape that holds
   together, and whatever is not names a fault. */

#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "catalog/expression.h"
#include "catalog/import.h"
#include "support/ask.h"

enum { FUZZ_MAX_BYTES = 16384 };

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void *
fuzz_alloc (size_t size)
{
  void *memory = malloc (size > 0 ? size : 1);

  if (memory == NULL)
    abort ();
  return memory;
}

/* The same bytes as an expression: rows come from files too. */
static void
parse_expression (const uint8_t *data, size_t size)
{
  static struct vr_expression_parse parse;
  static char text[FUZZ_MAX_BYTES + 1];

  memcpy (text, data, size);
  text[size] = '\0';
  if (vr_expression_parse (&parse, text) ? parse.root >= parse.n_nodes
                                         : parse.error_at > size)
    abort ();
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct vr_imported imported;
  struct vr_error err;
  json_t *config;
  enum vr_status status;

  if (size > FUZZ_MAX_BYTES)
    return 0;
  parse_expression (data, size);
  json_set_alloc_funcs (fuzz_alloc, free);
  config = json_loadb ((const char *) data, size,
                       JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
  if (config == NULL)
    return 0;
  vr_error_init (&err, VR_LANG_BN);
  status = vr_import_hf (ask_catalog (), config, &imported, &err);
  if (status == VR_OK
        ? vr_shape_check (&imported.shape, NULL) != VR_OK
        : status != VR_E_INVALID || err.n_faults == 0)
    abort ();
  json_decref (config);
  return 0;
}
