-- MosaicML and Databricks: MPT (ALiBi) and DBRX (MoE).

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, has_head_bias, position_rows, embedding_norm_params, final_norm_params, is_parallel_residual, other_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('mosaicml/mpt-30b-instruct', 'mpt',  'MPTForCausalLM',  'mpt',  '2023-06', 'apache-2.0',                    'bf16', 7168,  50432, 'f48', 1, 1, 0, 0, 0, 7168, 0, 0,  8192, NULL, 'computed-only', NULL, 'secondary',        'recipe lists vocab 50368; released checkpoint pads to 50432 (recalled)', 'https://github.com/mosaicml/llm-foundry@8c8dd48f72168c5d51e2f7b151595892a8fba43d:scripts/train/yamls/pretrain/mpt-30b.yaml', '2026-11-30'),
 ('mosaicml/mpt-7b-instruct',  'mpt',  'MPTForCausalLM',  'mpt',  '2023-05', 'apache-2.0',                    'bf16', 4096,  50432, 'f32', 1, 1, 0, 0, 0, 4096, 0, 0,  2048, NULL, 'computed-only', NULL, 'secondary',        'recipe lists vocab 50368; released checkpoint pads to 50432 (recalled)', 'https://github.com/mosaicml/llm-foundry@8c8dd48f72168c5d51e2f7b151595892a8fba43d:scripts/train/yamls/pretrain/mpt-7b.yaml', '2026-11-30'),
 ('databricks/dbrx-instruct',  'dbrx', 'DbrxForCausalLM', 'dbrx', '2024-03', 'databricks-open-model-license', 'bf16', 6144, 100352, 'e40', 0, 0, 0, 0, 0, 6144, 0, 0, 32768, NULL, 'computed-only', NULL, 'config-file-seen', 'native keys are d_model/n_layers/n_heads/attn_config/ffn_config; llama-style duplicates added', 'https://github.com/databricks/dbrx@a3200393e678387a6f30f3e903108c650625eb21:model/config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, has_q_bias, has_kv_bias, has_out_bias, is_qkv_fused, qk_norm_params, sink_params, norm_params, ffn, intermediate, has_ffn_bias, is_gate_up_fused, n_experts, experts_per_token, expert_intermediate, has_expert_bias, router_bias_params, shared_intermediate, has_shared_gate) VALUES
 ('mosaicml/mpt-30b-instruct', 'f', 'full', 56, 56, 128, 128, 0, 0, 0, 0, 1, 0, 0, 14336, 'plain', 28672, 0, 0,  0, 0,     0, 0, 0, 0, 0),
 ('mosaicml/mpt-7b-instruct',  'f', 'full', 32, 32, 128, 128, 0, 0, 0, 0, 1, 0, 0,  8192, 'plain', 16384, 0, 0,  0, 0,     0, 0, 0, 0, 0),
 ('databricks/dbrx-instruct',  'e', 'full', 48,  8, 128, 128, 0, 0, 0, 0, 1, 0, 0, 12288, 'gated',     0, 0, 0, 16, 4, 10752, 0, 0, 0, 0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('databricks/dbrx-base', 'databricks/dbrx-instruct',  0),
 ('dbrx',                 'databricks/dbrx-instruct',  0),
 ('dbrx-132b',            'databricks/dbrx-instruct',  0),
 ('dbrx-instruct',        'databricks/dbrx-instruct',  0),
 ('mosaicml/mpt-30b',     'mosaicml/mpt-30b-instruct', 0),
 ('mosaicml/mpt-7b',      'mosaicml/mpt-7b-instruct',  0),
 ('mpt-30b',              'mosaicml/mpt-30b-instruct', 0),
 ('mpt-30b-instruct',     'mosaicml/mpt-30b-instruct', 0),
 ('mpt-7b',               'mosaicml/mpt-7b-instruct',  0),
 ('mpt-7b-instruct',      'mosaicml/mpt-7b-instruct',  0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('mosaicml/mpt-30b-instruct', 0, 'https://github.com/mosaicml/llm-foundry@8c8dd48f72168c5d51e2f7b151595892a8fba43d:scripts/train/yamls/pretrain/mpt-30b.yaml'),
 ('mosaicml/mpt-7b-instruct',  0, 'https://github.com/mosaicml/llm-foundry@8c8dd48f72168c5d51e2f7b151595892a8fba43d:scripts/train/yamls/pretrain/mpt-7b.yaml'),
 ('databricks/dbrx-instruct',  0, 'https://github.com/databricks/dbrx@a3200393e678387a6f30f3e903108c650625eb21:model/config.json');
