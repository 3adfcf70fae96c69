package org.rtodirectory.edge.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.schemas.api.Limits;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.web.render.SiteRenderer;
import org.rtodirectory.schemas.web.site.SiteCatalog;
import org.rtodirectory.schemas.web.site.SitePage;

/** The paths of the website, at which browsers get the published pages and programs get JSON. */
class SiteRouteTest extends WebsiteTest {
  private static final String CITY = "/locations/texas/dallas";
  private static Snapshot snapshot;

  @BeforeAll
  static void open() {
    snapshot = TestRelease.snapshot(folder);
  }

  @Test
  void every_page_is_answered_at_its_path_and_its_key_with_its_published_bytes() {
    SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
    SiteRenderer renderer = new SiteRenderer(site);
    int[] pageCount = new int[1];
    site.forEach(
        page -> {
          pageCount[0]++;
          for (String target : List.of(page.encodedPath(), "/" + page.key())) {
            Reply reply = browse(target);
            assertThat(reply.status()).as(target).isEqualTo(200);
            assertThat(reply.body()).as(target).isEqualTo(renderer.render(page));
            assertThat(reply.header("Content-Type")).isEqualTo(page.contentType());
            assertThat(reply.header("Vary")).startsWith("Accept");
          }
        });
    assertThat(pageCount[0]).isGreaterThan(60);
  }

  @Test
  void a_client_that_prefers_json_gets_json_and_a_browser_html_at_the_same_path() {
    assertThat(gateway.json(CITY).header("Content-Type")).isEqualTo("application/json");
    assertThat(gateway.json(CITY).header("Vary")).startsWith("Accept");
    for (String accept : List.of(BROWSER, "*/*", "text/html")) {
      assertThat(gateway.get(CITY, "Accept", accept).header("Content-Type"))
          .isEqualTo("text/html; charset=utf-8");
    }
  }

