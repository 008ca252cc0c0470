#!/bin/sh
# The two programs as a person starts them: settings, signals, exit statuses.

set -eu
: "${VRAM:=${top_builddir:-build}/vram}" "${VRAMD:=${top_builddir:-build}/vramd}"

work=$(mktemp -d)
daemon=
n=0
failed=0
stop () {
  if [ -n "$daemon" ]; then kill "$daemon" 2>/dev/null || :; fi
  rm -rf "$work"
}
trap stop EXIT
unset VRAMD_LISTEN VRAMD_THREADS VRAMD_CATALOG VRAMD_QUIET || :
XDG_STATE_HOME=$work/state; export XDG_STATE_HOME
unset STATE_DIRECTORY || :

# expect STATUS PATTERN COMMAND...: exit status, and a line of what is printed.
expect () {
  wanted=$1 pattern=$2; shift 2
  n=$((n + 1))
  status=0
  "$@" >"$work/out" 2>&1 </dev/null || status=$?
  if [ "$status" != "$wanted" ] || ! grep -q -e "$pattern" "$work/out"; then
    failed=$((failed + 1))
    echo "$*"
    echo "  wanted $wanted and '$pattern', got $status and:"
    sed 's/^/  /' "$work/out" | head -n 20
  fi
}

model='llama-3.1-8b'
expect 0 '^Fits' "$VRAM" estimate "$model" --gpu h100-sxm-80gb
expect 1 'fit' "$VRAM" estimate "$model" --gpu rtx-3060-12gb
expect 1 '.' "$VRAM" estimate "$model"
expect 1 '^{"verdict":"does_not_fit"}$' "$VRAM" estimate "$model" \
  --gpu rtx-3060-12gb --fields verdict --json
expect 1 'weights_bytes' "$VRAM" estimate "$model" --gpu rtx-3060-12gb \
  --fields memory --json
expect 2 'did you mean gpu' "$VRAM" estimate "$model" --gpuu rtx-3060-12gb
expect 2 '"status":422' "$VRAM" estimate "$model" --gpuu x --json
expect 2 'is missing' "$VRAM" estimate
expect 2 'ফিল্ড' "$VRAM" estimate "$model" --x=1 --lang bn
expect 2 'did you mean estimate' "$VRAM" estimat
expect 2 'usage:' "$VRAM"
expect 0 'usage:' "$VRAM" --help
expect 0 ' --context TOKENS' "$VRAM" estimate --help
expect 0 ' --context TOKENS' "$VRAM" help estimate
expect 0 '^vram [0-9]' "$VRAM" --version
expect 0 'h100-sxm-80gb' "$VRAM" gpus h100
expect 0 'rtx-3060-12gb' "$VRAM" gpu rtx-3060-12gb
expect 2 'no-such-card' "$VRAM" gpu no-such-card
expect 0 . "$VRAM" check "$model" --gpu h100-sxm-80gb
expect 1 . "$VRAM" check "$model" --gpu rtx-3060-12gb
expect 1 '^vram: Does not fit' "$VRAM" check "$model" --gpu rtx-3060-12gb
tight='check llama-3.1-8b --weights bf16 --gpu.memory-bytes 19500000000'
# shellcheck disable=SC2086 # words
expect 3 '^vram: Tight' "$VRAM" $tight
# shellcheck disable=SC2086
expect 3 'demand-not-met' "$VRAM" $tight --json
# shellcheck disable=SC2086
expect 0 '^Tight' "$VRAM" $tight --allow-tight
# shellcheck disable=SC2086
expect 1 'max-usd-per-hour' "$VRAM" $tight --max-usd-per-hour 1
expect 2 "No model is called 'nope'" "$VRAM" estimate nope --gpus 0
expect 2 'out of bounds' "$VRAM" estimate nope --gpus 0
expect 0 'h100' "$VRAM" fit "$model" --gpu-in h100-sxm-80gb
expect 0 . "$VRAM" fit "$model" --gpu-in h100-sxm-80gb --fields considered
expect 1 . "$VRAM" fit llama-3.1-405b --gpu-in rtx-3060-12gb
expect 1 'does_not_fit' "$VRAM" fit llama-3.1-405b --gpu-in rtx-3060-12gb \
  --include misfits
expect 2 '/no/such/place' "$VRAM" gpus --catalog /no/such/place/x.db
expect 2 'directory' "$VRAM" gpus --catalog "$work"

