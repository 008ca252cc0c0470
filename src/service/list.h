#ifndef VR_SERVICE_LIST_H
#define VR_SERVICE_LIST_H

/* What all lists of the catalogue have in common: a text to look for, a page,
   and one entry by id. */

#include "service/question.h"

struct vr_list_query
{
  char q[VR_TEXTS_BYTES];
  char filter[VR_TEXTS_BYTES];    /* "family", "vendor", "gpu" */
  char tier[16];                  /* offers */
  uint64_t limit;
  uint64_t cursor;
};

enum { VR_NAME_QUERY_BYTES = 128 };

struct vr_id_query
{
  char id[VR_NAME_QUERY_BYTES];
};

extern const struct vr_table vr_id_in;

/* The rows of every list's query, with the name and the words of its own
   filter. */
#define VR_LIST_FIELDS(filter_name, filter_text, filter_text_bn)              \
  { VR_TEXT (struct vr_list_query, q),                                        \
    .text = "Only entries whose id, name or alias holds this.",               \
    .text_bn = "আইডি, নাম বা ডাকনামে এটি থাকতে হবে।" },                       \
  { VR_TEXT_AS (filter_name, struct vr_list_query, filter),                   \
    .text = filter_text, .text_bn = filter_text_bn },                         \
  { VR_U64 (struct vr_list_query, limit), .min = 1, .max = 1000,              \
    .def = "100", .text = "Entries on a page.",                               \
    .text_bn = "এক পাতায় কয়টি।" },                                          \
  { VR_U64 (struct vr_list_query, cursor), .min = 0, .max = 1e9,              \
    .def = "0", .text = "Where the page begins: `next` of the page before.",  \
    .text_bn = "পাতা কোথা থেকে শুরু: আগের পাতার `next`।" }

/* The answer of every list; its table names `rows` ("models", "gpus"). */
struct vr_list_result
{
  size_t n_rows;
  void *rows;
  uint64_t matching;              /* on all pages */
  uint64_t next;                  /* cursor of the next page, or unset */
};

#define VR_LIST_RESULT_FIELDS(rows_name, row_table)                           \
  { VR_LIST_AS (rows_name, struct vr_list_result, rows, n_rows, row_table) }, \
  { VR_U64 (struct vr_list_result, matching),                                 \
    .text = "Entries on all pages." },                                        \
  { VR_U64 (struct vr_list_result, next), .is_nullable = true,                \
    .text = "Cursor of the next page." }

/* What one kind of entry adds to the common list. */
struct vr_list_source
{
  size_t n_entries;
  size_t row_bytes;
  bool (*matches) (const struct vr_catalog *catalog, size_t index,
                   const struct vr_list_query *query);
  /* False without memory. */
  bool (*fill) (const struct vr_catalog *catalog, size_t index,
                struct vr_call *call, void *row);
};

/* Fills the page that was asked for. */
VR_MUST_CHECK enum vr_status
vr_list_answer (const struct vr_catalog *catalog,
                const struct vr_list_source *source,
                const struct vr_list_query *query, struct vr_call *call,
                struct vr_list_result *result, struct vr_error *err);

/* A number whose 0 means unknown, as a member that may be unset. */
uint64_t vr_list_known (uint64_t value);

/* Whether `text` (or NULL) holds `part`, without case. */
bool vr_list_holds (const char *text, const char *part);
bool vr_list_any_holds (size_t n, const char *const *texts, const char *part);

/* VR_E_NOT_FOUND for an id, with the nearest names. */
enum vr_status vr_list_fail (const char *id, size_t n_names,
                             const char *const *names, struct vr_error *err);

/* A list of texts as a JSON array in the call's pool; NULL without memory. */
const char *vr_list_texts (struct vr_call *call, size_t n,
                           const char *const *texts);

#endif
