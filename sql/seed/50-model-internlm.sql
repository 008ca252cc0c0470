-- InternLM 1 to 3.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('internlm/internlm-chat-7b',      'internlm',  'InternLMForCausalLM',  'internlm',  '2023-07', 'apache-2.0', 'fp16', 4096, 103168, 'f32', 0, 0, 0, 0, 4096, 0, 0,  2048,        NULL, 'computed-only', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm', '2026-11-30'),
 ('internlm/internlm2-chat-20b',    'internlm2', 'InternLM2ForCausalLM', 'internlm2', '2024-01', 'apache-2.0', 'bf16', 6144,  92544, 'f48', 0, 0, 0, 0, 6144, 0, 0, 32768, 19861149696, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm2-chat-20b', '2026-11-30'),
 ('internlm/internlm2-chat-7b',     'internlm2', 'InternLM2ForCausalLM', 'internlm2', '2024-01', 'apache-2.0', 'bf16', 4096,  92544, 'f32', 0, 0, 0, 0, 4096, 0, 0, 32768,  7737708544, 'exact-sibling', NULL, 'config-file-seen', 'safetensors total: exact, corroborated by internlm/internlm2_5-7b-chat', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm2', '2026-11-30'),
 ('internlm/internlm2_5-7b-chat',   'internlm2', 'InternLM2ForCausalLM', 'internlm2', '2024-06', 'apache-2.0', 'bf16', 4096,  92544, 'f32', 0, 0, 0, 0, 4096, 0, 0, 32768,  7737708544, 'exact',         NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm2_5_7b', '2026-11-30'),
 ('internlm/internlm3-8b-instruct', 'internlm3', 'InternLM3ForCausalLM', 'internlm3', '2025-01', 'apache-2.0', 'bf16', 4096, 128512, 'f48', 0, 0, 0, 0, 4096, 0, 0, 32768,        NULL, 'computed-only', NULL, 'secondary',        'vendor nominal 8B; total not seen', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm3-8b-instruct', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('internlm/internlm-chat-7b',      'f', 'full', 32, 32, 128, 128, 0, 1, 1, 1, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('internlm/internlm2-chat-20b',    'f', 'full', 48,  8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 12288, 'gated', 16384, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('internlm/internlm2-chat-7b',     'f', 'full', 32,  8, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('internlm/internlm2_5-7b-chat',   'f', 'full', 32,  8, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('internlm/internlm3-8b-instruct', 'f', 'full', 32,  2, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 10240, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('internlm-7b',                  'internlm/internlm-chat-7b',      0),
 ('internlm-chat-7b',             'internlm/internlm-chat-7b',      0),
 ('internlm/internlm2-5-7b-chat', 'internlm/internlm2_5-7b-chat',   0),
 ('internlm2',                    'internlm/internlm2-chat-7b',     0),
 ('internlm2-20b',                'internlm/internlm2-chat-20b',    0),
 ('internlm2-5-7b',               'internlm/internlm2_5-7b-chat',   0),
 ('internlm2-5-7b-chat',          'internlm/internlm2_5-7b-chat',   0),
 ('internlm2-7b',                 'internlm/internlm2-chat-7b',     0),
 ('internlm2-chat-20b',           'internlm/internlm2-chat-20b',    0),
 ('internlm2-chat-7b',            'internlm/internlm2-chat-7b',     0),
 ('internlm2.5',                  'internlm/internlm2_5-7b-chat',   0),
 ('internlm2.5-7b',               'internlm/internlm2_5-7b-chat',   0),
 ('internlm3-8b',                 'internlm/internlm3-8b-instruct', 0),
 ('internlm3-8b-instruct',        'internlm/internlm3-8b-instruct', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('internlm/internlm-chat-7b',      0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm'),
 ('internlm/internlm2-chat-20b',    0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm2-chat-20b'),
 ('internlm/internlm2-chat-7b',     0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm2'),
 ('internlm/internlm2-chat-7b',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm2_5-7b-chat'),
 ('internlm/internlm2_5-7b-chat',   0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#internlm2_5_7b'),
 ('internlm/internlm2_5-7b-chat',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm2_5-7b-chat'),
 ('internlm/internlm3-8b-instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#internlm/internlm3-8b-instruct');
