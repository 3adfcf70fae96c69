package org.rtodirectory.edge.limit;

/**
 * Decides which share of the requests of an event loop is refused because the loop cannot keep up.
 *
 * <p>It observes how long each request waited for its turn. A long queue that lasts for a moment
 * does its work, one that never empties only adds delay. Therefore, as in CoDel (Nichols and
 * Jacobson, "Controlling Queue Delay", ACM Queue 2012), the shortest wait of an interval is what
 * counts: a single pause is forgiven, and so are the waits of clients that ask for more than their
 * share while others are answered soon ({@link FairQueue}). As in PIE (RFC 8033) the share that is
 * refused grows step by step as long as the shortest wait is above the target, and shrinks as
 * slowly, so that it settles where load meets capacity. At least one of ten requests is always
 * admitted. Clients that already have a request in the queue are refused first; the others only
 * once the share has reached its maximum, because then it is their number that is too large.
 *
 * <p>Not thread-safe: each event loop has its own.
 */
public final class LoadShedder {
  /** The length of an interval. */
  public static final long INTERVAL_NANOS = 100_000_000;

  private static final int LARGEST_SHARE = 9;
  private static final int ALL = 10;

  private final long targetNanos;
  private long shortest = Long.MAX_VALUE;
  private long intervalStart;
  private int share;
  private int credit;

  /**
   * @param targetNanos the longest wait that may last; 0: nothing is ever refused
   * @param nowNanos the current time
   */
  public LoadShedder(long targetNanos, long nowNanos) {
    this.targetNanos = targetNanos;
    this.intervalStart = nowNanos;
  }

  /** Takes note of a request that got its turn now, after it had waited. */
  public void observe(long waitNanos, long nowNanos) {
    shortest = Math.min(shortest, waitNanos);
    if (nowNanos - intervalStart >= INTERVAL_NANOS) {
      boolean standing = targetNanos > 0 && shortest > targetNanos;
      share = standing ? Math.min(share + 1, LARGEST_SHARE) : Math.max(share - 1, 0);
      shortest = Long.MAX_VALUE;
      intervalStart = nowNanos;
    }
  }

  /** Whether some requests are being refused. */
  public boolean isShedding() {
    return share > 0;
  }

  /**
   * Whether the next request is answered; the refused ones are spread evenly.
   *
   * @param othersWait whether other requests of the same client wait for their turn
   */
  public boolean admits(boolean othersWait) {
    if (share == 0 || (!othersWait && share < LARGEST_SHARE)) {
      return true;
    }
    credit += share;
    if (credit < ALL) {
      return true;
    }
    credit -= ALL;
    return false;
  }
}
