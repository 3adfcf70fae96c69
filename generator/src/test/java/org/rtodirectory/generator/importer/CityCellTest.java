package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtodirectory.generator.importer.Column.Cell;

/** The cell with the name of a city. */
class CityCellTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Houston",
        "St. Louis",
        "O'Fallon",
        "Winston-Salem",
        "29 Palms",
        "HOUSTON",
        "De Soto",
        "Coeur d’Alene",
        "N. Little Rock",
        "Truth or Consequences",
        "San José"
      })
  void a_city_name_is_kept(String text) {
    assertThat(CityCell.parse(text, "TX")).isEqualTo(Cell.of(text));
  }

  @ParameterizedTest
  @CsvSource({
    "'Houston, TX', TX, Houston",
    "'Houston, Texas', TX, Houston",
    "'Houston,TX 77002', TX, Houston",
    "'Houston, TX, 77002-1234', TX, Houston",
    "'Houston, TX, USA', TX, Houston",
    "Houston TX, TX, Houston",
    "'Washington, D.C.', DC, Washington",
    "'Christiansted, US Virgin Islands', VI, Christiansted",
    "'Houston,', TX, Houston"
  })
  void the_state_of_the_store_is_removed_from_the_name(String text, String state, String city) {
    assertThat(CityCell.parse(text, state)).isEqualTo(Cell.of(city));
  }

  @ParameterizedTest
  @CsvSource({
    "Houston(W), Houston",
    "Missoula (2), Missoula",
    "Missoula [East], Missoula",
    "West Helena5119, West Helena",
    "Dallas #2, Dallas",
    "Dallas - 2, Dallas",
    "Dallas 2, Dallas",
    "'Dallas (2), TX', Dallas"
  })
  void an_addition_to_the_name_is_removed_with_a_warning(String text, String city) {
    Cell cell = CityCell.parse(text, "TX");
    assertThat(cell.value()).isEqualTo(city);
    assertThat(cell.problem()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({"'Houston, OK', Houston", "'Houston, Oklahoma', Houston"})
  void another_state_is_removed_with_a_warning(String text, String city) {
    Cell cell = CityCell.parse(text, "TX");
    assertThat(cell.value()).isEqualTo(city);
    assertThat(cell.problem()).isEqualTo("names a state other than TX");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(2)", "#", ",", "-", "a\u202Eb"})
  void a_text_without_a_city_name_has_no_value(String text) {
    assertThat(CityCell.parse(text, "TX").value()).isNull();
  }
}
