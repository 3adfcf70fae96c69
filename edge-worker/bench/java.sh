#!/usr/bin/env bash
# Compiles the gateway and a program in bench/java or in the tests, with the test classes that it uses, and runs it.
# Usage: edge-worker/bench/java.sh CLASS [OPTION-OF-JAVA…]     its last argument is a folder for temporary files; JAVA_HOME selects the Java
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export LC_ALL=C.UTF-8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
class=$1
shift
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
mkdir "$folder/classes" "$folder/work"
if ! mvn -q -pl edge-worker -am test-compile dependency:build-classpath \
  -Dmdep.includeScope=test -Dmdep.outputFile="$folder/class-path" >"$folder/log" 2>&1; then
  cat "$folder/log" >&2
  exit 1
fi
class_path=edge-worker/target/classes:$(cat "$folder/class-path")
"${bin}javac" --release 17 -parameters -proc:none -nowarn -d "$folder/classes" -cp "$class_path" \
  -sourcepath edge-worker/bench/java:edge-worker/src/test/java $(find edge-worker/bench/java edge-worker/src/test -path "*/${class//.//}.java") 2>&1 | { grep -v '^Note: ' >&2 || true; }
"${bin}java" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED "$@" -cp "$folder/classes:edge-worker/src/test/resources:$class_path" "org.rtodirectory.edge.$class" "$folder/work"
