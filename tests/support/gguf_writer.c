/* The bytes of a GGUF file's head. */

#include "config.h"

#include "support/gguf_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/gguf_internal.h"

#include "base/banned.h"
#include "core/storage.h"

enum { ALIGNMENT = 32, GGUF_VERSION = 3 };

static void
put (FILE *out, uint64_t value, unsigned n_bytes)
{
  for (unsigned i = 0; i < n_bytes; i++)
    putc ((int) (value >> 8 * i & 0xff), out);
}

static uint64_t
tensor_bytes (const struct gguf_tensor *tensor)
{
  uint64_t bytes = vr_storage_row_bytes (tensor->storage, tensor->dims[0]);

  for (unsigned i = 1; i < tensor->n_dims; i++)
    bytes *= tensor->dims[i];
  return bytes;
}

/* The table of tensors; the bytes that they will fill. */
static uint64_t
put_tensors (struct gguf_maker *maker, FILE *out)
{
  uint64_t offset = 0;

  for (size_t i = 0; i < maker->n_tensors; i++)
    {
      const struct gguf_tensor *tensor = &maker->tensors[i];
      uint64_t bytes = tensor_bytes (tensor);
      size_t length = strlen (tensor->name);

      put (out, length, 8);
      fwrite (tensor->name, 1, length, out);
      put (out, tensor->n_dims, 4);
      for (unsigned d = 0; d < tensor->n_dims; d++)
        put (out, tensor->dims[d], 8);
      put (out, (uint64_t) vr_storage_get (tensor->storage)->ggml_type, 4);
      put (out, offset, 8);
      maker->file->tensor_bytes += bytes;
      offset += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
  maker->file->padding_bytes = offset - maker->file->tensor_bytes;
  return offset;
}

static void
put_head (struct gguf_maker *maker)
{
  struct gguf_file *file = maker->file;
  char *keys = NULL, *head = NULL;
  size_t n_keys_bytes = 0, n_bytes = 0;
  FILE *keys_out = open_memstream (&keys, &n_keys_bytes);
  FILE *out = open_memstream (&head, &n_bytes);
  uint64_t n_keys, data_bytes;

  if (keys_out == NULL || out == NULL)
    exit (99);
  n_keys = gguf_write_keys (maker, keys_out);
  fclose (keys_out);
  fwrite ("GGUF", 1, 4, out);
  put (out, GGUF_VERSION, 4);
  put (out, maker->n_tensors, 8);
  put (out, n_keys, 8);
  fwrite (keys, 1, n_keys_bytes, out);
  data_bytes = put_tensors (maker, out);
  fflush (out);
  while (n_bytes % ALIGNMENT != 0)
    {
      putc (0, out);
      fflush (out);
    }
  fclose (out);
  free (keys);
  file->head = (unsigned char *) head;
  file->head_bytes = n_bytes;
  file->file_bytes = n_bytes + data_bytes;
  file->n_tensors = maker->n_tensors;
}

bool
gguf_make (const char *model_type, const struct vr_shape *shape,
           const struct vr_format *format, struct gguf_file *file)
{
  struct gguf_maker maker = { .shape = shape, .format = format, .file = file,
                              .row = gguf_row_find (model_type) };
  bool is_good;

  memset (file, 0, sizeof *file);
  if (maker.row == NULL)
    return gguf_refuse (&maker, "no row for model_type %s", model_type);
  is_good = gguf_choose_architecture (&maker) && gguf_list_tensors (&maker);
  for (size_t i = 0; is_good && i < maker.n_tensors; i++)
    if (vr_storage_get (maker.tensors[i].storage)->ggml_type == VR_NOT_GGML)
      is_good = gguf_refuse (&maker, "%s is in no type of GGUF files",
                             maker.tensors[i].name);
  if (is_good)
    put_head (&maker);
  free (maker.tensors);
  return is_good && file->why[0] == '\0';
}

bool
gguf_save (struct gguf_file *file, const char *path)
{
  FILE *out = fopen (path, "wb");
  bool is_good;

  if (out == NULL)
    {
      snprintf (file->why, sizeof file->why, "%s: %s", path,
                strerror (errno));
      return false;
    }
  is_good = fwrite (file->head, 1, file->head_bytes, out) == file->head_bytes
            && fflush (out) == 0
            && ftruncate (fileno (out), (off_t) file->file_bytes) == 0;
  if (fclose (out) != 0 || !is_good)
    {
      snprintf (file->why, sizeof file->why, "%s: %s", path,
                strerror (errno));
      return false;
    }
  return true;
}

void
gguf_clear (struct gguf_file *file)
{
  free (file->head);
  file->head = NULL;
}
