package org.rtodirectory.generator.watch;

import java.time.Duration;

/**
 * Decides when to read the database and when to publish: a state machine without a clock, threads
 * or I/O. The caller reports events, with times of a monotonic clock in nanoseconds, and queries
 * the {@link #next} step.
 *
 * <p>Changes are numbered in the order of their notifications. A read of the database
 * <em>covers</em> the changes whose notifications were received before it began: a commit is
 * visible before its notification is sent, so such a read includes it. A change whose notification
 * is received during or after a read counts as not covered, whether or not the read includes it.
 * With these definitions, three rules ensure that no change is lost:
 *
 * <ul>
 *   <li>A candidate is published only if no notification was received since its read began.
 *   <li>While there are changes that no attempt to publish has covered, a publish is due: when no
 *       further notification was received for the quiet time, at the latest when the longest time
 *       has passed since the first of these changes may have happened.
 *   <li>A failed attempt is always repeated.
 * </ul>
 *
 * <p>The quiet time grows with the number of changes that follow each other, so that a change after
 * a calm is published soon, and many small commits are not published one by one.
 */
final class PublishSchedule {
  private static final long NONE = -1;
  private static final long NEVER = Long.MAX_VALUE;

  private final ChangeWatch.Options options;

  /** Number of changes notified so far, and thereby the number of the newest. */
  private long heard;

  /** The newest change that the candidate covers, {@code NONE} if there is no candidate. */
  private long candidate = NONE;

  /** The newest change that the last attempt to publish covered. */
  private long attempted;

  /** Whether the database was read ahead since the last attempt. */
  private boolean hasReadAhead;

  /** When the current step began. */
  private long begun;

  /** Whether the current attempt reads the database; otherwise it publishes the candidate. */
  private boolean isReading;

  /** Duration of the last read or, if there was none yet, of the last publish. */
  private long reading;

  /** When the oldest change since the last attempt may have happened. */
  private long firstChange = NEVER;

  /** When the newest notification was received. */
  private long lastChange;

  /**
   * How many notifications have followed each other, at most {@link
   * ChangeWatch.Options#MOST_QUIET}.
   */
  private int following;

  /** When the oldest unpublished change may have happened. */
  private long oldestUnpublished = NEVER;

  /** When the next publish is due without changes. */
  private long scheduled;

  /** A step of the publisher. */
  enum Step {
    /** Read the database ahead of the next publish, because there is enough time. */
    READ_AHEAD,
    /** Publish now. */
    PUBLISH,
    /** Listen for changes until {@link PublishSchedule#due}. */
    LISTEN
  }

  /** Creates a schedule whose first publish is due at {@code now}. */
  PublishSchedule(ChangeWatch.Options options, long now) {
    this.options = options;
    this.scheduled = now;
  }

  /**
   * Reports that notifications of one or more changes were received at {@code now}.
   *
   * @param earliest when the oldest of them may have happened
   */
  void changed(long earliest, long now) {
    if (!isAnythingNew()) {
      firstChange = earliest;
    }
    oldestUnpublished = Math.min(oldestUnpublished, earliest);
    boolean isFollowing =
        following > 0 && now < after(lastChange, quiet(ChangeWatch.Options.MOST_QUIET));
    following = isFollowing ? Math.min(following + 1, ChangeWatch.Options.MOST_QUIET) : 1;
    lastChange = now;
    heard++;
  }

  /** Reports that the read of a candidate begins. It covers all changes notified so far. */
  void readAhead(long now) {
    hasReadAhead = true;
    candidate = heard;
    begun = now;
  }

  /** Reports that the read of the candidate has ended. */
  void hasReadAhead(long now) {
    reading = now - begun;
  }

  /** Whether there is a candidate that covers all changes notified so far. */
  boolean isCandidateCurrent() {
    return candidate == heard;
  }

  /** Reports that the candidate was discarded. */
  void discard() {
    candidate = NONE;
  }

  /**
   * Reports that an attempt to publish begins: of the candidate if it is current, otherwise with a
   * read of the database.
   */
  void attempt(long now) {
    begun = now;
    isReading = !isCandidateCurrent();
    attempted = heard;
    hasReadAhead = false;
    firstChange = NEVER;
    candidate = NONE;
  }

  /** Reports that the attempt succeeded. */
  void published(long now) {
    if (isReading) {
      reading = now - begun;
    }
    oldestUnpublished = firstChange;
    scheduled = after(now, options.every());
  }

  /** Reports that the attempt failed and is to be repeated after {@code retry}. */
  void failed(long now, Duration retry) {
    scheduled = Math.min(after(now, retry), after(now, options.every()));
  }

  /** The step to execute at {@code now}. */
  Step next(long now) {
    if (now >= due()) {
      return Step.PUBLISH;
    }
    return isAnythingNew() && !hasReadAhead && now + reading <= latest()
        ? Step.READ_AHEAD
        : Step.LISTEN;
  }

  /** When the next publish is due if no further change is notified. */
  long due() {
    if (!isAnythingNew()) {
      return scheduled;
    }
    return Math.min(scheduled, Math.min(after(lastChange, quiet(following)), latest()));
  }

  /** Age of the oldest unpublished change at {@code now}; zero if there is none. */
  Duration behind(long now) {
    return oldestUnpublished == NEVER ? Duration.ZERO : Duration.ofNanos(now - oldestUnpublished);
  }

  private Duration quiet(int times) {
    return options.quiet().multipliedBy(times);
  }

  private boolean isAnythingNew() {
    return heard > attempted;
  }

  /** The latest time to publish the changes since the last attempt. */
  private long latest() {
    return after(firstChange, options.longest());
  }

  private static long after(long time, Duration delay) {
    return time + delay.toNanos();
  }
}
