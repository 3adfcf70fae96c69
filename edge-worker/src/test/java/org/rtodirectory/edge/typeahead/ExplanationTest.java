package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

/** The explanation of a result gives the kind of its match, and the parts of its score. */
class ExplanationTest {
  /** The maximum error of a coverage, because the quality and the factor of a match are rounded. */
  private static final long ROUNDING_TOLERANCE = 20;

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
    assertThat(firstExplanation(query).matchKind()).isEqualTo(kind);
  }

  @Test
  void the_parts_of_a_score_add_up() {
    for (String query : List.of("aarons dalas", "rent a center", "12 central avenue dallas")) {
      Explanation explanation = firstExplanation(query);
      assertThat(
              explanation.coverage()
                  + explanation.completeness()
                  + explanation.adjacency()
                  + explanation.bonus())
          .isEqualTo(explanation.score());
      long coveredWeight =
          explanation.matches().stream()
              .mapToLong(match -> (long) match.weight() * match.quality() * match.factor())
              .sum();
      long totalWeight =
          explanation.matches().stream().mapToLong(Explanation.Match::weight).sum()
              + explanation.uncovered().stream().mapToLong(Explanation.Uncovered::weight).sum();
      long expectedCoverage = coveredWeight / ScoringModel.ONE * 10 / totalWeight;
      assertThat((long) explanation.coverage())
          .isCloseTo(expectedCoverage, within(ROUNDING_TOLERANCE));
    }
  }

  @Test
  void an_explanation_names_the_words_that_the_result_does_not_have() {
    Explanation explanation = firstExplanation("brainerd xylophone");
    assertThat(explanation.uncovered())
        .extracting(Explanation.Uncovered::word)
        .containsExactly("xylophone");
    assertThat(explanation.isPartial()).isTrue();
    assertThat(explanation.toString())
        .contains("brainerd = WORD brainerd in WORD", "xylophone not covered");
  }

  @Test
  void only_a_match_of_a_whole_name_is_exact() {
    assertThat(firstExplanation("aarons").isExactName()).isTrue();
    assertThat(firstExplanation("brainerd").isExactName()).isFalse();
    assertThat(firstExplanation("nashvile").isExactName()).isFalse();
  }

  @Test
  void a_model_with_different_numbers_gives_different_scores() {
    SearchQuery query = SearchQuery.of("nashvile");
    ScoringModel lenient = ScoringModel.DEFAULT.with(Parameter.ONE_TYPO, ScoringModel.ONE);
    assertThat(index.with(lenient).explain(query, 1).get(0).score())
        .isGreaterThan(index.explain(query, 1).get(0).score());
  }

  private static Explanation firstExplanation(String query) {
    return index.explain(SearchQuery.of(query), 10).get(0);
  }
}
