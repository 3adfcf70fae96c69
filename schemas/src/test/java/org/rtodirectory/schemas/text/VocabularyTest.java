package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.text.Vocabulary.WordClass;

/** The words that mean the same in addresses and names, and the classes of words. */
class VocabularyTest {
  @ParameterizedTest
  @CsvSource({
    "drive, dr",
    "lane, ln",
    "parkway, pkwy",
    "northwest, nw",
    "suite, ste",
    "saint, st",
    "street, st",
    "mister, mr",
    "four, 4",
    "twentyone, 21",
    "twentyfirst, 21st",
    "twelfth, 12th",
    "13th, 13",
    "tires, tire",
  })
  void words_of_the_same_meaning_are_equivalents_of_each_other(String word, String equivalent) {
    assertThat(Vocabulary.equivalents(word)).contains(equivalent);
    assertThat(Vocabulary.equivalents(equivalent)).contains(word);
  }

  @Test
  void a_word_is_not_its_own_equivalent_and_does_not_join_its_groups() {
    assertThat(Vocabulary.equivalents("st"))
        .contains("saint", "street")
        .doesNotContain("st")
        .doesNotHaveDuplicates();
    assertThat(Vocabulary.equivalents("saint")).doesNotContain("street");
  }

  @Test
  void an_ordinal_number_has_its_usual_ending() {
    assertThat(Vocabulary.equivalents("11")).contains("11th", "eleven");
    assertThat(Vocabulary.equivalents("22")).contains("22nd");
    assertThat(Vocabulary.equivalents("103")).contains("103rd");
    assertThat(Vocabulary.equivalents("112")).contains("112th");
  }

  @Test
  void a_word_may_have_several_classes() {
    assertThat(Vocabulary.is(WordClass.STOP, "near")).isTrue();
    assertThat(Vocabulary.is(WordClass.GENERIC, "company")).isTrue();
    assertThat(Vocabulary.is(WordClass.SUFFIX, "center")).isTrue();
    assertThat(Vocabulary.is(WordClass.GENERIC, "center")).isTrue();
    assertThat(Vocabulary.is(WordClass.UNIT, "dallas")).isFalse();
  }
}
