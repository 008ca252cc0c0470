#ifndef VR_SERVICE_INSPECT_H
#define VR_SERVICE_INSPECT_H

/* The question "inspect": a model's own file, or the beginning of it, to the
   model object that every request takes as `model`.  Nothing is kept. */

#include "catalog/import.h"
#include "service/question.h"

enum
{
  VR_INSPECT_MAX_BYTES = 64 << 20,
  VR_INSPECT_MAX_JSON_BYTES = 32 << 20
};

struct vr_inspect_query
{
  struct vr_bytes file;          /* its head, or all of it */
  struct vr_bytes config;        /* the config.json beside it; may be empty */
  size_t n_parts;                /* heads of a split GGUF's other parts */
  const struct vr_bytes *parts;
};

struct vr_inspect_summary
{
  const char *source;            /* config, gguf, safetensors */
  const char *name;              /* NULL: not told, as the next two */
  const char *model_type;
  const char *architecture;
  uint64_t params_total;
  uint64_t params_active;
  const char *attention;
  uint64_t layers;
  uint64_t weight_file_bytes;
  const char *format;
  double bits_per_weight;
  uint64_t max_context_tokens;   /* VR_UNSET_U64: not told */
  uint64_t mtp;                  /* blocks for multi-token prediction */
};

struct vr_inspect_warning
{
  const char *code;
  const char *text;
  const char *pointer;
};

struct vr_inspect_result
{
  const char *model;             /* the object, as JSON */
  struct vr_inspect_summary summary;
  size_t n_warnings;
  struct vr_inspect_warning *warnings;
};

/* What was imported, and what was seen on the way. */
struct vr_inspected
{
  struct vr_imported imported;
  const char *source;
  uint64_t index_bytes;          /* weights, by an index; 0: without one */
};

/* *inspected is overwritten.  VR_E_TRUNCATED sets err->needed_bytes. */
VR_MUST_CHECK enum vr_status
vr_inspect_import (const struct vr_catalog *catalog,
                   const struct vr_inspect_query *query,
                   struct vr_inspected *inspected, struct vr_error *err);

/* ---- files (inspect_file.c) ---- */

/* Reads as much of a file as its head needs, and what belongs to it and lies
   beside it: config.json, the other parts of a split GGUF.  The bytes belong
   to the pool. */
VR_MUST_CHECK enum vr_status
vr_inspect_read_file (const char *path, void *query, struct vr_pool *pool,
                      struct vr_error *err);

/* A name can be nothing but a file: it begins with / or ./ or ../, or ends
   in .json, .gguf or .safetensors and is no link. */
bool vr_inspect_is_path (const char *name);

/* Is there a regular file of that name? */
bool vr_inspect_is_file (const char *name);

struct vr_own_model;
/* The model in a file, as a request may bring it (service/own_model.h): what
   vr_inspect_import reads, or a model object.  It belongs to the pool. */
VR_MUST_CHECK enum vr_status
vr_inspect_own_model (const struct vr_catalog *catalog, const char *path,
                      struct vr_pool *pool, const struct vr_own_model **own,
                      struct vr_error *err);

#endif
