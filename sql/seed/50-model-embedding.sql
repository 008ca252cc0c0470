-- Embedding models with a decoder body.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('intfloat/e5-mistral-7b-instruct', 'embedding', 'MistralModel',     'mistral', '2023-12', 'mit',        'fp16', 4096,  32000, 'f32', 1, 0, 0, 0, 4096, 0, 0, 32768, 7110660096, 'exact',         NULL, 'secondary',        'embedding model: no lm_head is stored', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/e5-mistral-7b-instruct', '2026-11-30'),
 ('Qwen/Qwen3-Embedding-0.6B',       'embedding', 'Qwen3ForCausalLM', 'qwen3',   '2025-06', 'apache-2.0', 'bf16', 1024, 151669, 'f28', 1, 0, 0, 0, 1024, 0, 0, 32768,  595776512, 'exact',         NULL, 'secondary',        'no lm_head stored (embedding use)', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Embedding-0.6B', '2026-11-30'),
 ('Qwen/Qwen3-Embedding-4B',         'embedding', 'Qwen3ForCausalLM', 'qwen3',   '2025-06', 'apache-2.0', 'bf16', 2560, 151665, 'f36', 1, 0, 0, 0, 2560, 0, 0, 40960,       NULL, 'computed-only', NULL, 'config-file-seen', 'vocab as in the 8B embedding model (151665), not seen for 4B', 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#qwen3_4b', '2026-11-30'),
 ('Qwen/Qwen3-Embedding-8B',         'embedding', 'Qwen3ForCausalLM', 'qwen3',   '2025-06', 'apache-2.0', 'bf16', 4096, 151665, 'f36', 1, 0, 0, 0, 4096, 0, 0, 40960, 7567295488, 'exact',         NULL, 'secondary',        'no lm_head stored (embedding use)', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Embedding-8B', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('intfloat/e5-mistral-7b-instruct', 'f', 'full', 32, 8, 128, 128, 0, 0, 0, 0, 0,   0, 0, 8192, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen3-Embedding-0.6B',       'f', 'full', 16, 8, 128, 128, 0, 0, 0, 0, 0, 256, 0, 2048, 'gated',  3072, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen3-Embedding-4B',         'f', 'full', 32, 8, 128, 128, 0, 0, 0, 0, 0, 256, 0, 5120, 'gated',  9728, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('Qwen/Qwen3-Embedding-8B',         'f', 'full', 32, 8, 128, 128, 0, 0, 0, 0, 0, 256, 0, 8192, 'gated', 12288, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('e5-mistral',             'intfloat/e5-mistral-7b-instruct', 0),
 ('e5-mistral-7b',          'intfloat/e5-mistral-7b-instruct', 0),
 ('e5-mistral-7b-instruct', 'intfloat/e5-mistral-7b-instruct', 0),
 ('qwen3-embedding',        'Qwen/Qwen3-Embedding-8B',         0),
 ('qwen3-embedding-0.6b',   'Qwen/Qwen3-Embedding-0.6B',       0),
 ('qwen3-embedding-4b',     'Qwen/Qwen3-Embedding-4B',         0),
 ('qwen3-embedding-8b',     'Qwen/Qwen3-Embedding-8B',         0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('intfloat/e5-mistral-7b-instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/e5-mistral-7b-instruct'),
 ('Qwen/Qwen3-Embedding-0.6B',       0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Embedding-0.6B'),
 ('Qwen/Qwen3-Embedding-4B',         0, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#qwen3_4b'),
 ('Qwen/Qwen3-Embedding-8B',         0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Embedding-8B');
