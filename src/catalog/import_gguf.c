/* Heads of GGUF files to a shape and its bytes.

   The reader (gguf.c) knows the layout, gguf_layer.c what one block holds;
   here the parts are put together, the layers grouped, and what stands
   outside the layers is counted. */

#include "config.h"

#include "catalog/import.h"

#include <stdlib.h>
#include <string.h>

#include "base/banned.h"
#include "base/buf.h"
#include "base/number.h"
#include "catalog/gguf.h"
#include "catalog/gguf_layer.h"
#include "catalog/gguf_mix.h"
#include "catalog/gguf_outside.h"
#include "catalog/import_layers.h"
#include "core/checked.h"

enum { MAX_MTP_BLOCKS = 16, MISSING_TEXT = 200 };

struct import
{
  const struct vr_catalog *catalog;
  struct vr_gguf_part *parts;
  size_t n_parts;
  struct vr_imported *imported;
  struct vr_error *err;
  struct vr_gguf first;          /* the part that has the keys */
  struct vr_gguf other;          /* the part being read */
  struct vr_gguf_tensor *tensors;   /* of all parts, by block and name */
  uint32_t n_tensors;
  struct vr_gguf_keys keys;
  uint64_t n_blocks;             /* MTP blocks included */
  uint64_t n_mtp;
  struct vr_gguf_outside outside;
  struct vr_gguf_block block;
  struct vr_stored_layer layers[VR_SHAPE_MAX_LAYERS];
  bool has_part[VR_GGUF_MAX_PARTS];
};

/* ---- parts ---- */

static uint64_t
split_number (const struct vr_gguf *gguf, const char *key, uint64_t otherwise)
{
  const struct vr_gguf_pair *pair = vr_gguf_find (gguf, key);
  uint64_t value;

  return pair != NULL && vr_gguf_number (pair, 0, &value) ? value : otherwise;
}

static enum vr_status
fail_part (struct import *im, const char *key)
{
  return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_GGUF_PART, key);
}

/* The tensors of one more part; its own table is given back. */
static enum vr_status
take_tensors (struct import *im, struct vr_gguf *gguf)
{
  uint32_t n = im->n_tensors + gguf->n_tensors;
  struct vr_gguf_tensor *grown;

  if (n > VR_GGUF_MAX_TENSORS)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_HEAD_COUNT,
                    "tensor_count", vr_number_u64_text (VR_NUMBER_BUF, n),
                    vr_number_u64_text (VR_NUMBER_BUF,
                                        VR_GGUF_MAX_TENSORS));
  if (gguf->n_tensors == 0)
    return VR_OK;
  grown = realloc (im->tensors, n * sizeof *grown);
  if (grown == NULL)
    return vr_fail (im->err, VR_E_OUT_OF_MEMORY, "",
                    VR_SAY_CATALOG_NO_MEMORY, "");
  memcpy (grown + im->n_tensors, gguf->tensors,
          gguf->n_tensors * sizeof *grown);
  im->tensors = grown;
  im->n_tensors = n;
  return VR_OK;
}

/* Parts of another split, or one of them twice. */
static enum vr_status
check_part (struct import *im, const struct vr_gguf *gguf, uint64_t n_parts)
{
  uint64_t no = split_number (gguf, "split.no", 0);

  if (split_number (gguf, "split.count", 1) != n_parts)
    return fail_part (im, "split.count");
  if (no >= n_parts || no >= VR_GGUF_MAX_PARTS || im->has_part[no])
    return fail_part (im, "split.no");
  im->has_part[no] = true;
  return VR_OK;
}

static enum vr_status
check_all_parts (struct import *im, uint64_t n_parts)
{
  char missing[MISSING_TEXT];
  struct vr_buf text;
  uint64_t n_missing = 0;
  uint64_t tensors = split_number (&im->first, "split.tensors.count",
                                   im->n_tensors);

  vr_buf_init_borrowed (&text, missing, sizeof missing);
  for (uint64_t i = 0; i < n_parts; i++)
    if (!im->has_part[i])
      {
        if (n_missing++ > 0)
          vr_buf_add_text (&text, ", ");
        vr_buf_add_u64 (&text, i + 1);
      }
  if (n_missing > 0)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_GGUF_PARTS,
                    vr_number_u64_text (VR_NUMBER_BUF, n_parts), missing);
  return tensors == im->n_tensors ? VR_OK
                                  : fail_part (im, "split.tensors.count");
}

