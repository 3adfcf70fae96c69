package org.rtodirectory.edge.limit;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts the requests of each client under each policy in fixed windows; the window of a client
 * starts at its first request in it. A request that is refused is not counted.
 *
 * <p>A table of {@value #WAYS}-slot buckets, 16 bytes a slot: the keyed hash of client and policy
 * (64 bits), and the start of its window (40 bits, milliseconds) with its count (24 bits). The hash
 * also chooses the bucket, so nobody can aim for another's slot; two clients have the same one by
 * chance alone, one time in 2^64. There are two slots for each client that the table is made for,
 * so that few buckets are full before it is.
 *
 * <p>If a bucket is full of running windows, the one that started first gives way, and its client
 * begins a new window at its next request: when there are more clients than slots, a limit may be
 * loose, and none is ever refused for another's sake. Every decision is O(1); exact under
 * concurrency, for a bucket is locked while it is changed.
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
   * @param window how long a window is
   * @param clients how many can be counted at once, each under one policy; 32 bytes each
   * @param hash makes the places of clients unpredictable
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

  /** Decides on a request of the client of that key now. Safe for all threads. */
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

  /** How many windows can run at once: two for each client that the table is made for. */
  int slots() {
    return keys.length;
  }

  /**
   * The slot of the running window of that key; one is begun in the place of the oldest if there is
   * none.
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
