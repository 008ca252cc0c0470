#ifndef VR_BASE_ERROR_H
#define VR_BASE_ERROR_H

/* What can go wrong, and how it is told.

   A function that can fail returns enum vr_status, is VR_MUST_CHECK and takes
   a last `struct vr_error *`, which may be NULL.  The struct holds every
   fault found so far, by value: the failing path allocates nothing.  "Does
   not fit" is a result, never an error. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sentence.h"

#define VR_MUST_CHECK __attribute__ ((warn_unused_result))

enum vr_status
{
  VR_OK,
#define VR_ERROR(code, http, exit, slug, en, bn) VR_E_##code,
#include "base/errors.def"
#undef VR_ERROR
  VR_N_STATUSES
};

enum
{
  VR_ERROR_MAX_FAULTS = 12,
  VR_ERROR_MAX_SUGGESTIONS = 8,
  VR_ERROR_POINTER = 64,
  VR_ERROR_TEXT = 320,
  VR_ERROR_NAME = 96
};

struct vr_fault
{
  enum vr_status status;
  char pointer[VR_ERROR_POINTER];   /* RFC 6901: "/options/n_ctx"; "" = all */
  const char *file;                 /* borrowed: that the pointer points into,
                                       for a terminal; NULL: the request */
  char text[VR_ERROR_TEXT];         /* a sentence in error.lang */
  unsigned n_suggestions;           /* nearest first */
  char suggestions[VR_ERROR_MAX_SUGGESTIONS][VR_ERROR_NAME];
};

struct vr_error
{
  enum vr_lang lang;                /* set by the caller before use */
  uint64_t needed_bytes;            /* VR_E_TRUNCATED: of the head, at least;
                                       0 otherwise */
  unsigned n_faults;                /* as many as were found … */
  struct vr_fault faults[VR_ERROR_MAX_FAULTS];  /* … the first ones kept */
};

/* Empty, in English. */
void vr_error_init (struct vr_error *err, enum vr_lang lang);

/* Adds a fault and returns `status`.  `pointer` is a member's dotted name
   ("options.n_ctx") or "".  Long texts are cut at a character. */
enum vr_status vr_fail_args (struct vr_error *err, enum vr_status status,
                             const char *pointer, enum vr_sentence sentence,
                             size_t n_args, const char *const *args);

#define vr_fail(err, status, pointer, sentence, ...)                          \
  vr_fail_args (                                                              \
    (err), (status), (pointer), (sentence),                                   \
    sizeof ((const char *const[]) { __VA_ARGS__ }) / sizeof (const char *),   \
    (const char *const[]) { __VA_ARGS__ })

/* To the fault added last; ignored when it is there already or there are
   enough. */
void vr_error_suggest (struct vr_error *err, const char *name);

/* Several, nearest first. */
void vr_error_suggest_all (struct vr_error *err, size_t n_names,
                           const char *const *names);

/* Adds the faults of another struct, which are about a part of the whole:
   `parent` is the dotted name of the member that holds it, or "". */
void vr_error_adopt (struct vr_error *err, const struct vr_error *from,
                     const char *parent);

/* The kept faults from `first` on are about a file, unless they name one
   already.  Borrowed. */
void vr_error_set_file (struct vr_error *err, unsigned first,
                        const char *file);

/* The status that stands for all faults: malformed before anything else, then
   the first fault's. */
enum vr_status vr_error_status (const struct vr_error *err);

int vr_status_http (enum vr_status status);
int vr_status_exit (enum vr_status status);
const char *vr_status_slug (enum vr_status status);
const char *vr_status_title (enum vr_status status, enum vr_lang lang);

#endif
