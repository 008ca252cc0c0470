/* The questions on the command line, without a daemon.  Knows no question:
   names, options, help and answers come from the tables. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jansson.h>

#include "base/banned.h"
#include "base/nearest.h"
#include "catalog/db.h"
#include "service/inspect.h"
#include "service/reader.h"
#include "service/usage.h"

enum
{
  EXIT_FITS = 0,
  EXIT_NO_FIT = 1,
  EXIT_BAD_INPUT = 2,
  EXIT_TIGHT = 3,
  OUTPUT_BYTES = 64 << 20,
  POOL_BYTES = 256 << 20,
  MAX_ARGUMENTS = 256
};

/* Stands for a file among the arguments, for the reader. */
static char file_argument[] = "model=file";

/* What is asked, and how. */
struct command
{
  const struct vr_question *question;
  bool as_json;
  bool allows_tight;
  bool wants_help;
  const char *catalog_path;       /* NULL: the built-in one */
  int n_args;                     /* members of the question */
  char *args[MAX_ARGUMENTS];
  char first[VR_TEXTS_BYTES + 16];  /* "model=…" */
  const char *file;               /* that the question is about, or whose
                                     model it takes; NULL: none */
};

/* ---- help ---- */

static void
print_usage (FILE *to)
{
  fputs ("usage: vram COMMAND [WORD] [--NAME VALUE]...\n\n", to);
  for (size_t i = 0; i < vr_question_count (); i++)
    {
      const struct vr_question *question = vr_question_get (i);

      fprintf (to, "  %-10s %s\n", question->name, question->text);
    }
  fputs ("\n"
         "  vram estimate llama-3.1-8b --gpu rtx-3060-12gb --context 20000\n"
         "  vram inspect model.gguf\n"
         "  vram estimate --model ./config.json --gpu rtx-3060-12gb\n"
         "  vram COMMAND --help\n\n"
         "With every command: --json, --lang en|bn, --fields LIST,\n"
         "--catalog PATH (default: the built-in catalogue), --version.\n"
         "Exit status: 0 fits, 1 does not fit or unknown, 2 bad input,\n"
         "3 tight (0 with --allow-tight).\n",
         to);
}

static bool
takes_model_file (const struct vr_question *question)
{
  const struct vr_field *field
    = vr_field_find (question->in, "model", strlen ("model"));

  return field != NULL && field->takes_object;
}

static void
print_help (const struct vr_question *question, enum vr_lang lang)
{
  struct vr_buf out;

  vr_buf_init (&out, OUTPUT_BYTES);
  vr_buf_add_text (&out, "vram ");
  vr_buf_add_text (&out, question->name);
  vr_buf_add_text (&out, ": ");
  vr_buf_add_text (&out, question->text);
  vr_buf_add_text (&out, "\n\n");
  if (question->read_file != NULL)
    {
      vr_say (&out, lang, VR_SAY_HELP_FILE, question->name);
      vr_buf_add_text (&out, "\n\n");
    }
  else if (takes_model_file (question))
    {
      vr_say (&out, lang, VR_SAY_HELP_MODEL_FILE, question->name);
      vr_buf_add_text (&out, "\n\n");
    }
  vr_usage_write_options (&out, question->in, lang);
  vr_usage_print (&out);
  vr_buf_clear (&out);
}

/* ---- arguments ---- */

static bool
has_member (const struct vr_question *question, const char *name)
{
  return vr_field_find (question->in, name, strlen (name)) != NULL;
}

/* Is args[i] the option, as one word or two?  *value is its value. */
static bool
is_option (int n_args, char **args, int *i, const char *name,
           const char **value)
{
  size_t n = strlen (name);

  if (strncmp (args[*i], name, n) != 0)
    return false;
  if (args[*i][n] == '=')
    *value = args[*i] + n + 1;
  else if (args[*i][n] == '\0' && *i + 1 < n_args)
    *value = args[++*i];
  else
    return false;
  return true;
}

/* The program's own options; false when it is a member of the question. */
static bool
take_own (struct command *command, int n_args, char **args, int *i)
{
  const char *arg = args[*i];

  if (strcmp (arg, "--json") == 0)
    command->as_json = true;
  else if (strcmp (arg, "--help") == 0 || strcmp (arg, "-h") == 0)
    command->wants_help = true;
  else if (strcmp (arg, "--allow-tight") == 0)
    {
      command->allows_tight = true;
      return !has_member (command->question, "allow_tight");
    }
  else
    return is_option (n_args, args, i, "--catalog", &command->catalog_path);
  return true;
}

