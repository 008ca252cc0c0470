-- Llama 4: three chunk layers, then a full one without positions; Scout has
-- experts in all layers, Maverick in every other one; one shared expert.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, other_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 'llama-4', 'Llama4ForConditionalGeneration', 'llama4', '2025-04', 'llama4', 'bf16', 5120, 202048, '(dcdf)12', 0, 5120, 871932416,  1048576, 401583781376, 'exact-by-vision-remainder', 'config-file-seen', 'vision part is the remainder of the safetensors total', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/meta-llama--Llama-4-Maverick-17B-128E-Instruct_config.json', '2026-11-30'),
 ('meta-llama/Llama-4-Scout-17B-16E-Instruct',     'llama-4', 'Llama4ForConditionalGeneration', 'llama4', '2025-04', 'llama4', 'bf16', 5120, 202048, '(c3f)12',  0, 5120, 871932416, 10485760,         NULL, 'computed-only',             'config-file-seen', 'vision tower + projector (871,932,416) taken from the exact remainder of the Maverick safetensors total; the text part is 107,769,861,120', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/meta-llama--Llama-4-Scout-17B-16E-Instruct_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, shared_intermediate) VALUES
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 'c', 'chunk', 40, 8, 128, 128, 8192, 10240, 'gated',     0, 128, 1, 8192, 8192),
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 'd', 'chunk', 40, 8, 128, 128, 8192, 10240, 'gated', 16384,   0, 0,    0,    0),
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 'f', 'full',  40, 8, 128, 128,    0, 10240, 'gated',     0, 128, 1, 8192, 8192),
 ('meta-llama/Llama-4-Scout-17B-16E-Instruct',     'c', 'chunk', 40, 8, 128, 128, 8192, 10240, 'gated',     0,  16, 1, 8192, 8192),
 ('meta-llama/Llama-4-Scout-17B-16E-Instruct',     'f', 'full',  40, 8, 128, 128,    0, 10240, 'gated',     0,  16, 1, 8192, 8192);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('llama-4-maverick', 'meta-llama/Llama-4-Maverick-17B-128E-Instruct', 0),
 ('llama-4-scout',    'meta-llama/Llama-4-Scout-17B-16E-Instruct',     0),
 ('llama4',           'meta-llama/Llama-4-Scout-17B-16E-Instruct',     0),
 ('llama4-maverick',  'meta-llama/Llama-4-Maverick-17B-128E-Instruct', 0),
 ('llama4-scout',     'meta-llama/Llama-4-Scout-17B-16E-Instruct',     0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/meta-llama--Llama-4-Maverick-17B-128E-Instruct_config.json'),
 ('meta-llama/Llama-4-Maverick-17B-128E-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#meta-llama/Llama-4-Maverick-17B-128E-Instruct'),
 ('meta-llama/Llama-4-Scout-17B-16E-Instruct',     0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/meta-llama--Llama-4-Scout-17B-16E-Instruct_config.json');
