package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Names are found with small numbers in digits and in words. */
class NumberWordsTest {
  @Test
  void a_small_number_is_spelled_in_digits_and_in_a_word() {
    assertThat(NumberWords.spellings("7 11"))
        .containsExactly("7 11", "seven 11", "7 eleven", "seven eleven");
    assertThat(NumberWords.spellings("motel six")).containsExactly("motel six", "motel 6");
    assertThat(NumberWords.spellings("99 cents")).containsExactly("99 cents");
    assertThat(NumberWords.spellings("")).containsExactly("");
  }

  @Test
  void a_name_of_many_numbers_has_few_spellings() {
    assertThat(NumberWords.spellings("1 2 3 4 5 6 7 8 9")).hasSize(16);
  }
}