# files of models
cat >"$work/least.json" <<'END'
{"params": 8030261248, "layers": 32, "hidden": 4096, "heads": 32,
 "kv_heads": 8, "head_dim": 128, "vocab": 128256}
END
printf 'GGUF\003\000\000\000' >"$work/short.gguf"
printf '\100\000\000\000\000\000\000\000{"a":' >"$work/short.safetensors"
printf '{"weight_map": {}}' >"$work/index.json"
mkdir "$work/model" "$work/alone"
cat >"$work/model/config.json" <<'END'
{"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
 "num_attention_heads": 32, "num_hidden_layers": 32, "num_key_value_heads": 8,
 "vocab_size": 128256, "max_position_embeddings": 131072,
 "torch_dtype": "bfloat16"}
END
printf '{"metadata": {"total_size": 16060522496}, "weight_map": {}}' \
  >"$work/model/model.safetensors.index.json"
expect 0 '"params_total":8030261248' "$VRAM" inspect "$work/model/config.json"
expect 0 '"weight_file_bytes":16060522496' "$VRAM" inspect \
  "$work/model/model.safetensors.index.json"
expect 0 '^{"summary":{"source":"config"' "$VRAM" inspect \
  "$work/model/config.json" --fields summary
expect 0 '^Fits' "$VRAM" estimate "$work/model/config.json" \
  --gpu h100-sxm-80gb
# what inspect prints is a model
"$VRAM" inspect "$work/model/config.json" >"$work/inspected.json"
expect 0 '"weights_bytes":16060522496' "$VRAM" estimate \
  --model "$work/inspected.json" --gpu h100-sxm-80gb --json --fields memory
printf '{"model_type": "llama"}' >"$work/alone/config.json"
expect 2 "^vram: $work/alone/config.json: .*hidden" "$VRAM" estimate \
  "$work/alone/config.json"
# faults in a file are told with the file's name and its keys, not as options
sed 's/"num_attention_heads": 32/"num_attention_heads": 33/' \
  "$work/model/config.json" >"$work/heads.json"
expect 2 "^vram: $work/heads.json: num_key_value_heads 8 does not divide num_attention_heads 33$" \
  "$VRAM" inspect "$work/heads.json"
expect 2 "^vram: $work/heads.json: num_key_value_heads 8 দিয়ে num_attention_heads 33" \
  "$VRAM" estimate "$work/heads.json" --lang bn
expect 2 "^vram: $work/heads.json: num_key_value_heads 8 does" \
  "$VRAM" check --model "$work/heads.json" --gpu h100-sxm-80gb
mkdir "$work/beside"
cp "$work/heads.json" "$work/beside/config.json"
cp "$work/model/model.safetensors.index.json" "$work/beside/"
expect 2 '^vram: config.json: num_key_value_heads 8 does' "$VRAM" inspect \
  "$work/beside/model.safetensors.index.json"
expect 0 '^Fits' "$VRAM" estimate --model "$work/least.json" \
  --gpu h100-sxm-80gb
expect 0 '"id":"least"' "$VRAM" estimate "$work/least.json" \
  --gpu h100-sxm-80gb --json --fields model
expect 0 '^Fits' "$VRAM" check "--model=$work/least.json" --gpu h100-sxm-80gb
expect 0 'h100' "$VRAM" fit "model=$work/least.json" --gpu-in h100-sxm-80gb
expect 2 'no-such-file.json.*No such file' "$VRAM" estimate ./no-such-file.json
expect 2 "No model is called 'no-such-file'" "$VRAM" estimate no-such-file
expect 2 'directory' "$VRAM" estimate "$work/"
# a name of the catalogue wins over a file, a path does not
mkdir "$work/here"
cp "$work/least.json" "$work/here/$model"
cp "$work/least.json" "$work/here/mine"
# shellcheck disable=SC2016 # for the inner shell
expect 1 'Llama-3.1-8B-Instruct' sh -c 'cd "$0" && exec "$@"' "$work/here" \
  "$VRAM" estimate "$model" --json
# shellcheck disable=SC2016
expect 1 '"id":"llama-3.1-8b"' sh -c 'cd "$0" && exec "$@"' "$work/here" \
  "$VRAM" estimate "./$model" --json
# shellcheck disable=SC2016
expect 1 '"id":"mine"' sh -c 'cd "$0" && exec "$@"' "$work/here" \
  "$VRAM" estimate mine --json
