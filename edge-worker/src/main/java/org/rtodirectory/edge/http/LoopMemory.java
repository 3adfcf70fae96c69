package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The limit on the bytes that the connections of one event loop hold: received and not answered, or
 * answered and not accepted by the kernel. Whenever another eighth of the limit was received or
 * written, the bytes are added up. Beyond the limit, the connections that hold most, and more than
 * half of the average, are reset until an eighth is free. With io_uring the kernel gives their
 * buffers back in a later turn. Until there is room again, no request is answered. Buffers take
 * more memory than they hold while few of each chunk are in use. While requests find no room,
 * connections that hold an eighth of the bytes are reset again and again, down to an eighth of the
 * limit. The memory of the process is looked at again after each sixteenth of the limit, and as
 * long as there is no room. For the thread of its event loop.
 */
final class LoopMemory {
  private static final int PARTS = 8;
  private static final int LOOKS = 16;

  /** The shortest time in which memory of connections that were reset is given back. */
  private static final long RESET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final long limit;
  private final BooleanSupplier hasRoom;
  private final RejectionReason.RejectionListener events;
  private final Set<Holder> holders = new HashSet<>();
  private long takenBytes;
  private long resetAt;

  /** Whether there was room when that was last looked at, and the bytes since. */
  private boolean hadRoom;

  private long bytesSinceCheck;

  /** An owner of bytes. */
  interface Holder {
    /** Returns how many bytes it holds. */
    long heldBytes();

    /** Closes it without waiting for its client. Unsent bytes are lost. */
    void reset();
  }

  /**
   * @param limit in bytes
   * @param hasRoom whether there is memory for a request and its response
   */
  LoopMemory(long limit, BooleanSupplier hasRoom, RejectionReason.RejectionListener events) {
    this.limit = limit;
    this.hasRoom = hasRoom;
    this.events = events;
  }

  /** A connection has received or written bytes. */
  void onBytes(Holder holder, int bytes) {
    holders.add(holder);
    bytesSinceCheck += bytes;
    takenBytes += bytes;
    if (takenBytes >= limit / PARTS) {
      takenBytes = 0;
      evictAbove(limit);
    }
  }

  /** Returns whether a request may be answered. */
  boolean hasRoom() {
    if (!hadRoom || bytesSinceCheck >= limit / LOOKS) {
      hadRoom = hasRoom.getAsBoolean();
      bytesSinceCheck = 0;
    }
    return hadRoom;
  }

  /** A request finds no room at {@code now}, in nanoseconds. */
  void makeRoom(long now) {
    if (now - resetAt >= RESET_NANOS) {
      resetAt = now;
      evictAbove(limit / PARTS);
    }
  }

  /** A connection was closed. */
  void remove(Holder holder) {
    holders.remove(holder);
  }

  /** Resets connections if they hold more than {@code max} bytes together. */
  private void evictAbove(long max) {
    holders.removeIf(holder -> holder.heldBytes() == 0);
    long held = holders.stream().mapToLong(Holder::heldBytes).sum();
    if (held <= max) {
      return;
    }
    long least = held / (2L * holders.size());
    List<Holder> large = new ArrayList<>(holders);
    large.removeIf(holder -> holder.heldBytes() < least);
    large.sort(Comparator.comparingLong(Holder::heldBytes).reversed());
    long allowed = Math.min(held, limit);
    long surplus = held - allowed + allowed / PARTS;
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
