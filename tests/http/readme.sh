#!/bin/sh
# The answers that README.md shows are what the programs answer: each indented
# line "$ COMMAND" is run, and the indented lines below it are compared.

set -eu
: "${VRAMD:=${top_builddir:-build}/vramd}"
readme=${top_srcdir:-.}/README.md
work=$(mktemp -d)
daemon=
stop () {
  if [ -n "$daemon" ]; then kill "$daemon" 2>/dev/null || :; wait; fi
  rm -rf "$work"
}
trap stop EXIT

for tool in curl sqlite3; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "skipped: there is no $tool"
    exit 77
  fi
done

"$VRAMD" --listen 127.0.0.1:0 --quiet --catalog "$work/vramd.db" \
  >"$work/log" 2>&1 &
daemon=$!
tries=0
until grep -q 'listening on' "$work/log"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 300 ]; then cat "$work/log"; exit 1; fi
  sleep 0.1
done
host=$(sed -n 's|.*listening on http://\([^ ]*\).*|\1|p' "$work/log")

n=0
failed=0
# One command and what is to come out of it.
compare () {
  n=$((n + 1))
  command=$(printf '%s\n' "$1" |
    sed "s|localhost:8080|$host|; s|~/.local/state/vramd/vramd.db|$work/vramd.db|")
  # the exit status belongs to the command; an answer may lack its last newline
  sh -c "$command" 2>&1 | awk 1 >"$work/real" || :
  if ! diff "$work/shown" "$work/real" >"$work/diff"; then
    failed=$((failed + 1))
    printf '%s\n' "$1"
    cat "$work/diff"
  fi
}

# "1 COMMAND" and "2 LINE" for each shown command and its lines.
awk '/^    \$ / { inside = 1; print "1 " substr($0, 7); next }
     inside && /^    / { print "2 " substr($0, 5); next }
     { inside = 0 }' "$readme" >"$work/blocks"
shown=
: >"$work/shown"
while IFS= read -r line; do
  case $line in
    1*)
      if [ -n "$shown" ]; then compare "$shown"; fi
      shown=${line#1 }
      : >"$work/shown" ;;
    2*) printf '%s\n' "${line#2 }" >>"$work/shown" ;;
  esac
done <"$work/blocks"
if [ -n "$shown" ]; then compare "$shown"; fi

echo "100%: Checks: $n, Failures: $failed, Errors: 0"
[ "$n" -ge 3 ] && [ "$failed" -eq 0 ]
