/* Names as people paste them: links, commands, tags and repositories of those
   who quantize.  What the words mean is rows (name_prefix, format_suffix);
   here is only where they may stand. */

#include "config.h"

#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "catalog/load.h"
#include "catalog/names.h"
#include "core/scheme.h"

enum
{
  VR_PASTED_BYTES = 512          /* longer texts are no names */
};

/* ---- in front ---- */

static bool
drop_prefix (const struct vr_catalog *catalog, const char **text,
             struct vr_name_reading *reading)
{
  for (size_t i = 0; i < catalog->n_prefixes; i++)
    {
      const struct vr_name_prefix *row = &catalog->prefixes[i];
      size_t n = strlen (row->prefix);

      if (strncasecmp (*text, row->prefix, n) != 0)
        continue;
      *text += n;
      if (reading->engine == NULL)
        reading->engine = row->engine;
      return true;
    }
  return false;
}

/* The text without what stands in front of a name, and without spaces and
   slashes around it.  False when it is too long. */
static bool
copy_name (const struct vr_catalog *catalog, const char *text,
           char name[VR_PASTED_BYTES], struct vr_name_reading *reading)
{
  size_t n;

  do
    text += strspn (text, " \t\r\n");
  while (drop_prefix (catalog, &text, reading));
  n = strcspn (text, "?#");
  while (n > 0 && strchr (" \t\r\n/", text[n - 1]) != NULL)
    n--;
  if (n >= VR_PASTED_BYTES)
    return false;
  memcpy (name, text, n);
  name[n] = '\0';
  return true;
}

/* ---- at the end ---- */

/* Whether the text ends in the folded word, with something before it. */
static bool
ends_in (const char *text, size_t length, const char *word)
{
  size_t n = strlen (word);
  const char *end;

  if (length < n + 2)
    return false;
  end = text + length - n;
  if (strchr ("-_: .", end[-1]) == NULL)
    return false;
  for (size_t i = 0; i < n; i++)
    if (vr_name_fold_letter (end[i]) != vr_name_fold_letter (word[i]))
      return false;
  return true;
}

/* The longest word for a format at the end of the text. */
static const char *
find_format (const struct vr_catalog *catalog, const char *text,
             const struct vr_scheme **format)
{
  const char *found = NULL;
  size_t length = strlen (text);

  for (size_t i = 0; i < vr_scheme_count (); i++)
    {
      const struct vr_scheme *scheme = vr_scheme_get (i);

      if (!ends_in (text, length, scheme->id)
          || (found != NULL && strlen (found) >= strlen (scheme->id)))
        continue;
      found = scheme->id;
      *format = scheme;
    }
  for (size_t i = 0; i < catalog->n_suffixes; i++)
    {
      const struct vr_format_suffix *row = &catalog->suffixes[i];

      if (!ends_in (text, length, row->suffix)
          || (found != NULL && strlen (found) >= strlen (row->suffix)))
        continue;
      found = row->suffix;
      *format = row->format;
    }
  return found;
}

/* Cuts one word for a format off the text.  False when there is none, or when
   it contradicts what stood behind it. */
static bool
cut_format (const struct vr_catalog *catalog, char *text,
            struct vr_name_reading *reading)
{
  const struct vr_scheme *format = NULL;
  const char *word = find_format (catalog, text, &format);
  bool is_gguf;

  if (word == NULL)
    return false;
  is_gguf = format == NULL || format->family == VR_SCHEME_GGUF;
  if (format == NULL)
    format = reading->format;
  if (reading->format != NULL && format != reading->format)
    return false;
  is_gguf |= reading->is_gguf;
  if (is_gguf && format != NULL && format->family == VR_SCHEME_SERVER)
    return false;
  reading->format = format;
  reading->is_gguf = is_gguf;
  text[strlen (text) - strlen (word) - 1] = '\0';
  return true;
}

/* Of a link to a file of a repository, or to a branch, only the repository;
   the name of the file may tell the format. */
static void
cut_path (const struct vr_catalog *catalog, char *name,
          struct vr_name_reading *reading)
{
  static const char *const words[] = { "/blob/", "/resolve/", "/tree/" };

  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    {
      char *path = strstr (name, words[i]);

      if (path == NULL)
        continue;
      while (cut_format (catalog, path, reading))
        continue;
      *path = '\0';
    }
}

