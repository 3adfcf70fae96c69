package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluralTest {
  @ParameterizedTest
  @CsvSource({
    "tire, tires",
    "mattress, mattresses",
    "battery, batteries",
    "couch, couches",
    "box, boxes",
    "grocery, groceries",
    "home, homes"
  })
  void singular_and_plural_are_found_from_each_other(String singular, String plural) {
    assertThat(Plural.others(singular)).contains(plural);
    assertThat(Plural.others(plural)).contains(singular);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "st", "12", "a1s", "łódź"})
  void a_text_that_is_not_a_word_has_no_other_number(String word) {
    assertThat(Plural.others(word)).isEmpty();
  }
}
