/* The only file that knows libmicrohttpd.  What 0.9.75 does not do by itself:
   refuse ambiguous requests (guard.c), a deadline for the whole request
   (watch.c), and leave a shared listening socket alone when it stops (so it
   is always quiesced first). */

#include "config.h"

#include "http/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <microhttpd.h>

#include "base/banned.h"
#include "http/listen.h"
#include "http/transfer.h"

enum
{
  /* jansson overruns small stacks before it refuses deep nesting. */
  THREAD_STACK_BYTES = 1 << 20,
  /* So much of a body over its limit is read, to be able to answer 413. */
  SWALLOW_BYTES = 16 << 20,
  DRAIN_IDLE_MS = 1000,
  WATCH_MS = 200
};

/* One thread.  Everything in it is used by that thread alone while the daemon
   runs. */
struct worker
{
  struct vr_server *server;
  struct MHD_Daemon *daemon;
  int fd;
  bool is_quiesced;
  struct vr_scratch scratch;
  struct vr_store store;
};

struct vr_server
{
  struct vr_server_options options;
  uint16_t port;
  bool is_watched;
  struct vr_watch watch;
  atomic_size_t held_bytes;         /* see http/transfer.h */
  unsigned n_workers;
  struct worker workers[VR_SERVER_MAX_THREADS];
};

/* ---- requests ---- */

static enum MHD_Result
add_header (void *cls, enum MHD_ValueKind kind, const char *name,
            size_t name_length, const char *value, size_t value_length)
{
  struct vr_transfer *transfer = cls;

  (void) kind;
  if (transfer->n_headers > VR_GUARD_MAX_HEADERS)
    return MHD_NO;
  transfer->headers[transfer->n_headers++] = (struct vr_header) {
    .name = name, .name_length = name_length,
    .value = value == NULL ? "" : value,
    .value_length = value == NULL ? 0 : value_length
  };
  return MHD_YES;
}

/* The reply as the library wants it.  `body` holds reply->body, or is given
   back here. */
static struct MHD_Response *
response_new (const struct vr_reply *reply, struct vr_body *body)
{
  struct MHD_Response *response;

  if (reply->asset != NULL || reply->type == NULL)
    {
      const struct vr_asset *asset = reply->asset;

      vr_body_give_back (body);
      response = MHD_create_response_from_buffer (
        asset == NULL ? 0 : asset->length,
        (void *) (asset == NULL ? "" : asset->data), MHD_RESPMEM_PERSISTENT);
    }
  else
    {
      response = MHD_create_response_from_buffer_with_free_callback_cls (
        body->buf.length, body->buf.data, vr_body_give_back, body);
      if (response == NULL)
        vr_body_give_back (body);
    }
  if (response == NULL)
    return NULL;
  if (reply->type != NULL)
    (void) MHD_add_response_header (response, MHD_HTTP_HEADER_CONTENT_TYPE,
                                    reply->type);
  for (size_t i = 0; i < reply->n_headers; i++)
    (void) MHD_add_response_header (response, reply->headers[i].name,
                                    reply->headers[i].value);
  return response;
}

static enum MHD_Result
send_reply (struct MHD_Connection *connection, struct vr_transfer *transfer,
            struct vr_reply *reply, struct vr_body *body)
{
  struct MHD_Response *response;
  enum MHD_Result result;

  /* a body that overflowed has become a problem; without memory even that
     cannot be written */
  if (!vr_buf_ok (&reply->body))
    {
      body->buf = reply->body;
      vr_buf_reset (&body->buf);
      vr_body_give_back (body);
      return MHD_NO;
    }
  vr_transfer_note (transfer, reply);
  body->buf = reply->body;
  response = response_new (reply, body);
  if (response == NULL)
    return MHD_NO;
  result = MHD_queue_response (connection, (unsigned) reply->status, response);
  MHD_destroy_response (response);
  return result;
}

/* The headers are there. */
static enum MHD_Result
begin (struct MHD_Connection *connection, struct vr_transfer *transfer,
       const char *method, const char *version)
{
  struct worker *worker = transfer->store->owner;
  struct vr_body *body = vr_body_take (&worker->store);
  struct vr_reply reply;
  struct vr_request request;
  size_t n = strnlen (method, sizeof transfer->method - 1);

  if (body == NULL)
    return MHD_NO;
  transfer->has_begun = true;
  transfer->start_us = vr_watch_now_us ();
  memcpy (transfer->method, method, n);
  transfer->method[n] = '\0';
  MHD_get_connection_values_n (connection, MHD_HEADER_KIND, add_header,
                               transfer);
  request = vr_transfer_request (transfer, strcmp (version, "HTTP/1.0") == 0);
  vr_reply_init (&reply, body->buf);
  if (vr_dispatch_early (worker->server->options.site, &worker->scratch,
                         &request, &transfer->limit_bytes,
                         &transfer->find_need, &reply))
    return send_reply (connection, transfer, &reply, body);
  body->buf = reply.body;
  vr_body_give_back (body);
  /* the buffer counts its final zero */
  transfer->body.maximum = transfer->limit_bytes + 1;
  return MHD_YES;
}

