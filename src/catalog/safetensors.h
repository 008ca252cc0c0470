#ifndef VR_CATALOG_SAFETENSORS_H
#define VR_CATALOG_SAFETENSORS_H

/* The head of a safetensors file, read strictly, and where in a model each
   of its tensors stands.

   Layout: https://github.com/huggingface/safetensors#format.  Names: those of
   Hugging Face transformers. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/shape.h"
#include "core/stored.h"

enum
{
  VR_SAFETENSORS_MAX_HEAD_BYTES = 64 << 20,
  VR_SAFETENSORS_MAX_DEPTH = 4,
  VR_SAFETENSORS_MAX_DIMS = 8
};

enum vr_tensor_place
{
  VR_PLACE_OTHER,            /* norms, vision and audio towers */
  VR_PLACE_TOKEN_EMBEDDING,
  VR_PLACE_EMBEDDING,        /* positions, per-layer tables */
  VR_PLACE_OUTPUT,
  VR_PLACE_LAYER,
  VR_PLACE_MTP
};

struct vr_named_place
{
  enum vr_tensor_place place;
  uint32_t layer;            /* of VR_PLACE_LAYER */
  bool is_expert;            /* a routed expert's */
  const char *stem;          /* the name behind "layers.N."; else all of it */
};

struct vr_safetensor
{
  const char *name;          /* borrowed from the JSON */
  struct vr_named_place at;
  unsigned n_dims;
  uint64_t dims[VR_SAFETENSORS_MAX_DIMS];   /* the contiguous one last */
  uint64_t elements;
  uint64_t bytes;
  uint64_t begin;            /* in the data */
  const char *dtype;         /* borrowed */
  bool is_float;             /* 16 bits or more: a plain weight */
  bool has_shape;            /* not packed: the shape is the matrix's */
};

struct vr_safetensors
{
  struct json_t *json;       /* owned */
  uint32_t n_tensors;
  struct vr_safetensor *tensors;   /* owned; in the file's order */
};

/* As vr_gguf_open: VR_E_TRUNCATED with *needed_bytes > n, VR_E_INVALID, or
   VR_OK and then to be given back with _clear. */
VR_MUST_CHECK enum vr_status
vr_safetensors_open (struct vr_safetensors *file, const void *bytes, size_t n,
                     uint64_t *needed_bytes, struct vr_error *err);
void vr_safetensors_clear (struct vr_safetensors *file);

struct vr_named_place vr_safetensor_place (const char *name);

/* The shape that the tensors of one whole file tell; VR_E_INVALID naming what
   they do not.  Also sets native_format. */
struct vr_imported;
VR_MUST_CHECK enum vr_status
vr_safetensors_shape (const struct vr_safetensors *file,
                      struct vr_imported *imported, struct vr_error *err);

#endif
