// Asks a gateway for the nearest stores of random companies and ZIP codes. Compares the answers with the great-circle distances
// of all stores: how often the first row is the nearest store, how many of the five nearest are found, and the error in miles.
// Usage: node edge-worker/bench/nearest.mjs URL [PAIRS] [SEED]
//   The gateway runs without limits (--limits off) and with its tool find_locations: http://127.0.0.1:8080
// Reads the stores from the lists of the API, and the centroids from the table in schemas. A row counts as nearest if it is at
// most a mile farther than the nearest store.
import { performance } from 'node:perf_hooks';
import { centroids, miles } from './zip-centroids.mjs';

const [base, pairs = '300', requestedSeed] = process.argv.slice(2);
if (base === undefined) {
  console.error('Usage: node edge-worker/bench/nearest.mjs URL [PAIRS] [SEED]');
  process.exit(2);
}
const seed = Number(requestedSeed ?? Date.now() % 1_000_000);
let state = seed;
const random = below => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(((state >>> 8) / 2 ** 24) * below);
};

const get = async path => (await fetch(base + path, { headers: { Accept: 'application/json' } })).json();
const stores = [];
for (let page = 1, last = 1; page <= last; page++) {
  const body = await get('/api/locations?page=' + page);
  stores.push(...body.results.map(({ company_slug, zip, url }) => ({ company: company_slug, zip: zip.slice(0, 5), url })));
  last = body.meta.last_page;
}
const byCompany = new Map();
for (const { company, zip } of stores.filter(store => centroids.has(store.zip))) {
  byCompany.has(company) ? byCompany.get(company).push({ zip }) : byCompany.set(company, [{ zip }]);
}
const companies = [...byCompany].filter(([, companyStores]) => companyStores.length >= 20).map(([company]) => company);
const zips = [...centroids.keys()];

async function ask(company, zip) {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_locations', arguments: { company, zip, limit: 5 } } };
  const started = performance.now();
  const response = await fetch(base + '/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'MCP-Protocol-Version': '2025-11-25' },
    body: JSON.stringify(body)
  });
  const { result } = await response.json();
  return { rows: result.structuredContent?.results ?? [], took: performance.now() - started };
}

let first = 0, found = 0, empty = 0;
const errors = [], times = [];
for (let pair = 0; pair < Number(pairs); pair++) {
  const company = companies[random(companies.length)];
  const zip = zips[random(zips.length)];
  const distance = row => miles(zip, row.zip);
  const sorted = byCompany.get(company).map(distance).sort((a, b) => a - b);
  const { rows, took } = await ask(company, zip);
  times.push(took);
  empty += rows.length === 0 ? 1 : 0;
  const error = rows.length === 0 ? Infinity : distance(rows[0]) - sorted[0];
  first += error <= 1 ? 1 : 0;
  if (error > 1) {
    errors.push(error);
  }
  found += rows.filter(row => distance(row) <= sorted[4] + 1).length / 5;
}
const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))];
const percent = value => ((100 * value) / Number(pairs)).toFixed(1) + ' %';
console.log(`${pairs} pairs of ${companies.length} companies and ${zips.length} ZIP codes, ${stores.length} stores, seed ${seed}`);
console.log(`first row truly nearest, within a mile  ${percent(first)}`);
console.log(`the five nearest that are found         ${percent(found)}`);
console.log(`without a row                           ${percent(empty)}`);
console.log(`median error of the others              ${errors.length === 0 ? 'none' : quantile(errors, 0.5).toFixed(0) + ' miles'}`);
console.log(`a call, with HTTP and the page of rows  ${quantile(times, 0.5).toFixed(2)} ms median, ${quantile(times, 0.99).toFixed(2)} ms p99`);
