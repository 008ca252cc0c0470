-- Granite 4: the h models mix Mamba-2 with four attention layers without
-- positions; tiny has experts.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('ibm-granite/granite-4.0-350m',    'granite-4', 'GraniteMoeHybridForCausalLM', 'granitemoehybrid', '2025-10', 'apache-2.0', 'bf16', 1024, 100352, 'f28',      1, 0, 1024,  32768,  352379904, 'exact', 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-350m', '2026-11-30'),
 ('ibm-granite/granite-4.0-h-micro', 'granite-4', 'GraniteMoeHybridForCausalLM', 'granitemoehybrid', '2025-09', 'apache-2.0', 'bf16', 2048, 100352, '(m5fm4)4', 1, 1, 2048, 131072, 3191396096, 'exact', 'secondary', 'see granite-4.0-h-tiny', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-h-micro', '2026-11-30'),
 ('ibm-granite/granite-4.0-h-tiny',  'granite-4', 'GraniteMoeHybridForCausalLM', 'granitemoehybrid', '2025-09', 'apache-2.0', 'bf16', 1536, 100352, '(m5fm4)4', 1, 1, 1536, 131072, 6939037248, 'exact', 'secondary', 'Mamba-2 keys (48 heads, state 128, 1 group) and shared width 1024 confirmed by the exact total; positions of the 4 attention layers not seen in a file', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-h-tiny', '2026-11-30'),
 ('ibm-granite/granite-4.0-micro',   'granite-4', 'GraniteMoeHybridForCausalLM', 'granitemoehybrid', '2025-10', 'apache-2.0', 'bf16', 2560, 100352, 'f40',      1, 0, 2560, 131072, 3402836480, 'exact', 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-micro-base', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, shared_intermediate) VALUES
 ('ibm-granite/granite-4.0-350m',    'f', 'full', 16, 4,  64,  64, 2048, 'none',    0,  0, 0,   0, 0, 0,    0, 'gated', 2048,  0, 0,   0,    0),
 ('ibm-granite/granite-4.0-h-micro', 'f', 'full', 32, 8,  64,  64, 4096, 'none',    0,  0, 0,   0, 0, 0,    0, 'gated', 8192,  0, 0,   0,    0),
 ('ibm-granite/granite-4.0-h-micro', 'm', 'none',  0, 0,   0,   0, 4096, 'mamba2', 64, 64, 1, 128, 4, 1, 4096, 'gated', 8192,  0, 0,   0,    0),
 ('ibm-granite/granite-4.0-h-tiny',  'f', 'full', 12, 4, 128, 128, 3072, 'none',    0,  0, 0,   0, 0, 0,    0, 'gated',    0, 64, 6, 512, 1024),
 ('ibm-granite/granite-4.0-h-tiny',  'm', 'none',  0, 0,   0,   0, 3072, 'mamba2', 48, 64, 1, 128, 4, 1, 3072, 'gated',    0, 64, 6, 512, 1024),
 ('ibm-granite/granite-4.0-micro',   'f', 'full', 40, 8,  64,  64, 5120, 'none',    0,  0, 0,   0, 0, 0,    0, 'gated', 8192,  0, 0,   0,    0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('granite4',          'ibm-granite/granite-4.0-micro',   0),
 ('granite4-350m',     'ibm-granite/granite-4.0-350m',    0),
 ('granite4-3b-h',     'ibm-granite/granite-4.0-h-micro', 0),
 ('granite4-7b-a1b-h', 'ibm-granite/granite-4.0-h-tiny',  0),
 ('granite4-micro',    'ibm-granite/granite-4.0-micro',   0),
 ('granite4-micro-h',  'ibm-granite/granite-4.0-h-micro', 0),
 ('granite4-tiny-h',   'ibm-granite/granite-4.0-h-tiny',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('ibm-granite/granite-4.0-350m',    0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-350m'),
 ('ibm-granite/granite-4.0-h-micro', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-h-micro'),
 ('ibm-granite/granite-4.0-h-tiny',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-h-tiny'),
 ('ibm-granite/granite-4.0-micro',   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-granite/granite-4.0-micro-base');

-- Granite 4.0 H Small: shape from its config.json.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('ibm-granite/granite-4.0-h-small', 'granite-4', 'GraniteMoeHybridForCausalLM', 'granitemoehybrid', '2025-10', 'apache-2.0', 'bf16', 4096, 100352, '(m5fm4)4', 1, 1, 4096, 131072, NULL, 'computed-only', 'secondary', NULL, 'https://huggingface.co/ibm-granite/granite-4.0-h-small', '2026-12-01');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, shared_intermediate) VALUES
 ('ibm-granite/granite-4.0-h-small', 'f', 'full', 32, 8, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,    0, 'gated', 0, 72, 10, 768, 1536),
 ('ibm-granite/granite-4.0-h-small', 'm', 'none',  0, 0,   0,   0, 8192, 'mamba2', 128, 64, 1, 128, 4, 1, 8192, 'gated', 0, 72, 10, 768, 1536);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('granite-4.0-h-small', 'ibm-granite/granite-4.0-h-small', 0),
 ('granite4-32b-a9b-h',  'ibm-granite/granite-4.0-h-small', 0),
 ('granite4-small-h',    'ibm-granite/granite-4.0-h-small', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('ibm-granite/granite-4.0-h-small', 0, 'https://huggingface.co/ibm-granite/granite-4.0-h-small');
