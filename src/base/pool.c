/* Arena of growing blocks. */

#include "config.h"

#include "base/pool.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"

enum
{
  VR_POOL_FIRST_BYTES = 4096,
  VR_POOL_LARGEST_STEP_BYTES = 1 << 20
};

struct vr_pool_block
{
  struct vr_pool_block *older;
  size_t capacity;
  alignas (max_align_t) unsigned char data[];
};

struct vr_pool_owned
{
  struct vr_pool_owned *older;
  void *thing;
  void (*release) (void *thing);
};

void
vr_pool_init (struct vr_pool *pool, size_t maximum_bytes)
{
  *pool = (struct vr_pool) { .maximum_bytes = maximum_bytes };
}

static void
free_blocks (struct vr_pool_block *block)
{
  while (block != NULL)
    {
      struct vr_pool_block *older = block->older;

      free (block);
      block = older;
    }
}

static void
release_owned (struct vr_pool *pool)
{
  for (struct vr_pool_owned *owned = pool->owned; owned != NULL;
       owned = owned->older)
    owned->release (owned->thing);
  pool->owned = NULL;
}

void
vr_pool_clear (struct vr_pool *pool)
{
  release_owned (pool);
  free_blocks (pool->blocks);
  *pool = (struct vr_pool) { .maximum_bytes = pool->maximum_bytes };
}

void
vr_pool_reset (struct vr_pool *pool)
{
  release_owned (pool);
  if (pool->blocks != NULL)
    {
      free_blocks (pool->blocks->older);
      pool->blocks->older = NULL;
      pool->total_bytes = pool->blocks->capacity;
    }
  pool->used = 0;
}

static struct vr_pool_block *
add_block (struct vr_pool *pool, size_t needed_bytes)
{
  size_t capacity = pool->blocks == NULL ? VR_POOL_FIRST_BYTES
                                         : pool->blocks->capacity * 2;
  size_t left = pool->maximum_bytes - pool->total_bytes;
  struct vr_pool_block *block;

  if (needed_bytes > left)
    return NULL;
  if (capacity > VR_POOL_LARGEST_STEP_BYTES)
    capacity = VR_POOL_LARGEST_STEP_BYTES;
  if (capacity < needed_bytes)
    capacity = needed_bytes;
  if (capacity > left)
    capacity = left;
  block = malloc (sizeof *block + capacity);
  if (block == NULL)
    return NULL;
  block->older = pool->blocks;
  block->capacity = capacity;
  pool->blocks = block;
  pool->used = 0;
  pool->total_bytes += capacity;
  return block;
}

/* `bytes` that are not zeroed. */
static void *
take (struct vr_pool *pool, size_t bytes)
{
  struct vr_pool_block *block = pool->blocks;
  void *data;

  if (bytes > SIZE_MAX - alignof (max_align_t))
    return NULL;
  bytes = (bytes + alignof (max_align_t) - 1) / alignof (max_align_t)
          * alignof (max_align_t);
  if (block == NULL || bytes > block->capacity - pool->used)
    block = add_block (pool, bytes);
  if (block == NULL)
    return NULL;
  data = block->data + pool->used;
  pool->used += bytes;
  return data;
}

void *
vr_pool_alloc (struct vr_pool *pool, size_t n_items, size_t item_bytes)
{
  void *data;

  if (item_bytes != 0 && n_items > SIZE_MAX / item_bytes)
    return NULL;
  data = take (pool, n_items * item_bytes);
  if (data != NULL)
    memset (data, 0, n_items * item_bytes);
  return data;
}

bool
vr_pool_own (struct vr_pool *pool, void *thing, void (*release) (void *thing))
{
  struct vr_pool_owned *owned = take (pool, sizeof *owned);

  if (owned == NULL)
    {
      release (thing);
      return false;
    }
  *owned = (struct vr_pool_owned) { pool->owned, thing, release };
  pool->owned = owned;
  return true;
}

char *
vr_pool_copy_n (struct vr_pool *pool, const char *text, size_t length)
{
  char *copy = length == SIZE_MAX ? NULL : take (pool, length + 1);

  if (copy != NULL)
    {
      memcpy (copy, text, length);
      copy[length] = '\0';
    }
  return copy;
}

char *
vr_pool_copy (struct vr_pool *pool, const char *text)
{
  return vr_pool_copy_n (pool, text, strlen (text));
}
