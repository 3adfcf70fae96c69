package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;

/**
 * A range of IP addresses in CIDR notation. A range of IPv6 addresses contains no IPv4 addresses,
 * although these are represented as IPv4-mapped IPv6 addresses.
 *
 * @param network an address in the range
 * @param bits the length of the common prefix, of 128 bits
 */
public record AddressRange(IpAddress network, int bits) {
  private static final int IPV6_BITS = 128;

  /**
   * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address.
   *
   * @throws IllegalArgumentException if the text is neither a range nor an address
   */
  public static AddressRange parse(String text) {
    String[] parts = text.strip().split("/", -1);
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(parts[0]);
    if (bytes == null || parts.length > 2) {
      throw new IllegalArgumentException("expected an address or a range like 10.0.0.0/8");
    }
    IpAddress address = IpAddress.of(bytes);
    int most = bytes.length * Byte.SIZE;
    int unwritten = IPV6_BITS - most;
    int least = address.isIpv4() ? IpAddress.IPV4_PREFIX - unwritten : 0;
    int bits = parts.length == 1 ? most : prefix(parts[1], least, most);
    return new AddressRange(address, unwritten + bits);
  }

  /** Whether an address lies in the range. */
  public boolean contains(IpAddress address) {
    return address.isIpv4() == network.isIpv4() && address.beginsLike(network, bits);
  }

  private static int prefix(String text, int least, int most) {
    int bits = text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
    if (bits < least || bits > most) {
      throw new IllegalArgumentException(
          "expected a prefix length from " + least + " to " + most + " behind the /");
    }
    return bits;
  }
}
