#!/bin/sh
# Fastly: fastly.sh SERVICE_ID, with FASTLY_API_TOKEN (scope "purge_all" and "purge_select") and BASE_URL in the environment.
set -eu
: "${FASTLY_API_TOKEN:?}" # Not an argument, because all users of the machine can see arguments.
awk -v api="${FASTLY_API:-https://api.fastly.com}" -v service="$1" -v base="${BASE_URL:?}" '
  BEGIN { sub(/^[^:]*:\/\//, "", base); printf "header = \"Fastly-Key: %s\"\n", ENVIRON["FASTLY_API_TOKEN"] }
  { printf "url = \"%s%s\"\noutput = /dev/null\n", api, $0 == "/*" ? "/service/" service "/purge_all" : "/purge/" base $0 }' |
  curl -sS -g -K - -X POST -w '%{http_code}\n' --parallel --no-progress-meter --parallel-max 16 --max-time 120 |
  awk '!/^2..$/ { bad = $0 } END { if (bad != "" || !NR) { print "Fastly answers " bad; exit 1 } }'
