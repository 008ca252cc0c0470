#ifndef VR_CATALOG_GGUF_TYPES_H
#define VR_CATALOG_GGUF_TYPES_H

/* Numbers that GGUF files use for storage types and for mixes.  Source:
   enum ggml_type in ggml.h, the block structures of ggml-common.h and enum
   llama_ftype in llama.h, all in https://github.com/ggml-org/llama.cpp. */

#include <stdint.h>

struct vr_ggml_type
{
  uint32_t block_elements;
  uint32_t block_bytes;
};

/* NULL when no type has the number. */
const struct vr_ggml_type *vr_ggml_type_find (uint64_t number);

/* The scheme id of general.file_type; "" when no scheme is like it. */
const char *vr_ggml_scheme (uint64_t file_type);

#endif
