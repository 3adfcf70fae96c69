package org.rtodirectory.edge.limit;

/**
 * What a client is counted under: its IPv4 address, or the /64 of its IPv6 address, for a household
 * or a server commonly has a whole /64.
 */
public final class ClientKey {
  private static final int IPV4_LENGTH = 4;
  private static final int PREFIX_LENGTH = 8;
  private static final int MAPPED_PREFIX_LENGTH = 12;

  /** Stands in front of IPv4 addresses: a multicast prefix, which no client has. */
  private static final long IPV4 = 0xffff_ffff_0000_0000L;

  private ClientKey() {}

  /**
   * The key of an address.
   *
   * @param address 4 or 16 bytes; IPv4 inside IPv6 ({@code ::ffff:a.b.c.d}) counts as IPv4
   */
  public static long of(byte[] address) {
    if (address.length == IPV4_LENGTH) {
      return IPV4 | number(address, 0, IPV4_LENGTH);
    }
    return isMapped(address)
        ? IPV4 | number(address, MAPPED_PREFIX_LENGTH, IPV4_LENGTH)
        : number(address, 0, PREFIX_LENGTH);
  }

  private static boolean isMapped(byte[] address) {
    boolean mapped = address[10] == -1 && address[11] == -1;
    for (int i = 0; i < 10; i++) {
      mapped &= address[i] == 0;
    }
    return mapped;
  }

  private static long number(byte[] bytes, int from, int length) {
    long number = 0;
    for (int i = from; i < from + length; i++) {
      number = (number << Byte.SIZE) | Byte.toUnsignedLong(bytes[i]);
    }
    return number;
  }
}
