/* Bits and groups to a scheme.

   Keys of the quantizers: src/transformers/utils/quantization_config.py in
   github.com/huggingface/transformers; EXL2's "bits" in
   github.com/turboderp-org/exllamav2. */

#include "config.h"

#include "catalog/import_bits.h"

#include <stdbool.h>
#include <string.h>

#include <jansson.h>

#include "base/banned.h"

/* 16 bits and more are what is not quantized. */
enum
{
  MAX_BITS = 15
};

/* ---- schemes ---- */

static const struct
{
  enum vr_bits_layout layout;
  int64_t bits;
  int64_t group_size;
  const char *scheme;
} schemes[] = {
  { VR_BITS_AWQ, 4, 128, "awq-int4" },
  { VR_BITS_AWQ, 4, 64, "awq-int4-g64" },
  { VR_BITS_AWQ, 4, 32, "awq-int4-g32" },
  { VR_BITS_GPTQ, 3, 128, "gptq-int3" },
  { VR_BITS_GPTQ, 4, 128, "gptq-int4" },
  { VR_BITS_GPTQ, 4, 64, "gptq-int4-g64" },
  { VR_BITS_GPTQ, 4, 32, "gptq-int4-g32" },
  { VR_BITS_GPTQ, 8, 128, "gptq-int8" },
  { VR_BITS_SYMMETRIC, 4, 128, "w4a16" },
  { VR_BITS_SYMMETRIC, 4, 64, "w4a16-g64" },
  { VR_BITS_SYMMETRIC, 4, 32, "w4a16-g32" },
};

const char *
vr_bits_scheme (enum vr_bits_layout layout, int64_t bits, int64_t group_size)
{
  for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++)
    if (schemes[i].layout == layout && schemes[i].bits == bits
        && schemes[i].group_size == group_size)
      return schemes[i].scheme;
  return "";
}

const char *
vr_bits_guess (double bits)
{
  /* bits with scales, and what a rounded number may say too little */
  static const struct
  {
    double bits;
    const char *scheme;
  } rows[] = {
    { 3.2, "gptq-int3" },
    { 4.2, "gptq-int4" },
    { 4.7, "gptq-int4-g32" },
    { 9.0, "gptq-int8" },
  };

  if (bits <= 0)
    return "";
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (bits <= rows[i].bits)
      return rows[i].scheme;
  return "";
}

/* ---- what a config tells ---- */

/* The number behind the first letters: "int4", "NVFP4", "W4A16_AWQ",
   "Int8WeightOnlyConfig", "float8_e4m3fn".  0 without one. */
static double
bits_in_word (const char *word)
{
  double bits = 0;

  while (*word != '\0' && (*word < '0' || *word > '9'))
    word++;
  for (; *word >= '0' && *word <= '9' && bits <= MAX_BITS; word++)
    bits = bits * 10 + (*word - '0');
  return bits;
}

static double
bits_of (const json_t *value)
{
  double bits = json_is_string (value)
                    ? bits_in_word (json_string_value (value))
                    : json_number_value (value);

  return bits > 0 && bits <= MAX_BITS ? bits : 0;
}

static double
most (double a, double b)
{
  return a > b ? a : b;
}

/* By the names that a number of bits has. */
static double
bits_here (const json_t *object)
{
  static const char *const keys[]
      = { "bits",    "w_bit", "nbits",   "num_bits",   "weight_bits",
          "weights", "dtype", "w_dtype", "quant_algo", "quant_type",
          "_type" };
  double group = json_number_value (json_object_get (object, "group_size"));
  double bits = 0;

  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    bits = most (bits, bits_of (json_object_get (object, keys[i])));
  /* a 16-bit scale and a zero point of 4 bits */
  return bits > 0 && group >= 8 ? bits + 20 / group : bits;
}

/* AQLM: codes of codebooks for a group of weights. */
static double
bits_of_codebooks (const json_t *q)
{
  double code = json_number_value (json_object_get (q, "nbits_per_codebook"));
  double n = json_number_value (json_object_get (q, "num_codebooks"));
  double in = json_number_value (json_object_get (q, "in_group_size"));
  double out = json_number_value (json_object_get (q, "out_group_size"));
  double bits = in > 0 ? code * n / (in * (out > 0 ? out : 1)) : 0;

  return bits > 0 && bits <= MAX_BITS ? bits : 0;
}

/* Methods whose name is all that tells. */
static double
bits_of_method (const json_t *q)
{
  static const struct
  {
    const char *method;
    double bits;
  } rows[] = {
    { "bitnet", 2 },     /* four ternary weights a byte */
    { "eetq", 8 },
    { "fp8", 8 },        /* blocks of other sizes, experts of fewer bits */
    { "fbgemm_fp8", 8 },
  };
  const char *method
      = json_string_value (json_object_get (q, "quant_method"));

  for (size_t i = 0; method != NULL && i < sizeof rows / sizeof rows[0]; i++)
    if (strcmp (method, rows[i].method) == 0)
      return rows[i].bits;
  return 0;
}

/* Objects inside one another, as deep as the quantizers make them: where
   weights are, not activations or caches. */
static double
bits_within (const json_t *object, unsigned depth)
{
  static const struct
  {
    const char *key;
    bool is_list; /* of things by names of their own */
  } rows[] = {
    { "quantization", false },        { "quant_config", false },
    { "weight_quant_params", false }, { "weights", false },
    { "weight", false },              { "quant_type", true },
    { "config_groups", true },        { "global_quant_config", false },
    { "layer_quant_config", true },   { "dynamic", true },
    { "extra_config", true },
  };
  double bits = bits_here (object);

  for (size_t i = 0; depth > 0 && i < sizeof rows / sizeof rows[0]; i++)
    {
      json_t *inside = json_object_get (object, rows[i].key);
      const char *key;
      json_t *value;

      bits = most (bits, bits_within (inside, depth - 1));
      if (rows[i].is_list)
        json_object_foreach (inside, key, value)
          bits = most (bits, bits_within (value, depth - 1));
    }
  return bits;
}

double
vr_bits_told (const json_t *quantization)
{
  double bits = bits_within (quantization, 4);

  if (bits <= 0)
    bits = bits_of_codebooks (quantization);
  return bits > 0 ? bits : bits_of_method (quantization);
}
