#ifndef VR_HTTP_SERVER_H
#define VR_HTTP_SERVER_H

/* The HTTP server: sockets and threads around vr_dispatch.

   N threads, each with its own listening socket and event loop, answer; one
   more ends connections past their deadlines (watch.h).  SIGPIPE must be
   ignored by the program. */

#include "http/access_log.h"
#include "http/dispatch.h"

enum
{
  VR_SERVER_MAX_THREADS = 64,
  /* Most memory of one connection for address, headers and the reply's head;
     n_connections times this is the bound for all.  So much that 32 KiB of
     an address or of header fields still get a problem of ours. */
  VR_SERVER_CONNECTION_BYTES = 128 << 10
};

struct vr_server_options
{
  const char *listen;             /* HOST:PORT; port 0: any free one */
  unsigned n_threads;             /* 1 … VR_SERVER_MAX_THREADS */
  unsigned n_connections;         /* of all threads */
  unsigned idle_timeout_s;        /* without a byte in either direction */
  unsigned request_deadline_ms;   /* for headers and body together */
  struct vr_site *site;           /* lives longer than the server */

  /* Called by the server's threads; may be NULL. */
  void (*log) (void *cls, const struct vr_access *access);
  void (*note) (void *cls, const char *text);   /* the library's complaints */
  void *log_cls;
};

struct vr_server;

/* The options' texts and site are borrowed.  Faults are for the operator. */
VR_MUST_CHECK enum vr_status
vr_server_start (const struct vr_server_options *options,
                 struct vr_server **server, struct vr_error *err);

uint16_t vr_server_port (const struct vr_server *server);

/* Stops accepting, ends each connection after the reply it waits for, and
   returns when all are gone or after `most_ms`.  Sets site->is_draining. */
void vr_server_drain (struct vr_server *server, unsigned most_ms);

/* Ends what is left.  NULL is fine. */
void vr_server_free (struct vr_server *server);

#endif