/* ---- the owner ---- */

static bool
is_owned_by (const char *id, const char *owner, size_t length)
{
  return strncasecmp (id, owner, length) == 0 && id[length] == '/';
}

/* "<somebody>/<name>": the name is known, or is "<owner>_<rest of an id>" as
   in bartowski/Qwen_Qwen3-8B-GGUF. */
static bool
find_of_others (const struct vr_catalog *catalog, const char *text,
                struct vr_name_match *match, struct vr_name_reading *reading)
{
  const struct vr_name_index *names = &catalog->model_names;
  const char *slash = strchr (text, '/');
  char name[VR_PASTED_BYTES];
  char *underscore;
  bool is_found = false;

  if (slash == NULL || slash == text || strchr (slash + 1, '/') != NULL)
    return false;
  memcpy (name, slash + 1, strlen (slash + 1) + 1);
  underscore = strchr (name, '_');
  if (underscore != NULL)
    {
      *underscore = '/';
      is_found = vr_name_index_find_known (names, name, match);
      *underscore = '_';
    }
  if (!is_found && !vr_name_index_find_known (names, name, match)
      && !vr_name_index_find_tail (names, name, match))
    return false;
  reading->is_of_others = !is_owned_by (names->ids[match->index], text,
                                        (size_t) (slash - text));
  return true;
}

/* ---- all together ---- */

static bool
find_pasted (const struct vr_catalog *catalog, char *name,
             struct vr_name_match *match, struct vr_name_reading *reading)
{
  cut_path (catalog, name, reading);
  /* what a registry puts where no tag is said */
  if (ends_in (name, strlen (name), "latest")
      && name[strlen (name) - strlen (":latest")] == ':')
    name[strlen (name) - strlen (":latest")] = '\0';
  do
    if (vr_name_index_find_known (&catalog->model_names, name, match)
        || find_of_others (catalog, name, match, reading))
      return true;
  while (cut_format (catalog, name, reading));
  return false;
}

void
vr_catalog_read_model (const struct vr_catalog *catalog, const char *text,
                       struct vr_name_match *match,
                       struct vr_name_reading *reading)
{
  char name[VR_PASTED_BYTES];

  *reading = (struct vr_name_reading) { .format = NULL };
  if (vr_name_index_find_known (&catalog->model_names, text, match))
    return;
  if (copy_name (catalog, text, name, reading))
    {
      if (find_pasted (catalog, name, match, reading))
        return;
      text = name;
    }
  *reading = (struct vr_name_reading) { .format = NULL };
  vr_name_index_find (&catalog->model_names, text, match);
}

const struct vr_scheme *
vr_catalog_ollama_format (const struct vr_catalog *catalog, const char *text)
{
  struct vr_name_reading reading = { .format = NULL };
  char name[VR_PASTED_BYTES];
  char folded[VR_NAME_BYTES];
  char tag[VR_NAME_BYTES];

  if (!copy_name (catalog, text, name, &reading))
    return NULL;
  vr_name_fold (name, folded);
  for (size_t i = 0; i < catalog->n_ollama_tags; i++)
    {
      const struct vr_ollama_tag *row = &catalog->ollama_tags[i];

      if (vr_name_fold_letter (row->tag[0]) != folded[0])
        continue;
      vr_name_fold (row->tag, tag);
      if (strcmp (tag, folded) == 0)
        return vr_scheme_find (row->format);
    }
  return NULL;
}

bool
vr_catalog_read_repository (const struct vr_catalog *catalog, const char *text,
                            char repository[VR_REPOSITORY_BYTES])
{
  static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  struct vr_name_reading reading = { .format = NULL };
  char name[VR_PASTED_BYTES];
  size_t owner, n;

  if (!copy_name (catalog, text, name, &reading) || reading.engine != NULL)
    return false;
  cut_path (catalog, name, &reading);
  owner = strspn (name, letters);
  if (owner == 0 || name[owner] != '/')
    return false;
  n = owner + 1 + strspn (name + owner + 1, letters);
  if (n == owner + 1 || name[n] != '\0' || n >= VR_REPOSITORY_BYTES)
    return false;
  memcpy (repository, name, n + 1);
  return true;
}
