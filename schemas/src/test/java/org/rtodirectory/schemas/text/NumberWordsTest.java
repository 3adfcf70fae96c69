package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberWordsTest {
  @Test
  void each_small_number_is_known_in_both_forms() {
    assertThat(NumberWords.spellings("7 11"))
        .containsExactly("7 11", "seven 11", "7 eleven", "seven eleven");
    assertThat(NumberWords.spellings("motel six")).containsExactly("motel six", "motel 6");
    assertThat(NumberWords.spellings("99 cents")).containsExactly("99 cents");
    assertThat(NumberWords.spellings("")).containsExactly("");
  }

  @Test
  void many_numbers_make_few_spellings() {
    assertThat(NumberWords.spellings("1 2 3 4 5 6 7 8 9")).hasSize(16);
  }
}
