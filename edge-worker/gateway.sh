#!/usr/bin/env bash
# The launcher of the gateway: it finds Java and the program, and starts it with the flags that it is measured with.
# Usage: gateway.sh --source URI [gateway options]
#        gateway.sh --make-archive --source URI [gateway options]
#
# The program is edge-worker.jar beside this file, in ../lib, or in target/ of a checkout. The second form makes the
# class-data archive, which halves the time that a start takes, unless a current one exists. A gateway's first start has it
# made in the background, in the folder of the program or, if that is not writable, in the cache folder: $CACHE_DIRECTORY,
# else $XDG_CACHE_HOME/rent-to-own, else ~/.cache/rent-to-own. A start without it differs only in time.
#
# Environment: JAVA_HOME chooses the Java (17 or newer), RTO_GATEWAY_JAVA_OPTS its flags; RTO_CLASS_ARCHIVE=off neither
# makes nor uses the archive.
set -euo pipefail

# -- begin: how a launcher finds its folder and Java; the same lines in gateway.sh and generator.sh --
fail() { printf '%s\n' "$*" >&2; exit 1; }

# The file that a path names, symbolic links followed.
resolve() {
  local file=$1 link
  while [ -L "$file" ]; do
    link=$(readlink "$file")
    case $link in
      /*) file=$link ;;
      *) file=$(dirname "$file")/$link ;;
    esac
  done
  printf '%s/%s' "$(cd "$(dirname "$file")" && pwd -P)" "$(basename "$file")"
}

launcher=$(resolve "${BASH_SOURCE[0]}")
here=$(dirname "$launcher")

# The jar of that name beside the launcher, in ../lib, or in target/.
find_jar() {
  local folder
  for folder in "$here" "$here/../lib" "$here/target"; do
    if [ -f "$folder/$1" ]; then
      jar=$(cd "$folder" && pwd -P)/$1
      return
    fi
  done
  fail "$1 is missing: it was not found in $here, $here/../lib or $here/target. In a checkout, build it first: mvn -DskipTests package"
}

# File names are UTF-8; Java takes their encoding from the locale.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
  *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
  *) export LC_ALL=C.UTF-8 ;;
esac

java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java") ||
  fail "Java is missing${JAVA_HOME:+ in JAVA_HOME ($JAVA_HOME)}. Install a Java runtime, version 17 or newer, or set JAVA_HOME to one."
# The description of a Java stands in a file beside it; reading that is quicker than to ask Java.
description=$(dirname "$(dirname "$(resolve "$java")")")/release
if grep -q '^JAVA_VERSION=' "$description" 2>/dev/null; then
  description=$(cat "$description")
  version=$(printf '%s\n' "$description" | sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p')
else
  description=$("$java" -version 2>&1) || fail "$java does not start: $description"
  version=$(printf '%s\n' "$description" | sed -n 's/^.* version "\([^"]*\)".*/\1/p')
fi
[ "${version%%[!0-9]*}" -ge 17 ] 2>/dev/null ||
  fail "$java is Java ${version:-of an unknown version}; version 17 or newer is needed. Install one, or set JAVA_HOME to it."
# -- end --

find_jar edge-worker.jar

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

# An archive belongs to one Java and one program: its name says which.
archive_name=edge-worker-$({ printf '%s\n' "$description"; wc -c <"$jar"; } | cksum | cut -d ' ' -f 1).jsa
cache=${CACHE_DIRECTORY:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
[ -n "${CACHE_DIRECTORY:-}" ] || cache=${cache:+$cache/rent-to-own}

# Sets archive to the current archive, if there is one. Nobody else may have written what is loaded from the cache.
find_archive() {
  archive=$(dirname "$jar")/$archive_name
  [ "$archive" -nt "$jar" ] && return
  archive=$cache/$archive_name
  [ -n "$cache" ] && [ "$archive" -nt "$jar" ] && [ -O "$archive" ] && return
  archive=
  return 1
}

# Prints the first folder that an archive can be written to.
archive_folder() {
  local folder
  folder=$(dirname "$jar")
  [ -w "$folder" ] || folder=$cache
  [ -n "$folder" ] && mkdir -p "$folder" 2>/dev/null && [ -w "$folder" ] && printf '%s' "$folder"
}

# ask PORT METHOD TARGET [BODY]: sends a request and sets status to that of its answer.
ask() {
  local body=${4:-}
  exec 3<>"/dev/tcp/127.0.0.1/$1"
  printf '%s %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n' \
    "$2" "$3" >&3
  printf 'Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s' ${#body} "$body" >&3
  read -r _ status _ <&3
  cat <&3 >/dev/null
  exec 3<&-
}

# Asks for what a start and the first requests need, over the first line that the gateway prints. An archive made
# without a release would hold too little, so none is made then.
ask_everything() {
  local line port admin target status
  read -r line || return 1
  port=${line#*localhost:}
  admin=${line#*127.0.0.1:}
  ask "${admin%%/*}" GET /readyz
  [ "$status" = 200 ] || return 1
  for target in /api/locations '/api/locations?state=TX&page=2' '/api/companies?q=rent' '/api/search?q=rent' \
    '/api/search?q=wisnton' '/api/locations?state=TEX' /docs /openapi.json /nothing; do
    ask "${port%% *}" GET "$target"
  done
  ask "${port%% *}" POST /mcp \
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_guides","arguments":{"query":"cost"}}}'
}

# end_with PROCESS: when that process ends, ends the process group that this is called in.
end_with() {
  while kill -0 "$1" 2>/dev/null; do sleep 0.5; done
  kill -TERM 0
}

# make_archive [gateway options]: starts a gateway beside any other on ports of its own, has it answer, and writes the
# archive of the classes that it has loaded. The archive is a static one, for those that are made at exit leave out what
# was compiled for a Java before 6. It is made by G1, which alone can put objects into it, and read by any collector.
make_archive() {
  local source=() folder
  while [ $# -gt 0 ]; do
    case $1 in
      --source | --verify-key | --config) source+=("$1" "${2:-}"); shift ;;
      --source=* | --verify-key=* | --config=*) source+=("$1") ;;
    esac
    shift
  done
  folder=$(archive_folder) || fail "No folder for the class-data archive is writable. Set CACHE_DIRECTORY to a folder that is."
  # One at a time; what stood for ten minutes was left behind.
  find "$folder" -maxdepth 1 -name .archive-in-progress -mmin +10 -exec rm -rf {} + 2>/dev/null || true
  work=$folder/.archive-in-progress
  mkdir "$work" 2>/dev/null || fail "Another process is making the class-data archive in $folder."
  gateway=
  watcher=
  trap 'kill $gateway $watcher 2>/dev/null || true; rm -rf "$work"' EXIT
  trap 'exit 143' TERM
  if [ -n "$beside" ]; then
    end_with "$beside" &
    watcher=$!
  fi
  mkfifo "$work/lines"
  unset NOTIFY_SOCKET WATCHDOG_USEC RTO_ACCESS_LOG RTO_SHARED_LIMITS
  "$java" ${flags[@]+"${flags[@]}"} -Xshare:off -XX:DumpLoadedClassList="$work/classes" -jar "$jar" \
    ${source[@]+"${source[@]}"} --host localhost --port 0 --admin-host 127.0.0.1 --admin-port 0 >"$work/lines" 2>/dev/null &
  gateway=$!
  asked=true
  { ask_everything || asked=false; kill -TERM "$gateway" 2>/dev/null || true; cat >/dev/null; } <"$work/lines"
  wait "$gateway" || true
  gateway=
  $asked || fail "No class-data archive was made, because the gateway did not serve a release. Check --source, or publish a release first."
  "$java" -Xshare:dump -XX:+UseG1GC -Xmx128m -XX:SharedClassListFile="$work/classes" \
    -XX:SharedArchiveFile="$work/archive" -cp "$jar" >/dev/null 2>&1 || true
  [ -s "$work/archive" ] || fail "No class-data archive could be made."
  rm -f "$folder"/edge-worker-*.jsa
  mv "$work/archive" "$folder/$archive_name"
}

if [ "${1:-}" = --make-archive ]; then
  shift
  beside=${RTO_ARCHIVE_BESIDE:-}
  unset RTO_ARCHIVE_BESIDE
  if [ -n "$beside" ]; then
    # That gateway has just begun to start, and goes first.
    sleep 3
    kill -0 "$beside" 2>/dev/null || exit 0
  fi
  find_archive || make_archive "$@"
  exit
fi
if [ "${RTO_CLASS_ARCHIVE:-}" != off ]; then
  if find_archive; then
    flags+=(-XX:SharedArchiveFile="$archive" -Xshare:auto -Xlog:cds=off)
  elif archive_folder >/dev/null; then
    # Not a child of the gateway, which would have to wait for its end, but a process group that ends with it.
    (set -m; RTO_ARCHIVE_BESIDE=$$ nice -n 19 "$launcher" --make-archive "$@" </dev/null >/dev/null 2>&1 &)
  fi
fi
exec "$java" ${flags[@]+"${flags[@]}"} -jar "$jar" "$@"
