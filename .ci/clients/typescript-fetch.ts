// Asks a gateway with the client that openapi-generator makes for typescript-fetch, as a page in a browser would.
import { Configuration, DetailsApi, ListsApi, ResponseError, SearchApi, SearchResult } from './generated/index';

const [basePath, address] = process.argv.slice(2);
const headers = { 'X-Forwarded-For': address };
const configuration = new Configuration({ basePath, headers });
const search = new SearchApi(configuration);
const lists = new ListsApi(configuration);
const details = new DetailsApi(new Configuration({ basePath, headers: { ...headers, Accept: 'application/json' } }));

function expect(holds: boolean, what: string): void {
  if (!holds) {
    throw new Error(`typescript-fetch: ${what}`);
  }
}

async function status(asked: Promise<unknown>): Promise<{ status: number; body: any }> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof ResponseError) {
      return { status: error.response.status, body: await error.response.json() };
    }
    throw error;
  }
  return { status: 200, body: null };
}

/** The compiler knows which fields each type has. */
function label(result: SearchResult): string {
  switch (result.type) {
    case 'city':
      return `${result.stateSlug}/${result.slug}`;
    case 'company':
      return result.slug;
    case 'store':
      return `${result.state} ${result.storeCount}`;
  }
}

async function main(): Promise<void> {
  const found: SearchResult[] = [
    ...(await search.search({ q: 'dallas' })).results,
    ...(await search.search({ q: 'rent' })).results,
    ...(await search.searchSheds({ q: 'shed' })).results,
    ...(await search.searchTiresWheels({ q: 'tire' })).results,
  ];
  for (const type of ['city', 'company', 'store']) {
    const results = found.filter((result) => result.type === type);
    expect(results.length > 0, `no ${type} is found`);
    expect(results.every((result) => result.name !== '' && result.storeCount > 0 && !label(result).includes('undefined')), `a ${type} lacks fields`);
  }
  const companies = await lists.listCompanies({ state: 'TX' });
  expect(companies.results.length > 0 && companies.meta.perPage === 25, 'companies');
  const stores = await lists.listLocations({ state: 'TX', page: 2 });
  expect(stores.results.length === 25 && stores.meta.page === 2, 'locations');
  expect(stores.results.some((store) => store.address2 === null), 'no null');
  expect(stores.results.some((store) => typeof store.rating === 'number'), 'no rating');
  const city = found.find((result) => result.type === 'city');
  expect(city !== undefined && city.type === 'city', 'no city');
  if (city?.type === 'city') {
    const inCity = await details.getCity({ stateSlug: city.stateSlug, citySlug: city.slug });
    expect(inCity.results.length > 0, 'no store in the city');
  }
  const company = await details.getCompany({ slug: companies.results[0].slug });
  expect(company.name === companies.results[0].name, 'company');

  const invalid = await status(search.search({ q: 'w' }));
  expect(invalid.status === 422 && Array.isArray(invalid.body.errors.q), `422, not ${invalid.status}`);
  let last = { status: 200, body: null as any };
  for (let i = 0; i < 30 && last.status === 200; i++) {
    last = await status(lists.listCompanies({ page: 1 }));
  }
  expect(last.status === 429 && last.body.message !== '', `429, not ${last.status}`);
  console.log('typescript-fetch: three searches, two lists, nulls, details, 422, 429');
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
