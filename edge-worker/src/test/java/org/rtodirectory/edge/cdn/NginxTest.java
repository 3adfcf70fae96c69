package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.Exchange;
import org.rtodirectory.edge.fixture.FreePort;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;

/** nginx answers from files or by asking the gateway. Its answers must equal the gateway's own. */
class NginxTest extends PublishedSite {
  private static final String PAGE = "/api/locations?state=TX&page=1";

  @TempDir private static Path scratch;
  @AutoClose private static Nginx nginx;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    nginx = Nginx.start(folder, scratch, gateway.port());
    Files.createDirectories(folder.resolve(".incoming"));
    Files.writeString(folder.resolve(".incoming/7-1"), "half a page");
    Files.writeString(folder.resolve("foreign.html"), "foreign");
    Files.writeString(folder.resolve("schemas/.hidden.schema.json"), "foreign");
  }

  @Test
  void every_document_and_page_of_the_website_is_a_file_with_the_headers_of_the_gateway() {
    List<String> allPaths = paths();
    new ApiDocuments(TestRelease.LOCAL).all().forEach(document -> allPaths.add(document.path()));
    for (String path : allPaths) {
      Reply reply = nginx.get(path, "Accept", BROWSER);
      Reply expected = browse(path);
      assertThat(reply.header("X-Cache")).as(path).isEqualTo("STATIC");
      assertThat(reply.body()).as(path).isEqualTo(expected.body());
      for (String name : expected.headers().keySet()) {
        if (name.equalsIgnoreCase("Vary")) {
          // nginx adds Accept-Encoding to Vary only if it compresses the answer.
          assertThat(reply.headers().getOrDefault(name, List.of()).contains("Accept"))
              .as(path)
              .isEqualTo(expected.header(name).matches("Accept(, .*)?"));
        } else if (!name.matches("(?i)date|etag|last-modified")) {
          assertThat(reply.header(name))
              .as("%s of %s", name, path)
              .isEqualTo(expected.header(name));
        }
      }
    }
  }

  /** Mirrors and gateways of other publishers read these objects through nginx. */
  @Test
  void the_files_of_a_release_are_served_and_snapshots_and_object_lists_are_immutable()
      throws IOException {
    List<String> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files =
          walk.filter(Files::isRegularFile)
              .map(file -> "/" + folder.relativize(file))
              .filter(path -> path.matches("/(current\\.json|(releases|snapshots)/.*)"))
              .toList();
    }
    assertThat(files)
        .anyMatch(path -> path.endsWith(".objects"))
        .anyMatch(path -> path.endsWith(".snapshot"));
    for (String path : files) {
      Reply reply = nginx.get(path);
      assertThat(reply.status()).as(path).isEqualTo(200);
      assertThat(reply.header("X-Cache")).as(path).isEqualTo("STATIC");
      assertThat(reply.header("Cache-Control"))
          .as(path)
          .isEqualTo(
              path.matches(".*\\.(objects|snapshot)")
                  ? "public, max-age=31536000, immutable"
                  : "public, max-age=5");
    }
    String list =
        files.stream().filter(path -> path.endsWith(".objects")).findFirst().orElseThrow();
    for (String target : List.of(list + ".bak", list.replaceFirst("-", "-0"), "/releases/")) {
      assertThat(nginx.get(target).status()).as(target).isEqualTo(404);
    }
  }

  static List<Exchange> exchanges() {
    return Exchange.read(NginxTest.class, "nginx-answers.txt");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exchanges")
  void every_request_has_its_answer(Exchange exchange) throws IOException {
    exchange.requireAnswered(gateway, nginx.port());
  }

  @ParameterizedTest
  @CsvSource({"9000, 0, 414", "100, 9000, 431"})
  void a_request_line_header_or_body_that_is_too_long_is_refused_in_json(
      int path, int header, int status) throws IOException {
    String requestLine = "GET /api/search?q=" + "a".repeat(path) + " HTTP/1.1";
    Reply reply = send(requestLine, "X-Long: " + "a".repeat(header));
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    assertThat(reply.text()).contains("too long").doesNotContain("aaaa");
    Reply bodyReply = send("POST /api/search HTTP/1.1", "Content-Length: 20000");
    assertThat(bodyReply.status()).isEqualTo(413);
    assertThat(bodyReply.json().required("message").stringValue())
        .isEqualTo("The body is too long.");
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "/docs", "/current.json", "/api/search?q=rent", "/api/search?q=ri"})
  void a_client_with_the_current_etag_gets_a_304(String target) {
    Reply firstReply = nginx.get(target);
    String etag = firstReply.header("ETag");
    for (String header : List.of(etag, "\"other\", W/" + etag)) {
      Reply reply = nginx.get(target, "If-None-Match", header);
      assertThat(reply.status()).isEqualTo(304);
      assertThat(reply.header("ETag")).isEqualTo(etag);
      assertThat(reply.header("Cache-Control")).isEqualTo(firstReply.header("Cache-Control"));
      assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
    assertThat(nginx.get(target, "If-None-Match", "\"other\"").status()).isEqualTo(200);
  }

  @Test
  void json_is_compressed_for_clients_that_accept_it() throws IOException {
    for (String target : List.of(PAGE, "/openapi.json", "/api/locations?city=o")) {
      Reply plain = nginx.get(target);
      Reply reply = nginx.get(target, "Accept-Encoding", "gzip");
      assertThat(reply.header("Content-Encoding")).isEqualTo("gzip");
      assertThat(reply.header("Vary")).isEqualTo("Accept-Encoding");
      assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
      assertThat(plain.headers()).doesNotContainKey("Content-Encoding");
      try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(reply.body()))) {
        assertThat(input.readAllBytes()).isEqualTo(plain.body());
      }
      String etag = reply.header("ETag");
      assertThat(etag).isEqualTo("W/" + plain.header("ETag"));
      assertThat(nginx.get(target, "Accept-Encoding", "gzip", "If-None-Match", etag).status())
          .isEqualTo(304);
    }
  }

  private static Reply send(String requestLine, String header) throws IOException {
    try (RawConnection connection = nginx.connect()) {
      return connection.request(requestLine, header).read();
    }
  }

  @Test
  void without_a_gateway_static_pages_are_served_and_other_requests_get_a_502(@TempDir Path scratch)
      throws IOException {
    try (Nginx withoutGateway = Nginx.start(folder, scratch, FreePort.find())) {
      for (String query : PublishedPages.canonicalQueries(folder)) {
        assertThat(withoutGateway.get(query).status()).as(query).isEqualTo(200);
      }
      for (String target : List.of("/api/locations?state=tx", "/api/search?q=rent", "/nothing")) {
        Reply reply = withoutGateway.get(target);
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
        assertThat(reply.json().required("message").stringValue()).contains("Try again later");
      }
    }
  }

  @Test
  void random_queries_get_the_answers_of_the_gateway_and_only_canonical_ones_from_a_file()
      throws IOException {
    requireAnswersOfTheGateway(
        (target, accept) -> {
          Reply reply = ask(nginx.connect(), target, accept);
          return new FrontReply(reply, reply.find("X-Cache").orElse("").equals("STATIC"));
        });
  }
}
