-- Yi: Llama shape.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('01-ai/Yi-1.5-34B-Chat',  'yi', 'LlamaForCausalLM', 'llama', '2024-05', 'apache-2.0', 'bf16', 7168, 64000, 'f60', 0, 0, 0, 0, 7168, 0, 0,   4096, 34388917248, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-34B-Chat', '2026-11-30'),
 ('01-ai/Yi-1.5-6B-Chat',   'yi', 'LlamaForCausalLM', 'llama', '2024-05', 'apache-2.0', 'bf16', 4096, 64000, 'f32', 0, 0, 0, 0, 4096, 0, 0,   4096,  6061035520, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-6B', '2026-11-30'),
 ('01-ai/Yi-1.5-9B-Chat',   'yi', 'LlamaForCausalLM', 'llama', '2024-05', 'apache-2.0', 'bf16', 4096, 64000, 'f48', 0, 0, 0, 0, 4096, 0, 0,   4096,  8829407232, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-9B-Chat', '2026-11-30'),
 ('01-ai/Yi-34B-Chat',      'yi', 'LlamaForCausalLM', 'llama', '2023-11', 'apache-2.0', 'bf16', 7168, 64000, 'f60', 0, 0, 0, 0, 7168, 0, 0,   4096, 34388917248, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-34B', '2026-11-30'),
 ('01-ai/Yi-6B-Chat',       'yi', 'LlamaForCausalLM', 'llama', '2023-11', 'apache-2.0', 'bf16', 4096, 64000, 'f32', 0, 0, 0, 0, 4096, 0, 0,   4096,  6061035520, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-6B-Chat', '2026-11-30'),
 ('01-ai/Yi-Coder-9B-Chat', 'yi', 'LlamaForCausalLM', 'llama', '2024-08', 'apache-2.0', 'bf16', 4096, 64000, 'f48', 0, 0, 0, 0, 4096, 0, 0, 131072,  8829407232, 'exact', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-Coder-9B-Chat', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('01-ai/Yi-1.5-34B-Chat',  'f', 'full', 56, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 14336, 'gated', 20480, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('01-ai/Yi-1.5-6B-Chat',   'f', 'full', 32, 4, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('01-ai/Yi-1.5-9B-Chat',   'f', 'full', 32, 4, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('01-ai/Yi-34B-Chat',      'f', 'full', 56, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 14336, 'gated', 20480, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('01-ai/Yi-6B-Chat',       'f', 'full', 32, 4, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('01-ai/Yi-Coder-9B-Chat', 'f', 'full', 32, 4, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('01-ai/yi-34b',     '01-ai/Yi-34B-Chat',      0),
 ('01-ai/yi-6b',      '01-ai/Yi-6B-Chat',       0),
 ('yi',               '01-ai/Yi-6B-Chat',       0),
 ('yi-1.5-34b',       '01-ai/Yi-1.5-34B-Chat',  0),
 ('yi-1.5-34b-chat',  '01-ai/Yi-1.5-34B-Chat',  0),
 ('yi-1.5-6b',        '01-ai/Yi-1.5-6B-Chat',   0),
 ('yi-1.5-6b-chat',   '01-ai/Yi-1.5-6B-Chat',   0),
 ('yi-1.5-9b',        '01-ai/Yi-1.5-9B-Chat',   0),
 ('yi-1.5-9b-chat',   '01-ai/Yi-1.5-9B-Chat',   0),
 ('yi-34b',           '01-ai/Yi-34B-Chat',      0),
 ('yi-34b-chat',      '01-ai/Yi-34B-Chat',      0),
 ('yi-34b-v1.5',      '01-ai/Yi-1.5-34B-Chat',  0),
 ('yi-6b',            '01-ai/Yi-6B-Chat',       0),
 ('yi-6b-chat',       '01-ai/Yi-6B-Chat',       0),
 ('yi-6b-v1.5',       '01-ai/Yi-1.5-6B-Chat',   0),
 ('yi-9b',            '01-ai/Yi-1.5-9B-Chat',   0),
 ('yi-9b-v1.5',       '01-ai/Yi-1.5-9B-Chat',   0),
 ('yi-coder',         '01-ai/Yi-Coder-9B-Chat', 0),
 ('yi-coder-9b',      '01-ai/Yi-Coder-9B-Chat', 0),
 ('yi-coder-9b-chat', '01-ai/Yi-Coder-9B-Chat', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('01-ai/Yi-1.5-34B-Chat',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-34B-Chat'),
 ('01-ai/Yi-1.5-6B-Chat',   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-6B'),
 ('01-ai/Yi-1.5-9B-Chat',   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-1.5-9B-Chat'),
 ('01-ai/Yi-34B-Chat',      0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-34B'),
 ('01-ai/Yi-34B-Chat',      1, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/yi.rs#config_34b'),
 ('01-ai/Yi-6B-Chat',       0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-6B-Chat'),
 ('01-ai/Yi-6B-Chat',       1, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/yi.rs#config_6b'),
 ('01-ai/Yi-6B-Chat',       2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-6B'),
 ('01-ai/Yi-Coder-9B-Chat', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#01-ai/Yi-Coder-9B-Chat');
