/* Feeds every file of a folder to a fuzz target: the corpus as a test, with
   any compiler. */

#include "config.h"

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/banned.h"

enum
{
  REPLAY_MAX_BYTES = 1 << 20,
  REPLAY_PATH = 4096
};

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
feed (const char *path)
{
  FILE *file = fopen (path, "rb");
  uint8_t *data = malloc (REPLAY_MAX_BYTES);
  size_t length;

  if (file == NULL || data == NULL)
    {
      perror (path);
      exit (99);
    }
  length = fread (data, 1, REPLAY_MAX_BYTES, file);
  fclose (file);
  /* an input of exactly its length, so that reading past it is seen */
  data = realloc (data, length > 0 ? length : 1);
  if (data == NULL)
    exit (99);
  fprintf (stderr, "%s\n", path);
  (void) LLVMFuzzerTestOneInput (data, length);
  free (data);
}

int
main (int argc, char **argv)
{
  struct dirent *entry;
  unsigned n = 0;
  DIR *folder;

  if (argc != 2)
    {
      fprintf (stderr, "usage: %s CORPUS-FOLDER\n", argv[0]);
      return 99;
    }
  folder = opendir (argv[1]);
  if (folder == NULL)
    {
      perror (argv[1]);
      return 99;
    }
  while ((entry = readdir (folder)) != NULL)
    {
      char path[REPLAY_PATH];

      if (entry->d_name[0] == '.')
        continue;
      snprintf (path, sizeof path, "%s/%s", argv[1], entry->d_name);
      feed (path);
      n++;
    }
  closedir (folder);
  printf ("100%%: Checks: %u, Failures: 0, Errors: 0\n", n);
  return n == 0;
}
