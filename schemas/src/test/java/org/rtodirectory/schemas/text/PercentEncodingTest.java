package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.schemas.fixture.NewSeeds;

/** The percent-encoding of texts in paths and queries. */
class PercentEncodingTest {
  @ParameterizedTest
  @CsvSource({
    "winston-salem,winston-salem",
    "city=a_b.c~d,city=a_b.c~d",
    "a b,a%20b",
    "a+b,a%2Bb",
    "a/b?c#d,a%2Fb%3Fc%23d",
    "100%,100%25",
    "é,%C3%A9",
    "東,%E6%9D%B1",
    "\uD840\uDC00,%F0%A0%80%80",
  })
  void a_text_is_percent_encoded_as_listed(String text, String encoded) {
    assertThat(PercentEncoding.encode(text)).isEqualTo(encoded);
  }

  @NewSeeds(3)
  void a_text_is_the_same_after_encoding_and_decoding(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String text = randomText(random);
      String encoded = PercentEncoding.encode(text);
      assertThat(encoded).matches("[A-Za-z0-9._~=%-]*");
      assertThat(PercentEncoding.decodePath(encoded)).contains(text);
      assertThat(PercentEncoding.decodeQuery(encoded)).contains(text);
    }
  }

  @Test
  void a_plus_is_a_space_in_a_query_and_itself_in_a_path() {
    assertThat(PercentEncoding.decodeQuery("a+b")).contains("a b");
    assertThat(PercentEncoding.decodePath("a+b")).contains("a+b");
  }

  /**
   * The last five are a continuation byte alone, a slash in two bytes, a surrogate, a truncated
   * sequence, and a code point that is too high.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "%4",
        "a%4",
        "%zz",
        "%+1",
        "%-1",
        "% 1",
        "\u0100",
        "%80",
        "%C0%AF",
        "%ED%A0%80",
        "%E6%9D",
        "%F4%90%80%80"
      })
  void a_text_with_a_bad_escape_or_bad_utf8_cannot_be_decoded(String encoded) {
    assertThat(PercentEncoding.decodePath(encoded)).isEmpty();
    assertThat(PercentEncoding.decodeQuery(encoded)).isEmpty();
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      int codePoint = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
      boolean isSurrogate =
          codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
      text.appendCodePoint(isSurrogate ? ' ' : codePoint);
    }
    return text.toString();
  }
}
