#ifndef VR_CATALOG_CATALOG_H
#define VR_CATALOG_CATALOG_H

/* A snapshot of the catalogue: immutable, in memory, sorted, found by name.

   Everything in it is loaded from SQLite once and never changes afterwards,
   so any number of threads may read it without a lock.  A snapshot is
   reference counted: whoever got it from vr_current_acquire or
   vr_catalog_load gives it back with vr_catalog_release.  All texts and
   structs that the functions return are borrowed from the snapshot. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/device.h"
#include "core/profile.h"
#include "core/shape.h"
#include "core/support.h"

struct vr_catalog;

struct vr_model
{
  const char *id;
  const char *family;
  const char *architecture;      /* class in config.json */
  const char *model_type;
  const char *released;          /* or NULL, as every text below */
  const char *licence;
  const char *native_format;
  uint64_t native_plain_roles;   /* what it leaves in 16 bit: bit i, role i */
  struct vr_shape shape;
  uint64_t params_total;         /* computed from the shape */
  uint64_t published_params;     /* 0: none was seen */
  const char *params_total_kind; /* exact, exact-sibling, … */
  bool has_uncounted_tower;      /* vision or audio part of unknown size */
  uint64_t weight_files_bytes;   /* published; 0: unknown */
  const char *confidence;
  const char *note;
  const char *source_url;
  const char *checked_on;
  size_t n_aliases;
  const char *const *aliases;
  size_t n_sources;
  const char *const *sources;
};

struct vr_ollama_tag
{
  const char *tag;
  const char *model_id;
  const char *format;
};

struct vr_gpu
{
  struct vr_device device;       /* id, name, vendor, capacity … */
  const char *architecture;
  const char *compute_capability;
  const char *released;
  const char *form;
  const char *memory_class;
  const char *memory_type;
  uint64_t runtime_bytes;        /* as seen; 0: never seen */
  const char *runtime_source;
  const char *capacity_source;   /* of the capacity: runtime's or ratio's */
  uint64_t fp32_flops;           /* 0 unknown, as every number below */
  const char *fp16_kind;
  uint64_t bf16_flops;
  uint64_t int8_ops;
  uint64_t fp8_flops;
  uint64_t fp4_flops;
  const char *interconnect;
  uint64_t interconnect_bytes_per_s;
  const char *pcie;
  const char *mig_profiles;
  uint64_t launch_price_usd;
  const char *derived_fields;
  const char *derivation;
  const char *conflicts;
  const char *note;
  const char *source_url;
  const char *checked_on;
  size_t n_aliases;
  const char *const *aliases;
  size_t n_sources;
  const char *const *sources;
};

struct vr_offer
{
  int64_t id;
  const char *provider;
  const char *instance;          /* or NULL */
  const char *region;            /* or NULL */
  const struct vr_gpu *gpu;
  uint64_t gpu_count;
  const char *tier;
  uint64_t price_usd_micro_per_hour;   /* of the whole instance */
  const char *seen_earliest;     /* YYYY-MM-DD */
  const char *seen_latest;
  bool is_dated;
  bool is_minimum;
  bool is_accelerator_only;
  const char *licence;
  const char *note;
  const char *source_url;
};

struct vr_rate
{
  const char *currency;
  double per_usd;
  const char *as_of;
  const char *source_url;
};

struct vr_format_row
{
  const char *id;
  const char *title;
  const char *quality;           /* lossless, near, noticeable, poor */
  const char *note;
  const char *source_url;
  const char *checked_on;
};

/* What llama.cpp takes for granted of a GGUF file's general.architecture and
   the file need not say. */
struct vr_gguf_architecture
{
  const char *id;
  uint64_t window_tokens;        /* when the file states none; 0: none */
  uint64_t window_period;        /* one layer of so many sees everything;
                                    0: no layer has a window */
  bool is_full_first;            /* … the first of them, not the last */
  bool is_chunk;                 /* the window is a chunk */
  uint64_t cache_layers;         /* the others read the cache of these;
                                    0: all layers have their own */
  bool has_no_rotary;
};

struct vr_engine_row
{
  const char *id;
  const char *title;
  const char *source_url;
  const char *checked_on;
};

/* Reads everything through an open database (catalog/db.h).  On failure
   nothing is kept and *catalog is untouched: VR_E_STORAGE naming the row that
   is wrong.  The new snapshot has one reference. */
struct vr_db;
VR_MUST_CHECK enum vr_status vr_catalog_load (struct vr_db *db,
                                              uint64_t generation,
                                              const struct vr_catalog **catalog,
                                              struct vr_error *err);

const struct vr_catalog *
vr_catalog_retain (const struct vr_catalog *catalog);
void vr_catalog_release (const struct vr_catalog *catalog);   /* NULL is fine */

/* Changes with every snapshot: part of ETags. */
uint64_t vr_catalog_generation (const struct vr_catalog *catalog);

