#!/bin/sh
# The page's texts: both languages have the same keys and no empty value, the
# page uses no key that is missing, and no key lies unused.
#
# The language files hold one "key": "value" a line.  A key stands in
# index.html as data-i18n="key" and in the scripts as 'key'; where one is built
# ('part.' + name), every key with that beginning counts as used.

set -eu
cd "${top_srcdir:-.}/static"
status=0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for lang in en bn; do
  awk -v name="i18n/$lang.json" '
    $0 == "{" || $0 == "}" { next }
    ! /^  "[a-z_.]+": ".*",?$/ {
      print name ":" NR ": not one key and value" >"/dev/stderr"; failed = 1; next
    }
    { key = $1; gsub (/[":]/, "", key)
      value = $0; sub (/^  "[^"]*": "/, "", value); sub (/",?$/, "", value)
      if (value ~ /^[ \t]*$/) {
        print name ": " key " is empty" >"/dev/stderr"; failed = 1
      }
      if (seen[key]++) {
        print name ": " key " is there twice" >"/dev/stderr"; failed = 1
      }
      # what a value is filled with must be the same in both languages
      while (match (value, /[{][a-z]+[}]/)) {
        print key, substr (value, RSTART, RLENGTH)
        value = substr (value, RSTART + RLENGTH)
      }
      print key
    }
    END { exit failed }' "i18n/$lang.json" >"$work/$lang.raw" || status=1
  LC_ALL=C sort "$work/$lang.raw" >"$work/$lang"
done
if ! diff "$work/en" "$work/bn"; then
  echo 'The keys, or what they are filled with, differ: < en, > bn.'
  status=1
fi
grep -v ' ' "$work/en" | LC_ALL=C sort -u >"$work/keys"

if command -v node >/dev/null; then
  for lang in en bn; do
    node -e 'JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))' \
      "i18n/$lang.json" || status=1
  done
fi

{
  tr '\n' ' ' <index.html | grep -o 'data-i18n="[^"]*"' |
    sed 's/.*="//; s/"//'
  # Names of keys: 'word.word', as a whole or as a beginning ('part.' + …).
  groups=$(sed 's/[.].*//' "$work/keys" | LC_ALL=C sort -u | tr '\n' '|')
  grep -ohE "'(${groups%|})[.][a-z_.]*'" ./*.js | tr -d "'"
} | LC_ALL=C sort -u >"$work/used"
grep -v '[.]$' "$work/used" >"$work/used.whole"
grep '[.]$' "$work/used" >"$work/used.beginnings" || :

LC_ALL=C comm -23 "$work/used.whole" "$work/keys" >"$work/missing"
LC_ALL=C comm -13 "$work/used.whole" "$work/keys" >"$work/left"
while read -r beginning; do
  grep -q "^$beginning" "$work/keys" || echo "$beginning" >>"$work/missing"
  grep -v "^$beginning" "$work/left" >"$work/rest" || :
  mv "$work/rest" "$work/left"
done <"$work/used.beginnings"

if [ -s "$work/missing" ]; then
  echo 'Used by the page, but in no language file:'
  cat "$work/missing"
  status=1
fi
if [ -s "$work/left" ]; then
  echo 'In the language files, but not used by the page:'
  cat "$work/left"
  status=1
fi
exit $status
