package org.rtodirectory.edge.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * The limit on the bytes that the connections of one event loop hold: what they have received and
 * not answered, and what they have answered and the kernel has not accepted. Whenever another
 * eighth of the limit was written or received, the loop adds up what its connections hold and, if
 * that is more than the limit, resets those that hold most until an eighth of it is free. Only
 * connections that hold more than half of the average are reset: clients that read their responses
 * are not among them as long as others do not.
 *
 * <p>A connection that is reset may hold its bytes a little longer: with io_uring, until the kernel
 * has given up the write that is under way. Until then the loop decodes no request, whose response
 * would come on top.
 *
 * <p>For the thread of its event loop.
 */
final class LoopMemory {
  private static final int PARTS = 8;

  private final long limit;
  private final RejectionReason.Listener events;

  /**
   * Those that may hold bytes: all that have taken some since the last sum was made, and others.
   */
  private final Set<Connection> holders = new HashSet<>();

  /** Those that were reset and are not yet closed. */
  private final Set<Connection> closing = new HashSet<>();

  /** Those that go on when no connection is closing. */
  private final Set<Connection> waiting = new LinkedHashSet<>();

  private long taken;

  /** What may hold bytes. */
  interface Connection {
    /** How many bytes it holds. */
    long held();

    /** Closes it without waiting for its client; what it has not sent is lost. */
    void reset();

    /** Goes on with its requests. */
    void resume();
  }

  /**
   * @param limit in bytes
   */
  LoopMemory(long limit, RejectionReason.Listener events) {
    this.limit = limit;
    this.events = events;
  }

  /** A connection has received or written bytes. */
  void took(Connection connection, int bytes) {
    holders.add(connection);
    taken += bytes;
    if (taken >= limit / PARTS) {
      taken = 0;
      keepLimit();
    }
  }

  /** Whether no request may be decoded now, because connections that were reset hold bytes. */
  boolean isFull() {
    return !closing.isEmpty();
  }

  /** Resumes the connection when requests may be decoded again. */
  void await(Connection connection) {
    waiting.add(connection);
  }

  /** A connection was closed. */
  void remove(Connection connection) {
    holders.remove(connection);
    waiting.remove(connection);
    if (closing.remove(connection) && closing.isEmpty()) {
      keepLimit();
      List<Connection> resumed = List.copyOf(waiting);
      waiting.clear();
      resumed.forEach(Connection::resume);
    }
  }

  private void keepLimit() {
    if (isFull()) {
      return;
    }
    holders.removeIf(connection -> connection.held() == 0);
    long held = 0;
    for (Connection connection : holders) {
      held += connection.held();
    }
    if (held <= limit) {
      return;
    }
    long least = held / (2L * holders.size());
    List<Connection> large = new ArrayList<>();
    for (Connection connection : holders) {
      if (connection.held() >= least) {
        large.add(connection);
      }
    }
    large.sort(Comparator.comparingLong(Connection::held).reversed());
    long surplus = held - limit + limit / PARTS;
    for (Connection connection : large) {
      if (surplus <= 0) {
        break;
      }
      surplus -= connection.held();
      events.rejected(RejectionReason.MEMORY);
      holders.remove(connection);
      closing.add(connection);
    }
    List.copyOf(closing).forEach(Connection::reset);
  }
}
