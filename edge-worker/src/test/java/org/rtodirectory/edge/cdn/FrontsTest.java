package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.WebsiteTest;
import org.rtodirectory.schemas.api.ResourceJson;
import tools.jackson.databind.JsonNode;

/**
 * Answers that must be the same from the gateway, through nginx, CloudFront and Cloudflare, and
 * from a bare folder.
 */
class FrontsTest extends WebsiteTest {
  @TempDir private static Path scratch;
  @AutoClose private static Nginx nginx;
  @AutoClose private static CloudFrontDistribution cloudFront;
  @AutoClose private static UrlCache cloudflare;

  private static final Map<String, Integer> PORTS_BY_FRONT = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    nginx = Nginx.start(folder, scratch, gateway.port());
    cloudFront = new CloudFrontDistribution(folder, gateway.port());
    cloudflare = new UrlCache(gateway.port());
    PORTS_BY_FRONT.put("gateway", gateway.port());
    PORTS_BY_FRONT.put("nginx", nginx.port());
    PORTS_BY_FRONT.put("CloudFront", cloudFront.port());
    PORTS_BY_FRONT.put("Cloudflare", cloudflare.port());
  }

  static List<Exchange> exchanges() {
    return Exchange.read(FrontsTest.class, "fronts.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void every_request_has_the_same_answer_through_every_front(Exchange exchange) throws IOException {
    for (Map.Entry<String, Integer> front : PORTS_BY_FRONT.entrySet()) {
      for (String cacheState : List.of("cold", "warm")) {
        try {
          exchange.requireAnswered(gateway, front.getValue());
        } catch (AssertionError wrong) {
          throw new AssertionError(
              front.getKey() + ", " + cacheState + ": " + wrong.getMessage(), wrong);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/locations?",
        "/api/locations?state=TX",
        "/api/locations?state=tx",
        "/api/locations?state=TX&city=dallas",
        "/api/locations?company=rent-and-ride",
        "/api/locations?city=york",
        "/api/locations?release=1",
        "/api/locations?state=TX&release=1",
        "/api/companies?",
        "/api/companies?state=TX",
        "/api/companies?q=rent"
      })
  void a_list_can_be_read_to_its_last_page_through_every_front(String list) throws IOException {
    for (Map.Entry<String, Integer> front : PORTS_BY_FRONT.entrySet()) {
      List<String> urls = new ArrayList<>();
      long total = 0;
      for (long page = 1, last = 1; page <= last; page++) {
        String target = (list + "&page=" + page).replace("?&", "?");
        JsonNode json = get(front.getValue(), target).json();
        json.required("results").forEach(row -> urls.add(row.required("url").stringValue()));
        last = json.at("/meta/last_page").longValue();
        total = json.at("/meta/total").longValue();
      }
      assertThat(urls).as(front.getKey()).hasSize((int) total).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/locations/",
        "/api/locations/state=TX/",
        "/api/locations/state=TX/city=dallas/",
        "/api/locations/company=rent-and-ride/",
        "/api/companies/",
        "/api/companies/state=TX/"
      })
  void static_pages_have_the_bytes_of_their_files_through_every_front(String list)
      throws IOException {
    List<String> urls = new ArrayList<>();
    for (long page = 1, last = 1; page <= last; page++) {
      String key = list + "page=" + page + ".json";
      byte[] file = Files.readAllBytes(folder.resolve(key.substring(1)));
      for (Map.Entry<String, Integer> front : PORTS_BY_FRONT.entrySet()) {
        assertThat(get(front.getValue(), key).body()).as(front.getKey()).isEqualTo(file);
      }
      JsonNode json = ResourceJson.mapper().readTree(file);
      json.required("results").forEach(row -> urls.add(row.required("url").stringValue()));
      last = json.at("/meta/last_page").longValue();
      assertThat(json.at("/meta/total").longValue()).isGreaterThanOrEqualTo(urls.size());
      if (page == last) {
        assertThat(urls).hasSize(json.at("/meta/total").intValue()).doesNotHaveDuplicates();
      }
    }
    if (list.equals("/api/locations/")) {
      assertThat(urls).hasSize(SmallDirectory.LOCATIONS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/nothing", "/companies/nobody", "/tires/texas"})
  void a_visitor_gets_a_page_for_a_path_that_does_not_exist_through_every_front(String path)
      throws IOException {
    for (Map.Entry<String, Integer> front : PORTS_BY_FRONT.entrySet()) {
      try (RawConnection connection = new RawConnection(front.getValue())) {
        Reply reply = connection.request("GET " + path + " HTTP/1.1", "Accept: " + BROWSER).read();
        assertThat(reply.status()).as(front.getKey()).isEqualTo(404);
        assertThat(reply.text()).as(front.getKey()).contains("<h1>Page not found</h1>");
      }
    }
  }

  /** CloudFront itself answers such a request with 403. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/search?q=dallas",
        "/api/locations?state=TX",
        "/docs",
        "/schemas/search.schema.json",
        "/.well-known/api-catalog"
      })
  void a_get_with_a_body_is_refused_whether_or_not_the_answer_is_cached(String target)
      throws IOException {
    for (int port : List.of(gateway.port(), nginx.port())) {
      for (String header :
          List.of(
              "Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0")) {
        for (int i = 0; i < 2; i++) {
          try (RawConnection connection = new RawConnection(port)) {
            Reply reply = connection.request("GET " + target + " HTTP/1.1", header).read();
            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.json().at("/message").stringValue())
                .isEqualTo("This request takes no body.");
          }
          assertThat(get(port, target).status()).isEqualTo(200);
        }
      }
    }
  }

  @Test
  void only_nginx_accepts_lines_that_end_in_a_line_feed_alone() throws IOException {
    String request = "GET /api/search?q=dallas HTTP/1.1\nHost: localhost\n\n";
    try (RawConnection connection = new RawConnection(gateway.port())) {
      assertThat(connection.send(request).read().status()).isEqualTo(400);
    }
    try (RawConnection connection = new RawConnection(nginx.port())) {
      assertThat(connection.send(request).read().status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/search?q=rent", "/api/locations?state=TX&page=1", "/openapi.json"})
  void a_304_has_the_vary_header_of_the_answer(String target) {
    for (int port : List.of(gateway.port(), nginx.port())) {
      for (int i = 0; i < 2; i++) {
        Reply wholeReply = TestGateway.send("GET", port, target, "Accept-Encoding", "gzip");
        Reply notModified =
            TestGateway.send(
                "GET",
                port,
                target,
                "Accept-Encoding",
                "gzip",
                "If-None-Match",
                wholeReply.header("ETag"));
        assertThat(notModified.status()).isEqualTo(304);
        assertThat(notModified.header("Vary")).isEqualTo(wholeReply.header("Vary"));
      }
    }
  }

  @Test
  void without_a_gateway_nginx_answers_preflight_requests(@TempDir Path scratch)
      throws IOException {
    try (Nginx withoutGateway = Nginx.start(folder, scratch, FreePort.find())) {
      for (Exchange exchange : exchanges()) {
        if (exchange.request().get(0).startsWith("OPTIONS")) {
          exchange.requireAnswered(gateway, withoutGateway.port());
        }
      }
    }
  }

  private static Reply get(int port, String target) {
    return TestGateway.send("GET", port, target, "Accept", "application/json");
  }
}
