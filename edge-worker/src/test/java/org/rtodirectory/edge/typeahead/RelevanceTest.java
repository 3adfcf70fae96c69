package org.rtodirectory.edge.typeahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rtodirectory.schemas.api.Vertical.RETAIL;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.edge.fixture.DirectoryRows;
import org.rtodirectory.edge.fixture.TestRelease;
import org.rtodirectory.generator.directory.Operator;
import org.rtodirectory.generator.directory.State;
import org.rtodirectory.schemas.api.ResourceJson;
import org.rtodirectory.schemas.api.SearchQuery;
import org.rtodirectory.schemas.api.SearchResult;
import org.rtodirectory.schemas.text.Folding;

/**
 * What people expect a search to find first, each with the reason; many were complaints elsewhere.
 */
class RelevanceTest {
  @TempDir private static Path folder;
  private static TypeaheadIndex index;

  @BeforeAll
  static void publish() {
    DirectoryRows rows = new DirectoryRows();
    Operator center = rows.company("Rent-A-Center", RETAIL);
    Operator aarons = rows.company("Aaron's", RETAIL);
    Operator brain = rows.company("Brainerd Rentals", RETAIL);
    Operator brinjal = rows.company("Brinjal Kitchens", RETAIL);
    Operator ownAndGo = rows.company("Own & Go", RETAIL);
    State carolina = DirectoryRows.state("NC", "North Carolina");
    State tennessee = DirectoryRows.state("TN", "Tennessee");
    State ohio = DirectoryRows.state("OH", "Ohio");
    State california = DirectoryRows.state("CA", "California");
    State florida = DirectoryRows.state("FL", "Florida");
    State texas = DirectoryRows.state("TX", "Texas");
    State indiana = DirectoryRows.state("IN", "Indiana");
    State oregon = DirectoryRows.state("OR", "Oregon");
    State maine = DirectoryRows.state("ME", "Maine");
    State louisiana = DirectoryRows.state("LA", "Louisiana");
    State oklahoma = DirectoryRows.state("OK", "Oklahoma");
    State delaware = DirectoryRows.state("DE", "Delaware");
    State hawaii = DirectoryRows.state("HI", "Hawaii");
    State newYork = DirectoryRows.state("NY", "New York");
    rows.store(center, rows.city(carolina, "Charlotte"), "1 Tryon St", "28202");
    rows.store(center, rows.city(florida, "Port Charlotte"), "2 Tamiami Trl", "33952");
    rows.store(center, rows.city(ohio, "Toledo"), "3 Summit St", "43604");
    rows.store(center, rows.city(oregon, "Toledo"), "4 Main St", "97391");
    rows.store(center, rows.city(oregon, "Toledo"), "1 Dallas Ave", "97391");
    rows.store(center, rows.city(tennessee, "Nashville"), "5 Broadway", "37203");
    rows.store(aarons, rows.city(tennessee, "Nashville"), "6 Church St", "37203");
    rows.store(aarons, rows.city(indiana, "Nashville"), "7 Van Buren St", "47448");
    rows.store(aarons, rows.city(california, "Daly City"), "8 Mission St", "94014");
    rows.store(aarons, rows.city(louisiana, "Saint-Malo"), "9 Bayou Rd", "70085");
    rows.store(aarons, rows.city(florida, "St. Petersburg"), "10 Central Ave", "33701");
    rows.store(center, rows.city(newYork, "New York"), "11 St. Petersburg Pl", "10001");
    rows.store(center, rows.city(texas, "Dallas"), "12 Central Ave", "75201");
    rows.store(center, rows.city(texas, "Dallas"), "1200 Elm St", "75202");
    rows.store(aarons, rows.city(texas, "Dallas"), "14 Saint St", "75203");
    rows.store(brain, rows.city(indiana, "Indianapolis"), "15 Meridian St", "46204");
    rows.store(brain, rows.city(oregon, "Portland"), "16 Burnside St", "97204");
    rows.store(brain, rows.city(maine, "Portland"), "17 Congress St", "04101");
    rows.store(brinjal, rows.city(louisiana, "La Place"), "18 Airline Hwy", "70068");
    rows.store(brinjal, rows.city(oklahoma, "Oklahoma City"), "19 Reno Ave", "73102");
    rows.store(ownAndGo, rows.city(delaware, "Dover"), "20 Loockerman St", "19901");
    rows.store(ownAndGo, rows.city(hawaii, "Hilo"), "21 Kilauea Ave", "96720");
    rows.store(ownAndGo, rows.city(texas, "Fort Worth"), "22 5th St", "76102");
    rows.store(ownAndGo, rows.city(texas, "Mount Pleasant"), "23 First St", "75455");
    rows.store(
        of(98, "Zenith", "furniture"), rows.city(hawaii, "Hilo"), "24 Ponahawai St", "96720");
    rows.store(of(99, "Yonder", "mattress"), rows.city(hawaii, "Hilo"), "25 Ponahawai St", "96720");
    index = TestRelease.open(rows.directory(), folder).typeahead(RETAIL);
  }

  private static Operator of(long id, String name, String category) {
    return new Operator(
        id,
        name,
        Folding.slug(name),
        Folding.fold(name),
        List.of(),
        null,
        0,
        List.of(category),
        Set.of(RETAIL));
  }

  @Test
  void a_phrase_finds_the_companies_and_stores_of_all_categories_that_it_means() {
    assertThat(names("beds"))
        .containsExactly(
            "Yonder",
            "Zenith",
            "Yonder, 25 Ponahawai St, Hilo, HI",
            "Zenith, 24 Ponahawai St, Hilo, HI");
    assertThat(names("sofa hilo")).containsExactly("Zenith, 24 Ponahawai St, Hilo, HI");
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
  void two_typos_and_a_part_of_the_words_are_guesses(String query, boolean isGuess) {
    assertThat(index.hits(SearchQuery.of(query), 10))
        .isNotEmpty()
        .allSatisfy(hit -> assertThat(hit.met() == TypeaheadIndex.Met.GUESS).isEqualTo(isGuess));
  }

  @ParameterizedTest(name = "{0} finds {1} first: {2}")
  @CsvFileSource(resources = "relevance.txt", delimiter = '|', quoteCharacter = '`')
  void the_first_result_of_a_query_is_as_expected(String query, String first, String why) {
    assertThat(names(query).stream().findFirst().orElse("NOTHING")).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"!!", "--", "''", " . ,", "()[]{}", "…—", "\u0301\u0301"})
  void only_punctuation_finds_nothing(String query) {
    assertThat(names(query)).isEmpty();
  }

  @Test
  void a_city_stays_the_first_result_while_its_name_is_typed() {
    for (String query :
        List.of("daly", "daly c", "daly ci", "daly cit", "daly city", "daly city c")) {
      assertThat(names(query)).as(query).startsWith("Daly City, CA");
    }
  }

  @Test
  void a_partial_zip_code_finds_the_stores_of_the_whole_one() {
    for (String query : List.of("75", "752", "7520", "75202")) {
      assertThat(names(query)).as(query).contains("Rent-A-Center, 1200 Elm St, Dallas, TX");
    }
  }

  @Test
  void the_order_of_results_is_the_same_in_every_call() {
    List<String> first = names("st");
    for (int i = 0; i < 50; i++) {
      names("rent a centr");
      assertThat(names("st")).isEqualTo(first);
    }
  }

  private static List<String> names(String query) {
    return Arrays.stream(index.find(SearchQuery.of(query), 10))
        .mapToObj(entry -> ResourceJson.mapper().readValue(index.result(entry), SearchResult.class))
        .map(SearchResult::name)
        .toList();
  }
}
