-- vLLM: constants by version, fitted to start-up logs.  The rules they stand
-- in are in src/core/engine_vllm.c.
INSERT INTO engine (id, title, source_url, checked_on) VALUES
 ('vllm', 'vLLM', 'https://github.com/vllm-project/vllm', '2026-11-30');

INSERT INTO engine_profile (engine_id, version, rank, logged_rows, note, source_url, checked_on) VALUES
 ('vllm', '0.19', 19, 48, 'start-up logs of April 2026, H100 80 GB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30');

INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on) VALUES
 ('vllm', '0.19', 'overhead_bytes',                    547608330.0,  48, 'measured', 'CUDA context before the snapshot, not charged to the budget: 78.68 of 79.19 GiB free at start', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'overhead_half_width_bytes',         107374182.0,  48, 'measured', 'non-torch 0.24 to 0.27 GiB, 0.46 seen once with a cold kernel cache', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'weights_half_width_ratio',                0.005,  48, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'activation_half_width_ratio',               0.0,  48, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'activation_half_width_bytes',        53687091.0,  49, 'measured', 'mean error 0.032 GiB over 49 runs', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'default_utilization',                       0.9,  48, 'code',     '0.92 from 0.21 on', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'sampler_bytes_per_logit',                  14.9,  49, 'measured', '38.3 up to 0.16: a sort-based top-p; a kernel of its own since pull request 33538', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'sampler_counts_experts',                    1.0,  49, 'measured', 'the work space of the experts is alive beside the sampler since 0.17', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'forward_hidden_bytes',                      8.5,  49, 'measured', 'compiled', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'forward_hidden_eager_bytes',                6.0,   0, 'assumed',  'not compiled (enforce_eager): carried over from runs of older versions', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'forward_gated_bytes',                       6.0,  49, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'forward_plain_bytes',                       4.0,  49, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'non_torch_bytes',                   268435456.0,  36, 'measured', 'one GPU; charged to the budget', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_base_bytes',                  536870912.0,  46, 'measured', 'pool of captured graphs', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_bytes_per_layer',              18146237.0,  46, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_bytes_per_hidden',               -32506.0,  46, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_moe_bytes',                   322122547.0,   5, 'measured', 'GQA models with experts', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_latent_bytes',                644245094.0,   3, 'measured', 'models with latent attention (MLA), with experts or without', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graph_half_width_bytes',            322122547.0,  46, 'measured', 'mean error 0.135 GiB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'graphs_are_charged',                        0.0,  48, 'code',     'inside the budget from 0.21 on', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'default_block_tokens',                     16.0,  48, 'code',     'block_size', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_card_bytes',                75161927680.0,  48, 'code',     'and a name without "a100"', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_max_num_seqs',                     1024.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_max_num_batched_tokens',           8192.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'small_max_num_seqs',                      256.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'small_max_num_batched_tokens',           2048.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'multimodal_half_width_bytes',       268435456.0,   4, 'measured', 'what an image costs in the dummy run: 0.3 GiB in all', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30');
