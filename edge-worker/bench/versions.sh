#!/usr/bin/env bash
# Measures the gateway of another checkout beside this one's, say of the version before: processor time for each request.
# The two share a core and take turns every two seconds, so that what the machine does meanwhile falls on both; the
# ratio is the median of the ratios of the turns. Compiled code differs from start to start by a few per cent.
# Usage: edge-worker/bench/versions.sh OTHER-CHECKOUT [page|304|gzip|search|document|document-304|document-gzip ...]     default: all seven
# Both must be built (mvn -DskipTests package) and have published (./publish.sh). Needs wrk: apt-get install wrk.
# Environment: ROUNDS (12), WARM_SECONDS (15).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/load.sh"
[ $# -gt 0 ] || { sed -n '5s/^# //p' "${BASH_SOURCE[0]}" >&2; exit 2; }
checkouts=("$(cd "$1" && pwd)" "$(cd "$here/../.." && pwd)")
shift
modes=("$@")
[ $# -gt 0 ] || modes=(page 304 gzip search document document-304 document-gzip)
command -v wrk >/dev/null || { echo "wrk is missing: apt-get install wrk" >&2; exit 1; }

work=$(mktemp -d)
processes=()
end() {
  kill ${processes[@]+"${processes[@]}"} 2>/dev/null || true
  wait
  rm -rf "$work"
}
trap end EXIT

port=${PORT:-18280}
url() { echo "http://127.0.0.1:$((port + 2 * $1))"; }
for i in 0 1; do
  for needed in edge-worker/target/edge-worker.jar build/public/current.json; do
    [ -f "${checkouts[i]}/$needed" ] || { echo "${checkouts[i]} has no $needed: build and publish there first" >&2; exit 1; }
  done
  taskset -c 0 "${checkouts[i]}/edge-worker/gateway.sh" --source "${checkouts[i]}/build/public" \
    --port $((port + 2 * i)) --admin-port $((port + 2 * i + 1)) \
    --limits search=10000000,bulk=10000000,mcp=60 >"$work/gateway$i.log" 2>&1 &
  processes+=($!)
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + 2 * i + 1))/readyz"; do
    kill -0 "${processes[i]}" || { cat "$work/gateway$i.log" >&2; exit 1; }
    sleep 0.1
  done
done
typed_searches "${checkouts[1]}/build/public" >"$work/searches"

# load NUMBER MODE SECONDS: prints how many requests were answered
load() {
  case $2 in
    page) set -- "$1" "$3" "$(url "$1")$page" ;;
    304) set -- "$1" "$3" --header "If-None-Match: $(etag "$(url "$1")$page")" "$(url "$1")$page" ;;
    gzip) set -- "$1" "$3" --header 'Accept-Encoding: gzip' "$(url "$1")$page" ;;
    document) set -- "$1" "$3" "$(url "$1")$document" ;;
    document-304) set -- "$1" "$3" --header "If-None-Match: $(etag "$(url "$1")$document")" "$(url "$1")$document" ;;
    document-gzip) set -- "$1" "$3" --header 'Accept-Encoding: gzip' "$(url "$1")$document" ;;
    search) set -- "$1" "$3" --script "$here/targets.lua" "$(url "$1")" -- "$work/searches" ;;
    *) echo "There is no $2: page, 304, gzip, search, document, document-304 or document-gzip" >&2; exit 2 ;;
  esac
  taskset -c 1 wrk --threads 1 --connections 64 --duration "${2}s" "${@:3}" | awk '/requests in/ {print $1}'
}

echo "µs of the processor for a request: other checkout, this one, ratio (median of ${ROUNDS:-12} turns)"
for mode in "${modes[@]}"; do
  for i in 0 1; do load $i "$mode" "${WARM_SECONDS:-15}" >/dev/null; done
  for _ in $(seq "${ROUNDS:-12}"); do
    for i in 0 1; do
      before=$(ticks "${processes[i]}")
      requests=$(load $i "$mode" 2)
      awk "BEGIN{print ($(ticks "${processes[i]}") - $before) / $(getconf CLK_TCK) / $requests * 1e6}" >>"$work/$mode$i"
    done
  done
  paste "$work/${mode}0" "$work/${mode}1" | awk '{print $2 / $1}' >"$work/ratios"
  printf '%-13s %6.1f %6.1f %6.2f\n' "$mode" "$(median <"$work/${mode}0")" "$(median <"$work/${mode}1")" "$(median <"$work/ratios")"
done
