"""Asks a gateway with the client that openapi-generator makes for Python."""
import sys

import openapi_client
from openapi_client.models.city_result import CityResult
from openapi_client.models.company_result import CompanyResult
from openapi_client.models.store_result import StoreResult

url, address = sys.argv[1:]
# By default, urllib3 repeats the request after the time in Retry-After. This check needs the 429 itself.
configuration = openapi_client.Configuration(host=url, retries=0)
client = openapi_client.ApiClient(configuration, "X-Forwarded-For", address)
search = openapi_client.SearchApi(client)
lists = openapi_client.ListsApi(client)
details = openapi_client.DetailsApi(client)


def status(ask):
    try:
        ask()
    except openapi_client.ApiException as error:
        return error.status, error.data
    return 200, None


answers = [
    search.search("dallas"),
    search.search("rent"),
    search.search_sheds("shed"),
    search.search_tires_wheels("tire"),
]
found = [result.actual_instance for answer in answers for result in answer.results]
for kind in (CityResult, CompanyResult, StoreResult):
    assert any(isinstance(result, kind) and result.store_count > 0 for result in found), kind
city = next(result for result in found if isinstance(result, CityResult))
assert city.name.endswith(city.state)

companies = lists.list_companies(state="TX").results
assert companies
page = lists.list_locations(state="TX", page=2)
assert len(page.results) == 25 and page.meta.page == 2
assert any(store.address2 is None for store in page.results)
assert any(store.rating is not None for store in page.results)
assert details.get_company(companies[0].slug) == companies[0]
assert details.get_city(state_slug=city.state_slug, city_slug=city.slug).results

code, error = status(lambda: search.search("  w"))
assert code == 422 and error.errors["q"], code
code = 200
for _ in range(30):
    code, error = status(lists.list_companies)
    if code != 200:
        break
assert code == 429 and error.message, code
print("python: three searches, two lists, nulls, details, 422, 429")
