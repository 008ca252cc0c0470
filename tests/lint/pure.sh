#!/bin/sh
# The core is pure: what src/base and src/core call outside themselves is
# compared with the list pure.allow, and core has no writable data.

set -eu
source=${top_srcdir:-.}
objects=${top_builddir:-build}/src
allow=$source/tests/lint/pure.allow

command -v nm >/dev/null || { echo 'no nm'; exit 77; }

# The object of each C file; a file missing from Makefile.am has none.
list=
for file in "$source"/src/base/*.c "$source"/src/core/*.c; do
  name=${file#"$source"/src/}
  object=$objects/${name%.c}.o
  if [ ! -e "$object" ]; then
    echo "$file was not compiled: is it in Makefile.am?"
    exit 1
  fi
  list="$list $object"
done

# shellcheck disable=SC2086 # a list of words
if nm -u $list | grep -Eq '__(asan|tsan|ubsan|sanitizer|gcov)_'; then
  echo 'built with sanitizers or coverage: nothing to see'
  exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# Our own functions, except those that would bring allocation or the clock
# into core by the back door.
# shellcheck disable=SC2086
nm --defined-only $list | awk 'NF == 3 && $3 ~ /^vr_/ { print $3 }' |
  sort -u >"$work/own"
back_door='^(vr_pool_.*|vr_log_.*|vr_buf_init|vr_buf_take)$'

# allowed NAME LAYER...: the symbols listed for these layers, in a file NAME.
allowed () {
  into=$1; shift
  cat "$work/own" >"$into"
  for layer in "$@"; do
    awk -v layer="$layer" '$1 == layer { print $2 }' "$allow" >>"$into"
  done
}

# The fortified __memcpy_chk is memcpy.
calls () {
  nm -u "$1" | awk 'NF == 2 { print $2 }' | sed 's/^__\(.*\)_chk$/\1/' |
    sed 's/@.*//; s/^__isoc[0-9]*_//' | sort -u
}

for object in $list; do
  name=${object#"$objects"/}
  case $name in
    core/*)
      allowed "$work/all" core
      grep -Ev "$back_door" "$work/all" >"$work/allowed" ;;
    base/log.o) allowed "$work/allowed" core base log ;;
    *) allowed "$work/allowed" core base ;;
  esac
  calls "$object" >"$work/calls"
  if grep -Fvxf "$work/allowed" "$work/calls" >"$work/wrong"; then
    status=1
    sed "s|^|src/${name%.o}.c calls what pure.allow does not list: |" \
      "$work/wrong"
  fi
  case $name in
    core/*)
      # Constant tables with pointers lie in .data.rel.ro: allowed.
      nm -f sysv "$object" | awk -F '|' -v name="src/${name%.o}.c" '
        { section = $7; gsub (/ /, "", section) }
        section ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)(\..*)?$/ \
          && section !~ /^\.data\.rel\.ro/ && $4 !~ /SECTION/ {
          gsub (/ /, "", $1)
          print name " has a variable that outlives the call: " $1
          bad = 1
        }
        END { exit bad }' || status=1 ;;
  esac
done
exit $status
