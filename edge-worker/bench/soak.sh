#!/usr/bin/env bash
# Runs the packaged gateway under mixed traffic, with new releases and clients that disconnect. Fails at a wrong answer,
# a leak (Netty's detector at paranoid), or growth of heap, resident memory, buffers or mappings. Prints their sizes ten times.
# Usage: edge-worker/bench/soak.sh [SECONDS]     default: 600; SEED=N repeats the requests, JAVA_HOME selects the Java
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ -f edge-worker/target/edge-worker.jar ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
edge-worker/bench/java.sh soak.Soak -Xmx1g -Dsoak.seconds="${1:-600}" ${SEED:+-Dsoak.seed="$SEED"}
