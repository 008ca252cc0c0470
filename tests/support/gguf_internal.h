#ifndef VR_TESTS_GGUF_INTERNAL_H
#define VR_TESTS_GGUF_INTERNAL_H

/* What the files of the GGUF writer share. */

#include <stdio.h>

#include "support/gguf_writer.h"

/* A row of tests/cases/gguf-architectures.tsv. */
struct gguf_row
{
  const char *model_type;
  const char *architecture;  /* the first word that holds */
  const char *globals;       /* vectors outside the layers */
  const char *norms;         /* … of a layer: norm_params */
  const char *qk_norms;      /* qk_norm_params */
  const char *state_norms;   /* state_norm_params */
  const char *names;         /* other names of matrices */
  const char *keys;          /* metadata */
};

const struct gguf_row *gguf_row_find (const char *model_type);

enum { GGUF_MAX_DIMS = 3, GGUF_NAME = 64 };

struct gguf_tensor
{
  char name[GGUF_NAME];
  unsigned n_dims;
  uint64_t dims[GGUF_MAX_DIMS];
  enum vr_storage storage;
};

struct gguf_maker
{
  const struct vr_shape *shape;
  const struct vr_format *format;
  const struct gguf_row *row;
  char architecture[GGUF_NAME];
  struct gguf_file *file;
  struct gguf_tensor *tensors;   /* owned */
  size_t n_tensors;
  size_t room;
  uint64_t n_tables;             /* numbers that are no parameters */
  uint64_t n_unwritten;          /* parameters that no tensor holds */
};

/* Always false, with the sentence in file->why. */
bool gguf_refuse (struct gguf_maker *maker, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* architecture, from the row. */
bool gguf_choose_architecture (struct gguf_maker *maker);

/* All tensors of the shape. */
bool gguf_list_tensors (struct gguf_maker *maker);

/* The metadata, written to `out`; their number. */
uint64_t gguf_write_keys (struct gguf_maker *maker, FILE *out);

/* Group of layer `layer`, the MTP blocks' layers behind those of the main
   model, where files have them; NULL past the last. */
const struct vr_layer_group *gguf_group_at (const struct vr_shape *shape,
                                            uint32_t layer);

/* Members of shape or group by name, numbers, and their products and
   quotients, from left to right.  False when a word is unknown.  Group NULL:
   the first group in which the member is not 0. */
bool gguf_evaluate (const struct vr_shape *shape,
                    const struct vr_layer_group *group, const char *text,
                    size_t length, uint64_t *value);

/* "member?rest" and "!member?rest": *item becomes rest; false when the member
   is 0, or is not. */
bool gguf_holds (const struct vr_shape *shape,
                 const struct vr_layer_group *group, const char **item);

/* The next word of a list, NULL at its end; `text` moves on. */
const char *gguf_next_word (const char **text, size_t *length);

#endif
