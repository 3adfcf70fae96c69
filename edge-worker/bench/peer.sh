#!/usr/bin/env bash
# Measures GET /api/locations of the gateway beside the same from Node, Express and PostgreSQL, as one would write it:
# requests a second, with the database where it will, and everything else on one core.
# Usage: edge-worker/bench/peer.sh [LOCATIONS]     default: 35000
# Needs npm and wrk. Environment: ROUNDS (3), SECONDS_EACH (5).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/edge-worker/bench
locations=${1:-35000}
rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-5}
port=${PORT:-18280}
generator=$root/generator/target/generator.jar
[ -f "$generator" ] && [ -f "$root/edge-worker/target/edge-worker.jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
for tool in npm wrk; do command -v $tool >/dev/null || { echo "$tool is missing" >&2; exit 1; }; done
export LC_ALL=C.UTF-8
work=$(mktemp -d)
processes=()
end() {
  local process
  for process in ${processes[@]+"${processes[@]}"}; do
    kill -TERM "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap end EXIT

(cd "$here/peer" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
java -jar "$generator" demo --locations "$locations" --postgres-dir "$work/postgres" >"$work/log" 2>&1
# It keeps the database up while it watches.
java -jar "$generator" publish --watch --demo --target "$work/public" --postgres-dir "$work/postgres" >"$work/watch" 2>&1 &
processes+=($!)
until [ -f "$work/public/current.json" ]; do kill -0 "${processes[0]}" && sleep 0.2; done
database_port=$(sed -n 4p "$(find "$work/postgres" -name postmaster.pid)")
taskset -c 0 env PGHOST=127.0.0.1 PGPORT="$database_port" PGUSER=postgres PGDATABASE=postgres node "$here/peer/server.mjs" $((port + 2)) 2>"$work/peer.log" &
processes+=($!)
taskset -c 0 "$root/edge-worker/gateway.sh" --source "$work/public" --port "$port" --admin-port $((port + 1)) \
  --limits search=10000000,bulk=10000000,mcp=60 >"$work/gateway.log" 2>&1 &
processes+=($!)
for at in "$port" $((port + 2)); do
  curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$at/api/locations"
done

# Pages of states and of cities, as people look at them.
{
  for state in TX CA FL NC OH GA TN PA; do for page in 1 2 5; do echo "/api/locations?state=$state&page=$page"; done; done
  for city in dallas houston springfield columbus york salem; do echo "/api/locations?city=$city"; done
} >"$work/targets"
. "$here/load.sh"
measure() {
  taskset -c 1 wrk --threads 1 --connections 32 --duration "${3:-$seconds}s" --script "$here/targets.lua" "http://127.0.0.1:$2" -- "$work/targets" >"$work/wrk"
  ! grep Non-2xx "$work/wrk" >&2 || exit 1
  awk '/Requests\/sec/ {print $2}' "$work/wrk" >>"$work/$1"
}
measure warm "$port" 20
measure warm $((port + 2)) 5
for _ in $(seq "$rounds"); do
  measure peer $((port + 2))
  measure gateway "$port"
done
echo "$(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), node $(node --version), $locations locations, median of $rounds rounds of $seconds s"
printf '%-42s %10.0f requests/s\n' "gateway" "$(median <"$work/gateway")" "Node, Express, PostgreSQL" "$(median <"$work/peer")"
printf '%-42s %10.0f   goal ≥ 300\n' "ratio" "$(awk "BEGIN{print $(median <"$work/gateway") / $(median <"$work/peer")}")"
