-- AWS: cards, the names people type for them, and sources.
-- Peaks are dense (no sparsity); a peak named in derived_fields was computed
-- from another one by the rule in derivation. memory_label_bytes is the number
-- on the box x 2^30, memory_driver_bytes what NVML or rocm-smi shows,
-- memory_runtime_bytes the total that CUDA, HIP or Metal gives to a program.

INSERT INTO gpu (id, name, vendor, architecture, compute_capability, gfx, released, form, memory_class, memory_label_bytes, memory_driver_bytes, memory_runtime_bytes, memory_is_unified, memory_type, bandwidth_bytes_per_s, fp32_flops, fp16_flops, fp16_kind, bf16_flops, int8_ops, fp8_flops, fp4_flops, power_w, interconnect, interconnect_bytes_per_s, pcie, launch_price_usd, mig_profiles, derived_fields, memory_runtime_source, derivation, conflicts, note, source_url, checked_on) VALUES
 ('inferentia2-32gb', 'AWS Inferentia2', 'aws', 'NeuronCore-v2', NULL, NULL, NULL, 'datacenter', 'aws-hbm',  34359738368, NULL, NULL, 0, 'HBM',   880000000000,  47500000000000, 190000000000000, 'matrix_fp32acc', 190000000000000, 380000000000000,  190000000000000, NULL, NULL, 'neuronlink', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '820 GiB/s in current docs = 880e9 B/s (an older revision says 820 GB/s); FP8 is configurable cFP8', 'https://awsdocs-neuron.readthedocs-hosted.com/en/latest/general/arch/neuron-hardware/inferentia2.html', '2026-11-30'),
 ('trainium2-96gb',   'AWS Trainium2',   'aws', 'NeuronCore-v3', NULL, NULL, NULL, 'datacenter', 'aws-hbm', 103079215104, NULL, NULL, 0, 'HBM3', 2900000000000, 181000000000000, 667000000000000, 'matrix_fp32acc', 667000000000000,            NULL, 1299000000000000, NULL, NULL, 'neuronlink', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'https://awsdocs-neuron.readthedocs-hosted.com/en/v2.29.0/_sources/about-neuron/arch/neuron-hardware/trainium2.rst', '2026-11-30');

INSERT INTO gpu_alias (alias, gpu_id, preferred) VALUES
 ('aws-inferentia2', 'inferentia2-32gb', 0),
 ('aws-trainium2',   'trainium2-96gb',   0),
 ('inf2.48xlarge',   'inferentia2-32gb', 0),
 ('inf2.xlarge',     'inferentia2-32gb', 0),
 ('inferentia2',     'inferentia2-32gb', 0),
 ('trainium2',       'trainium2-96gb',   0),
 ('trn2.48xlarge',   'trainium2-96gb',   0);

INSERT INTO gpu_source (gpu_id, pos, source) VALUES
 ('inferentia2-32gb', 0, 'https://awsdocs-neuron.readthedocs-hosted.com/en/latest/general/arch/neuron-hardware/inferentia2.html'),
 ('trainium2-96gb',   0, 'peaks: https://awsdocs-neuron.readthedocs-hosted.com/en/v2.29.0/_sources/about-neuron/arch/neuron-hardware/trainium2.rst'),
 ('trainium2-96gb',   1, 'memory, bandwidth: https://github.com/stas00/ml-engineering/blob/master/compute/accelerator/README.md');
