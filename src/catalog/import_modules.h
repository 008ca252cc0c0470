#ifndef VR_CATALOG_IMPORT_MODULES_H
#define VR_CATALOG_IMPORT_MODULES_H

/* Lists of modules in a config.json to roles.

   Borrows the config; allocates nothing. */

#include <stdint.h>

#include "core/tensor.h"

struct json_t;

enum
{
  VR_MATCH_STEPS = 16000000
}; /* a fraction of a second */

struct vr_module_reader
{
  const struct json_t *config;
  uint64_t budget; /* steps of matching that are left */
};

/* The config's value, or that of the part which describes the text model;
   NULL without. */
const struct json_t *vr_config_find (const struct json_t *config,
                                     const char *key);

/* Bit i: the list names role i in most of its layers.  0 when it is no
   list. */
uint64_t vr_roles_named (struct vr_module_reader *reader,
                         const struct json_t *list);

/* Roles that have a linear layer. */
uint64_t vr_linear_roles (void);

#endif
