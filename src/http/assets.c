/* The table of files that are served as they are. */

#include "config.h"

#include "http/assets.h"

#include <stdio.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/embedded.h"

uint64_t
vr_hash (uint64_t hash, const void *data, size_t length)
{
  const unsigned char *bytes = data;

  for (size_t i = 0; i < length; i++)
    hash = (hash ^ bytes[i]) * UINT64_C (0x100000001b3);
  return hash;
}

void
vr_assets_init (struct vr_assets *assets)
{
  static const char folder[] = "static/";
  size_t n = sizeof folder - 1;

  assets->n = 0;
  for (size_t i = 0; i < vr_n_embedded_files; i++)
    {
      const struct vr_embedded_file *file = &vr_embedded_files[i];

      if (strncmp (file->name, folder, n) != 0)
        continue;
      vr_assets_add (assets,
                     strcmp (file->name + n, "index.html") == 0
                       ? "/"
                       : file->name + n - 1,
                     file->type, (const char *) file->data, file->length);
    }
}

static struct vr_asset *
find (struct vr_assets *assets, const char *path)
{
  for (size_t i = 0; i < assets->n; i++)
    if (strcmp (assets->item[i].path, path) == 0)
      return &assets->item[i];
  return NULL;
}

void
vr_assets_add (struct vr_assets *assets, const char *path, const char *type,
               const char *data, size_t length)
{
  struct vr_asset *asset = find (assets, path);

  if (asset == NULL && assets->n < VR_ASSETS_MAX)
    asset = &assets->item[assets->n++];
  if (asset == NULL || strlen (path) >= VR_ASSET_PATH)
    return;
  memcpy (asset->path, path, strlen (path) + 1);
  asset->type = type;
  asset->data = data;
  asset->length = length;
  snprintf (asset->tag, sizeof asset->tag, "\"%016llx\"",
            (unsigned long long) vr_hash (VR_HASH_START, data, length));
}

const struct vr_asset *
vr_assets_find (const struct vr_assets *assets, const char *path)
{
  for (size_t i = 0; i < assets->n; i++)
    if (strcmp (assets->item[i].path, path) == 0)
      return &assets->item[i];
  return NULL;
}
