package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuffersTest {
  private static final long MEGABYTE = 1 << 20;
  private static final int PAGE = 8192;

  /** The sum that stands in {@link Buffers}, for the memory that the launcher gives. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64})
  void what_connections_may_hold_and_a_chunk_of_each_loop_fit_into_direct_memory(int loops) {
    long direct = 64 * MEGABYTE;
    long held = direct / 8 * 3;
    long beforeTheNextSum = held / 8;
    long withSizeClasses = (held + beforeTheNextSum) / 4 * 5 / 8 * 9;
    long chunk = (long) PAGE << Buffers.order(direct, loops);
    long kept = sizesUpToThirtyTwoKilobytes() * Buffers.keptOfEachSize(direct, loops) * loops;
    assertThat(withSizeClasses + kept + loops * chunk).isLessThanOrEqualTo(direct);
  }

  /** Four to each power of two, from 16 bytes on. */
  private static long sizesUpToThirtyTwoKilobytes() {
    long sum = 16 + 32 + 48 + 64;
    for (int group = 64; group < 16_384; group *= 2) {
      sum += 4L * group + (1 + 2 + 3 + 4) * group / 4;
    }
    return sum + 20_480 + 24_576 + 28_672;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void a_pool_has_an_arena_for_each_loop(int loops) {
    PooledByteBufAllocator pool = Buffers.pool(loops);
    assertThat(pool.metric().numDirectArenas()).isEqualTo(loops);
    assertThat(pool.metric().numHeapArenas()).isZero();
    assertThat(pool.metric().chunkSize())
        .isEqualTo(PAGE << Buffers.order(PlatformDependent.maxDirectMemory(), loops));
  }
}
