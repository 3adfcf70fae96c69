package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.Column.Cell;
import org.rtodirectory.schemas.text.PhoneNumber;

/** The cell with the telephone number of a store. */
class PhoneCellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2145550100",
        "214-555-0100",
        "214.555.0100",
        "(214) 555-0100",
        "+1 214 555 0100",
        "1-214-555-0100",
        "12145550100",
        "1(214)555-0100",
        "001-214-555-0100",
        "2145550100.0",
        "tel:+12145550100",
        "Tel. 214 555 0100",
        "Phone: 214-555-0100",
        "214–555–0100",
        "214‑555‑0100",
        "\u202A214-555-0100\u202C",
        "\u202D(214) 555-0100\u202C",
        "(214)555-0100,",
        "２１４－５５５－０１００",
        "٢١٤٥٥٥٠١٠٠",
        "21-4555-0100",
        "214 555 0100 📞"
      })
  void a_number_is_stored_in_one_notation(String text) {
    assertThat(PhoneCell.parse(text)).isEqualTo(Cell.of("(214) 555-0100"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "214-555-0100 x12",
        "214-555-0100 ext. 12",
        "214-555-0100x12",
        "(214) 555-0100 Ext 12",
        "214-555-0100#12",
        "tel:+1-214-555-0100;ext=12",
        "Tel. 214 555 0100 extension 12"
      })
  void an_extension_is_kept(String text) {
    assertThat(PhoneCell.parse(text)).isEqualTo(Cell.of("(214) 555-0100 ext. 12"));
  }

  @ParameterizedTest
  @CsvSource({
    "214.555.0100 (call or text), +12145550100",
    "1-800-4RENTIT, +18004736848",
    "800-GO-RENTAL, +18004673682",
    "1-800-555-TIRE, +18005558473",
    "1-844-RENTS11 (736-8711), +18447368711",
    "214-555-0100 or 0101, +12145550100",
    "+52 55 5555 0100, +525555550100"
  })
  void a_text_with_more_than_a_number_is_kept_if_the_number_can_be_called(
      String text, String number) {
    assertThat(PhoneCell.parse(text)).isEqualTo(Cell.of(text));
    assertThat(PhoneNumber.of(text).orElseThrow().telLink()).isEqualTo("tel:" + number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"214-555-0100 / 214-555-0101", "214-555-0100; 972-555-0101"})
  void several_numbers_are_kept_with_a_warning(String text) {
    Cell cell = PhoneCell.parse(text);
    assertThat(cell.value()).isEqualTo(text);
    assertThat(cell.problem()).isEqualTo("has several telephone numbers, and links call the first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Office: 214-555-0100 Fax: 214-555-0199",
        "Fax: 214-555-0199 Office: 214-555-0100",
        "FAX 214.555.0199, 214.555.0100",
        "214-555-0100 (office) / 214-555-0199 (fax)",
        "214-555-0199 (fax), 214-555-0100",
        "214-555-0199 Fax; Office 214-555-0100"
      })
  void a_fax_number_is_dropped_with_a_warning(String text) {
    Cell cell = PhoneCell.parse(text);
    assertThat(cell.value()).isEqualTo("(214) 555-0100");
    assertThat(cell.problem()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--",
        "0",
        "555-0100",
        "555-010",
        "1234567",
        "(000) 000-0000",
        "0000000000",
        "911",
        "2025-10-01",
        "2025/10/01 12:30",
        "call store",
        "rentals@alder.example",
        "214-555-O1O0",
        "214-555-01001",
        "1-800-GO-RENT",
        "555-555-5555",
        "999-999-9999",
        "fax 214-555-0199",
        "214-555-0199 (fax)",
        "214-555-0199 FAX"
      })
  void a_text_that_is_no_telephone_number_is_left_out(String text) {
    assertThat(PhoneCell.parse(text).value()).isNull();
    assertThat(PhoneCell.parse(text).problem()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"6.17556E+09", "1.23E+10", "2E9"})
  void a_number_that_a_spreadsheet_rounded_is_left_out(String text) {
    assertThat(PhoneCell.parse(text)).isEqualTo(Cell.invalid("was rounded by a spreadsheet"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(214) 555-0100", "(214) 555-0100 ext. 12", "+44 20 7946 0018"})
  void a_stored_number_stays_the_same_when_it_is_parsed_again(String text) {
    Object storedNumber = Objects.requireNonNull(PhoneCell.parse(text).value());
    assertThat(PhoneCell.parse(storedNumber.toString())).isEqualTo(Cell.of(storedNumber));
  }
}
