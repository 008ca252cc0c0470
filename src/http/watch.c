/* The thread that ends connections past their deadline. */

#include "config.h"

#include "http/watch.h"

#include <sys/socket.h>
#include <time.h>

#include "base/banned.h"

int64_t
vr_watch_now_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t
vr_watch_now_ms (void)
{
  return vr_watch_now_us () / 1000;
}

static void
look (struct vr_watch *watch, int64_t now_ms)
{
  int64_t most_idle_ms = atomic_load (&watch->most_idle_ms);

  for (struct vr_watched *w = watch->first; w != NULL; w = w->next)
    {
      int64_t idle_since_ms = atomic_load (&w->idle_since_ms);

      if (now_ms > atomic_load (&w->deadline_ms)
          || (most_idle_ms > 0 && idle_since_ms > 0
              && now_ms - idle_since_ms > most_idle_ms))
        (void) shutdown (w->fd, SHUT_RDWR);
    }
}

static void *
run (void *cls)
{
  struct vr_watch *watch = cls;

  pthread_mutex_lock (&watch->lock);
  while (!watch->is_stopping)
    {
      struct timespec until;
      int64_t ns;

      clock_gettime (CLOCK_MONOTONIC, &until);
      ns = until.tv_nsec + watch->period_ms * 1000000;
      until.tv_sec += (time_t) (ns / 1000000000);
      until.tv_nsec = (long) (ns % 1000000000);
      pthread_cond_timedwait (&watch->stopped, &watch->lock, &until);
      look (watch, vr_watch_now_ms ());
    }
  pthread_mutex_unlock (&watch->lock);
  return NULL;
}

bool
vr_watch_start (struct vr_watch *watch, int64_t period_ms)
{
  pthread_condattr_t attributes;

  watch->first = NULL;
  watch->is_stopping = false;
  watch->period_ms = period_ms;
  atomic_init (&watch->most_idle_ms, 0);
  pthread_mutex_init (&watch->lock, NULL);
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&watch->stopped, &attributes);
  pthread_condattr_destroy (&attributes);
  if (pthread_create (&watch->thread, NULL, run, watch) == 0)
    return true;
  pthread_cond_destroy (&watch->stopped);
  pthread_mutex_destroy (&watch->lock);
  return false;
}

void
vr_watch_stop (struct vr_watch *watch)
{
  pthread_mutex_lock (&watch->lock);
  watch->is_stopping = true;
  pthread_cond_signal (&watch->stopped);
  pthread_mutex_unlock (&watch->lock);
  pthread_join (watch->thread, NULL);
  pthread_cond_destroy (&watch->stopped);
  pthread_mutex_destroy (&watch->lock);
}

void
vr_watch_add (struct vr_watch *watch, struct vr_watched *watched)
{
  pthread_mutex_lock (&watch->lock);
  watched->previous = NULL;
  watched->next = watch->first;
  if (watch->first != NULL)
    watch->first->previous = watched;
  watch->first = watched;
  pthread_mutex_unlock (&watch->lock);
}

void
vr_watch_remove (struct vr_watch *watch, struct vr_watched *watched)
{
  pthread_mutex_lock (&watch->lock);
  if (watched->previous != NULL)
    watched->previous->next = watched->next;
  else
    watch->first = watched->next;
  if (watched->next != NULL)
    watched->next->previous = watched->previous;
  pthread_mutex_unlock (&watch->lock);
}
