/* What the tensors of a safetensors file tell of an ordinary decoder, where
   no config.json is at hand.  Heads, windows and experts for each token stand
   in no tensor: head sizes are told by the norms of queries, else taken as
   128, and whatever else is not plain is refused by name. */

#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "catalog/import.h"
#include "catalog/import_layers.h"
#include "catalog/safetensors.h"
#include "core/checked.h"

enum { USUAL_HEAD_DIM = 128, NAME_BYTES = 64 };

enum part
{
  PART_Q,
  PART_K,
  PART_V,
  PART_O,
  PART_GATE,
  PART_UP,
  PART_DOWN,
  PART_Q_NORM,
  PART_K_NORM,
  N_PARTS
};

static const char *const part_names[N_PARTS] = {
  [PART_Q] = "self_attn.q_proj",   [PART_K] = "self_attn.k_proj",
  [PART_V] = "self_attn.v_proj",   [PART_O] = "self_attn.o_proj",
  [PART_GATE] = "mlp.gate_proj",   [PART_UP] = "mlp.up_proj",
  [PART_DOWN] = "mlp.down_proj",   [PART_Q_NORM] = "self_attn.q_norm",
  [PART_K_NORM] = "self_attn.k_norm",
};

struct facts
{
  bool is_there;
  uint64_t dims[N_PARTS][2];   /* of the weight; 0: none */
  uint64_t bias[N_PARTS];
  uint64_t norm_params;
};

struct reading
{
  struct vr_imported *imported;
  struct vr_error *err;
  uint32_t n_layers;
  uint64_t final_norm;
  struct facts layers[VR_SHAPE_MAX_LAYERS];
};

static enum vr_status
fail_alone (struct reading *r, const char *what)
{
  return vr_fail (r->err, VR_E_INVALID, "", VR_SAY_TENSORS_ALONE, what);
}

/* "self_attn.q_proj" of "self_attn.q_proj.bias"; N_PARTS for all others. */
static enum part
find_part (const char *stem, bool *is_bias)
{
  unsigned part = 0;

  for (; part < N_PARTS; part++)
    {
      size_t n = strlen (part_names[part]);

      if (strncmp (stem, part_names[part], n) != 0)
        continue;
      *is_bias = strcmp (stem + n, ".bias") == 0;
      if (*is_bias || strcmp (stem + n, ".weight") == 0)
        break;
    }
  return (enum part) part;
}

static enum vr_status
add_layer_tensor (struct reading *r, const struct vr_safetensor *t)
{
  struct facts *facts;
  bool is_bias = false;
  enum part part;

  if (t->at.layer >= VR_SHAPE_MAX_LAYERS)
    return fail_alone (r, "num_hidden_layers");
  facts = &r->layers[t->at.layer];
  facts->is_there = true;
  if (t->at.layer >= r->n_layers)
    r->n_layers = t->at.layer + 1;
  if (strstr (t->at.stem, "scale") != NULL
      || strstr (t->at.stem, "rotary_emb") != NULL)
    return VR_OK;
  part = find_part (t->at.stem, &is_bias);
  if (!t->has_shape || (part == N_PARTS && t->n_dims != 1) || t->n_dims > 2)
    return fail_alone (r, t->name);
  if (part == N_PARTS)
    facts->norm_params = vr_add (facts->norm_params, t->elements);
  else if (is_bias)
    facts->bias[part] = t->elements;
  else
    {
      facts->dims[part][0] = t->n_dims > 0 ? t->dims[0] : 1;
      facts->dims[part][1] = t->n_dims > 1 ? t->dims[1] : 1;
    }
  return VR_OK;
}

static bool
ends_with (const char *text, const char *end)
{
  size_t n = strlen (text);
  size_t m = strlen (end);

  return n >= m && strcmp (text + n - m, end) == 0;
}

static enum vr_status
add_tensor (struct reading *r, const struct vr_safetensor *t)
{
  struct vr_shape *s = &r->imported->shape;

  switch (t->at.place)
    {
    case VR_PLACE_LAYER:
      return add_layer_tensor (r, t);
    case VR_PLACE_TOKEN_EMBEDDING:
      if (t->n_dims != 2 || !t->has_shape)
        return fail_alone (r, t->name);
      s->hidden = t->dims[1];
      if (s->vocabulary == 0)
        s->vocabulary = t->dims[0];
      return VR_OK;
    case VR_PLACE_OUTPUT:
      s->is_tied = false;
      if (t->n_dims == 2 && t->has_shape)
        s->vocabulary = t->dims[0];
      return VR_OK;
    case VR_PLACE_OTHER:
      if (t->n_dims == 1 && ends_with (t->name, "norm.weight")
          && strstr (t->name, "vision") == NULL)
        r->final_norm = t->elements;
      else
        s->other_params = vr_add (s->other_params, t->elements);
      return VR_OK;
    default:
      return fail_alone (r, t->name);
    }
}

/* ---- one layer ---- */

static void
set_attention (struct vr_layer_group *g, const struct facts *f)
{
  uint64_t q = f->dims[PART_Q][0];
  uint64_t norm = f->dims[PART_Q_NORM][0];

  g->mixer = VR_MIXER_FULL;
  g->head_dim = USUAL_HEAD_DIM;
  if (norm > 0 && norm < q && q % norm == 0)
    g->head_dim = norm;
  if (q % g->head_dim != 0 || f->dims[PART_K][0] % g->head_dim != 0)
    g->head_dim = USUAL_HEAD_DIM / 2;
  g->n_heads = q / g->head_dim;
  g->n_kv_heads = f->dims[PART_K][0] / g->head_dim;
  if (g->n_kv_heads > 0)
    g->v_head_dim = f->dims[PART_V][0] / g->n_kv_heads;
  g->has_q_gate = f->dims[PART_O][1] > 0 && q == 2 * f->dims[PART_O][1];
  if (g->has_q_gate)
    g->n_heads /= 2;
  g->has_q_bias = f->bias[PART_Q] > 0;
  g->has_kv_bias = f->bias[PART_K] > 0;
  g->has_out_bias = f->bias[PART_O] > 0;
  g->qk_norm_params = vr_add (norm, f->dims[PART_K_NORM][0]);
}

