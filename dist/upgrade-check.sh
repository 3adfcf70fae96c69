#!/usr/bin/env bash
# Checks an upgrade without downtime, and back: the programs of the previous release and those of this checkout work together,
# in either order, while clients ask two gateways through nginx; no request may fail.
# Usage: dist/upgrade-check.sh        after mvn package; needs git, Maven, nginx and curl
# Ports 18100 to 18104 are used. The previous release is built once, to build/previous/COMMIT.
set -euo pipefail
# The previous release.
previous=18ed126
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
PATH=$PATH:/usr/sbin:/usr/local/sbin
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

work=$(mktemp -d)
chmod 755 "$work"
processes=()
end() {
  local process
  touch "$work/stop"
  for process in ${processes[@]+"${processes[@]}"}; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap end EXIT

for command in git mvn nginx curl; do
  command -v "$command" >/dev/null || fail "$command is missing; install it"
done
git -C "$root" cat-file -e "$previous^{commit}" 2>/dev/null ||
  fail "this clone does not have the previous release, commit $previous, perhaps because it is shallow; fetch it: git fetch --unshallow"
previous=$(git -C "$root" rev-parse "$previous^{commit}")
jars=$root/build/previous/$previous
if [ ! -f "$jars/complete" ]; then
  echo "Building the previous release, ${previous:0:7} …"
  mkdir -p "$work/source" "$jars"
  git -C "$root" archive "$previous" | tar x -C "$work/source"
  (cd "$work/source" && mvn --quiet -B --no-transfer-progress -Dmaven.test.skip -Dspotless.check.skip -pl schemas,generator,edge-worker package) >"$work/maven.log" 2>&1 ||
    { tail -n 40 "$work/maven.log" >&2; fail "the previous release cannot be built"; }
  cp "$work/source/generator/target/generator.jar" "$work/source/edge-worker/target/edge-worker.jar" "$jars"
  touch "$jars/complete"
  rm -rf "$work/source"
fi
old_generator=$jars/generator.jar
old_gateway=$jars/edge-worker.jar
new_generator=$root/generator/target/generator.jar
new_gateway=$root/edge-worker/target/edge-worker.jar
for jar in "$new_generator" "$new_gateway"; do
  [ -f "$jar" ] || fail "$jar is missing; build it: mvn -DskipTests package"
done
target=$work/public

# generate JAR COMMAND [options]
generate() {
  local jar=$1
  shift
  java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$jar" "$@" >"$work/generator.log" 2>&1 ||
    { cat "$work/generator.log" >&2; fail "generator $* ends with an error"; }
}
# Each publish is by another publisher, so that every page of every release is another one. Each generator has a database: the
# new one's is a copy of the old one's, which it brings up to date.
round=0
publish() {
  round=$((round + 1))
  generate "$1" publish --publisher "Round $round" --target "$target" --postgres-dir "$work/$2"
}
old_publishes() { publish "$old_generator" old; }
new_publishes() { publish "$new_generator" new; }

# start NAME JAR: starts the gateway NAME, which is 1 or 2, and waits until it is ready.
pids=(0 0 0)
start() {
  java -Xmx256m -XX:+UseSerialGC -jar "$2" --source "$target" --host 127.0.0.1 --port "1810$1" --admin-port "1811$1" \
    --limits off --stop-delay 3 --trusted-proxies 127.0.0.1 >>"$work/gateway$1.log" 2>&1 &
  pids[$1]=$!
  processes+=($!)
  for _ in $(seq 1 600); do
    curl --silent --fail --output /dev/null "http://127.0.0.1:1811$1/readyz" && return
    kill -0 "${pids[$1]}" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/gateway$1.log" >&2
  fail "gateway $1 is not ready"
}
# restart NAME JAR: as an operator does, with SIGTERM, when the other one serves; nginx has noticed that by then.
restart() {
  local code=0
  kill -TERM "${pids[$1]}"
  wait "${pids[$1]}" || code=$?
  [ "$code" = 0 ] || fail "gateway $1 ends with $code after SIGTERM"
  start "$1" "$2"
}
# Waits until both gateways serve what was published last.
both_serve() {
  local name
  for name in 1 2; do
    for _ in $(seq 1 300); do
      curl --silent "http://127.0.0.1:1810$name/api/locations" | grep --quiet --fixed-strings "Round $1" && continue 2
      sleep 0.1
    done
    cat "$work/gateway$name.log" >&2
    fail "gateway $name does not serve what round $1 published"
  done
}

cat >"$work/nginx.conf" <<EOT
worker_processes 1;
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
$(sed -e 's/gateway\([12]\):8080/127.0.0.1:1810\1/' -e 's/listen 80;/listen 127.0.0.1:18100;/' "$root/dist/compose-nginx.conf")
}
EOT

