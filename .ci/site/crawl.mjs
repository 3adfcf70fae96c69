// Follows every internal link from the home page and the documentation, opens every url of every static JSON page and
// every address of the sitemaps, and compares the JSON-LD of each store and company with its row. Writes pages of each
// kind into a folder, with their addresses in pages.json.
// Usage: crawl.mjs URL FOLDER
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";

const [, , base, folder] = process.argv;
const AT_ONCE = 16, SAMPLES = 2, MOST_IN_SITEMAP = 50_000;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const problems = [];

const once = (path, accept) => new Promise((resolve, reject) => {
  const request = get(base + path, { agent, headers: { Accept: accept } }, (response) => {
    const parts = [];
    response.on("data", (part) => parts.push(part));
    response.on("error", reject);
    response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }));
  });
  request.setTimeout(30_000, () => request.destroy(new Error(path + ": no answer within 30 seconds")));
  request.on("error", reject);
});

// A busy gateway says in Retry-After when to repeat the request.
const open = async (path, accept) => {
  for (let attempt = 1; ; attempt++) {
    const answer = await once(path, accept);
    if (answer.status !== 503 || attempt === 5) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers["retry-after"] ?? 1)));
  }
};

// Calls work for each item, with a limit on concurrent calls. The function work may add items.
const forEachOf = async (items, work) => {
  let next = 0, busy = 0;
  await new Promise((resolve, reject) => {
    const start = () => {
      if (next === items.length && busy === 0) resolve();
      while (busy < AT_ONCE && next < items.length) {
        busy++;
        work(items[next++]).then(() => {
          busy--;
          start();
        }, reject);
      }
    };
    start();
  });
};

const unescape = (html) => html.replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
// Returns the path of an internal address without its fragment, or null for any other address.
const internal = (address, from) => {
  const url = new URL(unescape(address), base + from);
  return url.origin === new URL(base).origin ? url.pathname + url.search : null;
};

// The rows, by the paths of their pages.
const rows = new Map();
const lists = [];
const readList = async (path) => {
  const answer = await open(path, "application/json");
  assert.equal(answer.status, 200, path);
  const page = JSON.parse(answer.text);
  for (const row of page.results) rows.set(internal(row.url, "/"), row);
  return page.meta.last_page;
};
for (const list of ["locations", "companies"]) {
  const last = await readList(`/api/${list}/page=1.json`);
  for (let page = 2; page <= last; page++) lists.push(`/api/${list}/page=${page}.json`);
}
await forEachOf(lists, readList);
console.log(`${rows.size} different urls in ${lists.length + 2} static JSON pages`);

// Returns the kind of a page by its path. Some pages of each kind are checked more closely.
const kind = (path) => path
  .replace(/\?.*$/, "-asked")
  .replace(/^\/(locations|sheds|tires-wheels)\/[^/]+\/[^/]+\/page\/\d+$/, "city-page-2")
  .replace(/^\/(locations)\/[^/]+\/[^/]+\/[^/]+$/, "store")
  .replace(/^\/(locations|sheds|tires-wheels)\/[^/]+\/[^/]+$/, "$1-city")
  .replace(/^\/(locations|sheds|tires-wheels)\/[^/]+$/, "$1-state")
  .replace(/^\/companies\/page\/\d+$/, "companies-page-2")
  .replace(/^\/companies\/[^/]+\/page\/\d+$/, "company-page-2")
  .replace(/^\/companies\/[^/]+\/[^/]+\/page\/\d+$/, "company-state-page-2")
  .replace(/^\/companies\/[^/]+\/[^/]+$/, "company-state")
  .replace(/^\/companies\/[^/]+$/, "company")
  .replace(/^\/guides\/[^/]+$/, "guide")
  .replace(/^\/$/, "home")
  .replace(/^\//, "")
  .replace(/[^a-z0-9-]/g, "-");
const samples = new Map();
mkdirSync(folder, { recursive: true });
const sample = (path, text) => {
  const name = kind(path), taken = samples.get(name) ?? [];
  if (taken.length === SAMPLES) return;
  samples.set(name, [...taken, path]);
  writeFileSync(`${folder}/${name}-${taken.length + 1}.html`, text);
};

// Compares the JSON-LD of a store or a company with its row.
let compared = 0;
const compare = (path, data, row) => {
  const shown = data.find((item) => item["@id"]);
  const isStore = "address" in row;
  assert.equal(internal(shown["@id"], path), path);
  assert.equal(internal(shown.url, path), path);
  assert.equal(shown.name, isStore ? row.company_name : row.name);
  assert.equal(shown.aggregateRating, undefined, "ratings that are not said to be the publisher's own");
  if (isStore) {
    const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } = shown.address;
    assert.deepEqual([streetAddress, addressLocality, addressRegion, postalCode, addressCountry],
      [[row.address, row.address2].filter(Boolean).join(", "), row.city, row.state, row.zip, "US"]);
    assert.equal(shown.telephone?.replace(/\D/g, ""), row.phone?.replace(/\D/g, "").replace(/^(?=\d{10}$)/, "1"));
    assert.equal(shown.parentOrganization.name, row.company_name);
  }
  compared++;
};

// Two stores of one company at one address may share a title.
const place = (path) => {
  const row = rows.get(path);
  return row?.address ? [row.company_name, row.address, row.address2, row.city, row.state].join() : path;
};

