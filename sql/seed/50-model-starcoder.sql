-- StarCoder (one KV head, learned positions) and StarCoder2.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('bigcode/starcoder',        'starcoder',  'GPTBigCodeForCausalLM', 'gpt_bigcode', '2023-05', 'bigcode-openrail-m', 'bf16', 6144, 49152, 'f40', 1, 1, 0, 8192, 0, 12288, 0, 0,  8192, 15517456384, 'exact',         NULL, 'secondary',        'safetensors total: exact, lm_head copy stored although tied', 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder', '2026-11-30'),
 ('bigcode/starcoderbase-1b', 'starcoder',  'GPTBigCodeForCausalLM', 'gpt_bigcode', '2023-07', 'bigcode-openrail-m', 'bf16', 2048, 49152, 'f24', 1, 1, 0, 8192, 0,  4096, 0, 0,  8192,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_1b', '2026-11-30'),
 ('bigcode/starcoderbase-3b', 'starcoder',  'GPTBigCodeForCausalLM', 'gpt_bigcode', '2023-07', 'bigcode-openrail-m', 'bf16', 2816, 49152, 'f36', 1, 1, 0, 8192, 0,  5632, 0, 0,  8192,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_3b', '2026-11-30'),
 ('bigcode/starcoderbase-7b', 'starcoder',  'GPTBigCodeForCausalLM', 'gpt_bigcode', '2023-07', 'bigcode-openrail-m', 'bf16', 4096, 49152, 'f42', 1, 1, 0, 8192, 0,  8192, 0, 0,  8192,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_7b', '2026-11-30'),
 ('bigcode/starcoder2-15b',   'starcoder2', 'Starcoder2ForCausalLM', 'starcoder2',  '2024-02', 'bigcode-openrail-m', 'bf16', 6144, 49152, 'f40', 0, 0, 0,    0, 0, 12288, 0, 0, 16384,        NULL, 'computed-only', NULL, 'secondary',        '15B has an untied lm_head per vendor size 15.96B; config.json has sliding_window 4096 on all layers: llama.cpp keeps a full cache, vLLM honours the window; stored as full', 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/starcoder2.py#Starcoder2Config15B', '2026-11-30'),
 ('bigcode/starcoder2-3b',    'starcoder2', 'Starcoder2ForCausalLM', 'starcoder2',  '2024-02', 'bigcode-openrail-m', 'bf16', 3072, 49152, 'f30', 1, 0, 0,    0, 0,  6144, 0, 0, 16384,  3030371328, 'exact',         NULL, 'secondary',        'config.json has sliding_window 4096 on all layers: llama.cpp keeps a full cache, vLLM honours the window; stored as full', 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/starcoder2.py#Starcoder2Config3B', '2026-11-30'),
 ('bigcode/starcoder2-7b',    'starcoder2', 'Starcoder2ForCausalLM', 'starcoder2',  '2024-02', 'bigcode-openrail-m', 'bf16', 4608, 49152, 'f32', 1, 0, 0,    0, 0,  9216, 0, 0, 16384,  7173923840, 'exact',         NULL, 'config-file-seen', 'config.json has sliding_window 4096 on all layers: llama.cpp keeps a full cache, vLLM honours the window; stored as full', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#starcoder2', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('bigcode/starcoder',        'f', 'full', 48, 1, 128, 128, 0, 1, 1, 1, 1, 0, 0, 24576, 'plain', 24576, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoderbase-1b', 'f', 'full', 16, 1, 128, 128, 0, 1, 1, 1, 1, 0, 0,  8192, 'plain',  8192, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoderbase-3b', 'f', 'full', 22, 1, 128, 128, 0, 1, 1, 1, 1, 0, 0, 11264, 'plain', 11264, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoderbase-7b', 'f', 'full', 32, 1, 128, 128, 0, 1, 1, 1, 1, 0, 0, 16384, 'plain', 16384, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoder2-15b',   'f', 'full', 48, 4, 128, 128, 0, 1, 1, 1, 0, 0, 0, 24576, 'plain', 24576, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoder2-3b',    'f', 'full', 24, 2, 128, 128, 0, 1, 1, 1, 0, 0, 0, 12288, 'plain', 12288, 1, 0, 0, 0, 0, 0, 0, 0, 0),
 ('bigcode/starcoder2-7b',    'f', 'full', 36, 4, 128, 128, 0, 1, 1, 1, 0, 0, 0, 18432, 'plain', 18432, 1, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('starcoder',        'bigcode/starcoder',        0),
 ('starcoder-15b',    'bigcode/starcoder',        0),
 ('starcoder-1b',     'bigcode/starcoderbase-1b', 0),
 ('starcoder-3b',     'bigcode/starcoderbase-3b', 0),
 ('starcoder-7b',     'bigcode/starcoderbase-7b', 0),
 ('starcoder2',       'bigcode/starcoder2-3b',    0),
 ('starcoder2-15b',   'bigcode/starcoder2-15b',   0),
 ('starcoder2-3b',    'bigcode/starcoder2-3b',    0),
 ('starcoder2-7b',    'bigcode/starcoder2-7b',    0),
 ('starcoderbase-1b', 'bigcode/starcoderbase-1b', 0),
 ('starcoderbase-3b', 'bigcode/starcoderbase-3b', 0),
 ('starcoderbase-7b', 'bigcode/starcoderbase-7b', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('bigcode/starcoder',        0, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder'),
 ('bigcode/starcoder',        1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigcode/starcoder'),
 ('bigcode/starcoderbase-1b', 0, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_1b'),
 ('bigcode/starcoderbase-3b', 0, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_3b'),
 ('bigcode/starcoderbase-7b', 0, 'https://github.com/huggingface/candle@2a13b0f3ff62f7e67013597f2996f764c5735e21:candle-transformers/src/models/bigcode.rs#starcoder_7b'),
 ('bigcode/starcoder2-15b',   0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/starcoder2.py#Starcoder2Config15B'),
 ('bigcode/starcoder2-3b',    0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/starcoder2.py#Starcoder2Config3B'),
 ('bigcode/starcoder2-3b',    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigcode/starcoder2-3b'),
 ('bigcode/starcoder2-7b',    0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#starcoder2'),
 ('bigcode/starcoder2-7b',    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#bigcode/starcoder2-7b');
