#!/bin/sh
# llama.cpp itself judges vramd's bytes.
#
# Models of the catalogue are written as GGUF files without weights, and the
# engine (the npm package node-llama-cpp, which brings it prebuilt) opens them
# in a dry run: what it says of weights and caches must be what vramd says.
# Compute buffers are printed with VRAMD_REFEREE_TABLE=FILE, not judged.
#
# Types of tensors are those that vramd chose: the engine judges shapes, block
# sizes and sums, not the choice; tests/cases/gguf-sizes.tsv does that.
#
#   VRAMD_REFEREE=short   tests/referee/models.txt in two formats (default)
#   VRAMD_REFEREE=all     the whole catalogue in six
#   VRAMD_REFEREE=none    skipped
#
# Skipped (77) where npm or the network is missing.

set -eu
here=${top_srcdir:-.}/tests/referee
build=${top_builddir:-build}
heads=$build/tests/referee/referee_heads
mode=${VRAMD_REFEREE:-short}
version=$(sed -n 's/.*"node-llama-cpp": "\(.*\)".*/\1/p' "$here/package.json")

skip () { echo "skipped: $1"; exit 77; }
[ "$mode" != none ] || skip 'VRAMD_REFEREE=none'
[ -x "$heads" ] || skip "no $heads"
command -v npm >/dev/null || skip 'no npm'
command -v node >/dev/null || skip 'no node'

case $(uname -s)-$(uname -m) in
  Linux-x86_64) machine=linux-x64 ;;
  Linux-aarch64) machine=linux-arm64 ;;
  *) skip 'node-llama-cpp has no prebuilt engine for this system' ;;
esac

# ---- the engine, once for each build folder

engine=$build/referee-engine
stamp=$engine/ready-$version-$machine
node=node
[ "$(node -p 'process.versions.node.split(".")[0] >= 20')" = true ] ||
  node=$engine/node_modules/node-$machine/bin/node

get () {
  (cd "$engine" && npm install --ignore-scripts --omit=optional --no-audit \
     --no-fund --no-save --loglevel=error "$@") >"$engine/npm.log" 2>&1
}

if [ ! -e "$stamp" ]; then
  rm -rf "$engine"
  mkdir -p "$engine"
  cp "$here/package.json" "$engine"
  set -- "@node-llama-cpp/$machine@$version"
  [ "$node" = node ] || set -- "$@" "node-$machine@20"
  get "$@" || { tail -n 3 "$engine/npm.log"; skip 'npm could not install the engine'; }
  : >"$stamp"
fi

# ---- files, the engine's answers, the comparison

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
status=0

case $mode in
  short) formats='q4_k_m iq4_xs'; models=$here/models.txt ;;
  all) formats='q4_k_m q5_k_m q6_k q8_0 iq4_xs fp16'
       models=$work/models
       printf '*\n' >"$models" ;;
  *) echo "VRAMD_REFEREE=$mode: short, all or none"; exit 1 ;;
esac

# shellcheck disable=SC2086 # a list
"$heads" "$work" $formats <"$models" >"$work/expected.tsv" 2>"$work/refused" ||
  status=1
# What is known not to be written, and nothing else.
awk -F'\t' '!/^#/ && $2 == "written" { print $1 }' "$here/known.tsv" |
  sort >"$work/known"
sed 's/ .*//' "$work/refused" | sort -u >"$work/not"
if [ "$mode" = all ]; then
  [ $status = 0 ] || ! cmp -s "$work/known" "$work/not" || status=0
  diff -u "$work/known" "$work/not" || status=1
fi
[ $status = 0 ] || cat "$work/refused"

# The engine and its compiled modules are beside the script that imports them.
cp "$here/referee.mjs" "$engine"
first=${formats%% *}
awk -F'\t' -v first="$first" '{ print $1 "\t" $2 "\t" $3 "\t" ($3 == first) }' \
  "$work/expected.tsv" |
  HOME=$work "$node" "$engine/referee.mjs" >"$work/engine.tsv" \
    2>"$work/errors" || { status=1; tail -n 20 "$work/errors"; }
[ -z "${VRAMD_REFEREE_TABLE-}" ] ||
  cut -f2- "$work/engine.tsv" >"$VRAMD_REFEREE_TABLE"
awk -f "$here/compare.awk" "$here/known.tsv" "$work/expected.tsv" \
  "$work/engine.tsv" || status=1
exit $status
