package org.rtodirectory.edge.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.util.internal.PlatformDependent;

/**
 * The pool of the buffers of all connections. It allocates memory in chunks of 64 or 128 KB. Its
 * limit is Java's direct memory (-XX:MaxDirectMemorySize). Without free memory, a transport fails
 * while it reads, which may end its event loop. The limit is therefore divided into 64 parts:
 *
 * <ul>
 *   <li>27 parts for the bytes that connections hold: 24 that they may hold ({@link
 *       #maxHeldBytes}), and an eighth more, because loops notice only from time to time that their
 *       connections hold too much ({@link LoopMemory}).
 *   <li>11 parts for the unused ends of their buffers. A buffer takes up to a quarter more than its
 *       length, because there are four sizes for each power of two. Also, up to an eighth of a
 *       chunk is too small for another buffer.
 *   <li>8 parts for the free buffers that loops cache for later responses.
 *   <li>18 parts for one request and one response of each loop, and for partly filled chunks. If
 *       less than 16 parts are free, requests wait. This happens while io_uring still has the
 *       buffers of connections that were reset, or if many chunks are nearly empty. The pool is not
 *       counted at every request, so only 14.5 parts may be free before requests wait.
 * </ul>
 *
 * <p>The memory is counted from the chunks of the pool, because the counters of Netty and Java miss
 * a part on some versions of Java. Counting visits all chunks, so one count serves many requests.
 * Safe for all threads.
 */
final class Buffers {
  /** The maximum number of bytes in one read. Most requests are smaller. */
  private static final int READ_BYTES = 4096;

  private static final int PAGE_BYTES = 8192;

  /** The minimum order of a chunk, which is the binary logarithm of its pages: 64 KB. */
  private static final int MIN_ORDER = 3;

  /**
   * The maximum order of a chunk: 128 KB. A chunk stays allocated while a loop caches one of its
   * buffers, so small chunks leave little memory allocated after an attack.
   */
  private static final int MAX_ORDER = 4;

  /**
   * The minimum number of chunks for each loop. With many chunks, a few partly filled ones waste
   * only a small part of the memory.
   */
  private static final int MIN_CHUNKS = 16;

  /** The total memory of one buffer of each size that a loop caches. The largest size is 28 KB. */
  private static final int BYTES_OF_ALL_SIZES = 200 << 10;

  /** All loops together cache at most the limit divided by this number. */
  private static final int CACHE_DIVISOR = 8;

  private static final int MAX_CACHED_PER_SIZE = 256;

  private static final long MIN_FREE_BYTES = 4 << 20;

  private final long maxBytes;
  private final PooledByteBufAllocator pool;

  /** The bytes that the pool had allocated at the last count. */
  private volatile long lastAllocatedBytes;

  /**
   * Creates a pool for the connections of event loops.
   *
   * @param maxBytes the maximum memory of the pool, in bytes
   */
  Buffers(long maxBytes, int loopCount) {
    this.maxBytes = maxBytes;
    int heapArenas = 0;
    int directArenas = loopCount;
    int cachedLargeBuffers = 0;
    boolean canAllThreadsCache = false;
    this.pool =
        new PooledByteBufAllocator(
            true,
            heapArenas,
            directArenas,
            PAGE_BYTES,
            chunkOrder(maxBytes, loopCount),
            cachedBuffersPerSize(maxBytes, loopCount),
            cachedLargeBuffers,
            canAllThreadsCache);
  }

  /** Creates a pool that may take all direct memory of this process. */
  static Buffers ofProcess(int loopCount) {
    return new Buffers(PlatformDependent.maxDirectMemory(), loopCount);
  }

  PooledByteBufAllocator pool() {
    return pool;
  }

  /** Returns the bytes of direct memory that the pool has allocated, in use or not. */
  long allocatedBytes() {
    return pool.metric().usedDirectMemory();
  }

  /** Returns the number of bytes that the connections of this pool may hold. */
  long maxHeldBytes() {
    return maxHeldBytes(maxBytes);
  }

  /** Returns the number of bytes that connections may hold: three eighths of the memory. */
  static long maxHeldBytes(long maxBytes) {
    return maxBytes / 8 * 3;
  }

  /**
   * Returns whether an eighth of the limit is free, which is enough to admit another connection.
   * Counts again only if the last count found less, because an admitted connection takes no memory
   * yet.
   */
  boolean hasMemoryForConnection() {
    return hasFreePart(8, lastAllocatedBytes) || hasFreePart(8, countAllocatedBytes());
  }

  /** Returns whether a quarter of the limit is free, which is enough for a request. */
  boolean hasMemoryForRequest() {
    return hasFreePart(4, countAllocatedBytes());
  }

  private long countAllocatedBytes() {
    long bytes = allocatedBytes();
    lastAllocatedBytes = bytes;
    return bytes;
  }

  /**
   * Returns whether 1/{@code divisor} of the limit is free, and at least {@link #MIN_FREE_BYTES}.
   * If the limit is less than twice that minimum, half of the limit is enough.
   */
  private boolean hasFreePart(int divisor, long allocatedBytes) {
    long minFree = Math.max(maxBytes / divisor, Math.min(maxBytes / 2, MIN_FREE_BYTES));
    return allocatedBytes < maxBytes - minFree;
  }

  /** Returns the number of buffers of each size that a loop caches for the next responses. */
  static int cachedBuffersPerSize(long maxBytes, int loopCount) {
    return (int)
        Math.min(MAX_CACHED_PER_SIZE, maxBytes / CACHE_DIVISOR / loopCount / BYTES_OF_ALL_SIZES);
  }

  /** Returns the order of the chunks. */
  static int chunkOrder(long maxBytes, int loopCount) {
    long pages = maxBytes / loopCount / MIN_CHUNKS / PAGE_BYTES;
    int order = 63 - Long.numberOfLeadingZeros(Math.max(1, pages));
    return Math.max(MIN_ORDER, Math.min(MAX_ORDER, order));
  }

  /** Returns the sizes of the buffers into which connections read. */
  static FixedRecvByteBufAllocator readBuffers() {
    FixedRecvByteBufAllocator sizes = new FixedRecvByteBufAllocator(READ_BYTES);
    sizes.maxMessagesPerRead(1);
    return sizes;
  }
}
