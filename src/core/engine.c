/* The list of engines and what their files share. */

#include "config.h"

#include "core/engine.h"

#include <strings.h>

#include "base/banned.h"
#include "core/checked.h"

static const struct vr_engine *const engines[]
  = { &vr_engine_llamacpp, &vr_engine_ollama, &vr_engine_vllm };

size_t
vr_engine_count (void)
{
  return sizeof engines / sizeof engines[0];
}

const struct vr_engine *
vr_engine_get (size_t index)
{
  return engines[index];
}

const struct vr_engine *
vr_engine_find (const char *id)
{
  for (size_t i = 0; i < vr_engine_count (); i++)
    if (strcasecmp (engines[i]->id, id) == 0)
      return engines[i];
  return NULL;
}

struct vr_format
vr_setup_format (const struct vr_setup *setup)
{
  const struct vr_scheme *scheme = setup->scheme;

  return (struct vr_format) {
    .scheme = scheme,
    .is_gguf = scheme->family == VR_SCHEME_BOTH
                 ? setup->engine->uses_gguf
                 : scheme->family == VR_SCHEME_GGUF,
    .plain_roles = setup->has_own_weights ? setup->plain_roles : 0,
  };
}
