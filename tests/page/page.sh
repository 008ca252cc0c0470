#!/bin/sh
# The page in a real browser: headless Chromium loads it from the daemon on a
# free port, and the document must hold the verdict and the bar, in English
# and, with ?lang=bn, in Bengali with Bengali digits.

set -eu
cd "${top_srcdir:-.}"

vramd=${VRAMD:-}
for candidate in ./vramd build/vramd; do
  [ -n "$vramd" ] || [ ! -x "$candidate" ] || vramd=$candidate
done
[ -x "$vramd" ] || { echo 'no vramd'; exit 77; }
browser=
for candidate in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v "$candidate") || :
done
[ -n "$browser" ] || { echo 'no chromium'; exit 77; }

status=0
work=$(mktemp -d)
daemon=
# shellcheck disable=SC2317 # called by the trap
finish () {
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || :
  [ -z "$daemon" ] || wait "$daemon" 2>/dev/null || :
  # the browser's last helpers may still write there
  rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

"$vramd" --listen 127.0.0.1:0 --catalog "$work/vramd.db" >"$work/log" 2>&1 &
daemon=$!
url=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 \
         21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do
  url=$(sed -n 's|.*listening on \(http://[^ ]*\).*|\1|p' "$work/log" | head -n 1)
  [ -z "$url" ] || break
  kill -0 "$daemon" 2>/dev/null || break
  sleep 0.25
done
if [ -z "$url" ]; then
  echo 'vramd did not start:'
  cat "$work/log"
  exit 1
fi
url=${url%/}

# open NAME PATH-AND-QUERY: the document after its scripts ran.
open () {
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-quic \
    --no-first-run --disable-background-networking \
    --disable-component-update --disable-sync --lang=en-US \
    --user-data-dir="$work/profile-$1" --virtual-time-budget=10000 \
    --enable-logging=stderr --dump-dom "$url$2" \
    >"$work/$1.html" 2>"$work/$1.err" || {
      echo "$1: the browser failed"
      tail -n 5 "$work/$1.err"
      status=1
    }
  # Scripts or styles against the content security policy, uncaught errors.
  if grep 'CONSOLE' "$work/$1.err" |
       grep -E 'Refused|violates|Uncaught|TypeError|ReferenceError|SyntaxError'
  then
    echo "$1: see the console above"
    status=1
  fi
}

# has NAME PATTERN WHAT: an extended regular expression, lines joined.
has () {
  if ! tr '\n' ' ' <"$work/$1.html" | grep -qE "$2"; then
    echo "$1: $3 is missing"
    status=1
  fi
}

# The element of the verdict, up to the bar.
part_of () {
  tr '\n' ' ' <"$work/$1.html" |
    sed -n 's/.*<div id="status"\(.*\)<form id="form".*/\1/p' >"$work/$2.html"
}

open en '/?lang=en'
part_of en en-verdict
has en '<html lang="en"' 'the language'
has en-verdict '<span class="sign fits">.*✓.*Fits</span>' 'the verdict'
has en-verdict '</span><p>[^<]*[0-9][^<]*</p>' 'the sentence of the verdict'
has en-verdict '<svg [^>]*role="img"' 'the bar'
has en-verdict '<rect class="cut part-weights"' 'the weights in the bar'
has en-verdict '<rect class="cut part-kv_cache"' 'the KV cache in the bar'
has en-verdict '[0-9.]+ GiB' 'a size'
has en '<option value="[^"]*[Ll]lama' 'the list of models'

open bn '/?lang=bn'
part_of bn bn-verdict
has bn '<html lang="bn"' 'the language'
has bn-verdict '✓.*চলবে' 'the verdict'
has bn-verdict '</span><p>[^<]*[০১২৩৪৫৬৭৮৯][^<]*</p>' 'a sentence with Bengali digits'
has bn-verdict '<svg [^>]*role="img"' 'the bar'
has bn-verdict '[০১২৩৪৫৬৭৮৯]+[.][০১২৩৪৫৬৭৮৯]+ GiB' 'a size in Bengali digits'
has bn 'মডেল ওয়েট' 'the legend'

# A link reproduces the answer: 16-bit weights do not fit that card.
open misfit '/?model=llama-3.1-8b&gpu=rtx-3060-12gb&engine=llama.cpp&weights=fp16&context=8192&lang=en'
has misfit '<span class="sign does_not_fit">.*✗.*Does not fit</span>' 'the verdict'

# What is wrong is said at the field.
open problem '/?model=no-such-model&lang=en'
has problem '<span class="sign problem">' 'the problem'
has problem 'id="fault-0"' 'the fault'
has problem '<input id="model"[^>]*aria-invalid="true"' 'the mark at the field'

open fit '/?lang=en&show=fit'
has fit '<table .*<tbody [^>]*><tr [^>]*>' 'the table of what fits'

exit $status
