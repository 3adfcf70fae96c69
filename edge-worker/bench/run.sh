#!/usr/bin/env bash
# Compares the gateway with nginx, which serves files with the same bytes: processor time for each
# request, requests per second and latency. Also measures the start and the memory of the gateway.
# Usage: edge-worker/bench/run.sh [STORES.csv | PUBLISHED-DIR]     default: build/public, which ./publish.sh writes
# A file of stores is first imported into a new database and published. The figures in the documents are from a file of
# real stores. The demo directory has fewer and more regular names, so its searches cost less.
# Needs nginx, wrk and h2load: apt-get install nginx-light wrk nghttp2-client. Environment: ROUNDS (5), SECONDS_EACH (4),
# WARM_SECONDS (40), TRANSPORTS (auto; "epoll io_uring nio" compares them).
# The server has one core, and its client another. Each round measures one server after the other. Figures are medians of the rounds.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
here=$root/edge-worker/bench
stores=${1:-$root/build/public}
rounds=${ROUNDS:-5}
seconds=${SECONDS_EACH:-4}
PATH=$PATH:/usr/sbin
for tool in nginx wrk h2load; do
  command -v $tool >/dev/null || { echo "$tool is missing: apt-get install nginx-light wrk nghttp2-client" >&2; exit 1; }
done
[ -f "$root/edge-worker/target/edge-worker.jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }
[ -f "$stores" ] || [ -f "$stores/current.json" ] || { echo "$stores is neither a file of stores nor a published folder. Publish first: ./publish.sh" >&2; exit 1; }
[ ! -f "$stores" ] || [ -f "$root/generator/target/generator.jar" ] || { echo "Build first: mvn -DskipTests package" >&2; exit 1; }

work=$(mktemp -d)
chmod 755 "$work"
processes=()
stop_processes() {
  local process
  for process in ${processes[@]+"${processes[@]}"}; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf "$work"
}
trap stop_processes EXIT

# The file is copied, because the import writes a file of rejected rows next to it.
source_dir=$stores
if [ -f "$stores" ]; then
  source_dir=$work/public
  cp "$stores" "$work/stores.csv"
  LC_ALL=C.UTF-8 java -jar "$root/generator/target/generator.jar" import "$work/stores.csv" --postgres-dir "$work/postgres" >"$work/import.log" 2>&1 \
    && LC_ALL=C.UTF-8 java -jar "$root/generator/target/generator.jar" publish --target "$source_dir" --postgres-dir "$work/postgres" >>"$work/import.log" 2>&1 \
    || { cat "$work/import.log" >&2; exit 1; }
fi

port=${PORT:-18180}
plain_port=$((port + 2)) limited_port=$((port + 3))
gateway=http://127.0.0.1:$port plain=http://127.0.0.1:$plain_port limited=http://127.0.0.1:$limited_port
hertz=$(getconf CLK_TCK)
page='/api/locations?state=TX&page=2'
document=/openapi.json
people=/locations/texas/dallas

# typed_searches DIR: searches of a published folder as they are typed: every prefix of some cities from two letters on
typed_searches() {
  ls "$1/api/locations" | sed -n 's/^city=//p' | awk 'NR % 40 == 1' |
    awk '{for (i = 2; i <= length($0) && i <= 12; i++) print "/api/search?q=" substr($0, 1, i)}' | sed 's/-/+/g'
}

# etag URL: its entity tag
etag() { curl --silent --head "$1" | awk 'tolower($1) == "etag:" {print $2}' | tr -d '\r'; }

# ticks PROCESS: the processor time that it has taken, in clock ticks. A second has $hertz ticks.
ticks() { awk '{print $14 + $15}' "/proc/$1/stat"; }

# Prints the median of the numbers on standard input, one on each line.
median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }
ratio() { awk "BEGIN{printf \"%.2f\", $1 / $2}"; }

# start_gateway [options]: sets gateway_process and ready_seconds
start_gateway() {
  local start=$EPOCHREALTIME
  taskset -c 0 "$root/edge-worker/gateway.sh" --source "$source_dir" --port $port --admin-port $((port + 1)) \
    --limits search=10000000,bulk=10000000,mcp=60 "$@" >"$work/gateway.log" 2>&1 &
  gateway_process=$!
  processes+=("$gateway_process")
  until curl --silent --fail --output /dev/null "http://127.0.0.1:$((port + 1))/readyz"; do
    kill -0 "$gateway_process" || { cat "$work/gateway.log" >&2; exit 1; }
    sleep 0.01
  done
  ready_seconds=$(awk "BEGIN{printf \"%.2f\", $EPOCHREALTIME - $start}")
}
stop_gateway() { kill "$gateway_process"; wait "$gateway_process" || true; }

