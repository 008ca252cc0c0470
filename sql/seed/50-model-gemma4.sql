-- Gemma 4: full layers (the last of each pattern) have fewer and wider heads and,
-- in the large models, values that are the keys; E2B and E4B have per-layer
-- embeddings and share the cache of the last layers; 26B-A4B has experts beside
-- a dense feed-forward in every layer.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, per_layer_dim, per_layer_vocabulary, final_norm_params, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('google/gemma-4-12B-it',     'gemma4', 'Gemma4ForConditionalGeneration', 'gemma4',      '2026-06', 'apache-2.0', 'bf16', 3840, 262144, '(w5f)8',       1,   0,      0, 3840,         0, 262144,        NULL, 'computed-only',             23922967839, 'secondary',        'num_global_key_value_heads not seen (1 assumed); reported BF16 files 22.28 GiB', 'https://github.com/noonghunna/club-3090@4a29ab57d42a1d587de1042fa5dfd9535f94a063:scripts/lib/profiles/models/gemma-4-12b.yml', '2026-11-30'),
 ('google/gemma-4-26B-A4B-it', 'gemma4', 'Gemma4ForConditionalGeneration', 'gemma4',      '2026-04', 'apache-2.0', 'bf16', 2816, 262144, '(w5f)5',       1,   0,      0, 2816, 572792052, 262144, 25805933872, 'exact-by-vision-remainder', 51614769480, 'config-file-seen', 'text + vision tower/projector 572,792,052; HF API total 26,544,131,376 additionally counts a duplicated embedding; file size 48.07 GiB agrees with the unique count', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/google--gemma-4-26B-A4B_config.json', '2026-11-30'),
 ('google/gemma-4-31B-it',     'gemma4', 'Gemma4ForConditionalGeneration', 'gemma4_text', '2026-04', 'apache-2.0', 'bf16', 5376, 262144, '(w5f)10',      1,   0,      0, 5376, 575741172, 262144, 31273086512, 'exact-by-vision-remainder', 62545461248, 'config-file-seen', 'HF API total 32,682,372,656 counts the tied embedding twice; file size 58.25 GiB agrees with the unique count', 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_31b', '2026-11-30'),
 ('google/gemma-4-E2B-it',     'gemma4', 'Gemma4ForConditionalGeneration', 'gemma4',      '2026-04', 'apache-2.0', 'bf16', 1536, 262144, '(w4f)3(x4g)4', 1, 256, 262144, 1536, 475728160, 131072,  5123178051, 'exact-by-vision-remainder', 10243497001, 'config-file-seen', 'params_vision = vision + audio towers and projectors (remainder of the HF total); layers that reuse KV still store k/v weights', 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_e2b', '2026-11-30'),
 ('google/gemma-4-E4B-it',     'gemma4', 'Gemma4ForConditionalGeneration', 'gemma4',      '2026-04', 'apache-2.0', 'bf16', 2560, 262144, '(w5f)4(x5g)3', 1, 256, 262144, 2560, 478087456, 131072,  7996156490, 'exact-by-vision-remainder', 15988015759, 'config-file-seen', 'params_vision = vision + audio towers and projectors (remainder of the HF total, consistent with E2B to the unit)', 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_e4b', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, is_v_of_k, is_cache_shared, qk_norm_params, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate) VALUES
 ('google/gemma-4-12B-it',     'f', 'full',   16,  1, 512, 512,    0, 1, 0, 1024, 15361, 'gated', 15360,   0, 0,   0),
 ('google/gemma-4-12B-it',     'w', 'window', 16,  8, 256, 256, 1024, 0, 0,  512, 15361, 'gated', 15360,   0, 0,   0),
 ('google/gemma-4-26B-A4B-it', 'f', 'full',   16,  2, 512, 512,    0, 1, 0, 1024, 22658, 'gated',  2112, 128, 8, 704),
 ('google/gemma-4-26B-A4B-it', 'w', 'window', 16,  8, 256, 256, 1024, 0, 0,  512, 22658, 'gated',  2112, 128, 8, 704),
 ('google/gemma-4-31B-it',     'f', 'full',   32,  4, 512, 512,    0, 1, 0, 1024, 21505, 'gated', 21504,   0, 0,   0),
 ('google/gemma-4-31B-it',     'w', 'window', 32, 16, 256, 256, 1024, 0, 0,  512, 21505, 'gated', 21504,   0, 0,   0),
 ('google/gemma-4-E2B-it',     'f', 'full',    8,  1, 512, 512,    0, 0, 0, 1024,  7681, 'gated',  6144,   0, 0,   0),
 ('google/gemma-4-E2B-it',     'g', 'full',    8,  1, 512, 512,    0, 0, 1, 1024,  7681, 'gated', 12288,   0, 0,   0),
 ('google/gemma-4-E2B-it',     'w', 'window',  8,  1, 256, 256,  512, 0, 0,  512,  7681, 'gated',  6144,   0, 0,   0),
 ('google/gemma-4-E2B-it',     'x', 'window',  8,  1, 256, 256,  512, 0, 1,  512,  7681, 'gated', 12288,   0, 0,   0),
 ('google/gemma-4-E4B-it',     'f', 'full',    8,  2, 512, 512,    0, 0, 0, 1024, 12801, 'gated', 10240,   0, 0,   0),
 ('google/gemma-4-E4B-it',     'g', 'full',    8,  2, 512, 512,    0, 0, 1, 1024, 12801, 'gated', 10240,   0, 0,   0),
 ('google/gemma-4-E4B-it',     'w', 'window',  8,  2, 256, 256,  512, 0, 0,  512, 12801, 'gated', 10240,   0, 0,   0),
 ('google/gemma-4-E4B-it',     'x', 'window',  8,  2, 256, 256,  512, 0, 1,  512, 12801, 'gated', 10240,   0, 0,   0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('gemma4',         'google/gemma-4-E4B-it',     0),
 ('gemma4-12b',     'google/gemma-4-12B-it',     0),
 ('gemma4-26b',     'google/gemma-4-26B-A4B-it', 0),
 ('gemma4-26b-a4b', 'google/gemma-4-26B-A4B-it', 0),
 ('gemma4-31b',     'google/gemma-4-31B-it',     0),
 ('gemma4-e2b',     'google/gemma-4-E2B-it',     0),
 ('gemma4-e4b',     'google/gemma-4-E4B-it',     0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('google/gemma-4-12B-it',     0, 'https://github.com/noonghunna/club-3090@4a29ab57d42a1d587de1042fa5dfd9535f94a063:scripts/lib/profiles/models/gemma-4-12b.yml'),
 ('google/gemma-4-12B-it',     1, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#google/gemma-4-12B-it'),
 ('google/gemma-4-26B-A4B-it', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/google--gemma-4-26B-A4B_config.json'),
 ('google/gemma-4-26B-A4B-it', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#google/gemma-4-26B-A4B-it'),
 ('google/gemma-4-26B-A4B-it', 2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#google/gemma-4-26B-A4B-it'),
 ('google/gemma-4-31B-it',     0, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_31b'),
 ('google/gemma-4-31B-it',     1, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Gemma-4-31B-IT-NVFP4_config.json'),
 ('google/gemma-4-31B-it',     2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#google/gemma-4-31B-it'),
 ('google/gemma-4-31B-it',     3, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#google/gemma-4-31B-it'),
 ('google/gemma-4-E2B-it',     0, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_e2b'),
 ('google/gemma-4-E2B-it',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#google/gemma-4-E2B-it'),
 ('google/gemma-4-E2B-it',     2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#google/gemma-4-E2B-it'),
 ('google/gemma-4-E4B-it',     0, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#gemma4_e4b'),
 ('google/gemma-4-E4B-it',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#google/gemma-4-E4B-it'),
 ('google/gemma-4-E4B-it',     2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#google/gemma-4-E4B-it');

-- Its encoder's size was not seen anywhere.
UPDATE model SET has_uncounted_tower = 1 WHERE id = 'google/gemma-4-12B-it';