/* A first bare word is the model, the entry or what is looked for. */
static char *
first_word (struct command *command, char *word)
{
  static const char *const names[] = { "model", "id", "q" };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (has_member (command->question, names[i]))
      {
        int n = snprintf (command->first, sizeof command->first, "%s=%s",
                          names[i], word);

        return n > 0 && (size_t) n < sizeof command->first ? command->first
                                                           : word;
      }
  return word;
}

/* The member that an argument gives, as one word or two: is it one that a
   file may give too?  *value is its value, and *i moves to it. */
static bool
is_object_option (const struct command *command, int n_args, char **args,
                  int *i, const char **value)
{
  const struct vr_table *in = command->question->in;
  const char *word = args[*i];
  const char *name = strncmp (word, "--", 2) == 0 ? word + 2 : word;
  size_t n = strcspn (name, "=");
  const struct vr_field *field = vr_field_find (in, name, n);

  if (field == NULL || !field->takes_object
      || (name[n] == '\0' && (name == word || *i + 1 == n_args)))
    return false;
  *value = name[n] == '=' ? name + n + 1 : args[++*i];
  return true;
}

/* Is the argument a file for certain?  Other names may be files too, but a
   name of the catalogue wins (read_model_file). */
static bool
take_file (struct command *command, int n_args, char **args, int *i)
{
  const struct vr_question *question = command->question;
  bool is_first_word = command->n_args == 0 && args[*i][0] != '-'
                       && strchr (args[*i], '=') == NULL;
  const char *value = args[*i];
  int next = *i;

  if (is_first_word && question->read_file != NULL)
    {
      command->file = value;
      return true;
    }
  if (!(is_first_word && takes_model_file (question))
      && !is_object_option (command, n_args, args, &next, &value))
    return false;
  if (!vr_inspect_is_path (value)
      && (strlen (value) < VR_TEXTS_BYTES || !vr_inspect_is_file (value)))
    return false;
  command->file = value;
  command->args[command->n_args++] = file_argument;
  *i = next;
  return true;
}

static bool
read_command (struct command *command, int n_args, char **args)
{
  for (int i = 0; i < n_args; i++)
    {
      bool is_bare = args[i][0] != '-' && strchr (args[i], '=') == NULL;

      if (take_own (command, n_args, args, &i))
        continue;
      if (command->n_args == MAX_ARGUMENTS)
        return false;
      if (take_file (command, n_args, args, &i))
        continue;
      command->args[command->n_args]
        = command->n_args == 0 && is_bare ? first_word (command, args[i])
                                          : args[i];
      command->n_args++;
    }
  return true;
}

static int
fail_command (const char *name)
{
  struct vr_error err;

  vr_error_init (&err, VR_LANG_EN);
  (void) vr_fail (&err, VR_E_INVALID, "", VR_SAY_NO_SUCH_COMMAND, name);
  for (size_t i = 0; i < vr_question_count (); i++)
    {
      const char *other = vr_question_get (i)->name;

      if (vr_name_distance (name, strlen (name), other, strlen (other), 2)
          <= 2)
        vr_error_suggest (&err, other);
    }
  vr_usage_print_faults ("vram", &err);
  return EXIT_BAD_INPUT;
}

/* ---- answering ---- */

/* The member that holds a verdict, or NULL when there is none. */
static const struct vr_field *
find_verdict (const struct vr_table *out)
{
  const struct vr_field *field
    = vr_field_find (out, "verdict", strlen ("verdict"));

  return field != NULL && field->kind == VR_KIND_STRING ? field : NULL;
}

/* The list of what fits, or NULL when this question gives none. */
static const struct vr_field *
find_candidates (const struct vr_question *question)
{
  const struct vr_field *field
    = vr_field_find (question->out, "candidates", strlen ("candidates"));

  return field != NULL && field->kind == VR_KIND_LIST
             && find_verdict (field->table) != NULL
           ? field
           : NULL;
}

static const char *
verdict_of (const struct vr_field *field, const void *object)
{
  return *(const char *const *) ((const char *) object + field->offset);
}

/* Misfits are listed too when they are asked for. */
static int
exit_of_candidates (const struct vr_field *list, const void *result)
{
  const char *items
    = *(const char *const *) ((const char *) result + list->offset);
  size_t n = *(const size_t *) ((const char *) result + list->count_offset);
  const struct vr_field *field = find_verdict (list->table);

  for (size_t i = 0; i < n; i++)
    {
      const char *verdict
        = verdict_of (field, items + i * list->table->struct_size);

      if (verdict != NULL
          && (strcmp (verdict, "fits") == 0 || strcmp (verdict, "tight") == 0))
        return EXIT_FITS;
    }
  return EXIT_NO_FIT;
}

