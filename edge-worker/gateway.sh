#!/usr/bin/env bash
# Starts a built gateway with the Java flags that it is measured with.
# Usage: edge-worker/gateway.sh --source URI [gateway options]
#        edge-worker/gateway.sh --make-archive DIR
#
# The second makes an archive of the classes that a gateway needs that serves DIR, a published folder: it lies
# beside the program and halves the time that a start takes. A start uses it if it is there and fits this Java and this
# program; if not, it is as if there were none.
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
# Exceptions that are thrown often keep their traces: without one, a bug under load could not be found.
frugal="-XX:-OmitStackTraceInFastThrow -XX:+IgnoreUnrecognizedVMOptions -XX:TrimNativeHeapInterval=5000 -Dio.netty.leakDetection.level=disabled"
# A start waits for the digest of the snapshot: it is a few instructions once it is compiled, so that is done at once. All
# else is compiled after twice as many calls as usual, for a start makes few. Netty tells the flight recorder nothing.
digest=sun.security.provider.SHA2::implCompress
quick="-XX:CompileCommand=quiet -XX:CompileCommand=CompileThresholdScaling,$digest,0.01"
quick+=" -XX:CompileCommand=BackgroundCompilation,$digest,false -XX:CompileThresholdScaling=2 -Dio.netty.jfr.enabled=false"
read -ra flags <<<"${RTO_GATEWAY_JAVA_OPTS:-$bounded $frugal $quick}"

# ask PORT METHOD TARGET [BODY]: a request whose answer nobody reads.
ask() {
  local body=${4:-}
  exec 3<>"/dev/tcp/127.0.0.1/$1"
  printf '%s %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n' \
    "$2" "$3" >&3
  printf 'Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' ${#body} "$body" >&3
  cat <&3 >/dev/null
  exec 3<&-
}

# What a start and the first requests need, asked over the first line that the gateway prints.
ask_everything() {
  local line port admin target
  read -r line
  port=${line#*localhost:}
  admin=${line#*127.0.0.1:}
  ask "${admin%%/*}" GET /readyz
  for target in /api/locations '/api/locations?state=TX&page=2' '/api/companies?q=rent' '/api/search?q=rent' \
    '/api/search?q=wisnton' '/api/locations?state=TEX' /docs /openapi.json /nothing; do
    ask "${port%% *}" GET "$target"
  done
  ask "${port%% *}" POST /mcp \
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_guides","arguments":{"query":"cost"}}}'
}

# The archive is a static one, for those that are made at exit leave out what was compiled for a Java before 6. It is made
# by G1, which alone can put objects into it, and read by any collector.
make_archive() {
  out=$(mktemp -d)
  mkfifo "$out/lines"
  "$java" "${flags[@]}" -Xshare:off -XX:DumpLoadedClassList="$out/classes" \
    -jar "$jar" --source "$1" --host localhost --port 0 --admin-port 0 >"$out/lines" 2>/dev/null &
  gateway=$!
  trap 'kill "$gateway" 2>/dev/null || true; rm -rf "$out"' EXIT
  { ask_everything; kill -TERM "$gateway"; cat >/dev/null; } <"$out/lines"
  wait "$gateway" || true
  "$java" -Xshare:dump -XX:+UseG1GC -Xmx128m -XX:SharedClassListFile="$out/classes" \
    -XX:SharedArchiveFile="$out/archive" -cp "$jar" >/dev/null 2>&1 || true
  [ -s "$out/archive" ] || { echo "No archive could be made." >&2; exit 1; }
  mv "$out/archive" "$archive"
}

if [ "${1:-}" = --make-archive ]; then
  [ $# = 2 ] || { echo "Usage: edge-worker/gateway.sh --make-archive DIR" >&2; exit 2; }
  make_archive "$2"
  exit
fi
if [ "$archive" -nt "$jar" ]; then
  flags+=(-XX:SharedArchiveFile="$archive" -Xshare:auto -Xlog:cds=off)
fi
exec "$java" "${flags[@]}" -jar "$jar" "$@"
