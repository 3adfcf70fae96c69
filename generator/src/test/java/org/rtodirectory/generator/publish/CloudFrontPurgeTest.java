package org.rtodirectory.generator.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The requests that reach CloudFront. The service itself cannot be run here: a server that answers
 * as its documentation says stands in for it.
 */
class CloudFrontPurgeTest {
  private static final Pattern PATH = Pattern.compile("<Path>([^<]*)</Path>");
  private static final Pattern REFERENCE =
      Pattern.compile("<CallerReference>([^<]*)</CallerReference>");
  private static final String PAGE = "api/locations/state=TX/page=1.json";

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server = server();
  private volatile int status = 201;
  private volatile String answer =
      "<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>";

  @BeforeEach
  void start() {
    server.createContext("/", this::answer);
    server.start();
    System.setProperty("aws.accessKeyId", "key");
    System.setProperty("aws.secretAccessKey", "secret");
  }

  @AfterEach
  void stop() {
    server.stop(0);
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  @Test
  void an_object_is_purged_at_its_path_and_the_queries_that_lead_to_it() throws IOException {
    purge().purge(List.of(PAGE, "openapi.json"), "release-2-since-1");
    assertThat(requests)
        .singleElement()
        .asString()
        .startsWith("POST /2020-05-31/distribution/E1/invalidation");
    assertThat(all(PATH))
        .containsExactly(
            "/api/locations/state=TX/page=1.json",
            "/api/locations/state=TX/page=1.json?state=TX",
            "/api/locations/state=TX/page=1.json?state=TX&amp;page=1",
            "/openapi.json");
  }

  @Test
  void a_repeated_invalidation_has_the_same_caller_reference_and_another_has_another()
      throws IOException {
    purge().purge(List.of(PAGE), "release-2-since-1");
    purge().purge(List.of(PAGE), "release-2-since-1");
    purge().purge(List.of(PAGE), "release-3-since-1");
    List<String> references = all(REFERENCE);
    assertThat(references).hasSize(3);
    assertThat(references.get(0)).isEqualTo(references.get(1)).isNotEqualTo(references.get(2));
  }

  @Test
  void more_than_a_thousand_objects_become_a_wildcard_and_documents_keep_their_names()
      throws IOException {
    List<String> keys =
        IntStream.rangeClosed(0, 1000)
            .mapToObj(i -> i == 0 ? "robots.txt" : "api/locations/page=" + i + ".json")
            .toList();
    purge().purge(keys, "release-2-since-1");
    assertThat(all(PATH)).containsExactly("/api/*", "/robots.txt");
  }

  @Test
  void more_than_a_thousand_pages_of_the_site_become_one_wildcard_for_everything()
      throws IOException {
    List<String> keys =
        IntStream.rangeClosed(0, 1000)
            .mapToObj(i -> "locations/texas/dallas/store-" + i + "/index.html")
            .toList();
    purge().purge(keys, "release-2-since-1");
    assertThat(all(PATH)).containsExactly("/*");
  }

  @Test
  void a_refusal_is_reported_with_its_code() {
    status = 400;
    answer =
        "<ErrorResponse><Error><Type>Sender</Type><Code>TooManyInvalidationsInProgress</Code>"
            + "<Message>secret</Message></Error></ErrorResponse>";
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> purge().purge(List.of(PAGE), "release-2-since-1"))
        .withMessage("CloudFront answers 400 TooManyInvalidationsInProgress");
  }

  private CloudFrontPurge purge() {
    return new CloudFrontPurge(
        "E1", URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  private List<String> all(Pattern pattern) {
    return requests.stream()
        .flatMap(request -> pattern.matcher(request).results())
        .map(found -> found.group(1))
        .toList();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + "\n" + body);
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/xml");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new AssertionError(noPort);
    }
  }
}
