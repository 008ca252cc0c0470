#ifndef VR_SERVICE_WORKLOAD_H
#define VR_SERVICE_WORKLOAD_H

/* The members that estimate, fit and check have in common, described once.

   VR_WORKLOAD_FIELDS (type, path) gives rows for a struct vr_estimate_query
   that is `type` itself (path empty) or a member of it (path `workload.`). */

#include "service/estimate.h"

#define VR_MAX_TOKENS ((double) (UINT64_C (1) << 31))
#define VR_MAX_BYTES ((double) (UINT64_C (1) << 50))
#define VR_MAX_SEQUENCES 1e12

extern const char *const vr_words_flash_attn[];

#define VR_MODEL_FIELD(type, path)                                            \
  VR_TEXT_OR_OBJECT_AS ("model", type, path model, path own_model),           \
    .example = "llama-3.1-8b"

/* What vr_catalog_read_model takes. */
#define VR_MODEL_WORDS                                                        \
  "a Hugging Face id, an alias, or what people paste: a link, an Ollama tag, " \
  "a repository of quantized files. A format at its end is the default of "   \
  "weights."
#define VR_MODEL_WORDS_BN                                                     \
  "Hugging Face আইডি, ডাকনাম, কিংবা কপি করা লিংক, Ollama ট্যাগ বা "            \
  "কোয়ান্টাইজ করা ফাইলের রিপোজিটরি। নামের শেষে ফরম্যাট থাকলে সেটিই weights-এর " \
  "ডিফল্ট।"

/* What vr_setup_default_engine takes. */
#define VR_DEFAULT_ENGINE                                                     \
  "vllm; llama.cpp for a GGUF file or a model whose name says a GGUF format; " \
  "ollama for a name that says ollama"

/* Every scheme of core/scheme_table.c. */
#define VR_SERVER_FORMATS                                                     \
  "fp32, fp16, bf16, fp8, fp8-tensor, fp8-block, int8, "                      \
  "bnb-int8, awq-int4, awq-int4-g64, awq-int4-g32, gptq-int8, "               \
  "gptq-int4, gptq-int4-g64, gptq-int4-g32, gptq-int3, w4a16, "               \
  "w4a16-g64, w4a16-g32, int4-g32, nvfp4, mxfp4, mxfp4-all, bnb-nf4, "        \
  "bnb-nf4-dq"
#define VR_GGUF_FORMATS                                                       \
  "q8_0, q6_k, q5_k_m, q5_k_s, q5_1, q5_0, q5_0-imatrix, "                    \
  "q4_k_m, q4_k_s, q4_1, q4_0, q4_0-imatrix, iq4_nl, "                        \
  "iq4_nl-imatrix, iq4_xs, iq4_xs-imatrix, q3_k_l, q3_k_m, "                  \
  "q3_k_s, iq3_m, iq3_s, iq3_xs, iq3_xxs, q2_k, q2_k_s, iq2_m, "              \
  "iq2_s, iq2_xs, iq2_xxs, iq1_m, iq1_s, tq2_0, tq1_0, q2_0, "                \
  "q1_0"

/* What fit takes as lists, estimate and check as one word. */
#define VR_SETUP_FIELDS(type, path)                                           \
  { VR_TEXT_AS ("weights", type, path weights), .example = "q4_k_m",          \
    .def = "the format that the model's name says; else llama.cpp, ollama: "  \
           "q4_k_m (ollama: what the tag holds, where that is known), or the " \
           "model's own 4-bit format; others: the model's own",               \
    .text = "Weight format: " VR_SERVER_FORMATS "; GGUF mixes: "              \
            VR_GGUF_FORMATS ".",                                              \
    .text_bn = "ওয়েটের ফরম্যাট: " VR_SERVER_FORMATS "; GGUF মিশ্রণ: "        \
               VR_GGUF_FORMATS "।" },                                         \
  { VR_TEXT_AS ("engine", type, path engine), .def = VR_DEFAULT_ENGINE,       \
    .example = "llama.cpp", .text = "Inference engine: vllm, llama.cpp or "   \
                                   "ollama.",                                 \
    .text_bn = "ইনফারেন্স ইঞ্জিন: vllm, llama.cpp বা ollama।" }

