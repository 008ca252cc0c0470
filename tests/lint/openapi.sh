#!/bin/sh
# static/openapi.json is what the tables say.  After a change: make openapi.

set -eu
vramd=${VRAMD:-${top_builddir:-build}/vramd}

"$vramd" --dump-openapi | diff -u "${top_srcdir:-.}/static/openapi.json" - || {
  echo 'static/openapi.json is old: run make openapi in the build folder.'
  exit 1
}
