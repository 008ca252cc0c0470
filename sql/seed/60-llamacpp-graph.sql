-- How llama.cpp writes the graphs of some architectures, where it is not as
-- most are: the order of the operands of a sum decides which buffer is reused,
-- and with it the size of the compute buffer.
-- Source: src/models/ in https://github.com/ggml-org/llama.cpp, v0.5.0, read
-- on 2026-12-01.

-- LayerNorm without bias, which no count of parameters tells from RMSNorm.
UPDATE model SET has_layer_norm = 1
 WHERE model_type IN ('cohere', 'cohere2', 'dbrx', 'mpt', 'olmo');

-- residual + feed-forward, not feed-forward + residual
UPDATE model SET is_ffn_added_to_residual = 1
 WHERE model_type IN ('phi3', 'lfm2', 'lfm2_moe');
UPDATE model SET is_attention_added_to_residual = 1
 WHERE model_type IN ('lfm2', 'lfm2_moe');

UPDATE model SET selects_outputs_last = 1 WHERE model_type = 'gpt_oss';

-- llama.cpp's converter leaves the blocks for multi-token prediction of
-- these out (conversion/deepseek.py: skip_mtp).
UPDATE model SET gguf_skips_mtp = 1
 WHERE model_type IN ('deepseek_v3', 'kimi_k2') AND mtp_blocks > 0;

-- Full layers without rotary embedding.
UPDATE layer_group SET has_no_rope = 1
 WHERE mixer = 'full'
   AND model_id IN (SELECT id FROM model WHERE model_type = 'cohere2');

-- The same for models from their own config.json.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('cohere',   'has_layer_norm',                 'true'),
 ('dbrx',     'has_layer_norm',                 'true'),
 ('mpt',      'has_layer_norm',                 'true'),
 ('olmo',     'has_layer_norm',                 'true'),
 ('phi3',     'is_ffn_added_to_residual',       'true'),
 ('lfm2',     'is_ffn_added_to_residual',       'true'),
 ('lfm2',     'is_attention_added_to_residual', 'true'),
 ('gpt_oss',  'selects_outputs_last',           'true'),
 ('deepseek_v3',   'gguf_skips_mtp', '$mtp > 0'),
 ('deepseek_v32',  'gguf_skips_mtp', 'false'),
 ('glm_moe_dsa',   'gguf_skips_mtp', 'false'),
 ('glm4_moe_lite', 'gguf_skips_mtp', 'false'),
 ('cohere2',  'has_no_rope',                    'not $in_window');
