package org.rtodirectory.schemas.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader of objects over HTTP: its requests, its failures and its timeouts. */
@Tag("platform")
class HttpObjectReaderTest {
  @TempDir private Path folder = Path.of("");
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile HttpHandler handler = exchange -> {};

  @AutoClose
  private final LocalServer server =
      new LocalServer(
          exchange -> {
            requests.add(
                exchange.getRequestURI().getRawPath()
                    + " "
                    + exchange.getRequestHeaders().getFirst("If-None-Match"));
            this.handler.handle(exchange);
          });

  @Test
  void an_object_is_read_below_the_base_with_its_key_encoded() throws IOException {
    handler = exchange -> send(exchange, 200, "é");
    assertThat(reader().read("api/city=são paulo/page=1.json")).contains(bytes("é"));
    assertThat(requests).containsExactly("/base/api/city=s%C3%A3o%20paulo/page=1.json null");
  }

  @Test
  void an_unchanged_object_is_revalidated_with_a_304() throws IOException {
    handler =
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"1\"");
          boolean isNotModified =
              "\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          send(exchange, isNotModified ? 304 : 200, isNotModified ? "" : "one");
        };
    HttpObjectReader reader = reader();
    assertThat(reader.read("current.json")).contains(bytes("one"));
    assertThat(reader.read("current.json")).contains(bytes("one"));
    assertThat(requests).containsExactly("/base/current.json null", "/base/current.json \"1\"");
    assertThat(reader.read("releases/1.json")).contains(bytes("one"));
    assertThat(requests).as("another object").last().isEqualTo("/base/releases/1.json null");
  }

  /**
   * Without this header, a cache between reader and origin would forward each poll to the origin.
   */
  @Test
  void requests_do_not_forbid_caches_to_answer() throws IOException {
    List<String> directives = new CopyOnWriteArrayList<>();
    handler =
        exchange -> {
          directives.add(
              exchange.getRequestHeaders().getFirst("Cache-Control")
                  + " "
                  + exchange.getRequestHeaders().getFirst("Pragma"));
          send(exchange, 200, "one");
        };
    reader().read("current.json");
    assertThat(directives).containsExactly("null null");
  }

  @Test
  void an_object_without_an_etag_is_requested_unconditionally() throws IOException {
    handler = exchange -> send(exchange, 200, "one");
    HttpObjectReader reader = reader();
    reader.read("current.json");
    reader.read("current.json");
    assertThat(requests).containsExactly("/base/current.json null", "/base/current.json null");
  }

  @Test
  void an_object_that_is_missing_is_empty() throws IOException {
    handler = exchange -> send(exchange, 404, "<Error/>");
    assertThat(reader().read("current.json")).isEmpty();
    assertFails("api/page=1.json", "answers 404");
  }

  /**
   * S3 gives this answer for a private bucket, and for a missing object of a bucket that cannot be
   * listed.
   */
  @Test
  void the_message_of_a_403_names_both_possible_causes() {
    handler = exchange -> send(exchange, 403, "<Error/>");
    assertThatExceptionOfType(ObjectReader.AccessDenied.class)
        .isThrownBy(() -> reader().read("current.json"))
        .withMessage(
            base()
                + "current.json answers 403: reading is not allowed, or there is no such object and"
                + " the bucket may not be listed. Allow readers s3:GetObject for the objects. With"
                + " s3:ListBucket for the bucket as well, a missing object is answered with 404");
    assertFails("api/page=1.json", "answers 403");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 400, 429, 500, 503})
  void any_other_status_is_a_failure_that_names_the_status(int status) {
    handler = exchange -> send(exchange, status, status == 204 ? "" : "no");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().read("current.json"))
        .withMessage(base() + "current.json answers " + status);
    assertFails("snapshots/1.snapshot", "snapshots/1.snapshot answers " + status);
  }

  @Test
  void a_redirect_on_the_same_host_is_followed() throws IOException {
    handler =
        exchange -> {
          boolean isMoved = exchange.getRequestURI().getPath().startsWith("/moved/");
          exchange.getResponseHeaders().set("Location", "/moved/current.json");
          send(exchange, isMoved ? 200 : 302, isMoved ? "one" : "");
        };
    assertThat(reader().read("current.json")).contains(bytes("one"));
  }

  @Test
  void a_redirect_to_another_scheme_host_or_port_is_refused() {
    try (LocalServer other = new LocalServer(exchange -> send(exchange, 200, "other"))) {
      for (String location :
          List.of(
              "http://localhost:" + other.port() + "/current.json",
              "http://127.0.0.1:" + server.port() + "/current.json",
              "https://localhost:" + server.port() + "/current.json",
              "//localhost/current.json",
              "ftp://localhost:" + server.port() + "/current.json")) {
        requests.clear();
        handler =
            exchange -> {
              exchange.getResponseHeaders().set("Location", location);
              send(exchange, 302, "");
            };
        assertThatExceptionOfType(IOException.class)
            .as(location)
            .isThrownBy(() -> reader().read("current.json"))
            .withMessageStartingWith(base() + "current.json redirects to another host.");
        assertThat(requests).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/x, http://a:80/y, true",
    "http://a/, http://A/, true",
    "https://a/, https://a:443/, true",
    "http://a/, https://a/, true",
    "http://a:80/, https://a:443/, true",
    "http://a/, http://b/, false",
    "http://a/, http://a:8080/, false",
    "http://a/, https://a:8443/, false",
    "http://a:8080/, https://a/, false",
    "http://a/, https://b/, false",
    "https://a/, http://a/, false",
    "http://a:443/, https://a/, false",
    "https://a:80/, http://a/, false",
    "http://a/, ftp://a:80/, false",
  })
  void only_the_default_ports_may_change_from_http_to_https(
      URI address, URI target, boolean isSameHost) {
    assertThat(HttpObjectReader.isSameHost(address, target)).isEqualTo(isSameHost);
  }

  @Test
  void exactly_five_redirects_are_followed() throws IOException {
    for (int redirects = 5; redirects <= 6; redirects++) {
      int count = redirects;
      requests.clear();
      handler =
          exchange -> {
            exchange.getResponseHeaders().set("Location", "/again");
            send(exchange, requests.size() > count ? 200 : 302, "");
          };
      if (redirects == 5) {
        assertThat(reader().read("current.json")).contains(bytes(""));
      } else {
        assertThatExceptionOfType(IOException.class)
            .isThrownBy(() -> reader().read("current.json"))
            .withMessage(base() + "current.json redirects more than 5 times");
      }
    }
  }

  @Test
  void a_body_that_ends_early_is_a_failure_and_not_cached() throws IOException {
    handler =
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"1\"");
          byte[] body = bytes("whole");
          exchange.sendResponseHeaders(200, body.length);
          OutputStream output = exchange.getResponseBody();
          output.write(body, 0, requests.size() == 1 ? 2 : body.length);
          output.flush();
        };
    HttpObjectReader reader = reader();
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> reader.read("current.json"));
    assertThat(reader.read("current.json")).contains(bytes("whole"));
    assertThat(requests).last().isEqualTo("/base/current.json null");
  }

  @Test
  void a_download_that_ends_early_leaves_no_file() throws IOException {
    handler =
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(bytes("part"));
          exchange.getResponseBody().flush();
        };
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().fetch("snapshots/1.snapshot", 100, folder));
    assertThat(files()).isEmpty();
  }

  @Test
  void a_snapshot_is_fetched_under_its_own_name_and_not_beyond_its_size() throws IOException {
    handler = exchange -> send(exchange, 200, "snapshot and much more");
    Path file = reader().fetch("snapshots/1.snapshot", 8, folder);
    assertThat(file).isEqualTo(folder.resolve("1.snapshot")).hasContent("snapshot");
    assertThat(files()).containsExactly(file);
  }

  @Test
  void an_object_that_does_not_fit_on_the_disk_is_not_requested() throws IOException {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().fetch("snapshots/1.snapshot", Long.MAX_VALUE, folder))
        .withMessageContaining(" bytes do not fit into " + folder);
    assertThat(requests).isEmpty();
    assertThat(files()).isEmpty();
  }

  @Test
  void a_body_that_arrives_too_slowly_is_given_up() {
    handler = exchange -> sendSlowly(exchange, 200);
    HttpObjectReader impatientReader =
        new HttpObjectReader(URI.create(base()), Duration.ofMinutes(1), Duration.ofMillis(200));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> impatientReader.read("current.json"))
        .withMessageContaining("current.json sent only ");
  }

  @Test
  void a_failure_does_not_wait_for_the_body_of_an_error() {
    handler = exchange -> sendSlowly(exchange, 500);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().read("current.json"))
        .withMessageContaining("current.json answers 500");
  }

  /** Each byte arrives in time, so only a deadline for the whole header ends the request. */
  @Test
  void a_header_that_arrives_too_slowly_is_given_up_and_its_connection_is_closed()
      throws Exception {
    try (ServerSocket slowServer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> closed =
          CompletableFuture.runAsync(
              () -> {
                try (Socket client = slowServer.accept()) {
                  client.getOutputStream().write(bytes("HTTP/1.1 200 OK\r\nX-Drip: "));
                  while (true) {
                    client.getOutputStream().write('a');
                    LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
                  }
                } catch (IOException closedByClient) {
                  // The client has closed the connection.
                }
              });
      HttpObjectReader impatientReader =
          new HttpObjectReader(
              URI.create("http://localhost:" + slowServer.getLocalPort()),
              Duration.ofMillis(500),
              Duration.ofMinutes(1));
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> impatientReader.read("current.json"))
          .withMessageContaining("current.json sent no complete header in 500 ms");
      closed.get(1, TimeUnit.MINUTES);
    }
  }

  @Test
  void an_object_larger_than_the_limit_of_small_objects_is_refused() throws IOException {
    byte[] largest = new byte[1 << 20];
    Arrays.fill(largest, (byte) ' ');
    handler = exchange -> send(exchange, 200, new String(largest, UTF_8));
    assertThat(reader().read("current.json")).contains(largest);
    byte[] tooLarge = new byte[(1 << 20) + 1];
    Arrays.fill(tooLarge, (byte) ' ');
    handler = exchange -> send(exchange, 200, new String(tooLarge, UTF_8));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().read("current.json"))
        .withMessage(base() + "current.json is longer than 1 MiB");
  }

  private void assertFails(String key, String message) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> reader().fetch(key, 100, folder))
        .withMessageContaining(message);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    LocalServer.send(exchange, status, bytes(text));
  }

  /** Sends a mebibyte in a quarter of an hour. */
  private static void sendSlowly(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, 1 << 20);
    while (true) {
      exchange.getResponseBody().write('a');
      exchange.getResponseBody().flush();
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
  }

  private HttpObjectReader reader() {
    return new HttpObjectReader(URI.create(base()));
  }

  private String base() {
    return "http://localhost:" + server.port() + "/base/";
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
