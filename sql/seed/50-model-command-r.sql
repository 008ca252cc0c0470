-- Command R and Aya: parallel block with one LayerNorm, tied embeddings. The
-- first Command R has no grouped KV heads; Command R7B has three window layers
-- before each full one.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('CohereForAI/c4ai-command-r-plus',     'command-r', 'CohereForCausalLM',  'cohere',  '2024-04', 'cc-by-nc-4.0', 'fp16', 12288, 256000, 'f64',    1, 0, 0, 0, 12288, 1, 0, 131072,        NULL, 'computed-only', NULL, 'secondary',        'doubtful: intermediate_size 33792 recalled, not seen; computed 103.8B agrees with the 104B nominal size', 'Public test fixture (code-search index id 56409979829): layers 64, heads 96, kv 8, hidden 12288, ctx 131072', '2026-11-30'),
 ('CohereForAI/c4ai-command-r-v01',      'command-r', 'CohereForCausalLM',  'cohere',  '2024-03', 'cc-by-nc-4.0', 'fp16',  8192, 256000, 'f40',    1, 0, 0, 0,  8192, 1, 0, 131072,        NULL, 'computed-only', NULL, 'secondary',        'shape seen in a public engine test that embeds the HF config (repository not named by the index)', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereForAI/c4ai-command-r-v01', '2026-11-30'),
 ('CohereLabs/c4ai-command-r-08-2024',   'command-r', 'CohereForCausalLM',  'cohere',  '2024-08', 'cc-by-nc-4.0', 'fp16',  8192, 256000, 'f40',    1, 0, 0, 0,  8192, 1, 0, 131072, 32296476672, 'exact-sibling', NULL, 'secondary',        'doubtful: same shape as aya-expanse-32b assumed, not seen; safetensors total: exact, corroborated by CohereLabs/aya-expanse-32b', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-expanse-32b', '2026-11-30'),
 ('CohereLabs/c4ai-command-r7b-12-2024', 'command-r', 'Cohere2ForCausalLM', 'cohere2', '2024-12', 'cc-by-nc-4.0', 'bf16',  4096, 256000, '(w3f)8', 1, 0, 0, 0,  4096, 1, 0, 132096,  8028033024, 'exact',         NULL, 'secondary',        'values from a llama.cpp load log in the linked pull request; GGUF there lists n_ctx_train 8192', 'https://github.com/ggml-org/llama.cpp/pull/10900', '2026-11-30'),
 ('CohereLabs/aya-23-8B',                'aya',       'CohereForCausalLM',  'cohere',  '2024-05', 'cc-by-nc-4.0', 'fp16',  4096, 256000, 'f32',    1, 0, 0, 0,  4096, 1, 0,   8192,  8028033024, 'exact',         NULL, 'config-file-seen', NULL, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#aya-23', '2026-11-30'),
 ('CohereLabs/aya-expanse-32b',          'aya',       'CohereForCausalLM',  'cohere',  '2024-10', 'cc-by-nc-4.0', 'bf16',  8192, 256000, 'f40',    1, 0, 0, 0,  8192, 1, 0,   8192, 32296476672, 'exact',         NULL, 'secondary',        'dimensions recalled, confirmed only by the exact match of the total', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-expanse-32b', '2026-11-30'),
 ('CohereLabs/aya-expanse-8b',           'aya',       'CohereForCausalLM',  'cohere',  '2024-10', 'cc-by-nc-4.0', 'fp16',  4096, 256000, 'f32',    1, 0, 0, 0,  4096, 1, 0,   8192,  8028033024, 'exact',         NULL, 'config-file-seen', 'config keys of aya-23-8B; identical total', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#aya-23', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('CohereForAI/c4ai-command-r-plus',     'f', 'full',   96,  8, 128, 128,    0, 0, 0, 0, 0, 13312, 0, 12288, 'gated', 33792, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereForAI/c4ai-command-r-v01',      'f', 'full',   64, 64, 128, 128,    0, 0, 0, 0, 0,     0, 0,  8192, 'gated', 22528, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/c4ai-command-r-08-2024',   'f', 'full',   64,  8, 128, 128,    0, 0, 0, 0, 0,     0, 0,  8192, 'gated', 24576, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/c4ai-command-r7b-12-2024', 'f', 'full',   32,  8, 128, 128,    0, 0, 0, 0, 0,     0, 0,  4096, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/c4ai-command-r7b-12-2024', 'w', 'window', 32,  8, 128, 128, 4096, 0, 0, 0, 0,     0, 0,  4096, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/aya-23-8B',                'f', 'full',   32,  8, 128, 128,    0, 0, 0, 0, 0,     0, 0,  4096, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/aya-expanse-32b',          'f', 'full',   64,  8, 128, 128,    0, 0, 0, 0, 0,     0, 0,  8192, 'gated', 24576, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('CohereLabs/aya-expanse-8b',           'f', 'full',   32,  8, 128, 128,    0, 0, 0, 0, 0,     0, 0,  4096, 'gated', 14336, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('aya',                                'CohereLabs/aya-23-8B',                0),
 ('aya-23-8b',                          'CohereLabs/aya-23-8B',                0),
 ('aya-8b',                             'CohereLabs/aya-23-8B',                0),
 ('aya-expanse',                        'CohereLabs/aya-expanse-8b',           0),
 ('aya-expanse-32b',                    'CohereLabs/aya-expanse-32b',          0),
 ('aya-expanse-8b',                     'CohereLabs/aya-expanse-8b',           0),
 ('c4ai-command-r-08-2024',             'CohereLabs/c4ai-command-r-08-2024',   0),
 ('c4ai-command-r-plus',                'CohereForAI/c4ai-command-r-plus',     0),
 ('c4ai-command-r-v01',                 'CohereForAI/c4ai-command-r-v01',      0),
 ('c4ai-command-r7b-12-2024',           'CohereLabs/c4ai-command-r7b-12-2024', 0),
 ('cohereforai/aya-23-8b',              'CohereLabs/aya-23-8B',                0),
 ('cohereforai/aya-expanse-32b',        'CohereLabs/aya-expanse-32b',          0),
 ('cohereforai/aya-expanse-8b',         'CohereLabs/aya-expanse-8b',           0),
 ('cohereforai/c4ai-command-r-08-2024', 'CohereLabs/c4ai-command-r-08-2024',   0),
 ('coherelabs/c4ai-command-r-v01',      'CohereForAI/c4ai-command-r-v01',      0),
 ('command-r',                          'CohereForAI/c4ai-command-r-v01',      1),
 ('command-r',                          'CohereLabs/c4ai-command-r-08-2024',   0),
 ('command-r-35b',                      'CohereForAI/c4ai-command-r-v01',      1),
 ('command-r-35b',                      'CohereLabs/c4ai-command-r-08-2024',   0),
 ('command-r-35b-v0.1',                 'CohereForAI/c4ai-command-r-v01',      0),
 ('command-r-plus',                     'CohereForAI/c4ai-command-r-plus',     0),
 ('command-r-plus-104b',                'CohereForAI/c4ai-command-r-plus',     0),
 ('command-r-v01',                      'CohereForAI/c4ai-command-r-v01',      0),
 ('command-r7b',                        'CohereLabs/c4ai-command-r7b-12-2024', 0),
 ('command-r7b-7b',                     'CohereLabs/c4ai-command-r7b-12-2024', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('CohereForAI/c4ai-command-r-plus',     0, 'Public test fixture (code-search index id 56409979829): layers 64, heads 96, kv 8, hidden 12288, ctx 131072'),
 ('CohereForAI/c4ai-command-r-v01',      0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereForAI/c4ai-command-r-v01'),
 ('CohereForAI/c4ai-command-r-v01',      1, 'https://github.com/ggml-org/llama.cpp/pull/6033'),
 ('CohereLabs/c4ai-command-r-08-2024',   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-expanse-32b'),
 ('CohereLabs/c4ai-command-r7b-12-2024', 0, 'https://github.com/ggml-org/llama.cpp/pull/10900'),
 ('CohereLabs/c4ai-command-r7b-12-2024', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/c4ai-command-r7b-12-2024'),
 ('CohereLabs/aya-23-8B',                0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#aya-23'),
 ('CohereLabs/aya-23-8B',                1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-23-8B'),
 ('CohereLabs/aya-expanse-32b',          0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-expanse-32b'),
 ('CohereLabs/aya-expanse-8b',           0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#aya-23'),
 ('CohereLabs/aya-expanse-8b',           1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#CohereLabs/aya-expanse-8b');