# Writes the answers of the gateway to files, and starts nginx, which serves these files.
make_files() {
  local files=$work/files number=0 search
  mkdir -p "$files"
  curl --silent "$gateway$page" >"$files/page.json"
  curl --silent --header 'Accept-Encoding: gzip' "$gateway$page" >"$files/page.json.gz"
  curl --silent "$gateway$document" >"$files/document.json"
  curl --silent --header 'Accept-Encoding: gzip' "$gateway$document" >"$files/document.json.gz"
  typed_searches "$source_dir" >"$work/searches"
  while read -r search; do
    number=$((number + 1))
    curl --silent "$gateway$search" >"$files/search$number.json"
    echo "/search$number.json" >>"$work/search-files"
  done <"$work/searches"
  sed "s|BENCH|$work|; s|PLAIN_PORT|$plain_port|; s|LIMITED_PORT|$limited_port|" "$here/nginx.conf" >"$work/nginx.conf"
  taskset -c 0 nginx -c "$work/nginx.conf" 2>/dev/null &
  processes+=($!)
  until curl --silent --fail --output /dev/null "$plain/page.json"; do sleep 0.05; done
  nginx_process=$(pgrep -P "$(cat "$work/nginx.pid")")
}

# Converts times such as 12us, 3.5ms or 1.2s to milliseconds.
milliseconds() { sed -E 's/us$/ 0.001/; s/ms$/ 1/; s/([0-9])s$/\1 1000/' | awk '{print $1 * $2}'; }
# measure NAME PROCESS URL [wrk options]: adds to the files NAME.cpu (µs for a request), NAME.rate, NAME.p99 (ms)
measure() {
  local name=$1 process=$2 before
  shift 2
  before=$(ticks "$process")
  taskset -c 1 wrk --threads 1 --connections 64 --duration "${seconds}s" --latency "$@" >"$work/wrk"
  # wrk counts a 304 as an error. Before Java has compiled the code, one core is too slow, so some requests are refused.
  if grep -q 'Non-2xx' "$work/wrk" && [[ $name != *304* && $name != warm ]]; then
    echo "$name: $(grep Non-2xx "$work/wrk")" >&2
    exit 1
  fi
  awk -v ticks=$(($(ticks "$process") - before)) -v hertz="$hertz" '/requests in/ {print ticks / hertz / $1 * 1e6}' "$work/wrk" >>"$work/$name.cpu"
  awk '/Requests\/sec/ {print $2}' "$work/wrk" >>"$work/$name.rate"
  awk '/99%/ {print $2}' "$work/wrk" | milliseconds >>"$work/$name.p99"
}
# measure_latency NAME RATE-OF URL...: adds the latency at 70% of that rate to the file NAME.p99. h2load logs the latency of
# each request.
measure_latency() {
  local name=$1 rate
  rate=$(median <"$work/$2.rate" | awk '{print int($1 * 0.7 / 32)}')
  shift 2
  rm -f "$work/latencies"
  taskset -c 1 h2load --h1 --clients 32 --duration "$seconds" --rps "$rate" --log-file "$work/latencies" "$@" >/dev/null
  awk '{print $3}' "$work/latencies" | sort -n | awk '{v[NR] = $1} END {print v[int(NR * 0.99)] / 1000}' >>"$work/$name.p99"
}
# row TITLE OURS PEER GOAL: prints the figures of a measurement of the gateway (OURS) and of nginx (PEER)
row() {
  local ours peer
  ours=$(median <"$work/$2.cpu")
  peer=$(median <"$work/$3.cpu")
  printf '%-42s %6.1f µs %8.0f/s %8.2f ms   nginx %6.1f µs %8.0f/s %8.2f ms   ratio of µs %5s  goal %s\n' "$1" \
    "$ours" "$(median <"$work/$2.rate")" "$(median <"$work/$2.p99")" \
    "$peer" "$(median <"$work/$3.rate")" "$(median <"$work/$3.p99")" "$(ratio "$ours" "$peer")" "$4"
}

