#!/usr/bin/env bash
# Builds what is missing, publishes the directory, and with --serve starts a gateway on the result.
set -euo pipefail

usage() {
  cat <<'EOF'
Usage: ./publish.sh [publish options] [--serve [gateway options]]

Builds what is missing, reads the database, publishes. With --serve, a gateway then serves the result until
Ctrl-C. With nothing configured: an embedded PostgreSQL with the demo directory, published to build/public,
served on http://localhost:8080.

  ./publish.sh --serve
  ./publish.sh --database-url postgresql://me@db.example/directory --target file:/srv/public
  ./publish.sh --serve --port 9000 --limits off
  ./publish.sh --watch --serve      # publishes again after every change, and serves

What the options are:
  ./publish.sh --help-publish      those before --serve
  ./publish.sh --help-gateway      those behind it

Environment: every option can be set by a variable that its help names; JAVA_HOME chooses the Java (17 or newer),
RTO_GENERATOR_JAVA_OPTS and RTO_GATEWAY_JAVA_OPTS its flags.
EOF
}

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
generator_jar=$root/generator/target/generator.jar
gateway_jar=$root/edge-worker/target/edge-worker.jar
gateway_archive=$root/edge-worker/target/edge-worker.jsa
gateway=$root/edge-worker/gateway.sh

# File names are UTF-8; Java takes their encoding from the locale.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
  *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command -v "$java" >/dev/null || fail "Java is missing. Install a JDK, version 17 or newer, or set JAVA_HOME."
settings=$("$java" -XshowSettings:properties -version 2>&1)
version=$(sed -n 's/^ *java\.specification\.version = //p' <<<"$settings")
virtual_machine=$(sed -n 's/^ *java\.vm\.\(name\|version\) = //p' <<<"$settings")
[ "${version%%.*}" -ge 17 ] 2>/dev/null || fail "This is Java $version; version 17 or newer is needed. Set JAVA_HOME."

# Whether a jar is missing, or older than something it is made of.
is_stale() {
  [ ! -f "$1" ] || [ -n "$(find "$root/pom.xml" "$root"/*/pom.xml "$root"/*/src/main -newer "$1" -print -quit)" ]
}

build() {
  if is_stale "$generator_jar" || is_stale "$gateway_jar"; then
    command -v mvn >/dev/null || fail "Maven is missing. Install Maven 3.8 or newer."
    say "Building (the first time this downloads the libraries) …"
    (cd "$root" && mvn --quiet -DskipTests package) >&2 || fail "The build failed; its output stands above."
  fi
}

# Makes what lets the gateway start faster from now on; it starts without as well. One that another Java made is
# of no use to this one.
archive_classes() {
  local made_by=$gateway_archive.java
  if [ ! "$gateway_archive" -nt "$gateway_jar" ] || [ "$(cat "$made_by" 2>/dev/null)" != "$virtual_machine" ]; then
    "$gateway" --make-archive "$target" 2>/dev/null && printf '%s\n' "$virtual_machine" >"$made_by" || true
  fi
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
  [ "$status" -eq 0 ] || exit "$status"
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
    --help-publish) build; exec "$java" -jar "$generator_jar" publish --help ;;
    --help-gateway) build; exec "$java" -jar "$gateway_jar" --help ;;
    *) publish_options+=("$argument") ;;
  esac
done

# The value of an option among the publish options; nothing if it is not there.
option() {
  local previous=
  for argument in ${publish_options[@]+"${publish_options[@]}"}; do
    case $argument in "$1="*) printf '%s' "${argument#*=}" ;; esac
    [ "$previous" = "$1" ] && printf '%s' "$argument"
    previous=$argument
  done
}

target=$(option --target)
if [ -z "$target" ]; then
  target=${RTO_TARGET:-$root/build/public}
  publish_options+=(--target "$target")
fi
if [ -z "$(option --database-url)" ] && [ -z "${RTO_DATABASE_URL:-}" ] \
  && [ -z "${PGHOST:-}${PGHOSTADDR:-}${PGPORT:-}${PGDATABASE:-}${PGSERVICE:-}" ]; then
  publish_options+=(--demo-if-empty)
  if [ -z "$(option --postgres-dir)" ] && [ -z "${RTO_POSTGRES_DIR:-}" ]; then
    publish_options+=(--postgres-dir "$root/build/postgres")
  fi
fi

# Whether the publish options hold --watch or --every: then publishing goes on beside the gateway.
stays() {
  for argument in ${publish_options[@]+"${publish_options[@]}"}; do
    case $argument in --watch | --watch=true | --every | --every=*) return 0 ;; esac
  done
  [ "${RTO_WATCH:-}" = true ] || [ -n "${RTO_EVERY:-}" ]
}

# Runs publishing and the gateway side by side until one ends or a signal comes, which ends both.
run_both() {
  "$java" "${generator_flags[@]}" -jar "$generator_jar" publish "${publish_options[@]}" &
  local publisher=$! status=0
  "$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"} &
  local gateway_process=$!
  trap 'kill -TERM $publisher $gateway_process 2>/dev/null || true' INT TERM
  wait -n || status=$?
  kill -TERM $publisher $gateway_process 2>/dev/null || true
  wait $publisher || true
  wait $gateway_process || true
  [ "$status" -le 128 ] || status=0
  exit "$status"
}

if $serve; then
  case $target in
    s3://*) fail "--serve reads a folder. Publish to $target without it, and start a gateway on its address: edge-worker/gateway.sh --source https://…" ;;
  esac
fi

build
read -ra generator_flags <<<"${RTO_GENERATOR_JAVA_OPTS:--XX:+UseParallelGC -XX:TieredStopAtLevel=1}"
if $serve && stays; then
  run_both
fi
run "$java" "${generator_flags[@]}" -jar "$generator_jar" publish "${publish_options[@]}"
if $serve; then
  archive_classes
  exec "$gateway" --source "$target" ${gateway_options[@]+"${gateway_options[@]}"}
fi
