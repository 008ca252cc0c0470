#ifndef VR_HTTP_ASSETS_H
#define VR_HTTP_ASSETS_H

/* Files that are served as they are: the page, embedded in the program, and
   documents made once at the start.  Found by exact path, so there is no file
   system to walk out of.  Immutable after the last _add. */

#include <stddef.h>
#include <stdint.h>

enum
{
  VR_ASSETS_MAX = 64,
  VR_ASSET_PATH = 96,
  VR_TAG = 40           /* an entity tag with its quotation marks */
};

struct vr_asset
{
  char path[VR_ASSET_PATH];
  const char *type;
  const char *data;             /* borrowed */
  size_t length;
  char tag[VR_TAG];             /* hash of the content */
};

struct vr_assets
{
  size_t n;
  struct vr_asset item[VR_ASSETS_MAX];
};

/* The embedded files below static/; index.html is "/". */
void vr_assets_init (struct vr_assets *assets);

/* A document beside them, which wins over an embedded file of that path.
   `type` and `data` are borrowed. */
void vr_assets_add (struct vr_assets *assets, const char *path,
                    const char *type, const char *data, size_t length);

const struct vr_asset *vr_assets_find (const struct vr_assets *assets,
                                       const char *path);

/* FNV-1a over more bytes; start with VR_HASH_START.  For tags, where nobody
   gains by a collision. */
#define VR_HASH_START UINT64_C (0xcbf29ce484222325)
uint64_t vr_hash (uint64_t hash, const void *data, size_t length);

#endif
