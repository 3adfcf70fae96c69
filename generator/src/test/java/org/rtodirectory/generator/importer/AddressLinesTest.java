package org.rtodirectory.generator.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two address lines of a store in Dallas, TX, as they are stored. */
class AddressLinesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          100 Main St Ste A8              | Ste A8                | 100 Main St Ste A8 |
          101 Main St, Dallas, TX 75201   |                       | 101 Main St        |
          101 Main St Dallas Texas        |                       | 101 Main St        |
          101 MAIN ST, DALLAS, TX, 75201-1234, USA |              | 101 MAIN ST        |
          102 Main St                     | Dallas, TX 75201      | 102 Main St        |
          102 Main St                     | Suite 5, Dallas TX    | 102 Main St        | Suite 5
          103 Main St                     | 103 MAIN ST.          | 103 Main St        |
          104 Highway 1                   | 1                     | 104 Highway 1      | 1
          105 Dallas Pkwy                 | Suite 2               | 105 Dallas Pkwy    | Suite 2
          106 Dallas Texas Rd             |                       | 106 Dallas Texas Rd |
          Dallas, TX                      |                       | Dallas, TX         |
          107 Main St, Austin, TX 78701   |                       | 107 Main St, Austin, TX 78701 |
          """)
  void an_address_line_does_not_repeat_the_second_line_or_the_city(
      String address,
      @Nullable String address2,
      String storedAddress,
      @Nullable String storedAddress2) {
    assertThat(AddressLines.of(address, address2, "Dallas", "TX"))
        .isEqualTo(new AddressLines(storedAddress, storedAddress2));
  }

  @Test
  void a_street_with_the_name_of_the_city_and_the_code_of_the_state_is_kept() {
    assertThat(AddressLines.of("5 Bristol Ct", null, "Bristol", "CT"))
        .isEqualTo(new AddressLines("5 Bristol Ct", null));
  }
}
