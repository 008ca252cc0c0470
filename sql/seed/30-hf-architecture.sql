-- What a model_type of config.json implies.  A type inherits the rules and the
-- defaults of its base; its own win.  Grammar: src/catalog/expression.h.
--
-- Rules that C asks for: the members of a shape and of a layer, and the counts
-- `layers` and `mtp_layers`.  "$name" is a helper that other rules mention; to
-- say how a family differs, replace the helper rather than the member.
--
-- The type of a whole (an image and a text model) adds its own rules, without
-- those of its base, to the rules of the text model's type: parameters of its
-- tower, for example.
--
-- Defaults are those of the class, for keys that publishers leave out.  Those
-- below text_config hold only inside such an object, which is often cut to
-- what differs from the class; at the top the sizes must be told.

INSERT INTO hf_architecture (model_type, base, note, source_url, checked_on) VALUES
 ('common', NULL, 'what most decoders share, by every name that a key has; the rule for a model_type without a row', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama/modeling_llama.py', '2026-12-01'),
 ('t5', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/t5/configuration_t5.py', '2026-12-01'),
 ('mt5', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mt5/configuration_mt5.py', '2026-12-01'),
 ('umt5', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/umt5/configuration_umt5.py', '2026-12-01'),
 ('longt5', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/longt5/configuration_longt5.py', '2026-12-01'),
 ('t5gemma', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/t5gemma/configuration_t5gemma.py', '2026-12-01'),
 ('bart', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/bart/configuration_bart.py', '2026-12-01'),
 ('mbart', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mbart/configuration_mbart.py', '2026-12-01'),
 ('m2m_100', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/m2m_100/configuration_m2m_100.py', '2026-12-01'),
 ('marian', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/marian/configuration_marian.py', '2026-12-01'),
 ('pegasus', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/pegasus/configuration_pegasus.py', '2026-12-01'),
 ('whisper', 'common', 'an encoder with a decoder: refused', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/whisper/configuration_whisper.py', '2026-12-01'),
 ('*', 'common', 'a model_type that has no row', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama/modeling_llama.py', '2026-12-01'),
 ('llama', 'common', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama/configuration_llama.py', '2026-12-01'),
 ('Yi', 'llama', 'before its move to llama', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama/configuration_llama.py', '2026-12-01'),
 ('mistral', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mistral/configuration_mistral.py', '2026-12-01'),
 ('ministral', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/ministral/configuration_ministral.py', '2026-12-01'),
 ('ministral3', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/ministral3/configuration_ministral3.py', '2026-12-01'),
 ('mixtral', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mixtral/configuration_mixtral.py', '2026-12-01'),
 ('phi3', 'llama', 'one matrix for q, k, v and one for gate and up', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/phi3/configuration_phi3.py', '2026-12-01'),
 ('phi3_v', 'phi3', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/phi3/configuration_phi3.py', '2026-12-01'),
 ('phi4mm', 'phi3', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/phi4_multimodal/configuration_phi4_multimodal.py', '2026-12-01'),
 ('phimoe', 'mixtral', 'biases, LayerNorm', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/phimoe/modeling_phimoe.py', '2026-12-01'),
 ('granite', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/granite/configuration_granite.py', '2026-12-01'),
 ('granitemoe', 'granite', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/granitemoe/configuration_granitemoe.py', '2026-12-01'),
 ('granitemoehybrid', 'granite', 'Mamba-2 or attention, then a shared feed-forward and experts', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/granitemoehybrid/modeling_granitemoehybrid.py', '2026-12-01'),
 ('internlm', 'llama', NULL, 'https://huggingface.co/internlm/internlm-chat-7b/blob/main/modeling_internlm.py', '2026-12-01'),
 ('internlm2', 'llama', NULL, 'https://huggingface.co/internlm/internlm2-chat-7b/blob/main/modeling_internlm2.py', '2026-12-01'),
 ('internlm3', 'llama', NULL, 'https://huggingface.co/internlm/internlm3-8b-instruct/blob/main/modeling_internlm3.py', '2026-12-01'),
 ('baichuan', 'llama', '40 layers (13B): ALiBi instead of rotary positions', 'https://huggingface.co/baichuan-inc/Baichuan2-13B-Chat/blob/main/modeling_baichuan.py', '2026-12-01'),
 ('minicpm', 'llama', NULL, 'https://huggingface.co/openbmb/MiniCPM-2B-sft-bf16/blob/main/configuration_minicpm.py', '2026-12-01'),
 ('exaone', 'llama', NULL, 'https://huggingface.co/LGAI-EXAONE/EXAONE-3.5-2.4B-Instruct/blob/main/configuration_exaone.py', '2026-12-01'),
 ('exaone4', 'llama', 'norms behind, not before', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/exaone4/modeling_exaone4.py', '2026-12-01'),
 ('helium', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/helium/configuration_helium.py', '2026-12-01'),
 ('smollm3', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/smollm3/configuration_smollm3.py', '2026-12-01'),
 ('arcee', 'llama', 'plain feed-forward', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/arcee/modeling_arcee.py', '2026-12-01'),
 ('nemotron', 'llama', 'plain feed-forward, LayerNorm', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/nemotron/modeling_nemotron.py', '2026-12-01'),
 ('nemotron-nas', 'llama', 'each layer of its own width, or absent', 'https://huggingface.co/nvidia/Llama-3_3-Nemotron-Super-49B-v1_5/blob/main/modeling_decilm.py', '2026-12-01'),
 ('apertus', 'llama', 'plain feed-forward, two scalars of xIELU in each layer', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/apertus/modeling_apertus.py', '2026-12-01'),
 ('seed_oss', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/seed_oss/configuration_seed_oss.py', '2026-12-01'),
 ('mllama_text_model', 'llama', 'layers that attend to the image', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mllama/modeling_mllama.py', '2026-12-01'),
 ('mllama', 'mllama_text_model', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mllama/configuration_mllama.py', '2026-12-01'),
 ('llama4_text', 'llama', 'experts in every n-th layer, chunks of attention in three of four', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama4/modeling_llama4.py', '2026-12-01'),
 ('llama4', 'llama4_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llama4/configuration_llama4.py', '2026-12-01'),
 ('gemma', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma/configuration_gemma.py', '2026-12-01'),
 ('gemma2', 'gemma', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma2/modeling_gemma2.py', '2026-12-01'),
 ('gemma3_text', 'gemma2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma3/modeling_gemma3.py', '2026-12-01'),
 ('gemma3', 'gemma3_text', 'SigLIP tower', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma3/configuration_gemma3.py', '2026-12-01'),
 ('gemma3n_text', 'gemma3_text', 'AltUp, LAuReL, per-layer embeddings, shared keys and values', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma3n/modeling_gemma3n.py', '2026-12-01'),
 ('gemma3n', 'gemma3n_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma3n/configuration_gemma3n.py', '2026-12-01'),
 ('gemma4_text', 'gemma3_text', 'full layers have their own head size, and values that are the keys', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma4/modeling_gemma4.py', '2026-12-01'),
 ('gemma4', 'gemma4_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gemma4/configuration_gemma4.py', '2026-12-01'),
 ('cohere', 'llama', 'one norm, attention and feed-forward side by side', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/cohere/modeling_cohere.py', '2026-12-01'),
 ('cohere2', 'cohere', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/cohere2/modeling_cohere2.py', '2026-12-01'),
 ('olmo', 'llama', 'norms without parameters', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/olmo/modeling_olmo.py', '2026-12-01'),
 ('olmo2', 'llama', 'norms of q and k over all heads', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/olmo2/modeling_olmo2.py', '2026-12-01'),
 ('olmo3', 'olmo2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/olmo3/modeling_olmo3.py', '2026-12-01'),
 ('olmoe', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/olmoe/modeling_olmoe.py', '2026-12-01'),
 ('glm', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm/modeling_glm.py', '2026-12-01'),
 ('glm4', 'glm', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4/modeling_glm4.py', '2026-12-01'),
 ('chatglm', 'llama', NULL, 'https://huggingface.co/THUDM/chatglm3-6b/blob/main/modeling_chatglm.py', '2026-12-01'),
 ('stablelm', 'llama', 'LayerNorm', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/stablelm/modeling_stablelm.py', '2026-12-01'),
 ('starcoder2', 'llama', 'plain feed-forward, LayerNorm, biases', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/starcoder2/modeling_starcoder2.py', '2026-12-01'),
 ('phi', 'llama', 'plain feed-forward beside the attention, biases', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/phi/modeling_phi.py', '2026-12-01'),
 ('gpt2', 'common', 'plain feed-forward, learned positions, LayerNorm, biases', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt2/modeling_gpt2.py', '2026-12-01'),
 ('gpt_bigcode', 'gpt2', 'one key and value head', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt_bigcode/modeling_gpt_bigcode.py', '2026-12-01'),
 ('gpt_neo', 'gpt2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt_neo/modeling_gpt_neo.py', '2026-12-01'),
 ('gptj', 'gpt2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gptj/modeling_gptj.py', '2026-12-01'),
 ('gpt_neox', 'gpt2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt_neox/modeling_gpt_neox.py', '2026-12-01'),
 ('bloom', 'gpt2', 'ALiBi, a norm behind the embedding', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/bloom/modeling_bloom.py', '2026-12-01'),
 ('opt', 'gpt2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/opt/modeling_opt.py', '2026-12-01'),
 ('mpt', 'gpt2', 'ALiBi, no biases', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mpt/modeling_mpt.py', '2026-12-01'),
 ('falcon', 'gpt2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/falcon/modeling_falcon.py', '2026-12-01'),
 ('RefinedWeb', 'falcon', 'Falcon before its move into transformers', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/falcon/modeling_falcon.py', '2026-12-01'),
 ('RefinedWebModel', 'falcon', 'Falcon before its move into transformers', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/falcon/modeling_falcon.py', '2026-12-01'),
 ('bert', 'gpt2', 'an encoder with a pooler', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/bert/modeling_bert.py', '2026-12-01'),
 ('roberta', 'bert', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/roberta/modeling_roberta.py', '2026-12-01'),
 ('xlm-roberta', 'roberta', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/xlm_roberta/modeling_xlm_roberta.py', '2026-12-01'),
 ('qwen', 'llama', 'intermediate_size counts gate and up together', 'https://huggingface.co/Qwen/Qwen-7B-Chat/blob/main/modeling_qwen.py', '2026-12-01'),
 ('qwen2', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2/configuration_qwen2.py', '2026-12-01'),
 ('qwen2_moe', 'qwen2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_moe/modeling_qwen2_moe.py', '2026-12-01'),
 ('qwen2_vl_text', 'qwen2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_vl/configuration_qwen2_vl.py', '2026-12-01'),
 ('qwen2_vl', 'qwen2_vl_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_vl/modeling_qwen2_vl.py', '2026-12-01'),
 ('qwen2_5_vl_text', 'qwen2_vl_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_5_vl/configuration_qwen2_5_vl.py', '2026-12-01'),
 ('qwen2_5_vl', 'qwen2_5_vl_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_5_vl/modeling_qwen2_5_vl.py', '2026-12-01'),
 ('mimo', 'qwen2', NULL, 'https://huggingface.co/XiaomiMiMo/MiMo-7B-RL/blob/main/modeling_mimo.py', '2026-12-01'),
 ('qwen3', 'qwen2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3/modeling_qwen3.py', '2026-12-01'),
 ('qwen3_moe', 'qwen3', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_moe/modeling_qwen3_moe.py', '2026-12-01'),
 ('qwen3_vl_text', 'qwen3', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_vl/configuration_qwen3_vl.py', '2026-12-01'),
 ('qwen3_vl', 'qwen3_vl_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_vl/modeling_qwen3_vl.py', '2026-12-01'),
 ('qwen3_vl_moe_text', 'qwen3_moe', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_vl_moe/configuration_qwen3_vl_moe.py', '2026-12-01'),
 ('qwen3_vl_moe', 'qwen3_vl_moe_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_vl_moe/modeling_qwen3_vl_moe.py', '2026-12-01'),
 ('qwen3_next', 'qwen3_moe', 'gated delta net in three of four layers, a gate on attention', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_next/modeling_qwen3_next.py', '2026-12-01'),
 ('qwen3_5_text', 'qwen3_next', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_5/modeling_qwen3_5.py', '2026-12-01'),
 ('qwen3_5', 'qwen3_5_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_5/modeling_qwen3_5.py', '2026-12-01'),
 ('qwen3_5_moe_text', 'qwen3_5_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_5_moe/modeling_qwen3_5_moe.py', '2026-12-01'),
 ('qwen3_5_moe', 'qwen3_5_moe_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_5_moe/modeling_qwen3_5_moe.py', '2026-12-01'),
 ('hunyuan_v1_dense', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/hunyuan_v1_dense/modeling_hunyuan_v1_dense.py', '2026-12-01'),
 ('hunyuan_v1_moe', 'hunyuan_v1_dense', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/hunyuan_v1_moe/modeling_hunyuan_v1_moe.py', '2026-12-01'),
 ('hunyuan', 'hunyuan_v1_moe', NULL, 'https://github.com/Tencent-Hunyuan/Tencent-Hunyuan-A13B', '2026-12-01'),
 ('ernie4_5', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/ernie4_5/modeling_ernie4_5.py', '2026-12-01'),
 ('ernie4_5_moe', 'ernie4_5', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/ernie4_5_moe/modeling_ernie4_5_moe.py', '2026-12-01'),
 ('gpt_oss', 'llama', 'attention sinks, biases of experts', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt_oss/modeling_gpt_oss.py', '2026-12-01'),
 ('deepseek', 'llama', NULL, 'https://huggingface.co/deepseek-ai/deepseek-moe-16b-chat/blob/main/modeling_deepseek.py', '2026-12-01'),
 ('deepseek_v2', 'deepseek', 'latent attention', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/deepseek_v2/modeling_deepseek_v2.py', '2026-12-01'),
 ('deepseek_v3', 'deepseek_v2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/deepseek_v3/modeling_deepseek_v3.py', '2026-12-01'),
 ('deepseek_v32', 'deepseek_v3', 'indexer of sparse attention', 'https://github.com/deepseek-ai/DeepSeek-V3.2-Exp/blob/main/inference/model.py', '2026-12-01'),
 ('kimi_k2', 'deepseek_v3', NULL, 'https://huggingface.co/moonshotai/Kimi-K2-Instruct/blob/main/modeling_deepseek.py', '2026-12-01'),
 ('kimi_k25', 'kimi_k2', NULL, 'https://huggingface.co/moonshotai/Kimi-K2.5', '2026-12-01'),
 ('glm4_moe_lite', 'deepseek_v3', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4_moe_lite/modeling_glm4_moe_lite.py', '2026-12-01'),
 ('glm_moe_dsa', 'deepseek_v32', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm_moe_dsa/modeling_glm_moe_dsa.py', '2026-12-01'),
 ('sarvam_mla', 'deepseek_v3', NULL, 'https://huggingface.co/sarvamai/sarvam-105b', '2026-12-01'),
 ('minicpm3', 'deepseek_v2', 'latent attention, no experts', 'https://huggingface.co/openbmb/MiniCPM3-4B/blob/main/modeling_minicpm.py', '2026-12-01'),
 ('glm4_moe', 'deepseek', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4_moe/modeling_glm4_moe.py', '2026-12-01'),
 ('glm4v_moe', 'glm4_moe', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4v_moe/configuration_glm4v_moe.py', '2026-12-01'),
 ('glm4v_moe_text', 'glm4_moe', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4v_moe/configuration_glm4v_moe.py', '2026-12-01'),
 ('dots1', 'deepseek', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/dots1/modeling_dots1.py', '2026-12-01'),
 ('bailing_moe', 'deepseek', NULL, 'https://huggingface.co/inclusionAI/Ling-lite-1.5/blob/main/modeling_bailing_moe.py', '2026-12-01'),
 ('bailing_moe_v2', 'bailing_moe', NULL, 'https://huggingface.co/inclusionAI/Ling-mini-2.0/blob/main/modeling_bailing_moe_v2.py', '2026-12-01'),
 ('sarvam_moe', 'bailing_moe', NULL, 'https://huggingface.co/sarvamai/sarvam-30b', '2026-12-01'),
 ('minimax_m2', 'llama', NULL, 'https://huggingface.co/MiniMaxAI/MiniMax-M2/blob/main/modeling_minimax_m2.py', '2026-12-01'),
 ('minimax_m1', 'llama', 'lightning attention in seven of eight layers', 'https://github.com/MiniMax-AI/MiniMax-M1', '2026-12-01'),
 ('minimax_text_01', 'minimax_m1', NULL, 'https://huggingface.co/MiniMaxAI/MiniMax-Text-01/blob/main/modeling_minimax_text_01.py', '2026-12-01'),
 ('minimax', 'minimax_m1', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/minimax/modeling_minimax.py', '2026-12-01'),
 ('mimo_v2_flash', 'deepseek', 'windows with head counts of their own and sinks', 'https://huggingface.co/XiaomiMiMo/MiMo-V2-Flash/blob/main/modeling_mimo_v2_flash.py', '2026-12-01'),
 ('dbrx', 'llama', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/dbrx/modeling_dbrx.py', '2026-12-01'),
 ('grok-1', 'llama', 'four norms', 'https://github.com/xai-org/grok-1/blob/main/model.py', '2026-12-01'),
 ('nemotron_h', 'llama', 'one block a layer: Mamba-2, attention, feed-forward or experts', 'https://huggingface.co/nvidia/NVIDIA-Nemotron-Nano-9B-v2/blob/main/modeling_nemotron_h.py', '2026-12-01'),
 ('jamba', 'llama', 'Mamba-1 and attention, experts in every second layer', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/jamba/modeling_jamba.py', '2026-12-01'),
 ('bamba', 'granitemoehybrid', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/bamba/modeling_bamba.py', '2026-12-01'),
 ('falcon_h1', 'llama', 'attention and Mamba-2 in each layer', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/falcon_h1/modeling_falcon_h1.py', '2026-12-01'),
 ('lfm2', 'llama', 'short convolutions and attention', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/lfm2/modeling_lfm2.py', '2026-12-01'),
 ('lfm2_moe', 'lfm2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/lfm2_moe/modeling_lfm2_moe.py', '2026-12-01'),
 ('kimi_linear', 'deepseek_v3', 'Kimi delta attention and latent attention', 'https://huggingface.co/moonshotai/Kimi-Linear-48B-A3B-Instruct/blob/main/modeling_kimi.py', '2026-12-01'),
 ('mamba', 'llama', 'no attention', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mamba/modeling_mamba.py', '2026-12-01'),
 ('mamba2', 'mamba', 'Mamba-2 in each layer', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mamba2/modeling_mamba2.py', '2026-12-01'),
 ('falcon_mamba', 'mamba', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/falcon_mamba/modeling_falcon_mamba.py', '2026-12-01'),
 ('llava', 'llama', 'CLIP tower', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llava/modeling_llava.py', '2026-12-01'),
 ('llava_next', 'llava', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llava_next/modeling_llava_next.py', '2026-12-01'),
 ('llava_mistral', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/llava_next/modeling_llava_next.py', '2026-12-01'),
 ('pixtral', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/pixtral/modeling_pixtral.py', '2026-12-01'),
 ('mistral3', 'mistral', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/mistral3/modeling_mistral3.py', '2026-12-01'),
 ('deepseek_vl_v2', 'deepseek_v2', NULL, 'https://huggingface.co/deepseek-ai/DeepSeek-OCR/blob/main/modeling_deepseekocr.py', '2026-12-01'),
 ('deepseek_v4', 'deepseek_v3', 'an approximation', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/deepseek_v4/modeling_deepseek_v4.py', '2026-12-01'),
 ('kimi_k3', 'kimi_linear', NULL, 'https://huggingface.co/moonshotai/Kimi-K3', '2026-12-01'),
 ('minimax_m3', 'minimax_m2', 'indexer of block-sparse attention', 'https://huggingface.co/MiniMaxAI/MiniMax-M3', '2026-12-01'),
 ('minimax_m3_vl', 'minimax_m3', NULL, 'https://huggingface.co/MiniMaxAI/MiniMax-M3', '2026-12-01'),
 ('step3p5', 'llama', NULL, 'https://github.com/vllm-project/vllm/blob/main/vllm/model_executor/models/step3p5.py', '2026-12-01'),
 ('step3p7', 'step3p5', NULL, 'https://github.com/vllm-project/vllm/blob/main/vllm/model_executor/models/step3p5.py', '2026-12-01'),
 ('stablelm_epoch', 'stablelm', 'before its move into transformers', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/stablelm/modeling_stablelm.py', '2026-12-01'),
 ('granitemoeshared', 'granitemoe', 'shared experts beside the routed ones', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/granitemoeshared/configuration_granitemoeshared.py', '2026-12-01'),
 ('qwen2_5_omni_text', 'qwen2', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_5_omni/configuration_qwen2_5_omni.py', '2026-12-01'),
 ('qwen2_5_omni', 'qwen2_5_omni_text', 'the thinker''s text model', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen2_5_omni/configuration_qwen2_5_omni.py', '2026-12-01'),
 ('qwen3_omni_moe_text', 'qwen3_moe', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_omni_moe/configuration_qwen3_omni_moe.py', '2026-12-01'),
 ('qwen3_omni_moe', 'qwen3_omni_moe_text', 'the thinker''s text model', 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/qwen3_omni_moe/configuration_qwen3_omni_moe.py', '2026-12-01'),
 ('glm4v_text', 'glm4', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4v/configuration_glm4v.py', '2026-12-01'),
 ('glm4v', 'glm4v_text', NULL, 'https://github.com/huggingface/transformers/blob/main/src/transformers/models/glm4v/configuration_glm4v.py', '2026-12-01');

-- common: Where the keys are, and by which names.  $norm: parameters of one norm.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('common', '$text',               'text_config ?? llm_config ?? language_config ?? thinker_config.text_config'),
 ('common', '$has_two_stacks',     '(is_encoder_decoder ?? false) or has (decoder_layers) or has (num_decoder_layers)'),
 ('common', '$hidden',             'hidden_size ?? n_embd ?? d_model ?? n_embed ?? dim'),
 ('common', '$n_layers',           'num_hidden_layers ?? n_layer ?? n_layers ?? num_layers'),
 ('common', '$heads',              'num_attention_heads ?? n_head ?? n_heads ?? num_heads'),
 ('common', '$kv_heads',           'num_key_value_heads ?? multi_query_group_num ?? num_kv_heads ?? n_head_kv ?? $heads'),
 ('common', '$head_dim',           'head_dim ?? kv_channels ?? attention_head_dim ?? $hidden / $heads'),
 ('common', '$v_dim',              '$head_dim'),
 ('common', '$intermediate',       'intermediate_size ?? ffn_hidden_size ?? ffn_dim ?? n_inner ?? inner_size'),
 ('common', '$dense_width',        '$intermediate'),
 ('common', '$norm',               '$hidden'),
 ('common', '$norms',              '2'),
 ('common', '$tied',               'false'),
 ('common', '$qkv_bias',           'attention_bias ?? qkv_bias ?? add_qkv_bias ?? false'),
 ('common', '$out_bias',           'attention_bias ?? false'),
 ('common', '$ffn_bias',           'mlp_bias ?? false'),
 ('common', '$ffn',                '"gated"'),
 ('common', '$qk_norm',            '(use_qk_norm ?? false) ? 2 * $head_dim : 0'),
 ('common', '$has_attention',      'true'),
 ('common', '$has_ffn',            'true'),
 ('common', '$window',             '(use_sliding_window ?? true) ? (sliding_window ?? 0) : 0'),
 ('common', '$in_window',          'has (layer_types) ? layer_types[i] == "sliding_attention" : has (sliding_window_pattern) ? (i + 1) % sliding_window_pattern != 0 : false'),
 ('common', '$windowed',           '$has_attention and $window > 0 and $in_window'),
 ('common', '$experts',            'num_experts ?? num_local_experts ?? n_routed_experts ?? moe_num_experts ?? 0'),
 ('common', '$used_experts',       'num_experts_per_tok ?? num_experts_per_token ?? moe_topk ?? moe_k ?? top_k_experts'),
 ('common', '$expert_width',       'moe_intermediate_size ?? $intermediate'),
 ('common', '$shared_width',       'shared_expert_intermediate_size ?? (n_shared_experts ?? num_shared_experts ?? num_shared_expert ?? moe_num_shared_experts ?? 0) * $expert_width'),
 ('common', '$router_bias',        'topk_method == "noaux_tc" ? $experts : 0'),
 ('common', '$shared_gate',        'false'),
 ('common', '$is_moe',             '$experts > 0 and i >= (first_k_dense_replace ?? 0)'),
 ('common', 'hidden',              '$hidden'),
 ('common', 'vocabulary',          'vocab_size ?? padded_vocab_size ?? n_vocab'),
 ('common', 'layers',              '$n_layers'),
 ('common', 'is_tied',             'tie_word_embeddings ?? $tied'),
 ('common', 'final_norm_params',   '$norm'),
 ('common', 'max_context_tokens',  'max_position_embeddings ?? n_positions ?? max_seq_len ?? seq_length ?? max_sequence_length ?? model_max_length ?? 0'),
 ('common', 'mixer',               'not $has_attention ? "none" : $windowed ? "window" : "full"'),
 ('common', 'n_heads',             '$has_attention ? $heads : 0'),
 ('common', 'n_kv_heads',          '$has_attention ? $kv_heads : 0'),
 ('common', 'head_dim',            '$has_attention ? $head_dim : 0'),
 ('common', 'v_head_dim',          '$has_attention ? $v_dim : 0'),
 ('common', 'window_tokens',       '$windowed ? $window : 0'),
 ('common', 'has_q_bias',          '$has_attention and $qkv_bias'),
 ('common', 'has_kv_bias',         '$has_attention and $qkv_bias'),
 ('common', 'has_out_bias',        '$has_attention and $out_bias'),
 ('common', 'qk_norm_params',      '$has_attention ? $qk_norm : 0'),
 ('common', 'norm_params',         '$norms * $norm'),
 ('common', 'ffn',                 '$has_ffn ? $ffn : "none"'),
 ('common', 'intermediate',        '$has_ffn and not $is_moe ? $dense_width : 0'),
 ('common', 'has_ffn_bias',        '$has_ffn and not $is_moe and $ffn_bias'),
 ('common', 'n_experts',           '$has_ffn and $is_moe ? $experts : 0'),
 ('common', 'experts_per_token',   '$has_ffn and $is_moe ? $used_experts : 0'),
 ('common', 'expert_intermediate', '$has_ffn and $is_moe ? $expert_width : 0'),
 ('common', 'router_bias_params',  '$has_ffn and $is_moe ? $router_bias : 0'),
 ('common', 'shared_intermediate', '$has_ffn and $is_moe ? $shared_width : 0'),
 ('common', 'has_shared_gate',     '$has_ffn and $is_moe and $shared_width > 0 and $shared_gate');

-- llama: Dense, no windows.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('llama', '$window',  '0'),
 ('llama', '$experts', '0'),
 ('llama', '$qk_norm', '0'),
 ('llama', '$is_moe',  'false');

-- mistral: Windows that every layer has are not counted: llama.cpp keeps all tokens.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mistral', '$qkv_bias', 'false'),
 ('mistral', '$out_bias', 'false'),
 ('mistral', '$ffn_bias', 'false');

-- ministral
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('ministral', '$window', 'sliding_window ?? 0');

-- mixtral
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mixtral', '$experts', 'num_local_experts'),
 ('mixtral', '$is_moe',  'true');

-- phi3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('phi3', '$qkv_bias',        'false'),
 ('phi3', '$out_bias',        'false'),
 ('phi3', '$ffn_bias',        'false'),
 ('phi3', 'is_qkv_fused',     'true'),
 ('phi3', 'is_gate_up_fused', 'true');

-- phimoe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('phimoe', '$norm',         '2 * $hidden'),
 ('phimoe', '$qkv_bias',     'attention_bias ?? false'),
 ('phimoe', '$out_bias',     'attention_bias ?? false'),
 ('phimoe', 'has_head_bias', 'lm_head_bias ?? true');

-- granitemoe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('granitemoe', '$experts', 'num_local_experts'),
 ('granitemoe', '$is_moe',  'true');

-- granitemoehybrid
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('granitemoehybrid', '$is_mamba',         'has (layer_types) ? layer_types[i] == "mamba" or layer_types[i] == "linear_attention" : false'),
 ('granitemoehybrid', '$has_attention',    'not $is_mamba'),
 ('granitemoehybrid', '$experts',          'num_local_experts ?? 0'),
 ('granitemoehybrid', '$is_moe',           '$experts > 0'),
 ('granitemoehybrid', '$dense_width',      'shared_intermediate_size'),
 ('granitemoehybrid', '$expert_width',     '$intermediate'),
 ('granitemoehybrid', '$shared_width',     'shared_intermediate_size'),
 ('granitemoehybrid', '$width',            'mamba_expand * $hidden'),
 ('granitemoehybrid', 'has_no_rotary',     '(position_embedding_type ?? "nope") != "rope"'),
 ('granitemoehybrid', 'state',             '$is_mamba ? "mamba2" : "none"'),
 ('granitemoehybrid', 'state_heads',       '$is_mamba ? mamba_n_heads : 0'),
 ('granitemoehybrid', 'state_head_dim',    '$is_mamba ? (mamba_d_head == "auto" ? $width / mamba_n_heads : mamba_d_head) : 0'),
 ('granitemoehybrid', 'state_groups',      '$is_mamba ? mamba_n_groups : 0'),
 ('granitemoehybrid', 'state_dim',         '$is_mamba ? mamba_d_state : 0'),
 ('granitemoehybrid', 'conv_kernel',       '$is_mamba ? mamba_d_conv : 0'),
 ('granitemoehybrid', 'has_conv_bias',     '$is_mamba and mamba_conv_bias'),
 ('granitemoehybrid', 'has_state_bias',    '$is_mamba and mamba_proj_bias'),
 ('granitemoehybrid', 'state_norm_params', '$is_mamba ? $width : 0');

-- internlm
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('internlm', '$qkv_bias', 'bias ?? true'),
 ('internlm', '$out_bias', 'bias ?? true'),
 ('internlm', '$ffn_bias', 'false');

-- internlm2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('internlm2', '$qkv_bias', 'bias ?? false'),
 ('internlm2', '$out_bias', 'bias ?? false'),
 ('internlm2', '$ffn_bias', 'false');

-- internlm3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('internlm3', '$qkv_bias', 'qkv_bias ?? false'),
 ('internlm3', '$out_bias', 'bias ?? false'),
 ('internlm3', '$ffn_bias', 'bias ?? false');

-- baichuan: llama.cpp tells 13B by its 40 layers too.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('baichuan', 'has_no_rotary', '$n_layers == 40');

-- minicpm
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('minicpm', '$tied', 'true');

-- exaone4
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('exaone4', '$qk_norm',   '2 * $head_dim'),
 ('exaone4', '$window',    'sliding_window ?? 0'),
 ('exaone4', '$in_window', 'has (layer_types) ? layer_types[i] == "sliding_attention" : sliding_window_pattern == "LLLG" ? (i + 1) % 4 != 0 : (i + 1) % sliding_window_pattern != 0');

-- arcee
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('arcee', '$ffn', '"plain"');

-- nemotron
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('nemotron', '$ffn',  '"plain"'),
 ('nemotron', '$norm', '2 * $hidden');

-- nemotron-nas: A block without attention or feed-forward has no norm for it either.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('nemotron-nas', '$has_attention', 'not (block_configs[i].attention.no_op ?? false) and not (block_configs[i].attention.replace_with_linear ?? false)'),
 ('nemotron-nas', '$has_ffn',       'not (block_configs[i].ffn.no_op ?? false) and not (block_configs[i].ffn.replace_with_linear ?? false)'),
 ('nemotron-nas', '$kv_heads',      '$heads / block_configs[i].attention.n_heads_in_group'),
 ('nemotron-nas', '$dense_width',   'round_up (floor (2 * block_configs[i].ffn.ffn_mult * $hidden / 3), 256)'),
 ('nemotron-nas', '$norms',         '($has_attention ? 1 : 0) + ($has_ffn ? 1 : 0)');

-- apertus
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('apertus', '$ffn',        '"plain"'),
 ('apertus', '$qk_norm',    '2 * $head_dim'),
 ('apertus', 'norm_params', '2 * $hidden + 2');

-- seed_oss
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('seed_oss', '$qkv_bias', 'attention_bias'),
 ('seed_oss', '$out_bias', 'attention_out_bias');

-- mllama_text_model: Layers that attend to the image have two gates and norms of q and k.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mllama_text_model', '$is_cross',            'i in cross_attention_layers'),
 ('mllama_text_model', '$qk_norm',             '$is_cross ? 2 * $head_dim : 0'),
 ('mllama_text_model', 'mixer',                '$is_cross ? "cross" : "full"'),
 ('mllama_text_model', 'norm_params',          '2 * $hidden + ($is_cross ? 2 : 0)'),
 ('mllama_text_model', 'embedding_extra_rows', '8');

-- mllama: Positions of patches, of tiles by aspect ratio, and gates.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mllama', '$v',           'vision_config'),
 ('mllama', '$vh',          '$v.hidden_size'),
 ('mllama', '$patches',     '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size) + 1'),
 ('mllama', '$ratios',      '(has ($v.supported_aspect_ratios) ? len ($v.supported_aspect_ratios) : 8) + 1'),
 ('mllama', '$tile_rows',   '$ratios * $v.max_num_tiles'),
 ('mllama', '$tower_layer', '4 * $vh * $vh + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('mllama', '$positions',   '$patches * $vh + $tile_rows * $patches * $vh + 2 * $tile_rows * $vh + 3'),
 ('mllama', '$tower',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $positions + 4 * $vh + $v.num_hidden_layers * $tower_layer + $v.num_global_layers * ($tower_layer + 2)'),
 ('mllama', 'other_params', 'has ($v) ? $tower + $v.vision_output_dim * $hidden + $hidden : 0');

-- llama4_text
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('llama4_text', '$experts',      'num_local_experts'),
 ('llama4_text', '$is_moe',       'has (moe_layers) ? i in moe_layers : (i + 1) % interleave_moe_layer_step == 0'),
 ('llama4_text', '$dense_width',  'intermediate_size_mlp'),
 ('llama4_text', '$expert_width', 'intermediate_size'),
 ('llama4_text', '$shared_width', 'intermediate_size'),
 ('llama4_text', '$window',       'attention_chunk_size ?? 0'),
 ('llama4_text', '$in_window',    'has (layer_types) ? layer_types[i] == "chunked_attention" : has (no_rope_layers[i]) ? no_rope_layers[i] == 1 : (i + 1) % no_rope_layer_interval != 0'),
 ('llama4_text', '$ffn_bias',     'false'),
 ('llama4_text', 'mixer',         '$windowed ? "chunk" : "full"');

-- llama4
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('llama4', '$v',           'vision_config'),
 ('llama4', '$vh',          '$v.hidden_size'),
 ('llama4', '$patches',     '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size)'),
 ('llama4', '$tower_layer', '4 * ($vh * $vh + $vh) + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('llama4', '$tower',       '$vh + ($patches + 1) * $vh + 3 * $v.patch_size * $v.patch_size * $vh + 4 * $vh + $v.num_hidden_layers * $tower_layer'),
 ('llama4', '$adapter',     '$v.intermediate_size * $v.projector_input_dim + $v.projector_input_dim * $v.projector_output_dim'),
 ('llama4', 'other_params', 'has ($v) ? $tower + $adapter + $v.vision_output_dim * $hidden : 0');

-- gemma
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma', '$tied',     'true'),
 ('gemma', '$qkv_bias', 'attention_bias ?? false'),
 ('gemma', '$ffn_bias', 'false');

-- gemma2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma2', '$norms',     '4'),
 ('gemma2', '$window',    'sliding_window'),
 ('gemma2', '$in_window', 'has (layer_types) ? layer_types[i] == "sliding_attention" : i % 2 == 0');

-- gemma3_text: GGUF files leave out the rows behind the 262144 tokens.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma3_text', '$qk_norm',        '2 * $head_dim'),
 ('gemma3_text', '$in_window',      'has (layer_types) ? layer_types[i] == "sliding_attention" : (i + 1) % (sliding_window_pattern ?? _sliding_window_pattern ?? 6) != 0'),
 ('gemma3_text', 'gguf_vocabulary', 'vocab_size > 262144 ? 262144 : 0');

-- gemma3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma3', '$v',           'vision_config'),
 ('gemma3', '$vh',          '$v.hidden_size'),
 ('gemma3', '$patches',     '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size)'),
 ('gemma3', '$tower_layer', '4 * ($vh * $vh + $vh) + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('gemma3', '$tower',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $patches * $vh + 2 * $vh + $v.num_hidden_layers * $tower_layer'),
 ('gemma3', 'other_params', 'has ($v) ? $tower + $vh * $hidden + $vh : 0');

-- gemma3n_text: Norms: four, of the per-layer input, of LAuReL, of AltUp's router, and AltUp's scale.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma3n_text', '$in_window',           'has (layer_types) ? layer_types[i] == "sliding_attention" : (i + 1) % 5 != 0'),
 ('gemma3n_text', '$dense_width',         'at (intermediate_size, i)'),
 ('gemma3n_text', 'norm_params',          '8 * $hidden'),
 ('gemma3n_text', 'per_layer_dim',        'hidden_size_per_layer_input'),
 ('gemma3n_text', 'per_layer_vocabulary', 'vocab_size_per_layer_input'),
 ('gemma3n_text', 'altup_inputs',         'altup_num_inputs'),
 ('gemma3n_text', 'laurel_rank',          'laurel_rank'),
 ('gemma3n_text', 'is_cache_shared',      'i >= $n_layers - num_kv_shared_layers'),
 ('gemma3n_text', 'gguf_vocabulary',      '0');

-- gemma4_text: Norms hold the scales of router, experts and layer too.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma4_text', '$in_window',           'i < $n_layers - 1 and (has (layer_types) ? layer_types[i] == "sliding_attention" : (i + 1) % 6 != 0)'),
 ('gemma4_text', '$is_full',             'not $in_window'),
 ('gemma4_text', '$per_layer',           'hidden_size_per_layer_input ?? 0'),
 ('gemma4_text', '$shared',              'num_kv_shared_layers ?? 0'),
 ('gemma4_text', '$head_dim',            '$is_full ? (global_head_dim ?? head_dim) : head_dim'),
 ('gemma4_text', '$v_of_k',              '$is_full and (attention_k_eq_v ?? false)'),
 ('gemma4_text', '$kv_heads',            '$v_of_k ? (num_global_key_value_heads ?? num_key_value_heads) : num_key_value_heads'),
 ('gemma4_text', '$experts',             '(enable_moe_block ?? false) ? num_experts : 0'),
 ('gemma4_text', '$used_experts',        'top_k_experts'),
 ('gemma4_text', '$dense_width',         '$intermediate * ((use_double_wide_mlp ?? false) and $cache_is_shared ? 2 : 1)'),
 ('gemma4_text', 'is_v_of_k',            '$v_of_k'),
 ('gemma4_text', 'is_cache_shared',      '$cache_is_shared'),
 ('gemma4_text', '$cache_is_shared',     'i >= $n_layers - $shared'),
 ('gemma4_text', 'norm_params',          '4 * $hidden + 1 + ($experts > 0 ? 4 * $hidden + $experts + 1 : 0) + ($per_layer > 0 ? $hidden : 0)'),
 ('gemma4_text', 'router_bias_params',   '0'),
 ('gemma4_text', 'intermediate',         '$dense_width'),
 ('gemma4_text', 'n_experts',            '$experts'),
 ('gemma4_text', 'experts_per_token',    '$experts > 0 ? $used_experts : 0'),
 ('gemma4_text', 'expert_intermediate',  '$experts > 0 ? moe_intermediate_size : 0'),
 ('gemma4_text', 'per_layer_dim',        '$per_layer'),
 ('gemma4_text', 'per_layer_vocabulary', '$per_layer > 0 ? vocab_size_per_layer_input : 0'),
 ('gemma4_text', 'gguf_vocabulary',      '0');

-- gemma4: The tower of images; an audio tower is not counted.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gemma4', '$v',           'vision_config'),
 ('gemma4', '$vh',          '$v.hidden_size'),
 ('gemma4', '$tower_layer', '4 * $vh * $v.num_attention_heads * $v.head_dim + 3 * $vh * $v.intermediate_size + 4 * $vh + 2 * $v.head_dim'),
 ('gemma4', '$tower',       '3 * $v.patch_size * $v.patch_size * $vh + 2 * $v.position_embedding_size * $vh + $v.num_hidden_layers * $tower_layer'),
 ('gemma4', 'other_params', 'has ($v) ? $tower + $vh * $hidden : 0');

-- cohere
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('cohere', '$norms',               '1'),
 ('cohere', '$tied',                'true'),
 ('cohere', '$ffn_bias',            'false'),
 ('cohere', '$qk_norm',             '(use_qk_norm ?? false) ? ($heads + $kv_heads) * $head_dim : 0'),
 ('cohere', 'is_parallel_residual', 'true');

-- cohere2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('cohere2', '$window',    'sliding_window'),
 ('cohere2', '$in_window', 'has (layer_types) ? layer_types[i] == "sliding_attention" : (i + 1) % (sliding_window_pattern ?? _sliding_window_pattern ?? 4) != 0');

-- olmo
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('olmo', '$norm',     '0'),
 ('olmo', '$ffn_bias', 'false');

-- olmo2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('olmo2', '$qk_norm',  '($heads + $kv_heads) * $head_dim'),
 ('olmo2', '$ffn_bias', 'false');

-- olmo3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('olmo3', '$window',    'sliding_window'),
 ('olmo3', '$in_window', 'has (layer_types) ? layer_types[i] == "sliding_attention" : (i + 1) % 4 != 0');

-- olmoe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('olmoe', '$qk_norm', '($heads + $kv_heads) * $head_dim'),
 ('olmoe', '$experts', 'num_experts'),
 ('olmoe', '$is_moe',  'true');

-- glm
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('glm', '$out_bias',        'false'),
 ('glm', '$ffn_bias',        'false'),
 ('glm', 'is_gate_up_fused', 'true');

-- glm4
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('glm4', '$norms', '4');

-- chatglm: kv_channels is the head size.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('chatglm', '$qkv_bias',          '(add_qkv_bias ?? false) or (add_bias_linear ?? false)'),
 ('chatglm', '$out_bias',          'add_bias_linear ?? false'),
 ('chatglm', '$ffn_bias',          'add_bias_linear ?? false'),
 ('chatglm', '$kv_heads',          '(multi_query_attention ?? true) ? multi_query_group_num : $heads'),
 ('chatglm', 'max_context_tokens', 'seq_length ?? 0'),
 ('chatglm', 'is_qkv_fused',       'true'),
 ('chatglm', 'is_gate_up_fused',   'true');

-- stablelm: Norms of q and k: one for each head, without bias.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('stablelm', '$norm',                '2 * $hidden'),
 ('stablelm', '$norms',               '(use_parallel_residual ?? false) ? 1 : 2'),
 ('stablelm', '$qkv_bias',            'use_qkv_bias ?? false'),
 ('stablelm', '$out_bias',            'false'),
 ('stablelm', '$ffn_bias',            'false'),
 ('stablelm', '$qk_norm',             '(qk_layernorm ?? false) ? ($heads + $kv_heads) * $head_dim : 0'),
 ('stablelm', 'is_parallel_residual', 'use_parallel_residual ?? false');

-- starcoder2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('starcoder2', '$norm',     '2 * $hidden'),
 ('starcoder2', '$tied',     'true'),
 ('starcoder2', '$ffn',      '"plain"'),
 ('starcoder2', '$qkv_bias', 'use_bias'),
 ('starcoder2', '$out_bias', 'use_bias'),
 ('starcoder2', '$ffn_bias', 'use_bias');

-- phi
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('phi', '$norm',                '2 * $hidden'),
 ('phi', '$norms',               '1'),
 ('phi', '$ffn',                 '"plain"'),
 ('phi', '$qkv_bias',            'true'),
 ('phi', '$out_bias',            'true'),
 ('phi', '$ffn_bias',            'true'),
 ('phi', '$qk_norm',             '(qk_layernorm ?? false) ? 4 * $head_dim : 0'),
 ('phi', 'has_head_bias',        'true'),
 ('phi', 'is_parallel_residual', 'true');

-- gpt2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gpt2', '$experts',      '0'),
 ('gpt2', '$is_moe',       'false'),
 ('gpt2', '$window',       '0'),
 ('gpt2', '$qk_norm',      '0'),
 ('gpt2', '$tied',         'true'),
 ('gpt2', '$norm',         '2 * $hidden'),
 ('gpt2', '$ffn',          '"plain"'),
 ('gpt2', '$kv_heads',     '$heads'),
 ('gpt2', '$intermediate', 'n_inner ?? intermediate_size ?? ffn_dim ?? 4 * $hidden'),
 ('gpt2', '$qkv_bias',     'true'),
 ('gpt2', '$out_bias',     'true'),
 ('gpt2', '$ffn_bias',     'true'),
 ('gpt2', 'position_rows', 'n_positions'),
 ('gpt2', 'has_no_rotary', 'true'),
 ('gpt2', 'is_qkv_fused',  'true');

-- gpt_bigcode
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gpt_bigcode', '$kv_heads', 'multi_query ? 1 : $heads');

-- gpt_neo
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gpt_neo', '$intermediate', 'intermediate_size ?? 4 * $hidden'),
 ('gpt_neo', '$qkv_bias',     'false'),
 ('gpt_neo', 'position_rows', 'max_position_embeddings'),
 ('gpt_neo', 'is_qkv_fused',  'false');

-- gptj
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gptj', '$tied',                'false'),
 ('gptj', '$norms',               '1'),
 ('gptj', '$qkv_bias',            'false'),
 ('gptj', '$out_bias',            'false'),
 ('gptj', 'has_head_bias',        'true'),
 ('gptj', 'position_rows',        '0'),
 ('gptj', 'has_no_rotary',        'false'),
 ('gptj', 'is_qkv_fused',         'false'),
 ('gptj', 'is_parallel_residual', 'true');

-- gpt_neox
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gpt_neox', '$tied',                'false'),
 ('gpt_neox', '$intermediate',        'intermediate_size'),
 ('gpt_neox', '$qkv_bias',            'attention_bias ?? true'),
 ('gpt_neox', '$out_bias',            'attention_bias ?? true'),
 ('gpt_neox', 'position_rows',        '0'),
 ('gpt_neox', 'has_no_rotary',        'false'),
 ('gpt_neox', 'is_parallel_residual', 'use_parallel_residual ?? true');

-- bloom
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('bloom', '$intermediate',         '4 * $hidden'),
 ('bloom', 'embedding_norm_params', '2 * $hidden'),
 ('bloom', 'position_rows',         '0'),
 ('bloom', 'max_context_tokens',    'max_position_embeddings ?? seq_length ?? 0');

-- opt: The two rows more are those of the padding token.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('opt', '$norm',             '(layer_norm_elementwise_affine ?? true) ? 2 * $hidden : 0'),
 ('opt', '$projected',        'has (word_embed_proj_dim) and word_embed_proj_dim != $hidden'),
 ('opt', '$intermediate',     'ffn_dim'),
 ('opt', '$qkv_bias',         'enable_bias ?? true'),
 ('opt', '$out_bias',         'enable_bias ?? true'),
 ('opt', '$ffn_bias',         'enable_bias ?? true'),
 ('opt', 'position_rows',     'max_position_embeddings + 2'),
 ('opt', 'embedding_dim',     '$projected ? word_embed_proj_dim : 0'),
 ('opt', 'final_norm_params', '(do_layer_norm_before ?? true) and not (_remove_final_layer_norm ?? false) ? $norm : 0'),
 ('opt', 'is_qkv_fused',      'false');

-- mpt
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mpt', '$has_bias',          'not (no_bias ?? true)'),
 ('mpt', '$norm',              '$has_bias ? 2 * $hidden : $hidden'),
 ('mpt', '$kv_heads',          'attn_config.kv_n_heads ?? $heads'),
 ('mpt', '$intermediate',      'ffn_config.ffn_hidden_size ?? $hidden * (expansion_ratio ?? 4)'),
 ('mpt', '$qkv_bias',          '$has_bias'),
 ('mpt', '$out_bias',          '$has_bias'),
 ('mpt', '$ffn_bias',          '$has_bias'),
 ('mpt', 'position_rows',      '(attn_config.alibi ?? true) ? 0 : max_seq_len'),
 ('mpt', 'max_context_tokens', 'max_seq_len');

-- falcon
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('falcon', '$is_new',              'new_decoder_architecture ?? false'),
 ('falcon', '$norms',               '$is_new ? (num_ln_in_parallel_attn ?? 2) : (parallel_attn ?? true) ? 1 : 2'),
 ('falcon', '$kv_heads',            '$is_new ? (num_kv_heads ?? n_head_kv ?? $heads) : (multi_query ?? true) ? 1 : $heads'),
 ('falcon', '$intermediate',        'ffn_hidden_size ?? 4 * $hidden'),
 ('falcon', '$qkv_bias',            'bias ?? false'),
 ('falcon', '$out_bias',            'bias ?? false'),
 ('falcon', '$ffn_bias',            'bias ?? false'),
 ('falcon', 'position_rows',        '0'),
 ('falcon', 'has_no_rotary',        'alibi ?? false'),
 ('falcon', 'is_parallel_residual', '(parallel_attn ?? true) or $is_new'),
 ('falcon', 'max_context_tokens',   'max_position_embeddings ?? 2048');

-- bert: Token types count as positions; there is no output matrix.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('bert', '$intermediate',         'intermediate_size'),
 ('bert', 'mixer',                 '"encoder"'),
 ('bert', 'is_tied',               'true'),
 ('bert', 'has_pooler',            'true'),
 ('bert', 'position_rows',         'max_position_embeddings + type_vocab_size'),
 ('bert', 'embedding_norm_params', '2 * $hidden'),
 ('bert', 'final_norm_params',     '0'),
 ('bert', 'is_qkv_fused',          'false');

-- roberta: The first two positions belong to padding.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('roberta', 'max_context_tokens', 'max_position_embeddings - 2');

-- qwen
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen', '$kv_heads',          '$heads'),
 ('qwen', '$head_dim',          'kv_channels ?? $hidden / $heads'),
 ('qwen', '$intermediate',      'intermediate_size / 2'),
 ('qwen', '$qkv_bias',          'true'),
 ('qwen', '$out_bias',          'false'),
 ('qwen', '$ffn_bias',          'false'),
 ('qwen', 'max_context_tokens', 'max_position_embeddings ?? seq_length ?? 0'),
 ('qwen', 'is_qkv_fused',       'true');

-- qwen2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen2', '$qkv_bias',  'true'),
 ('qwen2', '$out_bias',  'false'),
 ('qwen2', '$ffn_bias',  'false'),
 ('qwen2', '$window',    '(use_sliding_window ?? false) ? (sliding_window ?? 0) : 0'),
 ('qwen2', '$in_window', 'has (layer_types) ? layer_types[i] == "sliding_attention" : i >= max_window_layers');

-- qwen2_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen2_moe', '$experts',      'num_experts'),
 ('qwen2_moe', '$listed_dense', 'has (mlp_only_layers) and i in mlp_only_layers'),
 ('qwen2_moe', '$is_moe',       '$experts > 0 and (is_mtp or (not $listed_dense and (i + 1) % (decoder_sparse_step ?? 1) == 0))'),
 ('qwen2_moe', '$shared_width', 'shared_expert_intermediate_size'),
 ('qwen2_moe', '$shared_gate',  'true');

-- qwen2_vl
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen2_vl', '$v',           'vision_config'),
 ('qwen2_vl', '$vh',          '$v.embed_dim'),
 ('qwen2_vl', '$block',       '4 * $vh + 4 * ($vh * $vh + $vh) + 2 * $vh * $vh * $v.mlp_ratio + $vh * $v.mlp_ratio + $vh'),
 ('qwen2_vl', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh'),
 ('qwen2_vl', '$merged',      '4 * $vh'),
 ('qwen2_vl', 'other_params', 'has ($v) ? $patch + $v.depth * $block + 2 * $vh + $merged * $merged + $merged + $merged * $hidden + $hidden : 0');

-- qwen2_5_vl
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen2_5_vl', '$v',           'vision_config'),
 ('qwen2_5_vl', '$vh',          '$v.hidden_size'),
 ('qwen2_5_vl', '$vf',          '$v.intermediate_size'),
 ('qwen2_5_vl', '$block',       '2 * $vh + 4 * ($vh * $vh + $vh) + 3 * $vh * $vf + 2 * $vf + $vh'),
 ('qwen2_5_vl', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh'),
 ('qwen2_5_vl', '$merged',      '4 * $vh'),
 ('qwen2_5_vl', 'other_params', 'has ($v) ? $patch + $v.depth * $block + $vh + $merged * $merged + $merged + $merged * $hidden + $hidden : 0');

-- mimo
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mimo', 'mtp_blocks', 'num_nextn_predict_layers ?? 0'),
 ('mimo', 'mtp_layers', 'num_nextn_predict_layers ?? 0');

-- qwen3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3', '$qkv_bias', 'attention_bias ?? false'),
 ('qwen3', '$out_bias', 'attention_bias ?? false'),
 ('qwen3', '$qk_norm',  '2 * $head_dim');

-- qwen3_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_moe', '$experts',      'num_experts'),
 ('qwen3_moe', '$listed_dense', 'has (mlp_only_layers) and i in mlp_only_layers'),
 ('qwen3_moe', '$is_moe',       '$experts > 0 and (is_mtp or (not $listed_dense and (i + 1) % (decoder_sparse_step ?? 1) == 0))'),
 ('qwen3_moe', '$expert_width', 'moe_intermediate_size'),
 ('qwen3_moe', '$shared_width', '0');

-- qwen3_vl: Merger, and one more (with a wider norm) for each deepstack layer.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_vl', '$v',           'vision_config'),
 ('qwen3_vl', '$vh',          '$v.hidden_size'),
 ('qwen3_vl', '$vf',          '$v.intermediate_size'),
 ('qwen3_vl', '$block',       '4 * $vh * $vh + 4 * $vh + 2 * $vh * $vf + $vf + $vh + 4 * $vh'),
 ('qwen3_vl', '$merged',      '4 * $vh'),
 ('qwen3_vl', '$merger',      '$merged * $merged + $merged + $merged * $hidden + $hidden'),
 ('qwen3_vl', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh + $vh'),
 ('qwen3_vl', '$deepstack',   'has ($v.deepstack_visual_indexes) ? len ($v.deepstack_visual_indexes) : 0'),
 ('qwen3_vl', 'other_params', 'has ($v) ? $patch + $v.num_position_embeddings * $vh + $v.depth * $block + 2 * $vh + $merger + $deepstack * (8 * $vh + $merger) : 0');

-- qwen3_vl_moe: As qwen3_vl.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_vl_moe', '$v',           'vision_config'),
 ('qwen3_vl_moe', '$vh',          '$v.hidden_size'),
 ('qwen3_vl_moe', '$vf',          '$v.intermediate_size'),
 ('qwen3_vl_moe', '$block',       '4 * $vh * $vh + 4 * $vh + 2 * $vh * $vf + $vf + $vh + 4 * $vh'),
 ('qwen3_vl_moe', '$merged',      '4 * $vh'),
 ('qwen3_vl_moe', '$merger',      '$merged * $merged + $merged + $merged * $hidden + $hidden'),
 ('qwen3_vl_moe', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh + $vh'),
 ('qwen3_vl_moe', '$deepstack',   'has ($v.deepstack_visual_indexes) ? len ($v.deepstack_visual_indexes) : 0'),
 ('qwen3_vl_moe', 'other_params', 'has ($v) ? $patch + $v.num_position_embeddings * $vh + $v.depth * $block + 2 * $vh + $merger + $deepstack * (8 * $vh + $merger) : 0');

-- qwen3_next: MTP blocks attend to everything.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_next', '$is_delta',         'not is_mtp and (has (layer_types) ? layer_types[i] == "linear_attention" : (i + 1) % full_attention_interval != 0)'),
 ('qwen3_next', '$has_attention',    'not $is_delta'),
 ('qwen3_next', '$expert_width',     'moe_intermediate_size'),
 ('qwen3_next', '$shared_width',     'shared_expert_intermediate_size'),
 ('qwen3_next', '$shared_gate',      'true'),
 ('qwen3_next', '$window',           '0'),
 ('qwen3_next', '$mtp',              'num_nextn_predict_layers ?? mtp_num_hidden_layers ?? 0'),
 ('qwen3_next', 'mtp_blocks',        '$mtp > 0 ? 1 : 0'),
 ('qwen3_next', 'mtp_layers',        '$mtp'),
 ('qwen3_next', 'has_q_gate',        '$has_attention and (attn_output_gate ?? true)'),
 ('qwen3_next', 'state',             '$is_delta ? "delta" : "none"'),
 ('qwen3_next', 'state_heads',       '$is_delta ? linear_num_value_heads : 0'),
 ('qwen3_next', 'state_head_dim',    '$is_delta ? linear_value_head_dim : 0'),
 ('qwen3_next', 'state_groups',      '$is_delta ? linear_num_key_heads : 0'),
 ('qwen3_next', 'state_dim',         '$is_delta ? linear_key_head_dim : 0'),
 ('qwen3_next', 'conv_kernel',       '$is_delta ? linear_conv_kernel_dim : 0'),
 ('qwen3_next', 'state_norm_params', '$is_delta ? linear_value_head_dim : 0');

-- qwen3_5_text
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_5_text', '$experts', '0'),
 ('qwen3_5_text', 'is_state_f32', '$is_delta and (mamba_ssm_dtype ?? "float32") == "float32"'),
 ('qwen3_5_text', '$is_moe',  'false');

-- qwen3_5: As qwen3_vl.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_5', '$v',           'vision_config'),
 ('qwen3_5', '$vh',          '$v.hidden_size'),
 ('qwen3_5', '$vf',          '$v.intermediate_size'),
 ('qwen3_5', '$block',       '4 * $vh * $vh + 4 * $vh + 2 * $vh * $vf + $vf + $vh + 4 * $vh'),
 ('qwen3_5', '$merged',      '4 * $vh'),
 ('qwen3_5', '$merger',      '$merged * $merged + $merged + $merged * $hidden + $hidden'),
 ('qwen3_5', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh + $vh'),
 ('qwen3_5', '$deepstack',   'has ($v.deepstack_visual_indexes) ? len ($v.deepstack_visual_indexes) : 0'),
 ('qwen3_5', 'other_params', 'has ($v) ? $patch + $v.num_position_embeddings * $vh + $v.depth * $block + 2 * $vh + $merger + $deepstack * (8 * $vh + $merger) : 0');

-- qwen3_5_moe_text
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_5_moe_text', '$experts', 'num_experts'),
 ('qwen3_5_moe_text', 'is_state_f32', '$is_delta and (mamba_ssm_dtype ?? "float32") == "float32"'),
 ('qwen3_5_moe_text', '$is_moe',  'true');

-- qwen3_5_moe: As qwen3_vl.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('qwen3_5_moe', '$v',           'vision_config'),
 ('qwen3_5_moe', '$vh',          '$v.hidden_size'),
 ('qwen3_5_moe', '$vf',          '$v.intermediate_size'),
 ('qwen3_5_moe', '$block',       '4 * $vh * $vh + 4 * $vh + 2 * $vh * $vf + $vf + $vh + 4 * $vh'),
 ('qwen3_5_moe', '$merged',      '4 * $vh'),
 ('qwen3_5_moe', '$merger',      '$merged * $merged + $merged + $merged * $hidden + $hidden'),
 ('qwen3_5_moe', '$patch',       '3 * $v.temporal_patch_size * $v.patch_size * $v.patch_size * $vh + $vh'),
 ('qwen3_5_moe', '$deepstack',   'has ($v.deepstack_visual_indexes) ? len ($v.deepstack_visual_indexes) : 0'),
 ('qwen3_5_moe', 'other_params', 'has ($v) ? $patch + $v.num_position_embeddings * $vh + $v.depth * $block + 2 * $vh + $merger + $deepstack * (8 * $vh + $merger) : 0');

-- hunyuan_v1_dense
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('hunyuan_v1_dense', '$tied',     'true'),
 ('hunyuan_v1_dense', '$qk_norm',  '(use_qk_norm ?? true) ? 2 * $head_dim : 0'),
 ('hunyuan_v1_dense', '$head_dim', 'attention_head_dim ?? head_dim ?? $hidden / $heads'),
 ('hunyuan_v1_dense', '$ffn_bias', 'mlp_bias ?? false');

-- hunyuan_v1_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('hunyuan_v1_moe', '$experts',      'at (num_experts, i)'),
 ('hunyuan_v1_moe', '$is_moe',       '$experts > 1'),
 ('hunyuan_v1_moe', '$used_experts', 'at (moe_topk, i)'),
 ('hunyuan_v1_moe', '$expert_width', 'has (moe_intermediate_size) ? at (moe_intermediate_size, i) : $intermediate'),
 ('hunyuan_v1_moe', '$shared_width', 'at (num_shared_expert ?? 1, i) * $intermediate');

-- ernie4_5
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('ernie4_5', '$tied',     'true'),
 ('ernie4_5', '$qkv_bias', 'use_bias ?? false'),
 ('ernie4_5', '$out_bias', 'use_bias ?? false'),
 ('ernie4_5', '$ffn_bias', 'use_bias ?? false');

-- ernie4_5_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('ernie4_5_moe', '$experts',      'moe_num_experts'),
 ('ernie4_5_moe', '$used_experts', 'moe_k'),
 ('ernie4_5_moe', '$last',         '(moe_layer_end_index ?? (0 - 1)) < 0 ? $n_layers - 1 : moe_layer_end_index'),
 ('ernie4_5_moe', '$is_moe',       'i >= moe_layer_start_index and i <= $last and (i + 1) % (moe_layer_interval ?? 1) == 0'),
 ('ernie4_5_moe', '$expert_width', 'moe_intermediate_size'),
 ('ernie4_5_moe', '$shared_width', '(moe_num_shared_experts ?? 0) * moe_intermediate_size'),
 ('ernie4_5_moe', '$router_bias',  '$experts');

-- gpt_oss
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('gpt_oss', '$window',         'sliding_window'),
 ('gpt_oss', '$in_window',      'has (layer_types) ? layer_types[i] == "sliding_attention" : i % 2 == 0'),
 ('gpt_oss', '$qkv_bias',       'attention_bias'),
 ('gpt_oss', '$out_bias',       'attention_bias'),
 ('gpt_oss', '$experts',        'num_local_experts'),
 ('gpt_oss', '$used_experts',   'num_experts_per_tok ?? experts_per_token'),
 ('gpt_oss', '$is_moe',         'true'),
 ('gpt_oss', '$router_bias',    '$experts'),
 ('gpt_oss', 'has_expert_bias', 'true'),
 ('gpt_oss', 'sink_params',     '$heads');

-- deepseek
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek', '$experts',      'n_routed_experts ?? num_experts ?? 0'),
 ('deepseek', '$is_moe',       '$experts > 0 and i >= (first_k_dense_replace ?? 0) and i % (moe_layer_freq ?? 1) == 0'),
 ('deepseek', '$expert_width', 'moe_intermediate_size'),
 ('deepseek', '$shared_width', '(n_shared_experts ?? num_shared_experts ?? 0) * moe_intermediate_size');

-- deepseek_v2: Keys of all heads come out of one latent vector.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek_v2', '$use_mla',     'use_mla ?? true'),
 ('deepseek_v2', '$kv_heads',    '$use_mla ? $heads : num_key_value_heads ?? $heads'),
 ('deepseek_v2', '$head_dim',    '$use_mla ? qk_nope_head_dim + qk_rope_head_dim : $hidden / $heads'),
 ('deepseek_v2', '$v_dim',       '$use_mla ? v_head_dim : $head_dim'),
 ('deepseek_v2', '$is_latent',   '$has_attention and $use_mla'),
 ('deepseek_v2', '$qk_norm',     '$use_mla ? kv_lora_rank + (q_lora_rank ?? 0) : 0'),
 ('deepseek_v2', '$qkv_bias',    'false'),
 ('deepseek_v2', '$out_bias',    'false'),
 ('deepseek_v2', '$router_bias', '0'),
 ('deepseek_v2', 'mixer',        '$is_latent ? "latent" : $has_attention ? "full" : "none"'),
 ('deepseek_v2', 'q_lora_rank',  '$is_latent ? (q_lora_rank ?? 0) : 0'),
 ('deepseek_v2', 'kv_lora_rank', '$is_latent ? kv_lora_rank : 0'),
 ('deepseek_v2', 'rope_dim',     '$is_latent ? qk_rope_head_dim : 0');

-- deepseek_v3: MTP blocks bring an embedding and an output matrix of their own.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek_v3', '$router_bias',      '(topk_method ?? "noaux_tc") == "noaux_tc" ? $experts : 0'),
 ('deepseek_v3', '$mtp',              'num_nextn_predict_layers ?? 0'),
 ('deepseek_v3', 'mtp_blocks',        '$mtp'),
 ('deepseek_v3', 'mtp_layers',        '$mtp'),
 ('deepseek_v3', 'has_mtp_embedding', '$mtp > 0');

-- deepseek_v32
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek_v32', 'index_heads',    'index_n_heads'),
 ('deepseek_v32', 'index_head_dim', 'index_head_dim');

-- glm_moe_dsa
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('glm_moe_dsa', 'has_mtp_embedding', 'false');

-- sarvam_mla
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('sarvam_mla', '$router_bias', '$experts');

-- minicpm3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('minicpm3', '$tied',    'true'),
 ('minicpm3', '$is_moe',  'false'),
 ('minicpm3', '$experts', '0');

-- glm4_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('glm4_moe', '$qkv_bias',         'attention_bias ?? false'),
 ('glm4_moe', '$out_bias',         'false'),
 ('glm4_moe', '$qk_norm',          '(use_qk_norm ?? false) ? 2 * $head_dim : 0'),
 ('glm4_moe', '$router_bias',      '$experts'),
 ('glm4_moe', '$mtp',              'num_nextn_predict_layers ?? 0'),
 ('glm4_moe', 'mtp_blocks',        '$mtp'),
 ('glm4_moe', 'mtp_layers',        '$mtp'),
 ('glm4_moe', 'has_mtp_embedding', '$mtp > 0');

-- dots1
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('dots1', '$qkv_bias',    'attention_bias ?? false'),
 ('dots1', '$out_bias',    'attention_bias ?? false'),
 ('dots1', '$qk_norm',     '2 * $head_dim'),
 ('dots1', '$router_bias', '(topk_method ?? "noaux_tc") == "noaux_tc" ? $experts : 0');

-- bailing_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('bailing_moe', '$experts',     'num_experts'),
 ('bailing_moe', '$qkv_bias',    'use_qkv_bias ?? false'),
 ('bailing_moe', '$out_bias',    'use_bias ?? false'),
 ('bailing_moe', '$ffn_bias',    'use_bias ?? false'),
 ('bailing_moe', '$qk_norm',     '(use_qk_norm ?? false) ? 2 * $head_dim : 0'),
 ('bailing_moe', '$router_bias', '(moe_router_enable_expert_bias ?? false) ? $experts : 0'),
 ('bailing_moe', 'is_qkv_fused', 'use_qk_norm ?? false');

-- minimax_m2
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('minimax_m2', '$experts',      'num_local_experts'),
 ('minimax_m2', '$is_moe',       'true'),
 ('minimax_m2', '$expert_width', '$intermediate'),
 ('minimax_m2', '$qk_norm',      '(use_qk_norm ?? true) ? ($heads + $kv_heads) * $head_dim : 0'),
 ('minimax_m2', '$qkv_bias',     'false'),
 ('minimax_m2', '$out_bias',     'false'),
 ('minimax_m2', '$router_bias',  '(use_routing_bias ?? true) ? $experts : 0');

-- minimax_m1: 1 marks full attention.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('minimax_m1', '$has_attention',    'has (attn_type_list) ? attn_type_list[i] == 1 : layer_types[i] == "full_attention"'),
 ('minimax_m1', '$is_lightning',     'not $has_attention'),
 ('minimax_m1', '$experts',          'num_local_experts'),
 ('minimax_m1', '$is_moe',           'true'),
 ('minimax_m1', '$expert_width',     '$intermediate'),
 ('minimax_m1', 'state',             '$is_lightning ? "lightning" : "none"'),
 ('minimax_m1', 'state_heads',       '$is_lightning ? $heads : 0'),
 ('minimax_m1', 'state_head_dim',    '$is_lightning ? $head_dim : 0'),
 ('minimax_m1', 'state_norm_params', '$is_lightning ? $heads * $head_dim : 0');

-- mimo_v2_flash: MTP blocks have windows and no experts; the config does not count them.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mimo_v2_flash', '$in_window',   'is_mtp or hybrid_layer_pattern[i] == 1'),
 ('mimo_v2_flash', '$window',      'sliding_window'),
 ('mimo_v2_flash', '$is_moe',      'not is_mtp and at (moe_layer_freq, i) == 1'),
 ('mimo_v2_flash', 'mtp_blocks',   'num_nextn_predict_layers ?? 3'),
 ('mimo_v2_flash', 'mtp_layers',   'num_nextn_predict_layers ?? 3'),
 ('mimo_v2_flash', '$kv_heads',    '$in_window ? swa_num_key_value_heads : num_key_value_heads'),
 ('mimo_v2_flash', '$head_dim',    '$in_window ? swa_head_dim : head_dim'),
 ('mimo_v2_flash', '$v_dim',       '$in_window ? swa_v_head_dim : v_head_dim'),
 ('mimo_v2_flash', '$router_bias', '(topk_method ?? "noaux_tc") == "noaux_tc" ? $experts : 0'),
 ('mimo_v2_flash', 'n_heads',      '$in_window ? swa_num_attention_heads : $heads'),
 ('mimo_v2_flash', 'sink_params',  '$in_window ? ((add_swa_attention_sink_bias ?? false) ? swa_num_attention_heads : 0) : (add_full_attention_sink_bias ?? false) ? $heads : 0');

-- dbrx
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('dbrx', '$kv_heads',          'attn_config.kv_n_heads ?? num_key_value_heads'),
 ('dbrx', '$experts',           'ffn_config.moe_num_experts ?? num_experts'),
 ('dbrx', '$used_experts',      'ffn_config.moe_top_k ?? num_experts_per_tok'),
 ('dbrx', '$intermediate',      'ffn_config.ffn_hidden_size ?? intermediate_size'),
 ('dbrx', '$is_moe',            'true'),
 ('dbrx', '$expert_width',      '$intermediate'),
 ('dbrx', 'max_context_tokens', 'max_seq_len ?? max_position_embeddings ?? 0'),
 ('dbrx', 'is_qkv_fused',       'true');

-- grok-1
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('grok-1', '$experts',      'num_local_experts ?? num_experts'),
 ('grok-1', '$is_moe',       'true'),
 ('grok-1', '$tied',         'true'),
 ('grok-1', '$norms',        '4'),
 ('grok-1', '$expert_width', 'moe_intermediate_size ?? intermediate_size');

-- nemotron_h: Blocks by letter, or by word; MTP blocks have a pattern of their own.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('nemotron_h', '$n_layers',         'num_hidden_layers ?? len (layers_block_type)'),
 ('nemotron_h', '$per_mtp',          'has (mtp_hybrid_override_pattern) ? len (mtp_hybrid_override_pattern) : has (mtp_layers_block_type) ? len (mtp_layers_block_type) : 0'),
 ('nemotron_h', '$letter',           'is_mtp ? mtp_hybrid_override_pattern[(i - $n_layers) % $per_mtp] : hybrid_override_pattern[i]'),
 ('nemotron_h', '$word',             'is_mtp ? mtp_layers_block_type[(i - $n_layers) % $per_mtp] : layers_block_type[i]'),
 ('nemotron_h', '$is_mamba',         '$letter == "M" or $word == "mamba" or $word == "linear_attention"'),
 ('nemotron_h', '$is_moe',           '$letter == "E" or $word == "moe"'),
 ('nemotron_h', '$has_attention',    '$letter == "*" or $word == "attention" or $word == "full_attention"'),
 ('nemotron_h', '$has_ffn',          '$is_moe or $letter == "-" or $word == "mlp"'),
 ('nemotron_h', '$head_dim',         'head_dim ?? attention_head_dim ?? $hidden / $heads'),
 ('nemotron_h', '$experts',          'n_routed_experts'),
 ('nemotron_h', '$ffn',              '"plain"'),
 ('nemotron_h', '$norms',            '1'),
 ('nemotron_h', '$expert_width',     'moe_intermediate_size'),
 ('nemotron_h', '$shared_width',     'moe_shared_expert_intermediate_size * (n_shared_experts ?? 1)'),
 ('nemotron_h', '$router_bias',      '$experts'),
 ('nemotron_h', '$mtp',              'num_nextn_predict_layers ?? 0'),
 ('nemotron_h', '$width',            'mamba_num_heads * mamba_head_dim'),
 ('nemotron_h', 'mtp_blocks',        '$per_mtp > 0 ? $mtp : 0'),
 ('nemotron_h', 'mtp_layers',        '$mtp * $per_mtp'),
 ('nemotron_h', 'has_no_rotary',     'true'),
 ('nemotron_h', 'expert_hidden',     '$is_moe ? (moe_latent_size ?? 0) : 0'),
 ('nemotron_h', 'state',             '$is_mamba ? "mamba2" : "none"'),
 ('nemotron_h', 'state_heads',       '$is_mamba ? mamba_num_heads : 0'),
 ('nemotron_h', 'state_head_dim',    '$is_mamba ? mamba_head_dim : 0'),
 ('nemotron_h', 'state_groups',      '$is_mamba ? n_groups : 0'),
 ('nemotron_h', 'state_dim',         '$is_mamba ? ssm_state_size : 0'),
 ('nemotron_h', 'conv_kernel',       '$is_mamba ? conv_kernel : 0'),
 ('nemotron_h', 'has_conv_bias',     '$is_mamba and use_conv_bias'),
 ('nemotron_h', 'has_state_bias',    '$is_mamba and mamba_proj_bias'),
 ('nemotron_h', 'is_state_f32',      '$is_mamba and (mamba_ssm_cache_dtype ?? "float32") == "float32"'),
 ('nemotron_h', 'state_norm_params', '$is_mamba ? $width : 0');

-- jamba: Norms of step size, B and C.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('jamba', '$has_attention',    '(i + attn_layer_period - attn_layer_offset % attn_layer_period) % attn_layer_period == 0'),
 ('jamba', '$is_mamba',         'not $has_attention'),
 ('jamba', '$experts',          'num_experts'),
 ('jamba', '$is_moe',           '$experts > 1 and (i + expert_layer_period - expert_layer_offset % expert_layer_period) % expert_layer_period == 0'),
 ('jamba', '$expert_width',     '$intermediate'),
 ('jamba', '$width',            'mamba_expand * $hidden'),
 ('jamba', '$rank',             'mamba_dt_rank == "auto" ? ceil_div ($hidden, 16) : mamba_dt_rank'),
 ('jamba', 'has_no_rotary',     'true'),
 ('jamba', 'state',             '$is_mamba ? "mamba1" : "none"'),
 ('jamba', 'state_heads',       '$is_mamba ? $width : 0'),
 ('jamba', 'state_head_dim',    '$is_mamba ? 1 : 0'),
 ('jamba', 'state_dim',         '$is_mamba ? mamba_d_state : 0'),
 ('jamba', 'state_rank',        '$is_mamba ? $rank : 0'),
 ('jamba', 'conv_kernel',       '$is_mamba ? mamba_d_conv : 0'),
 ('jamba', 'has_conv_bias',     '$is_mamba and mamba_conv_bias'),
 ('jamba', 'has_state_bias',    '$is_mamba and mamba_proj_bias'),
 ('jamba', 'state_norm_params', '$is_mamba ? $rank + 2 * mamba_d_state : 0');

-- bamba
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('bamba', '$is_mamba',     'not (i in attn_layer_indices)'),
 ('bamba', '$experts',      '0'),
 ('bamba', '$dense_width',  '$intermediate'),
 ('bamba', 'has_no_rotary', 'false');

-- falcon_h1
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('falcon_h1', '$tied',             'false'),
 ('falcon_h1', '$width',            'mamba_d_ssm ?? mamba_expand * $hidden'),
 ('falcon_h1', 'state',             '"mamba2"'),
 ('falcon_h1', 'state_heads',       'mamba_n_heads'),
 ('falcon_h1', 'state_head_dim',    'mamba_d_head == "auto" ? $width / mamba_n_heads : mamba_d_head'),
 ('falcon_h1', 'state_groups',      'mamba_n_groups'),
 ('falcon_h1', 'state_dim',         'mamba_d_state'),
 ('falcon_h1', 'conv_kernel',       'mamba_d_conv'),
 ('falcon_h1', 'has_conv_bias',     'mamba_conv_bias'),
 ('falcon_h1', 'has_state_bias',    'mamba_proj_bias'),
 ('falcon_h1', 'state_norm_params', '(mamba_rms_norm ?? true) ? $width : 0');

-- lfm2: Two norms, and one of the embedding.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('lfm2', 'is_tied',        'tie_word_embeddings ?? tie_embedding ?? true'),
 ('lfm2', '$has_attention', 'has (layer_types) ? layer_types[i] == "full_attention" : i in full_attn_idxs'),
 ('lfm2', '$is_conv',       'not $has_attention'),
 ('lfm2', '$tied',          'true'),
 ('lfm2', '$qk_norm',       '2 * $head_dim'),
 ('lfm2', '$qkv_bias',      'false'),
 ('lfm2', '$out_bias',      'false'),
 ('lfm2', '$ffn_bias',      'false'),
 ('lfm2', '$ff',            'block_ff_dim ?? intermediate_size'),
 ('lfm2', '$dense_width',   '(block_auto_adjust_ff_dim ?? true) ? round_up (floor ((block_ffn_dim_multiplier ?? 1) * (2 * $ff / 3)), block_multiple_of ?? 256) : $ff'),
 ('lfm2', 'state',          '$is_conv ? "conv" : "none"'),
 ('lfm2', 'state_heads',    '$is_conv ? $hidden : 0'),
 ('lfm2', 'state_head_dim', '$is_conv ? 1 : 0'),
 ('lfm2', 'conv_kernel',    '$is_conv ? conv_L_cache : 0'),
 ('lfm2', 'has_conv_bias',  '$is_conv and conv_bias'),
 ('lfm2', 'has_state_bias', '$is_conv and conv_bias');

-- lfm2_moe
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('lfm2_moe', '$dense_width',  'intermediate_size'),
 ('lfm2_moe', '$experts',      'num_experts'),
 ('lfm2_moe', '$is_moe',       'i >= num_dense_layers'),
 ('lfm2_moe', '$expert_width', 'moe_intermediate_size'),
 ('lfm2_moe', '$router_bias',  '(use_expert_bias ?? true) ? $experts : 0');

-- kimi_k25: MoonViT with fixed temporal positions, a merger of 2 x 2 patches.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('kimi_k25', '$v',           'vision_config'),
 ('kimi_k25', '$vh',          '$v.vt_hidden_size'),
 ('kimi_k25', '$block',       '4 * $vh * $vh + 4 * $vh + 2 * $vh * $v.vt_intermediate_size + $v.vt_intermediate_size + $vh + 4 * $vh'),
 ('kimi_k25', '$merged',      '$v.merge_kernel_size[0] * $v.merge_kernel_size[1] * $vh'),
 ('kimi_k25', '$tower',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $v.init_pos_emb_height * $v.init_pos_emb_width * $vh + $v.vt_num_hidden_layers * $block + 2 * $vh'),
 ('kimi_k25', 'other_params', 'has ($v) ? $tower + 2 * $vh + $merged * $merged + $merged + $merged * $hidden + $hidden : 0');

-- kimi_linear: The lists of layers count from one.  An output gate of full attention
-- is counted beside the layers.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('kimi_linear', '$latent_experts',   '$is_moe ? (routed_expert_hidden_size ?? 0) : 0'),
 ('kimi_linear', 'expert_hidden',     '$latent_experts'),
 ('kimi_linear', 'norm_params',       '2 * $hidden + ((latent_moe_use_norm ?? false) ? $latent_experts : 0)'),
 ('kimi_linear', 'remainder_params',  '(mla_use_output_gate ?? false) ? len ($linear.full_attn_layers) * $hidden * $heads * v_head_dim : 0'),
 ('kimi_linear', '$linear',           'linear_attn_config'),
 ('kimi_linear', '$is_kda',           '(i + 1) in $linear.kda_layers'),
 ('kimi_linear', '$has_attention',    'not $is_kda'),
 ('kimi_linear', '$experts',          'num_experts'),
 ('kimi_linear', '$used_experts',     'num_experts_per_token'),
 ('kimi_linear', '$shared_width',     '(num_shared_experts ?? 0) * moe_intermediate_size'),
 ('kimi_linear', '$router_bias',      '$experts'),
 ('kimi_linear', 'has_no_rotary',     'true'),
 ('kimi_linear', 'state',             '$is_kda ? "kda" : "none"'),
 ('kimi_linear', 'state_heads',       '$is_kda ? $linear.num_heads : 0'),
 ('kimi_linear', 'state_head_dim',    '$is_kda ? $linear.head_dim : 0'),
 ('kimi_linear', 'state_rank',        '$is_kda and not ($linear.use_full_rank_gate ?? false) ? $linear.head_dim : 0'),
 ('kimi_linear', 'conv_kernel',       '$is_kda ? $linear.short_conv_kernel_size : 0'),
 ('kimi_linear', 'is_state_f32',      '$is_kda'),
 ('kimi_linear', 'state_norm_params', '$is_kda ? $linear.head_dim : 0');

-- Encoders with a decoder; most say so themselves.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('t5', '$has_two_stacks', 'true'),
 ('mt5', '$has_two_stacks', 'true'),
 ('umt5', '$has_two_stacks', 'true'),
 ('longt5', '$has_two_stacks', 'true'),
 ('t5gemma', '$has_two_stacks', 'true'),
 ('bart', '$has_two_stacks', 'true'),
 ('mbart', '$has_two_stacks', 'true'),
 ('m2m_100', '$has_two_stacks', 'true'),
 ('marian', '$has_two_stacks', 'true'),
 ('pegasus', '$has_two_stacks', 'true'),
 ('whisper', '$has_two_stacks', 'true');

-- mamba
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mamba', '$has_attention', 'false'),
 ('mamba', '$has_ffn',       'false'),
 ('mamba', '$norms',         '1'),
 ('mamba', '$tied',          'true'),
 ('mamba', '$width',         'intermediate_size ?? expand * $hidden'),
 ('mamba', 'has_no_rotary',  'true'),
 ('mamba', 'state',          '"mamba1"'),
 ('mamba', 'state_heads',    '$width'),
 ('mamba', 'state_head_dim', '1'),
 ('mamba', 'state_dim',      'state_size'),
 ('mamba', 'state_rank',     '(time_step_rank ?? "auto") == "auto" ? ceil_div ($hidden, 16) : time_step_rank'),
 ('mamba', 'conv_kernel',    'conv_kernel'),
 ('mamba', 'has_conv_bias',  'use_conv_bias ?? true'),
 ('mamba', 'has_state_bias', 'use_bias ?? false');

-- mamba2: Tied only where the config says so.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mamba2', '$tied',             'false'),
 ('mamba2', '$width',            'expand * $hidden'),
 ('mamba2', '$mamba_heads',      'num_heads ?? $width / head_dim'),
 ('mamba2', 'state',             '"mamba2"'),
 ('mamba2', 'state_heads',       '$mamba_heads'),
 ('mamba2', 'state_head_dim',    'head_dim'),
 ('mamba2', 'state_groups',      'n_groups'),
 ('mamba2', 'state_rank',        '0'),
 ('mamba2', 'state_norm_params', '$width');

-- llava: The class token has a position too.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('llava', '$v',             'vision_config'),
 ('llava', '$vh',            '$v.hidden_size'),
 ('llava', '$patches',       '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size)'),
 ('llava', '$is_clip',       '$v.model_type == "clip_vision_model"'),
 ('llava', '$clip_layer',    '4 * ($vh * $vh + $vh) + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('llava', '$clip',          '3 * $v.patch_size * $v.patch_size * $vh + $vh + ($patches + 1) * $vh + 4 * $vh + $v.num_hidden_layers * $clip_layer'),
 ('llava', '$pixtral_layer', '4 * $vh * $vh + 3 * $vh * $v.intermediate_size + 2 * $vh'),
 ('llava', '$pixtral',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $v.num_hidden_layers * $pixtral_layer'),
 ('llava', '$projector',     '$vh * $hidden + $hidden + $hidden * $hidden + $hidden'),
 ('llava', 'other_params',   'not has ($v) ? 0 : ($is_clip ? $clip : $pixtral) + $projector');

-- llava_next: One row more: the end of an image's line.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('llava_next', '$v',             'vision_config'),
 ('llava_next', '$vh',            '$v.hidden_size'),
 ('llava_next', '$patches',       '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size)'),
 ('llava_next', '$is_clip',       '$v.model_type == "clip_vision_model"'),
 ('llava_next', '$clip_layer',    '4 * ($vh * $vh + $vh) + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('llava_next', '$clip',          '3 * $v.patch_size * $v.patch_size * $vh + $vh + ($patches + 1) * $vh + 4 * $vh + $v.num_hidden_layers * $clip_layer'),
 ('llava_next', '$pixtral_layer', '4 * $vh * $vh + 3 * $vh * $v.intermediate_size + 2 * $vh'),
 ('llava_next', '$pixtral',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $v.num_hidden_layers * $pixtral_layer'),
 ('llava_next', '$projector',     '$vh * $hidden + $hidden + $hidden * $hidden + $hidden'),
 ('llava_next', 'other_params',   'not has ($v) ? 0 : ($is_clip ? $clip : $pixtral) + $projector + $hidden');

-- pixtral
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('pixtral', '$v',             'vision_config'),
 ('pixtral', '$vh',            '$v.hidden_size'),
 ('pixtral', '$patches',       '($v.image_size / $v.patch_size) * ($v.image_size / $v.patch_size)'),
 ('pixtral', '$is_clip',       '$v.model_type == "clip_vision_model"'),
 ('pixtral', '$clip_layer',    '4 * ($vh * $vh + $vh) + 2 * $vh * $v.intermediate_size + $v.intermediate_size + $vh + 4 * $vh'),
 ('pixtral', '$clip',          '3 * $v.patch_size * $v.patch_size * $vh + $vh + ($patches + 1) * $vh + 4 * $vh + $v.num_hidden_layers * $clip_layer'),
 ('pixtral', '$pixtral_layer', '4 * $vh * $vh + 3 * $vh * $v.intermediate_size + 2 * $vh'),
 ('pixtral', '$pixtral',       '3 * $v.patch_size * $v.patch_size * $vh + $vh + $v.num_hidden_layers * $pixtral_layer'),
 ('pixtral', '$projector',     '$vh * $hidden + $hidden + $hidden * $hidden + $hidden'),
 ('pixtral', 'other_params',   'not has ($v) ? 0 : ($is_clip ? $clip : $pixtral) + $projector');

-- mistral3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('mistral3', '$v',              'vision_config'),
 ('mistral3', '$vh',             '$v.hidden_size'),
 ('mistral3', '$pixtral_layer',  '4 * $vh * $vh + 3 * $vh * $v.intermediate_size + 2 * $vh'),
 ('mistral3', '$pixtral',        '3 * $v.patch_size * $v.patch_size * $vh + $vh + $v.num_hidden_layers * $pixtral_layer'),
 ('mistral3', '$merge',          'spatial_merge_size * spatial_merge_size'),
 ('mistral3', '$projector_bias', '(multimodal_projector_bias ?? false) ? 2 * $hidden : 0'),
 ('mistral3', 'other_params',    'has ($v) ? $pixtral + $vh + $merge * $vh * $vh + $vh * $hidden + $hidden * $hidden + $projector_bias : 0');

-- deepseek_vl_v2: DeepSeek-OCR: SAM ViT-B with two convolutions, CLIP-L and a projection.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek_vl_v2', 'other_params', 'has (vision_config.width.sam_vit_b) ? 401372160 : 0');

-- deepseek_v4: Compressed sparse attention as latent attention: what layers keep for each
-- token, a row for every 4th or 128th; v_head_dim stands for the grouped output of
-- low rank.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('deepseek_v4', '$ratio',         'compress_ratios[i]'),
 ('deepseek_v4', '$is_latent',     '$ratio > 0'),
 ('deepseek_v4', '$head_dim',      'head_dim'),
 ('deepseek_v4', '$kv_heads',      '$is_latent ? $heads : 1'),
 ('deepseek_v4', '$out_params',    '$heads * head_dim * o_lora_rank + o_groups * o_lora_rank * $hidden'),
 ('deepseek_v4', '$v_dim',         '$is_latent ? $out_params / ($hidden * $heads) : head_dim'),
 ('deepseek_v4', '$qk_norm',       'head_dim + ($is_latent ? q_lora_rank : 0)'),
 ('deepseek_v4', '$is_moe',        'true'),
 ('deepseek_v4', 'mixer',          '$is_latent ? "latent" : "window"'),
 ('deepseek_v4', 'window_tokens',  '$is_latent ? 0 : sliding_window'),
 ('deepseek_v4', 'kv_lora_rank',   '$is_latent ? (head_dim - qk_rope_head_dim) / $ratio : 0'),
 ('deepseek_v4', 'rope_dim',       '$is_latent ? ceil_div (qk_rope_head_dim, $ratio) : 0'),
 ('deepseek_v4', 'q_lora_rank',    '$is_latent ? q_lora_rank : 0'),
 ('deepseek_v4', 'index_heads',    '$ratio == 4 ? index_n_heads : 0'),
 ('deepseek_v4', 'index_head_dim', '$ratio == 4 ? index_head_dim / 4 : 0'),
 ('deepseek_v4', 'is_v_of_k',      'not $is_latent'),
 ('deepseek_v4', 'sink_params',    '$heads');

-- minimax_m3
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('minimax_m3', '$is_moe',        'at (moe_layer_freq, i) == 1'),
 ('minimax_m3', '$dense_width',   'dense_intermediate_size'),
 ('minimax_m3', '$expert_width',  'moe_intermediate_size ?? intermediate_size'),
 ('minimax_m3', '$shared_width',  '(n_shared_experts ?? 0) * (shared_intermediate_size ?? $expert_width)'),
 ('minimax_m3', '$qk_norm',       '2 * $head_dim'),
 ('minimax_m3', '$is_sparse',     'has (sparse_attention_config) and sparse_attention_config.sparse_attention_freq[i] == 1'),
 ('minimax_m3', 'index_heads',    '$is_sparse ? sparse_attention_config.sparse_num_index_heads : 0'),
 ('minimax_m3', 'index_head_dim', '$is_sparse ? sparse_attention_config.sparse_index_dim : 0');

-- step3p5: Window layers have head counts of their own; a gate for each head is counted
-- with the norms.  MTP blocks are dense.
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('step3p5', '$window',        'sliding_window'),
 ('step3p5', '$in_window',     'is_mtp or layer_types[i] == "sliding_attention"'),
 ('step3p5', '$other',         'attention_other_setting'),
 ('step3p5', '$my_heads',      '$in_window ? ($other.num_attention_heads ?? $heads) : $heads'),
 ('step3p5', '$kv_heads',      '$in_window ? ($other.num_attention_groups ?? $full_kv_heads) : $full_kv_heads'),
 ('step3p5', '$full_kv_heads', 'num_attention_groups ?? num_key_value_heads'),
 ('step3p5', '$qk_norm',       '2 * $head_dim'),
 ('step3p5', '$experts',       'moe_num_experts ?? num_experts'),
 ('step3p5', '$used_experts',  'moe_top_k ?? num_experts_per_tok'),
 ('step3p5', '$is_moe',        'not is_mtp and i >= (first_k_dense_replace ?? 3)'),
 ('step3p5', '$expert_width',  'moe_intermediate_size'),
 ('step3p5', '$shared_width',  'share_expert_dim'),
 ('step3p5', '$router_bias',   '(use_moe_router_bias ?? true) ? $experts : 0'),
 ('step3p5', '$mtp',           'num_nextn_predict_layers ?? 0'),
 ('step3p5', 'n_heads',        '$my_heads'),
 ('step3p5', 'norm_params',    '2 * $hidden + ((use_head_wise_attn_gate ?? true) ? $my_heads * $hidden : 0)'),
 ('step3p5', 'mtp_blocks',     '$mtp'),
 ('step3p5', 'mtp_layers',     '$mtp'),
 ('step3p5', 'has_mtp_output', '$mtp > 0');

-- granitemoeshared
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('granitemoeshared', '$shared_width', 'shared_intermediate_size ?? 0');

-- glm4v_text
INSERT INTO hf_rule (model_type, member, expression) VALUES
 ('glm4v_text', '$qkv_bias', 'attention_bias ?? true');

-- Keys that a config may leave out.
INSERT INTO hf_default (model_type, key, value) VALUES
 ('llama', 'text_config.hidden_size', '4096'),
 ('llama', 'text_config.intermediate_size', '11008'),
 ('llama', 'text_config.num_hidden_layers', '32'),
 ('llama', 'text_config.num_attention_heads', '32'),
 ('llama', 'text_config.vocab_size', '32000'),
 ('llama', 'text_config.max_position_embeddings', '2048'),
 ('mistral', 'num_key_value_heads', '8'),
 ('mistral', 'text_config.hidden_size', '4096'),
 ('mistral', 'text_config.intermediate_size', '14336'),
 ('mistral', 'text_config.num_hidden_layers', '32'),
 ('mistral', 'text_config.num_attention_heads', '32'),
 ('mistral', 'text_config.vocab_size', '32000'),
 ('mistral', 'text_config.max_position_embeddings', '131072'),
 ('ministral3', 'head_dim', '128'),
 ('ministral3', 'text_config.num_hidden_layers', '34'),
 ('ministral3', 'text_config.vocab_size', '131072'),
 ('ministral3', 'text_config.max_position_embeddings', '262144'),
 ('mixtral', 'num_local_experts', '8'),
 ('mixtral', 'num_experts_per_tok', '2'),
 ('phimoe', 'num_local_experts', '16'),
 ('phimoe', 'num_experts_per_tok', '2'),
 ('granitemoe', 'num_local_experts', '8'),
 ('granitemoe', 'num_experts_per_tok', '2'),
 ('granitemoehybrid', 'num_experts_per_tok', '2'),
 ('granitemoehybrid', 'shared_intermediate_size', '1024'),
 ('granitemoehybrid', 'mamba_n_heads', '128'),
 ('granitemoehybrid', 'mamba_n_groups', '1'),
 ('granitemoehybrid', 'mamba_d_state', '256'),
 ('granitemoehybrid', 'mamba_d_head', '"auto"'),
 ('granitemoehybrid', 'mamba_d_conv', '4'),
 ('granitemoehybrid', 'mamba_expand', '2'),
 ('granitemoehybrid', 'mamba_conv_bias', 'true'),
 ('granitemoehybrid', 'mamba_proj_bias', 'false'),
 ('bamba', 'mamba_n_heads', '128'),
 ('bamba', 'mamba_n_groups', '1'),
 ('bamba', 'mamba_d_state', '256'),
 ('bamba', 'mamba_d_head', '"auto"'),
 ('bamba', 'mamba_d_conv', '4'),
 ('bamba', 'mamba_expand', '2'),
 ('bamba', 'mamba_conv_bias', 'true'),
 ('bamba', 'mamba_proj_bias', 'false'),
 ('bamba', 'num_key_value_heads', '8'),
 ('exaone4', 'sliding_window_pattern', '4'),
 ('exaone4', 'num_key_value_heads', '32'),
 ('seed_oss', 'attention_bias', 'true'),
 ('seed_oss', 'attention_out_bias', 'false'),
 ('seed_oss', 'head_dim', '128'),
 ('seed_oss', 'num_key_value_heads', '8'),
 ('mllama_text_model', 'num_key_value_heads', '8'),
 ('mllama_text_model', 'text_config.hidden_size', '4096'),
 ('mllama_text_model', 'text_config.num_hidden_layers', '40'),
 ('mllama_text_model', 'text_config.num_attention_heads', '32'),
 ('mllama_text_model', 'text_config.intermediate_size', '14336'),
 ('mllama_text_model', 'text_config.vocab_size', '128256'),
 ('mllama_text_model', 'text_config.max_position_embeddings', '131072'),
 ('mllama', 'vision_config.hidden_size', '1280'),
 ('mllama', 'vision_config.num_hidden_layers', '32'),
 ('mllama', 'vision_config.num_global_layers', '8'),
 ('mllama', 'vision_config.intermediate_size', '5120'),
 ('mllama', 'vision_config.vision_output_dim', '7680'),
 ('mllama', 'vision_config.image_size', '448'),
 ('mllama', 'vision_config.patch_size', '14'),
 ('mllama', 'vision_config.max_num_tiles', '4'),
 ('llama4_text', 'num_key_value_heads', '8'),
 ('llama4_text', 'head_dim', '128'),
 ('llama4_text', 'num_local_experts', '16'),
 ('llama4_text', 'num_experts_per_tok', '1'),
 ('llama4_text', 'interleave_moe_layer_step', '1'),
 ('llama4_text', 'no_rope_layer_interval', '4'),
 ('llama4_text', 'attention_chunk_size', '8192'),
 ('llama4_text', 'intermediate_size_mlp', '16384'),
 ('llama4_text', 'text_config.vocab_size', '202048'),
 ('llama4_text', 'text_config.hidden_size', '5120'),
 ('llama4_text', 'text_config.intermediate_size', '8192'),
 ('llama4_text', 'text_config.num_hidden_layers', '48'),
 ('llama4_text', 'text_config.num_attention_heads', '40'),
 ('llama4_text', 'text_config.max_position_embeddings', '131072'),
 ('llama4', 'vision_config.hidden_size', '768'),
 ('llama4', 'vision_config.num_hidden_layers', '34'),
 ('llama4', 'vision_config.intermediate_size', '5632'),
 ('llama4', 'vision_config.vision_output_dim', '7680'),
 ('llama4', 'vision_config.image_size', '448'),
 ('llama4', 'vision_config.patch_size', '14'),
 ('llama4', 'vision_config.projector_input_dim', '4096'),
 ('llama4', 'vision_config.projector_output_dim', '4096'),
 ('gemma', 'head_dim', '256'),
 ('gemma2', 'sliding_window', '4096'),
 ('gemma2', 'num_key_value_heads', '4'),
 ('gemma3_text', 'text_config.vocab_size', '262208'),
 ('gemma3_text', 'text_config.hidden_size', '2304'),
 ('gemma3_text', 'text_config.intermediate_size', '9216'),
 ('gemma3_text', 'text_config.num_hidden_layers', '26'),
 ('gemma3_text', 'text_config.num_attention_heads', '8'),
 ('gemma3_text', 'text_config.max_position_embeddings', '131072'),
 ('gemma3', 'vision_config.hidden_size', '768'),
 ('gemma3', 'vision_config.intermediate_size', '3072'),
 ('gemma3', 'vision_config.num_hidden_layers', '12'),
 ('gemma3', 'vision_config.image_size', '224'),
 ('gemma3', 'vision_config.patch_size', '16'),
 ('gemma3n_text', 'num_key_value_heads', '2'),
 ('gemma3n_text', 'head_dim', '256'),
 ('gemma3n_text', 'sliding_window', '512'),
 ('gemma3n_text', 'hidden_size_per_layer_input', '256'),
 ('gemma3n_text', 'vocab_size_per_layer_input', '262144'),
 ('gemma3n_text', 'altup_num_inputs', '4'),
 ('gemma3n_text', 'laurel_rank', '64'),
 ('gemma3n_text', 'num_kv_shared_layers', '15'),
 ('gemma3n_text', 'text_config.vocab_size', '262400'),
 ('gemma3n_text', 'text_config.hidden_size', '2048'),
 ('gemma3n_text', 'text_config.intermediate_size', '16384'),
 ('gemma3n_text', 'text_config.num_hidden_layers', '35'),
 ('gemma3n_text', 'text_config.num_attention_heads', '8'),
 ('gemma3n_text', 'text_config.max_position_embeddings', '32768'),
 ('gemma4_text', 'global_head_dim', '512'),
 ('gemma4_text', 'vocab_size_per_layer_input', '262144'),
 ('gemma4_text', 'sliding_window', '512'),
 ('gemma4', 'vision_config.hidden_size', '768'),
 ('gemma4', 'vision_config.intermediate_size', '3072'),
 ('gemma4', 'vision_config.num_hidden_layers', '16'),
 ('gemma4', 'vision_config.num_attention_heads', '12'),
 ('gemma4', 'vision_config.head_dim', '64'),
 ('gemma4', 'vision_config.patch_size', '16'),
 ('gemma4', 'vision_config.position_embedding_size', '10240'),
 ('cohere2', 'sliding_window', '4096'),
 ('olmo3', 'sliding_window', '4096'),
 ('glm', 'head_dim', '128'),
 ('glm', 'num_key_value_heads', '2'),
 ('stablelm', 'use_qkv_bias', 'false'),
 ('starcoder2', 'num_key_value_heads', '2'),
 ('starcoder2', 'use_bias', 'true'),
 ('phi3', 'text_config.vocab_size', '32064'),
 ('gpt2', 'n_positions', '1024'),
 ('gpt_bigcode', 'multi_query', 'true'),
 ('gpt_bigcode', 'n_positions', '1024'),
 ('gpt_neo', 'max_position_embeddings', '2048'),
 ('gptj', 'n_positions', '2048'),
 ('opt', 'max_position_embeddings', '2048'),
 ('mpt', 'max_seq_len', '2048'),
 ('bert', 'type_vocab_size', '2'),
 ('bert', 'max_position_embeddings', '512'),
 ('qwen2', 'num_key_value_heads', '32'),
 ('qwen2', 'max_window_layers', '28'),
 ('qwen2', 'text_config.hidden_size', '4096'),
 ('qwen2', 'text_config.intermediate_size', '22016'),
 ('qwen2', 'text_config.num_hidden_layers', '32'),
 ('qwen2', 'text_config.num_attention_heads', '32'),
 ('qwen2', 'text_config.vocab_size', '151936'),
 ('qwen2', 'text_config.max_position_embeddings', '32768'),
 ('qwen2_moe', 'num_key_value_heads', '16'),
 ('qwen2_moe', 'shared_expert_intermediate_size', '5632'),
 ('qwen2_moe', 'moe_intermediate_size', '1408'),
 ('qwen2_moe', 'num_experts_per_tok', '4'),
 ('qwen2_moe', 'num_experts', '60'),
 ('qwen2_vl_text', 'num_key_value_heads', '8'),
 ('qwen2_vl_text', 'max_window_layers', '80'),
 ('qwen2_vl_text', 'text_config.hidden_size', '8192'),
 ('qwen2_vl_text', 'text_config.intermediate_size', '29568'),
 ('qwen2_vl_text', 'text_config.num_hidden_layers', '80'),
 ('qwen2_vl_text', 'text_config.num_attention_heads', '64'),
 ('qwen2_vl_text', 'text_config.vocab_size', '152064'),
 ('qwen2_vl', 'vision_config.depth', '32'),
 ('qwen2_vl', 'vision_config.embed_dim', '1280'),
 ('qwen2_vl', 'vision_config.mlp_ratio', '4'),
 ('qwen2_vl', 'vision_config.patch_size', '14'),
 ('qwen2_vl', 'vision_config.temporal_patch_size', '2'),
 ('qwen2_5_vl', 'vision_config.depth', '32'),
 ('qwen2_5_vl', 'vision_config.hidden_size', '3584'),
 ('qwen2_5_vl', 'vision_config.intermediate_size', '3420'),
 ('qwen2_5_vl', 'vision_config.patch_size', '14'),
 ('qwen2_5_vl', 'vision_config.temporal_patch_size', '2'),
 ('qwen3', 'head_dim', '128'),
 ('qwen3_moe', 'num_key_value_heads', '4'),
 ('qwen3_moe', 'moe_intermediate_size', '768'),
 ('qwen3_moe', 'num_experts_per_tok', '8'),
 ('qwen3_moe', 'num_experts', '128'),
 ('qwen3_vl', 'vision_config.depth', '27'),
 ('qwen3_vl', 'vision_config.hidden_size', '1152'),
 ('qwen3_vl', 'vision_config.intermediate_size', '4304'),
 ('qwen3_vl', 'vision_config.patch_size', '16'),
 ('qwen3_vl', 'vision_config.temporal_patch_size', '2'),
 ('qwen3_vl', 'vision_config.num_position_embeddings', '2304'),
 ('qwen3_next', 'num_key_value_heads', '2'),
 ('qwen3_next', 'head_dim', '256'),
 ('qwen3_next', 'full_attention_interval', '4'),
 ('qwen3_next', 'linear_conv_kernel_dim', '4'),
 ('qwen3_next', 'linear_key_head_dim', '128'),
 ('qwen3_next', 'linear_value_head_dim', '128'),
 ('qwen3_next', 'linear_num_key_heads', '16'),
 ('qwen3_next', 'linear_num_value_heads', '32'),
 ('qwen3_next', 'moe_intermediate_size', '512'),
 ('qwen3_next', 'shared_expert_intermediate_size', '512'),
 ('qwen3_next', 'num_experts_per_tok', '10'),
 ('qwen3_next', 'num_experts', '512'),
 ('qwen3_5', 'vision_config.depth', '27'),
 ('qwen3_5', 'vision_config.hidden_size', '1152'),
 ('qwen3_5', 'vision_config.intermediate_size', '4304'),
 ('qwen3_5', 'vision_config.patch_size', '16'),
 ('qwen3_5', 'vision_config.temporal_patch_size', '2'),
 ('qwen3_5', 'vision_config.num_position_embeddings', '2304'),
 ('qwen3_5_moe', 'vision_config.depth', '27'),
 ('qwen3_5_moe', 'vision_config.hidden_size', '1152'),
 ('qwen3_5_moe', 'vision_config.intermediate_size', '4304'),
 ('qwen3_5_moe', 'vision_config.patch_size', '16'),
 ('qwen3_5_moe', 'vision_config.temporal_patch_size', '2'),
 ('qwen3_5_moe', 'vision_config.num_position_embeddings', '2304'),
 ('qwen3_vl_moe', 'vision_config.depth', '27'),
 ('qwen3_vl_moe', 'vision_config.hidden_size', '1152'),
 ('qwen3_vl_moe', 'vision_config.intermediate_size', '4304'),
 ('qwen3_vl_moe', 'vision_config.patch_size', '16'),
 ('qwen3_vl_moe', 'vision_config.temporal_patch_size', '2'),
 ('qwen3_vl_moe', 'vision_config.num_position_embeddings', '2304'),
 ('qwen3_5_text', 'num_key_value_heads', '4'),
 ('qwen3_5_moe_text', 'num_key_value_heads', '2'),
 ('qwen3_5_moe_text', 'num_experts', '256'),
 ('qwen3_5_moe_text', 'num_experts_per_tok', '8'),
 ('ernie4_5_moe', 'moe_num_experts', '64'),
 ('ernie4_5_moe', 'moe_k', '6'),
 ('ernie4_5_moe', 'moe_layer_start_index', '1'),
 ('ernie4_5_moe', 'moe_num_shared_experts', '2'),
 ('gpt_oss', 'num_key_value_heads', '8'),
 ('gpt_oss', 'head_dim', '64'),
 ('gpt_oss', 'sliding_window', '128'),
 ('gpt_oss', 'attention_bias', 'true'),
 ('gpt_oss', 'num_local_experts', '128'),
 ('deepseek', 'moe_layer_freq', '1'),
 ('deepseek_v2', 'qk_nope_head_dim', '128'),
 ('deepseek_v2', 'qk_rope_head_dim', '64'),
 ('deepseek_v2', 'v_head_dim', '128'),
 ('deepseek_v2', 'kv_lora_rank', '512'),
 ('glm4_moe', 'num_key_value_heads', '8'),
 ('minimax_m2', 'num_experts_per_tok', '8'),
 ('jamba', 'attn_layer_offset', '4'),
 ('jamba', 'attn_layer_period', '8'),
 ('jamba', 'expert_layer_offset', '1'),
 ('jamba', 'expert_layer_period', '2'),
 ('jamba', 'num_experts', '16'),
 ('jamba', 'num_experts_per_tok', '2'),
 ('jamba', 'num_key_value_heads', '8'),
 ('jamba', 'mamba_d_state', '16'),
 ('jamba', 'mamba_d_conv', '4'),
 ('jamba', 'mamba_expand', '2'),
 ('jamba', 'mamba_dt_rank', '"auto"'),
 ('jamba', 'mamba_conv_bias', 'true'),
 ('jamba', 'mamba_proj_bias', 'false'),
 ('falcon_h1', 'mamba_d_head', '"auto"'),
 ('falcon_h1', 'mamba_n_groups', '1'),
 ('falcon_h1', 'mamba_d_state', '256'),
 ('falcon_h1', 'mamba_d_conv', '4'),
 ('falcon_h1', 'mamba_expand', '2'),
 ('falcon_h1', 'mamba_conv_bias', 'true'),
 ('falcon_h1', 'mamba_proj_bias', 'false'),
 ('lfm2', 'conv_L_cache', '3'),
 ('lfm2', 'conv_bias', 'false'),
 ('lfm2_moe', 'num_dense_layers', '2'),
 ('nemotron_h', 'conv_kernel', '4'),
 ('nemotron_h', 'use_conv_bias', 'true'),
 ('nemotron_h', 'mamba_proj_bias', 'false'),
 ('nemotron_h', 'n_groups', '8'),
 ('mamba2', 'state_size', '128'),
 ('mamba2', 'head_dim', '64'),
 ('mamba2', 'n_groups', '8'),
 ('mamba', 'state_size', '16'),
 ('mamba', 'expand', '2'),
 ('mamba', 'conv_kernel', '4'),
 ('llava', 'vision_config.hidden_size', '1024'),
 ('llava', 'vision_config.intermediate_size', '4096'),
 ('llava', 'vision_config.num_hidden_layers', '24'),
 ('llava', 'vision_config.image_size', '336'),
 ('llava', 'vision_config.patch_size', '14'),
 ('llava', 'vision_config.model_type', '"clip_vision_model"'),
 ('llava_next', 'vision_config.hidden_size', '1024'),
 ('llava_next', 'vision_config.intermediate_size', '4096'),
 ('llava_next', 'vision_config.num_hidden_layers', '24'),
 ('llava_next', 'vision_config.image_size', '336'),
 ('llava_next', 'vision_config.patch_size', '14'),
 ('llava_next', 'vision_config.model_type', '"clip_vision_model"'),
 ('pixtral', 'vision_config.hidden_size', '1024'),
 ('pixtral', 'vision_config.intermediate_size', '4096'),
 ('pixtral', 'vision_config.num_hidden_layers', '24'),
 ('pixtral', 'vision_config.image_size', '1024'),
 ('pixtral', 'vision_config.patch_size', '16'),
 ('pixtral', 'vision_config.model_type', '"pixtral"'),
 ('mistral3', 'spatial_merge_size', '2'),
 ('mistral3', 'vision_config.hidden_size', '1024'),
 ('mistral3', 'vision_config.intermediate_size', '4096'),
 ('mistral3', 'vision_config.num_hidden_layers', '24'),
 ('mistral3', 'vision_config.patch_size', '14');
