package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * The decision when to publish: a state machine without a clock, threads or I/O. The caller reports
 * events, with times of a monotonic clock in nanoseconds, and asks when the next publish is {@link
 * #due}.
 *
 * <p>An attempt to publish reads the database. It <em>covers</em> the changes whose notifications
 * were received before the attempt began. A commit is visible before its notification is sent, so
 * the read includes these changes. A change whose notification is received during or after the read
 * counts as not covered, whether or not the read includes the change. With these definitions, two
 * rules ensure that no change is lost:
 *
 * <ul>
 *   <li>Changes that no attempt to publish has covered make a publish due: after the quiet time
 *       without another notification, but not later than the maximum delay after the first of these
 *       changes may have happened.
 *   <li>A failed attempt is always repeated.
 * </ul>
 */
final class PublishSchedule {
  private static final long NEVER = Long.MAX_VALUE;

  private final ChangeWatch.WatchOptions options;

  /** When the first change that no attempt has covered may have happened, or {@link #NEVER}. */
  private long firstUncovered = NEVER;

  /** When the newest notification was received. */
  private long lastNotification;

  /** When the oldest unpublished change may have happened. */
  private long oldestUnpublished = NEVER;

  /**
   * When the next publish is due without changes: after the interval, or to repeat a failed
   * attempt.
   */
  private long scheduled;

  PublishSchedule(ChangeWatch.WatchOptions options, long now) {
    this.options = options;
    this.scheduled = now;
  }

  /**
   * Reports that notifications of one or more changes were received.
   *
   * @param earliest when the first of these changes may have happened
   */
  void changed(long earliest, long now) {
    if (firstUncovered == NEVER) {
      firstUncovered = earliest;
    }
    oldestUnpublished = Math.min(oldestUnpublished, earliest);
    lastNotification = now;
  }

  /** Reports that an attempt to publish begins. It covers all changes notified so far. */
  void attempt() {
    firstUncovered = NEVER;
  }

  /** Reports that the attempt published all changes that it covers. */
  void published(long now) {
    oldestUnpublished = firstUncovered;
    scheduled = after(now, options.maxInterval());
  }

  /** Reports that the attempt failed and is to be repeated after {@code retry}. */
  void failed(long now, Duration retry) {
    scheduled = Math.min(after(now, retry), after(now, options.maxInterval()));
  }

  /** Returns when the next publish is due if no further change is notified. */
  long due() {
    return firstUncovered == NEVER
        ? scheduled
        : Math.min(
            scheduled,
            Math.min(
                after(lastNotification, options.quietTime()),
                after(firstUncovered, options.maxDelay())));
  }

  /** Returns the age of the oldest unpublished change at {@code now}, or zero if there is none. */
  Duration oldestChangeAge(long now) {
    return oldestUnpublished == NEVER ? Duration.ZERO : Duration.ofNanos(now - oldestUnpublished);
  }

  private static long after(long time, Duration delay) {
    return time + delay.toNanos();
  }
}
