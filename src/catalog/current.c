/* The current snapshot behind a mutex. */

#include "config.h"

#include "catalog/current.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/banned.h"

struct vr_current
{
  pthread_mutex_t mutex;
  const struct vr_catalog *catalog;
};

struct vr_current *
vr_current_new (const struct vr_catalog *catalog)
{
  struct vr_current *current = malloc (sizeof *current);

  if (current == NULL)
    return NULL;
  current->catalog = catalog;
  if (pthread_mutex_init (&current->mutex, NULL) != 0)
    {
      free (current);
      return NULL;
    }
  return current;
}

void
vr_current_free (struct vr_current *current)
{
  if (current == NULL)
    return;
  pthread_mutex_destroy (&current->mutex);
  vr_catalog_release (current->catalog);
  free (current);
}

const struct vr_catalog *
vr_current_acquire (struct vr_current *current)
{
  const struct vr_catalog *catalog;

  pthread_mutex_lock (&current->mutex);
  catalog = vr_catalog_retain (current->catalog);
  pthread_mutex_unlock (&current->mutex);
  return catalog;
}

void
vr_current_swap (struct vr_current *current, const struct vr_catalog *catalog)
{
  const struct vr_catalog *old;

  pthread_mutex_lock (&current->mutex);
  old = current->catalog;
  current->catalog = catalog;
  pthread_mutex_unlock (&current->mutex);
  vr_catalog_release (old);
}