const isPage = (answer) => answer.status === 200 && answer.headers["content-type"].startsWith("text/html");
const seen = new Set(), queue = [], canonical = new Set(), titles = new Map();
const add = (path, from) => {
  if (path === null || seen.has(path)) return;
  seen.add(path);
  queue.push([path, from]);
};
const visit = async ([path, from]) => {
  const answer = await open(path, path.endsWith(".json") ? "application/json" : "text/html");
  if (answer.status !== 200) {
    // The MCP endpoint has no page.
    if (path !== "/mcp") problems.push(`${from} links to ${path}, which answers ${answer.status}`);
    return;
  }
  if (!isPage(answer)) return;
  if (!answer.headers["content-security-policy"] || answer.headers["content-security-policy"].includes("unsafe")) {
    problems.push(`${path} has no strict Content-Security-Policy`);
  }
  sample(path, answer.text);
  for (const [, address] of answer.text.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)) {
    if (!/^(?:#|mailto:|tel:|data:)/.test(address)) add(internal(address, path), path);
  }
  const own = /<link rel="canonical" href="([^"]*)"/.exec(answer.text);
  if (own && !/<meta name="robots" content="noindex"/.test(answer.text)) {
    canonical.add(internal(own[1], path));
    const title = /<title>([^<]*)/.exec(answer.text)[1];
    const other = titles.get(title) ?? path;
    if (other !== path && place(other) !== place(path)) problems.push(`${path} and ${other} have the same title: ${title}`);
    titles.set(title, path);
  }
  try {
    const data = [...answer.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) => JSON.parse(match[1]));
    if (rows.has(path)) compare(path, data, rows.get(path));
  } catch (failure) {
    problems.push(`JSON-LD of ${path}: ${failure.message.split("\n").slice(0, 12).join(" ")}`);
  }
};
add("/", "the start");
add("/docs", "the start");
await forEachOf(queue, visit);
const linked = seen.size;
for (const path of rows.keys()) add(path, "a static JSON page");
if (seen.size > linked) console.log(`${seen.size - linked} urls are linked from no page`);
await forEachOf(queue.slice(linked), visit);
const unopened = [...rows.keys()].filter((path) => !canonical.has(path));
if (unopened.length > 0) problems.push(`${unopened.length} urls of rows are no page of their own, for example ${unopened[0]}`);
console.log(`${seen.size} internal addresses opened, ${canonical.size} pages, JSON-LD of ${compared} compared with their rows`);
if (compared !== rows.size) problems.push(`JSON-LD of ${compared} of ${rows.size} rows was compared`);

// Sitemaps must name the pages that were found, and each sitemap at most the allowed number.
const locations = (xml) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => unescape(match[1]));
const index = await open("/sitemap.xml", "application/xml");
if (index.status === 200) {
  const robots = (await open("/robots.txt", "text/plain")).text;
  if (!/^Sitemap: \S+\/sitemap\.xml$/m.test(robots)) problems.push("robots.txt names no sitemap");
  const named = [];
  writeFileSync(`${folder}/sitemap.xml`, index.text);
  const maps = index.text.includes("<sitemapindex") ? locations(index.text) : [base + "/sitemap.xml"];
  for (const [number, map] of maps.entries()) {
    const answer = await open(internal(map, "/"), "application/xml");
    if (answer.status !== 200) problems.push(`${map} answers ${answer.status}`);
    writeFileSync(`${folder}/sitemap-${number + 1}.xml`, answer.text);
    const addresses = locations(answer.text);
    if (addresses.length === 0 || addresses.length > MOST_IN_SITEMAP) problems.push(`${map} names ${addresses.length} addresses`);
    named.push(...addresses.map((address) => internal(address, "/")));
  }
  const inSitemaps = new Set(named);
  // Sitemaps name pages of the website, but only the first page of a list.
  const pages = [...canonical].filter((path) => !path.startsWith("/docs") && !/\/page\/\d+$/.test(path));
  if (inSitemaps.size !== named.length) problems.push(`${named.length - inSitemaps.size} addresses stand in sitemaps twice`);
  const missing = pages.filter((path) => !inSitemaps.has(path)), more = [...inSitemaps].filter((path) => !canonical.has(path));
  if (missing.length > 0) problems.push(`${missing.length} pages are in no sitemap, for example ${missing[0]}`);
  if (more.length > 0) problems.push(`${more.length} addresses of sitemaps are no page, for example ${more[0]}`);
  console.log(`${maps.length} sitemaps with ${named.length} addresses: those of the pages that were found`);
} else {
  problems.push(`/sitemap.xml answers ${index.status}: publish with --base-url ${base}`);
}

// Pages without a link to them: searches with and without results, missing pages, and invalid requests.
for (const [name, path, status] of [["search", "/search?q=dallas", 200], ["search-nothing", "/search?q=qqqqqqqq", 200],
  ["narrowed", `/search?in=${samples.get("company")[0]}&near=33901`, 200], ["search-form", "/search", 200], ["not-found", "/nothing/here", 404], ["docs-notice", "/docs?endpoint=locations&invalid=state,page", 200]]) {
  const answer = await open(path, "text/html");
  if (answer.status !== status) problems.push(`${path} answers ${answer.status} instead of ${status}`);
  samples.set(name, [path]);
  writeFileSync(`${folder}/${name}-1.html`, answer.text);
}
writeFileSync(`${folder}/pages.json`, JSON.stringify(Object.fromEntries([...samples].map(([name, paths]) => [name, paths[0]]))));
agent.destroy();
if (problems.length > 0) {
  console.error(problems.slice(0, 30).join("\n"));
  console.error(`${problems.length} problems`);
  process.exit(1);
}
