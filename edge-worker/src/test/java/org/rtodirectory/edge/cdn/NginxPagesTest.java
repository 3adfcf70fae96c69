package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.page.PageKey;

/** What nginx answers to queries and keys, with files or without, is what the gateway answers. */
class NginxPagesTest {
  private static final String STATIC = "STATIC";
  private static final List<String> SAME =
      List.of(
          "Access-Control-Allow-Origin",
          "Access-Control-Expose-Headers",
          "X-Content-Type-Options",
          "Content-Length");

  @TempDir private static Path folder;
  @TempDir private static Path scratch;
  private static TestGateway gateway;
  private static Nginx nginx;

  @BeforeAll
  static void start() {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    gateway = TestGateway.serving(SmallDirectory.directory(), folder);
    nginx = Nginx.start(folder, scratch, gateway.port());
  }

  @AfterAll
  static void stop() {
    if (nginx != null) {
      nginx.close();
      gateway.close();
    }
  }

  @Test
  void each_mcp_message_goes_to_the_gateway() throws IOException {
    String ping = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
    for (int i = 0; i < 2; i++) {
      try (RawConnection connection = nginx.connect()) {
        Reply reply =
            connection
                .request(
                    "POST /mcp HTTP/1.1",
                    "Content-Type: application/json",
                    "Content-Length: " + ping.length())
                .send(ping)
                .read();
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
        assertThat(reply.find("X-Cache")).isEmpty();
      }
    }
    assertThat(nginx.get("/mcp").status()).isEqualTo(405);
  }

  @Test
  void a_query_that_needs_decoding_goes_to_the_gateway() throws IOException {
    List<PageKey> encoded =
        PublishedPages.in(folder).stream()
            .filter(key -> PublishedPages.canonicalQueries(key).isEmpty())
            .toList();
    assertThat(encoded).hasSize(2);
    for (PageKey key : encoded) {
      Reply reply = nginx.get(PublishedPages.query(key));
      requireSame(PublishedPages.query(key), reply, gateway.get(PublishedPages.query(key)));
      assertThat(reply.header("X-Cache")).isEqualTo("MISS");
    }
  }

