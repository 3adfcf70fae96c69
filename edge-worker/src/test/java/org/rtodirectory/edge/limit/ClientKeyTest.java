package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientKeyTest {
  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "192.0.2.1, ::ffff:192.0.2.1",
    "255.255.255.255, ::ffff:255.255.255.255",
    "2001:db8:1:2::1, 2001:db8:1:2::2",
    "2001:db8:1:2::, 2001:db8:1:2:ffff:ffff:ffff:ffff"
  })
  void one_address_or_64_bits_of_it_are_one_client(String one, String same) {
    assertThat(key(one)).isEqualTo(key(same));
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.2",
    "192.0.2.1, 193.0.2.1",
    "0.0.0.0, ::",
    "127.0.0.1, ::1",
    "2001:db8:1:2::1, 2001:db8:1:3::1"
  })
  void other_addresses_are_other_clients(String one, String other) {
    assertThat(key(one)).isNotEqualTo(key(other));
  }

  private static long key(String address) {
    return ClientKey.of(
        Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(address)));
  }
}
