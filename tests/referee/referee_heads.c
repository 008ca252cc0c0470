/* referee_heads FOLDER FORMAT... <models: for each model of the list (one a
   line on the standard input; '#' begins a comment) and each format a GGUF
   file without weights in FOLDER, and a line of what vramd expects of it:

     file, model, format,
     bytes that llama.cpp loads (every tensor once, MTP blocks left out),
     bytes on the GPU with all layers there, bytes on the host beside it,
     bytes of tables that converters add, of parameters that files hold as
     metadata, of padding between tensors (none is in vramd's figures),
     KV cache and state at CONTEXT tokens in one slot.

   Weights and cache come out of the question "estimate", as users ask it. */

#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "service/estimate.h"
#include "support/ask.h"
#include "support/gguf_writer.h"

#include "base/banned.h"

enum { LINE = 512, CONTEXT = 8192, UBATCH = 512 };

static uint64_t
loaded_bytes (const struct vr_format *format, const struct vr_shape *shape)
{
  uint64_t bytes = vr_format_file_bytes (format, shape);
  struct vr_tensor_iter iter;
  struct vr_tensor_class tensor;

  vr_tensor_iter_init (&iter, shape);
  while (vr_tensor_next (&iter, &tensor))
    if (tensor.is_mtp && vr_format_has (format, shape, &tensor))
      bytes -= vr_format_class_bytes (format, shape, &tensor);
  return bytes;
}

static int
print_expected (const struct vr_model *model, const char *format_id,
                const struct vr_format *format, const struct gguf_file *file,
                const char *path)
{
  const struct vr_estimate_result *r;
  char form[LINE];
  struct ask a;
  int status = 0;

  snprintf (form, sizeof form,
            "engine=llama.cpp&model=%s&weights=%s&options.n_ctx=%d"
            "&options.n_parallel=1&options.n_batch=%d&options.n_ubatch=%d"
            "&options.flash_attn=true",
            model->id, format_id, CONTEXT, UBATCH, UBATCH);
  ask (&a, &vr_question_estimate, form);
  r = a.result;
  if (a.status != VR_OK)
    {
      fprintf (stderr, "%s: %s\n", form, a.err.faults[0].text);
      status = 1;
    }
  else
    printf ("%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64
            "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\n",
            path, model->id, format_id, loaded_bytes (format, &model->shape),
            r->memory.limiting.weights_bytes, r->memory.host.weights_bytes,
            file->table_bytes, file->unwritten_bytes, file->padding_bytes,
            r->memory.limiting.kv_cache_bytes, r->memory.limiting.state_bytes);
  ask_clear (&a);
  return status;
}

static int
write_head (const char *folder, const struct vr_model *model,
            const char *format_id)
{
  static unsigned number;
  struct vr_format format
    = { .scheme = vr_scheme_find (format_id), .is_gguf = true };
  struct gguf_file file;
  char path[LINE];
  int status;

  if (format.scheme == NULL)
    {
      fprintf (stderr, "%s: unknown\n", format_id);
      return 1;
    }
  snprintf (path, sizeof path, "%s/%u.gguf", folder, number++);
  if (gguf_make (model->model_type, &model->shape, &format, &file)
      && gguf_save (&file, path))
    status = print_expected (model, format_id, &format, &file, path);
  else
    {
      fprintf (stderr, "%s %s: %s\n", model->id, format_id, file.why);
      status = 1;
    }
  gguf_clear (&file);
  return status;
}

static int
write_heads (const char *folder, const struct vr_model *model,
             char *const *formats)
{
  int status = 0;

  for (; *formats != NULL; formats++)
    status |= write_head (folder, model, *formats);
  return status;
}

static int
write_all (const char *folder, char *const *formats)
{
  const struct vr_catalog *catalog = ask_catalog ();
  int status = 0;

  for (size_t i = 0; i < vr_catalog_n_models (catalog); i++)
    {
      const struct vr_model *model = vr_catalog_model (catalog, i);

      if (gguf_knows (model->model_type))
        status |= write_heads (folder, model, formats);
    }
  return status;
}

static int
write_named (const char *folder, const char *name, char *const *formats)
{
  struct vr_name_match match;

  vr_catalog_find_model (ask_catalog (), name, &match);
  if (!vr_name_is_found (&match))
    {
      fprintf (stderr, "%s: unknown\n", name);
      return 1;
    }
  return write_heads (folder, vr_catalog_model (ask_catalog (), match.index),
                      formats);
}

int
main (int argc, char **argv)
{
  char line[LINE];
  int status = 0;

  if (argc < 3)
    {
      fprintf (stderr, "usage: referee_heads FOLDER FORMAT... <MODELS\n");
      return 2;
    }
  while (fgets (line, sizeof line, stdin) != NULL)
    {
      line[strcspn (line, "\t\n")] = '\0';
      if (strcmp (line, "*") == 0)
        status |= write_all (argv[1], argv + 2);
      else if (line[0] != '#' && line[0] != '\0')
        status |= write_named (argv[1], line, argv + 2);
    }
  return status;
}
