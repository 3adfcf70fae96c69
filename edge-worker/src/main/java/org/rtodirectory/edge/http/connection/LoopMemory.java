package org.rtodirectory.edge.http.connection;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.rtodirectory.edge.limit.ConnectionCounts;
import org.rtodirectory.edge.limit.MemoryBudget;
import org.rtodirectory.edge.limit.RejectionReason;

/**
 * The share of an event loop in the {@link MemoryBudget}, and the connections that use it.
 *
 * <p>When any loop runs out of room, each loop closes those of its connections that hold most,
 * until it has freed an eighth of what it holds. Only connections that hold more than half of the
 * average (budget / open connections) are closed: together they hold at least half of a budget that
 * is used up, so there are always some, and clients that read their responses are not among them as
 * long as others do not. Connections that need room wait for it, and are not read meanwhile.
 * Sorting the connections only then costs less than keeping them in order at every response.
 */
final class LoopMemory {
  /** The memory that is enough for most responses, in bytes. */
  private static final int USUAL_RESPONSE = 16_384;

  /** How long to wait before looking for room again. */
  static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int FREED_PART = 8;

  private final EventExecutor loop;
  private final MemoryBudget budget;
  private final MemoryBudget.Share share;
  private final ConnectionCounts counts;
  private final RejectionReason.Listener events;
  private final Set<ConnectionMemory> connections = new HashSet<>();
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private final AtomicBoolean isShort = new AtomicBoolean();
  private boolean retrying;

  LoopMemory(
      EventExecutor loop,
      MemoryBudget budget,
      ConnectionCounts counts,
      RejectionReason.Listener events) {
    this.loop = loop;
    this.budget = budget;
    this.counts = counts;
    this.events = events;
    this.share = budget.share(this::announceShortage);
  }

  MemoryBudget.Share share() {
    return share;
  }

  void add(ConnectionMemory connection) {
    connections.add(connection);
  }

  void remove(ConnectionMemory connection) {
    connections.remove(connection);
  }

  /** Whether there is room for a response of the usual size. */
  boolean hasRoom() {
    if (!share.take(USUAL_RESPONSE)) {
      return false;
    }
    share.release(USUAL_RESPONSE);
    return true;
  }

  /** Calls {@code retry} when there may be room again. */
  void awaitRoom(Runnable retry) {
    waiting.add(retry);
    retryLater();
  }

  /** Called by any thread at any time. */
  private void announceShortage() {
    if (isShort.compareAndSet(false, true) && !loop.isShuttingDown()) {
      loop.execute(this::free);
    }
  }

  private void free() {
    isShort.set(false);
    long held = 0;
    long least = budget.size() / (2L * Math.max(1, counts.openNow()));
    List<ConnectionMemory> large = new ArrayList<>();
    for (ConnectionMemory connection : connections) {
      held += connection.held();
      if (connection.held() >= least) {
        large.add(connection);
      }
    }
    large.sort(Comparator.comparingLong(ConnectionMemory::held).reversed());
    long missing = held / FREED_PART;
    for (ConnectionMemory connection : large) {
      if (missing <= 0) {
        break;
      }
      missing -= connection.held();
      events.rejected(RejectionReason.MEMORY);
      connection.reset();
    }
  }

  private void retryLater() {
    if (!retrying) {
      retrying = true;
      loop.schedule(this::retry, RETRY_NANOS, TimeUnit.NANOSECONDS);
    }
  }

  private void retry() {
    retrying = false;
    for (int round = waiting.size(); round > 0; round--) {
      waiting.remove().run();
    }
  }
}
