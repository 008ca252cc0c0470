/* The table of weight formats.

   Source of the GGUF mixes: src/llama-quant.cpp in
   github.com/ggml-org/llama.cpp (v0.5.0, 2026-09), default mixes without an
   importance matrix unless they demand one.  What llama.cpp does with them
   is in scheme_gguf.c. */

#include "config.h"

#include "core/scheme_internal.h"

#include "base/banned.h"

#define UNIFORM(type)                                                          \
 {                                                                             \
  type, type, VR_MORE_NEVER                                                    \
 }

/* One type for everything that has rows. */
#define FLOATS(name, words, type)                                              \
 {                                                                             \
  .id = name, .title = words, .family = VR_SCHEME_BOTH, .base = type,          \
  .plain = type, .mix = {                                                      \
    .embedding = type,                                                         \
    .output = type,                                                            \
    .q = type,                                                                 \
    .k = type,                                                                 \
    .attention_out = type,                                                     \
    .v = UNIFORM (type),                                                       \
    .gate_up = UNIFORM (type),                                                 \
    .down = UNIFORM (type)                                                     \
  }                                                                            \
 }

/* Linear layers in one type, everything else in bfloat16. */
#define SERVER(name, words, type)                                              \
 {                                                                             \
  .id = name, .title = words, .family = VR_SCHEME_SERVER, .base = type,        \
  .plain = VR_BF16                                                             \
 }

#define SAME(type) UNIFORM (VR_##type)
#define RULE(less, more, when)                                                 \
 {                                                                             \
  VR_##less, VR_##more, VR_MORE_##when                                         \
 }

#define NO_FLAG false, false
#define SPARES  true, false
#define LOW_BIT false, true

/* name, title, base, token embedding, output, q and k, attention_out, v,
   gate and up, down, flags */
#define MIX(name, words, type, table, out, qk, attention, v_rule, up_rule,    \
            down_rule, flags)                                                 \
  {                                                                           \
    name, "GGUF " words, VR_SCHEME_GGUF, VR_##type, VR_F32, false,            \
    {                                                                         \
      VR_##table, VR_##out, VR_##qk, VR_##qk, VR_##attention, v_rule,         \
        up_rule, down_rule, flags                                             \
    }                                                                         \
  }

