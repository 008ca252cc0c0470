/* Lists of modules in a config to roles. */

#include "config.h"

#include "catalog/import_modules.h"

#include <jansson.h>

#include "base/banned.h"
#include "catalog/module_pattern.h"
#include "core/shape.h"

enum
{
  N_SAMPLES = 3,
  NAME_BYTES = 96
};

const struct json_t *
vr_config_find (const struct json_t *config, const char *key)
{
  const json_t *value = json_object_get (config, key);

  return value != NULL && !json_is_null (value)
             ? value
             : json_object_get (json_object_get (config, "text_config"), key);
}

/* A layer to look a role up in: dense feed-forwards may stand in the first
   layers alone. */
static uint32_t
sample_layer (const struct vr_module_reader *r, enum vr_role role,
              unsigned sample)
{
  json_int_t n =
      json_integer_value (vr_config_find (r->config, "num_hidden_layers"));
  json_int_t n_dense =
      json_integer_value (vr_config_find (r->config, "first_k_dense_replace"));
  bool is_dense =
      role == VR_ROLE_GATE || role == VR_ROLE_UP || role == VR_ROLE_DOWN;

  if (n <= 0 || n > VR_SHAPE_MAX_LAYERS)
    n = 32;
  if (is_dense && n_dense > 0 && n_dense < n)
    n = n_dense;
  return (uint32_t) (n * (2 * (json_int_t) sample + 1) / (2 * N_SAMPLES));
}

static bool
names_role (struct vr_module_reader *r, const char *entry, enum vr_role role,
            uint32_t layer)
{
  char name[NAME_BYTES];

  for (size_t i = 0; vr_module_name (role, layer, i, name, sizeof name); i++)
    if (vr_module_matches (entry, name, &r->budget))
      return true;
  return false;
}

/* In how many of the sampled layers a list names each role. */
static void
count_hits (struct vr_module_reader *r, const json_t *list,
            unsigned hits[VR_N_ROLES])
{
  bool is_hit[VR_N_ROLES][N_SAMPLES] = { 0 };
  size_t i;
  const json_t *item;

  json_array_foreach (list, i, item)
  {
    const char *entry = json_string_value (item);

    if (entry == NULL)
      continue;
    for (enum vr_role role = 0; role < VR_N_ROLES; role++)
      for (unsigned k = 0; k < N_SAMPLES; k++)
        is_hit[role][k] =
            is_hit[role][k]
            || names_role (r, entry, role, sample_layer (r, role, k));
  }
  for (enum vr_role role = 0; role < VR_N_ROLES; role++)
    for (unsigned k = 0; k < N_SAMPLES; k++)
      hits[role] += is_hit[role][k];
}

uint64_t
vr_roles_named (struct vr_module_reader *r, const json_t *list)
{
  unsigned hits[VR_N_ROLES] = { 0 };
  uint64_t roles = 0;

  if (!json_is_array (list))
    return 0;
  count_hits (r, list, hits);
  for (enum vr_role role = 0; role < VR_N_ROLES; role++)
    if (2 * hits[role] > N_SAMPLES)
      roles |= UINT64_C (1) << role;
  return roles;
}

uint64_t
vr_linear_roles (void)
{
  uint64_t roles = 0;
  char name[NAME_BYTES];

  for (enum vr_role role = 0; role < VR_N_ROLES; role++)
    if (vr_module_name (role, 0, 0, name, sizeof name))
      roles |= UINT64_C (1) << role;
  return roles;
}
