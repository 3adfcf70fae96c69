package org.rtodirectory.schemas.text;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * The identity of a sequence of parts, as a 128-bit hash. A part is a number, or the first 128 bits
 * of a SHA-256 digest. The hash changes whenever a part or the order of the parts changes. Each
 * 64-bit half of the hash is computed from the corresponding halves of the parts. Not thread-safe.
 */
public final class Identity {
  private long firstSum;
  private long secondSum;

  /** Adds a part by the first and the second 64 bits of its digest. */
  public Identity add(long firstHalf, long secondHalf) {
    firstSum = mix(firstSum + firstHalf);
    secondSum = mix(secondSum + secondHalf);
    return this;
  }

  /** Adds a part by its digest. Only the first 128 bits count. */
  public Identity add(byte[] digest) {
    ByteBuffer halves = ByteBuffer.wrap(digest);
    return add(halves.getLong(), halves.getLong());
  }

  /** Adds a number as a part. Both halves are the number. */
  public Identity add(long number) {
    return add(number, number);
  }

  /** Returns the hash of all added parts as 32 lowercase hex digits. */
  public String toHex() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(firstSum).concat(hex.toHexDigits(secondSum));
  }

  /**
   * Maps {@code z} one-to-one to a number in which every bit depends on every bit of {@code z}. The
   * function is David Stafford's variant 13 of the MurmurHash3 finalizer, as in SplitMix64.
   */
  public static long mix(long z) {
    long halfMixed = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long mixed = (halfMixed ^ (halfMixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
