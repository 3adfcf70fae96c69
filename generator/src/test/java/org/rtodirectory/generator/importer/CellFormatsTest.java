package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellFormatsTest {

  @ParameterizedTest
  @CsvSource({
    "75201, 75201",
    "75201-1234, 75201-1234",
    "752011234, 75201-1234",
    "2134, 02134",
    "501, 00501",
    "2134-0001, 02134-0001",
    "501-0001, 00501-0001",
  })
  void zips_get_back_their_leading_zeros_and_hyphen(String cell, String zip) {
    assertThat(CellFormats.zip(cell).value()).isEqualTo(zip);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12",
        "12-3456",
        "123456",
        "2011234",
        "20112345",
        "75201-",
        "75201-123",
        "75201-12345",
        "7520a",
        "V6B 1A1",
        "75201 1234",
        "75201.0",
        "７５２０１",
        "-75201"
      })
  void other_text_is_not_a_zip(String cell) {
    assertThat(CellFormats.zip(cell).problem()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2145550100 | (214) 555-0100",
        "214-555-0100 | (214) 555-0100",
        "214.555.0100 | (214) 555-0100",
        "(214) 555-0100 | (214) 555-0100",
        "+1 214 555 0100 | +1 214 555 0100",
        "555-0100 | 555-0100",
        "1-800-GO-RENT | 1-800-GO-RENT",
        "Tel. 214 555 0100 x12 | Tel. 214 555 0100 x12",
        "1-800-555-TIRE | 1-800-555-TIRE",
      })
  void a_phone_of_ten_digits_is_formatted_and_others_are_unchanged(String cell, String phone) {
    assertThat(CellFormats.phone(cell).value()).isEqualTo(phone);
  }

  @ParameterizedTest
  @CsvSource({
    "6.17556E+09, was rounded by a spreadsheet",
    "1.23E+10, was rounded by a spreadsheet",
    "2E9, was rounded by a spreadsheet",
    "--, is not a telephone number",
    "call for hours, is not a telephone number",
    "n/a, is not a telephone number",
    "555-010, is not a telephone number",
  })
  void other_text_is_not_a_telephone_number(String cell, String problem) {
    assertThat(CellFormats.phone(cell).value()).isNull();
    assertThat(CellFormats.phone(cell).problem()).isEqualTo(problem);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.00",
    "5, 5.00",
    "4.5, 4.50",
    "4.125, 4.13",
    "4.124, 4.12",
    ".5, 0.50",
    "4., 4.00",
    "5.000, 5.00",
    "004.2, 4.20",
  })
  void ratings_are_0_to_5_with_two_decimals(String cell, String rating) {
    assertThat(CellFormats.rating(cell).value()).hasToString(rating);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5.001",
        "7",
        "-1",
        "+4",
        "4,5",
        "n/a",
        ".",
        "1e0",
        "1e-999999999",
        "NaN",
        "٤",
        "99999999999999999999"
      })
  void other_text_is_not_a_rating(String cell) {
    assertThat(CellFormats.rating(cell).problem()).isNotNull();
  }

  @Test
  void review_counts_are_whole_and_fit_the_database() {
    assertThat(CellFormats.reviewCount("0").value()).isEqualTo(0);
    assertThat(CellFormats.reviewCount("0012").value()).isEqualTo(12);
    assertThat(CellFormats.reviewCount("2147483647").value()).isEqualTo(Integer.MAX_VALUE);
    for (String bad : List.of("2147483648", "-1", "1.0", "1,000", "many", "99999999999999999999")) {
      assertThat(CellFormats.reviewCount(bad).problem()).as(bad).isNotNull();
    }
  }

  @Test
  void flags_are_read_in_any_case() {
    for (String yes : List.of("true", "TRUE", "t", "Yes", "y", "1")) {
      assertThat(CellFormats.flag(yes).value()).as(yes).isEqualTo(true);
    }
    for (String no : List.of("false", "F", "no", "N", "0")) {
      assertThat(CellFormats.flag(no).value()).as(no).isEqualTo(false);
    }
    for (String bad : List.of("2", "maybe", "on", "x")) {
      assertThat(CellFormats.flag(bad).problem()).as(bad).isNotNull();
    }
  }

  @Test
  void statuses_are_the_four_in_any_case() {
    assertThat(CellFormats.status("Temporarily_Closed").value()).isEqualTo("temporarily_closed");
    assertThat(CellFormats.status("OPEN").value()).isEqualTo("open");
    assertThat(CellFormats.status("coming_soon").value()).isEqualTo("coming_soon");
    assertThat(CellFormats.status("closed").value()).isEqualTo("closed");
    assertThat(CellFormats.status("shut").problem()).isNotNull();
  }

  @Test
  void verticals_are_one_or_more_of_the_three() {
    assertThat(CellFormats.verticals("Retail| tires-wheels |retail").value())
        .isEqualTo(List.of("retail", "tires-wheels"));
    assertThat(CellFormats.verticals("retail|groceries").problem()).isNotNull();
    assertThat(CellFormats.verticals("|").problem()).isNotNull();
  }

  @Test
  void slugs_are_lower_cased_and_must_be_valid_in_the_database() {
    assertThat(CellFormats.slug("Rent-A_Center9").value()).isEqualTo("rent-a_center9");
    assertThat(CellFormats.slug("ÉCOLE").value()).isEqualTo("école");
    for (String bad : List.of("a b", "a/b", "a.b", "a~", "a'b", "a:b", "%41")) {
      assertThat(CellFormats.slug(bad).problem()).as(bad).isNotNull();
    }
  }

  @Test
  void white_space_and_controls_are_trimmed_and_their_runs_collapsed() {
    assertThat(CellFormats.clean("\u00A0\t 1\u2003 \r\n Main\u0000\u0085St \u3000\u001F"))
        .isEqualTo("1 Main St");
    assertThat(CellFormats.clean(" \u2028\u200A\u007F")).isEmpty();
    assertThat(CellFormats.clean("plain")).isEqualTo("plain");
    assertThat(CellFormats.clean(" 𝐀\t𝐁 ")).isEqualTo("𝐀 𝐁");
  }

  @Test
  void a_list_has_neither_empty_nor_equal_values() {
    assertThat(categories("a | b||a|")).isEqualTo(List.of("a", "b"));
    assertThat(categories("a")).isEqualTo(List.of("a"));
    assertThat(categories("|")).isNull();
  }

  @Test
  void a_value_of_a_list_that_is_too_long_is_left_out() {
    Column.Cell cell = Column.CATEGORIES.parse("a|" + "b".repeat(121));
    assertThat(cell.value()).isEqualTo(List.of("a"));
    assertThat(cell.problem()).isEqualTo("is longer than 120 characters");
  }

  private static @Nullable Object categories(String cell) {
    return Column.CATEGORIES.parse(cell).value();
  }
}
