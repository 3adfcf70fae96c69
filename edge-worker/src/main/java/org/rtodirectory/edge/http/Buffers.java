package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.internal.PlatformDependent;

/**
 * The pool of the buffers of all connections. Its limit is Java's direct memory
 * (-XX:MaxDirectMemorySize), whatever clients do. Only the pool itself counts its memory on every
 * version of Java. The counters of Netty and Java miss some of it where Netty does without Unsafe.
 * Asking the pool visits all of its chunks, so {@link LoopMemory} asks once for many requests. In
 * 64ths of the limit:
 *
 * <ul>
 *   <li>Connections hold at most 24, and an eighth of that more until a loop adds up again: 27.
 *   <li>A buffer takes up to a quarter more than its length, for there are four sizes to each power
 *       of two, and up to an eighth of a chunk is too small for another: 38.
 *   <li>Buffers that the loops keep for the next responses take at most 8: 46.
 *   <li>The other 18 are for one request and one response of each loop at a time, and for chunks of
 *       the pool that are not full. Requests wait while less than 16 are free, or 14.5 between two
 *       counts of the pool. That happens until io_uring gives back the buffers of connections that
 *       were reset, or because many chunks are nearly empty. See {@link LoopMemory}.
 * </ul>
 *
 * <p>Without free memory a transport fails in its read path, which may end its event loop. Safe for
 * all threads.
 */
final class Buffers {
  /** Bytes that are read at once. Most requests are smaller. */
  private static final int READ_BYTES = 4096;

  private static final int PAGE = 8192;
  private static final int MIN_ORDER = 3;

  /**
   * A chunk stays as long as one of the small buffers that a loop keeps lies in it: 128 KB, so that
   * an attack leaves little behind.
   */
  private static final int MAX_ORDER = 4;

  /** Each loop has room for many chunks, so a few that are not full do no harm. */
  private static final int MIN_CHUNKS = 16;

  /** The sum of all sizes that a loop keeps buffers of, up to 28 KB. */
  private static final int KEPT_SIZES = 200 << 10;

  private static final int KEPT_PART = 8;
  private static final int MAX_KEPT = 256;

  private static final long MIN_FREE = 4 << 20;

  private final long limit;
  private final PooledByteBufAllocator pool;

  /** The memory of the pool when it was last asked, in bytes. */
  private volatile long lastUsed;

  /**
   * A pool for the connections of some event loops.
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

  /** Bytes of direct memory that the pool has, in use or kept for the next buffers. */
  long used() {
    return pool.metric().usedDirectMemory();
  }

  /** Bytes that connections may hold. */
  long heldByConnections() {
    return limit / 8 * 3;
  }

  /**
   * Returns whether an eighth is free, the memory for another connection. The pool is asked only if
   * there was no room when it was last asked: a connection that is accepted takes none.
   */
  boolean hasRoomForConnection() {
    return isFree(8, lastUsed) || isFree(8, ask());
  }

  /** Asks the pool whether a quarter is free, the memory for a request and its response. */
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

  /** The size of a chunk is the size of a page by this power of two. */
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
