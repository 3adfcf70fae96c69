package org.rtodirectory.edge.limit;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many connections are open, in all and of each client. Exact under concurrency; safe for all
 * threads.
 */
public final class ConnectionCounts {
  private final int most;
  private final int mostOfClient;
  private final AtomicInteger all = new AtomicInteger();
  private final ConcurrentMap<Long, Integer> ofClients = new ConcurrentHashMap<>();

  /**
   * @param most how many may be open
   * @param mostOfClient how many of them one client may have
   */
  public ConnectionCounts(int most, int mostOfClient) {
    this.most = most;
    this.mostOfClient = mostOfClient;
  }

  /**
   * Counts a new connection, whether or not it may stay.
   *
   * @return why it may not; empty if it may
   */
  public Optional<Refusal> open() {
    return all.incrementAndGet() > most ? Optional.of(Refusal.CONNECTIONS) : Optional.empty();
  }

  /** Counts a new connection of the client of that key, likewise. */
  public Optional<Refusal> open(long client) {
    int own = ofClients.merge(client, 1, Integer::sum);
    Optional<Refusal> problem = open();
    return problem.isEmpty() && own > mostOfClient
        ? Optional.of(Refusal.CLIENT_CONNECTIONS)
        : problem;
  }

  /** A connection was closed. */
  public void close() {
    all.decrementAndGet();
  }

  /** A connection of the client of that key was closed. */
  public void close(long client) {
    close();
    ofClients.computeIfPresent(client, (key, open) -> open == 1 ? null : open - 1);
  }

  /** How many are open. */
  public int openNow() {
    return all.get();
  }
}
