#!/usr/bin/env bash
# Checks what dist/target holds as an operator would use it: unpacks the archive as a user who may write nothing else, with an
# empty environment, and serves the demo with one command; then, as root on Debian, installs the package, starts both
# programs by the command lines, users and settings of their units, asks the gateway, removes and purges it.
# Usage: dist/check.sh        after mvn package; JAVA_HOME chooses the Java
# Ports 18090 to 18093 are used. What cannot be checked here is said.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
archive=$(ls "$root"/dist/target/rent-to-own-directory-*.tar.gz)
passed=0
processes=()
work=$(mktemp -d)
chmod 755 "$work"
end() {
  local process
  for process in ${processes[@]+"${processes[@]}"}; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap end EXIT
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
pass() { passed=$((passed + 1)); printf 'ok: %s\n' "$*"; }
# ready PORT PROCESS LOG: waits until the gateway of that admin port serves a release
ready() {
  for _ in $(seq 1 600); do
    curl --silent --fail --output /dev/null "http://127.0.0.1:$1/readyz" && return
    kill -0 "$2" 2>/dev/null || break
    sleep 0.1
  done
  cat "$3" >&2
  fail "the gateway is not ready"
}
# stop PROCESS: SIGTERM, then exit code 0
stop() {
  local code=0
  kill -TERM "$1"
  wait "$1" || code=$?
  [ "$code" = 0 ] || fail "exit code $code after SIGTERM"
}
# as USER COMMAND… &: in the place of the shell, without root's rights and environment
as() {
  local user=$1
  shift
  if [ "$(id -u)" = 0 ]; then
    exec setpriv --reuid "$user" --regid "$(id -g "$user")" --clear-groups --inh-caps=-all --no-new-privs env -i "$@"
  else
    exec env -i "$@"
  fi
}

# The scripts are what any sh of a distribution, and the bash of macOS, can read: that is bash 3.2, which has none of the
# features looked for here, and takes an empty array for a variable that is not set.
portable=("$root"/{publish,generator/generator,edge-worker/gateway,edge-worker/cdn/template}.sh)
for script in "${portable[@]}"; do
  bash --posix -n "$script"
  ! grep --extended-regexp --line-number \
    '\b(mapfile|readarray|coproc|declare -A|local -A|local -n|wait -n|EPOCH[A-Z]+|BASHPID|globstar|lastpipe)\b|&>>|[|]&|[$]\{[a-z_]+(,|\^|@[A-Z])|%\([^)]*\)T|\[ -v |;;&' "$script" ||
    fail "$script uses what bash 3.2 does not have"
  ! grep --extended-regexp --line-number '(^|[^+])"[$]\{[a-z_]+\[@\]\}"' "$script" || fail "$script: an empty array ends bash 3.2"
done
for script in "$root"/dist/src/main/deb/{postinst,prerm,postrm}; do
  sh -n "$script"
done
if command -v shellcheck >/dev/null; then
  shellcheck "${portable[@]}" "$root"/dist/src/main/deb/{postinst,prerm,postrm} "$root"/{dist/*.sh,.ci/run,.ci/endpoints,.ci/with-gateway,.ci/shared-limits,.ci/npm-install}
  pass "shellcheck finds nothing"
else
  echo "shellcheck is not installed: left out"
fi
for page in "$root"/dist/target/share/man/man1/*.1; do
  if command -v groff >/dev/null; then
    [ -z "$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)" ] || fail "groff warns of $page"
  fi
done
if command -v systemd-analyze >/dev/null; then
  for unit in gateway publish publish-once; do
    systemd-analyze security --offline=true --no-pager --threshold=25 "$root/dist/src/main/systemd/rent-to-own-$unit.service" >"$work/security" ||
      { cat "$work/security" >&2; fail "rent-to-own-$unit.service is exposed by more than 2.5"; }
  done
  pass "the units are exposed by 2.5 at most"
else
  echo "systemd-analyze is not installed: left out"
fi

# Of Prometheus only the checker is needed, and not its service.
promtool=$(command -v promtool || true)
if [ -z "$promtool" ] && command -v apt-get >/dev/null; then
  (cd "$work" && apt-get download --quiet=2 prometheus && dpkg-deb --extract prometheus_*.deb prometheus) >/dev/null 2>&1 &&
    promtool=$work/prometheus/usr/bin/promtool
fi
if [ -n "$promtool" ]; then
  "$promtool" check rules "$root"/dist/src/main/share/prometheus/*.yml || fail "promtool refuses the alert rules"
  "$promtool" test rules "$root"/dist/src/test/prometheus/*.yml || fail "the alert rules do not alert as they should"
  pass "promtool accepts the alert rules, and they alert as their tests say"
else
  echo "promtool cannot be installed here: left out"
fi

# One command on a machine with nothing but Java, as a user who may write to one folder; in the POSIX mode of bash and, where
# there is busybox, with its tools, which know fewer options than those of GNU. Of cksum and nice not every busybox has its own.
mkdir "$work/home" "$work/tools"
if command -v busybox >/dev/null; then
  for tool in $(busybox --list); do
    ln -s "$(command -v busybox)" "$work/tools/$tool"
  done
  for tool in bash java cksum nice; do
    ln -sf "$(readlink -f "$(command -v "$tool")")" "$work/tools/$tool"
  done
  tools=$work/tools
else
  echo "busybox is not installed: the launchers are tried with the tools of this machine"
  tools=$PATH
fi
user=nobody
[ "$(id -u)" = 0 ] && chown "$user" "$work/home"
started=$EPOCHREALTIME
tar xzf "$archive" --directory "$work"
installed=$(ls -d "$work"/rent-to-own-directory-*/)
cd "$work/home"
as "$user" ${JAVA_HOME:+JAVA_HOME="$JAVA_HOME"} PATH="$tools" POSIXLY_CORRECT=1 HOME="$work/home" \
  "$(command -v bash)" "${installed}bin/rto-publish" --serve --port 18090 --admin-port 18091 >"$work/demo.log" 2>&1 &
demo=$!
processes+=("$demo")
ready 18091 "$demo" "$work/demo.log"
printf 'from the archive to the served demo: %.1f s\n' "$(awk "BEGIN{print $EPOCHREALTIME - $started}")"
curl --silent --fail 'http://127.0.0.1:18090/api/search?q=winston+sal' | grep --quiet '"Winston-Salem, NC"' || fail "the demo is not served"
cd "$root"
stop "$demo"
pass "the archive serves the demo with one command"

deb=$(ls "$root"/dist/target/*.deb)
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "Not root on Debian: the package is not installed"
  echo "$passed passed, 0 failed"
  exit
fi
[ "$(dpkg-deb --field "$deb" Architecture)" = "$(dpkg --print-architecture)" ] || fail "$deb is for another machine"
! dpkg --status rent-to-own-directory >/dev/null 2>&1 || fail "the package is installed already"
purge() { DEBIAN_FRONTEND=noninteractive apt-get purge --quiet=2 rent-to-own-directory >/dev/null 2>&1 || true; end; }
trap purge EXIT
try_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --no-install-recommends "$@" "$deb" >"$work/apt.log" 2>&1
}
# The package lists of the machine may be missing, or too old for what the package depends on.
install_it() {
  try_install "$@" || { apt-get update --quiet=2 >/dev/null 2>&1 && try_install "$@"; } ||
    { cat "$work/apt.log" >&2; fail "apt-get cannot install $deb"; }
}
install_it
for page in rto-generator rto-gateway; do
  [ -f /usr/share/man/man1/$page.1 ] || fail "the manual page of $page is missing"
done
[ "$(stat -c '%a %U' /etc/rent-to-own/publish.env)" = "600 root" ] || fail "the settings may be read by others than root"

# unit NAME: sets command, account and settings to what systemd would use.
unit() {
  local file=/usr/lib/systemd/system/rent-to-own-$1.service
  read -ra command <<<"$(sed -n 's/^ExecStart=//p' "$file")"
  account=$(sed -n 's/^User=//p' "$file")
  mapfile -t settings < <(grep --extended-regexp '^[A-Z_]+=' "$(sed -n 's/^EnvironmentFile=//p' "$file")")
  settings+=(PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 ${JAVA_HOME:+JAVA_HOME="$JAVA_HOME"})
}
cd /var/lib/rent-to-own
unit publish
as "$account" "${settings[@]}" RTO_POSTGRES_DIR=/var/lib/rent-to-own/postgres RTO_ADMIN_PORT=18092 \
  "${command[@]}" --demo >"$work/publish.log" 2>&1 &
publisher=$!
processes+=("$publisher")
for _ in $(seq 1 600); do
  [ -f /var/lib/rent-to-own/public/current.json ] && break
  kill -0 "$publisher" || { cat "$work/publish.log" >&2; fail "the publisher ended"; }
  sleep 0.1
done
pass "the publisher publishes as $account, by ${command[*]}"
unit gateway
as "$account" "${settings[@]}" RTO_PORT=18093 RTO_ADMIN_PORT=18091 CACHE_DIRECTORY=/nonexistent "${command[@]}" >"$work/gateway.log" 2>&1 &
gateway=$!
processes+=("$gateway")
ready 18091 "$gateway" "$work/gateway.log"
curl --silent --fail 'http://127.0.0.1:18093/api/locations?state=TX' | grep --quiet '"total":' || fail "the gateway does not answer"
stop "$gateway"
stop "$publisher"
pass "the gateway answers as $account, by ${command[*]}"
cd "$root"

# What an operator has changed outlasts an upgrade and a removal, and nothing outlasts a purge.
echo 'RTO_PORT=9999' >>/etc/rent-to-own/gateway.env
install_it --reinstall
grep --quiet '^RTO_PORT=9999' /etc/rent-to-own/gateway.env || fail "an upgrade has overwritten the settings"
DEBIAN_FRONTEND=noninteractive apt-get remove --quiet=2 rent-to-own-directory >"$work/apt.log" 2>&1
[ ! -e /usr/lib/rent-to-own ] || fail "a removal leaves $(find /usr/lib/rent-to-own | tr '\n' ' ')"
[ -f /etc/rent-to-own/gateway.env ] || fail "a removal deletes the settings"
DEBIAN_FRONTEND=noninteractive apt-get purge --quiet=2 rent-to-own-directory >"$work/apt.log" 2>&1
for left in /etc/rent-to-own /var/lib/rent-to-own /usr/bin/rto-gateway; do
  [ ! -e "$left" ] || fail "a purge leaves $left"
done
! getent passwd rto-gateway >/dev/null || fail "a purge leaves the account rto-gateway"
trap end EXIT
pass "upgrade, removal and purge leave what they should"
echo "$passed passed, 0 failed"
