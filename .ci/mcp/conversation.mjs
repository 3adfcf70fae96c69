// Tests a whole conversation with the MCP endpoint by the official TypeScript clients: the old one, which
// begins with a handshake, and the new one, which negotiates the newest revision.
// Usage: node conversation.mjs old|new URL
import assert from 'node:assert/strict';

const [, , generation, address] = process.argv;

async function connectOld() {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const client = new Client({ name: 'conversation', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  return client;
}

async function connectNew() {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'conversation', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  return client;
}

async function call(client, name, args) {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, name + ' failed');
  assert.ok(result.content[0].text.length > 0, name + ' says nothing');
  return result.structuredContent;
}

const client = generation === 'old' ? await connectOld() : await connectNew();
assert.match(client.getInstructions() ?? '', /Cite /);

const { tools } = await client.listTools();
assert.deepEqual(
  tools.map(tool => tool.name),
  ['search_stores', 'find_locations', 'list_companies', 'search_guides', 'get_guide', 'compare_costs', 'search', 'fetch']
);

const found = await call(client, 'search_stores', { query: 'dallas' });
assert.ok(found.results.length > 0);

let page = await call(client, 'find_locations', { state: 'Texas', city: 'dallas', limit: 25 });
let rows = page.results.length;
while (page.next) {
  page = await call(client, 'find_locations', page.next);
  rows += page.results.length;
}
assert.equal(rows, page.meta.total);

const companies = await call(client, 'list_companies', { state: 'TX' });
assert.match(companies.meta.attribution, /^Cite /);

const guides = await call(client, 'search_guides', { query: 'can I return the sofa early' });
const guide = await call(client, 'get_guide', { slug: guides.results[0].slug });
assert.ok(guide.markdown.length > 500);

const { resources } = await client.listResources();
assert.ok(resources.length >= 12);
const { resourceTemplates } = await client.listResourceTemplates();
assert.equal(resourceTemplates[0].uriTemplate, 'guide://{slug}');
const read = await client.readResource({ uri: resources[0].uri });
assert.equal(read.contents[0].mimeType, 'text/markdown');
await assert.rejects(client.readResource({ uri: 'guide://no-such-guide' }));

const costs = await call(client, 'compare_costs', {
  cash_price: 700, payment: 22.99, frequency: 'weekly', number_of_payments: 78, fees_at_start: 25, fee_per_payment: 2,
  loan: { apr_percent: 18, months: 24 }
});
assert.equal(costs.options[0].total_paid, 1974.22);

const wrong = await client.callTool({ name: 'find_locations', arguments: { state: 'Texass' } });
assert.ok(wrong.isError);
assert.match(wrong.content[0].text, /code or name/);

await client.close();
console.log('The ' + generation + ' client had a whole conversation: ' + rows + ' stores in Dallas.');
