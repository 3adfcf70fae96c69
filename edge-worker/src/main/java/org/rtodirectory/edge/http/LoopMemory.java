package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The limit on the bytes that the connections of one event loop hold. These bytes belong to
 * requests without an answer, and to responses that the kernel has not accepted.
 *
 * <ul>
 *   <li>The bytes are added up whenever another eighth of the limit has been received or written.
 *       Above the limit, the connections that hold the most, and at least half of the average, are
 *       reset until an eighth is free. With io_uring, the kernel returns their buffers in a later
 *       turn of the event loop.
 *   <li>The memory of the process is checked after each sixteenth of the limit. Partly filled
 *       chunks may take more memory than the connections hold. While there is too little free
 *       memory, no request is answered, and the largest connections are reset, an eighth of the
 *       bytes at a time, down to an eighth of the limit.
 * </ul>
 *
 * <p>Only the thread of the event loop may use it.
 */
final class LoopMemory {
  /** The bytes are added up after each eighth of the limit. */
  private static final int SUM_FRACTION = 8;

  /** The memory of the process is checked after each sixteenth of the limit. */
  private static final int CHECK_FRACTION = 16;

  /** The minimum interval between two resets, in which the kernel returns memory. */
  private static final long RESET_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final long limit;
  private final BooleanSupplier hasMemory;
  private final RejectionReason.RejectionListener events;
  private final Set<Holder> holders = new HashSet<>();
  private long bytesSinceSum;
  private long lastResetNanos;

  /** Whether the last check found enough free memory. */
  private boolean hadMemory;

  private long bytesSinceCheck;

  /** A connection that holds bytes. */
  interface Holder {
    /** Returns the number of bytes that it holds. */
    long heldBytes();

    /** Closes the connection without waiting for the client. Unsent bytes are lost. */
    void reset();
  }

  /**
   * @param limit the limit in bytes
   * @param hasMemory returns whether there is memory for a request and its response
   */
  LoopMemory(long limit, BooleanSupplier hasMemory, RejectionReason.RejectionListener events) {
    this.limit = limit;
    this.hasMemory = hasMemory;
    this.events = events;
  }

  /** Records that a connection has received or written bytes. */
  void onBytes(Holder holder, int bytes) {
    holders.add(holder);
    bytesSinceCheck += bytes;
    bytesSinceSum += bytes;
    if (bytesSinceSum >= limit / SUM_FRACTION) {
      bytesSinceSum = 0;
      evictAbove(limit);
    }
  }

  /** Returns whether there is memory to answer a request. */
  boolean hasMemory() {
    if (!hadMemory || bytesSinceCheck >= limit / CHECK_FRACTION) {
      hadMemory = hasMemory.getAsBoolean();
      bytesSinceCheck = 0;
    }
    return hadMemory;
  }

  /**
   * Resets connections for a request that found no free memory.
   *
   * @param now the time in nanoseconds
   */
  void freeMemory(long now) {
    if (now - lastResetNanos >= RESET_INTERVAL_NANOS) {
      lastResetNanos = now;
      evictAbove(limit / SUM_FRACTION);
    }
  }

  /** Removes a closed connection. */
  void remove(Holder holder) {
    holders.remove(holder);
  }

  /** Resets connections if they hold more than {@code max} bytes together. */
  private void evictAbove(long max) {
    holders.removeIf(holder -> holder.heldBytes() == 0);
    long total = holders.stream().mapToLong(Holder::heldBytes).sum();
    if (total <= max) {
      return;
    }
    long threshold = total / (2L * holders.size());
    List<Holder> large = new ArrayList<>(holders);
    large.removeIf(holder -> holder.heldBytes() < threshold);
    large.sort(Comparator.comparingLong(Holder::heldBytes).reversed());
    long allowed = Math.min(total, limit);
    long surplus = total - allowed + allowed / SUM_FRACTION;
    for (Holder holder : large) {
      if (surplus <= 0) {
        break;
      }
      surplus -= holder.heldBytes();
      holders.remove(holder);
      events.onRejection(RejectionReason.MEMORY);
      holder.reset();
    }
  }
}
