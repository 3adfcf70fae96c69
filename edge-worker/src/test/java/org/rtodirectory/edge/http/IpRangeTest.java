package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, 10.9.9.9, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.0.0.2, false",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "::/0, 2001:db8::1, true",
    "::/0, 203.0.113.9, false",
    "2001:db8::/127, 2001:db8::1, true",
    "2001:db8::/127, 2001:db8::2, false",
    "10.0.0.0/8, ::ffff:10.1.2.3, true",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    " 10.0.0.0/8 , 10.1.1.1, true"
  })
  void a_range_contains_the_addresses_with_its_prefix(
      String range, String address, boolean contained) {
    assertThat(IpRange.parse(range).contains(address(address))).isEqualTo(contained);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/+8",
        "10.0.0.0/8/8",
        "10.0.0.0/255.0.0.0",
        "2001:db8::/129",
        "2001:db8::/9999999999",
        "/8",
        "10.0.0.0-10.0.0.9"
      })
  void a_text_that_is_not_an_address_range_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpRange.parse(text))
        .withMessageStartingWith("expected ");
  }

  private static InetAddress address(String text) {
    return Objects.requireNonNull(ClientAddress.parse(text));
  }
}