/* The library takes no reply while a body arrives, so what is over the limit
   is read and forgotten, up to a point. */
static enum MHD_Result
collect (struct vr_transfer *transfer, const char *data, size_t length)
{
  return vr_transfer_add (transfer, data, length)
             && transfer->n_swallowed <= SWALLOW_BYTES
           ? MHD_YES
           : MHD_NO;
}

static enum MHD_Result
finish (struct MHD_Connection *connection, struct vr_transfer *transfer,
        const char *version)
{
  struct worker *worker = transfer->store->owner;
  const struct vr_site *site = worker->server->options.site;
  struct vr_request request
    = vr_transfer_request (transfer, strcmp (version, "HTTP/1.0") == 0);
  struct vr_body *body = vr_body_take (&worker->store);
  struct vr_reply reply;

  if (body == NULL)
    return MHD_NO;
  vr_reply_init (&reply, body->buf);
  if (transfer->is_over)
    vr_dispatch_over (site, &worker->scratch, &request, &reply);
  else if (transfer->is_refused)
    vr_dispatch_busy (site, &worker->scratch, &request, &reply);
  else
    vr_dispatch (site, &worker->scratch, &request, &reply);
  return send_reply (connection, transfer, &reply, body);
}

/* ---- the library's callbacks ---- */

static struct vr_watched *
watched_of (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (
    connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

  return info == NULL ? NULL : info->socket_context;
}

/* The first line is there: the address as it was sent, which the library
   decodes in place afterwards. */
static void *
on_target (void *cls, const char *target, struct MHD_Connection *connection)
{
  struct worker *worker = cls;
  struct vr_watched *watched = watched_of (connection);
  struct vr_transfer *transfer;
  int64_t deadline_ms
    = vr_watch_now_ms () + worker->server->options.request_deadline_ms;

  if (watched == NULL)
    return NULL;
  transfer = vr_transfer_take (&worker->store);
  if (transfer == NULL)
    return NULL;
  transfer->watched = watched;
  atomic_store (&watched->idle_since_ms, 0);
  if (atomic_load (&watched->deadline_ms) > deadline_ms)
    atomic_store (&watched->deadline_ms, deadline_ms);
  vr_transfer_set_target (transfer, target);
  return transfer;
}

static enum MHD_Result
on_access (void *cls, struct MHD_Connection *connection, const char *url,
           const char *method, const char *version, const char *upload_data,
           size_t *upload_length, void **con_cls)
{
  struct vr_transfer *transfer = *con_cls;
  size_t length = *upload_length;

  (void) cls;
  (void) url;
  if (transfer == NULL)
    return MHD_NO;
  if (!transfer->has_begun)
    return begin (connection, transfer, method, version);
  if (length == 0)
    return finish (connection, transfer, version);
  *upload_length = 0;
  return collect (transfer, upload_data, length);
}

static void
on_completed (void *cls, struct MHD_Connection *connection, void **con_cls,
              enum MHD_RequestTerminationCode code)
{
  struct worker *worker = cls;
  const struct vr_server_options *options = &worker->server->options;
  struct vr_transfer *transfer = *con_cls;
  int64_t now_ms = vr_watch_now_ms ();

  (void) connection;
  (void) code;
  if (transfer == NULL)
    return;
  *con_cls = NULL;
  atomic_store (&transfer->watched->deadline_ms,
                now_ms + (int64_t) options->idle_timeout_s * 1000
                  + options->request_deadline_ms);
  atomic_store (&transfer->watched->idle_since_ms, now_ms);
  if (options->log != NULL && transfer->has_begun)
    {
      struct vr_access access = vr_transfer_access (transfer);

      options->log (options->log_cls, &access);
    }
  vr_transfer_give_back (transfer);
}

static void
on_connection (void *cls, struct MHD_Connection *connection, void **context,
               enum MHD_ConnectionNotificationCode code)
{
  struct worker *worker = cls;
  struct vr_server *server = worker->server;
  struct vr_watched *watched = *context;

  if (code == MHD_CONNECTION_NOTIFY_CLOSED)
    {
      /* before the library closes the file descriptor */
      if (watched != NULL)
        vr_watch_remove (&server->watch, watched);
      free (watched);
      *context = NULL;
      return;
    }
  watched = malloc (sizeof *watched);
  *context = watched;
  if (watched == NULL)
    return;
  watched->fd = MHD_get_connection_info (connection,
                                         MHD_CONNECTION_INFO_CONNECTION_FD)
                  ->connect_fd;
  atomic_init (&watched->idle_since_ms, vr_watch_now_ms ());
  atomic_init (&watched->deadline_ms,
               vr_watch_now_ms () + server->options.request_deadline_ms);
  vr_watch_add (&server->watch, watched);
}

__attribute__ ((format (printf, 2, 0))) static void
on_note (void *cls, const char *format, va_list args)
{
  struct vr_server *server = cls;
  char text[256];

  if (server->options.note == NULL)
    return;
  (void) vsnprintf (text, sizeof text, format, args);
  server->options.note (server->options.log_cls, text);
}

/* ---- start and stop ---- */

static bool
start_worker (struct worker *worker)
{
  struct vr_server *server = worker->server;
  const struct vr_server_options *options = &server->options;
  unsigned n = server->n_workers;
  unsigned limit = (options->n_connections + n - 1) / n;

  vr_scratch_init (&worker->scratch);
  vr_store_init (&worker->store, worker, &server->held_bytes);
  worker->daemon = MHD_start_daemon (
    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_USE_ERROR_LOG, 0, NULL,
    NULL, on_access, worker,
    /* the logger first, or the complaints about other options are lost */
    MHD_OPTION_EXTERNAL_LOGGER, on_note, (void *) server,
    MHD_OPTION_LISTEN_SOCKET, (MHD_socket) worker->fd,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) VR_SERVER_CONNECTION_BYTES,
    MHD_OPTION_CONNECTION_LIMIT, (unsigned int) limit,
    MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int) options->idle_timeout_s,
    MHD_OPTION_THREAD_STACK_SIZE, (size_t) THREAD_STACK_BYTES,
    MHD_OPTION_STRICT_FOR_CLIENT, (int) 1,
    MHD_OPTION_URI_LOG_CALLBACK, on_target, (void *) worker,
    MHD_OPTION_NOTIFY_COMPLETED, on_completed, (void *) worker,
    MHD_OPTION_NOTIFY_CONNECTION, on_connection, (void *) worker,
    MHD_OPTION_END);
  return worker->daemon != NULL;
}

