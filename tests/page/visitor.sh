#!/bin/sh
# Visitors of the page in a real browser (visitor.mjs): playwright-core drives
# Debian's Chromium, axe-core judges accessibility.  Screenshots of every width
# stay in page-shots/ of the build folder.
#
#   VRAMD_VISITOR=none   skipped
#
# Skipped (77) where Chromium, npm or the network is missing.

set -eu
here=$(cd "${top_srcdir:-.}" && pwd)
build=$(cd "${top_builddir:-build}" && pwd)

skip () { echo "skipped: $1"; exit 77; }
[ "${VRAMD_VISITOR:-all}" != none ] || skip 'VRAMD_VISITOR=none'
[ -x "$build/vramd" ] || skip 'no vramd'
command -v npm >/dev/null || skip 'no npm'
command -v node >/dev/null || skip 'no node'
browser=
for candidate in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v "$candidate") || :
done
[ -n "$browser" ] || skip 'no chromium'

case $(uname -m) in
  x86_64) machine=linux-x64 ;;
  aarch64) machine=linux-arm64 ;;
  *) machine=none ;;
esac

# ---- the tools, once for each build folder

tools=$build/page-tools
stamp=$tools/ready-$(cksum <"$here/tests/page/package.json" | tr ' ' -)
node=node
[ "$(node -p 'process.versions.node.split(".")[0] >= 20')" = true ] ||
  node=$tools/node_modules/node-$machine/bin/node

if [ ! -e "$stamp" ]; then
  rm -rf "$tools"
  mkdir -p "$tools"
  cp "$here/tests/page/package.json" "$tools"
  set --
  [ "$node" = node ] || set -- "node-$machine@20"
  (cd "$tools" && npm install --ignore-scripts --no-audit --no-fund --no-save \
     --loglevel=error "$@") >"$tools/npm.log" 2>&1 || {
    tail -n 3 "$tools/npm.log"
    skip 'npm could not install playwright-core and axe-core'
  }
  : >"$stamp"
fi

# ---- the daemon

work=$(mktemp -d)
daemon=
# shellcheck disable=SC2317 # called by the trap
finish () {
  [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || :
  [ -z "$daemon" ] || wait "$daemon" 2>/dev/null || :
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

"$build/vramd" --listen 127.0.0.1:0 --catalog "$work/vramd.db" >"$work/log" 2>&1 &
daemon=$!
url=
i=0
while [ -z "$url" ] && [ "$i" -lt 40 ]; do
  url=$(sed -n 's|.*listening on \(http://[^ ]*\).*|\1|p' "$work/log" | head -n 1)
  kill -0 "$daemon" 2>/dev/null || break
  [ -n "$url" ] || sleep 0.25
  i=$((i + 1))
done
if [ -z "$url" ]; then
  echo 'vramd did not start:'
  cat "$work/log"
  exit 1
fi

# modules are found beside the script
cp "$here"/tests/page/*.mjs "$tools"
"$node" "$tools/visitor.mjs" "${url%/}" "$browser" "$here/static" "$build/page-shots"
