/* write_gguf MODEL FORMAT FILE: a GGUF file of a model of the catalogue, a
   head and a hole.  It prints MODEL, FORMAT, the bytes of the tensors, of
   the file, the number of tensors, the bytes of tables that converters add and
   of parameters that are metadata, tab-separated.

   Ends with 0, with 1 and a sentence when the model cannot be written, with 2
   when it was called wrongly. */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "support/ask.h"
#include "support/gguf_writer.h"

#include "base/banned.h"

int
main (int argc, char **argv)
{
  struct vr_format format = { .is_gguf = true };
  struct vr_name_match match;
  struct gguf_file file;
  const struct vr_model *model;
  int status = 0;

  if (argc != 4)
    {
      fprintf (stderr, "usage: write_gguf MODEL FORMAT FILE\n");
      return 2;
    }
  vr_catalog_find_model (ask_catalog (), argv[1], &match);
  format.scheme = vr_scheme_find (argv[2]);
  if (!vr_name_is_found (&match) || format.scheme == NULL)
    {
      fprintf (stderr, "%s: unknown\n",
               format.scheme == NULL ? argv[2] : argv[1]);
      return 2;
    }
  model = vr_catalog_model (ask_catalog (), match.index);
  if (!gguf_make (model->model_type, &model->shape, &format, &file)
      || !gguf_save (&file, argv[3]))
    {
      fprintf (stderr, "%s %s: %s\n", model->id, argv[2], file.why);
      status = 1;
    }
  else
    printf ("%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%zu\t%" PRIu64 "\t%" PRIu64
            "\n",
            model->id, argv[2], file.tensor_bytes, file.file_bytes,
            file.n_tensors, file.table_bytes, file.unwritten_bytes);
  gguf_clear (&file);
  return status;
}
