package org.rtodirectory.edge.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Whatever a proxy hands on in its header: what a client wrote to the left of it is not believed.
 */
class ClientAddressFuzzTest {
  private static final ClientAddress CLIENTS =
      new ClientAddress(
          List.of(IpRange.parse("10.0.0.0/8"), IpRange.parse("2001:db8::/32")), "Forwarded-For");

  @FuzzTest(maxDuration = "10s")
  void addresses_left_of_the_first_untrusted_one_are_ignored(byte[] header)
      throws UnknownHostException {
    String hops = new String(header, ISO_8859_1);
    InetAddress proxy = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
    HttpHeaders headers;
    HttpHeaders longer;
    try {
      headers = new DefaultHttpHeaders().add("Forwarded-For", hops);
      longer = new DefaultHttpHeaders().add("Forwarded-For", "203.0.113.9, " + hops);
    } catch (IllegalArgumentException e) {
      return;
    }
    InetAddress client = CLIENTS.of(proxy, headers);
    if (!CLIENTS.isTrusted(client) && !CLIENTS.of(proxy, longer).equals(client)) {
      throw new AssertionError("another client for an address before " + hops);
    }
    InetAddress foreign = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
    if (!CLIENTS.of(foreign, headers).equals(foreign)) {
      throw new AssertionError("a stranger is believed: " + hops);
    }
  }
}
