-- BLOOM: ALiBi, a norm after the embedding, fused projection, biases
-- everywhere.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('bigscience/bloom',      'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'bf16', 14336, 250880, 'f70', 1, 1, 0, 0, 28672, 28672, 0, 0, 2048, 176247271424, 'exact',         NULL, 'secondary', 'depth/width confirmed by the exact total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom', '2026-11-30'),
 ('bigscience/bloom-1b1',  'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'fp16',  1536, 250880, 'f24', 1, 1, 0, 0,  3072,  3072, 0, 0, 2048,   1065314304, 'exact',         NULL, 'secondary', 'depth/width confirmed by the exact total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-1b1', '2026-11-30'),
 ('bigscience/bloom-1b7',  'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'fp16',  2048, 250880, 'f24', 1, 1, 0, 0,  4096,  4096, 0, 0, 2048,   1722408960, 'exact',         NULL, 'secondary', 'depth/width confirmed by the exact total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-1b7', '2026-11-30'),
 ('bigscience/bloom-3b',   'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'fp16',  2560, 250880, 'f30', 1, 1, 0, 0,  5120,  5120, 0, 0, 2048,   3002557440, 'exact',         NULL, 'secondary', 'depth/width confirmed by the exact total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-3b', '2026-11-30'),
 ('bigscience/bloom-560m', 'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'fp16',  1024, 250880, 'f24', 1, 1, 0, 0,  2048,  2048, 0, 0, 2048,    559214592, 'exact',         NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/bigscience_bloom-560m.json', '2026-11-30'),
 ('bigscience/bloom-7b1',  'bloom', 'BloomForCausalLM', 'bloom', '2022-05', 'bigscience-bloom-rail-1.0', 'fp16',  4096, 250880, 'f30', 1, 1, 0, 0,  8192,  8192, 0, 0, 2048,         NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/bigscience_bloom-7b1.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('bigscience/bloom',      'f', 'full', 112, 112, 128, 128, 0, 1, 1, 1, 1, 0, 0, 57344, 'plain', 57344, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigscience/bloom-1b1',  'f', 'full',  16,  16,  96,  96, 0, 1, 1, 1, 1, 0, 0,  6144, 'plain',  6144, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigscience/bloom-1b7',  'f', 'full',  16,  16, 128, 128, 0, 1, 1, 1, 1, 0, 0,  8192, 'plain',  8192, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigscience/bloom-3b',   'f', 'full',  32,  32,  80,  80, 0, 1, 1, 1, 1, 0, 0, 10240, 'plain', 10240, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigscience/bloom-560m', 'f', 'full',  16,  16,  64,  64, 0, 1, 1, 1, 1, 0, 0,  4096, 'plain',  4096, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigscience/bloom-7b1',  'f', 'full',  32,  32, 128, 128, 0, 1, 1, 1, 1, 0, 0, 16384, 'plain', 16384, 1, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('bigscience/bloomz-1b1',  'bigscience/bloom-1b1',  0),
 ('bigscience/bloomz-1b7',  'bigscience/bloom-1b7',  0),
 ('bigscience/bloomz-3b',   'bigscience/bloom-3b',   0),
 ('bigscience/bloomz-560m', 'bigscience/bloom-560m', 0),
 ('bigscience/bloomz-7b1',  'bigscience/bloom-7b1',  0),
 ('bloom',                  'bigscience/bloom',      0),
 ('bloom-176b',             'bigscience/bloom',      0),
 ('bloom-1b1',              'bigscience/bloom-1b1',  0),
 ('bloom-1b7',              'bigscience/bloom-1b7',  0),
 ('bloom-3b',               'bigscience/bloom-3b',   0),
 ('bloom-560m',             'bigscience/bloom-560m', 0),
 ('bloom-7b1',              'bigscience/bloom-7b1',  0),
 ('bloomz',                 'bigscience/bloom',      0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('bigscience/bloom',      0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom'),
 ('bigscience/bloom-1b1',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-1b1'),
 ('bigscience/bloom-1b7',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-1b7'),
 ('bigscience/bloom-3b',   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-3b'),
 ('bigscience/bloom-560m', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/bigscience_bloom-560m.json'),
 ('bigscience/bloom-560m', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigscience/bloom-560m'),
 ('bigscience/bloom-7b1',  0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/bigscience_bloom-7b1.json');
