/* Requests in the server's memory. */

#include "config.h"

#include "http/transfer.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/banned.h"

enum
{
  /* Larger bodies are not kept for the next reply. */
  SPARE_BODY_BYTES = 256 << 10,
  MAX_SPARES = 64,
  FIRST_LOOK_BYTES = 64 << 10,
  /* A reply may take this long and 1 ms more for each 64 bytes. */
  SEND_MS = 30000,
  SEND_BYTES_PER_MS = 64
};

void
vr_store_init (struct vr_store *store, void *owner,
               atomic_size_t *held_bytes)
{
  *store = (struct vr_store) { .owner = owner, .held_bytes = held_bytes,
                               .day = -1 };
}

void
vr_store_clear (struct vr_store *store)
{
  while (store->transfers != NULL)
    {
      struct vr_transfer *transfer = store->transfers;

      store->transfers = transfer->next;
      vr_buf_clear (&transfer->body);
      free (transfer);
    }
  while (store->bodies != NULL)
    {
      struct vr_body *body = store->bodies;

      store->bodies = body->next;
      vr_buf_clear (&body->buf);
      free (body);
    }
  store->n_transfers = store->n_bodies = 0;
}

/* The arrays keep what they hold: clearing 6 KB a request is not free. */
struct vr_transfer *
vr_transfer_take (struct vr_store *store)
{
  struct vr_transfer *transfer = store->transfers;

  if (transfer != NULL)
    {
      store->transfers = transfer->next;
      store->n_transfers--;
    }
  else
    {
      transfer = malloc (sizeof *transfer);
      if (transfer == NULL)
        return NULL;
      vr_buf_init (&transfer->body, 1);
    }
  transfer->store = store;
  transfer->watched = NULL;
  transfer->target_length = 0;
  transfer->target[0] = transfer->method[0] = transfer->id[0] = '\0';
  transfer->n_headers = 0;
  transfer->has_begun = transfer->is_over = false;
  transfer->is_enough = transfer->is_refused = false;
  transfer->limit_bytes = transfer->n_swallowed = transfer->n_seen = 0;
  transfer->held_bytes = 0;
  transfer->find_need = NULL;
  transfer->needed_bytes = 0;
  vr_buf_reset (&transfer->body);
  transfer->start_us = 0;
  transfer->status = 0;
  transfer->route = NULL;
  transfer->n_bytes = 0;
  return transfer;
}

/* ---- bodies ---- */

static void
release_held (struct vr_transfer *transfer)
{
  if (transfer->held_bytes > 0)
    atomic_fetch_sub (transfer->store->held_bytes, transfer->held_bytes);
  transfer->held_bytes = 0;
}

/* Large bodies share a room.  A buffer that grows takes up to twice what it
   holds. */
static bool
hold (struct vr_transfer *transfer, size_t length)
{
  atomic_size_t *all = transfer->store->held_bytes;
  size_t wanted = 2 * length;
  size_t more;

  if (all == NULL || length <= SPARE_BODY_BYTES
      || wanted <= transfer->held_bytes)
    return true;
  more = wanted - transfer->held_bytes;
  transfer->held_bytes = wanted;
  return atomic_fetch_add (all, more) + more <= VR_TRANSFER_HELD_BYTES;
}

/* Asked again only when the body has doubled, or has what it lacked: a head
   is read from its beginning each time. */
static void
look (struct vr_transfer *transfer)
{
  size_t n = transfer->body.length;
  uint64_t needed;

  if (transfer->find_need == NULL || n < FIRST_LOOK_BYTES
      || n < transfer->needed_bytes)
    return;
  needed = transfer->find_need (
    (struct vr_bytes) { transfer->body.data, n });
  transfer->is_enough = needed <= n;
  transfer->needed_bytes = 2 * (uint64_t) n;
  if (needed > transfer->needed_bytes && needed <= transfer->limit_bytes)
    transfer->needed_bytes = needed;
}

