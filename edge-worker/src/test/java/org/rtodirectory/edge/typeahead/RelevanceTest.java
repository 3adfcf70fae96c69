package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Directory;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.generator.directory.Synonyms;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * The results that people expect at the top, each with the reason. For some queries, people
 * complained about the results of other searches.
 */
class RelevanceTest {
  @TempDir private static Path folder;
  private static TypeaheadIndex index;

  @BeforeAll
  static void publish() {
    DirectoryRows rows = DirectoryRows.read(RelevanceTest.class, "relevance-directory.txt");
    index = TestRelease.open(rows.directory(), folder).typeahead(RETAIL);
  }

  @Test
  void a_phrase_finds_the_companies_and_stores_of_all_categories_that_it_means() {
    assertThat(names("beds"))
        .containsExactly(
            "Yonder",
            "Zenith",
            "Yonder, 25 Ponahawai St, Hilo, HI",
            "Zenith, 24 Ponahawai St, Hilo, HI");
    assertThat(names("sofa hilo")).startsWith("Zenith, 24 Ponahawai St, Hilo, HI");
  }

  @ParameterizedTest
  @CsvSource({
    "nashville, false",
    "nashvile, false",
    "daly cit, false",
    "indanapolsi, true",
    "rent-a-center xylophone, true",
    "near me, true",
  })
  void a_match_with_two_typos_or_without_some_words_is_a_guess(String query, boolean isGuess) {
    assertThat(index.explain(SearchQuery.of(query), 10).get(0).matchKind() == MatchKind.GUESS)
        .isEqualTo(isGuess);
  }

  @ParameterizedTest(name = "{0} finds {1} first: {2}")
  @CsvFileSource(resources = "relevance.txt", delimiter = '|', quoteCharacter = '`')
  void the_first_result_of_a_query_is_as_expected(String query, String firstResult, String reason) {
    assertThat(names(query).stream().findFirst().orElse("NOTHING")).isEqualTo(firstResult);
  }

  @Test
  void synonyms_of_the_publisher_stand_for_a_company_a_city_and_a_category(
      @TempDir Path releaseFolder) throws IOException {
    Path file = releaseFolder.resolve("synonyms.txt");
    Files.writeString(file, "racky = Rent-A-Center\nbigd = Dallas\ndivan = furniture\n");
    Directory directory =
        DirectoryRows.read(RelevanceTest.class, "relevance-directory.txt").directory();
    TypeaheadIndex index =
        TestRelease.open(
                Directory.of(directory.stores(), directory.guides(), Synonyms.read(file)),
                releaseFolder.resolve("public"))
            .typeahead(RETAIL);
    assertThat(names(index, "racky")).startsWith("Rent-A-Center");
    assertThat(names(index, "racky nashville tn"))
        .startsWith("Rent-A-Center, 5 Broadway, Nashville, TN");
    assertThat(names(index, "bigd")).startsWith("Dallas, TX");
    assertThat(names(index, "divan hilo")).startsWith("Zenith, 24 Ponahawai St, Hilo, HI");
    assertThat(names("racky")).doesNotContain("Rent-A-Center");
  }

  @Test
  void the_first_digits_of_a_zip_code_find_its_stores() {
    for (String query : List.of("75", "752", "7520", "75202")) {
      assertThat(names(query)).as(query).contains("Rent-A-Center, 1200 Elm St, Dallas, TX");
    }
  }

  private static List<String> names(String query) {
    return names(index, query);
  }

  private static List<String> names(TypeaheadIndex index, String query) {
    return Arrays.stream(index.find(SearchQuery.of(query), 10))
        .mapToObj(entry -> ResourceJson.mapper().readValue(index.result(entry), SearchResult.class))
        .map(SearchResult::name)
        .toList();
  }
}
