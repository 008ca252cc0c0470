/* The daemon: configuration, catalogue, signals.  What it answers is in
   http/routes.c. */

#include "config.h"

#include <ctype.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "base/banned.h"
#include "catalog/db.h"
#include "catalog/embedded.h"
#include "http/listen.h"
#include "http/server.h"
#include "service/reader.h"
#include "service/usage.h"

enum
{
  EXIT_BAD_INPUT = 2,
  IDLE_TIMEOUT_S = 10,
  DRAIN_MS = 10000,
  FILES_PER_THREAD = 3,     /* listening socket, epoll, wake-up */
  OTHER_FILES = 64,         /* the catalogue, logs, what libraries open */
  OUTPUT_BYTES = 8 << 20,
  POOL_BYTES = 1 << 20
};

/* ---- configuration ---- */

struct vr_config
{
  char listen[256];
  uint64_t threads;
  char catalog[VR_DB_PATH];
  uint64_t request_deadline_s;
  uint64_t connections;
  char cors_origin[256];
  int8_t quiet;
  /* instead of serving */
  int8_t help;
  int8_t version;
  int8_t dump_openapi;
  int8_t check_config;
};

/* Settings first; the last N_COMMANDS have no environment variable. */
enum { N_COMMANDS = 4 };

static const struct vr_field config_fields[] = {
  { VR_TEXT (struct vr_config, listen), .def = "127.0.0.1:8080",
    .text = "HOST:PORT to listen on; port 0 takes a free one." },
  { VR_U64 (struct vr_config, threads), .min = 1, .max = VR_SERVER_MAX_THREADS,
    .text = "Threads that answer, each with a socket of its own. Default: "
            "one for each CPU." },
  { VR_TEXT (struct vr_config, catalog),
    .text = "The catalogue's file, created when missing. Default: vramd.db "
            "in the state folder, else in memory." },
  { VR_U64 (struct vr_config, request_deadline_s), .unit = "s", .min = 1,
    .max = 3600, .def = "15",
    .text = "For the headers and the body of a request together." },
  { VR_U64 (struct vr_config, connections), .min = 1, .max = 1000000,
    .def = "1000", .text = "Connections at a time, of all threads; each takes "
            "up to 128 KiB beside bodies and replies." },
  { VR_TEXT (struct vr_config, cors_origin),
    .text = "Value of Access-Control-Allow-Origin. Default: not sent." },
  { VR_BOOL (struct vr_config, quiet), .def = "false",
    .text = "No line for each request." },
  { VR_BOOL (struct vr_config, help), .text = "This text." },
  { VR_BOOL (struct vr_config, version), .text = "Print the version." },
  { VR_BOOL (struct vr_config, dump_openapi),
    .text = "Print the OpenAPI document." },
  { VR_BOOL (struct vr_config, check_config),
    .text = "Say whether the configuration is good, and what it is." },
};

static const struct vr_table config_table
  = VR_TABLE ("Config", config_fields, struct vr_config);

static const size_t n_settings
  = sizeof config_fields / sizeof config_fields[0] - N_COMMANDS;

/* VRAMD_REQUEST_DEADLINE_S of request_deadline_s; NULL when not set. */
static const char *
find_environment (const struct vr_field *field)
{
  char name[64] = "VRAMD_";
  size_t n = strlen (name);

  for (const char *s = field->name; *s != '\0' && n + 1 < sizeof name; s++)
    name[n++] = (char) toupper ((unsigned char) *s);
  name[n] = '\0';
  return getenv (name);
}

static uint64_t
count_cpus (void)
{
  cpu_set_t set;
  int n = 1;

  CPU_ZERO (&set);
  if (sched_getaffinity (0, sizeof set, &set) == 0)
    n = CPU_COUNT (&set);
  return n > VR_SERVER_MAX_THREADS ? VR_SERVER_MAX_THREADS : (uint64_t) n;
}

