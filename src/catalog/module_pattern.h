#ifndef VR_CATALOG_MODULE_PATTERN_H
#define VR_CATALOG_MODULE_PATTERN_H

/* Names of modules against the lists of a quantization_config.

   Three ways of writing stand in such lists: a module or part of one
   ("lm_head", "self_attn", "model.layers.3.mlp"), with * for anything
   ("model.layers.*.self_attn"), and "re:" with a regular expression of
   Python that must match at the beginning.  Understood of these are
   alternatives, groups, classes, \d, \w, \., and ? * + behind one character
   or ? behind a group; anything else matches nothing.

   The patterns come from strangers: matching allocates nothing, and each step
   is taken from a budget; without one left nothing matches.

   Pure. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/tensor.h"

/* Whether the regular expression matches at the beginning of the text. */
bool vr_regex_matches (const char *regex, const char *text, uint64_t *budget);

/* Whether an entry of a list names this module or one around it. */
bool vr_module_matches (const char *entry, const char *module,
                        uint64_t *budget);

/* Modules of a role in layer `layer`, as families name them: the index-th
   name to `name`; false past the last.  Roles without a linear layer have
   none. */
bool vr_module_name (enum vr_role role, uint32_t layer, size_t index,
                     char *name, size_t size);

#endif
