#!/usr/bin/env bash
# Fuzzes the gateway: what comes in off the wire, and the opening of a snapshot. Each target for so long;
# stops at the first input that fails, and puts it beside the seeds, so that it is a test from then on.
# Usage: edge-worker/fuzz.sh [SECONDS] [TARGET]     default: 60 '*FuzzTest'; what was learned is kept in .cifuzz-corpus
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
log=edge-worker/target/fuzz.log
export JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-60}s"
export JAZZER_INSTRUMENT='org.rtodirectory.**,io.netty.handler.codec.http.**'
mkdir -p "$(dirname "$log")"
# A process for each target, as the fuzzer wants it.
if ! mvn -q -pl edge-worker -am test -Dgroups=jazzer -Dtest="${2:-*FuzzTest}" \
  -DreuseForks=false -Djazzer.hooks=true -Dmaven.test.redirectTestOutputToFile=false \
  -Dtest.jvm='-Xmx1g -XX:+UseSerialGC' >"$log" 2>&1; then
  grep -vE '^INFO: Instr|^#[0-9]' "$log" | tail -150
  exit 1
fi
awk '/^INFO: using inputs from: .*cifuzz-corpus.*FuzzTest\// {sub(/.*\.cifuzz-corpus\//, ""); target = $0}
  /^INFO: Seed: / {seed = $3}
  /^Done / {print target ": " $2 " inputs, seed " seed}' "$log"
