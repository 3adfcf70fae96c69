#!/usr/bin/env bash
# Measures how long a gateway takes from its start until it is ready, and its resident memory.
# Usage: edge-worker/bench/run.sh [PUBLISHED-DIR]     default: build/public
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source_dir=${1:-$root/build/public}
rounds=${ROUNDS:-5}
jar=$root/edge-worker/target/edge-worker.jar
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
[ -f "$source_dir/current.json" ] || { echo "Publish first: ./publish.sh" >&2; exit 1; }
flags=(-XX:+UseSerialGC -Xmx128m)
port=18180
gateway=
trap '[ -z "$gateway" ] || kill "$gateway" 2>/dev/null || true' EXIT

median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }

ready_seconds=()
resident_mb=()
for _ in $(seq "$rounds"); do
  start=$EPOCHREALTIME
  java "${flags[@]}" -jar "$jar" --source "$source_dir" --port $port --admin-port $((port + 1)) --limits off >/dev/null 2>&1 &
  gateway=$!
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + 1))/readyz"; do
    kill -0 "$gateway" || { echo "the gateway ended before it was ready" >&2; exit 1; }
    sleep 0.01
  done
  ready_seconds+=("$(awk "BEGIN{printf \"%.2f\", $EPOCHREALTIME-$start}")")
  for page in $(seq 200); do
    curl --silent "http://127.0.0.1:$port/api/locations?page=$page" \
      "http://127.0.0.1:$port/api/search?q=$((page + 9))" "http://127.0.0.1:$port/api/search?q=ma" >/dev/null
  done
  resident_mb+=("$(awk '/VmRSS/ {printf "%.0f", $2/1024}' "/proc/$gateway/status")")
  kill "$gateway"
  wait "$gateway" || true
  gateway=
done
echo "java ${flags[*]}, $(nproc) cores, median of $rounds, source $(du -shL "$source_dir"/snapshots | cut -f1) of snapshots"
printf '%-46s %8.1f MB\n' "edge-worker.jar" "$(awk "BEGIN{print $(stat -c %s "$jar")/1e6}")"
printf '%-46s %8s s\n' "from start to ready" "$(printf '%s\n' "${ready_seconds[@]}" | median)"
printf '%-46s %8s MB\n' "resident after 600 requests" "$(printf '%s\n' "${resident_mb[@]}" | median)"
