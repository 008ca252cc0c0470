/* Sockets to accept from. */

#include "config.h"

#include "http/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/banned.h"
#include "base/number.h"

enum
{
  VR_LISTEN_HOST = 256,
  VR_LISTEN_BACKLOG = 1024
};

/* HOST:PORT in parts; an IPv6 host stands in brackets. */
static bool
split_address (const char *address, char host[VR_LISTEN_HOST],
               const char **port)
{
  const char *colon = strrchr (address, ':');
  const char *start = address;
  size_t length;
  uint64_t number;

  if (colon == NULL
      || !vr_number_parse_u64 (colon + 1, strlen (colon + 1), &number)
      || number > UINT16_MAX)
    return false;
  length = (size_t) (colon - start);
  if (length > 2 && start[0] == '[' && start[length - 1] == ']')
    {
      start++;
      length -= 2;
    }
  else if (memchr (start, ':', length) != NULL)
    return false;
  if (length == 0 || length >= VR_LISTEN_HOST)
    return false;
  memcpy (host, start, length);
  host[length] = '\0';
  *port = colon + 1;
  return true;
}

void
vr_listen_url (char text[VR_LISTEN_TEXT], const char *address, uint16_t port)
{
  const char *colon = strrchr (address, ':');
  size_t length = colon == NULL ? 0 : (size_t) (colon - address);

  snprintf (text, VR_LISTEN_TEXT, "http://%.*s:%u",
            (int) (length < VR_LISTEN_HOST ? length : VR_LISTEN_HOST - 1),
            address, (unsigned) port);
}

static void
set_port (struct sockaddr_storage *address, uint16_t port)
{
  if (address->ss_family == AF_INET6)
    ((struct sockaddr_in6 *) address)->sin6_port = htons (port);
  else
    ((struct sockaddr_in *) address)->sin_port = htons (port);
}

static bool
find_port (int fd, uint16_t *port)
{
  struct sockaddr_storage bound;
  socklen_t length = sizeof bound;

  if (getsockname (fd, (struct sockaddr *) &bound, &length) != 0)
    return false;
  *port = ntohs (bound.ss_family == AF_INET6
                   ? ((struct sockaddr_in6 *) &bound)->sin6_port
                   : ((struct sockaddr_in *) &bound)->sin_port);
  return true;
}

/* A bound socket, or -1 with errno. */
static int
open_bound (const struct sockaddr_storage *address, socklen_t length,
            bool is_shared)
{
  int on = 1;
  int off = 0;
  int saved;
  int fd = socket (address->ss_family,
                   SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

  if (fd < 0)
    return -1;
  /* one IPv6 wildcard socket takes IPv4 too */
  if (setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0
      && (!is_shared
          || setsockopt (fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) == 0)
      && (address->ss_family != AF_INET6
          || setsockopt (fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off) == 0)
      && bind (fd, (const struct sockaddr *) address, length) == 0)
    return fd;
  saved = errno;
  close (fd);
  errno = saved;
  return -1;
}

/* A second daemon of the same user could join the first one's port, because
   both ask for SO_REUSEPORT, and take half of its connections.  A socket that
   does not ask is refused then. */
static bool
is_free (const struct sockaddr_storage *address, socklen_t length)
{
  int fd = open_bound (address, length, false);

  /* two sockets may be bound to one port, but only one may listen */
  bool is_ok = fd >= 0 && listen (fd, 1) == 0;
  int saved = errno;

  if (fd >= 0)
    close (fd);
  errno = saved;
  return is_ok;
}

static bool
open_all (struct sockaddr_storage *address, socklen_t length, unsigned n,
          int *fds, uint16_t *port)
{
  unsigned n_open = 0;
  int saved;

  if (!is_free (address, length))
    return false;
  while (n_open < n)
    {
      int fd = open_bound (address, length, true);

      if (fd < 0)
        break;
      fds[n_open++] = fd;
      if (!find_port (fd, port) || listen (fd, VR_LISTEN_BACKLOG) != 0)
        break;
      set_port (address, *port);
      if (n_open == n)
        return true;
    }
  saved = errno;
  while (n_open > 0)
    close (fds[--n_open]);
  errno = saved;
  return false;
}

/* The first address that the text stands for. */
static enum vr_status
resolve (const char *address, struct sockaddr_storage *chosen,
         socklen_t *length, struct vr_error *err)
{
  struct addrinfo hints = { .ai_family = AF_UNSPEC,
                            .ai_socktype = SOCK_STREAM,
                            .ai_flags = AI_PASSIVE | AI_NUMERICSERV };
  struct addrinfo *found = NULL;
  char host[VR_LISTEN_HOST];
  const char *service;
  int code;

  if (!split_address (address, host, &service))
    return vr_fail (err, VR_E_INVALID, "listen", VR_SAY_LISTEN_FORM, address);
  code = getaddrinfo (host, service, &hints, &found);
  if (code != 0)
    return vr_fail (err, VR_E_STORAGE, "listen", VR_SAY_LISTEN_FAILED, address,
                    gai_strerror (code));
  memset (chosen, 0, sizeof *chosen);
  memcpy (chosen, found->ai_addr, found->ai_addrlen);
  *length = found->ai_addrlen;
  freeaddrinfo (found);
  return VR_OK;
}

enum vr_status
vr_listen_check (const char *address, struct vr_error *err)
{
  struct sockaddr_storage chosen;
  socklen_t length;

  return resolve (address, &chosen, &length, err);
}

enum vr_status
vr_listen_open (const char *address, unsigned n, int *fds, uint16_t *port,
                struct vr_error *err)
{
  struct sockaddr_storage chosen;
  socklen_t length;
  enum vr_status status = resolve (address, &chosen, &length, err);

  if (status != VR_OK)
    return status;
  if (open_all (&chosen, length, n, fds, port))
    return VR_OK;
  if (errno == EADDRINUSE)
    return vr_fail (err, VR_E_STORAGE, "listen", VR_SAY_LISTEN_IN_USE,
                    address);
  return vr_fail (err, VR_E_STORAGE, "listen", VR_SAY_LISTEN_FAILED, address,
                  strerror (errno));
}
