/* Models that requests bring along. */

#include "config.h"

#include "service/own_model.h"

#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "core/tensor.h"

/* ---- reading ---- */

static enum vr_status
read_config (const struct vr_catalog *catalog, const json_t *object,
             struct vr_imported *imported, struct vr_error *err)
{
  const json_t *config = json_object_get (object, "config");
  struct vr_error inner;
  const char *key;
  json_t *value;
  enum vr_status status;

  vr_error_init (&inner, err == NULL ? VR_LANG_EN : err->lang);
  json_object_foreach ((json_t *) object, key, value)
    if (strcmp (key, "config") != 0)
      (void) vr_fail (&inner, VR_E_INVALID, key, VR_SAY_UNKNOWN_MEMBER, key);
  vr_error_adopt (err, &inner, "");
  status = vr_error_status (&inner);
  if (!json_is_object (config))
    return vr_fail (err, VR_E_INVALID, "config", VR_SAY_WANTS_OBJECT,
                    "config");
  vr_error_init (&inner, inner.lang);
  if (status == VR_OK)
    status = vr_import_hf (catalog, config, imported, &inner);
  vr_error_adopt (err, &inner, "config");
  return status;
}

bool
vr_own_model_is_config (const json_t *object)
{
  return json_object_get (object, "format") == NULL
         && (json_object_get (object, "model_type") != NULL
             || json_object_get (object, "architectures") != NULL
             || json_object_get (object, "text_config") != NULL);
}

const json_t *
vr_own_model_inside (const json_t *object)
{
  const json_t *model = json_object_get (object, "model");

  return json_is_object (model) ? model : NULL;
}

/* One of the forms but an inspection's whole answer; pointers of faults begin
   in the object. */
static enum vr_status
read_form (const struct vr_catalog *catalog, const json_t *object,
           struct vr_imported *imported, struct vr_error *err)
{
  if (json_is_object (json_object_get (object, "config"))
      || (json_object_get (object, "config") != NULL
          && !vr_own_model_is_config (object)))
    return read_config (catalog, object, imported, err);
  if (vr_own_model_is_config (object))
    return vr_import_hf (catalog, object, imported, err);
  return vr_model_object_read (object, imported, err);
}

/* Beside its model an inspection's answer has nothing that matters here. */
static void
check_answer (const json_t *object, struct vr_error *err)
{
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) object, key, value)
    if (strcmp (key, "model") != 0 && strcmp (key, "summary") != 0
        && strcmp (key, "warnings") != 0)
      (void) vr_fail (err, VR_E_INVALID, key, VR_SAY_UNKNOWN_MEMBER, key);
}

enum vr_status
vr_own_model_read (const struct vr_catalog *catalog, const json_t *object,
                   struct vr_own_model *own, struct vr_error *err)
{
  const json_t *inside = vr_own_model_inside (object);
  struct vr_imported imported;
  struct vr_error inner;
  enum vr_status status, read;

  memset (&imported, 0, sizeof imported);
  vr_error_init (&inner, err == NULL ? VR_LANG_EN : err->lang);
  if (inside != NULL)
    check_answer (object, &inner);
  vr_error_adopt (err, &inner, "model");
  status = vr_error_status (&inner);
  vr_error_init (&inner, inner.lang);
  read = read_form (catalog, inside == NULL ? object : inside, &imported,
                    &inner);
  vr_error_adopt (err, &inner, inside == NULL ? "model" : "model.model");
  if (status == VR_OK)
    status = read;
  if (status == VR_OK)
    vr_own_model_make (&imported, own);
  return status;
}

/* ---- making ---- */

static bool
is_plain_character (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
         || (c >= '0' && c <= '9') || strchr ("._-/", c) != NULL;
}

/* The name stands in a command line: nothing in it may mean something to a
   shell.  False when nothing is left of it. */
static bool
write_id (char id[VR_OWN_MODEL_ID], const char *name)
{
  size_t n = 0;

  for (; *name != '\0' && n + 1 < VR_OWN_MODEL_ID; name++)
    if (is_plain_character (*name) && (n > 0 || *name != '-'))
      id[n++] = *name;
    else if (n > 0 && id[n - 1] != '-')
      id[n++] = '-';
  while (n > 0 && id[n - 1] == '-')
    n--;
  id[n] = '\0';
  if (n == 0)
    memcpy (id, VR_OWN_MODEL_UNNAMED, sizeof VR_OWN_MODEL_UNNAMED);
  return n > 0;
}

