#ifndef VR_CORE_WORKING_H
#define VR_CORE_WORKING_H

/* The working of an estimate, line by line: formula, the same with its
   numbers, the result and how sure it is.  Engines write it; a sentence for
   each term is added outside (service/explain.c).

   Pure. */

#include <stdint.h>

#include "base/buf.h"
#include "core/shape.h"

enum vr_basis
{
  VR_BASIS_FILE,
  VR_BASIS_CONFIG,
  VR_BASIS_FORMULA,
  VR_BASIS_MEASURED,
  VR_BASIS_ASSUMED
};

enum vr_term
{
  VR_TERM_WEIGHTS,
  VR_TERM_KV_CACHE,
  VR_TERM_STATE,
  VR_TERM_ACTIVATION,
  VR_TERM_GRAPHS,
  VR_TERM_OVERHEAD,
  VR_TERM_RESERVED,
  VR_TERM_HOST_WEIGHTS,
  VR_TERM_HOST_KV_CACHE,
  VR_TERM_HOST_STATE,
  VR_TERM_HOST_ACTIVATION,
  VR_TERM_CAPACITY,
  VR_TERM_BUDGET,
  VR_N_TERMS
};

/* One line of working: formula, the same with numbers, result. */
struct vr_working
{
  enum vr_term term;
  const char *formula;                 /* static */
  char numbers[256];
  uint64_t bytes;
  uint64_t low_bytes;
  uint64_t high_bytes;
  enum vr_basis basis;
  const char *source;                  /* static or the profile's */
  uint64_t n_layers;                   /* KV cache of a part of the layers;
                                          0: of all of them */
  uint64_t window_tokens;              /* … that keep no more than a window */
  uint64_t token_bytes;                /* … of one token in them */
  uint32_t group;                      /* … like this group of the shape */
};

enum { VR_MAX_WORKINGS = VR_SHAPE_MAX_GROUPS + VR_N_TERMS };

struct vr_workings
{
  unsigned n;
  struct vr_working item[VR_MAX_WORKINGS];
};

/* A new line of working; the buffer writes its `numbers`.  Past the last
   place the last line is written over. */
struct vr_buf vr_working_begin (struct vr_workings *out, enum vr_term term,
                                const char *formula, uint64_t bytes,
                                enum vr_basis basis, const char *source);

/* An interval around the line begun last. */
void vr_working_widen (struct vr_workings *out, double half_width_bytes);

const char *vr_term_name (enum vr_term term);
const char *vr_basis_name (enum vr_basis basis);

#endif
