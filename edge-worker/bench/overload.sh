#!/usr/bin/env bash
# Runs the packaged gateway, with its default limits, under hostile clients at several loopback addresses, by each
# transport, with healthy clients beside them: prints the healthy clients' errors and latencies, memory, and log bytes.
# Goals: no errors, p99 below 250 ms, maximum below 1 s, memory back at its base within 30 s, exit code 0 when stopped.
# Errors, and a gateway that ends by itself, fail the run; times are only printed.
# Usage: edge-worker/bench/overload.sh [short] [PUBLISHED-DIR]     default: build/public
# Short is clients that never read, slow searches, a flood of connections, and slow readers, for a few seconds each, by two
# transports. Environment: TRANSPORTS ("io_uring epoll nio"), SCENARIOS (all; their names stand in Scenario.java),
# SECONDS_EACH (20), CHECKOUT (another checkout, built, whose gateway is run instead), and the options of the gateway, such as
# RTO_MAX_CLIENT_CONNECTIONS.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
short=false
if [ "${1:-}" = short ]; then
  short=true
  shift
fi
source_dir=$(realpath "${1:-$root/build/public}")
gateway=$(realpath "${CHECKOUT:-$root}")/edge-worker/gateway.sh
[ -f "${gateway%/*}/target/edge-worker.jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
[ -f "$source_dir/current.json" ] || { echo "Publish first: ./publish.sh" >&2; exit 1; }
echo "$(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), $("${JAVA_HOME:+$JAVA_HOME/bin/}java" -version 2>&1 | head -1), $(uname -r)"
cd "$root"
edge-worker/bench/java.sh overload.Overload -Xmx1g -Doverload.gateway="$gateway" -Doverload.source="$source_dir" -Doverload.short=$short \
  -Doverload.transports="${TRANSPORTS:-}" -Doverload.scenarios="${SCENARIOS:-}" \
  ${SECONDS_EACH:+-Doverload.seconds="$SECONDS_EACH"}
