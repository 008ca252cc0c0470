#!/bin/sh
# The layers of CONTRIBUTING.md, read from the #include lines: a file may only
# include project headers of its own layer or below, and library headers where
# its layer allows them.

set -eu
cd "${top_srcdir:-.}"

# shellcheck disable=SC2016 # an awk program
find src -name '*.[ch]' | LC_ALL=C sort | xargs awk '
function fail (why)
{
  printf "%s:%d: %s: %s\n", FILENAME, FNR, $0, why
  failed = 1
}

BEGIN {
  # What each layer may include.
  may["base"]    = " base "
  may["core"]    = " base core "
  may["catalog"] = " base core catalog "
  may["service"] = " base core catalog service "
  may["http"]    = " base core catalog service http "
  may["program"] = " base core catalog service http "

  # Layers that are only arithmetic.
  pure["base"] = pure["core"] = 1
}

FNR == 1 {
  n = split (FILENAME, part, "/")
  layer = (n == 2) ? "program" : part[2]
  name = part[n]
  if (! (layer in may))
    fail("unknown layer " layer)
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
  header = $0
  sub (/^[^"]*"/, "", header)
  sub (/".*/, "", header)
  if (header == "config.h")
    next
  slash = index (header, "/")
  if (! slash)
    fail("write the path below src/")
  else
    {
      other = substr (header, 1, slash - 1)
      if (! index (may[layer], " " other " "))
        fail(layer " may not include " other)
    }
}

/^[ \t]*#[ \t]*include[ \t]*</ {
  header = $0
  sub (/^[^<]*</, "", header)
  sub (/>.*/, "", header)

  if (header ~ /^sqlite3/ && layer != "catalog" && layer != "program")
    fail("sqlite3 belongs to catalog")

  if (header ~ /^jansson/ && layer != "service" && layer != "program" \
      && ! (layer == "catalog" && name ~ /^(import_|inspect)/) \
      && ! (layer == "http" && name ~ /^(dispatch|openapi)\./))
    fail("jansson belongs to service and to import_* and inspect")

  if (header ~ /^microhttpd/ && FILENAME != "src/http/server.c")
    fail("microhttpd belongs to http/server.c")

  if (header ~ /^(sys\/(socket|un|select|epoll)|netinet\/.*|arpa\/.*|netdb|poll)\.h$/ \
      && layer != "http" && layer != "program")
    fail("sockets belong to http")

  if (layer in pure \
      && header ~ /^(pthread|threads|unistd|fcntl|dirent|time|signal|locale|sys\/(stat|time|mman|types|wait))\.h$/ \
      && ! (FILENAME ~ /^src\/base\/log\./ && header ~ /^(time|unistd|sys\/time)\.h$/))
    fail(layer " is only arithmetic: no threads, files or clock")
}

END { exit failed }
'
