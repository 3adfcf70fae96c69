package org.rtodirectory.edge.config;

import io.netty.util.NetUtil;
import org.rtodirectory.edge.address.MappedAddress;

/**
 * A range of addresses in CIDR form. IPv4 addresses inside IPv6 ({@code ::ffff:a.b.c.d}) count as
 * IPv4.
 */
public final class AddressRange {
  private final byte[] network;
  private final int prefixBits;

  private AddressRange(byte[] network, int prefixBits) {
    this.network = network;
    this.prefixBits = prefixBits;
  }

  /**
   * Reads {@code 10.0.0.0/8}, {@code 2001:db8::/32} or a single address.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static AddressRange parse(String text) {
    String[] parts = text.strip().split("/", -1);
    byte[] address = NetUtil.createByteArrayFromIpAddressString(parts[0]);
    if (address == null || parts.length > 2) {
      throw new IllegalArgumentException("expected an address or a range like 10.0.0.0/8");
    }
    byte[] network = MappedAddress.unmapped(address);
    int bits = address.length * Byte.SIZE;
    int mapping = bits - network.length * Byte.SIZE;
    int prefixBits = parts.length == 1 ? bits : prefix(parts[1], mapping, bits);
    return new AddressRange(network, prefixBits - mapping);
  }

  /** Whether an address of 4 or 16 bytes lies in the range. */
  public boolean contains(byte[] address) {
    byte[] candidate = MappedAddress.unmapped(address);
    if (candidate.length != network.length) {
      return false;
    }
    for (int bit = 0; bit < prefixBits; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      if ((candidate[bit / Byte.SIZE] & mask) != (network[bit / Byte.SIZE] & mask)) {
        return false;
      }
    }
    return true;
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