#define VR_WORKLOAD_FIELDS(type, path)                                        \
  { VR_TEXT_AS ("kv_cache", type, path kv_cache), .def = "auto",              \
    .example = "q8_0",                                                        \
    .text = "Type of the cached keys and values: auto, f32, f16, bf16, fp8, " \
            "q8_0, q5_1, q5_0, q4_1, q4_0, iq4_nl.",                          \
    .text_bn = "KV ক্যাশের টাইপ: auto, f32, f16, bf16, fp8, q8_0, q5_1, "     \
               "q5_0, q4_1, q4_0, iq4_nl।" },                                 \
  { VR_TEXT_AS ("engine_version", type, path engine_version),                 \
    .def = "the newest profile with 5 or more logs", .example = "0.19",       \
    .text = "Version whose constants and defaults are used.",                 \
    .text_bn = "যে ভার্সনের ধ্রুবক ও ডিফল্ট ব্যবহার হবে।" },                  \
  { VR_TEXTS_AS ("gpu", type, path gpu), .example = "rtx-3060-12gb",          \
    .text = "GPU by id or alias; none: sizes without a verdict.",             \
    .text_bn = "GPU-র আইডি বা ডাকনাম; না দিলে শুধু আকার, রায় নেই।" },        \
  { VR_U64_AS ("gpus", type, path gpus), .min = 1, .max = 1024, .def = "1",   \
    .text = "How many of that GPU.", .text_bn = "ওই GPU কয়টি।" },            \
  { VR_U64_AS ("gpu.memory_bytes", type, path gpu_memory_bytes),              \
    .unit = "bytes", .min = 1, .max = VR_MAX_BYTES,                           \
    .text = "Memory of a card that is not in the catalogue.",                 \
    .text_bn = "ক্যাটালগে নেই এমন কার্ডের মেমরি।" },                          \
  { VR_U64_AS ("gpu.bandwidth_bytes_per_s", type,                             \
               path gpu_bandwidth_bytes_per_s),                               \
    .unit = "bytes/s", .min = 1, .max = VR_MAX_BYTES,                         \
    .text = "Memory bandwidth of that card, for its speed.",                  \
    .text_bn = "ওই কার্ডের মেমরি ব্যান্ডউইথ, গতির জন্য।" },                   \
  { VR_U64_AS ("tensor_parallel", type, path tensor_parallel), .min = 1,      \
    .max = 1024, .def = "1", .text = "GPUs that share each layer.",           \
    .text_bn = "প্রতিটি লেয়ার কয়টি GPU-তে ভাগ হবে।" },                      \
  { VR_U64_AS ("pipeline_parallel", type, path pipeline_parallel), .min = 1,  \
    .max = 1024, .def = "1", .text = "Groups of GPUs that hold a part of "    \
    "the layers.",                                                            \
    .text_bn = "লেয়ারগুলো কয় ভাগে GPU-তে বসবে।" },                          \
  { VR_U64_AS ("data_parallel", type, path data_parallel), .min = 1,          \
    .max = 1024, .def = "1", .text = "Copies of the model.",                  \
    .text_bn = "মডেলের কয়টি কপি চলবে।" },                                    \
  { VR_U64_AS ("expert_parallel", type, path expert_parallel), .min = 1,      \
    .max = 1024, .def = "1", .text = "GPUs that share the experts.",          \
    .text_bn = "expert-গুলো কয়টি GPU-তে ভাগ হবে।" },                         \
  { VR_U64_AS ("free_bytes", type, path free_bytes), .unit = "bytes",         \
    .min = 1, .max = VR_MAX_BYTES,                                            \
    .text = "Memory that nvidia-smi shows as free on the card.",              \
    .text_bn = "nvidia-smi কার্ডে যত মেমরি খালি দেখায়।" },                   \
  { VR_U64_AS ("reserved_bytes", type, path reserved_bytes), .unit = "bytes", \
    .min = 0, .max = VR_MAX_BYTES, .def = "0",                                \
    .text = "Memory of the card that something else holds, such as a "        \
            "desktop.",                                                       \
    .text_bn = "ডেস্কটপ বা অন্য কিছু কার্ডের যত মেমরি ধরে রেখেছে।" },         \
  { VR_U64_AS ("host_memory_bytes", type, path host_memory_bytes),            \
    .unit = "bytes", .min = 1, .max = VR_MAX_BYTES,                           \
    .text = "Memory of the machine, for what stays off the card.",            \
    .text_bn = "মেশিনের RAM: কার্ডের বাইরে যা থাকে তার জন্য।" },              \
  { VR_U64_AS ("host_bandwidth_bytes_per_s", type,                            \
               path host_bandwidth_bytes_per_s),                              \
    .unit = "bytes/s", .min = 1, .max = VR_MAX_BYTES,                         \
    .text = "Bandwidth of the machine's memory, for the speed of what stays " \
            "there.",                                                         \
    .text_bn = "মেশিনের RAM-এর ব্যান্ডউইথ, সেখানে যা থাকে তার গতির জন্য।" },  \
  { VR_U64_AS ("context", type, path context), .unit = "tokens", .min = 1,    \
    .max = VR_MAX_TOKENS, .def = "min (model's maximum, 8192)",               \
    .example = "20000",                                                       \
    .text = "Tokens that a sequence may reach, prompt and answer together.",  \
    .text_bn = "প্রম্পট আর উত্তর মিলে একটি সিকোয়েন্স যত টোকেনে পৌঁছাতে "     \
               "পারে।" },                                                     \
  { VR_U64_AS ("concurrency", type, path concurrency), .unit = "sequences",   \
    .min = 1, .max = VR_MAX_SEQUENCES, .def = "1",                            \
    .text = "Sequences held at once, each at the full context.",              \
    .text_bn = "একসঙ্গে কয়টি সিকোয়েন্স, প্রতিটি পুরো কনটেক্সটে।" },         \
  { VR_U64_AS ("prompt_tokens", type, path prompt_tokens),                    \
    .unit = "tokens", .min = 1, .max = VR_MAX_TOKENS,                         \
    .def = "3/4 of context", .text = "Tokens of a typical prompt.",           \
    .text_bn = "সাধারণ একটি প্রম্পটের টোকেন।" },                              \
  { VR_U64_AS ("output_tokens", type, path output_tokens),                    \
    .unit = "tokens", .min = 1, .max = VR_MAX_TOKENS,                         \
    .def = "1/4 of context", .text = "Tokens of a typical answer.",           \
    .text_bn = "সাধারণ একটি উত্তরের টোকেন।" },                                \
  { VR_TEXT_AS ("currency", type, path currency), .def = "USD",               \
    .example = "BDT", .text = "ISO code of the currency of local prices.",    \
    .text_bn = "স্থানীয় দামের মুদ্রার ISO কোড।" },                           \
  { VR_F64_AS ("exchange_rate", type, path exchange_rate), .min = 1e-6,       \
    .max = 1e9, .def = "the catalogue's",                                     \
    .text = "Units of the currency for one US dollar.",                       \
    .text_bn = "এক মার্কিন ডলারে মুদ্রাটি কত।" },                             \
  { VR_F64_AS ("options.gpu_memory_utilization", type,                        \
               path options.gpu_memory_utilization),                          \
    .min = 0.01, .max = 1, .def = "0.9 (vLLM 0.19)",                          \
    .text = "vLLM: fraction of the card that it fills.",                      \
    .text_bn = "vLLM: কার্ডের যত অংশ ভরে ফেলে।" },                            \
  { VR_U64_AS ("options.max_num_seqs", type, path options.max_num_seqs),      \
    .min = 1, .max = 1 << 20,                                                 \
    .def = "1024 from 70 GiB on (not A100), else 256",                        \
    .text = "vLLM: most sequences running at once.",                          \
    .text_bn = "vLLM: একসঙ্গে সর্বোচ্চ কয়টি সিকোয়েন্স চলবে।" },             \
  { VR_U64_AS ("options.max_num_batched_tokens", type,                        \
               path options.max_num_batched_tokens),                          \
    .unit = "tokens", .min = 1, .max = 1 << 24,                               \
    .def = "8192 from 70 GiB on (not A100), else 2048",                       \
    .text = "vLLM: most tokens of one step.",                                 \
    .text_bn = "vLLM: এক ধাপে সর্বোচ্চ টোকেন।" },                             \
  { VR_U64_AS ("options.block_size", type, path options.block_size),          \
    .unit = "tokens", .min = 1, .max = 1024, .def = "16",                     \
    .text = "vLLM: tokens of one KV block.",                                  \
    .text_bn = "vLLM: একটি KV ব্লকে কত টোকেন।" },                             \
  { VR_BOOL_AS ("options.enforce_eager", type, path options.enforce_eager),   \
    .def = "false", .text = "vLLM: no CUDA graphs.",                          \
    .text_bn = "vLLM: CUDA graph বন্ধ।" },                                    \
  { VR_U64_AS ("options.n_ctx", type, path options.n_ctx), .unit = "tokens",  \
    .min = 1, .max = VR_MAX_TOKENS, .def = "context * concurrency",           \
    .text = "llama.cpp -c: context of all slots together.",                   \
    .text_bn = "llama.cpp -c: সব স্লট মিলিয়ে কনটেক্সট।" },                   \
  { VR_U64_AS ("options.n_parallel", type, path options.n_parallel),          \
    .unit = "slots", .min = 1, .max = 4096, .def = "concurrency",             \
    .text = "llama.cpp -np: slots.", .text_bn = "llama.cpp -np: স্লট।" },     \
  { VR_BOOL_AS ("options.kv_unified", type, path options.kv_unified),         \
    .def = "false", .text = "llama.cpp -kvu: slots share one cache.",         \
    .text_bn = "llama.cpp -kvu: স্লটগুলো এক ক্যাশ ভাগ করে।" },                \
  { VR_U64_AS ("options.n_batch", type, path options.n_batch),                \
    .unit = "tokens", .min = 1, .max = 1 << 20, .def = "2048",                \
    .text = "llama.cpp -b: logical batch.",                                   \
    .text_bn = "llama.cpp -b: লজিক্যাল ব্যাচ।" },                             \
  { VR_U64_AS ("options.n_ubatch", type, path options.n_ubatch),              \
    .unit = "tokens", .min = 1, .max = 1 << 20, .def = "512",                 \
    .text = "llama.cpp -ub: physical batch; compute buffers grow with it.",   \
    .text_bn = "llama.cpp -ub: ফিজিক্যাল ব্যাচ; এর সঙ্গে কম্পিউট বাফার "      \
               "বাড়ে।" },                                                    \
  { VR_U64_AS ("options.n_outputs", type, path options.n_outputs),            \
    .min = 1, .max = 1 << 20, .def = "the slots",                             \
    .text = "llama.cpp: rows of logits reserved.",                            \
    .text_bn = "llama.cpp: logits-এর কত সারি বরাদ্দ থাকে।" },                 \
  { VR_I64_AS ("options.n_gpu_layers", type, path options.n_gpu_layers),      \
    .min = -1, .max = 1 << 16, .def = "all",                                  \
    .text = "llama.cpp -ngl: layers on the GPU; -1 or more than there are: "  \
            "all.",                                                           \
    .text_bn = "llama.cpp -ngl: GPU-তে কত লেয়ার; -1 বা মোটের বেশি মানে "     \
               "সব।" },                                                       \
  { VR_BOOL_AS ("options.no_kv_offload", type, path options.no_kv_offload),   \
    .def = "false",                                                           \
    .text = "llama.cpp -nkvo: the KV cache stays in host memory.",            \
    .text_bn = "llama.cpp -nkvo: KV ক্যাশ মেশিনের RAM-এ থাকে।" },             \
  { VR_BOOL_AS ("options.cpu_moe", type, path options.cpu_moe),               \
    .def = "false",                                                           \
    .text = "llama.cpp -cmoe: the experts of all layers stay in host "        \
            "memory.",                                                        \
    .text_bn = "llama.cpp -cmoe: সব লেয়ারের expert মেশিনের RAM-এ থাকে।" },   \
  { VR_U64_AS ("options.n_cpu_moe", type, path options.n_cpu_moe),            \
    .unit = "layers", .min = 0, .max = 1 << 16, .def = "0",                   \
    .text = "llama.cpp -ncmoe: the experts of so many first layers stay in "  \
            "host memory.",                                                   \
    .text_bn = "llama.cpp -ncmoe: প্রথম এতগুলো লেয়ারের expert মেশিনের "      \
               "RAM-এ থাকে।" },                                               \
  { VR_BOOL_AS ("options.swa_full", type, path options.swa_full),             \
    .def = "false",                                                           \
    .text = "llama.cpp --swa-full: window layers keep the whole context.",    \
    .text_bn = "llama.cpp --swa-full: উইন্ডো লেয়ারও পুরো কনটেক্সট রাখে।" },  \
  { VR_TEXT_AS ("options.flash_attn", type, path flash_attn),                 \
    .words = vr_words_flash_attn, .def = "auto",                              \
    .text = "llama.cpp -fa: on, off, auto, true or false.",                   \
    .text_bn = "llama.cpp -fa: on, off, auto, true বা false।" },              \
  { VR_TEXT_AS ("options.cache_type_k", type, path cache_type_k),             \
    .def = "kv_cache", .text = "llama.cpp -ctk: type of cached keys.",        \
    .text_bn = "llama.cpp -ctk: ক্যাশে key-র টাইপ।" },                        \
  { VR_TEXT_AS ("options.cache_type_v", type, path cache_type_v),             \
    .def = "kv_cache", .text = "llama.cpp -ctv: type of cached values.",      \
    .text_bn = "llama.cpp -ctv: ক্যাশে value-র টাইপ।" },                      \
  { VR_U64_AS ("options.num_ctx", type, path options.num_ctx),                \
    .unit = "tokens", .min = 1, .max = VR_MAX_TOKENS, .def = "context",       \
    .text = "Ollama: context of one sequence, the same as context.",          \
    .text_bn = "Ollama: একটি সিকোয়েন্সের কনটেক্সট, context-এর মতোই।" },      \
  { VR_U64_AS ("options.num_parallel", type, path options.num_parallel),      \
    .unit = "sequences", .min = 1, .max = 4096, .def = "concurrency",         \
    .text = "Ollama OLLAMA_NUM_PARALLEL: the same as concurrency.",           \
    .text_bn = "Ollama OLLAMA_NUM_PARALLEL: concurrency-র মতোই।" },           \
  { VR_U64_AS ("options.num_batch", type, path options.num_batch),            \
    .unit = "tokens", .min = 1, .max = 1 << 20,                               \
    .def = "256 to 2048 by context, card and model",                          \
    .text = "Ollama: tokens of one batch; compute buffers grow with it.",     \
    .text_bn = "Ollama: এক ব্যাচে কত টোকেন; এর সঙ্গে কম্পিউট বাফার বাড়ে।" },  \
  { VR_I64_AS ("options.num_gpu", type, path options.num_gpu), .min = -1,     \
    .max = 1 << 16, .def = "all",                                             \
    .text = "Ollama: layers on the GPU; -1 or more than there are: all.",     \
    .text_bn = "Ollama: GPU-তে কত লেয়ার; -1 বা মোটের বেশি মানে সব।" },       \
  { VR_U64_AS ("options.gpu_overhead_bytes", type,                            \
               path options.gpu_overhead_bytes),                              \
    .unit = "bytes", .min = 0, .max = VR_MAX_BYTES, .def = "0",               \
    .text = "Ollama OLLAMA_GPU_OVERHEAD: memory of the card to keep free.",   \
    .text_bn = "Ollama OLLAMA_GPU_OVERHEAD: কার্ডের যত মেমরি খালি রাখা "      \
               "হবে।" },                                                      \
  { VR_TEXT_AS ("options.kv_cache_type", type, path kv_cache_type),           \
    .def = "kv_cache",                                                        \
    .text = "Ollama OLLAMA_KV_CACHE_TYPE: the same as kv_cache.",             \
    .text_bn = "Ollama OLLAMA_KV_CACHE_TYPE: kv_cache-এর মতোই।" }

#endif
