package org.rtodirectory.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalWidthTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, '24 50\n', 50",
        "none, '50 132', 132",
        "40, '24 80\n', 40",
        "0, '24 50\n', 50",
        "-3, '24 50\n', 50",
        "wide, '24 50\n', 50",
        "99999999999, '24 50\n', 50",
        "none, '0 0\n', 80",
        "none, '\n', 80",
        "none, '', 80",
        "none, 'stty: not found', 80",
      })
  void the_width_is_that_of_the_variable_or_of_the_terminal_or_the_usual_one(
      String variable, String size, int expected) {
    assertThat(TerminalWidth.columns(variable, size)).isEqualTo(expected);
  }

  @Test
  void a_dumb_terminal_has_no_width() {
    assertThat(TerminalWidth.columns(Map.of("TERM", "dumb", "COLUMNS", "80"))).isEmpty();
  }
}