# A client: asks in turn until it is told to stop, and keeps every status and failure.
for path in '/api/locations' '/api/locations?state=TX&city=dallas&page=2' '/api/search?q=rent' '/api/search?q=dalas' \
  '/api/companies?state=TX' '/api/sheds/search?q=shed' '/openapi.json' '/api/locations/state=TX/page=1.json' '/guides/index.json'; do
  printf 'url = "http://127.0.0.1:18100%s"\noutput = /dev/null\n' "$path"
done >"$work/requests"
client() {
  while [ ! -e "$work/stop" ]; do
    # shellcheck disable=SC1083  # the braces are curl's
    curl --silent --max-time 20 --write-out '%{http_code} %{url_effective} %{errormsg}\n' --config "$work/requests" || true
    sleep 0.05
  done >"$work/client$1"
}

generate "$old_generator" demo --locations 500 --postgres-dir "$work/old"
old_publishes
start 1 "$old_gateway"
start 2 "$old_gateway"
nginx -p "$work" -c "$work/nginx.conf" >"$work/nginx.out" 2>&1 &
processes+=($!)
for _ in $(seq 1 100); do
  curl --silent --fail --output /dev/null http://127.0.0.1:18100/openapi.json && break
  sleep 0.1
done
clients=()
for number in 1 2; do
  client $number &
  clients+=($!)
done
processes+=("${clients[@]}")

step() { printf 'ok: %s\n' "$*"; }
restart 1 "$new_gateway"
restart 2 "$new_gateway"
both_serve 1
step "the gateways are upgraded while the old release is served"
old_publishes
both_serve 2
restart 1 "$new_gateway"
step "new gateways follow the old publisher, and one starts on its release"
cp -a "$work/old" "$work/new"
new_publishes
both_serve 3
step "the publisher is upgraded, with its database"
restart 2 "$old_gateway"
restart 1 "$old_gateway"
new_publishes
both_serve 4
restart 2 "$old_gateway"
step "old gateways start on the new publisher's release, and follow it"
old_publishes
both_serve 5
step "the old publisher takes over again"
restart 1 "$new_gateway"
restart 2 "$new_gateway"
new_publishes
both_serve 6
generate "$new_generator" diff 1 6 --target "$target"
grep --quiet '^From release 1 to release 6' "$work/generator.log" || fail "diff says $(cat "$work/generator.log")"
generate "$new_generator" rollback 1 --target "$target"
both_serve 1
generate "$new_generator" verify --target "$target"
step "the new generator compares with, and goes back to, what the old one published"

touch "$work/stop"
wait "${clients[@]}"
requests=$(cat "$work"/client? | wc -l)
failed=$(cat "$work"/client? | grep --invert-match '^200 ' || true)
if [ -n "$failed" ]; then
  printf '%s\n' "$failed" | head -n 20 >&2
  fail "$(printf '%s\n' "$failed" | wc -l) of $requests requests"
fi
[ "$requests" -gt 200 ] || fail "only $requests requests were made"
echo "$requests requests, none failed"