  @Test
  void without_a_gateway_pages_are_served_and_other_requests_report_that_it_is_down(
      @TempDir Path alone) throws IOException {
    TestGateway gone = TestGateway.serving(SmallDirectory.directory(), folder);
    gone.close();
    try (Nginx withoutGateway = Nginx.start(folder, alone, gone.port())) {
      for (String query : canonicalQueries(folder)) {
        assertThat(withoutGateway.get(query).status()).as(query).isEqualTo(200);
      }
      for (String other : List.of("/api/locations?state=tx", "/api/search?q=rent", "/nothing")) {
        Reply reply = withoutGateway.get(other);
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.json().required("message").stringValue()).contains("Try again later");
      }
    }
  }

  @Test
  void random_queries_get_the_same_answer_and_only_canonical_ones_a_file() throws IOException {
    long seed = System.nanoTime();
    RandomTargets random = new RandomTargets(seed);
    Set<String> canonical = canonicalQueries(folder);
    Set<Integer> statuses = new HashSet<>();
    for (int i = 0; i < 600; i++) {
      String target = random.next();
      String accept = "Accept: " + random.accept();
      Reply reply = ask(nginx.connect(), target, accept);
      String what = target + " with " + accept + ", seed " + seed;
      requireSame(what, reply, ask(gateway.connect(), target, accept));
      boolean isFile = canonical.contains(target.replaceAll("\\?$", ""));
      assertThat(isStatic(reply)).as(what).isEqualTo(isFile);
      statuses.add(reply.status());
    }
    assertThat(statuses).as("seed %d", seed).contains(200, 302, 422);
  }

  @Test
  void pages_that_are_not_published_are_answered_by_the_gateway_with_the_same_bytes(
      @TempDir Path first, @TempDir Path firstScratch) throws IOException {
    TestRelease.publish(
        SmallDirectory.directory(), TestRelease.PUBLICATION.withStaticPages(1), first);
    try (TestGateway own = TestGateway.start(TestRelease.load(first), null);
        Nginx front = Nginx.start(first, firstScratch, own.port())) {
      int left = 0;
      for (PageKey key : PublishedPages.in(folder)) {
        Set<String> targets = new LinkedHashSet<>(PublishedPages.canonicalQueries(key));
        targets.add(PublishedPages.path(key));
        for (String target : targets) {
          Reply reply = front.get(target);
          requireSame(target, reply, gateway.get(target));
          assertThat(isStatic(reply)).as(target).isEqualTo(key.page() == 1);
          for (String same : SAME) {
            assertThat(reply.header(same)).as(same).isEqualTo(gateway.get(target).header(same));
          }
        }
        left += key.page() == 1 ? 0 : 1;
      }
      assertThat(left).isPositive();
    }
  }

  @Test
  void the_script_of_a_page_gets_its_error_in_json() throws IOException {
    try (RawConnection connection = nginx.connect()) {
      Reply reply =
          connection
              .request("GET /api/search?q=w HTTP/1.1", "Accept: */*", "Sec-Fetch-Mode: cors")
              .read();
      assertThat(reply.status()).isEqualTo(422);
      assertThat(reply.header("Vary")).isEqualTo("Accept, Sec-Fetch-Dest, Sec-Fetch-Mode");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/api/locations?state=TX",
        "http://localhost/api/locations/state=TX/page=1.json",
        "http://localhost/api/search?q=rent",
        "http://localhost?state=TX",
        "/api/locations?state=TX#page=2",
        "/api/locations#?state=TX",
        "/api/locations?state=TX&city=dallas\"",
        "/api/locations?city=\u00ce\u00ba",
        "/api/locations/city=\u00ce\u00ba/page=1.json",
        "/api/locations?state=$arg_q&q=TX",
        "/api/locations?company=harlans;state=TX"
      })
  void a_request_target_of_any_form_is_read_as_the_gateway_reads_it(String target)
      throws IOException {
    String accept = "Accept: application/json";
    Reply reply = ask(nginx.connect(), target, accept);
    requireSame(target, reply, ask(gateway.connect(), target, accept));
  }

  /** A file may have a name that is longer than a query may be. */
  @Test
  void a_city_or_company_beyond_the_length_limit_is_invalid_although_it_has_a_page()
      throws IOException {
    for (String filter : List.of("city=" + "a".repeat(101), "company=" + "b".repeat(121))) {
      Path page = folder.resolve("api/locations").resolve(filter).resolve("page=1.json");
      Files.createDirectories(page.getParent());
      Files.writeString(page, "{}");
      try {
        assertThat(nginx.get("/api/locations?" + filter).status()).isEqualTo(302);
        String allowed = filter.substring(0, filter.length() - 1);
        assertThat(nginx.get("/api/locations?" + allowed).status()).isEqualTo(200);
      } finally {
        Files.delete(page);
        Files.delete(page.getParent());
      }
    }
  }

  private static void requireSame(String what, Reply reply, Reply expected) {
    assertThat(reply.status()).as(what).isEqualTo(expected.status());
    assertThat(reply.text()).as(what).isEqualTo(expected.text());
    for (String same : List.of("Content-Type", "Location", "Cache-Control")) {
      assertThat(reply.find(same)).as("%s of %s", same, what).isEqualTo(expected.find(same));
    }
  }

  private static Reply ask(RawConnection connection, String target, String header)
      throws IOException {
    try (connection) {
      return connection.request("GET " + target + " HTTP/1.1", header).read();
    }
  }

  private static boolean isStatic(Reply reply) {
    return reply.find("X-Cache").filter(STATIC::equals).isPresent();
  }

  private static Set<String> canonicalQueries(Path folder) throws IOException {
    Set<String> queries = new HashSet<>();
    for (PageKey key : PublishedPages.in(folder)) {
      queries.addAll(PublishedPages.canonicalQueries(key));
    }
    return queries;
  }
}
