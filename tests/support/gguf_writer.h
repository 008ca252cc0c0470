#ifndef VR_TESTS_GGUF_WRITER_H
#define VR_TESTS_GGUF_WRITER_H

/* GGUF files without weights, made from shapes.

   A file of version 3 is a head (metadata and the table of tensors) and the
   tensors' bytes.  Here the head is written from a shape and a format, and
   the rest of the file is left as a hole, so that a model of any size costs a
   few kilobytes.  What llama.cpp calls things, and what an architecture wants
   to be told, is in tests/cases/gguf-architectures.tsv, read from the loaders
   of llama.cpp: a second account of what a model consists of.  A shape whose
   parameters are not all named there, one by one, is refused.

   Layout: docs/gguf.md in https://github.com/ggml-org/ggml.  */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/scheme.h"
#include "core/shape.h"

struct gguf_file
{
  unsigned char *head;      /* owned, gguf_clear */
  size_t head_bytes;        /* up to the first tensor's first byte */
  uint64_t file_bytes;      /* of the whole file */
  uint64_t tensor_bytes;    /* sum over tensors, without padding */
  uint64_t padding_bytes;   /* between tensors, up to 32 each */
  uint64_t elements;        /* the shape's parameters in it */
  uint64_t padding_params;  /* beside them: in rows that no token has */
  uint64_t table_bytes;     /* of these: what converters compute and add, as
                               rotary frequencies; no parameters */
  uint64_t unwritten_bytes; /* as 32-bit floats, of parameters that a file
                               holds as metadata */
  size_t n_tensors;
  char why[256];            /* a sentence, when a call returned false */
};

/* Whether the table has a row for the model_type of a config.json. */
bool gguf_knows (const char *model_type);

/* The head of a file for a shape in a GGUF format.  False when the table has
   no such model_type or its names do not account for every parameter of the
   shape.  Clear it in either case. */
bool gguf_make (const char *model_type, const struct vr_shape *shape,
                const struct vr_format *format, struct gguf_file *file);

/* The head, then a hole of the right length. */
bool gguf_save (struct gguf_file *file, const char *path);

void gguf_clear (struct gguf_file *file);

#endif
