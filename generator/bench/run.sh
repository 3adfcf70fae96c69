#!/usr/bin/env bash
# Measures import and publish as whole processes, compared with a copy of the published folder by cp.
# Usage: generator/bench/run.sh [FILE.csv]     without a file, the demo is published
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rounds=${ROUNDS:-3}
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
# Prints the seconds that a command takes, and the seconds of processor time.
TIMEFORMAT='%R %U %S'
seconds() {
  { time "$@" >"$work/out" 2>&1; } 2>"$work/time" || { cat "$work/out" >&2; exit 1; }
  awk '{printf "%.2f\n", $1}' "$work/time"
}
processor() { awk '{printf "%.2f\n", $2 + $3}' "$work/time"; }
generator() { "$root/generator/generator.sh" "$@" --postgres-dir "$work/postgres"; }

echo "$(nproc) cores, median of $rounds; seconds are whole processes, the embedded PostgreSQL's start and stop included"
if [ $# -gt 0 ]; then
  cp "$1" "$work/stores.csv"
  for _ in $(seq "$rounds"); do
    rm -rf "$work/postgres"
    seconds generator import "$work/stores.csv"
  done | median | xargs printf '%-46s %8s s\n' "import into an empty database"
  seconds generator import "$work/stores.csv" | xargs printf '%-46s %8s s\n' "import of the same again"
else
  seconds generator demo | xargs printf '%-46s %8s s\n' "import of the demo"
fi
# Each round writes to new folders, and nothing is deleted before the end. After many deletions, ext4 searches for free inodes
# one by one for some seconds, which would distort the times.
for round in $(seq "$rounds"); do
  seconds generator publish --demo --site off --target "$work/plain$round" >>"$work/plain"
  processor >>"$work/plain.processor"
  seconds generator publish --demo --target "$work/public$round" >>"$work/publish"
  processor >>"$work/publish.processor"
  awk '/^Writing .* in [0-9.]+ s$/ {sum += $(NF - 1)} END {print sum}' "$work/out" >>"$work/writing"
  seconds cp -r "$work/public$round" "$work/copy$round" >>"$work/cp"
done
copy=$(median <"$work/cp")
writing=$(median <"$work/writing")
printf '%-46s %8s s\n' "publish, first release" "$(median <"$work/publish")" "cp -r of the published tree" "$copy"
printf '%-46s %8s s\n' "publish, first release, without the site" "$(median <"$work/plain")"
printf '%-46s %8s\n' "processor time, with ÷ without the site" "$(awk "BEGIN{printf \"%.2f\", $(median <"$work/publish.processor")/$(median <"$work/plain.processor")}")"
printf '%-46s %8s\n' "of it writing pages and site, ÷ cp -r" "$(awk "BEGIN{printf \"%.1f\", $writing/$copy}")"
seconds generator publish --demo --target "$work/public1" | xargs printf '%-46s %8s s\n' "publish, nothing changed"
