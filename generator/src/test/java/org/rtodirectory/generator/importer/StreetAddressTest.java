package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The identity of a street address: the same for all notations of one address. */
class StreetAddressTest {
  @Test
  void abbreviations_and_line_breaks_do_not_change_an_address() {
    assertThat(
            Stream.of(
                StreetAddress.identity("100 N. Oak Street", "Suite 4"),
                StreetAddress.identity("100 North Oak St", "Ste 4"),
                StreetAddress.identity("100 N Oak St Ste 4", null),
                StreetAddress.identity("100 N OAK ST, #4", null),
                StreetAddress.identity("100 N Oak St.", "# 4")))
        .containsOnly("100 n oak st 4");
    assertThat(StreetAddress.identity("200 U.S. Highway 75", null))
        .isEqualTo(StreetAddress.identity("200 US Hwy 75", null))
        .isNotEqualTo(StreetAddress.identity("200 S.H. 75", null));
    assertThat(StreetAddress.identity("P.O. Box 7", null))
        .isEqualTo(StreetAddress.identity("PO BOX 7", null));
  }

  @Test
  void different_numbers_streets_directions_and_floors_are_different_addresses() {
    assertThat(
            Stream.of(
                StreetAddress.identity("100 N Oak St", null),
                StreetAddress.identity("100 S Oak St", null),
                StreetAddress.identity("100 Oak St", null),
                StreetAddress.identity("100 Oak Ave", null),
                StreetAddress.identity("101 Oak St", null),
                StreetAddress.identity("100 Oak St", "Suite 1"),
                StreetAddress.identity("100 Oak St", "Floor 1")))
        .doesNotHaveDuplicates();
  }
}
