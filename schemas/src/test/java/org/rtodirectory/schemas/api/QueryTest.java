package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The queries of lists and searches, parsed from the parameters of a request. */
class QueryTest {

  @Test
  void a_query_without_parameters_is_the_first_page_of_everything() throws InvalidQuery {
    assertThat(locations(null)).isEqualTo(ListQuery.locations(null, null, null, 1));
    assertThat(locations("")).isEqualTo(ListQuery.locations(null, null, null, 1));
    assertThat(companies("&&=&x")).isEqualTo(ListQuery.companies(null, null, 1));
  }

  @Test
  void values_are_decoded_trimmed_and_folded() throws InvalidQuery {
    assertThat(
            locations(
                "company=%09Rent-A-Center%C2%A0&state=+tx+&city=%E3%80%80Winston-Salem%0B&page=3"))
        .isEqualTo(ListQuery.locations("rent-a-center", "TX", "winston salem", 3));
    assertThat(companies("q=A%26B&state=Tx")).isEqualTo(ListQuery.companies("TX", "a and b", 1));
  }

  @Test
  void utf8_bytes_may_be_unescaped() throws InvalidQuery {
    assertThat(locations("city=Ca\u00c3\u00b1on").text()).isEqualTo("canon");
  }

  @Test
  void an_empty_value_counts_as_absent() throws InvalidQuery {
    assertThat(locations("company=&state=%20&city=%C2%85&page="))
        .isEqualTo(ListQuery.locations(null, null, null, 1));
    assertThat(locations("company&state")).isEqualTo(ListQuery.locations(null, null, null, 1));
  }

  @Test
  void a_value_that_folds_to_an_empty_text_matches_nothing() throws InvalidQuery {
    assertThat(locations("city=!!!").text()).isEmpty();
    assertThat(companies("q=-").text()).isEmpty();
  }

  @Test
  void a_release_is_a_number_like_a_page_and_absent_by_default() throws InvalidQuery {
    assertThat(locations("").release()).isNull();
    assertThat(locations("release=").release()).isNull();
    assertThat(locations("release=%207&state=TX"))
        .isEqualTo(new ListQuery(Endpoint.LOCATIONS, null, "TX", null, 1, 7L));
    assertThat(companies("release=999999999999999999&q=A"))
        .isEqualTo(new ListQuery(Endpoint.COMPANIES, null, null, "a", 1, 999_999_999_999_999_999L));
    for (String invalidRelease :
        new String[] {"0", "-1", "%2B1", "07", "1.0", "x", "1000000000000000000"}) {
      assertInvalid("release=" + invalidRelease, "release");
    }
    assertInvalid("release=1&release=1", "release");
    assertThatThrownBy(() -> search("q=ab&release=0&q=cd")).hasMessageContaining("q must");
  }

  @Test
  void the_value_of_a_filter_is_its_folded_form() throws InvalidQuery {
    ListQuery locations = locations("company=AB&state=tx&city=St.+Louis&page=2&release=3");
    assertThat(Endpoint.LOCATIONS.parameterNames().stream().map(locations::filterValue))
        .containsExactly("ab", "TX", "st louis", null, null);
    ListQuery companies = companies("q=A%26B&page=2&release=3");
    assertThat(Endpoint.COMPANIES.parameterNames().stream().map(companies::filterValue))
        .containsExactly(null, "a and b", null, null);
  }

  @Test
  void the_next_page_keeps_the_filters_folded_unless_that_makes_them_too_long()
      throws InvalidQuery {
    for (String city : List.of("A".repeat(100), "&".repeat(25), "&".repeat(26))) {
      QueryParameters parameters = QueryParameters.of(Map.of("city", city));
      ListQuery query = ListQuery.parse(Endpoint.LOCATIONS, parameters);
      Map<String, Object> next = new LinkedHashMap<>();
      query.forEachParameterOfNextPage(parameters, 7, next::put);
      String folded = String.valueOf(query.text());
      assertThat(next)
          .containsExactly(
              entry("city", folded.length() <= 100 ? folded : city),
              entry("page", 2L),
              entry("release", 7L));
    }
  }

  @Test
  void lengths_count_code_points() throws InvalidQuery {
    String emoji = "%F0%9F%98%80";
    assertThat(locations("city=" + emoji.repeat(100)).text()).isEmpty();
    assertInvalid("city=" + emoji.repeat(101), "city");
    assertThat(locations("company=" + "a".repeat(120)).company()).hasSize(120);
    assertInvalid("company=" + "a".repeat(121), "company");
    assertThat(companies("q=" + "a".repeat(100)).text()).hasSize(100);
    assertThat(search("q=" + emoji.repeat(100)).folded()).isEmpty();
    assertThat(search("q=" + emoji.repeat(2)).folded()).isEmpty();
    assertThatThrownBy(() -> search("q=" + emoji.repeat(101))).isInstanceOf(InvalidQuery.class);
    assertThatThrownBy(() -> search("q=" + emoji)).isInstanceOf(InvalidQuery.class);
    assertThatThrownBy(() -> companies("q=" + "a".repeat(101))).isInstanceOf(InvalidQuery.class);
  }

  @ParameterizedTest
  @CsvSource({
    "dal, dal, false",
    "DALLAS, dallas, false",
    "Route+66, route 66, false",
    "daly+, daly, true",
    "daly%2C, daly, true",
    "Rent-A-, rent a, true",
    "aaron%27s, aarons, false",
    "aaron%27, aaron, false",
    "a%26, a and, true",
    "%21%21%21, '', true",
    "caf%C3%A9, cafe, false",
  })
  void the_last_word_is_whole_if_a_separator_follows(
      String text, String folded, boolean isLastWordWhole) throws InvalidQuery {
    assertThat(search("q=" + text)).isEqualTo(new SearchQuery(folded, isLastWordWhole));
  }

  private static void assertInvalid(String query, String parameter) {
    assertThatThrownBy(() -> locations(query))
        .isInstanceOfSatisfying(
            InvalidQuery.class,
            invalid -> assertThat(invalid.messages()).containsOnlyKeys(parameter));
  }

  private static ListQuery locations(@Nullable String query) throws InvalidQuery {
    return ListQuery.parse(
        Endpoint.LOCATIONS, QueryParameters.parse(query, Endpoint.LOCATIONS.parameterNames()));
  }

  private static ListQuery companies(String query) throws InvalidQuery {
    return ListQuery.parse(
        Endpoint.COMPANIES, QueryParameters.parse(query, Endpoint.COMPANIES.parameterNames()));
  }

  private static SearchQuery search(String query) throws InvalidQuery {
    return SearchQuery.parse(QueryParameters.parse(query, Endpoint.SEARCH.parameterNames()));
  }
}
