-- Jamba: one attention layer in eight, the others Mamba-1 with norms on step
-- size, B and C; experts in every other layer; no positions.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('ai21labs/AI21-Jamba-Large-1.5', 'jamba', 'JambaForCausalLM', 'jamba', '2024-08', 'jamba-open-model-license', 'bf16', 8192, 65536, '(memeaeme)9', 0, 1, 8192, 262144,        NULL, 'computed-only', 'secondary', NULL, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#ai21labs/AI21-Jamba-1.5-Large', '2026-11-30'),
 ('ai21labs/AI21-Jamba-Mini-1.5',  'jamba', 'JambaForCausalLM', 'jamba', '2024-08', 'jamba-open-model-license', 'bf16', 4096, 65536, '(memeaeme)4', 0, 1, 4096, 262144, 51570323328, 'exact',         'secondary', NULL, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#ai21labs/AI21-Jamba-1.5-Mini', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_dim, state_rank, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate) VALUES
 ('ai21labs/AI21-Jamba-Large-1.5', 'a', 'full', 64, 8, 128, 128, 16384, 'none',       0, 0,  0,   0, 0, 0,   0, 'gated', 24576,  0, 0,     0),
 ('ai21labs/AI21-Jamba-Large-1.5', 'e', 'none',  0, 0,   0,   0, 16384, 'mamba1', 16384, 1, 16, 512, 4, 1, 544, 'gated',     0, 16, 2, 24576),
 ('ai21labs/AI21-Jamba-Large-1.5', 'm', 'none',  0, 0,   0,   0, 16384, 'mamba1', 16384, 1, 16, 512, 4, 1, 544, 'gated', 24576,  0, 0,     0),
 ('ai21labs/AI21-Jamba-Mini-1.5',  'a', 'full', 32, 8, 128, 128,  8192, 'none',       0, 0,  0,   0, 0, 0,   0, 'gated', 14336,  0, 0,     0),
 ('ai21labs/AI21-Jamba-Mini-1.5',  'e', 'none',  0, 0,   0,   0,  8192, 'mamba1',  8192, 1, 16, 256, 4, 1, 288, 'gated',     0, 16, 2, 14336),
 ('ai21labs/AI21-Jamba-Mini-1.5',  'm', 'none',  0, 0,   0,   0,  8192, 'mamba1',  8192, 1, 16, 256, 4, 1, 288, 'gated', 14336,  0, 0,     0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('ai21labs/ai21-jamba-1.5-large', 'ai21labs/AI21-Jamba-Large-1.5', 0),
 ('ai21labs/ai21-jamba-1.5-mini',  'ai21labs/AI21-Jamba-Mini-1.5',  0),
 ('jamba-1.5-large',               'ai21labs/AI21-Jamba-Large-1.5', 0),
 ('jamba-1.5-mini',                'ai21labs/AI21-Jamba-Mini-1.5',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('ai21labs/AI21-Jamba-Large-1.5', 0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#ai21labs/AI21-Jamba-1.5-Large'),
 ('ai21labs/AI21-Jamba-Mini-1.5',  0, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#ai21labs/AI21-Jamba-1.5-Mini'),
 ('ai21labs/AI21-Jamba-Mini-1.5',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ai21labs/AI21-Jamba-Mini-1.5');
