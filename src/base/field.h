#ifndef VR_BASE_FIELD_H
#define VR_BASE_FIELD_H

/* A field is described once.  One row gives a member of a struct its name,
   kind, unit, bounds, default and sentence of help; from it come the query
   string, the JSON body, the command line, --help, OpenAPI and the answer.

   The macros make a wrong member type a compile error.  Names with a dot are
   nested members in JSON ("options.n_ctx").  Members that were not given
   hold the kind's unset value (vr_field_unset_all). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/number.h"

enum vr_kind
{
  /* both ways */
  VR_KIND_U64,      /* uint64_t, unset VR_UNSET_U64 */
  VR_KIND_I64,      /* int64_t, unset VR_UNSET_I64 */
  VR_KIND_F64,      /* double, unset NaN */
  VR_KIND_BOOL,     /* int8_t: 0, 1, unset -1 */
  VR_KIND_TEXT,     /* char[], unset "" */
  VR_KIND_TEXTS,    /* struct vr_texts */
  VR_KIND_U64S,     /* struct vr_u64s */
  /* answers only */
  VR_KIND_STRING,   /* const char *, NULL = null */
  VR_KIND_OBJECT,   /* embedded struct described by .table; .is_inlined:
                       its members stand in the parent's place */
  VR_KIND_REF,      /* pointer to such a struct, NULL = null */
  VR_KIND_LIST,     /* pointer; its count is a size_t at .count_offset */
  VR_KIND_RAW,      /* const char *: JSON already written; NULL = null */
  VR_N_KINDS
};

enum
{
  VR_TEXTS_MAX = 16,
  VR_TEXTS_BYTES = 96
};

struct vr_texts
{
  size_t n;
  char item[VR_TEXTS_MAX][VR_TEXTS_BYTES];
};

/* Whether the list holds exactly this text. */
bool vr_texts_hold (const struct vr_texts *list, const char *text);

struct vr_u64s
{
  size_t n;
  uint64_t item[VR_TEXTS_MAX];
};

/* What stands in a JSON body where a text may stand: the object, borrowed
   for the call, and what became of it (nothing that reads requests looks at
   that).  Both NULL: it was a text, or nothing. */
struct vr_object
{
  const struct json_t *json;
  const void *made;
};

struct vr_table;

struct vr_field
{
  const char *name;
  enum vr_kind kind;
  size_t offset;
  size_t size;                    /* of the member */
  const char *unit;               /* "tokens", "bytes", "s" … or NULL */
  double min, max;                /* numbers; both 0: unbounded */
  const char *const *words;       /* TEXT, TEXTS: allowed words, NULL ends */
  bool takes_object;              /* TEXT: JSON bodies may give an object, kept
                                     in the struct vr_object at … */
  size_t object_offset;
  bool is_required;
  bool is_inlined;                /* OBJECT, see above */
  bool is_nullable;               /* answers: null when unset, else left out */
  const char *def;                /* default, in words */
  const char *example;
  const char *text;               /* one sentence of help, English */
  const char *text_bn;            /* and Bengali */
  const struct vr_table *table;   /* OBJECT, LIST */
  const char *schema;             /* RAW: of its own in OpenAPI, or NULL */
  size_t count_offset;            /* LIST */
};

struct vr_table
{
  const char *name;               /* of the schema in OpenAPI */
  const struct vr_field *fields;
  size_t n_fields;
  size_t struct_size;
};

#define VR_TABLE(schema_name, rows, type)                                     \
  {                                                                           \
    .name = schema_name, .fields = rows,                                      \
    .n_fields = sizeof (rows) / sizeof ((rows)[0]),                           \
    .struct_size = sizeof (type)                                              \
  }

#define VR_MEMBER(type, member) (((type *) 0)->member)
#define VR_FIELD_(type, member, k, ctype)                                     \
  .kind = (k), .size = sizeof VR_MEMBER (type, member),                       \
  .offset = offsetof (type, member)                                           \
            + 0 * sizeof (_Generic (VR_MEMBER (type, member), ctype : 1))

