package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.typeahead.ExpectedAnswer.Entry;
import org.rtodirectory.resource.Location;
import org.rtodirectory.resource.SearchResult;

/** Tests for {@link ExpectedAnswer} and for the file of queries that it is written for. */
class ExpectedAnswerTest {
  private static final Entry CITY =
      new Entry(result(SearchResult.Type.CITY, "Mt. Pleasant, SC", "SC"), 3, Set.of(), null);
  private static final Entry COMPANY =
      new Entry(
          result(SearchResult.Type.COMPANY, "Jim Click Hyundai", null),
          0,
          Set.of("auto-dealer"),
          null);
  private static final Entry STORE =
      new Entry(
          result(SearchResult.Type.STORE, "Wawa, 10 N Elm St, Tampa, FL", "FL"),
          0,
          Set.of("convenience"),
          new Location(
              "Wawa",
              "wawa",
              List.of("convenience"),
              "10 N Elm St",
              null,
              "Tampa",
              "FL",
              "33602-1000",
              "(813) 555-0101",
              null,
              null,
              0,
              "/wawa",
              false,
              null));

  @ParameterizedTest(name = "{0} accepts {1}")
  @CsvSource(
      delimiter = '!',
      value = {
        "city=Mount Pleasant,SC ! CITY",
        "city:state=SC;largest=3 ! CITY",
        "city:state=SC;largest=2 ! ",
        "city=Pleasant,SC ! ",
        "city=Mount Pleasant,TX ! ",
        "company=Jim Click* ! COMPANY",
        "company=jim click hyundai ! COMPANY",
        "company=Jim Click ! ",
        "company:category=auto-dealer ! COMPANY",
        "company:category=tires ! ",
        "store:company=Wawa;city=Tampa,FL ! STORE",
        "store:company=Wawa;city=Miami,FL ! ",
        "store:zip=33602 ! STORE",
        "store:zip3=336 ! STORE",
        "store:zip3=337 ! ",
        "store:state=FL;category=convenience ! STORE",
        "store:phone=8135550101 ! STORE",
        "store:phone=813556 ! ",
        "store:address=elm st ! STORE",
        "store:address=oak ! ",
        "store:state=GA | city=Mount Pleasant,SC | company=Jim Click* ! CITY COMPANY",
        "none ! ",
      })
  void an_answer_accepts_exactly_the_entries_that_fulfil_an_alternative(
      String answer, @Nullable String accepted) {
    ExpectedAnswer expected = ExpectedAnswer.parse(answer);
    List<String> types =
        List.of(CITY, COMPANY, STORE).stream()
            .filter(expected::accepts)
            .map(entry -> entry.result().type().name())
            .toList();
    assertThat(String.join(" ", types)).isEqualTo(accepted == null ? "" : accepted);
    assertThat(expected.isNoneAccepted()).isEqualTo(answer.equals("none"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Houston", "street:zip3=770", "store:", "store:zip3=", "store:size=3"})
  void an_answer_that_does_not_follow_the_syntax_is_refused(String answer) {
    assertThatIllegalArgumentException().isThrownBy(() -> ExpectedAnswer.parse(answer));
  }

  @Test
  void an_answer_that_no_entry_fulfils_is_not_answerable() {
    ExpectedAnswer expected = ExpectedAnswer.parse("city=Mount Pleasant,SC | city=Houston,TX");
    assertThat(expected.isAnswerableFrom(List.of(CITY, COMPANY, STORE))).isFalse();
  }

  @Test
  void the_query_file_has_at_least_600_distinct_queries() throws Exception {
    assertThat(SearchQualityBench.queries(Path.of("bench/queries.tsv")))
        .hasSizeGreaterThanOrEqualTo(600);
  }

  private static SearchResult result(SearchResult.Type type, String name, @Nullable String state) {
    return new SearchResult(type, name, "slug", state, null, 1, "/" + type);
  }
}
