package org.rtodirectory.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pool of buffers: the division of its memory, and when requests and connections wait for
 * memory.
 */
@Tag("platform")
class BuffersTest {
  private static final long MEGABYTE = 1 << 20;
  private static final int PAGE_BYTES = 8192;

  /**
   * Adds up the parts that the comment of {@link Buffers} lists, for the memory that the launcher
   * sets.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16, 32, 64})
  void the_memory_of_connections_and_a_chunk_of_each_loop_fit_into_direct_memory(int loops) {
    long maxBytes = 64 * MEGABYTE;
    long heldBytes = maxBytes / 8 * 3;
    // Between two counts, connections may hold an eighth more.
    long uncountedBytes = heldBytes / 8;
    // A buffer takes up to a quarter more than its length, and an eighth of a chunk may be unused.
    long allocatedBytes = (heldBytes + uncountedBytes) / 4 * 5 / 8 * 9;
    long chunkBytes = (long) PAGE_BYTES << Buffers.chunkOrder(maxBytes, loops);
    long cachedBytes =
        bytesOfAllSizesUpTo32Kilobytes() * Buffers.cachedBuffersPerSize(maxBytes, loops) * loops;
    assertThat(allocatedBytes + cachedBytes + loops * chunkBytes).isLessThanOrEqualTo(maxBytes);
  }

  /**
   * Returns the sum of the sizes of buffers that a loop caches, in bytes. From 64 bytes on, there
   * are four sizes for each power of two.
   */
  private static long bytesOfAllSizesUpTo32Kilobytes() {
    long sum = 16 + 32 + 48 + 64;
    for (int group = 64; group < 16_384; group *= 2) {
      sum += 4L * group + (1 + 2 + 3 + 4) * group / 4;
    }
    return sum + 20_480 + 24_576 + 28_672;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64})
  void a_pool_has_an_arena_for_each_loop(int loops) {
    PooledByteBufAllocator pool = new Buffers(64 * MEGABYTE, loops).pool();
    assertThat(pool.metric().numDirectArenas()).isEqualTo(loops);
    assertThat(pool.metric().numHeapArenas()).isZero();
    assertThat(pool.metric().chunkSize())
        .isEqualTo(PAGE_BYTES << Buffers.chunkOrder(64 * MEGABYTE, loops));
  }

  /**
   * Two sizes are smaller than a chunk, and one is larger. The pool counts buffers of other sizes
   * differently in some versions of Java.
   */
  @ParameterizedTest
  @ValueSource(ints = {4096, 30_000, 1_000_000})
  void requests_wait_below_a_quarter_of_free_memory_and_connections_below_an_eighth(int size) {
    Buffers buffers = new Buffers(64 * MEGABYTE, 1);
    Deque<ByteBuf> allocated = new ArrayDeque<>();
    while (buffers.hasMemoryForRequest()) {
      allocated.push(buffers.pool().directBuffer(size));
    }
    assertThat(buffers.allocatedBytes()).isBetween(48 * MEGABYTE, 50 * MEGABYTE);
    assertThat(buffers.hasMemoryForConnection()).isTrue();
    while (buffers.allocatedBytes() < 56 * MEGABYTE) {
      allocated.push(buffers.pool().directBuffer(size));
    }
    assertThat(buffers.hasMemoryForRequest()).isFalse();
    assertThat(buffers.hasMemoryForConnection()).isFalse();
    allocated.forEach(ByteBuf::release);
    buffers.pool().trimCurrentThreadCache();
    assertThat(buffers.hasMemoryForConnection()).isTrue();
    assertThat(buffers.hasMemoryForRequest()).isTrue();
  }
}
