package org.rtodirectory.schemas.text;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * A 128-bit hash of a sequence of parts, computed from their SHA-256 digests. It differs whenever a
 * part or the order of the parts does. Each half of the hash mixes the corresponding halves of the
 * digests. Not for use by several threads.
 */
public final class Identity {
  private long first;
  private long second;

  /** Adds a part by the first and the second 64 bits of its digest. */
  public Identity add(long firstHalf, long secondHalf) {
    first = mix(first + firstHalf);
    second = mix(second + secondHalf);
    return this;
  }

  /** Adds a part by the first 128 bits of its digest. */
  public Identity add(byte[] digest) {
    ByteBuffer halves = ByteBuffer.wrap(digest);
    return add(halves.getLong(), halves.getLong());
  }

  public Identity add(long number) {
    return add(number, number);
  }

  /** The identity of all added parts, as 32 lower-case hex digits. */
  public String toHex() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(first).concat(hex.toHexDigits(second));
  }

  /**
   * A bijection in which every bit of the result depends on every bit of {@code z}: David
   * Stafford's variant 13 of the finalizer of MurmurHash3, as in SplitMix64.
   */
  private static long mix(long z) {
    long once = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long twice = (once ^ (once >>> 27)) * 0x94d049bb133111ebL;
    return twice ^ (twice >>> 31);
  }
}
