// Asks a gateway with openapi-fetch and the types that openapi-typescript makes, as a page in a browser would.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type SearchResult = components['schemas']['SearchResult'];

const [baseUrl, address] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { 'X-Forwarded-For': address } });

function expect(holds: unknown, what: string): asserts holds {
  if (!holds) {
    throw new Error(`openapi-fetch: ${what}`);
  }
}

/** The compiler knows which fields each type has. */
function label(result: SearchResult): string {
  switch (result.type) {
    case 'city':
      return `${result.state_slug}/${result.slug}`;
    case 'company':
      return result.slug;
    case 'store':
      return `${result.state} ${result.store_count}`;
  }
}

const answers = [
  await client.GET('/api/search', { params: { query: { q: 'dallas' } } }),
  await client.GET('/api/search', { params: { query: { q: 'rent' } } }),
  await client.GET('/api/sheds/search', { params: { query: { q: 'shed' } } }),
  await client.GET('/api/tires-wheels/search', { params: { query: { q: 'tire' } } }),
];
const found = answers.flatMap((answer) => answer.data?.results ?? []);
for (const type of ['city', 'company', 'store']) {
  const results = found.filter((result) => result.type === type);
  expect(results.length > 0, `no ${type} is found`);
  expect(results.every((result) => result.store_count > 0 && !label(result).includes('undefined')), `a ${type} lacks fields`);
}
const companies = (await client.GET('/api/companies', { params: { query: { state: 'TX' } } })).data;
expect(companies !== undefined && companies.results.length > 0, 'companies');
const stores = (await client.GET('/api/locations', { params: { query: { state: 'TX', page: 2 } } })).data;
expect(stores !== undefined && stores.results.length === 25 && stores.meta.page === 2, 'locations');
expect(stores.results.some((store) => store.address2 === null), 'no null');
expect(stores.results.some((store) => typeof store.rating === 'number'), 'no rating');
const company = await client.GET('/companies/{slug}', {
  params: { path: { slug: companies.results[0].slug } },
  headers: { Accept: 'application/json' },
});
expect(company.data?.name === companies.results[0].name, 'company');

const invalid = await client.GET('/api/search', { params: { query: { q: 'w' } } });
expect(invalid.response.status === 422 && Array.isArray(invalid.error?.errors?.q), `422, not ${invalid.response.status}`);
let status = 200;
for (let i = 0; i < 30 && status === 200; i++) {
  const answer = await client.GET('/api/companies');
  status = answer.response.status;
  expect(status === 200 || answer.error?.message, 'no message');
}
expect(status === 429, `429, not ${status}`);
console.log('openapi-fetch: three searches, two lists, nulls, details, 422, 429');
