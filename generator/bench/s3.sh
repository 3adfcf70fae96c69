#!/usr/bin/env bash
# Measures a first publish to object storage beside rclone, which copies the same published tree to the same server:
# S3Proxy with its objects as files, on loopback. They take turns, each with an empty bucket. Without the website, whose
# objects are made while they are written; processor time is that of the client.
# Usage: generator/bench/s3.sh [FILE.csv]     without a file, a demo directory of LOCATIONS (67,000) is published
# Needs rclone (Debian: rclone) and Maven, which finds the server among the libraries of the tests.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
rounds=${ROUNDS:-3}
port=${PORT:-18091}
jar=$root/generator/target/generator.jar
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
command -v rclone >/dev/null || { echo "rclone is missing (Debian: rclone)" >&2; exit 1; }
export LC_ALL=C.UTF-8
work=$(mktemp -d)
server=
stop() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  rm -rf "$work"
}
trap stop EXIT

mvn -q -f "$root/pom.xml" -pl generator -am test-compile dependency:build-classpath \
  -Dspotless.check.skip -Dmdep.includeScope=test -Dmdep.outputFile="$work/classpath" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
buckets=()
for round in $(seq "$rounds"); do buckets+=("publish$round" "rclone$round" "wide$round"); done
mkdir "$work/objects"
java -Xmx512m -cp "$root/generator/target/test-classes:$(cat "$work/classpath")" \
  org.rtodirectory.generator.s3.FolderServer "$work/objects" "$port" bench secret "${buckets[@]}" >"$work/server" 2>&1 &
server=$!
until grep -qs ready "$work/server"; do kill -0 "$server" || { cat "$work/server" >&2; exit 1; }; sleep 0.2; done
unset AWS_CA_BUNDLE # rclone 1.60 stops at it, and nothing is encrypted here.
export AWS_ENDPOINT_URL_S3=http://127.0.0.1:$port AWS_ACCESS_KEY_ID=bench AWS_SECRET_ACCESS_KEY=secret
export RCLONE_CONFIG=/dev/null RCLONE_CONFIG_STORE_TYPE=s3 RCLONE_CONFIG_STORE_PROVIDER=Other RCLONE_CONFIG_STORE_ENV_AUTH=true \
  RCLONE_CONFIG_STORE_REGION=us-east-1 RCLONE_CONFIG_STORE_ENDPOINT=$AWS_ENDPOINT_URL_S3

median() { sort -n | awk '{v[NR]=$1} END {print v[int((NR+1)/2)]}'; }
# Seconds that a command takes, and seconds of the processor.
seconds() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 1; }; } 2>&1 | awk '{printf "%.2f %.2f\n", $1, $2 + $3}'
}
generator() { java -Xmx512m -jar "$jar" "$@" --postgres-dir "$work/postgres"; }
copy() { rclone copy "$work/public" "store:$1" "${@:2}"; }

if [ $# -gt 0 ]; then
  cp "$1" "$work/stores.csv"
  generator import "$work/stores.csv" >"$work/log" 2>&1
else
  generator demo --locations "${LOCATIONS:-67000}" >"$work/log" 2>&1
fi
generator publish --demo --site off --target "$work/public" >"$work/log" 2>&1
rm -rf "$work/public/.lock" "$work/public/.incoming"
objects=$(find "$work/public" -type f | wc -l)

for round in $(seq "$rounds"); do
  seconds generator publish --demo --site off --target "s3://publish$round" >>"$work/publish"
  # The stage alone, for reading the database and building the snapshot are no part of copying.
  sed -n 's/^ *Writing pages  *\([0-9.]*\) s$/\1/p' "$work/out" >>"$work/writing"
  seconds copy "rclone$round" >>"$work/rclone"
  seconds copy "wide$round" --transfers 32 >>"$work/wide"
done
echo "$objects objects, $(nproc) cores shared with the server, median of $rounds"
line() { awk -v name="$1" -v took="$2" -v objects="$objects" 'BEGIN{printf "%-46s %8.2f s %8.0f objects/s\n", name, took, objects/took}'; }
processor() { awk '{print $2}' "$1" | median | awk '{printf "%-46s %8.2f s of the processor\n", "", $1}'; }
line "publish, the whole process" "$(median <"$work/publish")"
processor "$work/publish"
line "publish, writing pages" "$(median <"$work/writing")"
line "rclone copy" "$(median <"$work/rclone")"
processor "$work/rclone"
line "rclone copy --transfers 32" "$(median <"$work/wide")"
processor "$work/wide"
ratio() { printf '%-46s %8s\n' "$3" "$(awk "BEGIN{printf \"%.2f\", $1/$2}")"; }
ratio "$(median <"$work/rclone")" "$(median <"$work/writing")" "rclone ÷ writing pages"
ratio "$(median <"$work/wide")" "$(median <"$work/writing")" "rclone --transfers 32 ÷ writing pages"
ratio "$(median <"$work/rclone")" "$(median <"$work/publish")" "rclone ÷ the whole process"
