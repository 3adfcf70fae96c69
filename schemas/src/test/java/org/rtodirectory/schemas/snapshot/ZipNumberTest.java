package org.rtodirectory.schemas.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers in which a snapshot stores ZIP codes. */
class ZipNumberTest {
  @ParameterizedTest
  @ValueSource(strings = {"7700", "V9L 3R9"})
  void a_zip_code_that_does_not_begin_with_five_digits_is_rejected(String zip) {
    assertThatIllegalArgumentException().isThrownBy(() -> ZipNumber.encode(zip, "TX"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TX", "NJ"})
  void digits_are_the_first_five_digits_whatever_the_state(String state) {
    assertThat(ZipNumber.digits(ZipNumber.encode("07501-1234", state))).isEqualTo(7_501);
  }

  @Test
  void a_number_says_whether_the_zip_code_belongs_to_another_state() {
    assertThat(ZipNumber.isOutsideState(ZipNumber.encode("07501", "TX"))).isTrue();
    assertThat(ZipNumber.isOutsideState(ZipNumber.encode("07501", "NJ"))).isFalse();
  }
}
