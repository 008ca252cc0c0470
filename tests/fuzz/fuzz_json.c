/* Bodies: the first byte picks a route and the media type (0x40: a file), the
   rest is the body.  A reply of 500 is a defect. */

#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"
#include "fuzz/fuzz.h"

static const char *const paths[] = {
  "/v1/estimate", "/v1/fit", "/v1/check", "/v1/estimates",
};

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static char body[FUZZ_MAX_BYTES + 1];
  static const char json[] = "application/json";
  static const char form[] = "application/x-www-form-urlencoded";
  const char *type;
  const char *path;

  if (size == 0 || size > FUZZ_MAX_BYTES)
    return 0;
  type = (data[0] & 0x80) == 0 ? json : form;
  path = paths[data[0] % (sizeof paths / sizeof paths[0])];
  if ((data[0] & 0x40) != 0)
    {
      path = "/v1/inspect";
      type = "application/octet-stream";
    }
  memcpy (body, data + 1, size - 1);
  body[size - 1] = '\0';
  fuzz_dispatch (&(struct vr_request) {
    .method = "POST",
    .target = path,
    .target_length = strlen (path),
    .headers
    = (const struct vr_header[]) { { "Host", 4, "a", 1 },
                                   { "Content-Type", 12, type,
                                     strlen (type) } },
    .n_headers = 2,
    .body = body,
    .body_length = size - 1,
    .today = "2026-11-30" });
  return 0;
}
