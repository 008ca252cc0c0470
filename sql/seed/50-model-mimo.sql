-- MiMo: 7B has the shape of Qwen2 and one MTP block. V2 Flash: window layers of
-- 128 with sinks, one full layer in six; keys are wider than values; three MTP
-- blocks (dense window layers).

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, native_plain_roles, hidden, vocabulary, layers, mtp_layers, is_tied, mtp_blocks, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('XiaomiMiMo/MiMo-7B-RL',    'mimo', 'MiMoForCausalLM',        'mimo',          '2025-04', 'mit', 'bf16',      NULL,                           4096, 151680, 'f36',        'm',  0, 1, 4096,  32768, 7833409536, 'exact',         'config-file-seen', NULL, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/XiaomiMiMo--MiMo-7B-Base_config.json', '2026-11-30'),
 ('XiaomiMiMo/MiMo-V2-Flash', 'mimo', 'MiMoV2FlashForCausalLM', 'mimo_v2_flash', '2025-12', 'mit', 'fp8-block', 'attention_out,mtp_projection', 4096, 152576, 'dw4f(w5f)7', 'm3', 0, 3, 4096, 262144,       NULL, 'computed-only', 'config-file-seen', 'with three MTP blocks and FP8 scales (none for attention_out) 576 fewer than the reported 309,785,318,400', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/XiaomiMiMo--MiMo-V2-Flash_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, sink_params, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params) VALUES
 ('XiaomiMiMo/MiMo-7B-RL',    'f', 'full',   32, 8, 128, 128,   0, 1, 1,  0, 8192, 'gated', 11008,   0, 0,    0,   0),
 ('XiaomiMiMo/MiMo-7B-RL',    'm', 'full',   32, 8, 128, 128,   0, 1, 1,  0, 8192, 'gated', 11008,   0, 0,    0,   0),
 ('XiaomiMiMo/MiMo-V2-Flash', 'd', 'full',   64, 4, 192, 128,   0, 0, 0,  0, 8192, 'gated', 16384,   0, 0,    0,   0),
 ('XiaomiMiMo/MiMo-V2-Flash', 'f', 'full',   64, 4, 192, 128,   0, 0, 0,  0, 8192, 'gated',     0, 256, 8, 2048, 256),
 ('XiaomiMiMo/MiMo-V2-Flash', 'm', 'window', 64, 8, 192, 128, 128, 0, 0, 64, 8192, 'gated', 16384,   0, 0,    0,   0),
 ('XiaomiMiMo/MiMo-V2-Flash', 'w', 'window', 64, 8, 192, 128, 128, 0, 0, 64, 8192, 'gated',     0, 256, 8, 2048, 256);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('mimo-7b',                 'XiaomiMiMo/MiMo-7B-RL',    0),
 ('mimo-v2-flash',           'XiaomiMiMo/MiMo-V2-Flash', 0),
 ('xiaomimimo/mimo-7b-base', 'XiaomiMiMo/MiMo-7B-RL',    0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('XiaomiMiMo/MiMo-7B-RL',    0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/XiaomiMiMo--MiMo-7B-Base_config.json'),
 ('XiaomiMiMo/MiMo-7B-RL',    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#XiaomiMiMo/MiMo-7B-Base'),
 ('XiaomiMiMo/MiMo-V2-Flash', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/XiaomiMiMo--MiMo-V2-Flash_config.json'),
 ('XiaomiMiMo/MiMo-V2-Flash', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#XiaomiMiMo/MiMo-V2-Flash');
