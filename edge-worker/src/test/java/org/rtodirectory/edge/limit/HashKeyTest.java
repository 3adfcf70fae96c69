package org.rtodirectory.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HashKeyTest {
  /** The key and the message of 16 bytes of the authors' test vectors: 00, 01, 02 … */
  private static final HashKey KEY = new HashKey(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

  @Test
  void it_is_siphash_2_4() {
    assertThat(KEY.hash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L)).isEqualTo(0x3f2acc7f57c29bdbL);
  }

  @Test
  void another_key_another_hash() {
    assertThat(HashKey.random().hash(1, 2)).isNotEqualTo(HashKey.random().hash(1, 2));
  }
}
