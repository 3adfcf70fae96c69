#!/bin/sh
# Search engines with IndexNow: indexnow.sh KEY, with BASE_URL in the environment. BASE_URL/KEY.txt must contain the key.
# Sends the changed pages of the website. If all pages may have changed, it sends none, because search engines read the sitemap.
set -eu
host=${BASE_URL#*://}
awk -v base="$BASE_URL" -v host="${host%%/*}" -v key="$1" '
  previous == $0 "/index.html" || (previous == "/index.html" && $0 == "/") { list = list (n++ ? "," : "") "\"" base $0 "\"" }
  { previous = $0 }
  END { if (n) printf "{\"host\":\"%s\",\"key\":\"%s\",\"keyLocation\":\"%s/%s.txt\",\"urlList\":[%s]}", host, key, base, key, list }' |
  { body=$(cat)
    [ -z "$body" ] || printf '%s' "$body" | curl -sS --fail-with-body -H 'Content-Type: application/json; charset=utf-8' \
      --data-binary @- --max-time 60 "${INDEXNOW:-https://api.indexnow.org/indexnow}"; }
