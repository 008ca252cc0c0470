#ifndef VR_HTTP_TRANSFER_H
#define VR_HTTP_TRANSFER_H

/* What the server remembers of a request from its first line to the end of
   its reply, and the memory that one thread uses again and again for it.
   Knows nothing of the HTTP library. */

#include "http/access_log.h"
#include "http/message.h"
#include "http/watch.h"

struct vr_store;

/* Most memory of all bodies that are larger than 256 KiB. */
enum { VR_TRANSFER_HELD_BYTES = 256 << 20 };

/* A reply's text while the library sends it. */
struct vr_body
{
  struct vr_store *store;
  struct vr_body *next;
  struct vr_buf buf;
};

struct vr_transfer
{
  struct vr_store *store;
  struct vr_transfer *next;
  struct vr_watched *watched;
  size_t target_length;             /* as sent; target[] holds what fits */
  char target[VR_TARGET_MAX + 1];
  char method[16];
  size_t n_headers;                 /* one more than fits: too many */
  struct vr_header headers[VR_GUARD_MAX_HEADERS + 1];
  bool has_begun;
  bool is_over;                     /* more of a body than the limit */
  bool is_enough;                   /* the rest of the body is of no use */
  bool is_refused;                  /* no room beside the others' bodies */
  size_t limit_bytes;
  size_t n_seen;                    /* bytes of the body so far */
  size_t n_swallowed;
  size_t held_bytes;                /* of *store->held_bytes */
  uint64_t (*find_need) (struct vr_bytes file);
  uint64_t needed_bytes;            /* when to look again */
  struct vr_buf body;
  /* for the log */
  int64_t start_us;
  int status;
  const char *route;
  uint64_t n_bytes;
  char id[VR_REQUEST_ID + 1];
};

/* Spare structs of one thread. */
struct vr_store
{
  void *owner;
  atomic_size_t *held_bytes;        /* large bodies of all threads; or NULL */
  unsigned n_transfers;
  struct vr_transfer *transfers;
  unsigned n_bodies;
  struct vr_body *bodies;
  int64_t day;                      /* that `today` is right for */
  char today[VR_DATE_TEXT];
};

void vr_store_init (struct vr_store *store, void *owner,
                    atomic_size_t *held_bytes);
void vr_store_clear (struct vr_store *store);

/* NULL without memory. */
struct vr_transfer *vr_transfer_take (struct vr_store *store);
void vr_transfer_give_back (struct vr_transfer *transfer);

/* A piece of the body, whose bytes are dropped once they are over the limit,
   of no use, or too many beside those of others.  False without memory. */
bool vr_transfer_add (struct vr_transfer *transfer, const char *data,
                      size_t length);

/* The body has a buffer for a reply.  _give_back takes a struct vr_body: the
   signature is that of the library's callbacks. */
struct vr_body *vr_body_take (struct vr_store *store);
void vr_body_give_back (void *body);

/* The target as it was sent. */
void vr_transfer_set_target (struct vr_transfer *transfer, const char *target);

/* The request as vr_dispatch takes it; borrows from the transfer. */
struct vr_request vr_transfer_request (struct vr_transfer *transfer,
                                       bool is_http_1_0);

/* Keeps what the log wants of a reply, and starts its deadline. */
void vr_transfer_note (struct vr_transfer *transfer,
                       const struct vr_reply *reply);

/* The log's view; borrows from the transfer. */
struct vr_access vr_transfer_access (const struct vr_transfer *transfer);

#endif
