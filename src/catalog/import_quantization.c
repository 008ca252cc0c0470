/* quantization_config to a weight format.

   The variants: the quantizers of Hugging Face transformers
   (src/transformers/utils/quantization_config.py), compressed-tensors'
   quantization arguments, and the hf_quant_config of NVIDIA ModelOpt.  Where
   no weight format of core/scheme.h is like it, the bits decide, and the
   method is told: the bytes had better come from the files. */

#include "config.h"

#include "catalog/import.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/import_bits.h"
#include "catalog/import_modules.h"
#include "core/scheme.h"

struct reader
{
  const json_t *quantization;
  const char *scheme; /* "" when none is like it */
  uint64_t targeted;  /* roles that a target names; all without */
  uint64_t plain_roles;
  struct vr_module_reader modules;
};

/* ---- JSON ---- */

static const char *
text_of (const json_t *object, const char *key)
{
  const char *text = json_string_value (json_object_get (object, key));

  return text == NULL ? "" : text;
}

static json_int_t
number_of (const json_t *object, const char *key, json_int_t otherwise)
{
  const json_t *value = json_object_get (object, key);

  return json_is_integer (value) ? json_integer_value (value) : otherwise;
}

static bool
is_true (const json_t *object, const char *key)
{
  return json_is_true (json_object_get (object, key));
}

static bool
has (const char *text, const char *part)
{
  return strstr (text, part) != NULL;
}

static bool
is_block_128 (const json_t *size)
{
  return json_is_array (size) && json_array_size (size) == 2
         && json_integer_value (json_array_get (size, 0)) == 128
         && json_integer_value (json_array_get (size, 1)) == 128;
}

/* ---- lists of modules ---- */

/* The quantizers call the same list by different names. */
static void
read_exceptions (struct reader *r)
{
  static const char *const keys[] = {
    "modules_to_not_convert", "ignored_layers",        "ignore",
    "exclude_modules",        "llm_int8_skip_modules", "exclude"
  };
  const json_t *nested = json_object_get (r->quantization, "quantization");

  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    {
      r->plain_roles |= vr_roles_named (
          &r->modules, json_object_get (r->quantization, keys[i]));
      r->plain_roles |=
          vr_roles_named (&r->modules, json_object_get (nested, keys[i]));
    }
}

#define EXPERT_ROLES                                                           \
 (UINT64_C (1) << VR_ROLE_EXPERT_GATE | UINT64_C (1) << VR_ROLE_EXPERT_UP      \
  | UINT64_C (1) << VR_ROLE_EXPERT_DOWN)

#define DENSE_ROLES                                                            \
 (UINT64_C (1) << VR_ROLE_Q | UINT64_C (1) << VR_ROLE_V                        \
  | UINT64_C (1) << VR_ROLE_ATTENTION_OUT | UINT64_C (1) << VR_ROLE_UP         \
  | UINT64_C (1) << VR_ROLE_DOWN | UINT64_C (1) << VR_ROLE_SHARED_UP)

/* Whether experts are all that is quantized. */
static bool
is_of_experts (const struct reader *r)
{
  return (r->plain_roles & DENSE_ROLES) == DENSE_ROLES
         && (r->plain_roles & EXPERT_ROLES) == 0;
}

/* ---- one method each ---- */

static const char *
read_fp8 (struct reader *r)
{
  const json_t *block = json_object_get (r->quantization, "weight_block_size");

  /* experts in FP4 beside everything else in FP8 */
  if (has (text_of (r->modules.config, "expert_dtype"), "fp4"))
    return "";
  if (block == NULL || json_is_null (block))
    return "fp8-tensor";
  return is_block_128 (block) ? "fp8-block" : "";
}