static enum vr_status
add_layer (struct reading *r, uint32_t layer)
{
  static const enum part needed[]
    = { PART_Q, PART_K, PART_V, PART_O, PART_UP, PART_DOWN };
  const struct facts *f = &r->layers[layer];
  struct vr_layer_group g = { .n_layers = 1 };
  char name[NAME_BYTES];

  snprintf (name, sizeof name, "layers.%u", layer);
  if (!f->is_there)
    return vr_fail (r->err, VR_E_INVALID, "", VR_SAY_TENSORS_SHARD, name);
  for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
    if (f->dims[needed[i]][0] == 0)
      {
        snprintf (name, sizeof name, "layers.%u.%s", layer,
                  part_names[needed[i]]);
        return vr_fail (r->err, VR_E_INVALID, "", VR_SAY_TENSORS_SHARD,
                        name);
      }
  set_attention (&g, f);
  g.norm_params = f->norm_params;
  g.intermediate = f->dims[PART_UP][0];
  g.ffn = f->dims[PART_GATE][0] > 0 ? VR_FFN_GATED : VR_FFN_PLAIN;
  g.has_ffn_bias = f->bias[PART_DOWN] > 0;
  return vr_import_add_layer (&r->imported->shape, &g)
           ? VR_OK
           : fail_alone (r, name);
}

/* ---- the whole ---- */

/* Whether it scales the weight of another tensor. */
static bool
is_scale (const struct vr_safetensor *t)
{
  return strstr (t->at.stem, "scale") != NULL;
}

/* How finely 8-bit floats are scaled: a scale a block of 128 x 128 (which
   DeepSeek-V3 calls weight_scale_inv), a row, or a matrix. */
static const char *
fp8_format (const struct vr_safetensors *file)
{
  const char *format = "fp8-tensor";

  for (uint32_t i = 0; i < file->n_tensors; i++)
    {
      const struct vr_safetensor *t = &file->tensors[i];

      if (t->at.place != VR_PLACE_LAYER || !is_scale (t) || t->elements <= 1)
        continue;
      if (t->n_dims == 2 && t->dims[0] > 1 && t->dims[1] > 1)
        return "fp8-block";
      format = "fp8";
    }
  return format;
}

/* What most bytes of the layers' matrices are, scales aside; "" when no
   format has a name for it. */
static void
set_format (const struct vr_safetensors *file, struct vr_imported *imported)
{
  static const char *const formats[][2] = {
    { "BF16", "bf16" }, { "F16", "fp16" }, { "F32", "fp32" },
    { "F8_E4M3", "fp8" }, { NULL, "" },
  };
  enum { N_FORMATS = sizeof formats / sizeof formats[0] };
  uint64_t bytes[N_FORMATS] = { 0 };
  size_t most = 0;
  const char *format;

  for (uint32_t i = 0; i < file->n_tensors; i++)
    {
      const struct vr_safetensor *t = &file->tensors[i];
      size_t k = 0;

      if (t->at.place != VR_PLACE_LAYER || t->n_dims < 2 || is_scale (t))
        continue;
      while (k + 1 < N_FORMATS && strcmp (t->dtype, formats[k][0]) != 0)
        k++;
      bytes[k] = vr_add (bytes[k], t->bytes);
    }
  for (size_t k = 1; k < N_FORMATS; k++)
    if (bytes[k] > bytes[most])
      most = k;
  format = bytes[most] == 0 ? "" : formats[most][1];
  if (strcmp (format, "fp8") == 0)
    format = fp8_format (file);
  snprintf (imported->native_format, sizeof imported->native_format, "%s",
            format);
}

static enum vr_status
read_all (struct reading *r, const struct vr_safetensors *file)
{
  struct vr_shape *s = &r->imported->shape;
  enum vr_status status = VR_OK;
  const char *missing = NULL;
  struct vr_error own;

  s->is_tied = true;
  for (uint32_t i = 0; i < file->n_tensors && status == VR_OK; i++)
    status = add_tensor (r, &file->tensors[i]);
  if (status != VR_OK)
    return status;
  if (s->hidden == 0)
    missing = "embed_tokens";
  else if (r->n_layers == 0)
    missing = "layers.0";
  else if (r->final_norm == 0)
    missing = "norm";
  if (missing != NULL)
    return vr_fail (r->err, VR_E_INVALID, "", VR_SAY_TENSORS_SHARD, missing);
  s->final_norm_params = r->final_norm;
  for (uint32_t i = 0; i < r->n_layers && status == VR_OK; i++)
    status = add_layer (r, i);
  if (status != VR_OK)
    return status;
  vr_error_init (&own, VR_LANG_EN);
  if (vr_shape_check (s, &own) == VR_OK)
    return VR_OK;
  return vr_fail (r->err, VR_E_INVALID, "", VR_SAY_TENSORS_ALONE,
                  own.faults[0].pointer + 1);
}

enum vr_status
vr_safetensors_shape (const struct vr_safetensors *file,
                      struct vr_imported *imported, struct vr_error *err)
{
  struct reading *r = calloc (1, sizeof *r);
  enum vr_status status;

  if (r == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                    "");
  r->imported = imported;
  r->err = err;
  imported->is_unknown_type = true;
  set_format (file, imported);
  status = read_all (r, file);
  free (r);
  return status;
}
