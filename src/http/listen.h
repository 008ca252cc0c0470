#ifndef VR_HTTP_LISTEN_H
#define VR_HTTP_LISTEN_H

/* Listening sockets: several on one address (SO_REUSEPORT), one for each
   thread, so that the kernel spreads the connections. */

#include <stdint.h>

#include "base/error.h"

enum { VR_LISTEN_TEXT = 280 };

/* Opens `n` sockets on "HOST:PORT" ("127.0.0.1:8080", "[::1]:8080",
   "localhost:0").  Port 0 takes a free one; *port is the port they share.
   VR_E_INVALID for the text, VR_E_STORAGE when the system refuses, in words
   for the operator; nothing is left open then. */
VR_MUST_CHECK enum vr_status vr_listen_open (const char *address, unsigned n,
                                             int *fds, uint16_t *port,
                                             struct vr_error *err);

/* Is "HOST:PORT" well formed, and is the host known?  VR_E_INVALID,
   VR_E_STORAGE; opens nothing. */
VR_MUST_CHECK enum vr_status vr_listen_check (const char *address,
                                              struct vr_error *err);

/* "http://127.0.0.1:8080", with the port that was taken. */
void vr_listen_url (char text[VR_LISTEN_TEXT], const char *address,
                    uint16_t port);

#endif