bool
vr_transfer_add (struct vr_transfer *transfer, const char *data,
                 size_t length)
{
  transfer->n_seen += length;
  if (transfer->is_over || transfer->n_seen > transfer->limit_bytes)
    {
      transfer->is_over = true;
      transfer->n_swallowed += length;
      return true;
    }
  if (transfer->is_enough || transfer->is_refused)
    return true;
  if (!hold (transfer, transfer->body.length + length))
    {
      transfer->is_refused = true;
      vr_buf_clear (&transfer->body);
      release_held (transfer);
      return true;
    }
  vr_buf_add (&transfer->body, data, length);
  look (transfer);
  return vr_buf_ok (&transfer->body);
}

void
vr_transfer_give_back (struct vr_transfer *transfer)
{
  struct vr_store *store = transfer->store;

  release_held (transfer);
  if (transfer->body.capacity > SPARE_BODY_BYTES
      || store->n_transfers >= MAX_SPARES)
    vr_buf_clear (&transfer->body);
  if (store->n_transfers >= MAX_SPARES)
    {
      free (transfer);
      return;
    }
  transfer->next = store->transfers;
  store->transfers = transfer;
  store->n_transfers++;
}

struct vr_body *
vr_body_take (struct vr_store *store)
{
  struct vr_body *body = store->bodies;

  if (body != NULL)
    {
      store->bodies = body->next;
      store->n_bodies--;
      return body;
    }
  body = calloc (1, sizeof *body);
  if (body == NULL)
    return NULL;
  body->store = store;
  vr_buf_init (&body->buf, VR_REPLY_MAX_BYTES);
  return body;
}

void
vr_body_give_back (void *cls)
{
  struct vr_body *body = cls;
  struct vr_store *store = body->store;

  if (body->buf.capacity > SPARE_BODY_BYTES || store->n_bodies >= MAX_SPARES)
    vr_buf_clear (&body->buf);
  if (store->n_bodies >= MAX_SPARES)
    {
      free (body);
      return;
    }
  body->next = store->bodies;
  store->bodies = body;
  store->n_bodies++;
}

void
vr_transfer_set_target (struct vr_transfer *transfer, const char *target)
{
  size_t length = strlen (target);
  size_t n = length < VR_TARGET_MAX ? length : VR_TARGET_MAX;

  transfer->target_length = length;
  memcpy (transfer->target, target, n);
  transfer->target[n] = '\0';
}

/* The date is worked out once a day. */
static void
write_today (struct vr_store *store, char today[VR_DATE_TEXT])
{
  time_t now = time (NULL);
  int64_t day = (int64_t) now / 86400;
  struct tm parts;

  if (day != store->day && gmtime_r (&now, &parts) != NULL)
    {
      (void) strftime (store->today, sizeof store->today, "%Y-%m-%d", &parts);
      store->day = day;
    }
  memcpy (today, store->today, VR_DATE_TEXT);
}

struct vr_request
vr_transfer_request (struct vr_transfer *transfer, bool is_http_1_0)
{
  struct vr_request request = {
    .method = transfer->method,
    .target = transfer->target,
    .target_length = transfer->target_length,
    .is_http_1_0 = is_http_1_0,
    .n_headers = transfer->n_headers,
    .headers = transfer->headers,
    .body = transfer->body.data == NULL ? "" : transfer->body.data,
    .body_length = transfer->body.length
  };

  write_today (transfer->store, request.today);
  return request;
}

void
vr_transfer_note (struct vr_transfer *transfer, const struct vr_reply *reply)
{
  transfer->status = reply->status;
  transfer->route = reply->route;
  transfer->n_bytes = reply->type == NULL    ? 0
                      : reply->asset != NULL ? reply->asset->length
                                             : reply->body.length;
  if (reply->request_id != NULL)
    memcpy (transfer->id, reply->request_id, strlen (reply->request_id) + 1);
  atomic_store (&transfer->watched->deadline_ms,
                vr_watch_now_ms () + SEND_MS
                  + (int64_t) (transfer->n_bytes / SEND_BYTES_PER_MS));
}

struct vr_access
vr_transfer_access (const struct vr_transfer *transfer)
{
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  return (struct vr_access) {
    .unix_ms = (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000,
    .method = transfer->method,
    .route = transfer->route,
    .path = transfer->target,
    .path_length = strcspn (transfer->target, "?"),
    .status = transfer->status,
    .bytes = transfer->n_bytes,
    .us = (uint64_t) (vr_watch_now_us () - transfer->start_us),
    .id = transfer->id[0] == '\0' ? NULL : transfer->id
  };
}
