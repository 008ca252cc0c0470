-- Encoders (BERT, XLM-RoBERTa): attention in both directions, no cache; learned
-- positions and token types; a pooler at the end.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, is_tied, has_pooler, has_no_rotary, position_rows, embedding_norm_params, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('BAAI/bge-base-en-v1.5',                   'embedding', 'BertModel',       'bert',        NULL,      'mit',        'fp32',  768,  30522, 'e12', 1, 1, 1,  514, 1536, 0,  512, 109482240, 'exact',         'secondary', 'safetensors also stores 512 position ids; safetensors total: exact after +512', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-base-en-v1.5', '2026-11-30'),
 ('BAAI/bge-large-en-v1.5',                  'embedding', 'BertModel',       'bert',        '2023-09', 'mit',        'fp32', 1024,  30522, 'e24', 1, 1, 1,  514, 2048, 0,  512, 335141888, 'exact',         'secondary', 'safetensors also stores 512 position ids; safetensors total: exact after +512', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-large-en-v1.5', '2026-11-30'),
 ('BAAI/bge-m3',                             'embedding', 'XLMRobertaModel', 'xlm-roberta', NULL,      'mit',        'fp32', 1024, 250002, 'e24', 1, 1, 1, 8195, 2048, 0, 8192, 567754752, 'exact-sibling', 'secondary', 'XLM-R large body with 8194 positions; config not seen, dimension 1024 and 8192 tokens from xinference; safetensors total: exact, corroborated by nlpai-lab/KURE-v1', 'https://github.com/xorbitsai/inference@7ecec16b63383e18e4af790c4b522fb7d79f7e77:xinference/model/embedding/model_spec.json#bge-m3', '2026-11-30'),
 ('BAAI/bge-small-en-v1.5',                  'embedding', 'BertModel',       'bert',        NULL,      'mit',        'fp32',  384,  30522, 'e12', 1, 1, 1,  514,  768, 0,  512,  33360000, 'exact',         'secondary', 'safetensors also stores 512 position ids; safetensors total: exact after +512', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-small-en-v1.5', '2026-11-30'),
 ('intfloat/multilingual-e5-large',          'embedding', 'XLMRobertaModel', 'xlm-roberta', NULL,      'mit',        'fp32', 1024, 250002, 'e24', 1, 1, 1,  515, 2048, 0,  512, 559890432, 'exact',         'secondary', 'safetensors also stores 514 position ids; safetensors total: exact after +514', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/multilingual-e5-large', '2026-11-30'),
 ('intfloat/multilingual-e5-large-instruct', 'embedding', 'XLMRobertaModel', 'xlm-roberta', NULL,      'mit',        'fp32', 1024, 250002, 'e24', 1, 1, 1,  515, 2048, 0,  512, 559890432, 'exact',         'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/multilingual-e5-large-instruct', '2026-11-30'),
 ('mixedbread-ai/mxbai-embed-large-v1',      'embedding', 'BertModel',       'bert',        NULL,      'apache-2.0', 'fp32', 1024,  30522, 'e24', 1, 1, 1,  514, 2048, 0,  512, 335141888, 'exact',         'secondary', NULL, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#mixedbread-ai/mxbai-embed-large-v1', '2026-11-30'),
 ('sentence-transformers/all-MiniLM-L6-v2',  'embedding', 'BertModel',       'bert',        NULL,      'apache-2.0', 'fp32',  384,  30522, 'e6',  1, 1, 1,  514,  768, 0,  512,  22713216, 'exact-sibling', 'secondary', 'safetensors total: exact, corroborated by farbodtavakkoli/OTel-Embedding-22M', 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/sentence-transformers_all-MiniLM-L6-v2.json', '2026-11-30'),
 ('Snowflake/snowflake-arctic-embed-m',      'embedding', 'BertModel',       'bert',        NULL,      'apache-2.0', 'fp32',  768,  30522, 'e12', 1, 1, 1,  514, 1536, 0,  512, 109482240, 'exact-sibling', 'secondary', 'safetensors total: exact, corroborated by ncbi/MedCPT-Query-Encoder', 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#snowflake-arctic-embed-m', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, has_q_bias, has_kv_bias, has_out_bias, norm_params, ffn, intermediate, has_ffn_bias) VALUES
 ('BAAI/bge-base-en-v1.5',                   'e', 'encoder', 12, 12, 64, 64, 1, 1, 1, 3072, 'plain', 3072, 1),
 ('BAAI/bge-large-en-v1.5',                  'e', 'encoder', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1),
 ('BAAI/bge-m3',                             'e', 'encoder', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1),
 ('BAAI/bge-small-en-v1.5',                  'e', 'encoder', 12, 12, 32, 32, 1, 1, 1, 1536, 'plain', 1536, 1),
 ('intfloat/multilingual-e5-large',          'e', 'encoder', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1),
 ('intfloat/multilingual-e5-large-instruct', 'e', 'encoder', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1),
 ('mixedbread-ai/mxbai-embed-large-v1',      'e', 'encoder', 16, 16, 64, 64, 1, 1, 1, 4096, 'plain', 4096, 1),
 ('sentence-transformers/all-MiniLM-L6-v2',  'e', 'encoder', 12, 12, 32, 32, 1, 1, 1, 1536, 'plain', 1536, 1),
 ('Snowflake/snowflake-arctic-embed-m',      'e', 'encoder', 12, 12, 64, 64, 1, 1, 1, 3072, 'plain', 3072, 1);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('all-minilm',                     'sentence-transformers/all-MiniLM-L6-v2',  0),
 ('all-minilm-22m',                 'sentence-transformers/all-MiniLM-L6-v2',  0),
 ('bge-base',                       'BAAI/bge-base-en-v1.5',                   0),
 ('bge-large',                      'BAAI/bge-large-en-v1.5',                  0),
 ('bge-m3',                         'BAAI/bge-m3',                             0),
 ('bge-small',                      'BAAI/bge-small-en-v1.5',                  0),
 ('multilingual-e5-large',          'intfloat/multilingual-e5-large',          0),
 ('multilingual-e5-large-instruct', 'intfloat/multilingual-e5-large-instruct', 0),
 ('mxbai-embed-large',              'mixedbread-ai/mxbai-embed-large-v1',      0),
 ('snowflake-arctic-embed-110m',    'Snowflake/snowflake-arctic-embed-m',      0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('BAAI/bge-base-en-v1.5',                   0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-base-en-v1.5'),
 ('BAAI/bge-large-en-v1.5',                  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-large-en-v1.5'),
 ('BAAI/bge-m3',                             0, 'https://github.com/xorbitsai/inference@7ecec16b63383e18e4af790c4b522fb7d79f7e77:xinference/model/embedding/model_spec.json#bge-m3'),
 ('BAAI/bge-m3',                             1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#nlpai-lab/KURE-v1'),
 ('BAAI/bge-small-en-v1.5',                  0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#BAAI/bge-small-en-v1.5'),
 ('intfloat/multilingual-e5-large',          0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/multilingual-e5-large'),
 ('intfloat/multilingual-e5-large-instruct', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#intfloat/multilingual-e5-large-instruct'),
 ('mixedbread-ai/mxbai-embed-large-v1',      0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#mixedbread-ai/mxbai-embed-large-v1'),
 ('sentence-transformers/all-MiniLM-L6-v2',  0, 'https://github.com/cli99/llm-analysis@d841e40aec8c84b9e76ba9cfbce67418adb172bd:llm_analysis/model_configs/sentence-transformers_all-MiniLM-L6-v2.json'),
 ('sentence-transformers/all-MiniLM-L6-v2',  1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#farbodtavakkoli/OTel-Embedding-22M'),
 ('Snowflake/snowflake-arctic-embed-m',      0, 'https://github.com/mlc-ai/mlc-llm@79d603f085f50500e9509fa01785ffa7ecfaaa93:python/mlc_llm/model/model_preset.py#snowflake-arctic-embed-m'),
 ('Snowflake/snowflake-arctic-embed-m',      1, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#ncbi/MedCPT-Query-Encoder');
