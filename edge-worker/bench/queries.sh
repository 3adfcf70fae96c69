#!/usr/bin/env bash
# Evaluates the search with the typed queries of queries.tsv, beside two typeaheads of Lucene: for each class of queries the
# share whose first result is acceptable (success@1), that have an acceptable one among the first five (recall@5), that get
# no result although there is an answer, and how much of a query is typed until an acceptable result is among the first five.
# Usage: edge-worker/bench/queries.sh FILE.csv|FILE.snapshot     the directory that queries.tsv is written for
# A CSV file is imported and published into a temporary folder, for which the generator must be built (mvn -DskipTests
# package). Environment: FAILURES=true lists each query whose first result is not acceptable; LUCENE=false leaves it out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# = 1 ] || { sed -n '5s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
generator() { java -Xmx900m -jar generator/target/generator.jar "$@" --postgres-dir "$work/postgres" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }; }

snapshot=$1
if [[ $1 != *.snapshot ]]; then
  [ -f generator/target/generator.jar ] || { echo "generator/target/generator.jar is missing: mvn -DskipTests package" >&2; exit 1; }
  cp "$1" "$work/stores.csv" # the list of rejected rows is written beside it
  generator import "$work/stores.csv"
  generator publish --demo --target "$work/public"
  snapshot=$(echo "$work"/public/snapshots/*.snapshot)
fi
edge-worker/bench/java.sh typeahead.SearchQualityBench -Xmx"${HEAP:-2g}" -Dbench.snapshot="$(realpath "$snapshot")" \
  -Dbench.queries="$PWD/edge-worker/bench/queries.tsv" -Dbench.failures="${FAILURES:-false}" -Dbench.lucene="${LUCENE:-true}"
