-- vLLM: constants by version, fitted to start-up logs.  The rules they stand
-- in are in src/core/engine_vllm.c.  The rows of 0.19 stand in full; another
-- version has those that differ, and below takes the rest from 0.19.
INSERT INTO engine (id, title, source_url, checked_on) VALUES
 ('vllm', 'vLLM', 'https://github.com/vllm-project/vllm', '2026-11-30');

INSERT INTO engine_profile (engine_id, version, rank, logged_rows, note, source_url, checked_on) VALUES
 ('vllm', '0.19', 190, 49, 'start-up logs of April 2026, H100 80 GB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.6', 60, 2, 'the first engine (V0), 0.6.4 and later: before, everything that the process held was charged', 'https://github.com/vllm-project/vllm/issues/10517', '2026-12-01'),
 ('vllm', '0.7', 70, 2, 'V0', 'https://github.com/vllm-project/vllm/issues/13882', '2026-12-01'),
 ('vllm', '0.8-v0', 75, 2, 'V0 (VLLM_USE_V1=0, or a card before Ampere)', 'https://github.com/vllm-project/vllm/tree/v0.8.5', '2026-12-01'),
 ('vllm', '0.8', 80, 0, 'the second engine (V1), the default since 0.8.0', 'https://github.com/vllm-project/vllm/tree/v0.8.5', '2026-12-01'),
 ('vllm', '0.9', 90, 0, NULL, 'https://github.com/vllm-project/vllm/tree/v0.9.2', '2026-12-01'),
 ('vllm', '0.10', 100, 2, NULL, 'https://github.com/vllm-project/vllm/tree/v0.10.0', '2026-12-01'),
 ('vllm', '0.11', 110, 4, NULL, 'https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md', '2026-12-01'),
 ('vllm', '0.12', 120, 2, 'logs of 0.15 and 0.16', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.17', 170, 1, 'the samplers own kernel', 'https://github.com/vllm-project/vllm/pull/33538', '2026-12-01'),
 ('vllm', '0.18', 180, 2, NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.20', 200, 0, 'graphs are charged to the budget: 0.20.1 and 0.20.2 already print what they call the default since 0.21', 'https://github.com/vllm-project/vllm/pull/38284', '2026-12-01'),
 ('vllm', '0.21', 210, 0, NULL, 'https://github.com/vllm-project/vllm/pull/38284', '2026-12-01'),
 ('vllm', '0.23', 230, 2, 'tokens of the pool are those of the concurrency', 'https://github.com/vllm-project/vllm/pull/42206', '2026-12-01'),
 ('vllm', '0.25', 250, 0, 'two steps in flight', 'https://github.com/vllm-project/vllm/pull/47728', '2026-12-01'),
 ('vllm', '0.27', 270, 0, 'a class of cards of 160 GiB and more', 'https://github.com/vllm-project/vllm/pull/51726', '2026-12-01'),
 ('vllm', '0.29', 290, 2, 'rules as in 0.27; logs of two GB10', 'https://github.com/eugr/spark-vllm-docker/issues/396', '2026-12-01');

INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on) VALUES
 ('vllm', '0.19', 'overhead_bytes',                    547608330.0,  48, 'measured', 'CUDA context before the snapshot, not charged to the budget: 78.68 of 79.19 GiB free at start', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'overhead_half_width_bytes',         107374182.0,  48, 'measured', 'non-torch 0.24 to 0.27 GiB, 0.46 seen once with a cold kernel cache', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'weights_half_width_ratio',                0.005,  48, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'activation_half_width_ratio',               0.0,  48, 'measured', NULL, 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'activation_half_width_bytes',        53687091.0,  49, 'measured', 'mean error 0.032 GiB over 49 runs', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'default_utilization',                       0.9,  48, 'code',     '0.92 from 0.20 on', 'https://github.com/vllm-project/vllm', '2026-11-30'),
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
 ('vllm', '0.19', 'graphs_are_charged',                        0.0,  48, 'code',     'inside the budget from 0.20 on', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'default_block_tokens',                     16.0,  48, 'code',     'block_size', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_card_bytes',                75161927680.0,  48, 'code',     'and a name without "a100"', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_max_num_seqs',                     1024.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'large_max_num_batched_tokens',           8192.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'small_max_num_seqs',                      256.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'small_max_num_batched_tokens',           2048.0,  48, 'code',     'API server', 'https://github.com/vllm-project/vllm', '2026-11-30'),
 ('vllm', '0.19', 'multimodal_half_width_bytes',       268435456.0,   4, 'measured', 'what an image costs in the dummy run: 0.3 GiB in all', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-11-30'),
 ('vllm', '0.19', 'a100_is_small',                                    1.0,  48, 'code',     'its name is asked for beside its memory', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'huge_card_bytes',                                  0.0,  48, 'code',     'no such class before 0.27', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'huge_max_num_batched_tokens',                      0.0,  48, 'code',     NULL, 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'whole_prompt_max_tokens',                          0.0,  48, 'code',     'prompts come in chunks, whatever their length', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'checks_free_memory',                               1.0,  48, 'code',     'refuses to start when its fraction is not free', 'https://github.com/vllm-project/vllm/blob/v0.8.5/vllm/v1/worker/gpu_worker.py', '2026-12-01'),
 ('vllm', '0.19', 'has_layer_groups',                                 1.0,  48, 'code',     'sliding and recurrent layers give back what they no longer need', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'batches_in_flight',                                1.0,  48, 'code',     '2 from 0.25 on', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'tokens_follow_concurrency',                        0.0,  48, 'code',     '1 from 0.23 on', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'graph_mxfp4_ratio',                              1.627,   1, 'measured', 'gpt-oss captures up to 1024 sequences (since 0.10.1): 83 sizes in place of 51', 'https://github.com/llm-d-incubation/llm-d-planner/blob/d3121e059da88662db39a926a3ead964be97359b/accuracy/results/v0.19.0/logs/openai-gpt-oss-20b--h100-80gb--tp1pp1dp1--8192.FAILED.log', '2026-12-01'),
 ('vllm', '0.19', 'warmup_bytes_per_sequence',                  2446677.0,  31, 'measured', 'beyond 256 of them: 1.78 GiB were reserved but in pieces when the warm-up with 1024 requests failed with 1.6 GiB beside fraction, context and graphs; 30 runs with 1.9 GiB and more passed', 'https://github.com/llm-d-incubation/llm-d-planner/blob/d3121e059da88662db39a926a3ead964be97359b/accuracy/results/v0.19.0/logs/openai-gpt-oss-20b--h100-80gb--tp1pp1dp1--8192.FAILED.log', '2026-12-01'),
 ('vllm', '0.19', 'hopper_expert_column_step',                      128.0,   2, 'code',     'triton_kernels 3.6.0, of vLLM 0.17 to 0.22: 64 bytes of two values each; before and after not padded', 'https://github.com/vllm-project/vllm/pull/43135', '2026-12-01'),
 ('vllm', '0.19', 'blackwell_expert_step',                          256.0,   0, 'code',     '128 in 2026-08', 'https://github.com/vllm-project/vllm', '2026-12-01'),
 ('vllm', '0.19', 'link_non_torch_bytes',                    2142114938.9,  11, 'measured', 'tensor groups of 2 and 4 H100 on NVLink: 2.06 to 2.11 and 2.13 to 2.21 GiB, charged to the budget', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'link_non_torch_bytes_per_way',              42949673.0,  11, 'measured', 'of the same runs', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'link_half_width_bytes',                    322122547.2,  11, 'measured', 'within 0.06 GiB on H100; other cards were not seen', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'pcie_non_torch_bytes',                     268435456.0,   0, 'assumed', '0.20 to 0.33 GiB in older versions, without custom all-reduce', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'pcie_half_width_bytes',                    536870912.0,   0, 'assumed', 'no run of this version', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'stage_non_torch_bytes',                     75161927.7,   2, 'measured', 'pipeline stages of one H100: they only send and receive', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'link_overhead_bytes',                     1610612736.0,   8, 'measured', 'context and NCCL before the snapshot: 1.43 to 1.53 GiB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'pcie_overhead_bytes',                     1073741824.0,   0, 'assumed', 'between one card (0.51) and NVLink', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'expert_overhead_bytes',                    536870912.0,   5, 'measured', 'models with experts: 1.99 to 2.05 GiB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'unified_non_torch_bytes',          5798205849.6,   0, 'assumed',  'as in 0.29: two GB10', 'https://github.com/eugr/spark-vllm-docker/issues/396', '2026-12-01'),
 ('vllm', '0.19', 'unified_half_width_bytes',         1610612736.0,   0, 'assumed',  'two runs', 'https://github.com/eugr/spark-vllm-docker/issues/396', '2026-12-01'),
 ('vllm', '0.19', 'unified_graph_bytes',                       0.0,   0, 'code',     'nothing is estimated', 'https://github.com/eugr/spark-vllm-docker/issues/396', '2026-12-01'),
 ('vllm', '0.19', 'graph_tensor_bytes',                  -171798692.0,  12, 'measured', 'their buffers are cut: 0.1 to 0.3 GiB less in ten of twelve runs', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01'),
 ('vllm', '0.19', 'forward_stage_bytes',                              4.0,   2, 'measured', '1.05 and 1.10 GiB of 8192 tokens in 2 and 4 stages', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205', '2026-12-01');

-- Up to 0.16.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('sampler_bytes_per_logit',                         38.3, 'measured', 'a sort-based top-p; 23 runs of 0.6.4 to 0.16 within 0.03 GiB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('sampler_counts_experts',                           0.0, 'measured', 'not seen beside the sampler', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('hopper_expert_column_step',                        1.0, 'code',     'triton_kernels 3.5: values are not padded', 'https://github.com/vllm-project/vllm/pull/30525')
 ) c WHERE p.engine_id = 'vllm' AND p.rank < 170;

-- V0.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('overhead_half_width_bytes',                161061274.0, 'measured', 'non-torch 0.35 GiB twice on one card, 0.03 to 0.16 on others', 'https://github.com/vllm-project/vllm/issues/10517'),
  ('graph_half_width_bytes',                   161061274.0, 'measured', 'within 0.05 GiB twice', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('forward_hidden_bytes',                             6.0, 'measured', 'not compiled: 2.07 GiB at 20000 tokens, 2.99 at 29000', 'https://github.com/vllm-project/vllm/issues/10517'),
  ('large_max_num_seqs',                             256.0, 'code',     NULL, 'https://github.com/vllm-project/vllm/blob/v0.6.4/vllm/engine/arg_utils.py'),
  ('whole_prompt_max_tokens',                      32768.0, 'code',     'longer contexts turn chunked prefill on', 'https://github.com/vllm-project/vllm/blob/v0.6.4/vllm/config.py'),
  ('checks_free_memory',                               0.0, 'code',     'two RTX 4090 started with 0.98', 'https://github.com/vllm-project/vllm/issues/13061'),
  ('warmup_bytes_per_sequence',                        0.0, 'code',     'the sampler is not run again behind the graphs', 'https://github.com/vllm-project/vllm/tree/v0.7.3'),
  ('graph_base_bytes',                        -214748365.0, 'measured', '35 sizes: 0.16 GiB with 22 layers, 0.18 with 28', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205')
 ) c WHERE p.engine_id = 'vllm' AND p.rank < 80;

-- 0.6
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('large_max_num_batched_tokens',                   512.0, 'code',     'in chunks', 'https://github.com/vllm-project/vllm/blob/v0.6.4/vllm/config.py'),
  ('small_max_num_batched_tokens',                   512.0, 'code',     'in chunks', 'https://github.com/vllm-project/vllm/blob/v0.6.4/vllm/config.py'),
  ('non_torch_bytes',                          375809638.0, 'measured', 'RTX 3090', 'https://github.com/vllm-project/vllm/issues/10517')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 60;

-- 0.7 and V0 of 0.8
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('large_max_num_batched_tokens',                  2048.0, 'code',     'in chunks', 'https://github.com/vllm-project/vllm/blob/v0.7.3/vllm/config.py'),
  ('small_max_num_batched_tokens',                  2048.0, 'code',     'in chunks', 'https://github.com/vllm-project/vllm/blob/v0.7.3/vllm/config.py')
 ) c WHERE p.engine_id = 'vllm' AND p.rank IN (70, 75);

-- 0.7
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('non_torch_bytes',                           42949673.0, 'measured', '0.03 and 0.05 GiB', 'https://github.com/vllm-project/vllm/issues/13882')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 70;

-- 0.8, V0
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('non_torch_bytes',                          128849019.0, 'measured', '0.09 and 0.16 GiB', 'https://github.com/kubernetes-sigs/gateway-api-inference-extension/pull/550')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 75;

-- 0.8
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('a100_is_small',                                    0.0, 'code',     'only the memory is asked for', 'https://github.com/vllm-project/vllm/blob/v0.8.5/vllm/engine/arg_utils.py')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 80;

-- Before the manager of layer groups, and before gpt-oss.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('graph_mxfp4_ratio',                                1.0, 'assumed',  NULL, 'https://github.com/vllm-project/vllm'),
  ('has_layer_groups',                                 0.0, 'code',     'layer groups came with 0.9.1', 'https://github.com/vllm-project/vllm/tree/v0.9.1')
 ) c WHERE p.engine_id = 'vllm' AND p.rank < 90;

-- V1 up to 0.16.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('overhead_half_width_bytes',                214748365.0, 'measured', 'non-torch 0.02 to 0.16 GiB', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('graph_half_width_bytes',                   536870912.0, 'measured', '0.39 to 2.24 GiB logged, and figures below zero: the pool of torch was freed in between', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('graph_base_bytes',                         182536110.0, 'measured', '0.67, 0.68, 0.72 and 1.02 GiB in 0.10 and 0.11', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205')
 ) c WHERE p.engine_id = 'vllm' AND p.rank BETWEEN 80 AND 160;

-- 0.10
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('non_torch_bytes',                           53687091.0, 'measured', '0.02 and 0.07 GiB', 'https://github.com/vllm-project/vllm/tree/v0.10.0')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 100;

-- 0.8 to 0.17
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('non_torch_bytes',                          139586437.0, 'measured', '0.13 to 0.14 GiB in 0.11 to 0.17; carried over to 0.8 and 0.9', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205')
 ) c WHERE p.engine_id = 'vllm' AND p.rank IN (80, 90, 110, 120, 170);

-- Several GPUs.  V0, and V1 until 0.10: NCCL came after the snapshot and is charged.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, c.column6, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('link_non_torch_bytes',                      1481763717.0, 'assumed',  'two H200 with 0.10.2: 1.38 GiB', 'https://github.com/vllm-project/vllm/pull/25359', 0),
  ('link_non_torch_bytes_per_way',                       0.0, 'assumed',  NULL, 'https://github.com/vllm-project/vllm/pull/25359', 0),
  ('link_half_width_bytes',                      644245094.0, 'assumed',  'one run', 'https://github.com/vllm-project/vllm/pull/25359', 0),
  ('pcie_half_width_bytes',                      214748365.0, 'measured', '0.20 to 0.33 GiB on RTX 3090, 4090, 5090 and L40S', 'https://github.com/vllm-project/vllm/issues/14452', 4),
  ('link_overhead_bytes',                        547608330.0, 'code',     'as on one GPU: the snapshot is taken first', 'https://github.com/vllm-project/vllm/pull/25359', 0),
  ('pcie_overhead_bytes',                        547608330.0, 'measured', '43.93 of 44.42 GiB free on eight L40S', 'https://github.com/vllm-project/vllm/pull/25359', 1),
  ('expert_overhead_bytes',                              0.0, 'measured', 'of the same run', 'https://github.com/vllm-project/vllm/pull/25359', 1)
 ) c WHERE p.engine_id = 'vllm' AND p.rank <= 100;

-- 0.11: NCCL comes before the snapshot.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN 2 ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('link_non_torch_bytes',                       585189294.0, 'measured', '0.54 and 0.55 GiB on two H100', 'https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md'),
  ('link_non_torch_bytes_per_way',                       0.0, 'assumed',  NULL, 'https://github.com/llm-d-incubation/llm-d-planner/blob/main/docs/empirical-vllm-memory-results.md')
 ) c WHERE p.engine_id = 'vllm' AND p.rank = 110;

-- 0.12 to 0.17: between 0.5 and 2.1 GiB, nobody logged where it rose.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, 0, 'assumed', c.column3, c.column4, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('link_non_torch_bytes',                      1395864371.0, 'half way from 0.11 to 0.19', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205'),
  ('link_half_width_bytes',                      858993459.0, 'both ends', 'https://github.com/llm-d-incubation/llm-d-planner/pull/205')
 ) c WHERE p.engine_id = 'vllm' AND p.rank IN (120, 170);

-- From 0.20 on: on unified memory the graphs' estimate sees more than graphs.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, 'unified_graph_bytes', 4144643440.6, 1, 'measured', 'two GB10: a fraction of 0.80 acted as 0.758, 5.1 GiB in all', 'https://github.com/eugr/spark-vllm-docker/issues/396', '2026-12-01'
 FROM engine_profile p WHERE p.engine_id = 'vllm' AND p.rank >= 200;

-- From 0.20 on: one run of four B200 with 0.27 charged 0.95 GiB.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, 0, 'assumed', c.column3, c.column4, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('link_non_torch_bytes',                      1395864371.0, 'half way from 0.19 to 0.27', 'https://github.com/vllm-project/vllm'),
  ('link_half_width_bytes',                      858993459.0, 'both ends', 'https://github.com/vllm-project/vllm')
 ) c WHERE p.engine_id = 'vllm' AND p.rank BETWEEN 200 AND 260;

INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN 1 ELSE 0 END, c.column3, c.column4, 'https://github.com/vllm-project/vllm', '2026-12-01'
 FROM engine_profile p, (VALUES
  ('link_non_torch_bytes',                      1020054733.0, 'measured', '0.95 GiB: four B200, experts in parallel'),
  ('link_non_torch_bytes_per_way',                       0.0, 'assumed',  NULL),
  ('link_half_width_bytes',                      644245094.0, 'assumed',  'one run'),
  ('unified_non_torch_bytes',                   5798205849.6, 'measured', 'two GB10: 5.72 GiB logged, 5.3 by what a second run left'),
  ('unified_half_width_bytes',                   536870912.0, 'measured', 'of both: 10.4 GiB with the graphs in two runs, 5.72 without in a third'),
  ('link_overhead_bytes',                       2115349053.0, 'measured', '181.84 of 184.31 GiB free before the snapshot, with experts')
 ) c WHERE p.engine_id = 'vllm' AND p.rank >= 270;

-- From 0.20 on.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('default_utilization',                             0.92, 'code',     NULL, 'https://github.com/vllm-project/vllm/pull/38284'),
  ('graphs_are_charged',                               1.0, 'code',     'as estimated from two captures', 'https://github.com/vllm-project/vllm/pull/38284'),
  ('graph_base_bytes',                         171798692.0, 'measured', '0.53 GiB with 28 layers, 0.79 with 42: estimates of 0.22 to 0.24 for 256 sequences', 'https://github.com/vllm-project/vllm/pull/38284'),
  ('graph_half_width_bytes',                   644245094.0, 'assumed',  'the estimate is off by up to a factor of three, and below zero at times', 'https://github.com/vllm-project/vllm/pull/38284')
 ) c WHERE p.engine_id = 'vllm' AND p.rank >= 200;

-- From 0.23 on.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('tokens_follow_concurrency',                        1.0, 'code',     NULL, 'https://github.com/vllm-project/vllm/pull/42206'),
  ('hopper_expert_column_step',                        1.0, 'code',     'triton_kernels 3.5.1 again', 'https://github.com/vllm-project/vllm/pull/43135')
 ) c WHERE p.engine_id = 'vllm' AND p.rank >= 230;

