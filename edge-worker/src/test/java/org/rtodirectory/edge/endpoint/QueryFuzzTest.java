package org.rtodirectory.edge.endpoint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.fixture.SmallDirectory;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.release.CurrentRelease;
import org.rtodirectory.edge.release.HeldReleases;
import org.rtodirectory.edge.release.SearchCache;
import org.rtodirectory.schemas.api.Endpoint;
import org.rtodirectory.schemas.api.Vertical;

/** Any query string has an answer, from each endpoint that reads one. */
class QueryFuzzTest {
  private static final Map<String, GatewayEndpoint> ENDPOINTS =
      Map.of(
          Endpoint.COMPANIES.path(),
          ListEndpoint.companies(),
          Endpoint.LOCATIONS.path(),
          ListEndpoint.locations(),
          Endpoint.SEARCH.path(),
          new SearchEndpoint(Endpoint.SEARCH, Vertical.RETAIL, new SearchCache(100_000)),
          "/docs",
          new DocumentEndpoint());
  private static final Set<Integer> STATUSES = Set.of(200, 302, 410, 422, 503);

  @TempDir private static Path folder = Path.of("");

  private static CurrentRelease current = new CurrentRelease();

  @BeforeAll
  static void publish() {
    TestRelease.publish(SmallDirectory.directory(), folder);
    current = TestRelease.load(folder);
  }

  @FuzzTest(maxDuration = "10s")
  void every_query_has_an_answer(byte[] query) {
    String rawQuery = new String(query, ISO_8859_1);
    HeldReleases held = Objects.requireNonNull(current.held());
    ENDPOINTS.forEach(
        (path, endpoint) -> {
          Answer answer =
              endpoint.answer(new Request(path, rawQuery, "application/json", false), held);
          if (!STATUSES.contains(answer.status().code())) {
            throw new AssertionError(path + " answers " + answer.status());
          }
        });
  }
}
