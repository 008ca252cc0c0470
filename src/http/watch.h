#ifndef VR_HTTP_WATCH_H
#define VR_HTTP_WATCH_H

/* Deadlines for connections.  libmicrohttpd's timeout restarts with every
   byte, so a client that sends one now and then would hold a connection for
   ever.  A thread looks several times a second and shuts down what is past
   its deadline; the server's own loop then closes it.

   The owner of a connection must call _remove before it closes the file
   descriptor: under the lock nobody else can shut down a number that was
   given to another file meanwhile. */

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct vr_watched
{
  int fd;
  _Atomic int64_t deadline_ms;    /* of vr_watch_now_ms */
  _Atomic int64_t idle_since_ms;  /* 0: in the middle of a request */
  struct vr_watched *previous;
  struct vr_watched *next;
};

struct vr_watch
{
  pthread_mutex_t lock;
  pthread_cond_t stopped;
  pthread_t thread;
  struct vr_watched *first;
  bool is_stopping;
  int64_t period_ms;
  /* While draining: idle for longer than this is closed; 0: never. */
  _Atomic int64_t most_idle_ms;
};

/* Monotonic. */
int64_t vr_watch_now_us (void);
int64_t vr_watch_now_ms (void);

/* False when the thread cannot be started; nothing to clear then. */
bool vr_watch_start (struct vr_watch *watch, int64_t period_ms);
void vr_watch_stop (struct vr_watch *watch);

/* `watched` stays the caller's memory. */
void vr_watch_add (struct vr_watch *watch, struct vr_watched *watched);
void vr_watch_remove (struct vr_watch *watch, struct vr_watched *watched);

#endif
