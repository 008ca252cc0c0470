/* Models in files, for the command line. */

#include "config.h"

#include "service/inspect.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <jansson.h>

#include "base/banned.h"
#include "service/own_model.h"
#include "service/reader_internal.h"

enum
{
  FIRST_BYTES = 64 << 10,
  MAX_CONFIG_BYTES = 4 << 20,
  PATH_BYTES = 4096
};

static enum vr_status
fail_file (const char *path, int error, struct vr_error *err)
{
  return vr_fail (err, VR_E_INVALID, "", VR_SAY_FILE_FAILED, path,
                  strerror (error));
}

static void
free_bytes (void *bytes)
{
  free (bytes);
}

/* More of the file, up to `wanted` bytes in all; false at its end. */
static bool
read_more (FILE *file, struct vr_buf *text, uint64_t wanted)
{
  char chunk[FIRST_BYTES];

  while (text->length < wanted && vr_buf_ok (text))
    {
      size_t most = wanted - text->length < sizeof chunk
                      ? (size_t) (wanted - text->length)
                      : sizeof chunk;
      size_t n = fread (chunk, 1, most, file);

      vr_buf_add (text, chunk, n);
      if (n < most)
        return false;
    }
  return vr_buf_ok (text);
}

/* As much as the head needs. */
static void
read_head (FILE *file, struct vr_buf *text)
{
  uint64_t wanted = FIRST_BYTES;

  while (read_more (file, text, wanted))
    {
      uint64_t needed = vr_question_inspect.find_need (
        (struct vr_bytes) { text->data, text->length });

      if (needed <= text->length)
        return;
      /* a head that grows by little each time is not read anew each time */
      wanted = needed > 2 * wanted ? needed : 2 * wanted;
      if (wanted > VR_INSPECT_MAX_BYTES)
        wanted = VR_INSPECT_MAX_BYTES;
      if (wanted == text->length)
        return;
    }
}

static enum vr_status
read_bytes (const char *path, size_t most_bytes, bool is_head,
            struct vr_bytes *bytes, struct vr_pool *pool,
            struct vr_error *err)
{
  struct vr_buf text;
  struct stat info;
  FILE *file;
  int error = 0;

  if (stat (path, &info) == 0 && S_ISDIR (info.st_mode))
    return fail_file (path, EISDIR, err);
  file = fopen (path, "rb");
  if (file == NULL)
    return fail_file (path, errno, err);
  vr_buf_init (&text, most_bytes + 1);
  if (is_head)
    read_head (file, &text);
  else
    (void) read_more (file, &text, most_bytes);
  if (ferror (file))
    error = errno == 0 ? EIO : errno;
  (void) fclose (file);
  *bytes = (struct vr_bytes) { text.data == NULL ? "" : text.data,
                               text.length };
  if (text.data != NULL && !vr_pool_own (pool, text.data, free_bytes))
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  return error == 0 ? VR_OK : fail_file (path, error, err);
}

/* "folder/name" of the file's folder; false when it is too long. */
static bool
beside (char path[PATH_BYTES], const char *file, const char *name)
{
  const char *slash = strrchr (file, '/');
  int length = slash == NULL ? 0 : (int) (slash - file + 1);
  int n = snprintf (path, PATH_BYTES, "%.*s%s", length, file, name);

  return n > 0 && n < PATH_BYTES;
}

/* The config.json that lies beside a safetensors file or an index. */
static enum vr_status
read_config (const char *path, struct vr_inspect_query *query,
             struct vr_pool *pool, struct vr_error *err)
{
  char config[PATH_BYTES];
  const char *name = strrchr (path, '/');

  name = name == NULL ? path : name + 1;
  if (strcmp (name, "config.json") == 0 || query->file.n < 4
      || memcmp (query->file.data, "GGUF", 4) == 0
      || !beside (config, path, "config.json")
      || !vr_inspect_is_file (config))
    return VR_OK;
  return read_bytes (config, MAX_CONFIG_BYTES, false, &query->config, pool,
                     err);
}

/* "…-00002-of-00005.gguf": the number and how many there are; false when the
   file is not called so. */
static bool
read_part_name (const char *path, unsigned *number, unsigned *count)
{
  static const char end[] = "-00000-of-00000.gguf";
  size_t n = strlen (path);
  const char *tail = path + n - (sizeof end - 1);

  if (n < sizeof end)
    return false;
  *number = *count = 0;
  for (size_t i = 0; i + 1 < sizeof end; i++)
    {
      unsigned *to = i < 9 ? number : count;

      if (end[i] != '0' && tail[i] != end[i])
        return false;
      if (end[i] != '0')
        continue;
      if (tail[i] < '0' || tail[i] > '9')
        return false;
      *to = *to * 10 + (unsigned) (tail[i] - '0');
    }
  return *number >= 1 && *number <= *count && *count <= VR_GGUF_MAX_PARTS;
}

/* The other parts of a split GGUF that lie beside the one; what is missing,
   the importer tells. */
static enum vr_status
read_parts (const char *path, struct vr_inspect_query *query,
            struct vr_pool *pool, struct vr_error *err)
{
  unsigned number, count;
  struct vr_bytes *parts;
  char other[PATH_BYTES];
  int length;

