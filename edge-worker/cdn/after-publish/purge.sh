#!/bin/sh
# Varnish, or nginx with a purge module: purge.sh http://CACHE…
# Sends PURGE for each changed path, with the host of BASE_URL. 404 counts as success, because the cache does not have the path.
set -eu
host=${BASE_URL#*://}
paths=$(cat)
for cache; do
  printf '%s\n' "$paths" |
    awk -v cache="${cache%/}" '{ printf "url = \"%s%s\"\noutput = /dev/null\n", cache, $0 }' |
    curl -sS -g -K - -X PURGE ${host:+-H "Host: ${host%%/*}"} -w '%{http_code}\n' --parallel --no-progress-meter --max-time 60 |
    awk -v cache="$cache" '!/^(2..|404)$/ { bad = $0 }
      END { if (bad != "" || !NR) { print cache " answers PURGE with " bad; exit 1 } }'
done
