#ifndef VR_CATALOG_IMPORT_H
#define VR_CATALOG_IMPORT_H

/* Models from their own files: a Hugging Face config.json, the head of a GGUF
   file, the head or the index of safetensors files, or the model object that
   /v1/inspect answered.

   The files come from strangers: every number is bounded, no allocation
   depends on a number that the file states, and a head cut short is told
   apart from a broken one. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "catalog/catalog.h"
#include "core/shape.h"
#include "core/stored.h"

struct json_t;

enum
{
  VR_IMPORT_TEXT = 64,
  VR_MODEL_OBJECT_BYTES = 2048   /* at most, as written */
};

/* What was read; a value without pointers. */
struct vr_imported
{
  char model_type[VR_IMPORT_TEXT];     /* or GGUF's general.architecture */
  char architecture[VR_IMPORT_TEXT];   /* class name; "" when not told */
  char name[VR_IMPORT_TEXT];           /* general.name, _name_or_path; "" */
  struct vr_shape shape;
  char native_format[24];              /* scheme id; "" when no scheme is
                                          like it and only bytes are known */
  uint64_t plain_roles;                /* see struct vr_format */
  char unknown_quantization[24];       /* the method, where no scheme is like
                                          it and native_format is what the
                                          bits come nearest to, or "" */
  bool is_gguf;
  bool has_stored;                     /* `stored` holds the file's bytes */
  struct vr_stored stored;
  uint64_t rounded_bytes;              /* what `stored` counts too much, where
                                          layers differ in more ways than it
                                          keeps apart; no part of the object */
  uint64_t params_total;               /* tensors counted; 0: not counted */
  bool is_unknown_type;                /* read by the general rule: the
                                          estimate's margin is wider */
  bool has_uncounted_tower;            /* a vision or audio part that no rule
                                          counts: its weights come on top */
};

/* A config.json, nested text_config and all, by the rules of its model_type
   (hf_architecture, hf_default, hf_rule in sql/seed).  VR_E_INVALID naming
   each key that is missing or cannot be; pointers are JSON pointers into the
   config. */
VR_MUST_CHECK enum vr_status vr_import_hf (const struct vr_catalog *catalog,
                                           const struct json_t *config,
                                           struct vr_imported *imported,
                                           struct vr_error *err);

/* The weight format and what it leaves plain, from the config's
   quantization_config (every quant_method that Hugging Face transformers
   knows) or, without one, its torch_dtype or dtype.  native_format "" when
   nothing tells.  Reads `imported`'s shape, if it is there: without experts
   no format is of experts alone. */
VR_MUST_CHECK enum vr_status
vr_import_quantization (const struct json_t *config,
                        struct vr_imported *imported, struct vr_error *err);

/* The head of a GGUF file (v2, v3): key-value pairs and tensor table.
   VR_E_TRUNCATED with *needed_bytes (more than `n`, the fewest that could do)
   when `n` bytes do not hold it; VR_E_INVALID when it is broken.  What an
   architecture implies beyond the file is taken from the catalogue
   (gguf_architecture in sql/seed).

   A split file is read as all its parts at once (_parts): one head alone is
   then VR_E_INVALID, naming the parts that are missing. */
VR_MUST_CHECK enum vr_status vr_import_gguf (const struct vr_catalog *catalog,
                                             const void *bytes, size_t n,
                                             struct vr_imported *imported,
                                             uint64_t *needed_bytes,
                                             struct vr_error *err);

enum { VR_GGUF_MAX_PARTS = 256 };

struct vr_gguf_part
{
  const void *bytes;           /* its head, borrowed */
  size_t n;
  uint64_t needed_bytes;       /* out: as above, 0 when it was whole */
};

/* 1 to VR_GGUF_MAX_PARTS heads in any order; they know their numbers.  Every
   part is looked at, so that all that are cut short are told at once. */
VR_MUST_CHECK enum vr_status
vr_import_gguf_parts (const struct vr_catalog *catalog,
                      struct vr_gguf_part *parts, size_t n_parts,
                      struct vr_imported *imported, struct vr_error *err);

/* The head of a safetensors file: an 8-byte length and a JSON object.  As
   above.  Tensor names follow Hugging Face's.

   With a `config` the shape is vr_import_hf's; the bytes are the head's when
   it holds every layer, else (one shard of several) has_stored is false.
   Without one (NULL) the shape is what the tensors tell of an ordinary
   decoder, is_unknown_type is true, and VR_E_INVALID names what they do not
   tell: a shard lacks layers, packed weights hide their sizes. */
VR_MUST_CHECK enum vr_status
vr_import_safetensors (const struct vr_catalog *catalog, const void *bytes,
                       size_t n, const struct json_t *config,
                       struct vr_imported *imported, uint64_t *needed_bytes,
                       struct vr_error *err);

/* model.safetensors.index.json: metadata.total_size and weight_map.  The
   shape is the config's, which is needed; the total is the index's, spread
   over the layers in proportion to what the shape's tensors take in the
   config's format. */
VR_MUST_CHECK enum vr_status
vr_import_safetensors_index (const struct vr_catalog *catalog,
                             const struct json_t *index,
                             const struct json_t *config,
                             struct vr_imported *imported,
                             struct vr_error *err);

/* The model object: what /v1/inspect answers and every request takes as
   `model`, at most VR_MODEL_OBJECT_BYTES. */
void vr_model_object_write (const struct vr_imported *imported,
                            struct vr_buf *out);
VR_MUST_CHECK enum vr_status
vr_model_object_read (const struct json_t *object,
                      struct vr_imported *imported, struct vr_error *err);

#endif