/* The exit status that the answer stands for. */
static int
exit_of (const struct command *command, const void *result)
{
  const struct vr_question *question = command->question;
  const struct vr_field *field = find_verdict (question->out);
  const struct vr_field *candidates = find_candidates (question);
  const char *verdict;

  if (candidates != NULL)
    return exit_of_candidates (candidates, result);
  if (field == NULL)
    return EXIT_FITS;
  verdict = verdict_of (field, result);
  if (verdict != NULL && strcmp (verdict, "fits") == 0)
    return EXIT_FITS;
  if (verdict != NULL && strcmp (verdict, "tight") == 0)
    return command->allows_tight ? EXIT_FITS : EXIT_TIGHT;
  return EXIT_NO_FIT;
}

/* A tight verdict has a status of its own when nothing else is demanded. */
static int
exit_of_demands (const struct command *command, const void *result,
                 const struct vr_error *err)
{
  bool is_verdict = err->n_faults == 1
                    && strcmp (err->faults[0].pointer, "/verdict") == 0;

  return is_verdict && exit_of (command, result) == EXIT_TIGHT
           ? EXIT_TIGHT
           : vr_status_exit (VR_E_DEMAND_NOT_MET);
}

static void
write_result (const struct command *command, const void *result,
              const struct vr_call *call, struct vr_buf *out)
{
  const struct vr_question *question = command->question;

  if (command->as_json || question->write_text == NULL)
    {
      vr_field_write_object (out, question->out, result, call->selected);
      vr_buf_add_char (out, '\n');
    }
  else
    question->write_text (result, call, out);
}

static int
answer (const struct command *command, enum vr_status read,
        const struct vr_catalog *catalog, const void *query,
        struct vr_call *call, struct vr_error *err)
{
  const struct vr_question *question = command->question;
  void *result = vr_pool_alloc (call->pool, 1, question->out->struct_size);
  const struct vr_field *needed = find_verdict (question->out);
  uint64_t selected = call->selected;
  unsigned n_read = err->n_faults;
  struct vr_buf out;
  enum vr_status status;
  bool has_result;

  if (result == NULL)
    abort ();
  /* the exit status needs it, whatever is printed */
  if (needed == NULL)
    needed = find_candidates (question);
  if (needed != NULL)
    call->selected |= UINT64_C (1) << (needed - question->out->fields);
  status = vr_question_answer (question, read, catalog, query, call, result,
                               err);
  if (question->read_file != NULL)
    vr_error_set_file (err, n_read, command->file);
  call->selected = selected;
  has_result = status == VR_OK || status == VR_E_DEMAND_NOT_MET;
  vr_buf_init (&out, OUTPUT_BYTES);
  if (status != VR_OK && command->as_json)
    {
      vr_write_problem (&out, err, status, NULL);
      vr_buf_add_char (&out, '\n');
    }
  else if (has_result)
    write_result (command, result, call, &out);
  vr_usage_print (&out);
  vr_buf_clear (&out);
  if (status == VR_OK)
    return exit_of (command, result);
  if (!command->as_json)
    vr_usage_print_faults ("vram", err);
  return status == VR_E_DEMAND_NOT_MET
           ? exit_of_demands (command, result, err)
           : vr_status_exit (status);
}

static enum vr_status
load (const char *path, const struct vr_catalog **catalog,
      struct vr_error *err)
{
  struct vr_db *db = NULL;
  enum vr_status status
    = path == NULL ? VR_OK : vr_usage_check_catalog (path, err);

  if (status == VR_OK)
    status = vr_db_open (path, &db, err);
  if (status == VR_OK)
    status = vr_catalog_load (db, 1, catalog, err);
  vr_db_close (db);
  return status;
}

/* The file that a question is about. */
static enum vr_status
read_question_file (const struct command *command, enum vr_status read,
                    void *query, struct vr_call *call, struct vr_error *err)
{
  const struct vr_question *question = command->question;
  unsigned first = err->n_faults;
  enum vr_status status;

  if (question->read_file == NULL)
    return read;
  status = command->file == NULL
             ? vr_fail (err, VR_E_INVALID, "", VR_SAY_FILE_MISSING, "")
             : question->read_file (command->file, query, call->pool, err);
  vr_error_set_file (err, first, command->file);
  return read == VR_OK ? status : read;
}

