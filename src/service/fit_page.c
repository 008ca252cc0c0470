/* Order and pages of what was found. */

#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "service/fit_internal.h"
#include "service/form.h"

enum
{
  VR_FIT_PATH = 4096,
  OWN_WARNINGS = 4
};

unsigned
vr_fit_rank (const char *const *words, const char *word)
{
  unsigned i = 0;

  while (words[i] != NULL && strcmp (words[i], word) != 0)
    i++;
  return i;
}

static int
compare_numbers (double a, double b)
{
  if (isnan (a) || isnan (b))
    return (int) isnan (a) - (int) isnan (b);
  return a < b ? -1 : a > b;
}

static int
compare_verdicts (const struct vr_fit_candidate *a,
                  const struct vr_fit_candidate *b)
{
  static const char *const order[] = { "fits", "tight", NULL };

  return (int) vr_fit_rank (order, a->verdict) - (int) vr_fit_rank (order, b->verdict);
}

/* Cheap first; among equals the better format, then the smaller card. */
static int
by_cost (const void *x, const void *y)
{
  const struct vr_fit_candidate *a = x, *b = y;
  int order = compare_verdicts (a, b);

  if (order == 0)
    order = compare_numbers (a->usd_per_hour, b->usd_per_hour);
  if (order == 0)
    order = compare_numbers ((double) a->capacity_bytes,
                             (double) b->capacity_bytes);
  if (order == 0)
    order = strcmp (a->gpu, b->gpu);
  if (order == 0)
    order = compare_numbers ((double) b->total_bytes,
                             (double) a->total_bytes);
  return order != 0 ? order : strcmp (a->model, b->model);
}

static int
by_memory (const void *x, const void *y)
{
  const struct vr_fit_candidate *a = x, *b = y;
  int order = compare_verdicts (a, b);

  if (order == 0)
    order = compare_numbers ((double) a->capacity_bytes,
                             (double) b->capacity_bytes);
  return order != 0 ? order : by_cost (x, y);
}

static int
by_headroom (const void *x, const void *y)
{
  const struct vr_fit_candidate *a = x, *b = y;
  int order = compare_verdicts (a, b);

  if (order == 0)
    order = compare_numbers ((double) b->headroom_bytes,
                             (double) a->headroom_bytes);
  return order != 0 ? order : by_cost (x, y);
}

static void
sort_candidates (struct vr_fit_search *s)
{
  const char *sort = s->query->sort;

  if (s->n_found > 0)
    qsort (s->found, s->n_found, sizeof *s->found,
           strcmp (sort, "memory") == 0     ? by_memory
           : strcmp (sort, "headroom") == 0 ? by_headroom
                                            : by_cost);
}

/* ---- answer ---- */

/* The query's own members, with this candidate's model, card, format and
   engine in place of what was searched. */
static bool
write_path (const struct vr_fit_search *s, struct vr_fit_candidate *c)
{
  struct vr_estimate_query q = s->query->setup;
  bool is_own = q.gpu_memory_bytes != VR_UNSET_U64;
  char path[VR_FIT_PATH];
  struct vr_buf buf;

  /* no link holds a whole model */
  if (q.own_model.json != NULL)
    return true;
  snprintf (q.model, sizeof q.model, "%s", c->model);
  snprintf (q.weights, sizeof q.weights, "%s", c->weights);
  snprintf (q.engine, sizeof q.engine, "%s", c->engine);
  snprintf (q.gpu.item[0], sizeof q.gpu.item[0], "%s", c->gpu);
  q.gpu.n = is_own ? 0 : 1;
  vr_buf_init_borrowed (&buf, path, sizeof path);
  vr_buf_add_text (&buf, "/v1/estimate?");
  vr_form_write (&buf, &vr_estimate_in, &q);
  c->estimate = vr_pool_copy (s->call->pool, path);
  return c->estimate != NULL && vr_buf_ok (&buf);
}

static enum vr_status
fill_page (const struct vr_fit_search *s, struct vr_fit_result *result)
{
  const struct vr_fit_query *q = s->query;
  size_t first = q->cursor == VR_UNSET_U64 ? 0 : (size_t) q->cursor;
  size_t limit = q->limit == VR_UNSET_U64 ? VR_FIT_LIMIT : (size_t) q->limit;

  memset (result, 0, sizeof *result);
  result->considered = s->n_considered;
  result->matching = s->n_found;
  result->next = VR_UNSET_U64;
  if (first > s->n_found)
    first = s->n_found;
  result->candidates = s->found + (s->found == NULL ? 0 : first);
  result->n_candidates
    = s->n_found - first < limit ? s->n_found - first : limit;
  if (first + result->n_candidates < s->n_found)
    result->next = first + result->n_candidates;
  for (size_t i = 0; i < result->n_candidates; i++)
    {
      struct vr_fit_candidate *c = &result->candidates[i];

      if (!write_path (s, c))
        return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY,
                        "");
      if (result->attribution == NULL && c->offer != NULL)
        result->attribution = c->offer->attribution;
    }
  return VR_OK;
}

static enum vr_status
warn (const struct vr_fit_search *s, struct vr_fit_result *result)
{
  struct vr_estimate_warning *items
    = vr_pool_alloc (s->call->pool, s->n_model_warnings + OWN_WARNINGS,
                     sizeof *items);
  size_t n = 0;

  if (items == NULL)
    return vr_fail (s->err, VR_E_OUT_OF_MEMORY, "", VR_SAY_NO_MEMORY, "");
  n += vr_warn_name (&s->model_match, "/model", s->call, &items[n]);
  n += vr_warn_name (&s->gpu_match, "/gpu", s->call, &items[n]);
  if (s->query->engine.n == 0
      && (s->reading.engine != NULL || s->reading.is_gguf))
    items[n++] = (struct vr_estimate_warning) {
      .code = "engine-of-name",
      .text = vr_call_text (
        s->call, VR_SAY_WARN_ENGINE_READ,
        vr_engine_find (vr_setup_default_engine (&s->query->setup,
                                                 &s->reading))->title),
      .pointer = "/engine",
    };
  if (s->query->gpus_max != VR_UNSET_U64 && s->query->gpus_max > 1)
    items[n++] = (struct vr_estimate_warning) {
      .code = "one-gpu-each",
      .text = vr_call_text (s->call, VR_SAY_WARN_ONE_GPU_EACH,
                            VR_COUNT_TEXT (s->query->gpus_max)),
      .pointer = "/gpus_max",
    };
  for (size_t i = 0; i < s->n_model_warnings; i++)
    items[n++] = s->model_warnings[i];
  result->warnings = items;
  result->n_warnings = n;
  return VR_OK;
}

enum vr_status
vr_fit_page (struct vr_fit_search *s, struct vr_fit_result *result)
{
  enum vr_status status;

  sort_candidates (s);
  status = fill_page (s, result);
  return status == VR_OK ? warn (s, result) : status;
}
