#!/usr/bin/env bash
# Judges the search of a directory with queries that rules generate from its rows. Prints for each class the share of queries
# whose first result is right (s@1), that have a right result among the first five (r@5), and that have no result although there is
# an answer. Then prints the processor time of queries, how often a result stays while more is typed, and the bytes of the index.
# Usage: edge-worker/bench/queries.sh FILE.csv|FILE.snapshot|DATABASE|demo|hard [SEED|NAME]     NAME: its queries in queries.tsv (us)
# DATABASE is the folder of an embedded PostgreSQL (--postgres-dir). Without SEED, the queries are new, and the seed is printed. A CSV
# file is imported into a temporary database, for which the generator must be built (mvn -DskipTests package). Environment:
#   HALF=a|b          takes half of the rows of a CSV file, chosen by a hash, to fit on one half and judge on the other
#   DATABASES=FOLDER  keeps the imported databases there, and uses them again
#   EACH=500          queries of each class and vertical
#   SEEDS=1           seeds to judge; "hard" makes a new directory for each
#   FAILURES=true     lists the queries whose first result is wrong, FAILURES=explain with the reasons for the scores
#   CLASS=NAME         judges only this class of queries
#   PRINT=true        only prints the queries
#   MODEL=NAME=value,… numbers of the model (ScoringModel) that differ from the defaults
#   FIGURES=true      prints the lines for figures.tsv
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# = 1 ] || [ $# = 2 ] || { sed -n '4s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
source=$1
if [[ $source == *.csv ]]; then
  [ -f generator/target/generator.jar ] || { echo "generator/target/generator.jar is missing: mvn -DskipTests package" >&2; exit 1; }
  name=$(basename "$source" .csv)${HALF:+-$HALF}
  database=${DATABASES:-$work}/$name
  if [ ! -d "$database" ]; then
    rows=$work/$name.csv # the list of rejected rows is written next to it
    if [ -n "${HALF:-}" ]; then
      java edge-worker/bench/java/org/rtodirectory/edge/judge/CsvHalf.java "$source" "$HALF" "$rows"
    else
      cp "$source" "$rows"
    fi
    java -Xmx900m -jar generator/target/generator.jar import "$rows" --postgres-dir "$database" >"$work/log" 2>&1 ||
      { cat "$work/log" >&2; exit 1; }
  fi
  source=$database
fi
[ ! -e "$source" ] || source=$(realpath "$source")
edge-worker/bench/java.sh judge.SearchQuality -Xmx"${HEAP:-3g}" -Dbench.source="$source" \
  -Dbench.queries="${2:-$(date +%s)}" -Dbench.each="${EACH:-500}" -Dbench.seeds="${SEEDS:-1}" \
  -Dbench.failures="${FAILURES:-false}" -Dbench.print="${PRINT:-false}" -Dbench.figures="${FIGURES:-false}" \
  -Dbench.class="${CLASS:-}" -Dbench.model="${MODEL:-}"
