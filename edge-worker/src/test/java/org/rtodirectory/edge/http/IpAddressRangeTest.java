package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.util.NetUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressRangeTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.0.1, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.1.2.3/8, 10.9.9.9, true",
    "10.0.0.0/9, 10.127.255.255, true",
    "10.0.0.0/9, 10.128.0.0, false",
    "10.0.0.1, 10.0.0.1, true",
    "10.0.0.1, 10.0.0.2, false",
    "10.0.0.1/32, 10.0.0.1, true",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "::/0, 2001:db8::1, true",
    "::/0, 203.0.113.9, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "2001:db8::1, 2001:db8::1, true",
    "2001:db8::/127, 2001:db8::2, false",
    "10.0.0.0/8, ::ffff:10.1.2.3, true",
    "10.0.0.0/8, ::ffff:11.1.2.3, false",
    "::ffff:10.0.0.1, 10.0.0.1, true",
    "::ffff:10.0.0.1, ::ffff:10.0.0.1, true",
    "::ffff:10.0.0.1, 10.0.0.2, false",
    "::ffff:10.0.0.0/104, 10.1.2.3, true",
    "::ffff:10.0.0.0/104, 11.1.2.3, false",
    "::ffff:0:0/96, 203.0.113.9, true",
    " 10.0.0.0/8 , 10.1.1.1, true"
  })
  void a_range_contains_the_addresses_with_its_prefix(
      String range, String address, boolean contained) {
    assertThat(IpAddress.Range.parse(range).contains(address(address))).isEqualTo(contained);
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
        "::ffff:10.0.0.0/95",
        "/8",
        "10.0.0.0-10.0.0.9"
      })
  void a_text_that_is_not_an_address_range_is_refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IpAddress.Range.parse(text))
        .withMessageStartingWith("expected ");
  }

  private static IpAddress address(String text) {
    return IpAddress.of(NetUtil.createByteArrayFromIpAddressString(text));
  }
}
