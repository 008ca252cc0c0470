-- StableLM.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('stabilityai/stable-code-3b',         'stablelm', 'StableLmForCausalLM', 'stablelm', '2024-01', 'other',        'bf16', 2560,  50304, 'f32', 0, 0, 0, 0, 5120, 0, 0, 16384, 2795443200, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm', '2026-11-30'),
 ('stabilityai/stablelm-2-zephyr-1_6b', 'stablelm', 'StableLmForCausalLM', 'stablelm', '2024-04', 'other',        'fp16', 2048, 100352, 'f24', 0, 0, 0, 0, 4096, 0, 0,  4096, 1644515328, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm-2-zephyr-1_6b', '2026-11-30'),
 ('stabilityai/stablelm-3b-4e1t',       'stablelm', 'StableLmForCausalLM', 'stablelm', '2023-09', 'cc-by-sa-4.0', 'bf16', 2560,  50304, 'f32', 0, 0, 0, 0, 5120, 0, 0,  4096, 2795443200, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm', '2026-11-30'),
 ('stabilityai/stablelm-zephyr-3b',     'stablelm', 'StableLmForCausalLM', 'stablelm', '2023-11', 'other',        'bf16', 2560,  50304, 'f32', 0, 0, 0, 0, 5120, 0, 0,  4096, 2795443200, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('stabilityai/stable-code-3b',         'f', 'full', 32, 32, 80, 80, 0, 0, 0, 0, 0, 0, 0, 10240, 'gated', 6912, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('stabilityai/stablelm-2-zephyr-1_6b', 'f', 'full', 32, 32, 64, 64, 0, 1, 1, 0, 0, 0, 0,  8192, 'gated', 5632, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('stabilityai/stablelm-3b-4e1t',       'f', 'full', 32, 32, 80, 80, 0, 0, 0, 0, 0, 0, 0, 10240, 'gated', 6912, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('stabilityai/stablelm-zephyr-3b',     'f', 'full', 32, 32, 80, 80, 0, 0, 0, 0, 0, 0, 0, 10240, 'gated', 6912, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('stabilityai/stablelm-2-zephyr-1-6b', 'stabilityai/stablelm-2-zephyr-1_6b', 0),
 ('stable-code',                        'stabilityai/stable-code-3b',         0),
 ('stable-code-3b',                     'stabilityai/stable-code-3b',         0),
 ('stablelm-2-zephyr-1-6b',             'stabilityai/stablelm-2-zephyr-1_6b', 0),
 ('stablelm-3b',                        'stabilityai/stablelm-3b-4e1t',       0),
 ('stablelm-3b-4e1t',                   'stabilityai/stablelm-3b-4e1t',       0),
 ('stablelm-zephyr',                    'stabilityai/stablelm-zephyr-3b',     0),
 ('stablelm-zephyr-3b',                 'stabilityai/stablelm-zephyr-3b',     0),
 ('stablelm2',                          'stabilityai/stablelm-2-zephyr-1_6b', 0),
 ('stablelm2-1.6b',                     'stabilityai/stablelm-2-zephyr-1_6b', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('stabilityai/stable-code-3b',         0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm'),
 ('stabilityai/stable-code-3b',         1, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#stabilityai/stable-code-3b'),
 ('stabilityai/stable-code-3b',         2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stabilityai/stable-code-3b'),
 ('stabilityai/stablelm-2-zephyr-1_6b', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm-2-zephyr-1_6b'),
 ('stabilityai/stablelm-2-zephyr-1_6b', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stabilityai/stablelm-2-1_6b-chat'),
 ('stabilityai/stablelm-3b-4e1t',       0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm'),
 ('stabilityai/stablelm-3b-4e1t',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stabilityai/stablelm-3b-4e1t'),
 ('stabilityai/stablelm-zephyr-3b',     0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#stablelm'),
 ('stabilityai/stablelm-zephyr-3b',     1, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#stabilityai/stablelm-zephyr-3b'),
 ('stabilityai/stablelm-zephyr-3b',     2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stabilityai/stablelm-zephyr-3b');
