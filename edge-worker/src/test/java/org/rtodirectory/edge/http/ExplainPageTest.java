package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.TestGateway;
import org.rtodirectory.edge.fixture.TestRelease;

/** The explanation of the scores of a search. Only the admin port gives it, never the API. */
class ExplainPageTest {
  @AutoClose private final TestGateway gateway = TestGateway.start(TestRelease.small(), null);

  @Test
  void each_result_has_the_parts_of_its_score_and_its_words() throws Exception {
    String page = gateway.admin("/explain?q=harlans%20dalas").text();
    assertThat(page).startsWith("Harlan's, 12 Elm Street, Dallas, TX\n    ");
    assertThat(page.lines().skip(1).limit(3))
        .satisfiesExactly(
            score -> assertThat(score).contains("coverage", "completeness", "adjacency"),
            word -> assertThat(word).contains("harlans = WORD harlans in WORD"),
            word -> assertThat(word).contains("dalas = TYPO dallas in WORD"));
  }

  @Test
  void another_vertical_is_explained_if_it_is_named() throws Exception {
    assertThat(gateway.admin("/explain?q=barn&vertical=sheds").text()).startsWith("Barn-Yard");
    assertThat(gateway.admin("/explain?q=zzzz").text()).isEqualTo("No results.\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/explain", "/explain?q=a", "/explain?q=dallas&vertical=boats"})
  void an_invalid_query_is_answered_with_the_usage(String target) throws Exception {
    assertThat(gateway.admin(target).status()).isEqualTo(400);
    assertThat(gateway.admin(target).text()).contains("/explain?q=TEXT&vertical=NAME");
  }

  @Test
  void the_api_has_no_explanations() throws Exception {
    assertThat(gateway.get("/explain?q=dallas").status()).isEqualTo(404);
    assertThat(gateway.get("/api/search?q=dallas").text()).doesNotContain("coverage");
  }
}
