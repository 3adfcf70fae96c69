#!/usr/bin/env bash
# Tries the backup that README.md describes: dumps the database and copies the published folder, destroys both, restores them
# into new ones, and requires that a publish then writes nothing, and that verify finds nothing.
# Usage: dist/backup-check.sh        after mvn package; needs a PostgreSQL server with its client programs, which root may install
# Port 18110 is used.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# The newest server that is installed; the programs of Debian are not in PATH.
server_programs() { find /usr/lib/postgresql /usr/local -path '*/bin/initdb' 2>/dev/null | sort --version-sort | tail -n 1; }
if [ -z "$(server_programs)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update --quiet=2 &&
    DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --no-install-recommends postgresql-15 && service postgresql stop; } >/dev/null 2>&1 || true
fi
programs=$(server_programs)
[ -n "$programs" ] || fail "there is no PostgreSQL server here; install one, for example with apt-get install postgresql"
PATH=$(dirname "$programs"):$PATH
generator=$root/generator/target/generator.jar
[ -f "$generator" ] || fail "$generator is missing; build it: mvn -DskipTests package"

work=$(mktemp -d)
chmod 755 "$work"
account=()
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  account=(setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups)
  chown nobody "$work"
fi
run_as() { (cd "$work" && "${account[@]}" "$@"); }
end() {
  run_as pg_ctl --pgdata "$work/data" --mode immediate --wait stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap end EXIT

export PGHOST=127.0.0.1 PGPORT=18110 PGUSER=publisher
url=postgresql://publisher@127.0.0.1:18110/directory
start_server() {
  # shellcheck disable=SC2015  # the last one is meant for either failure
  run_as initdb --pgdata "$work/data" --username publisher --auth trust --encoding UTF8 --locale C >"$work/log" 2>&1 &&
    run_as pg_ctl --pgdata "$work/data" --log "$work/server.log" --wait \
      --options "-p 18110 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work -c fsync=off" start >>"$work/log" 2>&1 ||
    { cat "$work/log" "$work/server.log" >&2; fail "PostgreSQL does not start"; }
}
generate() {
  java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$generator" "$@" >"$work/generated" 2>"$work/generator.log" ||
    { cat "$work/generator.log" >&2; fail "generator $1 ends with an error"; }
}
# Every object with its digest, besides the lock.
objects() { (cd "$work/public" && find . -type f ! -name .lock -exec sha256sum {} + | sort -k 2); }

start_server
createdb directory
generate demo --database-url "$url" --locations 1000
mkdir "$work/public"
generate publish --database-url "$url" --target "$work/public" --demo
psql --quiet --dbname directory --command "UPDATE locations SET rating = 4.75 WHERE id = (SELECT min(id) FROM locations WHERE status = 'open' OR status IS NULL)"
generate publish --database-url "$url" --target "$work/public" --demo
grep --quiet '^Release 2 ' "$work/generated" || fail "the second publish says $(cat "$work/generated")"
before=$(objects)

# The backup, as README.md says it: first the database, then what is published.
pg_dump --format custom --file "$work/directory.dump" directory
cp -a "$work/public" "$work/public.backup"

run_as pg_ctl --pgdata "$work/data" --mode immediate --wait stop >/dev/null
rm -rf "$work/data" "$work/public"

# The restoration.
start_server
createdb directory
pg_restore --dbname directory --no-owner --exit-on-error "$work/directory.dump"
cp -a "$work/public.backup" "$work/public"
generate publish --database-url "$url" --target "$work/public" --demo
grep --quiet --ignore-case 'nothing' "$work/generated" || fail "publishing after the restoration says $(cat "$work/generated")"
[ "$(objects)" = "$before" ] || fail "the restored release differs: $(diff <(printf '%s\n' "$before") <(objects) | head -n 5)"
generate verify --target "$work/public"
echo "ok: after the restoration of database and folder, a publish writes nothing"

# Without a backup of what is published, the database alone gives the same pages again.
rm -rf "$work/public"
mkdir "$work/public"
generate publish --database-url "$url" --target "$work/public" --demo
present() { (cd "$work/public" && find . -type f -path './api/*' -exec sha256sum {} + | sort -k 2); }
kept() { (cd "$work/public.backup" && find . -type f -path './api/*' -exec sha256sum {} + | sort -k 2); }
[ "$(present)" = "$(kept)" ] || fail "the pages differ: $(diff <(kept) <(present) | head -n 5)"
echo "ok: the database alone gives the same pages"