static enum vr_status
open_part (struct import *im, size_t index, uint64_t *n_parts)
{
  struct vr_gguf_part *part = &im->parts[index];
  struct vr_gguf *gguf = &im->other;
  enum vr_status status = vr_gguf_open (gguf, part->bytes, part->n,
                                        &part->needed_bytes, im->err);

  if (status != VR_OK)
    return status;
  if (*n_parts == 0)
    *n_parts = split_number (gguf, "split.count", 1);
  if (*n_parts == 0 || *n_parts > VR_GGUF_MAX_PARTS)
    status = fail_part (im, "split.count");
  if (status == VR_OK)
    status = check_part (im, gguf, *n_parts);
  if (status == VR_OK)
    status = take_tensors (im, gguf);
  vr_gguf_clear (gguf);
  if (status == VR_OK && split_number (gguf, "split.no", 0) == 0)
    im->first = *gguf;
  return status;
}

/* A part cut short does not keep the others from being looked at. */
static enum vr_status
open_parts (struct import *im)
{
  enum vr_status status = VR_OK;
  uint64_t n_parts = 0;

  for (size_t i = 0; i < im->n_parts; i++)
    {
      enum vr_status one = open_part (im, i, &n_parts);

      if (one != VR_OK && one != VR_E_TRUNCATED)
        return one;
      if (status == VR_OK)
        status = one;
    }
  if (status == VR_OK)
    status = check_all_parts (im, n_parts);
  if (status != VR_OK)
    return status;
  if (im->n_tensors > 0)
    qsort (im->tensors, im->n_tensors, sizeof *im->tensors,
           vr_gguf_compare_tensors);
  for (uint32_t i = 1; i < im->n_tensors; i++)
    if (vr_gguf_compare_tensors (&im->tensors[i - 1], &im->tensors[i]) == 0)
      {
        char name[VR_GGUF_MAX_NAME + 1] = { 0 };

        memcpy (name, im->tensors[i].name, im->tensors[i].name_length);
        return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_MEMBER_TWICE, name);
      }
  return VR_OK;
}

/* ---- layers ---- */

/* Attention and feed-forward read the same norm where nothing stands between
   them. */
static bool
is_parallel (const struct import *im, const struct vr_layer_group *g)
{
  const struct vr_gguf_slot_use *s = im->block.slots;
  uint64_t value;

  if (vr_gguf_key (&im->keys, "use_parallel_residual", 0, &value))
    return value > 0;
  return s[VR_SLOT_NORM_IN].is_there && !s[VR_SLOT_NORM_BETWEEN].is_there
         && g->mixer != VR_MIXER_NONE && g->ffn != VR_FFN_NONE;
}

static uint32_t
fill_block (struct import *im, uint32_t at, int32_t block)
{
  memset (&im->block, 0, sizeof im->block);
  while (at < im->n_tensors && im->tensors[at].block == block)
    vr_gguf_block_add (&im->block, &im->tensors[at++]);
  return at;
}

static enum vr_status
add_layer (struct import *im, uint64_t layer)
{
  struct vr_imported *out = im->imported;
  bool is_mtp = layer >= im->keys.n_layers;
  struct vr_shape *s = &out->shape;
  struct vr_layer_group group;

  if (im->block.bytes == 0)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_HEAD_LAYER_EMPTY,
                    vr_number_u64_text (VR_NUMBER_BUF, layer));
  if (layer == 0 && im->block.slots[VR_SLOT_LAUREL].is_there)
    s->laurel_rank = im->block.slots[VR_SLOT_LAUREL].dims[1];
  vr_gguf_block_group (&im->block, &im->keys, layer, is_mtp, s, &group);
  if (im->keys.status != VR_OK)
    return im->keys.status;
  if (layer == 0)
    s->is_parallel_residual = is_parallel (im, &group);
  if (!is_mtp)
    im->layers[layer]
      = (struct vr_stored_layer) { im->block.bytes, im->block.expert_bytes };
  else
    {
      out->stored.mtp_bytes = vr_add (out->stored.mtp_bytes, im->block.bytes);
      s->has_mtp_embedding |= im->block.slots[VR_SLOT_NEXTN_EMBEDDING].is_there;
      s->mtp_blocks++;
    }
  out->params_total = vr_add (out->params_total, im->block.params);
  return vr_import_add_layer (s, &group)
           ? VR_OK
           : vr_fail (im->err, VR_E_INVALID, "", VR_SAY_CONFIG_GROUPS,
                      vr_number_u64_text (VR_NUMBER_BUF,
                                          VR_SHAPE_MAX_GROUPS));
}

