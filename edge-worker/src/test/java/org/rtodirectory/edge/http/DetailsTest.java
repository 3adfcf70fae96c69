package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.api.Publication;
import org.rtodirectory.schemas.api.SitePaths;
import tools.jackson.databind.JsonNode;

/** The paths of the site answer with data to clients that ask for JSON first. */
class DetailsTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.LOCAL);
  private static final String STORE = "/locations/texas/tyler/barn-yard-sheds-4521-hwy-69-n";
  private static final List<String> SEARCHES =
      List.of("/api/search", "/api/sheds/search", "/api/tires-wheels/search");

  @TempDir private static Path folder;
  private static CurrentRelease current = new CurrentRelease();
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    TestRelease.publish(SmallDirectory.directory(), TestRelease.LOCAL, folder);
    current = TestRelease.load(folder);
    gateway = TestGateway.start(current, null);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

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
  void the_url_of_every_search_result_answers_with_what_it_names() {
    Set<String> types = new HashSet<>();
    for (String search : SEARCHES) {
      for (String q :
          List.of("dallas", "rent", "sheds", "tires", "st louis", "texas", "fort", "new york")) {
        for (JsonNode result :
            gateway.json(search + "?q=" + q.replace(" ", "+")).json().at("/results")) {
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
        String list = reply.header("Content-Location");
        assertThat(reply.text()).isEqualTo(gateway.json(list).text());
        assertThat(reply.header("ETag")).isEqualTo(gateway.json(list).header("ETag"));
        assertThat(details.at("/results/0/city").stringValue() + ", " + state(result))
            .isEqualTo(name);
      }
    }
  }

  private static String state(JsonNode result) {
    return result.required("state").stringValue();
  }

  @Test
  void the_next_page_of_a_city_is_that_of_its_list() {
    Reply first = gateway.json("/locations/texas/dallas");
    assertThat(first.header("Content-Location")).isEqualTo("/api/locations?state=TX&city=dallas");
    assertThat(first.header("Link"))
        .isEqualTo("</api/locations?state=TX&city=dallas&page=2&release=1>; rel=\"next\"");
    String next = first.header("Link").replaceAll("^<|>.*", "");
    assertThat(gateway.json(next).json().at("/meta/page").intValue()).isEqualTo(2);
    assertThat(gateway.json("/sheds/texas/tyler").find("Link")).isEmpty();
  }

  @Test
  void a_company_that_the_list_leaves_out_has_details() {
    assertThat(gateway.json("/companies/barn-yard-sheds").text())
        .startsWith(
            "{\"name\":\"Barn-Yard Sheds\",\"slug\":\"barn-yard-sheds\",\"store_count\":2,");
    assertThat(gateway.json("/api/companies?q=sheds").json().at("/meta/total").intValue()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json | 200",
        "application/json, text/plain, */* | 200",
        "text/html;q=0.9, application/json | 200",
        "text/html,application/xhtml+xml,*/*;q=0.8 | 404",
        "text/html, application/json | 404",
        "*/* | 404"
      })
  void details_need_json_as_the_first_choice_if_there_is_no_site(String accept, int status) {
    Reply reply = gateway.get(STORE, "Accept", accept);
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Vary")).startsWith("Accept");
    CONTRACT.requireGet(STORE, reply);
    if (status == 404) {
      assertThat(reply.json().at("/message").stringValue())
          .isEqualTo(
              "There is no page for people here. Send Accept: application/json for the data of"
                  + " this address.");
      assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    }
  }

  @Test
  void details_answer_304_to_their_tag_and_head_without_a_body() {
    Reply reply = gateway.json(STORE);
    assertThat(reply.header("Cache-Control"))
        .isEqualTo("public, max-age=60, stale-while-revalidate=300");
    Reply known =
        gateway.get(STORE, "Accept", "application/json", "If-None-Match", reply.header("ETag"));
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.header("Vary")).startsWith("Accept");
    CONTRACT.requireGet(STORE, known);
    Reply head = gateway.ask("HEAD", STORE, "Accept", "application/json");
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("ETag")).isEqualTo(reply.header("ETag"));
    assertThat(head.body()).isEmpty();
    assertThat(gateway.ask("OPTIONS", STORE).header("Access-Control-Allow-Headers"))
        .isEqualTo("*, Authorization");
    CONTRACT.requireError(405, gateway.ask("DELETE", STORE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/locations/texas/dallas/nothing",
        "/locations/texas/nowhere",
        "/locations/TEXAS/dallas",
        "/locations/texas/dallas/",
        "/locations/",
        "/companies/nobody",
        "/sheds/missouri/springfield",
        "/companies/%E9",
        "/elsewhere"
      })
  void details_of_a_row_that_is_not_in_the_release_are_a_404(String path) {
    for (String accept : List.of("application/json", "text/html")) {
      Reply reply = gateway.get(path, "Accept", accept);
      CONTRACT.requireError(404, reply);
      assertThat(reply.json().at("/message").stringValue())
          .isEqualTo("There is nothing here. See /docs.");
    }
  }

  @Test
  void details_count_against_a_rate_limit_of_their_own_and_pages_for_people_do_not() {
    try (TestGateway limited = TestGateway.start(current, new Limits(2, 1, 1))) {
      for (int i = 0; i < 5; i++) {
        assertThat(limited.get(STORE).find("RateLimit")).isEmpty();
        assertThat(limited.json("/elsewhere").find("RateLimit")).isEmpty();
      }
      assertThat(limited.json(STORE).header("RateLimit")).startsWith("\"details\";r=1;");
      assertThat(limited.json("/locations/texas/nowhere").header("RateLimit"))
          .startsWith("\"details\";r=0;");
      Reply refused = limited.json(STORE);
      assertThat(refused.status()).isEqualTo(429);
      CONTRACT.requireGet(STORE, refused);
      assertThat(limited.json("/api/search?q=rent").status()).isEqualTo(200);
      assertThat(limited.metric("rto_requests_total{endpoint=\"details\",status=\"429\"}"))
          .isEqualTo(1);
    }
  }

  @Test
  void with_a_base_url_details_are_answered_at_its_host_only(@TempDir Path other)
      throws IOException {
    TestRelease.publish(SmallDirectory.directory(), other);
    try (TestGateway hosted = TestGateway.start(TestRelease.load(other), null)) {
      assertThat(hosted.json(STORE).status()).isEqualTo(404);
      for (String host : List.of("www.example.org", "WWW.example.org:8080", "elsewhere.example")) {
        try (RawConnection connection = hosted.connect()) {
          Reply reply =
              connection
                  .send(
                      "GET "
                          + STORE
                          + " HTTP/1.1\r\nHost: "
                          + host
                          + "\r\nAccept: application/json\r\n\r\n")
                  .read();
          assertThat(reply.status()).as(host).isEqualTo(host.startsWith("e") ? 404 : 200);
        }
      }
    }
  }

  @Test
  void details_are_found_by_paths_of_configured_patterns(@TempDir Path other) {
    SitePaths paths =
        new SitePaths(
            "/in/{city_slug}-{state_slug}",
            "/in/{city_slug}-{state_slug}",
            "/caf%C3%A9/{state_slug}",
            "/{slug}",
            "/s/{store_slug}.html");
    TestRelease.publish(SmallDirectory.directory(), new Publication("P", null, paths), other);
    try (TestGateway one = TestGateway.start(TestRelease.load(other), null)) {
      assertThat(one.json("/in/dallas-texas").json().at("/meta/total").intValue()).isEqualTo(31);
      assertThat(one.json("/caf%C3%A9/texas").json().at("/results/0/state").stringValue())
          .isEqualTo("TX");
      assertThat(one.json("/harlans").json().at("/name").stringValue()).isEqualTo("Harlan's");
      assertThat(one.json("/s/barn-yard-sheds-4521-hwy-69-n.html").status()).isEqualTo(200);
      assertThat(one.json("/openapi.json").status()).isEqualTo(200);
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
