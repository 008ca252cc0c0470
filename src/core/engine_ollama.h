#ifndef VR_CORE_ENGINE_OLLAMA_H
#define VR_CORE_ENGINE_OLLAMA_H

/* What Ollama decides by rules of its own, for those who put it into words. */

#include "core/engine.h"

#define VR_OLLAMA_SOURCE "https://github.com/ollama/ollama"

/* What Ollama reckons before it loads: the file and a cache as if every layer
   kept every token (llm/llama_server.go, PredictServerVRAM). */
uint64_t vr_ollama_preflight_bytes (const struct vr_setup *setup,
                                    const struct vr_base *base,
                                    uint64_t context_tokens,
                                    uint64_t concurrency);

/* The context that Ollama takes on this card when nobody says one; at most
   the model's.  The set-up has a device. */
uint64_t vr_ollama_default_context (const struct vr_setup *setup);

/* Whether a vision tower of `bytes` goes to the GPU. */
bool vr_ollama_holds_projector (const struct vr_setup *setup, uint64_t bytes);

#endif
