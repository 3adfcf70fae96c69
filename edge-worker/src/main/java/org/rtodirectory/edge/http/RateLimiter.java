package org.rtodirectory.edge.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A fixed-window rate limiter: it counts the requests of each client under each policy. The window
 * of a client starts at its first request. A refused request is not counted.
 *
 * <p>The counts are in a {@value #WAYS}-way set-associative table with 16 bytes per slot: the keyed
 * hash of client and policy (64 bits), the start of the window (40 bits, milliseconds) and the
 * count (24 bits). The hash also selects the set, so a client cannot choose to collide with another
 * one; two clients have equal hashes with probability 2^-64. There are two slots for each client in
 * the capacity, so that few sets are full before the capacity is reached.
 *
 * <p>If all windows of a set are running, the one that started first is evicted, and its client
 * begins a new window at its next request. With more clients than slots a limit may therefore be
 * loose, but no client is refused because of another. A decision takes O(1) time. It is exact under
 * concurrency, because a set is locked while it is changed.
 */
public final class RateLimiter {
  private static final int WAYS = 16;
  private static final int COUNT_BITS = 24;
  private static final int LOCKS = 256;

  private final long windowMillis;
  private final LongSupplier millis;
  private final HashKey hash;
  private final long origin;
  private final int buckets;
  private final long[] keys;
  private final long[] states;
  private final Object[] locks = new Object[LOCKS];

  /**
   * @param window the length of a window
   * @param clients the capacity: the number of pairs of client and policy that can be counted at
   *     once, 32 bytes each
   * @param hash makes the slots of clients unpredictable
   * @param millis a clock that never goes back, in milliseconds
   */
  public RateLimiter(Duration window, int clients, HashKey hash, LongSupplier millis) {
    this.windowMillis = window.toMillis();
    this.millis = millis;
    this.hash = hash;
    this.origin = millis.getAsLong();
    this.buckets = Math.max(1, (clients + WAYS / 2 - 1) / (WAYS / 2));
    this.keys = new long[buckets * WAYS];
    this.states = new long[buckets * WAYS];
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /** Decides on a request that a client makes now. Safe for all threads. */
  public RateLimitDecision decide(Policy policy, long client) {
    long key = hash.hash(client, policy.number());
    int bucket = (int) (((key >>> Integer.SIZE) * buckets) >>> Integer.SIZE);
    long now = millis.getAsLong() - origin;
    synchronized (locks[bucket & (LOCKS - 1)]) {
      int slot = slot(bucket * WAYS, key, now);
      long start = states[slot] >>> COUNT_BITS;
      int count = (int) states[slot] & ((1 << COUNT_BITS) - 1);
      boolean allowed = count < policy.limit();
      if (allowed) {
        count++;
        states[slot] = (start << COUNT_BITS) | count;
      }
      long reset = Math.max(1, start + windowMillis - now);
      return new RateLimitDecision(
          allowed, policy.limit(), policy.limit() - count, Duration.ofMillis(reset));
    }
  }

  /** The number of windows that can run at once: two for each client in the capacity. */
  int slots() {
    return keys.length;
  }

  /**
   * The slot of the running window of a key. If there is none, a new window replaces the oldest one
   * of the set.
   */
  private int slot(int first, long key, long now) {
    int oldest = first;
    for (int slot = first; slot < first + WAYS; slot++) {
      long start = states[slot] >>> COUNT_BITS;
      boolean running = states[slot] != 0 && now - start < windowMillis;
      if (running && keys[slot] == key) {
        return slot;
      }
      if (!running) {
        states[slot] = 0;
      }
      if (states[slot] >>> COUNT_BITS < states[oldest] >>> COUNT_BITS || states[slot] == 0) {
        oldest = slot;
      }
    }
    keys[oldest] = key;
    states[oldest] = now << COUNT_BITS;
    return oldest;
  }
}
