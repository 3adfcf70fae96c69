package org.rtodirectory.edge.address;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappedAddressTest {
  @ParameterizedTest
  @CsvSource({
    "::ffff:10.1.2.3, 10.1.2.3",
    "::ffff:0.0.0.0, 0.0.0.0",
    "::ffff:255.255.255.255, 255.255.255.255"
  })
  void a_mapped_address_is_the_one_inside(String mapped, String inside) {
    assertThat(MappedAddress.unmapped(bytes(mapped))).isEqualTo(bytes(inside));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.1.2.3",
        "::",
        "::fffe:a01:203",
        "::feff:a01:203",
        "1::ffff:a01:203",
        "::1:ffff:a01:203",
        "2001:db8::ffff"
      })
  void any_other_is_left_as_it_is(String other) {
    byte[] address = bytes(other);
    assertThat(MappedAddress.unmapped(address)).isSameAs(address);
  }

  private static byte[] bytes(String address) {
    return Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(address));
  }
}
