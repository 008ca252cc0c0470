/* Heads of GGUF files: taken or refused, never a crash; what is taken is a
   sound shape whose bytes add up. */

#include "config.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "support/ask.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static struct vr_imported imported;
  struct vr_error err;
  uint64_t needed;
  enum vr_status status;

  vr_error_init (&err, VR_LANG_EN);
  status = vr_import_gguf (ask_catalog (), data, size, &imported, &needed,
                           &err);
  if (status == VR_E_TRUNCATED ? needed <= size : needed != 0)
    abort ();
  if (status != VR_OK && err.n_faults == 0)
    abort ();
  if (status == VR_OK
      && (vr_shape_check (&imported.shape, &err) != VR_OK
          || imported.stored.n_kinds == 0))
    abort ();
  return 0;
}
