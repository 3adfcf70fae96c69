package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtodirectory.edge.fixture.GatewayTest;
import org.rtodirectory.edge.fixture.OpenApiContract;
import org.rtodirectory.edge.fixture.RawConnection;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.schemas.api.Endpoint;

/** An answer of each status that the OpenAPI document lists, compared with the document. */
class ApiContractTest extends GatewayTest {
  private static final OpenApiContract CONTRACT = new OpenApiContract(TestRelease.PUBLICATION);
  private static final Map<String, String> VALUES =
      Map.of(
          "{page}", "1",
          "{state}", "TX",
          "{company}", "rent-and-ride",
          "{city}", "dallas",
          "{slug}", "total-cost",
          "{release}", "1");

  /** Paths of the website, which the OpenAPI document describes with placeholders. */
  private static final List<String> DETAILS =
      List.of(
          "/locations/texas/dallas",
          "/locations/texas/dallas/harlans-12-elm-street",
          "/companies/harlans");

  /**
   * Returns a request target for each path of the OpenAPI document. Example values replace the
   * placeholders and fill in the required parameters. The paths of the website are left out,
   * because {@link DetailsTest} tests them.
   */
  static List<String> targets() {
    return CONTRACT.paths().stream()
        .filter(path -> !path.contains("slug}") || path.startsWith("/guides/"))
        .map(ApiContractTest::target)
        .toList();
  }

  /**
   * Returns {@link #targets}, and targets of documents, which are not described but must have the
   * same headers.
   */
  static Stream<String> targetsAndDocuments() {
    return Stream.concat(
        targets().stream(), Stream.of("/openapi.json", "/docs", "/schemas/release.schema.json"));
  }

  /** Returns {@link #targets}, and paths of the website. */
  static Stream<String> targetsAndDetails() {
    return Stream.concat(targets().stream(), DETAILS.stream());
  }

  static Stream<String> staticTargets() {
    return targets().stream().filter(target -> target.contains("/page="));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void every_path_answers_200_and_head_has_the_same_headers(String target) {
    Reply reply = gateway.json(target);
    assertThat(reply.status()).isEqualTo(200);
    CONTRACT.requireGet(target, reply);
    Reply head = gateway.ask("HEAD", target, "Accept", "application/json");
    assertThat(head.status()).isEqualTo(200);
    CONTRACT.requireHead(target, head);
    assertThat(head.body()).isEmpty();
    reply.headers().remove("date");
    head.headers().remove("date");
    assertThat(head.headers()).isEqualTo(reply.headers());
  }

  @ParameterizedTest
  @MethodSource("targetsAndDocuments")
  void every_200_may_be_cached_for_a_minute_and_read_by_every_origin(String target) {
    Reply reply = gateway.get(target);
    assertThat(reply.header("Cache-Control"))
        .isEqualTo("public, max-age=60, stale-while-revalidate=300");
    assertThat(reply.header("ETag")).matches("\"[^\"]+\"");
    assertThat(reply.header("Access-Control-Allow-Origin")).isEqualTo("*");
    assertThat(reply.header("Access-Control-Expose-Headers")).contains("ETag", "RateLimit");
    assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @ParameterizedTest
  @MethodSource("targets")
  void every_path_answers_304_to_its_own_etag(String target) {
    String etag = gateway.get(target).header("ETag");
    Reply reply = gateway.get(target, "If-None-Match", etag);
    assertThat(reply.status()).isEqualTo(304);
    CONTRACT.requireGet(target, reply);
    assertThat(reply.header("ETag")).isEqualTo(etag);
    assertThat(reply.find("Content-Type")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("targetsAndDetails")
  void every_path_answers_503_until_a_release_is_loaded(String target) {
    try (TestGateway emptyGateway = TestGateway.start(new CurrentRelease(), null)) {
      Reply reply = emptyGateway.get(target);
      assertThat(reply.status()).isEqualTo(503);
      CONTRACT.requireGet(target, reply);
      assertThat(reply.header("Retry-After")).isEqualTo("5");
    }
  }

  @ParameterizedTest
  @MethodSource("targetsAndDocuments")
  void every_path_answers_options_and_405_to_other_methods(String target) {
    Reply options = gateway.ask("OPTIONS", target, "Origin", "https://elsewhere.example");
    assertThat(options.status()).isEqualTo(204);
    assertThat(options.body()).isEmpty();
    assertThat(options.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(options.header("Access-Control-Allow-Methods")).isEqualTo("GET, HEAD, OPTIONS");
    assertThat(options.header("Access-Control-Allow-Headers")).isEqualTo("*, Authorization");
    assertThat(options.header("Access-Control-Allow-Origin")).isEqualTo("*");
    CONTRACT.requireError(405, gateway.ask("DELETE", target));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void every_path_answers_400_413_414_and_431_to_malformed_requests(String target)
      throws IOException {
    requireRaw(400, target, "GET " + target + " HTTP/1.1\r\n\r\n");
    requireRaw(413, target, request(target, "Content-Length: 2") + "{}");
    requireRaw(413, target, request(target, "Content-Length: 1000000"));
    requireRaw(414, target, request(target + "?" + "x".repeat(9000), "X: y"));
    requireRaw(431, target, request(target, "X: " + "y".repeat(20_000)));
  }

  @ParameterizedTest
  @MethodSource("staticTargets")
  void a_static_page_that_does_not_exist_is_answered_with_404(String target) {
    String missingPage = target.replace("page=1.", "page=999.");
    Reply reply = gateway.get(missingPage);
    assertThat(reply.status()).isEqualTo(404);
    CONTRACT.requireGet(missingPage, reply);
  }

  @ParameterizedTest
  @EnumSource
  void every_endpoint_answers_422_and_302_to_invalid_parameters(Endpoint endpoint) {
    String parameter = endpoint.parameterNames().get(0);
    String target = endpoint.path() + "?" + parameter + "[]=x";
    Reply invalid = gateway.json(target);
    assertThat(invalid.status()).isEqualTo(422);
    CONTRACT.requireGet(target, invalid);
    assertThat(invalid.json().at("/errors/" + parameter).size()).isEqualTo(1);
    Reply redirect = gateway.get(target);
    assertThat(redirect.status()).isEqualTo(302);
    CONTRACT.requireGet(target, redirect);
    assertThat(redirect.header("Location"))
        .isEqualTo("/docs?endpoint=" + endpoint.code() + "&invalid=" + parameter);
  }

  /**
   * 308 is tested by {@link AnswersTest}, 410 by {@link ReleasePinTest}, 429 by {@link
   * RateLimitTest}.
   */
  @Test
  void every_described_status_has_a_test() {
    List<String> testedStatuses =
        Arrays.asList(
            "200", "302", "304", "308", "400", "404", "410", "413", "414", "422", "429", "431",
            "503");
    assertThat(CONTRACT.paths())
        .allSatisfy(path -> assertThat(CONTRACT.statuses(path)).isSubsetOf(testedStatuses));
  }

  private static void requireRaw(int status, String target, String request) throws IOException {
    try (RawConnection connection = gateway.connect()) {
      Reply reply = connection.send(request).read();
      assertThat(reply.status()).isEqualTo(status);
      CONTRACT.requireGet(target, reply);
    }
  }

  private static String request(String target, String header) {
    return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n\r\n";
  }

  private static String target(String template) {
    String target = template;
    for (Map.Entry<String, String> value : VALUES.entrySet()) {
      target = target.replace(value.getKey(), value.getValue());
    }
    return target.endsWith("search") ? target + "?q=rent" : target;
  }
}
