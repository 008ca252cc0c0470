-- Nemotron-H, Nemotron Nano v2 and Nemotron 3: each layer is one part only,
-- Mamba-2 (m), attention without positions (f), plain feed-forward (d) or
-- experts (e); Super and Ultra have experts of a narrower input and one MTP
-- block of an attention and an expert layer.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, mtp_layers, is_tied, has_no_rotary, mtp_blocks, final_norm_params, max_context_tokens, params_total, params_total_kind, weight_files_bytes, confidence, note, source_url, checked_on) VALUES
 ('nvidia/Nemotron-H-47B-Base-8K',                 'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-03', 'other',                              'bf16', 8192, 131072, 'm(dm)8f(dm)10(fdmdmdmdmdm)3dmd(md3m)2dmfd(md)5', '',   0, 1, 0, 8192,   8192,         NULL, 'computed-only',         NULL, 'secondary',        'mamba_num_heads = 2*hidden/64 (expand 2)', 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronHConfig47B', '2026-11-30'),
 ('nvidia/Nemotron-H-56B-Base-8K',                 'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-03', 'other',                              'bf16', 8192, 131072, '(mdmdmdmfdmd)10(md)4',                           '',   0, 1, 0, 8192,   8192,         NULL, 'computed-only',         NULL, 'config-file-seen', NULL, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Nemotron-H-56B-Base-8K_config.json', '2026-11-30'),
 ('nvidia/Nemotron-H-8B-Base-8K',                  'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-03', 'other',                              'bf16', 4096, 131072, '(mdmdmdmfdmd)4(md)4',                            '',   0, 1, 0, 4096,   8192,         NULL, 'computed-only',         NULL, 'secondary',        NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronHConfig8B', '2026-11-30'),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-12', 'nvidia-nemotron-open-model-license', 'bf16', 2688, 131072, 'm(ememfem)5(em)3fe(me)4',                        '',   0, 1, 0, 2688, 262144,  31577940288, 'exact',          63157494088, 'config-file-seen', 'HF total omits the 23x128 router bias entries; safetensors total: exact after -2944', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16_config.json', '2026-11-30'),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2026-03', 'nvidia-nemotron-open-model-license', 'bf16', 4096, 131072, 'memem(emfememem)2(emfemememem)5fe(me)4',         'xy', 0, 1, 1, 4096, 262144, 123611033088, 'exact',         247229054976, 'config-file-seen', 'config read from the FP8 variant; HF total omits the router bias entries; total includes one MTP block; safetensors total: exact after -20992', 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Super-120B-A12B-FP8_config.json', '2026-11-30'),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2026-06', 'openmdw-1.1',                        'bf16', 8192, 131072, '(memememfemememfememememfe)4(me)4',              'xy', 0, 1, 1, 8192, 262144,         NULL, 'computed-only',         NULL, 'config-file-seen', NULL, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16_config.json', '2026-11-30'),
 ('nvidia/NVIDIA-Nemotron-Nano-12B-v2',            'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-08', 'nvidia-open-model-license',          'bf16', 5120, 131072, '(mdmdmdmfd)6(md)4',                              '',   0, 1, 0, 5120, 131072,         NULL, 'computed-only',         NULL, 'secondary',        NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronNano12Bv2', '2026-11-30'),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             'nemotron-h', 'NemotronHForCausalLM', 'nemotron_h', '2025-08', 'nvidia-open-model-license',          'bf16', 4480, 131072, '(mdmdmdm)2fdm(dmdmfdmdm)3(md)6',                 '',   0, 1, 0, 4480, 131072,   8888227328, 'exact',          17781164605, 'secondary',        NULL, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronNano9Bv2', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, expert_hidden, router_bias_params, shared_intermediate) VALUES
 ('nvidia/Nemotron-H-47B-Base-8K',                 'f', 'full', 64, 8, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-47B-Base-8K',                 'd', 'none',  0, 0,   0,   0, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain', 30720,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-47B-Base-8K',                 'm', 'none',  0, 0,   0,   0, 8192, 'mamba2', 256, 64, 8, 256, 4, 1, 16384, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-56B-Base-8K',                 'f', 'full', 64, 8, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-56B-Base-8K',                 'd', 'none',  0, 0,   0,   0, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain', 32768,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-56B-Base-8K',                 'm', 'none',  0, 0,   0,   0, 8192, 'mamba2', 256, 64, 8, 256, 4, 1, 16384, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-8B-Base-8K',                  'f', 'full', 32, 8, 128, 128, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-8B-Base-8K',                  'd', 'none',  0, 0,   0,   0, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain', 21504,   0,  0,    0,    0,   0,     0),
 ('nvidia/Nemotron-H-8B-Base-8K',                  'm', 'none',  0, 0,   0,   0, 4096, 'mamba2', 128, 64, 8, 128, 4, 1,  8192, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    'f', 'full', 32, 2, 128, 128, 2688, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    'm', 'none',  0, 0,   0,   0, 2688, 'mamba2',  64, 64, 8, 128, 4, 1,  4096, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    'e', 'none',  0, 0,   0,   0, 2688, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain',     0, 128,  6, 1856,    0, 128,  3712),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'f', 'full', 32, 2, 128, 128, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'm', 'none',  0, 0,   0,   0, 4096, 'mamba2', 128, 64, 8, 128, 4, 1,  8192, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'e', 'none',  0, 0,   0,   0, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain',     0, 512, 22, 2688, 1024, 512,  5376),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'x', 'full', 32, 2, 128, 128, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 'y', 'none',  0, 0,   0,   0, 4096, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain',     0, 512, 22, 2688, 1024, 512,  5376),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'f', 'full', 64, 2, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'm', 'none',  0, 0,   0,   0, 8192, 'mamba2', 256, 64, 8, 128, 4, 1, 16384, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'e', 'none',  0, 0,   0,   0, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain',     0, 512, 22, 5120, 2048, 512, 10240),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'x', 'full', 64, 2, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 'y', 'none',  0, 0,   0,   0, 8192, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain',     0, 512, 22, 5120, 2048, 512, 10240),
 ('nvidia/NVIDIA-Nemotron-Nano-12B-v2',            'f', 'full', 40, 8, 128, 128, 5120, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-Nano-12B-v2',            'd', 'none',  0, 0,   0,   0, 5120, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain', 20480,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-Nano-12B-v2',            'm', 'none',  0, 0,   0,   0, 5120, 'mamba2', 128, 80, 8, 128, 4, 1, 10240, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             'f', 'full', 40, 8, 128, 128, 4480, 'none',     0,  0, 0,   0, 0, 0,     0, 'none',      0,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             'd', 'none',  0, 0,   0,   0, 4480, 'none',     0,  0, 0,   0, 0, 0,     0, 'plain', 15680,   0,  0,    0,    0,   0,     0),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             'm', 'none',  0, 0,   0,   0, 4480, 'mamba2', 128, 80, 8, 128, 4, 1, 10240, 'none',      0,   0,  0,    0,    0,   0,     0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('nemotron-3-nano',       'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    0),
 ('nemotron-3-nano-30b',   'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    0),
 ('nemotron-3-super',      'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 0),
 ('nemotron-3-super-120b', 'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 0),
 ('nemotron-3-ultra',      'nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 0),
 ('nemotron-h-47b',        'nvidia/Nemotron-H-47B-Base-8K',                 0),
 ('nemotron-h-56b',        'nvidia/Nemotron-H-56B-Base-8K',                 0),
 ('nemotron-h-8b',         'nvidia/Nemotron-H-8B-Base-8K',                  0),
 ('nemotron-nano-12b-v2',  'nvidia/NVIDIA-Nemotron-Nano-12B-v2',            0),
 ('nemotron-nano-9b-v2',   'nvidia/NVIDIA-Nemotron-Nano-9B-v2',             0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('nvidia/Nemotron-H-47B-Base-8K',                 0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronHConfig47B'),
 ('nvidia/Nemotron-H-56B-Base-8K',                 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--Nemotron-H-56B-Base-8K_config.json'),
 ('nvidia/Nemotron-H-8B-Base-8K',                  0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronHConfig8B'),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16_config.json'),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16'),
 ('nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',    2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16'),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Super-120B-A12B-FP8_config.json'),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16'),
 ('nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16', 2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16'),
 ('nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16', 0, 'https://github.com/ai-dynamo/aiconfigurator@095f58a51c4ca8e61b66ec108d86f223f8d559ce:aic-core/src/aiconfigurator_core/model_configs/nvidia--NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16_config.json'),
 ('nvidia/NVIDIA-Nemotron-Nano-12B-v2',            0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronNano12Bv2'),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             0, 'https://github.com/NVIDIA/NeMo@8cfedd7203462cb251a914e700e5605444277561:nemo/collections/llm/gpt/model/ssm.py#NemotronNano9Bv2'),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nvidia/NVIDIA-Nemotron-Nano-9B-v2'),
 ('nvidia/NVIDIA-Nemotron-Nano-9B-v2',             2, 'https://github.com/kaito-project/kaito@056b8280b1a8debf644bc6f4399e913a1f9c7e70:presets/workspace/models/model_catalog.yaml#nvidia/NVIDIA-Nemotron-Nano-9B-v2');
