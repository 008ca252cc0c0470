/* A real server on a free port, spoken to in raw bytes: what clients send by
   mistake or on purpose, deadlines, limits, draining.  No test measures time;
   "eventually" has a generous bound. */

#include "config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <check.h>

#include "base/banned.h"
#include "http/server.h"
#include "support/ask.h"

enum
{
  EVENTUALLY_MS = 60000,
  DEADLINE_MS = 1500,
  IDLE_S = 2,
  MOST_BYTES = 64 << 20
};

/* ---- the server ---- */

static struct vr_site site;
static struct vr_server *server;
static atomic_uint n_logged;

static void
count_log (void *cls, const struct vr_access *access)
{
  (void) cls;
  (void) access;
  atomic_fetch_add (&n_logged, 1);
}

static void
start_with (unsigned n_connections)
{
  struct vr_error err;
  struct vr_server_options options = {
    .listen = "127.0.0.1:0", .n_threads = 2, .n_connections = n_connections,
    .idle_timeout_s = IDLE_S, .request_deadline_ms = DEADLINE_MS,
    .site = &site, .log = count_log
  };

  signal (SIGPIPE, SIG_IGN);
  vr_error_init (&err, VR_LANG_EN);
  vr_site_init (&site, vr_routes, vr_n_routes);
  site.current = vr_current_new (vr_catalog_retain (ask_catalog ()));
  atomic_store (&n_logged, 0);
  ck_assert_msg (vr_server_start (&options, &server, &err) == VR_OK, "%s",
                 err.faults[0].text);
}

static void
start (void)
{
  start_with (400);
}

static void
stop (void)
{
  vr_server_free (server);
  server = NULL;
  vr_current_free (site.current);
  vr_site_clear (&site);
}

/* ---- the client ---- */

static int64_t
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
pause_ms (long ms)
{
  const struct timespec pause = { ms / 1000, ms % 1000 * 1000000 };

  nanosleep (&pause, NULL);
}

