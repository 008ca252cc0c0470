-- Tags of Ollama's library, for the command.  A tag is here when the size that
-- Ollama states for it is that of our file in the format (the vision tower of
-- gemma3 lies in the same file).  gpt-oss and the small qwen3 are not: Ollama's
-- files of them are larger than ours.
INSERT INTO ollama_tag (tag, model_id, format, source_url, checked_on) VALUES
 ('deepseek-r1:671b', 'deepseek-ai/DeepSeek-R1', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('deepseek-r1:7b', 'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('gemma3:12b', 'google/gemma-3-12b-it', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('gemma3:1b', 'google/gemma-3-1b-it', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('gemma3:27b', 'google/gemma-3-27b-it', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('gemma3:4b', 'google/gemma-3-4b-it', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('granite3.3:8b', 'ibm-granite/granite-3.3-8b-instruct', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('llama3.1:8b', 'meta-llama/Llama-3.1-8B-Instruct', 'q4_k_m', 'https://ollama.com/library/llama3.1', '2026-12-01'),
 ('llama3.2:1b', 'meta-llama/Llama-3.2-1B-Instruct', 'q8_0', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('llama3.2:3b', 'meta-llama/Llama-3.2-3B-Instruct', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('llama3.3:70b', 'meta-llama/Llama-3.3-70B-Instruct', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('phi4-mini:3.8b', 'microsoft/Phi-4-mini-instruct', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('phi4:14b', 'microsoft/phi-4', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01'),
 ('qwen2.5-coder:7b', 'Qwen/Qwen2.5-Coder-7B-Instruct', 'q4_k_m', 'https://ollama.com/library/qwen2.5-coder', '2026-12-01'),
 ('qwen2.5:14b', 'Qwen/Qwen2.5-14B-Instruct', 'q4_k_m', 'https://ollama.com/library/qwen2.5', '2026-12-01'),
 ('qwen2.5:7b', 'Qwen/Qwen2.5-7B-Instruct', 'q4_k_m', 'https://ollama.com/library/qwen2.5', '2026-12-01'),
 ('qwq:32b', 'Qwen/QwQ-32B', 'q4_k_m', 'https://github.com/ollama/ollama/blob/v0.9.7-rc1/README.md', '2026-12-01');
