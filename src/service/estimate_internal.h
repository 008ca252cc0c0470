#ifndef VR_SERVICE_ESTIMATE_INTERNAL_H
#define VR_SERVICE_ESTIMATE_INTERNAL_H

/* The parts of an estimate's answer, one file each.  Texts and arrays are
   allocated in call->pool; every function returns false without memory. */

#include "service/say.h"
#include "service/setup.h"

/* explain.c: the working, term by term, with a sentence each. */
bool vr_explain (const struct vr_resolved *resolved,
                 const struct vr_plan *plan, struct vr_call *call,
                 struct vr_estimate_result *result);

/* suggest.c: changes that were run through the plan and fit, best first. */
bool vr_suggest (const struct vr_catalog *catalog,
                 const struct vr_estimate_query *query,
                 const struct vr_resolved *resolved,
                 const struct vr_plan *plan, const struct vr_limits *limits,
                 struct vr_call *call, struct vr_estimate_result *result);

/* verdict.c: the verdict in one sentence. */
const char *vr_verdict_text (const struct vr_resolved *resolved,
                             const struct vr_plan *plan,
                             struct vr_call *call);

/* warn.c: what the reader should know. */
enum { VR_ESTIMATE_MAX_WARNINGS = 16 };
bool vr_warn (const struct vr_resolved *resolved, const struct vr_plan *plan,
              struct vr_call *call, struct vr_estimate_result *result);

/* One more warning, in whole sentences; NULL as text: no memory. */
struct vr_warnings;
void vr_warn_add (struct vr_warnings *warnings, const char *code,
                  const char *pointer, const char *text);

/* warn_ollama.c: what Ollama does differently from the plan. */
void vr_warn_ollama (const struct vr_resolved *resolved,
                     const struct vr_plan *plan, struct vr_call *call,
                     struct vr_warnings *warnings);

/* The warning about a name that may mean several things; false without one
   (then *warning is untouched) and without memory. */
bool vr_warn_name (const struct vr_name_match *match, const char *pointer,
                   struct vr_call *call, struct vr_estimate_warning *warning);

/* estimate.c */
/* The bit of struct vr_call's `selected` for a member of the answer, which
   must exist. */
uint64_t vr_estimate_bit (const char *member);
void vr_estimate_fill_offer (const struct vr_offer *offer,
                             struct vr_estimate_offer *out);
/* *local stays NULL when dollars were asked; false without memory. */
bool vr_estimate_fill_local (const struct vr_resolved *resolved,
                             double usd_per_hour, struct vr_call *call,
                             struct vr_estimate_local **local);
extern const struct vr_table vr_estimate_offer_table;
extern const struct vr_table vr_estimate_local_table;
extern const struct vr_table vr_estimate_warning_table;

#endif
