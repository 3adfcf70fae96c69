package org.rtodirectory.edge.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.edge.typeahead.TypeaheadIndex;
import org.rtodirectory.generator.directory.DirectoryRows;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;

/**
 * Ordinary queries that once had wrong results, in a directory of invented rows with the entries
 * that were found instead of the right ones.
 */
class OrdinaryQueryTest {
  private static final int LIMIT = 10;
  private static final int STORES_OF_A_LARGE_CITY = 70;

  @TempDir private static Path folder;
  private static TypeaheadIndex index;

  @BeforeAll
  static void publish() {
    DirectoryRows rows = DirectoryRows.read(OrdinaryQueryTest.class, "ordinary-directory.txt");
    var chain = rows.company("Common Ground Rentals", RETAIL);
    for (int number = 1; number <= STORES_OF_A_LARGE_CITY; number++) {
      rows.store(
          chain, rows.city(DirectoryRows.state("TX"), "Houston"), number + "00 Bay Blvd", "77003");
      rows.store(
          chain, rows.city(DirectoryRows.state("AZ"), "Phoenix"), number + "50 Mesa Blvd", "85003");
    }
    index = TestRelease.open(rows.directory(), folder).typeahead(RETAIL);
  }

  @ParameterizedTest(name = "{0} finds {1} first")
  @CsvFileSource(resources = "ordinary-queries.txt", delimiter = '|', quoteCharacter = '`')
  void the_first_result_begins_with_the_wanted_name(String query, String first) {
    assertThat(names(query).stream().findFirst().orElse("NOTHING")).startsWith(first);
  }

  @ParameterizedTest
  @CsvSource({
    "o fallon, o'fallon",
    "la crosse, lacrosse",
    "de soto, desoto",
    "st petersburg, saint petersburg",
    "costco tires, costco tire center",
    "rent a center cincinnati, rent-a-center cincinatti",
  })
  void two_spellings_have_the_same_first_results(String query, String spelling) {
    List<String> names = names(query);
    assertThat(names).isNotEmpty();
    assertThat(names(spelling).subList(0, 2))
        .containsExactlyInAnyOrderElementsOf(names.subList(0, 2));
  }

  private static List<String> names(String query) {
    return Arrays.stream(index.find(SearchQuery.of(query), LIMIT))
        .mapToObj(entry -> ResourceJson.mapper().readValue(index.result(entry), SearchResult.class))
        .map(SearchResult::name)
        .toList();
  }
}
