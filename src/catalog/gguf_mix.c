/* The table of llama.cpp's numbers for mixes. */

#include "config.h"

#include "catalog/gguf_mix.h"

#include <stddef.h>

#include "base/banned.h"
#include "core/scheme.h"

static const char *const mixes[] = {
  [0] = "fp32",     [1] = "f16",      [2] = "q4_0",    [3] = "q4_1",
  [7] = "q8_0",     [8] = "q5_0",     [9] = "q5_1",    [10] = "q2_k",
  [11] = "q3_k_s",  [12] = "q3_k_m",  [13] = "q3_k_l", [14] = "q4_k_s",
  [15] = "q4_k_m",  [16] = "q5_k_s",  [17] = "q5_k_m", [18] = "q6_k",
  [19] = "iq2_xxs", [20] = "iq2_xs",  [21] = "q2_k_s", [22] = "iq3_xs",
  [23] = "iq3_xxs", [24] = "iq1_s",   [25] = "iq4_nl", [26] = "iq3_s",
  [27] = "iq3_m",   [28] = "iq2_s",   [29] = "iq2_m",  [30] = "iq4_xs",
  [31] = "iq1_m",   [32] = "bf16",    [36] = "tq1_0",  [37] = "tq2_0",
  [38] = "mxfp4_moe", [40] = "q1_0",  [41] = "q2_0",
};

enum
{
  N_MIXES = sizeof mixes / sizeof mixes[0],
  GUESSED = 1024   /* LLAMA_FTYPE_GUESSED: not stated, seen in the types */
};

const char *
vr_gguf_mix (uint64_t file_type)
{
  const struct vr_scheme *scheme = NULL;

  file_type &= ~(uint64_t) GUESSED;
  if (file_type < N_MIXES && mixes[file_type] != NULL)
    scheme = vr_scheme_find (mixes[file_type]);
  return scheme == NULL ? "" : scheme->id;
}
