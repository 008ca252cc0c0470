/* Names: folding, the table that finds them, and the nearest ones. */

#include "config.h"

#include "catalog/names.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/banned.h"
#include "base/field.h"
#include "base/nearest.h"
#include "base/pool.h"
#include "catalog/load.h"

char
vr_name_fold_letter (char c)
{
  if (c >= 'A' && c <= 'Z')
    return (char) (c - 'A' + 'a');
  return c == '_' || c == ':' || c == ' ' ? '-' : c;
}

void
vr_name_fold (const char *name, char folded[VR_NAME_BYTES])
{
  size_t n = 0;

  for (; *name != '\0' && n < VR_NAME_BYTES - 1; name++)
    {
      char c = vr_name_fold_letter (*name);

      if (c != '-' || n == 0 || folded[n - 1] != '-')
        folded[n++] = c;
    }
  folded[n] = '\0';
}

/* ---- the table ---- */

/* FNV-1a. */
static uint32_t
hash_of (const char *name)
{
  uint32_t hash = 2166136261u;

  for (; *name != '\0'; name++)
    hash = (hash ^ (unsigned char) *name) * 16777619u;
  return hash;
}

bool
vr_name_index_init (struct vr_name_index *names, struct vr_pool *pool,
                    size_t max_rows, size_t n_ids)
{
  *names = (struct vr_name_index) { .max_rows = max_rows, .n_slots = 64 };
  while (names->n_slots < max_rows * 3)
    names->n_slots *= 2;
  names->rows = vr_pool_alloc (pool, max_rows + 1, sizeof *names->rows);
  names->slots = vr_pool_alloc (pool, names->n_slots, sizeof *names->slots);
  names->ids = vr_pool_alloc (pool, n_ids + 1, sizeof *names->ids);
  return names->rows != NULL && names->slots != NULL && names->ids != NULL;
}

void
vr_name_index_add (struct vr_name_index *names, struct vr_name_row row)
{
  if (names->n_rows < names->max_rows)
    names->rows[names->n_rows++] = row;
}