/* -1 when the server does not listen. */
static int
try_connect (void)
{
  struct sockaddr_in to = { .sin_family = AF_INET,
                            .sin_port = htons (vr_server_port (server)),
                            .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  ck_assert_int_ge (fd, 0);
  if (connect (fd, (struct sockaddr *) &to, sizeof to) == 0)
    return fd;
  close (fd);
  return -1;
}

static int
open_connection (void)
{
  int fd = try_connect ();

  ck_assert_int_ge (fd, 0);
  ck_assert_int_eq (fcntl (fd, F_SETFL, O_NONBLOCK), 0);
  return fd;
}

/* Sends what the socket takes; true while something is left to send. */
static bool
push (int fd, const char **data, size_t *length)
{
  ssize_t n = send (fd, *data, *length, MSG_NOSIGNAL);

  if (n < 0)
    return errno == EAGAIN || errno == EINTR;   /* else it refused the rest */
  *data += n;
  *length -= (size_t) n;
  return *length > 0;
}

/* Reads what is there; false at the end of the connection. */
static bool
pull (int fd, struct vr_buf *reply)
{
  char part[65536];
  ssize_t n = recv (fd, part, sizeof part, 0);

  if (n > 0)
    vr_buf_add (reply, part, (size_t) n);
  return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Sends everything, reads until the server closes, closes. */
static void
finish_exchange (int fd, const char *data, size_t length, struct vr_buf *reply)
{
  int64_t end_ms = now_ms () + EVENTUALLY_MS;
  bool is_sending = length > 0;
  bool is_open = true;

  while (is_open)
    {
      struct pollfd poller
        = { .fd = fd, .events = (short) (POLLIN | (is_sending ? POLLOUT : 0)) };

      ck_assert_msg (now_ms () < end_ms, "still open after %d s: %.300s",
                     EVENTUALLY_MS / 1000,
                     reply->data == NULL ? "" : reply->data);
      if (poll (&poller, 1, 100) <= 0)
        continue;
      if (is_sending && (poller.revents & POLLOUT) != 0)
        is_sending = push (fd, &data, &length);
      if ((poller.revents & (POLLIN | POLLHUP | POLLERR)) != 0)
        is_open = pull (fd, reply);
    }
  close (fd);
  vr_buf_add (reply, "", 0);
}

static void
exchange (const char *data, size_t length, struct vr_buf *reply)
{
  vr_buf_init (reply, MOST_BYTES);
  finish_exchange (open_connection (), data, length, reply);
}

/* Times that the text holds the part. */
static unsigned
count (const char *text, const char *part)
{
  unsigned n = 0;

  for (text = strstr (text, part); text != NULL;
       text = strstr (text + 1, part))
    n++;
  return n;
}

static void
assert_alive (void)
{
  static const char probe[] = "GET /healthz HTTP/1.1\r\nHost: a\r\n"
                              "Connection: close\r\n\r\n";
  struct vr_buf reply;

  exchange (probe, sizeof probe - 1, &reply);
  ck_assert_ptr_nonnull (reply.data);
  ck_assert_ptr_nonnull (strstr (reply.data, "\"status\":\"ok\""));
  vr_buf_clear (&reply);
}

/* ---- one message ---- */

#define H " HTTP/1.1\r\nHost: a\r\n"
#define GET_OK "GET /healthz" H
#define JSON_TYPE "Content-Type: application/json\r\n"
#define POST_JSON "POST /v1/estimate" H JSON_TYPE
#define BODY "{\"model\":\"llama-3.1-8b\",\"fields\":\"verdict\"}"   /* 43 */
#define BODY_HEX "2b"
#define CHUNKED "Transfer-Encoding: chunked\r\n"
#define SMUGGLED "GET /smuggled" H "\r\n"
#define UNKNOWN "\"verdict\":\"unknown\""
#define TEXT(s) s, sizeof (s) - 1

enum ending
{
  STAYS,      /* the probe that follows is answered */
  CLOSES,     /* it is not */
  EITHER      /* the server lives, whatever became of the connection */
};

/* A file as a body. */
#define INSPECT "POST /v1/inspect" H
#define BYTES_TYPE "Content-Type: application/octet-stream\r\n"
#define FORM_TYPE "Content-Type: application/x-www-form-urlencoded\r\n"
#define FILE_OF(n) INSPECT BYTES_TYPE "Content-Length: " n "\r\n\r\n"
#define SAFETENSORS_HEAD_64 "\x40\0\0\0\0\0\0\0{\"a\":"
#define LEAST                                                                 \
  "{\"params\":8030261248,\"layers\":32,\"hidden\":4096,\"heads\":32,"          \
  "\"kv_heads\":8,\"head_dim\":128,\"vocab\":128256}"
#define CONFIG                                                                \
  "{\"model_type\":\"llama\",\"hidden_size\":4096,"                             \
  "\"intermediate_size\":14336,\"num_attention_heads\":32,"                   \
  "\"num_hidden_layers\":32,\"num_key_value_heads\":8,"                       \
  "\"vocab_size\":128256,\"max_position_embeddings\":131072,"                 \
  "\"torch_dtype\":\"bfloat16\"}"                                   /* 217 */
#define OWN_MODEL "{\"fields\":\"model\",\"model\":" LEAST "}"       /* 128 */

static const struct
{
  const char *data;
  size_t length;
  const char *status;     /* of the first reply; "" for none or any */
  const char *fragment;
  enum ending ending;
} messages[] = {
  /* good */
  { TEXT (GET_OK "\r\n"), "200", "\"status\":\"ok\"", STAYS },
  { TEXT ("GET /healthz HTTP/1.0\r\n\r\n"), "200", "ok", CLOSES },
  { TEXT ("HEAD /healthz" H "\r\n"), "200", "Content-Length: 33", STAYS },
  { TEXT ("OPTIONS /v1/fit" H "\r\n"), "204", "Allow: GET, HEAD, POST", STAYS },
  { TEXT (POST_JSON "Content-Length: 43\r\n\r\n" BODY), "200", UNKNOWN, STAYS },
  { TEXT (POST_JSON CHUNKED "\r\n" BODY_HEX "\r\n" BODY "\r\n0\r\n\r\n"),
    "200", UNKNOWN, STAYS },
  { TEXT (POST_JSON CHUNKED "\r\n" BODY_HEX ";x=\"y\"\r\n" BODY
          "\r\n0\r\nX-Trailer: z\r\n\r\n"),
    "200", UNKNOWN, STAYS },
  { TEXT (POST_JSON "Expect: 100-continue\r\nContent-Length: 43\r\n\r\n" BODY),
    "100", UNKNOWN, STAYS },

  { TEXT (POST_JSON "Content-Length: 128\r\n\r\n" OWN_MODEL), "200",
    "\"requested\":\"inline\"", STAYS },

  /* files */
  { TEXT (FILE_OF ("0")), "422", "empty", STAYS },
  { TEXT (FILE_OF ("217") CONFIG), "200", "\"params_total\":8030261248",
    STAYS },
  { TEXT (INSPECT JSON_TYPE "Content-Length: 217\r\n\r\n" CONFIG), "200",
    "\"format\":\"vramd-model-1\"", STAYS },
  { TEXT ("POST /v1/inspect?fields=summary" H JSON_TYPE
          "Content-Length: 217\r\n\r\n" CONFIG),
    "200", "{\"summary\":{\"source\":\"config\"", STAYS },
  { TEXT (POST_JSON "Content-Length: 256\r\n\r\n{\"model\":{\"config\":" CONFIG
                    "},\"fields\":\"memory\"}"),
    "200", "\"weights_bytes\":16060522496", STAYS },
  { TEXT (POST_JSON "Content-Length: 245\r\n\r\n{\"model\":" CONFIG
                    ",\"fields\":\"memory\"}"),
    "200", "\"weights_bytes\":16060522496", STAYS },
  { TEXT (POST_JSON "Content-Length: 268\r\n\r\n{\"model\":{\"model\":" CONFIG
                    ",\"summary\":{}},\"fields\":\"memory\"}"),
    "200", "\"weights_bytes\":16060522496", STAYS },
  { TEXT (FILE_OF ("8") "\x40\0\0\0\0\0\0\0"), "422", "\"needed_bytes\":72",
    STAYS },
  { TEXT (FILE_OF ("11") "hello world"), "422", "neither", STAYS },
  { TEXT (FILE_OF ("2") "{}"), "422", "neither", STAYS },
  { TEXT (FILE_OF ("2") "{x"), "400", "line 1", STAYS },
  { TEXT (FILE_OF ("2") "GG"), "422", "\"needed_bytes\":65536", STAYS },
  { TEXT (FILE_OF ("8") "GGUF\3\0\0\0"), "422", "head-truncated", STAYS },
  { TEXT (FILE_OF ("24") "GGUF\3\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0"),
    "422", "\"needed_bytes\":", STAYS },
  { TEXT (FILE_OF ("24") "GGUF\7\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0"),
    "422", "version 7", STAYS },
  { TEXT (FILE_OF ("14") SAFETENSORS_HEAD_64), "422",
    "\"needed_bytes\":72", STAYS },
  { TEXT (FILE_OF ("9") "\0\0\0\0\0\0\0\1{"), "413",
    "more than 67,108,864 bytes", STAYS },
  { TEXT (FILE_OF ("17") "{\"weight_map\":{}}"), "422",
    "names tensors but not their shapes", STAYS },
  { TEXT (FILE_OF ("12") "{\"config\":1}"), "422", "\"/config\"", STAYS },
  { TEXT (INSPECT FORM_TYPE "Content-Length: 5\r\n\r\nGGUF\3"), "415",
    "application/octet-stream", STAYS },
  { TEXT (INSPECT FORM_TYPE "Content-Length: 2\r\n\r\n{}"), "415",
    "curl --json", STAYS },
  { TEXT (INSPECT "Content-Length: 5\r\n\r\nGGUF\3"), "415",
    "has no Content-Type", STAYS },
  { TEXT (INSPECT BYTES_TYPE "Content-Length: 67108865\r\n\r\n"), "413",
    "at most 67,108,864 bytes", CLOSES },
  { TEXT ("GET /v1/inspect" H "\r\n"), "405", "Allow: POST", STAYS },
  { TEXT ("POST /v1/inspect?model=x" H BYTES_TYPE
          "Content-Length: 5\r\n\r\nGGUF\3"),
    "422", "belongs into the body", STAYS },

  /* two readings of one message: refused, closed, the rest never read */
  { TEXT ("POST /v1/estimate" H "Content-Length: 5\r\n" CHUNKED
          "\r\n0\r\n\r\n" SMUGGLED),
    "400", "do not go together", CLOSES },
  { TEXT ("POST /v1/estimate" H CHUNKED "Content-Length: 43\r\n\r\n"
          "0\r\n\r\n" SMUGGLED),
    "400", "do not go together", CLOSES },
  { TEXT (POST_JSON "Content-Length: 43\r\nContent-Length: 2\r\n\r\n" BODY
          SMUGGLED),
    "400", "twice", CLOSES },
  { TEXT (POST_JSON "Content-Length: 43\r\nContent-Length: 43\r\n\r\n" BODY
          SMUGGLED),
    "400", "twice", CLOSES },
  { TEXT ("POST /v1/estimate" H "Content-Length : 29\r\n\r\n" SMUGGLED), "400",
    "not a header name", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding : chunked\r\n"
          "Content-Length: 5\r\n\r\n0\r\n\r\n" SMUGGLED),
    "400", "not a header name", CLOSES },
  { TEXT ("POST /v1/estimate" H "Content-Length\t: 29\r\n\r\n" SMUGGLED),
    "400", "", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding: xchunked\r\n\r\n"
          SMUGGLED),
    "501", "transfer-coding", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding: gzip, chunked\r\n\r\n"
          "0\r\n\r\n" SMUGGLED),
    "501", "transfer-coding", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding: identity\r\n\r\n"
          SMUGGLED),
    "501", "transfer-coding", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding: chunked\r\n"
          "Transfer-Encoding: identity\r\n\r\n0\r\n\r\n" SMUGGLED),
    "400", "twice", CLOSES },
  { TEXT ("POST /v1/estimate HTTP/1.0\r\nHost: a\r\n" CHUNKED
          "\r\n0\r\n\r\n" SMUGGLED),
    "400", "HTTP/1.0 has no", CLOSES },
  { TEXT ("POST /v1/estimate" H "Transfer-Encoding:\r\n chunked\r\n\r\n"
          "0\r\n\r\n" SMUGGLED),
    "", "", EITHER },                                     /* obs-fold */

  /* lengths; the library answers these itself, sometimes twice */
  { TEXT (POST_JSON "Content-Length: +43\r\n\r\n" BODY SMUGGLED), "400", "",
    CLOSES },
  { TEXT (POST_JSON "Content-Length: -1\r\n\r\n" SMUGGLED), "400", "",
    CLOSES },
  { TEXT (POST_JSON "Content-Length: 5, 5\r\n\r\n" BODY SMUGGLED), "400", "",
    CLOSES },
  { TEXT (POST_JSON "Content-Length: 1180591620717411303424\r\n\r\n" SMUGGLED),
    "413", "", CLOSES },
  { TEXT (POST_JSON "Content-Length: 262145\r\n\r\n"), "413",
    "at most 262,144 bytes", CLOSES },
  { TEXT (POST_JSON "Expect: 100-continue\r\nContent-Length: 8388608\r\n\r\n"),
    "413", "body-too-large", CLOSES },
  { TEXT ("GET /healthz" H "Content-Length: 5\r\n\r\nhello"), "400",
    "takes no body", CLOSES },
  { TEXT ("GET /healthz" H CHUNKED "\r\n5\r\nhello\r\n0\r\n\r\n"), "400",
    "takes no body", CLOSES },
  { TEXT ("POST /nowhere" H "Content-Length: 5\r\n\r\nhello"), "404",
    "not-found", CLOSES },
  { TEXT ("POST /nowhere" H CHUNKED "\r\n5\r\nhello\r\n0\r\n\r\n"), "404",
    "not-found", CLOSES },
  { TEXT (POST_JSON CHUNKED "\r\nzz\r\n" BODY "\r\n0\r\n\r\n"), "400", "",
    CLOSES },
  { TEXT (POST_JSON CHUNKED "\r\n0x2b\r\n" BODY "\r\n0\r\n\r\n"), "", "",
    CLOSES },
  { TEXT (POST_JSON CHUNKED "\r\n +2b\r\n" BODY "\r\n0\r\n\r\n"), "", "",
    CLOSES },
  { TEXT (POST_JSON CHUNKED "\r\nffffffffffffffffff\r\n" BODY), "", "",
    CLOSES },

  /* headers */
  { TEXT ("GET /healthz HTTP/1.1\r\n\r\n"), "400", "", CLOSES },
  { TEXT ("GET /healthz" H "Host: b\r\n\r\n"), "400", "twice", CLOSES },
  { TEXT ("GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n"), "400",
    "does not hold a host", CLOSES },
  { TEXT ("GET /healthz HTTP/1.1\r\nHost: a:80 \r\n\r\n"), "200", "ok",
    STAYS },
  { TEXT (GET_OK "no colon here\r\n\r\n"), "400", "", CLOSES },
  { TEXT (GET_OK "X(y): z\r\n\r\n"), "400", "not a header name", CLOSES },
  { TEXT (GET_OK "X: a\x01z\r\n\r\n"), "400", "control character", CLOSES },
  { TEXT (GET_OK "X: a\rb\r\n\r\n"), "", "", EITHER },
  { TEXT (GET_OK "X: a\0b\r\n\r\n"), "", "", EITHER },
  { TEXT ("GET /healthz HTTP/1.1\nHost: a\n\n"), "200", "ok", STAYS },
  { TEXT (GET_OK "X-Request-Id: abc-1\r\n\r\n"), "200",
    "X-Request-Id: abc-1\r\n", STAYS },
  { TEXT (GET_OK "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n"), "200", "ok",
    EITHER },

  /* first lines */
  { TEXT ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"), "", "", CLOSES },
  { TEXT ("GET /healthz\t HTTP/1.1\r\nHost: a\r\n\r\n"), "", "", EITHER },
  { TEXT ("GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n"), "505", "", CLOSES },
  { TEXT ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), "", "", CLOSES },
  { TEXT ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"), "", "",
    CLOSES },
  { TEXT ("garbage\r\n\r\n"), "", "", CLOSES },
  { TEXT ("\0\0\0\0\r\n\r\n"), "", "", EITHER },
  { TEXT ("\x16\x03 /healthz" H "\r\n"), "400", "not a method", CLOSES },
  { TEXT ("(GET) /healthz" H "\r\n"), "400", "not a method", CLOSES },
  { TEXT ("get /healthz" H "\r\n"), "405", "Allow: GET, HEAD", STAYS },
  { TEXT ("DELETE /v1/estimate" H "\r\n"), "405", "Allow: GET, HEAD, POST",
    STAYS },
  { TEXT ("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n"), "405", "", STAYS },
  { TEXT ("CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n"), "400", "begin with",
    EITHER },
  { TEXT ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"), "400", "begin with",
    STAYS },

  /* paths as they were sent */
  { TEXT ("GET http://evil/abs HTTP/1.1\r\nHost: a\r\n\r\n"), "400",
    "begin with", STAYS },
  { TEXT ("GET nopath HTTP/1.1\r\nHost: a\r\n\r\n"), "400", "", STAYS },
  { TEXT ("GET /../../etc/passwd" H "\r\n"), "404", "", STAYS },
  { TEXT ("GET /%2e%2e/%2e%2e/etc/passwd" H "\r\n"), "404", "", STAYS },
  { TEXT ("GET /..%2f..%2fetc/passwd" H "\r\n"), "404", "", STAYS },
  { TEXT ("GET /%252e%252e/etc" H "\r\n"), "404", "/%2e%2e/etc", STAYS },
  { TEXT ("GET /..\\..\\etc" H "\r\n"), "404", "", STAYS },
  { TEXT ("GET //healthz" H "\r\n"), "404", "", STAYS },
  { TEXT ("GET /healthz%00" H "\r\n"), "400", "zero byte", STAYS },
  { TEXT ("GET /healthz%00.html" H "\r\n"), "400", "zero byte", STAYS },
  { TEXT ("GET /%c0%af" H "\r\n"), "400", "UTF-8", STAYS },
  { TEXT ("GET /\xff" H "\r\n"), "400", "UTF-8", STAYS },
  { TEXT ("GET /v1/models/meta-llama%2FLlama-3.1-8B-Instruct?fields=id" H
          "\r\n"),
    "200", "{\"id\":\"meta-llama/Llama-3.1-8B-Instruct\"}", STAYS },
  { TEXT ("GET /v1/estimate?model=a%26b%3Dc" H "\r\n"), "422", "a&b=c",
    STAYS },
  { TEXT ("GET /v1/estimate?model=a%00" H "\r\n"), "400", "zero byte", STAYS },
  { TEXT ("GET /v1/estimate?model=a;gpu=b" H "\r\n"), "422", "a;gpu=b",
    STAYS },

  /* media types */
  { TEXT ("POST /v1/estimate" H "Content-Length: 43\r\n\r\n" BODY), "415",
    "no Content-Type", STAYS },
  { TEXT ("POST /v1/estimate" H "Content-Type: application/x-www-form-urlenc"
          "oded\r\nContent-Length: 43\r\n\r\n" BODY),
    "415", "curl --json", STAYS },
  { TEXT ("POST /v1/estimate" H "Content-Type: multipart/form-data; boundary="
          "x\r\nContent-Length: 5\r\n\r\n--x--"),
    "415", "multipart/form-data", STAYS },
};

