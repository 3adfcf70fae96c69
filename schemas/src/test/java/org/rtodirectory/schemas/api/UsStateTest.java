package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The states by their codes and names. */
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
    "US Virgin Islands, VI",
    "Virgin Islands (U.S.), VI",
    "USVI, VI",
    "Virgin Islands, VI",
    "Commonwealth of Puerto Rico, PR",
    "CNMI, MP",
    "Northern Marianas, MP",
    "Territory of Guam, GU",
    "'Washington, D.C.', DC",
    "west virginia, WV"
  })
  void a_state_is_found_by_code_or_name(String text, String code) {
    assertThat(UsState.ofCodeOrName(text).map(UsState::code)).contains(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "ZZ", "Texa", "Ontario", "𝟘"})
  void any_other_text_is_not_a_state(String text) {
    assertThat(UsState.ofCodeOrName(text)).isEmpty();
  }
}
