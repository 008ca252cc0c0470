/* Reading of test tables. */

#include "config.h"

#include "support/tsv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"

static void
die (const char *path, const char *what)
{
  fprintf (stderr, "%s: %s\n", path, what);
  exit (99);
}

static void
split (struct tsv_row *row, const char *path)
{
  char *s = row->line;

  row->line[strcspn (row->line, "\n")] = '\0';
  for (;;)
    {
      if (row->n_cells == TSV_MAX_CELLS)
        die (path, "too many cells");
      row->cells[row->n_cells++] = s;
      s = strchr (s, '\t');
      if (s == NULL)
        return;
      *s++ = '\0';
    }
}

void
tsv_load (struct tsv *table, const char *path)
{
  const char *root = getenv ("top_srcdir");
  char whole[4096];
  char line[TSV_LINE];
  FILE *file;

  snprintf (whole, sizeof whole, "%s/%s", root == NULL ? "." : root, path);
  file = fopen (whole, "r");
  if (file == NULL)
    die (whole, "cannot be opened");
  table->n_rows = 0;
  table->rows = calloc (TSV_MAX_ROWS, sizeof *table->rows);
  if (table->rows == NULL)
    die (whole, "no memory");
  while (fgets (line, sizeof line, file) != NULL)
    {
      struct tsv_row *row = &table->rows[table->n_rows];

      if (line[0] == '#' || line[0] == '\n')
        continue;
      if (table->n_rows == TSV_MAX_ROWS)
        die (whole, "too many rows");
      memcpy (row->line, line, sizeof line);
      split (row, whole);
      table->n_rows++;
    }
  fclose (file);
  if (table->n_rows == 0)
    die (whole, "no rows");
}

void
tsv_clear (struct tsv *table)
{
  free (table->rows);
  table->rows = NULL;
  table->n_rows = 0;
}

double
tsv_number (const struct tsv_row *row, size_t cell)
{
  if (cell >= row->n_cells || row->cells[cell][0] == '\0')
    return (double) NAN;
  return strtod (row->cells[cell], NULL);
}
