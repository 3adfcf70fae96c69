#!/usr/bin/env bash
# Publishes the directory, and with --serve starts a gateway on the result. In a checkout it first builds what is missing;
# in an installation, where it is called rto-publish, it runs the programs beside it.
set -euo pipefail

usage() {
  cat <<EOT
Usage: $name [publish options] [--serve [gateway options]]

Reads the database and publishes it. With --serve, a gateway then serves the result until Ctrl-C. With nothing
configured: an embedded PostgreSQL with the demo directory, published to $data/public,
served on http://localhost:8080.

  $name --serve
  $name --database-url postgresql://me@db.example/directory --target file:/srv/public
  $name --serve --port 9000 --limits off
  $name --watch --serve      # publishes again after every change, and serves

What the options are:
  $name --help-publish      those before --serve
  $name --help-gateway      those behind it

Environment: every option can be set by a variable that its help names; JAVA_HOME chooses the Java (17 or newer),
RTO_GENERATOR_JAVA_OPTS and RTO_GATEWAY_JAVA_OPTS its flags.
EOT
}

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

script=${BASH_SOURCE[0]}
while [ -L "$script" ]; do
  link=$(readlink "$script")
  case $link in
    /*) script=$link ;;
    *) script=$(dirname "$script")/$link ;;
  esac
done
root=$(cd "$(dirname "$script")" && pwd -P)
if [ -f "$root/pom.xml" ]; then
  is_checkout=true
  name=./publish.sh
  generator=$root/generator/generator.sh
  gateway=$root/edge-worker/gateway.sh
  data=$root/build
else
  is_checkout=false
  name=rto-publish
  generator=$root/rto-generator
  gateway=$root/rto-gateway
  data=$PWD/rent-to-own-data
fi

# Whether a jar is missing, or older than something it is made of.
is_stale() {
  [ ! -f "$1" ] || [ -n "$(find "$root"/pom.xml "$root"/{schemas,generator,edge-worker}/{pom.xml,src/main} -newer "$1" | head -n 1)" ]
}

# Help does not need the newest programs.
build_missing() {
  [ -f "$root/generator/target/generator.jar" ] && [ -f "$root/edge-worker/target/edge-worker.jar" ] || build
}

build() {
  $is_checkout || return 0
  if is_stale "$root/generator/target/generator.jar" || is_stale "$root/edge-worker/target/edge-worker.jar"; then
    command -v mvn >/dev/null || fail "Maven is missing. Install Maven 3.8 or newer."
    say "Building (the first time this downloads the libraries) …"
    run build_jars || fail "The build failed; see its output above."
  fi
}

# Replaces the shell that runs it, so that a signal reaches Maven. Without tests the two programs do not depend on each other:
# both are built at the same time.
build_jars() {
  cd "$root"
  exec mvn --quiet -B --no-transfer-progress -DskipTests -T2 -pl schemas,generator,edge-worker package >&2
}

# Runs a command that Ctrl-C and SIGTERM end in an orderly way, and this script with it.
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

publish_options=()
gateway_options=()
serve=false
for argument in "$@"; do
  if $serve; then
    gateway_options+=("$argument")
    continue
  fi
  case $argument in
    --serve) serve=true ;;
    -h | --help) usage; exit 0 ;;
    --help-publish) build_missing; exec "$generator" publish --help ;;
    --help-gateway) build_missing; exec "$gateway" --help ;;
    *) publish_options+=("$argument") ;;
  esac
done

build

# What the options, the environment and the settings file say together: lines of name=value.
settings=$("$generator" publish ${publish_options[@]+"${publish_options[@]}"} --show-settings) || exit
setting() { sed -n "s/^$1=//p" <<<"$settings"; }

target=$(setting target)
demo=()
if [ -z "$target" ]; then
  target=$data/public
  demo=(--demo) # Made-up stores go nowhere else unasked.
  publish_options+=(--target "$target")
fi
if [ -z "$(setting database-url)" ]; then
  publish_options+=(${demo[@]+"${demo[@]}"})
  if [ -z "$(setting postgres-dir)" ]; then
    publish_options+=(--postgres-dir "$data/postgres")
  fi
fi

# Runs publishing and the gateway side by side until one ends or a signal comes, which ends both.
run_both() {
  local first='' status=0
  # The admin port of the environment is the gateway's.
  env -u RTO_ADMIN_HOST -u RTO_ADMIN_PORT "$generator" publish ${publish_options[@]+"${publish_options[@]}"} &
  local publisher=$!
  "$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"} &
  local gateway_process=$!
  trap 'kill -TERM $publisher $gateway_process 2>/dev/null || true' INT TERM
  # A bash before 4.3 cannot wait for the first of two.
  while [ -z "$first" ]; do
    kill -0 $publisher 2>/dev/null || first=$publisher
    kill -0 $gateway_process 2>/dev/null || first=$gateway_process
    [ -n "$first" ] || sleep 0.5
  done
  wait "$first" || status=$?
  kill -TERM $publisher $gateway_process 2>/dev/null || true
  wait $publisher || true
  wait $gateway_process || true
  [ "$status" -le 128 ] || status=0
  exit "$status"
}

if $serve; then
  case $target in
    s3://*) fail "--serve reads a folder. Publish to $target without it, and start a gateway on its address: $gateway --source https://…" ;;
  esac
fi

if $serve && [ -n "$(setting watch)$(setting every)" ]; then
  run_both
fi
run "$generator" publish ${publish_options[@]+"${publish_options[@]}"}
if $serve; then
  exec "$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"}
fi
