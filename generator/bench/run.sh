#!/usr/bin/env bash
# Measures import and publish as whole processes, beside copying the same published tree with cp.
# Usage: generator/bench/run.sh [FILE.csv]     without a file, the demo is published
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rounds=${ROUNDS:-3}
jar=$root/generator/target/generator.jar
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-Xmx512m)

median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
# Seconds that a command takes.
seconds() { local start=$EPOCHREALTIME; "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 1; }; awk "BEGIN{printf \"%.2f\n\", $EPOCHREALTIME-$start}"; }
generator() { java "${flags[@]}" -jar "$jar" "$@" --postgres-dir "$work/postgres"; }

echo "java ${flags[*]}, $(nproc) cores, median of $rounds; seconds are whole processes, the embedded PostgreSQL's start and stop included"
printf '%-46s %8.1f MB\n' "generator.jar" "$(awk "BEGIN{print $(stat -c %s "$jar")/1e6}")"
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
# Every round has new folders, and nothing is deleted before the end: ext4 looks for inodes one by one where many were
# freed in the last seconds, and would be measured instead.
for round in $(seq "$rounds"); do
  seconds generator publish --demo --site off --target "$work/plain$round" >>"$work/plain"
  seconds generator publish --demo --target "$work/public$round" >>"$work/publish"
  awk '/^  Writing / {sum += $(NF - 1)} END {print sum}' "$work/out" >>"$work/writing"
  seconds cp -r "$work/public$round" "$work/copy$round" >>"$work/cp"
done
publish=$(median <"$work/publish")
copy=$(median <"$work/cp")
plain=$(median <"$work/plain")
writing=$(median <"$work/writing")
printf '%-46s %8s s\n' "publish, first release" "$publish" "cp -r of the published tree" "$copy"
printf '%-46s %8s s\n' "publish, first release, without the site" "$plain"
printf '%-46s %8s\n' "with ÷ without the site" "$(awk "BEGIN{printf \"%.2f\", $publish/$plain}")"
printf '%-46s %8s\n' "of it writing pages and site, ÷ cp -r" "$(awk "BEGIN{printf \"%.1f\", $writing/$copy}")"
printf '%-46s %8s\n' "publish ÷ cp -r" "$(awk "BEGIN{printf \"%.1f\", $publish/$copy}")"
seconds generator publish --demo --target "$work/public1" | xargs printf '%-46s %8s s\n' "publish, nothing changed"
generator publish --demo --target "$work/public0" 2>/dev/null
