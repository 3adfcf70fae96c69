#!/usr/bin/env bash
# Measures the typeahead beside two of Lucene's, on made-up directories: time, memory, what is found.
# Usage: edge-worker/bench/typeahead.sh [STORES,…]     default: 15000,1000000; 10000000 takes 14 GB
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
echo "$(nproc) cores, $(java -version 2>&1 | head -1), load $(cut -d' ' -f1 /proc/loadavg)"
edge-worker/bench/java.sh typeahead.TypeaheadBench -Xmx"${HEAP:-6g}" -Dbench.entries="${1:-15000,1000000}"