-- From 0.25 on.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('batches_in_flight',                                2.0, 'code',     'asynchronous scheduling prepares a step while one runs', 'https://github.com/vllm-project/vllm/pull/47728')
 ) c WHERE p.engine_id = 'vllm' AND p.rank >= 250;

-- From 0.27 on.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.column1, c.column2, CASE c.column3 WHEN 'measured' THEN p.logged_rows ELSE 0 END, c.column3, c.column4, c.column5, '2026-12-01'
 FROM engine_profile p, (VALUES
  ('huge_card_bytes',                       171798691840.0, 'code',     NULL, 'https://github.com/vllm-project/vllm/pull/51726'),
  ('huge_max_num_batched_tokens',                  16384.0, 'code',     NULL, 'https://github.com/vllm-project/vllm/pull/51726'),
  ('blackwell_expert_step',                          128.0, 'code',     NULL, 'https://github.com/vllm-project/vllm/blob/017e9f4448b700e85ee16023287b025693c72b9e/vllm/model_executor/layers/fused_moe/oracle/mxfp4.py')
 ) c WHERE p.engine_id = 'vllm' AND p.rank >= 270;

-- What nobody has seen differ is as in 0.19.
INSERT INTO engine_constant (engine_id, version, name, value, logged_rows, basis, note, source_url, checked_on)
 SELECT 'vllm', p.version, c.name, c.value, 0, CASE c.basis WHEN 'measured' THEN 'assumed' ELSE c.basis END, 'as in 0.19', c.source_url, c.checked_on
 FROM engine_profile p JOIN engine_constant c ON c.engine_id = 'vllm' AND c.version = '0.19'
 WHERE p.engine_id = 'vllm' AND NOT EXISTS
  (SELECT 1 FROM engine_constant o WHERE o.engine_id = 'vllm' AND o.version = p.version AND o.name = c.name);
