package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.internal.PlatformDependent;

/**
 * The pool of the buffers of all connections. Its limit is Java's direct memory
 * (-XX:MaxDirectMemorySize). The pool counts its memory itself, because the counters of Netty and
 * Java miss a part on some versions of Java. Counting visits all chunks, so {@link LoopMemory} asks
 * the pool only once for many requests. In 64ths of the limit:
 *
 * <ul>
 *   <li>Connections hold at most 24, plus an eighth of that until a loop counts again. Sum: 27.
 *   <li>A buffer takes up to a quarter more than its length, because there are four sizes for each
 *       power of two. Up to an eighth of a chunk is too small for another buffer. Sum: 38.
 *   <li>Buffers that the loops keep for later responses take at most 8. Sum: 46.
 *   <li>The other 18 are for one request and one response of each loop, and for partly filled
 *       chunks. Requests wait while less than 16 are free, or 14.5 between two counts of the pool.
 *       This happens while io_uring still has the buffers of connections that were reset, or if
 *       many chunks are nearly empty. See {@link LoopMemory}.
 * </ul>
 *
 * <p>Without free memory, a transport fails while reading, which may end its event loop. Safe for
 * all threads.
 */
final class Buffers {
  /** The number of bytes in one read. Most requests are smaller. */
  private static final int READ_BYTES = 4096;

  private static final int PAGE = 8192;
  private static final int MIN_ORDER = 3;

  /**
   * The binary logarithm of the number of memory pages in a chunk of 128 KB. A chunk stays
   * allocated while a loop keeps one of its buffers, so small chunks leave little memory allocated
   * after an attack.
   */
  private static final int MAX_ORDER = 4;

  /**
   * The minimum number of chunks for each loop. With many chunks, a few partly filled ones do no
   * harm.
   */
  private static final int MIN_CHUNKS = 16;

  /** The sum of all buffer sizes that a loop keeps, which are up to 28 KB. */
  private static final int KEPT_SIZES = 200 << 10;

  private static final int KEPT_PART = 8;
  private static final int MAX_KEPT = 256;

  private static final long MIN_FREE = 4 << 20;

  private final long limit;
  private final PooledByteBufAllocator pool;

  /** The memory of the pool at the last count, in bytes. */
  private volatile long lastUsed;

  /**
   * Creates a pool for the connections of event loops.
   *
   * @param limit the maximum memory of the pool, in bytes
   */
  Buffers(long limit, int loops) {
    this.limit = limit;
    this.pool =
        new PooledByteBufAllocator(
            true, 0, loops, PAGE, order(limit, loops), keptOfEachSize(limit, loops), 0, false);
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
  long heldByConnections() {
    return limit / 8 * 3;
  }

  /**
   * Returns whether an eighth is free, which is enough for another connection. The pool counts only
   * if the last count found no room, because an accepted connection takes no memory.
   */
  boolean hasRoomForConnection() {
    return isFree(8, lastUsed) || isFree(8, ask());
  }

  /**
   * Returns whether a quarter is free, which is enough for a request and its response. The pool
   * counts its memory.
   */
  boolean hasRoomForRequest() {
    return isFree(4, ask());
  }

  private long ask() {
    long now = used();
    lastUsed = now;
    return now;
  }

  /** Returns whether at least 1/{@code part} of the memory is free, or half of a small memory. */
  private boolean isFree(int part, long used) {
    return used < limit - Math.max(limit / part, Math.min(limit / 2, MIN_FREE));
  }

  /** Returns the number of buffers of each size that a loop keeps for the next responses. */
  static int keptOfEachSize(long directMemory, int loops) {
    return (int) Math.min(MAX_KEPT, directMemory / KEPT_PART / loops / KEPT_SIZES);
  }

  /** Returns the binary logarithm of the number of memory pages in a chunk. */
  static int order(long directMemory, int loops) {
    long pages = directMemory / loops / MIN_CHUNKS / PAGE;
    int order = 63 - Long.numberOfLeadingZeros(Math.max(1, pages));
    return Math.max(MIN_ORDER, Math.min(MAX_ORDER, order));
  }

  static FixedRecvByteBufAllocator reads() {
    FixedRecvByteBufAllocator reads = new FixedRecvByteBufAllocator(READ_BYTES);
    reads.maxMessagesPerRead(1);
    return reads;
  }
}
