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
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SitePage;
import org.rtodirectory.schemas.web.SiteRenderer;

/** Paths of the website. Browsers get the published pages, and programs get JSON. */
class SiteRouteTest extends WebsiteTest {
  private static final String CITY = "/locations/texas/dallas";
  private static Snapshot snapshot;

  @BeforeAll
  static void open() {
    snapshot = TestRelease.snapshot(folder);
  }

  @Test
  void every_page_is_answered_at_its_path_and_key_with_the_bytes_that_are_published() {
    SiteCatalog site = Objects.requireNonNull(SiteCatalog.of(snapshot));
    SiteRenderer renderer = new SiteRenderer(site);
    int[] pages = new int[1];
    site.forEach(
        page -> {
          pages[0]++;
          for (String target : List.of(page.encodedPath(), "/" + page.key())) {
            Reply reply = browse(target);
            assertThat(reply.status()).as(target).isEqualTo(200);
            assertThat(reply.body()).as(target).isEqualTo(renderer.render(page));
            assertThat(reply.header("Content-Type")).isEqualTo(page.contentType());
            assertThat(reply.header("Vary")).startsWith("Accept");
          }
        });
    assertThat(pages[0]).isGreaterThan(60);
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
  void changes_have_a_page_that_every_page_links() {
    assertThat(browse(CITY).text()).contains("<a href=\"/changes\">Recent updates</a>");
    Reply changes = browse("/changes");
    assertThat(changes.status()).isEqualTo(200);
    assertThat(changes.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(changes.text()).contains("<h1>Recent updates</h1>");
  }

  @Test
  void a_page_that_has_not_changed_since_a_time_is_not_sent_again_unless_a_tag_says_otherwise() {
    String changed = browse(CITY).header("Last-Modified");
    for (String since : List.of(changed, "Fri, 01 Jan 2100 00:00:00 GMT")) {
      assertThat(browse(CITY, "If-Modified-Since", since).status()).isEqualTo(304);
      assertThat(browse(CITY, "If-Modified-Since", since, "If-None-Match", "\"other\"").status())
          .isEqualTo(200);
    }
    for (String since : List.of("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday")) {
      assertThat(browse(CITY, "If-Modified-Since", since).status()).isEqualTo(200);
    }
  }

  @Test
  void a_page_that_the_client_has_is_not_sent_again_in_any_coding() {
    for (String coding : List.of("gzip", "zstd", "identity")) {
      Reply first = browse(CITY, "Accept-Encoding", coding);
      String tag = first.header("ETag");
      assertThat(browse(CITY, "Accept-Encoding", coding).body()).isEqualTo(first.body());
      Reply second = browse(CITY, "Accept-Encoding", coding, "If-None-Match", tag);
      assertThat(second.status()).isEqualTo(304);
      assertThat(second.body()).isEmpty();
      Reply head = gateway.ask("HEAD", CITY, "Accept", BROWSER, "Accept-Encoding", coding);
      assertThat(head.header("Content-Length")).isEqualTo(Integer.toString(first.body().length));
      assertThat(head.body()).isEmpty();
    }
  }

  @Test
  void a_missing_page_is_a_404_in_html_for_browsers_and_in_json_for_programs() {
    for (String nothing :
        List.of("/locations/texas/nowhere", "/nothing", "/locations/nowhere", CITY + "/page/9")) {
      Reply page = browse(nothing);
      assertThat(page.status()).as(nothing).isEqualTo(404);
      assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
      assertThat(page.text()).contains("form class=\"search\"");
      Reply error = gateway.get(nothing);
      assertThat(error.status()).isEqualTo(404);
      assertThat(error.json().required("message").stringValue()).isNotEmpty();
    }
  }

  @Test
  void searches_and_comparisons_by_forms_count_as_searches_and_pages_are_not_counted()
      throws IOException {
    try (TestGateway limited = TestGateway.start(TestRelease.load(folder), new Limits(2, 2, 2))) {
      for (int i = 0; i < 5; i++) {
        assertThat(limited.get(CITY, "Accept", BROWSER).status()).isEqualTo(200);
      }
      assertThat(limited.get("/search?q=dallas", "Accept", BROWSER).status()).isEqualTo(200);
      assertThat(limited.json("/api/search?q=dallas").status()).isEqualTo(200);
      for (String third :
          List.of(
              "/search?q=dallas",
              "/companies?q=ace",
              "/rent-or-buy?cash_price=700&payment=22.99&frequency=weekly&number_of_payments=78")) {
        assertThat(limited.get(third, "Accept", BROWSER).status()).isEqualTo(429);
      }
      assertThat(limited.get("/companies", "Accept", BROWSER).status()).isEqualTo(200);
    }
  }

  @Test
  void suggestions_have_an_allowance_of_their_own() {
    Limits limits = Limits.parse("search=1,suggestions=3");
    try (TestGateway limited = TestGateway.start(TestRelease.load(folder), limits)) {
      for (int i = 0; i < 3; i++) {
        assertThat(limited.json("/search.json?q=dallas").status()).isEqualTo(200);
      }
      Reply fourth = limited.json("/search.json?q=dallas");
      assertThat(fourth.status()).isEqualTo(429);
      assertThat(fourth.header("RateLimit-Policy")).isEqualTo("\"suggestions\";q=3;w=60");
      assertThat(limited.get("/search?q=dallas", "Accept", BROWSER).status()).isEqualTo(200);
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
  void a_release_without_a_site_has_no_pages_for_people(@TempDir Path releaseFolder) {
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
  void the_object_key_of_one_page_does_not_answer_for_another() {
    SitePage city =
        Objects.requireNonNull(Objects.requireNonNull(SiteCatalog.of(snapshot)).find(CITY));
    assertThat(city.key()).isEqualTo("locations/texas/dallas/index.html");
    assertThat(browse("/" + city.key() + "/index.html").status()).isEqualTo(404);
  }
}
