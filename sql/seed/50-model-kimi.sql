-- Kimi K2: the shape of DeepSeek V3 with 384 experts and no MTP block.
-- Moonlight: its small forerunner. Kimi Linear and K3: three layers of Kimi
-- delta attention (KDA) before each latent one.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, other_params, remainder_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('moonshotai/Kimi-K2-Instruct',             'kimi-k2',        'DeepseekV3ForCausalLM',           'kimi_k2',     '2025-07', 'modified-mit', 'fp8-block', 7168, 163840, 'de60',         0, 0, 7168,          0,          0,  131072, 1026408232448, 'exact',                 NULL, 'config-file-seen', 'HF total minus computed = 62,498,608 FP8 scale entries', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2-Instruct_config.json', '2026-11-30'),
 ('moonshotai/Kimi-K2-Thinking',             'kimi-k2',        'DeepseekV3ForCausalLM',           'kimi_k2',     '2025-11', 'modified-mit', 'int4-g32',  7168, 163840, 'de60',         0, 0, 7168,          0,          0,  262144, 1026408232448, 'exact',                 NULL, 'config-file-seen', 'native INT4 (group 32) experts; HF total counts scales', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2-Instruct_config.json', '2026-11-30'),
 ('moonshotai/Kimi-K2.5',                    'kimi-k2',        'KimiK25ForConditionalGeneration', 'kimi_k25',    '2026-01', 'modified-mit', 'int4-g32',  7168, 163840, 'de60',         0, 0, 7168,  471143920,          0,  262144,          NULL, 'computed-only', 595196567880, 'config-file-seen', 'published total of the text part 1,026,408,232,448 (exact, HF total counts INT4 scales); other_params is MoonViT (27 layers of 1152) and its projector, counted by vLLM models/kimi_k25_vit.py; weight files 554.32 GiB; safetensors total: exact, corroborated by mlx-community/Kimi-K2.6-mlx-DQ3_K_M-q8', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2.5_config.json', '2026-11-30'),
 ('moonshotai/Kimi-K2.6',                    'kimi-k2',        'KimiK25ForConditionalGeneration', 'kimi_k25',    '2026-04', 'modified-mit', 'int4-g32',  7168, 163840, 'de60',         0, 0, 7168,  471143920,          0,  262144,          NULL, 'computed-only', 595196567880, 'config-file-seen', 'published total of the text part 1,026,408,232,448 (exact, HF total counts INT4 scales); other_params is MoonViT (27 layers of 1152) and its projector, counted by vLLM models/kimi_k25_vit.py; weight files 554.32 GiB; safetensors total: exact, corroborated by mlx-community/Kimi-K2.6-mlx-DQ3_K_M-q8', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Kimi-K2.6-NVFP4_config.json', '2026-11-30'),
 ('moonshotai/Kimi-K3',                      'kimi-k3',        'KimiK3ForConditionalGeneration',  'kimi_k3',     '2026-07', 'other',        'mxfp4',     7168, 163840, 'dkkf(k3f)22f', 0, 1, 7168,          0, 2113929216, 1048576,          NULL, 'no-formula',            NULL, 'config-file-seen', 'latent experts of 3584 and the output gate of full attention (in remainder_params) from public ports of the modelling code; nominal 2.8T total, 104B active; vision tower and attention residuals not counted', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K3_config.json', '2026-11-30'),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 'kimi-linear',    'KimiLinearForCausalLM',           'kimi_linear', '2025-10', 'mit',          'bf16',      2304, 163840, 'dk(kfk2)6f',   0, 1, 2304,          0,          0, 1048576,   49122681728, 'exact',                 NULL, 'defaults-seen',    NULL, 'https://github.com/huggingface/transformers@0bc4dd0d6a7cbd5dee2280a076b8ea89e8af22cd:src/transformers/models/kimi_linear/configuration_kimi_linear.py', '2026-11-30'),
 ('moonshotai/Moonlight-16B-A3B-Instruct',   'kimi-moonlight', 'DeepseekV3ForCausalLM',           'deepseek_v3', '2025-02', 'mit',          'bf16',      2048, 163840, 'de26',         0, 0, 2048,          0,          0,    8192,   15960110208, 'exact',                 NULL, 'secondary',        'total contains 1,728 = 27 x 64 rotary inv_freq values; safetensors total: exact after +1728', 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/moonlight.sh', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, q_lora_rank, kv_lora_rank, rope_dim, qk_norm_params, norm_params, state, state_heads, state_head_dim, state_rank, conv_kernel, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, expert_hidden, router_bias_params, shared_intermediate) VALUES
 ('moonshotai/Kimi-K2-Instruct',             'd', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated', 18432,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-K2-Instruct',             'e', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated',     0, 384,  8, 2048,    0, 384, 2048),
 ('moonshotai/Kimi-K2-Thinking',             'd', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated', 18432,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-K2-Thinking',             'e', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated',     0, 384,  8, 2048,    0, 384, 2048),
 ('moonshotai/Kimi-K2.5',                    'd', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated', 18432,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-K2.5',                    'e', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated',     0, 384,  8, 2048,    0, 384, 2048),
 ('moonshotai/Kimi-K2.6',                    'd', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated', 18432,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-K2.6',                    'e', 'latent', 64, 64, 192, 128, 1536, 512, 64, 2048, 14336, 'none',  0,   0,   0, 0,   0, 'gated',     0, 384,  8, 2048,    0, 384, 2048),
 ('moonshotai/Kimi-K3',                      'd', 'none',    0,  0,   0,   0,    0,   0,  0,    0, 14336, 'kda',  96, 128,   0, 4, 128, 'gated', 33792,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-K3',                      'f', 'latent', 96, 96, 192, 128, 1536, 512, 64, 2048, 17920, 'none',  0,   0,   0, 0,   0, 'gated',     0, 896, 16, 3072, 3584, 896, 6144),
 ('moonshotai/Kimi-K3',                      'k', 'none',    0,  0,   0,   0,    0,   0,  0,    0, 17920, 'kda',  96, 128,   0, 4, 128, 'gated',     0, 896, 16, 3072, 3584, 896, 6144),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 'd', 'none',    0,  0,   0,   0,    0,   0,  0,    0,  4608, 'kda',  32, 128, 128, 4, 128, 'gated',  9216,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 'f', 'latent', 32, 32, 192, 128,    0, 512, 64,  512,  4608, 'none',  0,   0,   0, 0,   0, 'gated',     0, 256,  8, 1024,    0, 256, 1024),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 'k', 'none',    0,  0,   0,   0,    0,   0,  0,    0,  4608, 'kda',  32, 128, 128, 4, 128, 'gated',     0, 256,  8, 1024,    0, 256, 1024),
 ('moonshotai/Moonlight-16B-A3B-Instruct',   'd', 'latent', 16, 16, 192, 128,    0, 512, 64,  512,  4096, 'none',  0,   0,   0, 0,   0, 'gated', 11264,   0,  0,    0,    0,   0,    0),
 ('moonshotai/Moonlight-16B-A3B-Instruct',   'e', 'latent', 16, 16, 192, 128,    0, 512, 64,  512,  4096, 'none',  0,   0,   0, 0,   0, 'gated',     0,  64,  6, 1408,    0,  64, 2816);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('kimi-k2',                          'moonshotai/Kimi-K2-Instruct',             0),
 ('kimi-k2-1t',                       'moonshotai/Kimi-K2-Instruct',             0),
 ('kimi-k2-thinking',                 'moonshotai/Kimi-K2-Thinking',             0),
 ('kimi-k2.5',                        'moonshotai/Kimi-K2.5',                    0),
 ('kimi-k2.6',                        'moonshotai/Kimi-K2.6',                    0),
 ('kimi-k3',                          'moonshotai/Kimi-K3',                      0),
 ('kimi-linear-48b-a3b',              'moonshotai/Kimi-Linear-48B-A3B-Instruct', 0),
 ('moonlight',                        'moonshotai/Moonlight-16B-A3B-Instruct',   0),
 ('moonlight-16b-a3b',                'moonshotai/Moonlight-16B-A3B-Instruct',   0),
 ('moonshotai/kimi-k2-instruct-0905', 'moonshotai/Kimi-K2-Instruct',             0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('moonshotai/Kimi-K2-Instruct',             0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2-Instruct_config.json'),
 ('moonshotai/Kimi-K2-Instruct',             1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Kimi-K2-Instruct'),
 ('moonshotai/Kimi-K2-Thinking',             0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2-Instruct_config.json'),
 ('moonshotai/Kimi-K2-Thinking',             1, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/kimi-k2-thinking.sh'),
 ('moonshotai/Kimi-K2-Thinking',             2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Kimi-K2-Thinking'),
 ('moonshotai/Kimi-K2.5',                    0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K2.5_config.json'),
 ('moonshotai/Kimi-K2.5',                    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Kimi-K2.5'),
 ('moonshotai/Kimi-K2.5',                    2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#mlx-community/Kimi-K2.6-mlx-DQ3_K_M-q8'),
 ('moonshotai/Kimi-K2.5',                    3, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#moonshotai/Kimi-K2.5'),
 ('moonshotai/Kimi-K2.6',                    0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Kimi-K2.6-NVFP4_config.json'),
 ('moonshotai/Kimi-K2.6',                    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Kimi-K2.6'),
 ('moonshotai/Kimi-K2.6',                    2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#mlx-community/Kimi-K2.6-mlx-DQ3_K_M-q8'),
 ('moonshotai/Kimi-K2.6',                    3, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#moonshotai/Kimi-K2.6'),
 ('moonshotai/Kimi-K3',                      0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/moonshotai--Kimi-K3_config.json'),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 0, 'https://github.com/huggingface/transformers@0bc4dd0d6a7cbd5dee2280a076b8ea89e8af22cd:src/transformers/models/kimi_linear/configuration_kimi_linear.py'),
 ('moonshotai/Kimi-Linear-48B-A3B-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Kimi-Linear-48B-A3B-Instruct'),
 ('moonshotai/Moonlight-16B-A3B-Instruct',   0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/moonlight.sh'),
 ('moonshotai/Moonlight-16B-A3B-Instruct',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#moonshotai/Moonlight-16B-A3B-Instruct');

-- Its encoder's size was not seen anywhere.
UPDATE model SET has_uncounted_tower = 1 WHERE id = 'moonshotai/Kimi-K3';
