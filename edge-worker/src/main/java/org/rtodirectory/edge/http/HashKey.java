package org.rtodirectory.edge.http;

import java.security.SecureRandom;

/**
 * SipHash-2-4 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012) of two words.
 * Inputs that collide cannot be found without the key.
 *
 * @param first the first half of the key
 * @param second the second half of it
 */
public record HashKey(long first, long second) {
  private static final long LENGTH = 16L << 56;
  private static final int ROUNDS_AT_END = 4;

  /** A new random key. */
  public static HashKey random() {
    SecureRandom random = new SecureRandom();
    return new HashKey(random.nextLong(), random.nextLong());
  }

  /** The hash of the sixteen bytes of two words, the lowest byte of each first. */
  public long hash(long one, long other) {
    long v0 = first ^ 0x736f6d6570736575L;
    long v1 = second ^ 0x646f72616e646f6dL;
    long v2 = first ^ 0x6c7967656e657261L;
    long v3 = second ^ 0x7465646279746573L;
    for (int word = 0; word < 4; word++) {
      long input = word == 0 ? one : word == 1 ? other : word == 2 ? LENGTH : 0;
      boolean end = word == 3;
      v3 ^= input;
      v2 ^= end ? 0xff : 0;
      for (int round = 0; round < (end ? ROUNDS_AT_END : 2); round++) {
        v0 += v1;
        v2 += v3;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v1;
        v0 += v3;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 = Long.rotateLeft(v2, 32);
      }
      v0 ^= input;
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }
}
