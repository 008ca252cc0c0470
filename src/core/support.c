/* Matching of support rows. */

#include "config.h"

#include "core/support.h"

#include <string.h>

#include "base/banned.h"

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static const char *
next_number (const char *s, uint64_t *number)
{
  while (*s != '\0' && !is_digit (*s))
    s++;
  *number = 0;
  for (; is_digit (*s); s++)
    *number = *number * 10 + (uint64_t) (*s - '0');
  return s;
}

int
vr_version_compare (const char *a, const char *b)
{
  while (*a != '\0' || *b != '\0')
    {
      uint64_t x, y;

      a = next_number (a, &x);
      b = next_number (b, &y);
      if (x != y)
        return x < y ? -1 : 1;
    }
  return 0;
}

bool
vr_glob_matches (const char *pattern, const char *text)
{
  const char *star = NULL;
  const char *retry = NULL;

  while (*text != '\0')
    {
      if (*pattern == '*')
        {
          star = ++pattern;
          retry = text;
        }
      else if (*pattern == '?' || *pattern == *text)
        {
          pattern++;
          text++;
        }
      else if (star != NULL)
        {
          pattern = star;
          text = ++retry;
        }
      else
        return false;
    }
  while (*pattern == '*')
    pattern++;
  return *pattern == '\0';
}

static bool
matches_device (const struct vr_support_row *row,
                const struct vr_device *device)
{
  if (row->vendor != NULL && strcmp (row->vendor, device->vendor) != 0)
    return false;
  if (row->gpu != NULL && !vr_glob_matches (row->gpu, device->id))
    return false;
  if (row->gfx != NULL
      && (device->gfx == NULL || !vr_glob_matches (row->gfx, device->gfx)))
    return false;
  /* a bound says nothing about a device whose capability is unknown */
  if ((row->capability_min > 0 || row->capability_max > 0)
      && device->capability == 0)
    return false;
  if (row->capability_min > 0 && device->capability < row->capability_min)
    return false;
  return row->capability_max == 0
         || device->capability <= row->capability_max;
}

const struct vr_support_row *
vr_support_find (const struct vr_support *support, const char *engine,
                 const char *version, const struct vr_device *device,
                 const char *format, const char *model_type)
{
  for (size_t i = 0; i < support->n_rows; i++)
    {
      const struct vr_support_row *row = &support->rows[i];

      if (strcmp (row->engine, engine) == 0
          && (row->format == NULL || vr_glob_matches (row->format, format))
          && (row->model_type == NULL
              || (model_type != NULL
                  && vr_glob_matches (row->model_type, model_type)))
          && (row->version_min == NULL
              || vr_version_compare (version, row->version_min) >= 0)
          && (row->version_max == NULL
              || vr_version_compare (version, row->version_max) <= 0)
          && matches_device (row, device))
        return row;
    }
  return NULL;
}
