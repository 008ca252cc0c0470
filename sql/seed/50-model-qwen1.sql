-- Qwen (first generation): fused projection with bias; intermediate_size in
-- config.json counts both halves, so half of it is stored.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('Qwen/Qwen-14B-Chat',  'qwen1', 'QWenLMHeadModel', 'qwen', '2023-09', 'other', 'bf16', 5120, 152064, 'f40', 0, 0, 0, 0, 5120, 0, 0,  8192, 14167290880, 'exact-sibling', NULL, 'secondary',        'safetensors total: exact, corroborated by Qwen/Qwen1.5-14B-Chat', 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-14B', '2026-11-30'),
 ('Qwen/Qwen-1_8B-Chat', 'qwen1', 'QWenLMHeadModel', 'qwen', '2023-11', 'other', 'bf16', 2048, 151936, 'f24', 0, 0, 0, 0, 2048, 0, 0, 32768,  1836828672, 'exact-sibling', NULL, 'config-file-seen', 'intermediate_size counts both gate and up halves: effective 5504; safetensors total: exact, corroborated by Qwen/Qwen1.5-1.8B-Chat', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen', '2026-11-30'),
 ('Qwen/Qwen-72B-Chat',  'qwen1', 'QWenLMHeadModel', 'qwen', '2023-11', 'other', 'bf16', 8192, 152064, 'f80', 0, 0, 0, 0, 8192, 0, 0, 32768,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-72B', '2026-11-30'),
 ('Qwen/Qwen-7B-Chat',   'qwen1', 'QWenLMHeadModel', 'qwen', '2023-09', 'other', 'bf16', 4096, 151936, 'f32', 0, 0, 0, 0, 4096, 0, 0, 32768,  7721324544, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-7B', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('Qwen/Qwen-14B-Chat',  'f', 'full', 40, 40, 128, 128, 0, 1, 1, 0, 1, 0, 0, 10240, 'gated', 13696, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen-1_8B-Chat', 'f', 'full', 16, 16, 128, 128, 0, 1, 1, 0, 1, 0, 0,  4096, 'gated',  5504, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen-72B-Chat',  'f', 'full', 64, 64, 128, 128, 0, 1, 1, 0, 1, 0, 0, 16384, 'gated', 24576, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen-7B-Chat',   'f', 'full', 32, 32, 128, 128, 0, 1, 1, 0, 1, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('qwen-1-8b',           'Qwen/Qwen-1_8B-Chat', 0),
 ('qwen-1-8b-chat',      'Qwen/Qwen-1_8B-Chat', 0),
 ('qwen-1.8b',           'Qwen/Qwen-1_8B-Chat', 1),
 ('qwen-14b',            'Qwen/Qwen-14B-Chat',  1),
 ('qwen-14b-chat',       'Qwen/Qwen-14B-Chat',  0),
 ('qwen-72b',            'Qwen/Qwen-72B-Chat',  1),
 ('qwen-72b-chat',       'Qwen/Qwen-72B-Chat',  0),
 ('qwen-7b',             'Qwen/Qwen-7B-Chat',   1),
 ('qwen-7b-chat',        'Qwen/Qwen-7B-Chat',   0),
 ('qwen/qwen-1-8b-chat', 'Qwen/Qwen-1_8B-Chat', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('Qwen/Qwen-14B-Chat',  0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-14B'),
 ('Qwen/Qwen-14B-Chat',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen1.5-14B-Chat'),
 ('Qwen/Qwen-14B-Chat',  2, 'https://github.com/QwenLM/Qwen@03cd81f5e4da6ab60fc8f97f3b8aa1206fdb08a9:README.md'),
 ('Qwen/Qwen-1_8B-Chat', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen'),
 ('Qwen/Qwen-1_8B-Chat', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen1.5-1.8B-Chat'),
 ('Qwen/Qwen-1_8B-Chat', 2, 'https://github.com/QwenLM/Qwen@03cd81f5e4da6ab60fc8f97f3b8aa1206fdb08a9:README.md'),
 ('Qwen/Qwen-72B-Chat',  0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-72B'),
 ('Qwen/Qwen-7B-Chat',   0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#Qwen/Qwen-7B'),
 ('Qwen/Qwen-7B-Chat',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen-7B-Chat'),
 ('Qwen/Qwen-7B-Chat',   2, 'https://github.com/QwenLM/Qwen@03cd81f5e4da6ab60fc8f97f3b8aa1206fdb08a9:README.md');
