/* Addresses: the first byte picks a route, the rest is the query string; or,
   with the high bit set, the whole address.  A reply of 500 is a defect. */

#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "fuzz/fuzz.h"

static const char *const paths[] = {
  "/v1/estimate", "/v1/fit",     "/v1/check",  "/v1/models",
  "/v1/gpus",     "/v1/offers",  "/v1/engines", "/v1/formats",
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static char target[FUZZ_MAX_BYTES + 64];
  static const struct vr_header headers[] = {
    { "Host", 4, "a", 1 },
  };
  struct vr_request request = { .method = "GET", .target = target,
                                .headers = headers, .n_headers = 1,
                                .body = "", .today = "2026-11-30" };
  int n = 0;

  if (size == 0 || size > FUZZ_MAX_BYTES)
    return 0;
  if ((data[0] & 0x80) == 0)
    n = snprintf (target, sizeof target, "%s?",
                  paths[data[0] % (sizeof paths / sizeof paths[0])]);
  memcpy (target + n, data + 1, size - 1);
  request.target_length = (size_t) n + size - 1;
  fuzz_dispatch (&request);
  return 0;
}
