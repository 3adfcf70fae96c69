package org.rtodirectory.edge.http;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A range of IP addresses in CIDR notation. A range of IPv4 addresses also contains their
 * IPv4-mapped IPv6 forms, because Java reads both as the same address.
 */
public record IpRange(IpSubnetFilterRule rule) {
  /**
   * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address.
   *
   * @throws IllegalArgumentException if the text is neither a range nor an address
   */
  public static IpRange parse(String text) {
    String[] parts = text.strip().split("/", -1);
    InetAddress network = IpAddresses.parse(parts[0]);
    if (network == null || parts.length > 2) {
      throw new IllegalArgumentException("expected an address or a range like 10.0.0.0/8");
    }
    int maxBits = network.getAddress().length * Byte.SIZE;
    int bits = parts.length == 1 ? maxBits : prefixLength(parts[1], maxBits);
    // The rule type has no effect, because only matches is called.
    return new IpRange(new IpSubnetFilterRule(network, bits, IpFilterRuleType.ACCEPT));
  }

  public boolean contains(InetAddress address) {
    return rule.matches(new InetSocketAddress(address, 0));
  }

  private static int prefixLength(String text, int max) {
    if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) > max) {
      throw new IllegalArgumentException(
          "expected a prefix length from 0 to " + max + " after the slash");
    }
    return Integer.parseInt(text);
  }
}
