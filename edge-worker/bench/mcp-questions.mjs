// Asks an MCP endpoint 25 questions that people ask, as a straightforward agent would, on the demo directory: prints the calls
// and tokens that each needs, and whether the answer stands in the text that the model reads. Ends with 1 if one does not.
// Usage: node edge-worker/bench/mcp-questions.mjs URL [URL]     the second: another version, shown beside, which may fail
//   Both gateways serve the demo (./publish.sh) without limits (--limits off): http://127.0.0.1:8080/mcp
// Tokens are estimated as bytes of UTF-8 divided by 4: of the arguments that the model writes and of the text content that it
// reads. The definitions of the tools are counted once, for a client gives them to the model once in a conversation.
// The agent uses a filter if the tool has it. Otherwise it reads all pages of what it can ask for, and filters by itself.

const CODES = { Alaska: 'AK', Idaho: 'ID', Illinois: 'IL', Missouri: 'MO', Montana: 'MT', 'New York': 'NY', 'North Carolina': 'NC',
  Oregon: 'OR', Tennessee: 'TN', Texas: 'TX', Wyoming: 'WY', Arizona: 'AZ', Alabama: 'AL' };

/** One conversation with an endpoint, and what it costs. */
class Agent {
  constructor(url, definitions) {
    this.url = url;
    this.definitions = definitions;
    this.calls = 0;
    this.bytes = 0;
    this.text = '';
  }

  static async connect(url) {
    const result = await rpc(url, 'tools/list', {});
    return () => new Agent(url, result.tools);
  }

  takes(tool, parameter) {
    const definition = this.definitions.find(({ name }) => name === tool);
    return definition !== undefined && parameter in definition.inputSchema.properties;
  }

  async call(name, args) {
    const result = await rpc(this.url, 'tools/call', { name, arguments: args });
    const text = result.content.map(part => part.text).join('\n');
    this.calls++;
    this.bytes += Buffer.byteLength(JSON.stringify({ name, arguments: args })) + Buffer.byteLength(text);
    this.text += text + '\n';
    return { failed: result.isError === true, ...result.structuredContent };
  }

  /**
   * Finds stores. A model knows in which city a ZIP code lies; `near` tells it to an agent whose tool takes no ZIP code.
   * `all` reads every page.
   */
  async stores({ company, state, city, zip, near, vertical, category, limit, all }) {
    const isNew = this.takes('find_locations', 'zip');
    if (isNew) {
      const args = { company, state, city, zip, vertical, category, limit: all ? 25 : limit };
      return this.pages('find_locations', args, all);
    }
    const place = zip === undefined ? { state, city } : near;
    return this.pages(
      'find_locations',
      {
        company: company === undefined ? undefined : await this.slug(company, vertical),
        state: place.state === undefined ? undefined : CODES[place.state],
        city: place.city
      },
      all || zip !== undefined || vertical !== undefined || category !== undefined || (limit ?? 25) > 25
    );
  }

  async companies({ state, q, all }) {
    const isNew = this.takes('list_companies', 'limit');
    return this.pages('list_companies', { state: isNew ? state : CODES[state], q, limit: isNew && all ? 25 : undefined }, all);
  }

