/* Where each role lies in a GGUF file and in a server's checkpoint.

   GGUF: the name of a tensor decides (src/llama-quant.cpp in
   github.com/ggml-org/llama.cpp), so a role goes by its name there: a delta
   net's QKV is attn_qkv, the keys of an indexer are indexer.attn_k.
   Checkpoints: linear layers are quantized, tables, norms, routers,
   convolutions and the heads of MTP blocks are not (DeepSeek-V3's weights in
   FP8, compressed-tensors' default targets). */

#include "config.h"

#include "core/scheme_internal.h"

#include "base/banned.h"

#define PLACE(gguf, part)                                                      \
 {                                                                             \
  VR_GGUF_##gguf, VR_PART_##part                                               \
 }

const struct vr_role_place vr_role_places[VR_N_ROLES] = {
  [VR_ROLE_TOKEN_EMBEDDING] = PLACE (EMBEDDING, KEPT),
  [VR_ROLE_POSITION_EMBEDDING] = PLACE (FLOAT32, KEPT),
  [VR_ROLE_PER_LAYER_EMBEDDING] = PLACE (EMBEDDING, KEPT),
  [VR_ROLE_PER_LAYER_PROJECTION] = PLACE (AS_CONVERTED, LINEAR),
  [VR_ROLE_EMBEDDING_PROJECTION] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_ALTUP_PROJECTION] = PLACE (AS_CONVERTED, LINEAR),
  [VR_ROLE_POOLER] = PLACE (PLAIN, KEPT),
  [VR_ROLE_OUTPUT] = PLACE (OUTPUT, KEPT),
  [VR_ROLE_OTHER] = PLACE (AS_CONVERTED, KEPT),
  [VR_ROLE_REMAINDER] = PLACE (AS_CONVERTED, KEPT),
  [VR_ROLE_MTP_PROJECTION] = PLACE (PLAIN, KEPT),
  [VR_ROLE_MTP_EMBEDDING] = PLACE (PLAIN, KEPT),
  [VR_ROLE_MTP_OUTPUT] = PLACE (PLAIN, KEPT),
  [VR_ROLE_Q] = PLACE (QUERY, LINEAR),
  [VR_ROLE_K] = PLACE (KEY, LINEAR),
  [VR_ROLE_V] = PLACE (VALUE, LINEAR),
  [VR_ROLE_QKV] = PLACE (VALUE, LINEAR),
  [VR_ROLE_Q_A] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_Q_B] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_KV_A] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_K_B] = PLACE (PLAIN_3D, LINEAR),
  [VR_ROLE_V_B] = PLACE (PLAIN_3D, LINEAR),
  [VR_ROLE_INDEX_Q] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_INDEX_K] = PLACE (KEY, LINEAR),
  [VR_ROLE_INDEX_WEIGHTS] = PLACE (PLAIN, KEPT),
  [VR_ROLE_ATTENTION_OUT] = PLACE (ATTENTION_OUT, LINEAR),
  [VR_ROLE_STATE_IN] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_QKV] = PLACE (VALUE, LINEAR),
  [VR_ROLE_STATE_GATE] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_CONV] = PLACE (FLOAT32, KEPT),
  [VR_ROLE_STATE_X] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_DT] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_A] = PLACE (FLOAT32, KEPT),
  [VR_ROLE_STATE_BETA] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_LORA_A] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_LORA_B] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_STATE_OUT] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_GATE] = PLACE (GATE_UP, LINEAR),
  [VR_ROLE_UP] = PLACE (GATE_UP, LINEAR),
  [VR_ROLE_DOWN] = PLACE (DOWN, LINEAR),
  [VR_ROLE_ROUTER] = PLACE (FLOAT32, KEPT),
  [VR_ROLE_LATENT_DOWN] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_LATENT_UP] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_EXPERT_GATE] = PLACE (GATE_UP, EXPERT),
  [VR_ROLE_EXPERT_UP] = PLACE (GATE_UP, EXPERT),
  [VR_ROLE_EXPERT_DOWN] = PLACE (DOWN, EXPERT),
  [VR_ROLE_SHARED_GATE] = PLACE (GATE_UP, LINEAR),
  [VR_ROLE_SHARED_UP] = PLACE (GATE_UP, LINEAR),
  [VR_ROLE_SHARED_DOWN] = PLACE (DOWN, LINEAR),
  [VR_ROLE_LAYER_INPUT_GATE] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_LAYER_INPUT_UP] = PLACE (PLAIN, LINEAR),
  [VR_ROLE_ALTUP] = PLACE (AS_CONVERTED, KEPT),
  [VR_ROLE_LAUREL] = PLACE (AS_CONVERTED, LINEAR),
  [VR_ROLE_VECTOR] = PLACE (FLOAT32, KEPT),
};
