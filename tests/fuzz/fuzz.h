#ifndef VR_TESTS_FUZZ_H
#define VR_TESTS_FUZZ_H

/* One request against the embedded catalogue, as the daemon answers it. */

#include <stdint.h>
#include <stdlib.h>

#include <jansson.h>

#include "http/dispatch.h"
#include "support/ask.h"

enum { FUZZ_MAX_BYTES = 16384 };

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void *
fuzz_alloc (size_t size)
{
  void *memory = malloc (size > 0 ? size : 1);

  if (memory == NULL)
    abort ();
  return memory;
}

/* Aborts on a 500, and on a JSON answer that is not JSON. */
static void
fuzz_dispatch (const struct vr_request *request)
{
  static struct vr_site site;
  static struct vr_scratch scratch;
  static struct vr_buf spare;
  struct vr_reply reply;
  json_t *root;

  if (site.current == NULL)
    {
      json_set_alloc_funcs (fuzz_alloc, free);
      vr_site_init (&site, vr_routes, vr_n_routes);
      site.current = vr_current_new (ask_catalog ());
      vr_scratch_init (&scratch);
      vr_buf_init (&spare, VR_REPLY_MAX_BYTES);
    }
  vr_reply_init (&reply, spare);
  vr_dispatch (&site, &scratch, request, &reply);
  if (reply.status == 500 || !vr_buf_ok (&reply.body))
    abort ();
  if (reply.type != NULL && reply.asset == NULL)
    {
      root = json_loadb (reply.body.data, reply.body.length,
                         JSON_REJECT_DUPLICATES, NULL);
      if (root == NULL)
        abort ();
      json_decref (root);
    }
  spare = reply.body;
}

#endif
