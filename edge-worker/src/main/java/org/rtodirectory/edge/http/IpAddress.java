package org.rtodirectory.edge.http;

import io.netty.util.NetUtil;
import java.nio.ByteBuffer;

/**
 * An IP address as a number of 128 bits. An IPv4 address is represented as an IPv4-mapped IPv6
 * address, {@code ::ffff:a.b.c.d} (RFC 4291, section 2.5.5.2), as dual-stack sockets report IPv4
 * peers. An IPv4 address is therefore equal in all of its notations.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 */
public record IpAddress(long high, long low) {
  /** The number of bits before the IPv4 address. */
  public static final int IPV4_PREFIX = 96;

  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;
  private static final long MAPPED = 0xffffL;

  /**
   * The prefix of IPv4 addresses in {@link #network}: a multicast prefix, which no client address
   * has.
   */
  private static final long IPV4_NETWORKS = 0xffff_ffff_0000_0000L;

  /**
   * The address of these bytes, in network order.
   *
   * @throws IllegalArgumentException if they are not 4 or 16
   */
  public static IpAddress of(byte[] bytes) {
    if (bytes.length != IPV4_BYTES && bytes.length != IPV6_BYTES) {
      throw new IllegalArgumentException("expected an address of 4 or 16 bytes");
    }
    ByteBuffer address = ByteBuffer.wrap(bytes);
    return bytes.length == IPV4_BYTES
        ? new IpAddress(0, (MAPPED << Integer.SIZE) | Integer.toUnsignedLong(address.getInt()))
        : new IpAddress(address.getLong(), address.getLong());
  }

  public boolean isIpv4() {
    return high == 0 && low >>> Integer.SIZE == MAPPED;
  }

  /** Whether the first {@code bits} of 128 are those of {@code other}. */
  public boolean beginsLike(IpAddress other, int bits) {
    return ((high ^ other.high) & mask(Math.min(bits, Long.SIZE))) == 0
        && ((low ^ other.low) & mask(Math.max(bits - Long.SIZE, 0))) == 0;
  }

  /**
   * The key that a client is counted by: its IPv4 address, or the /64 prefix of its IPv6 address,
   * because a household or a server commonly has a whole /64. Different clients have different
   * keys.
   */
  public long network() {
    return isIpv4() ? IPV4_NETWORKS | (low & 0xffff_ffffL) : high;
  }

  /**
   * The truncated address, by which a client cannot be distinguished from a few hundred others:
   * {@code 192.0.2.0/24}, or the /48 that a site has, {@code 2001:db8:7::/48}.
   */
  public String truncated() {
    if (isIpv4()) {
      return ((low >>> 24) & 0xff)
          + "."
          + ((low >>> 16) & 0xff)
          + "."
          + ((low >>> 8) & 0xff)
          + ".0/24";
    }
    return Long.toHexString(high >>> 48)
        + ":"
        + Long.toHexString((high >>> 32) & 0xffff)
        + ":"
        + Long.toHexString((high >>> 16) & 0xffff)
        + "::/48";
  }

  private static long mask(int bits) {
    return bits == 0 ? 0 : -1L << (Long.SIZE - bits);
  }

  /**
   * A range of IP addresses in CIDR notation. A range of IPv6 addresses contains no IPv4 addresses,
   * although these are represented as IPv4-mapped IPv6 addresses.
   *
   * @param network an address in the range
   * @param bits the length of the common prefix, of 128 bits
   */
  public record Range(IpAddress network, int bits) {
    private static final int IPV6_BITS = 128;

    /**
     * Parses a range such as {@code 10.0.0.0/8} or {@code 2001:db8::/32}, or a single address.
     *
     * @throws IllegalArgumentException if the text is neither a range nor an address
     */
    public static Range parse(String text) {
      String[] parts = text.strip().split("/", -1);
      byte[] bytes = NetUtil.createByteArrayFromIpAddressString(parts[0]);
      if (bytes == null || parts.length > 2) {
        throw new IllegalArgumentException("expected an address or a range like 10.0.0.0/8");
      }
      IpAddress address = IpAddress.of(bytes);
      int most = bytes.length * Byte.SIZE;
      int unwritten = IPV6_BITS - most;
      int least = address.isIpv4() ? IPV4_PREFIX - unwritten : 0;
      int bits = parts.length == 1 ? most : prefix(parts[1], least, most);
      return new Range(address, unwritten + bits);
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
}
