package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtodirectory.generator.importer.Column.Cell;

/** The cell with the ZIP code of a store. */
class ZipCellTest {
  @ParameterizedTest
  @CsvSource({
    "75201, TX, 75201",
    "75201-1234, TX, 75201-1234",
    "752011234, TX, 75201-1234",
    "75201 - 1234, TX, 75201-1234",
    "75201-0000, TX, 75201",
    "752010000, TX, 75201",
    "75201-, TX, 75201",
    "75201.0, TX, 75201",
    "752011234.0, TX, 75201-1234",
    "7.5201E4, TX, 75201",
    "'75,201', TX, 75201",
    "TX 75201, TX, 75201",
    "tx75201-1234, TX, 75201-1234",
    "75201–1234, TX, 75201-1234",
    "７５２０１, TX, 75201",
    "2134, MA, 02134",
    "2134.0, MA, 02134",
    "2134-0001, MA, 02134-0001",
    "2134-, MA, 02134",
    "601-, PR, 00601",
    "10011234, MA, 01001-1234",
    "501, NY, 00501",
    "501-0001, NY, 00501-0001",
    "601, PR, 00601",
    "6390, NY, 06390",
    "7501, NJ, 07501"
  })
  void a_code_of_the_state_is_stored_in_one_notation(String text, String state, String zip) {
    assertThat(ZipCell.parse(text, state)).isEqualTo(Cell.of(zip));
  }

  @ParameterizedTest
  @CsvSource({
    "7501, TX",
    "1001, TX",
    "5201, TX",
    "501, PR",
    "2134, CA",
    "20111234, CA",
    "7520, TX",
    "7501-, TX",
    "752-01, TX"
  })
  void a_code_that_lacks_a_digit_and_does_not_fit_the_state_is_refused(String text, String state) {
    assertThat(ZipCell.parse(text, state))
        .isEqualTo(Cell.invalid("has too few digits for a ZIP code of " + state));
  }

  @ParameterizedTest
  @CsvSource({
    "90001, NY, 'belongs to CA, not to NY'",
    "12345, CA, 'belongs to NY, not to CA'",
    "99999, TX, 'belongs to AK, not to TX'",
    "07501-1234, TX, 'belongs to NJ, not to TX'",
    "09012, TX, belongs to no state"
  })
  void a_code_of_another_state_is_kept_with_a_warning(String text, String state, String problem) {
    Cell cell = ZipCell.parse(text, state);
    assertThat(cell.value()).isEqualTo(text);
    assertThat(cell.problem()).isEqualTo(problem + ", so the position of the store is unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "75201-123, TX, 75201",
    "2134-12, MA, 02134",
    "752 01, TX, 75201",
    "75 201, TX, 75201"
  })
  void a_code_that_must_be_guessed_has_a_warning(String text, String state, String zip) {
    Cell cell = ZipCell.parse(text, state);
    assertThat(cell.value()).isEqualTo(zip);
    assertThat(cell.problem()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "00000",
    "12",
    "12-3456",
    "123456",
    "75201-12345",
    "7520a",
    "V6B 1A1",
    "K1A 0B1",
    "75201 1234",
    "-75201",
    "7.5E4",
    "7.52E+04",
    "75201.5",
    "'7,520,1'",
    "ZZ 75201"
  })
  void a_text_that_is_no_zip_code_has_no_value(String text) {
    assertThat(ZipCell.parse(text, "TX").value()).isNull();
  }
}