/* Command line over environment over default. */
static enum vr_status
read_config (int n_args, char **args, struct vr_config *config,
             struct vr_error *err)
{
  struct vr_question question = { .name = "vramd", .in = &config_table };
  struct vr_pool pool;
  struct vr_call call;
  enum vr_status status;

  vr_pool_init (&pool, POOL_BYTES);
  vr_call_init (&call, &pool);
  vr_error_init (err, VR_LANG_EN);
  status = vr_read_arguments (&question, n_args, args, config, &call, err);
  for (size_t i = 0; i < n_settings; i++)
    {
      const struct vr_field *field = &config_fields[i];
      const char *text = find_environment (field);

      if (vr_field_is_set (field, config))
        continue;
      if (text == NULL || *text == '\0')
        text = field->def;
      if (text != NULL)
        {
          enum vr_status read
            = vr_field_read_text (field, config, text, strlen (text), err);

          status = status == VR_OK ? read : status;
        }
    }
  if (config->threads == VR_UNSET_U64)
    config->threads = count_cpus ();
  vr_pool_clear (&pool);
  return status;
}

/* Every connection is an open file; at the limit the library would wait
   silently. */
static enum vr_status
check_files (const struct vr_config *config, struct vr_error *err)
{
  uint64_t needed = config->connections
                    + config->threads * (1 + FILES_PER_THREAD) + OTHER_FILES;
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0
      || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
    return VR_OK;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max >= needed)
    {
      limit.rlim_cur = needed;
      if (setrlimit (RLIMIT_NOFILE, &limit) == 0)
        return VR_OK;
    }
  return vr_fail (err, VR_E_INVALID, "connections", VR_SAY_FILES_LIMIT,
                  vr_number_u64_text (VR_NUMBER_BUF, config->connections),
                  vr_number_u64_text (VR_NUMBER_BUF, needed),
                  vr_number_u64_text (VR_NUMBER_BUF, limit.rlim_max));
}

static void
print_config (const struct vr_config *config)
{
  struct vr_buf out;

  vr_buf_init (&out, OUTPUT_BYTES);
  vr_field_write_object (&out, &config_table, config,
                         (UINT64_C (1) << n_settings) - 1);
  vr_buf_add_char (&out, '\n');
  vr_usage_print (&out);
  vr_buf_clear (&out);
}

static void
print_help (void)
{
  struct vr_buf out;

  vr_buf_init (&out, OUTPUT_BYTES);
  vr_buf_add_text (&out,
                   "usage: vramd [OPTION]...\n\n"
                   "Answers how much GPU memory a language model needs, over "
                   "HTTP.\n\n");
  vr_usage_write_options (&out, &config_table, VR_LANG_EN);
  vr_buf_add_text (&out,
                   "\nEach setting may also stand in the environment: "
                   "VRAMD_LISTEN, VRAMD_CATALOG, ...\n"
                   "SIGTERM and SIGINT stop the daemon after the requests "
                   "that it has, SIGHUP loads\nthe catalogue anew.\n");
  vr_usage_print (&out);
  vr_buf_clear (&out);
}

static void
dump_openapi (void)
{
  static struct vr_site site;

  vr_site_init (&site, vr_routes, vr_n_routes);
  if (!vr_buf_ok (&site.openapi))
    abort ();
  vr_usage_print (&site.openapi);
  vr_site_clear (&site);
}

/* What is asked for instead of serving; false when nothing is.  Help and
   version whatever else stands on the command line. */
static bool
print_asked (const struct vr_config *config, bool is_good)
{
  if (config->help == 1)
    print_help ();
  else if (config->version == 1)
    puts ("vramd " PACKAGE_VERSION);
  else if (is_good && config->dump_openapi == 1)
    dump_openapi ();
  else if (is_good && config->check_config == 1)
    print_config (config);
  else
    return false;
  return true;
}

/* ---- log ---- */

/* One line with one write: lines of threads do not mix. */
static void
write_line (const struct vr_buf *line)
{
  if (line->length > 0 && write (STDERR_FILENO, line->data, line->length) < 0)
    return;
}

