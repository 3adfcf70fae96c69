// Asks an MCP endpoint typical questions of people, like a simple agent. Prints the calls and tokens that each question needs,
// and whether the text for the model contains the answer. The exit code is 1 if fewer than 90% of the texts do.
// Usage: node edge-worker/bench/mcp-questions.mjs URL     of a gateway without limits (--limits off): http://127.0.0.1:8080/mcp
//   It serves the demo (./publish.sh) or the real chains for which queries.tsv is written. Each directory has its own questions,
//   and others are generated from its stores. Some questions name the real chains as people do (company-names.tsv).
// Tokens are estimated as a quarter of the UTF-8 bytes of the arguments that the model writes and of the text that it reads. The
// definitions of the tools are counted once, because a client gives them to the model once in a conversation. If a question
// asks for all stores, the agent reads all pages. If no company has the name, it calls again with the first similar name.
// The expected answers are computed from the lists of the REST API and the centroids of ZIP codes.
// Environment: VERBOSE=1 shows failures, SEED=1 draws questions.
import { readFileSync } from 'node:fs';
import { miles } from './zip-centroids.mjs';

/** A conversation with an endpoint, which counts its calls and tokens. */
class Agent {
  constructor(url) {
    this.url = url;
    this.calls = 0;
    this.bytes = 0;
    this.text = '';
  }

  async call(name, args) {
    const result = await rpc(this.url, 'tools/call', { name, arguments: args });
    const text = result.content.map(part => part.text).join('\n');
    this.calls++;
    this.bytes += Buffer.byteLength(JSON.stringify({ name, arguments: args })) + Buffer.byteLength(text);
    this.text += text + '\n';
    return { failed: result.isError === true, ...result.structuredContent };
  }

  /** Finds stores; `all` reads every page. */
  async stores({ all, ...question }) {
    const args = all ? { ...question, limit: 25 } : question;
    const first = await this.pages('find_locations', args, all);
    const similar = first.hint?.match(/similar: [^;]*?\(company=([^)]*)\)/)?.[1];
    return similar === undefined || question.count_by ? first : this.pages('find_locations', { ...args, company: similar }, all);
  }

  async companies({ all, ...question }) {
    return this.pages('list_companies', all ? { ...question, limit: 25 } : question, all);
  }

  async pages(tool, args, all) {
    let page = await this.call(tool, args);
    const first = page;
    while (all && page.next) {
      page = await this.call(tool, page.next);
    }
    return first;
  }
}

async function rpc(url, method, params) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  });
  const message = await response.json();
  if (message.error) {
    throw new Error(method + ': ' + message.error.message);
  }
  return message.result;
}

/** All stores and retail companies of the directory from the REST API, from which the expected answers are computed. */
async function directory(url) {
  const base = new URL(url).origin;
  const list = async path => {
    const rows = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const body = await (await fetch(base + path + '?page=' + page, { headers: { Accept: 'application/json' } })).json();
      rows.push(...body.results);
      last = body.meta.last_page;
    }
    return rows;
  };
  const retail = new Set((await list('/api/companies')).map(({ slug }) => slug));
  return (await list('/api/locations')).map(store => ({ ...store, retail: retail.has(store.company_slug) }));
}

