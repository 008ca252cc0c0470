#!/bin/sh
# Feeds the committed corpus, and what once crashed, to the fuzz targets.

set -eu
for target in query json config gguf safetensors; do
  "${top_builddir:-build}/tests/fuzz/replay_$target" \
    "${top_srcdir:-.}/tests/fuzz/corpus/$target"
done
