#!/usr/bin/env bash
# Evaluates the search with typed queries: for each class of queries the share whose first result is acceptable (s@1), that
# have an acceptable one among the first five (r@5), that get no result although there is an answer, and how much of a query
# is typed until an acceptable result is among the first five.
# Usage: edge-worker/bench/queries.sh FILE.csv|FILE.snapshot [NAME|SEED]     NAME: its queries in queries.tsv (us); SEED: drawn anew
# A CSV file is imported and published into a temporary folder, for which the generator must be built (mvn -DskipTests
# package). Environment: FAILURES=true lists the queries whose first result is not acceptable; PRINT=true prints the queries.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# = 1 ] || [ $# = 2 ] || { sed -n '5s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
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
edge-worker/bench/java.sh typeahead.SearchQuality -Xmx"${HEAP:-2g}" -Dbench.snapshot="$(realpath "$snapshot")" \
  -Dbench.queries="${2:-us}" -Dbench.failures="${FAILURES:-false}" -Dbench.print="${PRINT:-false}" -Dbench.typed=true
