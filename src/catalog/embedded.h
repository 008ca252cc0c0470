#ifndef VR_CATALOG_EMBEDDED_H
#define VR_CATALOG_EMBEDDED_H

/* The files that live inside the programs: the schema, the seed and the page.

   The tables are written at build time by tools/embed.sh from the list
   EMBEDDED in Makefile.am.  Nothing here knows what a file is for. */

#include <stddef.h>

struct vr_embedded_file
{
  const char *name;             /* path in the source tree, "sql/schema.sql" */
  const char *type;             /* media type, "text/css; charset=utf-8" */
  const unsigned char *data;    /* followed by one NUL that length omits */
  size_t length;
};

/* In the order of the list EMBEDDED, so that the seed loads in the order
   of its numbers. */
extern const struct vr_embedded_file vr_embedded_files[];
extern const size_t vr_n_embedded_files;

/* The file of exactly this name, or NULL. */
const struct vr_embedded_file *vr_embedded_find (const char *name);

#endif
