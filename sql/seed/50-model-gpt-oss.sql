-- gpt-oss: window and full layers alternate, starting with a window; attention
-- sinks; biases everywhere, in the experts too; experts in MXFP4.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('openai/gpt-oss-120b', 'gpt-oss', 'GptOssForCausalLM', 'gpt_oss', '2025-08', 'apache-2.0', 'mxfp4', 2880, 201088, '(wf)18', 0, 0, 0, 0, 2880, 0, 0, 131072, 116829156672, 'exact', 130502581289, 'config-file-seen', 'total verified against the BF16 re-upload; HF API number of the MXFP4 checkpoint counts packed blocks + scales', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/openai--gpt-oss-120b_config.json', '2026-11-30'),
 ('openai/gpt-oss-20b',  'gpt-oss', 'GptOssForCausalLM', 'gpt_oss', '2025-08', 'apache-2.0', 'mxfp4', 2880, 201088, '(wf)12', 0, 0, 0, 0, 2880, 0, 0, 131072,  20914757184, 'exact',  27520002949, 'config-file-seen', 'total verified against the BF16 re-upload; HF API number of the MXFP4 checkpoint counts packed blocks + scales', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/openai--gpt-oss-20b_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('openai/gpt-oss-120b', 'f', 'full',   64, 8, 64, 64,   0, 1, 1, 1, 0, 0, 64, 5760, 'gated', 0, 0, 0, 128, 4, 2880, 1, 128, 0, 0),
 ('openai/gpt-oss-120b', 'w', 'window', 64, 8, 64, 64, 128, 1, 1, 1, 0, 0, 64, 5760, 'gated', 0, 0, 0, 128, 4, 2880, 1, 128, 0, 0),
 ('openai/gpt-oss-20b',  'f', 'full',   64, 8, 64, 64,   0, 1, 1, 1, 0, 0, 64, 5760, 'gated', 0, 0, 0,  32, 4, 2880, 1,  32, 0, 0),
 ('openai/gpt-oss-20b',  'w', 'window', 64, 8, 64, 64, 128, 1, 1, 1, 0, 0, 64, 5760, 'gated', 0, 0, 0,  32, 4, 2880, 1,  32, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('gpt-oss',      'openai/gpt-oss-20b',  0),
 ('gpt-oss-120b', 'openai/gpt-oss-120b', 0),
 ('gpt-oss-20b',  'openai/gpt-oss-20b',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('openai/gpt-oss-120b', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/openai--gpt-oss-120b_config.json'),
 ('openai/gpt-oss-120b', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#unsloth/gpt-oss-120b-BF16'),
 ('openai/gpt-oss-120b', 2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#openai/gpt-oss-120b'),
 ('openai/gpt-oss-20b',  0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/openai--gpt-oss-20b_config.json'),
 ('openai/gpt-oss-20b',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#unsloth/gpt-oss-20b-BF16'),
 ('openai/gpt-oss-20b',  2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#openai/gpt-oss-20b');
