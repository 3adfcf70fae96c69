package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellTextTest {

  @Test
  void white_space_and_controls_are_trimmed_and_their_runs_collapsed() {
    assertThat(CellText.clean("\u00A0\t 1\u2003 \r\n Main\u0000\u0085St \u3000\u001F"))
        .isEqualTo("1 Main St");
    assertThat(CellText.clean(" \u2028\u200A\u007F")).isEmpty();
    assertThat(CellText.clean("plain")).isEqualTo("plain");
    assertThat(CellText.clean(" 𝐀\t𝐁 ")).isEqualTo("𝐀 𝐁");
  }

  @Test
  void a_list_has_neither_empty_nor_equal_values() {
    assertThat(CellText.list("a | b||a|")).containsExactly("a", "b");
    assertThat(CellText.list("a")).containsExactly("a");
    assertThat(CellText.list("")).isEmpty();
    assertThat(CellText.list("|")).isEmpty();
  }
}
