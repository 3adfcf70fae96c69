package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.api.Vertical;

/** The results that a search shows for its entries. */
class SearchResultsTest {
  /**
   * The names of two cities can be equal after folding. Their stores then alternate in list order,
   * and must still be counted for each city.
   */
  @Test
  void a_city_or_company_has_the_number_of_its_stores(@TempDir Path folder) {
    DirectoryRows rows =
        DirectoryRows.of(
            """
            Ace | retail, sheds
              75201 | St. Louis, TX | 1 Main St
              75201 | St Louis, TX  | 2 Main St
              75201 | Dallas, TX    | 3 Main St
            Best | retail
              75201 | St. Louis, TX | 4 Main St
              75201 | St Louis, TX  | 5 Main St
            Cozy | sheds
              75201 | St. Louis, TX | 6 Main St
            Dixie | retail
              75201 | St. Louis, TX | 7 Main St
            """);
    TypeaheadIndex index = TestRelease.open(rows.directory(), folder).typeahead(Vertical.RETAIL);
    Map<String, Integer> counts = new TreeMap<>();
    for (int entry : index.largest(index.count())) {
      SearchResult result =
          ResourceJson.mapper().readValue(index.result(entry), SearchResult.class);
      counts.put(result.name(), result.storeCount());
    }
    assertThat(counts)
        .isEqualTo(
            Map.of(
                "St. Louis, TX",
                3,
                "St Louis, TX",
                2,
                "Dallas, TX",
                1,
                "Ace",
                3,
                "Best",
                2,
                "Dixie",
                1));
  }

  @Test
  void an_answer_joins_its_fragments_and_identities_are_equal_if_and_only_if_bytes_are_equal() {
    TypeaheadIndex index = TestRelease.small().get().orElseThrow().typeahead(Vertical.RETAIL);
    Map<String, String> identities = new HashMap<>();
    for (int start = 0; start < index.count(); start++) {
      for (int entryCount = 0; entryCount <= Math.min(10, index.count() - start); entryCount++) {
        int[] entries = IntStream.range(start, start + entryCount).toArray();
        Answer results = Answer.search(index.results(entries));
        byte[] bytes = results.body().bytes();
        String json = new String(bytes, StandardCharsets.UTF_8);
        assertThat(json)
            .isEqualTo(
                IntStream.of(entries)
                    .mapToObj(entry -> new String(index.result(entry), StandardCharsets.UTF_8))
                    .collect(Collectors.joining(",", "{\"results\":[", "]}")));
        assertThat(results.body().length()).isEqualTo(bytes.length);
        String earlierJson = identities.put(String.valueOf(results.identity()), json);
        assertThat(earlierJson == null || earlierJson.equals(json)).as(json).isTrue();
      }
    }
    assertThat(identities.values()).doesNotHaveDuplicates().hasSizeGreaterThan(100);
  }
}