  if (!read_part_name (path, &number, &count) || count == 1)
    return VR_OK;
  parts = vr_pool_alloc (pool, count, sizeof *parts);
  if (parts == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  query->parts = parts;
  length = (int) (strlen (path) - strlen ("00000-of-00000.gguf"));
  for (unsigned i = 1; i <= count; i++)
    {
      int n = snprintf (other, sizeof other, "%.*s%05u-of-%05u.gguf", length,
                        path, i, count);
      enum vr_status status;

      if (i == number || n <= 0 || n >= PATH_BYTES
          || !vr_inspect_is_file (other))
        continue;
      status = read_bytes (other, VR_INSPECT_MAX_BYTES, true,
                           &parts[query->n_parts++], pool, err);
      if (status != VR_OK)
        return status;
    }
  return VR_OK;
}

enum vr_status
vr_inspect_read_file (const char *path, void *query_struct,
                      struct vr_pool *pool, struct vr_error *err)
{
  struct vr_inspect_query *query = query_struct;
  enum vr_status status;

  memset (query, 0, sizeof *query);
  status = read_bytes (path, VR_INSPECT_MAX_BYTES, true, &query->file, pool,
                       err);
  if (status == VR_OK)
    status = read_parts (path, query, pool, err);
  return status == VR_OK ? read_config (path, query, pool, err) : status;
}

static bool
ends_in (const char *name, const char *end)
{
  size_t n = strlen (name);
  size_t k = strlen (end);

  return n > k && strcmp (name + n - k, end) == 0;
}

bool
vr_inspect_is_path (const char *name)
{
  if (strstr (name, "://") != NULL)
    return false;
  return name[0] == '/' || strncmp (name, "./", 2) == 0
         || strncmp (name, "../", 3) == 0 || ends_in (name, ".json")
         || ends_in (name, ".gguf") || ends_in (name, ".safetensors");
}

bool
vr_inspect_is_file (const char *name)
{
  struct stat info;

  return stat (name, &info) == 0 && S_ISREG (info.st_mode);
}

/* Does the file hold a model object, an answer of inspect with one, or the
   least form?  NULL: no. */
static json_t *
parse_object (const struct vr_bytes *file)
{
  json_t *root = file->n > MAX_CONFIG_BYTES
                   ? NULL
                   : vr_reader_parse_json (file->data, file->n, NULL);
  json_t *inside = json_object_get (root, "model");

  if (json_is_object (inside))
    {
      json_incref (inside);
      json_decref (root);
      root = inside;
    }
  if (json_object_get (root, "format") != NULL
      || json_object_get (root, "params") != NULL)
    return root;
  json_decref (root);
  return NULL;
}

/* Names that say nothing of the model, as do "model-00001-of-00004" and
   standard input's. */
static bool
is_common_name (const char *stem)
{
  static const char *const names[]
    = { "config", "model", "model.safetensors.index", "stdin", "-" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp (stem, names[i]) == 0)
      return true;
  return strncmp (stem, "model-0", 7) == 0;
}

/* The file's name without its folder, its part's number and its ending. */
static void
write_stem (char stem[PATH_BYTES], const char *path)
{
  static const char *const ends[] = { ".json", ".gguf", ".safetensors" };
  const char *slash = strrchr (path, '/');
  unsigned number, count;
  size_t n;

  (void) snprintf (stem, PATH_BYTES, "%s", slash == NULL ? path : slash + 1);
  n = strlen (stem);
  if (read_part_name (path, &number, &count)
      && n > strlen ("-00000-of-00000.gguf"))
    stem[n - strlen ("-00000-of-00000.gguf")] = '\0';
  for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
    if (ends_in (stem, ends[i]))
      {
        stem[strlen (stem) - strlen (ends[i])] = '\0';
        return;
      }
}

/* A GGUF is asked for by its file; others have their name inside, if any. */
static void
name_by_file (struct vr_own_model *own, const char *path)
{
  char stem[PATH_BYTES];

  write_stem (stem, path);
  if ((own->has_name && !own->imported.is_gguf) || is_common_name (stem))
    return;
  vr_own_model_set_name (own, stem);
}

enum vr_status
vr_inspect_own_model (const struct vr_catalog *catalog, const char *path,
                      struct vr_pool *pool, const struct vr_own_model **own,
                      struct vr_error *err)
{
  struct vr_own_model *made = vr_pool_alloc (pool, 1, sizeof *made);
  struct vr_inspected *inspected = vr_pool_alloc (pool, 1, sizeof *inspected);
  struct vr_inspect_query query;
  enum vr_status status;
  json_t *object;

  if (made == NULL || inspected == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  status = vr_inspect_read_file (path, &query, pool, err);
  if (status != VR_OK)
    return status;
  *own = made;
  object = query.file.n > 0 && query.file.data[0] == '{'
             ? parse_object (&query.file)
             : NULL;
  if (object != NULL)
    {
      status = vr_own_model_read (catalog, object, made, err);
      json_decref (object);
    }
  else
    {
      status = vr_inspect_import (catalog, &query, inspected, err);
      if (status == VR_OK)
        vr_own_model_make (&inspected->imported, made);
    }
  if (status == VR_OK)
    name_by_file (made, path);
  return status;
}
