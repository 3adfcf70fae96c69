package org.rtodirectory.edge.cdn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.Nginx;
import org.rtodirectory.edge.fixture.Reply;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.SiteSettings;
import org.rtodirectory.schemas.snapshot.Snapshot;
import org.rtodirectory.schemas.text.PercentEncoding;
import org.rtodirectory.schemas.web.SiteCatalog;
import org.rtodirectory.schemas.web.SitePage;

/**
 * Both recipes lead the paths of pages for people to their objects, and all else to the gateway.
 */
class SiteRecipesTest {
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
  private static final List<String> NO_PAGES =
      List.of(
          "/locations/texas/nowhere",
          "/locations/texas/dallas/",
          "/locations/a/b/c/d",
          "/companies/nobody",
          "/companies/page/9",
          "/guides/none",
          "/sitemaps/9.xml",
          "/search?q=dallas",
          "/search",
          "/.well-known/oauth-protected-resource",
          "/.well-known/oauth-authorization-server/mcp",
          "/nothing");

  @TempDir private static Path folder;
  @TempDir private static Path scratch;
  private static TestGateway gateway;

  @BeforeAll
  static void start() {
    TestRelease.publish(
        SmallDirectory.directory(), TestRelease.LOCAL, new SiteSettings("Example"), folder);
    gateway = TestGateway.start(TestRelease.load(folder), null);
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void nginx_serves_every_page_from_its_file_as_the_gateway_would() throws IOException {
    assumeTrue(Nginx.isInstalled(), Nginx.MISSING);
    try (Nginx nginx = Nginx.start(folder, scratch, gateway.port())) {
      for (String path : paths()) {
        Reply reply = nginx.get(path, "Accept", BROWSER);
        Reply expected = gateway.get(path, "Accept", BROWSER);
        assertThat(reply.status()).as(path).isEqualTo(200);
        assertThat(reply.text()).as(path).isEqualTo(expected.text());
        assertThat(reply.header("X-Cache")).as(path).isEqualTo("STATIC");
        assertThat(reply.headers().get("Vary")).as(path).contains("Accept");
        for (String same : List.of("Content-Type", "Cache-Control", "X-Frame-Options")) {
          assertThat(reply.find(same)).as("%s of %s", same, path).isEqualTo(expected.find(same));
        }
        assertThat(reply.find("Content-Security-Policy")).as(path).isPresent();
      }
      for (String path : NO_PAGES) {
        requireAnsweredByGateway(nginx, path, BROWSER);
      }
      for (String path : List.of("/locations/texas/dallas", "/companies/harlans", "/")) {
        requireAnsweredByGateway(nginx, path, "application/json");
      }
    }
  }

  private static void requireAnsweredByGateway(Nginx nginx, String path, String accept) {
    Reply reply = nginx.get(path, "Accept", accept);
    Reply expected = gateway.get(path, "Accept", accept);
    assertThat(reply.status()).as(path).isEqualTo(expected.status());
    assertThat(reply.text()).as(path).isEqualTo(expected.text());
    assertThat(reply.find("Location")).isEqualTo(expected.find("Location"));
    assertThat(reply.find("X-Cache").filter("STATIC"::equals)).as(path).isEmpty();
  }

  @Test
  void the_function_maps_every_path_to_the_key_of_its_object() throws IOException {
    CloudFrontFunction function = new CloudFrontFunction();
    for (String path : paths()) {
      CloudFrontFunction.Routed routed = function.browse(path + "?utm_source=x");
      assertThat(routed.fromGateway()).as(path).isFalse();
      assertThat(routed.query()).as(path).isEmpty();
      String key = PercentEncoding.decodePath(routed.path()).orElseThrow().substring(1);
      assertThat(Files.readString(folder.resolve(key)))
          .as(path)
          .isEqualTo(gateway.get(path, "Accept", BROWSER).text());
    }
  }

  @Test
  void the_function_sends_requests_for_data_and_searches_to_the_gateway() throws IOException {
    CloudFrontFunction function = new CloudFrontFunction();
    for (String path : List.of("/locations/texas/dallas", "/companies/harlans", "/")) {
      assertThat(function.route(path).fromGateway()).as(path).isTrue();
      assertThat(function.route(path).path()).isEqualTo(path);
      assertThat(function.accept(path)).isEqualTo("application/json");
    }
    for (String path :
        List.of(
            "/search?q=dallas", "/rent-or-buy?payment=2", "/locations/texas/dallas/", "/nothing")) {
      assertThat(function.browse(path).fromGateway()).as(path).isTrue();
    }
  }

  /** The paths of all pages, percent-encoded. */
  private static List<String> paths() {
    List<String> paths = new ArrayList<>();
    try (Snapshot snapshot = TestRelease.snapshot(folder)) {
      Objects.requireNonNull(SiteCatalog.of(snapshot))
          .forEach(
              page -> {
                // The page of costs depends on its query, so it is the gateway's.
                if (page.kind() != SitePage.Kind.NOT_FOUND && page.kind() != SitePage.Kind.COSTS) {
                  paths.add(page.encodedPath());
                }
              });
    }
    assertThat(paths).hasSizeGreaterThan(50);
    return paths;
  }
}
