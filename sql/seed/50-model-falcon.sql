-- Falcon 1 (plain feed-forward, parallel block, fused projection) and Falcon 3
-- (Llama shape).

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('tiiuae/falcon-180B-chat',     'falcon',  'FalconForCausalLM', 'falcon', '2023-09', 'falcon-180b',        'bf16', 14848,  65024, 'f80', 1, 0, 0, 0, 29696, 1, 0,  2048, 178557088768, 'exact',         NULL, 'secondary', 'safetensors total: exact, lm_head copy stored although tied', 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-180B', '2026-11-30'),
 ('tiiuae/falcon-40b-instruct',  'falcon',  'FalconForCausalLM', 'falcon', '2023-05', 'apache-2.0',         'bf16',  8192,  65024, 'f60', 1, 0, 0, 0, 16384, 1, 0,  2048,  41303293952, 'exact',         NULL, 'secondary', 'safetensors total: exact, lm_head copy stored although tied', 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-40b', '2026-11-30'),
 ('tiiuae/falcon-7b-instruct',   'falcon',  'FalconForCausalLM', 'falcon', '2023-05', 'apache-2.0',         'bf16',  4544,  65024, 'f32', 1, 0, 0, 0,  9088, 1, 0,  2048,   6921720704, 'exact',         NULL, 'secondary', 'safetensors total: exact, lm_head copy stored although tied', 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-7b', '2026-11-30'),
 ('tiiuae/Falcon3-10B-Instruct', 'falcon3', 'LlamaForCausalLM',  'llama',  '2024-12', 'falcon-llm-license', 'bf16',  3072, 131072, 'f40', 0, 0, 0, 0,  3072, 0, 0, 32768,         NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-10B-Instruct', '2026-11-30'),
 ('tiiuae/Falcon3-1B-Instruct',  'falcon3', 'LlamaForCausalLM',  'llama',  '2024-12', 'falcon-llm-license', 'bf16',  2048, 131072, 'f18', 0, 0, 0, 0,  2048, 0, 0,  4096,   1669408768, 'exact',         NULL, 'secondary', NULL, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-1B-Instruct', '2026-11-30'),
 ('tiiuae/Falcon3-3B-Instruct',  'falcon3', 'LlamaForCausalLM',  'llama',  '2024-12', 'falcon-llm-license', 'bf16',  3072, 131072, 'f22', 0, 0, 0, 0,  3072, 0, 0, 32768,         NULL, 'computed-only', NULL, 'secondary', NULL, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-3B-Instruct', '2026-11-30'),
 ('tiiuae/Falcon3-7B-Instruct',  'falcon3', 'LlamaForCausalLM',  'llama',  '2024-11', 'falcon-llm-license', 'bf16',  3072, 131072, 'f28', 0, 0, 0, 0,  3072, 0, 0, 32768,   7455550464, 'exact',         NULL, 'secondary', NULL, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-7B-Instruct', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('tiiuae/falcon-180B-chat',     'f', 'full', 232, 8,  64,  64, 0, 0, 0, 0, 1, 0, 0, 59392, 'plain', 59392, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/falcon-40b-instruct',  'f', 'full', 128, 8,  64,  64, 0, 0, 0, 0, 1, 0, 0, 32768, 'plain', 32768, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/falcon-7b-instruct',   'f', 'full',  71, 1,  64,  64, 0, 0, 0, 0, 1, 0, 0,  9088, 'plain', 18176, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/Falcon3-10B-Instruct', 'f', 'full',  12, 4, 256, 256, 0, 0, 0, 0, 0, 0, 0,  6144, 'gated', 23040, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/Falcon3-1B-Instruct',  'f', 'full',   8, 4, 256, 256, 0, 0, 0, 0, 0, 0, 0,  4096, 'gated',  8192, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/Falcon3-3B-Instruct',  'f', 'full',  12, 4, 256, 256, 0, 0, 0, 0, 0, 0, 0,  6144, 'gated',  9216, 0, 0, 0, 0, 0, 0, 0, 0, 0),
 ('tiiuae/Falcon3-7B-Instruct',  'f', 'full',  12, 4, 256, 256, 0, 0, 0, 0, 0, 0, 0,  6144, 'gated', 23040, 0, 0, 0, 0, 0, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('falcon',               'tiiuae/falcon-7b-instruct',   0),
 ('falcon-180b',          'tiiuae/falcon-180B-chat',     0),
 ('falcon-180b-chat',     'tiiuae/falcon-180B-chat',     0),
 ('falcon-40b',           'tiiuae/falcon-40b-instruct',  0),
 ('falcon-40b-instruct',  'tiiuae/falcon-40b-instruct',  0),
 ('falcon-7b',            'tiiuae/falcon-7b-instruct',   0),
 ('falcon-7b-instruct',   'tiiuae/falcon-7b-instruct',   0),
 ('falcon3',              'tiiuae/Falcon3-7B-Instruct',  0),
 ('falcon3-10b',          'tiiuae/Falcon3-10B-Instruct', 0),
 ('falcon3-10b-instruct', 'tiiuae/Falcon3-10B-Instruct', 0),
 ('falcon3-1b',           'tiiuae/Falcon3-1B-Instruct',  0),
 ('falcon3-1b-instruct',  'tiiuae/Falcon3-1B-Instruct',  0),
 ('falcon3-3b',           'tiiuae/Falcon3-3B-Instruct',  0),
 ('falcon3-3b-instruct',  'tiiuae/Falcon3-3B-Instruct',  0),
 ('falcon3-7b',           'tiiuae/Falcon3-7B-Instruct',  0),
 ('falcon3-7b-instruct',  'tiiuae/Falcon3-7B-Instruct',  0),
 ('tiiuae/falcon-40b',    'tiiuae/falcon-40b-instruct',  0),
 ('tiiuae/falcon-7b',     'tiiuae/falcon-7b-instruct',   0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('tiiuae/falcon-180B-chat',     0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-180B'),
 ('tiiuae/falcon-180B-chat',     1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/falcon-180B-chat'),
 ('tiiuae/falcon-40b-instruct',  0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-40b'),
 ('tiiuae/falcon-40b-instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/falcon-40b'),
 ('tiiuae/falcon-7b-instruct',   0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/falcon-7b'),
 ('tiiuae/falcon-7b-instruct',   1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/falcon-7b'),
 ('tiiuae/Falcon3-10B-Instruct', 0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-10B-Instruct'),
 ('tiiuae/Falcon3-1B-Instruct',  0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-1B-Instruct'),
 ('tiiuae/Falcon3-1B-Instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/Falcon3-1B-Instruct'),
 ('tiiuae/Falcon3-3B-Instruct',  0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-3B-Instruct'),
 ('tiiuae/Falcon3-7B-Instruct',  0, 'https://github.com/Lightning-AI/litgpt@26857050fe3ff627cd714fe92f5838f51a3d5efa:litgpt/config.py#tiiuae/Falcon3-7B-Instruct'),
 ('tiiuae/Falcon3-7B-Instruct',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/Falcon3-7B-Instruct');

-- Falcon H1: attention and Mamba-2 side by side in every layer.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('tiiuae/Falcon-H1-0.5B-Instruct', 'falcon-h1', 'FalconH1ForCausalLM', 'falcon_h1', '2025-05', 'falcon-llm-license', 'bf16', 1024, 32784, 'h36', 0, 1024, 16384, 521411104, 'exact', 'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/Falcon-H1-0.5B-Base', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, ffn, intermediate) VALUES
 ('tiiuae/Falcon-H1-0.5B-Instruct', 'h', 'full', 8, 2, 64, 64, 2048, 'mamba2', 24, 64, 1, 128, 4, 1, 'gated', 2048);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('falcon-h1-0.5b', 'tiiuae/Falcon-H1-0.5B-Instruct', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('tiiuae/Falcon-H1-0.5B-Instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/Falcon-H1-0.5B-Base'),
 ('tiiuae/Falcon-H1-0.5B-Instruct', 1, 'https://huggingface.co/docs/transformers/v5.0.0rc1/model_doc/falcon_h1 (copy in github.com/roboalchemist/llm-code-docs:docs/llms-txt/huggingface-transformers/falcon_h1.md)');

-- Falcon H1 7B and 34B: heads and states from the table of
-- https://huggingface.co/docs/transformers/model_doc/falcon_h1.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('tiiuae/Falcon-H1-34B-Instruct', 'falcon-h1', 'FalconH1ForCausalLM', 'falcon_h1', '2025-05', 'falcon-llm-license', 'bf16', 5120, 261120, 'h72', 0, 5120, 262144, NULL, 'computed-only', 'secondary', NULL, 'https://huggingface.co/tiiuae/Falcon-H1-34B-Instruct', '2026-12-01'),
 ('tiiuae/Falcon-H1-7B-Instruct',  'falcon-h1', 'FalconH1ForCausalLM', 'falcon_h1', '2025-05', 'falcon-llm-license', 'bf16', 3072, 130048, 'h44', 0, 3072, 262144, NULL, 'computed-only', 'secondary',        'feed-forward of 12288 by the published 7.59B', 'https://huggingface.co/docs/transformers/model_doc/falcon_h1', '2026-12-01');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, ffn, intermediate) VALUES
 ('tiiuae/Falcon-H1-34B-Instruct', 'h', 'full', 20, 4, 128, 128, 10240, 'mamba2', 32, 128, 2, 256, 4, 1, 'gated', 21504),
 ('tiiuae/Falcon-H1-7B-Instruct',  'h', 'full', 12, 2, 128, 128,  6144, 'mamba2', 24, 128, 1, 256, 4, 1, 'gated', 12288);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('falcon-h1-34b',          'tiiuae/Falcon-H1-34B-Instruct', 0),
 ('falcon-h1-34b-instruct', 'tiiuae/Falcon-H1-34B-Instruct', 0),
 ('falcon-h1-7b',           'tiiuae/Falcon-H1-7B-Instruct',  0),
 ('falcon-h1-7b-instruct',  'tiiuae/Falcon-H1-7B-Instruct',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('tiiuae/Falcon-H1-34B-Instruct', 0, 'https://huggingface.co/tiiuae/Falcon-H1-34B-Instruct'),
 ('tiiuae/Falcon-H1-7B-Instruct',  0, 'https://huggingface.co/docs/transformers/model_doc/falcon_h1');

-- Falcon H1 1.5B, wide and deep: heads and states from the same table, 65,536
-- tokens; feed-forward and the norm in the mixer by the published totals, which
-- no other whole numbers give.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('tiiuae/Falcon-H1-1.5B-Deep-Instruct', 'falcon-h1', 'FalconH1ForCausalLM', 'falcon_h1', '2025-05', 'falcon-llm-license', 'bf16', 1280, 65536, 'h66', 0, 1280, 131072, 1554872208, 'exact-sibling', 'secondary', 'feed-forward of 3072 solved from the exact total of the base model, 1,554,872,208 in 3,109,870,496 bytes', 'https://huggingface.co/tiiuae/Falcon-H1-1.5B-Deep-Base', '2026-12-01'),
 ('tiiuae/Falcon-H1-1.5B-Instruct',      'falcon-h1', 'FalconH1ForCausalLM', 'falcon_h1', '2025-05', 'falcon-llm-license', 'bf16', 2048, 65536, 'h24', 0, 2048, 131072, 1554859392, 'exact-sibling', 'secondary', 'feed-forward of 4608 solved from the exact total of the base model', 'https://huggingface.co/sdkv2/falcon-h1-1.5b-mlx-bf16', '2026-12-01');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate) VALUES
 ('tiiuae/Falcon-H1-1.5B-Deep-Instruct', 'h', 'full', 6, 2, 128, 128, 2560, 'mamba2', 24, 64, 1, 256, 4, 1, 1536, 'gated', 3072),
 ('tiiuae/Falcon-H1-1.5B-Instruct',      'h', 'full', 8, 2, 128, 128, 4096, 'mamba2', 48, 64, 1, 256, 4, 1, 3072, 'gated', 4608);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('falcon-h1-1.5b',                  'tiiuae/Falcon-H1-1.5B-Instruct',      0),
 ('falcon-h1-1.5b-deep',             'tiiuae/Falcon-H1-1.5B-Deep-Instruct', 0),
 ('falcon-h1-1.5b-deep-instruct',    'tiiuae/Falcon-H1-1.5B-Deep-Instruct', 0),
 ('falcon-h1-1.5b-instruct',         'tiiuae/Falcon-H1-1.5B-Instruct',      0),
 ('tiiuae/falcon-h1-1.5b-base',      'tiiuae/Falcon-H1-1.5B-Instruct',      0),
 ('tiiuae/falcon-h1-1.5b-deep-base', 'tiiuae/Falcon-H1-1.5B-Deep-Instruct', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('tiiuae/Falcon-H1-1.5B-Deep-Instruct', 0, 'https://huggingface.co/tiiuae/Falcon-H1-1.5B-Deep-Base'),
 ('tiiuae/Falcon-H1-1.5B-Deep-Instruct', 1, 'https://huggingface.co/docs/transformers/model_doc/falcon_h1'),
 ('tiiuae/Falcon-H1-1.5B-Instruct',      0, 'https://huggingface.co/sdkv2/falcon-h1-1.5b-mlx-bf16'),
 ('tiiuae/Falcon-H1-1.5B-Instruct',      1, 'https://huggingface.co/docs/transformers/model_doc/falcon_h1');