/* MTP blocks are the last of block_count; converters that drop their tensors
   leave the key. */
static enum vr_status
count_blocks (struct import *im)
{
  uint64_t n = vr_gguf_key_needed (&im->keys, "block_count", 0);
  int32_t last = im->n_tensors == 0
                   ? VR_GGUF_NO_BLOCK
                   : im->tensors[im->n_tensors - 1].block;

  if (im->keys.status != VR_OK)
    return im->keys.status;
  if (!vr_gguf_key (&im->keys, "nextn_predict_layers", 0, &im->n_mtp))
    im->n_mtp = 0;
  if (im->n_mtp > MAX_MTP_BLOCKS || im->n_mtp >= n
      || n - im->n_mtp > VR_SHAPE_MAX_LAYERS)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_HEAD_LAYER_COUNT,
                    vr_number_u64_text (VR_NUMBER_BUF, n),
                    vr_number_u64_text (VR_NUMBER_BUF, VR_SHAPE_MAX_LAYERS));
  im->n_blocks = n;
  im->keys.n_layers = n - im->n_mtp;
  if (last < (int32_t) im->keys.n_layers)
    im->n_blocks = im->keys.n_layers;
  if (last >= (int32_t) n)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_HEAD_KEY_VALUE,
                    "block_count");
  return VR_OK;
}

static enum vr_status
read_layers (struct import *im)
{
  uint32_t at = 0;
  enum vr_status status = count_blocks (im);

  if (status != VR_OK)
    return status;
  for (; at < im->n_tensors && im->tensors[at].block == VR_GGUF_NO_BLOCK; at++)
    vr_gguf_outside_add (&im->outside, &im->tensors[at],
                         &im->imported->stored);
  vr_gguf_outside_set (&im->outside, &im->keys, &im->imported->shape);
  for (uint64_t i = 0; i < im->n_blocks && status == VR_OK; i++)
    {
      at = fill_block (im, at, (int32_t) i);
      status = add_layer (im, i);
    }
  return status == VR_OK ? im->keys.status : status;
}

/* ---- the whole ---- */

/* Files that go with a model are written as GGUF too; general.type is
   github.com/ggml-org/ggml/blob/master/docs/gguf.md's. */
static enum vr_status
check_kind (struct import *im)
{
  const struct vr_gguf_pair *pair = vr_gguf_find (&im->first, "general.type");
  const char *architecture = im->imported->model_type;
  char type[VR_IMPORT_TEXT] = "";

  if (pair != NULL && pair->type == VR_GGUF_STRING)
    vr_gguf_text (pair, type, sizeof type);
  if (strcmp (type, "adapter") == 0)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_GGUF_ADAPTER, "");
  if (strcmp (type, "mmproj") == 0 || strcmp (architecture, "clip") == 0)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_GGUF_TOWER,
                    architecture);
  if (type[0] != '\0' && strcmp (type, "model") != 0)
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_GGUF_NOT_MODEL, type);
  return VR_OK;
}