/* compressed-tensors' arguments of weights. */
static const char *
float_scheme (const json_t *weights)
{
  const char *strategy = text_of (weights, "strategy");
  json_int_t bits = number_of (weights, "num_bits", 0);
  json_int_t group = number_of (weights, "group_size", 0);

  if (bits == 4)
    return group == 16 ? "nvfp4" : group == 32 ? "mxfp4-all" : "";
  if (bits != 8)
    return "";
  if (strcmp (strategy, "block") == 0)
    return is_block_128 (json_object_get (weights, "block_structure"))
               ? "fp8-block"
               : "";
  return strcmp (strategy, "channel") == 0  ? "fp8"
         : strcmp (strategy, "tensor") == 0 ? "fp8-tensor"
                                            : "";
}

static const char *
int_scheme (const json_t *weights)
{
  const char *strategy = text_of (weights, "strategy");
  json_int_t bits = number_of (weights, "num_bits", 0);
  json_int_t group = number_of (weights, "group_size", 0);
  bool is_symmetric = !json_is_false (json_object_get (weights, "symmetric"));

  if (bits == 8)
    return strcmp (strategy, "channel") == 0 || strcmp (strategy, "tensor") == 0
               ? "int8"
               : "";
  return vr_bits_scheme (is_symmetric ? VR_BITS_SYMMETRIC : VR_BITS_AWQ, bits,
                         group);
}

static const char *
weights_scheme (const json_t *weights)
{
  const char *type = text_of (weights, "type");

  return strcmp (type, "float") == 0 ? float_scheme (weights)
         : strcmp (type, "int") == 0 ? int_scheme (weights)
                                     : "";
}

/* Targets are names of classes, of modules, or patterns. */
static uint64_t
targets_of (struct reader *r, const json_t *targets)
{
  size_t i;
  const json_t *item;

  json_array_foreach (targets, i, item)
  {
    const char *target = json_string_value (item);

    if (target != NULL && strcmp (target, "Linear") == 0)
      return UINT64_MAX;
  }
  return json_is_array (targets) ? vr_roles_named (&r->modules, targets)
                                 : UINT64_MAX;
}

static const char *
read_compressed (struct reader *r)
{
  const json_t *groups = json_object_get (r->quantization, "config_groups");
  const json_t *own = json_object_get (r->quantization, "weights");
  const char *scheme = NULL;
  const char *key;
  json_t *group;

  if (json_is_object (own))
    return weights_scheme (own);
  r->targeted = 0;
  json_object_foreach ((json_t *) groups, key, group)
  {
    const json_t *weights = json_object_get (group, "weights");
    const char *one;

    if (!json_is_object (weights))
      continue;
    one = weights_scheme (weights);
    /* formats that differ from group to group are no scheme */
    scheme = scheme != NULL && strcmp (scheme, one) != 0 ? "" : one;
    r->targeted |= targets_of (r, json_object_get (group, "targets"));
  }
  return scheme == NULL ? "" : scheme;
}

static const char *
read_awq (struct reader *r)
{
  const json_t *q = r->quantization;
  json_int_t bits = number_of (q, "bits", number_of (q, "w_bit", 4));
  json_int_t group =
      number_of (q, "group_size", number_of (q, "q_group_size", 128));
  bool has_zero = !json_is_false (json_object_get (q, "zero_point"));

  return vr_bits_scheme (has_zero ? VR_BITS_AWQ : VR_BITS_SYMMETRIC, bits,
                         group);
}

/* GPTQ files hold zero points, symmetric or not; "dynamic" of GPTQModel has
   exceptions as keys "-:regex". */
static const char *
read_gptq (struct reader *r)
{
  const json_t *q = r->quantization;
  json_t *dynamic = json_object_get (q, "dynamic");
  const char *key;
  json_t *value;

  json_object_foreach (dynamic, key, value)
  {
    char entry[512];
    json_t *list;

    if (strncmp (key, "-:", 2) != 0)
      return ""; /* other bits here and there */
    snprintf (entry, sizeof entry, "re:%s", key + 2);
    list = json_pack ("[s]", entry);
    r->plain_roles |= vr_roles_named (&r->modules, list);
    json_decref (list);
  }
  return vr_bits_scheme (VR_BITS_GPTQ, number_of (q, "bits", 0),
                         number_of (q, "group_size", 0));
}