/* A number that no other snapshot of this process has or will have. */
uint64_t vr_catalog_serial (const struct vr_catalog *catalog);

/* Sorted lists: models and GPUs by id (ASCII, without case), offers by GPU id
   and then by price per GPU, formats and engines by id. */
size_t vr_catalog_n_models (const struct vr_catalog *catalog);
const struct vr_model *vr_catalog_model (const struct vr_catalog *catalog,
                                         size_t index);
size_t vr_catalog_n_gpus (const struct vr_catalog *catalog);
const struct vr_gpu *vr_catalog_gpu (const struct vr_catalog *catalog,
                                     size_t index);
size_t vr_catalog_n_offers (const struct vr_catalog *catalog);
const struct vr_offer *vr_catalog_offer (const struct vr_catalog *catalog,
                                         size_t index);
/* Offers of one GPU, cheapest per GPU first: [first, first + n). */
size_t vr_catalog_offers_of (const struct vr_catalog *catalog,
                             const struct vr_gpu *gpu, size_t *first);
size_t vr_catalog_n_formats (const struct vr_catalog *catalog);
const struct vr_format_row *
vr_catalog_format (const struct vr_catalog *catalog, size_t index);
const struct vr_format_row *
vr_catalog_format_find (const struct vr_catalog *catalog, const char *id);
/* NULL: the catalogue has no such row. */
const struct vr_gguf_architecture *
vr_catalog_gguf_find (const struct vr_catalog *catalog, const char *id);
size_t vr_catalog_n_engines (const struct vr_catalog *catalog);
const struct vr_engine_row *
vr_catalog_engine (const struct vr_catalog *catalog, size_t index);
size_t vr_catalog_n_profiles (const struct vr_catalog *catalog);
const struct vr_profile *
vr_catalog_profile (const struct vr_catalog *catalog, size_t index);
const struct vr_support *vr_catalog_support (const struct vr_catalog *catalog);
/* The tag of Ollama's library whose file is this model in this format, or
   NULL. */
const char *vr_catalog_ollama_tag (const struct vr_catalog *catalog,
                                   const char *model_id, const char *format);
/* The format of the file that a tag of Ollama's library without a format
   runs, from what was pasted ("ollama run codellama:7b"); NULL when unknown. */
const struct vr_scheme *
vr_catalog_ollama_format (const struct vr_catalog *catalog, const char *text);
const struct vr_rate *vr_catalog_rate_find (const struct vr_catalog *catalog,
                                            const char *currency);

/* Names.  A name is an id (models: without case) or an alias, folded as in
   catalog/names.h. */
enum { VR_NAME_MAX_CANDIDATES = 12 };

enum vr_found
{
  VR_FOUND,             /* one row */
  VR_FOUND_PREFERRED,   /* several, one preferred: say so */
  VR_FOUND_AMBIGUOUS,   /* several, none preferred */
  VR_NOT_FOUND          /* candidates are the nearest names */
};

struct vr_name_match
{
  enum vr_found found;
  size_t index;                  /* of the row, when there is one */
  size_t n_candidates;           /* ids, the chosen one first */
  const char *candidates[VR_NAME_MAX_CANDIDATES];
};

static inline bool
vr_name_is_found (const struct vr_name_match *match)
{
  return match->found == VR_FOUND || match->found == VR_FOUND_PREFERRED;
}

void vr_catalog_find_model (const struct vr_catalog *catalog,
                            const char *name, struct vr_name_match *match);
void vr_catalog_find_gpu (const struct vr_catalog *catalog, const char *name,
                          struct vr_name_match *match);

/* What a name says beside the model. */
struct vr_name_reading
{
  const struct vr_scheme *format;  /* NULL: nothing */
  bool is_gguf;                    /* a GGUF file; without `format` of a mix
                                      that the name does not tell */
  bool is_of_others;               /* its owner does not publish the model */
  const char *engine;              /* that the command in it runs, or NULL */
};

/* A model by what people paste: an exact name first, which says nothing
   beside the model; else without the host or command in front, the words for
   a format at the end, and an owner who republishes it: "ollama run
   hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M".  What is left is a name
   as in vr_catalog_find_model, or the end of exactly one id. */
void vr_catalog_read_model (const struct vr_catalog *catalog,
                            const char *text, struct vr_name_match *match,
                            struct vr_name_reading *reading);

/* The repository "<owner>/<name>" that was pasted; false when the text is
   something else, or has a tag. */
enum { VR_REPOSITORY_BYTES = 128 };
bool vr_catalog_read_repository (const struct vr_catalog *catalog,
                                 const char *text,
                                 char repository[VR_REPOSITORY_BYTES]);

/* The engine's profile of that version; version NULL: the newest one with at
   least VR_PROFILE_MIN_ROWS logged rows, else the newest.  NULL: unknown. */
enum { VR_PROFILE_MIN_ROWS = 5 };
const struct vr_profile *
vr_catalog_find_profile (const struct vr_catalog *catalog, const char *engine,
                         const char *version);

#endif
