package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.typeahead.ScoringModel.Parameter;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.Vertical;

/** Explanations of the scores of results. */
class ExplanationTest {
  @TempDir private static Path folder;
  private static TypeaheadIndex index;

  @BeforeAll
  static void publish() {
    DirectoryRows rows = DirectoryRows.read(RelevanceTest.class, "relevance-directory.txt");
    index = TestRelease.open(rows.directory(), folder).typeahead(Vertical.RETAIL);
  }

  @ParameterizedTest
  @CsvSource({
    "nashville, NAME",
    "aarons nashville tn, NAME",
    "nashvile, TYPO",
    "indanapolsi, GUESS",
    "brainerd xylophone, GUESS",
    "1200 elm, ADDRESS",
    "75202, NEAR",
    "75209, NEAR",
    "sofa, CATEGORY",
    "near me, GUESS",
  })
  void the_kind_of_a_match_follows_from_the_interpretations(String query, MatchKind kind) {
    assertThat(first(query).matchKind()).isEqualTo(kind);
  }

  @Test
  void the_parts_of_a_score_add_up() {
    for (String query : List.of("aarons dalas", "rent a center", "12 central avenue dallas")) {
      Explanation why = first(query);
      assertThat(why.coverage() + why.completeness() + why.adjacency() + why.bonus())
          .isEqualTo(why.score());
      long covered =
          why.matches().stream()
              .mapToLong(match -> (long) match.weight() * match.quality() * match.factor())
              .sum();
      long all =
          why.matches().stream().mapToLong(Explanation.Match::weight).sum()
              + why.uncovered().stream().mapToLong(Explanation.Uncovered::weight).sum();
      long coverage = covered / ScoringModel.ONE * 10 / all;
      assertThat((long) why.coverage()).isBetween(coverage - 20, coverage + 20);
    }
  }

  @Test
  void words_that_are_not_covered_are_named() {
    Explanation why = first("brainerd xylophone");
    assertThat(why.uncovered())
        .extracting(Explanation.Uncovered::word)
        .containsExactly("xylophone");
    assertThat(why.isPartial()).isTrue();
    assertThat(why.toString())
        .contains("brainerd = WORD brainerd in WORD", "xylophone not covered");
  }

  @Test
  void only_a_whole_name_is_equal() {
    assertThat(first("aarons").isExactName()).isTrue();
    assertThat(first("brainerd").isExactName()).isFalse();
    assertThat(first("nashvile").isExactName()).isFalse();
  }

  @Test
  void a_model_with_different_numbers_gives_different_scores() {
    SearchQuery query = SearchQuery.of("nashvile");
    ScoringModel lenient = ScoringModel.DEFAULT.with(Parameter.ONE_TYPO, ScoringModel.ONE);
    assertThat(index.with(lenient).explain(query, 1).get(0).score())
        .isGreaterThan(index.explain(query, 1).get(0).score());
  }

  private static Explanation first(String query) {
    return index.explain(SearchQuery.of(query), 10).get(0);
  }
}
