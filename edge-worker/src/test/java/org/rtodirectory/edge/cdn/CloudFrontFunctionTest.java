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
import org.rtodirectory.edge.cdn.CloudFrontFunction.Routed;
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

  /** A stand-in for the distribution sends requests to the bucket first, then to the gateway. */
  @Test
  void the_distribution_answers_as_the_gateway_alone_and_canonical_queries_from_the_bucket()
      throws IOException {
    requireAnswersOfTheGateway(
        (target, accept) -> {
          Routed routed = function.route(target);
          Path file = folder.resolve(routed.path().substring(1));
          if (routed.fromGateway() || !Files.exists(file)) {
            return new Fronted(ask(gateway.connect(), routed.target(), accept), false);
          }
          assertThat(routed.query()).isEqualTo(target.replaceAll("^[^?]*\\??", ""));
          return new Fronted(new Reply(200, Map.of(), Files.readAllBytes(file)), true);
        });
  }

  @Test
  void documents_and_page_keys_go_to_the_bucket() throws IOException {
    for (Document document : new ApiDocuments(TestRelease.LOCAL).all()) {
      assertThat(function.route(document.path()))
          .isEqualTo(new Routed("/" + document.key(), "", false));
    }
    for (PageKey key : PublishedPages.keys(folder)) {
      String path = PublishedPages.path(key);
      assertThat(function.route(path)).isEqualTo(new Routed(path, "", false));
    }
    for (String path :
        List.of(
            "/current.json",
            "/releases/12.json",
            "/releases/12-0123456789abcdef.objects",
            snapshot())) {
      assertThat(function.route(path)).isEqualTo(new Routed(path, "", false));
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "cloudfront-requests.txt", delimiter = '|', quoteCharacter = '`')
  void a_request_goes_to_its_origin(String request, String origin, @Nullable String sent) {
    Routed routed = function.route(request);
    assertThat(routed.target()).isEqualTo(sent == null ? request : sent);
    assertThat(routed.fromGateway() ? "gateway" : "bucket").isEqualTo(origin);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
  void other_methods_go_to_the_gateway(String method) {
    for (String target : List.of("/api/locations?state=TX", "/docs", "/current.json", "/mcp")) {
      Routed routed = function.route(method, target, "application/json");
      assertThat(routed.target()).isEqualTo(target);
      assertThat(routed.fromGateway()).isTrue();
    }
    assertThat(function.route("HEAD", "/api/locations?state=TX", "*/*").fromGateway()).isFalse();
  }

  @Test
  void each_page_of_the_website_is_served_at_its_path_to_clients_that_do_not_ask_for_json()
      throws IOException {
    for (String path : paths()) {
      Routed routed = function.route("GET", path + "?utm_source=x", BROWSER);
      assertThat(routed.fromGateway()).as(path).isFalse();
      assertThat(routed.query()).as(path).isEmpty();
      String key = PercentEncoding.decodePath(routed.path()).orElseThrow().substring(1);
      assertThat(folder.resolve(key)).as(path).hasContent(browse(path).text());
    }
    for (String path : List.of("/locations/texas/dallas", "/companies/harlans", "/")) {
      assertThat(function.route(path)).as(path).isEqualTo(new Routed(path, "", true));
      assertThat(function.accept(path)).isEqualTo("application/json");
    }
    for (String path : List.of("/search?q=dallas", "/rent-or-buy?payment=2", "/locations/a/b/")) {
      assertThat(function.route("GET", path, BROWSER).fromGateway()).as(path).isTrue();
    }
  }

  private static String snapshot() throws IOException {
    try (var files = Files.list(folder.resolve("snapshots"))) {
      return "/snapshots/" + files.findFirst().orElseThrow().getFileName();
    }
  }
}
