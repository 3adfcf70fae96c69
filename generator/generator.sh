#!/usr/bin/env bash
# The launcher of the generator: it finds Java and the program, and starts it with the flags that it is measured with.
# Usage: generator.sh COMMAND [options]        generator.sh --help lists the commands
#
# The program is generator.jar beside this file, in ../lib, or in target/ of a checkout.
#
# Environment: JAVA_HOME chooses the Java (17 or newer), RTO_GENERATOR_JAVA_OPTS its flags.
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

find_jar generator.jar

# A command does much work once: all processors collect, and what is compiled quickly is good enough.
read -ra flags <<<"${RTO_GENERATOR_JAVA_OPTS:--XX:+UseParallelGC -XX:TieredStopAtLevel=1}"
exec "$java" ${flags[@]+"${flags[@]}"} -jar "$jar" "$@"
