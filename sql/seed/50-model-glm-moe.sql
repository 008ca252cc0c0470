-- GLM-4.5 to 4.7 (experts, grouped heads), GLM-4.7-Flash (latent attention) and
-- GLM-5 (latent attention with an indexer). All have one MTP block; whether it
-- stores an embedding and an output of its own differs.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, mtp_layers, is_tied, mtp_blocks, has_mtp_embedding, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('zai-org/GLM-4.5',       'glm-4.5',       'Glm4MoeForCausalLM',     'glm4_moe',      '2025-07', 'mit', 'bf16', 5120, 151552, 'd3e89', 'm', 0, 1, 1, 5120,  131072, 358337791296, 'exact', 'secondary',        NULL, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh', '2026-11-30'),
 ('zai-org/GLM-4.5-Air',   'glm-4.5',       'Glm4MoeForCausalLM',     'glm4_moe',      '2025-07', 'mit', 'bf16', 4096, 151552, 'de45',  'm', 0, 1, 1, 4096,  131072, 110468824832, 'exact', 'secondary',        NULL, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-106B-A12B.sh', '2026-11-30'),
 ('zai-org/GLM-4.6',       'glm-4.5',       'Glm4MoeForCausalLM',     'glm4_moe',      '2025-09', 'mit', 'bf16', 5120, 151552, 'd3e89', 'm', 0, 1, 0, 5120,  202752, 356785898816, 'exact', 'secondary',        'MTP layer shares embedding and head (differs from GLM-4.5)', 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh', '2026-11-30'),
 ('zai-org/GLM-4.7',       'glm-4.5',       'Glm4MoeForCausalLM',     'glm4_moe',      '2025-12', 'mit', 'bf16', 5120, 151552, 'd3e89', 'm', 0, 1, 1, 5120,  202752, 358337791296, 'exact', 'secondary',        NULL, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh', '2026-11-30'),
 ('zai-org/GLM-4.7-Flash', 'glm-4.7-flash', 'Glm4MoeLiteForCausalLM', 'glm4_moe_lite', '2026-01', 'mit', 'bf16', 2048, 154880, 'de46',  'm', 0, 1, 1, 2048,  202752,  31221488576, 'exact', 'secondary',        NULL, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.7-30B-A3B.sh', '2026-11-30'),
 ('zai-org/GLM-5',         'glm-5',         'GlmMoeDsaForCausalLM',   'glm_moe_dsa',   '2026-02', 'mit', 'bf16', 6144, 154880, 'd3e75', 'm', 0, 1, 0, 6144,  202752, 753864139008, 'exact', 'config-file-seen', 'MTP layer shares embedding and head; indexer per layer', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5_config.json', '2026-11-30'),
 ('zai-org/GLM-5.1',       'glm-5',         'GlmMoeDsaForCausalLM',   'glm_moe_dsa',   '2026-04', 'mit', 'bf16', 6144, 154880, 'd3e75', 'm', 0, 1, 0, 6144,  202752, 753864139008, 'exact', 'config-file-seen', 'MTP layer shares embedding and head; indexer per layer', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5.1_config.json', '2026-11-30'),
 ('zai-org/GLM-5.2',       'glm-5',         'GlmMoeDsaForCausalLM',   'glm_moe_dsa',   '2026-06', 'mit', 'bf16', 6144, 154880, 'd3e75', 'm', 0, 1, 0, 6144, 1048576, 753864139008, 'exact', 'config-file-seen', 'MTP layer shares embedding and head; indexer per layer', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5.2_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, q_lora_rank, kv_lora_rank, rope_dim, index_heads, index_head_dim, has_q_bias, has_kv_bias, qk_norm_params, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params, shared_intermediate) VALUES
 ('zai-org/GLM-4.5',       'd', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-4.5',       'e', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.5',       'm', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.5-Air',   'd', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,    0,  8192, 'gated', 10944,   0, 0,    0,   0,    0),
 ('zai-org/GLM-4.5-Air',   'e', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,    0,  8192, 'gated',     0, 128, 8, 1408, 128, 1408),
 ('zai-org/GLM-4.5-Air',   'm', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,    0,  8192, 'gated',     0, 128, 8, 1408, 128, 1408),
 ('zai-org/GLM-4.6',       'd', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-4.6',       'e', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.6',       'm', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.7',       'd', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-4.7',       'e', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.7',       'm', 'full',   96,  8, 128, 128,    0,   0,  0,  0,   0, 1, 1,  256, 10240, 'gated',     0, 160, 8, 1536, 160, 1536),
 ('zai-org/GLM-4.7-Flash', 'd', 'latent', 20, 20, 256, 256,  768, 512, 64,  0,   0, 0, 0, 1280,  4096, 'gated', 10240,   0, 0,    0,   0,    0),
 ('zai-org/GLM-4.7-Flash', 'e', 'latent', 20, 20, 256, 256,  768, 512, 64,  0,   0, 0, 0, 1280,  4096, 'gated',     0,  64, 4, 1536,  64, 1536),
 ('zai-org/GLM-4.7-Flash', 'm', 'latent', 20, 20, 256, 256,  768, 512, 64,  0,   0, 0, 0, 1280,  4096, 'gated',     0,  64, 4, 1536,  64, 1536),
 ('zai-org/GLM-5',         'd', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-5',         'e', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048),
 ('zai-org/GLM-5',         'm', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048),
 ('zai-org/GLM-5.1',       'd', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-5.1',       'e', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048),
 ('zai-org/GLM-5.1',       'm', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048),
 ('zai-org/GLM-5.2',       'd', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated', 12288,   0, 0,    0,   0,    0),
 ('zai-org/GLM-5.2',       'e', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048),
 ('zai-org/GLM-5.2',       'm', 'latent', 64, 64, 256, 256, 2048, 512, 64, 32, 128, 0, 0, 2560, 12288, 'gated',     0, 256, 8, 2048, 256, 2048);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('glm-4.5',       'zai-org/GLM-4.5',       0),
 ('glm-4.5-air',   'zai-org/GLM-4.5-Air',   0),
 ('glm-4.6',       'zai-org/GLM-4.6',       0),
 ('glm-4.7',       'zai-org/GLM-4.7',       0),
 ('glm-4.7-flash', 'zai-org/GLM-4.7-Flash', 0),
 ('glm-5',         'zai-org/GLM-5',         0),
 ('glm-5.1',       'zai-org/GLM-5.1',       0),
 ('glm-5.2',       'zai-org/GLM-5.2',       0),
 ('glm4.5',        'zai-org/GLM-4.5',       0),
 ('glm4.5-air',    'zai-org/GLM-4.5-Air',   0),
 ('glm4.6',        'zai-org/GLM-4.6',       0),
 ('glm4.7',        'zai-org/GLM-4.7',       0),
 ('glm4.7-flash',  'zai-org/GLM-4.7-Flash', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('zai-org/GLM-4.5',       0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh'),
 ('zai-org/GLM-4.5',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4.5'),
 ('zai-org/GLM-4.5-Air',   0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-106B-A12B.sh'),
 ('zai-org/GLM-4.5-Air',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4.5-Air'),
 ('zai-org/GLM-4.6',       0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh'),
 ('zai-org/GLM-4.6',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4.6'),
 ('zai-org/GLM-4.7',       0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.5-355B-A32B.sh'),
 ('zai-org/GLM-4.7',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4.7'),
 ('zai-org/GLM-4.7-Flash', 0, 'https://github.com/THUDM/slime@624b824a898ab0ec1fcb4d373004c7f3852bf515:scripts/models/glm4.7-30B-A3B.sh'),
 ('zai-org/GLM-4.7-Flash', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-4.7-Flash'),
 ('zai-org/GLM-5',         0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5_config.json'),
 ('zai-org/GLM-5',         1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-5'),
 ('zai-org/GLM-5.1',       0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5.1_config.json'),
 ('zai-org/GLM-5.1',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-5.1'),
 ('zai-org/GLM-5.2',       0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/zai-org--GLM-5.2_config.json'),
 ('zai-org/GLM-5.2',       1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#zai-org/GLM-5.1');