  @Test
  void recent_changes_have_a_page_that_city_pages_link() {
    assertThat(browse(CITY).text()).contains("<a href=\"/changes\">Recent updates</a>");
    Reply changes = browse("/changes");
    assertThat(changes.status()).isEqualTo(200);
    assertThat(changes.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(changes.text()).contains("<h1>Recent updates</h1>");
  }

  @Test
  void a_page_that_has_not_changed_since_a_date_is_not_sent_again_unless_the_etag_differs() {
    String lastModified = browse(CITY).header("Last-Modified");
    for (String date : List.of(lastModified, "Fri, 01 Jan 2100 00:00:00 GMT")) {
      assertThat(browse(CITY, "If-Modified-Since", date).status()).isEqualTo(304);
      assertThat(browse(CITY, "If-Modified-Since", date, "If-None-Match", "\"other\"").status())
          .isEqualTo(200);
    }
    for (String date : List.of("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday")) {
      assertThat(browse(CITY, "If-Modified-Since", date).status()).isEqualTo(200);
    }
  }

  @Test
  void a_page_with_a_matching_etag_is_not_sent_again_in_any_coding() {
    for (String coding : List.of("gzip", "zstd", "identity")) {
      Reply firstReply = browse(CITY, "Accept-Encoding", coding);
      String etag = firstReply.header("ETag");
      assertThat(browse(CITY, "Accept-Encoding", coding).body()).isEqualTo(firstReply.body());
      Reply secondReply = browse(CITY, "Accept-Encoding", coding, "If-None-Match", etag);
      assertThat(secondReply.status()).isEqualTo(304);
      assertThat(secondReply.body()).isEmpty();
      Reply head = gateway.ask("HEAD", CITY, "Accept", BROWSER, "Accept-Encoding", coding);
      assertThat(head.header("Content-Length"))
          .isEqualTo(Integer.toString(firstReply.body().length));
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void a_missing_page_is_a_404_in_html_for_browsers_and_in_json_for_programs() {
    for (String missingPath :
        List.of("/locations/texas/nowhere", "/nothing", "/locations/nowhere", CITY + "/page/9")) {
      Reply page = browse(missingPath);
      assertThat(page.status()).as(missingPath).isEqualTo(404);
      assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
      assertThat(page.text()).contains("form class=\"search\"");
      Reply error = gateway.get(missingPath);
      assertThat(error.status()).isEqualTo(404);
      assertThat(error.json().required("message").stringValue()).isNotEmpty();
    }
  }

  @Test
  void filtered_pages_count_as_searches_and_published_pages_are_not_counted() throws IOException {
    try (TestGateway limitedGateway =
        TestGateway.start(TestRelease.load(folder), new Limits(2, 2, 2))) {
      for (int i = 0; i < 5; i++) {
        assertThat(limitedGateway.get(CITY, "Accept", BROWSER).status()).isEqualTo(200);
      }
      assertThat(limitedGateway.get("/search?q=dallas", "Accept", BROWSER).status()).isEqualTo(200);
      assertThat(limitedGateway.json("/api/search?q=dallas").status()).isEqualTo(200);
      for (String target :
          List.of(
              "/search?q=dallas",
              "/companies?q=ace",
              "/rent-or-buy?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78")) {
        assertThat(limitedGateway.get(target, "Accept", BROWSER).status()).isEqualTo(429);
      }
      assertThat(limitedGateway.get("/companies", "Accept", BROWSER).status()).isEqualTo(200);
    }
  }

  @Test
  void suggestions_have_their_own_rate_limit() {
    Limits limits = Limits.parse("search=1,suggestions=3");
    try (TestGateway limitedGateway = TestGateway.start(TestRelease.load(folder), limits)) {
      for (int i = 0; i < 3; i++) {
        assertThat(limitedGateway.json("/search.json?q=dallas").status()).isEqualTo(200);
      }
      Reply limitedReply = limitedGateway.json("/search.json?q=dallas");
      assertThat(limitedReply.status()).isEqualTo(429);
      assertThat(limitedReply.header("RateLimit-Policy")).isEqualTo("\"suggestions\";q=3;w=60");
      assertThat(limitedGateway.get("/search?q=dallas", "Accept", BROWSER).status()).isEqualTo(200);
    }
  }

  @Test
  void the_files_of_the_theme_are_served_as_immutable() {
    for (var asset : Objects.requireNonNull(SiteCatalog.of(snapshot)).assets()) {
      Reply reply = browse(asset.path());
      assertThat(reply.body()).isEqualTo(asset.bytes());
      assertThat(reply.header("Cache-Control")).contains("immutable");
      assertThat(reply.header("Content-Type")).isEqualTo(asset.contentType());
    }
    assertThat(browse(CITY).text()).contains("/assets/logo-").contains("/assets/theme-");
  }

  @Test
  void a_release_without_a_website_has_no_html_pages(@TempDir Path releaseFolder) {
    TestRelease.publish(SmallDirectory.directory(), TestRelease.LOCAL, releaseFolder);
    try (TestGateway gateway = TestGateway.start(TestRelease.load(releaseFolder), null)) {
      assertThat(gateway.get("/", "Accept", BROWSER).header("Location")).isEqualTo("/docs");
      assertThat(gateway.get(CITY, "Accept", BROWSER).status()).isEqualTo(404);
      assertThat(gateway.get("/search?q=dallas", "Accept", BROWSER).status()).isEqualTo(404);
      assertThat(gateway.get("/search.json?q=dallas").status()).isEqualTo(404);
      assertThat(gateway.json(CITY).status()).isEqualTo(200);
    }
  }

  @Test
  void an_object_key_with_a_second_file_name_is_answered_with_404() {
    SitePage city =
        Objects.requireNonNull(Objects.requireNonNull(SiteCatalog.of(snapshot)).find(CITY));
    assertThat(city.key()).isEqualTo("locations/texas/dallas/index.html");
    assertThat(browse("/" + city.key() + "/index.html").status()).isEqualTo(404);
  }
}
