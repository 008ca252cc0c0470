/* The tables of ggml's numbers. */

#include "config.h"

#include "catalog/gguf_types.h"

#include <stddef.h>

#include "base/banned.h"
#include "core/scheme.h"

/* Numbers that no file may have any more are left out. */
static const struct vr_ggml_type types[] = {
  [0] = { 1, 4 },        /* F32 */
  [1] = { 1, 2 },        /* F16 */
  [2] = { 32, 18 },      /* Q4_0 */
  [3] = { 32, 20 },      /* Q4_1 */
  [6] = { 32, 22 },      /* Q5_0 */
  [7] = { 32, 24 },      /* Q5_1 */
  [8] = { 32, 34 },      /* Q8_0 */
  [9] = { 32, 36 },      /* Q8_1 */
  [10] = { 256, 84 },    /* Q2_K */
  [11] = { 256, 110 },   /* Q3_K */
  [12] = { 256, 144 },   /* Q4_K */
  [13] = { 256, 176 },   /* Q5_K */
  [14] = { 256, 210 },   /* Q6_K */
  [15] = { 256, 292 },   /* Q8_K */
  [16] = { 256, 66 },    /* IQ2_XXS */
  [17] = { 256, 74 },    /* IQ2_XS */
  [18] = { 256, 98 },    /* IQ3_XXS */
  [19] = { 256, 50 },    /* IQ1_S */
  [20] = { 32, 18 },     /* IQ4_NL */
  [21] = { 256, 110 },   /* IQ3_S */
  [22] = { 256, 82 },    /* IQ2_S */
  [23] = { 256, 136 },   /* IQ4_XS */
  [24] = { 1, 1 },       /* I8 */
  [25] = { 1, 2 },       /* I16 */
  [26] = { 1, 4 },       /* I32 */
  [27] = { 1, 8 },       /* I64 */
  [28] = { 1, 8 },       /* F64 */
  [29] = { 256, 56 },    /* IQ1_M */
  [30] = { 1, 2 },       /* BF16 */
  [34] = { 256, 54 },    /* TQ1_0 */
  [35] = { 256, 66 },    /* TQ2_0 */
  [39] = { 32, 17 },     /* MXFP4 */
  [40] = { 64, 36 },     /* NVFP4 */
  [41] = { 128, 18 },    /* Q1_0 */
  [42] = { 64, 18 },     /* Q2_0 */
};

enum { N_TYPES = sizeof types / sizeof types[0] };

const struct vr_ggml_type *
vr_ggml_type_find (uint64_t number)
{
  return number < N_TYPES && types[number].block_bytes > 0 ? &types[number]
                                                           : NULL;
}

static const char *const mixes[] = {
  [0] = "fp32",     [1] = "f16",      [2] = "q4_0",    [3] = "q4_1",
  [7] = "q8_0",     [8] = "q5_0",     [9] = "q5_1",    [10] = "q2_k",
  [11] = "q3_k_s",  [12] = "q3_k_m",  [13] = "q3_k_l", [14] = "q4_k_s",
  [15] = "q4_k_m",  [16] = "q5_k_s",  [17] = "q5_k_m", [18] = "q6_k",
  [19] = "iq2_xxs", [20] = "iq2_xs",  [21] = "q2_k_s", [22] = "iq3_xs",
  [23] = "iq3_xxs", [24] = "iq1_s",   [25] = "iq4_nl", [26] = "iq3_s",
  [27] = "iq3_m",   [28] = "iq2_s",   [29] = "iq2_m",  [30] = "iq4_xs",
  [31] = "iq1_m",   [32] = "bf16",    [36] = "tq1_0",  [37] = "tq2_0",
  [38] = "mxfp4_moe",
};

enum
{
  N_MIXES = sizeof mixes / sizeof mixes[0],
  GUESSED = 1024   /* LLAMA_FTYPE_GUESSED: not stated, seen in the types */
};

const char *
vr_ggml_scheme (uint64_t file_type)
{
  const struct vr_scheme *scheme = NULL;

  file_type &= ~(uint64_t) GUESSED;
  if (file_type < N_MIXES && mixes[file_type] != NULL)
    scheme = vr_scheme_find (mixes[file_type]);
  return scheme == NULL ? "" : scheme->id;
}
