-- Google: cards, the names people type for them, and sources.
-- Peaks are dense (no sparsity); a peak named in derived_fields was computed
-- from another one by the rule in derivation. memory_label_bytes is the number
-- on the box x 2^30, memory_driver_bytes what NVML or rocm-smi shows,
-- memory_runtime_bytes the total that CUDA, HIP or Metal gives to a program.

INSERT INTO gpu (id, name, vendor, architecture, compute_capability, gfx, released, form, memory_class, memory_label_bytes, memory_driver_bytes, memory_runtime_bytes, memory_is_unified, memory_type, bandwidth_bytes_per_s, fp32_flops, fp16_flops, fp16_kind, bf16_flops, int8_ops, fp8_flops, fp4_flops, power_w, interconnect, interconnect_bytes_per_s, pcie, launch_price_usd, mig_profiles, derived_fields, memory_runtime_source, derivation, conflicts, note, source_url, checked_on) VALUES
 ('tpu-v3-32gb',  'Google TPU v3',             'google', 'TPU v3',  NULL, NULL, NULL, 'datacenter', 'google-hbm',  34359738368, NULL,        NULL, 0, 'HBM2',   900000000000, NULL, NULL, NULL, 123000000000000,             NULL, NULL, NULL, NULL, 'ici',         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'https://cloud.google.com/tpu/docs/v3', '2026-11-30'),
 ('tpu-v4-32gb',  'Google TPU v4',             'google', 'TPU v4',  NULL, NULL, NULL, 'datacenter', 'google-hbm',  34359738368, NULL,        NULL, 0, 'HBM2',  1200000000000, NULL, NULL, NULL, 275000000000000,  275000000000000, NULL, NULL, NULL, 'ici',         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'https://github.com/stas00/ml-engineering/blob/master/compute/accelerator/README.md', '2026-11-30'),
 ('tpu-v5e-16gb', 'Google TPU v5e',            'google', 'TPU v5e', NULL, NULL, NULL, 'datacenter', 'google-hbm',  17179869184, NULL, 16911433728, 0, 'HBM2',   819000000000, NULL, NULL, NULL, 197000000000000,  393000000000000, NULL, NULL, NULL, 'ici', 400000000000, NULL, NULL, NULL, NULL, 'public log text, code-search index id 70417170222', NULL, 'older doc revision says 800 GiB/s and INT8 394', NULL, 'https://docs.cloud.google.com/tpu/docs/v5e', '2026-11-30'),
 ('tpu-v5p-95gb', 'Google TPU v5p',            'google', 'TPU v5p', NULL, NULL, NULL, 'datacenter', 'google-hbm', 102005473280, NULL,        NULL, 0, 'HBM2e', 2760000000000, NULL, NULL, NULL, 459000000000000,  918000000000000, NULL, NULL, NULL, 'ici',         NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'https://github.com/stas00/ml-engineering/blob/master/compute/accelerator/README.md', '2026-11-30'),
 ('tpu-v6e-32gb', 'Google TPU v6e (Trillium)', 'google', 'TPU v6e', NULL, NULL, NULL, 'datacenter', 'google-hbm',  34359738368, NULL, 33554432000, 0, 'HBM',   1638000000000, NULL, NULL, NULL, 918000000000000, 1836000000000000, NULL, NULL, NULL, 'ici', 800000000000, NULL, NULL, NULL, NULL, 'public log text, code-search index id 56994161318', NULL, 'a 2026 Hugging Face dataset lists 230 BF16 TFLOPS: contradicts Google docs, ignored', NULL, 'https://docs.cloud.google.com/tpu/docs/v6e.md.txt', '2026-11-30');

INSERT INTO gpu_alias (alias, gpu_id, preferred) VALUES
 ('google-tpu-v3',             'tpu-v3-32gb',  0),
 ('google-tpu-v4',             'tpu-v4-32gb',  0),
 ('google-tpu-v5e',            'tpu-v5e-16gb', 0),
 ('google-tpu-v5p',            'tpu-v5p-95gb', 0),
 ('google-tpu-v6e-(trillium)', 'tpu-v6e-32gb', 0),
 ('tpu-v3',                    'tpu-v3-32gb',  0),
 ('tpu-v4',                    'tpu-v4-32gb',  0),
 ('tpu-v5e',                   'tpu-v5e-16gb', 0),
 ('tpu-v5litepod',             'tpu-v5e-16gb', 0),
 ('tpu-v5p',                   'tpu-v5p-95gb', 0),
 ('tpu-v6e',                   'tpu-v6e-32gb', 0),
 ('tpuv3',                     'tpu-v3-32gb',  0),
 ('tpuv4',                     'tpu-v4-32gb',  0),
 ('tpuv5e',                    'tpu-v5e-16gb', 0),
 ('tpuv5p',                    'tpu-v5p-95gb', 0),
 ('tpuv6e',                    'tpu-v6e-32gb', 0),
 ('trillium',                  'tpu-v6e-32gb', 0),
 ('v3',                        'tpu-v3-32gb',  0),
 ('v4',                        'tpu-v4-32gb',  0),
 ('v5e',                       'tpu-v5e-16gb', 0),
 ('v5litepod',                 'tpu-v5e-16gb', 0),
 ('v5p',                       'tpu-v5p-95gb', 0),
 ('v6e',                       'tpu-v6e-32gb', 0);

INSERT INTO gpu_source (gpu_id, pos, source) VALUES
 ('tpu-v3-32gb',  0, 'https://cloud.google.com/tpu/docs/v3'),
 ('tpu-v4-32gb',  0, 'https://github.com/stas00/ml-engineering/blob/master/compute/accelerator/README.md'),
 ('tpu-v5e-16gb', 0, 'https://docs.cloud.google.com/tpu/docs/v5e'),
 ('tpu-v5e-16gb', 1, 'memory_runtime_bytes: public log text, code-search index id 70417170222'),
 ('tpu-v5p-95gb', 0, 'https://github.com/stas00/ml-engineering/blob/master/compute/accelerator/README.md'),
 ('tpu-v6e-32gb', 0, 'https://docs.cloud.google.com/tpu/docs/v6e.md.txt'),
 ('tpu-v6e-32gb', 1, 'memory_runtime_bytes: public log text, code-search index id 56994161318');
