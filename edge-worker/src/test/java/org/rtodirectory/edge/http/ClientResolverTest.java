package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** The client of a request: its peer, or the address that a trusted proxy adds. */
class ClientResolverTest {
  private static final String PROXY = "10.0.0.1";
  private final ClientResolver resolver =
      new ClientResolver(
          List.of(IpRange.parse("10.0.0.0/8"), IpRange.parse("2001:db8:f::/48")),
          "X-Forwarded-For");

  @ParameterizedTest
  @CsvFileSource(resources = "forwarded-for.txt", delimiter = '|', quoteCharacter = '`')
  void after_a_proxy_the_client_is_the_rightmost_untrusted_address(String header, String client) {
    assertThat(client(PROXY, "X-Forwarded-For: " + header)).isEqualTo(text(address(client)));
  }

  /** The columns are the rule, the peer, the headers separated by semicolons, and the client. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "an untrusted peer is the client | 203.0.113.9 | X-Forwarded-For: 198.51.100.1 |"
            + " 203.0.113.9",
        "even if it sends the header               | 203.0.113.9 | X-Forwarded-For: 10.0.0.1 | 203.0.113.9",
        "several headers are one list   | 10.0.0.1 | x-forwarded-for:"
            + " 198.51.100.1;X-Forwarded-For:203.0.113.9, 10.0.0.2 | 203.0.113.9",
        "a proxy without that header     | 10.0.0.1 | X: y | 10.0.0.1",
        "other headers are ignored      | 10.0.0.1 | Forwarded: for=203.0.113.9 | 10.0.0.1",
      })
  void a_client_is_identified_by_its_peer_and_one_header(
      String rule, String peer, String headers, String client) {
    assertThat(client(peer, headers)).as(rule).isEqualTo(client);
  }

  private String client(String peer, String headerLines) {
    HttpHeaders headers = new DefaultHttpHeaders();
    for (String line : headerLines.split(";", -1)) {
      String[] parts = line.split(":", 2);
      headers.add(parts[0], parts[1].strip());
    }
    return text(resolver.resolve(address(peer), headers));
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
      String firstAddress, String secondAddress, boolean isSameClient) {
    long key = IpAddresses.key(address(firstAddress));
    assertThat(key == IpAddresses.key(address(secondAddress))).isEqualTo(isSameClient);
  }

  private static String text(InetAddress address) {
    return NetUtil.toAddressString(address);
  }

  private static InetAddress address(String literal) {
    return Objects.requireNonNull(IpAddresses.parse(literal));
  }
}
