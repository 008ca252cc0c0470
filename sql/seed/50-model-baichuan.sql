-- Baichuan 1 and 2.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('baichuan-inc/Baichuan-7B',        'baichuan',  'BaichuanForCausalLM', 'baichuan', '2023-06', 'other', 'fp16', 4096,  64000, 'f32', 0, 0, 0, 0, 0, 4096, 0, 0, 4096, 7000559616, 'exact-sibling', NULL, 'secondary',        'safetensors total: exact, corroborated by humain-ai/ALLaM-7B-Instruct-preview', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#baichuan-inc/Baichuan-7B', '2026-11-30'),
 ('baichuan-inc/Baichuan2-13B-Chat', 'baichuan2', 'BaichuanForCausalLM', 'baichuan', '2023-09', 'other', 'bf16', 5120, 125696, 'f40', 0, 1, 0, 0, 0, 5120, 0, 0, 4096,       NULL, 'computed-only', NULL, 'secondary',        'ALiBi; context 4096 recalled', 'https://github.com/RahulSChand/gpu_poor@ad2fc0ef0e6ceeb7684363504eecc3342a5e7dc4:public/all_configs.json#baichuan-inc/Baichuan2-13B-Chat', '2026-11-30'),
 ('baichuan-inc/Baichuan2-7B-Chat',  'baichuan2', 'BaichuanForCausalLM', 'baichuan', '2023-09', 'other', 'bf16', 4096, 125696, 'f32', 0, 0, 0, 0, 0, 4096, 0, 0, 4096,       NULL, 'computed-only', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#baichuan', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('baichuan-inc/Baichuan-7B',        'f', 'full', 32, 32, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('baichuan-inc/Baichuan2-13B-Chat', 'f', 'full', 40, 40, 128, 128, 0, 0, 0, 0, 0, 0, 0, 10240, 'gated', 13696, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('baichuan-inc/Baichuan2-7B-Chat',  'f', 'full', 32, 32, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('baichuan-7b',        'baichuan-inc/Baichuan-7B',        0),
 ('baichuan2-13b',      'baichuan-inc/Baichuan2-13B-Chat', 0),
 ('baichuan2-13b-chat', 'baichuan-inc/Baichuan2-13B-Chat', 0),
 ('baichuan2-7b',       'baichuan-inc/Baichuan2-7B-Chat',  0),
 ('baichuan2-7b-chat',  'baichuan-inc/Baichuan2-7B-Chat',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('baichuan-inc/Baichuan-7B',        0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#baichuan-inc/Baichuan-7B'),
 ('baichuan-inc/Baichuan-7B',        1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#humain-ai/ALLaM-7B-Instruct-preview'),
 ('baichuan-inc/Baichuan2-13B-Chat', 0, 'https://github.com/RahulSChand/gpu_poor@ad2fc0ef0e6ceeb7684363504eecc3342a5e7dc4:public/all_configs.json#baichuan-inc/Baichuan2-13B-Chat'),
 ('baichuan-inc/Baichuan2-7B-Chat',  0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#baichuan');
