#ifndef VR_SERVICE_READER_INTERNAL_H
#define VR_SERVICE_READER_INTERNAL_H

/* What the readers of service/reader.h share: which members were given, what
   to say of the others.  Included by form.c, json.c, arguments.c and batch.c
   only. */

#include "service/reader.h"

enum
{
  VR_READER_MAX_FIELDS = 128,
  VR_READER_JSON_DEPTH = 32
};

struct vr_reader
{
  const struct vr_question *question;
  void *query;
  struct vr_call *call;
  struct vr_error *err;         /* never NULL here */
  uint64_t seen[VR_READER_MAX_FIELDS / 64];   /* bit i: in->fields[i] */
  bool has_fields;
  bool has_lang;
};

enum vr_member
{
  VR_MEMBER_NONE,       /* unknown or given twice; the fault is reported */
  VR_MEMBER_OWN,        /* of the question */
  VR_MEMBER_FIELDS,     /* which members of the answer are wanted */
  VR_MEMBER_LANG
};

/* Unsets the query.  `spare` stands in for an err that is NULL. */
void vr_reader_init (struct vr_reader *reader,
                     const struct vr_question *question, void *query,
                     struct vr_call *call, struct vr_error *err,
                     struct vr_error *spare);

/* Marks a member as given. */
enum vr_member vr_reader_claim (struct vr_reader *reader, const char *name,
                                size_t length, const struct vr_field **field);

/* Values of the two members that every question takes. */
void vr_reader_add_selected (struct vr_reader *reader, const char *name,
                             size_t length);
void vr_reader_select (struct vr_reader *reader, const char *list,
                       size_t length);
void vr_reader_set_lang (struct vr_reader *reader, const char *text,
                         size_t length);

/* Any member from a text. */
void vr_reader_take_text (struct vr_reader *reader, const char *name,
                          size_t name_length, const char *text,
                          size_t length);

/* Reports the required members that are missing; the status of all faults. */
VR_MUST_CHECK enum vr_status vr_reader_finish (struct vr_reader *reader);

/* `name` cut to what a message can hold. */
enum { VR_SHOWN = 96 };
const char *vr_reader_shown (char copy[VR_SHOWN + 1], const char *name,
                             size_t length);
#define VR_SHOWN_BUF ((char[VR_SHOWN + 1]) { 0 })

/* ---- JSON, for json.c and batch.c ---- */

struct json_t;

/* The document as an object, checked for depth first; NULL with a fault. */
struct json_t *vr_reader_parse_json (const char *text, size_t length,
                                     struct vr_error *err);

/* An object that is parsed already, as vr_read_json does it. */
VR_MUST_CHECK enum vr_status
vr_reader_read_object (const struct vr_question *question,
                       const struct json_t *object, void *query,
                       struct vr_call *call, struct vr_error *err);

#endif
