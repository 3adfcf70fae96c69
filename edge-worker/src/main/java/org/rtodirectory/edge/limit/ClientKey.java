package org.rtodirectory.edge.limit;

import org.rtodirectory.edge.address.MappedAddress;

/**
 * What a client is counted under: its IPv4 address, or the /64 of its IPv6 address, for a household
 * or a server commonly has a whole /64.
 */
public final class ClientKey {
  private static final int IPV4_LENGTH = 4;
  private static final int PREFIX_LENGTH = 8;

  /** Stands in front of IPv4 addresses: a multicast prefix, which no client has. */
  private static final long IPV4 = 0xffff_ffff_0000_0000L;

  private ClientKey() {}

  /**
   * The key of an address.
   *
   * @param address 4 or 16 bytes; IPv4 inside IPv6 ({@code ::ffff:a.b.c.d}) counts as IPv4
   */
  public static long of(byte[] address) {
    byte[] plain = MappedAddress.unmapped(address);
    return plain.length == IPV4_LENGTH
        ? IPV4 | number(plain, 0, IPV4_LENGTH)
        : number(plain, 0, PREFIX_LENGTH);
  }

  private static long number(byte[] bytes, int from, int length) {
    long number = 0;
    for (int i = from; i < from + length; i++) {
      number = (number << Byte.SIZE) | Byte.toUnsignedLong(bytes[i]);
    }
    return number;
  }
}