# le NUMBER BYTES, little-endian
le () {
  number=$1 bytes=$2
  while [ "$bytes" -gt 0 ]; do
    # shellcheck disable=SC2059 # an octal escape
    printf "\\$(printf %03o $((number % 256)))"
    number=$((number / 256)) bytes=$((bytes - 1))
  done
}
text () { le ${#1} 8; printf %s "$1"; }
pair () { text "$1"; le 4 4; le "$2" 4; }
# tensor NAME COLUMNS ROWS: a matrix in F16, a vector in F32 when ROWS is 0
tensor () {
  text "$1"
  if [ "$3" = 0 ]; then le 1 4; le "$2" 8; le 0 4
  else le 2 4; le "$2" 8; le "$3" 8; le 1 4; fi
  le "$offset" 8
  if [ "$3" = 0 ]; then offset=$((offset + $2 * 4))
  else offset=$((offset + $2 * $3 * 2)); fi
}
# a GGUF head of one layer
offset=0
{
  printf GGUF; le 3 4; le 12 8; le 7 8
  text general.architecture; le 8 4; text llama
  pair llama.block_count 1; pair llama.context_length 2048
  pair llama.embedding_length 256; pair llama.feed_forward_length 512
  pair llama.attention.head_count 4; pair llama.attention.head_count_kv 2
  tensor token_embd.weight 256 1000
  tensor blk.0.attn_norm.weight 256 0
  tensor blk.0.attn_q.weight 256 256
  tensor blk.0.attn_k.weight 256 128
  tensor blk.0.attn_v.weight 256 128
  tensor blk.0.attn_output.weight 256 256
  tensor blk.0.ffn_norm.weight 256 0
  tensor blk.0.ffn_gate.weight 256 512
  tensor blk.0.ffn_up.weight 256 512
  tensor blk.0.ffn_down.weight 512 256
  tensor output_norm.weight 256 0
  tensor output.weight 256 1000
} >"$work/small.gguf"
expect 0 '"weight_file_bytes":2206720' "$VRAM" inspect "$work/small.gguf"
expect 0 '^Fits' "$VRAM" estimate "$work/small.gguf" --gpu rtx-3060-12gb
expect 0 'llama-server -m small.gguf ' "$VRAM" estimate "$work/small.gguf" --json \
  --fields command --gpu rtx-3060-12gb
# models are called as their files are, unless that says nothing
cp "$work/small.gguf" "$work/tiny-fp16.gguf"
expect 0 'llama-server -m tiny-fp16.gguf ' "$VRAM" estimate \
  "$work/tiny-fp16.gguf" --json --fields command --gpu rtx-3060-12gb
cp "$work/small.gguf" "$work/model.gguf"
expect 0 'llama-server -m model.gguf ' "$VRAM" estimate "$work/model.gguf" \
  --json --fields command --gpu rtx-3060-12gb
expect 0 "vllm serve '<your model>' " "$VRAM" estimate \
  "$work/model/config.json" --json --fields command --gpu h100-sxm-80gb
mkdir "$work/named"
sed 's/{/{"_name_or_path": "me\/mine-8b",/' "$work/model/config.json" \
  >"$work/named/config.json"
expect 0 'vllm serve me/mine-8b ' "$VRAM" estimate \
  "$work/named/config.json" --json --fields command --gpu h100-sxm-80gb
sed 's/"llama"/"newest"/' "$work/model/config.json" >"$work/model.json"
expect 0 'The architecture of this model is not known' "$VRAM" estimate \
  "$work/model.json" --json --fields warnings --gpu h100-sxm-80gb
expect 0 'এই মডেলের আর্কিটেকচার অজানা' "$VRAM" inspect "$work/model.json" \
  --lang bn
mv "$work/model.json" "$work/newest-8b.json"
expect 0 'The architecture of newest-8b is not known' "$VRAM" estimate \
  "$work/newest-8b.json" --json --fields warnings --gpu h100-sxm-80gb
head -c 300 "$work/small.gguf" >"$work/cut.gguf"
expect 2 '"needed_bytes":65536,' "$VRAM" inspect "$work/cut.gguf" \
  --json
expect 2 'send the first 65,536' "$VRAM" inspect "$work/short.gguf"
expect 2 '"needed_bytes":72' "$VRAM" inspect "$work/short.safetensors" --json
expect 2 'names tensors but not their shapes' "$VRAM" inspect \
  "$work/index.json"
expect 2 'neither a config.json' "$VRAM" inspect "$0"
expect 2 'is empty' "$VRAM" inspect /dev/null
expect 2 'No such file' "$VRAM" inspect "$work/nothing"
expect 2 'Name a file' "$VRAM" inspect
expect 0 'vram inspect FILE' "$VRAM" inspect --help
expect 0 'or a file' "$VRAM" estimate --help

expect 0 '^vramd [0-9]' "$VRAMD" --version
expect 0 ' --listen' "$VRAMD" --help
expect 0 '"openapi": "3.1.0"' "$VRAMD" --dump-openapi
expect 0 '"threads":3' "$VRAMD" --check-config --threads 3
expect 0 '"threads":5' env VRAMD_THREADS=5 "$VRAMD" --check-config
expect 0 '"threads":3' env VRAMD_THREADS=5 "$VRAMD" --check-config --threads=3
expect 0 '"listen":"127.0.0.1:8080"' "$VRAMD" --check-config
expect 2 'between 1 and 64' "$VRAMD" --check-config --threads 65
expect 2 'not a number' env VRAMD_THREADS=x "$VRAMD" --check-config
expect 2 'did you mean listen' "$VRAMD" --lisen 127.0.0.1:0
expect 2 'HOST:PORT' "$VRAMD" --listen 8080
expect 2 'HOST:PORT' "$VRAMD" --listen 8080 --check-config
# a bad address leaves no file behind
expect 2 'HOST:PORT' "$VRAMD" --listen nothing --catalog "$work/none.db"
expect 2 'No such file' ls "$work/none.db"
expect 2 'directory' "$VRAMD" --listen 127.0.0.1:0 --catalog "$work"
# shellcheck disable=SC2016 # for the inner shell
expect 2 'ulimit -n' sh -c 'ulimit -n 200 && exec "$0" --check-config' \
  "$VRAMD"
expect 2 '/no/such/place' "$VRAMD" --listen 127.0.0.1:0 \
  --catalog /no/such/place/x.db

# what does not get through to standard output is a failure
if [ -w /dev/full ]; then
  for command in "$VRAM --version" "$VRAM --help" "$VRAM estimate --help" \
      "$VRAM gpus" "$VRAM estimate $model --json" "$VRAM check $model --json" \
      "$VRAMD --version" "$VRAMD --help" "$VRAMD --check-config" \
      "$VRAMD --dump-openapi"; do
    # shellcheck disable=SC2016 # for the inner shell
    expect 2 'cannot be written' sh -c '$0 >/dev/full' "$command"
  done
fi

# wait_for PATTERN FILE
wait_for () {
  tries=0
  until grep -q -e "$1" "$2" 2>/dev/null; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ]; then
      failed=$((failed + 1))
      echo "'$1' never came in $2:"
      cat "$2"
      return
    fi
    sleep 0.1
  done
}

"$VRAMD" --listen 127.0.0.1:0 --catalog "$work/c.db" \
  >"$work/start" 2>"$work/log" &
daemon=$!
wait_for 'listening on http://127.0.0.1:[1-9]' "$work/start"
expect 0 'catalogue: .*/c.db, [1-9][0-9]* models' cat "$work/start"
address=$(sed 's|.*http://\([^ ]*\) .*|\1|' "$work/start")
expect 2 'is in use' "$VRAMD" --listen "$address" --catalog "$work/c.db"
if command -v curl >/dev/null; then
  expect 0 '"generation":1,' curl -sS "http://$address/readyz"
  kill -HUP $daemon
  wait_for 'ev=reload' "$work/log"
  expect 0 '"generation":2,' curl -sS "http://$address/readyz"
  # a reason that cannot be read is no reason
  mv "$work/c.db" "$work/away.db"
  mkdir "$work/c.db"
  kill -HUP $daemon
  wait_for 'level=error ev=reload text=.*/c.db.* cannot be used: .*directory"' \
    "$work/log"
  rmdir "$work/c.db"
  mv "$work/away.db" "$work/c.db"
  expect 0 '"generation":2,' curl -sS "http://$address/readyz"
  expect 22 'demand-not-met' curl -sS --fail-with-body \
    "http://$address/check?model=$model&gpu=rtx-3060-12gb"
  expect 0 'level=info ev=request method=GET route=/readyz status=200' \
    cat "$work/log"
fi
kill -TERM $daemon
status=0
wait $daemon || status=$?
daemon=
expect 0 '^0$' echo $status

echo "$((100 * (n - failed) / n))%: Checks: $n, Failures: $failed, Errors: 0"
[ $failed = 0 ]
