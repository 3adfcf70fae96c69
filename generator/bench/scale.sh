#!/usr/bin/env bash
# Measures directories of several sizes. For a first publish, prints the seconds of each stage, processor time, peak heap, resident
# memory, pages, and bytes on disk. Then changes one rating, adds one store, and changes every seventh rating. For each change,
# prints the seconds, the objects and bytes written, and the bytes of the snapshot that are uploaded and that a gateway downloads.
# Snapshots are stored as patches. For comparison, also measures PostgreSQL's COPY of the same rows, and cp of the published folder.
# Usage: generator/bench/scale.sh [STORES…]     default: 15000 67000 1000000; a million needs 15 GB of disk
# Environment: HEAP, the heap of the generator (512m); WORK, the folder for data (a temporary one); OPTIONS, more options
# of publish, for example "--site off". Needs psql (Debian: postgresql-client).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
generator=$root/generator/target/generator.jar
gateway=$root/edge-worker/target/edge-worker.jar
[ -f "$generator" ] && [ -f "$gateway" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
command -v psql >/dev/null || { echo "psql is missing (Debian: postgresql-client)" >&2; exit 1; }
export LC_ALL=C.UTF-8
heap=${HEAP:-512m}
port=${PORT:-18096}
work=$(mktemp -d ${WORK:+-p "$WORK"})
process= publisher= follower=
end() {
  for pid in $process $publisher $follower; do kill "$pid" 2>/dev/null || true; wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap end EXIT
hertz=$(getconf CLK_TCK)

# run COMMAND…: runs a command to its end. Sets seconds, processor (seconds) and resident (peak MB), and writes its output to $work/out
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
generate() {
  rm -f "$work/gc"
  run java "-Xmx$heap" -Xlog:gc:file="$work/gc" -Djava.io.tmpdir="$work" -jar "$generator" "$@" --postgres-dir "$work/postgres"
  # The maximum size of the heap at the beginning of a collection, or at the end if there was none.
  peak=$(grep -oE '[0-9]+M->' "$work/gc" | tr -d 'M>-' | sort -n | tail -1)
}
publish() { generate publish --demo --target "$work/public" --snapshot-transfer patches ${OPTIONS:-}; }
# multiply STORES: imports the demo with a publisher, and multiplies its stores up to this number in the publisher's PostgreSQL
multiply() {
  java -Djava.io.tmpdir="$work" -jar "$generator" publish --watch --demo --target "$work/demo" --postgres-dir "$work/postgres" >"$work/out" 2>&1 &
  publisher=$!
  until [ -f "$work/demo/current.json" ]; do kill -0 "$publisher" || { cat "$work/out" >&2; exit 1; }; sleep 0.2; done
  local start=$EPOCHREALTIME
  sql "" --set "stores=$1" --file "$root/generator/bench/scale.sql"
  row "rows multiplied by SQL" "$(awk "BEGIN {printf \"%.1f\", $EPOCHREALTIME - $start}")" s
  kill "$publisher"
  wait "$publisher" || true
  publisher=
}
megabytes() { du -sm --apparent-size "$1" | cut -f1; }
metric() { curl --silent "http://127.0.0.1:$((port + 1))/metrics" | awk -v name="$1" '$1 == name {printf "%d", $2}'; }
row() { local name=$1; shift; printf '  %-34s %8s %s\n' "$name" "$@"; }
taken() { echo "s, of the processor $processor s, peak heap ${peak:-?} MB, resident $resident MB"; }
# sql STATEMENT [OPTION…]: runs a statement in the embedded PostgreSQL, which the publisher keeps running
sql() {
  psql --quiet --no-align --tuples-only --host 127.0.0.1 --port "$(sed -n 4p "$work/postgres"/postmaster.pid "$work/postgres"/*/postmaster.pid 2>/dev/null)" \
    --username postgres ${2+"${@:2}"} ${1:+--command "$1"} postgres
}
# change STATEMENT: commits a statement, and waits until the publisher has completed the release. Sets seconds and report
change() {
  local start reports
  reports=$(grep -c ' objects written' "$work/watch" || true)
  sql "$1"
  start=$EPOCHREALTIME
  until [ "$(grep -c ' objects written' "$work/watch")" -gt "$reports" ]; do
    kill -0 "$publisher" || { cat "$work/watch" >&2; exit 1; }
    sleep 0.05
  done
  seconds=$(awk "BEGIN {printf \"%.1f\", $EPOCHREALTIME - $start}")
  report=$(grep ' objects written' "$work/watch" | tail -1 | grep -oE '[0-9,]+ objects written.*stored for the snapshot')
}
# visible: waits until the gateway serves the release that is published
visible() {
  local now
  now=$(release)
  until curl --silent "http://127.0.0.1:$((port + 1))/metrics" | grep --quiet "^rto_release_number $now\\(\\.0\\)\\?$"; do sleep 0.05; done
}
release() { sed -nE 's/.*"release" *: *([0-9]+).*/\1/p' "$work/public/current.json" 2>/dev/null || echo 0; }

echo "java -Xmx$heap, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg); seconds of whole processes, with the embedded PostgreSQL's start and stop"
[ $# -gt 0 ] || set -- 15000 67000 1000000
for stores; do
  rm -rf "$work/postgres" "$work/public" "$work/copy"
  echo "$stores stores"
  multiply "$stores"
  publish
  row "first publish" "$seconds" "$(taken)"
  grep -E '^ +[A-Z][a-z ]+ [0-9.]+ s$' "$work/out" || true
  row "published" "$(find "$work/public/api" -name '*.json' | wc -l)" "pages for programs and $(find "$work/public" -name '*.html' | wc -l) for people, $(megabytes "$work/public") MB, on disk $(du -sm "$work/public" | cut -f1) MB"
  whole=$(sed -nE 's/.*"size" *: *([0-9]+).*/\1/p' "$work/public/current.json")
  keyframe=$(stat -c %s "$work"/public/snapshots/*.zst)
  row "snapshot" "$((whole / 1000))" "kB, stored in $((keyframe / 1000)) kB: $((keyframe * 100 / whole)) % for a fresh gateway"
  if [ "$(df --output=avail -k "$work" | tail -1)" -gt "$(du -sk "$work/public" | cut -f1)" ]; then
    run cp -r "$work/public" "$work/copy"
    row "cp -r of the same tree" "$seconds" s
    rm -rf "$work/copy"
  else
    row "cp -r of the same tree" - "the disk has no room for it"
  fi

  start=$EPOCHREALTIME
  java -Xmx128m -XX:+UseSerialGC -jar "$gateway" --source "$work/public" --port "$port" --admin-port $((port + 1)) >"$work/gateway" 2>&1 &
  follower=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + 1))/readyz"; do
    kill -0 "$follower" || { cat "$work/gateway" >&2; exit 1; }
    sleep 0.05
  done
  row "gateway" "$(awk "BEGIN {printf \"%.2f\", $EPOCHREALTIME - $start}")" "s until it is ready, resident $(awk '/VmRSS/ {print int($2 / 1024)}' "/proc/$follower/status") MB, of which $(awk '/RssAnon/ {print int($2 / 1024)}' "/proc/$follower/status") MB are not the mapped snapshot"

  rm -f "$work/gc"
  java "-Xmx$heap" -Xlog:gc:file="$work/gc" -Djava.io.tmpdir="$work" -jar "$generator" publish --watch --demo --target "$work/public" --snapshot-transfer patches ${OPTIONS:-} \
    --postgres-dir "$work/postgres" >"$work/watch" 2>&1 &
  publisher=$!
  until sql 'SELECT 1' >/dev/null 2>&1; do kill -0 "$publisher" || { cat "$work/watch" >&2; exit 1; }; sleep 0.2; done
  some="(SELECT id FROM locations WHERE status IS NULL OR status = 'open' ORDER BY md5(id::text) LIMIT 1)"
  change "UPDATE locations SET rating = 1.01 WHERE id = $some" # Not measured, because the first publish also fills the caches.
  visible
  for kind in "one rating" "one more store" "every seventh rating"; do
    case $kind in
      "one rating") statement="UPDATE locations SET rating = 1.02 WHERE id = $some" ;;
      "one more store") statement="INSERT INTO locations (company_id, city_id, slug, address, zip)
        SELECT company_id, city_id, 'measured-street', '1 Measured Street', '75201' FROM locations WHERE id = $some" ;;
      *) statement="UPDATE locations SET rating = (4 + id % 100 * 0.01)::numeric(3, 2) WHERE id % 7 = 0" ;;
    esac
    down=$(metric rto_snapshot_downloaded_bytes_total)
    change "$statement"
    visible
    row "$kind" "$seconds" "s after its commit, $report, $(($(metric rto_snapshot_downloaded_bytes_total) - down)) bytes of it down to a gateway"
  done
  peak=$(grep -oE '[0-9]+M->' "$work/gc" | tr -d 'M>-' | sort -n | tail -1)
  row "the publisher of these" "$(awk '/VmHWM/ {print int($2 / 1024)}' "/proc/$publisher/status")" "MB resident, peak heap ${peak:-?} MB; fallbacks of the gateway: $(metric rto_snapshot_fallbacks_total)"
  start=$EPOCHREALTIME
  bytes=$(sql 'COPY (SELECT l.*, o.name, o.slug, c.name, c.slug, c.state_code FROM locations l JOIN companies o ON o.id = l.company_id
    JOIN cities c ON c.id = l.city_id) TO STDOUT' | wc -c)
  row "COPY of the same rows" "$(awk "BEGIN {printf \"%.1f\", $EPOCHREALTIME - $start}")" "s, $((bytes / 1000000)) MB"
  kill "$publisher" "$follower"
  wait "$publisher" "$follower" || true
  publisher= follower=
done