static const char *
read_auto_round (struct reader *r)
{
  const json_t *q = r->quantization;

  if (json_object_size (json_object_get (q, "extra_config")) > 0)
    return "";
  return vr_bits_scheme (json_is_false (json_object_get (q, "sym"))
                             ? VR_BITS_AWQ
                             : VR_BITS_GPTQ,
                         number_of (q, "bits", 0),
                         number_of (q, "group_size", 0));
}

static const char *
read_bitsandbytes (struct reader *r)
{
  const json_t *q = r->quantization;

  if (is_true (q, "load_in_4bit") || is_true (q, "_load_in_4bit"))
    return is_true (q, "bnb_4bit_use_double_quant") ? "bnb-nf4-dq" : "bnb-nf4";
  return is_true (q, "load_in_8bit") || is_true (q, "_load_in_8bit")
             ? "bnb-int8"
             : "";
}

static const char *
read_mxfp4 (struct reader *r)
{
  (void) r;
  return "mxfp4";
}

/* A scale for each row, as vLLM makes them while loading. */
static const char *
read_fbgemm (struct reader *r)
{
  (void) r;
  return "fp8";
}

static const char *
read_modelopt (struct reader *r)
{
  static const struct
  {
    const char *algorithm;
    const char *scheme;
  } rows[] = {
    { "NVFP4", "nvfp4" },         { "W4A16_NVFP4", "nvfp4" },
    { "FP8", "fp8-tensor" },      { "FP8_PER_CHANNEL_PER_TOKEN", "fp8" },
    { "FP8_PB_WO", "fp8-block" }, { "MXFP4", "mxfp4-all" },
  };
  const json_t *nested = json_object_get (r->quantization, "quantization");
  const char *algorithm = text_of (r->quantization, "quant_algo");

  if (algorithm[0] == '\0')
    algorithm = text_of (nested, "quant_algo");
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (strcmp (rows[i].algorithm, algorithm) == 0)
      return rows[i].scheme;
  return json_is_object (json_object_get (r->quantization, "config_groups"))
             ? read_compressed (r)
             : "";
}

/* AMD Quark. */
static const char *
read_quark (struct reader *r)
{
  const json_t *weight = json_object_get (
      json_object_get (r->quantization, "global_quant_config"), "weight");
  const char *dtype = text_of (weight, "dtype");
  const char *scheme = text_of (weight, "qscheme");

  if (json_object_size (json_object_get (r->quantization, "layer_quant_config"))
      > 0)
    return "";
  if (strcmp (dtype, "fp4") == 0)
    return number_of (weight, "group_size", 0) == 32 ? "mxfp4-all" : "";
  if (strcmp (dtype, "fp8_e4m3") != 0)
    return "";
  return strcmp (scheme, "per_tensor") == 0    ? "fp8-tensor"
         : strcmp (scheme, "per_channel") == 0 ? "fp8"
                                               : "";
}

static const struct method
{
  const char *id;
  const char *(*read) (struct reader *r);
} methods[] = {
  { "auto-round", read_auto_round },
  { "awq", read_awq },
  { "bitsandbytes", read_bitsandbytes },
  { "compressed-tensors", read_compressed },
  { "fbgemm_fp8", read_fbgemm },
  { "fp8", read_fp8 },
  { "gptq", read_gptq },
  { "modelopt", read_modelopt },
  { "modelopt_fp4", read_modelopt },
  { "modelopt_mixed", read_modelopt },
  { "mxfp4", read_mxfp4 },
  { "quark", read_quark },
};

/* ---- all of it ---- */

static void
store (struct vr_imported *imported, const char *scheme, uint64_t plain_roles)
{
  snprintf (imported->native_format, sizeof imported->native_format, "%s",
            scheme);
  imported->plain_roles = plain_roles;
}

