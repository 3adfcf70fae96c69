#!/usr/bin/env bash
# Measures what a directory of each size takes: a first publish (seconds, processor time, resident memory, pages, bytes), an
# import of one more store and of one changed rating after it (objects and bytes written), and a gateway (seconds until it is
# ready, resident memory). Beside it, what cp takes for the same published tree.
# Usage: generator/bench/scale.sh [STORES…]     default: 15000 67000 1000000; a million needs 12 GB of disk
# Environment: HEAP, the heap of the generator (512m); WORK, where the data goes (a temporary folder)
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
generator=$root/generator/target/generator.jar
gateway=$root/edge-worker/target/edge-worker.jar
[ -f "$generator" ] && [ -f "$gateway" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
export LC_ALL=C.UTF-8
heap=${HEAP:-512m}
port=${PORT:-18096}
work=$(mktemp -d ${WORK:+-p "$WORK"})
process=
end() { if [ -n "$process" ]; then kill "$process" 2>/dev/null || true; wait "$process" 2>/dev/null || true; fi; rm -rf "$work"; }
trap end EXIT
hertz=$(getconf CLK_TCK)

# run COMMAND…: runs it to its end; sets seconds, processor (seconds) and resident (MB at most), and leaves what it prints in $work/out
run() {
  local start=$EPOCHREALTIME ticks=0 now
  "$@" >"$work/out" 2>&1 &
  process=$!
  resident=0
  while now=$(awk '/VmHWM/ {print int($2 / 1024)}' "/proc/$process/status" 2>/dev/null) && [ -n "$now" ]; do
    resident=$now
    now=$(awk '{print $14 + $15}' "/proc/$process/stat" 2>/dev/null) || break
    ticks=${now:-$ticks}
    sleep 0.1
  done
  wait "$process" || { cat "$work/out" >&2; exit 1; }
  process=
  seconds=$(awk "BEGIN {printf \"%.1f\", $EPOCHREALTIME - $start}")
  processor=$(awk "BEGIN {printf \"%.1f\", $ticks / $hertz}")
}
generate() { run java "-Xmx$heap" -Djava.io.tmpdir="$work" -jar "$generator" "$@" --postgres-dir "$work/postgres"; }
megabytes() { du -sm --apparent-size "$1" | cut -f1; }
# store RATING: a file with one store, in a city that the demo has
store() {
  printf 'company_name,address,city,state,zip,verticals,rating,review_count\nScale Rentals,1 Measured Street,Dallas,TX,75201,retail,%s,12\n' "$1" >"$work/store.csv"
}
written() { grep -oE '[0-9,]+ PUT requests and [0-9,]+ bytes' "$work/out" | tail -1; }

echo "java -Xmx$heap, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg); seconds of whole processes, with the embedded PostgreSQL's start and stop"
[ $# -gt 0 ] || set -- 15000 67000 1000000
for stores; do
  rm -rf "$work/postgres" "$work/public" "$work/copy"
  generate demo --locations "$stores"
  echo "$stores stores"
  generate publish --target "$work/public"
  printf '  %-34s %8s s, of the processor %s s, resident %s MB\n' "first publish" "$seconds" "$processor" "$resident"
  printf '  %-34s %8s pages for programs and %s for people, %s MB\n' "published" "$(find "$work/public/api" -name '*.json' | wc -l)" \
    "$(find "$work/public" -name '*.html' | wc -l)" "$(megabytes "$work/public")"
  printf '  %-34s %8s MB, %s MB by zstd -3\n' "snapshot" "$(megabytes "$work/public/snapshots")" \
    "$(if command -v zstd >/dev/null; then zstd -3 -c "$work"/public/snapshots/*.snapshot | wc -c | awk '{print int($1 / 1e6)}'; else echo '?'; fi)"
  run cp -r "$work/public" "$work/copy"
  printf '  %-34s %8s s\n' "cp -r of the same tree" "$seconds"
  rm -rf "$work/copy"
  for change in "one more store:4.1" "one rating changed:4.2"; do
    store "${change#*:}"
    generate import "$work/store.csv"
    generate publish --target "$work/public"
    printf '  %-34s %8s s, %s\n' "${change%:*}" "$seconds" "$(written)"
  done
  start=$EPOCHREALTIME
  java -Xmx128m -XX:+UseSerialGC -jar "$gateway" --source "$work/public" --port "$port" --admin-port $((port + 1)) >"$work/gateway" 2>&1 &
  process=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + 1))/readyz"; do
    kill -0 "$process" || { cat "$work/gateway" >&2; exit 1; }
    sleep 0.05
  done
  ready=$(awk "BEGIN {printf \"%.2f\", $EPOCHREALTIME - $start}")
  curl --silent --output /dev/null "http://127.0.0.1:$port/api/search?q=dallas"
  printf '  %-34s %8s s until it is ready, resident %s MB, of which %s MB are not the mapped snapshot\n' "gateway" "$ready" \
    "$(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$process/status")" "$(awk '/RssAnon/ {print int($2 / 1024)}' "/proc/$process/status")"
  kill "$process"
  wait "$process" || true
  process=
done
