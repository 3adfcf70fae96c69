package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {
  private static final String PROXY = "10.0.0.1";
  private final ClientAddress clients =
      new ClientAddress(
          List.of(IpRange.parse("10.0.0.0/8"), IpRange.parse("2001:db8:f::/48")),
          "X-Forwarded-For");

  @Test
  void a_peer_that_is_not_a_trusted_proxy_is_the_client() {
    assertThat(client("203.0.113.9", "198.51.100.1")).isEqualTo("203.0.113.9");
    assertThat(client("203.0.113.9", "10.0.0.1")).isEqualTo("203.0.113.9");
  }

  @ParameterizedTest
  @CsvFileSource(resources = "forwarded-for.txt", delimiter = '|', quoteCharacter = '`')
  void behind_a_proxy_the_client_is_the_right_most_untrusted_address(String header, String client) {
    assertThat(client(PROXY, header)).isEqualTo(bytesOf(client));
  }

  @Test
  void several_forwarded_for_headers_are_one_list() {
    HttpHeaders headers =
        headers("x-forwarded-for: 198.51.100.1", "X-Forwarded-For:203.0.113.9, 10.0.0.2");
    assertThat(text(clients.of(address(PROXY), headers))).isEqualTo("203.0.113.9");
  }

  @Test
  void a_proxy_that_sends_no_address_is_the_client() {
    assertThat(text(clients.of(address(PROXY), headers()))).isEqualTo(PROXY);
  }

  @Test
  void other_forwarding_headers_are_ignored() {
    HttpHeaders headers = headers("Forwarded: for=203.0.113.9");
    assertThat(text(clients.of(address(PROXY), headers))).isEqualTo(PROXY);
  }

  private String client(String peer, String header) {
    return text(clients.of(address(peer), headers("X-Forwarded-For: " + header)));
  }

  private static HttpHeaders headers(String... lines) {
    HttpHeaders headers = new DefaultHttpHeaders();
    for (String line : lines) {
      String[] parts = line.split(":", 2);
      headers.add(parts[0], parts[1].strip());
    }
    return headers;
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, ::ffff:192.0.2.1, true",
    "2001:db8:1:2::, 2001:db8:1:2:ffff:ffff:ffff:ffff, true",
    "192.0.2.1, 192.0.2.2, false",
    "192.0.2.1, 193.0.2.1, false",
    "0.0.0.0, ::, false",
    "127.0.0.1, ::1, false",
    "2001:db8:1:2::1, 2001:db8:1:3::1, false"
  })
  void an_ipv4_address_or_an_ipv6_prefix_of_64_bits_is_one_client(
      String one, String other, boolean isSame) {
    long network = ClientAddress.network(address(one));
    assertThat(network == ClientAddress.network(address(other))).isEqualTo(isSame);
  }

  private static String bytesOf(String address) {
    return text(address(address));
  }

  private static String text(InetAddress address) {
    return NetUtil.toAddressString(address);
  }

  private static InetAddress address(String literal) {
    return Objects.requireNonNull(ClientAddress.parse(literal));
  }
}