compare() {
  local tag nginx_tag document_tag round
  tag=$(etag "$gateway$page")
  document_tag=$(etag "$gateway$document")
  nginx_tag=$(etag "$plain/page.json")
  # Waits until Java has compiled most of the code.
  local before=$seconds
  seconds=$((${WARM_SECONDS:-40} / 6))
  measure warm "$gateway_process" "$gateway$page"
  measure warm "$gateway_process" --script "$here/targets.lua" "$gateway" -- "$work/searches"
  measure warm304 "$gateway_process" --header "If-None-Match: $tag" "$gateway$page"
  measure warm "$gateway_process" --header 'Accept-Encoding: gzip' "$gateway$page"
  measure warm "$gateway_process" --header 'Accept: text/html' "$gateway$people"
  measure warm "$gateway_process" "$gateway$document"
  measure warm304 "$gateway_process" --header "If-None-Match: $document_tag" "$gateway$document"
  # This gateway only searches, so it gets as much time for searches as the other gateway for all requests.
  seconds=${WARM_SECONDS:-40}
  seconds=$((seconds / 6))
  measure_latency warm warm "$gateway$page"
  seconds=$before
  for round in $(seq "$rounds"); do
    measure page "$gateway_process" "$gateway$page"
    measure nginx-page "$nginx_process" "$plain/page.json"
    measure nginx-limited "$nginx_process" "$limited/page.json"
    measure search "$gateway_process" --script "$here/targets.lua" "$gateway" -- "$work/searches"
    measure nginx-search "$nginx_process" --script "$here/targets.lua" "$plain" -- "$work/search-files"
    measure 304 "$gateway_process" --header "If-None-Match: $tag" "$gateway$page"
    measure nginx-304 "$nginx_process" --header "If-None-Match: $nginx_tag" "$plain/page.json"
    measure people "$gateway_process" --header 'Accept: text/html' "$gateway$people"
    measure gzip "$gateway_process" --header 'Accept-Encoding: gzip' "$gateway$page"
    measure nginx-gzip "$nginx_process" --header 'Accept-Encoding: gzip' "$plain/page.json"
    measure document "$gateway_process" "$gateway$document"
    measure nginx-document "$nginx_process" "$plain/document.json"
    measure document-304 "$gateway_process" --header "If-None-Match: $document_tag" "$gateway$document"
    measure document-gzip "$gateway_process" --header 'Accept-Encoding: gzip' "$gateway$document"
    measure nginx-document-gzip "$nginx_process" --header 'Accept-Encoding: gzip' "$plain/document.json"
    measure_latency latency page "$gateway$page"
    measure_latency nginx-latency nginx-page "$plain/page.json"
    measure_latency search-latency search --base-uri "$gateway" --input-file "$work/searches"
    measure_latency nginx-search-latency nginx-search --base-uri "$plain" --input-file "$work/search-files"
  done
}

print() {
  row "location page, nginx with limit_req" page nginx-limited "≤ 1.0"
  row "location page, nginx without" page nginx-page "≤ 1.15"
  row "search, $(wc -l <"$work/searches") typed prefixes of cities" search nginx-search "≤ 1.2"
  row "304" 304 nginx-304 "≤ 1.0"
  row "location page, gzip" gzip nginx-gzip "≤ 1.1"
  row "document, $(stat -c %s "$work/files/document.json") bytes" document nginx-document "≤ 1.3"
  row "document, gzip" document-gzip nginx-document-gzip "≤ 1.3"
  printf '%-42s %6.1f µs %42s ratio to a page'"'"'s 304 %5s  goal ≤ 1.2\n' "304 of a document" "$(median <"$work/document-304.cpu")" "" \
    "$(ratio "$(median <"$work/document-304.cpu")" "$(median <"$work/304.cpu")")"
  printf '%-42s %6.1f µs %42s ratio to a JSON page %5s  goal ≤ 2\n' "city page for people, $(curl --silent --header 'Accept: text/html' "$gateway$people" | wc -c) bytes" \
    "$(median <"$work/people.cpu")" "" "$(ratio "$(median <"$work/people.cpu")" "$(median <"$work/page.cpu")")"
  latency_row "p99 of the page at 70 % load" latency nginx-latency
  latency_row "p99 of the search at 70 % load" search-latency nginx-search-latency
  printf '%-42s %6.0f MB %27s nginx %6.0f MB\n' "resident" "$(resident "$gateway_process")" "" "$(resident "$nginx_process")"
}
latency_row() {
  local ours peer
  ours=$(median <"$work/$2.p99")
  peer=$(median <"$work/$3.p99")
  printf '%-42s %36.2f ms   nginx %32.2f ms   ratio       %5s  goal %s\n' "$1" "$ours" "$peer" "$(ratio "$ours" "$peer")" "≤ 1.5"
}
resident() { awk '/VmRSS/ {print $2 / 1024}' "/proc/$1/status"; }

echo "${stores##*/}, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg), $(java -version 2>&1 | head -1), $(nginx -v 2>&1), median of $rounds rounds of $seconds s"
start_gateway
make_files
stop_gateway
for transport in ${TRANSPORTS:-auto}; do
  rm -f "$work"/*.cpu "$work"/*.rate "$work"/*.p99
  start_gateway --transport "$transport"
  head -3 "$work/gateway.log" | grep Gateway
  compare
  print
  stop_gateway
done

for _ in $(seq "$rounds"); do
  start_gateway
  echo "$ready_seconds" >>"$work/ready"
  ticks "$gateway_process" | awk -v hertz="$hertz" '{print $1 / hertz}' >>"$work/ready-cpu"
  resident "$gateway_process" >>"$work/resident"
  stop_gateway
done
locations=$(sed -n 's/.*with \([0-9]*\) locations.*/\1/p' "$work/gateway.log")
printf '%-42s %6.1f MB\n' "edge-worker.jar" "$(awk "BEGIN{print $(stat -c %s "$root/edge-worker/target/edge-worker.jar")/1e6}")"
printf '%-42s %6.2f s, of the processor %.2f s   goal < 0.70\n' "from start to ready, $locations locations" "$(median <"$work/ready")" "$(median <"$work/ready-cpu")"
printf '%-42s %6.0f MB\n' "resident when ready" "$(median <"$work/resident")"
