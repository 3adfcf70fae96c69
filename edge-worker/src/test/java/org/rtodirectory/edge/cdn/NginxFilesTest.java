package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;

/** Which files of the published folder nginx serves, with which headers, and by which methods. */
class NginxFilesTest {
  private static final String PAGE = "/api/locations?state=TX&page=1";

  @TempDir private static Path folder;
  @TempDir private static Path scratch;
  private static TestGateway gateway;
  private static Nginx nginx;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    gateway = TestGateway.serving(SmallDirectory.directory(), folder);
    nginx = Nginx.start(folder, scratch, gateway.port());
    Files.createDirectories(folder.resolve(".incoming"));
    Files.writeString(folder.resolve(".incoming/7-1"), "half a page");
    Files.writeString(folder.resolve("foreign.html"), "foreign");
    Files.writeString(folder.resolve("schemas/.hidden.schema.json"), "foreign");
  }

  @AfterAll
  static void stop() {
    if (nginx != null) {
      nginx.close();
      gateway.close();
    }
  }

  @Test
  void every_document_is_a_file_with_the_headers_that_the_gateway_gives() {
    for (Document document : new ApiDocuments(TestRelease.PUBLICATION).all()) {
      Reply reply = nginx.get(document.path());
      Reply expected = gateway.get(document.path());
      assertThat(reply.header("X-Cache")).as(document.path()).isEqualTo("STATIC");
      assertThat(reply.body()).isEqualTo(expected.body());
      for (String name : expected.headers().keySet()) {
        if (!List.of("date", "etag").contains(name)) {
          assertThat(reply.header(name))
              .as("%s of %s", name, document.path())
              .isEqualTo(expected.header(name));
        }
      }
    }
  }

  @Test
  void the_documentation_with_a_query_is_answered_by_the_gateway() {
    String target = "/docs?endpoint=locations&invalid=state";
    Reply reply = nginx.get(target);
    assertThat(reply.text()).isEqualTo(gateway.get(target).text());
    assertThat(reply.text()).isNotEqualTo(nginx.get("/docs").text());
    assertThat(nginx.get("/docs/index.html").text()).isEqualTo(nginx.get("/docs").text());
    assertThat(nginx.get("/").header("Location")).isEqualTo("/docs");
  }

  @Test
  void pointer_records_and_snapshots_are_served_for_remote_gateways() throws IOException {
    Reply pointer = nginx.get("/current.json");
    assertThat(pointer.body()).isEqualTo(Files.readAllBytes(folder.resolve("current.json")));
    assertThat(pointer.header("Content-Type")).isEqualTo("application/json");
    assertThat(pointer.header("Cache-Control")).isEqualTo("public, max-age=5");
    Reply record = nginx.get("/releases/1.json");
    assertThat(record.body()).isEqualTo(Files.readAllBytes(folder.resolve("releases/1.json")));
    assertThat(record.header("Cache-Control")).isEqualTo("public, max-age=5");
    String key = pointer.json().required("snapshot").stringValue();
    Reply snapshot = nginx.get("/" + key);
    assertThat(snapshot.body()).isEqualTo(Files.readAllBytes(folder.resolve(key)));
    assertThat(snapshot.header("Content-Type")).isEqualTo("application/octet-stream");
    assertThat(snapshot.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "no-files.txt", delimiter = '|', quoteCharacter = '`')
  void any_other_path_is_the_404_of_the_gateway(String target) throws IOException {
    Reply reply = ask(nginx.connect(), "GET " + target + " HTTP/1.1");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text())
        .isEqualTo(ask(gateway.connect(), "GET " + target + " HTTP/1.1").text());
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%zz", "/%00", "/../x", "/a%"})
  void a_malformed_path_is_refused(String target) throws IOException {
    Reply reply = ask(nginx.connect(), "GET " + target + " HTTP/1.1");
    assertThat(reply.status()).isIn(400, 404);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.json().required("message").isString()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"9000, 0, 414", "100, 9000, 431"})
  void a_request_line_or_header_that_is_too_long_is_refused_in_json(
      int path, int header, int status) throws IOException {
    String line = "GET /api/search?q=" + "a".repeat(path) + " HTTP/1.1";
    Reply reply = ask(nginx.connect(), line, "X-Long: " + "a".repeat(header));
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    assertThat(reply.text()).contains("too long").doesNotContain("aaaa");
  }

  @Test
  void a_body_that_is_too_long_is_refused_in_json() throws IOException {
    Reply reply = ask(nginx.connect(), "POST /api/search HTTP/1.1", "Content-Length: 20000");
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.json().required("message").stringValue()).isEqualTo("The body is too long.");
  }

  @Test
  void head_has_the_headers_of_get_and_no_body() {
    for (String target : List.of(PAGE, "/docs", "/api/search?q=rent", "/api/locations?page=0")) {
      Reply head = nginx.ask("HEAD", target);
      Reply get = nginx.get(target);
      assertThat(head.status()).isEqualTo(get.status());
      assertThat(head.body()).isEmpty();
      for (String same : List.of("Content-Type", "ETag", "Cache-Control", "Content-Length")) {
        assertThat(head.find(same)).as("%s of %s", same, target).isEqualTo(get.find(same));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PAGE, "/docs", "/current.json", "/api/search?q=rent", "/api/search?q=ri"})
  void a_client_that_has_the_current_file_gets_a_304(String target) {
    Reply first = nginx.get(target);
    String tag = first.header("ETag");
    for (String tags : List.of(tag, "\"other\", W/" + tag)) {
      Reply reply = nginx.get(target, "If-None-Match", tags);
      assertThat(reply.status()).isEqualTo(304);
      assertThat(reply.header("ETag")).isEqualTo(tag);
      assertThat(reply.header("Cache-Control")).isEqualTo(first.header("Cache-Control"));
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
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(reply.body()))) {
        assertThat(in.readAllBytes()).isEqualTo(plain.body());
      }
      String tag = reply.header("ETag");
      assertThat(tag).isEqualTo("W/" + plain.header("ETag"));
      assertThat(nginx.get(target, "Accept-Encoding", "gzip", "If-None-Match", tag).status())
          .isEqualTo(304);
    }
  }

  @ParameterizedTest
  @CsvSource({"OPTIONS, 204", "POST, 405", "PUT, 405", "DELETE, 405", "PATCH, 405"})
  void other_methods_go_to_the_gateway_even_if_there_is_a_file(String method, int status) {
    for (String target : List.of(PAGE, "/api/locations/page=1.json", "/docs", "/api/search")) {
      Reply reply = nginx.ask(method, target);
      Reply expected = gateway.ask(method, target);
      assertThat(reply.status()).as(target).isEqualTo(status);
      assertThat(reply.text()).isEqualTo(expected.text());
      for (String same : List.of("Allow", "Access-Control-Allow-Methods", "Cache-Control")) {
        assertThat(reply.find(same)).as(same).isEqualTo(expected.find(same));
      }
      assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    }
  }

  private static Reply ask(RawConnection connection, String line, String... headers)
      throws IOException {
    try (connection) {
      return connection.request(line, headers).read();
    }
  }
}
