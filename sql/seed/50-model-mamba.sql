-- Mamba and Falcon Mamba: Mamba-1 in all layers, nothing that grows with the
-- context.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('tiiuae/falcon-mamba-7b-instruct', 'falcon-mamba', 'FalconMambaForCausalLM', 'falcon_mamba', '2024-08', 'falcon-mamba-7b', 'bf16', 4096, 65024, 'm64', 0, 1, 4096, NULL, 7272665088, 'exact',         'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/falcon-mamba-7b-instruct', '2026-11-30'),
 ('state-spaces/mamba-1.4b-hf',      'mamba',        'MambaForCausalLM',       'mamba',        '2024-03', 'apache-2.0',      'fp32', 2048, 50280, 'm48', 1, 1, 2048, NULL,       NULL, 'computed-only', 'secondary', NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig', '2026-11-30'),
 ('state-spaces/mamba-130m-hf',      'mamba',        'MambaForCausalLM',       'mamba',        '2024-03', 'apache-2.0',      'fp32',  768, 50280, 'm24', 1, 1,  768, NULL,  129135360, 'exact',         'secondary', NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig', '2026-11-30'),
 ('state-spaces/mamba-2.8b-hf',      'mamba',        'MambaForCausalLM',       'mamba',        '2024-03', 'apache-2.0',      'fp32', 2560, 50280, 'm64', 1, 1, 2560, NULL,       NULL, 'computed-only', 'secondary', NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig', '2026-11-30'),
 ('state-spaces/mamba-370m-hf',      'mamba',        'MambaForCausalLM',       'mamba',        '2024-03', 'apache-2.0',      'fp32', 1024, 50280, 'm48', 1, 1, 1024, NULL,  371516416, 'exact',         'secondary', NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig', '2026-11-30'),
 ('state-spaces/mamba-790m-hf',      'mamba',        'MambaForCausalLM',       'mamba',        '2024-03', 'apache-2.0',      'fp32', 1536, 50280, 'm48', 1, 1, 1536, NULL,       NULL, 'computed-only', 'secondary', NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, norm_params, state, state_heads, state_head_dim, state_dim, state_rank, conv_kernel, has_conv_bias, ffn) VALUES
 ('tiiuae/falcon-mamba-7b-instruct', 'm', 'none', 4096, 'mamba1', 8192, 1, 16, 256, 4, 1, 'none'),
 ('state-spaces/mamba-1.4b-hf',      'm', 'none', 2048, 'mamba1', 4096, 1, 16, 128, 4, 1, 'none'),
 ('state-spaces/mamba-130m-hf',      'm', 'none',  768, 'mamba1', 1536, 1, 16,  48, 4, 1, 'none'),
 ('state-spaces/mamba-2.8b-hf',      'm', 'none', 2560, 'mamba1', 5120, 1, 16, 160, 4, 1, 'none'),
 ('state-spaces/mamba-370m-hf',      'm', 'none', 1024, 'mamba1', 2048, 1, 16,  64, 4, 1, 'none'),
 ('state-spaces/mamba-790m-hf',      'm', 'none', 1536, 'mamba1', 3072, 1, 16,  96, 4, 1, 'none');

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('falcon-mamba-7b', 'tiiuae/falcon-mamba-7b-instruct', 0),
 ('mamba-1.4b',      'state-spaces/mamba-1.4b-hf',      0),
 ('mamba-130m',      'state-spaces/mamba-130m-hf',      0),
 ('mamba-2.8b',      'state-spaces/mamba-2.8b-hf',      0),
 ('mamba-370m',      'state-spaces/mamba-370m-hf',      0),
 ('mamba-790m',      'state-spaces/mamba-790m-hf',      0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('tiiuae/falcon-mamba-7b-instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#tiiuae/falcon-mamba-7b-instruct'),
 ('tiiuae/falcon-mamba-7b-instruct', 1, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#tiiuae/falcon-mamba-7b'),
 ('state-spaces/mamba-1.4b-hf',      0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig'),
 ('state-spaces/mamba-130m-hf',      0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig'),
 ('state-spaces/mamba-130m-hf',      1, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#state-spaces/mamba-130m-hf'),
 ('state-spaces/mamba-130m-hf',      2, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#state-spaces/mamba-130m-hf'),
 ('state-spaces/mamba-2.8b-hf',      0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig'),
 ('state-spaces/mamba-2.8b-hf',      1, 'https://github.com/abhibambhaniya/GenZ-LLM-Analyzer@091bdd0a2777dfe4d405a8fcdd91c8f12b474bf3:GenZ/Models/Model_sets/#state-spaces/mamba-2.8b-hf'),
 ('state-spaces/mamba-370m-hf',      0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig'),
 ('state-spaces/mamba-370m-hf',      1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#state-spaces/mamba-370m-hf'),
 ('state-spaces/mamba-790m-hf',      0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#BaseMambaConfig');

-- Mamba-2 2.7B: https://arxiv.org/abs/2405.21060.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_no_rotary, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('state-spaces/mamba2-2.7b', 'mamba', 'Mamba2ForCausalLM', 'mamba2', '2024-05', 'apache-2.0', 'fp16', 2560, 50288, 'm64', 1, 1, 2560, NULL, 2702599680, 'exact', 'secondary', NULL, 'https://huggingface.co/state-spaces/mamba2-2.7b', '2026-12-01');

INSERT INTO layer_group (model_id, tag, mixer, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn) VALUES
 ('state-spaces/mamba2-2.7b', 'm', 'none', 2560, 'mamba2', 80, 64, 1, 128, 4, 1, 5120, 'none');

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('mamba-2-2.7b', 'state-spaces/mamba2-2.7b', 0),
 ('mamba2',       'state-spaces/mamba2-2.7b', 0),
 ('mamba2-2.7b',  'state-spaces/mamba2-2.7b', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('state-spaces/mamba2-2.7b', 0, 'https://huggingface.co/state-spaces/mamba2-2.7b');