static const char probe[] = "GET /healthz HTTP/1.1\r\nHost: a\r\n"
                            "X-Request-Id: probe\r\n"
                            "Connection: close\r\n\r\n";

START_TEST (message)
{
  struct vr_buf data;
  struct vr_buf reply;
  bool has_probe;
  const char *text;

  vr_buf_init (&data, 1 << 20);
  vr_buf_add (&data, messages[_i].data, messages[_i].length);
  vr_buf_add (&data, probe, sizeof probe - 1);
  exchange (data.data, data.length, &reply);
  text = reply.data == NULL ? "" : reply.data;
  has_probe = strstr (text, "X-Request-Id: probe") != NULL;
  if (messages[_i].status[0] != '\0'
      && (strncmp (text, "HTTP/1.1 ", 9) != 0
          || strncmp (text + 9, messages[_i].status, 3) != 0))
    ck_abort_msg ("%.300s: wanted %s, got %.300s", messages[_i].data,
                  messages[_i].status, text);
  ck_assert_msg (strstr (text, messages[_i].fragment) != NULL,
                 "%.300s: no '%s' in %.900s", messages[_i].data,
                 messages[_i].fragment, text);
  if (messages[_i].ending != EITHER)
    ck_assert_msg (has_probe == (messages[_i].ending == STAYS),
                   "%.300s: the probe was %sanswered: %.900s",
                   messages[_i].data, has_probe ? "" : "not ", text);
  ck_assert_ptr_null (strstr (text, "smuggled"));
  ck_assert_ptr_null (strstr (text, "HTTP/1.1 500"));
  vr_buf_clear (&data);
  vr_buf_clear (&reply);
  assert_alive ();
}
END_TEST

