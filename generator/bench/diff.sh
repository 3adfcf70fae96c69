#!/usr/bin/env bash
# Measures the difference of two releases that are alike: every row and page is compared, none differs. Prints what diff
# itself took, and the whole process, which also checks the SHA-256 of the snapshot.
# Usage: generator/bench/diff.sh [LOCATIONS]     a demo directory, 1,000,000 unless told otherwise; needs 6 GB for it in TMPDIR
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
jar=$root/generator/target/generator.jar
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
export LC_ALL=C.UTF-8
locations=${1:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java -jar "$jar" demo --locations "$locations" --postgres-dir "$work/postgres" 2>/dev/null
java -Xmx4g -jar "$jar" publish --demo --postgres-dir "$work/postgres" --target "$work/public" >/dev/null 2>&1
for _ in 1 2 3; do
  start=$EPOCHREALTIME
  java -Xmx2g -jar "$jar" diff 1 1 --target "$work/public" 2>&1 >/dev/null | tail -1
  awk "BEGIN{printf \"  whole process: %.1f s\\n\", $EPOCHREALTIME-$start}"
done