/* The model in a file; also when an existing file is named as no model of
   the catalogue is. */
static enum vr_status
read_model_file (const struct command *command, enum vr_status read,
                 const struct vr_catalog *catalog, void *query,
                 struct vr_call *call, struct vr_error *err)
{
  const struct vr_field *field
    = vr_field_find (command->question->in, "model", strlen ("model"));
  struct vr_object *object;
  const struct vr_own_model *own;
  const char *path = command->file;
  struct vr_name_match match;
  const char *name;
  unsigned first;
  enum vr_status status;

  if (field == NULL || !field->takes_object)
    return read;
  name = (const char *) query + field->offset;
  if (path == NULL && *name != '\0' && vr_inspect_is_file (name))
    {
      vr_catalog_find_model (catalog, name, &match);
      path = match.found == VR_NOT_FOUND ? name : NULL;
    }
  if (path == NULL)
    return read;
  object = vr_field_object (field, query);
  first = err->n_faults;
  status = vr_inspect_own_model (catalog, path, call->pool, &own, err);
  vr_error_set_file (err, first, path);
  if (status == VR_OK)
    object->made = own;
  else
    ((char *) query)[field->offset] = '\0';   /* told already */
  return read == VR_OK ? status : read;
}

static int
fail (const struct command *command, const struct vr_error *err,
      enum vr_status status)
{
  struct vr_buf out;

  if (!command->as_json)
    vr_usage_print_faults ("vram", err);
  else
    {
      vr_buf_init (&out, OUTPUT_BYTES);
      vr_write_problem (&out, err, status, NULL);
      vr_buf_add_char (&out, '\n');
      vr_usage_print (&out);
      vr_buf_clear (&out);
    }
  return vr_status_exit (status);
}

static int
run (const struct command *command)
{
  const struct vr_question *question = command->question;
  const struct vr_catalog *catalog = NULL;
  struct vr_pool pool;
  struct vr_call call;
  struct vr_error err;
  enum vr_status read, status;
  time_t now = time (NULL);
  struct tm parts;
  void *query;
  int code;

  vr_pool_init (&pool, POOL_BYTES);
  vr_call_init (&call, &pool);
  vr_error_init (&err, VR_LANG_EN);
  if (gmtime_r (&now, &parts) != NULL)
    (void) strftime (call.today, sizeof call.today, "%Y-%m-%d", &parts);
  query = vr_pool_alloc (&pool, 1, question->in->struct_size);
  if (query == NULL)
    abort ();
  read = vr_read_arguments (question, command->n_args, command->args, query,
                            &call, &err);
  if (!command->wants_help)
    read = read_question_file (command, read, query, &call, &err);
  if (command->wants_help)
    {
      print_help (question, call.lang);
      vr_pool_clear (&pool);
      return vr_usage_end ("vram", EXIT_FITS, call.lang);
    }
  status = read == VR_E_MALFORMED
             ? read
             : load (command->catalog_path, &catalog, &err);
  if (status == VR_OK)
    read = read_model_file (command, read, catalog, query, &call, &err);
  code = status == VR_OK ? answer (command, read, catalog, query, &call, &err)
                         : fail (command, &err, status);
  code = vr_usage_end ("vram", code, call.lang);
  vr_catalog_release (catalog);
  vr_pool_clear (&pool);
  return code;
}

int
main (int argc, char **argv)
{
  static struct command command;
  const char *name = argc > 1 ? argv[1] : "";

  json_set_alloc_funcs (vr_usage_must_alloc, free);
  if (argc > 2 && strcmp (name, "help") == 0)
    {
      name = argv[2];
      command.wants_help = true;
      argc = 2;
    }
  if (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0
      || strcmp (name, "help") == 0)
    {
      print_usage (stdout);
      return vr_usage_end ("vram", EXIT_FITS, VR_LANG_EN);
    }
  if (strcmp (name, "--version") == 0)
    {
      puts ("vram " PACKAGE_VERSION);
      return vr_usage_end ("vram", EXIT_FITS, VR_LANG_EN);
    }
  if (argc < 2)
    {
      print_usage (stderr);
      return EXIT_BAD_INPUT;
    }
  command.question = vr_question_find (name);
  if (command.question == NULL)
    return fail_command (name);
  if (!read_command (&command, argc - 2, argv + 2))
    {
      print_usage (stderr);
      return EXIT_BAD_INPUT;
    }
  return run (&command);
}