static const char *
dtype_scheme (const json_t *config)
{
  const json_t *value = vr_config_find (config, "torch_dtype");
  const char *dtype;

  if (value == NULL)
    value = vr_config_find (config, "dtype");
  dtype = json_string_value (value);
  if (dtype == NULL)
    return "";
  return has (dtype, "bfloat16")  ? "bf16"
         : has (dtype, "float16") ? "fp16"
         : has (dtype, "float32") ? "fp32"
                                  : "";
}

/* Of a config alone, without a shape, it is not known. */
static bool
is_dense (const struct vr_imported *imported)
{
  return imported->shape.n_groups > 0
         && !vr_shape_has_experts (&imported->shape);
}

/* What the method and its lists come to together. */
static void
finish (struct reader *r, struct vr_imported *imported)
{
  static const struct
  {
    const char *of_all;
    const char *of_experts;
  } pairs[] = { { "mxfp4-all", "mxfp4" }, { "w4a16-g32", "int4-g32" } };
  const char *scheme = r->scheme;

  r->plain_roles |= ~r->targeted & vr_linear_roles ();
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if (is_dense (imported) && strcmp (scheme, pairs[i].of_experts) == 0)
      scheme = pairs[i].of_all;
    else if (!is_dense (imported) && is_of_experts (r)
             && strcmp (scheme, pairs[i].of_all) == 0)
      scheme = pairs[i].of_experts;
  if (scheme[0] == '\0' || vr_scheme_find (scheme)->is_expert_only)
    r->plain_roles = 0;
  store (imported, scheme, r->plain_roles);
}

/* No scheme is like it: the bits are told all the same, or nothing is. */
static void
guess (struct reader *r, const char *method, struct vr_imported *imported)
{
  snprintf (imported->unknown_quantization,
            sizeof imported->unknown_quantization, "%s",
            method[0] != '\0' ? method : "quantization_config");
  for (char *c = imported->unknown_quantization; *c != '\0'; c++)
    if (*c <= ' ' || *c > '~')
      *c = '?';
  r->scheme = vr_bits_guess (vr_bits_told (r->quantization));
}

static enum vr_status
fail_type (struct vr_error *err, const char *pointer)
{
  return vr_fail (err, VR_E_INVALID, pointer, VR_SAY_NOT_A_TEXT, pointer);
}

enum vr_status
vr_import_quantization (const struct json_t *config,
                        struct vr_imported *imported, struct vr_error *err)
{
  struct reader r = {
    .scheme = "",
    .targeted = UINT64_MAX,
    .modules = { .config = config, .budget = VR_MATCH_STEPS },
  };
  const json_t *method;
  const char *id;

  store (imported, "", 0);
  imported->unknown_quantization[0] = '\0';
  r.quantization = vr_config_find (config, "quantization_config");
  if (r.quantization == NULL)
    r.quantization = vr_config_find (config, "compression_config");
  if (r.quantization == NULL || json_is_null (r.quantization)
      || (json_is_object (r.quantization)
          && json_object_size (r.quantization) == 0))
    {
      store (imported, dtype_scheme (config), 0);
      return VR_OK;
    }
  if (!json_is_object (r.quantization))
    return fail_type (err, "quantization_config");
  method = json_object_get (r.quantization, "quant_method");
  if (method != NULL && !json_is_string (method))
    return fail_type (err, "quantization_config.quant_method");
  /* old checkpoints of bitsandbytes and ModelOpt do not name it */
  id = method != NULL ? json_string_value (method)
       : text_of (r.quantization, "quant_algo")[0] != '\0' ? "modelopt"
                                                           : "bitsandbytes";
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (strcmp (methods[i].id, id) == 0)
      r.scheme = methods[i].read (&r);
  if (r.scheme[0] == '\0')
    guess (&r, method != NULL ? id : "", imported);
  if (r.scheme[0] != '\0')
    read_exceptions (&r);
  finish (&r, imported);
  return VR_OK;
}
