package org.rtodirectory.edge.http;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed-window rate limiter. It counts the requests of each client under each policy. The window
 * of a client starts at its first request. A refused request is not counted.
 *
 * <p>The counts are in a {@value #WAYS}-way set-associative table with 16 bytes per slot: the
 * seeded hash of client and policy (64 bits), the start of the window (40 bits, milliseconds) and
 * the count (24 bits). Different clients have different hashes under a policy. The hash also
 * selects the set, so nobody who does not know the seed can choose clients of one set. There are
 * two slots for each client in the capacity, so that few sets are full before the capacity is
 * reached.
 *
 * <p>If all windows of a set are running, the one that started first is evicted, and its client
 * begins a new window at its next request. With more clients than slots, some clients may therefore
 * exceed their limits, but no client is refused because of another. A decision takes O(1) time. It
 * is exact under concurrency, because a set is locked while it changes.
 */
public final class RateLimiter {
  private static final int WAYS = 16;
  private static final int COUNT_BITS = 24;
  private static final int LOCKS = 256;
  private static final long MAX_CLOCK_DRIFT_MILLIS = 1000;
  private static final long GOLDEN_RATIO = 0x9e3779b97f4a7c15L;

  /**
   * A rate limit. Policies with the same name share their counts.
   *
   * @param name the name of the policy in response headers
   * @param limit the number of requests in a window, from 1 to 16,777,215
   */
  public record Policy(String name, int limit) {}

  /**
   * The decision on a request.
   *
   * @param isAllowed whether it is within the limit. If not, it was not counted
   * @param remaining the number of requests left in the current window
   * @param reset the time until the current window ends
   */
  public record Decision(boolean isAllowed, int remaining, Duration reset) {
    /** Returns the whole seconds until the window ends, at least 1. */
    public long resetSeconds() {
      return Math.max(1, (reset.toMillis() + 999) / 1000);
    }
  }

  private final long windowMillis;
  private final LongSupplier millis;
  private final long seed;
  private final long origin;
  private final int sets;
  private final long[] keys;
  private final long[] states;
  private final Object[] locks = new Object[LOCKS];

  /**
   * @param window the length of a window
   * @param clients the capacity: the number of pairs of client and policy that can be counted at
   *     once, 32 bytes each
   * @param seed a random number, which makes the slots of clients unpredictable
   * @param millis a clock that never goes back, in milliseconds
   */
  public RateLimiter(Duration window, int clients, long seed, LongSupplier millis) {
    this.windowMillis = window.toMillis();
    this.millis = millis;
    this.seed = seed;
    this.origin = millis.getAsLong() - windowMillis; // A shared window may have started earlier.
    this.sets = Math.max(1, (clients + WAYS / 2 - 1) / (WAYS / 2));
    this.keys = new long[sets * WAYS];
    this.states = new long[sets * WAYS];
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new Object();
    }
  }

  /** Decides on a request that a client makes now. Safe for all threads. */
  public Decision decide(Policy policy, long client) {
    return decide(policy, client, null);
  }

  /**
   * Adopts a decision that is based on the counts of several limiters, and continues counting from
   * there. If this limiter counted more, because it could not reach the others, its count stays
   * valid until its window ends. Safe for all threads.
   *
   * @return the decision that is now in force
   */
  public Decision adopt(Policy policy, long client, Decision shared) {
    return decide(policy, client, shared);
  }

  private Decision decide(Policy policy, long client, @Nullable Decision shared) {
    long key = key(policy, client);
    int set = (int) (((key >>> Integer.SIZE) * sets) >>> Integer.SIZE);
    synchronized (locks[set & (LOCKS - 1)]) {
      // The clock is read within the lock, so that the time never goes back.
      long now = millis.getAsLong() - origin;
      int slot = slot(set * WAYS, key, now);
      long start = states[slot] >>> COUNT_BITS;
      int count = (int) states[slot] & ((1 << COUNT_BITS) - 1);
      if (shared != null) {
        int sharedCount = policy.limit() - shared.remaining();
        // Two windows that end together may differ a little in their clocks.
        boolean isOver = start + windowMillis - now < MAX_CLOCK_DRIFT_MILLIS;
        if (isOver || count <= sharedCount) {
          long sharedStart = Math.max(0, now + shared.reset().toMillis() - windowMillis);
          states[slot] = (sharedStart << COUNT_BITS) | sharedCount;
          return shared;
        }
      }
      boolean isAllowed = (shared == null || shared.isAllowed()) && count < policy.limit();
      if (isAllowed) {
        count++;
        states[slot] = (start << COUNT_BITS) | count;
      }
      long reset = Math.max(1, start + windowMillis - now);
      return new Decision(isAllowed, policy.limit() - count, Duration.ofMillis(reset));
    }
  }

  private long key(Policy policy, long client) {
    return mix(mix(client + seed) ^ (policy.name().hashCode() * GOLDEN_RATIO + seed));
  }

  /** Returns the finalizer of SplitMix64, a bijection in which every bit depends on all. */
  private static long mix(long value) {
    long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }

  /** Returns the number of windows that can run at once: two for each client in the capacity. */
  int slots() {
    return keys.length;
  }

  /**
   * Returns the slot of the running window of a key. If there is none, a new window replaces the
   * oldest one of the set.
   */
  private int slot(int first, long key, long now) {
    int oldest = first;
    for (int slot = first; slot < first + WAYS; slot++) {
      long start = states[slot] >>> COUNT_BITS;
      boolean isRunning = states[slot] != 0 && now - start < windowMillis;
      if (isRunning && keys[slot] == key) {
        return slot;
      }
      if (!isRunning) {
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
