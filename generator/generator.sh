#!/usr/bin/env bash
# Starts the generator with the recommended flags of Java.
# Usage: generator.sh COMMAND [options]     generator.sh --help lists the commands
# The program is generator.jar in the folder of this file, in ../lib, or in target/ of a checkout.
# Environment: JAVA_HOME selects the Java (17 or newer), RTO_GENERATOR_JAVA_OPTS replaces its flags.
set -euo pipefail
fail() { printf '%s\n' "$*" >&2; exit 1; }
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
for jar in "$here/generator.jar" "$here/../lib/generator.jar" "$here/target/generator.jar" ''; do
  [ ! -f "$jar" ] || break
done
[ -n "$jar" ] || fail "generator.jar is missing: it was not found in $here, $here/../lib or $here/target. In a checkout, build it first: mvn -DskipTests package"
java=$(command -v "${JAVA_HOME:+$JAVA_HOME/bin/}java") ||
  fail "Java is missing${JAVA_HOME:+ in JAVA_HOME ($JAVA_HOME)}. Install a Java runtime, version 17 or newer, or set JAVA_HOME to one."
# The file "release" has the version. Reading it is faster than starting Java.
version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$(dirname "$(readlink -f "$java")")/../release" 2>/dev/null) || true
[ -n "$version" ] || version=$("$java" -version 2>&1 | sed -n 's/^.* version "\([^"]*\)".*/\1/p')
[ "${version%%[!0-9]*}" -ge 17 ] 2>/dev/null ||
  fail "$java is Java ${version:-of an unknown version}; version 17 or newer is needed. Install one, or set JAVA_HOME to it."
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;; *) export LC_ALL=C.UTF-8 ;; esac # for file names
# All processors collect garbage, because a command allocates a lot in a short time. Less inlining than by default saves a
# fifth of the processor time of a first publish, because Java compiles large methods slowly. It does not slow down the rest.
read -ra flags <<<"${RTO_GENERATOR_JAVA_OPTS:--XX:+UseParallelGC -XX:InlineSmallCode=1000 -XX:FreqInlineSize=150}"
exec "$java" ${flags[@]+"${flags[@]}"} -jar "$jar" "$@"
