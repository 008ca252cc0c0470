-- Models whose recurrent state servers keep in 32 bits, whatever the weights
-- are in.  vLLM, vllm/model_executor/models/config.py: Qwen3.5 and its
-- successors take mamba_ssm_dtype of their config, which is float32 in all
-- that are published; Nemotron-H takes mamba_ssm_cache_dtype, float32 where
-- the config is silent.  layers/mamba/mamba_utils.py there: Kimi delta
-- attention (KDA) always; lightning attention (MiniMax-01, M1) never, its state is
-- as the model.
-- https://github.com/vllm-project/vllm/blob/main/vllm/model_executor/models/config.py
-- https://github.com/vllm-project/vllm/blob/main/vllm/model_executor/layers/mamba/mamba_utils.py

UPDATE layer_group SET is_state_f32 = 1
 WHERE state = 'delta'
   AND model_id IN (SELECT id FROM model WHERE model_type IN ('qwen3_5', 'qwen3_5_moe'));

UPDATE layer_group SET is_state_f32 = 1
 WHERE state = 'mamba2'
   AND model_id IN (SELECT id FROM model WHERE model_type = 'nemotron_h');

UPDATE layer_group SET is_state_f32 = 1 WHERE state = 'kda';
