-- GPT-2: learned positions, fused projection, biases everywhere.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('openai-community/gpt2',        'gpt2', 'GPT2LMHeadModel', 'gpt2', '2019-02', 'mit', 'fp32',  768, 50257, 'f12', 1, 1, 0, 1024, 0, 1536, 0, 0, 1024,  124439808, 'exact', NULL, 'config-file-seen', 'HF safetensors also stores the 1024x1024 causal-mask buffer of every layer; safetensors total: exact after +12582912', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2.json', '2026-11-30'),
 ('openai-community/gpt2-large',  'gpt2', 'GPT2LMHeadModel', 'gpt2', '2019-11', 'mit', 'fp32', 1280, 50257, 'f36', 1, 1, 0, 1024, 0, 2560, 0, 0, 1024,  774030080, 'exact', NULL, 'secondary',        'HF safetensors also stores the 1024x1024 causal-mask buffer of every layer; safetensors total: exact after +37748736', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-large.json', '2026-11-30'),
 ('openai-community/gpt2-medium', 'gpt2', 'GPT2LMHeadModel', 'gpt2', '2019-11', 'mit', 'fp32', 1024, 50257, 'f24', 1, 1, 0, 1024, 0, 2048, 0, 0, 1024,  354823168, 'exact', NULL, 'config-file-seen', 'HF safetensors also stores the 1024x1024 causal-mask buffer of every layer; safetensors total: exact after +25165824', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-medium.json', '2026-11-30'),
 ('openai-community/gpt2-xl',     'gpt2', 'GPT2LMHeadModel', 'gpt2', '2019-11', 'mit', 'fp32', 1600, 50257, 'f48', 1, 1, 0, 1024, 0, 3200, 0, 0, 1024, 1557611200, 'exact', NULL, 'secondary',        'HF safetensors also stores the 1024x1024 causal-mask buffer of every layer; safetensors total: exact after +50331648', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-xl.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('openai-community/gpt2',        'f', 'full', 12, 12, 64, 64, 0, 1, 1, 1, 1, 0, 0, 3072, 'plain', 3072, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('openai-community/gpt2-large',  'f', 'full', 20, 20, 64, 64, 0, 1, 1, 1, 1, 0, 0, 5120, 'plain', 5120, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('openai-community/gpt2-medium', 'f', 'full', 16, 16, 64, 64, 0, 1, 1, 1, 1, 0, 0, 4096, 'plain', 4096, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('openai-community/gpt2-xl',     'f', 'full', 25, 25, 64, 64, 0, 1, 1, 1, 1, 0, 0, 6400, 'plain', 6400, 1, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('gpt2',        'openai-community/gpt2',        0),
 ('gpt2-large',  'openai-community/gpt2-large',  0),
 ('gpt2-medium', 'openai-community/gpt2-medium', 0),
 ('gpt2-small',  'openai-community/gpt2',        0),
 ('gpt2-xl',     'openai-community/gpt2-xl',     0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('openai-community/gpt2',        0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2.json'),
 ('openai-community/gpt2',        1, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#gpt2'),
 ('openai-community/gpt2',        2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openai-community/gpt2'),
 ('openai-community/gpt2-large',  0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-large.json'),
 ('openai-community/gpt2-large',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openai-community/gpt2-large'),
 ('openai-community/gpt2-medium', 0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-medium.json'),
 ('openai-community/gpt2-medium', 1, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#gpt2_medium'),
 ('openai-community/gpt2-medium', 2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openai-community/gpt2-medium'),
 ('openai-community/gpt2-xl',     0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/gpt2-xl.json'),
 ('openai-community/gpt2-xl',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#openai-community/gpt2-xl');
