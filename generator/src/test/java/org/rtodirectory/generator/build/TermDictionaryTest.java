package org.rtodirectory.generator.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TermDictionaryTest {
  private final TermDictionary dictionary = new TermDictionary();

  @Test
  void terms_are_numbered_in_the_order_of_their_first_occurrence() {
    assertThat(dictionary.numbers(List.of(List.of("salem"), List.of("winston"))))
        .containsExactly(0, 2);
    assertThat(dictionary.numbers(List.of(List.of("winston"), List.of("oak"), List.of("salem"))))
        .containsExactly(2, 4, 0);
  }

  @Test
  void the_lowest_bit_marks_further_terms_of_the_same_position() {
    assertThat(dictionary.numbers(List.of(List.of("st", "saint"), List.of("louis"))))
        .containsExactly(0, 3, 4);
  }

  @Test
  void an_entry_without_positions_has_no_terms() {
    assertThat(dictionary.numbers(List.of())).isEmpty();
    assertThat(dictionary.sorted()).isEmpty();
    assertThat(dictionary.places()).isEmpty();
  }

  /** U+10000 is a surrogate pair, whose UTF-16 units are below U+FFFD. */
  @Test
  void terms_are_sorted_by_code_point_and_each_number_has_its_place() {
    dictionary.numbers(
        List.of(List.of("b"), List.of("\ud800\udc00"), List.of("\ufffd"), List.of("a")));
    assertThat(dictionary.sorted()).containsExactly("a", "b", "\ufffd", "\ud800\udc00");
    assertThat(dictionary.places()).containsExactly(1, 3, 2, 0);
  }
}
