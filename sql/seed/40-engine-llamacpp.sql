-- llama.cpp: constants by version.  The rules they stand in are in
-- src/core/engine_llamacpp.c.
INSERT INTO engine (id, title, source_url, checked_on) VALUES
 ('llama.cpp', 'llama.cpp (llama-server)', 'https://github.com/ggml-org/llama.cpp', '2026-11-30');

-- b10488 is the build of August 2026 that Ollama 0.30 pins; the server
-- reserves one row of logits a slot since July 2026.
INSERT INTO engine_profile (engine_id, version, rank, logged_rows, note, source_url, checked_on) VALUES
 ('llama.cpp', 'b10488', 10488, 86, 'dry runs of v0.5.0 (2026-09), whose rules are the same: tests/accuracy/llamacpp-dry-run.tsv', 'https://github.com/ggml-org/llama.cpp', '2026-11-30');

INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on) VALUES
 ('llama.cpp', 'b10488', 'overhead_bytes',                    471859200.0,   0, 'assumed',  'CUDA context, cuBLAS and kernels of one process on a headless card; 300 to 600 MiB seen, more on desktops', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/llm/memory.go', '2026-11-30'),
 ('llama.cpp', 'b10488', 'overhead_half_width_bytes',         157286400.0,   0, 'assumed',  'half of 300 to 600 MiB', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/llm/memory.go', '2026-11-30'),
 ('llama.cpp', 'b10488', 'weights_half_width_ratio',                  0.0, 86, 'measured', 'exact on every dry run', 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'activation_half_width_ratio',              0.05, 86, 'measured', 'closed forms of the graph allocator: exact for dense gated layers, mostly within 5 % elsewhere', 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'activation_half_width_bytes',               0.0, 86, 'measured', NULL, 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'context_step_tokens',                     256.0, 86, 'code',     'n_ctx and the cells of each stream are rounded up to it', 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'default_n_batch_tokens',                 2048.0, 86, 'code',     '-b', 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'default_n_ubatch_tokens',                 512.0, 86, 'code',     '-ub', 'https://github.com/ggml-org/llama.cpp', '2026-11-30'),
 ('llama.cpp', 'b10488', 'output_rows_are_slots',                     1.0,   2, 'code',     'llama-server reserves one row of logits a slot; older builds and the library n_ubatch rows', 'https://github.com/ggml-org/llama.cpp', '2026-11-30');
