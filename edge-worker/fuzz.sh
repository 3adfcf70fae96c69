#!/usr/bin/env bash
# Fuzzes the gateway's input from the network and the opening of snapshots, for some seconds for each target.
# Stops at the first input that fails, and adds it to the seeds, so that later builds test it.
# Usage: edge-worker/fuzz.sh [SECONDS] [TARGET]     default: 60 '*FuzzTest'; .cifuzz-corpus has the inputs that were found
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
log=edge-worker/target/fuzz.log
export JAZZER_FUZZ=1 JAZZER_MAX_DURATION="${1:-60}s"
export JAZZER_INSTRUMENT='org.rtodirectory.**,io.netty.handler.codec.http.**'
mkdir -p "$(dirname "$log")"
# The fuzzer needs a process for each target.
if ! mvn -q -pl edge-worker -am test -Dgroups=jazzer -Dtest="${2:-*FuzzTest}" \
  -DreuseForks=false -Djazzer.hooks=true -Dmaven.test.redirectTestOutputToFile=false \
  -Dtest.jvm='-Xmx1g -XX:+UseSerialGC' >"$log" 2>&1; then
  grep -vE '^INFO: Instr|^#[0-9]' "$log" | tail -150
  exit 1
fi
awk '/^INFO: using inputs from: .*cifuzz-corpus.*FuzzTest\// {sub(/.*\.cifuzz-corpus\//, ""); target = $0}
  /^INFO: Seed: / {seed = $3}
  /^Done / {print target ": " $2 " inputs, seed " seed}' "$log"
