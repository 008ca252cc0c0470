-- SmolLM 1 to 3.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('HuggingFaceTB/SmolLM-1.7B-Instruct',  'smollm',  'LlamaForCausalLM',   'llama',   '2024-07', 'apache-2.0', 'bf16', 2048,  49152, 'f24', 1, 0, 0, 0, 2048, 0, 0,  2048, 1711376384, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_1_7b', '2026-11-30'),
 ('HuggingFaceTB/SmolLM-135M-Instruct',  'smollm',  'LlamaForCausalLM',   'llama',   '2024-07', 'apache-2.0', 'bf16',  576,  49152, 'f30', 1, 0, 0, 0,  576, 0, 0,  2048,  134515008, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_135m', '2026-11-30'),
 ('HuggingFaceTB/SmolLM-360M-Instruct',  'smollm',  'LlamaForCausalLM',   'llama',   '2024-07', 'apache-2.0', 'bf16',  960,  49152, 'f32', 1, 0, 0, 0,  960, 0, 0,  2048,  361821120, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_360m', '2026-11-30'),
 ('HuggingFaceTB/SmolLM2-1.7B-Instruct', 'smollm2', 'LlamaForCausalLM',   'llama',   '2024-10', 'apache-2.0', 'bf16', 2048,  49152, 'f24', 1, 0, 0, 0, 2048, 0, 0,  8192, 1711376384, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM2-1.7B', '2026-11-30'),
 ('HuggingFaceTB/SmolLM2-135M-Instruct', 'smollm2', 'LlamaForCausalLM',   'llama',   '2024-10', 'apache-2.0', 'bf16',  576,  49152, 'f30', 1, 0, 0, 0,  576, 0, 0,  8192,  134515008, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm2_135m', '2026-11-30'),
 ('HuggingFaceTB/SmolLM2-360M-Instruct', 'smollm2', 'LlamaForCausalLM',   'llama',   '2024-10', 'apache-2.0', 'bf16',  960,  49152, 'f32', 1, 0, 0, 0,  960, 0, 0,  8192,  361821120, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm2_360m', '2026-11-30'),
 ('HuggingFaceTB/SmolLM3-3B',            'smollm3', 'SmolLM3ForCausalLM', 'smollm3', '2025-07', 'apache-2.0', 'bf16', 2048, 128256, 'f36', 1, 0, 0, 0, 2048, 0, 0, 65536, 3075098624, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM3-3B', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('HuggingFaceTB/SmolLM-1.7B-Instruct',  'f', 'full', 32, 32,  64,  64, 0, 0, 0, 0, 0, 0, 0, 4096, 'gated',  8192, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM-135M-Instruct',  'f', 'full',  9,  3,  64,  64, 0, 0, 0, 0, 0, 0, 0, 1152, 'gated',  1536, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM-360M-Instruct',  'f', 'full', 15,  5,  64,  64, 0, 0, 0, 0, 0, 0, 0, 1920, 'gated',  2560, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM2-1.7B-Instruct', 'f', 'full', 32, 32,  64,  64, 0, 0, 0, 0, 0, 0, 0, 4096, 'gated',  8192, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM2-135M-Instruct', 'f', 'full',  9,  3,  64,  64, 0, 0, 0, 0, 0, 0, 0, 1152, 'gated',  1536, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM2-360M-Instruct', 'f', 'full', 15,  5,  64,  64, 0, 0, 0, 0, 0, 0, 0, 1920, 'gated',  2560, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('HuggingFaceTB/SmolLM3-3B',            'f', 'full', 16,  4, 128, 128, 0, 0, 0, 0, 0, 0, 0, 4096, 'gated', 11008, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('huggingfacetb/smollm-1.7b',  'HuggingFaceTB/SmolLM-1.7B-Instruct',  0),
 ('huggingfacetb/smollm-135m',  'HuggingFaceTB/SmolLM-135M-Instruct',  0),
 ('huggingfacetb/smollm-360m',  'HuggingFaceTB/SmolLM-360M-Instruct',  0),
 ('huggingfacetb/smollm2-1.7b', 'HuggingFaceTB/SmolLM2-1.7B-Instruct', 0),
 ('huggingfacetb/smollm2-135m', 'HuggingFaceTB/SmolLM2-135M-Instruct', 0),
 ('huggingfacetb/smollm2-360m', 'HuggingFaceTB/SmolLM2-360M-Instruct', 0),
 ('smollm-1.7b',                'HuggingFaceTB/SmolLM-1.7B-Instruct',  0),
 ('smollm-1.7b-instruct',       'HuggingFaceTB/SmolLM-1.7B-Instruct',  0),
 ('smollm-135m',                'HuggingFaceTB/SmolLM-135M-Instruct',  0),
 ('smollm-135m-instruct',       'HuggingFaceTB/SmolLM-135M-Instruct',  0),
 ('smollm-360m',                'HuggingFaceTB/SmolLM-360M-Instruct',  0),
 ('smollm-360m-instruct',       'HuggingFaceTB/SmolLM-360M-Instruct',  0),
 ('smollm2',                    'HuggingFaceTB/SmolLM2-1.7B-Instruct', 0),
 ('smollm2-1.7b',               'HuggingFaceTB/SmolLM2-1.7B-Instruct', 0),
 ('smollm2-1.7b-instruct',      'HuggingFaceTB/SmolLM2-1.7B-Instruct', 0),
 ('smollm2-135m',               'HuggingFaceTB/SmolLM2-135M-Instruct', 0),
 ('smollm2-135m-instruct',      'HuggingFaceTB/SmolLM2-135M-Instruct', 0),
 ('smollm2-360m',               'HuggingFaceTB/SmolLM2-360M-Instruct', 0),
 ('smollm2-360m-instruct',      'HuggingFaceTB/SmolLM2-360M-Instruct', 0),
 ('smollm3',                    'HuggingFaceTB/SmolLM3-3B',            0),
 ('smollm3-3b',                 'HuggingFaceTB/SmolLM3-3B',            0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('HuggingFaceTB/SmolLM-1.7B-Instruct',  0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_1_7b'),
 ('HuggingFaceTB/SmolLM-1.7B-Instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM-1.7B-Instruct'),
 ('HuggingFaceTB/SmolLM-135M-Instruct',  0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_135m'),
 ('HuggingFaceTB/SmolLM-135M-Instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM-135M-Instruct'),
 ('HuggingFaceTB/SmolLM-360M-Instruct',  0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm_360m'),
 ('HuggingFaceTB/SmolLM-360M-Instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM-360M-Instruct'),
 ('HuggingFaceTB/SmolLM2-1.7B-Instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM2-1.7B'),
 ('HuggingFaceTB/SmolLM2-1.7B-Instruct', 1, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#HuggingFaceTB/SmolLM2-1.7B'),
 ('HuggingFaceTB/SmolLM2-135M-Instruct', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm2_135m'),
 ('HuggingFaceTB/SmolLM2-135M-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM2-135M'),
 ('HuggingFaceTB/SmolLM2-360M-Instruct', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#smollm2_360m'),
 ('HuggingFaceTB/SmolLM2-360M-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM2-360M'),
 ('HuggingFaceTB/SmolLM3-3B',            0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#HuggingFaceTB/SmolLM3-3B'),
 ('HuggingFaceTB/SmolLM3-3B',            1, 'https://github.com/huggingface/smollm@a041759883ec7152d18fb985ea49be641a0bceef:text/pretraining/smollm3/stage1_8T.yaml');