static enum vr_status
read_names (struct import *im)
{
  struct vr_imported *out = im->imported;
  const struct vr_gguf *gguf = &im->first;
  const struct vr_gguf_pair *type
    = vr_gguf_find (gguf, "general.architecture");
  const struct vr_gguf_pair *mix = vr_gguf_find (gguf, "general.file_type");
  uint64_t file_type;

  if (type == NULL || type->type != VR_GGUF_STRING || type->count == 0)
    return vr_fail (im->err, VR_E_INVALID, "",
                    type == NULL ? VR_SAY_HEAD_KEY_MISSING
                                 : VR_SAY_HEAD_KEY_VALUE,
                    "general.architecture");
  vr_gguf_text (type, out->model_type, sizeof out->model_type);
  if (check_kind (im) != VR_OK)
    return VR_E_INVALID;
  vr_gguf_text (vr_gguf_find (gguf, "general.name"), out->name,
                sizeof out->name);
  if (mix != NULL && vr_gguf_number (mix, 0, &file_type))
    memcpy (out->native_format, vr_gguf_mix (file_type),
            strlen (vr_gguf_mix (file_type)) + 1);
  im->keys = (struct vr_gguf_keys) {
    .gguf = gguf,
    .architecture = out->model_type,
    .rule = vr_catalog_gguf_find (im->catalog, out->model_type),
    .err = im->err,
    .status = VR_OK,
  };
  out->is_unknown_type = im->keys.rule == NULL;
  return VR_OK;
}

/* A shape that contradicts itself, told of the key behind the member. */
static enum vr_status
check_shape (struct import *im)
{
  static const char *const keys[][2] = {
    { "n_heads", "attention.head_count" },
    { "n_kv_heads", "attention.head_count_kv" },
    { "v_head_dim", "attention.value_length" },
    { "window_tokens", "attention.sliding_window" },
    { "kv_lora_rank", "attention.kv_lora_rank" },
    { "rope_dim", "rope.dimension_count" },
    { "ffn", "feed_forward_length" },
    { "n_experts", "expert_count" },
    { "hidden", "embedding_length" },
  };
  struct vr_error own;
  const char *key;

  vr_error_init (&own, VR_LANG_EN);
  if (vr_shape_check (&im->imported->shape, &own) == VR_OK)
    return VR_OK;
  key = own.faults[0].pointer + 1;
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
    if (strcmp (key, keys[i][0]) == 0)
      return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_CONFIG_CONTRADICTS,
                      keys[i][1]);
  return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_CONFIG_CONTRADICTS, key);
}

static enum vr_status
read_all (struct import *im)
{
  struct vr_imported *out = im->imported;
  enum vr_status status = open_parts (im);

  if (status == VR_OK)
    status = read_names (im);
  if (status == VR_OK)
    status = read_layers (im);
  if (status != VR_OK)
    return status;
  out->shape.other_params
    = vr_gguf_outside_other (&im->outside, &out->shape);
  out->params_total = vr_add (out->params_total, im->outside.params);
  vr_import_set_layers (out, im->layers);
  out->has_stored = true;
  out->is_gguf = true;
  if (vr_is_too_many (vr_stored_total (&out->stored, out->shape.n_layers)))
    return vr_fail (im->err, VR_E_INVALID, "", VR_SAY_BAD_SHAPE, "bytes");
  status = check_shape (im);
  return status == VR_OK ? vr_import_check (out, im->err) : status;
}

enum vr_status
vr_import_gguf_parts (const struct vr_catalog *catalog,
                      struct vr_gguf_part *parts, size_t n_parts,
                      struct vr_imported *imported, struct vr_error *err)
{
  struct import *im = calloc (1, sizeof *im);
  enum vr_status status;

  for (size_t i = 0; i < n_parts; i++)
    parts[i].needed_bytes = 0;
  memset (imported, 0, sizeof *imported);
  if (im == NULL)
    return vr_fail (err, VR_E_OUT_OF_MEMORY, "", VR_SAY_CATALOG_NO_MEMORY,
                    "");
  im->catalog = catalog;
  im->parts = parts;
  im->n_parts = n_parts;
  im->imported = imported;
  im->err = err;
  status = read_all (im);
  free (im->tensors);
  free (im);
  return status;
}

enum vr_status
vr_import_gguf (const struct vr_catalog *catalog, const void *bytes, size_t n,
                struct vr_imported *imported, uint64_t *needed_bytes,
                struct vr_error *err)
{
  struct vr_gguf_part part = { .bytes = bytes, .n = n };
  enum vr_status status
    = vr_import_gguf_parts (catalog, &part, 1, imported, err);

  *needed_bytes = part.needed_bytes;
  return status;
}
