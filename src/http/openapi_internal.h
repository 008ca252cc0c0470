#ifndef VR_HTTP_OPENAPI_INTERNAL_H
#define VR_HTTP_OPENAPI_INTERNAL_H

/* An indented JSON writer, one member a line so that differences are readable,
   and the schemas of field tables.  Included by openapi.c and
   openapi_schema.c only. */

#include "base/field.h"

struct vr_doc
{
  struct vr_buf *out;
  unsigned depth;
  bool has_item;                  /* something stands before in this object */
};

/* `key` NULL: an item of a list, or the document itself. */
void vr_doc_open (struct vr_doc *doc, const char *key, char bracket);
void vr_doc_close (struct vr_doc *doc, char bracket);
void vr_doc_text (struct vr_doc *doc, const char *key, const char *text);
void vr_doc_number (struct vr_doc *doc, const char *key, double number);
/* JSON that is written already: true, ["a"], … */
void vr_doc_raw (struct vr_doc *doc, const char *key, const char *json);
/* {"$ref": "#/components/<kind>/<name>"} */
void vr_doc_ref (struct vr_doc *doc, const char *key, const char *kind,
                 const char *name);

/* The schema of one member's value, opened and closed.  In questions a list
   may also be one text; as a query parameter it is a list only. */
enum vr_schema_use
{
  VR_SCHEMA_BODY,
  VR_SCHEMA_PARAMETER,
  VR_SCHEMA_ANSWER
};
void vr_schema_write_field (struct vr_doc *doc, const char *key,
                            const struct vr_field *field,
                            enum vr_schema_use use);

/* Components: a question's body, and one table of an answer. */
void vr_schema_write_body (struct vr_doc *doc, const struct vr_table *in);
void vr_schema_write_answer (struct vr_doc *doc, const struct vr_table *out);

/* The schemas of an object in place of a name: OwnModel and its kinds. */
void vr_schema_write_models (struct vr_doc *doc);

/* A member's example as a value of its type; NULL key: an item of a list. */
void vr_schema_write_example (struct vr_doc *doc, const char *key,
                              const struct vr_field *field);

/* The member "description": help, unit, and a default that is no value. */
void vr_schema_write_description (struct vr_doc *doc,
                                  const struct vr_field *field);

#endif
