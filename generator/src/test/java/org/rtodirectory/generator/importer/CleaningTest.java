package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CleaningTest {

  @Test
  void white_space_and_controls_are_trimmed_and_their_runs_collapsed() {
    assertThat(Cleaning.clean("\u00A0\t 1\u2003 \r\n Main\u0000\u0085St \u3000\u001F"))
        .isEqualTo("1 Main St");
    assertThat(Cleaning.clean(" \u2028\u200A\u007F")).isEmpty();
    assertThat(Cleaning.clean("plain")).isEqualTo("plain");
    assertThat(Cleaning.clean(" 𝐀\t𝐁 ")).isEqualTo("𝐀 𝐁");
  }

  @Test
  void a_list_has_neither_empty_nor_equal_values() {
    assertThat(Cleaning.list("a | b||a|")).containsExactly("a", "b");
    assertThat(Cleaning.list("a")).containsExactly("a");
    assertThat(Cleaning.list("")).isEmpty();
    assertThat(Cleaning.list("|")).isEmpty();
  }
}
