-- Nemotron 4 and Mini (plain feed-forward, squared ReLU) and the Llama-shaped
-- Nemotron.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 'nemotron', 'LlamaForCausalLM',    'llama',    '2024-10', 'llama3.1', 'bf16',  8192, 128256, 'f80', 0, 0, 0, 0,  8192, 0, 0, 131072, 70553706496, 'exact',         NULL, 'secondary',        NULL, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', '2026-11-30'),
 ('nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      'nemotron', 'LlamaForCausalLM',    'llama',    '2025-03', 'other',    'bf16',  4096, 128256, 'f32', 0, 0, 0, 0,  4096, 0, 0, 131072,  8030261248, 'exact',         NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_1_8b', '2026-11-30'),
 ('nvidia/Nemotron-4-340B-Instruct',           'nemotron', 'NemotronForCausalLM', 'nemotron', '2024-06', 'other',    'bf16', 18432, 256000, 'f96', 0, 0, 0, 0, 36864, 0, 0,   4096,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#nvidia/Nemotron-4-340B-Instruct', '2026-11-30'),
 ('nvidia/Nemotron-Mini-4B-Instruct',          'nemotron', 'NemotronForCausalLM', 'nemotron', '2024-09', 'other',    'bf16',  3072, 256000, 'f32', 0, 0, 0, 0,  6144, 0, 0,   4096,        NULL, 'computed-only', NULL, 'secondary',        NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/Nemotron-Mini-4B-Instruct', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 'f', 'full', 64, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 16384, 'gated', 28672, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      'f', 'full', 32, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0,  8192, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('nvidia/Nemotron-4-340B-Instruct',           'f', 'full', 96, 8, 192, 192, 0, 0, 0, 0, 0, 0, 0, 73728, 'plain', 73728, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('nvidia/Nemotron-Mini-4B-Instruct',          'f', 'full', 24, 8, 128, 128, 0, 0, 0, 0, 0, 0, 0, 12288, 'plain',  9216, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('llama-3.1-nemotron-70b',             'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0),
 ('llama-3.1-nemotron-70b-hf',          'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0),
 ('llama-3.1-nemotron-70b-instruct-hf', 'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0),
 ('llama-3.1-nemotron-nano-8b-v1',      'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      0),
 ('llama-nemotron-nano-8b',             'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      0),
 ('nemotron',                           'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0),
 ('nemotron-4-340b',                    'nvidia/Nemotron-4-340B-Instruct',           0),
 ('nemotron-4-340b-instruct',           'nvidia/Nemotron-4-340B-Instruct',           0),
 ('nemotron-70b',                       'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0),
 ('nemotron-mini',                      'nvidia/Nemotron-Mini-4B-Instruct',          0),
 ('nemotron-mini-4b',                   'nvidia/Nemotron-Mini-4B-Instruct',          0),
 ('nemotron-mini-4b-instruct',          'nvidia/Nemotron-Mini-4B-Instruct',          0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#nvidia/Llama-3.1-Nemotron-70B-Instruct-HF'),
 ('nvidia/Llama-3.1-Nemotron-70B-Instruct-HF', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/Llama-3.1-Nemotron-70B-Instruct-HF'),
 ('nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#llama3_1_8b'),
 ('nvidia/Llama-3.1-Nemotron-Nano-8B-v1',      1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/Llama-3.1-Nemotron-Nano-8B-v1'),
 ('nvidia/Nemotron-4-340B-Instruct',           0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#nvidia/Nemotron-4-340B-Instruct'),
 ('nvidia/Nemotron-4-340B-Instruct',           1, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/nemotron.py#Nemotron4Config340B'),
 ('nvidia/Nemotron-Mini-4B-Instruct',          0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/Nemotron-Mini-4B-Instruct'),
 ('nvidia/Nemotron-Mini-4B-Instruct',          1, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/nemotron.py#Nemotron3Config4B');

-- Nemotron Super: layers of an architecture search; some have no attention, the
-- feed-forwards differ in width.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'nemotron-nas', 'DeciLMForCausalLM', 'nemotron-nas', '2025-07', 'other', 'bf16', 8192, 128256, 'fa5bba3ca30dbbdedbd3adggdg3ddhhgghhghha9', 0, 8192, 131072, 49867145216, 'exact', 'config-file-seen', 'per-layer NAS blocks: see block_configs (attention may be absent, ffn_mult varies); config is that of v1, v1.5 has the same total', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Llama-3_3-Nemotron-Super-49B-v1_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, ffn, intermediate) VALUES
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'a', 'full', 64, 8, 128, 128, 16384, 'gated', 28672),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'b', 'none',  0, 0,   0,   0,  8192, 'gated', 14336),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'c', 'none',  0, 0,   0,   0,  8192, 'gated', 17920),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'd', 'none',  0, 0,   0,   0,  8192, 'gated',  7168),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'e', 'none',  0, 0,   0,   0,  8192, 'gated', 28672),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'f', 'full', 64, 8, 128, 128, 16384, 'gated', 14336),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'g', 'none',  0, 0,   0,   0,  8192, 'gated',  5632),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 'h', 'none',  0, 0,   0,   0,  8192, 'gated',  2816);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('llama-3.3-nemotron-super-49b',           'nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 0),
 ('nemotron-super-49b',                     'nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 0),
 ('nvidia/llama-3-3-nemotron-super-49b-v1', 'nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Llama-3_3-Nemotron-Super-49B-v1_config.json'),
 ('nvidia/Llama-3_3-Nemotron-Super-49B-v1_5', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/Llama-3_3-Nemotron-Super-49B-v1_5');
