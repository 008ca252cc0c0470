-- Qwen3-Next: three layers of gated delta net before each full one, whose
-- queries bring an output gate; experts everywhere.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, mtp_layers, is_tied, mtp_blocks, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('Qwen/Qwen3-Coder-Next',            'qwen3-next', 'Qwen3NextForCausalLM', 'qwen3_next', '2026-01', 'apache-2.0', 'bf16', 2048, 151936, '(l3f)12', '',  0, 0, 2048, 262144, 79674391296, 'exact', 'secondary',        NULL, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#qwen3_next_80b_a3b', '2026-11-30'),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 'qwen3-next', 'Qwen3NextForCausalLM', 'qwen3_next', '2025-09', 'apache-2.0', 'bf16', 2048, 151936, '(l3f)12', 'm', 0, 1, 2048, 262144, 81324862720, 'exact', 'config-file-seen', 'checkpoint also stores one MTP layer (not in config; 81,324,862,720 - 79,674,391,296)', 'https://github.com/aliyun/SimAI@cef83f9ddd96540e3e9f48934f11335d52d54fce:vidur-alibabacloud/data/hf_configs/qwen3-next-80B-A3B_config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, has_q_gate, qk_norm_params, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, state_norm_params, ffn, n_experts, experts_per_token, expert_intermediate, shared_intermediate, has_shared_gate) VALUES
 ('Qwen/Qwen3-Coder-Next',            'f', 'full', 16, 2, 256, 256, 1, 512, 4096, 'none',   0,   0,  0,   0, 0,   0, 'gated', 512, 10, 512, 512, 1),
 ('Qwen/Qwen3-Coder-Next',            'l', 'none',  0, 0,   0,   0, 0,   0, 4096, 'delta', 32, 128, 16, 128, 4, 128, 'gated', 512, 10, 512, 512, 1),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 'f', 'full', 16, 2, 256, 256, 1, 512, 4096, 'none',   0,   0,  0,   0, 0,   0, 'gated', 512, 10, 512, 512, 1),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 'l', 'none',  0, 0,   0,   0, 0,   0, 4096, 'delta', 32, 128, 16, 128, 4, 128, 'gated', 512, 10, 512, 512, 1),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 'm', 'full', 16, 2, 256, 256, 1, 512, 4096, 'none',   0,   0,  0,   0, 0,   0, 'gated', 512, 10, 512, 512, 1);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('qwen/qwen3-next-80b-a3b-thinking', 'Qwen/Qwen3-Next-80B-A3B-Instruct', 0),
 ('qwen3-coder-next',                 'Qwen/Qwen3-Coder-Next',            0),
 ('qwen3-next',                       'Qwen/Qwen3-Next-80B-A3B-Instruct', 0),
 ('qwen3-next-80b',                   'Qwen/Qwen3-Next-80B-A3B-Instruct', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('Qwen/Qwen3-Coder-Next',            0, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#qwen3_next_80b_a3b'),
 ('Qwen/Qwen3-Coder-Next',            1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Coder-Next'),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 0, 'https://github.com/aliyun/SimAI@cef83f9ddd96540e3e9f48934f11335d52d54fce:vidur-alibabacloud/data/hf_configs/qwen3-next-80B-A3B_config.json'),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 1, 'https://github.com/AI-Hypercomputer/maxtext@e591f30cbbf217ed67ef71263ec0538239f9c3b8:src/maxtext/checkpoint_conversion/utils/hf_model_configs.py#qwen3_next_80b_a3b'),
 ('Qwen/Qwen3-Next-80B-A3B-Instruct', 2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#Qwen/Qwen3-Next-80B-A3B-Instruct');
