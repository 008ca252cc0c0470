-- Bamba: Mamba-2 layers and three with attention.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('ibm-ai-platform/Bamba-9B-v1', 'bamba', 'BambaForCausalLM', 'bamba', '2024-12', 'apache-2.0', 'bf16', 4096, 128256, 'm(m8f)3m4', 0, 4096, 4096, 9780235392, 'exact-sibling', 'defaults-seen', 'library defaults list vocab 128000 and d_state 256; the released 9B uses 128256/128 and attention layers 9,18,27 (recalled, computed 9.78B = nominal); safetensors total: exact, corroborated by ibm-ai-platform/Bamba-9B-v1', 'https://github.com/huggingface/transformers@001f85b38fb432858ace93f18622f07cec46d874:src/transformers/models/bamba/configuration_bamba.py', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, norm_params, state, state_heads, state_head_dim, state_groups, state_dim, conv_kernel, has_conv_bias, state_norm_params, ffn, intermediate) VALUES
 ('ibm-ai-platform/Bamba-9B-v1', 'f', 'full', 32, 8, 128, 128, 8192, 'none',     0,  0, 0,   0, 0, 0,    0, 'gated', 14336),
 ('ibm-ai-platform/Bamba-9B-v1', 'm', 'none',  0, 0,   0,   0, 8192, 'mamba2', 128, 64, 1, 128, 4, 1, 8192, 'gated', 14336);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('bamba-9b', 'ibm-ai-platform/Bamba-9B-v1', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('ibm-ai-platform/Bamba-9B-v1', 0, 'https://github.com/huggingface/transformers@001f85b38fb432858ace93f18622f07cec46d874:src/transformers/models/bamba/configuration_bamba.py'),
 ('ibm-ai-platform/Bamba-9B-v1', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ibm-ai-platform/Bamba-9B-v1');
