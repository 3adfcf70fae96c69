import java.util.ArrayList;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.DetailsApi;
import org.openapitools.client.api.ListsApi;
import org.openapitools.client.api.SearchApi;
import org.openapitools.client.model.CityResult;
import org.openapitools.client.model.Company;
import org.openapitools.client.model.CompanyResult;
import org.openapitools.client.model.Location;
import org.openapitools.client.model.LocationListResponse;
import org.openapitools.client.model.SearchResult;
import org.openapitools.client.model.StoreResult;

/** Asks a gateway with the client that openapi-generator makes for Java's own HTTP client. */
public final class Check {
  private interface Asked {
    void ask() throws ApiException;
  }

  public static void main(String[] args) throws ApiException {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("X-Forwarded-For", args[1]));
    SearchApi search = new SearchApi(client);
    ListsApi lists = new ListsApi(client);
    DetailsApi details = new DetailsApi(client);

    List<Object> found = new ArrayList<>();
    for (List<SearchResult> results :
        List.of(
            search.search("dallas", null).getResults(),
            search.search("rent", null).getResults(),
            search.searchSheds("shed", null).getResults(),
            search.searchTiresWheels("tire", null).getResults())) {
      results.forEach(result -> found.add(result.getActualInstance()));
    }
    CityResult city = first(found, CityResult.class);
    require(city.getName().endsWith(city.getState()) && city.getStoreCount() > 0, "city");
    require(!first(found, CompanyResult.class).getSlug().isEmpty(), "company");
    StoreResult store = first(found, StoreResult.class);
    require(store.getStoreCount() == 1 && !store.getStateSlug().isEmpty(), "store");

    List<Company> companies = lists.listCompanies("TX", null, null, null, null).getResults();
    require(!companies.isEmpty(), "companies");
    LocationListResponse page = lists.listLocations(null, "TX", null, 2L, null, null);
    require(page.getResults().size() == 25 && page.getMeta().getPage() == 2, "locations");
    require(page.getResults().stream().anyMatch(row -> row.getAddress2() == null), "no null");
    require(page.getResults().stream().anyMatch(row -> row.getRating() != null), "no rating");
    Company company = details.getCompany(companies.get(0).getSlug(), null);
    require(company.equals(companies.get(0)), "company by its url");
    String[] path = store.getUrl().split("/");
    Location location = details.getStore(path[2], path[3], path[4], null);
    require(store.getName().startsWith(location.getCompanyName()), "store by its url");

    ApiException invalid = failure(() -> search.search("  w", null));
    require(invalid.getCode() == 422 && invalid.getResponseBody().contains("\"errors\""), "422");
    int status = 200;
    for (int i = 0; i < 30 && status == 200; i++) {
      status = failure(() -> lists.listCompanies(null, null, null, null, null)).getCode();
    }
    require(status == 429, "429, not " + status);
    System.out.println("java: three searches, two lists, nulls, details, 422, 429");
  }

  /** The result of a request. An exception of status 200 if it succeeds. */
  private static ApiException failure(Asked asked) {
    try {
      asked.ask();
      return new ApiException(200, "none");
    } catch (ApiException failure) {
      return failure;
    }
  }

  private static <T> T first(List<Object> found, Class<T> type) {
    return found.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("java: no " + type.getSimpleName()));
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("java: " + what);
    }
  }
}
