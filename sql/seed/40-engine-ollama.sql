-- Ollama: constants by version.  Since 0.30 every GGUF model runs in a
-- llama-server child, so that these are llama.cpp's of the pinned build and,
-- below them, what Ollama decides itself.  The rules they stand in are in
-- src/core/engine_ollama.c.
INSERT INTO engine (id, title, source_url, checked_on) VALUES
 ('ollama', 'Ollama', 'https://github.com/ollama/ollama', '2026-12-01');

-- LLAMA_CPP_VERSION is b10488 since August 2026.
INSERT INTO engine_profile (engine_id, version, rank, logged_rows, note, source_url, checked_on) VALUES
 ('ollama', '0.30', 30, 86, 'llama.cpp b10488: the dry runs behind its profile, in tests/accuracy/llamacpp-dry-run.tsv; no log of Ollama itself says enough of its settings', 'https://github.com/ollama/ollama/pull/16031', '2026-12-01');

INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on) VALUES
 ('ollama', '0.30', 'overhead_bytes',                    471859200.0,   0, 'assumed',  'CUDA context, cuBLAS and kernels of the child, as for llama.cpp; Ollama itself leaves 457 MiB', 'https://github.com/ollama/ollama/blob/main/ml/device.go', '2026-12-01'),
 ('ollama', '0.30', 'overhead_half_width_bytes',         157286400.0,   0, 'assumed',  'half of 300 to 600 MiB', 'https://github.com/ollama/ollama/blob/main/ml/device.go', '2026-12-01'),
 ('ollama', '0.30', 'weights_half_width_ratio',                  0.0,  86, 'measured', 'as for llama.cpp', 'https://github.com/ggml-org/llama.cpp', '2026-12-01'),
 ('ollama', '0.30', 'activation_half_width_ratio',              0.05,  86, 'measured', 'as for llama.cpp', 'https://github.com/ggml-org/llama.cpp', '2026-12-01'),
 ('ollama', '0.30', 'activation_half_width_bytes',               0.0,  86, 'measured', NULL, 'https://github.com/ggml-org/llama.cpp', '2026-12-01'),
 ('ollama', '0.30', 'context_step_tokens',                     256.0,  86, 'code',     'as for llama.cpp', 'https://github.com/ggml-org/llama.cpp', '2026-12-01'),
 ('ollama', '0.30', 'default_n_batch_tokens',                  512.0,   0, 'code',     'llamaServerGenerationBatchDefault', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'default_n_ubatch_tokens',                 512.0,   0, 'code',     'one number for -b and -ub', 'https://github.com/ollama/ollama/blob/main/llm/llama_server.go', '2026-12-01'),
 ('ollama', '0.30', 'output_rows_are_slots',                     1.0,   2, 'code',     'as for llama-server', 'https://github.com/ggml-org/llama.cpp', '2026-12-01'),
 ('ollama', '0.30', 'constrained_batch_tokens',                256.0,   0, 'code',     'llamaServerGenerationBatchConstrained', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'constrained_card_bytes',           8589934592.0,   0, 'code',     'constrainedCUDAWithoutFlashAttention', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'constrained_context_tokens',             4096.0,   0, 'code',     'constrainedCUDAWithoutFlashAttention', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_batch_tokens',                    1024.0,   0, 'code',     'generationBatchForContext', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_batch_context_tokens',            4096.0,   0, 'code',     'generationBatchForContext', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_batch_share',                       0.75,   0, 'code',     'llamaServerGenerationBatchMediumHeadroomPercent', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_batch_extra_bytes',          805306368.0,   0, 'code',     'generationBatchSurcharge: 768 MiB', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'large_batch_tokens',                     2048.0,   0, 'code',     'generationBatchForContext', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'large_batch_context_tokens',            32768.0,   0, 'code',     'generationBatchForContext', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'large_batch_share',                         0.6,   0, 'code',     'llamaServerGenerationBatchLargeHeadroomPercent', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'large_batch_extra_bytes',          2147483648.0,   0, 'code',     'generationBatchSurcharge: 2 GiB', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'batch_share',                               0.8,   0, 'code',     'generationBatchFits', 'https://github.com/ollama/ollama/blob/main/server/sched.go', '2026-12-01'),
 ('ollama', '0.30', 'embedding_batch_tokens',                 2048.0,   0, 'code',     'DefaultEmbeddingNumBatch', 'https://github.com/ollama/ollama/blob/main/llm/llama_server.go', '2026-12-01'),
 ('ollama', '0.30', 'flash_capability_min',                     60.0,   0, 'code',     'cudaFlashAttentionSupported', 'https://github.com/ollama/ollama/blob/main/ml/device.go', '2026-12-01'),
 ('ollama', '0.30', 'flash_capability_except',                  72.0,   0, 'code',     'cudaFlashAttentionSupported: not on 7.2 (Xavier)', 'https://github.com/ollama/ollama/blob/main/ml/device.go', '2026-12-01'),
 ('ollama', '0.30', 'projector_extra_bytes',            1073741824.0,   0, 'code',     'mmprojOffloadHeadroom', 'https://github.com/ollama/ollama/blob/main/llm/llama_server.go', '2026-12-01'),
 ('ollama', '0.30', 'small_default_context_tokens',           4096.0,   0, 'code',     'defaultNumCtx', 'https://github.com/ollama/ollama/blob/main/server/routes.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_default_context_tokens',         32768.0,   0, 'code',     'defaultNumCtx', 'https://github.com/ollama/ollama/blob/main/server/routes.go', '2026-12-01'),
 ('ollama', '0.30', 'medium_default_card_bytes',       24696061952.0,   0, 'code',     '23 GiB in all, OLLAMA_GPU_OVERHEAD taken off', 'https://github.com/ollama/ollama/blob/main/server/routes.go', '2026-12-01'),
 ('ollama', '0.30', 'large_default_context_tokens',         262144.0,   0, 'code',     'defaultNumCtx', 'https://github.com/ollama/ollama/blob/main/server/routes.go', '2026-12-01'),
 ('ollama', '0.30', 'large_default_card_bytes',        50465865728.0,   0, 'code',     '47 GiB in all', 'https://github.com/ollama/ollama/blob/main/server/routes.go', '2026-12-01');
