#ifndef VR_SERVICE_SETUP_H
#define VR_SERVICE_SETUP_H

/* From names to things: a query's words looked up in the catalogue and its
   defaults filled in, ready for core/plan.h.  Every fault is reported. */

#include "service/estimate.h"
#include "service/own_model.h"

struct vr_resolved
{
  struct vr_setup setup;
  const struct vr_model *model;
  const struct vr_own_model *own;         /* that the request brought, or
                                             NULL; `model` is its */
  const struct vr_gpu *gpu;               /* NULL: none, or one of one's own */
  struct vr_device own_device;            /* of "gpu.memory_bytes" */
  const struct vr_support_row *support;   /* the row that decided, or NULL */
  bool is_supported;                      /* true without a device */
  const char *asked;                      /* the model, as it was typed */
  struct vr_name_match model_match;
  struct vr_name_reading reading;         /* what the name says beside it */
  char repository[VR_REPOSITORY_BYTES];   /* that the name is, other than the
                                             model's own; or "" */
  bool is_engine_read;                    /* the engine is, of the name */
  bool is_mix_assumed;                    /* the name says GGUF and no mix */
  struct vr_name_match gpu_match;
  const char *currency;
  const struct vr_rate *rate;             /* NULL: USD, or given */
  double exchange_rate;
  uint64_t prompt_tokens;
  uint64_t output_tokens;
  const char *ollama_tag;                 /* of model and format, or NULL */
  bool is_context_default;                /* nobody asked for one */
};

/* *resolved holds pointers into itself: do not copy it.  Texts are borrowed
   from the catalogue and the query. */
VR_MUST_CHECK enum vr_status
vr_setup_resolve (const struct vr_catalog *catalog,
                  const struct vr_estimate_query *query,
                  struct vr_resolved *resolved, struct vr_error *err);

/* Only the faults of vr_setup_resolve, and those of a model that the query
   brings and that was not read yet. */
void vr_setup_find_faults (const struct vr_catalog *catalog,
                           const struct vr_estimate_query *query,
                           struct vr_error *err);

/* One GPU by a name that `member` holds; a fault with the nearest names when
   there is none, or several and none preferred. */
/* `match`, unless NULL, gets what the name may mean. */
VR_MUST_CHECK enum vr_status vr_find_gpu (const struct vr_catalog *catalog,
                                          const char *member,
                                          const char *name,
                                          struct vr_name_match *match,
                                          const struct vr_gpu **gpu,
                                          struct vr_error *err);

/* Faults about names of formats and engines, with the nearest ones. */
enum vr_status vr_setup_fail_weights (const char *id, struct vr_error *err);
enum vr_status vr_setup_fail_engine (const char *id, struct vr_error *err);

/* The card that "gpu.memory_bytes" describes: no vendor, so that nothing is
   said to be unsupported on it. */
void vr_setup_own_device (const struct vr_estimate_query *query,
                          struct vr_device *device);

/* The pieces, for questions that go through many set-ups. */

/* Puts a device into a resolved set-up and looks the support up again. */
void vr_setup_set_gpu (const struct vr_catalog *catalog,
                       struct vr_resolved *resolved,
                       const struct vr_gpu *gpu);

/* The engine when none is asked: what the command in the model's name runs,
   or one that reads the file. */
const char *vr_setup_default_engine (const struct vr_estimate_query *query,
                                     const struct vr_name_reading *reading);

/* A fault of `weights` when the model's name says another format. */
VR_MUST_CHECK enum vr_status
vr_setup_check_reading (const struct vr_name_reading *reading,
                        const char *name, const struct vr_scheme *scheme,
                        struct vr_error *err);

/* The weight format that the engine takes for this model when none is
   asked. */
const char *vr_setup_default_weights (const struct vr_resolved *resolved);

/* A scheme by name; "file" is the one of a file that the request brought.
   NULL when unknown. */
const struct vr_scheme *
vr_setup_find_scheme (const struct vr_resolved *resolved, const char *id);

/* Weights, and with them the cache type when it is to follow them.  False
   when the cache type asked for is not one of the engine's. */
bool vr_setup_set_scheme (struct vr_resolved *resolved,
                          const struct vr_scheme *scheme,
                          const struct vr_estimate_query *query);

/* Whether recurrent layers stand on the engine's code and very few logs. */
bool vr_setup_has_few_state_logs (const struct vr_setup *setup);

/* The plan with the support table's say in it. */
VR_MUST_CHECK enum vr_status vr_setup_plan (const struct vr_resolved *resolved,
                                            struct vr_plan *plan,
                                            struct vr_error *err);

#endif
