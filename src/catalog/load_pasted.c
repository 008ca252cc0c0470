/* Rows of what stands around a model's name where people copy it from. */

#include "config.h"

#include "base/banned.h"
#include "catalog/load.h"
#include "core/scheme.h"

static enum vr_status
load_prefixes (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->prefixes
    = vr_load_array (load, "SELECT count (*) FROM name_prefix",
                     sizeof *catalog->prefixes, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "name_prefix",
                    "SELECT prefix, engine FROM name_prefix"
                    " ORDER BY prefix"))
    while (vr_rows_next (&rows))
      {
        struct vr_name_prefix *prefix
          = &catalog->prefixes[catalog->n_prefixes++];

        prefix->prefix = vr_rows_text (&rows, 0);
        prefix->engine = vr_rows_text_or_null (&rows, 1);
      }
  return vr_rows_close (&rows);
}

static enum vr_status
load_suffixes (struct vr_load *load)
{
  struct vr_catalog *catalog = load->catalog;
  struct vr_rows rows;
  enum vr_status status;

  catalog->suffixes
    = vr_load_array (load, "SELECT count (*) FROM format_suffix",
                     sizeof *catalog->suffixes, &status);
  if (status != VR_OK)
    return status;
  if (vr_rows_open (&rows, load, "format_suffix",
                    "SELECT suffix, format FROM format_suffix"
                    " ORDER BY suffix"))
    while (vr_rows_next (&rows))
      {
        struct vr_format_suffix *suffix
          = &catalog->suffixes[catalog->n_suffixes++];
        const char *format = vr_rows_text_or_null (&rows, 1);

        suffix->suffix = vr_rows_text (&rows, 0);
        if (format == NULL)
          continue;
        suffix->format = vr_scheme_find (format);
        if (suffix->format == NULL)
          vr_rows_fail_value (&rows, 1);
      }
  return vr_rows_close (&rows);
}

enum vr_status
vr_load_pasted (struct vr_load *load)
{
  enum vr_status status = load_prefixes (load);

  return status == VR_OK ? load_suffixes (load) : status;
}
