-- MiniCPM.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('openbmb/MiniCPM-2B-sft-bf16', 'minicpm', 'MiniCPMForCausalLM', 'minicpm', '2024-01', 'apache-2.0', 'bf16', 2304, 122753, 'f40', 1, 0, 0, 0, 2304, 0, 0,  4096,       NULL, 'computed-only', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#minicpm_2b_sft_bf16', '2026-11-30'),
 ('openbmb/MiniCPM4-0.5B',       'minicpm', 'MiniCPMForCausalLM', 'minicpm', '2025-06', 'apache-2.0', 'bf16', 1024,  73448, 'f24', 1, 0, 0, 0, 1024, 0, 0, 32768,  433873920, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openbmb/MiniCPM4-0.5B', '2026-11-30'),
 ('openbmb/MiniCPM4-8B',         'minicpm', 'MiniCPMForCausalLM', 'minicpm', '2025-06', 'apache-2.0', 'bf16', 4096,  73448, 'f32', 0, 0, 0, 0, 4096, 0, 0, 32768, 8185253888, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openbmb/MiniCPM4-8B', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('openbmb/MiniCPM-2B-sft-bf16', 'f', 'full', 36, 36,  64,  64, 0, 0, 0, 0, 0, 0, 0, 4608, 'gated',  5760, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('openbmb/MiniCPM4-0.5B',       'f', 'full', 16,  2,  64,  64, 0, 0, 0, 0, 0, 0, 0, 2048, 'gated',  4096, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('openbmb/MiniCPM4-8B',         'f', 'full', 32,  2, 128, 128, 0, 0, 0, 0, 0, 0, 0, 8192, 'gated', 16384, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('minicpm',               'openbmb/MiniCPM-2B-sft-bf16', 0),
 ('minicpm-2b',            'openbmb/MiniCPM-2B-sft-bf16', 0),
 ('minicpm-2b-sft-bf16',   'openbmb/MiniCPM-2B-sft-bf16', 0),
 ('minicpm4-0.5b',         'openbmb/MiniCPM4-0.5B',       0),
 ('minicpm4-8b',           'openbmb/MiniCPM4-8B',         0),
 ('openbmb/minicpm4.1-8b', 'openbmb/MiniCPM4-8B',         0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('openbmb/MiniCPM-2B-sft-bf16', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#minicpm_2b_sft_bf16'),
 ('openbmb/MiniCPM4-0.5B',       0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openbmb/MiniCPM4-0.5B'),
 ('openbmb/MiniCPM4-8B',         0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openbmb/MiniCPM4-8B');
