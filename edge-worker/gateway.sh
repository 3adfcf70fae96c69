#!/usr/bin/env bash
# Starts a built gateway with the Java flags that it is measured with.
# Usage: edge-worker/gateway.sh --source URI [gateway options]
#        edge-worker/gateway.sh --make-archive DIR
#
# The second makes an archive of the gateway's classes as they are once DIR, a published folder, is
# served: it lies beside the program and halves the time that a start takes. A start uses it if it is
# there and fits this Java and this program; if not, it is as if there were none.
#
# Environment: JAVA_HOME chooses the Java (17 or newer), RTO_GATEWAY_JAVA_OPTS its flags.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jar=$here/target/edge-worker.jar
archive=$here/target/edge-worker.jsa
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
[ -f "$jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }

# The heap starts small and is bounded, as are buffers and compiled code; what the compiler needed is given back
# (where Java can: 17.0.9 and 21 on). Netty's search for leaks is for tests.
bounded="-XX:+UseSerialGC -Xms16m -Xmx128m -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=32m"
frugal="-XX:+IgnoreUnrecognizedVMOptions -XX:TrimNativeHeapInterval=5000 -Dio.netty.leakDetection.level=disabled"
read -ra flags <<<"${RTO_GATEWAY_JAVA_OPTS:-$bounded $frugal}"

# What a start and the first requests need, asked over the first line that the gateway prints.
ask_everything() {
  local base port target
  read -r base
  port=${base#*localhost:}
  port=${port%% *}
  for target in /api/locations '/api/locations?state=TX&page=2' '/api/companies?q=rent' '/api/search?q=rent' \
    '/api/search?q=wisnton' '/api/locations?state=TEX' /docs /openapi.json /nothing; do
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n' "$target" >&3
    cat <&3 >/dev/null
    exec 3<&-
  done
}

make_archive() {
  out=$(mktemp -d)
  mkfifo "$out/lines"
  "$java" "${flags[@]}" -XX:ArchiveClassesAtExit="$out/archive" -Xlog:cds=off -Xlog:cds+dynamic=off \
    -jar "$jar" --source "$1" --host localhost --port 0 --admin-port 0 --limits off >"$out/lines" 2>/dev/null &
  gateway=$!
  trap 'kill "$gateway" 2>/dev/null || true; rm -rf "$out"' EXIT
  { ask_everything; kill -TERM "$gateway"; cat >/dev/null; } <"$out/lines"
  wait "$gateway" || true
  [ -s "$out/archive" ] || { echo "No archive could be made." >&2; exit 1; }
  mv "$out/archive" "$archive"
}

if [ "${1:-}" = --make-archive ]; then
  [ $# = 2 ] || { echo "Usage: edge-worker/gateway.sh --make-archive DIR" >&2; exit 2; }
  make_archive "$2"
  exit
fi
if [ "$archive" -nt "$jar" ]; then
  flags+=(-XX:SharedArchiveFile="$archive" -Xshare:auto -Xlog:cds=off -Xlog:cds+dynamic=off)
fi
exec "$java" "${flags[@]}" -jar "$jar" "$@"
