package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** The folded form of a text, in which two spellings of the same name are equal. */
class FoldingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "Aaron's|aarons",
        "O’Fallon|ofallon",
        "Coeur d`Alene|coeur dalene",
        "Town & Country|town and country",
        "A&W|a and w",
        "Winston-Salem|winston salem",
        "  St.  Louis, MO |st louis mo",
        "Cañon City|canon city",
        "Los Baños|los banos",
        "STRASSE|strasse",
        "Straße|strasse",
        "STRAẞE|strasse",
        "Ærøskøbing|aeroskobing",
        "ŁÓDŹ|lodz",
        "Đà Nẵng|da nang",
        "Þórshöfn|thorshofn",
        "Œuvre|oeuvre",
        "İstanbul ıssız|istanbul issiz",
        "ﬁne ½|fine 1 2",
        "７-Eleven|7 eleven",
        "東京|東京",
        "ŉ|n",
        "O＇Brien D｀Angelo|obrien dangelo",
        "!!!|\"\"",
        "\"\"|\"\"",
      })
  void a_text_is_folded_as_listed(String text, String expected) {
    assertThat(Folding.fold(text)).isEqualTo(expected);
  }

  @Test
  void an_ascii_text_is_folded_as_any_other_text() {
    // Folding has a faster way for ASCII texts. The é prevents it.
    for (int codePoint = 0; codePoint < 0x80; codePoint++) {
      String text = "a" + (char) codePoint + "B";
      assertThat(Folding.fold(text + "é")).isEqualTo(Folding.fold(text + "e"));
    }
  }

  @Test
  void folding_twice_changes_nothing_for_any_code_point() {
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
        continue;
      }
      String folded = Folding.fold("x" + Character.toString(codePoint) + "Y");
      assertThat(Folding.fold(folded)).as("U+%04X", codePoint).isEqualTo(folded);
    }
  }

  @NewSeeds(2)
  void a_folded_text_has_words_of_letters_and_digits_with_single_spaces_between(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      String text = randomText(random);
      assertThat(Folding.fold(text))
          .as("seed %d, text %s", seed, text)
          .matches("([\\p{L}\\p{Nd}]+( [\\p{L}\\p{Nd}]+)*)?");
    }
  }

  @Test
  void words_and_slugs_are_those_of_the_folded_text() {
    assertThat(Folding.words(Folding.fold("Rent-A-Center"))).containsExactly("rent", "a", "center");
    assertThat(Folding.words("")).isEmpty();
    assertThat(Folding.slug("Coeur d'Alene & Co.")).isEqualTo("coeur-dalene-and-co");
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(12);
    for (int i = 0; i < length; i++) {
      int codePoint = random.nextInt(random.nextBoolean() ? 0x250 : 0x10000);
      text.appendCodePoint(Character.isSurrogate((char) codePoint) ? ' ' : codePoint);
    }
    return text.toString();
  }
}
