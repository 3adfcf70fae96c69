package org.rtodirectory.edge.config;

import io.netty.util.NetUtil;
import org.rtodirectory.edge.address.IpAddress;

/**
 * A range of addresses in CIDR form; one of IPv6 holds no IPv4 address, although those stand inside
 * IPv6.
 *
 * @param network an address of it
 * @param bits how many of 128 bits all its addresses share
 */
public record AddressRange(IpAddress network, int bits) {
  private static final int IPV6_BITS = 128;

  /**
   * Reads {@code 10.0.0.0/8}, {@code 2001:db8::/32} or a single address.
   *
   * @throws IllegalArgumentException if it is none of these
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