  async slug(company, vertical) {
    const { results } = await this.call('search_stores', { query: company, vertical });
    return results.find(({ type }) => type === 'company').slug;
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

/** Every store and retail company of the directory, by the REST API: what the answers are checked with. */
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

const has = category => store => store.categories.includes(category);
const inCity = (city, state) => store => store.city === city && store.state === state;
const addresses = stores => stores.map(({ address }) => address);

/** The stores of a state whose ZIP code is the nearest to one, by number. */
function nearest(stores, zip, count) {
  const distance = store => Math.abs(Number(store.zip.slice(0, 5)) - zip);
  const sorted = [...stores].sort((a, b) => distance(a) - distance(b));
  const farthest = distance(sorted[count - 1]);
  return sorted.filter(store => distance(store) < farthest || distance(store) === distance(sorted[0]));
}

/** Each: what a person asks, what an agent does, and the texts that hold the answer, from the stores. */
const QUESTIONS = [
  {
    asks: 'Which rent-to-own furniture stores are near ZIP 77002?',
    does: agent => agent.stores({ zip: '77002', near: { state: 'Texas', city: 'Houston' }, vertical: 'retail', category: 'furniture', limit: 5 }),
    answer: stores => addresses(nearest(stores.filter(s => s.retail && s.state === 'TX' && has('furniture')(s)), 77002, 4))
  },
  {
    asks: 'Where can I rent tires near 77030?',
    does: agent => agent.stores({ zip: '77030', near: { state: 'Texas', city: 'Houston' }, category: 'tires', limit: 5 }),
    answer: stores => addresses(nearest(stores.filter(s => s.state === 'TX' && has('tires')(s)), 77030, 3))
  },
  {
    asks: 'What is the closest place to 10001 that rents laptops?',
    does: agent => agent.stores({ zip: '10001', near: { state: 'New York', city: 'New York' }, category: 'computers', limit: 3 }),
    answer: stores => addresses(nearest(stores.filter(s => s.state === 'NY' && has('computers')(s)), 10001, 1).slice(0, 1))
  },
  {
    asks: 'I live in Chicago, 60665. Who rents washing machines close to me?',
    does: agent => agent.stores({ zip: '60665', near: { state: 'Illinois', city: 'Chicago' }, category: 'laundry', limit: 5 }),
    answer: stores => addresses(nearest(stores.filter(s => s.state === 'IL' && has('laundry')(s)), 60665, 2))
  },
  {
    asks: 'Who sells portable buildings in Tyler, Texas?',
    does: agent => agent.stores({ state: 'Texas', city: 'Tyler', vertical: 'sheds' }),
    answer: stores => addresses(stores.filter(inCity('Tyler', 'TX')).filter(has('sheds')))
  },
  {
    asks: 'Which rent-to-own stores in Houston have appliances? Name a few.',
    does: agent => agent.stores({ state: 'Texas', city: 'Houston', category: 'appliances', limit: 5 }),
    answer: stores => addresses(stores.filter(inCity('Houston', 'TX')).filter(has('appliances'))).slice(0, 3)
  },
  {
    asks: 'How many stores are listed in Dallas, Texas?',
    does: agent => agent.stores({ state: 'Texas', city: 'Dallas', limit: 1 }),
    answer: stores => [stores.filter(inCity('Dallas', 'TX')).length]
  },
  {
    asks: 'What is the phone number of Rollin\' Chrome in Phoenix?',
    does: agent => agent.stores({ company: "Rollin' Chrome Tire & Wheel", state: 'Arizona', city: 'Phoenix', vertical: 'tires-wheels' }),
    answer: stores => stores.filter(inCity('Phoenix', 'AZ')).filter(s => s.company_name.startsWith('Rollin')).map(s => s.phone)
  },
  {
    asks: 'How many stores does Muebles Peña have in Texas?',
    does: agent => agent.stores({ company: 'Muebles Peña', state: 'Texas', limit: 1 }),
    answer: stores => [stores.filter(s => s.company_name === 'Muebles Peña' && s.state === 'TX').length]
  },
  {
    asks: 'Which stores in Boise have the best rating?',
    does: agent => agent.stores({ state: 'Idaho', city: 'Boise', all: true }),
    answer: stores => addresses(stores.filter(inCity('Boise', 'ID')).filter(s => s.rating === 5))
  },
  {
    asks: 'Which rent-to-own stores are in St. Louis?',
    does: agent => agent.stores({ state: 'Missouri', city: 'St. Louis', all: true }),
    answer: stores => addresses(stores.filter(inCity('St. Louis', 'MO')))
  },
  {
    asks: 'Who rents musical instruments in Wyoming?',
    does: agent => agent.stores({ state: 'Wyoming', category: 'musical instruments' }),
    answer: stores => addresses(stores.filter(s => s.state === 'WY').filter(has('musical instruments')))
  },
  {
    asks: 'Are there shed dealers in Montana?',
    does: agent => agent.stores({ state: 'Montana', vertical: 'sheds' }),
    answer: stores => addresses(stores.filter(s => s.state === 'MT').filter(has('sheds')))
  },
  {
    asks: 'Can I get a lift kit on rent-to-own in Memphis?',
    does: agent => agent.stores({ state: 'Tennessee', city: 'Memphis', category: 'lift kits' }),
    answer: stores => addresses(stores.filter(inCity('Memphis', 'TN')).filter(has('lift kits')))
  },
  {
    asks: 'Is there anything in Nome, Alaska?',
    does: agent => agent.stores({ state: 'Alaska', city: 'Nome' }),
    answer: stores => addresses(stores.filter(inCity('Nome', 'AK')))
  },
  {
    asks: 'Is the Magnolia Home Rentals store in Florence, Alabama open?',
    does: agent => agent.stores({ company: 'Magnolia Home Rentals', state: 'Alabama', city: 'Florence' }),
    answer: stores => [...addresses(stores.filter(inCity('Florence', 'AL')).filter(s => s.status === 'temporarily_closed')), /temporarily.closed/i]
  },
  {
    asks: 'Where can I read more about the High Plains store in Evanston, Wyoming?',
    does: agent => agent.stores({ company: 'High Plains Rent to Own', state: 'Wyoming', city: 'Evanston' }),
    answer: stores => stores.filter(inCity('Evanston', 'WY')).filter(s => s.company_slug === 'high-plains-rent-to-own').map(s => s.url)
  },
  {
    asks: 'Which rent-to-own companies have stores in Alaska?',
    does: agent => agent.companies({ state: 'Alaska', all: true }),
    answer: stores => [...new Set(stores.filter(s => s.retail && s.state === 'AK').map(s => s.company_name))]
  },
  {
    asks: 'Is there a store at 3073 FM 1235 in Tyler, and whose is it?',
    does: agent => agent.call('search_stores', { query: '3073 fm 1235 tyler' }),
    answer: stores => stores.filter(inCity('Tyler', 'TX')).filter(s => s.address === '3073 FM 1235').map(s => s.company_name)
  },
  {
    asks: 'Where is the next Pay-Lite Home to ZIP 82701 in Wyoming?',
    does: agent => agent.stores({ company: 'Pay-Lite Home', zip: '82701', near: { state: 'Wyoming' }, limit: 3 }),
    answer: stores => addresses(nearest(stores.filter(s => s.company_name === 'Pay-Lite Home' && s.state === 'WY'), 82701, 1).slice(0, 1))
  },
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
    answer: () => ['You may end the agreement at the end of any period for which you have paid']
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

/** Reads the guide whose title promises an answer, if the search finds it. */
async function guide(agent, query, promising) {
  const { results } = await agent.call('search_guides', { query, limit: 3 });
  const { slug } = results.find(result => result.slug === promising);
  await agent.call('get_guide', { slug });
}

const escaped = text => String(text).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const tokens = bytes => Math.round(bytes / 4);
const urls = process.argv.slice(2);
if (urls.length === 0 || urls.length > 2) {
  console.error('Usage: node edge-worker/bench/mcp-questions.mjs URL [URL]');
  process.exit(2);
}
const stores = await directory(urls[0]);
const connections = await Promise.all(urls.map(Agent.connect));
const totals = urls.map(() => ({ calls: 0, bytes: 0, answered: 0 }));
const width = 86;
const cell = ({ calls, bytes, mark }) => String(calls).padStart(6) + String(tokens(bytes)).padStart(9) + mark.padStart(11);
console.log(' '.repeat(width) + urls.map(() => ' calls   tokens   answered').join('  '));
for (const { asks, does, answer } of QUESTIONS) {
  const expected = answer(stores);
  if (expected.length === 0 || expected.includes(null)) {
    throw new Error('The directory has no answer to: ' + asks);
  }
  const cells = [];
  for (const [i, connect] of connections.entries()) {
    const agent = connect();
    await does(agent).catch(failure => (agent.text += failure));
    const text = agent.text.replaceAll(/(?<=\d),(?=\d{3})/g, '').replaceAll('\\"', '"');
    const missing = expected.filter(part => !(part instanceof RegExp ? part.test(text) : new RegExp('(?<![\\d])' + escaped(part) + '(?![\\d])').test(text)));
    totals[i].calls += agent.calls;
    totals[i].bytes += agent.bytes;
    totals[i].answered += missing.length === 0 ? 1 : 0;
    cells.push(cell({ calls: agent.calls, bytes: agent.bytes, mark: missing.length === 0 ? 'yes' : 'no' }));
    if (process.env.VERBOSE && missing.length > 0) {
      console.log(asks, 'lacks', missing, agent.text.slice(0, 2000));
    }
  }
  console.log(asks.padEnd(width) + cells.join('  '));
}
console.log('all'.padEnd(width) + totals.map(total => cell({ ...total, mark: total.answered + '/' + QUESTIONS.length })).join('  '));
console.log('definitions of the tools, once in a conversation'.padEnd(width)
  + connections.map(connect => cell({ calls: 1, bytes: Buffer.byteLength(JSON.stringify(connect().definitions)), mark: '' })).join('  '));
process.exit(totals[0].answered === QUESTIONS.length ? 0 : 1);
