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
 * requests without an answer, and to responses that the kernel has not accepted. The bytes are
 * added up whenever another eighth of the limit has been received or written. Above the limit, the
 * connections that hold the most, and at least half of the average, are reset until an eighth is
 * free. With io_uring, the kernel returns their buffers in a later turn. No request is answered
 * until there is room again. Partly filled chunks take more memory than their buffers hold. So
 * while requests find no room, connections that hold an eighth of the bytes are reset, step by
 * step, down to an eighth of the limit. The memory of the process is checked after each sixteenth
 * of the limit, and while there is no room. Only the thread of the event loop may use it.
 */
final class LoopMemory {
  /** The bytes are added up after each eighth of the limit. */
  private static final int FRACTION = 8;

  /** The memory of the process is checked after each sixteenth of the limit. */
  private static final int CHECKS = 16;

  /** The minimum time after which the memory of reset connections is returned. */
  private static final long RESET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final long limit;
  private final BooleanSupplier hasRoom;
  private final RejectionReason.RejectionListener events;
  private final Set<Holder> holders = new HashSet<>();
  private long takenBytes;
  private long resetAt;

  /** Whether the last check found room. */
  private boolean hadRoom;

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
   * @param hasRoom returns whether there is memory for a request and its response
   */
  LoopMemory(long limit, BooleanSupplier hasRoom, RejectionReason.RejectionListener events) {
    this.limit = limit;
    this.hasRoom = hasRoom;
    this.events = events;
  }

  /** Records that a connection has received or written bytes. */
  void onBytes(Holder holder, int bytes) {
    holders.add(holder);
    bytesSinceCheck += bytes;
    takenBytes += bytes;
    if (takenBytes >= limit / FRACTION) {
      takenBytes = 0;
      evictAbove(limit);
    }
  }

  /** Returns whether a request may be answered. */
  boolean hasRoom() {
    if (!hadRoom || bytesSinceCheck >= limit / CHECKS) {
      hadRoom = hasRoom.getAsBoolean();
      bytesSinceCheck = 0;
    }
    return hadRoom;
  }

  /** Resets connections for a request that finds no room. {@code now} is in nanoseconds. */
  void makeRoom(long now) {
    if (now - resetAt >= RESET_NANOS) {
      resetAt = now;
      evictAbove(limit / FRACTION);
    }
  }

  /** Forgets a closed connection. */
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
    long surplus = total - allowed + allowed / FRACTION;
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
