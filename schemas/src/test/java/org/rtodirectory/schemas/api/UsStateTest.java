package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsStateTest {
  @ParameterizedTest
  @CsvSource({
    "TX, TX",
    "tx, TX",
    "' tx ', TX",
    "Texas, TX",
    "TEXAS, TX",
    "New  York, NY",
    "new-york, NY",
    "District of Columbia, DC",
    "U.S. Virgin Islands, VI",
    "west virginia, WV"
  })
  void a_state_is_found_by_code_or_name(String text, String code) {
    assertThat(UsState.named(text).map(UsState::code)).contains(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "ZZ", "Texa", "Ontario", "𝟘"})
  void any_other_text_is_not_a_state(String text) {
    assertThat(UsState.named(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, ", "5, NY", "6, PR", "8, VI", "9, PR", "10, MA", "55, MA", "63, CT", "90, ", "100, NY",
    "200, DC", "201, VA", "206, MD", "340, ", "399, GA", "569, DC", "733, TX", "770, TX", "831, WY",
    "834, ID", "885, TX", "962, ", "967, HI", "969, GU", "995, AK", "999, AK"
  })
  void the_first_three_digits_of_a_zip_code_say_the_state(int prefix, String code) {
    assertThat(UsState.ofZipPrefix(prefix).map(UsState::code).orElse(null)).isEqualTo(code);
  }
}
