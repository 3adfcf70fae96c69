package org.rtodirectory.edge.limit;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A start-time fair queue (Goyal, Vin and Cheng, "Start-time Fair Queuing", 1996): the clients that
 * wait share the processor equally in time, not in number of requests, however many items each of
 * them has queued. Among the items of one client the oldest comes first.
 *
 * <p>Each client has a start tag: the virtual time at which its next item starts. The client with
 * the smallest start tag is served next; the virtual time is the start tag of the item in service.
 * An item that took <i>t</i> nanoseconds moves the start tag of its client on by <i>t</i>. A client
 * that was not waiting starts at the current virtual time, so it neither saves up time while it
 * asks nothing nor waits for the items that others have queued. Every operation takes O(log c) time
 * for c waiting clients. Clients are forgotten when the queue has become empty, or when they do not
 * wait and are behind the virtual time.
 *
 * <p>Not thread-safe.
 *
 * @param <T> the items
 */
public final class FairQueue<T> {
  private static final int MOST_IDLE = 1024;

  private final Map<Long, Client<T>> clients = new HashMap<>();
  private final PriorityQueue<Client<T>> waiting = new PriorityQueue<>();
  private @Nullable Client<T> served;
  private long virtualTime;
  private long arrivals;
  private int size;

  private static final class Client<T> implements Comparable<Client<T>> {
    private final ArrayDeque<T> items = new ArrayDeque<>();
    private long start;
    private long arrival;

    /** Clients with the same start tag are served in the order in which they began to wait. */
    @Override
    public int compareTo(Client<T> other) {
      int order = Long.compare(start, other.start);
      return order == 0 ? Long.compare(arrival, other.arrival) : order;
    }
  }

  /** Adds an item of the client of that key. */
  public void add(long key, T item) {
    Client<T> client = clients.computeIfAbsent(key, added -> new Client<>());
    client.items.add(item);
    size++;
    if (client.items.size() == 1 && client != served) {
      client.start = Math.max(client.start, virtualTime);
      await(client);
    }
  }

  /**
   * Removes the item that is to be served next; null if there is none. {@link #charge} must be
   * called once it has been served.
   */
  public @Nullable T poll() {
    Client<T> next = waiting.poll();
    if (next == null) {
      return null;
    }
    virtualTime = next.start;
    served = next;
    size--;
    return next.items.poll();
  }

  /** Charges the client of the last item that was removed with the time that serving it took. */
  public void charge(long nanos) {
    Client<T> client = served;
    served = null;
    if (client == null) {
      return;
    }
    client.start += Math.max(1, nanos);
    if (!client.items.isEmpty()) {
      await(client);
    } else if (size == 0) {
      clients.clear();
    } else if (clients.size() > waiting.size() + MOST_IDLE) {
      clients.values().removeIf(idle -> idle.items.isEmpty() && idle.start <= virtualTime);
    }
  }

  /** Whether an item of the client of that key waits. */
  public boolean isWaiting(long key) {
    Client<T> client = clients.get(key);
    return client != null && !client.items.isEmpty();
  }

  /** How many items wait. */
  public int size() {
    return size;
  }

  /** How many clients it knows. */
  int clients() {
    return clients.size();
  }

  private void await(Client<T> client) {
    client.arrival = arrivals++;
    waiting.add(client);
  }
}
