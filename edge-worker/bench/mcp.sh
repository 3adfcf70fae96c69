#!/usr/bin/env bash
# Measures the MCP endpoint beside the REST page that gives the same objects: the gateway's processor
# time of each, and how long a whole conversation takes on loopback.
# Usage: edge-worker/bench/mcp.sh [PUBLISHED-DIR]     default: build/public
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
. "$root/edge-worker/bench/load.sh"
source_dir=${1:-$root/build/public}
rounds=${ROUNDS:-7}
requests=${REQUESTS:-2000}
jar=$root/edge-worker/target/edge-worker.jar
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
[ -f "$source_dir/current.json" ] || { echo "Publish first: ./publish.sh" >&2; exit 1; }
port=18180
base=http://127.0.0.1:$port
"$root/edge-worker/gateway.sh" --source "$source_dir" --port $port --admin-port $((port + 1)) --limits off >/dev/null 2>&1 &
gateway=$!
trap 'kill "$gateway" 2>/dev/null || true' EXIT
curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$((port + 1))/readyz"

post=(--header 'Content-Type: application/json' --header 'MCP-Protocol-Version: 2025-11-25' --data)
message() { printf '{"jsonrpc":"2.0","id":1,"method":"%s","params":%s}' "$1" "$2"; }
call() { message tools/call "{\"name\":\"$1\",\"arguments\":$2}"; }
initialize=$(message initialize '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}')
locations=$(call find_locations '{"state":"TX","city":"dallas","limit":25,"page":2}')

# The same connection each time; the number behind x is ignored, and makes curl repeat the request.
rest() { curl --silent "$base/api/locations?state=TX&city=dallas&page=2&x=[1-$requests]" >/dev/null; }
mcp() { curl --silent "${post[@]}" "$locations" "$base/mcp?x=[1-$requests]" >/dev/null; }
spent() {
  local before
  before=$(ticks "$gateway")
  "$1"
  echo $(($(ticks "$gateway") - before))
}
conversation() {
  curl --silent --write-out '%{time_total}\n' --output /dev/null "${post[@]}" "$initialize" "$base/mcp" \
    --next --silent --write-out '%{time_total}\n' --output /dev/null "${post[@]}" "$(message tools/list '{}')" "$base/mcp" \
    --next --silent --write-out '%{time_total}\n' --output /dev/null "${post[@]}" "$(call search_stores '{"query":"dallas"}')" "$base/mcp" \
    --next --silent --write-out '%{time_total}\n' --output /dev/null "${post[@]}" "$locations" "$base/mcp" \
    --next --silent --write-out '%{time_total}\n' --output /dev/null "${post[@]}" "$(call search_guides '{"query":"return the sofa early"}')" "$base/mcp" |
    awk '{sum += $1} END {printf "%.3f\n", sum * 1000}'
}

for _ in 1 2 3; do rest; mcp; done
for _ in $(seq 20); do conversation >/dev/null; done
ratios=() rest_ticks=() mcp_ticks=()
for _ in $(seq "$rounds"); do
  rest_ticks+=("$(spent rest)")
  mcp_ticks+=("$(spent mcp)")
  ratios+=("$(awk "BEGIN{print ${mcp_ticks[-1]} / ${rest_ticks[-1]}}")")
done
talks=()
for _ in $(seq 50); do talks+=("$(conversation)"); done
hertz=$(getconf CLK_TCK)
per_request() { printf '%s\n' "$@" | median | awk -v hz="$hertz" -v n="$requests" '{printf "%.0f", $1 / hz / n * 1e6}'; }
echo "$(nproc) cores, median of $rounds rounds of $requests requests"
printf '%-62s %8s µs\n' "processor time of GET /api/locations" "$(per_request "${rest_ticks[@]}")"
printf '%-62s %8s µs\n' "processor time of tools/call find_locations" "$(per_request "${mcp_ticks[@]}")"
printf '%-62s %8.2f\n' "ratio" "$(printf '%s\n' "${ratios[@]}" | median)"
printf '%-62s %8.2f ms\n' "conversation: initialize, list, three calls (median of 50)" "$(printf '%s\n' "${talks[@]}" | median)"
