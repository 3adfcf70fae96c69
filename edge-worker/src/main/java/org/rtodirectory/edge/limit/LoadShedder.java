package org.rtodirectory.edge.limit;

/**
 * Decides how many requests an event loop turns away when it cannot keep up. Work waits in the
 * queue of the loop; how long is seen by how late a timer of it is. A queue that is long for a
 * moment does its work, one that stands is only delay: so, as in CoDel (Nichols and Jacobson,
 * "Controlling Queue Delay", ACM Queue 2012), the least delay of a few observations is what counts,
 * and a single pause is forgiven. As in PIE (RFC 8033) the share that is turned away then grows
 * step by step until the queue is short again, and shrinks as slowly, so that it settles where load
 * meets capacity. Of ten requests at least one is always admitted.
 *
 * <p>Not safe for threads: each event loop has its own.
 */
public final class LoadShedder {
  private static final int OBSERVATIONS = 5;
  private static final int MOST = 9;
  private static final int ALL = 10;

  private final long targetNanos;
  private long least = Long.MAX_VALUE;
  private int observed;
  private int share;
  private int credit;

  /**
   * @param targetNanos how long work may wait for long; 0: for ever
   */
  public LoadShedder(long targetNanos) {
    this.targetNanos = targetNanos;
  }

  /** Takes how long work waited just now. */
  public void observe(long delayNanos) {
    least = Math.min(least, delayNanos);
    observed++;
    if (observed == OBSERVATIONS) {
      boolean standing = targetNanos > 0 && least > targetNanos;
      share = standing ? Math.min(share + 1, MOST) : Math.max(share - 1, 0);
      least = Long.MAX_VALUE;
      observed = 0;
    }
  }

  /** Whether the next request shall be answered; those that shall not are spread evenly. */
  public boolean admits() {
    if (share == 0) {
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