/* ---- sizes ---- */

enum filling
{
  ONE_HEADER,
  MANY_HEADERS,
  LONG_ADDRESS,
  LONG_QUERY,
  MANY_PARAMETERS,
  ANNOUNCED_BODY,
  CHUNKED_BODY,
  BODY_WITH_MODEL,
  FILE_BODY
};

static const struct
{
  enum filling filling;
  size_t size;
  const char *status;
} sizes[] = {
  { ONE_HEADER, 4000, "200" },
  { ONE_HEADER, 16000, "200" },
  { ONE_HEADER, 32768, "431" },
  { ONE_HEADER, 40000, "431" },
  { MANY_HEADERS, 60, "200" },
  { MANY_HEADERS, 64, "431" },          /* and Host is the 65th */
  { MANY_HEADERS, 500, "431" },
  { MANY_HEADERS, 1000, "431" },
  { LONG_ADDRESS, 4000, "404" },
  { LONG_ADDRESS, 4097, "414" },
  { LONG_ADDRESS, 32768, "414" },
  { LONG_ADDRESS, 40000, "414" },
  { LONG_QUERY, 4000, "422" },
  { LONG_QUERY, 32768, "414" },
  { MANY_PARAMETERS, 4000, "422" },     /* a thousand */
  { ANNOUNCED_BODY, 16384, "400" },
  { ANNOUNCED_BODY, 20000, "413" },
  { ANNOUNCED_BODY, 8 << 20, "413" },
  { CHUNKED_BODY, 16384, "400" },
  { CHUNKED_BODY, 16385, "413" },
  { CHUNKED_BODY, 5 << 20, "413" },
  { CHUNKED_BODY, 40 << 20, "" },       /* closed without a reply */
  { BODY_WITH_MODEL, 20000, "200" },
  { BODY_WITH_MODEL, 262144, "200" },
  { BODY_WITH_MODEL, 262145, "413" },
  { FILE_BODY, 40 << 20, "422" },       /* broken: read, not kept */
};

