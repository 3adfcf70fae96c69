package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.util.NetUtil;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "::ffff:10.1.2.3, 10.1.2.3",
    "::ffff:0.0.0.0, 0.0.0.0",
    "::ffff:255.255.255.255, 255.255.255.255"
  })
  void an_ipv4_mapped_address_is_read_as_ipv4(String mapped, String inside) {
    assertThat(address(mapped)).isEqualTo(address(inside));
    assertThat(address(mapped).isIpv4()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::",
        "::1",
        "::fffe:a01:203",
        "::feff:a01:203",
        "1::ffff:a01:203",
        "::1:ffff:a01:203",
        "2001:db8::ffff"
      })
  void any_other_address_of_16_bytes_is_ipv6(String other) {
    assertThat(address(other).isIpv4()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "192.0.2.1, ::ffff:192.0.2.1",
    "255.255.255.255, ::ffff:255.255.255.255",
    "2001:db8:1:2::1, 2001:db8:1:2::2",
    "2001:db8:1:2::, 2001:db8:1:2:ffff:ffff:ffff:ffff"
  })
  void an_ipv4_address_or_an_ipv6_prefix_of_64_bits_is_one_client(String one, String same) {
    assertThat(address(one).network()).isEqualTo(address(same).network());
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.2",
    "192.0.2.1, 193.0.2.1",
    "0.0.0.0, ::",
    "127.0.0.1, ::1",
    "2001:db8:1:2::1, 2001:db8:1:3::1"
  })
  void addresses_of_other_networks_are_other_clients(String one, String other) {
    assertThat(address(one).network()).isNotEqualTo(address(other).network());
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8::1, 2001:db8::1, 128",
    "2001:db8::1, 2001:db8::2, 126",
    "2001:db8::, 2001:db8:0:1::, 63",
    "2001:db8::, 2001:db8::8000:0:0:0, 64",
    "::, 8000::, 0",
    "10.0.0.0, 10.0.0.1, 127"
  })
  void the_common_prefix_ends_at_the_first_bit_that_differs(String one, String other, int bits) {
    assertThat(address(one).beginsLike(address(other), bits)).isTrue();
    assertThat(bits == 128 || !address(one).beginsLike(address(other), bits + 1)).isTrue();
  }

  @Test
  void an_address_has_4_or_16_bytes() {
    assertThatIllegalArgumentException().isThrownBy(() -> IpAddress.of(new byte[5]));
  }

  private static IpAddress address(String text) {
    return IpAddress.of(Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text)));
  }
}
