package org.rtodirectory.schemas.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The states to which ZIP codes belong. */
class ZipStatesTest {
  @ParameterizedTest
  @CsvSource({
    "78701, TX", "78701-1234, TX", "73301, TX", "73960, TX", "73932, OK", "07501, NJ", "00501, NY",
    "06390, NY", "06389, CT", "00601, PR", "00801, VI", "96799, AS", "96910, GU", "96950, MP",
    "96813, HI", "20001, DC", "20101, VA", "20588, MD", "56901, DC", "39901, GA", "83414, WY",
    "83415, ID", "99950, AK", "99999, AK", "88510, TX", "88501, TX", "34997, FL", "01001, MA"
  })
  void a_zip_code_belongs_to_the_state_of_its_prefix_or_is_an_exception(String zip, String state) {
    assertThat(ZipStates.stateOf(zip)).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource({"00000", "00400", "09012", "34012", "96201", "42900", "71500"})
  void prefixes_of_military_addresses_and_unassigned_ones_belong_to_no_state(String zip) {
    assertThat(ZipStates.stateOf(zip)).isEmpty();
  }

  @Test
  void every_state_has_zip_codes() {
    Set<String> states = new TreeSet<>();
    IntStream.range(0, 100_000)
        .forEach(zip -> states.add(ZipStates.stateOf(String.format("%05d", zip))));
    states.remove("");
    assertThat(states).hasSize(56).allMatch(state -> UsState.ofCode(state).isPresent());
  }
}
