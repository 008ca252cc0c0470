/* THE table.  Its order is the order of the API document.  To add a page: one
   row here, one pair of files in service/, `make openapi`. */

#include "config.h"

#include "http/routes.h"

#include <string.h>

#include "base/banned.h"
#include "http/status.h"

enum
{
  NO_BODY = 0,
  ONE_QUESTION = 16 << 10,
  WITH_MODEL = 256 << 10,
  FILE_HEAD = 64 << 20,
  MANY_QUESTIONS = 1 << 20
};

const struct vr_route vr_routes[] = {
  /* questions: GET for links and caches, POST for the same in a body */
  { .methods = VR_GET | VR_POST, .path = "/v1/estimate",
    .short_path = "/estimate", .question = &vr_question_estimate,
    .kind = VR_STABLE,
    .body_limit_bytes = WITH_MODEL, .plain_limit_bytes = ONE_QUESTION,
    .text = "How much memory one model takes on one set-up, term by term, "
            "and whether it fits." },
  { .methods = VR_GET | VR_POST, .path = "/v1/fit", .short_path = "/fit",
    .question = &vr_question_fit, .kind = VR_STABLE,
    .body_limit_bytes = WITH_MODEL, .plain_limit_bytes = ONE_QUESTION,
    .text = "Which cards, models or formats fit." },
  { .methods = VR_GET | VR_POST, .path = "/v1/check", .short_path = "/check",
    .question = &vr_question_check, .kind = VR_STABLE,
    .body_limit_bytes = WITH_MODEL, .plain_limit_bytes = ONE_QUESTION,
    .text = "The gate for a pipeline: 200 when all demands hold, 409 with "
            "the reasons when not." },
  { .methods = VR_POST, .path = "/v1/estimates",
    .question = &vr_question_estimate, .kind = VR_BATCH,
    .body_limit_bytes = MANY_QUESTIONS,
    .text = "Up to 1000 estimates in one body, answered in the same order." },
  { .methods = VR_POST, .path = "/v1/inspect",
    .question = &vr_question_inspect, .kind = VR_FILE,
    .body_limit_bytes = FILE_HEAD,
    .text = "A config.json, or the beginning of a GGUF or safetensors file, "
            "to the model object that every request takes as model." },

  /* the catalogue */
  { .methods = VR_GET, .path = "/v1/models", .question = &vr_question_models,
    .kind = VR_STABLE, .text = "Models, sorted by id." },
  { .methods = VR_GET, .path = "/v1/models/{id...}",
    .question = &vr_question_model, .kind = VR_STABLE,
    .text = "One model; its id may hold a slash." },
  { .methods = VR_GET, .path = "/v1/gpus", .question = &vr_question_gpus,
    .kind = VR_STABLE, .text = "Accelerators, sorted by id." },
  { .methods = VR_GET, .path = "/v1/gpus/{id}", .question = &vr_question_gpu,
    .kind = VR_STABLE, .text = "One accelerator." },
  { .methods = VR_GET, .path = "/v1/offers", .question = &vr_question_offers,
    .kind = VR_STABLE, .text = "Prices to rent, by card, cheapest first." },
  { .methods = VR_GET, .path = "/v1/offers/{id}",
    .question = &vr_question_offer, .kind = VR_STABLE, .text = "One offer." },
  { .methods = VR_GET, .path = "/v1/engines",
    .question = &vr_question_engines, .kind = VR_STABLE,
    .text = "Engines, and which accelerator and format each supports." },
  { .methods = VR_GET, .path = "/v1/formats",
    .question = &vr_question_formats, .kind = VR_STABLE,
    .text = "Weight formats with their bits per weight." },

  /* the service about itself */
  { .methods = VR_GET, .path = "/healthz", .kind = VR_LIVE,
    .out = &vr_health_out, .answer = vr_health_answer,
    .text = "The process is up." },
  { .methods = VR_GET, .path = "/readyz", .kind = VR_LIVE,
    .out = &vr_ready_out, .answer = vr_ready_answer,
    .text = "The service can answer, and from which catalogue." },
  { .methods = VR_GET, .path = "/openapi.json", .kind = VR_ASSET,
    .text = "This document." },
  { .methods = VR_GET, .path = "/", .kind = VR_ASSET,
    .text = "The page." },
};

const size_t vr_n_routes = sizeof vr_routes / sizeof vr_routes[0];

/* Does the pattern match?  *id as in vr_route_find. */
static bool
matches (const char *pattern, const char *path, const char **id)
{
  size_t n = strcspn (pattern, "{");
  bool takes_rest;

  *id = NULL;
  if (pattern[n] == '\0')
    return strcmp (pattern, path) == 0;
  takes_rest = strcmp (pattern + n, "{id...}") == 0;
  if (strncmp (pattern, path, n) != 0 || path[n] == '\0'
      || (!takes_rest && strchr (path + n, '/') != NULL))
    return false;
  *id = path + n;
  return true;
}

const struct vr_route *
vr_route_find (const struct vr_route *routes, size_t n_routes,
               const char *path, const char **id)
{
  for (size_t i = 0; i < n_routes; i++)
    {
      *id = NULL;
      if (matches (routes[i].path, path, id)
          || (routes[i].short_path != NULL
              && strcmp (routes[i].short_path, path) == 0))
        return &routes[i];
    }
  *id = NULL;
  return NULL;
}
