-- Qwen2: bias on q, k and v, grouped KV heads. use_sliding_window is false
-- everywhere: full attention.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('Qwen/Qwen2-0.5B-Instruct',     'qwen2',     'Qwen2ForCausalLM',    'qwen2',     '2024-06', 'apache-2.0',     'bf16',  896, 151936, 'f24', 1, 0, 0, 0,  896, 0, 0, 32768,   494032768, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_0_5b', '2026-11-30'),
 ('Qwen/Qwen2-1.5B-Instruct',     'qwen2',     'Qwen2ForCausalLM',    'qwen2',     '2024-06', 'apache-2.0',     'bf16', 1536, 151936, 'f28', 1, 0, 0, 0, 1536, 0, 0, 32768,  1543714304, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_1_5b', '2026-11-30'),
 ('Qwen/Qwen2-72B-Instruct',      'qwen2',     'Qwen2ForCausalLM',    'qwen2',     '2024-06', 'tongyi-qianwen', 'bf16', 8192, 152064, 'f80', 0, 0, 0, 0, 8192, 0, 0, 32768, 72706203648, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-72B-Instruct', '2026-11-30'),
 ('Qwen/Qwen2-7B-Instruct',       'qwen2',     'Qwen2ForCausalLM',    'qwen2',     '2024-06', 'apache-2.0',     'bf16', 3584, 152064, 'f28', 0, 0, 0, 0, 3584, 0, 0, 32768,  7615616512, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_7b', '2026-11-30'),
 ('Qwen/Qwen2-57B-A14B-Instruct', 'qwen2-moe', 'Qwen2MoeForCausalLM', 'qwen2_moe', '2024-06', 'apache-2.0',     'bf16', 3584, 151936, 'e28', 0, 0, 0, 0, 3584, 0, 0, 32768, 57408658944, 'exact', NULL, 'secondary',        'shared_expert_intermediate_size=20480 and top-8 confirmed by the exact total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-57B-A14B-Instruct', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('Qwen/Qwen2-0.5B-Instruct',     'f', 'full', 14, 2,  64,  64, 0, 1, 1, 0, 0, 0, 0,  1792, 'gated',  4864, 0, 0,  0, 0,    0, 0, 0,     0, 0),
 ('Qwen/Qwen2-1.5B-Instruct',     'f', 'full', 12, 2, 128, 128, 0, 1, 1, 0, 0, 0, 0,  3072, 'gated',  8960, 0, 0,  0, 0,    0, 0, 0,     0, 0),
 ('Qwen/Qwen2-72B-Instruct',      'f', 'full', 64, 8, 128, 128, 0, 1, 1, 0, 0, 0, 0, 16384, 'gated', 29568, 0, 0,  0, 0,    0, 0, 0,     0, 0),
 ('Qwen/Qwen2-7B-Instruct',       'f', 'full', 28, 4, 128, 128, 0, 1, 1, 0, 0, 0, 0,  7168, 'gated', 18944, 0, 0,  0, 0,    0, 0, 0,     0, 0),
 ('Qwen/Qwen2-57B-A14B-Instruct', 'e', 'full', 28, 4, 128, 128, 0, 1, 1, 0, 0, 0, 0,  7168, 'gated',     0, 0, 0, 64, 8, 2560, 0, 0, 20480, 1);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('qwen2',                   'Qwen/Qwen2-7B-Instruct',       0),
 ('qwen2-0.5b',              'Qwen/Qwen2-0.5B-Instruct',     0),
 ('qwen2-0.5b-instruct',     'Qwen/Qwen2-0.5B-Instruct',     0),
 ('qwen2-1.5b',              'Qwen/Qwen2-1.5B-Instruct',     0),
 ('qwen2-1.5b-instruct',     'Qwen/Qwen2-1.5B-Instruct',     0),
 ('qwen2-57b-a14b',          'Qwen/Qwen2-57B-A14B-Instruct', 0),
 ('qwen2-57b-a14b-instruct', 'Qwen/Qwen2-57B-A14B-Instruct', 0),
 ('qwen2-72b',               'Qwen/Qwen2-72B-Instruct',      0),
 ('qwen2-72b-instruct',      'Qwen/Qwen2-72B-Instruct',      0),
 ('qwen2-7b',                'Qwen/Qwen2-7B-Instruct',       0),
 ('qwen2-7b-instruct',       'Qwen/Qwen2-7B-Instruct',       0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('Qwen/Qwen2-0.5B-Instruct',     0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_0_5b'),
 ('Qwen/Qwen2-0.5B-Instruct',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-0.5B-Instruct'),
 ('Qwen/Qwen2-1.5B-Instruct',     0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_1_5b'),
 ('Qwen/Qwen2-1.5B-Instruct',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-1.5B-Instruct'),
 ('Qwen/Qwen2-72B-Instruct',      0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-72B-Instruct'),
 ('Qwen/Qwen2-72B-Instruct',      1, 'https://github.com/manuelescobar-dev/LLM-Tools@9e9097365f0e4a80dc45b8fb01dd8a25f9919ca9:llm_tools/models/Qwen2-72B-Instruct.json'),
 ('Qwen/Qwen2-7B-Instruct',       0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#qwen2_7b'),
 ('Qwen/Qwen2-7B-Instruct',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-7B-Instruct'),
 ('Qwen/Qwen2-57B-A14B-Instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen2-57B-A14B-Instruct');
