package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashKeyTest {
  /** The key and the message of 16 bytes of the authors' test vectors: 00, 01, 02 … */
  private static final HashKey KEY = new HashKey(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

  @Test
  void the_hash_is_siphash_2_4_of_the_published_test_vector() {
    assertThat(KEY.hash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L)).isEqualTo(0x3f2acc7f57c29bdbL);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, 0x0706050403020100L})
  void every_bit_of_the_key_changes_the_hash(long message) {
    long hash = KEY.hash(message, message);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      HashKey first = new HashKey(KEY.first() ^ 1L << bit, KEY.second());
      HashKey second = new HashKey(KEY.first(), KEY.second() ^ 1L << bit);
      assertThat(first.hash(message, message)).as("bit %d", bit).isNotEqualTo(hash);
      assertThat(second.hash(message, message)).as("bit %d", 64 + bit).isNotEqualTo(hash);
    }
  }
}
