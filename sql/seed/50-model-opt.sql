-- OPT: learned positions (two more rows than the context). OPT-350m is
-- below.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('facebook/opt-1.3b', 'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 2048, 50272, 'f24', 1, 1, 0, 2050, 0,  4096, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-1.3b.json', '2026-11-30'),
 ('facebook/opt-125m', 'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16',  768, 50272, 'f12', 1, 1, 0, 2050, 0,  1536, 0, 0, 2048, 125239296, 'exact-sibling', NULL, 'secondary', 'safetensors total: exact, corroborated by peft-internal-testing/opt-125m', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-125m.json', '2026-11-30'),
 ('facebook/opt-13b',  'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 5120, 50272, 'f40', 1, 1, 0, 2050, 0, 10240, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-13b.json', '2026-11-30'),
 ('facebook/opt-2.7b', 'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 2560, 50272, 'f32', 1, 1, 0, 2050, 0,  5120, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#facebook/opt-2.7b', '2026-11-30'),
 ('facebook/opt-30b',  'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 7168, 50272, 'f48', 1, 1, 0, 2050, 0, 14336, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#facebook/opt-30b', '2026-11-30'),
 ('facebook/opt-6.7b', 'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 4096, 50272, 'f32', 1, 1, 0, 2050, 0,  8192, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-6.7b.json', '2026-11-30'),
 ('facebook/opt-66b',  'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 9216, 50272, 'f64', 1, 1, 0, 2050, 0, 18432, 0, 0, 2048,      NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-66b.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('facebook/opt-1.3b', 'f', 'full', 32, 32,  64,  64, 0, 1, 1, 1, 0, 0, 0,  8192, 'plain',  8192, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-125m', 'f', 'full', 12, 12,  64,  64, 0, 1, 1, 1, 0, 0, 0,  3072, 'plain',  3072, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-13b',  'f', 'full', 40, 40, 128, 128, 0, 1, 1, 1, 0, 0, 0, 20480, 'plain', 20480, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-2.7b', 'f', 'full', 32, 32,  80,  80, 0, 1, 1, 1, 0, 0, 0, 10240, 'plain', 10240, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-30b',  'f', 'full', 56, 56, 128, 128, 0, 1, 1, 1, 0, 0, 0, 28672, 'plain', 28672, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-6.7b', 'f', 'full', 32, 32, 128, 128, 0, 1, 1, 1, 0, 0, 0, 16384, 'plain', 16384, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('facebook/opt-66b',  'f', 'full', 72, 72, 128, 128, 0, 1, 1, 1, 0, 0, 0, 36864, 'plain', 36864, 1, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('opt-1.3b', 'facebook/opt-1.3b', 0),
 ('opt-125m', 'facebook/opt-125m', 0),
 ('opt-13b',  'facebook/opt-13b',  0),
 ('opt-2.7b', 'facebook/opt-2.7b', 0),
 ('opt-30b',  'facebook/opt-30b',  0),
 ('opt-6.7b', 'facebook/opt-6.7b', 0),
 ('opt-66b',  'facebook/opt-66b',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('facebook/opt-1.3b', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-1.3b.json'),
 ('facebook/opt-125m', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-125m.json'),
 ('facebook/opt-125m', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#peft-internal-testing/opt-125m'),
 ('facebook/opt-13b',  0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-13b.json'),
 ('facebook/opt-2.7b', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#facebook/opt-2.7b'),
 ('facebook/opt-30b',  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#facebook/opt-30b'),
 ('facebook/opt-6.7b', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-6.7b.json'),
 ('facebook/opt-66b',  0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-66b.json');

-- OPT-350m: an embedding of 512, projected to hidden and back; norms behind
-- each part of a layer, none at the end.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, embedding_dim, has_no_rotary, position_rows, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('facebook/opt-350m', 'opt', 'OPTForCausalLM', 'opt', '2022-05', 'other', 'fp16', 1024, 50272, 'f24', 1, 512, 1, 2050, 0, 2048, NULL, 'computed-only', 'secondary', NULL, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-350m.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, has_q_bias, has_kv_bias, has_out_bias, norm_params, ffn, intermediate, has_ffn_bias) VALUES
 ('facebook/opt-350m', 'f', 'full', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('opt-350m', 'facebook/opt-350m', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('facebook/opt-350m', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/facebook_opt-350m.json');