static void
log_request (void *cls, const struct vr_access *access)
{
  char array[768];
  struct vr_buf line;

  (void) cls;
  vr_buf_init_borrowed (&line, array, sizeof array);
  vr_access_write (&line, access);
  write_line (&line);
}

static void
log_event (const char *level, const char *event, const char *text)
{
  char array[4 * VR_ERROR_TEXT + 256];   /* \xNN is four characters */
  struct vr_buf line;
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  vr_buf_init_borrowed (&line, array, sizeof array);
  vr_buf_add_text (&line, "t=");
  vr_access_write_time (&line, (int64_t) now.tv_sec * 1000
                                 + now.tv_nsec / 1000000);
  vr_buf_printf (&line, " level=%s ev=%s", level, event);
  if (text != NULL)
    {
      vr_buf_add_text (&line, " text=");
      vr_access_write_quoted (&line, text, strlen (text), VR_ERROR_TEXT);
    }
  vr_buf_add_char (&line, '\n');
  write_line (&line);
}

static void
log_note (void *cls, const char *text)
{
  (void) cls;
  log_event ("warn", "http", text);
}

/* ---- catalogue ---- */

struct place
{
  char path[VR_DB_PATH];          /* "" in memory */
  uint64_t generation;
};

/* Opens, loads, closes. */
static enum vr_status
load (struct place *place, const struct vr_catalog **catalog,
      struct vr_error *err)
{
  struct vr_db *db = NULL;
  const char *path = place->path[0] == '\0' ? NULL : place->path;
  enum vr_status status
    = path == NULL ? VR_OK : vr_usage_check_catalog (path, err);

  if (status == VR_OK)
    status = vr_db_open (path, &db, err);
  if (status == VR_OK)
    status = vr_catalog_load (db, place->generation + 1, catalog, err);
  if (status == VR_OK)
    place->generation++;
  if (status == VR_OK && !vr_db_has_current_seed (db))
    {
      char text[VR_DB_PATH + 256];
      struct vr_buf buf;

      vr_buf_init_borrowed (&buf, text, sizeof text);
      vr_say (&buf, err->lang, VR_SAY_CATALOG_OLDER_SEED, vr_db_path (db));
      fprintf (stderr, "vramd: %s\n", text);
    }
  vr_db_close (db);
  return status;
}

/* The file that was named must do; the usual place may fail. */
static enum vr_status
load_first (const struct vr_config *config, struct place *place,
            const struct vr_catalog **catalog, struct vr_error *err)
{
  if (config->catalog[0] != '\0')
    {
      memcpy (place->path, config->catalog, strlen (config->catalog) + 1);
      return load (place, catalog, err);
    }
  if (vr_db_default_path (place->path) && load (place, catalog, err) == VR_OK)
    return VR_OK;
  place->path[0] = '\0';
  vr_usage_print_faults ("vramd", err);
  vr_error_init (err, err->lang);
  fprintf (stderr, "vramd: %s\n",
           vr_sentence_text (VR_SAY_CATALOG_IN_MEMORY, err->lang));
  return load (place, catalog, err);
}

static void
reload (struct vr_site *site, struct place *place)
{
  const struct vr_catalog *catalog = NULL;
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  if (load (place, &catalog, &err) == VR_OK)
    {
      vr_current_swap (site->current, catalog);
      log_event ("info", "reload", NULL);
    }
  else
    for (unsigned i = 0; i < err.n_faults && i < VR_ERROR_MAX_FAULTS; i++)
      log_event ("error", "reload", err.faults[i].text);
}

/* Generations begin anew with each start, but a file's content may have
   changed; the built-in catalogue is what the program is. */
static uint64_t
make_tag_seed (const struct place *place)
{
  uint64_t seed = VR_HASH_START;

  if (place->path[0] != '\0'
      && getrandom (&seed, sizeof seed, 0) == (ssize_t) sizeof seed)
    return seed;
  for (size_t i = 0; i < vr_n_embedded_files; i++)
    seed = vr_hash (seed, vr_embedded_files[i].data,
                    vr_embedded_files[i].length);
  return seed;
}

