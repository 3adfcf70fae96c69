package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtodirectory.edge.endpoint.Answer;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.schemas.api.Vertical;

class SearchResultsTest {
  @Test
  void search_results_join_their_fragments_and_identities_differ_exactly_when_bytes_do() {
    TypeaheadIndex index = TestRelease.small().get().orElseThrow().typeahead(Vertical.RETAIL);
    Map<String, String> identities = new HashMap<>();
    for (int first = 0; first < index.count(); first++) {
      for (int count = 0; count <= Math.min(10, index.count() - first); count++) {
        int[] entries = IntStream.range(first, first + count).toArray();
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
