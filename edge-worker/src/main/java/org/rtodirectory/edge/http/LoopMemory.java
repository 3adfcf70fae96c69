package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The limit on the bytes that the connections of one event loop hold. These are requests without an
 * answer, and responses that the kernel has not accepted. Only the thread of the event loop may use
 * it.
 *
 * <p>Whenever another eighth of the limit has been received or written, the bytes are added up. If
 * the sum exceeds the limit, the connections that hold the most are reset until an eighth of the
 * limit is free. A connection that holds less than half of the average is never reset.
 *
 * <p>The buffer pool may be full although the bytes are within the limit. Partly filled chunks take
 * more memory than their buffers. With io_uring, the kernel returns the buffers of reset
 * connections later. The pool is therefore checked whenever another sixteenth of the limit has been
 * received or written. If the pool has no room, requests wait. Meanwhile, the connections that hold
 * the most are reset, an eighth of the bytes at a time, until the rest hold an eighth of the limit.
 */
final class LoopMemory {
  /** The pool is checked after every sixteenth of the limit. */
  private static final int POOL_CHECK_DIVISOR = 16;

  /**
   * The minimum time between two calls that reset connections for lack of pool memory. During this
   * time, the pool gets the memory of the connections back.
   */
  private static final long RESET_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final long maxBytes;
  private final BooleanSupplier poolCheck;
  private final RefusalReason.RefusalListener refusals;

  /** The connections that may hold bytes. */
  private final Set<Holder> holders = new HashSet<>();

  private long bytesSinceSum;
  private long bytesSincePoolCheck;

  /** Whether the last check of the pool found room. */
  private boolean hasPoolMemory;

  /** The time at which {@link #freeMemory} last reset connections, in nanoseconds. */
  private long lastResetNanos;

  /** A connection that may hold bytes. */
  interface Holder {
    /** Returns the number of bytes that the connection holds. */
    long heldBytes();

    /** Closes the connection without waiting for the client. Unsent bytes are lost. */
    void reset();
  }

  /**
   * @param maxBytes the limit in bytes
   * @param poolCheck returns whether the pool has memory for a request and its response
   */
  LoopMemory(long maxBytes, BooleanSupplier poolCheck, RefusalReason.RefusalListener refusals) {
    this.maxBytes = maxBytes;
    this.poolCheck = poolCheck;
    this.refusals = refusals;
  }

  /** Records that a connection has received or written bytes. */
  void onBytes(Holder holder, int bytes) {
    holders.add(holder);
    bytesSincePoolCheck += bytes;
    bytesSinceSum += bytes;
    if (bytesSinceSum >= maxBytes / 8) {
      bytesSinceSum = 0;
      resetAbove(maxBytes);
    }
  }

  /** Returns whether there is room for a request and its response. */
  boolean hasMemory() {
    if (!hasPoolMemory || bytesSincePoolCheck >= maxBytes / POOL_CHECK_DIVISOR) {
      hasPoolMemory = poolCheck.getAsBoolean();
      bytesSincePoolCheck = 0;
    }
    return hasPoolMemory;
  }

  /**
   * Resets connections because there is no room for a request, at most once in 10 ms.
   *
   * @param nowNanos the current time in nanoseconds
   */
  void freeMemory(long nowNanos) {
    if (nowNanos - lastResetNanos >= RESET_INTERVAL_NANOS) {
      lastResetNanos = nowNanos;
      resetAbove(maxBytes / 8);
    }
  }

  /** Forgets a closed connection. */
  void remove(Holder holder) {
    holders.remove(holder);
  }

  /**
   * If all connections together hold more than {@code threshold} bytes, resets the ones that hold
   * the most. The resets end when an eighth of the limit is free. If the connections held less than
   * the limit, the resets end when an eighth of the held bytes is freed.
   */
  private void resetAbove(long threshold) {
    holders.removeIf(holder -> holder.heldBytes() == 0);
    long total = holders.stream().mapToLong(Holder::heldBytes).sum();
    if (total <= threshold) {
      return;
    }
    long halfOfAverage = total / (2L * holders.size());
    List<Holder> large = new ArrayList<>(holders);
    large.removeIf(holder -> holder.heldBytes() < halfOfAverage);
    large.sort(Comparator.comparingLong(Holder::heldBytes).reversed());
    long allowed = Math.min(total, maxBytes);
    long bytesToFree = total - allowed + allowed / 8;
    for (Holder holder : large) {
      if (bytesToFree <= 0) {
        break;
      }
      bytesToFree -= holder.heldBytes();
      holders.remove(holder);
      refusals.onRefusal(RefusalReason.MEMORY);
      holder.reset();
    }
  }
}
