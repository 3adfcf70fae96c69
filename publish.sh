#!/usr/bin/env bash
# Usage: publish.sh [publish options] [--serve [gateway options]]       in an installation: rto-publish
# Reads the database and publishes it. With --serve, a gateway then serves the result until Ctrl-C. Without any
# settings: publishes the demo directory from an embedded PostgreSQL to ./build/public (in an installation to
# ./rent-to-own-data/public). The gateway listens on http://localhost:8080. In a checkout, builds the programs first.
#
#   publish.sh --database-url postgresql://me@db.example/directory --target file:/srv/public
#   publish.sh --watch --serve --port 9000     # publishes again after every change of the database, and serves
#   publish.sh --help-publish                  # the options before --serve
#   publish.sh --help-gateway                  # the options after --serve
#
# Options may also be environment variables, which the help lists. JAVA_HOME selects the Java (17 or newer),
# and RTO_GENERATOR_JAVA_OPTS and RTO_GATEWAY_JAVA_OPTS set its flags.
set -euo pipefail
fail() { printf '%s\n' "$*" >&2; exit 1; }

root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
if [ -f "$root/pom.xml" ]; then
  generator=$root/generator/generator.sh gateway=$root/edge-worker/gateway.sh data=$root/build
else
  generator=$root/rto-generator gateway=$root/rto-gateway data=$PWD/rent-to-own-data
fi

# Runs a command. Ctrl-C and SIGTERM stop the command and then this script.
run() {
  "$@" <&0 &
  local child=$! status=0
  trap 'kill -TERM $child 2>/dev/null || true' INT TERM
  wait "$child" || status=$?
  if [ "$status" -gt 128 ]; then
    wait "$child" || status=$?
    exit "$status"
  fi
  trap - INT TERM
  return "$status"
}

# Builds the programs in a checkout if a jar is missing or older than one of its sources.
build() {
  [ -f "$root/pom.xml" ] || return 0
  local jar stale=
  for jar in "$root/generator/target/generator.jar" "$root/edge-worker/target/edge-worker.jar"; do
    if [ -f "$jar" ]; then
      stale+=$(find "$root"/pom.xml "$root"/{schemas,generator,edge-worker}/{pom.xml,src/main} -newer "$jar" | head -n 1) || true
    else
      stale+=$jar
    fi
  done
  [ -n "$stale" ] || return 0
  command -v mvn >/dev/null || fail "Maven is missing. Install Maven 3.8 or newer."
  echo "Building (the first time this downloads the libraries) …" >&2
  # Without tests, the programs do not depend on each other, so they can be built at the same time.
  run mvn --quiet -B --no-transfer-progress -DskipTests -T2 -f "$root/pom.xml" -pl schemas,generator,edge-worker package >&2 ||
    fail "The build failed; see its output above."
}

publish_options=() gateway_options=() serve=false
for argument in "$@"; do
  if $serve; then
    gateway_options+=("$argument")
    continue
  fi
  case $argument in
    --serve) serve=true ;;
    -h | --help) sed -n '2,13s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    --help-publish) [ -f "$root/generator/target/generator.jar" ] || build; exec "$generator" publish --help ;;
    --help-gateway) [ -f "$root/edge-worker/target/edge-worker.jar" ] || build; exec "$gateway" --help ;;
    *) publish_options+=("$argument") ;;
  esac
done
build

# The settings from the options, the environment and the settings file, as lines of name=value.
settings=$("$generator" publish ${publish_options[@]+"${publish_options[@]}"} --show-settings) || exit
setting() { sed -n "s/^$1=//p" <<<"$settings"; }
target=$(setting target)
[ -n "$(setting database-url)$target" ] || publish_options+=(--demo) # The demo is published to the default folder only.
[ -n "$(setting database-url)$(setting postgres-dir)" ] || publish_options+=(--postgres-dir "$data/postgres")
if [ -z "$target" ]; then
  target=$data/public
  publish_options+=(--target "$target")
fi
[[ $serve$target != trues3:* ]] ||
  fail "--serve reads a folder. Publish to $target without it, and start a gateway on its address: $gateway --source https://…"
if ! $serve || [ -z "$(setting watch)$(setting every)" ]; then
  run "$generator" publish ${publish_options[@]+"${publish_options[@]}"}
  ! $serve || exec "$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"}
  exit
fi
# Runs both programs until one of them ends or a signal stops both. The admin port in the environment is for the gateway.
env -u RTO_ADMIN_HOST -u RTO_ADMIN_PORT "$generator" publish ${publish_options[@]+"${publish_options[@]}"} &
publisher=$!
"$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"} &
stop() { kill -TERM "$publisher" "$!" 2>/dev/null || true; }
trap stop INT TERM
status=0
wait -n || status=$?
stop
wait || true
exit "$((status > 128 ? 0 : status))"
