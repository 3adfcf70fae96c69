package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The phonetic key of a word. It finds words that are spelled as they sound. */
class PhoneticKeyTest {
  @ParameterizedTest
  @CsvSource({
    "philadelphia, filadelfia",
    "phoenix, fenix",
    "phoenix, finix",
    "cincinnati, sinsinati",
    "chicago, shikago",
    "houston, hewston",
    "jacksonville, jaxonville",
    "chattanooga, chatanuga",
    "milwaukee, milwaky",
    "memphis, memfis",
    "pittsburgh, pitsburg",
    "raleigh, rawley",
    "autozone, otozone"
  })
  void words_that_sound_alike_have_the_same_key(String name, String spelledByEar) {
    assertThat(PhoneticKey.of(spelledByEar)).isPresent().isEqualTo(PhoneticKey.of(name));
  }

  @ParameterizedTest
  @CsvSource({"dallas, austin", "boston, austin", "xyzzy, soso", "denver, dover"})
  void different_words_have_different_keys(String word, String otherWord) {
    assertThat(PhoneticKey.of(word)).isNotEqualTo(PhoneticKey.of(otherWord));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "la", "reo", "12th", "łodz", "aaaa", "zzzqqq"})
  void short_words_and_words_with_other_letters_have_no_key(String word) {
    assertThat(PhoneticKey.of(word)).isEmpty();
  }

  @Test
  void a_word_with_a_key_has_4_to_64_letters() {
    assertThat(PhoneticKey.of("reno")).isPresent();
    assertThat(PhoneticKey.of("ren")).isEmpty();
    assertThat(PhoneticKey.of("reno".repeat(16))).isPresent();
    assertThat(PhoneticKey.of("reno".repeat(16) + "n")).isEmpty();
  }
}
