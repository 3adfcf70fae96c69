package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpellingTest {

  @Test
  void the_most_frequent_spelling_is_shown() {
    assertThat(spelling("Mc Allen", "McAllen", "McAllen").chosen(null)).isEqualTo("McAllen");
  }

  @Test
  void one_mixed_spelling_counts_more_than_many_in_capitals() {
    assertThat(spelling("MCALLEN", "MCALLEN", "McAllen").chosen(null)).isEqualTo("McAllen");
  }

  @Test
  void of_equally_frequent_spellings_the_first_by_code_points_is_shown() {
    assertThat(spelling("mcallen", "McAllen").chosen(null)).isEqualTo("McAllen");
    // By UTF-16 units the second would come first.
    assertThat(spelling("a\uFF21", "a\uD835\uDC00").chosen(null)).isEqualTo("a\uFF21");
  }

  @Test
  void a_stored_name_gives_way_to_a_mixed_spelling_only() {
    assertThat(spelling("MCALLEN").chosen("mcAllen")).isEqualTo("mcAllen");
    assertThat(spelling("MCALLEN", "McAllen").chosen("mcAllen")).isEqualTo("McAllen");
  }

  @Test
  void capitals_only_become_title_case_when_nothing_is_stored() {
    assertThat(spelling("RENT A CENTER", "RENT-A-CENTER", "RENT-A-CENTER").chosen(null))
        .isEqualTo("Rent-A-Center");
  }

  private static Spelling spelling(String... spellings) {
    Spelling spelling = Spelling.ofCompany();
    for (String one : spellings) {
      spelling.add(one);
    }
    return spelling;
  }
}