static void
add_many (struct vr_buf *data, char c, size_t n)
{
  char part[4096];

  memset (part, c, sizeof part);
  for (; n > sizeof part; n -= sizeof part)
    vr_buf_add (data, part, sizeof part);
  vr_buf_add (data, part, n);
}

static void
fill (struct vr_buf *data, enum filling filling, size_t size)
{
  switch (filling)
    {
    case ONE_HEADER:
      vr_buf_add_text (data, GET_OK "X: ");
      add_many (data, 'a', size);
      vr_buf_add_text (data, "\r\n\r\n");
      break;
    case MANY_HEADERS:
      vr_buf_add_text (data, GET_OK);
      for (size_t i = 0; i < size; i++)
        vr_buf_printf (data, "X%zu: a\r\n", i);
      vr_buf_add_text (data, "\r\n");
      break;
    case LONG_ADDRESS:
    case LONG_QUERY:
      vr_buf_add_text (data, filling == LONG_ADDRESS
                               ? "GET /"
                               : "GET /v1/estimate?model=");
      add_many (data, 'a', filling == LONG_ADDRESS ? size - 1 : size - 19);
      vr_buf_add_text (data, H "\r\n");
      break;
    case MANY_PARAMETERS:
      vr_buf_add_text (data, "GET /v1/estimate?");
      for (size_t i = 0; i < size / 4; i++)
        vr_buf_add_text (data, "a=b&");
      vr_buf_add_text (data, H "\r\n");
      break;
    case ANNOUNCED_BODY:
      vr_buf_printf (data, POST_JSON "Content-Length: %zu\r\n\r\n", size);
      add_many (data, ' ', size);
      break;
    case BODY_WITH_MODEL:
      vr_buf_printf (data, POST_JSON CHUNKED "\r\n%zx\r\n" OWN_MODEL, size);
      add_many (data, ' ', size - sizeof OWN_MODEL + 1);
      vr_buf_add_text (data, "\r\n0\r\n\r\n");
      break;
    case FILE_BODY:
      vr_buf_printf (data, INSPECT BYTES_TYPE "Content-Length: %zu\r\n\r\n",
                     size);
      add_many (data, 'a', size);
      break;
    case CHUNKED_BODY:
      vr_buf_printf (data, POST_JSON CHUNKED "\r\n%zx\r\n", size);
      add_many (data, ' ', size);
      vr_buf_add_text (data, "\r\n0\r\n\r\n");
      break;
    }
}

