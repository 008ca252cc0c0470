-- The catalogue of vramd: models, GPUs, rental offers, engine constants and
-- what goes together with what.  Facts only: whatever can be computed from
-- other columns (parameter counts, capacities, prices per token) is computed
-- by the program and compared with these facts in the test suite.
--
-- Rules: STRICT tables; the unit is part of a column's name; every fact has
-- a source and the day on which the source was read; unknown is NULL, never
-- 0.  The day checks use date(d, '+0 days') because SQLite's date(d) returns
-- 2026-02-31 unchanged.
--
-- PRAGMA user_version is the version of this schema.
--
-- Read it with the sqlite3 shell:
--   sqlite3 vramd.db 'SELECT id, memory_label_bytes FROM gpu ORDER BY 2'

PRAGMA user_version = 1;

-- ------------------------------------------------------------ this file

-- 'seed': fingerprint of the built-in rows that the file was filled with, so
-- that a newer program can say that the file is older than itself.
CREATE TABLE catalog_info (
  name   TEXT PRIMARY KEY,
  value  TEXT NOT NULL
) STRICT;

-- ---------------------------------------------------------------- formats

-- How much a weight format costs in quality, from published measurements.
-- bits per weight are computed (src/core/scheme.c), not stored.
CREATE TABLE format (
  id          TEXT PRIMARY KEY,            -- as in src/core/scheme.c
  title       TEXT NOT NULL,
  quality     TEXT NOT NULL CHECK (quality IN ('lossless', 'near', 'noticeable', 'poor')),
  note        TEXT,
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

-- ------------------------------------------------------------------- GPUs

-- What the runtime leaves of the memory on the label, by class of card.
-- capacity = the runtime's figure where it was seen (gpu.memory_runtime_bytes),
-- else driver figure x ratio_of_driver, else label x ratio_of_label.
CREATE TABLE memory_class (
  id               TEXT PRIMARY KEY,
  ratio_of_label   REAL NOT NULL CHECK (ratio_of_label > 0 AND ratio_of_label <= 1),
  ratio_of_driver  REAL CHECK (ratio_of_driver > 0 AND ratio_of_driver <= 1),
  half_width       REAL NOT NULL CHECK (half_width >= 0 AND half_width < 0.5), -- of the ratio, either side
  rows_seen        INTEGER NOT NULL CHECK (rows_seen >= 0),   -- 0: assumed
  note             TEXT,
  source_url       TEXT NOT NULL,
  checked_on       TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

CREATE TABLE gpu (
  id                       TEXT PRIMARY KEY CHECK (id NOT GLOB '*[^a-z0-9.-]*'),
  name                     TEXT NOT NULL,
  vendor                   TEXT NOT NULL CHECK (vendor IN ('nvidia', 'amd', 'intel', 'apple', 'google', 'aws')),
  architecture             TEXT,
  compute_capability       TEXT,           -- NVIDIA: '8.6'
  gfx                      TEXT,           -- AMD: 'gfx1100'
  released                 TEXT,           -- year or year-month
  form                     TEXT,
  memory_class             TEXT NOT NULL REFERENCES memory_class (id),
  memory_label_bytes       INTEGER NOT NULL CHECK (memory_label_bytes > 0),
  memory_driver_bytes      INTEGER CHECK (memory_driver_bytes > 0),   -- NVML, rocm-smi
  memory_runtime_bytes     INTEGER CHECK (memory_runtime_bytes > 0),  -- CUDA, HIP, Metal total
  memory_runtime_source    TEXT,
  memory_is_unified        INTEGER NOT NULL CHECK (memory_is_unified IN (0, 1)),
  memory_type              TEXT,
  bandwidth_bytes_per_s    INTEGER CHECK (bandwidth_bytes_per_s > 0),
  fp32_flops               INTEGER CHECK (fp32_flops > 0),
  fp16_flops               INTEGER CHECK (fp16_flops > 0),
  fp16_kind                TEXT,
  bf16_flops               INTEGER CHECK (bf16_flops > 0),
  int8_ops                 INTEGER CHECK (int8_ops > 0),
  fp8_flops                INTEGER CHECK (fp8_flops > 0),
  fp4_flops                INTEGER CHECK (fp4_flops > 0),
  power_w                  INTEGER CHECK (power_w > 0),
  interconnect             TEXT,
  interconnect_bytes_per_s INTEGER CHECK (interconnect_bytes_per_s > 0), -- both directions
  pcie                     TEXT,
  mig_profiles             TEXT,           -- comma-separated
  launch_price_usd         INTEGER,
  derived_fields           TEXT,           -- comma-separated columns computed from another peak
  derivation               TEXT,
  conflicts                TEXT,           -- where sources disagree
  note                     TEXT,
  source_url               TEXT NOT NULL,
  checked_on               TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  CHECK ((memory_runtime_bytes IS NULL) = (memory_runtime_source IS NULL))
) STRICT;

-- Names people type, folded as src/catalog/names.c folds them (lower case,
-- '_' and ':' and ' ' to '-').  preferred = 1: this card wins an ambiguous name.
CREATE TABLE gpu_alias (
  alias      TEXT NOT NULL CHECK (alias NOT GLOB '*[A-Z_: ]*'),
  gpu_id     TEXT NOT NULL REFERENCES gpu (id),
  preferred  INTEGER NOT NULL DEFAULT 0 CHECK (preferred IN (0, 1)),
  PRIMARY KEY (alias, gpu_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE gpu_source (
  gpu_id  TEXT NOT NULL REFERENCES gpu (id),
  pos     INTEGER NOT NULL,
  source  TEXT NOT NULL,
  PRIMARY KEY (gpu_id, pos)
) STRICT, WITHOUT ROWID;

-- ----------------------------------------------------------------- offers

CREATE TABLE offer (
  id                  INTEGER PRIMARY KEY,
  provider            TEXT NOT NULL,
  instance            TEXT,
  region              TEXT,
  gpu_id              TEXT NOT NULL REFERENCES gpu (id),
  gpu_count           INTEGER NOT NULL CHECK (gpu_count > 0),
  tier                TEXT NOT NULL CHECK (tier IN ('on-demand', 'secure', 'community', 'spot', 'serverless', 'marketplace')),
  price_usd_micro_per_hour INTEGER NOT NULL CHECK (price_usd_micro_per_hour >= 0), -- whole instance
  seen_earliest       TEXT NOT NULL CHECK (seen_earliest IS date (seen_earliest, '+0 days')),
  seen_latest         TEXT NOT NULL CHECK (seen_latest IS date (seen_latest, '+0 days') AND seen_latest >= seen_earliest),
  is_dated            INTEGER NOT NULL CHECK (is_dated IN (0, 1)),   -- 0: the source carries no date
  is_minimum          INTEGER NOT NULL CHECK (is_minimum IN (0, 1)), -- 1: cheapest of a marketplace, not a price list
  is_accelerator_only INTEGER NOT NULL CHECK (is_accelerator_only IN (0, 1)), -- 1: the machine costs extra
  licence             TEXT,                -- 'CC BY 4.0' where credit is due (NOTICE)
  note                TEXT,
  source_url          TEXT NOT NULL
) STRICT;

-- Units of a currency for one US dollar.
CREATE TABLE exchange_rate (
  currency    TEXT PRIMARY KEY CHECK (length (currency) = 3),
  per_usd     REAL NOT NULL CHECK (per_usd > 0),
  as_of       TEXT NOT NULL CHECK (as_of IS date (as_of, '+0 days')),
  source_url  TEXT NOT NULL
) STRICT;

-- ---------------------------------------------------------------- engines

CREATE TABLE engine (
  id          TEXT PRIMARY KEY,            -- as in src/core/engine_*.c
  title       TEXT NOT NULL,
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

-- One profile for each version whose rules or constants differ.
CREATE TABLE engine_profile (
  engine_id    TEXT NOT NULL REFERENCES engine (id),
  version      TEXT NOT NULL,
  rank         INTEGER NOT NULL,           -- age: larger is newer
  logged_rows  INTEGER NOT NULL CHECK (logged_rows >= 0), -- start-up logs behind the constants
  note         TEXT,
  source_url   TEXT NOT NULL,
  checked_on   TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  PRIMARY KEY (engine_id, version)
) STRICT;

-- Names are those of the table in src/core/profile.c; a missing or an unknown
-- name stops the load.
CREATE TABLE engine_constant (
  engine_id    TEXT NOT NULL,
  version      TEXT NOT NULL,
  name         TEXT NOT NULL,
  value        REAL NOT NULL,
  logged_rows  INTEGER NOT NULL CHECK (logged_rows >= 0), -- 0: read in the code or assumed
  basis        TEXT NOT NULL CHECK (basis IN ('measured', 'code', 'assumed')),
  note         TEXT,
  source_url   TEXT NOT NULL,
  checked_on   TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  PRIMARY KEY (engine_id, version, name),
  FOREIGN KEY (engine_id, version) REFERENCES engine_profile (engine_id, version)
) STRICT;

-- engine x accelerator x format.  The first row that matches, in order of
-- rank, decides; when none matches the combination is unsupported.  NULL
-- matches everything.  Compute capabilities are 10 x major + minor (86).
CREATE TABLE support (
  rank           INTEGER PRIMARY KEY,
  engine_id      TEXT NOT NULL REFERENCES engine (id),
  version_min    TEXT,                     -- inclusive
  version_max    TEXT,                     -- inclusive
  vendor         TEXT,
  capability_min INTEGER,
  capability_max INTEGER,
  gfx            TEXT,                     -- GLOB pattern
  gpu            TEXT,                     -- GLOB pattern on gpu.id
  format         TEXT,                     -- GLOB pattern on the weight format
  model_type     TEXT,                     -- GLOB pattern on model.model_type
  supported      INTEGER NOT NULL CHECK (supported IN (0, 1)),
  reason_en      TEXT,                     -- why not, or what to know
  reason_bn      TEXT,
  source_url     TEXT NOT NULL,
  checked_on     TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  CHECK (supported = 1 OR (reason_en IS NOT NULL AND reason_bn IS NOT NULL))
) STRICT;

-- ------------------------------------------------- Hugging Face model types

-- What a model_type of config.json implies.  A type inherits the defaults and
-- the rules of its base; its own rows win.
CREATE TABLE hf_architecture (
  model_type  TEXT PRIMARY KEY,
  base        TEXT REFERENCES hf_architecture (model_type),
  note        TEXT,
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

-- Keys that a config.json may leave out: the class's defaults, as JSON: a
-- number, a text, true, false.  A key below an object is dotted; what stands
-- below text_config holds only for keys of such an object.
CREATE TABLE hf_default (
  model_type  TEXT NOT NULL REFERENCES hf_architecture (model_type),
  key         TEXT NOT NULL,
  value       TEXT NOT NULL CHECK (json_valid (value)),
  PRIMARY KEY (model_type, key)
) STRICT, WITHOUT ROWID;

-- One member of a shape or of a layer (names of src/core/member.c), or one of
-- the counts `layers` and `mtp_layers`, as an expression over the keys; grammar
-- in src/catalog/expression.h.  Members of a layer are computed for each layer
-- i; layers that come out alike are a group.  "$name" is a helper that other
-- rules mention; "$text" finds the text model's object.  The model_type '*' is
-- for those that have no row.
CREATE TABLE hf_rule (
  model_type  TEXT NOT NULL REFERENCES hf_architecture (model_type),
  member      TEXT NOT NULL,
  expression  TEXT NOT NULL,
  PRIMARY KEY (model_type, member)
) STRICT, WITHOUT ROWID;

-- What llama.cpp takes for granted of a GGUF file's general.architecture and
-- the file need not say; a key of the file wins.  Architectures without a row
-- are read all the same, from the file's keys and tensors.
CREATE TABLE gguf_architecture (
  id             TEXT PRIMARY KEY,         -- general.architecture
  window_tokens  INTEGER CHECK (window_tokens > 0),  -- when the file states none
  window_period  INTEGER NOT NULL DEFAULT 0 CHECK (window_period >= 0), -- one layer of so many sees everything; 0: no windows, whatever the file says
  is_full_first  INTEGER NOT NULL DEFAULT 0 CHECK (is_full_first IN (0, 1)), -- the first of the period, not the last
  is_chunk       INTEGER NOT NULL DEFAULT 0 CHECK (is_chunk IN (0, 1)),
  cache_layers   INTEGER CHECK (cache_layers > 0),   -- layers behind them share their cache
  has_no_rotary  INTEGER NOT NULL DEFAULT 0 CHECK (has_no_rotary IN (0, 1)),
  note           TEXT,
  source_url     TEXT NOT NULL,
  checked_on     TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

-- ----------------------------------------------------------------- models

-- Embeddings and what stands outside the layers.  The order of the layers is
-- `layers`: letters are layer_group.tag, a number repeats what stands before
-- it, brackets group.  'f32' is 32 layers of group f; '(w5f)10w2' is five w
-- and one f, ten times, then two w.  `mtp_layers` are those of the blocks for
-- multi-token prediction, which are no part of the main model.  Columns that a
-- shape has are described in src/core/member.c.
CREATE TABLE model (
  id                    TEXT PRIMARY KEY COLLATE NOCASE,   -- Hugging Face id
  family                TEXT NOT NULL,
  architecture          TEXT NOT NULL,     -- class name in config.json
  model_type            TEXT NOT NULL,
  released              TEXT,
  licence               TEXT,
  native_format         TEXT NOT NULL,     -- weight format of the official files
  native_plain_roles    TEXT,              -- roles of src/core/tensor.c that these leave in 16 bit, comma-separated
  hidden                INTEGER NOT NULL CHECK (hidden > 0),
  vocabulary            INTEGER NOT NULL CHECK (vocabulary > 0),
  gguf_vocabulary       INTEGER CHECK (gguf_vocabulary > 0 AND gguf_vocabulary < vocabulary),
                                           -- rows that a GGUF file keeps; NULL: all
  layers                TEXT NOT NULL,
  mtp_layers            TEXT NOT NULL DEFAULT '',
  is_tied               INTEGER NOT NULL CHECK (is_tied IN (0, 1)),  -- output = token embedding
  embedding_extra_rows  INTEGER NOT NULL DEFAULT 0 CHECK (embedding_extra_rows >= 0),
  embedding_dim         INTEGER NOT NULL DEFAULT 0 CHECK (embedding_dim >= 0), -- 0: hidden
  has_head_bias         INTEGER NOT NULL DEFAULT 0 CHECK (has_head_bias IN (0, 1)),
  has_pooler            INTEGER NOT NULL DEFAULT 0 CHECK (has_pooler IN (0, 1)),
  has_no_rotary         INTEGER NOT NULL DEFAULT 0 CHECK (has_no_rotary IN (0, 1)),
  has_layer_norm        INTEGER NOT NULL DEFAULT 0 CHECK (has_layer_norm IN (0, 1)), -- without bias
  is_attention_added_to_residual INTEGER NOT NULL DEFAULT 0 CHECK (is_attention_added_to_residual IN (0, 1)), -- in llama.cpp
  is_ffn_added_to_residual       INTEGER NOT NULL DEFAULT 0 CHECK (is_ffn_added_to_residual IN (0, 1)),
  selects_outputs_last  INTEGER NOT NULL DEFAULT 0 CHECK (selects_outputs_last IN (0, 1)),
  per_layer_dim         INTEGER NOT NULL DEFAULT 0 CHECK (per_layer_dim >= 0), -- per-layer embeddings
  per_layer_vocabulary  INTEGER NOT NULL DEFAULT 0 CHECK (per_layer_vocabulary >= 0),
  altup_inputs          INTEGER NOT NULL DEFAULT 0 CHECK (altup_inputs >= 0),
  laurel_rank           INTEGER NOT NULL DEFAULT 0 CHECK (laurel_rank >= 0),
  mtp_blocks            INTEGER NOT NULL DEFAULT 0 CHECK (mtp_blocks >= 0),
  gguf_skips_mtp        INTEGER NOT NULL DEFAULT 0 CHECK (gguf_skips_mtp IN (0, 1)), -- GGUF files leave the blocks out
  has_mtp_embedding     INTEGER NOT NULL DEFAULT 0 CHECK (has_mtp_embedding IN (0, 1)),
  has_mtp_output        INTEGER NOT NULL DEFAULT 0 CHECK (has_mtp_output IN (0, 1)),
  position_rows         INTEGER NOT NULL DEFAULT 0 CHECK (position_rows >= 0), -- learned position table
  embedding_norm_params INTEGER NOT NULL DEFAULT 0 CHECK (embedding_norm_params >= 0),
  final_norm_params     INTEGER NOT NULL CHECK (final_norm_params >= 0),
  is_parallel_residual  INTEGER NOT NULL DEFAULT 0 CHECK (is_parallel_residual IN (0, 1)),
  other_params          INTEGER NOT NULL DEFAULT 0 CHECK (other_params >= 0),  -- vision towers, counted only
  has_uncounted_tower   INTEGER NOT NULL DEFAULT 0 CHECK (has_uncounted_tower IN (0, 1)), -- vision or audio part of unknown size
  remainder_params      INTEGER NOT NULL DEFAULT 0 CHECK (remainder_params >= 0), -- of the language model, shape unknown
  max_context_tokens    INTEGER CHECK (max_context_tokens > 0),
  params_total          INTEGER CHECK (params_total > 0),  -- published; NULL where none was seen
  params_total_kind     TEXT NOT NULL CHECK (params_total_kind IN
                          ('exact', 'exact-sibling', 'exact-by-vision-remainder', 'computed-only', 'no-formula')),
  weight_files_bytes    INTEGER CHECK (weight_files_bytes > 0), -- published sum of the files
  confidence            TEXT NOT NULL CHECK (confidence IN ('config-file-seen', 'defaults-seen', 'secondary')),
  note                  TEXT,
  source_url            TEXT NOT NULL,
  checked_on            TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  CHECK (params_total_kind = 'no-formula' OR (params_total IS NULL) = (params_total_kind = 'computed-only'))
) STRICT;

CREATE TABLE model_alias (
  alias      TEXT NOT NULL CHECK (alias NOT GLOB '*[A-Z_: ]*'),
  model_id   TEXT NOT NULL COLLATE NOCASE REFERENCES model (id),
  preferred  INTEGER NOT NULL DEFAULT 0 CHECK (preferred IN (0, 1)),
  PRIMARY KEY (alias, model_id)
) STRICT, WITHOUT ROWID;

-- Tags of https://ollama.com/library whose file is known to be this model in
-- this format.
CREATE TABLE ollama_tag (
  tag         TEXT PRIMARY KEY CHECK (tag GLOB '?*:?*' AND tag NOT GLOB '*[/ ]*'),
  model_id    TEXT NOT NULL COLLATE NOCASE REFERENCES model (id),
  format      TEXT NOT NULL REFERENCES format (id),
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days')),
  UNIQUE (model_id, format)
) STRICT;

-- What stands around a name of a model where people copy it from.  In front:
-- hosts and commands; with `engine`, what they run the model with.
CREATE TABLE name_prefix (
  prefix      TEXT PRIMARY KEY CHECK (prefix GLOB '?*' AND prefix NOT GLOB '*[A-Z]*'),
  engine      TEXT REFERENCES engine (id),
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

-- At the end: words for a weight format other than its id.
CREATE TABLE format_suffix (
  suffix      TEXT PRIMARY KEY CHECK (suffix GLOB '?*' AND suffix NOT GLOB '*[A-Z_: ]*'),
  format      TEXT REFERENCES format (id), -- NULL: a GGUF file, of whichever mix
  source_url  TEXT NOT NULL,
  checked_on  TEXT NOT NULL CHECK (checked_on IS date (checked_on, '+0 days'))
) STRICT;

CREATE TABLE model_source (
  model_id  TEXT NOT NULL COLLATE NOCASE REFERENCES model (id),
  pos       INTEGER NOT NULL,
  source    TEXT NOT NULL,
  PRIMARY KEY (model_id, pos)
) STRICT, WITHOUT ROWID;

-- Layers that are alike.  `mixer` is a name of src/core/mixer.c; columns that
-- a mixer does not need are 0.
CREATE TABLE layer_group (
  model_id            TEXT NOT NULL COLLATE NOCASE REFERENCES model (id),
  tag                 TEXT NOT NULL CHECK (length (tag) = 1 AND tag GLOB '[A-Za-z]'),
  -- attention
  mixer               TEXT NOT NULL,                  -- as in src/core/mixer.c
  n_heads             INTEGER NOT NULL DEFAULT 0,
  n_kv_heads          INTEGER NOT NULL DEFAULT 0,
  head_dim            INTEGER NOT NULL DEFAULT 0,
  v_head_dim          INTEGER NOT NULL DEFAULT 0,     -- = head_dim in most models
  window_tokens       INTEGER NOT NULL DEFAULT 0,     -- of a window or a chunk
  q_lora_rank         INTEGER NOT NULL DEFAULT 0,     -- latent attention
  kv_lora_rank        INTEGER NOT NULL DEFAULT 0,
  rope_dim            INTEGER NOT NULL DEFAULT 0,
  index_heads         INTEGER NOT NULL DEFAULT 0,     -- sparse attention's indexer
  index_head_dim      INTEGER NOT NULL DEFAULT 0,
  has_q_gate          INTEGER NOT NULL DEFAULT 0 CHECK (has_q_gate IN (0, 1)),
  is_v_of_k           INTEGER NOT NULL DEFAULT 0 CHECK (is_v_of_k IN (0, 1)),
  is_cache_shared     INTEGER NOT NULL DEFAULT 0 CHECK (is_cache_shared IN (0, 1)),
  has_q_bias          INTEGER NOT NULL DEFAULT 0 CHECK (has_q_bias IN (0, 1)),
  has_kv_bias         INTEGER NOT NULL DEFAULT 0 CHECK (has_kv_bias IN (0, 1)),
  has_out_bias        INTEGER NOT NULL DEFAULT 0 CHECK (has_out_bias IN (0, 1)),
  has_no_rope         INTEGER NOT NULL DEFAULT 0 CHECK (has_no_rope IN (0, 1)),
  is_qkv_fused        INTEGER NOT NULL DEFAULT 0 CHECK (is_qkv_fused IN (0, 1)), -- one matrix in GGUF files
  qk_norm_params      INTEGER NOT NULL DEFAULT 0,     -- weights of the norms on q and k
  sink_params         INTEGER NOT NULL DEFAULT 0,     -- attention sinks
  norm_params         INTEGER NOT NULL,               -- weights of all other norms of one layer
  -- recurrent memory
  state               TEXT NOT NULL DEFAULT 'none',   -- as in src/core/state.c
  state_heads         INTEGER NOT NULL DEFAULT 0,
  state_head_dim      INTEGER NOT NULL DEFAULT 0,
  state_groups        INTEGER NOT NULL DEFAULT 0,
  state_dim           INTEGER NOT NULL DEFAULT 0,
  state_rank          INTEGER NOT NULL DEFAULT 0,
  conv_kernel         INTEGER NOT NULL DEFAULT 0,
  has_conv_bias       INTEGER NOT NULL DEFAULT 0 CHECK (has_conv_bias IN (0, 1)),
  has_state_bias      INTEGER NOT NULL DEFAULT 0 CHECK (has_state_bias IN (0, 1)),
  state_norm_params   INTEGER NOT NULL DEFAULT 0,
  is_state_f32        INTEGER NOT NULL DEFAULT 0 CHECK (is_state_f32 IN (0, 1)), -- servers keep it in 32 bits
  -- feed-forward
  ffn                 TEXT NOT NULL CHECK (ffn IN ('gated', 'plain', 'none')),
  intermediate        INTEGER NOT NULL DEFAULT 0,     -- of the dense feed-forward; 0 when there are only experts
  has_ffn_bias        INTEGER NOT NULL DEFAULT 0 CHECK (has_ffn_bias IN (0, 1)),
  is_gate_up_fused    INTEGER NOT NULL DEFAULT 0 CHECK (is_gate_up_fused IN (0, 1)), -- one matrix in GGUF files
  -- experts
  n_experts           INTEGER NOT NULL DEFAULT 0,
  experts_per_token   INTEGER NOT NULL DEFAULT 0,
  expert_intermediate INTEGER NOT NULL DEFAULT 0,
  expert_hidden       INTEGER NOT NULL DEFAULT 0,     -- latent experts; 0: hidden
  has_expert_bias     INTEGER NOT NULL DEFAULT 0 CHECK (has_expert_bias IN (0, 1)),
  router_bias_params  INTEGER NOT NULL DEFAULT 0,
  shared_intermediate INTEGER NOT NULL DEFAULT 0,     -- all shared experts together
  has_shared_gate     INTEGER NOT NULL DEFAULT 0 CHECK (has_shared_gate IN (0, 1)),
  PRIMARY KEY (model_id, tag)
) STRICT, WITHOUT ROWID;
