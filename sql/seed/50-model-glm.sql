-- ChatGLM3, GLM-4 and GLM-4-0414: two KV heads in the 6B and 9B; gate and up
-- are one matrix.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('THUDM/chatglm3-6b',      'glm-3', 'ChatGLMModel',    'chatglm', '2023-10', 'other', 'fp16', 4096,  65024, 'f28', 0, 0, 0, 0, 4096, 0, 0,   8192,       NULL, 'computed-only', NULL, 'config-file-seen', NULL, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/chatglm.rs#glm3_6b', '2026-11-30'),
 ('THUDM/glm-4-9b-chat',    'glm-4', 'ChatGLMModel',    'chatglm', '2024-06', 'glm-4', 'bf16', 4096, 151552, 'f40', 0, 0, 0, 0, 4096, 0, 0, 131072, 9399951360, 'exact',         NULL, 'secondary',        'checkpoint stores 32 rotary inv_freq values; safetensors total: exact after +32', 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#THUDM/glm-4-9b-chat', '2026-11-30'),
 ('zai-org/GLM-4-32B-0414', 'glm-4', 'Glm4ForCausalLM', 'glm4',    '2025-04', 'mit',   'bf16', 6144, 151552, 'f64', 0, 0, 0, 0, 6144, 0, 0,  32768,       NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4-32B.sh', '2026-11-30'),
 ('zai-org/GLM-4-9B-0414',  'glm-4', 'Glm4ForCausalLM', 'glm4',    '2025-04', 'mit',   'bf16', 4096, 151552, 'f40', 0, 0, 0, 0, 4096, 0, 0,  32768, 9400279040, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4-9B-0414', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('THUDM/chatglm3-6b',      'f', 'full', 32, 2, 128, 128, 0, 1, 1, 0, 1, 0, 0,  8192, 'gated', 13696, 0, 1, 0, 0, 0, 0, 0, 0, 0),
 ('THUDM/glm-4-9b-chat',    'f', 'full', 32, 2, 128, 128, 0, 1, 1, 0, 1, 0, 0,  8192, 'gated', 13696, 0, 1, 0, 0, 0, 0, 0, 0, 0),
 ('zai-org/GLM-4-32B-0414', 'f', 'full', 48, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 24576, 'gated', 23040, 0, 1, 0, 0, 0, 0, 0, 0, 0),
 ('zai-org/GLM-4-9B-0414',  'f', 'full', 32, 2, 128, 128, 0, 1, 1, 0, 0, 0, 0, 16384, 'gated', 13696, 0, 1, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('chatglm3',                'THUDM/chatglm3-6b',      0),
 ('chatglm3-6b',             'THUDM/chatglm3-6b',      0),
 ('glm-4-32b',               'zai-org/GLM-4-32B-0414', 0),
 ('glm-4-32b-0414',          'zai-org/GLM-4-32B-0414', 0),
 ('glm-4-9b',                'THUDM/glm-4-9b-chat',    0),
 ('glm-4-9b-0414',           'zai-org/GLM-4-9B-0414',  0),
 ('glm-4-9b-chat',           'THUDM/glm-4-9b-chat',    0),
 ('glm4',                    'THUDM/glm-4-9b-chat',    0),
 ('glm4-0414-32b',           'zai-org/GLM-4-32B-0414', 0),
 ('glm4-0414-9b',            'zai-org/GLM-4-9B-0414',  0),
 ('glm4-9b',                 'THUDM/glm-4-9b-chat',    0),
 ('zai-org/glm-4-9b-chat',   'THUDM/glm-4-9b-chat',    0),
 ('zai-org/glm-z1-32b-0414', 'zai-org/GLM-4-32B-0414', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('THUDM/chatglm3-6b',      0, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/chatglm.rs#glm3_6b'),
 ('THUDM/chatglm3-6b',      1, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#chatglm'),
 ('THUDM/glm-4-9b-chat',    0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#THUDM/glm-4-9b-chat'),
 ('THUDM/glm-4-9b-chat',    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#THUDM/glm-4-9b-chat'),
 ('zai-org/GLM-4-32B-0414', 0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4-32B.sh'),
 ('zai-org/GLM-4-9B-0414',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4-9B-0414'),
 ('zai-org/GLM-4-9B-0414',  1, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4-9B.sh');
