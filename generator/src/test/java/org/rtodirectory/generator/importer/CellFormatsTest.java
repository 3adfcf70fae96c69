package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    assertThat(CellFormats.zip(cell)).contains(zip);
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
    assertThat(CellFormats.zip(cell)).isEmpty();
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
        "1-800-555-TIRE | 1-800-555-TIRE",
        "-- | --",
      })
  void a_phone_of_ten_digits_is_formatted_and_others_are_unchanged(String cell, String phone) {
    assertThat(CellFormats.phone(cell)).isEqualTo(phone);
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
    assertThat(CellFormats.rating(cell).map(Object::toString)).contains(rating);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5.001",
        "7",
        "-1",
        "-0",
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
    assertThat(CellFormats.rating(cell)).isEmpty();
  }

  @Test
  void review_counts_are_whole_and_fit_the_database() {
    assertThat(CellFormats.reviewCount("0")).contains(0);
    assertThat(CellFormats.reviewCount("0012")).contains(12);
    assertThat(CellFormats.reviewCount("2147483647")).contains(Integer.MAX_VALUE);
    for (String bad : List.of("2147483648", "-1", "1.0", "1,000", "many", "99999999999999999999")) {
      assertThat(CellFormats.reviewCount(bad)).as(bad).isEmpty();
    }
  }

  @Test
  void flags_are_read_in_any_case() {
    for (String yes : List.of("true", "TRUE", "t", "Yes", "y", "1")) {
      assertThat(CellFormats.flag(yes)).as(yes).contains(true);
    }
    for (String no : List.of("false", "F", "no", "N", "0")) {
      assertThat(CellFormats.flag(no)).as(no).contains(false);
    }
    for (String bad : List.of("2", "maybe", "on", "x")) {
      assertThat(CellFormats.flag(bad)).as(bad).isEmpty();
    }
  }

  @Test
  void statuses_are_the_four_in_any_case() {
    assertThat(CellFormats.status("Temporarily_Closed")).contains("temporarily_closed");
    assertThat(CellFormats.status("OPEN")).contains("open");
    assertThat(CellFormats.status("coming_soon")).contains("coming_soon");
    assertThat(CellFormats.status("closed")).contains("closed");
    assertThat(CellFormats.status("shut")).isEmpty();
  }

  @Test
  void verticals_are_one_or_more_of_the_three() {
    assertThat(CellFormats.verticals("Retail| tires-wheels |retail"))
        .contains(List.of("retail", "tires-wheels"));
    assertThat(CellFormats.verticals("retail|groceries")).isEmpty();
    assertThat(CellFormats.verticals("|")).isEmpty();
  }

  @Test
  void slugs_are_lower_cased_and_must_be_valid_in_the_database() {
    assertThat(CellFormats.slug("Rent-A_Center9")).contains("rent-a_center9");
    assertThat(CellFormats.slug("ÉCOLE")).contains("école");
    for (String bad : List.of("a b", "a/b", "a.b", "a~", "a'b", "a:b", "%41")) {
      assertThat(CellFormats.slug(bad)).as(bad).isEmpty();
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
    assertThat(CellFormats.list("a | b||a|")).containsExactly("a", "b");
    assertThat(CellFormats.list("a")).containsExactly("a");
    assertThat(CellFormats.list("")).isEmpty();
    assertThat(CellFormats.list("|")).isEmpty();
  }
}
