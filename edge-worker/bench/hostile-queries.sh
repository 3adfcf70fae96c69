#!/usr/bin/env bash
# Looks for the slowest search by hill climbing over words, lengths, repetitions, typos and Unicode, and prints the worst
# queries with their time, their steps and their ratio to the median query. Ends by itself.
# Usage: edge-worker/bench/hostile-queries.sh [SECONDS] [STORES|FILE.snapshot|FILE.csv ...]     default: 600 35000 1000000
# SECONDS are for each source. STORES are made up. A CSV file is imported and published into a temporary folder, for which
# the generator must be built (mvn -DskipTests package); its three verticals are searched.
# Environment: SEED (printed; another one each time), HEAP (4g).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
seconds=${1:-600}
[[ $seconds =~ ^[0-9]+$ ]] || { sed -n '4s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
shift $(($# > 0 ? 1 : 0))
[ $# -gt 0 ] || set -- 35000 1000000
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
generator() { java -Xmx700m -jar generator/target/generator.jar "$@" --postgres-dir "$work/postgres" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }; }

sources=()
for source in "$@"; do
  case $source in
    *.csv)
      [ -f generator/target/generator.jar ] || { echo "generator/target/generator.jar is missing: mvn -DskipTests package" >&2; exit 1; }
      rm -rf "$work/postgres" "$work/public"
      cp "$source" "$work/stores.csv" # the list of rejected rows is written beside it
      generator import "$work/stores.csv"
      generator publish --demo --target "$work/public"
      mv "$work"/public/snapshots/*.snapshot "$work/${#sources[@]}.snapshot"
      sources+=("$work/${#sources[@]}.snapshot")
      ;;
    *.snapshot) sources+=("$(realpath "$source")") ;;
    *) sources+=("$source") ;;
  esac
done
echo "$(nproc) cores, $(java -version 2>&1 | head -1), load $(cut -d' ' -f1 /proc/loadavg)"
edge-worker/bench/java.sh typeahead.HostileBench -Xmx"${HEAP:-4g}" -Dbench.seconds="$seconds" ${SEED:+-Dbench.seed=$SEED} \
  -Dbench.sources="$(IFS=,; echo "${sources[*]}")"
