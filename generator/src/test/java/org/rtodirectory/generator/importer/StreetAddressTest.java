package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        .containsOnly("100 noakst 4");
    assertThat(StreetAddress.identity("200 U.S. Highway 75", null))
        .isEqualTo(StreetAddress.identity("200 US Hwy 75", null))
        .isNotEqualTo(StreetAddress.identity("200 S.H. 75", null));
    assertThat(StreetAddress.identity("P.O. Box 7", null))
        .isEqualTo(StreetAddress.identity("PO BOX 7", null));
  }

  @ParameterizedTest
  @CsvSource({
    "123 N E St, 123 North E St",
    "123 N E St, '123 N. E Street'",
    "2100 N US Hwy 75, 2100 N U.S. Hwy 75",
    "2100 N US Hwy 75, 2100 North U. S. Highway 75",
    "100 Oak St W #A, '100 Oak St W, Suite A'",
    "100 Oak St W #A, 100 Oak Street West Unit A",
    "100 S.E. Oak St, 100 South East Oak St",
    "100 SE Oak St, 100 Southeast Oak St",
    "200 P O Box 7, '200 P.O. Box 7'"
  })
  void spaces_between_letters_do_not_change_an_address(String address, String sameAddress) {
    assertThat(StreetAddress.identity(sameAddress, null))
        .isEqualTo(StreetAddress.identity(address, null));
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
                StreetAddress.identity("100 Oak St", "Suite 1 1"),
                StreetAddress.identity("100 Oak St", "Suite 11"),
                StreetAddress.identity("100 Oak St", "Floor 1")))
        .doesNotHaveDuplicates();
  }
}
