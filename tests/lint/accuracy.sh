#!/bin/sh
# The error table in the README is what `make accuracy` prints.

set -eu
program=${top_builddir:-build}/tests/accuracy/test_accuracy
if [ ! -x "$program" ]; then
  echo "skipped: $program is not built"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" --report | grep '^|' >"$work/printed"
grep -F -x -f "$work/printed" "${top_srcdir:-.}/README.md" >"$work/quoted" || :
if ! diff "$work/printed" "$work/quoted"; then
  echo "README.md: quote the table of 'make accuracy' again"
  exit 1
fi
