-- Step 3.5 Flash: three window layers behind each full one, which have more
-- heads; a gate for each head (counted with the norms); experts from the fourth
-- layer on. The three MTP blocks are dense window layers, each with an output
-- matrix of its own: with these the published total is exact. Source:
-- modeling_step3p5 of the model's repository, as in vLLM.

INSERT INTO model (id, family, architecture, model_type, released, licence, native_format, hidden, vocabulary, layers, mtp_layers, is_tied, mtp_blocks, has_mtp_output, final_norm_params, max_context_tokens, params_total, params_total_kind, confidence, note, source_url, checked_on) VALUES
 ('stepfun-ai/Step-3.5-Flash', 'step', 'Step3p5ForCausalLM', 'step3p5', '2026-02', 'apache-2.0', 'bf16', 4096, 128896, 'dxxwf(w3f)10', 'm3', 0, 3, 1, 4096, 262144, 199384301376, 'exact', 'secondary', 'three MTP blocks with output matrices of their own; safetensors total: exact', 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stepfun-ai/Step-3.5-Flash', '2026-11-30');

INSERT INTO layer_group (model_id, tag, mixer, n_heads, n_kv_heads, head_dim, v_head_dim, window_tokens, qk_norm_params, norm_params, ffn, intermediate, n_experts, experts_per_token, expert_intermediate, router_bias_params, shared_intermediate) VALUES
 ('stepfun-ai/Step-3.5-Flash', 'd', 'full',   64, 8, 128, 128,   0, 256, 270336, 'gated', 11264,   0, 0,    0,   0,    0),
 ('stepfun-ai/Step-3.5-Flash', 'x', 'window', 96, 8, 128, 128, 512, 256, 401408, 'gated', 11264,   0, 0,    0,   0,    0),
 ('stepfun-ai/Step-3.5-Flash', 'f', 'full',   64, 8, 128, 128,   0, 256, 270336, 'gated',     0, 288, 8, 1280, 288, 1280),
 ('stepfun-ai/Step-3.5-Flash', 'w', 'window', 96, 8, 128, 128, 512, 256, 401408, 'gated',     0, 288, 8, 1280, 288, 1280),
 ('stepfun-ai/Step-3.5-Flash', 'm', 'window', 96, 8, 128, 128, 512, 256, 401408, 'gated', 11264,   0, 0,    0,   0,    0);

INSERT INTO model_alias (alias, model_id, preferred) VALUES
 ('step-3.5-flash', 'stepfun-ai/Step-3.5-Flash', 0);

INSERT INTO model_source (model_id, pos, source) VALUES
 ('stepfun-ai/Step-3.5-Flash', 0, 'https://github.com/AlexsJones/llmfit@5bdc9df9d8e28168fdc4650741be71b715a11fc6:llmfit-core/data/hf_models.json#stepfun-ai/Step-3.5-Flash'),
 ('stepfun-ai/Step-3.5-Flash', 1, 'https://github.com/NVIDIA-NeMo/Megatron-Bridge@067f987df03b8355b03192d88d70f1709fedf51a:src/megatron/bridge/models/stepfun/step35_provider.py');
