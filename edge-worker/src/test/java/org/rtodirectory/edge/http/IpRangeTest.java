package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Ranges of IP addresses, as options give them. */
class IpRangeTest {
  @ParameterizedTest
  @CsvFileSource(resources = "ranges.txt", delimiter = '|', quoteCharacter = '`')
  void a_range_contains_the_addresses_with_its_prefix(
      String range, String address, boolean isContained) {
    assertThat(IpRange.parse(range).contains(address(address))).isEqualTo(isContained);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "wrong-ranges.txt", delimiter = '|', quoteCharacter = '`')
  void a_text_that_is_not_an_address_range_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpRange.parse(text))
        .withMessageStartingWith("expected ");
  }

  private static InetAddress address(String text) {
    return Objects.requireNonNull(IpAddresses.parse(text));
  }
}
