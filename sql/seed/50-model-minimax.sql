-- MiniMax M2: norms on q and k over their full width, router bias.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, remainder_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('MiniMaxAI/MiniMax-M2',   'minimax', 'MiniMaxM2ForCausalLM', 'minimax_m2', '2025-10', 'mit',   'fp8-block', 3072, 200064, 'e62', 0, 0, 0, 0, 3072, 0, 0,          0, 196608, 228689764864, 'exact',         NULL, 'secondary',        'HF total counts 13,880,064 FP8 scales; config lists MTP modules but the safetensors total matches without MTP weights; config keys from M2.5; safetensors total: exact after +13880064', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json', '2026-11-30'),
 ('MiniMaxAI/MiniMax-M2.1', 'minimax', 'MiniMaxM2ForCausalLM', 'minimax_m2', '2025-12', 'mit',   'fp8-block', 3072, 200064, 'e62', 0, 0, 0, 0, 3072, 0, 0,          0, 196608, 228689764864, 'exact',         NULL, 'secondary',        'HF total counts 13,880,064 FP8 scales; config lists MTP modules but the safetensors total matches without MTP weights; config keys from M2.5; safetensors total: exact after +13880064', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json', '2026-11-30'),
 ('MiniMaxAI/MiniMax-M2.5', 'minimax', 'MiniMaxM2ForCausalLM', 'minimax_m2', '2026-02', 'other', 'fp8-block', 3072, 200064, 'e62', 0, 0, 0, 0, 3072, 0, 0,          0, 196608, 228689764864, 'exact',         NULL, 'config-file-seen', 'HF total counts 13,880,064 FP8 scales; config lists MTP modules but the safetensors total matches without MTP weights; safetensors total: exact after +13880064', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json', '2026-11-30'),
 ('MiniMaxAI/MiniMax-M2.7', 'minimax', 'MiniMaxM2ForCausalLM', 'minimax_m2', '2026-04', 'other', 'fp8-block', 3072, 200064, 'e62', 0, 0, 0, 0, 3072, 0, 0,          0, 204800, 228689764864, 'exact', 230145822556, 'config-file-seen', 'HF total counts 13,880,064 FP8 scales; config lists MTP modules but the safetensors total matches without MTP weights; safetensors total: exact after +13880064', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.7_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('MiniMaxAI/MiniMax-M2',   'e', 'full', 48, 8, 128, 128, 0, 0, 0, 0, 0, 7168, 0, 6144, 'gated', 0, 0, 0, 256, 8, 1536, 0, 256, 0, 0),
 ('MiniMaxAI/MiniMax-M2.1', 'e', 'full', 48, 8, 128, 128, 0, 0, 0, 0, 0, 7168, 0, 6144, 'gated', 0, 0, 0, 256, 8, 1536, 0, 256, 0, 0),
 ('MiniMaxAI/MiniMax-M2.5', 'e', 'full', 48, 8, 128, 128, 0, 0, 0, 0, 0, 7168, 0, 6144, 'gated', 0, 0, 0, 256, 8, 1536, 0, 256, 0, 0),
 ('MiniMaxAI/MiniMax-M2.7', 'e', 'full', 48, 8, 128, 128, 0, 0, 0, 0, 0, 7168, 0, 6144, 'gated', 0, 0, 0, 256, 8, 1536, 0, 256, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('minimax-m2',   'MiniMaxAI/MiniMax-M2',   0),
 ('minimax-m2.1', 'MiniMaxAI/MiniMax-M2.1', 0),
 ('minimax-m2.5', 'MiniMaxAI/MiniMax-M2.5', 0),
 ('minimax-m2.7', 'MiniMaxAI/MiniMax-M2.7', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('MiniMaxAI/MiniMax-M2',   0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json'),
 ('MiniMaxAI/MiniMax-M2',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#MiniMaxAI/MiniMax-M2'),
 ('MiniMaxAI/MiniMax-M2.1', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json'),
 ('MiniMaxAI/MiniMax-M2.1', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#MiniMaxAI/MiniMax-M2.1'),
 ('MiniMaxAI/MiniMax-M2.5', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.5_config.json'),
 ('MiniMaxAI/MiniMax-M2.5', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#MiniMaxAI/MiniMax-M2.5'),
 ('MiniMaxAI/MiniMax-M2.7', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M2.7_config.json'),
 ('MiniMaxAI/MiniMax-M2.7', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#MiniMaxAI/MiniMax-M2.7'),
 ('MiniMaxAI/MiniMax-M2.7', 2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#MiniMaxAI/MiniMax-M2.7');

-- MiniMax Text-01 and M1: lightning attention with one softmax layer in eight,
-- experts in all layers. M3: shape from the configuration and vLLM's
-- minimax_m3; indexer from the fourth layer on.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, other_params, remainder_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('MiniMaxAI/MiniMax-M1-80k',  'minimax', 'MiniMaxM1ForCausalLM',     'minimax_m1',      '2025-06', 'apache-2.0', 'bf16', 6144, 200064, '(l7f)10', 0, 6144,          0,          0, 10240000, NULL, 'computed-only', 'config-file-seen', NULL, 'https://github.com/MiniMax-AI/MiniMax-M1@2abb4f45a9df4154b4bde024d51874bd127edcee:config.json', '2026-11-30'),
 ('MiniMaxAI/MiniMax-M3',      'minimax', 'MiniMaxM3ForCausalLM',     'minimax_m3',      '2026-07', 'other',      'bf16', 6144, 200064, 'd3e57',   0, 6144,          0, 1824026240,  1048576, NULL, 'no-formula',    'config-file-seen', 'experts, heads and indexer from the configuration and vLLM; MTP blocks left out; remainder_params is the remainder up to the nominal 428B (vision among it)', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M3_config.json', '2026-11-30'),
 ('MiniMaxAI/MiniMax-Text-01', 'minimax', 'MiniMaxText01ForCausalLM', 'minimax_text_01', '2025-01', 'other',      'bf16', 6144, 200064, '(l7f)10', 0, 6144,          0,          0, 10240000, NULL, 'computed-only', 'secondary',        'same shape as MiniMax-M1 per the HF-derived list', 'https://github.com/MiniMax-AI/MiniMax-M1@2abb4f45a9df4154b4bde024d51874bd127edcee:config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, index_heads, index_head_dim, qk_norm_params, norm_params, state, state_heads, state_head_dim, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params, shared_intermediate) VALUES
 ('MiniMaxAI/MiniMax-M1-80k',  'f', 'full', 64, 8, 128, 128, 0,   0,   0, 12288, 'none',       0,   0,    0, 'gated',     0,  32, 2, 9216,   0,    0),
 ('MiniMaxAI/MiniMax-M1-80k',  'l', 'none',  0, 0,   0,   0, 0,   0,   0, 12288, 'lightning', 64, 128, 8192, 'gated',     0,  32, 2, 9216,   0,    0),
 ('MiniMaxAI/MiniMax-M3',      'd', 'full', 64, 4, 128, 128, 0,   0, 256, 12288, 'none',       0,   0,    0, 'gated', 12288,   0, 0,    0,   0,    0),
 ('MiniMaxAI/MiniMax-M3',      'e', 'full', 64, 4, 128, 128, 4, 128, 256, 12288, 'none',       0,   0,    0, 'gated',     0, 128, 4, 3072, 128, 3072),
 ('MiniMaxAI/MiniMax-Text-01', 'f', 'full', 64, 8, 128, 128, 0,   0,   0, 12288, 'none',       0,   0,    0, 'gated',     0,  32, 2, 9216,   0,    0),
 ('MiniMaxAI/MiniMax-Text-01', 'l', 'none',  0, 0,   0,   0, 0,   0,   0, 12288, 'lightning', 64, 128, 8192, 'gated',     0,  32, 2, 9216,   0,    0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('minimax-m1',               'MiniMaxAI/MiniMax-M1-80k',  0),
 ('minimax-m3',               'MiniMaxAI/MiniMax-M3',      0),
 ('minimax-text-01',          'MiniMaxAI/MiniMax-Text-01', 0),
 ('minimaxai/minimax-m1-40k', 'MiniMaxAI/MiniMax-M1-80k',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('MiniMaxAI/MiniMax-M1-80k',  0, 'https://github.com/MiniMax-AI/MiniMax-M1@2abb4f45a9df4154b4bde024d51874bd127edcee:config.json'),
 ('MiniMaxAI/MiniMax-M3',      0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/MiniMaxAI--MiniMax-M3_config.json'),
 ('MiniMaxAI/MiniMax-Text-01', 0, 'https://github.com/MiniMax-AI/MiniMax-M1@2abb4f45a9df4154b4bde024d51874bd127edcee:config.json'),
 ('MiniMaxAI/MiniMax-Text-01', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#MiniMaxAI/MiniMax-Text-01');