START_TEST (size)
{
  struct vr_buf data;
  struct vr_buf reply;
  const char *text;

  vr_buf_init (&data, MOST_BYTES);
  fill (&data, sizes[_i].filling, sizes[_i].size);
  if (sizes[_i].filling == ONE_HEADER || sizes[_i].filling == MANY_HEADERS
      || sizes[_i].status[0] == '4')
    vr_buf_add (&data, probe, sizeof probe - 1);
  exchange (data.data, data.length, &reply);
  text = reply.data == NULL ? "" : reply.data;
  ck_assert_msg (sizes[_i].status[0] == '\0'
                   ? text[0] == '\0'
                   : strncmp (text, "HTTP/1.1 ", 9) == 0
                       && strncmp (text + 9, sizes[_i].status, 3) == 0,
                 "row %d: wanted %s, got %.300s", _i, sizes[_i].status, text);
  /* a problem of ours, and one only */
  if (sizes[_i].status[0] == '4')
    {
      ck_assert_ptr_nonnull (strstr (text, "urn:vramd:problem:"));
      ck_assert_ptr_null (strstr (text, "<html>"));
    }
  vr_buf_clear (&data);
  vr_buf_clear (&reply);
  assert_alive ();
}
END_TEST

/* ---- slow and rude clients ---- */

/* One byte now and then never ends by the idle timeout; the deadline does. */
START_TEST (a_trickle_has_a_deadline)
{
  static const char *const beginnings[] = {
    "", "GET /healthz HTTP/1.1\r\nHost: a\r\n", POST_JSON
    "Content-Length: 1000\r\n\r\n", POST_JSON CHUNKED "\r\n3e8\r\n",
    INSPECT BYTES_TYPE "Content-Length: 60000000\r\n\r\n"
  };

  for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
    {
      int64_t end_ms = now_ms () + EVENTUALLY_MS;
      int fd = open_connection ();
      struct vr_buf reply;
      const char *data = beginnings[i];
      size_t length = strlen (data);

      vr_buf_init (&reply, MOST_BYTES);
      while (length > 0 && push (fd, &data, &length))
        continue;
      for (;;)
        {
          const char *byte = i == 1 ? "X" : "a";
          size_t one = 1;

          ck_assert_msg (now_ms () < end_ms, "beginning %zu", i);
          if (!push (fd, &byte, &one) && one > 0)
            break;
          if (!pull (fd, &reply))
            break;
          pause_ms (100);
        }
      close (fd);
      vr_buf_clear (&reply);
    }
  assert_alive ();
}
END_TEST

/* A request that is whole, one byte at a time but in time, is answered. */
START_TEST (slow_but_in_time)
{
  static const char whole[] = GET_OK "Connection: close\r\n\r\n";
  int fd = open_connection ();
  struct vr_buf reply;

  vr_buf_init (&reply, MOST_BYTES);
  for (size_t i = 0; i + 1 < sizeof whole; i++)
    {
      const char *byte = whole + i;
      size_t one = 1;

      (void) push (fd, &byte, &one);
      pause_ms (2);
    }
  finish_exchange (fd, "", 0, &reply);
  ck_assert_ptr_nonnull (reply.data);
  ck_assert_ptr_nonnull (strstr (reply.data, "200 OK"));
  vr_buf_clear (&reply);
}
END_TEST

