package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.cdn.CloudFrontFunction.RoutedRequest;
import org.rtodirectory.edge.fixture.PublishedPages;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.contract.ApiDocuments;
import org.rtodirectory.schemas.contract.Document;
import org.rtodirectory.schemas.page.PageKey;
import org.rtodirectory.schemas.text.PercentEncoding;

/** The origins to which the CloudFront function sends requests. */
class CloudFrontFunctionTest extends PublishedSite {
  private final CloudFrontFunction function = new CloudFrontFunction();

  CloudFrontFunctionTest() throws IOException {}

  /** If the bucket does not have the object of a request, the gateway answers it. */
  @Test
  void answers_are_those_of_the_gateway_and_only_canonical_queries_are_answered_from_the_bucket()
      throws IOException {
    requireAnswersOfTheGateway(
        (target, accept) -> {
          RoutedRequest routed = function.route("GET", target, accept);
          Path file = folder.resolve(routed.path().substring(1));
          if (routed.isForGateway() || !Files.exists(file)) {
            return new FrontReply(ask(gateway.connect(), routed.target(), accept), false);
          }
          assertThat(routed.query()).isEqualTo(target.replaceAll("^[^?]*\\??", ""));
          return new FrontReply(new Reply(200, Map.of(), Files.readAllBytes(file)), true);
        });
  }

  @Test
  void documents_and_page_keys_go_to_the_bucket() throws IOException {
    for (Document document : new ApiDocuments(TestRelease.LOCAL).all()) {
      assertThat(function.routeJson(document.path()))
          .isEqualTo(new RoutedRequest("/" + document.key(), "", false));
    }
    for (PageKey key : PublishedPages.keys(folder)) {
      String path = PublishedPages.path(key);
      assertThat(function.routeJson(path)).isEqualTo(new RoutedRequest(path, "", false));
    }
    for (String path :
        List.of(
            "/current.json",
            "/releases/12.json",
            "/releases/12-0123456789abcdef.objects",
            snapshotPath())) {
      assertThat(function.routeJson(path)).isEqualTo(new RoutedRequest(path, "", false));
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "cloudfront-requests.txt", delimiter = '|', quoteCharacter = '`')
  void requests_are_routed_to_the_bucket_or_to_the_gateway(
      String request, String origin, @Nullable String expectedTarget) {
    RoutedRequest routed = function.routeJson(request);
    assertThat(routed.target()).isEqualTo(expectedTarget == null ? request : expectedTarget);
    assertThat(routed.isForGateway() ? "gateway" : "bucket").isEqualTo(origin);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
  void only_get_and_head_requests_go_to_the_bucket(String method) {
    for (String target : List.of("/api/locations?state=TX", "/docs", "/current.json", "/mcp")) {
      RoutedRequest routed = function.route(method, target, "application/json");
      assertThat(routed.target()).isEqualTo(target);
      assertThat(routed.isForGateway()).isTrue();
    }
    assertThat(function.route("HEAD", "/api/locations?state=TX", "*/*").isForGateway()).isFalse();
  }

  @Test
  void each_page_of_the_website_is_served_at_its_path_to_clients_that_do_not_ask_for_json()
      throws IOException {
    for (String path : paths()) {
      RoutedRequest routed = function.route("GET", path + "?utm_source=x", BROWSER);
      assertThat(routed.isForGateway()).as(path).isFalse();
      assertThat(routed.query()).as(path).isEmpty();
      String key = PercentEncoding.decodePath(routed.path()).orElseThrow().substring(1);
      assertThat(folder.resolve(key)).as(path).hasContent(browse(path).text());
    }
    for (String path : List.of("/locations/texas/dallas", "/companies/harlans", "/")) {
      assertThat(function.routeJson(path)).as(path).isEqualTo(new RoutedRequest(path, "", true));
      assertThat(function.forwardedAccept(path)).isEqualTo("application/json");
    }
    for (String path : List.of("/search?q=dallas", "/rent-or-buy?payment=2", "/locations/a/b/")) {
      assertThat(function.route("GET", path, BROWSER).isForGateway()).as(path).isTrue();
    }
  }

  private static String snapshotPath() throws IOException {
    try (var files = Files.list(folder.resolve("snapshots"))) {
      return "/snapshots/" + files.findFirst().orElseThrow().getFileName();
    }
  }
}
