package org.rtodirectory.edge.http;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.rtodirectory.edge.operations.RejectionReason;

/**
 * Counts the open connections, in total and of each client. Only admitted connections count, and
 * the limit of the client is applied first: a client that opens more connections than it may have
 * takes none from the others. One client never gets more than half of all connections. Exact under
 * concurrency; thread-safe.
 */
public final class ConnectionCounts {
  private final int limit;
  private final int clientLimit;
  private final AtomicInteger total = new AtomicInteger();
  private final ConcurrentMap<Long, Integer> ofClients = new ConcurrentHashMap<>();

  /**
   * @param limit of all connections
   * @param clientLimit of the connections of one client
   */
  public ConnectionCounts(int limit, int clientLimit) {
    this.limit = limit;
    this.clientLimit = Math.max(1, Math.min(clientLimit, limit / 2));
  }

  /**
   * Admits and counts a new connection.
   *
   * @param client the key of its client; null if no limit of a client applies to it
   * @return why it is refused, in which case it does not count; null if it is admitted
   */
  public @Nullable RejectionReason open(@Nullable Long client) {
    if (client != null && ofClients.merge(client, 1, Integer::sum) > clientLimit) {
      forget(client);
      return RejectionReason.CLIENT_CONNECTIONS;
    }
    if (total.incrementAndGet() > limit) {
      close(client);
      return RejectionReason.CONNECTIONS;
    }
    return null;
  }

  /** An admitted connection of the client of that key was closed; null as for {@link #open}. */
  public void close(@Nullable Long client) {
    total.decrementAndGet();
    if (client != null) {
      forget(client);
    }
  }

  public int openNow() {
    return total.get();
  }

  private void forget(Long client) {
    ofClients.computeIfPresent(client, (key, open) -> open == 1 ? null : open - 1);
  }
}
