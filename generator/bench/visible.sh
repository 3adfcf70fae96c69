#!/usr/bin/env bash
# Measures the time from a change in the database until a gateway answers with it: publish --watch, a gateway that reads over HTTP,
# and one changed rating at a time. Prints p50 and p99, and the objects and bytes written for each change.
# Usage: generator/bench/visible.sh [FILE.csv]     without a file, the demo is published
# Environment: CHANGES, the number of changes (20); OPTIONS, more options of publish, for example "--site off"
# Needs psql (Debian: postgresql-client) and python3, whose http.server stands for object storage.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
changes=${CHANGES:-20}
generator=$root/generator/target/generator.jar
gateway=$root/edge-worker/target/edge-worker.jar
[ -f "$generator" ] && [ -f "$gateway" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
command -v python3 >/dev/null || { echo "python3 is missing" >&2; exit 1; }
command -v psql >/dev/null || { echo "psql is missing (Debian: postgresql-client)" >&2; exit 1; }
export LC_ALL=C.UTF-8
port=${PORT:-18090}
work=$(mktemp -d)
pids=()
stop() {
  for pid in ${pids[@]+"${pids[@]}"}; do kill -TERM "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT
embedded=(--postgres-dir "$work/postgres")

if [ $# -gt 0 ]; then
  cp "$1" "$work/stores.csv"
  java -jar "$generator" import "$work/stores.csv" "${embedded[@]}" >"$work/log" 2>&1
else
  java -jar "$generator" demo "${embedded[@]}" >"$work/log" 2>&1
fi
java -Xmx512m -jar "$generator" publish --watch --demo --target "$work/public" --snapshot-transfer patches ${OPTIONS:-} "${embedded[@]}" >"$work/watch" 2>&1 &
pids+=($!)
mkdir -p "$work/public"
python3 -m http.server --bind 127.0.0.1 --directory "$work/public" "$((port + 1))" >/dev/null 2>&1 &
pids+=($!)
java -Xmx128m -XX:+UseSerialGC -jar "$gateway" --source "http://127.0.0.1:$((port + 1))" --port "$port" --admin-port 0 --limits off >"$work/gateway" 2>&1 &
pids+=($!)
until curl --silent --fail --output /dev/null "http://localhost:$port/api/locations"; do sleep 0.2; done

database() { psql --quiet --no-align --tuples-only --host 127.0.0.1 --port "$(sed -n 4p "$(find "$work/postgres" -name postmaster.pid)")" --username postgres postgres --command "$1"; }
for round in $(seq 0 "$changes"); do
  # Each round changes another store. The gateway finds the store by its company, state and city.
  row=$(database "SELECT l.id, c.slug, i.state_code, replace(i.name, ' ', '%20'), l.slug FROM locations l JOIN companies c ON c.id = l.company_id
    JOIN cities i ON i.id = l.city_id WHERE (l.status IS NULL OR l.status = 'open') AND i.name ~ '^[A-Za-z ]+$'
    ORDER BY md5(l.id::text || '$round') LIMIT 1")
  IFS='|' read -r id company state city slug <<<"$row"
  rating=$(awk "BEGIN{printf \"%.2f\", 1.01 + $round / 100}")
  start=$EPOCHREALTIME
  database "UPDATE locations SET rating = $rating WHERE id = $id"
  until curl --silent "http://localhost:$port/api/locations?company=$company&state=$state&city=$city" | grep --quiet --extended-regexp "\"rating\":${rating%0}[^}]*\"url\":\"[^\"]*/$slug\"" \
    || [ "$(awk "BEGIN{print ($EPOCHREALTIME-$start > 60)}")" = 1 ]; do sleep 0.02; done
  [ "$round" = 0 ] || awk "BEGIN{printf \"%.2f\n\", $EPOCHREALTIME-$start}" >>"$work/seconds"
done
sort -n "$work/seconds" | awk '{v[NR]=$1} END {printf "commit to visible, %d changes: p50 %.2f s, p99 %.2f s\n", NR, v[int((NR+1)/2)], v[int(NR*0.99+0.999)]}'
grep 'changed' "$work/watch" | tail -"$changes" | sed -E 's/.*; ([0-9,]+) objects written.* in ([0-9,]+) ms/\1 pages written, \2 ms/' | sort | uniq -c | sort -rn | head -5
