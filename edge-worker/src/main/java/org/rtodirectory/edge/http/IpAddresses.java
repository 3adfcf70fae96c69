package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The parsing of IP addresses, and their keys and networks. Stateless. */
final class IpAddresses {
  /**
   * The upper half of the keys of IPv4 addresses. No client has an IPv6 address that starts like
   * this, because it would be a multicast address.
   */
  private static final long IPV4_KEY_PREFIX = 0xffff_ffff_0000_0000L;

  private IpAddresses() {}

  /**
   * Parses an address in its usual notation, with or without a zone. Returns null if the text is
   * not an address.
   */
  static @Nullable InetAddress parse(String text) {
    byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
    try {
      return bytes == null ? null : InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("4 or 16 bytes are an address", e);
    }
  }

  /**
   * Returns the key under which a client is counted. It stands for the IPv4 address, or for the /64
   * prefix of the IPv6 address, because a household or a server usually has a whole /64. Different
   * IPv4 addresses and different /64 prefixes have different keys.
   */
  static long key(InetAddress address) {
    return address instanceof Inet4Address ipv4
        ? IPV4_KEY_PREFIX | Integer.toUnsignedLong(NetUtil.ipv4AddressToInt(ipv4))
        : ByteBuffer.wrap(address.getAddress()).getLong();
  }

  /**
   * Returns a network that contains an address, for logs that must not identify a client. It is
   * {@code 192.0.2.0/24} with 256 addresses, or {@code 2001:db8:7::/48}, the usual size for one
   * site.
   */
  static String network(InetAddress address) {
    int keptBytes = address instanceof Inet4Address ? 3 : 6;
    byte[] bytes = address.getAddress();
    Arrays.fill(bytes, keptBytes, bytes.length, (byte) 0);
    return NetUtil.bytesToIpAddress(bytes) + '/' + keptBytes * Byte.SIZE;
  }
}
