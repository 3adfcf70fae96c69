#!/bin/sh
# Search engines that take part in IndexNow: indexnow.sh KEY, with BASE_URL, where KEY.txt must hold the key.
# Sends the pages of the website that changed; when all may have changed, engines read the sitemap.
set -eu
host=${BASE_URL#*://}
awk -v base="$BASE_URL" -v host="${host%%/*}" -v key="$1" '
  previous == $0 "/index.html" || (previous == "/index.html" && $0 == "/") { list = list (n++ ? "," : "") "\"" base $0 "\"" }
  { previous = $0 }
  END { if (n) printf "{\"host\":\"%s\",\"key\":\"%s\",\"keyLocation\":\"%s/%s.txt\",\"urlList\":[%s]}", host, key, base, key, list }' |
  { body=$(cat)
    [ -z "$body" ] || printf '%s' "$body" | curl -sS --fail-with-body -H 'Content-Type: application/json; charset=utf-8' \
      --data-binary @- --max-time 60 "${INDEXNOW:-https://api.indexnow.org/indexnow}"; }
