-- Gemma 3n: per-layer embeddings, AltUp, LAuReL; one full layer in five; the
-- last num_kv_shared_layers layers read the keys and values of earlier ones,
-- though they store matrices for them.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, per_layer_dim, per_layer_vocabulary, altup_inputs, laurel_rank, final_norm_params, other_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('google/gemma-3n-E2B-it', 'gemma3n', 'Gemma3nForConditionalGeneration', 'gemma3n', '2025-06', 'gemma', 'bf16', 2048, 262400, '(w4f)4(x4g)2', 1, 256, 262144, 4, 64, 2048, 983281504, 32768, 5439438272, 'exact-by-vision-remainder', 'secondary',                                                                               'other_params = remainder of the safetensors total: MobileNetV5 and the audio encoder', 'https://huggingface.co/google/gemma-3n-E2B-it', '2026-12-01'),
 ('google/gemma-3n-E4B-it', 'gemma3n', 'Gemma3nForConditionalGeneration', 'gemma3n', '2025-06', 'gemma', 'bf16', 2048, 262400, '(w4f)4(x4g)3', 1, 256, 262144, 4, 64, 2048, 983281504, 32768, 7849978192, 'exact-by-vision-remainder', 'defaults-seen',                                                                               'other_params = remainder of the safetensors total: MobileNetV5 and the audio encoder', 'https://github.com/huggingface/transformers@018548097621d331be9d60ab6cafdd71cfa67a43:src/transformers/models/gemma3n/configuration_gemma3n.py', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, is_cache_shared, qk_norm_params, norm_params, ffn, intermediate) VALUES
 ('google/gemma-3n-E2B-it', 'f', 'full',   8, 2, 256, 256,   0, 0, 512, 16384, 'gated',  8192),
 ('google/gemma-3n-E4B-it', 'f', 'full',   8, 2, 256, 256,   0, 0, 512, 16384, 'gated', 16384),
 ('google/gemma-3n-E2B-it', 'g', 'full',   8, 2, 256, 256,   0, 1, 512, 16384, 'gated',  8192),
 ('google/gemma-3n-E4B-it', 'g', 'full',   8, 2, 256, 256,   0, 1, 512, 16384, 'gated', 16384),
 ('google/gemma-3n-E2B-it', 'w', 'window', 8, 2, 256, 256, 512, 0, 512, 16384, 'gated',  8192),
 ('google/gemma-3n-E4B-it', 'w', 'window', 8, 2, 256, 256, 512, 0, 512, 16384, 'gated', 16384),
 ('google/gemma-3n-E2B-it', 'x', 'window', 8, 2, 256, 256, 512, 1, 512, 16384, 'gated',  8192),
 ('google/gemma-3n-E4B-it', 'x', 'window', 8, 2, 256, 256, 512, 1, 512, 16384, 'gated', 16384);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('gemma3n',     'google/gemma-3n-E4B-it', 0),
 ('gemma3n-e4b', 'google/gemma-3n-E4B-it', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('google/gemma-3n-E4B-it', 0, 'https://github.com/huggingface/transformers@018548097621d331be9d60ab6cafdd71cfa67a43:src/transformers/models/gemma3n/configuration_gemma3n.py');

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('gemma-3n-e2b',    'google/gemma-3n-E2B-it', 0),
 ('gemma-3n-e2b-it', 'google/gemma-3n-E2B-it', 0),
 ('gemma3n-e2b',     'google/gemma-3n-E2B-it', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('google/gemma-3n-E2B-it', 0, 'https://huggingface.co/google/gemma-3n-E2B-it');
