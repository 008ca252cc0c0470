/* Which names are nearest to one that was typed. */

#include "config.h"

#include "base/nearest.h"

#include <string.h>

#include "base/banned.h"

enum
{
  VR_NEAREST_LONGEST = 96,
  VR_NEAREST_SHORTEST = 3    /* a part that says something */
};

static unsigned
min3 (unsigned a, unsigned b, unsigned c)
{
  unsigned ab = a < b ? a : b;

  return ab < c ? ab : c;
}

/* Optimal string alignment distance, three rows of the table at a time. */
unsigned
vr_name_distance (const char *a, size_t a_length, const char *b,
                  size_t b_length, unsigned most)
{
  unsigned rows[3][VR_NEAREST_LONGEST + 1];
  unsigned *older = rows[0], *old = rows[1], *now = rows[2];

  if (a_length > VR_NEAREST_LONGEST || b_length > VR_NEAREST_LONGEST)
    return most + 1;
  for (size_t j = 0; j <= b_length; j++)
    old[j] = (unsigned) j;
  for (size_t i = 1; i <= a_length; i++)
    {
      unsigned *spare = older;
      unsigned best = (unsigned) i;

      now[0] = (unsigned) i;
      for (size_t j = 1; j <= b_length; j++)
        {
          now[j] = min3 (old[j] + 1, now[j - 1] + 1,
                         old[j - 1] + (a[i - 1] != b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]
              && older[j - 2] + 1 < now[j])
            now[j] = older[j - 2] + 1;
          if (now[j] < best)
            best = now[j];
        }
      if (best > most)
        return most + 1;
      older = old;
      old = now;
      now = spare;
    }
  return old[b_length] <= most ? old[b_length] : most + 1;
}

static bool
is_part_end (char c)
{
  return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
           || (c >= '0' && c <= '9'));
}

static bool
holds (const char *whole, const char *part)
{
  size_t n = strlen (part);

  for (const char *at = strstr (whole, part); at != NULL;
       at = strstr (at + 1, part))
    if ((at == whole || is_part_end (at[-1])) && is_part_end (at[n]))
      return true;
  return false;
}

bool
vr_name_holds (const char *a, const char *b)
{
  size_t n = strlen (a);
  size_t k = strlen (b);

  if (n > VR_NEAREST_LONGEST || k > VR_NEAREST_LONGEST
      || (n < k ? n : k) < VR_NEAREST_SHORTEST)
    return false;
  return n < k ? holds (b, a) : holds (a, b);
}

void
vr_field_suggest (const struct vr_table *table, const char *name,
                  size_t length, struct vr_error *err)
{
  unsigned most = length < 6 ? 2 : (unsigned) length / 3;

  for (unsigned wanted = 1; wanted <= most; wanted++)
    for (size_t i = 0; i < table->n_fields; i++)
      {
        const char *candidate = table->fields[i].name;
        const char *leaf = strrchr (candidate, '.');
        unsigned whole = vr_name_distance (name, length, candidate,
                                           strlen (candidate), most);
        unsigned part = leaf == NULL
                          ? most + 1
                          : vr_name_distance (name, length, leaf + 1,
                                              strlen (leaf + 1), most)
                              + 1;

        if ((whole < part ? whole : part) == wanted)
          vr_error_suggest (err, candidate);
      }
}