static void
quiesce (struct worker *worker)
{
  if (worker->daemon == NULL || worker->is_quiesced)
    return;
  (void) MHD_quiesce_daemon (worker->daemon);
  worker->is_quiesced = true;
}

static void
stop_worker (struct worker *worker)
{
  /* without it the library would shut the listening socket down */
  quiesce (worker);
  if (worker->daemon != NULL)
    MHD_stop_daemon (worker->daemon);
  if (worker->fd >= 0)
    close (worker->fd);
  vr_store_clear (&worker->store);
  vr_scratch_clear (&worker->scratch);
}

enum vr_status
vr_server_start (const struct vr_server_options *options,
                 struct vr_server **server, struct vr_error *err)
{
  int fds[VR_SERVER_MAX_THREADS];
  struct vr_server *made = calloc (1, sizeof *made);
  enum vr_status status;

  if (made == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  made->options = *options;
  atomic_init (&made->held_bytes, 0);
  status = vr_listen_open (options->listen, options->n_threads, fds,
                           &made->port, err);
  if (status != VR_OK)
    {
      free (made);
      return status;
    }
  made->n_workers = options->n_threads;
  for (unsigned i = 0; i < made->n_workers; i++)
    made->workers[i] = (struct worker) { .server = made, .fd = fds[i] };
  made->is_watched = vr_watch_start (&made->watch, WATCH_MS);
  for (unsigned i = 0; i < made->n_workers && made->is_watched; i++)
    if (!start_worker (&made->workers[i]))
      {
        vr_server_free (made);
        return vr_fail (err, VR_E_STORAGE, "", VR_SAY_LISTEN_FAILED,
                        options->listen, "libmicrohttpd");
      }
  if (made->is_watched)
    {
      *server = made;
      return VR_OK;
    }
  vr_server_free (made);
  return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
}

uint16_t
vr_server_port (const struct vr_server *server)
{
  return server->port;
}

static unsigned
count_connections (const struct vr_server *server)
{
  unsigned n = 0;

  for (unsigned i = 0; i < server->n_workers; i++)
    n += MHD_get_daemon_info (server->workers[i].daemon,
                              MHD_DAEMON_INFO_CURRENT_CONNECTIONS)
           ->num_connections;
  return n;
}

void
vr_server_drain (struct vr_server *server, unsigned most_ms)
{
  int64_t end_ms = vr_watch_now_ms () + most_ms;
  const struct timespec pause = { .tv_nsec = 10 * 1000000 };

  atomic_store (&server->options.site->is_draining, true);
  for (unsigned i = 0; i < server->n_workers; i++)
    quiesce (&server->workers[i]);
  atomic_store (&server->watch.most_idle_ms, DRAIN_IDLE_MS);
  while (count_connections (server) > 0 && vr_watch_now_ms () < end_ms)
    nanosleep (&pause, NULL);
}

void
vr_server_free (struct vr_server *server)
{
  if (server == NULL)
    return;
  for (unsigned i = 0; i < server->n_workers; i++)
    stop_worker (&server->workers[i]);
  if (server->is_watched)
    vr_watch_stop (&server->watch);
  free (server);
}
