#!/usr/bin/env bash
# Runs the packaged gateway with its default limits under attack by hostile clients at several loopback addresses, with each
# transport. Prints the errors and latencies of healthy clients at the same time, memory, and bytes of the log.
# Goals: no errors, p99 below 250 ms, maximum below 1 s, memory back at its base within 30 s, exit code 0 when stopped.
# The run fails if there are errors or the gateway ends. Times are only printed.
# Usage: edge-worker/bench/overload.sh [short] [PUBLISHED-DIR]     default: build/public
# short: clients that never read, slow searches, a flood of connections, and slow readers, for a few seconds each, with two
# transports. Environment: TRANSPORTS ("io_uring epoll nio"), SCENARIOS (all; Scenario.java has their names),
# SECONDS_EACH (20), CHECKOUT (another checkout with the gateway to run), and the options of the gateway, such as
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
