package org.rtodirectory.edge.address;

import java.util.Arrays;

/**
 * IPv4 addresses inside IPv6, {@code ::ffff:a.b.c.d} (RFC 4291, section 2.5.5.2): a socket that
 * takes both kinds tells IPv4 peers so.
 */
public final class MappedAddress {
  private static final byte[] PREFIX = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};
  private static final int LENGTH = 16;

  private MappedAddress() {}

  /** The 4 bytes inside a mapped address; any other as it is. */
  public static byte[] unmapped(byte[] address) {
    boolean mapped =
        address.length == LENGTH
            && Arrays.equals(address, 0, PREFIX.length, PREFIX, 0, PREFIX.length);
    return mapped ? Arrays.copyOfRange(address, PREFIX.length, LENGTH) : address;
  }
}
