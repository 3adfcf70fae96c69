package org.rtodirectory.edge.http;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.rtodirectory.schemas.text.Identity;

/**
 * A fixed-window rate limiter. It counts the requests of each client under each policy. The window
 * of a client starts at its first request. A refused request is not counted.
 *
 * <p>The counts are in a table of sets with {@value #SLOTS_PER_SET} slots each. The seeded hash of
 * client and policy selects the set, so nobody can choose addresses whose counts fall into the same
 * set without knowing the seed. A count may be in any slot of its set. A slot has 16 bytes: the
 * hash (64 bits), the start of the window (40 bits, milliseconds) and the count (24 bits). The hash
 * maps clients one-to-one, so different clients have different hashes under a policy. There are two
 * slots for each client in the capacity, so that few sets are full before the capacity is reached.
 *
 * <p>If all windows of a set are running, the one that started first is evicted, and its client
 * begins a new window at its next request. With more clients than slots, a client may therefore
 * exceed its limit, but no client is refused because of another. A decision takes O(1) time. It is
 * exact under concurrency, because a set is locked while it is changed.
 */
public final class RateLimiter {
  private static final int SLOTS_PER_SET = 16;
  private static final int COUNT_BITS = 24;
  private static final int LOCK_COUNT = 256;

  /**
   * The maximum difference between the clocks of two gateways. During this time at the end of a
   * window, another gateway may already have started the next window.
   */
  private static final long CLOCK_TOLERANCE_MILLIS = 1000;

  /** The fraction of the golden ratio in 64 bits. A multiplication by it spreads hash codes. */
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

  /** The time from which the starts of windows are counted, in milliseconds of the clock. */
  private final long originMillis;

  private final int setCount;

  /** For each slot, the hash of client and policy. */
  private final long[] keys;

  /** For each slot, the start of the window and the count, or 0 if the slot is free. */
  private final long[] windows;

  private final Object[] locks = new Object[LOCK_COUNT];

  /**
   * @param window the length of a window
   * @param capacity the number of pairs of client and policy that can be counted at once. Each
   *     takes 32 bytes
   * @param seed a random number, so that clients cannot predict their slots
   * @param millis a clock that never goes back, in milliseconds
   */
  public RateLimiter(Duration window, int capacity, long seed, LongSupplier millis) {
    this.windowMillis = window.toMillis();
    this.millis = millis;
    this.seed = seed;
    // A shared window may have started before this limiter.
    this.originMillis = millis.getAsLong() - windowMillis;
    int clientsPerSet = SLOTS_PER_SET / 2;
    int setCountRoundedUp = (capacity + clientsPerSet - 1) / clientsPerSet;
    this.setCount = Math.max(1, setCountRoundedUp);
    this.keys = new long[setCount * SLOTS_PER_SET];
    this.windows = new long[setCount * SLOTS_PER_SET];
    for (int i = 0; i < LOCK_COUNT; i++) {
      locks[i] = new Object();
    }
  }

  /** Decides on a request that a client makes now. Safe for all threads. */
  public Decision decide(Policy policy, long client) {
    long key = key(policy, client);
    int set = setOf(key);
    synchronized (lock(set)) {
      // The clock is read while the set is locked, so that the time of a set never goes back.
      long now = millis.getAsLong() - originMillis;
      int slot = findOrStartWindow(set, key, now);
      return countIfAllowed(policy, slot, now, true);
    }
  }

  /**
   * Counts a request in a slot if it is within the limit.
   *
   * @param canBeAllowed false if the request is refused even if it is within the limit
   */
  private Decision countIfAllowed(Policy policy, int slot, long now, boolean canBeAllowed) {
    long start = start(slot);
    int count = count(slot);
    boolean isAllowed = canBeAllowed && count < policy.limit();
    if (isAllowed) {
      count++;
      windows[slot] = (start << COUNT_BITS) | count;
    }
    // Another address with the same key may have a higher limit.
    int remaining = Math.max(0, policy.limit() - count);
    long reset = Math.max(1, start + windowMillis - now);
    return new Decision(isAllowed, remaining, Duration.ofMillis(reset));
  }

  /**
   * Adopts a decision that is based on the counts of several limiters, and continues counting from
   * their count. The count of this limiter may be higher, because the gateway could not reach the
   * shared counts for a while. Then it stays valid until shortly before its window ends, see {@link
   * #CLOCK_TOLERANCE_MILLIS}. Safe for all threads.
   *
   * @return the decision that is now in force
   */
  public Decision adopt(Policy policy, long client, Decision shared) {
    long key = key(policy, client);
    int set = setOf(key);
    synchronized (lock(set)) {
      long now = millis.getAsLong() - originMillis;
      int slot = findOrStartWindow(set, key, now);
      int sharedCount = policy.limit() - shared.remaining();
      boolean isNearlyOver = start(slot) + windowMillis - now < CLOCK_TOLERANCE_MILLIS;
      if (isNearlyOver || count(slot) <= sharedCount) {
        long sharedStart = Math.max(0, now + shared.reset().toMillis() - windowMillis);
        windows[slot] = (sharedStart << COUNT_BITS) | sharedCount;
        return shared;
      }
      return countIfAllowed(policy, slot, now, shared.isAllowed());
    }
  }

  /** Maps the upper half of a key to a set, in proportion and without a division. */
  private int setOf(long key) {
    return (int) (((key >>> Integer.SIZE) * setCount) >>> Integer.SIZE);
  }

  private Object lock(int set) {
    return locks[set & (LOCK_COUNT - 1)];
  }

  /** Returns the start of the window in a slot, in milliseconds after the origin. */
  private long start(int slot) {
    return windows[slot] >>> COUNT_BITS;
  }

  private int count(int slot) {
    return (int) windows[slot] & ((1 << COUNT_BITS) - 1);
  }

  private long key(Policy policy, long client) {
    long policyHash = policy.name().hashCode() * GOLDEN_RATIO + seed;
    return Identity.mix(Identity.mix(client + seed) ^ policyHash);
  }

  /** Returns the number of windows that can run at once: two for each client in the capacity. */
  int slotCount() {
    return keys.length;
  }

  /**
   * Returns the slot of the running window of a key. If there is none, starts a window in a free
   * slot of the set, or in place of the oldest window.
   */
  private int findOrStartWindow(int set, long key, long now) {
    int firstSlot = set * SLOTS_PER_SET;
    int oldest = firstSlot;
    for (int slot = firstSlot; slot < firstSlot + SLOTS_PER_SET; slot++) {
      boolean isRunning = windows[slot] != 0 && now - start(slot) < windowMillis;
      if (isRunning && keys[slot] == key) {
        return slot;
      }
      if (!isRunning) {
        windows[slot] = 0;
      }
      // The start of a free slot is 0, and running windows start later, so it counts as the oldest.
      if (start(slot) < start(oldest)) {
        oldest = slot;
      }
    }
    keys[oldest] = key;
    windows[oldest] = now << COUNT_BITS;
    return oldest;
  }
}
