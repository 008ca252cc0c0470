#ifndef VR_SERVICE_OWN_MODEL_H
#define VR_SERVICE_OWN_MODEL_H

/* A model that a request brings along instead of naming one: a Hugging Face
   config.json, as it is or as {"config": …}, an object that /v1/inspect
   answered, as its model or whole, or the least that a plan needs
   (catalog/import.h). */

#include "catalog/import.h"
#include "core/scheme.h"
#include "service/estimate.h"

/* For programs; people read "this model". */
#define VR_OWN_MODEL_UNNAMED "inline"

enum { VR_OWN_MODEL_ID = VR_IMPORT_TEXT };

struct vr_own_model
{
  struct vr_imported imported;
  struct vr_model model;         /* as one of the catalogue; its texts are
                                    those of this struct: do not copy it */
  char id[VR_OWN_MODEL_ID];      /* the name as a file could have it, or … */
  bool has_name;                 /* … false: VR_OWN_MODEL_UNNAMED */
  bool is_format_assumed;        /* nothing tells how weights are stored */
  bool is_format_guessed;        /* its quantization is not known */
  struct vr_scheme file_scheme;  /* "file": bytes as stored, else like the
                                    nearest scheme … */
  const char *file_like;         /* … which this is; NULL: there is none */
};

/* How far the general rule for unknown architectures may be off: of weights
   and cache.  Assumed. */
#define VR_OWN_MODEL_HALF_WIDTH 0.05

/* … and how far the weights of a quantization that is not known. Assumed. */
#define VR_OWN_MODEL_GUESSED_HALF_WIDTH 0.1
/* Is the object a bare config.json? */
bool vr_own_model_is_config (const struct json_t *object);

/* The model in the whole answer of an inspection, borrowed; NULL when the
   object is none. */
const struct json_t *vr_own_model_inside (const struct json_t *object);

/* From what a request holds.  Pointers of faults begin with /model. */
VR_MUST_CHECK enum vr_status
vr_own_model_read (const struct vr_catalog *catalog,
                   const struct json_t *object, struct vr_own_model *own,
                   struct vr_error *err);

/* From what was imported already. */
void vr_own_model_make (const struct vr_imported *imported,
                        struct vr_own_model *own);

/* A name from outside, such as the file's. */
void vr_own_model_set_name (struct vr_own_model *own, const char *name);

/* The query itself when it names its model, or a copy in the pool whose own
   model is read; NULL with *status. */
const struct vr_estimate_query *
vr_own_model_load (const struct vr_catalog *catalog,
                   const struct vr_estimate_query *query,
                   struct vr_pool *pool, enum vr_status *status);

static inline bool
vr_query_has_model (const struct vr_estimate_query *query)
{
  return query->model[0] != '\0' || query->own_model.json != NULL;
}

#endif