void
vr_own_model_set_name (struct vr_own_model *own, const char *name)
{
  own->has_name = write_id (own->id, name);
}

/* The scheme whose file would be nearest in size, for what the bytes do not
   tell: the types of cache and arithmetic, and who can load it. */
static const struct vr_scheme *
nearest_scheme (const struct vr_imported *imported)
{
  const struct vr_shape *shape = &imported->shape;
  double stored = (double) vr_stored_total (&imported->stored,
                                            shape->n_layers);
  const struct vr_scheme *nearest = NULL;
  double least = 0;

  for (size_t i = 0; i < vr_scheme_count (); i++)
    {
      const struct vr_scheme *scheme = vr_scheme_get (i);
      const struct vr_format format = { .scheme = scheme,
                                        .is_gguf = imported->is_gguf };
      double distance;

      if (scheme->family
            == (imported->is_gguf ? VR_SCHEME_SERVER : VR_SCHEME_GGUF)
          || (scheme->is_expert_only && !vr_shape_has_experts (shape)))
        continue;
      distance = (double) vr_format_file_bytes (&format, shape) - stored;
      if (distance < 0)
        distance = -distance;
      if (nearest == NULL || distance < least)
        {
          nearest = scheme;
          least = distance;
        }
    }
  return nearest;
}

static const char *
native_format (struct vr_own_model *own)
{
  const struct vr_imported *imported = &own->imported;
  const struct vr_scheme *scheme;

  if (imported->has_stored)
    {
      scheme = imported->native_format[0] != '\0'
                 ? vr_scheme_find (imported->native_format)
                 : NULL;
      if (scheme == NULL)
        scheme = nearest_scheme (imported);
      own->file_like = scheme->id;
      own->file_scheme = *scheme;
      own->file_scheme.id = "file";
    }
  own->is_format_guessed = !imported->has_stored
                           && imported->unknown_quantization[0] != '\0';
  if (imported->native_format[0] != '\0')
    return imported->native_format;
  own->is_format_assumed = !imported->has_stored && !own->is_format_guessed;
  return imported->has_stored ? "file" : "bf16";
}

void
vr_own_model_make (const struct vr_imported *imported,
                   struct vr_own_model *own)
{
  struct vr_model *model = &own->model;

  memset (own, 0, sizeof *own);
  own->imported = *imported;
  vr_own_model_set_name (own, imported->name);
  model->id = own->id;
  model->family = model->params_total_kind = model->confidence = "";
  model->source_url = model->checked_on = "";
  model->architecture = own->imported.architecture[0] != '\0'
                          ? own->imported.architecture
                          : own->imported.model_type;
  model->model_type = own->imported.model_type;
  model->native_format = native_format (own);
  model->native_plain_roles = imported->plain_roles;
  model->has_uncounted_tower = imported->has_uncounted_tower;
  model->shape = imported->shape;
  model->params_total = vr_shape_params_total (&model->shape);
  model->published_params = model->params_total;
}

const struct vr_estimate_query *
vr_own_model_load (const struct vr_catalog *catalog,
                   const struct vr_estimate_query *query,
                   struct vr_pool *pool, enum vr_status *status)
{
  struct vr_estimate_query *copy;
  struct vr_own_model *own;

  *status = VR_OK;
  if (query->own_model.json == NULL || query->own_model.made != NULL)
    return query;
  copy = vr_pool_alloc (pool, 1, sizeof *copy);
  own = vr_pool_alloc (pool, 1, sizeof *own);
  if (copy == NULL || own == NULL)
    {
      *status = VR_E_OUT_OF_MEMORY;
      return NULL;
    }
  *status = vr_own_model_read (catalog, query->own_model.json, own, NULL);
  if (*status != VR_OK)
    return NULL;
  *copy = *query;
  copy->own_model.made = own;
  return copy;
}
