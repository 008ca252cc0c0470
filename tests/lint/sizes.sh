#!/bin/sh
# Long files are a smell, not a fault: this only tells.

set -eu
cd "${top_srcdir:-.}"

find src -name '*.[ch]' | LC_ALL=C sort | while read -r file; do
  lines=$(wc -l <"$file")
  case $file in
    *.h) limit=150 ;;
    *) limit=500 ;;
  esac
  [ "$lines" -le "$limit" ] ||
    echo "warning: $file has $lines lines, more than $limit"
done
