#ifndef VR_CATALOG_GGUF_MIX_H
#define VR_CATALOG_GGUF_MIX_H

/* The numbers that GGUF files use for mixes.  Source: enum llama_ftype in
   https://github.com/ggml-org/llama.cpp/blob/master/include/llama.h */

#include <stdint.h>

/* The scheme id of general.file_type; "" when no scheme is like it. */
const char *vr_gguf_mix (uint64_t file_type);

#endif