/* Idle and half-sent connections end by themselves. */
START_TEST (idle_connections_end)
{
  static const char *const beginnings[] = {
    "", GET_OK, GET_OK "\r\n", POST_JSON "Content-Length: 1000\r\n\r\n{"
  };

  for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
    {
      struct vr_buf reply;

      exchange (beginnings[i], strlen (beginnings[i]), &reply);
      if (i == 2)
        ck_assert_ptr_nonnull (strstr (reply.data, "200 OK"));
      vr_buf_clear (&reply);
    }
}
END_TEST

/* Announces more than it sends, then closes its half. */
START_TEST (a_half_closed_connection_ends)
{
  static const char data[] = POST_JSON "Content-Length: 1000\r\n\r\n{";
  const char *rest = data;
  size_t length = sizeof data - 1;
  int fd = open_connection ();
  struct vr_buf reply;

  vr_buf_init (&reply, MOST_BYTES);
  while (push (fd, &rest, &length))
    continue;
  shutdown (fd, SHUT_WR);
  finish_exchange (fd, "", 0, &reply);
  vr_buf_clear (&reply);
  assert_alive ();
}
END_TEST

START_TEST (pipelined_requests_in_order)
{
  struct vr_buf data;
  struct vr_buf reply;
  const char *at;

  vr_buf_init (&data, MOST_BYTES);
  for (unsigned i = 0; i < 50; i++)
    vr_buf_printf (&data, "%sX-Request-Id: n%u.\r\n%s",
                   i % 2 == 0 ? GET_OK : POST_JSON CHUNKED, i,
                   i % 2 == 0 ? "\r\n"
                              : "\r\n" BODY_HEX "\r\n" BODY "\r\n0\r\n\r\n");
  vr_buf_add (&data, probe, sizeof probe - 1);
  exchange (data.data, data.length, &reply);
  at = reply.data;
  ck_assert_ptr_nonnull (at);
  for (unsigned i = 0; i < 50; i++)
    {
      char id[32];

      snprintf (id, sizeof id, "X-Request-Id: n%u.", i);
      at = strstr (at, id);
      ck_assert_msg (at != NULL, "%s is missing or out of order", id);
    }
  ck_assert_uint_eq (count (reply.data, "HTTP/1.1 200 OK"), 51);
  vr_buf_clear (&data);
  vr_buf_clear (&reply);
}
END_TEST

