#ifndef VR_BASE_POOL_H
#define VR_BASE_POOL_H

/* An arena: many small allocations, one free.  A pool belongs to one owner
   (a catalogue snapshot, a request); it has no locks. */

#include <stdbool.h>
#include <stddef.h>

struct vr_pool_block;
struct vr_pool_owned;

struct vr_pool
{
  struct vr_pool_block *blocks;   /* newest first */
  size_t used;                    /* of the newest block */
  size_t total_bytes;             /* of all blocks */
  size_t maximum_bytes;
  struct vr_pool_owned *owned;    /* newest first; in the blocks */
};

void vr_pool_init (struct vr_pool *pool, size_t maximum_bytes);
void vr_pool_clear (struct vr_pool *pool);

/* Forgets everything but keeps the newest block for the next use. */
void vr_pool_reset (struct vr_pool *pool);

/* Zeroed memory aligned for any type; NULL past the maximum or without
   memory. */
void *vr_pool_alloc (struct vr_pool *pool, size_t n_items, size_t item_bytes);

/* Something that the pool gives back, by `release`, when it is cleared or
   reset; at once, and false, without memory. */
bool vr_pool_own (struct vr_pool *pool, void *thing,
                  void (*release) (void *thing));

/* A copy that lives as long as the pool; NULL as above. */
char *vr_pool_copy (struct vr_pool *pool, const char *text);
char *vr_pool_copy_n (struct vr_pool *pool, const char *text, size_t length);

#endif
