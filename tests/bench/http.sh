#!/bin/sh
# The daemon against nginx on this machine, in one run: requests per second,
# latency and CPU time a request, as ratios.
#
#   tests/bench/http.sh PATH-OF-VRAMD
#
# nginx answers a fixed text as long as the daemon's answer.  Both are asked
# in turn, several times; the medians are compared, because absolute figures
# drift with whatever else the machine does.  Needs nginx, wrk and curl; says
# so and exits 0 when one is missing.

set -eu

vramd=${1:?usage: http.sh PATH-OF-VRAMD}
rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-2}

for tool in nginx wrk curl; do
  if ! command -v "$tool" >/dev/null 2>&1; then
    echo "http bench: skipped, there is no $tool (apt-get install nginx-light wrk curl)"
    exit 0
  fi
done

dir=$(mktemp -d)
vramd_pid=
nginx_pid=
stop () {
  for pid in $vramd_pid $nginx_pid; do
    kill "$pid" 2>/dev/null || :
  done
  wait
  rm -rf "$dir"
}
trap stop EXIT
trap 'exit 1' INT TERM

"$vramd" --listen 127.0.0.1:0 --threads 2 --quiet \
  --catalog "$dir/vramd.db" >"$dir/vramd.log" 2>&1 &
vramd_pid=$!
tries=0
until grep -q 'listening on' "$dir/vramd.log"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ]; then
    cat "$dir/vramd.log"
    exit 1
  fi
  sleep 0.1
done
origin=$(sed -n 's/.*listening on \(http:[^ ]*\).*/\1/p' "$dir/vramd.log")
port=${origin##*:}
other=$((port == 65535 ? 65534 : port + 1))

# Clock ticks of all processes of a group: utime + stime.
ticks () {
  for pid in $1 $(cat "/proc/$1/task/$1/children"); do
    cut -d' ' -f14,15 "/proc/$pid/stat"
  done | awk '{ n += $1 + $2 } END { print n }'
}

# One measurement: requests per second, p99 in us, CPU us a request.
measure () { # name pid url
  before=$(ticks "$2")
  wrk -t1 -c64 -d"${seconds}s" --latency "$3" >"$dir/wrk.txt"
  after=$(ticks "$2")
  if grep -q 'Non-2xx' "$dir/wrk.txt"; then
    echo "http bench: $1 refused requests" >&2
    exit 1
  fi
  awk -v ticks=$((after - before)) -v hz="$(getconf CLK_TCK)" '
    function us(t) {
      return t ~ /us$/ ? t + 0 : t ~ /ms$/ ? t * 1000 : t * 1000000
    }
    $1 == "99%" { p99 = us($2) }
    $1 == "Requests/sec:" { rate = $2 }
    /requests in/ { n = $1 }
    END { print rate, p99, ticks / hz * 1000000 / n }' "$dir/wrk.txt" \
    >>"$dir/$1.txt"
}

median () { # file column
  awk -v c="$2" '{ print $c }' "$1" | sort -n |
    awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# nginx takes no word of more than 4096 characters: a variable, repeated.
repeat () { # times word
  n=$1
  while [ "$n" -gt 0 ]; do
    printf '%s' "$2"
    n=$((n - 1))
  done
}

compare () { # what path
  curl -sS "$origin$2" >"$dir/body"
  length=$(wc -c <"$dir/body")
  cat >"$dir/nginx.conf" <<EOF
daemon off; worker_processes 2; pid $dir/nginx.pid; error_log $dir/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  client_body_temp_path $dir/a; proxy_temp_path $dir/b;
  fastcgi_temp_path $dir/c; uwsgi_temp_path $dir/d; scgi_temp_path $dir/e;
  server {
    listen 127.0.0.1:$other reuseport;
    location / {
      default_type application/json;
      set \$k '$(head -c 1000 /dev/zero | tr '\0' 'x')';
      return 200 "$(repeat $((length / 1000)) "\${k}")$(head -c $((length % 1000)) /dev/zero | tr '\0' 'x')";
    }
  }
}
EOF
  nginx -c "$dir/nginx.conf" >"$dir/nginx.log" 2>&1 &
  nginx_pid=$!
  sleep 0.5
  rm -f "$dir"/vramd.txt "$dir"/nginx.txt
  i=0
  while [ "$i" -lt "$rounds" ]; do
    measure vramd "$vramd_pid" "$origin$2"
    measure nginx "$nginx_pid" "http://127.0.0.1:$other/"
    i=$((i + 1))
  done
  kill "$nginx_pid"
  wait "$nginx_pid" 2>/dev/null || :
  nginx_pid=
  printf '%s, %s bytes\n' "$1" "$length"
  for row in '1 requests/s' '2 p99-us' '3 cpu-us/request'; do
    column=${row%% *}
    a=$(median "$dir/vramd.txt" "$column")
    b=$(median "$dir/nginx.txt" "$column")
    printf '  %-16s vramd %12.1f   nginx %12.1f   ratio %.2f\n' \
      "${row#* }" "$a" "$b" "$(echo "$a $b" | awk '{ print $1 / $2 }')"
  done
}

setup='model=llama-3.1-8b&engine=llama.cpp&weights=q8_0&gpu=rtx-3060-12gb&context=20000'
compare 'estimate, figures only' \
  "/estimate?$setup&fields=memory,verdict,verdict_reason,limits"
compare 'estimate, whole answer' "/estimate?$setup"
