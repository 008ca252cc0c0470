#!/bin/sh
# Writes a C file that holds other files, byte for byte, as string literals.
#
#   tools/embed.sh SOURCE-DIRECTORY NAME... >embedded_files.c
#
# Each NAME is a path below SOURCE-DIRECTORY and is the file's name in the
# program.  Only sh, od, sed and wc: cross-compiling needs no helper program.
# Every byte becomes \xNN, so quotes, backslashes and bytes above 127 need no
# special care; a string literal compiles many times faster than a list of
# numbers.  The C side is src/catalog/embedded.h.

set -eu

source=$1
shift

# Octets of "$1" as the lines of one string literal.
literal () {
  if [ -s "$1" ]; then
    od -An -v -tx1 "$1" |
      sed 's/[[:space:]]*$//; s/[[:space:]][[:space:]]*/\\x/g; s/.*/  "&"/'
  else
    echo '  ""'
  fi
}

media_type () {
  case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.css)  echo 'text/css; charset=utf-8' ;;
    *.js)   echo 'text/javascript; charset=utf-8' ;;
    *.json) echo 'application/json' ;;
    *.svg)  echo 'image/svg+xml' ;;
    *.png)  echo 'image/png' ;;
    *.ico)  echo 'image/x-icon' ;;
    *.csv)  echo 'text/csv; charset=utf-8' ;;
    *.txt | *.sql) echo 'text/plain; charset=utf-8' ;;
    *)      echo 'application/octet-stream' ;;
  esac
}

cat <<'END'
/* Made by tools/embed.sh: change the files it lists, not this one. */

#include "config.h"

#include "catalog/embedded.h"

/* C promises literals of 4095 bytes; gcc and clang take any length. */
#if defined __GNUC__
# pragma GCC diagnostic ignored "-Woverlength-strings"
#endif
END

n=0
for name in "$@"; do
  printf '\nstatic const unsigned char file_%d[] =\n' "$n"
  literal "$source/$name"
  echo '  ;'
  n=$((n + 1))
done

printf '\nconst struct vr_embedded_file vr_embedded_files[] = {\n'
n=0
for name in "$@"; do
  printf '  { "%s", "%s", file_%d, sizeof file_%d - 1 },\n' \
    "$name" "$(media_type "$name")" "$n" "$n"
  n=$((n + 1))
done
printf '};\n\nconst size_t vr_n_embedded_files = %d;\n' "$n"
