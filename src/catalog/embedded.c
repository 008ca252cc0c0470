/* Finding an embedded file.  The tables themselves are generated. */

#include "config.h"

#include "catalog/embedded.h"

#include <string.h>

const struct vr_embedded_file *
vr_embedded_find (const char *name)
{
  for (size_t i = 0; i < vr_n_embedded_files; i++)
    if (strcmp (vr_embedded_files[i].name, name) == 0)
      return &vr_embedded_files[i];
  return NULL;
}