const struct vr_scheme vr_schemes[] = {
  FLOATS ("fp32", "32-bit floats", VR_F32),
  FLOATS ("fp16", "16-bit floats", VR_F16),
  FLOATS ("bf16", "bfloat16", VR_BF16),
  SERVER ("fp8", "8-bit floats (e4m3), a scale per channel", VR_FP8_CHANNEL),
  SERVER ("fp8-tensor", "8-bit floats (e4m3), a scale per matrix",
          VR_FP8_TENSOR),
  SERVER ("fp8-block", "8-bit floats (e4m3), a scale per 128 x 128",
          VR_FP8_BLOCK),
  SERVER ("int8", "8-bit integers (w8a8), a scale per channel",
          VR_INT8_CHANNEL),
  SERVER ("bnb-int8", "bitsandbytes, 8-bit integers", VR_INT8_ROW),
  SERVER ("awq-int4", "AWQ, 4-bit integers in groups of 128", VR_INT4_G128),
  SERVER ("gptq-int4", "GPTQ, 4-bit integers in groups of 128", VR_INT4_G128),
  SERVER ("w4a16", "compressed-tensors, 4-bit integers in groups of 128",
          VR_INT4_G128_SYM),
  SERVER ("awq-int4-g64", "AWQ, 4-bit integers in groups of 64", VR_INT4_G64),
  SERVER ("awq-int4-g32", "AWQ, 4-bit integers in groups of 32",
          VR_INT4_G32_ZERO),
  SERVER ("gptq-int3", "GPTQ, 3-bit integers in groups of 128", VR_INT3_G128),
  SERVER ("gptq-int4-g64", "GPTQ, 4-bit integers in groups of 64",
          VR_INT4_G64),
  SERVER ("gptq-int4-g32", "GPTQ, 4-bit integers in groups of 32",
          VR_INT4_G32_ZERO),
  SERVER ("gptq-int8", "GPTQ, 8-bit integers in groups of 128", VR_INT8_G128),
  SERVER ("w4a16-g64", "compressed-tensors, 4-bit integers in groups of 64",
          VR_INT4_G64_SYM),
  SERVER ("w4a16-g32", "compressed-tensors, 4-bit integers in groups of 32",
          VR_INT4_G32),
  { .id = "int4-g32",
    .title = "Experts as 4-bit integers in groups of 32, the rest in bfloat16",
    .family = VR_SCHEME_SERVER,
    .base = VR_INT4_G32,
    .plain = VR_BF16,
    .is_expert_only = true },
  SERVER ("nvfp4", "NVFP4, 4-bit floats in groups of 16", VR_NVFP4),
  { .id = "mxfp4",
    .title = "MXFP4 experts, the rest in bfloat16 (GGUF: Q8_0)",
    .family = VR_SCHEME_BOTH,
    .base = VR_MXFP4,
    .plain = VR_BF16,
    .is_expert_only = true,
    .mix = { .output = VR_Q8_0 } },
  SERVER ("mxfp4-all", "MXFP4 in every linear layer", VR_MXFP4),
  SERVER ("bnb-nf4", "bitsandbytes, 4-bit NormalFloat in groups of 64", VR_NF4),
  SERVER ("bnb-nf4-dq", "bitsandbytes, NormalFloat with quantized scales",
          VR_NF4_DOUBLE),

  MIX ("q8_0", "Q8_0", Q8_0, Q8_0, Q8_0, Q8_0, Q8_0, SAME (Q8_0), SAME (Q8_0),
       SAME (Q8_0), NO_FLAG),
  MIX ("q6_k", "Q6_K", Q6_K, Q6_K, Q6_K, Q6_K, Q6_K, SAME (Q6_K), SAME (Q6_K),
       SAME (Q6_K), NO_FLAG),
  MIX ("q5_k_m", "Q5_K_M", Q5_K, Q5_K, Q6_K, Q5_K, Q5_K,
       RULE (Q5_K, Q6_K, BITS), SAME (Q5_K), RULE (Q5_K, Q6_K, BITS), NO_FLAG),
  MIX ("q5_k_s", "Q5_K_S", Q5_K, Q5_K, Q6_K, Q5_K, Q5_K, SAME (Q5_K),
       SAME (Q5_K), SAME (Q5_K), NO_FLAG),
  MIX ("q5_1", "Q5_1", Q5_1, Q5_1, Q6_K, Q5_1, Q5_1, SAME (Q5_1), SAME (Q5_1),
       SAME (Q5_1), NO_FLAG),
  MIX ("q5_0", "Q5_0", Q5_0, Q5_0, Q6_K, Q5_0, Q5_0, SAME (Q5_0), SAME (Q5_0),
       SAME (Q5_0), NO_FLAG),
  MIX ("q5_0-imatrix", "Q5_0, with an importance matrix", Q5_0, Q5_0, Q6_K,
       Q5_0, Q5_0, SAME (Q5_0), SAME (Q5_0), RULE (Q5_0, Q5_1, FIRST_EIGHTH),
       NO_FLAG),
  MIX ("q4_k_m", "Q4_K_M", Q4_K, Q4_K, Q6_K, Q4_K, Q4_K,
       RULE (Q4_K, Q6_K, BITS), SAME (Q4_K), RULE (Q4_K, Q6_K, BITS), SPARES),
  MIX ("q4_k_s", "Q4_K_S", Q4_K, Q4_K, Q6_K, Q4_K, Q4_K,
       RULE (Q4_K, Q5_K, FIRST_FOUR), SAME (Q4_K),
       RULE (Q4_K, Q5_K, FIRST_EIGHTH), SPARES),
  MIX ("q4_1", "Q4_1", Q4_1, Q4_1, Q6_K, Q4_1, Q4_1, SAME (Q4_1), SAME (Q4_1),
       SAME (Q4_1), NO_FLAG),
  MIX ("q4_0", "Q4_0", Q4_0, Q4_0, Q6_K, Q4_0, Q4_0, SAME (Q4_0), SAME (Q4_0),
       SAME (Q4_0), NO_FLAG),
  MIX ("q4_0-imatrix", "Q4_0, with an importance matrix", Q4_0, Q4_0, Q6_K,
       Q4_0, Q4_0, SAME (Q4_0), SAME (Q4_0), RULE (Q4_0, Q4_1, FIRST_EIGHTH),
       NO_FLAG),
  MIX ("iq4_nl", "IQ4_NL", IQ4_NL, IQ4_NL, Q6_K, IQ4_NL, IQ4_NL,
       RULE (IQ4_NL, Q5_K, GROUPED), SAME (IQ4_NL),
       RULE (IQ4_NL, Q5_K, FIRST_EIGHTH), SPARES),
  MIX ("iq4_nl-imatrix", "IQ4_NL, with an importance matrix", IQ4_NL, IQ4_NL,
       Q6_K, IQ4_NL, IQ4_NL, RULE (IQ4_NL, Q5_K, GROUPED), SAME (IQ4_NL),
       SAME (IQ4_NL), SPARES),
  MIX ("iq4_xs", "IQ4_XS", IQ4_XS, IQ4_XS, Q6_K, IQ4_XS, IQ4_XS,
       RULE (IQ4_XS, Q5_K, GROUPED), SAME (IQ4_XS),
       RULE (IQ4_XS, Q5_K, FIRST_EIGHTH), SPARES),
  MIX ("iq4_xs-imatrix", "IQ4_XS, with an importance matrix", IQ4_XS, IQ4_XS,
       Q6_K, IQ4_XS, IQ4_XS, RULE (IQ4_XS, Q5_K, GROUPED), SAME (IQ4_XS),
       SAME (IQ4_XS), SPARES),
  MIX ("q3_k_l", "Q3_K_L", Q3_K, Q3_K, Q6_K, Q3_K, Q5_K, SAME (Q5_K),
       SAME (Q3_K), SAME (Q5_K), NO_FLAG),
  MIX ("q3_k_m", "Q3_K_M", Q3_K, Q3_K, Q6_K, Q3_K, Q4_K,
       RULE (Q4_K, Q5_K, FIRST_TWO), SAME (Q3_K),
       RULE (Q4_K, Q5_K, FIRST_SIXTEENTH), SPARES),
  MIX ("q3_k_s", "Q3_K_S", Q3_K, Q3_K, Q6_K, Q3_K, Q3_K, SAME (Q3_K),
       SAME (Q3_K), SAME (Q3_K), SPARES),
  MIX ("iq3_m", "IQ3_M", IQ3_S, IQ3_S, Q6_K, IQ3_S, Q4_K, SAME (Q4_K),
       SAME (IQ3_S), RULE (IQ3_S, Q4_K, FIRST_EIGHTH_OR_BITS), SPARES),
  MIX ("iq3_s", "IQ3_S", IQ3_S, IQ3_S, Q6_K, IQ3_S, IQ3_S,
       RULE (IQ3_S, Q4_K, GROUPED), SAME (IQ3_S), SAME (IQ3_S), SPARES),
  MIX ("iq3_xs", "IQ3_XS", IQ3_S, IQ3_S, Q6_K, IQ3_XXS, IQ3_S,
       RULE (IQ3_S, Q4_K, GROUPED), RULE (IQ3_S, IQ3_XXS, MIDDLE), SAME (IQ3_S),
       SPARES),
  MIX ("iq3_xxs", "IQ3_XXS", IQ3_XXS, IQ3_S, Q5_K, IQ2_S, IQ3_S,
       RULE (IQ3_XXS, Q4_K, GROUPED), SAME (IQ3_XXS), SAME (IQ3_XXS), SPARES),
  MIX ("q2_k", "Q2_K", Q2_K, Q2_K, Q6_K, Q2_K, Q3_K, RULE (Q3_K, Q4_K, GROUPED),
       SAME (Q2_K), SAME (Q3_K), SPARES),
  MIX ("q2_k_s", "Q2_K_S", Q2_K, Q2_K, Q6_K, Q2_K, Q2_K,
       RULE (Q2_K, Q4_K, GROUPED), SAME (Q2_K), RULE (Q2_K, Q4_K, FIRST_EIGHTH),
       NO_FLAG),
  MIX ("iq2_m", "IQ2_M", IQ2_S, IQ3_S, Q5_K, IQ2_S, IQ3_S,
       RULE (IQ3_S, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ2_S),
       RULE (IQ2_S, IQ3_S, FIRST_TENSORS), LOW_BIT),
  MIX ("iq2_s", "IQ2_S", IQ2_XS, IQ3_S, Q5_K, IQ2_XS, IQ3_S,
       RULE (IQ3_S, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ2_XS),
       RULE (IQ2_XS, IQ3_S, FIRST_TENSORS), LOW_BIT),
  MIX ("iq2_xs", "IQ2_XS", IQ2_XS, Q2_K, Q5_K, IQ2_XS, IQ2_XS,
       RULE (Q2_K, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ2_XS),
       RULE (IQ2_XS, Q2_K, FIRST_TENSORS), LOW_BIT),
  MIX ("iq2_xxs", "IQ2_XXS", IQ2_XXS, Q2_K, Q5_K, IQ2_XXS, IQ2_XXS,
       RULE (Q2_K, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ2_XXS),
       RULE (IQ2_XXS, Q2_K, FIRST_TENSORS), LOW_BIT),
  MIX ("iq1_m", "IQ1_M", IQ1_M, Q2_K, Q5_K, IQ1_M, IQ2_XXS,
       RULE (Q2_K, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ1_M),
       RULE (IQ1_M, Q2_K, FIRST_TENSORS), LOW_BIT),
  MIX ("iq1_s", "IQ1_S", IQ1_S, Q2_K, Q5_K, IQ1_S, IQ2_XXS,
       RULE (Q2_K, Q4_K, GROUPED_OR_EXPERTS), SAME (IQ1_S),
       RULE (IQ1_S, Q2_K, FIRST_TENSORS), LOW_BIT),
  MIX ("tq2_0", "TQ2_0", TQ2_0, Q4_K, Q6_K, TQ2_0, TQ2_0, SAME (TQ2_0),
       SAME (TQ2_0), SAME (TQ2_0), NO_FLAG),
  MIX ("tq1_0", "TQ1_0", TQ1_0, Q4_K, Q6_K, TQ1_0, TQ1_0, SAME (TQ1_0),
       SAME (TQ1_0), SAME (TQ1_0), NO_FLAG),
  MIX ("q2_0", "Q2_0", Q2_0, Q4_K, Q6_K, Q2_0, Q2_0, SAME (Q2_0), SAME (Q2_0),
       SAME (Q2_0), NO_FLAG),
  MIX ("q1_0", "Q1_0", Q1_0, Q1_0, Q6_K, Q1_0, Q1_0, SAME (Q1_0), SAME (Q1_0),
       SAME (Q1_0), NO_FLAG),
};

const size_t vr_n_schemes = sizeof vr_schemes / sizeof vr_schemes[0];
