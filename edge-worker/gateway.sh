#!/usr/bin/env bash
# Starts the gateway with the recommended flags of Java.
# Usage: gateway.sh --source URI [options]     gateway.sh --help lists the options
#        gateway.sh --make-archive             writes a class-data archive of Java to the folder of the program. Later starts are faster.
#                                              The Debian package and the image have one. Java 19 and newer write one by themselves.
# The program is edge-worker.jar in the folder of this file, in ../lib, or in target/ of a checkout.
# Environment: JAVA_HOME selects the Java (17 or newer), RTO_GATEWAY_JAVA_OPTS replaces its flags.
set -euo pipefail
fail() { printf '%s\n' "$*" >&2; exit 1; }
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
for jar in "$here/edge-worker.jar" "$here/../lib/edge-worker.jar" "$here/target/edge-worker.jar" ''; do
  [ ! -f "$jar" ] || break
done
[ -n "$jar" ] || fail "edge-worker.jar is missing: it was not found in $here, $here/../lib or $here/target. In a checkout, build it first: mvn -DskipTests package"
java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java") ||
  fail "Java is missing${JAVA_HOME:+ in JAVA_HOME ($JAVA_HOME)}. Install a Java runtime, version 17 or newer, or set JAVA_HOME to one."
home=$(dirname "$(dirname "$(readlink -f "$java")")")
# The file "release" has the version. Reading it is faster than starting Java.
version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$home/release" 2>/dev/null) || true
[ -n "$version" ] || version=$("$java" -version 2>&1 | sed -n 's/^.* version "\([^"]*\)".*/\1/p')
[ "${version%%[!0-9]*}" -ge 17 ] 2>/dev/null ||
  fail "$java is Java ${version:-of an unknown version}; version 17 or newer is needed. Install one, or set JAVA_HOME to it."
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;; *) export LC_ALL=C.UTF-8 ;; esac # for file names

archive=${jar%.jar}.jsa
if [ "${1:-}" = --make-archive ]; then
  classes=$here/../share/class-data/edge-worker.classes
  for list in "$classes" "$home/lib/classlist"; do
    [ -f "$list" ] || fail "The list of classes $list is missing."
  done
  cat "$home/lib/classlist" "$classes" >"$archive.classes"
  # Only the G1 collector can write objects to an archive. All collectors can read them.
  "$java" -Xshare:dump -XX:+UseG1GC -Xmx256m -XX:SharedClassListFile="$archive.classes" -XX:SharedArchiveFile="$archive.part" \
    -Xlog:disable -Xlog:all=error -cp "$jar" >/dev/null || fail "The class-data archive $archive cannot be written."
  rm "$archive.classes"
  exec mv "$archive.part" "$archive"
fi

# The sizes of the heap, of buffers and of compiled code are bounded. The heap starts small. Memory of the compiler is returned
# to the system (Java 17.0.9 and 21 or newer). Frequent exceptions keep their stack traces. Only tests search for leaks of buffers.
default="-XX:+UseSerialGC -Xms16m -Xmx128m -XX:MaxDirectMemorySize=64m -XX:ReservedCodeCacheSize=32m"
default+=" -XX:-OmitStackTraceInFastThrow -XX:+IgnoreUnrecognizedVMOptions -XX:TrimNativeHeapInterval=5000"
default+=" -Dio.netty.leakDetection.level=disabled -Dio.netty.jfr.enabled=false"
# The start waits for the SHA-256 of the snapshot, so its method is compiled first. All others are compiled later than usual.
digest=sun.security.provider.SHA2::implCompress
default+=" -XX:CompileCommand=quiet -XX:CompileCommand=CompileThresholdScaling,$digest,0.01"
default+=" -XX:CompileCommand=BackgroundCompilation,$digest,false -XX:CompileThresholdScaling=2"
read -ra flags <<<"${RTO_GATEWAY_JAVA_OPTS:-$default}"

cache=${CACHE_DIRECTORY:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
if [ "$archive" -nt "$jar" ]; then
  flags+=(-XX:SharedArchiveFile="$archive" -Xshare:auto -Xlog:cds=off)
elif [[ " $* " =~ \ (-h|--help|-V|--version)\  ]]; then
  : # These options load too few classes for an archive.
elif [ "${version%%[!0-9]*}" -ge 19 ] && [ -n "$cache" ] && mkdir -p "$cache" 2>/dev/null && [ -O "$cache" ] && [ -w "$cache" ]; then
  flags+=(-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$cache/rent-to-own-gateway.jsa" -Xlog:cds=off -Xlog:cds+dynamic=off)
fi
exec "$java" ${flags[@]+"${flags[@]}"} -jar "$jar" "$@"
