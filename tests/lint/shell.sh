#!/bin/sh
# The shell scripts pass shellcheck.

set -eu
cd "${top_srcdir:-.}"
command -v shellcheck >/dev/null || { echo 'no shellcheck'; exit 77; }

scripts=$(find dev .ci/run tools tests -type f \
            \( -name '*.sh' -o -name dev -o -path .ci/run \) 2>/dev/null |
          LC_ALL=C sort)
# shellcheck disable=SC2086 # a list of words
shellcheck $scripts
