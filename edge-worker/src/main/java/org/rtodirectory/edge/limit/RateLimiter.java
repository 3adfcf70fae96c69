package org.rtodirectory.edge.limit;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Counts the requests of each client of one endpoint in fixed windows; the window of a client
 * starts at its first request in it. A request that is refused is not counted.
 *
 * <p>A table of {@value #WAYS}-slot buckets, 16 bytes a slot: the client's key (64 bits), and the
 * start of its window (40 bits, milliseconds) with its count (24 bits). A client has its place in
 * one bucket, chosen by a keyed hash. If the bucket is full of running windows, the one that
 * started first gives way, and its client begins a new window at its next request: when there are
 * more clients than slots, a limit may be loose, and none is ever refused for another's sake. Every
 * decision is O(1); exact under concurrency, for a bucket is locked while it is changed.
 */
public final class RateLimiter {
  private static final int WAYS = 8;
  private static final int COUNT_BITS = 24;
  private static final int LOCKS = 256;

  private final int limit;
  private final long windowMillis;
  private final LongSupplier millis;
  private final long seed;
  private final long origin;
  private final long[] keys;
  private final long[] states;
  private final Object[] locks = new Object[LOCKS];

  /**
   * @param limit requests in a window, from 1 to 16,777,215
   * @param window its length
   * @param clients how many can be counted at once; rounded up to a power of two
   * @param seed makes the places of clients unpredictable
   * @param millis a clock that never goes back, in milliseconds
   */
  public RateLimiter(int limit, Duration window, int clients, long seed, LongSupplier millis) {
    this.limit = limit;
    this.windowMillis = window.toMillis();
    this.millis = millis;
    this.seed = seed;
    this.origin = millis.getAsLong();
    int slots = Math.max(WAYS, Integer.highestOneBit(Math.max(1, clients - 1)) << 1);
    this.keys = new long[slots];
    this.states = new long[slots];
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /** Decides on a request of the client of that key now. Safe for all threads. */
  public RateLimitDecision decide(long client) {
    int buckets = keys.length / WAYS;
    int bucket = (int) (hash(client) & (buckets - 1));
    long now = millis.getAsLong() - origin;
    synchronized (locks[bucket & (LOCKS - 1)]) {
      int slot = slot(bucket * WAYS, client, now);
      long start = states[slot] >>> COUNT_BITS;
      int count = (int) states[slot] & ((1 << COUNT_BITS) - 1);
      boolean allowed = count < limit;
      if (allowed) {
        count++;
        states[slot] = (start << COUNT_BITS) | count;
      }
      long reset = Math.max(1, start + windowMillis - now);
      return new RateLimitDecision(allowed, limit, limit - count, Duration.ofMillis(reset));
    }
  }

  /**
   * The slot of the client's running window; one is begun in the place of the oldest if there is
   * none.
   */
  private int slot(int first, long client, long now) {
    int oldest = first;
    for (int slot = first; slot < first + WAYS; slot++) {
      long start = states[slot] >>> COUNT_BITS;
      boolean running = states[slot] != 0 && now - start < windowMillis;
      if (running && keys[slot] == client) {
        return slot;
      }
      if (!running) {
        states[slot] = 0;
      }
      if (states[slot] >>> COUNT_BITS < states[oldest] >>> COUNT_BITS || states[slot] == 0) {
        oldest = slot;
      }
    }
    keys[oldest] = client;
    states[oldest] = now << COUNT_BITS;
    return oldest;
  }

  /** Steele, Lea and Flood's mixing function of SplitMix64 (OOPSLA 2014), keyed by the seed. */
  private long hash(long client) {
    long mixed = client ^ seed;
    mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }
}
