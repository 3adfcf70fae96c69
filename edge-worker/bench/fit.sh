#!/usr/bin/env bash
# Fits the numbers of ScoringModel. It generates test queries from the rows of directories, and changes one number at a time. It keeps a
# change that raises the mean score of the classes, and prints the gain of each class. Before the numbers become the defaults, test
# them on other rows: MODEL='NAME=value,…' edge-worker/bench/queries.sh SOURCE
# Usage: edge-worker/bench/fit.sh DATABASE|FILE.snapshot|demo|hard…     the sources of queries.sh, except CSV files
# Environment: EACH=30 queries of each class and vertical; SEED=1; HEAP=3g
set -euo pipefail
[ $# -gt 0 ] || { sed -n 's/^# Usage: /Usage: /p' "${BASH_SOURCE[0]}" >&2; exit 2; }
sources=
for source in "$@"; do
  [ ! -e "$source" ] || source=$(realpath "$source")
  sources+=${sources:+,}$source
done
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
edge-worker/bench/java.sh judge.ModelFit -Xmx"${HEAP:-3g}" -Dbench.sources="$sources" -Dbench.each="${EACH:-30}" \
  -Dbench.seed="${SEED:-1}"
