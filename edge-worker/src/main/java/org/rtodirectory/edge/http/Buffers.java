package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.internal.PlatformDependent;

/**
 * The memory for buffers of connections, which fits into the direct memory that Java has
 * (-XX:MaxDirectMemorySize), whatever clients do. In 64ths of it:
 *
 * <ul>
 *   <li>Connections hold at most 24, and an eighth of that more until a loop adds up again: 27.
 *   <li>A buffer takes up to a quarter more than its length, for there are four sizes to each power
 *       of two, and up to an eighth of a chunk is too small for another: 38.
 *   <li>Buffers that the loops keep for the next responses take at most 8: 46.
 *   <li>The other 18 are for one request and one response of each loop at a time, and for chunks of
 *       the pool that are not full. Requests wait while less than 16 are free, as they may be until
 *       io_uring gives back the buffers of connections that were reset, or because many chunks are
 *       nearly empty; see {@link LoopMemory}.
 * </ul>
 *
 * <p>Without free memory a transport fails in its read path, which may end its event loop.
 */
final class Buffers {
  /** How much is read at once; most requests are smaller. */
  private static final int READ = 4096;

  private static final int PAGE = 8192;
  private static final int SMALLEST_ORDER = 3;

  /**
   * A chunk stays as long as one of the small buffers that a loop keeps lies in it: 128 KB, so that
   * an attack leaves little behind.
   */
  private static final int LARGEST_ORDER = 4;

  /** How many chunks each loop has room for, at least, so that few that are not full do no harm. */
  private static final int CHUNKS = 16;

  /** The sum of all sizes that a loop keeps buffers of, up to 28 KB. */
  private static final int KEPT_SIZES = 200 << 10;

  private static final int KEPT_PART = 8;
  private static final int MOST_KEPT = 256;

  private static final long LEAST_FREE = 4 << 20;

  private Buffers() {}

  /** How many bytes connections may hold. */
  static long heldByConnections() {
    return PlatformDependent.maxDirectMemory() / 8 * 3;
  }

  /** Whether there is memory for another connection: an eighth is free. */
  static boolean haveRoomForConnection() {
    return isFree(8);
  }

  /** Whether there is memory for a request and its response on each loop: a quarter is free. */
  static boolean haveRoomForRequest() {
    return isFree(4);
  }

  /** Whether one of so many parts of the memory is free, or of little memory half. */
  private static boolean isFree(int part) {
    long limit = PlatformDependent.maxDirectMemory();
    long free = Math.max(limit / part, Math.min(limit / 2, LEAST_FREE));
    return PlatformDependent.usedDirectMemory() < limit - free;
  }

  /** A pool for that many event loops. */
  static PooledByteBufAllocator pool(int loops) {
    long direct = PlatformDependent.maxDirectMemory();
    int keptOfEachSize = keptOfEachSize(direct, loops);
    return new PooledByteBufAllocator(
        true, 0, loops, PAGE, order(direct, loops), keptOfEachSize, 0, false);
  }

  /** How many buffers of each size a loop keeps for the next responses. */
  static int keptOfEachSize(long directMemory, int loops) {
    return (int) Math.min(MOST_KEPT, directMemory / KEPT_PART / loops / KEPT_SIZES);
  }

  /** The size of a chunk is the size of a page by this power of two. */
  static int order(long directMemory, int loops) {
    long pages = directMemory / loops / CHUNKS / PAGE;
    int order = 63 - Long.numberOfLeadingZeros(Math.max(1, pages));
    return Math.max(SMALLEST_ORDER, Math.min(LARGEST_ORDER, order));
  }

  static FixedRecvByteBufAllocator reads() {
    FixedRecvByteBufAllocator reads = new FixedRecvByteBufAllocator(READ);
    reads.maxMessagesPerRead(1);
    return reads;
  }
}
