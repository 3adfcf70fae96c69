package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The singular and the plural of English words. */
class PluralTest {
  @ParameterizedTest
  @CsvSource({
    "tire, tires",
    "mattress, mattresses",
    "battery, batteries",
    "couch, couches",
    "box, boxes",
    "grocery, groceries",
    "home, homes",
    "pie, pies",
    "sky, skies",
    "key, keys",
    "bed, beds",
    "tax, taxes"
  })
  void a_singular_leads_to_its_plural_and_back(String singular, String plural) {
    assertThat(Plural.otherForms(singular)).contains(plural);
    assertThat(Plural.otherForms(plural)).contains(singular);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "st", "gas", "12", "a1s", "łódź"})
  void short_words_and_words_with_other_characters_have_no_plural_or_singular(String word) {
    assertThat(Plural.otherForms(word)).isEmpty();
  }
}
