package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.internal.PlatformDependent;

/**
 * The pool of the buffers of all connections. Its limit is Java's direct memory
 * (-XX:MaxDirectMemorySize). The pool measures its memory itself, because the counters of Netty and
 * Java miss a part on some versions of Java. A measurement visits all chunks, so {@link LoopMemory}
 * takes one for many requests. The memory is planned as follows, in 64ths of the limit:
 *
 * <ul>
 *   <li>Connections hold at most 24, plus an eighth of that until a loop adds up its bytes again.
 *       Sum: 27.
 *   <li>A buffer takes up to a quarter more than its length, because there are four sizes for each
 *       power of two. Up to an eighth of a chunk is too small for another buffer. Sum: 38.
 *   <li>Buffers that the loops cache for later responses take at most 8. Sum: 46.
 *   <li>The other 18 are for one request and one response of each loop, and for partly filled
 *       chunks. Requests wait while less than 16 are free, or 14.5 between two measurements. This
 *       happens while io_uring still has the buffers of connections that were reset, or if many
 *       chunks are nearly empty. See {@link LoopMemory}.
 * </ul>
 *
 * <p>Without free memory, a transport fails while reading, and its event loop may end. Safe for all
 * threads.
 */
final class Buffers {
  /** The number of bytes in one read. Most requests are smaller. */
  private static final int READ_BYTES = 4096;

  private static final int PAGE_BYTES = 8192;
  private static final int MIN_ORDER = 3;

  /**
   * The maximum of {@link #order}, for chunks of 128 KB. A chunk stays allocated while a loop
   * caches one of its buffers, so small chunks leave little memory allocated after an attack.
   */
  private static final int MAX_ORDER = 4;

  /**
   * The minimum number of chunks for each loop, so that a few partly filled chunks waste little.
   */
  private static final int MIN_CHUNKS = 16;

  /** The sum of all buffer sizes that a loop caches, which are up to 28 KB. */
  private static final int CACHED_SIZES_SUM = 200 << 10;

  private static final int CACHE_FRACTION = 8;
  private static final int MAX_CACHED = 256;

  private static final long MIN_FREE_BYTES = 4 << 20;

  private final long limit;
  private final PooledByteBufAllocator pool;

  /** The memory of the pool at the last measurement. */
  private volatile long lastUsedBytes;

  /**
   * Creates a pool for the connections of event loops.
   *
   * @param limit the maximum memory of the pool, in bytes
   */
  Buffers(long limit, int loops) {
    this.limit = limit;
    this.pool =
        new PooledByteBufAllocator(
            true,
            0,
            loops,
            PAGE_BYTES,
            order(limit, loops),
            cachedBuffersPerSize(limit, loops),
            0,
            false);
  }

  /** Returns a pool that may take all direct memory of this process. */
  static Buffers ofProcess(int loops) {
    return new Buffers(PlatformDependent.maxDirectMemory(), loops);
  }

  PooledByteBufAllocator pool() {
    return pool;
  }

  /** Returns the bytes of direct memory that the pool has allocated, in use or not. */
  long used() {
    return pool.metric().usedDirectMemory();
  }

  /** Returns the number of bytes that connections may hold. */
  long maxConnectionBytes() {
    return limit / 8 * 3;
  }

  /**
   * Returns whether an eighth is free, which is enough for another connection. Measures only if the
   * last measurement found less, because an accepted connection takes no memory.
   */
  boolean hasMemoryForConnection() {
    return isFree(8, lastUsedBytes) || isFree(8, measure());
  }

  /** Measures whether a quarter is free, which is enough for a request and its response. */
  boolean hasMemoryForRequest() {
    return isFree(4, measure());
  }

  private long measure() {
    long now = used();
    lastUsedBytes = now;
    return now;
  }

  /**
   * Returns whether at least 1/{@code fraction} of the limit and {@link #MIN_FREE_BYTES} are free.
   * Half of a small limit suffices.
   */
  private boolean isFree(int fraction, long used) {
    return used < limit - Math.max(limit / fraction, Math.min(limit / 2, MIN_FREE_BYTES));
  }

  /** Returns the number of buffers of each size that a loop caches for its next responses. */
  static int cachedBuffersPerSize(long directMemory, int loops) {
    return (int) Math.min(MAX_CACHED, directMemory / CACHE_FRACTION / loops / CACHED_SIZES_SUM);
  }

  /** Returns the binary logarithm of the number of memory pages in a chunk. */
  static int order(long directMemory, int loops) {
    long pages = directMemory / loops / MIN_CHUNKS / PAGE_BYTES;
    int order = 63 - Long.numberOfLeadingZeros(Math.max(1, pages));
    return Math.max(MIN_ORDER, Math.min(MAX_ORDER, order));
  }

  static FixedRecvByteBufAllocator readAllocator() {
    FixedRecvByteBufAllocator readAllocator = new FixedRecvByteBufAllocator(READ_BYTES);
    readAllocator.maxMessagesPerRead(1);
    return readAllocator;
  }
}
