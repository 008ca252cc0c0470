-- What stands around a model's name where people copy it from: a link, a
-- command, a tag of a registry, a repository of someone who quantizes.

INSERT INTO name_prefix (prefix, engine, source_url, checked_on) VALUES
 ('hf.co/',                  NULL,     'https://huggingface.co/docs/hub/ollama',                                     '2026-12-01'),
 ('http://',                 NULL,     'https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1',                       '2026-12-01'),
 ('https://',                NULL,     'https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2',                       '2026-12-01'),
 ('huggingface.co/',         NULL,     'https://huggingface.co/docs/hub/ollama',                                     '2026-12-01'),
 ('library/',                'ollama', 'https://theepic.dev/kb/deciphering-ollama-model-names',                      '2026-12-01'),
 ('ollama pull ',            'ollama', 'https://github.com/ollama/ollama/blob/main/README.md',                       '2026-12-01'),
 ('ollama run ',             'ollama', 'https://github.com/ollama/ollama/blob/main/README.md',                       '2026-12-01'),
 ('ollama.com/',             'ollama', 'https://ollama.com/library',                                                 '2026-12-01'),
 ('registry.ollama.ai/',     'ollama', 'https://github.com/ollama/ollama/blob/main/types/model/name.go',             '2026-12-01'),
 ('www.',                    NULL,     'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2',                       '2026-12-01');

-- Beside the ids of the formats (src/core/scheme_table.c), which need no row.
-- Names of formats with a group size of their own (AWQ-4bit …) and of mixes
-- that no format here is (UD-Q4_K_XL, Q4_K_L) have none: the size would be a
-- guess.
INSERT INTO format_suffix (suffix, format, source_url, checked_on) VALUES
 ('awq',                     'awq-int4',   'https://huggingface.co/Qwen/Qwen3-8B-AWQ',                                        '2026-12-01'),
 ('bnb-4bit',                'bnb-nf4-dq', 'https://huggingface.co/unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit',              '2026-12-01'),
 ('bnb-8bit',                'bnb-int8',   'https://huggingface.co/docs/transformers/quantization/bitsandbytes',              '2026-12-01'),
 ('f16',                     'fp16',       'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('f32',                     'fp32',       'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('fp4',                     'nvfp4',      'https://huggingface.co/nvidia/Llama-3.1-8B-Instruct-FP4',                         '2026-12-01'),
 ('fp8-dynamic',             'fp8',        'https://huggingface.co/RedHatAI/Meta-Llama-3.1-8B-Instruct-FP8-dynamic',          '2026-12-01'),
 ('gguf',                    NULL,         'https://huggingface.co/docs/hub/gguf',                                            '2026-12-01'),
 ('gptq',                    'gptq-int4',  'https://huggingface.co/TheBloke/Mistral-7B-Instruct-v0.2-GPTQ',                   '2026-12-01'),
 ('i1',                      NULL,         'https://huggingface.co/mradermacher/Meta-Llama-3.1-8B-Instruct-i1-GGUF',          '2026-12-01'),
 ('mxfp4-moe',               'mxfp4',      'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('q3-k',                    'q3_k_m',     'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('q4-k',                    'q4_k_m',     'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('q5-k',                    'q5_k_m',     'https://github.com/ggml-org/llama.cpp/blob/master/tools/quantize/quantize.cpp',   '2026-12-01'),
 ('quantized.w4a16',         'w4a16',      'https://huggingface.co/RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w4a16',      '2026-12-01'),
 ('quantized.w8a8',          'int8',       'https://huggingface.co/RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w8a8',       '2026-12-01'),
 ('w4a16-g128',              'w4a16',      'https://huggingface.co/RedHatAI/gemma-3-4b-it-quantized.w4a16',                   '2026-12-01'),
 ('w8a8',                    'int8',       'https://huggingface.co/RedHatAI/Meta-Llama-3.1-8B-Instruct-quantized.w8a8',       '2026-12-01');
