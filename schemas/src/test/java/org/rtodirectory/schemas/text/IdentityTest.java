package org.rtodirectory.schemas.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** An identity, the 128-bit hash of a sequence of parts. */
class IdentityTest {
  @Test
  void an_identity_has_32_hex_digits_and_is_deterministic() {
    assertThat(new Identity().add(1, 2).add(3).toHex())
        .matches("[0-9a-f]{32}")
        .isEqualTo(new Identity().add(1, 2).add(3).toHex());
  }

  @Test
  void every_bit_of_a_half_of_a_part_changes_the_same_half_of_the_identity() {
    Set<String> firstHalves = new TreeSet<>();
    Set<String> secondHalves = new TreeSet<>();
    for (int bit = 0; bit < Long.SIZE; bit++) {
      firstHalves.add(new Identity().add(1L << bit, 0).add(7, 7).toHex().substring(0, 16));
      secondHalves.add(new Identity().add(0, 1L << bit).add(7, 7).toHex().substring(16));
    }
    assertThat(firstHalves).hasSize(Long.SIZE);
    assertThat(secondHalves).hasSize(Long.SIZE);
  }

  @Test
  void the_order_and_the_number_of_the_parts_change_the_identity() {
    assertThat(new Identity().add(1, 1).add(2, 2).toHex())
        .isNotEqualTo(new Identity().add(2, 2).add(1, 1).toHex())
        .isNotEqualTo(new Identity().add(1, 1).add(2, 2).add(2, 2).toHex())
        .isNotEqualTo(new Identity().add(3, 3).toHex()); // the sum of the parts
  }
}
