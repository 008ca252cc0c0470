#ifndef VR_TESTS_TSV_H
#define VR_TESTS_TSV_H

/* Tables of tests: lines of tab-separated cells, '#' begins a comment line.
   A file that is missing or a line with too many cells ends the test. */

#include <stddef.h>

enum
{
  TSV_MAX_CELLS = 32,
  TSV_MAX_ROWS = 1024,
  TSV_LINE = 2048
};

struct tsv_row
{
  size_t n_cells;
  char *cells[TSV_MAX_CELLS];
  char line[TSV_LINE];
};

struct tsv
{
  size_t n_rows;
  struct tsv_row *rows;
};

/* `path` is below the source tree's root ($top_srcdir, or "."). */
void tsv_load (struct tsv *table, const char *path);
void tsv_clear (struct tsv *table);

/* The cell as a number; NaN when it is empty. */
double tsv_number (const struct tsv_row *row, size_t cell);

#endif
