package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;

/** Queries that are still being typed. Their last word counts as the beginning of longer words. */
class UnfinishedQueryTest {
  private static final int FIRST_RESULTS = 5;

  @TempDir private static Path folder;
  private static TypeaheadIndex index;

  @BeforeAll
  static void publish() {
    DirectoryRows rows =
        DirectoryRows.of(
            """
            Alder | retail
              37601 | Johnson City, TN | 1 Main St
              37601 | Johnson City, TN | 2 Main St
              37601 | Johnson City, TN | 3 Main St
              37601 | Johnson City, TN | 4 Main St
              37601 | Johnson City, TN | 5 Main St
              37601 | Johnson City, TN | 6 Main St
              65775 | West Plains, MO  | 7 Main St
              96720 | Hilo, HI         | 37604 Main St
            Red Apple Tools | retail | | tires
              96720 | Hilo, HI         | 8 Main St
              37601 | Johnson City, TN | 9 N Main St
            Ralphs | retail
              96720 | Hilo, HI         | 10 Main St
            Tilley & Sons | retail
              96720 | Hilo, HI         | 11 Main St
            Asher | retail
              96720 | Hilo, HI         | 12 N Main St
            Nashua House of Stoves | retail
              96720 | Hilo, HI         | 13 Main St
            Old West Motor Yard | retail
              96720 | Hilo, HI         | 14 Main St
            Motorland Stoves | retail
              96720 | Hilo, HI         | 15 Main St
            Boone & Nash | retail
              96720 | Hilo, HI         | 16 Main St
            Boone & Clay Yard & Barn | retail
              96720 | Hilo, HI         | 17 Main St
              96720 | Hilo, HI         | 18 Main St
            Courtesy Stove Yard Hut | retail
              06604 | Bridgeport, CT   | 19 Main St
            Oak Pier | retail
              31401 | Savannah, GA     | 200 Salem Rd
              31401 | Savannah, GA     | 21 Main St
              84098 | Salem City, UT   | 22 Main St
              14201 | Buffalo, NY      | 23 Main St
              14201 | Buffalo, NY      | 24 Main St
              10001 | New York, NY     | 25 Main St
            """);
    index = TestRelease.open(rows.directory(), folder).typeahead(RETAIL);
  }

  @ParameterizedTest(name = "{0} finds {1} first: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "ra         | Ralphs                         | two of three initials do not mean a company",
        "rat        | Red Apple Tools                | all initials mean a company",
        "hilo t     | Tilley & Sons, 11 Main St, Hilo, HI | one letter does not mean a category",
        "nas        | Nashua House of Stoves         | a word is not split between a street and a name",
        "motor      | Motorland Stoves               | a name that begins with the query precedes a whole word in a name",
        "boone and n | Boone & Nash                  | the last letter does not mean the word and",
        "court      | Courtesy Stove Yard Hut        | the abbreviation Ct of Court does not mean the state CT",
        "new york | New York, NY                      | a city precedes other cities of the state of the same name",
        "oak pier salem | Oak Pier, 22 Main St, Salem City, UT | the name of a city may be incomplete",
        "alder west | Alder, 7 Main St, West Plains, MO | a direction may begin the name of a city",
      })
  void the_first_result_is_the_most_likely_completion(
      String query, String firstResult, String reason) {
    assertThat(names(query)).as(reason).first().isEqualTo(firstResult);
  }

  @Test
  void an_address_whose_number_is_a_zip_code_follows_the_first_of_the_nearest_stores() {
    assertThat(names("37604"))
        .startsWith("Alder, 1 Main St, Johnson City, TN", "Alder, 37604 Main St, Hilo, HI");
    assertThat(names("37604 m")).startsWith("Alder, 37604 Main St, Hilo, HI");
  }

  @Test
  void the_last_of_sixteen_words_may_be_unfinished_and_further_words_do_not_count() {
    String fifteenWords = "oak pier 22 main st salem city ut 84098 a b c d e f ";
    assertThat(QueryWords.of(SearchQuery.of(fifteenWords + "g")))
        .isEqualTo(new QueryWords(SearchQuery.of(fifteenWords + "g").words(), true));
    assertThat(QueryWords.of(SearchQuery.of(fifteenWords + "g h")))
        .isEqualTo(new QueryWords(SearchQuery.of(fifteenWords + "g").words(), false));
  }

  @Test
  void a_word_is_not_split_between_an_address_and_a_category() {
    assertThat(names("tires")).first().isEqualTo("Red Apple Tools");
    // The address of its first store ends with "St".
    assertThat(names("sttires")).isEmpty();
  }

  private static List<String> names(String query) {
    return Arrays.stream(index.find(SearchQuery.of(query), FIRST_RESULTS))
        .mapToObj(entry -> ResourceJson.mapper().readValue(index.result(entry), SearchResult.class))
        .map(SearchResult::name)
        .toList();
  }
}