/* By name; of one name ids first, then the preferred row, then the lightest. */
static int
compare_rows (const void *left, const void *right)
{
  const struct vr_name_row *a = left;
  const struct vr_name_row *b = right;
  int order = strcmp (a->name, b->name);

  if (order != 0)
    return order;
  if (a->is_id != b->is_id)
    return a->is_id ? -1 : 1;
  if (a->is_preferred != b->is_preferred)
    return a->is_preferred ? -1 : 1;
  if (a->weight != b->weight)
    return a->weight < b->weight ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

const char *
vr_name_index_sort (struct vr_name_index *names)
{
  const struct vr_name_row *rows = names->rows;

  qsort (names->rows, names->n_rows, sizeof *rows, compare_rows);
  for (size_t i = 0; i < names->n_rows; i++)
    {
      size_t slot = hash_of (rows[i].name) & (names->n_slots - 1);

      if (i > 0 && strcmp (rows[i].name, rows[i - 1].name) == 0)
        {
          if (rows[i].is_preferred && rows[i - 1].is_preferred)
            return rows[i].name;
          continue;
        }
      while (names->slots[slot] != 0)
        slot = (slot + 1) & (names->n_slots - 1);
      names->slots[slot] = (uint32_t) i + 1;
    }
  return NULL;
}

/* Index of the name's first row; n_rows when there is none. */
static size_t
find_first (const struct vr_name_index *names, const char *folded)
{
  size_t slot = hash_of (folded) & (names->n_slots - 1);

  for (; names->slots[slot] != 0; slot = (slot + 1) & (names->n_slots - 1))
    {
      size_t first = names->slots[slot] - 1;

      if (strcmp (names->rows[first].name, folded) == 0)
        return first;
    }
  return names->n_rows;
}

/* ---- candidates ---- */

static bool
is_candidate (const struct vr_name_match *match, const char *id)
{
  for (size_t i = 0; i < match->n_candidates; i++)
    if (match->candidates[i] == id)
      return true;
  return false;
}

static void
add_candidate (struct vr_name_match *match, const char *id)
{
  if (match->n_candidates < VR_NAME_MAX_CANDIDATES
      && !is_candidate (match, id))
    match->candidates[match->n_candidates++] = id;
}

/* ---- the nearest names ---- */

/* How far a name is from what was typed, in steps of a mistyped letter = 4;
   a letter that was not typed yet costs 1. */
enum
{
  NEAR_LETTER = 4,
  NEAR_INSIDE = 2,       /* the text stands somewhere in the name */
  NEAR_SCATTERED = 6,    /* its words stand in the name in any order */
  NEAR_LONGER = 8,       /* the name stands in the text: "my rtx-3060 card" */
  NEAR_FEWEST = 3,       /* letters that make a part of a name telling */
  NEAR_ALIKE = 500,      /* only the beginning is the same: "rtx-9999" */
  NEAR_MAX = 4,          /* names to suggest */
  NEAR_NEVER = 1000
};

static bool
has_words (const char *name, const char *words)
{
  while (*words != '\0')
    {
      char word[VR_NAME_BYTES];
      size_t n = strcspn (words, "-/");

      memcpy (word, words, n);
      word[n] = '\0';
      if (strstr (name, word) == NULL)
        return false;
      words += n + (words[n] != '\0');
    }
  return true;
}

/* The name within the text, not in the middle of a word. */
static bool
stands_in (const char *text, const char *name, size_t length)
{
  const char *at = strstr (text, name);

  return at != NULL && (at == text || at[-1] == '-' || at[-1] == '/')
         && (at[length] == '\0' || at[length] == '-');
}

static unsigned
distance_of (const char *name, const char *typed, size_t n_typed)
{
  size_t n = strlen (name);
  size_t missing = n > n_typed ? n - n_typed : 0;
  unsigned most = n_typed < 4 ? 1 : n_typed < 8 ? 2 : (unsigned) n_typed / 4;
  unsigned edits;
  size_t same;

  if (n_typed >= NEAR_FEWEST - 1 && missing > 0)
    {
      if (strncmp (name, typed, n_typed) == 0)
        return (unsigned) missing;
      if (strstr (name, typed) != NULL)
        return (unsigned) missing + NEAR_INSIDE;
    }
  if ((n > n_typed ? n - n_typed : n_typed - n) <= most)
    {
      edits = vr_name_distance (name, n, typed, n_typed, most);
      if (edits <= most)
        return edits * NEAR_LETTER;
    }
  if (n_typed >= NEAR_FEWEST && has_words (name, typed))
    return (unsigned) missing + NEAR_SCATTERED;
  if (n >= NEAR_FEWEST && n < n_typed && stands_in (typed, name, n))
    return (unsigned) (n_typed - n) + NEAR_LONGER;
  for (same = 0; same < n_typed && name[same] == typed[same]; same++)
    continue;
  return same < NEAR_FEWEST ? NEAR_NEVER
                            : NEAR_ALIKE + (unsigned) (n_typed - same);
}

struct near_row
{
  unsigned distance;
  const struct vr_name_row *row;
};

static bool
is_nearer (const struct near_row *a, const struct near_row *b)
{
  if (a->distance != b->distance)
    return a->distance < b->distance;
  if (a->row->is_preferred != b->row->is_preferred)
    return a->row->is_preferred;
  return a->row->weight < b->row->weight;
}

/* Keeps `near` sorted and each model or GPU in it once. */
static void
insert_near (struct near_row near[NEAR_MAX], size_t *n, struct near_row entry)
{
  size_t at = 0;

  while (at < *n && near[at].row->index != entry.row->index)
    at++;
  if (at == *n && *n < NEAR_MAX)
    near[(*n)++] = entry;
  else
    {
      at = at < *n ? at : NEAR_MAX - 1;
      if (!is_nearer (&entry, &near[at]))
        return;
      near[at] = entry;
    }
  for (; at > 0 && is_nearer (&near[at], &near[at - 1]); at--)
    {
      near[at] = near[at - 1];
      near[at - 1] = entry;
    }
}

static void
find_near (const struct vr_name_index *names, const char *folded,
           struct vr_name_match *match)
{
  struct near_row near[NEAR_MAX];
  size_t n_near = 0;
  size_t n_typed = strlen (folded);

  for (size_t i = 0; i < names->n_rows && n_typed > 0; i++)
    {
      struct near_row entry = { 0, &names->rows[i] };

      entry.distance = distance_of (entry.row->name, folded, n_typed);
      if (entry.distance < NEAR_NEVER)
        insert_near (near, &n_near, entry);
    }
  for (size_t i = 0; i < n_near; i++)
    add_candidate (match, names->ids[near[i].row->index]);
}

/* ---- the question ---- */

/* The end of the run of rows with this name that are all ids or none. */
static size_t
end_of_run (const struct vr_name_index *names, size_t first)
{
  const struct vr_name_row *rows = names->rows;
  size_t i = first + 1;

  while (i < names->n_rows && rows[i].is_id == rows[first].is_id
         && strcmp (rows[i].name, rows[first].name) == 0)
    i++;
  return i;
}

/* Ids that fold alike are told apart by their own letters. */
static size_t
find_exact (const struct vr_name_index *names, size_t first, size_t end,
            const char *name)
{
  for (size_t i = first; i < end && end - first > 1 && names->rows[i].is_id;
       i++)
    if (strcasecmp (names->ids[names->rows[i].index], name) == 0)
      return i;
  return end;
}

bool
vr_name_index_find_known (const struct vr_name_index *names, const char *name,
                          struct vr_name_match *match)
{
  const struct vr_name_row *rows = names->rows;
  char folded[VR_NAME_BYTES];
  size_t first, end, exact;

  match->found = VR_NOT_FOUND;
  match->n_candidates = 0;
  match->index = 0;
  vr_name_fold (name, folded);
  first = find_first (names, folded);
  if (first == names->n_rows)
    return false;
  end = end_of_run (names, first);
  exact = find_exact (names, first, end, name);
  if (exact < end)
    {
      first = exact;
      end = first + 1;
    }
  match->index = rows[first].index;
  for (size_t i = first; i < end; i++)
    add_candidate (match, names->ids[rows[i].index]);
  if (match->n_candidates == 1)
    match->found = VR_FOUND;
  else
    match->found
      = rows[first].is_preferred ? VR_FOUND_PREFERRED : VR_FOUND_AMBIGUOUS;
  return true;
}

void
vr_name_index_find (const struct vr_name_index *names, const char *name,
                    struct vr_name_match *match)
{
  char folded[VR_NAME_BYTES];

  if (vr_name_index_find_known (names, name, match))
    return;
  vr_name_fold (name, folded);
  find_near (names, folded, match);
}

bool
vr_name_index_find_tail (const struct vr_name_index *names, const char *name,
                         struct vr_name_match *match)
{
  char folded[VR_NAME_BYTES];
  size_t n = 0;

  match->found = VR_NOT_FOUND;
  match->n_candidates = 0;
  vr_name_fold (name, folded);
  for (size_t i = 0; i < names->n_rows && n < 2; i++)
    {
      const struct vr_name_row *row = &names->rows[i];
      const char *slash = row->is_id ? strchr (row->name, '/') : NULL;

      if (slash == NULL || strcmp (slash + 1, folded) != 0)
        continue;
      match->index = row->index;
      n++;
    }
  if (n != 1)
    return false;
  match->found = VR_FOUND;
  add_candidate (match, names->ids[match->index]);
  return true;
}
