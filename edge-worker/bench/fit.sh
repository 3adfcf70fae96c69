#!/usr/bin/env bash
# Fits the numbers of the score (ScoringModel) to queries that rules draw from directories: changes one number after the other, keeps
# a change that answers more queries, and prints the gain of each class. Judge the numbers on other rows, before you make them the
# defaults: MODEL=NAME=value,… edge-worker/bench/queries.sh SOURCE
# Usage: edge-worker/bench/fit.sh DATABASE|FILE.snapshot|demo|hard…     sources as for queries.sh
# Environment: EACH=30 queries of each class and vertical; SEED=1; HEAP=3g
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# -gt 0 ] || { sed -n '5s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
sources=
for source in "$@"; do
  [ ! -e "$source" ] || source=$(realpath "$source")
  sources+=${sources:+,}$source
done
edge-worker/bench/java.sh judge.ModelFit -Xmx"${HEAP:-3g}" -Dbench.sources="$sources" -Dbench.each="${EACH:-30}" \
  -Dbench.seed="${SEED:-1}"