const escaped = text => String(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const has = category => store => store.categories.includes(category);
const inCity = (city, state) => store => store.city === city && store.state === state;
const addresses = stores => stores.map(({ address }) => address);

/** Returns the stores nearest to a ZIP code, up to a maximum number. Of equally near stores, returns all or none. */
function nearest(stores, zip, count) {
  const sorted = stores.map(store => ({ store, away: miles(zip, store.zip) })).sort((a, b) => a.away - b.away);
  const farthest = sorted[count]?.away ?? Infinity;
  return sorted.filter(({ away }) => away < farthest).map(({ store }) => store);
}

/** Returns the number of stores of each state, city or company, the largest first, as pairs of a name and a number. */
function countsBy(stores, member) {
  const counts = new Map();
  stores.forEach(store => counts.set(store[member], (counts.get(store[member]) ?? 0) + 1));
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/** The questions without stores, each with the calls of an agent and the texts of the expected answer. */
const ADVICE = [
  {
    asks: 'A sofa is $700, or $22.99 a week for 78 weeks. What would I pay?',
    does: agent => agent.call('compare_costs', { cash_price: 700, payment: 22.99, frequency: 'weekly', number_of_payments: 78 }),
    answer: () => ['1793.22']
  },
  {
    asks: 'A TV: $19.99 a week for a year, or $599 with a loan at 18 % for two years?',
    does: agent => agent.call('compare_costs', { cash_price: 599, payment: 19.99, frequency: 'weekly', number_of_payments: 52,
      loan: { apr_percent: 18, months: 24 } }),
    answer: () => ['1039.48', /29\.9\d/]
  },
  {
    asks: 'Can I bring the sofa back early?',
    does: agent => guide(agent, 'can I bring the sofa back early', 'returning-goods'),
    answer: () => ['You may end the agreement at the end of any period that you have paid for']
  },
  {
    asks: 'Does renting to own help my credit score?',
    does: agent => guide(agent, 'does renting to own help my credit score', 'credit-reporting'),
    answer: () => ['Usually it does not build credit']
  },
  {
    asks: 'What happens if I cannot pay this week?',
    does: agent => guide(agent, 'what happens if I cannot make a payment', 'when-money-is-tight'),
    answer: () => ['Call the store', 'late fee']
  }
];

const folded = text => text.normalize('NFD').replaceAll(/[\p{M}'’]/gu, '').replaceAll('&', ' and ').toLowerCase().match(/[a-z0-9]+/g).join(' ');
const named = name => store => (folded(store.company_name) + ' ').startsWith(folded(name) + ' ');
const everydayName = name => name.replace(/([ ,]+(co|inc|llc|ltd|corp|company)\.?)+$/i, '');

/**
 * The rules that make a question about a store. A rule returns the arguments and the expected texts, which are empty if the
 * answer is not certain.
 */
const RULES = [
  ({ company_name, city, state }, stores) => [{ company: everydayName(company_name), city, state, limit: 1 },
    [stores.filter(inCity(city, state)).filter(named(everydayName(company_name))).length]],
  ({ company_name, city, state }, stores) => [{ company: company_name.split(/\s+/).slice(0, 2).join(' '), city: city + ', ' + state, limit: 1 },
    [stores.filter(inCity(city, state)).filter(named(company_name.split(/\s+/).slice(0, 2).join(' '))).length]],
  ({ company_name, zip }, stores) => [{ company: everydayName(company_name), zip: zip.slice(0, 5), limit: 3 },
    miles(zip, zip) === 0 ? addresses(nearest(stores.filter(named(everydayName(company_name))), zip, 1)) : []],
  ({ categories, zip }, stores) => [{ category: categories[0], zip: zip.slice(0, 5), limit: 5 },
    categories.length > 0 && miles(zip, zip) === 0 ? addresses(nearest(stores.filter(has(categories[0])), zip, 2)) : []],
  ({ company_name }, stores) => [{ company: everydayName(company_name), count_by: 'state' },
    countsBy(stores.filter(named(everydayName(company_name))), 'state').slice(0, 1).map(([state, count]) => new RegExp(state + ' ' + count + '(?!\\d)'))],
  ({ city, state }, stores) => [{ city, state, count_by: 'company' }, [...new Set(stores.filter(inCity(city, state)).map(store => store.company_name))]],
  ({ company_name, city, state, phone }, stores) => [{ company: everydayName(company_name), city, state, limit: 25 },
    phone && stores.filter(inCity(city, state)).filter(named(everydayName(company_name))).length <= 25 ? [phone] : []],
  ({ state }, stores) => [{ state, limit: 1 }, [stores.filter(store => store.state === state).length]],
  ({ company_name, city, state }) => [{ company: 'Zq' + [...company_name].reverse().join(''), city, state }, [/No company with this name is listed/]],
  ({ company_name, state }, stores) => [{ company: everydayName(company_name), state: state === 'AK' ? 'HI' : 'AK' },
    stores.filter(named(everydayName(company_name))).some(store => store.state === (state === 'AK' ? 'HI' : 'AK')) ? [] : [/^No open store[^]*The nearest, about/]]
];

/** Returns questions about random stores, two by each rule. The same seed gives the same questions. */
function questionsAboutRandomStores(stores, seed) {
  let state = seed;
  const randomStore = () => stores[(state = (state * 48_271) % 2_147_483_647) % stores.length];
  return [...RULES, ...RULES].map(rule => {
    let [args, answer] = rule(randomStore(), stores);
    while (answer.length === 0) {
      [args, answer] = rule(randomStore(), stores);
    }
    return asks(JSON.stringify(args), args, () => answer);
  });
}

const of = (company, ...where) => store => store.company_slug === company
  && where.every(place => [store.state, store.city, store.city + ', ' + store.state].includes(place));
const near = (company, zip, count = 1) => stores => addresses(nearest(stores.filter(of(company)), zip, count));
const number = (company, ...where) => stores => [stores.filter(of(company, ...where)).length];
const at = (company, ...where) => stores => addresses(stores.filter(of(company, ...where)));
const first = (max, company, member, ...where) => stores => countsBy(stores.filter(of(company, ...where)), member).slice(0, max)
  .map(([name, count]) => new RegExp(escaped(name) + '(, [A-Z]{2})? ' + count + '(?!\\d)'));
const asks = (question, args, answer) => ({ asks: question, does: agent => agent.stores(args), answer });

/** The questions for the real chains. */
const REAL = [
  asks('Where is the nearest Costco to 76511?', { company: 'Costco', zip: '76511', limit: 3 }, near('costco', '76511')),
  asks("Closest Buc-ee's to 37407?", { company: "Buc-ee's", zip: '37407', limit: 1 }, near('buc-ees', '37407')),
  asks('Is there a Wawa near 10451?', { company: 'Wawa', zip: '10451' }, near('wawa', '10451', 3)),
  asks("Five Chili's near downtown Austin, 78701?", { company: "Chili's", zip: '78701', limit: 5 }, near('chilis-grill-and-bar', '78701', 5)),
  asks('In-N-Out near 89101?', { company: 'In-N-Out', zip: '89101', limit: 3 }, near('in-n-out-burger', '89101', 3)),
  asks('The next 7-11 to Miami Beach 33139?', { company: '7-11', zip: '33139', limit: 5 }, near('7-eleven', '33139', 5)),
  asks('Shipley Donuts around 77002?', { company: 'Shipley Donuts', zip: '77002', limit: 10 }, near('shipley-do-nuts', '77002', 10)),
  asks('I am in Missoula, 59801. Where is the next Cracker Barrel?', { company: 'Cracker Barrel', zip: '59801', limit: 1 },
    near('cracker-barrel-old-country-store', '59801')),
  asks('Nearest H Mart to Fairfax, 22030?', { company: 'H-Mart', zip: 22030, limit: 2 }, near('h-mart', '22030', 2)),
  asks('Home Depot close to San Juan, PR 00901?', { company: 'Home Depot', zip: '00901', limit: 2 }, near('the-home-depot', '00901', 2)),
  asks("How many Trader Joe's are within 10 miles of 98101?", { company: 'trader joes', zip: '98101', radius: 10, limit: 1 },
    stores => [stores.filter(of('trader-joes')).filter(({ zip }) => miles('98101', zip) <= 10).length]),
  asks('Where can I get tires near 60614?', { zip: '60614', category: 'tires', limit: 5 },
    stores => addresses(nearest(stores.filter(has('tires')), '60614', 5))),
  asks('Grocery stores within 5 miles of 94110?', { zip: '94110', category: 'grocery', radius: 5, limit: 25 },
    stores => addresses(nearest(stores.filter(has('grocery')).filter(({ zip }) => miles('94110', zip) <= 5), '94110', 25))),
  asks('Which states have most Whataburgers?', { company: 'Whataburger', count_by: 'state' }, first(3, 'whataburger', 'state')),
  asks("Which state has the most Culver's?", { company: "Culver's", count_by: 'state' }, first(1, 'culvers', 'state')),
  asks('In which cities of Florida has Wawa most stores?', { company: 'wawa', state: 'Florida', count_by: 'city' }, first(3, 'wawa', 'city', 'FL')),
  asks('How many In-N-Outs in each city of Nevada?', { company: 'in n out', state: 'NV', count_by: 'city' },
    first(4, 'in-n-out-burger', 'city', 'NV')),
  asks("How many Wendy's are in Ohio?", { company: 'Wendys', state: 'Ohio', limit: 1 }, number('wendys', 'OH')),
  asks('How many Dollar Generals are there in all?', { company: 'Dollar General', limit: 1 }, number('dollar-general')),
  asks('Does Bass Pro have stores in Missouri? How many?', { company: 'Bass Pro', state: 'MO' }, number('bass-pro-shops', 'MO')),
  asks('How many 99 Cents stores has Texas?', { company: '99 Cents Only', state: 'texas', limit: 1 }, number('99-cents-only-stores', 'TX')),
  asks('Which chains have stores in Moab, Utah?', { city: 'Moab', state: 'Utah', count_by: 'company' },
    stores => [...new Set(stores.filter(inCity('Moab', 'UT')).map(store => store.company_name))]),
  asks('Which chain has most stores in Wyoming?', { state: 'Wyoming', count_by: 'company' },
    stores => countsBy(stores.filter(({ state }) => state === 'WY'), 'company_name').slice(0, 1).map(([name]) => name)),
  asks('How many stores are listed in Allen, Texas?', { city: 'Allen, TX', limit: 1 }, stores => [stores.filter(inCity('Allen', 'TX')).length]),
  asks('How many 7-Elevens are in NYC?', { company: 'seven eleven', city: 'NYC', limit: 1 }, number('7-eleven', 'New York, NY')),
  asks('7-Eleven stores in LA, how many?', { company: '7-Eleven', city: 'LA', state: 'CA', limit: 1 }, number('7-eleven', 'Los Angeles, CA')),
  asks("Trader Joe's in Washington, D.C.?", { company: "Trader Joe's", city: 'Washington, D.C.', limit: 25 }, at('trader-joes', 'Washington, DC')),
  asks("Arby's in Springfield?", { company: "Arby's", city: 'Springfield' }, first(3, 'arbys', 'state', 'Springfield')),
  asks("Which Torchy's are in Houston?", { company: "Torchy's", city: 'Houston TX', all: true }, at('torchys-tacos', 'Houston, TX')),
  asks("Wendy's in St. Louis?", { company: "Wendy's", city: 'Saint Louis', state: 'MO', all: true }, stores => addresses(stores.filter(of('wendys', 'MO')).filter(({ city }) => /^(St|Saint)\.? Louis$/.test(city)))),
  asks('Where is the Costco in Fort Worth?', { company: 'costco wholesale', city: 'Ft Worth', state: 'TX' }, at('costco', 'Fort Worth, TX')),
  asks('Phone number of the H Mart in Northbrook, Illinois?', { company: 'H Mart', city: 'Northbrook', state: 'Illinois' },
    stores => stores.filter(of('h-mart', 'Northbrook, IL')).map(({ phone }) => phone)),
  asks("What is the address of Buc-ee's in Daytona Beach?", { company: 'bucees', city: 'Daytona Beach' }, at('buc-ees', 'Daytona Beach')),
  asks('Is there a DSW in Fargo?', { company: 'DSW Shoes', city: 'Fargo', state: 'ND' }, at('dsw', 'Fargo, ND')),
  asks('A link for the Nordstrom in Anchorage?', { company: 'Nordstrom', city: 'Anchorage', state: 'AK' }, () => [/No open store/]),
  asks('Is there a Walmart in Bentonville?', { company: 'Walmart', city: 'Bentonville', state: 'AR' }, () => [/No company with this name is listed/]),
  asks('Ford or Hyundai dealers in Anchorage?', { category: 'auto dealer', city: 'Anchorage', state: 'Alaska' },
    stores => addresses(stores.filter(inCity('Anchorage', 'AK')).filter(has('auto-dealer')))),
  { asks: 'What is AutoZone, and how many stores has it?', does: agent => agent.call('search_stores', { query: 'AutoZone', limit: 3 }),
    answer: stores => [stores.filter(of('autozone')).length, 'tires-wheels'] },
  { asks: 'Whose store is at 151 W 34th St in New York?', does: agent => agent.call('search_stores', { query: '151 w 34th st new york' }),
    answer: () => ["Macy's"] },
  { asks: 'A $1,200 fridge, $99 a month for 24 months: and if I buy it after a year for half of what is left?',
    does: agent => agent.call('compare_costs', { cash_price: 1200, payment: 99, frequency: 'monthly', number_of_payments: 24,
      early_purchase: { after_payments: 12, percent_of_remaining: 50 } }), answer: () => ['2376.00', '1782.00'] }
];

/** Reads the guide with the expected title, if the search finds it. */
async function guide(agent, query, promising) {
  const { results } = await agent.call('search_guides', { query, limit: 3 });
  const { slug } = results.find(result => result.slug === promising);
  await agent.call('get_guide', { slug });
}

const tokens = bytes => Math.round(bytes / 4);
const [url] = process.argv.slice(2);
if (url === undefined) {
  console.error('Usage: node edge-worker/bench/mcp-questions.mjs URL');
  process.exit(2);
}
const stores = await directory(url);
const isReal = stores.some(of('autozone'));
const seed = Number(process.env.SEED ?? 1);
console.log('seed ' + seed);
const questions = [...(isReal ? REAL : ADVICE), ...questionsAboutRandomStores(stores, seed)];
const row = (title, calls, bytes, mark) =>
  console.log(title.padEnd(90) + String(calls).padStart(6) + String(tokens(bytes)).padStart(9) + mark.padStart(11));
console.log(' '.repeat(90) + ' calls   tokens   answered');
const total = { calls: 0, bytes: 0, answered: 0 };
for (const { asks, does, answer } of questions) {
  const expected = answer(stores);
  if (expected.length === 0 || expected.includes(null)) {
    throw new Error('The directory has no answer to: ' + asks);
  }
  const agent = new Agent(url);
  await does(agent).catch(failure => (agent.text += failure));
  const text = agent.text.replaceAll(/(?<=\d),(?=\d{3})/g, '').replaceAll('\\"', '"');
  const missing = expected.filter(part => !(part instanceof RegExp ? part : new RegExp('(?<![\\d])' + escaped(part) + '(?![\\d])')).test(text));
  total.calls += agent.calls;
  total.bytes += agent.bytes;
  total.answered += missing.length === 0 ? 1 : 0;
  row(asks, agent.calls, agent.bytes, missing.length === 0 ? 'yes' : 'no');
  if (process.env.VERBOSE && missing.length > 0) {
    console.log('lacks', missing, agent.text.slice(0, 2000));
  }
}
row('all', total.calls, total.bytes, total.answered + '/' + questions.length);
const { tools } = await rpc(url, 'tools/list', {});
row('definitions of the tools, once in a conversation', 1, Buffer.byteLength(JSON.stringify(tools)), '');
if (isReal) {
  const names = readFileSync(new URL('company-names.tsv', import.meta.url), 'utf8').trim().split('\n').map(line => line.split('\t'));
  const known = [];
  for (const [slug, name] of names) {
    const { results, hint } = await new Agent(url).call('find_locations', { company: name, limit: 1 });
    const foundSlug = results?.[0]?.company_slug ?? (hint?.includes('(company=' + slug + ')') ? slug : undefined);
    known.push(foundSlug === slug);
    if (foundSlug !== slug) {
      console.log('not known as ' + name + ': ' + slug + (foundSlug === undefined ? '' : ', taken as ' + foundSlug));
    }
  }
  console.log('names of companies, as people say them: ' + known.filter(Boolean).length + ' of ' + names.length + ' known');
}
process.exit(total.answered >= 0.9 * questions.length ? 0 : 1);
