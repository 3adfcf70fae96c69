package org.rtodirectory.edge.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.api.Vertical;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** Rules that make the judge of the search fair and repeatable. */
class JudgeTest {
  private static final int ERRORS = 2_000;

  @TempDir private Path folder;

  @NewSeeds(1)
  void the_same_seed_draws_the_same_queries_and_another_seed_draws_others(long seed)
      throws Exception {
    JudgedDirectory directory =
        new JudgedDirectory(SearchQuality.snapshot(SearchQuality.HARD, seed, folder));
    List<JudgedQuery> queries = directory.draw(seed, 5);
    assertThat(directory.draw(seed, 5)).isEqualTo(queries).hasSizeGreaterThan(150);
    assertThat(directory.draw(seed + 1, 5)).isNotEqualTo(queries);
  }

  @NewSeeds(1)
  void every_query_has_existing_answers_except_nonsense(long seed) throws Exception {
    JudgedDirectory directory =
        new JudgedDirectory(SearchQuality.snapshot(SearchQuality.HARD, seed, folder));
    int count = directory.entries(Vertical.RETAIL).all().size();
    Set<String> nonsense =
        directory.draw(seed, 5).stream()
            .peek(query -> assertThat(query.answers()).allMatch(number -> number < count))
            .filter(query -> query.answers().isEmpty())
            .map(JudgedQuery::queryClass)
            .collect(Collectors.toSet());
    assertThat(nonsense).containsExactly("nonsense");
  }

  @NewSeeds(1)
  void a_typing_error_is_one_edit_of_one_word_and_gives_no_known_word(long seed) {
    Typist typist = new Typist(new Random(seed));
    for (int i = 0; i < ERRORS; i++) {
      String misspelled = typist.misspell("green furniture of 1st st", "greene"::equals);
      assertThat(misspelled).isNotNull().isNotEqualTo("greene furniture of 1st st");
      assertThat(Typist.isOneEdit(misspelled, "green furniture of 1st st")).as(misspelled).isTrue();
      assertThat(misspelled).endsWith(" of 1st st");
    }
  }

  @Test
  void short_words_and_numbers_are_not_misspelled() {
    assertThat(new Typist(new Random(1)).misspell("a 1st st 12345", word -> false)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "140 Gateway Dr, 140 gateway drive",
    "4325 NW 13th Street, 4325 northwest thirteenth st",
    "7 N.W. 1st Ave, 7 northwest first av",
    "'4241 Florin Rd, #15', 4241 florin road suite 15",
    "112 W Hammock Rd 1116, 112 west hammock rd # 1116",
  })
  void two_spellings_of_an_address_are_equal(String first, String second) {
    StreetAddress address = StreetAddress.of(first, null);
    StreetAddress respelled = StreetAddress.of(second, null);
    assertThat(respelled.key()).isEqualTo(address.key());
    assertThat(respelled.unit()).isEqualTo(address.unit());
  }

  @Test
  void the_number_of_a_highway_is_not_a_unit() {
    assertThat(StreetAddress.of("12 State Road 60", null).unit()).isNull();
    assertThat(StreetAddress.of("12 Main St", "Suite 107").unit()).isEqualTo("107");
  }

  @ParameterizedTest
  @CsvSource({
    "St Augustine Bch, Saint Augustine Beach",
    "Ft. Walton Beach, Fort Walton Bch",
    "N Lauderdale, North Lauderdale",
    "Colorado Spgs, Colorado Springs",
  })
  void two_spellings_of_a_city_are_equal(String first, String second) {
    assertThat(CityName.normalize(first)).isEqualTo(CityName.normalize(second));
  }

  @NewSeeds(1)
  void no_store_has_all_words_of_a_query_for_a_company_in_a_wrong_city(long seed) throws Exception {
    JudgedDirectory directory =
        new JudgedDirectory(SearchQuality.snapshot(SearchQuality.HARD, seed, folder));
    Entries entries = directory.entries(Vertical.RETAIL);
    assertThat(directory.draw(seed, 20))
        .filteredOn(query -> query.queryClass().startsWith("name-wrong-city"))
        .isNotEmpty()
        .allSatisfy(
            query ->
                assertThat(entries.stores())
                    .noneMatch(store -> entries.hasWords(store, query.text())));
  }

  @Test
  void plural_article_legal_form_and_store_number_do_not_distinguish_the_names_of_a_chain() {
    assertThat(
            List.of("The Fish Shack", "Fish Shacks, Inc.", "Fish Shack (THE)").stream()
                .map(name -> ChainName.of(name).key()))
        .containsOnly("fish shack");
    assertThat(ChainName.of("Burger Barn #1204").chainKey())
        .isEqualTo(ChainName.of("Burger Barn").chainKey());
  }

  @Test
  void a_number_of_two_digits_belongs_to_the_name() {
    assertThat(ChainName.of("Restaurant 55").chainKey()).isEqualTo("restaurant 55");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Houston",
        "shop:zip=77004",
        "store:zip",
        "store:size=5",
        "city=Houston",
        "store:near=77004;state=TX"
      })
  void an_invalid_condition_for_right_answers_is_an_error(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> AcceptableAnswers.parse(text));
  }

  @Test
  void a_figure_is_a_loss_if_chance_does_not_explain_it() {
    // The right results, the queries, and the recorded percentage, which counts as at most 99.9.
    assertThat(Figures.isLoss(970, 1_000, 98)).isFalse();
    assertThat(Figures.isLoss(950, 1_000, 98)).isTrue();
    assertThat(Figures.isLoss(20, 20, 100)).isFalse();
    assertThat(Figures.isLoss(19, 20, 100)).isFalse();
    assertThat(Figures.isLoss(15, 20, 100)).isTrue();
    assertThat(Figures.isLoss(0, 0, 50)).isTrue();
    // The probability of the first term is too small for a double.
    assertThat(Figures.isLoss(4_900, 5_000, 98)).isFalse();
  }
}
