#!/bin/sh
# Makefile.am has no wildcards, so a new file is easily forgotten in it: each
# file of sql/seed must be in SEED (in the order of the names), each of static
# in STATIC, and each C file and header in a list of sources.

set -eu
cd "${top_srcdir:-.}"
status=0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The words of a variable of Makefile.am, one a line.
words () {
  awk -v name="$1" '
    $1 == name && $2 ~ /^[+]?=$/ { inside = 1; $1 = $2 = "" }
    inside {
      more = sub (/\\$/, "")
      n = split ($0, word)
      for (i = 1; i <= n; i++)
        print word[i]
      inside = more
    }' Makefile.am
}

find sql/seed -type f | LC_ALL=C sort >"$work/there"
words SEED >"$work/listed"
if ! diff -u "$work/listed" "$work/there"; then
  echo 'SEED in Makefile.am differs from sql/seed, see above.'
  status=1
fi

find static -type f | LC_ALL=C sort >"$work/there"
words STATIC | LC_ALL=C sort >"$work/listed"
if ! diff -u "$work/listed" "$work/there"; then
  echo 'STATIC in Makefile.am differs from static, see above.'
  status=1
fi

for file in $(find src tests -name '*.[ch]' -o -name '*.def' | LC_ALL=C sort)
do
  # A test program is named without its suffix.
  case $file in
    tests/*.c) pattern=${file%.c} ;;
    *) pattern=$file ;;
  esac
  if ! grep -qF "$pattern" Makefile.am; then
    echo "$file is not in Makefile.am"
    status=1
  fi
done

for file in $(find tests/lint tests/http tests/page tests/accuracy tests/referee \
                -name '*.sh' | LC_ALL=C sort); do
  if ! grep -qF "$file" Makefile.am; then
    echo "$file is not in Makefile.am: it would never run"
    status=1
  fi
  if [ ! -x "$file" ]; then
    echo "$file is not executable"
    status=1
  fi
done

exit $status