/* ---- running ---- */

static void
print_start (const struct vr_config *config, const struct vr_server *server,
             const struct vr_site *site)
{
  const struct vr_catalog *catalog = vr_current_acquire (site->current);
  char url[VR_LISTEN_TEXT];

  vr_listen_url (url, config->listen, vr_server_port (server));
  printf ("vramd %s listening on %s (catalogue: %s, %zu models, %zu GPUs, "
          "%zu offers)\n",
          PACKAGE_VERSION, url, site->catalog_source,
          vr_catalog_n_models (catalog), vr_catalog_n_gpus (catalog),
          vr_catalog_n_offers (catalog));
  fflush (stdout);
  vr_catalog_release (catalog);
}

/* Until a signal says so. */
static void
wait_for_end (const sigset_t *signals, struct vr_site *site,
              struct place *place)
{
  int number;

  for (;;)
    {
      if (sigwait (signals, &number) != 0)
        return;
      if (number != SIGHUP)
        return;
      reload (site, place);
    }
}

static int
serve (const struct vr_config *config, struct vr_error *err)
{
  static struct vr_site site;
  static struct place place;
  const struct vr_catalog *catalog = NULL;
  struct vr_server *server = NULL;
  sigset_t signals;
  struct vr_server_options options = {
    .listen = config->listen,
    .n_threads = (unsigned) config->threads,
    .n_connections = (unsigned) config->connections,
    .idle_timeout_s = IDLE_TIMEOUT_S,
    .request_deadline_ms = (unsigned) config->request_deadline_s * 1000,
    .site = &site,
    .log = config->quiet == 1 ? NULL : log_request,
    .note = log_note
  };

  /* before there are threads, so that only wait_for_end gets them */
  signal (SIGPIPE, SIG_IGN);
  sigemptyset (&signals);
  sigaddset (&signals, SIGTERM);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGHUP);
  pthread_sigmask (SIG_BLOCK, &signals, NULL);

  if (load_first (config, &place, &catalog, err) != VR_OK)
    return EXIT_BAD_INPUT;
  vr_site_init (&site, vr_routes, vr_n_routes);
  site.current = vr_current_new (catalog);
  if (site.current == NULL)
    abort ();
  site.catalog_source = place.path[0] == '\0' ? "memory" : place.path;
  site.tag_seed = make_tag_seed (&place);
  site.cors_origin = config->cors_origin[0] == '\0' ? NULL
                                                    : config->cors_origin;
  if (vr_server_start (&options, &server, err) == VR_OK)
    {
      print_start (config, server, &site);
      wait_for_end (&signals, &site, &place);
      log_event ("info", "drain", NULL);
      vr_server_drain (server, DRAIN_MS);
      vr_server_free (server);
    }
  vr_current_free (site.current);
  vr_site_clear (&site);
  return err->n_faults == 0 ? EXIT_SUCCESS : EXIT_BAD_INPUT;
}

int
main (int argc, char **argv)
{
  static struct vr_config config;
  struct vr_error err;
  enum vr_status status;
  int code;

  json_set_alloc_funcs (vr_usage_must_alloc, free);
  json_object_seed (0);     /* now, not by two threads at a time */
  status = read_config (argc - 1, argv + 1, &config, &err);
  if (status == VR_OK && config.dump_openapi != 1)
    {
      /* before a catalogue is made for nothing */
      status = vr_listen_check (config.listen, &err);
      if (status == VR_OK)
        status = check_files (&config, &err);
    }
  if (print_asked (&config, status == VR_OK))
    return vr_usage_end ("vramd", EXIT_SUCCESS, VR_LANG_EN);
  code = status == VR_OK ? serve (&config, &err) : EXIT_BAD_INPUT;
  vr_usage_print_faults ("vramd", &err);
  return code;
}
