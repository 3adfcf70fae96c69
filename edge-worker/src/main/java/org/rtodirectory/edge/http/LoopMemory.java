package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * The limit on the bytes that the connections of one event loop hold: received and not answered, or
 * answered and not accepted by the kernel. Whenever another eighth of the limit was received or
 * written, the bytes are added up; beyond the limit, the connections that hold most, and more than
 * half of the average, are reset until an eighth is free. With io_uring the kernel gives their
 * buffers back in a later turn; until there is room again, no request is answered. For the thread
 * of its event loop.
 */
final class LoopMemory {
  private static final int PARTS = 8;

  private final long limit;
  private final BooleanSupplier hasRoom;
  private final RejectionReason.Listener events;
  private final Set<Holder> holders = new HashSet<>();
  private long taken;

  /** What may hold bytes. */
  interface Holder {
    /** How many bytes it holds. */
    long held();

    /** Closes it without waiting for its client; what it has not sent is lost. */
    void reset();
  }

  /**
   * @param limit in bytes
   * @param hasRoom whether there is memory for a request and its response
   */
  LoopMemory(long limit, BooleanSupplier hasRoom, RejectionReason.Listener events) {
    this.limit = limit;
    this.hasRoom = hasRoom;
    this.events = events;
  }

  /** A connection has received or written bytes. */
  void took(Holder holder, int bytes) {
    holders.add(holder);
    taken += bytes;
    if (taken >= limit / PARTS) {
      taken = 0;
      keepLimit();
    }
  }

  /** Whether a request may be answered. */
  boolean hasRoom() {
    return hasRoom.getAsBoolean();
  }

  /** A connection was closed. */
  void remove(Holder holder) {
    holders.remove(holder);
  }

  private void keepLimit() {
    holders.removeIf(holder -> holder.held() == 0);
    long held = holders.stream().mapToLong(Holder::held).sum();
    if (held <= limit) {
      return;
    }
    long least = held / (2L * holders.size());
    List<Holder> large = new ArrayList<>(holders);
    large.removeIf(holder -> holder.held() < least);
    large.sort(Comparator.comparingLong(Holder::held).reversed());
    long surplus = held - limit + limit / PARTS;
    for (Holder holder : large) {
      if (surplus <= 0) {
        break;
      }
      surplus -= holder.held();
      holders.remove(holder);
      events.rejected(RejectionReason.MEMORY);
      holder.reset();
    }
  }
}
