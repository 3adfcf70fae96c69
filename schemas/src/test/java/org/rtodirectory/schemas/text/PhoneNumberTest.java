package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Phone numbers that are read from texts for people. */
class PhoneNumberTest {
  @ParameterizedTest
  @CsvSource({
    "(512) 555-0101, tel:+15125550101, +1-512-555-0101",
    "5125550101, tel:+15125550101, +1-512-555-0101",
    "+1 512.555.0101, tel:+15125550101, +1-512-555-0101",
    "001-512-555-0101, tel:+15125550101, +1-512-555-0101",
    "512/555-0101 (call or text), tel:+15125550101, +1-512-555-0101",
    "512-555-0101 / 512-555-0102, tel:+15125550101, +1-512-555-0101",
    "(512) 555-0101 ext. 136, tel:+15125550101;ext=136, +1-512-555-0101 ext. 136",
    "512 555 0101x136, tel:+15125550101;ext=136, +1-512-555-0101 ext. 136",
    "512-555-0101 #2, tel:+15125550101;ext=2, +1-512-555-0101 ext. 2",
    "1-800-4RENTIT, tel:+18004736848, +1-800-473-6848",
    "(800) go-rental, tel:+18004673682, +1-800-467-3682",
    "1-800-555-TIRE, tel:+18005558473, +1-800-555-8473",
    "+52 55 5555 0100, tel:+525555550100, +525555550100",
    "+44 207 946 0958, tel:+442079460958, +442079460958",
    "+44 207 946 0958 / 512-555-0101, tel:+15125550101, +1-512-555-0101"
  })
  void a_text_for_people_is_read_and_written_as_listed(
      String text, String tel, String withCountryCode) {
    PhoneNumber number = PhoneNumber.of(text).orElseThrow();
    assertThat(number.telLink()).isEqualTo(tel);
    assertThat(number.withCountryCode()).isEqualTo(withCountryCode);
    assertThat(PhoneNumber.of(number.forPeople())).contains(number);
    assertThat(PhoneNumber.of(number.withCountryCode())).contains(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "555-0101",
        "512-555-01011",
        "(000) 000-0000",
        "112-555-0101",
        "512-155-0101",
        "911",
        "2025-10-01",
        "call for hours",
        "call 555 for rentals",
        "1-800-GO-RENT",
        "512-555-O1O1",
        "+1",
        "+",
        "800",
        "800-"
      })
  void a_text_has_no_number_if_nobody_could_call_it(String text) {
    assertThat(PhoneNumber.of(text)).isEmpty();
  }

  @Test
  @Timeout(10)
  void a_long_run_of_spaces_is_read_in_a_short_time() {
    assertThat(PhoneNumber.of(" ".repeat(200_000) + "512-555-0101"))
        .map(PhoneNumber::telLink)
        .contains("tel:+15125550101");
  }
}
