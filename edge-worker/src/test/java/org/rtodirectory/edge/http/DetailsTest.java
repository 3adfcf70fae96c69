package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.LocationRow.CityRow;
import org.rtodirectory.generator.directory.LocationRow.CompanyRow;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.api.Vertical;
import tools.jackson.databind.JsonNode;

/** The paths of the website as data, for clients that prefer JSON. */
class DetailsTest extends WebsiteTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.LOCAL);
  private static final String STORE = "/locations/texas/tyler/barn-yard-sheds-4521-hwy-69-n";
  private static final List<String> SEARCHES =
      List.of("/api/search", "/api/sheds/search", "/api/tires-wheels/search");

  @Test
  void the_url_of_every_row_answers_with_that_row() {
    for (String list : List.of("/api/locations", "/api/companies")) {
      List<JsonNode> rows = rows(gateway, list);
      assertThat(rows).isNotEmpty();
      for (JsonNode row : rows) {
        String url = row.required("url").stringValue();
        Reply reply = gateway.json(url);
        CONTRACT.requireGet(url, reply);
        assertThat(reply.json()).as(url).isEqualTo(row);
      }
    }
  }

  @Test
  void the_url_of_every_search_result_answers_with_its_details() {
    Set<String> types = new HashSet<>();
    for (String search : SEARCHES) {
      for (String query :
          List.of("dallas", "rent", "sheds", "tires", "st louis", "texas", "fort", "new york")) {
        for (JsonNode result :
            gateway.json(search + "?q=" + query.replace(" ", "+")).json().at("/results")) {
          requireDetails(result);
          types.add(result.required("type").stringValue());
        }
      }
    }
    assertThat(types).containsExactlyInAnyOrder("city", "company", "store");
  }

  private static void requireDetails(JsonNode result) {
    String url = result.required("url").stringValue();
    Reply reply = gateway.json(url);
    CONTRACT.requireGet(url, reply);
    assertThat(reply.header("Vary")).startsWith("Accept");
    JsonNode details = reply.json();
    String name = result.required("name").stringValue();
    switch (result.required("type").stringValue()) {
      case "company" -> {
        assertThat(details.required("name").stringValue()).isEqualTo(name);
        assertThat(details.required("slug")).isEqualTo(result.required("slug"));
      }
      case "store" ->
          assertThat(
                  details.required("company_name").stringValue()
                      + ", "
                      + details.required("address").stringValue())
              .isEqualTo(name.replaceAll(", [^,]*, [A-Z]{2}$", ""));
      default -> {
        // A city has no details of its own. The answer has its stores.
        List<JsonNode> stores = rows(gateway, url);
        assertThat(stores).hasSize(result.required("store_count").intValue());
        assertThat(stores)
            .allSatisfy(
                store ->
                    assertThat(
                            store.required("city").stringValue()
                                + ", "
                                + store.required("state").stringValue())
                        .isEqualTo(name));
      }
    }
  }

  /** Other cities have this name in theirs, and other kinds of stores are in the same city. */
  @Test
  void the_details_of_a_city_have_exactly_the_stores_of_its_page(@TempDir Path releaseFolder) {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow retailer = rows.company("Ace", Vertical.RETAIL);
    CompanyRow shedDealer = rows.company("Barns", Vertical.SHEDS);
    CityRow dallas = rows.city(DirectoryRows.state("TX"), "Dallas");
    for (int number = 1; number <= 60; number++) {
      rows.store(retailer, dallas, number + " Elm St", "75201");
    }
    rows.store(shedDealer, dallas, "1 Oak St", "75201");
    for (String name : List.of("Dallas Center", "East Dallas", "Lake Dallas")) {
      rows.store(retailer, rows.city(DirectoryRows.state("TX"), name), "1 Elm St", "75065");
    }
    TestRelease.publish(
        rows.directory(), TestRelease.LOCAL, new SiteSettings("Rent-to-Own"), releaseFolder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      requireStores(gateway, "/locations/texas/dallas", "Ace", 60);
      requireStores(gateway, "/sheds/texas/dallas", "Barns", 1);
    }
  }

  /** Requires that a city has stores of one company, which its pages on the website show too. */
  private static void requireStores(
      TestGateway gateway, String path, String company, int storeCount) {
    String pages =
        gateway.get(path, "Accept", BROWSER).text()
            + gateway.get(path + "/page/2", "Accept", BROWSER).text();
    assertThat(rows(gateway, path))
        .hasSize(storeCount)
        .allSatisfy(
            store -> {
              assertThat(store.required("company_name").stringValue()).isEqualTo(company);
              assertThat(store.required("city").stringValue()).isEqualTo("Dallas");
              assertThat(pages).contains("href=\"" + store.required("url").stringValue() + "\"");
            });
  }

  @Test
  void each_page_of_a_city_links_to_the_next_and_there_are_as_many_as_the_first_says() {
    String city = "/locations/texas/dallas";
    Reply first = gateway.json(city);
    assertThat(first.header("Link")).isEqualTo("<?page=2>; rel=\"next\"");
    assertThat(first.json().at("/meta/last_page").intValue()).isEqualTo(2);
    Reply last = gateway.json(city + "?page=2");
    CONTRACT.requireGet(city, last);
    assertThat(last.json().at("/results")).hasSize(5);
    assertThat(last.find("Link")).isEmpty();
    Reply none = gateway.json(city + "?page=3");
    CONTRACT.requireGet(city, none);
    assertThat(none.json().at("/results")).isEmpty();
    Reply invalid = gateway.json(city + "?page=0");
    assertThat(invalid.status()).isEqualTo(422);
    CONTRACT.requireGet(city, invalid);
    assertThat(gateway.json("/sheds/texas/tyler?page=a").status()).isEqualTo(422);
    assertThat(gateway.json(STORE + "?page=a").status()).isEqualTo(200);
  }

  @Test
  void details_have_their_own_rate_limit_and_pages_have_none() {
    try (TestGateway limitedGateway =
        TestGateway.start(TestRelease.load(folder), new Limits(2, 1, 1))) {
      for (int i = 0; i < 5; i++) {
        assertThat(limitedGateway.get(STORE).find("RateLimit")).isEmpty();
        assertThat(limitedGateway.json("/elsewhere").find("RateLimit")).isEmpty();
      }
      assertThat(limitedGateway.json(STORE).header("RateLimit")).startsWith("\"details\";r=1;");
      assertThat(limitedGateway.json("/locations/texas/nowhere").header("RateLimit"))
          .startsWith("\"details\";r=0;");
      Reply limitedReply = limitedGateway.json(STORE);
      assertThat(limitedReply.status()).isEqualTo(429);
      CONTRACT.requireGet(STORE, limitedReply);
      assertThat(limitedGateway.json("/api/search?q=rent").status()).isEqualTo(200);
      assertThat(limitedGateway.metric("rto_requests_total{endpoint=\"details\",status=\"429\"}"))
          .isEqualTo(1);
    }
  }

  @Test
  void details_are_found_by_paths_of_configured_patterns(@TempDir Path releaseFolder) {
    SitePaths paths =
        new SitePaths(
            Map.of(
                Vertical.RETAIL, "/in/{city_slug}-{state_slug}",
                Vertical.SHEDS, "/in/{city_slug}-{state_slug}",
                Vertical.TIRES_WHEELS, "/caf%C3%A9/{state_slug}"),
            "/{slug}",
            "/s/{store_slug}.html");
    TestRelease.publish(
        SmallDirectory.directory(), new Publication("P", null, paths), releaseFolder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      assertThat(gateway.json("/in/dallas-texas").json().at("/meta/total").intValue())
          .isEqualTo(31);
      assertThat(gateway.json("/caf%C3%A9/texas").json().at("/results/0/state").stringValue())
          .isEqualTo("TX");
      assertThat(gateway.json("/harlans").json().at("/name").stringValue()).isEqualTo("Harlan's");
      assertThat(gateway.json("/s/barn-yard-sheds-4521-hwy-69-n.html").status()).isEqualTo(200);
      assertThat(gateway.json("/openapi.json").status()).isEqualTo(200);
    }
  }

  @Test
  void a_city_whose_name_is_too_long_for_the_list_has_details(@TempDir Path releaseFolder) {
    DirectoryRows rows = new DirectoryRows();
    CompanyRow company = rows.company("Ace", Vertical.RETAIL);
    for (int length : new int[] {100, 101}) {
      CityRow city = rows.city(DirectoryRows.state("TX"), "a".repeat(length));
      rows.store(company, city, "1 Main St", "75201");
    }
    SitePaths paths =
        new SitePaths(
            Map.of(Vertical.RETAIL, "/in/{state_slug}/{city_slug}"), "/{slug}", "/s/{store_slug}");
    TestRelease.publish(rows.directory(), new Publication("P", null, paths), releaseFolder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      for (int length : new int[] {100, 101}) {
        String name = "a".repeat(length);
        assertThat(rows(gateway, "/in/texas/" + name))
            .singleElement()
            .satisfies(store -> assertThat(store.required("city").stringValue()).isEqualTo(name));
      }
    }
  }

  private static List<JsonNode> rows(TestGateway gateway, String list) {
    List<JsonNode> rows = new ArrayList<>();
    for (long page = 1, last = 1; page <= last; page++) {
      JsonNode body = gateway.json(list + "?page=" + page).json();
      last = body.at("/meta/last_page").longValue();
      body.at("/results").forEach(rows::add);
    }
    return rows;
  }
}
