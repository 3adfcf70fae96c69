package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypeaheadFormatTest {
  @ParameterizedTest
  @CsvSource({
    "(214) 555-0100, 2145550100",
    "1 214 555 0100, 2145550100",
    "+1-214-555-0100, 2145550100",
    "11 214 555 0100, -1",
    "111214555010, -1",
    "214 555 010, -1",
    "214 555 0100 1, -1",
    "call us, -1",
    ", -1"
  })
  void a_telephone_number_has_ten_digits_behind_at_most_one_country_code(
      String phone, long digits) {
    assertThat(TypeaheadFormat.phone(phone)).isEqualTo(digits);
  }
}