/* Rows for a member whose name on the wire is another one than its own … */
#define VR_U64_AS(n, type, member)                                            \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_U64, uint64_t)
#define VR_I64_AS(n, type, member)                                            \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_I64, int64_t)
#define VR_F64_AS(n, type, member)                                            \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_F64, double)
#define VR_BOOL_AS(n, type, member)                                           \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_BOOL, int8_t)
#define VR_TEXT_AS(n, type, member)                                           \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_TEXT, char *)
#define VR_TEXT_OR_OBJECT_AS(n, type, member, object)                         \
  VR_TEXT_AS (n, type, member), .takes_object = true,                         \
  .object_offset                                                              \
  = offsetof (type, object)                                                   \
    + 0 * sizeof (_Generic (VR_MEMBER (type, object), struct vr_object : 1))
#define VR_TEXTS_AS(n, type, member)                                          \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_TEXTS, struct vr_texts)
#define VR_U64S_AS(n, type, member)                                           \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_U64S, struct vr_u64s)
#define VR_STRING_AS(n, type, member)                                         \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_STRING, const char *)
#define VR_RAW_AS(n, type, member)                                            \
  .name = (n), VR_FIELD_ (type, member, VR_KIND_RAW, const char *)

/* … and for the usual case. */
#define VR_U64(type, member) VR_U64_AS (#member, type, member)
#define VR_I64(type, member) VR_I64_AS (#member, type, member)
#define VR_F64(type, member) VR_F64_AS (#member, type, member)
#define VR_BOOL(type, member) VR_BOOL_AS (#member, type, member)
#define VR_TEXT(type, member) VR_TEXT_AS (#member, type, member)
#define VR_TEXTS(type, member) VR_TEXTS_AS (#member, type, member)
#define VR_U64S(type, member) VR_U64S_AS (#member, type, member)
#define VR_STRING(type, member) VR_STRING_AS (#member, type, member)
#define VR_RAW(type, member) VR_RAW_AS (#member, type, member)

#define VR_OBJECT(type, member, sub)                                          \
  .name = #member, .kind = VR_KIND_OBJECT, .offset = offsetof (type, member), \
  .size = sizeof VR_MEMBER (type, member), .table = (sub)
#define VR_REF(type, member, sub)                                             \
  .name = #member, .kind = VR_KIND_REF, .offset = offsetof (type, member),    \
  .size = sizeof VR_MEMBER (type, member), .table = (sub)
#define VR_LIST(type, member, count, sub)                                     \
  VR_LIST_AS (#member, type, member, count, sub)
#define VR_LIST_AS(n, type, member, count, sub)                               \
  .name = (n), .kind = VR_KIND_LIST, .offset = offsetof (type, member),       \
  .size = sizeof VR_MEMBER (type, member), .table = (sub),                    \
  .count_offset = offsetof (type, count)                                      \
                  + 0 * sizeof (_Generic (VR_MEMBER (type, count), size_t : 1))

const struct vr_field *vr_field_find (const struct vr_table *table,
                                      const char *name, size_t length);

/* Every member described by the table to its unset value. */
void vr_field_unset_all (const struct vr_table *table, void *object);

bool vr_field_is_set (const struct vr_field *field, const void *object);

/* Of a field that takes objects; NULL for others. */
struct vr_object *vr_field_object (const struct vr_field *field,
                                   void *object);

/* Text to member, checked against kind, bounds and words.  Lists are split at
   commas.  On a fault the member keeps its value.  Pointer = field->name. */
VR_MUST_CHECK enum vr_status vr_field_read_text (const struct vr_field *field,
                                                 void *object,
                                                 const char *text,
                                                 size_t length,
                                                 struct vr_error *err);

/* A number that already has a type (JSON), checked against the bounds. */
VR_MUST_CHECK enum vr_status vr_field_set_number (const struct vr_field *field,
                                                  void *object, double real,
                                                  bool is_whole, int64_t whole,
                                                  struct vr_error *err);

/* One more text of a list, or the text of a TEXT. */
VR_MUST_CHECK enum vr_status vr_field_add_item (const struct vr_field *field,
                                                void *object, const char *text,
                                                size_t length,
                                                struct vr_error *err);

/* ---- answers ---- */

/* The object as JSON.  `selected` picks top-level members (bit i = field i);
   UINT64_MAX for all.  Unset members are left out, or null when nullable. */
void vr_field_write_object (struct vr_buf *out, const struct vr_table *table,
                            const void *object, uint64_t selected);

#endif