/* Many requests, then a reset instead of reading the replies. */
START_TEST (resets_do_no_harm)
{
  struct vr_buf data;

  vr_buf_init (&data, MOST_BYTES);
  for (unsigned i = 0; i < 20; i++)
    vr_buf_add_text (&data, "GET /v1/gpus" H "\r\n");
  for (unsigned i = 0; i < 100; i++)
    {
      struct linger now = { .l_onoff = 1, .l_linger = 0 };
      int fd = open_connection ();
      const char *rest = data.data;
      size_t length = data.length;

      (void) push (fd, &rest, &length);
      setsockopt (fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
      close (fd);
    }
  vr_buf_clear (&data);
  assert_alive ();
}
END_TEST

/* Clients that ask for much and read nothing do not stop the others. */
START_TEST (slow_readers_hold_nobody_up)
{
  enum { N_READERS = 20 };
  struct vr_buf data;
  int fds[N_READERS];

  vr_buf_init (&data, MOST_BYTES);
  for (unsigned i = 0; i < 500; i++)
    vr_buf_add_text (&data, "GET /v1/gpus" H "\r\n");
  for (unsigned i = 0; i < N_READERS; i++)
    {
      const char *rest = data.data;
      size_t length = data.length;

      fds[i] = open_connection ();
      (void) push (fds[i], &rest, &length);
    }
  for (unsigned i = 0; i < 20; i++)
    assert_alive ();
  for (unsigned i = 0; i < N_READERS; i++)
    close (fds[i]);
  vr_buf_clear (&data);
  assert_alive ();
}
END_TEST

START_TEST (idle_crowds_do_no_harm)
{
  enum { N_IDLE = 150 };
  int fds[N_IDLE];

  for (unsigned i = 0; i < N_IDLE; i++)
    {
      const char *half = "GET /heal";
      size_t length = strlen (half);

      fds[i] = open_connection ();
      if (i % 2 == 0)
        (void) push (fds[i], &half, &length);
    }
  for (unsigned i = 0; i < 20; i++)
    assert_alive ();
  for (unsigned i = 0; i < N_IDLE; i++)
    close (fds[i]);
  assert_alive ();
}
END_TEST

/* At the limit new clients wait; they are served when others go. */
START_TEST (the_connection_limit_recovers)
{
  enum { N_OVER = 40 };
  int fds[N_OVER];

  stop ();
  start_with (8);
  for (unsigned i = 0; i < N_OVER; i++)
    fds[i] = open_connection ();
  pause_ms (200);
  for (unsigned i = 0; i < N_OVER; i++)
    close (fds[i]);
  assert_alive ();
  assert_alive ();
}
END_TEST

/* ---- the daemon's life ---- */

START_TEST (draining_ends_well)
{
  static const char first[] = GET_OK "\r\n";
  const char *rest = first;
  size_t length = sizeof first - 1;
  int busy = open_connection ();
  int idle = open_connection ();
  struct vr_buf reply;

  /* one that has asked before, one that never did */
  vr_buf_init (&reply, MOST_BYTES);
  (void) push (busy, &rest, &length);
  while (reply.data == NULL || strstr (reply.data, "ok\"") == NULL)
    {
      ck_assert (pull (busy, &reply));
      pause_ms (5);
    }
  vr_server_drain (server, EVENTUALLY_MS);
  ck_assert (atomic_load (&site.is_draining));
  finish_exchange (busy, "", 0, &reply);
  vr_buf_clear (&reply);
  vr_buf_init (&reply, MOST_BYTES);
  finish_exchange (idle, "", 0, &reply);
  vr_buf_clear (&reply);
}
END_TEST

static atomic_bool is_over;

static void *
ask_again_and_again (void *cls)
{
  static const char request[]
    = "GET /v1/estimate?model=llama-3.1-8b&gpu=rtx-3060-12gb" H
      "Connection: close\r\n\r\n";
  unsigned *n_answered = cls;

  while (!atomic_load (&is_over))
    {
      struct vr_buf reply;
      int fd = try_connect ();

      if (fd < 0)
        break;
      vr_buf_init (&reply, MOST_BYTES);
      fcntl (fd, F_SETFL, O_NONBLOCK);
      finish_exchange (fd, request, sizeof request - 1, &reply);
      if (reply.data != NULL && strstr (reply.data, "200 OK") != NULL)
        ++*n_answered;
      vr_buf_clear (&reply);
    }
  return NULL;
}

/* The catalogue is exchanged while two clients ask. */
START_TEST (the_catalogue_may_change_meanwhile)
{
  pthread_t threads[2];
  unsigned n_answered[2] = { 0, 0 };

  atomic_store (&is_over, false);
  for (size_t i = 0; i < 2; i++)
    ck_assert_int_eq (pthread_create (&threads[i], NULL, ask_again_and_again,
                                      &n_answered[i]),
                      0);
  for (unsigned i = 0; i < 100; i++)
    {
      vr_current_swap (site.current, vr_catalog_retain (ask_catalog ()));
      pause_ms (2);
    }
  atomic_store (&is_over, true);
  for (size_t i = 0; i < 2; i++)
    {
      pthread_join (threads[i], NULL);
      ck_assert_uint_gt (n_answered[i], 0);
    }
}
END_TEST

START_TEST (a_port_is_not_shared_with_strangers)
{
  struct vr_error err;
  struct vr_server *second = NULL;
  char listen[64];
  struct vr_server_options options = {
    .listen = listen, .n_threads = 1, .n_connections = 10,
    .idle_timeout_s = 1, .request_deadline_ms = 1000, .site = &site
  };

  snprintf (listen, sizeof listen, "127.0.0.1:%u",
            (unsigned) vr_server_port (server));
  vr_error_init (&err, VR_LANG_EN);
  ck_assert_int_eq (vr_server_start (&options, &second, &err), VR_E_STORAGE);
  ck_assert_ptr_nonnull (strstr (err.faults[0].text, "is in use"));
  ck_assert_ptr_null (second);
  assert_alive ();
}
END_TEST

START_TEST (every_request_is_logged)
{
  struct vr_buf reply;
  int64_t end_ms = now_ms () + EVENTUALLY_MS;

  exchange (probe, sizeof probe - 1, &reply);
  vr_buf_clear (&reply);
  while (atomic_load (&n_logged) < 1)
    {
      ck_assert (now_ms () < end_ms);
      pause_ms (5);
    }
  ck_assert_uint_eq (atomic_load (&n_logged), 1);
}
END_TEST

#define N(table) ((int) (sizeof (table) / sizeof (table)[0]))

int
main (void)
{
  Suite *suite = suite_create ("server");
  TCase *tcase = tcase_create ("raw bytes");
  SRunner *runner;
  int n_failed;

  (void) ask_catalog ();
  tcase_add_checked_fixture (tcase, start, stop);
  tcase_set_timeout (tcase, 300);
  tcase_add_loop_test (tcase, message, 0, N (messages));
  tcase_add_loop_test (tcase, size, 0, N (sizes));
  tcase_add_test (tcase, a_trickle_has_a_deadline);
  tcase_add_test (tcase, slow_but_in_time);
  tcase_add_test (tcase, idle_connections_end);
  tcase_add_test (tcase, a_half_closed_connection_ends);
  tcase_add_test (tcase, pipelined_requests_in_order);
  tcase_add_test (tcase, resets_do_no_harm);
  tcase_add_test (tcase, slow_readers_hold_nobody_up);
  tcase_add_test (tcase, idle_crowds_do_no_harm);
  tcase_add_test (tcase, the_connection_limit_recovers);
  tcase_add_test (tcase, draining_ends_well);
  tcase_add_test (tcase, the_catalogue_may_change_meanwhile);
  tcase_add_test (tcase, a_port_is_not_shared_with_strangers);
  tcase_add_test (tcase, every_request_is_logged);
  suite_add_tcase (suite, tcase);
  runner = srunner_create (suite);
  srunner_run_all (runner, CK_ENV);
  n_failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  vr_catalog_release (ask_catalog ());
  return n_failed == 0 ? 0 : 1;
}
